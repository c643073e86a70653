"""The people on a list: each row as it was meant, with whatever is wrong in it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kingscore.rules.errors import Problem, problem
from kingscore.rules.names import name_problem, tidy_name
from kingscore.rules.reading import is_clean
from kingscore.rules.sentence import gettext_noop
from tournaments.rules.members.guard import unguarded
from tournaments.rules.members.header import Layout
from tournaments.rules.members.words import (
    EMAIL,
    FIRST,
    INFIX,
    NAME,
    NUMBER,
    SHOWN,
    SURNAME,
    TEAM,
    YEAR,
)

MOST_CELLS = 100  # of one row
LONGEST_CELL = 500  # characters
LONGEST_NUMBER = 20
LONGEST_EMAIL = 254
LONGEST_TEAM = 60

_YEAR = re.compile(r"(?<!\d)(?:18|19|20)\d\d(?!\d)", re.ASCII)
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+")
_AFTER_NAMES = {
    "jr",
    "jr.",
    "sr",
    "sr.",
    "ii",
    "iii",
}  # a comma before one of these is no surname's


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong in a row, and in which column (from 0); None if it is the whole row."""

    column: int | None
    problem: Problem


@dataclass(frozen=True, slots=True)
class Listed:
    """A person on a list; `row` is the index of the row, `number` a text, `year` that of birth."""

    row: int
    name: str
    number: str = ""
    year: int | None = None
    email: str = ""
    team: str = ""
    faults: tuple[Fault, ...] = ()


def people_of(rows: Sequence[Sequence[str]], layout: Layout) -> list[Listed]:
    """Everybody on the list, one for each row that is not empty."""
    return [
        _Row(at, row, layout).listed()
        for at, row in enumerate(rows[layout.first :], layout.first)
        if any(cell.strip() for cell in row)
    ]


def name_column(columns: Mapping[str, int]) -> int | None:
    """The column that a fault of a name is shown at."""
    named = (columns[each] for each in (SHOWN, SURNAME, NAME, FIRST) if each in columns)
    return next(named, None)


def place(row: int, column: int | None) -> str:
    """The path of a row, or of a cell in it."""
    return f"rows[{row}]" if column is None else f"rows[{row}][{column}]"


class _Row:
    """One row while it is read, and the faults found so far."""

    def __init__(self, at: int, cells: Sequence[str], layout: Layout) -> None:
        self._at, self._cells = at, cells
        self._columns, self._width = layout.columns, layout.width
        self._faults: list[Fault] = []

    def listed(self) -> Listed:
        """The person; of a row that is too large nothing is read."""
        self._check_size()
        if self._faults:
            return Listed(self._at, "", faults=tuple(self._faults))
        name = self._name()
        number = self._clean(NUMBER, LONGEST_NUMBER)
        year = self._year()
        email, team = self._email(), self._clean(TEAM, LONGEST_TEAM)
        return Listed(self._at, name, number, year, email, team, tuple(self._faults))

    def _check_size(self) -> None:
        if len(self._cells) > MOST_CELLS:
            text = gettext_noop("A row has at most %(most)s cells; this one has %(given)s.")
            given = len(self._cells)
            self._fault(None, "too_many_cells", text, most=MOST_CELLS, given=given)
        elif any(self._cells[self._width :]):
            text = gettext_noop("This row has more cells than the others; are quotes missing?")
            self._fault(None, "row_too_wide", text)
        for column, cell in enumerate(self._cells):
            if len(cell) > LONGEST_CELL:
                text = gettext_noop(
                    "A cell has at most %(most)s characters; this one has %(given)s."
                )
                self._fault(column, "cell_too_long", text, most=LONGEST_CELL, given=len(cell))
                return

    def _cell(self, field: str) -> str:
        column = self._columns.get(field, len(self._cells))
        return tidy_name(unguarded(self._cells[column])) if column < len(self._cells) else ""

    def _name(self) -> str:
        """The name as it is shown."""
        shown = self._cell(SHOWN) or self._composed()
        column = name_column(self._columns)
        if fault := name_problem(shown, place(self._at, column)):
            self._faults.append(Fault(column, fault))
        return shown

    def _composed(self) -> str:
        """The name of its parts; beside a first name, a "name" is the surname or all of it."""
        first, surname, name = (self._cell(each) for each in (FIRST, SURNAME, NAME))
        if not first:
            surname, name = _turned(surname), _turned(name)
        words = _turned(name).split()
        if not surname and len(words) > 1 and first in words:
            return _turned(name)
        return " ".join(filter(None, (first, self._cell(INFIX), surname or name)))

    def _year(self) -> int | None:
        """The year in a cell, which may hold a whole date."""
        cell = self._cell(YEAR)
        years = _YEAR.findall(cell)
        if cell and len(years) != 1:
            text = gettext_noop("No year can be read here; write it with four digits.")
            self._fault(self._columns[YEAR], "year_unclear", text)
        return int(years[0]) if len(years) == 1 else None

    def _email(self) -> str:
        cell = self._clean(EMAIL, LONGEST_EMAIL)
        if cell and not _EMAIL.fullmatch(cell):
            text = gettext_noop("This is no e-mail address.")
            self._fault(self._columns[EMAIL], "email_not_valid", text)
        return cell

    def _clean(self, field: str, most: int) -> str:
        cell = self._cell(field)
        if len(cell) > most:
            text = gettext_noop("This has at most %(most)s characters here; it has %(given)s.")
            self._fault(self._columns[field], "too_long", text, most=most, given=len(cell))
        elif not is_clean(cell):
            text = gettext_noop("This holds a character that cannot be shown.")
            self._fault(self._columns[field], "not_clean", text)
        return cell

    def _fault(self, column: int | None, code: str, text: str, **values: int) -> None:
        self._faults.append(
            Fault(column, problem(code, text, at=place(self._at, column), **values))
        )


def _turned(name: str) -> str:
    """A name that was written as "Surname, First" or "Surname, de, First", the first name first."""
    parts = [part.strip() for part in name.split(",")]
    if len(parts) == 2 and all(parts) and parts[1].casefold() not in _AFTER_NAMES:
        return f"{parts[1]} {parts[0]}"
    if len(parts) == 3 and all(parts) and parts[1].islower():
        return f"{parts[2]} {parts[1]} {parts[0]}"
    return name
