"""Writers that meet: what to do when another took a unique place at the same moment."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import IntegrityError

_P = ParamSpec("_P")
_R = TypeVar("_R")


def retried_after_race(write: Callable[_P, _R]) -> Callable[_P, _R]:
    """A write that, when another took a unique place at the same moment, is done once more.

    The second time it finds what the other wrote.
    """

    @wraps(write)
    def write_again(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        try:
            return write(*args, **kwargs)
        except IntegrityError:
            return write(*args, **kwargs)

    return write_again
