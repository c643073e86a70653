"""Moments as texts: RFC 3339, section 5.6, which is what `date-time` in the schema stands for."""

import re
from datetime import UTC, datetime

EXAMPLE = "2026-11-29T20:15:00Z"
# Python reads more of ISO 8601: weeks, dates without hyphens, hours alone. Apps may not rely on it.
_FORM = re.compile(
    r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?", re.ASCII | re.IGNORECASE
)
_YEARS = range(1900, 3000)  # at either end of the calendar no zone can be reckoned with


def moment_of(text: str) -> datetime | None:
    """The moment in UTC, or without a zone where the text has none; None if it is no time."""
    if not _FORM.fullmatch(text):
        return None
    try:
        moment = datetime.fromisoformat(text.upper())
    except ValueError:  # a 13th month, an hour 25
        return None
    if moment.year not in _YEARS:
        return None
    return moment.astimezone(UTC) if moment.tzinfo else moment  # PostgreSQL takes no odd zones


def time_to_text(moment: datetime) -> str:
    """A moment as the API, webhooks and files write it, in UTC: `2026-11-29T20:15:00.000000Z`."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def time_to_json(moment: datetime | None) -> str | None:
    """The same for a moment that there need not be."""
    return None if moment is None else time_to_text(moment)
