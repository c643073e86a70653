"""Changes in the database are noticed, by the hub of a process on the database of the tests."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from django.db import OperationalError, connection, connections
from django.db.models import F

from kingscore import services
from kingscore.following import hub as hub_module
from kingscore.following import watching
from kingscore.following.hub import Hub
from kingscore.following.watching import read_standings, watch
from kingscore.models import Game
from kingscore.queries import Standing
from tests.kingscore.play import fresh, queens, record, start

pytestmark = pytest.mark.django_db(transaction=True)

SECONDS = 20.0  # for what is expected at once, on a busy machine


@pytest.fixture
def game(transactional_db: None) -> Game:
    """A game before its first deal."""
    return start()


async def write(action: Callable[[], object]) -> None:
    """Change something in the database, from another thread with a connection of its own."""

    def run() -> None:
        try:
            action()
        finally:
            connections.close_all()

    await asyncio.to_thread(run)


def with_hub(test: Callable[[Hub], Awaitable[None]]) -> None:
    """Run a test with a hub that watches the database."""

    async def run() -> None:
        async with Hub(read_standings, watch).running() as hub:
            await test(hub)

    asyncio.run(run())


def test_entry_a_lock_and_a_deletion_are_noticed(game: Game) -> None:
    async def test(hub: Hub) -> None:
        follower = hub.follow(game.code)
        assert await follower.news(None, SECONDS) == Standing(0, 0, False)
        await write(lambda: record(game, queens(0)))
        assert await follower.news("0.0", SECONDS) == Standing(1, 0, False)
        await write(lambda: services.lock_game(game=fresh(game)))
        assert await follower.news("1.0", SECONDS) == Standing(1, 1, False)
        await write(lambda: fresh(game).delete())
        assert await follower.news("1.1", SECONDS) is None
        assert follower.is_over

    with_hub(test)


def test_end_of_a_game_is_noticed(game: Game) -> None:
    async def test(hub: Hub) -> None:
        follower = hub.follow(game.code)
        await follower.news(None, SECONDS)
        await write(lambda: Game.objects.update(version=20, is_finished=True))
        assert await follower.news("0.0", SECONDS) == Standing(20, 0, True)

    with_hub(test)


def test_more_games_than_one_query_takes_are_read(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "CODES_AT_ONCE", 2)
    codes = [game.code, *(start().code for _ in range(4))]
    assert set(read_standings([*codes, "nothing"])) == set(codes)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL is not looked at")
def test_file_that_cannot_be_looked_at_is_read_all_the_same(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> tuple[int, int]:
        raise OperationalError("disk I/O error")

    monkeypatch.setattr(watching, "_data_version", fail)

    async def test(hub: Hub) -> None:
        follower = hub.follow(game.code)
        await follower.news(None, SECONDS)
        await write(lambda: record(game, queens(0)))
        assert await follower.news("0.0", SECONDS) == Standing(1, 0, False)

    with_hub(test)


on_postgresql = pytest.mark.skipif(
    connection.vendor != "postgresql", reason="SQLite has no connection that listens"
)


@on_postgresql
def test_what_was_written_while_nobody_listened_is_noticed(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "_BACK_OFF", (0.3,))

    def change() -> None:
        Game.objects.update(renames=F("renames") + 1)

    async def test(hub: Hub) -> None:
        follower = hub.follow(game.code)
        await follower.news(None, SECONDS)
        for version in range(1, 4):
            while not await asyncio.to_thread(_cut_off):
                await asyncio.sleep(0.05)
            await write(change)
            assert await follower.news(f"0.{version - 1}", SECONDS) == Standing(0, version, False)

    with_hub(test)


def _cut_off() -> bool:
    """End the connection that listens, if there is one."""
    try:
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
                " AND application_name = 'kingscore following' AND datname = current_database()"
            )
            return bool(cursor.fetchall())
    finally:
        connections.close_all()


@on_postgresql
def test_connection_is_proven_and_what_was_not_told_is_found(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "SECONDS_BETWEEN_PROOFS", 0.1)
    monkeypatch.setattr(watching, "_take", lambda *_told: None)  # deaf

    async def test(hub: Hub) -> None:
        follower = hub.follow(game.code)
        await follower.news(None, SECONDS)
        await asyncio.sleep(0.3)
        await write(lambda: record(game, queens(0)))
        assert await follower.news("0.0", SECONDS) == Standing(1, 0, False)

    with_hub(test)


@on_postgresql
def test_database_that_cannot_be_reached_is_tried_again(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "_BACK_OFF", (0.01,))
    monkeypatch.setattr(hub_module, "SECONDS_AFTER_FAULT", 0.01)
    connect, tries = watching._connect, []

    async def fail_twice() -> object:
        tries.append(1)
        if len(tries) < 3:
            raise OSError("no route")
        return await connect()

    monkeypatch.setattr(watching, "_connect", fail_twice)

    async def test(hub: Hub) -> None:
        follower = hub.follow(game.code)
        await follower.news(None, SECONDS)
        await write(lambda: record(game, queens(0)))
        assert await follower.news("0.0", SECONDS) == Standing(1, 0, False)

    with_hub(test)
    assert len(tries) == 3
