"""What a seating is worth before it is confirmed: its faults, as values that a page can word."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.seating.meetings import pairs
from tournaments.rules.seating.sizes import USUAL, odd_visits
from tournaments.rules.seating.tables import Schedule, Seating, Table
from tournaments.rules.seating.wishes import Clubs, Kind, Wish, club_mates, is_kept


class FaultKind(StrEnum):
    """What is not as one would like it; a stable code."""

    MEET_AGAIN = "meet_again"
    ODD_AGAIN = "odd_again"
    WISH_TOGETHER = "wish_together"  # is not kept, as the next
    WISH_APART = "wish_apart"
    CLUB_MATES = "club_mates"


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a seating: whom it is about, and the tables they sit at, from 1.

    `rounds` are the earlier rounds, from 1, in which the same two met or the same one sat at an odd
    table: as many as that was often.
    """

    kind: FaultKind
    entrants: Table
    tables: tuple[int, ...]
    rounds: tuple[int, ...] = ()


def seating_faults(
    seating: Seating,
    *,
    past: Schedule = (),
    usual: int = USUAL,
    wishes: Sequence[Wish] = (),
    clubs: Clubs | None = None,
) -> tuple[Fault, ...]:
    """Every fault of the next round's seating, after the rounds that were played.

    `clubs` are named where club mates are to sit apart. First come wishes that are not kept, then
    who meets again, who is at an odd table again, and club mates; each by table.
    """
    return (
        *_broken_wishes(seating, wishes),
        *_repeats(seating, past),
        *_odd_again(seating, past, usual),
        *_club_mates(seating, clubs or {}),
    )


def schedule_faults(
    schedule: Schedule,
    *,
    past: Schedule = (),
    usual: int = USUAL,
    wishes: Sequence[Wish] = (),
    clubs: Clubs | None = None,
) -> tuple[tuple[Fault, ...], ...]:
    """The faults of each round of a schedule that goes on after the rounds that were played.

    Club mates are to sit apart in the first of all rounds only.
    """
    return tuple(
        seating_faults(
            seating,
            past=past + schedule[:number],
            usual=usual,
            wishes=wishes,
            clubs=None if past or number else clubs,
        )
        for number, seating in enumerate(schedule)
    )


def _broken_wishes(seating: Seating, wishes: Sequence[Wish]) -> Iterator[Fault]:
    for wish in wishes:
        if not is_kept(wish, seating):
            apart = wish.kind is Kind.APART
            tables = tuple(
                number
                for number, table in enumerate(seating, 1)
                if len(set(wish.entrants) & set(table)) > apart
            )
            kind = FaultKind.WISH_APART if apart else FaultKind.WISH_TOGETHER
            yield Fault(kind, wish.entrants, tables)


def _repeats(seating: Seating, past: Schedule) -> Iterator[Fault]:
    rounds = _rounds_together(past)
    for number, table in enumerate(seating, 1):
        for pair in pairs(table):
            if pair in rounds:
                yield Fault(FaultKind.MEET_AGAIN, pair, (number,), tuple(rounds[pair]))


def _rounds_together(past: Schedule) -> Mapping[tuple[int, int], list[int]]:
    rounds = defaultdict[tuple[int, int], list[int]](list)
    for number, seating in enumerate(past, 1):
        for table in seating:
            for pair in pairs(table):
                rounds[pair].append(number)
    return rounds


def _odd_again(seating: Seating, past: Schedule, usual: int) -> Iterator[Fault]:
    visited = [odd_visits([earlier], usual=usual) for earlier in past]
    for number, table in enumerate(seating, 1):
        for entrant in table if len(table) != usual else ():
            rounds = tuple(each for each, odd in enumerate(visited, 1) if entrant in odd)
            if rounds:
                yield Fault(FaultKind.ODD_AGAIN, (entrant,), (number,), rounds)


def _club_mates(seating: Seating, clubs: Clubs) -> Iterator[Fault]:
    for number, table in enumerate(seating, 1):
        for pair in club_mates(table, clubs):
            yield Fault(FaultKind.CLUB_MATES, pair, (number,))
