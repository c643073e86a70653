"""Taking in what is sent, before a thread is given to it.

Django reads a body in one of a few threads, and would wait there for whoever sends slowly: as many
slow senders as there are threads would bring the site to a stop. So a body is waited for here,
where waiting costs next to nothing, and Django is asked when all of it has come. What breaks off is
never shown to Django at all; what comes in chunks is, with its length.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus

from django.conf import settings
from django.http import HttpResponse
from django.utils.translation import gettext

from kingscore.api.plain import plain_problem
from kingscore.wire import App, Message, Receive, Scope, Send, address_of, refuse

SECONDS_OF_SILENCE = 20.0  # between two parts of a body
SECONDS_FOR_A_BODY = 120.0  # the largest that is taken, over a phone's worst connection
SMALL = 65_536  # bytes: nearly every body is smaller, and waits without being counted
MOST_OF_ONE_ADDRESS = 16_000_000  # bytes of large bodies that are still coming in
_SECONDS_TO_RETRY = 30
_LENGTH, _CHUNKED = b"content-length", b"transfer-encoding"


class _HasLeftError(Exception):
    """The sender broke off."""


class _TooMuchError(Exception):
    """So much is coming in from this address already."""


class WholeBodies:
    """An application that is asked once a request is there with all of its body."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._coming: Counter[str] = Counter()  # bytes of large bodies, by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; one that breaks off is not answered."""
        headers = dict(scope["headers"]) if scope["type"] == "http" else {}
        if not (_CHUNKED in headers or headers.get(_LENGTH, b"0") != b"0"):
            await self._app(scope, receive, send)
            return
        try:
            body = await self._whole(scope, headers, receive)
        except _HasLeftError:
            return
        except _TooMuchError:
            detail = gettext("Too much is being sent from your address just now.")
            status = HTTPStatus.SERVICE_UNAVAILABLE
            await _refuse(send, plain_problem(status, "too_much_at_once", detail))
            return
        except TimeoutError:
            detail = gettext("What was sent did not arrive in time.")
            status = HTTPStatus.REQUEST_TIMEOUT
            await _refuse(send, plain_problem(status, "too_slow", detail))
            return
        await self._app(_with_length(scope, len(body)), _giving(body, receive), send)

    async def _whole(self, scope: Scope, headers: Mapping[bytes, bytes], receive: Receive) -> bytes:
        """The body; of one that is too large no more than shows that it is."""
        most: int = settings.MAX_BODY_BYTES
        said = headers.get(_LENGTH, b"")
        if _CHUNKED not in headers and said.isdigit() and int(said) > most:
            return bytes(most + 1)  # refused unread
        body = bytearray()
        with self._counted(scope) as count:
            async with asyncio.timeout(SECONDS_FOR_A_BODY):
                has_more = True
                while has_more and len(body) <= most:
                    async with asyncio.timeout(SECONDS_OF_SILENCE):
                        message = await receive()
                    if message["type"] == "http.disconnect":
                        raise _HasLeftError
                    body += message.get("body", b"")
                    has_more = message.get("more_body", False)
                    count(len(body))
        return bytes(body)

    @contextmanager
    def _counted(self, scope: Scope) -> Iterator[Callable[[int], None]]:
        """Count what is held of a body while it comes in; raises _TooMuchError."""
        address = address_of(scope)
        counted = 0

        def count(size: int) -> None:
            nonlocal counted
            if size <= SMALL:
                return
            self._coming[address] += size - counted
            counted = size
            if self._coming[address] > MOST_OF_ONE_ADDRESS:
                raise _TooMuchError

        try:
            yield count
        finally:
            self._coming[address] -= counted
            if self._coming[address] <= 0:
                del self._coming[address]


def _with_length(scope: Scope, length: int) -> Scope:
    """The request as if its sender had said how long it is."""
    kept = [each for each in scope["headers"] if each[0] not in (_LENGTH, _CHUNKED)]
    return {**scope, "headers": [*kept, (_LENGTH, str(length).encode())]}


def _giving(body: bytes, receive: Receive) -> Receive:
    """What gives a body at once, and afterwards what else there is to hear: that somebody left."""
    parts = [body]

    async def give() -> Message:
        if parts:
            return {"type": "http.request", "body": parts.pop(), "more_body": False}
        return await receive()

    return give


async def _refuse(send: Send, response: HttpResponse) -> None:
    response["Connection"] = "close"  # the rest of it is not waited for
    await refuse(send, response, seconds_to_retry=_SECONDS_TO_RETRY)
