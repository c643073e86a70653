"""The server's entrance, asked as a server asks it."""

import asyncio
from typing import Any

from kingscore.asgi import application


def test_application_answers_a_request() -> None:
    sent: list[dict[str, Any]] = []
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": "/no-such-page",
        "raw_path": b"/no-such-page",
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
        "server": ("127.0.0.1", 8000),
        "client": ("127.0.0.1", 40_000),
    }

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(application(scope, receive, send))  # type: ignore[arg-type]  # plain dicts, as servers pass them
    assert sent[0]["status"] == 404
    assert b"Not found" in b"".join(message.get("body", b"") for message in sent[1:])
