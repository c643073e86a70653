"""The cells of a spreadsheet become the texts that people see in them."""

from datetime import date, datetime, time, timedelta
from typing import Any

import pytest
from openpyxl import Workbook

from tests.tournaments.workbooks import NAMESPACE, made, rows, saved, sheet, with_parts
from tournaments.rules.members.header import layout_of
from tournaments.rules.members.listed import people_of
from tournaments.spreadsheets import is_spreadsheet, rows_of_xlsx


def shown(value: object, number_format: str = "General") -> str:
    """What is read of a cell with this value and format."""

    def fill(page: Any) -> None:
        page["A1"] = value
        page["A1"].number_format = number_format

    read = rows_of_xlsx(made(fill))
    return read[0][0] if read else ""


@pytest.mark.parametrize(
    ("value", "number_format", "text"),
    [
        ("Jan", "General", "Jan"),
        ("  Jan\xa0", "General", "Jan"),
        ("0071", "@", "0071"),
        (7, "General", "7"),
        (7.0, "General", "7"),
        (7, "0.00", "7"),
        (7, "000", "007"),
        (-7, "000", "-007"),
        (7.5, "000", "7.5"),
        (7, "0000;-0000", "0007"),
        (7, "[Red]00", "07"),
        (1234, "000", "1234"),
        (1234567, "#,##0", "1234567"),
        (0, "General", "0"),
        (-0.0, "General", "0"),
        (-2.5, "General", "-2.5"),
        (0.1 + 0.2, "General", "0.3"),
        (1e20, "General", "100000000000000000000"),
        (1e-7, "General", "0.0000001"),
        (0.125, "0%", "12.5%"),
        (2.5, "# ?/?", "5/2"),
        (2.0, "# ?/?", "2"),
        (-7 / 3, "# ?/3", "-7/3"),
        (1 / 7, "# ??/??", "1/7"),
        (True, "General", "TRUE"),
        (False, "General", "FALSE"),
        (date(1960, 3, 12), "d-m-yy", "1960-03-12"),
        (datetime.fromisoformat("1960-03-12 20:30"), "d-m-yy h:mm", "1960-03-12 20:30"),
        (datetime.fromisoformat("1960-03-12 20:30:05"), "d-m-yy", "1960-03-12 20:30:05"),
        (time(20, 30), "h:mm", "20:30"),
        (timedelta(hours=30, minutes=5), "[h]:mm", "30:05"),
        (10_000_000, "d-m-yy", "#VALUE!"),
        ("#N/A", "General", "#N/A"),
        (None, "General", ""),
        ("=1+1", "General", ""),  # nothing has calculated it yet
    ],
)  # fmt: skip
def test_a_cell_is_read_as_people_see_it(value: object, number_format: str, text: str) -> None:
    assert shown(value, number_format) == text


def test_a_formula_has_the_value_that_was_saved_with_it() -> None:
    body = (
        '<row><c><f>1+1</f><v>2</v></c><c t="str"><f>"a"&amp;"b"</f><v>ab</v></c>'
        '<c t="e"><f>1/0</f><v>#DIV/0!</v></c><c><f>NOW()</f></c><c t="b"><v>1</v></c></row>'
    )
    assert rows_of_xlsx(with_parts(sheet=rows(body))) == [["2", "ab", "#DIV/0!", "", "TRUE"]]


def test_texts_that_are_shared_are_put_together_from_their_parts() -> None:
    strings = (
        f"<sst {NAMESPACE}><si><t>Jan</t></si><si><r><rPr><b/></rPr><t>Jan </t></r>"
        "<r><t>Puk</t></r></si><si><t>two_x000D_\nlines</t></si></sst>"
    )
    body = "".join(f'<c t="s"><v>{at}</v></c>' for at in (1, 0, 2))
    content = with_parts(strings=strings, sheet=rows(f"<row>{body}</row>"))
    assert rows_of_xlsx(content) == [["Jan Puk", "Jan", "two\nlines"]]


def test_rows_are_equally_long_and_end_with_the_last_text() -> None:
    def fill(page: Any) -> None:
        page["B2"] = "Members"
        page.merge_cells("B2:D2")
        page["A4"], page["C4"] = "Ana", 1960
        page["A90"].number_format = "000"
        page["Z4"].number_format = "000"

    assert rows_of_xlsx(made(fill)) == [
        ["", "", ""],
        ["", "Members", ""],
        ["", "", ""],
        ["Ana", "", "1960"],
    ]


def test_what_a_file_says_of_its_size_does_not_matter() -> None:
    body = '<sheetData><row r="2"><c r="B2"><v>7</v></c></row></sheetData>'
    for said in ("", '<dimension ref="A1"/>', '<dimension ref="A1:XFD1048576"/>'):
        content = with_parts(sheet=sheet(said + body))
        assert rows_of_xlsx(content) == [["", ""], ["", "7"]]


def test_a_row_far_below_without_anything_is_none() -> None:
    body = '<row r="1"><c><v>1</v></c></row><row r="1048576"><c s="0"/></row><row r="99999999999"/>'
    assert rows_of_xlsx(with_parts(sheet=rows(body))) == [["1"]]


def test_names_of_elements_may_have_a_prefix() -> None:
    body = "<x:sheetData><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData>"
    namespace = NAMESPACE.replace("xmlns", "xmlns:x")
    content = with_parts(sheet=f"<x:worksheet {namespace}>{body}</x:worksheet>")
    assert rows_of_xlsx(content) == [["7"]]


def book_of(*texts: str | None, active: int = 0) -> bytes:
    """A file with a sheet for each text, of which one was open when it was saved."""
    book = Workbook()
    book.remove(book["Sheet"])
    for text in texts:
        book.create_sheet()["A1"] = text
    book.active = active
    return saved(book)


def test_the_sheet_that_was_open_is_read_or_else_the_first_with_anything() -> None:
    assert rows_of_xlsx(book_of("one", "two", "three", active=1)) == [["two"]]
    assert rows_of_xlsx(book_of(None, "two", "three")) == [["two"]]
    assert rows_of_xlsx(book_of("one", None, "three", active=1)) == [["one"]]
    assert rows_of_xlsx(book_of(None, None)) == []


def test_a_list_of_members_is_read_from_a_spreadsheet() -> None:
    def fill(page: Any) -> None:
        page["A1"] = "Ledenlijst 2026"
        page.merge_cells("A1:D1")
        for row in (
            ("Lidnr", "Achternaam", "Voornaam", "Geboortedatum", "E-mail"),
            (7, "Puk", "Ana", date(1960, 3, 12), None),
            (12, "Berg", "Bo", 1950, " bo@example.org "),
        ):
            page.append(row)
        for cell in page["A"]:
            cell.number_format = "0000"

    read = rows_of_xlsx(made(fill))
    assert [
        (each.number, each.name, each.year, each.email, each.faults)
        for each in people_of(read, layout_of(read))
    ] == [("0007", "Ana Puk", 1960, "", ()), ("0012", "Bo Berg", 1950, "bo@example.org", ())]


def test_a_spreadsheet_is_known_by_how_it_begins() -> None:
    assert is_spreadsheet(book_of("one"))
    assert is_spreadsheet(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
    assert not is_spreadsheet(b"Naam;Nummer\r\nPK;1")
    assert not is_spreadsheet(b"")
