"""Moments as the API writes them."""

from datetime import UTC, datetime


def time_to_json(moment: datetime | None) -> str | None:
    """A moment as RFC 3339 writes it, in UTC: `2026-11-29T20:15:00.000000Z`."""
    if moment is None:
        return None
    return moment.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")
