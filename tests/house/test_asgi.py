"""The server's entrance, asked as a server asks it."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import pytest

from kingscore import asgi
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

    asyncio.run(application(scope, receive, send))
    assert sent[0]["status"] == 404
    assert b"Not found" in b"".join(message.get("body", b"") for message in sent[1:])


@pytest.mark.parametrize("has_begun", [False, True])
def test_request_that_is_cut_off_at_the_end_is_told_so(
    monkeypatch: pytest.MonkeyPatch, has_begun: bool
) -> None:
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> dict[str, Any]:
        raise AssertionError

    async def slow(_scope: Any, _receive: Any, send: Any) -> None:
        if has_begun:
            await send({"type": "http.response.start", "status": 200, "headers": []})
        await asyncio.Event().wait()

    async def cut_off() -> None:
        task = asyncio.create_task(application({"type": "http"}, receive, send))
        await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.wait([task])
        assert task.cancelled() == has_begun

    monkeypatch.setattr(asgi, "site", slow)
    asyncio.run(cut_off())
    if has_begun:
        assert len(sent) == 1  # nothing that would make it look whole
    else:
        assert sent[0]["status"] == 503
        assert (b"retry-after", b"5") in sent[0]["headers"]
        assert json.loads(sent[1]["body"])["code"] == "unavailable"


def live(*alongside: Callable[[], AbstractAsyncContextManager[object]]) -> list[str]:
    """Start and end the application as a server does; the types of what it sends."""
    coming = [{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}]
    sent: list[str] = []

    async def receive() -> dict[str, Any]:
        return coming.pop(0)

    async def send(message: Any) -> None:
        sent.append(message["type"])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asgi, "ALONGSIDE", alongside)
        asyncio.run(application({"type": "lifespan"}, receive, send))
    return sent


def test_what_runs_alongside_is_started_and_ended_in_the_reverse_order() -> None:
    done: list[str] = []

    def part(name: str) -> Callable[[], AbstractAsyncContextManager[object]]:
        @asynccontextmanager
        async def run() -> AsyncIterator[None]:
            done.append(f"{name} starts")
            yield
            done.append(f"{name} ends")

        return run

    assert live(part("one"), part("two")) == [
        "lifespan.startup.complete",
        "lifespan.shutdown.complete",
    ]
    assert done == ["one starts", "two starts", "two ends", "one ends"]


def test_server_hears_of_what_cannot_start() -> None:
    def broken() -> AbstractAsyncContextManager[object]:
        raise RuntimeError("cannot start")

    with pytest.raises(RuntimeError, match="cannot start"):
        live(broken)


def test_what_really_runs_alongside_starts_and_ends() -> None:
    assert live(*asgi.ALONGSIDE)[-1] == "lifespan.shutdown.complete"
