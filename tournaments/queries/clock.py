"""The clock of a round, as it is at a moment."""

from datetime import datetime
from math import ceil
from typing import NamedTuple

from tournaments.models import Round


class Clock(NamedTuple):
    """What a clock shows: `left` seconds, below zero when the time is over.

    It runs until `ends_at`; None: it stands.
    """

    left: int
    ends_at: datetime | None

    @property
    def is_over(self) -> bool:
        """Whether the time is up."""
        return self.left <= 0


def clock_of(round_: Round, now: datetime) -> Clock | None:
    """The clock of a round; None where there is none, or it was not started."""
    if round_.clock_ends_at:
        left = (round_.clock_ends_at - now).total_seconds()
        return Clock(ceil(left), round_.clock_ends_at)
    return None if round_.clock_left is None else Clock(round_.clock_left, None)
