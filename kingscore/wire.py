"""What a server and an ASGI application say to each other, and an answer of Django's said so.

https://asgi.readthedocs.io/en/latest/specs/www.html
"""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from django.http import HttpResponse

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


def address_of(scope: Scope) -> str:
    """Where a request comes from; empty behind a socket that does not tell."""
    client = scope.get("client")
    return str(client[0]) if client else ""


async def refuse(send: Send, response: HttpResponse, *, seconds_to_retry: int) -> None:
    """Answer without having asked Django; a page of another site may read it, as all of the API."""
    response["Content-Length"] = str(len(response.content))
    response["Retry-After"] = str(seconds_to_retry)
    response["Access-Control-Allow-Origin"] = "*"
    headers = [(name.lower().encode(), value.encode()) for name, value in response.items()]
    await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": response.content})
