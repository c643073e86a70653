"""How much one credential may ask: counted in the memory of each process, told in each answer.

Whoever shows a credential is counted by it, and whoever reads a game without one by the game: the
sixty tables of a hall share one address. A request with neither is counted by its address, and so
is one with a credential or a game's code that has not been seen to be right: anybody can make some
up.
Guessing codes is another matter: `kingscore.guesses`.
"""

import hashlib
from collections.abc import Callable
from threading import Lock
from time import time
from typing import TYPE_CHECKING, NamedTuple

from django.http import HttpRequest, HttpResponse
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from kingscore import guesses
from kingscore.api.access import look_at_codes
from kingscore.api.authentication import bearer_of
from kingscore.errors import UnknownCode

if TYPE_CHECKING:  # it imports this module, whose name stands in the settings
    from rest_framework.views import APIView

WINDOW = 60  # seconds
FOR_A_CREDENTIAL = 1_200  # requests in one window: a table with twelve phones asks 360 times
FOR_AN_ADDRESS = 300


class Rate(NamedTuple):
    """What is told of a limit: how many requests a window has, how many are left, seconds left."""

    limit: int
    left: int
    reset: int


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


class Throttle(BaseThrottle):
    """Counts each request once, by its credential, else by its game, else by its address."""

    def __init__(self) -> None:
        self.rate = Rate(0, 0, 0)

    def allow_request(self, request: Request, view: "APIView") -> bool:
        """Whether this request is still within its limit; raises UnknownCode for no game."""
        code = view.kwargs.get("code", "")
        try:
            key, limit = _whose(request, code)
        except UnknownCode:
            address = guesses.address_of(request._request)
            guesses.note_wrong(address, code)  # also where it is not answered
            if self._count(request, address, FOR_AN_ADDRESS):
                raise
            return False
        return self._count(request, key, limit)

    def _count(self, request: Request, key: str, limit: int) -> bool:
        """Count a request; whether it is still within this limit."""
        now = time()
        number = int(now // WINDOW)
        used = _window.count(key, number)
        self.rate = Rate(limit, max(0, limit - used), int((number + 1) * WINDOW - now) + 1)
        request._request.rate = self.rate  # type: ignore[attr-defined]
        return used <= limit

    def wait(self) -> float:
        """Seconds until the next window."""
        return float(self.rate.reset)


def _whose(request: Request, code: str) -> tuple[str, int]:
    secret = bearer_of(request) or code
    if secret and _is_right(request, secret, code):
        return hashlib.sha256(secret.encode()).hexdigest(), FOR_A_CREDENTIAL
    return guesses.address_of(request._request), FOR_AN_ADDRESS


def _is_right(request: Request, secret: str, code: str) -> bool:
    """Whether a code is right, as far as this process can tell; with a game it is looked at once.

    Raises UnknownCode for a game that there is not.
    """
    if code and not guesses.is_right(secret):
        look_at_codes(request, code)
    return guesses.is_right(secret)


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
