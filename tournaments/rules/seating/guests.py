"""Tables of four and five without a repeat: a schedule of fours, and guests at some of its tables.

A guest sits at one table of every round, and no two of his tables have a point in common: so he
meets all of them once. It is the guests then who are at tables of five in every round, so that this
is for when turns do not count; nobody meets twice, where no other way to that is known.
"""

from collections.abc import Iterator

from tournaments.rules.seating.algebra import tables_of_four, turned
from tournaments.rules.seating.catalog import FOUR_CIRCLES
from tournaments.rules.seating.tables import Schedule

_MOST_TRIES = 5_000  # of tables for guests; where there are some, 1,500 were enough


def tables_with_guests(tables: int, guests: int, rounds: int) -> Schedule | None:
    """A schedule of `tables` tables without a repeat, `guests` of them with five points.

    None where none is found. The guests are the points from 4 * `tables` on.
    """
    base = FOUR_CIRCLES.get(4 * tables)
    known = [tables_of_four(tables, rounds)]
    if base and rounds <= base.rounds:
        known.append(tuple(turned(base, by) for by in range(rounds)))
    for whole in filter(None, known):
        places = _places(whole, guests, (), iter(range(_MOST_TRIES)))
        if places is not None:
            return _joined(whole, places)
    return None


def _places(
    whole: Schedule, guests: int, chosen: tuple[int, ...], tries: Iterator[int]
) -> tuple[int, ...] | None:
    """The table of every guest in every round, guest by guest, that begin with those chosen."""
    guest, turn = divmod(len(chosen), len(whole))
    if guest == guests:
        return chosen
    met = {
        point
        for seating, number in zip(whole, chosen[guest * len(whole) :], strict=False)
        for point in seating[number]
    }
    for number, table in enumerate(whole[turn]):
        if number in chosen[turn :: len(whole)] or not met.isdisjoint(table):
            continue
        if next(tries, None) is None:
            return None
        found = _places(whole, guests, (*chosen, number), tries)
        if found is not None:
            return found
    return None


def _joined(whole: Schedule, places: tuple[int, ...]) -> Schedule:
    """The schedule with the guests at their tables."""
    first = 4 * len(whole[0])
    return tuple(
        tuple(
            table
            + tuple(
                first + guest
                for guest, place in enumerate(places[turn :: len(whole)])
                if place == number
            )
            for number, table in enumerate(seating)
        )
        for turn, seating in enumerate(whole)
    )
