"""What is no spreadsheet, or a hostile one, is refused in words and soon."""

import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingscore.rules.errors import InvalidDocument
from tests.tournaments.workbooks import NAMESPACE, parts_of, rows, sheet, with_parts, zipped
from tournaments import spreadsheets
from tournaments.rules.members.decode import MOST_BYTES
from tournaments.spreadsheets import Sheet, rows_of_xlsx, xlsx_of

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
GOOD = xlsx_of([Sheet("Members", [["Player", "Number"], ["Ana", 7], ["Bo", 12]])])
ONE = "<row><c><v>1</v></c></row>"


def refused(content: bytes) -> str:
    """The code of the only fault that is found."""
    with pytest.raises(InvalidDocument) as found:
        rows_of_xlsx(content)
    (fault,) = found.value.problems
    assert str(fault)
    return fault.code


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"Player;Number\r\nAna;7\r\n",
        b"<html><table><tr><td>Ana</table>",  # what some sites call .xls
        zipped({"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": ""}),
        zipped({"[Content_Types].xml": "<Types>wordprocessingml.document.main+xml</Types>"}),
    ],
)
def test_what_is_no_excel_file_is_said_to_be_none(content: bytes) -> None:
    assert refused(content) == "not_xlsx"


def test_old_and_encrypted_files_are_told_apart() -> None:
    assert refused(OLE + "Workbook".encode("utf-16-le") + bytes(500)) == "old_spreadsheet"
    assert refused(OLE + "EncryptedPackage".encode("utf-16-le") + bytes(500)) == "encrypted_file"
    in_zip = bytearray(GOOD)
    at = GOOD.index(b"PK\x01\x02")
    in_zip[at + 8] |= 1  # the flag of an encrypted part
    assert refused(bytes(in_zip)) == "encrypted_file"


def test_a_file_that_unfolds_to_very_much_is_refused() -> None:
    bomb = zipped(parts_of(GOOD) | {"xl/media/image1.png": bytes(spreadsheets.MOST_UNPACKED)})
    assert len(bomb) < 100_000
    assert refused(bomb) == "spreadsheet_too_large"
    many: dict[str, bytes | str] = {f"{at}": "" for at in range(spreadsheets.MOST_PARTS)}
    assert refused(zipped(parts_of(GOOD) | many)) == "spreadsheet_too_large"
    assert refused(GOOD + bytes(MOST_BYTES)) == "spreadsheet_too_large"


@pytest.mark.parametrize(
    "body",
    [
        rows("<row/>" * 2_000_000),
        rows("<row><c r='ZZZ1'><v>1</v></c></row>" * 1_000),
        rows(ONE + ONE.replace("<row", "<row r='1048576'")),
        sheet("<mergeCells>" + "<mergeCell ref='A1:B2'/>" * 200_000 + "</mergeCells>"),
        rows("<row>" + "<c t='inlineStr'><is><t>a</t></is></c>" * 130_000 + "</row>"),
    ],
    ids=["marks", "empty cells", "last row", "merged", "texts"],
)  # fmt: skip
def test_a_small_file_with_very_many_cells_is_refused(body: str) -> None:
    assert refused(with_parts(sheet=body)) == "spreadsheet_too_large"


def test_one_large_sheet_is_not_read_as_often_as_it_is_named() -> None:
    book = parts_of(with_parts())["xl/workbook.xml"].decode()
    start = book.index("<sheet ")
    named = book[start : book.index("/>", start) + 2]
    again = "".join(named.replace('"Sheet"', f'"{at}"') for at in range(500))
    content = with_parts(book=book.replace(named, again), sheet=rows("<row/>" * 10_000))
    assert refused(content) == "spreadsheet_too_large"


LAUGHS = "".join(f'<!ENTITY l{at} "{f"&l{at - 1};" * 10 if at else "ha" * 50}">' for at in range(9))


@pytest.mark.parametrize(
    "entity",
    [LAUGHS, '<!ENTITY l8 SYSTEM "file:///etc/passwd">', '<!ENTITY l8 "ha">'],
    ids=["laughs", "file", "one"],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("part", ["sheet", "strings", "book"])
def test_entities_are_never_unfolded(part: str, entity: str, encoding: str) -> None:
    plain = {
        "sheet": rows("<row><c t='inlineStr'><is><t>&l8;</t></is></c></row>"),
        "strings": f"<sst {NAMESPACE}><si><t>&l8;</t></si></sst>",
        "book": f"<workbook {NAMESPACE}>&l8;</workbook>",
    }
    root = {"sheet": "worksheet", "strings": "sst", "book": "workbook"}[part]
    text = f"<!DOCTYPE {root} [{entity}]>{plain[part]}"
    parts: dict[str, bytes | str] = {"sheet": rows(ONE), part: text.encode(encoding)}
    content = with_parts(**parts)
    assert refused(content) == "broken_spreadsheet"


@pytest.mark.parametrize(
    "body",
    [
        "",
        "<worksheet",
        rows("<row><c><v>seven</v></c></row>"),
        rows("<row><c><v>9" + "9" * 5_000 + "</v></c></row>"),
        rows("<row><c t='s'><v>5</v></c></row>"),
        rows("<row><c s='99'><v>7</v></c></row>"),
        rows("<row r='x'><c/></row>"),
        rows("<row><c r='AAAA1'><v>7</v></c></row>"),
        rows("<row><c t='d'><v>yesterday</v></c></row>"),
    ],
)
def test_a_broken_sheet_is_said_to_be_broken(body: str) -> None:
    assert refused(with_parts(sheet=body)) == "broken_spreadsheet"


@pytest.mark.parametrize("missing", ["xl/workbook.xml", "xl/_rels/workbook.xml.rels"])
def test_a_file_without_its_book_is_broken(missing: str) -> None:
    parts = parts_of(GOOD)
    del parts[missing]
    assert refused(zipped(parts)) == "broken_spreadsheet"


@given(st.randoms(use_true_random=False), st.integers(1, 40))
def test_a_file_with_wrong_bytes_is_read_or_refused(chance: random.Random, wrong: int) -> None:
    damaged = bytearray(GOOD)
    for _ in range(wrong):
        damaged[chance.randrange(4, len(damaged))] = chance.randrange(256)
    for content in (bytes(damaged), GOOD[: chance.randrange(4, len(GOOD))]):
        with suppress(InvalidDocument):
            rows_of_xlsx(content)
