"""The text of a list as rows of cells: commas, semicolons, tabs, or a name on each line."""

import re
from collections import Counter
from dataclasses import dataclass

from tournaments.rules.members.header import header_words

Cells = list[str]

# Of equals the first one is taken: a comma is in names and numbers as well.
DELIMITERS = ("\t", ";", ",", "|")
_LOOKED_AT = 60  # rows from which the delimiter is found
_TOLD = re.compile(
    r"sep=([\t;,|])(?:\r\n|\r|\n|\Z)", re.IGNORECASE
)  # a spreadsheet's own first line
_NO_NAME = re.compile(r"[\d@;\t|\"]|,(?! )")
_LIST_SIGN = re.compile(r"(?<![^\r\n])[ \t]*(?:\d{1,4}[.)]|[-*•–])[ \t]+(?=[^\W\d])")
_LINE_ENDS = (r"\r\n", r"\r", r"\n")
_SPACE = r"[^\S\r\n\t]*+"  # around the quotes of a cell


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of cells, and the delimiter they were read with; empty if each line is one cell."""

    cells: list[Cells]
    delimiter: str


def rows_of(text: str, delimiter: str = "") -> Rows:
    """The rows of a text, empty ones too, with the delimiter that is given or else that fits best.

    A cell between quotes is kept as it is, with doubled quotes read as one; any other has no space
    around it. A quote that is not closed where a cell ends is a sign like any other. The numbers
    or signs of a list in a message, as in "1. Jan" or "- Jan", are left out.
    """
    if told := _TOLD.match(text):
        text = text[told.end() :]
        delimiter = delimiter or told[1]
    if delimiter:
        return Rows(_split(text, delimiter), delimiter)
    found = _best(text)
    words = max(map(header_words, found.cells[:_LOOKED_AT]), default=0)
    if words < 2 and _is_numbered(text):
        return _best(_LIST_SIGN.sub("", text))
    return found


def _is_numbered(text: str) -> bool:
    """Whether most lines begin with a sign, as in a message: "1. Jan" or "- Jan"."""
    lines = sum(bool(line.strip()) for line in text.splitlines())
    return 2 * len(_LIST_SIGN.findall(text)) > lines


def _best(text: str) -> Rows:
    best, found = (0, 0, 0), Rows(_split(text, ""), "")
    for each in DELIMITERS:
        if each in text and not (each == "," and _has_surnames_first(text)):
            cells = _split(text, each)
            evidence = _evidence(cells)
            if evidence > best:
                best, found = evidence, Rows(cells, each)
    return found


def _has_surnames_first(text: str) -> bool:
    """Whether each line is a name as "Surname, First", and the commas part no cells."""
    rows = (row for row in _split(text, "") if row[0])
    return not any(
        _NO_NAME.search(row[0]) or header_words([cell.strip() for cell in row[0].split(",")])
        for row in rows
    )


def _split(text: str, delimiter: str) -> list[Cells]:
    end = "|".join(filter(None, (re.escape(delimiter), *_LINE_ENDS, r"\Z")))
    stop = re.escape(f"{delimiter}\r\n")
    cell = re.compile(rf'{_SPACE}"((?:[^"]|"")*+)"{_SPACE}({end})|([^{stop}]*+)({end})')
    rows: list[Cells] = []
    row: Cells = []
    at = 0
    while row or at < len(text):
        found = cell.match(text, at)
        assert found, "any text at all is a cell up to the next delimiter or end"  # noqa: S101
        at = found.end()
        quoted, ends_quoted, plain, ends_plain = found.groups()
        row.append(plain.strip() if quoted is None else quoted.replace('""', '"'))
        if not delimiter or (ends_plain if quoted is None else ends_quoted) != delimiter:
            rows.append(row)
            row = []
    return rows


def _evidence(cells: list[Cells]) -> tuple[int, int, int]:
    """The words of a header in the first row, and in any; how many rows are equally wide."""
    rows = [row for row in cells if any(row)][:_LOOKED_AT]
    words = [header_words(row) for row in rows]
    widths = Counter(len(row) for row in rows if len(row) > 1)
    return words[0] if words else 0, max(words, default=0), max(widths.values(), default=0)
