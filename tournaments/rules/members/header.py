"""Which column of a list holds what: by the words above it, or else by what is in it."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.sentence import gettext_noop
from tournaments.rules.members.words import (
    EMAIL,
    FIRST,
    NAME,
    NUMBER,
    SHOWN,
    SURNAME,
    YEAR,
    field_of,
)

MOST_ROWS = 3_000
_LOOKED_AT = 30  # rows among which the header is
_SEEN = 200  # rows by which a column without a header is known
_LONGEST_WORD = 60  # characters above a column
_NAMING = {NAME, SHOWN, FIRST, SURNAME}
_YEAR = re.compile(r"(?:18|19|20)\d\d", re.ASCII)
_NUMBER = re.compile(r"[A-Za-z]{0,3}[-./]?\d{1,12}", re.ASCII)
_LETTERS = re.compile(r"[^\W\d_]")
_WORD = re.compile(r"[^\W\d_]{2}")


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the people begin (an index of rows), and the column (from 0) of each field.

    What stands before `first` is the header and the titles above it. A row with more cells than
    `width` has slipped.
    """

    first: int
    columns: Mapping[str, int]
    width: int


def header_words(row: Sequence[str]) -> int:
    """How many fields a row names, if it can be the header of a list of people."""
    fields = {field_of(cell) for cell in row if len(cell) <= _LONGEST_WORD} - {""}
    return len(fields) if fields & _NAMING else 0


def layout_of(rows: Sequence[Sequence[str]]) -> Layout:
    """Where the people are in some rows.

    Raises InvalidDocument for too many rows, and where no column can be one of names.
    """
    if len(rows) > MOST_ROWS:
        text = gettext_noop("A list has at most %(most)s rows; this one has %(given)s.")
        raise InvalidDocument([problem("too_many_rows", text, most=MOST_ROWS, given=len(rows))])
    words = [header_words(row) for row in rows[:_LOOKED_AT]]
    if most := max(words, default=0):
        at = words.index(most)
        columns: dict[str, int] = {}
        for column, cell in enumerate(rows[at]):
            if field := field_of(cell):
                columns.setdefault(field, column)
        return Layout(at + 1, columns, max(len(rows[at]), _usual_width(rows[at + 1 :])))
    columns = _columns_by_content([row for row in rows if any(row)][:_SEEN])
    if not _NAMING & columns.keys():
        text = gettext_noop(
            "No column of this list holds names; write “Name” above the one that does."
        )
        raise InvalidDocument([problem("no_names", text)])
    return Layout(0, columns, _usual_width(rows))


def needed_rows(rows: Sequence[Sequence[str]], layout: Layout) -> list[list[str]]:
    """The rows without what nobody reads: titles, and columns that are none of a field.

    They are read as the whole ones would be, each at its place, and are far shorter.
    """
    kept = {*layout.columns.values(), *range(layout.width, max(map(len, rows), default=0))}
    titles = max(layout.first - 1, 0)
    return [
        [cell if at >= titles and column in kept else "" for column, cell in enumerate(row)]
        for at, row in enumerate(rows)
    ]


def _usual_width(rows: Sequence[Sequence[str]]) -> int:
    """How many cells most rows have; of equals the widest."""
    widths = Counter(len(row) for row in rows if any(row))
    return max(widths, key=lambda width: (widths[width], width), default=0)


def _columns_by_content(rows: Sequence[Sequence[str]]) -> dict[str, int]:
    """The fields of a list without a header; of two columns of names the surnames come first."""
    names: list[int] = []
    texts: list[int] = []
    columns: dict[str, int] = {}
    for column in range(max(map(len, rows), default=0)):
        cells = [row[column] for row in rows if column < len(row) and row[column]]
        kind = _kind(cells)
        if kind == NAME:
            names.append(column)
        elif kind:
            columns.setdefault(kind, column)
        elif _most(cells, _WORD.search):
            texts.append(column)
    if len(names) > 1 and names[1] == names[0] + 1:
        columns |= {SURNAME: names[0], FIRST: names[1]}
    elif names or texts:
        columns[NAME] = (names or texts)[0]  # “Player 1” is a name where there is no better one
    return columns


def _kind(cells: Sequence[str]) -> str:
    """What most cells of a column are; a fee is nothing of these."""
    for kind, fits in (
        (EMAIL, lambda cell: "@" in cell and " " not in cell),
        (YEAR, _YEAR.fullmatch),
        (NUMBER, _NUMBER.fullmatch),
        (NAME, lambda cell: _LETTERS.search(cell) and not any(map(str.isdigit, cell))),
    ):
        if _most(cells, fits):
            return kind if kind != NUMBER or 2 * len(set(cells)) > len(cells) else ""
    return ""


def _most(cells: Sequence[str], fits: Callable[[str], object]) -> bool:
    """Whether more than half of the cells fit."""
    return 2 * sum(bool(fits(cell)) for cell in cells) > len(cells)
