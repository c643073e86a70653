"""Spreadsheets for tests: made by openpyxl, or part by part as other programs write them."""

from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl import Workbook

NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
SHEET = "xl/worksheets/sheet1.xml"
STRINGS = "xl/sharedStrings.xml"
_STRINGS_TYPE = (
    '<Override PartName="/xl/sharedStrings.xml" ContentType='
    '"application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>'
)


def made(fill: Callable[[Any], object]) -> bytes:
    """A file whose only sheet is filled by openpyxl."""
    book = Workbook()
    fill(book.active)
    return saved(book)


def saved(book: Workbook) -> bytes:
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def parts_of(content: bytes) -> dict[str, bytes]:
    with ZipFile(BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def zipped(parts: Mapping[str, bytes | str]) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return out.getvalue()


def with_parts(**others: bytes | str) -> bytes:
    """A file of one empty sheet in which parts are others: `sheet`, `strings`, `styles`, `book`."""
    names = {
        "sheet": SHEET,
        "strings": STRINGS,
        "styles": "xl/styles.xml",
        "book": "xl/workbook.xml",
    }
    parts: dict[str, bytes | str] = {**parts_of(saved(Workbook()))}
    if "strings" in others:
        contents = parts["[Content_Types].xml"]
        assert isinstance(contents, bytes)
        parts["[Content_Types].xml"] = contents.decode().replace("</Types>", _STRINGS_TYPE)
    return zipped(parts | {names[name]: part for name, part in others.items()})


def sheet(body: str) -> str:
    return f"<worksheet {NAMESPACE}>{body}</worksheet>"


def rows(body: str) -> str:
    return sheet(f"<sheetData>{body}</sheetData>")
