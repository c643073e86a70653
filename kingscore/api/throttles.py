"""Who is counted for the limits of the API (`limits`), and how.

Whoever shows a credential is counted by it, and whoever reads a game without one by the game: the
sixty tables of a hall share one address. A request with neither is counted by its address, and so
is one with a credential or a game's code that has not been seen to be right: anybody can make some
up. A token that is not known is counted where it is looked up (`authentication`).
"""

import hashlib
from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from kingscore import guesses
from kingscore.api import limits
from kingscore.api.access import look_at_codes
from kingscore.api.authentication import bearer_of
from kingscore.errors import UnknownCode

if TYPE_CHECKING:  # it imports this module, whose name stands in the settings
    from rest_framework.views import APIView


class Throttle(BaseThrottle):
    """Counts each request once, by its credential, else by its game, else by its address."""

    _rate: limits.Rate

    def allow_request(self, request: Request, view: "APIView") -> bool:
        """Whether this request is still within its limit; raises UnknownCode for no game."""
        code = view.kwargs.get("code", "")
        try:
            key, limit = _whose(request, code)
        except UnknownCode:
            address = guesses.address_of(request._request)
            guesses.note_wrong(address, code)  # also where it is not answered
            self._rate = limits.count(request._request, address, limits.FOR_AN_ADDRESS)
            if self._rate.is_within:
                raise
            return False
        self._rate = limits.count(request._request, key, limit)
        return self._rate.is_within

    def wait(self) -> float:
        """Seconds until the next window."""
        return float(self._rate.reset)


def _whose(request: Request, code: str) -> tuple[str, int]:
    secret = bearer_of(request) or code
    if secret and _is_right(request, secret, code):
        return hashlib.sha256(secret.encode()).hexdigest(), limits.FOR_A_CREDENTIAL
    return guesses.address_of(request._request), limits.FOR_AN_ADDRESS


def _is_right(request: Request, secret: str, code: str) -> bool:
    """Whether a code is right, as far as this process can tell; with a game it is looked at once.

    Raises UnknownCode for a game that there is not.
    """
    if code and not guesses.is_right(secret):
        look_at_codes(request, code)
    return guesses.is_right(secret)
