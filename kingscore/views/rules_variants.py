"""The variants of a published game: what is chosen in these rules, and what else there is."""

from dataclasses import dataclass
from functools import lru_cache

from django.urls import reverse

from kingscore.rules.errors import InvalidRuleset
from kingscore.rules.presets import Option, Preset, find_preset, preset_of
from kingscore.wording import label

MANY = 12  # choices of one option; more are numbers, of which the ends are enough


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice that is not made here; `url` is empty where it does not go with the others."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class Variant:
    """An option: what is chosen in these rules, and what else could be."""

    name: str
    chosen: str
    others: tuple[Choice, ...]
    span: tuple[str, str] | None


def variants(slug: str) -> tuple[Variant, ...]:
    """The options of the preset that makes rules of this slug, none if no preset does."""
    found = preset_of(slug)
    if found is None:
        return ()
    preset, choices = found
    return tuple(_variant(preset, option, choices) for option in preset.options)


def _variant(preset: Preset, option: Option, choices: dict[str, str]) -> Variant:
    made = choices.get(option.code, option.default)
    names = {code: label(name) for code, name in option.choices.items()}
    if len(names) > MANY:
        ends = (min(names.values(), key=_as_number), max(names.values(), key=_as_number))
        return Variant(label(option.name), names[made], (), ends)
    slugs = _other_slugs(preset.slug, option.code, tuple(choices.items()))
    others = (
        Choice(names[code], reverse("ruleset", args=[slug]) if slug else "") for code, slug in slugs
    )
    return Variant(label(option.name), names[made], tuple(others), None)


def _as_number(name: str) -> int:
    return int(name) if name.isdecimal() else 0


@lru_cache(maxsize=1024)
def _other_slugs(
    preset_slug: str, option_code: str, made: tuple[tuple[str, str], ...]
) -> tuple[tuple[str, str], ...]:
    """The other choices of an option, each with the slug of the rules that it makes.

    Empty where it does not go with what is chosen in the other options.
    """
    preset, choices = find_preset(preset_slug), dict(made)
    (option,) = (each for each in preset.options if each.code == option_code)
    chosen = choices.get(option.code, option.default)
    found = []
    for code in option.choices:
        if code != chosen:
            try:
                slug = preset.ruleset(**choices | {option.code: code}).slug
            except InvalidRuleset:
                slug = ""
            found.append((code, slug))
    return tuple(found)
