"""Spreadsheets in and out: the cells of an .xlsx file as texts, and rows as .xlsx or CSV."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction
from io import BytesIO
from itertools import chain, count
from typing import Any
from zipfile import ZipFile

from babel.numbers import get_decimal_symbol
from openpyxl import Workbook, load_workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.reading import showable
from kingscore.rules.sentence import gettext_noop
from tournaments.rules.members.decode import MOST_BYTES
from tournaments.rules.members.guard import guarded
from tournaments.rules.members.write import csv_of

Cell = str | int | Fraction | None

# A small file can unfold to a very large one. These are far above what a list of people needs.
MOST_UNPACKED = 30_000_000  # bytes of all parts of a file
MOST_PARTS = 1_000
MOST_MARKS = 3_000_000  # of XML, times the sheets: each sheet may be looked through to open it
MOST_OBJECTS = 120_000  # marks of XML that are more than a cell, and take longer to read
MOST_CELLS = 1_000_000  # with the empty ones between them
_LAST_ROW = 1_048_576  # of any sheet; a file can name a later one

_ZIP, _OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")  # the name of a part inside an OLE file
_IS_ENCRYPTED = 1  # a flag of a part of a zip file
_CONTENTS = "[Content_Types].xml"
_BOOK = re.compile(rb"(?:sheet|template)(?:\.macroEnabled)?\.main\+xml")
_ENTITIES = re.compile(rb"<!(?:DOCTYPE|ENTITY)")
_WIDE = {
    b"\xff\xfe": "utf-16-le",
    b"<\0": "utf-16-le",
    b"\xfe\xff": "utf-16-be",
    b"\0<": "utf-16-be",
}
_CELL_MARK = re.compile(rb"<(?:\w+:)?(?:row|[cvtf])[\s/>]")
_SHEET_MARK = re.compile(rb"<(?:\w+:)?sheet\s")
_ESCAPED = re.compile("_x(005F|000D)_")
_ESCAPE = re.compile("_(?=x[0-9A-Fa-f]{4}_)")
_FRACTION = re.compile(r"\?/(?:([1-9]\d{0,3})|(\?{1,4}))(?!\d)")
_ZEROS = re.compile("0{2,}")
_BRACKETS = re.compile(r"\[[^\]]*\]")  # a colour, a condition or a country in a number format

_NOT_IN_NAMES = re.compile(r"[\[\]:*?/\\]")
_LONGEST_NAME = 31  # units of UTF-16 in the name of a sheet
_RESERVED = "history"  # what Excel calls a sheet of its own
_WIDEST = 60  # characters of a column
_FINEST_DIVISOR = 999  # of a fraction that a cell shows as one
_PLACES = 6  # decimals of a fraction that has no end
_BOLD = Font(bold=True)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet to be written: its name, and its rows, of which the first is the header."""

    name: str
    rows: Sequence[Sequence[Cell]]


def is_spreadsheet(content: bytes) -> bool:
    """Whether a file is for `rows_of_xlsx`, by how it begins, and not a list as text."""
    return content.startswith((_ZIP, _OLE))


def rows_of_xlsx(content: bytes) -> list[list[str]]:
    """The rows of the sheet that was open when the file was saved, or of the first with anything.

    All rows are equally long, from the first one to the last with anything in it. Numbers are as
    people see them (7, 007 where it is shown so, 7/3), dates are 1960-03-12, formulas have the
    value that was saved with them. No text has space around it. Raises InvalidDocument.
    """
    _check_kind(content)
    try:
        _check_size(content)
        return _rows_of_book(content)
    except InvalidDocument:
        raise
    except Exception as error:
        # A broken file makes the libraries stumble anywhere, over anything.
        text = gettext_noop(
            "This spreadsheet cannot be read: save it anew in a spreadsheet program, or as CSV."
        )
        raise InvalidDocument([problem("broken_spreadsheet", text)]) from error


def xlsx_of(sheets: Iterable[Sheet], *, right_to_left: bool = False) -> bytes:
    """An .xlsx file with at least one sheet, in which a text is never a formula.

    Fractions are numbers, so that sums are right: 5/2 is 2.5, and 7/3 is shown as 2 1/3 by its
    format. `rows_of_xlsx` gives back every number exactly up to 15 digits, and fractions up to
    999ths; texts without the space around them.
    """
    book = Workbook(write_only=True)
    book.properties.creator = "kingscore"
    names: set[str] = {_RESERVED}
    for each in sheets:
        sheet = book.create_sheet(_sheet_name(each.name, names))
        sheet.freeze_panes = "A2"
        sheet.sheet_view.rightToLeft = right_to_left
        for column, width in enumerate(_widths(each.rows), start=1):
            sheet.column_dimensions[get_column_letter(column)].width = width
        for at, row in enumerate(each.rows):
            sheet.append([_cell(sheet, value, is_header=at == 0) for value in row])
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def csv_of_rows(rows: Iterable[Sequence[Cell]], *, language: str = "en") -> bytes:
    """Rows as CSV for spreadsheets in this language: no text a formula, decimals as it has them.

    Fractions without an end (thirds) have six decimals: 7/3 would be taken for a date.
    """
    has_commas = get_decimal_symbol(language.replace("-", "_")) == ","
    point, delimiter = (",", ";") if has_commas else (".", ",")
    return csv_of(([_csv_cell(cell, point) for cell in row] for row in rows), delimiter)


# What is read


def _check_kind(content: bytes) -> None:
    if content.startswith(_OLE):
        if _ENCRYPTED in content:
            raise _encrypted()
        text = gettext_noop(
            "This is a spreadsheet of an old kind (.xls): save it as .xlsx or as CSV."
        )
        raise InvalidDocument([problem("old_spreadsheet", text)])
    if not content.startswith(_ZIP):
        raise _not_xlsx()


def _check_size(content: bytes) -> None:
    """Look at every part before any of it is understood: raises InvalidDocument, and others."""
    if len(content) > MOST_BYTES:
        raise _too_large()
    with ZipFile(BytesIO(content)) as archive:
        infos = archive.infolist()
        if len(infos) > MOST_PARTS or sum(info.file_size for info in infos) > MOST_UNPACKED:
            raise _too_large()
        if any(info.flag_bits & _IS_ENCRYPTED for info in infos):
            raise _encrypted()
        parts = {info.filename: _narrow(archive.read(info)) for info in infos}
    if not _BOOK.search(parts.get(_CONTENTS, b"")):
        raise _not_xlsx()
    if any(_ENTITIES.search(part) for part in parts.values()):
        raise ValueError("these files define no entities")
    marks = sum(part.count(b"<") for part in parts.values())
    sheets = sum(len(_SHEET_MARK.findall(part)) for part in parts.values())
    if marks * (1 + sheets) > MOST_MARKS:
        raise _too_large()
    ends = sum(part.count(b"</") for part in parts.values())
    cells = sum(len(_CELL_MARK.findall(part)) for part in parts.values())
    if marks - ends - cells > MOST_OBJECTS:
        raise _too_large()


def _narrow(part: bytes) -> bytes:
    """XML in UTF-8, where its marks can be counted."""
    encoding = next((name for mark, name in _WIDE.items() if part.startswith(mark)), "")
    return part.decode(encoding, "replace").encode() if encoding else part


def _rows_of_book(content: bytes) -> list[list[str]]:
    book = load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
    try:
        # Sorting leaves equals as they are: the one that was open, then the others in order.
        sheets = sorted(book.worksheets, key=lambda sheet: sheet is not book.active)
        return next(filter(None, map(_rows_of_sheet, sheets)), [])
    finally:
        book.close()


def _rows_of_sheet(sheet: Any) -> list[list[str]]:
    sheet.reset_dimensions()  # what a file says of its size can be wrong
    rows: list[list[str]] = []
    width = seen = empty = 0
    for cells in sheet.iter_rows(max_row=_LAST_ROW):
        seen += len(cells)
        texts = _texts(cells)
        width = max(width, len(texts))
        if not texts:
            empty += 1
            continue
        rows += [[] for _ in range(empty)]
        rows.append(texts)
        empty = 0
        if max(seen, len(rows) * width) > MOST_CELLS:
            raise _too_large()
    return [row + [""] * (width - len(row)) for row in rows]


def _texts(cells: Sequence[Any]) -> list[str]:
    """The cells of a row up to the last with anything in it."""
    texts = [_text(cell) for cell in cells]
    while texts and not texts[-1]:
        texts.pop()
    return texts


def _text(cell: Any) -> str:
    match cell.value:
        case None:
            return ""
        case bool(value):
            return str(value).upper()
        case int(value) | float(value):
            return _number(value, cell.number_format)
        case str(text):
            return _ESCAPED.sub(lambda found: "_" if found[1] == "005F" else "", text).strip()
        case moment:
            return _moment(moment)


def _moment(value: datetime | date | time | timedelta) -> str:
    """A date, with its time unless that is midnight; a time; or a span in hours and minutes."""
    match value:
        case timedelta():
            hours, minutes = divmod(round(value.total_seconds() / 60), 60)
            return f"{hours}:{minutes:02}"
        case time():
            return value.isoformat("seconds").removesuffix(":00")
        case datetime() if value.time() != time():
            return value.isoformat(" ", "seconds").removesuffix(":00")
        case _:
            return value.isoformat()[:10]


def _number(value: float, shown: str) -> str:
    """A number as its format shows it, but for signs and spaces that only part or round it."""
    shown = _BRACKETS.sub("", shown).partition(";")[0]
    if fraction := _FRACTION.search(shown):
        below = int(fraction[1] or 10 ** len(fraction[2]) - 1)
        near = Fraction(value)
        return str(
            Fraction(round(near * below), below) if fraction[1] else near.limit_denominator(below)
        )
    if _ZEROS.fullmatch(shown) and value == int(value):
        return f"{'-' if value < 0 else ''}{abs(int(value)):0{len(shown)}}"
    if shown.endswith("%"):
        return f"{_digits(value * 100)}%"
    return _digits(value)


def _digits(value: float) -> str:
    """A number in as many digits as a spreadsheet knows, without an exponent: 7, not 7.0."""
    if isinstance(value, int):
        return str(value)
    return f"{Decimal(f'{value + 0:.15g}'):f}"


def _not_xlsx() -> InvalidDocument:
    text = gettext_noop("This is no Excel file (.xlsx): save the list as .xlsx or as CSV.")
    return InvalidDocument([problem("not_xlsx", text)])


def _encrypted() -> InvalidDocument:
    text = gettext_noop("This file is protected by a password: save it without one.")
    return InvalidDocument([problem("encrypted_file", text)])


def _too_large() -> InvalidDocument:
    text = gettext_noop(
        "This spreadsheet is too large: copy the list alone into a new one, or save it as CSV."
    )
    return InvalidDocument([problem("spreadsheet_too_large", text)])


# What is written


def _sheet_name(name: str, taken: set[str]) -> str:
    """A name that a spreadsheet allows, and that no other sheet has; it is added to the taken."""
    clean = " ".join(_NOT_IN_NAMES.sub(" ", showable(name)).split()).strip("' ") or "Sheet"
    suffixes = chain([""], (f" ({number})" for number in count(2)))
    names = (_cut(clean, _LONGEST_NAME - len(suffix)) + suffix for suffix in suffixes)
    found = next(name for name in names if name.casefold() not in taken)
    taken.add(found.casefold())
    return found


def _cut(text: str, most: int) -> str:
    """As much of a text as fits in so many units of UTF-16."""
    units = text.encode("utf-16-le")[: 2 * most]
    return units.decode("utf-16-le", "ignore").rstrip("' ")


def _widths(rows: Sequence[Sequence[Cell]]) -> list[int]:
    """For each column the characters of its longest cell, and a little room."""
    widths: list[int] = []
    for row in rows:
        widths += [0] * (len(row) - len(widths))
        for column, value in enumerate(row):
            widths[column] = max(widths[column], len(str(value or "")))
    return [min(width, _WIDEST) + 3 for width in widths]


def _cell(sheet: Any, value: Cell, *, is_header: bool) -> Any:
    if value is None or value == "":
        return None
    if isinstance(value, str):
        lines = "\n".join(map(showable, value.split("\n")))
        cell = WriteOnlyCell(sheet, _ESCAPE.sub("_x005F_", lines))
        cell.data_type = "s"  # also where it looks like a formula, and
        cell.number_format = "@"  # stays so when somebody edits it
    elif isinstance(value, int):
        cell = WriteOnlyCell(sheet, value)
    else:
        cell = WriteOnlyCell(sheet, float(value))
        below = value.denominator
        if not _has_end(below) and below <= _FINEST_DIVISOR:
            cell.number_format = f"# {'?' * len(str(below))}/{below}"
    if is_header:
        cell.font = _BOLD
    return cell


def _csv_cell(value: Cell, point: str) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return guarded(value)
    if isinstance(value, int):
        return str(value)
    number = Decimal(value.numerator) / value.denominator
    text = f"{number:f}" if _has_end(value.denominator) else f"{number:.{_PLACES}f}"
    return text.replace(".", point)


def _has_end(below: int) -> bool:
    """Whether a fraction with this denominator has finitely many decimals."""
    return pow(10, below.bit_length(), below) == 0
