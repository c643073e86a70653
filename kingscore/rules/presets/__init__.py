"""The published rulesets, one file for each family of games."""

from kingscore.rules.errors import InvalidRuleset, problem
from kingscore.rules.presets import (
    barbu,
    bonken,
    dubbelkingen,
    king_hungarian,
    king_portuguese,
    king_russian,
    kingen,
    koenigrufen,
    koenigrufen_house,
    rifki,
    trex,
)
from kingscore.rules.presets.preset import Option, Preset
from kingscore.rules.sentence import gettext_noop

__all__ = ["PRESETS", "Option", "Preset", "find_preset", "preset_of"]

PRESETS: tuple[Preset, ...] = (
    *dubbelkingen.PRESETS,
    *kingen.PRESETS,
    *king_russian.PRESETS,
    *king_hungarian.PRESETS,
    *rifki.PRESETS,
    *king_portuguese.PRESETS,
    *bonken.PRESETS,
    *barbu.PRESETS,
    *trex.PRESETS,
    *koenigrufen.PRESETS,
    *koenigrufen_house.PRESETS,
)


def find_preset(slug: str) -> Preset:
    """The preset of this name; raises InvalidRuleset if there is none."""
    for preset in PRESETS:
        if preset.slug == slug:
            return preset
    text = gettext_noop("There is no ruleset %(slug)s.")
    raise InvalidRuleset([problem("unknown_ruleset", text, at="preset", slug=slug)])


def preset_of(slug: str) -> tuple[Preset, dict[str, str]] | None:
    """The preset that makes a ruleset of this slug, and with which choices; None if none does."""
    for preset in PRESETS:
        choices = preset.choices_in(slug)
        if choices is not None:
            return preset, choices
    return None
