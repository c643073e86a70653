"""Where the site may send to: addresses on the public internet, and no other machine's.

Whoever makes a webhook chooses an address that this server will connect to, from inside the
network that it stands in. So a name is resolved here, every address that it stands for is judged,
and what is judged is what is connected to: a name that changes its mind afterwards changes nothing.
A name that nobody answers for keeps nobody: the system looks for it as long as it likes, in a
thread of its own, and whoever has asked is told in time that it is slow.
"""

import ipaddress
import re
import socket
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network
from queue import Empty, SimpleQueue
from threading import BoundedSemaphore, Thread
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from kingscore.rules.sentence import gettext_noop

LONGEST_URL = 500  # characters, as `models.Webhook.url`
SECONDS_TO_FIND = 5.0  # a place; the system may go on for half a minute
MOST_SOUGHT = 64  # names at a time, with those that nobody waits for any more
_PORTS = {"http": 80, "https": 443}
_FIRST_FREE_PORT = 1024  # below it other services listen (mail, shells): none of them is spoken to

# IANA's registries of special addresses (RFC 6890 and what has been added since): not the internet.
_NOT_PUBLIC_V4 = tuple(
    map(
        IPv4Network,
        (
            "0.0.0.0/8",  # this network
            "10.0.0.0/8",  # private
            "100.64.0.0/10",  # shared by the customers of a provider
            "127.0.0.0/8",  # loopback
            "169.254.0.0/16",  # link-local, and where clouds tell a machine its secrets
            "172.16.0.0/12",  # private
            "192.0.0.0/24",  # IETF protocols
            "192.0.2.0/24",  # documentation
            "192.88.99.0/24",  # relays of 6to4, given up by RFC 7526
            "192.168.0.0/16",  # private
            "198.18.0.0/15",  # measurements
            "198.51.100.0/24",  # documentation
            "203.0.113.0/24",  # documentation
            "224.0.0.0/4",  # multicast
            "240.0.0.0/4",  # reserved, and broadcast
        ),
    )
)
# Everything that is handed out stands in here (RFC 4291); all else, from loopback and private to
# site-local and multicast, is outside.
_UNICAST_V6 = IPv6Network("2000::/3")
_NOT_PUBLIC_V6 = tuple(
    map(
        IPv6Network,
        (
            "2001::/23",  # IETF protocols, and Teredo, which has an IPv4 address inside
            "2001:db8::/32",  # documentation
            "2002::/16",  # 6to4, which has an IPv4 address inside: given up by RFC 7526
            "3fff::/20",  # documentation
        ),
    )
)
# The other forms that stand for an IPv4 address are as public as that address.
_MAPPED = IPv6Network("::ffff:0:0/96")
_NAT64 = IPv6Network("64:ff9b::/96")  # how a network without IPv4 reaches it (RFC 6052)
_IPV4_BITS = 0xFFFF_FFFF

_PRINTABLE = re.compile(r"[!-\[\]-~]+")  # ASCII, without a space or a backslash
_LABEL = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
_NAME = re.compile(rf"{_LABEL}(?:\.{_LABEL})*")
_LONGEST_NAME = 253  # characters (RFC 1035)
# A resolver takes 2130706433, 0x7f.1 and 0177.1 for addresses; here only four plain numbers are.
_LIKE_A_NUMBER = re.compile(r"(?:.*\.)?(?:[0-9]+|0x[0-9a-f]*)")

_FORM = gettext_noop(
    "An address begins with https:// or http://, then comes a name: no password, nothing after #."
)
_PORT = gettext_noop("The port of an address is 80, 443, or 1024 and above.")
_NOT_FOUND = gettext_noop("There is no machine with this name.")
_SLOW = gettext_noop(
    "The name in this address could not be looked up in time: try again in a moment."
)
_NOT_PUBLIC = gettext_noop("This address is not on the public internet.")


_Address = Sequence[str | int | bytes]
_Found = tuple[int, int, int, str, _Address]  # family, type, protocol, name, address


class BadAddress(Exception):
    """Nothing is sent there; `code` is stable, `text` is marked English for people."""

    def __init__(self, code: str, text: str) -> None:
        self.code = code
        self.text = text
        super().__init__(text)


class SlowAddress(BadAddress):
    """It is not known in time where it leads to; `wait` is after how many seconds to ask again."""

    code = "address_slow"
    wait = 5

    def __init__(self) -> None:
        super().__init__(self.code, _SLOW)


class Target(NamedTuple):
    """What an address says. `host` is a name or an address without brackets."""

    is_https: bool
    host: str
    port: int
    host_header: str
    path: str


class Place(NamedTuple):
    """Where a name leads to: as `socket.connect` takes it."""

    family: int
    address: tuple[str, int]


def read_url(url: str) -> Target:
    """What an address says; raises BadAddress for one of a form that is not sent to."""
    if len(url) > LONGEST_URL or not _PRINTABLE.fullmatch(url):
        raise BadAddress("address_form", _FORM)
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadAddress("address_form", _FORM) from None
    if parts.scheme not in _PORTS or "@" in parts.netloc or "#" in url:
        raise BadAddress("address_form", _FORM)
    usual = _PORTS[parts.scheme]
    port = usual if port is None else port
    if port < _FIRST_FREE_PORT and port not in _PORTS.values():
        raise BadAddress("address_form", _PORT)
    host = _host(parts)
    shown = f"[{host}]" if ":" in host else host
    return Target(
        is_https=parts.scheme == "https",
        host=host,
        port=port,
        host_header=shown if port == usual else f"{shown}:{port}",
        path=(parts.path or "/") + (f"?{parts.query}" if parts.query else ""),
    )


def _host(parts: SplitResult) -> str:
    """The host as it is resolved: a plain name, or an address in its one usual spelling."""
    host = parts.hostname or ""
    try:
        if "[" in parts.netloc:
            if "%" in host:  # a scope: an interface of this machine
                raise BadAddress("address_form", _FORM)
            return str(IPv6Address(host))
        if _LIKE_A_NUMBER.fullmatch(host):
            return str(IPv4Address(host))
    except ValueError:
        raise BadAddress("address_form", _FORM) from None
    if len(host) > _LONGEST_NAME or not _NAME.fullmatch(host):
        raise BadAddress("address_form", _FORM)
    return host


def find_places(
    target: Target, *, may_be_local: bool, seconds: float = SECONDS_TO_FIND
) -> Sequence[Place]:
    """Where a name leads to now, at least one place, in the order in which to try them.

    Raises BadAddress when it leads nowhere, or when one of the places is not public and
    `may_be_local` does not say that this is meant; SlowAddress when that is not known within so
    many seconds.
    """
    found = _resolve(target, seconds)
    places = [Place(family, _socket_address(address)) for family, _, _, _, address in found]
    if not places:
        raise BadAddress("address_not_found", _NOT_FOUND)
    if not may_be_local and not all(is_public(place.address[0]) for place in places):
        raise BadAddress("address_not_public", _NOT_PUBLIC)
    return places


_room = BoundedSemaphore(MOST_SOUGHT)


def _resolve(target: Target, seconds: float) -> Sequence[_Found]:
    """What the system finds for a name, in time; nothing for one that leads nowhere."""
    answer: SimpleQueue[Sequence[_Found]] = SimpleQueue()
    room = _room

    def look() -> None:
        try:
            answer.put(socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError):
            answer.put([])
        finally:
            room.release()

    if not room.acquire(blocking=False):
        raise SlowAddress
    # Nobody waits for it when the process ends, as for a thread of a pool.
    Thread(target=look, name="looking up a name", daemon=True).start()
    try:
        return answer.get(timeout=seconds)
    except Empty:
        raise SlowAddress from None


def _socket_address(found: _Address) -> tuple[str, int]:
    return str(found[0]), int(found[1])


def is_public(text: str) -> bool:
    """Whether an IP address belongs to a machine on the public internet."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    if isinstance(address, IPv4Address):
        return not any(address in network for network in _NOT_PUBLIC_V4)
    if address.scope_id:
        return False
    if address in _MAPPED or address in _NAT64:
        return is_public(str(IPv4Address(int(address) & _IPV4_BITS)))
    return address in _UNICAST_V6 and not any(address in network for network in _NOT_PUBLIC_V6)
