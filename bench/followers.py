"""A thousand open streams on one server process: memory of each, and how soon all see a deal."""

import asyncio
import json
import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread
from time import perf_counter, sleep
from typing import Any
from uuid import uuid4

from bench.games import facts_of, golden_game
from bench.site import running_site
from kingscore.models import Game
from kingscore.rules.codec import facts_to_json
from kingscore.rules.deal import DealFacts
from kingscore.services import record_deal, start_game

GAMES = 50
FOLLOWERS = 1_000  # 20 of each game
DEALS = 10  # of each game; the first half is recorded by the server itself
OPENED_AT_ONCE = 20
OPEN_FILES = 4_096
SECONDS_TO_ARRIVE = 30
NAMES = ("Ana", "Bo", "Cis", "Dirk")

Write = Callable[[Game, int, DealFacts], None]


@dataclass
class Figures:
    """Memory of each stream; seconds from the sending of a deal until each follower knew of it.

    The deals were recorded `by_server`, the process with the streams, or `by_another` process.
    """

    bytes_each: float = 0.0
    by_server: list[float] = field(default_factory=list)
    by_another: list[float] = field(default_factory=list)


class Follower(asyncio.Protocol):
    """One open stream; notes when each stamp has come."""

    def __init__(self, game: Game) -> None:
        self._request = f"GET /api/v1/games/{game.code}/events/ HTTP/1.1\r\nHost: localhost\r\n\r\n"
        self._rest = b""
        self.came: dict[str, float] = {}

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - it is one of TCP
        transport.write(self._request.encode())

    def data_received(self, data: bytes) -> None:
        """Look for the ids of events."""
        now = perf_counter()
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            if line.startswith(b"id: "):
                self.came[line.removeprefix(b"id: ").decode()] = now


def measure() -> Figures:
    """Open the streams, record deals in every game, and see when everybody knows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if most == resource.RLIM_INFINITY else min(OPEN_FILES, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    golden = golden_game("dubbelkingen-4")
    games = [
        start_game(rules=golden.ruleset, names=NAMES, first_dealer=golden.first_dealer)
        for _ in range(GAMES)
    ]
    facts = facts_of(golden)[:DEALS]
    figures = Figures()
    with running_site() as (port, process), running_loop() as loop:
        _open(loop, port, games[:1])  # what the first one brings into memory is not the others'
        before = memory_of(process)
        followers = _open(loop, port, games * (FOLLOWERS // GAMES))
        figures.bytes_each = (memory_of(process) - before) / FOLLOWERS
        for number, each in enumerate(facts, start=1):
            is_first_half = number <= DEALS // 2
            times = figures.by_server if is_first_half else figures.by_another
            write = _by_request(port) if is_first_half else _by_service
            begun = {}
            for game in games:
                begun[game.code] = perf_counter()
                write(game, number, each)
            stamp = f"{number}.0"
            _wait_for(stamp, [follower for _game, follower in followers])
            times += [follower.came[stamp] - begun[game.code] for game, follower in followers]
    return figures


def memory_of(process: int) -> int:
    """Bytes of memory that a process has in use."""
    sleep(1)  # until everything has come to rest
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return 1024 * int(line.split()[1])
    raise RuntimeError("the system does not tell how much memory a process has in use")


@contextmanager
def running_loop() -> Iterator[asyncio.AbstractEventLoop]:
    """An event loop in a thread of its own."""
    loop = asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever)
    thread.start()
    try:
        yield loop
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def _open(
    loop: asyncio.AbstractEventLoop, port: int, games: list[Game]
) -> list[tuple[Game, Follower]]:
    """A stream for each of these games, a few at once; all have told the present state."""

    async def open_all() -> list[tuple[Game, Follower]]:
        turns = asyncio.Semaphore(OPENED_AT_ONCE)

        async def open_one(game: Game) -> tuple[Game, Follower]:
            async with turns:
                _, follower = await loop.create_connection(
                    lambda: Follower(game), "127.0.0.1", port
                )
                while not follower.came:
                    await asyncio.sleep(0.01)
                return game, follower

        async with asyncio.timeout(2 * SECONDS_TO_ARRIVE):
            return await asyncio.gather(*map(open_one, games))

    return asyncio.run_coroutine_threadsafe(open_all(), loop).result()


def _wait_for(stamp: str, followers: list[Follower]) -> None:
    until = perf_counter() + SECONDS_TO_ARRIVE
    while not all(stamp in follower.came for follower in followers):
        if perf_counter() > until:
            raise RuntimeError(f"not every follower has seen {stamp}")
        sleep(0.02)


def _by_request(port: int) -> Write:
    """Records through the API of the very process that has the streams."""
    connection = HTTPConnection("127.0.0.1", port)

    def write(game: Game, number: int, facts: DealFacts) -> None:
        body: dict[str, Any] = {
            "entry": str(uuid4()),
            "version": number - 1,
            "number": number,
            "facts": facts_to_json(facts),
        }
        headers = {
            "Content-Type": "application/json",
            "Authorization": f"Bearer {game.scorer_code}",
        }
        path = f"/api/v1/games/{game.code}/deals/"
        connection.request("POST", path, json.dumps(body), headers)
        response = connection.getresponse()
        if response.status != HTTPStatus.CREATED:
            raise RuntimeError(f"{path} answered {response.status}: {response.read()[:300]!r}")
        response.read()

    return write


def _by_service(game: Game, number: int, facts: DealFacts) -> None:
    """Records from this process, which has no streams."""
    game.refresh_from_db()
    record_deal(game=game, number=number, facts=facts, entry_id=uuid4(), version=number - 1)
