"""How much may be asked: counted in the memory of each process, told in each answer.

Who is counted as what is for `throttles` to say; guessing codes is another matter:
`kingscore.guesses`.
"""

from collections.abc import Callable
from threading import Lock
from time import time
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse

WINDOW = 60  # seconds
FOR_A_CREDENTIAL = 1_200  # requests in one window: a table with twelve phones asks 360 times
FOR_AN_ADDRESS = 300


class Rate(NamedTuple):
    """What is told of a limit: how many requests a window has, how many are left, seconds left."""

    limit: int
    left: int
    reset: int
    is_within: bool


class _Window:
    """How often each was counted in the present window; the ones before are forgotten."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._number = 0
        self._used: dict[str, int] = {}

    def count(self, key: str, number: int) -> int:
        """Count once more in the window of this number; how often it is by now."""
        with self._lock:
            if number != self._number:
                self._number, self._used = number, {}
            self._used[key] = used = self._used.get(key, 0) + 1
            return used


_window = _Window()


def forget() -> None:
    """Begin anew, as a process that has just started."""
    _window.count("", 0)


def count(request: HttpRequest, key: str, limit: int) -> Rate:
    """Count a request; whether it is still within this limit, as its answer will tell."""
    now = time()
    number = int(now // WINDOW)
    used = _window.count(key, number)
    reset = int((number + 1) * WINDOW - now) + 1
    rate = Rate(limit, max(0, limit - used), reset, is_within=used <= limit)
    request.rate = rate  # type: ignore[attr-defined]  # told by `limit_headers` and `me/`
    return rate


def limit_headers(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: tell in each answer of the API how much may still be asked."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        rate: Rate | None = getattr(request, "rate", None)
        if rate:
            response["RateLimit-Limit"] = str(rate.limit)
            response["RateLimit-Remaining"] = str(rate.left)
            response["RateLimit-Reset"] = str(rate.reset)
        return response

    return middleware
