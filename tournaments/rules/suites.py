"""Games as tournaments choose them: the rules of one game, at tables of every size that it has."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from kingscore.rules.errors import InvalidRuleset, problem
from kingscore.rules.presets import PRESETS, Option, Preset
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.sentence import Label, gettext_noop

DEALS = "deals"  # the option that says how many deals there are, where rules leave it open


class Variant(NamedTuple):
    """An option of a suite, chosen once for all tables where it means the same.

    `key` is its code, with the size of table where its choices differ between sizes; `sizes` are
    those that have it.
    """

    key: str
    option: Option
    sizes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was chosen so that tables have their rules.

    `choices` are by the key of a variant, without those that are usual; `deals` by size of table,
    where rules leave them open; `others` are the slugs of rules that the suite does not make.
    """

    suite: str
    sizes: tuple[int, ...]
    choices: Mapping[str, str] = field(default_factory=dict)
    deals: Mapping[int, int] = field(default_factory=dict)
    others: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Suite:
    """Presets that are one game, by the number of players at a table."""

    code: str
    presets: Mapping[int, Preset]

    @property
    def name(self) -> Label:
        """What the game is called, with its rules."""
        return next(iter(self.presets.values())).name

    @property
    def family(self) -> Label:
        """The game that it is a form of."""
        return next(iter(self.presets.values())).family

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes of table that it has rules for, the smallest first."""
        return tuple(sorted(self.presets))

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        """Its options but for the number of deals, those of the usual table first."""
        found: dict[str, Variant] = {}
        for size, preset in self.presets.items():
            for option in preset.options:
                if option.code != DEALS:
                    key = self._key(size, option)
                    known = found.get(key)
                    sizes = (*known.sizes, size) if known else (size,)
                    found[key] = Variant(key, option, tuple(sorted(sizes)))
        return tuple(found.values())

    def _key(self, size: int, option: Option) -> str:
        """The code of the option; with the size where it is another one elsewhere."""
        same = [
            [*each.choices]
            for preset in self.presets.values()
            for each in preset.options
            if each.code == option.code
        ]
        is_one = all(choices == same[0] for choices in same)
        return option.code if is_one else f"{option.code}-{size}"

    def most_deals(self, size: int) -> int | None:
        """How many deals a table of this size may have; None where the rules settle it."""
        numbers = [
            int(choice)
            for option in self.presets[size].options
            if option.code == DEALS
            for choice in option.choices
        ]
        return max(numbers, default=None)

    def rules(self, size: int, choices: Mapping[str, str], deals: int | None = None) -> Ruleset:
        """The rules of a table of this size with these choices, by key; not all need be its own.

        Raises InvalidRuleset for choices that cannot be, or not together, and a number of `deals`.
        """
        preset = self.presets[size]
        made = {}
        for option in preset.options:
            key = self._key(size, option)
            if option.code != DEALS and key in choices:
                made[option.code] = choices[key]
        most = self.most_deals(size)
        if deals is not None and most is not None:
            if not 1 <= deals <= most:
                text = gettext_noop("There must be 1 to %(most)s deals.")
                raise InvalidRuleset([problem("wrong_deals", text, at=DEALS, most=most)])
            made[DEALS] = str(deals)
        return preset.ruleset(**made)

    def choices_in(self, size: int, slug: str) -> dict[str, str] | None:
        """The choice in each variant that rules of this slug are made by, None if it makes none."""
        preset = self.presets.get(size)
        named = preset.choices_in(slug) if preset else None
        if preset is None or named is None:
            return None
        return {
            self._key(size, option): named.get(option.code, option.default)
            for option in preset.options
            if option.code != DEALS
        }


def _suites() -> Mapping[str, Suite]:
    found: dict[str, dict[int, Preset]] = {}
    for preset in PRESETS:
        code = preset.slug.removesuffix(f"-{preset.players}")
        found.setdefault(code, {})[preset.players] = preset
    return MappingProxyType({code: Suite(code, presets) for code, presets in found.items()})


SUITES = _suites()


def suite_with(rules: Ruleset) -> Suite:
    """The suite of rules that no preset makes, for tables of one size."""
    preset = Preset(rules.slug, rules.name, rules.players, lambda _choices: rules)
    return Suite(rules.slug, {rules.players: preset})


def chosen_in(rules: Mapping[int, Ruleset], *, usual: int) -> Chosen:
    """What has to be chosen so that tables have these rules; that of the usual size comes first."""
    order = sorted(rules, key=lambda size: size != usual)
    suite = suite_for(rules[order[0]])
    choices: dict[str, str] = {}
    deals: dict[int, int] = {}
    others: dict[int, str] = {}
    for size in order:
        made = suite.choices_in(size, rules[size].slug)
        if made is None or any(choices.get(key, choice) != choice for key, choice in made.items()):
            others[size] = rules[size].slug
            continue
        choices |= made
        if suite.most_deals(size) is not None:
            deals[size] = rules[size].deals
    usuals = {variant.key: variant.option.default for variant in suite.variants}
    special = {key: choice for key, choice in choices.items() if choice != usuals[key]}
    return Chosen(suite.code, tuple(sorted(rules)), special, deals, others)


def suite_for(rules: Ruleset) -> Suite:
    """The suite that makes these rules: one of presets, else one of their own."""
    made = (
        each for each in SUITES.values() if each.choices_in(rules.players, rules.slug) is not None
    )
    return next(made, None) or suite_with(rules)


def by_family(suites: Iterable[Suite]) -> dict[Label, Sequence[Suite]]:
    """The suites by the game that they are forms of, in their order."""
    found: dict[Label, list[Suite]] = {}
    for suite in suites:
        found.setdefault(suite.family, []).append(suite)
    return dict(found)
