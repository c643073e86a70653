"""Stopping whoever tries codes until one fits, without stopping a hall that shares his address.

Wrong codes are counted by address, for all processes together; the same one again counts as little
as a page that was left open and asks every two seconds for a game that is gone. An address with too
many of them is let through only with codes that this process has seen to be right before: phones at
the tables go on, and whoever guesses learns nothing, not even from a right guess.
"""

import hashlib
import ipaddress
from collections.abc import Iterable
from threading import Lock
from time import monotonic, time

from django.core.cache import caches
from django.http import HttpRequest

MOST_WRONG = 60  # codes in one WINDOW; printed tables that were drawn anew make a few in good faith
WINDOW = 600  # seconds
_RIGHT_FOR = 12 * 60 * 60  # seconds that a right code is remembered after its last use: an evening
_NETWORK_BITS = 64  # what a household has of IPv6: all of its addresses count as one


def address_of(request: HttpRequest) -> str:
    """Where a request comes from; of IPv6 only the network."""
    text = str(request.META.get("REMOTE_ADDR", ""))
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return text
    if isinstance(address, ipaddress.IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped or ipaddress.ip_network((int(address), _NETWORK_BITS), strict=False))
    return str(address)


def is_stopped(address: str, codes: Iterable[str]) -> bool:
    """Whether a request with these codes is refused unseen."""
    return _stopped.has(address) and not all(map(is_right, codes))


def note_wrong(address: str, code: str) -> None:
    """Count a code that does not exist, or does not fit, unless it has just been counted."""
    guess = _digest(f"{address} {code}")
    if _counted.has(guess):
        return
    _counted.add(guess, WINDOW)
    if _count(address) >= MOST_WRONG:
        _stopped.add(address, WINDOW)


def _count(address: str) -> int:
    """One more wrong code of an address in the present window; how many there are by now."""
    counts, key = caches["default"], f"wrong:{address}:{int(time() // WINDOW)}"
    with _counting:  # the cache's own `incr` would forget how long it is to be kept
        wrong: int = counts.get(key, 0) + 1
        counts.set(key, wrong, WINDOW)
    return wrong


def note_right(codes: Iterable[str]) -> None:
    """Remember codes that were right: only what was found, or has just been made."""
    for code in codes:
        _right.add(_digest(code), _RIGHT_FOR)


def is_right(code: str) -> bool:
    """Whether this process has seen that a code is right."""
    return _right.has(_digest(code))


class _Memory:
    """What this process knows for some time; of too much, the oldest is forgotten."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._until: dict[str, float] = {}

    def has(self, key: str) -> bool:
        return self._until.get(key, 0) > monotonic()

    def add(self, key: str, seconds: float) -> None:
        with self._lock:
            self._until.pop(key, None)
            if len(self._until) >= self._most:
                del self._until[next(iter(self._until))]
            self._until[key] = monotonic() + seconds

    def forget(self) -> None:
        with self._lock:
            self._until.clear()


_stopped = _Memory(most=10_000)  # addresses
_right, _counted = _Memory(most=10_000), _Memory(most=10_000)  # digests of codes
_counting = Lock()


def forget() -> None:
    """Begin anew, as a process that has just started."""
    for memory in (_stopped, _right, _counted):
        memory.forget()


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
