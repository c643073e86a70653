"""What a server and an ASGI application say to each other, and an answer of Django's said so.

https://asgi.readthedocs.io/en/latest/specs/www.html
"""

import ipaddress
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from django.http import HttpResponse

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

_NETWORK_BITS = 64  # what a household has of IPv6


def address_of(scope: Scope) -> str:
    """Where a request comes from, as it is counted; empty behind a socket that does not tell."""
    client = scope.get("client")
    return household_of(str(client[0])) if client else ""


def household_of(text: str) -> str:
    """An address as it is counted: of IPv6 the network, all of which one household has."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return text
    if isinstance(address, ipaddress.IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped or ipaddress.ip_network((int(address), _NETWORK_BITS), strict=False))
    return str(address)


async def refuse(send: Send, response: HttpResponse, *, seconds_to_retry: int) -> None:
    """Answer without having asked Django; a page of another site may read it, as all of the API."""
    response["Content-Length"] = str(len(response.content))
    response["Retry-After"] = str(seconds_to_retry)
    response["Access-Control-Allow-Origin"] = "*"
    headers = [(name.lower().encode(), value.encode()) for name, value in response.items()]
    await send({"type": "http.response.start", "status": response.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": response.content})
