"""Stopping whoever tries codes until one fits, without stopping a hall that shares his address.

Wrong codes are counted by address; the same one again counts as little as a page that was left open
and asks every two seconds for a game that is gone. An address with too many of them is let through
only with codes that this process has seen to be right before: phones at the tables go on, and
whoever guesses learns nothing, not even from a right guess.

Each process counts for itself, in its memory: a count that is shared would be a write in the
database for every wrong code, which waits when the database is locked, and may not be made at all.
A code is one of 2^49 or more, so that a few processes let nobody guess enough.
"""

import hashlib
from collections.abc import Iterable
from threading import Lock
from time import monotonic
from typing import NamedTuple

from django.http import HttpRequest

from kingscore.wire import household_of

MOST_WRONG = 60  # codes in one WINDOW; printed tables that were drawn anew make a few in good faith
WINDOW = 600  # seconds
_RIGHT_FOR = 12 * 60 * 60  # seconds that a right code is remembered after its last use: an evening


def address_of(request: HttpRequest) -> str:
    """Where a request comes from, as it is counted."""
    return household_of(str(request.META.get("REMOTE_ADDR", "")))


def is_stopped(address: str, codes: Iterable[str]) -> bool:
    """Whether a request with these codes is refused unseen."""
    return _stopped.has(address) and not all(map(is_right, codes))


def note_wrong(address: str, code: str) -> None:
    """Count a code that does not exist, or does not fit, unless it has just been counted."""
    guess = _digest(f"{address} {code}")
    if _counted.has(guess):
        return
    _counted.add(guess, WINDOW)
    if _wrong.count(address, WINDOW) >= MOST_WRONG:
        _stopped.add(address, WINDOW)


def note_right(codes: Iterable[str]) -> None:
    """Remember codes that were right: only what was found, or has just been made."""
    for code in codes:
        _right.add(_digest(code), _RIGHT_FOR)


def is_right(code: str) -> bool:
    """Whether this process has seen that a code is right."""
    return _right.has(_digest(code))


class _Known(NamedTuple):
    until: float  # seconds of the clock that only goes forward
    times: int


class _Memory:
    """What this process knows for some time; of too much, the oldest is forgotten."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._known: dict[str, _Known] = {}

    def has(self, key: str) -> bool:
        known = self._known.get(key)
        return known is not None and known.until > monotonic()

    def add(self, key: str, seconds: float) -> None:
        with self._lock:
            self._keep(key, _Known(monotonic() + seconds, 1))

    def count(self, key: str, seconds: float) -> int:
        """Add once more; how often that was within so many seconds, which begin with the first."""
        with self._lock:
            first = _Known(monotonic() + seconds, 0)
            until, times = self._known.get(key, first) if self.has(key) else first
            self._keep(key, _Known(until, times + 1))
            return times + 1

    def _keep(self, key: str, known: _Known) -> None:
        self._known.pop(key, None)
        if len(self._known) >= self._most:
            del self._known[next(iter(self._known))]
        self._known[key] = known

    def forget(self) -> None:
        with self._lock:
            self._known.clear()


_stopped, _wrong = _Memory(most=10_000), _Memory(most=10_000)  # addresses
_right, _counted = _Memory(most=10_000), _Memory(most=10_000)  # digests of codes


def forget() -> None:
    """Begin anew, as a process that has just started."""
    for memory in (_stopped, _wrong, _right, _counted):
        memory.forget()


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
