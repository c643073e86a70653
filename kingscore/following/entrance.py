"""Holding a request open: an ASGI layer in front of Django.

Every request is Django's to judge first: whether there is such a game, whether the credential is
right, whether somebody has asked too often. Only where it has nothing to tell yet (a sheet that is
as the reader knows it) or has begun a stream is the connection kept, with no thread and no
connection to the database, until there is something to tell.
"""

import asyncio
import contextvars
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from urllib.parse import parse_qsl, urlencode

from django.utils.translation import gettext

from kingscore.api.event_stream import BEGINNING, HEARTBEAT, event_of
from kingscore.api.plain import plain_problem
from kingscore.api.views.sheets import LONGEST_WAIT
from kingscore.following.hub import Follower, Hub, TooManyFollowersError
from kingscore.following.stopping import told_of_stop
from kingscore.following.watching import read_standings, watch
from kingscore.wire import App, Message, Receive, Scope, Send, address_of, refuse

SECONDS_BETWEEN_HEARTBEATS = 15.0
SECONDS_TO_RETRY = 30  # where there are too many followers
_ADDRESS = re.compile(r"/api/v1/games/(?P<code>[-a-zA-Z0-9_]+)/(?P<what>sheet|events)/")
_WAIT = re.compile(r"[1-9][0-9]?", re.ASCII)  # Django says what is wrong with anything else
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
        """Answer with the sheet as soon as it is another than `since`, within `wait` seconds."""
        query = dict(parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True))
        wait = query.pop("wait", "")
        if not (query.pop("since", "") and _WAIT.fullmatch(wait) and int(wait) <= LONGEST_WAIT):
            await self._pages(scope, receive, send)
            return
        answer = await self._ask(scope, receive, send, holding=_NOTHING_NEW)
        if not answer:
            return
        follower = await _follow(hub, code, scope, send)
        if follower is None:
            return
        async with _watched(follower, receive) as watcher:
            news = await follower.news(_stamp(answer[0]), int(wait))
            is_new = news is not None or follower.is_over  # over: the game was deleted
        if watcher.done():
            return  # the reader has gone
        if hub.is_stopping or not is_new:
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
        follower = await _follow(hub, code, scope, send)
        if follower is None:
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


def _stamp(start: Message) -> str:
    """The stamp of the sheet that an answer of Django's is about: its ETag begins with it."""
    etag: str = dict(start["headers"]).get(b"etag", b"").decode("latin-1")
    return etag.strip('"').partition("-")[0]


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


def _part(text: str) -> Message:
    return {"type": "http.response.body", "body": text.encode(), "more_body": True}


async def _receive_nothing() -> Message:
    """The body of a request that has been received before and had none."""
    return {"type": "http.request", "body": b"", "more_body": False}


async def _follow(hub: Hub, code: str, scope: Scope, send: Send) -> Follower | None:
    """A new follower; None, and it is said why, where there are too many."""
    try:
        return hub.follow(code, address_of(scope))
    except TooManyFollowersError:
        detail = gettext("Too many are following from here just now.")
        response = plain_problem(HTTPStatus.SERVICE_UNAVAILABLE, "too_many_followers", detail)
        await refuse(send, response, seconds_to_retry=SECONDS_TO_RETRY)
        return None
