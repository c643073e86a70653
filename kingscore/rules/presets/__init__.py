"""The published rulesets, one file for each family of games."""

from collections.abc import Mapping
from functools import lru_cache

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
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.sentence import gettext_noop

__all__ = [
    "FAMILIES",
    "PRESETS",
    "Option",
    "Preset",
    "family_of",
    "find_preset",
    "preset_of",
    "preset_rules",
]

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


def _by_family() -> Mapping[str, tuple[Preset, ...]]:
    found: dict[str, list[Preset]] = {}
    for preset in PRESETS:
        found.setdefault(preset.family, []).append(preset)
    codes = (each[0].slug.removesuffix(f"-{each[0].players}") for each in found.values())
    return {code: tuple(presets) for code, presets in zip(codes, found.values(), strict=True)}


# The presets by the game that they are forms of; its code is as the slug of the first begins.
FAMILIES = _by_family()


def family_of(slug: str) -> str | None:
    """The code of the family whose presets make rulesets of this slug; None if none does."""
    found = preset_of(slug)
    return found and next(code for code, presets in FAMILIES.items() if found[0] in presets)


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


@lru_cache(maxsize=256)
def preset_rules(slug: str) -> Ruleset | None:
    """The ruleset that a preset makes of this slug, if one does and its choices go together."""
    found = preset_of(slug)
    if found is None:
        return None
    preset, choices = found
    try:
        return preset.ruleset(**choices)
    except InvalidRuleset:
        return None
