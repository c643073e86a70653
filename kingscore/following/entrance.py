"""Holding a request open: an ASGI layer in front of Django.

Every request is Django's to judge first: whether there is such a game, whether the credential is
right, whether somebody has asked too often. Only where it has nothing to tell yet (a sheet that is
as the reader knows it) or has begun a stream is the connection kept, with no thread and no
connection to the database, until there is something to tell.
"""

import asyncio
import contextvars
import re
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django.utils.translation import gettext

from kingscore.api.errors import plain_problem
from kingscore.api.event_stream import BEGINNING, HEARTBEAT, event_of
from kingscore.following.hub import Follower, Hub, TooManyFollowersError
from kingscore.following.stopping import told_of_stop
from kingscore.following.watching import read_standings, watch

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LONGEST_WAIT = 25  # seconds: proxies cut off what is silent for 30
SECONDS_BETWEEN_HEARTBEATS = 15.0
SECONDS_TO_RETRY = 30  # where there are too many followers
_ADDRESS = re.compile(r"/api/v1/games/(?P<code>[-a-zA-Z0-9_]+)/(?P<what>sheet|events)/")
# A version, or a stamp, and seconds; Django says what is wrong with any other.
_SINCE = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?", re.ASCII)
_WAIT = re.compile(r"[1-9][0-9]?", re.ASCII)
_NOTHING_NEW = (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED)


class Entrance:
    """The site as an ASGI application: Django, and the requests that are held open."""

    def __init__(self, pages: App) -> None:
        self._pages = pages
        self._hub: Hub | None = None

    @asynccontextmanager
    async def following(self) -> AsyncIterator[Hub]:
        """Hold requests open from now on; without this, Django's answers are passed on as they are.

        At the end, and already when the process is told to stop, what is open is closed.
        """
        async with Hub(read_standings, watch).running() as hub:
            with told_of_stop(hub.send_home):
                self._hub = hub
                try:
                    yield hub
                finally:
                    self._hub = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        followed = _ADDRESS.fullmatch(_path(scope)) if _may_be_held(scope) else None
        if self._hub is None or self._hub.is_stopping or followed is None:
            await self._pages(scope, receive, send)
        elif followed["what"] == "events":
            await self._stream(self._hub, followed["code"], scope, receive, send)
        else:
            await self._poll(self._hub, followed["code"], scope, receive, send)

    async def _poll(self, hub: Hub, code: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the sheet as soon as it is another than since `since`, in `wait` seconds."""
        query = dict(parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True))
        known, wait = query.pop("since", ""), query.pop("wait", "")
        if not (_SINCE.fullmatch(known) and _WAIT.fullmatch(wait) and int(wait) <= LONGEST_WAIT):
            await self._pages(scope, receive, send)
            return
        answer = await self._ask(scope, receive, send, holding=_NOTHING_NEW)
        if not answer:
            return
        try:
            follower = hub.follow(code, _address(scope))
        except TooManyFollowersError:
            await _refuse(send)
            return
        async with _watched(follower, receive) as watcher:
            has_changed = await _changes(follower, known, int(wait))
        if watcher.done():
            return  # the reader has gone
        if hub.is_stopping or not has_changed:
            for message in answer:
                await send(message)
        else:
            # Without `since`: another name is something new too, at the same version.
            again = {**scope, "query_string": urlencode(query).encode()}
            await self._pages(again, _receive_nothing, send)

    async def _stream(
        self, hub: Hub, code: str, scope: Scope, receive: Receive, send: Send
    ) -> None:
        """Tell of every change until the reader goes; Django's answer says what it begins with."""
        answer = await self._ask(scope, receive, send, holding=(HTTPStatus.OK,))
        if not answer:
            return
        try:
            follower = hub.follow(code, _address(scope))
        except TooManyFollowersError:
            await _refuse(send)
            return
        headers = [each for each in answer[0]["headers"] if each[0] != b"content-length"]
        async with _watched(follower, receive):
            await send({**answer[0], "headers": headers})
            await send(_part(BEGINNING))
            known = dict(scope["headers"]).get(b"last-event-id", b"").decode("latin-1")
            while True:
                standing = await follower.news(known, SECONDS_BETWEEN_HEARTBEATS)
                if follower.is_over:
                    break
                await send(_part(event_of(standing) if standing else HEARTBEAT))
                known = standing.stamp if standing else known
        await send({"type": "http.response.body", "body": b""})

    async def _ask(
        self, scope: Scope, receive: Receive, send: Send, *, holding: tuple[HTTPStatus, ...]
    ) -> list[Message]:
        """Django's answer, if its status is one of those to be held; else it is passed on."""
        held: list[Message] = []

        async def send_or_hold(message: Message) -> None:
            if held or (message["type"] == "http.response.start" and message["status"] in holding):
                held.append(message)
            else:
                await send(message)

        await self._pages(scope, receive, send_or_hold)
        return held


async def _changes(follower: Follower, known: str, seconds: int) -> bool:
    """Whether there is something new within so many seconds; also that the game is gone.

    What is known is a stamp, or a version alone, with the names as they are at the beginning.
    """
    end = asyncio.get_running_loop().time() + seconds
    standing = await follower.news(known, seconds)
    if standing is not None and str(standing.version) == known:
        left = end - asyncio.get_running_loop().time()
        standing = await follower.news(standing.stamp, left)
    return standing is not None or follower.is_over


@asynccontextmanager
async def _watched(follower: Follower, receive: Receive) -> AsyncIterator["asyncio.Task[None]"]:
    """Have a follower leave when his connection ends, or this block; gives what watches that."""

    async def leave_at_disconnect() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass  # the empty body of the request
        follower.leave()

    watcher = asyncio.create_task(leave_at_disconnect(), context=contextvars.Context())
    try:
        yield watcher
    finally:
        watcher.cancel()
        follower.leave()


def _may_be_held(scope: Scope) -> bool:
    return (scope["type"], scope.get("method")) == ("http", "GET")


def _path(scope: Scope) -> str:
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", ""))


def _address(scope: Scope) -> str:
    """Where a request comes from; empty behind a socket that does not tell."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def _part(text: str) -> Message:
    return {"type": "http.response.body", "body": text.encode(), "more_body": True}


async def _receive_nothing() -> Message:
    """The body of a request that has been received before and had none."""
    return {"type": "http.request", "body": b"", "more_body": False}


async def _refuse(send: Send) -> None:
    detail = gettext("Too many are following from here just now.")
    response = plain_problem(HTTPStatus.SERVICE_UNAVAILABLE, "too_many_followers", detail)
    response["Retry-After"] = str(SECONDS_TO_RETRY)
    response["Access-Control-Allow-Origin"] = "*"
    headers = [(name.lower().encode(), value.encode()) for name, value in response.items()]
    headers.append((b"content-length", str(len(response.content)).encode()))
    await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": response.content})
