"""Who is where in the end: those of the finals first, then the rest of the preliminaries."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from tournaments.rules.finals import FINALS, Kind
from tournaments.rules.standings import Row


class Overall(NamedTuple):
    """An entrant's place in the whole tournament, and the stage that has decided it.

    None for whom the standings leave out, and for who has played nothing.
    """

    entrant: int
    place: int | None
    shared: bool
    kind: Kind


def final_ranking(stages: Mapping[Kind, Sequence[Row]]) -> tuple[Overall, ...]:
    """The places after all stages, from the standings of each; the preliminaries must be there.

    Those who play the grand final are before those who play the small one, and these before all
    others, however a final counts. Finalists who have no result there yet come after those who
    have, in the order of the preliminaries.
    """
    ranked: list[Overall] = []
    for kind, entrants in _groups(stages):
        place = len(ranked) + 1
        ranked += [Overall(each, place, len(entrants) > 1, kind) for each in entrants]
    known = {each.entrant for each in ranked}
    left = [row.entrant for row in stages[Kind.PRELIMINARIES] if row.entrant not in known]
    return (*ranked, *(Overall(each, None, False, Kind.PRELIMINARIES) for each in left))  # noqa: FBT003


def _groups(stages: Mapping[Kind, Sequence[Row]]) -> Iterator[tuple[Kind, list[int]]]:
    """Those who share a place, from the first on, with the stage that they have it from."""
    before = stages[Kind.PRELIMINARIES]
    gone = {row.entrant for row in before if row.out}
    for kind in FINALS:
        rows = stages.get(kind, ())
        here = {row.entrant for row in rows} - gone
        placed = [row for row in rows if row.place and row.entrant in here]
        waiting = here - {row.entrant for row in placed}
        for part in (placed, [row for row in before if row.entrant in waiting]):
            yield from ((kind, group) for group in _by_place(part))
        gone |= here
    rest = [row for row in before if row.place and row.entrant not in gone]
    yield from ((Kind.PRELIMINARIES, group) for group in _by_place(rest))


def _by_place(rows: Iterable[Row]) -> Iterator[list[int]]:
    for _, group in groupby(rows, key=lambda row: row.place):
        yield [row.entrant for row in group]
