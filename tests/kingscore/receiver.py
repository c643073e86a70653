"""Receivers of webhooks on this machine, good and bad ones, and a check of signatures."""

import base64
import hashlib
import hmac
import json
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any, NamedTuple

SECONDS = 20  # after which a test has failed


class Received(NamedTuple):
    """One request as it came in."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def content(self) -> dict[str, Any]:
        """What the message says."""
        said: dict[str, Any] = json.loads(self.body)
        return said


class Receiver(ThreadingHTTPServer):
    """Keeps what it is sent, and answers with the next of its statuses, the last one for good."""

    daemon_threads = True

    def __init__(self, statuses: tuple[int, ...], headers: dict[str, str]) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.statuses = list(statuses)
        self.headers = headers
        self.received: list[Received] = []
        self.has_come = Event()
        self.may_answer = Event()
        self.may_answer.set()

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"http://127.0.0.1:{self.server_port}/hook?of=ours"

    def next_status(self) -> int:
        """The status of the next answer."""
        return self.statuses.pop(0) if len(self.statuses) > 1 else self.statuses[0]


class _Handler(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.received.append(Received(self.path, dict(self.headers), body))
        self.server.has_come.set()
        self.server.may_answer.wait(SECONDS)
        self.send_response(self.server.next_status())
        for name, value in self.server.headers.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@contextmanager
def receiver(*statuses: int, **headers: str) -> Iterator[Receiver]:
    """A receiver that answers with these statuses, one after the other."""
    server = Receiver(statuses or (204,), headers)
    thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.may_answer.set()
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def raw_server(
    talk: Callable[[socket.socket], None], tls: ssl.SSLContext | None = None
) -> Iterator[int]:
    """The port of a server that says to its only visitor whatever `talk` does."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = Thread(target=_talk_once, args=(listening, talk, tls), daemon=True)
        thread.start()
        yield listening.getsockname()[1]
        thread.join(SECONDS)


def _talk_once(
    listening: socket.socket, talk: Callable[[socket.socket], None], tls: ssl.SSLContext | None
) -> None:
    listening.settimeout(SECONDS)
    try:
        plain, _ = listening.accept()
        plain.settimeout(SECONDS)
        with plain, tls.wrap_socket(plain, server_side=True) if tls else plain as visitor:
            talk(visitor)
    except OSError:
        return  # the visitor has gone, or never came


def is_signed(received: Received, secret: str) -> bool:
    """Whether a message has the signature that Standard Webhooks 1.0.0 asks for."""
    prefix, key = secret[:6], base64.b64decode(secret[6:], validate=True)
    assert prefix == "whsec_"
    assert 24 <= len(key) <= 64
    signed = "{Webhook-Id}.{Webhook-Timestamp}.".format(**received.headers).encode() + received.body
    mac = hmac.new(key, signed, hashlib.sha256).digest()
    version, _, signature = received.headers["Webhook-Signature"].partition(",")
    return version == "v1" and hmac.compare_digest(base64.b64decode(signature), mac)
