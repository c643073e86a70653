"""What is written opens safely in a spreadsheet, and comes back as it was."""

from collections.abc import Sequence
from fractions import Fraction
from io import BytesIO
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from openpyxl import load_workbook

from kingscore.rules.amount import Amount, in_digits, read_amount
from kingscore.rules.reading import is_clean
from tests.tournaments.workbooks import SHEET, parts_of
from tournaments.rules.members.header import layout_of
from tournaments.rules.members.listed import people_of
from tournaments.rules.members.outcome import Member
from tournaments.rules.members.rows import rows_of
from tournaments.rules.members.write import rows_of_members
from tournaments.spreadsheets import Cell, Sheet, csv_of_rows, rows_of_xlsx, xlsx_of

FORMULAS = ("=1+1", "+1", "-1", "@SUM(A1)", "=cmd|' /C calc'!A0", " =1", "＝1", "#N/A", "=")
_HOSTILE = "=+-@'\",;|\n ＝_x0041é’ßőЖ王👑\xa0<&>"
TEXTS = (
    st.text(st.one_of(st.sampled_from(_HOSTILE), st.characters()), max_size=30)
    .filter(lambda text: all(map(is_clean, text.split("\n"))))
    .map(str.strip)
)
AMOUNTS = st.one_of(
    st.integers(-(10**14), 10**14),
    st.fractions(-1000, 1000, max_denominator=999),
)


def opened(content: bytes) -> Any:
    """The book as a spreadsheet program would see it, formulas and all."""
    return load_workbook(BytesIO(content))


def written(*rows: Sequence[Cell]) -> Any:
    return opened(xlsx_of([Sheet("Sheet", rows)])).active


@pytest.mark.parametrize("text", FORMULAS)
def test_a_text_is_never_a_formula(text: str) -> None:
    content = xlsx_of([Sheet("Players", [["Name"], [text]])])
    cell = opened(content).active["A2"]
    assert (cell.data_type, cell.number_format) == ("s", "@")
    assert b"<f" not in parts_of(content)[SHEET]
    assert rows_of_xlsx(content) == [["Name"], [text.strip()]]


@given(st.lists(st.lists(TEXTS, min_size=2, max_size=2), min_size=1, max_size=5))
@example([["_x0041_", "_x005F_x000D_"], ["a\nb", "_x000D_"]])
def test_texts_come_back_unchanged(rows: list[list[str]]) -> None:
    marked = [["all rows have a text", *row, "."] for row in rows]
    assert rows_of_xlsx(xlsx_of([Sheet("Sheet", marked)])) == marked


@given(st.lists(AMOUNTS, min_size=1, max_size=6))
@example([Fraction(-7, 3), Fraction(5, 2), Fraction(1, 999), Fraction(999_999, 998), 0])
def test_amounts_come_back_exactly(amounts: list[Amount]) -> None:
    (read,) = rows_of_xlsx(xlsx_of([Sheet("Sheet", [amounts])]))
    assert [Fraction(text) for text in read] == amounts


def test_fractions_are_numbers_that_are_shown_exactly() -> None:
    sheet = written(
        [Fraction(5, 2), Fraction(7, 3), Fraction(1, 60), Fraction(3), Fraction(1, 1001)]
    )
    assert [(cell.value, cell.number_format) for cell in sheet[1]] == [
        (2.5, "General"),
        (pytest.approx(7 / 3), "# ?/3"),
        (pytest.approx(1 / 60), "# ??/60"),
        (3, "General"),
        (pytest.approx(1 / 1001), "General"),
    ]
    (text,) = rows_of_xlsx(xlsx_of([Sheet("Sheet", [[Fraction(7, 3)]])]))[0]
    assert read_amount(text) == Fraction(7, 3)
    assert in_digits(Fraction(7, 3)) == "2⅓"


def test_characters_that_no_spreadsheet_takes_are_replaced() -> None:
    assert written(["a\0b\x0bc\ud800d"])["A1"].value == "a�b�c�d"


def test_the_header_is_bold_and_stays_in_view() -> None:
    book = opened(xlsx_of([Sheet("A", [["Name", 7], ["Ana", None], ["", 1]])], right_to_left=True))
    (sheet,) = book
    assert [cell.font.bold for cell in sheet[1]] == [True, True]
    assert [cell.font.bold for cell in sheet[2]] == [False, False]
    assert [[cell.value for cell in row] for row in sheet][1:] == [["Ana", None], [None, 1]]
    assert sheet.freeze_panes == "A2"
    assert sheet.sheet_view.rightToLeft
    assert sheet.column_dimensions["A"].width > len("Name")
    assert book.properties.creator == "kingscore"


def test_a_sheet_is_written_from_left_to_right_unless_told() -> None:
    assert not written(["Name"]).sheet_view.rightToLeft


def test_names_of_sheets_are_allowed_and_no_two_are_one() -> None:
    names = (
        "Round 1",
        "ROUND 1",
        "a/b:c*[d]?\\e",
        "",
        "''",
        "History",
        "x" * 40,
        "x" * 40,
        "👑" * 20,
    )
    found = opened(xlsx_of([Sheet(name, [["a"]]) for name in names])).sheetnames
    assert found == [
        "Round 1",
        "ROUND 1 (2)",
        "a b c d e",
        "Sheet",
        "Sheet (2)",
        "History (2)",
        "x" * 31,
        "x" * 27 + " (2)",
        "👑" * 15,
    ]


@given(st.lists(st.text(max_size=40), min_size=1, max_size=6))
def test_any_names_of_sheets_can_be_written(names: list[str]) -> None:
    found = opened(xlsx_of([Sheet(name, [["a"]]) for name in names])).sheetnames
    assert len({name.casefold() for name in found}) == len(names)
    assert all(0 < len(name.encode("utf-16-le")) <= 62 for name in found)


def test_csv_is_as_a_spreadsheet_in_the_language_has_it() -> None:
    rows: list[list[Cell]] = [
        ["Name", "Points"],
        ["Ana; Bo", Fraction(-5, 2)],
        ["=1+1", -3],
        [None, Fraction(7, 3)],
    ]
    assert csv_of_rows(rows, language="nl").decode() == (
        '\ufeffName;Points\r\n"Ana; Bo";"-2,5"\r\n\'=1+1;-3\r\n;"2,333333"\r\n'
    )
    assert csv_of_rows(rows).decode() == (
        '\ufeffName,Points\r\n"Ana; Bo",-2.5\r\n\'=1+1,-3\r\n,2.333333\r\n'
    )
    assert csv_of_rows([[Fraction(1, 1024), Fraction(4, 2)]]).decode() == "\ufeff0.0009765625,2\r\n"


def test_csv_comes_back_as_it_was() -> None:
    rows = [["Naam", "Nummer"], ["Jansen, Jan", "007"], ['Ana "de Beer"', "12"]]
    for language in ("en", "nl"):
        assert rows_of(csv_of_rows(rows, language=language).decode("utf-8-sig")).cells == rows


@pytest.mark.parametrize("name", ["Ana", "=1+1", "'t Hart", "'=x", "007"])
def test_a_list_of_members_comes_back_from_a_spreadsheet(name: str) -> None:
    member = Member(1, name, "007", 1960, "ana@example.org", "@home")
    read = rows_of_xlsx(xlsx_of([Sheet("Members", rows_of_members([member]))]))
    (found,) = people_of(read, layout_of(read))
    assert (found.name, found.number, found.year, found.email, found.team, found.faults) == (
        name,
        "007",
        1960,
        "ana@example.org",
        "@home",
        (),
    )
