"""The server's entrance: `kingscore.asgi:application`.

Django stays synchronous: its WSGI application runs in a pool of threads behind one ASGI callable.
Requests that are held open until there is something to tell stand in front of it, and need no
thread each (`kingscore.following`).
"""

import asyncio
import os
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from http import HTTPStatus
from typing import TYPE_CHECKING, cast

from a2wsgi import WSGIMiddleware
from django.core.wsgi import get_wsgi_application
from django.utils.translation import gettext

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kingscore.settings")
# Django's stubs do not say so, but its handler is an ordinary WSGI callable. It is made first: what
# follows needs the apps that are set up with it.
pages = cast("WSGIApp", get_wsgi_application())

from kingscore.api.plain import plain_problem  # noqa: E402 - as above
from kingscore.following.entrance import Entrance  # noqa: E402 - as above
from kingscore.receiving import WholeBodies  # noqa: E402 - as above
from kingscore.sending import webhooks_sent  # noqa: E402 - as above
from kingscore.wire import App, Message, Receive, Scope, Send, refuse  # noqa: E402 - as above

if TYPE_CHECKING:
    from a2wsgi.wsgi_typing import WSGIApp

SECONDS_TO_RETRY = 5  # where the server has stopped: another one may stand ready

# More threads than this only wait for one another: one process runs one thread of Python at a time.
THREADS = 8

site = Entrance(WholeBodies(cast("App", WSGIMiddleware(pages, workers=THREADS))))

# What runs beside the requests, from the start of the server to its end.
ALONGSIDE: tuple[Callable[[], AbstractAsyncContextManager[object]], ...] = (
    site.following,
    webhooks_sent,
)


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one request, or run what runs beside them as long as the server does."""
    if scope["type"] == "lifespan":
        await _live(receive, send)
    else:
        await _answer(scope, receive, send)


async def _answer(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer one request; one that is cut off, since the server does not wait any longer, too."""
    has_begun = False

    async def send_on(message: Message) -> None:
        nonlocal has_begun
        has_begun = True
        await send(message)

    try:
        await site(scope, receive, send_on)
    except asyncio.CancelledError:
        if has_begun:
            raise
        detail = gettext("The site is being stopped. Send the same again when it is back.")
        response = plain_problem(HTTPStatus.SERVICE_UNAVAILABLE, "unavailable", detail)
        await refuse(send, response, seconds_to_retry=SECONDS_TO_RETRY)


async def _live(receive: Receive, send: Send) -> None:
    """The lifespan protocol: the server says when it starts and when it ends."""
    await receive()
    async with AsyncExitStack() as running:
        for start in ALONGSIDE:
            await running.enter_async_context(start())
        await send({"type": "lifespan.startup.complete"})
        await receive()
    await send({"type": "lifespan.shutdown.complete"})
