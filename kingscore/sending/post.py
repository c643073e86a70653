"""One exchange with a receiver: to the very address that was judged, and over in ten seconds.

Nothing in the environment changes where it goes (no proxies), no redirect is followed, and of the
answer hardly more than its first line matters: what a machine says that somebody else has chosen is
not kept and shown to nobody.
"""

import http.client
import io
import socket
import ssl
from collections.abc import Mapping, Sequence
from functools import lru_cache
from http import HTTPStatus
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, cast

from kingscore.addresses import BadAddress, Place, Target, find_places, read_url
from kingscore.models import Delivery

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

CONNECT_SECONDS = 5.0
EXCHANGE_SECONDS = 10.0
MOST_ANSWER_BYTES = 16_384  # headers and all
_MOST_BODY_BYTES = 4_096
_Fault = Delivery.Fault


class Outcome(NamedTuple):
    """How an attempt went: the status of the answer if there was one; no fault is success."""

    status: int | None
    fault: str = ""


def post(url: str, body: bytes, headers: Mapping[str, str], *, may_be_local: bool) -> Outcome:
    """Send a message. Whatever goes wrong is in the outcome."""
    try:
        target = read_url(url)
        places = find_places(target, may_be_local=may_be_local)
    except BadAddress as bad:
        return Outcome(None, bad.code)
    # Finding the name had a time of its own.
    connection = _Connection(target, places, monotonic() + EXCHANGE_SECONDS)
    try:
        return _exchange(connection, target, body, headers)
    except ssl.SSLError as error:
        return Outcome(None, _tls_fault(error))
    except TimeoutError:
        return Outcome(None, _Fault.TIMED_OUT)
    except http.client.HTTPException:  # before OSError: a server that hangs up unasked is both
        return Outcome(None, _Fault.BROKEN_ANSWER)
    except OSError:
        return Outcome(None, _Fault.NO_CONNECTION)
    finally:
        connection.hang_up()


def _exchange(
    connection: "_Connection", target: Target, body: bytes, headers: Mapping[str, str]
) -> Outcome:
    usual = {"Host": target.host_header, "Accept": "*/*", "Connection": "close"}
    connection.request("POST", target.path, body, {**usual, **headers})
    response = connection.getresponse()
    try:
        _read_a_little(response)
        return Outcome(response.status, fault_of(response.status))
    finally:
        response.close()


def _read_a_little(response: http.client.HTTPResponse) -> None:
    """Take the rest of a short answer, so that its sender can end in peace."""
    try:
        response.read(_MOST_BODY_BYTES)
    except (OSError, http.client.HTTPException):
        return  # the status has come, and that was the answer


def fault_of(status: int) -> str:
    """What is wrong with an answer, or nothing."""
    if HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
        return ""
    if status == HTTPStatus.GONE:
        return _Fault.GONE
    if HTTPStatus.MULTIPLE_CHOICES <= status < HTTPStatus.BAD_REQUEST:
        return _Fault.REDIRECTED
    return _Fault.REFUSED


def _tls_fault(error: ssl.SSLError) -> str:
    is_certificate = isinstance(error, ssl.SSLCertVerificationError)
    return _Fault.CERTIFICATE if is_certificate else _Fault.NO_CONNECTION


@lru_cache(maxsize=1)
def _tls() -> ssl.SSLContext:
    """What is asked of a receiver's certificate: that a known authority vouches for its name."""
    context = ssl.create_default_context()
    context.set_alpn_protocols(["http/1.1"])
    return context


class _Connection(http.client.HTTPConnection):
    """A connection to one of the places that were found, and to nowhere else."""

    def __init__(self, target: Target, places: Sequence[Place], deadline: float) -> None:
        super().__init__(target.host, target.port)
        self._target = target
        self._places = places
        self._deadline = deadline
        self._socket: socket.socket | None = None

    def connect(self) -> None:
        self._socket = _connect_to_one(self._places, self._deadline)
        if self._target.is_https:
            self._socket.settimeout(_seconds_left(self._deadline))
            self._socket = _tls().wrap_socket(self._socket, server_hostname=self._target.host)
        # http.client asks of its socket only what `_Wire` has.
        self.sock = cast("socket.socket", _Wire(self._socket, self._deadline))

    def hang_up(self) -> None:
        """End it, whatever has come of it."""
        if self._socket:
            self._socket.close()


def _connect_to_one(places: Sequence[Place], deadline: float) -> socket.socket:
    """A connection to the first place that takes it; raises what the last one has said."""
    refused: OSError = ConnectionError()
    for place in places:
        plain = socket.socket(place.family, socket.SOCK_STREAM)
        try:
            plain.settimeout(min(CONNECT_SECONDS, _seconds_left(deadline)))
            plain.connect(place.address)
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # headers, then the body
        except OSError as error:
            plain.close()
            refused = error
        else:
            return plain
    raise refused


def _seconds_left(deadline: float) -> float:
    left = deadline - monotonic()
    if left <= 0:
        raise TimeoutError
    return left


class _Wire:
    """What http.client needs of a socket, all of it over by one moment."""

    def __init__(self, wired: socket.socket, deadline: float) -> None:
        self._socket = wired
        self._deadline = deadline

    def sendall(self, data: "ReadableBuffer") -> None:
        self._socket.settimeout(_seconds_left(self._deadline))
        self._socket.sendall(data)

    def makefile(self, _mode: str) -> io.BufferedReader:
        return io.BufferedReader(_Answer(self._socket, self._deadline))

    def close(self) -> None:
        """Nothing yet: http.client lets go of it before the answer is read. See `hang_up`."""


class _Answer(io.RawIOBase):
    """What a receiver says, until it has said enough or the time is up, however slowly it drips.

    A socket's own timeout would begin anew with every byte.
    """

    def __init__(self, wired: socket.socket, deadline: float) -> None:
        super().__init__()
        self._socket = wired
        self._deadline = deadline
        self._bytes_left = MOST_ANSWER_BYTES

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: "WriteableBuffer", /) -> int:
        part = memoryview(buffer)[: self._bytes_left]
        if not part:
            return 0  # as if it had ended here
        self._socket.settimeout(_seconds_left(self._deadline))
        count = self._socket.recv_into(part)
        self._bytes_left -= count
        return count
