"""What standings are made from: the tables that were played, absences, awards and who is out.

Services make these values from the sheets. Entrants are the numbers that they have in the
tournament. A seat is its entrant's from beginning to end: what a substitute wins or loses there is
the entrant's, and nothing in here knows of substitutes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from kingscore.rules.amount import Amount, exact


class Score(NamedTuple):
    """What `entrant` has after `deals` deals that he himself played; none, and he has no score.

    Who deals at a table of five and sits out has not played that deal.
    """

    entrant: int
    points: Amount
    deals: int


@dataclass(frozen=True)
class TableResult:
    """One table of one round.

    `spread` is how far a player is from the average of his table after one deal, as a measure of
    the rules played: points above zero. Only `points.Normalised` reads it. `winner` is who ended
    the game by its rules and so has won it, whatever the points are.
    """

    round: int
    number: int
    seats: tuple[Score, ...]
    spread: Amount = 1
    winner: int | None = None

    def __post_init__(self) -> None:
        """Refuse what no sheet says: ValueError."""
        if len({score.entrant for score in self.seats}) < len(self.seats):
            raise ValueError(f"round {self.round}, table {self.number}: one entrant has two seats")
        if self.spread <= 0:
            raise ValueError(f"round {self.round}, table {self.number}: no spread above zero")
        if any(score.deals < 0 for score in self.seats):
            raise ValueError(f"round {self.round}, table {self.number}: fewer than no deals")

    @cached_property
    def scores(self) -> tuple[Score, ...]:
        """The scores of those who have played a deal at least."""
        return tuple(score for score in self.seats if score.deals)

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The place of each of the scores, from 1; equal points share a place (1, 2, 2, 4).

        All who have lost to a winner by the rules are second, as on the sheet.
        """
        if self.winner is not None:
            return tuple(1 if score.entrant == self.winner else 2 for score in self.scores)
        ordered = sorted((score.points for score in self.scores), reverse=True)
        return tuple(1 + ordered.index(score.points) for score in self.scores)


class Absence(NamedTuple):
    """An entrant who was not there in a round, and was not to be."""

    round: int
    entrant: int


@dataclass(frozen=True, slots=True)
class Award:
    """Points outside the zero-sum, for a reason; below zero it is a penalty.

    They are added to the total, in the unit of the total. `round` is the round it was given in.
    A withdrawn one is told of and not counted.
    """

    entrant: int
    points: Amount
    reason: str
    round: int | None = None
    withdrawn: bool = False

    @property
    def is_penalty(self) -> bool:
        """Whether it takes points away, and still stands."""
        return self.points < 0 and not self.withdrawn


@dataclass(frozen=True, slots=True)
class Played:
    """All that is known of some rounds of a tournament.

    `out` are entrants who left and asked, or were told, to be out of the standings. Those who met
    them keep what they won and lost.
    """

    entrants: tuple[int, ...]
    tables: tuple[TableResult, ...] = ()
    absences: tuple[Absence, ...] = ()
    awards: tuple[Award, ...] = ()
    out: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        """Refuse what contradicts itself: ValueError."""
        known = set(self.entrants)
        if len(known) < len(self.entrants) or min(known, default=1) < 1:
            raise ValueError("an entrant is listed twice, or has a number below 1")
        seated = [(t.round, score.entrant) for t in self.tables for score in t.seats]
        if len(set(seated)) < len(seated):
            raise ValueError("an entrant sits at two tables in one round")
        if not set(seated).isdisjoint((each.round, each.entrant) for each in self.absences):
            raise ValueError("an entrant who is absent from a round sits at a table in it")
        named = {entrant for _, entrant in seated} | {each.entrant for each in self.awards}
        unknown = (named | {each.entrant for each in self.absences} | self.out) - known
        if unknown:
            raise ValueError(f"entrants who are not in the list: {sorted(unknown)}")

    def rounds(self) -> dict[int, list[TableResult]]:
        """The tables of each round; the rounds and the tables in the order of their numbers."""
        rounds: dict[int, list[TableResult]] = {}
        for table in sorted(self.tables, key=lambda table: (table.round, table.number)):
            rounds.setdefault(table.round, []).append(table)
        return rounds

    def until(self, last: int) -> "Played":
        """What was known after round `last`, for standings that hide the rounds after it."""
        return replace(
            self,
            tables=tuple(table for table in self.tables if table.round <= last),
            absences=tuple(each for each in self.absences if each.round <= last),
            awards=tuple(each for each in self.awards if (each.round or 0) <= last),
        )


def seats(entrants: Sequence[int], points: Sequence[Amount], deals: int) -> tuple[Score, ...]:
    """The seats of a table where everybody played every deal; points by seat."""
    return tuple(
        Score(entrant, amount, deals) for entrant, amount in zip(entrants, points, strict=True)
    )


def scaled(scores: Sequence[Score], played: int, deals: int) -> tuple[Score, ...]:
    """The scores of a table after `played` deals, as if it had gone on so to all its `deals`.

    Exactly, so that a table without sum still has none. Nothing of no deal stays nothing. Raises
    ValueError where more were played, or where an entrant's own deals come to no whole number: let
    whole cycles count.
    """
    if not 0 <= played <= deals:
        raise ValueError(f"{played} of {deals} deals cannot be scaled up")
    if not played:
        return tuple(scores)
    if any(score.deals * deals % played for score in scores):
        raise ValueError(f"{played} of {deals} deals are no whole cycles at this table")
    return tuple(
        Score(
            score.entrant,
            exact(Fraction(score.points) * deals / played),
            score.deals * deals // played,
        )
        for score in scores
    )
