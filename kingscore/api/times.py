"""Moments as texts: RFC 3339, section 5.6, which is what `date-time` in the schema stands for."""

import re
from datetime import datetime

EXAMPLE = "2026-11-29T20:15:00Z"
# Python reads more of ISO 8601: weeks, dates without hyphens, hours alone. Apps may not rely on it.
_FORM = re.compile(
    r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?", re.ASCII | re.IGNORECASE
)
_YEARS = range(1900, 3000)  # at either end of the calendar no zone can be reckoned with


def moment_of(text: str) -> datetime | None:
    """The moment, without a zone where the text has none; None if it is no time."""
    if not _FORM.fullmatch(text):
        return None
    try:
        moment = datetime.fromisoformat(text.upper())
    except ValueError:  # a 13th month, an hour 25
        return None
    return moment if moment.year in _YEARS else None
