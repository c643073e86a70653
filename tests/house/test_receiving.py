"""Bodies are taken in before a thread is given to a request."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from kingscore import receiving
from kingscore.receiving import WholeBodies
from kingscore.wire import Message, Receive, Scope, Send

MOST = 2_621_440  # bytes, as the settings say


class Application:
    """Stands for Django: keeps what it was asked, with the body that it could read at once."""

    def __init__(self) -> None:
        self.asked: list[tuple[Scope, bytes]] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        message = await receive()
        assert not message["more_body"]
        self.asked.append((scope, message["body"]))
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


def scope(**headers: str) -> Scope:
    """A request with these headers."""
    named = [(name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()]
    return {"type": "http", "method": "POST", "headers": named, "client": ("192.0.2.1", 40_000)}


def part(body: bytes, *, has_more: bool = True) -> Message:
    """A part of a body."""
    return {"type": "http.request", "body": body, "more_body": has_more}


def coming(*messages: Message) -> Receive:
    """What gives these messages, and then nothing more for ever."""
    left = list(messages)

    async def receive() -> Message:
        if left:
            return left.pop(0)
        await asyncio.Event().wait()
        raise AssertionError

    return receive


def ask(bodies: WholeBodies, request: Scope, receive: Receive) -> list[Message]:
    """What is answered to one request."""
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(bodies(request, receive, send))
    return sent


def length_of(request: Scope) -> str:
    """What a request says of the length of its body."""
    return str(dict(request["headers"])[b"content-length"].decode())


def code_of(sent: list[Message]) -> str:
    """The code of a refusal."""
    return str(json.loads(sent[1]["body"])["code"])


def test_body_that_comes_in_parts_is_given_as_one() -> None:
    application = Application()
    receive = coming(part(b"ab"), part(b"cd"), part(b"", has_more=False))
    ask(WholeBodies(application), scope(content_length="4"), receive)
    ((request, body),) = application.asked
    assert (body, length_of(request)) == (b"abcd", "4")


def test_chunked_body_is_given_with_its_length_and_no_other() -> None:
    application = Application()
    receive = coming(part(b"abc"), part(b"de", has_more=False))
    request = scope(content_length="3", transfer_encoding="chunked")
    ask(WholeBodies(application), request, receive)
    ((request, body),) = application.asked
    assert (body, length_of(request)) == (b"abcde", "5")
    assert b"transfer-encoding" not in dict(request["headers"])


@pytest.mark.parametrize(
    ("headers", "parts"),
    [
        ({"content_length": str(10 * MOST)}, []),
        ({"transfer_encoding": "chunked"}, [part(bytes(1_000_000)) for _ in range(4)]),
    ],
    ids=["said", "chunked"],
)
def test_body_that_is_too_large_is_not_read_to_its_end(
    headers: dict[str, str], parts: list[Message]
) -> None:
    application = Application()
    ask(WholeBodies(application), scope(**headers), coming(*parts))
    ((request, _body),) = application.asked
    assert int(length_of(request)) > MOST  # what Django refuses it by


def test_request_that_breaks_off_is_never_seen() -> None:
    application = Application()
    receive = coming(part(b"version=1"), {"type": "http.disconnect"})
    assert ask(WholeBodies(application), scope(content_length="10"), receive) == []
    assert application.asked == []


@pytest.mark.parametrize("limit", ["SECONDS_OF_SILENCE", "SECONDS_FOR_A_BODY"])
def test_body_that_does_not_arrive_is_refused(monkeypatch: pytest.MonkeyPatch, limit: str) -> None:
    monkeypatch.setattr(receiving, limit, 0.01)
    application = Application()
    sent = ask(WholeBodies(application), scope(content_length="10"), coming(part(b"{")))
    assert (sent[0]["status"], code_of(sent), application.asked) == (408, "too_slow", [])
    assert (b"connection", b"close") in sent[0]["headers"]


def slow(size: int) -> Callable[[WholeBodies], "asyncio.Task[None]"]:
    """Somebody who has sent so many bytes of a longer body."""

    def start(bodies: WholeBodies) -> "asyncio.Task[None]":
        async def send(_message: Message) -> None:
            raise AssertionError

        request = scope(content_length=str(MOST))
        return asyncio.create_task(_run(bodies, request, coming(part(bytes(size))), send))

    return start


async def _run(*asked: Any) -> None:
    bodies, request, receive, send = asked
    await bodies(request, receive, send)


def test_large_bodies_of_one_address_are_limited_and_small_ones_are_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(receiving, "MOST_OF_ONE_ADDRESS", 200_000)
    application = Application()
    bodies = WholeBodies(application)

    async def answer(request: Scope, receive: Receive) -> list[Message]:
        sent: list[Message] = []

        async def send(message: Message) -> None:
            sent.append(message)

        await bodies(request, receive, send)
        return sent

    async def crowd() -> None:
        waiting = [slow(100_000)(bodies) for _ in range(2)]
        await asyncio.sleep(0)
        large = scope(content_length="70000")
        refused = await answer(large, coming(part(bytes(70_000), has_more=False)))
        assert (refused[0]["status"], code_of(refused)) == (503, "too_much_at_once")
        small = scope(content_length="60000")
        assert (await answer(small, coming(part(bytes(60_000), has_more=False))))[0][
            "status"
        ] == 200
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert (await answer(large, coming(part(bytes(70_000), has_more=False))))[0][
            "status"
        ] == 200

    asyncio.run(crowd())
    assert [len(body) for _, body in application.asked] == [60_000, 70_000]
