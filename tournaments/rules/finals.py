"""Who goes on to the finals: the cut, as it was when the finals were drawn."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from itertools import groupby
from operator import attrgetter
from random import Random
from typing import NamedTuple, Protocol

from kingscore.rules.errors import Problem, problem
from kingscore.rules.ruleset import MOST_PLAYERS
from kingscore.rules.sentence import Label, gettext_noop
from tournaments.rules.metrics import NAMES as METRICS
from tournaments.rules.seating.sizes import SIZES, fewest_byes


class Kind(StrEnum):
    """What a stage of a tournament is."""

    PRELIMINARIES = "preliminaries"
    GRAND = "grand_final"
    SMALL = "small_final"


FINALS = (Kind.GRAND, Kind.SMALL)  # in the order in which they take their entrants
NAMES = {
    Kind.PRELIMINARIES: gettext_noop("Preliminaries"),
    Kind.GRAND: gettext_noop("Grand final"),
    Kind.SMALL: gettext_noop("Small final"),
}


MOST_PLACES = 100  # of one final
LEAST_PLAYERS = 3  # at a table; the most are those of a ruleset
MOST_SIZES = 3  # that tables of one tournament have; with more there are too many ways to mix them
TOTAL = "total"  # what separates two places, where no tie-break does


class Placed(Protocol):
    """A row of the standings: `separated_by` is what told it from the one above."""

    @property
    def entrant(self) -> int:
        """The number of the entrant."""

    @property
    def place(self) -> int | None:
        """From 1, the same for those who share it; None for whom the standings leave out."""

    @property
    def separated_by(self) -> str | None:
        """The name of a tie-break, or "total"; None where nothing did, and at the first."""


class Lot(NamedTuple):
    """Entrants who shared `place` (from 1), in the order that a lot gave them."""

    place: int
    entrants: tuple[int, ...]


class Final(NamedTuple):
    """A final and who plays it, the best of the preliminaries first; nobody if it is not played."""

    kind: Kind
    entrants: tuple[int, ...]


@dataclass(frozen=True)
class Cut:
    """Who plays which final. It is stored, and follows no standings that change later.

    `standings` has the entrants in order, those who shared a place together, and `separated_by`
    names for each place what told it from the one above: "total", a tie-break, or "" at the first.
    `places` is how many play each final, and `sizes` the sizes of table that there may be. `seed`
    is of the lot for those whom nothing separates, each of whom has his from the beginning, so
    that it is the same whoever declines. `declined` are in the order in which they did. `kept` are
    finals that had begun when somebody of another declined: they stay as they were then.
    """

    standings: tuple[tuple[int, ...], ...]
    separated_by: tuple[str, ...]
    places: tuple[tuple[Kind, int], ...]
    seed: int
    sizes: tuple[int, ...] = SIZES
    declined: tuple[int, ...] = ()
    passed_on: tuple[int, ...] = ()
    kept: tuple[Final, ...] = ()

    def without(self, entrant: int, *, goes_on: bool = False) -> "Cut":
        """The cut when this one declines too: the next of all the standings follow in order.

        With `goes_on` he declines the grand final only, and plays the small one if he has a place
        there. Raises ValueError if he is not in the standings, or has declined as much already.
        """
        if entrant not in self._order or entrant in self.declined:
            raise ValueError(f"entrant {entrant} can decline nothing")
        if not goes_on:
            return replace(self, declined=(*self.declined, entrant))
        if entrant in self.passed_on:
            raise ValueError(f"entrant {entrant} has declined the grand final already")
        return replace(self, passed_on=(*self.passed_on, entrant))

    def with_again(self, entrant: int) -> "Cut":
        """The cut when this one plays after all, as if he had declined nothing.

        Raises ValueError if he has not.
        """
        if entrant not in (*self.declined, *self.passed_on):
            raise ValueError(f"entrant {entrant} has declined nothing")
        return replace(
            self,
            declined=tuple(each for each in self.declined if each != entrant),
            passed_on=tuple(each for each in self.passed_on if each != entrant),
        )

    def keeping(self, kinds: Collection[Kind]) -> "Cut":
        """The cut in which these finals stay as they are, whoever declines another."""
        return replace(self, kept=tuple(final for final in self.finals if final.kind in kinds))

    @cached_property
    def finals(self) -> tuple[Final, ...]:
        """Each final with its entrants; whom it has no table for, plays the next."""
        finals: list[Final] = []
        kept = {final.kind: final for final in self.kept}
        for kind, places in self.places:
            if kind in kept:
                finals.append(kept[kind])
                continue
            free = self._free(finals, kind)
            most = min(places, len(free))
            seated = most - fewest_byes(most, allowed=self.sizes)
            finals.append(Final(kind, tuple(free[:seated])))
        return tuple(finals)

    def _free(self, before: Sequence[Final], kind: Kind) -> list[int]:
        """Who can play this final, the best first: they play no other of these, nor decline."""
        playing = (entrant for final in (*before, *self.kept) for entrant in final.entrants)
        gone = {*self.declined, *playing}
        if kind is Kind.GRAND:
            gone.update(self.passed_on)
        return [entrant for entrant in self._order if entrant not in gone]

    @cached_property
    def lots(self) -> tuple[Lot, ...]:
        """The shared places of which a lot decided who plays which final, or none."""
        parted: set[tuple[int, ...]] = set()
        for last, following in self._borders():
            parted.update(group for group in self.standings if last in group and following in group)
        lots, place = [], 1
        for group in self.standings:
            if group in parted:
                lots.append(Lot(place, self._drawn(group)))
            place += len(group)
        return tuple(lots)

    def _borders(self) -> Iterator[tuple[int, int]]:
        """For each final the last one who plays it, and the first who could have and does not."""
        for number, (kind, entrants) in enumerate(self.finals):
            following = self._free(self.finals[: number + 1], kind)
            if entrants and following:
                yield entrants[-1], following[0]

    @cached_property
    def remarks(self) -> tuple[Problem, ...]:
        """What should be said about this cut: how ties were settled, and finals that are short."""
        return (*self._tie_breaks(), *map(_lot_remark, self.lots), *self._short())

    def _tie_breaks(self) -> Iterator[Problem]:
        """Finals whose last had the same total as the next, from whom a tie-break told him."""
        group = {each: place for place, tied in enumerate(self.standings) for each in tied}
        goes = {entrant: kind for kind, entrants in self.finals for entrant in entrants}
        for last, following in self._borders():
            kind = goes[last]
            between = self.separated_by[group[last] + 1 : group[following] + 1]
            if TOTAL not in between:
                text = gettext_noop("%(final)s: the last place was settled by a tie-break: %(by)s.")
                for name in dict.fromkeys(between):
                    yield problem(
                        "tie_break_decided",
                        text,
                        kind,
                        final=_name(kind),
                        by=Label(METRICS.get(name, name)),
                    )

    def _short(self) -> Iterator[Problem]:
        for (kind, entrants), (_, places) in zip(self.finals, self.places, strict=True):
            if not entrants:
                text = gettext_noop("%(final)s: there are too few for a table; it is not played.")
                yield problem("final_not_played", text, kind, final=_name(kind))
            elif len(entrants) < places:
                text = gettext_noop("%(final)s: %(entrants)s play it, not %(places)s.")
                count = len(entrants)
                yield problem(
                    "final_short", text, kind, final=_name(kind), entrants=count, places=places
                )

    @cached_property
    def _order(self) -> tuple[int, ...]:
        return tuple(entrant for group in self.standings for entrant in self._drawn(group))

    def _drawn(self, group: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(group, key=self._lot.__getitem__))

    @cached_property
    def _lot(self) -> dict[int, float]:
        """A number for every entrant, whether it is needed or not."""
        random = Random(self.seed).random  # noqa: S311 - a lot is repeated from its seed
        return {
            entrant: random()
            for entrant in sorted(entrant for group in self.standings for entrant in group)
        }


def draw_finals(
    rows: Iterable[Placed],
    places: Sequence[tuple[Kind, int]],
    *,
    seed: int,
    sizes: Sequence[int] = SIZES,
) -> Cut:
    """The cut of these standings: what has separated entrants there, has settled it.

    Between those who still share a place decides a lot, where it matters. Whoever has no place
    goes nowhere.
    """
    standings: list[list[int]] = []
    separated_by: list[str] = []
    placed = [row for row in rows if row.place is not None]
    for _, group in groupby(placed, key=attrgetter("place")):
        first, *others = group
        standings.append([first.entrant, *(other.entrant for other in others)])
        separated_by.append(first.separated_by or "")
    return Cut(
        standings=tuple(map(tuple, standings)),
        separated_by=tuple(separated_by),
        places=tuple(places),
        seed=seed,
        sizes=tuple(sizes),
    )


def are_sizes(sizes: Collection[int]) -> bool:
    """Whether these can be the sizes of the tables of a tournament."""
    return 1 <= len(sizes) <= MOST_SIZES and all(
        LEAST_PLAYERS <= size <= MOST_PLAYERS for size in sizes
    )


def _name(kind: Kind) -> Label:
    return Label(NAMES[kind])


def _lot_remark(lot: Lot) -> Problem:
    return problem(
        "lot_decided",
        gettext_noop("%(entrants)s share place %(place)s; a lot decided who plays which final."),
        at="standings",
        entrants=len(lot.entrants),
        place=lot.place,
    )
