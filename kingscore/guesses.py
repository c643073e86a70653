"""Stopping whoever tries codes until one fits, without stopping a hall that shares his address.

Wrong codes are counted by address, for all processes together. An address with too many of them is
let through only with codes that this process has seen to be right before: phones at the tables go
on, and whoever guesses learns nothing, not even from a right guess.
"""

import hashlib
import ipaddress
from collections.abc import Iterable

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
    memory = caches["process"]
    if not memory.get(f"stopped:{address}"):
        return False
    return not all(memory.get(f"right:{_digest(code)}") for code in codes)


def note_wrong(address: str) -> None:
    """Count a code that does not exist, or does not fit."""
    counts, key = caches["default"], f"wrong:{address}"
    counts.add(key, 0, WINDOW)
    try:
        wrong = counts.incr(key)
    except ValueError:  # its time was over at this very moment
        return
    if wrong >= MOST_WRONG:
        caches["process"].set(f"stopped:{address}", True, WINDOW)  # noqa: FBT003 - a cached value


def note_right(codes: Iterable[str]) -> None:
    """Remember codes that were right."""
    for code in codes:
        caches["process"].set(f"right:{_digest(code)}", True, _RIGHT_FOR)  # noqa: FBT003 - as above


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()
