"""Writers that meet: what to do when another took a unique place at the same moment."""

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import IntegrityError

_P = ParamSpec("_P")
_R = TypeVar("_R")


TRIES = 5  # so many who meet at one place at once each find the next that is free


def retried_after_race(write: Callable[_P, _R]) -> Callable[_P, _R]:
    """A write that, when another took a unique place at the same moment, is done again.

    Then it finds what the other wrote.
    """

    @wraps(write)
    def write_again(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        for _ in range(TRIES - 1):
            with suppress(IntegrityError):
                return write(*args, **kwargs)
        return write(*args, **kwargs)

    return write_again
