"""The games there are, by families: for the first page and for the start of a game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.urls import reverse

from kingscore.rules.presets import PRESETS, Preset, preset_of, preset_rules
from kingscore.wording import label


@dataclass(frozen=True, slots=True)
class Member:
    """A preset of a family; `name` is empty where it is called as its family is.

    `slug` names the rules that a tap chooses: as they were played last, or the usual ones.
    """

    slug: str
    name: str
    players: int
    deals: int
    url: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Family:
    """A game with the presets that are forms of it; the first is what a tap on it chooses."""

    name: str
    members: tuple[Member, ...]

    @property
    def slug(self) -> str:
        """The rules that a tap on the family chooses."""
        return self.members[0].slug

    @property
    def is_chosen(self) -> bool:
        """Whether one of its presets is chosen."""
        return any(each.is_chosen for each in self.members)


def families(*, last: str = "", chosen: str = "") -> tuple[Family, ...]:
    """Every family, the one that was played last first.

    `last` is the slug of the rules that were played last, `chosen` that of the preset chosen now.
    """
    found = preset_of(last)
    first = found[0] if found else None
    return tuple(
        Family(
            label(name),
            tuple(
                _member(each, last if each is first else each.slug, is_chosen=each.slug == chosen)
                for each in presets
            ),
        )
        for name, presets in by_family(_with_first(PRESETS, first)).items()
    )


def by_family(presets: Iterable[Preset]) -> dict[str, list[Preset]]:
    """The presets by the game that they are forms of, in their order."""
    found: dict[str, list[Preset]] = {}
    for preset in presets:
        found.setdefault(preset.family, []).append(preset)
    return found


def _with_first(presets: Iterable[Preset], first: Preset | None) -> Sequence[Preset]:
    """The presets in their order, but this one before all others."""
    return sorted(presets, key=lambda preset: preset is not first)


def _member(preset: Preset, slug: str, *, is_chosen: bool) -> Member:
    rules = preset_rules(slug) or preset.usual
    return Member(
        slug=slug,
        name="" if preset.name == preset.family else label(preset.name),
        players=rules.players,
        deals=rules.deals,
        url=reverse("ruleset", args=[slug]),
        is_chosen=is_chosen,
    )
