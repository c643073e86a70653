"""The clock of a round as it is shown, by the time of the server."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from kingscore.times import time_to_text
from tournaments.queries import Clock

STEPS = (-5, -1, 1, 5)  # minutes


@dataclass(frozen=True, slots=True)
class ClockShown:
    """A clock for templates: `ends` and `now` are in milliseconds, by the clock of the server.

    `text` is what it shows at this moment. None in `ends`: it stands.
    """

    text: str
    left: int
    now: int
    ends: int | None
    ends_at: datetime | None
    is_over: bool


class Step(NamedTuple):
    """A button that sets a clock: its minutes, and the field and the value that it sends."""

    minutes: str
    field: str
    value: str


def clock_shown(clock: Clock | None, now: datetime, *, extra: int = 0) -> ClockShown | None:
    """A clock with so many seconds of extra time."""
    if clock is None:
        return None
    ends_at = clock.ends_at and clock.ends_at + timedelta(seconds=extra)
    left = clock.left + extra
    return ClockShown(
        text=in_digits(left),
        left=left,
        now=int(now.timestamp() * 1000),
        ends=int(ends_at.timestamp() * 1000) if ends_at else None,
        ends_at=ends_at,
        is_over=left <= 0,
    )


def clock_steps(clock: Clock | None) -> list[Step]:
    """The buttons that make a clock go on longer, or less long: each says what it is to show."""
    return [_step(clock, minutes) for minutes in STEPS] if clock else []


def _step(clock: Clock, minutes: int) -> Step:
    shown = f"+{minutes}" if minutes > 0 else f"\N{MINUS SIGN}{-minutes}"
    if clock.ends_at:
        return Step(shown, "ends_at", time_to_text(clock.ends_at + timedelta(minutes=minutes)))
    return Step(shown, "left", str(max(0, clock.left + 60 * minutes)))


def in_digits(seconds: int) -> str:
    """Seconds as a clock shows them: 1:05:00, 12:34, and −0:30 when the time is over."""
    minutes, rest = divmod(abs(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    shown = f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
    return f"\N{MINUS SIGN}{shown}" if seconds < 0 else shown
