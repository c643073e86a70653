"""Files to take along, in the language of who asks: as CSV, spreadsheet or JSON."""

import json
from collections.abc import Sequence

from django.http import HttpResponse
from django.utils.translation import get_language, get_language_bidi

from kingscore.rules.codec import Json
from tournaments.spreadsheets import Cell, Sheet, csv_of_rows, xlsx_of

_TYPES = {
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "zip": "application/zip",
}


def file_of(content: bytes, name: str, kind: str) -> HttpResponse:
    """A file; its name is made of letters, digits and strokes alone, its kind ends it."""
    headers = {"Content-Disposition": f'attachment; filename="{name}.{kind}"'}
    return HttpResponse(content, content_type=_TYPES[kind], headers=headers)


def csv_file(rows: Sequence[Sequence[Cell]], name: str) -> HttpResponse:
    """Rows as CSV."""
    return file_of(csv_of_rows(rows, language=get_language() or "en"), name, "csv")


def xlsx_file(rows: Sequence[Sequence[Cell]], name: str, *, title: str) -> HttpResponse:
    """Rows as a spreadsheet of one sheet with this title."""
    content = xlsx_of([Sheet(title, rows)], right_to_left=get_language_bidi())
    return file_of(content, name, "xlsx")


def json_file(document: Json, name: str) -> HttpResponse:
    """A document as JSON that people can read too."""
    return file_of(json.dumps(document, ensure_ascii=False, indent=1).encode(), name, "json")
