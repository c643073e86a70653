"""Long lists in pages: each goes on where the last one ended, whatever was put in since.

A cursor says which row was the last by all that the list is ordered by, and the last of these is
unique: so nothing is repeated or left out while others insert.
"""

import base64
import binascii
import json
from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import Any, TypeVar
from urllib.parse import urlencode
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.models import DateTimeField, Model, Q, QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.reading import is_clean
from kingscore.rules.sentence import gettext_noop
from kingscore.times import moment_of

USUAL = 50
MOST = 200
_LONGEST_CURSOR = 1_000

_Row = TypeVar("_Row", bound=Model)


def page_of(
    request: Request,
    rows: QuerySet[_Row],
    *,
    order: Sequence[str],
    show: Callable[[_Row], Any],
) -> Response:
    """One page of these rows: `{"items": [...], "next": URL or null}`.

    `order` are columns as in `order_by`, `-` for the latest first; the last must be unique.
    Raises InvalidDocument for a `cursor` or a `limit` that is none.
    """
    limit = _limit(request.query_params.get("limit"))
    cursor = request.query_params.get("cursor")
    if cursor is not None:
        rows = _after(rows, order, cursor)
    found = list(rows.order_by(*order)[: limit + 1])
    following = None
    if len(found) > limit:
        asked = request.query_params.copy()
        asked["cursor"] = _cursor(found[limit - 1], order)
        following = f"{request.build_absolute_uri(request.path)}?{urlencode(list(asked.items()))}"
    return Response({"items": [show(row) for row in found[:limit]], "next": following})


def _limit(text: str | None) -> int:
    if text is None:
        return USUAL
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= len(str(MOST)) else 0
    if not 1 <= number <= MOST:
        message = gettext_noop("This must be a whole number from 1 to %(most)s.")
        raise InvalidDocument([problem("limit_out_of_range", message, at="limit", most=MOST)])
    return number


def _cursor(row: Model, order: Sequence[str]) -> str:
    values = [getattr(row, column.lstrip("-")) for column in order]
    plain = [
        each.isoformat()
        if isinstance(each, date)  # or a moment, which is one as well
        else str(each)
        if isinstance(each, UUID)
        else each
        for each in values
    ]
    return base64.urlsafe_b64encode(json.dumps(plain).encode()).decode().rstrip("=")


def _after(rows: QuerySet[_Row], order: Sequence[str], cursor: str) -> QuerySet[_Row]:
    """The rows that come after the one that a cursor names."""
    try:
        values = _values(cursor, len(order))
        beyond, same = Q(), Q()
        for column, text in zip(order, values, strict=True):
            name = column.lstrip("-")
            is_time = isinstance(rows.model._meta.get_field(name), DateTimeField)
            value = _moment(text) if is_time else text
            later = f"{name}__lt" if column.startswith("-") else f"{name}__gt"
            beyond |= same & Q(**{later: value})
            same &= Q(**{name: value})
        return rows.filter(beyond)
    except (ValueError, ValidationError, TypeError, OverflowError, binascii.Error):
        message = gettext_noop("This cursor does not come from this list.")
        raise InvalidDocument([problem("invalid_cursor", message, at="cursor")]) from None


def _values(cursor: str, count: int) -> list[str | int]:
    if len(cursor) > _LONGEST_CURSOR:
        raise ValueError(cursor)
    padded = cursor + "=" * (-len(cursor) % 4)
    values = json.loads(base64.b64decode(padded, altchars=b"-_", validate=True))
    if not isinstance(values, list) or len(values) != count:
        raise ValueError(cursor)
    if not all(type(value) in (str, int) and is_clean(str(value)) for value in values):
        raise ValueError(cursor)
    return values


def _moment(text: str | int) -> datetime:
    """A time of a cursor; raises ValueError."""
    moment = moment_of(str(text))
    if moment is None or moment.tzinfo is None:
        raise ValueError(text)
    return moment
