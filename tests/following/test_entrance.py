"""The layer in front of Django, asked as a server asks it; Django is a stand-in."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Collection, Mapping
from http import HTTPStatus
from typing import Any

import pytest

from kingscore.following import entrance as entrance_module
from kingscore.following import hub as hub_module
from kingscore.following.entrance import Entrance
from kingscore.following.hub import Hub
from kingscore.queries import Standing
from kingscore.wire import Message, Receive, Scope, Send
from tests.following.test_hub import see_nothing

SECONDS = 10.0  # for what is expected to come
EVENTS = "/api/v1/games/abc/events/"
SHEET = "/api/v1/games/abc/sheet/"


class Pages:
    """Stands for Django: answers with `statuses` in turn, the last one again and again."""

    def __init__(self, *statuses: int, etag: bytes = b'"0.0-1a2b-en"') -> None:
        self.statuses = list(statuses)
        self.etag = etag
        self.asked: list[Scope] = []

    async def __call__(self, scope: Scope, _receive: Receive, send: Send) -> None:
        self.asked.append(scope)
        status = self.statuses.pop(0) if len(self.statuses) > 1 else self.statuses[0]
        headers = [(b"content-length", b"6"), (b"etag", self.etag), (b"x-own", b"kept")]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": b"django", "more_body": False})


class Client:
    """One request, and what is sent in answer."""

    def __init__(self, path: str, query: str = "", method: str = "GET", last: str = "") -> None:
        self.scope: Scope = {
            "type": "http",
            "method": method,
            "path": path,
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(b"last-event-id", last.encode())] if last else [],
            "client": ("192.0.2.1", 40_000),
        }
        self.sent: list[Message] = []
        self.arrived = asyncio.Event()
        self.may_arrive = asyncio.Event()
        self.may_arrive.set()
        self.has_left = asyncio.Event()
        self._has_asked = False

    async def receive(self) -> Message:
        if not self._has_asked:
            self._has_asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self.has_left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        await self.may_arrive.wait()
        self.sent.append(message)
        self.arrived.set()

    @property
    def status(self) -> int:
        return int(self.sent[0]["status"])

    @property
    def body(self) -> str:
        return b"".join(message.get("body", b"") for message in self.sent).decode()

    async def until(self, text: str) -> None:
        """Wait until this has arrived."""
        async with asyncio.timeout(SECONDS):
            while text not in self.body:
                self.arrived.clear()
                await self.arrived.wait()


Test = Callable[[Entrance, Hub], Awaitable[None]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[[Pages, Test], None]:
    """Runs a test with an entrance before some pages; games abc and xyz are at version 0."""

    def read(codes: Collection[str]) -> Mapping[str, Standing]:
        return {code: Standing(0, 0, False) for code in codes if code in ("abc", "xyz")}

    monkeypatch.setattr(entrance_module, "read_standings", read)
    monkeypatch.setattr(entrance_module, "watch", see_nothing)

    def run_test(pages: Pages, test: Test) -> None:
        async def live() -> None:
            site = Entrance(pages)
            async with asyncio.timeout(SECONDS), site.following() as hub:
                await test(site, hub)

        asyncio.run(live())

    return run_test


async def ask(site: Entrance, client: Client) -> None:
    """Make a request and wait for the end of its answer."""
    await site(client.scope, client.receive, client.send)


@pytest.mark.parametrize(
    ("path", "query", "method"),
    [
        ("/", "", "GET"),
        (EVENTS, "", "HEAD"),
        (EVENTS, "", "POST"),
        (EVENTS + "more/", "", "GET"),
        ("/api/v1/games//events/", "", "GET"),
        (SHEET, "", "GET"),
        (SHEET, "since=0", "GET"),
        (SHEET, "wait=5", "GET"),
        (SHEET, "since=0&wait=0", "GET"),
        (SHEET, "since=0&wait=26", "GET"),
        (SHEET, "since=0&wait=-1", "GET"),
        (SHEET, "since=0&wait=5.5", "GET"),
        (SHEET, "since=0&wait=%C3%A9", "GET"),
        (SHEET, "since=0&wait=5", "HEAD"),
    ],
)
def test_other_requests_are_passed_on(
    run: Callable[[Pages, Test], None], path: str, query: str, method: str
) -> None:
    pages = Pages(204 if path == SHEET else 200)
    client = Client(path, query, method)

    async def test(site: Entrance, hub: Hub) -> None:
        await ask(site, client)
        assert hub.count == 0

    run(pages, test)
    assert pages.asked == [client.scope]
    assert client.body == "django"
    assert (b"content-length", b"6") in client.sent[0]["headers"]


@pytest.mark.parametrize(("path", "query"), [(EVENTS, ""), (SHEET, "since=0&wait=5")])
@pytest.mark.parametrize("status", [400, 401, 404, 429, 500])
def test_refusals_are_passed_on_at_once(
    run: Callable[[Pages, Test], None], path: str, query: str, status: int
) -> None:
    client = Client(path, query)

    async def test(site: Entrance, hub: Hub) -> None:
        await ask(site, client)
        assert hub.count == 0

    run(Pages(status), test)
    assert (client.status, client.body) == (status, "django")


def test_without_a_hub_the_answer_of_django_is_passed_on() -> None:
    pages = Pages(200)
    client = Client(EVENTS)
    asyncio.run(ask(Entrance(pages), client))
    assert client.body == "django"


def test_stream_has_the_head_of_django_and_events_of_its_own(
    run: Callable[[Pages, Test], None],
) -> None:
    client = Client(EVENTS)

    async def test(site: Entrance, hub: Hub) -> None:
        request = asyncio.create_task(ask(site, client))
        await client.until("id: 0.0")
        hub.take("abc", Standing(1, 0, True))
        await client.until("id: 1.0")
        client.has_left.set()
        await request
        assert hub.count == 0

    run(Pages(200), test)
    assert [name for name, _value in client.sent[0]["headers"]] == [b"etag", b"x-own"]
    assert "django" not in client.body
    assert client.body.startswith("retry: 2000\n\nevent: version\nid: 0.0\n")
    last = client.body.rpartition("data: ")[2]
    assert json.loads(last) == {"version": 1, "stamp": "1.0", "is_finished": True}


def test_stream_that_is_taken_up_again_repeats_nothing(
    run: Callable[[Pages, Test], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entrance_module, "SECONDS_BETWEEN_HEARTBEATS", 0.05)
    client = Client(EVENTS, last="0.0")

    async def test(site: Entrance, hub: Hub) -> None:
        request = asyncio.create_task(ask(site, client))
        await client.until(":\n\n:\n\n")  # two heartbeats, and nothing else
        hub.take("abc", Standing(0, 1, False))
        await client.until("id: 0.1")
        hub.send_home()
        await request

    run(Pages(200), test)
    assert "id: 0.0" not in client.body
    assert not client.sent[-1].get("more_body", False)


def test_reader_who_takes_nothing_holds_up_nobody_and_gets_the_latest(
    run: Callable[[Pages, Test], None],
) -> None:
    slow, quick = Client(EVENTS), Client(EVENTS)

    async def test(site: Entrance, hub: Hub) -> None:
        requests = [asyncio.create_task(ask(site, client)) for client in (slow, quick)]
        for client in (slow, quick):
            await client.until("id: 0.0")
        slow.may_arrive.clear()
        for version in range(1, 6):
            hub.take("abc", Standing(version, 0, False))
            await quick.until(f"id: {version}.0")
        slow.may_arrive.set()
        await slow.until("id: 5.0")
        hub.send_home()
        await asyncio.gather(*requests)

    run(Pages(200), test)
    assert [stamp in slow.body for stamp in ("1.0", "2.0", "3.0", "4.0")].count(True) <= 1


def test_waiting_ends_with_the_sheet_as_it_is_then(run: Callable[[Pages, Test], None]) -> None:
    pages = Pages(204, 200)
    client = Client(SHEET, "since=0&wait=5&full=1")

    async def test(site: Entrance, hub: Hub) -> None:
        request = asyncio.create_task(ask(site, client))
        while not hub.count:
            await asyncio.sleep(0)
        assert not client.sent
        hub.take("abc", Standing(0, 1, False))  # a name was put right
        await request
        assert hub.count == 0

    run(pages, test)
    assert client.status == HTTPStatus.OK
    assert [scope["query_string"] for scope in pages.asked] == [
        b"since=0&wait=5&full=1",
        b"full=1",
    ]


def test_waiting_for_what_came_while_django_answered_is_short(
    run: Callable[[Pages, Test], None],
) -> None:
    client = Client(SHEET, "since=7&wait=5")

    async def test(site: Entrance, _hub: Hub) -> None:
        await ask(site, client)

    run(Pages(204, 200, etag=b'"7.3-1a2b-en"'), test)  # by now it is another
    assert client.status == HTTPStatus.OK


@pytest.mark.parametrize("status", [204, 304])
def test_waiting_for_nothing_ends_with_the_first_answer(
    run: Callable[[Pages, Test], None], status: int
) -> None:
    pages = Pages(status, 200)
    client = Client(SHEET, "since=0&wait=1")

    async def test(site: Entrance, _hub: Hub) -> None:
        await ask(site, client)

    run(pages, test)
    assert client.status == status
    assert len(pages.asked) == 1


def test_waiting_ends_when_the_server_stops(run: Callable[[Pages, Test], None]) -> None:
    client = Client(SHEET, "since=0&wait=25")

    async def test(site: Entrance, hub: Hub) -> None:
        request = asyncio.create_task(ask(site, client))
        while not hub.count:
            await asyncio.sleep(0)
        hub.send_home()
        await request

    run(Pages(204, 200), test)
    assert client.status == HTTPStatus.NO_CONTENT


def test_one_who_leaves_while_waiting_is_forgotten(run: Callable[[Pages, Test], None]) -> None:
    pages = Pages(204, 200)
    client = Client(SHEET, "since=0&wait=25")

    async def test(site: Entrance, hub: Hub) -> None:
        request = asyncio.create_task(ask(site, client))
        while not hub.count:
            await asyncio.sleep(0)
        client.has_left.set()
        await request
        assert hub.count == 0

    run(pages, test)
    assert len(pages.asked) == 1
    assert not client.sent


@pytest.mark.parametrize(
    ("path", "query", "status"), [(EVENTS, "", 200), (SHEET, "since=0&wait=5", 204)]
)
def test_too_many_followers_are_told_to_come_later(
    run: Callable[[Pages, Test], None],
    monkeypatch: pytest.MonkeyPatch,
    path: str,
    query: str,
    status: int,
) -> None:
    monkeypatch.setattr(hub_module, "MOST_FOLLOWERS", 0)
    client = Client(path, query)

    async def test(site: Entrance, _hub: Hub) -> None:
        await ask(site, client)

    run(Pages(status), test)
    headers: dict[bytes, Any] = dict(client.sent[0]["headers"])
    assert client.status == HTTPStatus.SERVICE_UNAVAILABLE
    assert headers[b"content-type"] == b"application/problem+json"
    assert headers[b"retry-after"] == b"30"
    assert headers[b"content-length"] == str(len(client.body)).encode()
    assert json.loads(client.body)["code"] == "too_many_followers"


def test_site_below_a_path_of_its_own_is_followed_too(run: Callable[[Pages, Test], None]) -> None:
    client = Client(f"/cards{EVENTS}")
    client.scope["root_path"] = "/cards"

    async def test(site: Entrance, hub: Hub) -> None:
        request = asyncio.create_task(ask(site, client))
        await client.until("id: 0.0")
        hub.send_home()
        await request

    run(Pages(200), test)
