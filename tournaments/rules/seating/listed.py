"""Seatings out of a spreadsheet: a row for each table, with its round, number and entrants.

The first column has the round, the second the table, both from 1; after them come the entrants in
their order of play, by number or by name. A table may have several rows, such as one for each
entrant.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.reading import showable
from kingscore.rules.sentence import gettext_noop
from tournaments.rules.members.guard import unguarded
from tournaments.rules.members.listed import Fault, place
from tournaments.rules.members.match import same_name
from tournaments.rules.seating.tables import Seating

MOST_ROWS = 20_000
_LONGEST_SHOWN = 60  # characters of a cell in a message
_LONGEST_NUMBER = 6
_ROUND, _TABLE, _FIRST = range(3)  # columns


@dataclass(frozen=True, slots=True)
class ListedSeatings:
    """The seatings of a file by round, in the order of rounds and tables, as far as it is clear.

    Nothing should be made of them while there are `faults`, each of which has its row and column.
    """

    rounds: Mapping[int, Seating]
    faults: tuple[Fault, ...]


def listed_seatings(rows: Sequence[Sequence[str]], names: Mapping[int, str]) -> ListedSeatings:
    """The seatings in some rows of cells; `names` are those of the entrants, by number.

    A first row without numbers is taken for a header. Whether all are seated, and at tables of
    allowed sizes, is for `lot.hand_problems`. Raises InvalidDocument for too many rows.
    """
    if len(rows) > MOST_ROWS:
        text = gettext_noop("A list has at most %(most)s rows; this one has %(given)s.")
        raise InvalidDocument([problem("too_many_rows", text, most=MOST_ROWS, given=len(rows))])
    return _Reading(names).seatings(rows)


class _Reading:
    """What is read so far: tables by round and number, and where everybody of a round sits."""

    def __init__(self, names: Mapping[int, str]) -> None:
        self._names = names
        self._called: dict[str, list[int]] = defaultdict(list)
        for number, name in names.items():
            self._called[same_name(name)].append(number)
        self._tables: dict[tuple[int, int], list[int]] = {}
        self._rows: dict[tuple[int, int], int] = {}  # the first of each table
        self._seated: dict[tuple[int, int], int] = {}  # by round and entrant
        self._faults: list[Fault] = []

    def seatings(self, rows: Sequence[Sequence[str]]) -> ListedSeatings:
        """Read all rows, and what is missing between them."""
        is_first = True
        for at, row in enumerate(rows):
            cells = [unguarded(cell).strip() for cell in row]
            if not any(cells):
                continue
            if not (is_first and not any(map(_number, cells))):
                self._read(at, cells)
            is_first = False
        self._find_gaps()
        rounds: dict[int, list[tuple[int, ...]]] = defaultdict(list)
        for (number, _), table in sorted(self._tables.items()):
            rounds[number].append(tuple(table))
        return ListedSeatings(
            {number: tuple(tables) for number, tables in rounds.items()}, tuple(self._faults)
        )

    def _read(self, at: int, cells: Sequence[str]) -> None:
        number, table = _number(cells[_ROUND]), _number("".join(cells[_TABLE:_FIRST]))
        if not number:
            text = gettext_noop("In this column stands the number of a round, from 1.")
            self._fault(at, _ROUND, "no_round_number", text)
        if not table:
            text = gettext_noop("In this column stands the number of a table, from 1.")
            self._fault(at, _TABLE, "no_table_number", text)
        if not any(cells[_FIRST:]):
            self._fault(at, None, "empty_table", gettext_noop("Nobody sits at this table."))
        if not number or not table:
            return
        seats = self._tables.setdefault((number, table), [])
        self._rows.setdefault((number, table), at)
        for column, cell in enumerate(cells[_FIRST:], _FIRST):
            entrant = self._entrant(at, column, cell) if cell else 0
            if (number, entrant) in self._seated:
                text = gettext_noop("Number %(entrant)s sits at table %(first)s already.")
                first = self._seated[number, entrant]
                self._fault(at, column, "seated_twice", text, entrant=entrant, first=first)
            elif entrant:
                self._seated[number, entrant] = table
                seats.append(entrant)

    def _entrant(self, at: int, column: int, cell: str) -> int:
        """Who is meant by a cell, by number or else by name; 0 if that is not clear."""
        number = _number(cell)
        if number in self._names:
            return number
        called = self._called[same_name(cell)]
        if len(called) == 1:
            return called[0]
        if called:
            text = gettext_noop("Several here are called %(name)s; write the number.")
            self._fault(at, column, "name_of_several", text, name=_shown(cell))
        elif number:
            text = gettext_noop("Nobody here has the number %(entrant)s.")
            self._fault(at, column, "unknown_entrant", text, entrant=number)
        else:
            text = gettext_noop("Nobody here is called %(name)s.")
            self._fault(at, column, "unknown_name", text, name=_shown(cell))
        return 0

    def _find_gaps(self) -> None:
        """Tables that are missing: the numbers of a round go from 1 without a gap."""
        for number, table in sorted(self._tables):
            if table > 1 and (number, table - 1) not in self._tables:
                text = gettext_noop("Round %(round)s has no table %(table)s.")
                at = self._rows[number, table]
                values = {"round": number, "table": table - 1}
                self._fault(at, _TABLE, "no_such_table", text, **values)

    def _fault(
        self, row: int, column: int | None, code: str, text: str, **values: int | str
    ) -> None:
        self._faults.append(Fault(column, problem(code, text, at=place(row, column), **values)))


def _number(cell: str) -> int:
    """The whole number in a cell; 0 for anything else."""
    return int(cell) if cell.isdecimal() and len(cell) <= _LONGEST_NUMBER else 0


def _shown(cell: str) -> str:
    return showable(cell[:_LONGEST_SHOWN])
