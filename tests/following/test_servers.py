"""Games followed on two server processes that share one database."""

import json
import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from uuid import uuid4

import pytest
from django.db import connection, transaction

from kingscore import services
from kingscore.management.commands.serve import SECONDS_TO_FINISH, SECONDS_TO_LEAVE
from kingscore.models import Game
from kingscore.queries import seats_of
from tests.following.servers import STOPPED, Server, running_server, wait_until
from tests.kingscore.play import fresh, hearts, queens, record, start

pytestmark = pytest.mark.django_db(transaction=True)

SOON = 3.0  # seconds: at most a few hundredths on a machine with nothing else to do


@pytest.fixture(scope="module")
def servers(django_db_setup: None, django_db_blocker: object) -> Iterator[tuple[Server, Server]]:
    """Two servers for all tests of this module."""
    with running_server() as one, running_server() as other:
        yield one, other


@pytest.fixture
def server(servers: tuple[Server, Server]) -> Server:
    """One of the two."""
    return servers[0]


@pytest.fixture
def game(transactional_db: None) -> Game:
    """A game before its first deal."""
    return start()


def sheet_of(code: str, **query: object) -> str:
    """The address of a sheet."""
    return f"/api/v1/games/{code}/sheet/?" + "&".join(f"{k}={v}" for k, v in query.items())


def test_stream_begins_with_the_present_state(server: Server, game: Game) -> None:
    record(game, queens(0))
    stream = server.events(game.code)

    assert stream.response.status == HTTPStatus.OK
    assert stream.response.getheader("Content-Type") == "text/event-stream"
    assert stream.response.getheader("Content-Length") is None
    assert stream.response.getheader("Cache-Control") == "no-store"
    assert stream.response.getheader("X-Accel-Buffering") == "no"
    assert stream.block() == {"retry": "2000"}
    event = stream.block()
    assert (event["event"], event["id"]) == ("version", "1.0")
    assert json.loads(event["data"]) == {"version": 1, "stamp": "1.0", "is_finished": False}
    stream.close()


def test_pages_of_other_sites_may_follow(server: Server, game: Game) -> None:
    path = f"/api/v1/games/{game.code}/events/"
    response = server.get(path, headers={"Origin": "https://board.example"})
    assert response.getheader("Access-Control-Allow-Origin") == "*"
    response.close()


def test_every_process_sees_what_another_has_written(
    servers: tuple[Server, Server], game: Game
) -> None:
    streams = [server.events(game.code) for server in servers]
    assert [stream.stamp() for stream in streams] == ["0.0", "0.0"]
    begun = time.monotonic()
    record(game, queens(0))
    assert [stream.stamp() for stream in streams] == ["1.0", "1.0"]
    services.rename_player(game=game, player=seats_of(game)[0].player, name="Anna")
    assert [stream.stamp() for stream in streams] == ["1.1", "1.1"]
    services.lock_game(game=fresh(game))
    assert [stream.stamp() for stream in streams] == ["1.2", "1.2"]
    assert time.monotonic() - begun < SOON
    for stream in streams:
        stream.close()


def test_versions_come_in_order_and_the_last_one_comes(server: Server, game: Game) -> None:
    stream = server.events(game.code)
    for number in range(1, 9):
        if number % 2:
            record(game, queens(0) if number < 4 else hearts(0))
        else:
            services.undo_deal(
                game=fresh(game), number=1, entry_id=uuid4(), version=fresh(game).version
            )
    told: list[int] = []
    while not told or told[-1] < 8:
        told.append(int(stream.stamp().partition(".")[0]))
    assert told == sorted(set(told))
    stream.close()


def test_stream_taken_up_where_it_was_left_does_not_repeat(server: Server, game: Game) -> None:
    record(game, queens(0))
    stream = server.events(game.code, last="1.0")
    services.lock_game(game=fresh(game))
    assert stream.stamp() == "1.1"
    stream.close()

    stream = server.events(game.code, last="1.0")
    assert stream.stamp() == "1.1"
    stream.close()


def test_stream_of_a_deleted_game_ends_and_is_not_found_again(server: Server, game: Game) -> None:
    stream = server.events(game.code)
    assert stream.stamp() == "0.0"
    fresh(game).delete()
    assert stream.event() == {}
    assert server.events(game.code).response.status == HTTPStatus.NOT_FOUND


def test_stream_refuses_what_django_refuses(server: Server, game: Game) -> None:
    assert server.events("no-such-game").response.status == HTTPStatus.NOT_FOUND
    path = f"/api/v1/games/{game.code}/events/"
    posted = server.get(path, method="POST")
    assert posted.status == HTTPStatus.METHOD_NOT_ALLOWED
    assert posted.getheader("Content-Type") == "application/problem+json"
    json_only = server.get(path, headers={"Accept": "application/json"})
    assert json_only.status == HTTPStatus.NOT_ACCEPTABLE


def test_head_of_a_stream_ends_at_once(server: Server, game: Game) -> None:
    response = server.get(f"/api/v1/games/{game.code}/events/", method="HEAD")
    assert response.status == HTTPStatus.OK
    assert response.read() == b""


def test_stream_for_http_1_0(server: Server, game: Game) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as link:
        request = f"GET /api/v1/games/{game.code}/events/ HTTP/1.0\r\nHost: localhost\r\n\r\n"
        link.sendall(request.encode())
        received = b""
        while b"id: 0.0" not in received:
            received += link.recv(4096)
        record(game, queens(0))
        while b"id: 1.0" not in received:
            received += link.recv(4096)
    assert b"Transfer-Encoding" not in received


def test_wait_answers_when_something_is_written(servers: tuple[Server, Server], game: Game) -> None:
    with ThreadPoolExecutor(2) as pool:
        path = sheet_of(game.code, since=0, wait=20)
        begun = time.monotonic()
        asked = [pool.submit(server.get, path) for server in servers]
        time.sleep(0.5)
        assert not any(answer.done() for answer in asked)
        record(game, queens(0))
        for answer in asked:
            response = answer.result()
            assert response.status == HTTPStatus.OK
            assert json.load(response)["version"] == 1
    assert time.monotonic() - begun < SOON


def test_wait_answers_when_a_name_is_put_right(server: Server, game: Game) -> None:
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(server.get, sheet_of(game.code, since=0, wait=20))
        time.sleep(0.5)
        services.rename_player(game=game, player=seats_of(game)[0].player, name="Anna")
        response = answer.result()
    assert response.status == HTTPStatus.OK
    assert json.load(response)["version"] == 0


def test_wait_without_news_ends_when_its_time_is_up(server: Server, game: Game) -> None:
    begun = time.monotonic()
    response = server.get(sheet_of(game.code, since=0, wait=1))
    assert response.status == HTTPStatus.NO_CONTENT
    assert 1 <= time.monotonic() - begun < SOON


def test_wait_with_something_to_tell_is_answered_at_once(server: Server, game: Game) -> None:
    record(game, queens(0))
    begun = time.monotonic()
    for query in ({"since": 0, "wait": 20}, {"wait": 20}):
        response = server.get(sheet_of(game.code, **query))
        assert response.status == HTTPStatus.OK
        assert json.load(response)["version"] == 1
    assert server.get(sheet_of("no-such-game", since=1, wait=20)).status == HTTPStatus.NOT_FOUND
    assert time.monotonic() - begun < SOON


def test_connections_of_clients_that_have_left_are_freed(server: Server, game: Game) -> None:
    streams = [server.events(game.code) for _ in range(20)]
    followed = server.connections()
    for stream in streams:
        stream.close()
    wait_until(lambda: server.connections() <= followed - 20)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_server_stops_at_once_with_streams_open(number: signal.Signals, game: Game) -> None:
    with running_server() as server, ThreadPoolExecutor(1) as pool:
        streams = [server.events(game.code) for _ in range(5)]
        asked = pool.submit(server.get, sheet_of(game.code, since=0, wait=25))
        time.sleep(0.5)
        assert server.stop(number) < SOON
        for stream in streams:
            assert stream.stamp() == "0.0"
            assert stream.event() == {}
        assert asked.result().status == HTTPStatus.NO_CONTENT
        assert server.process.stdout
        if number == signal.SIGINT:
            assert STOPPED in server.process.stdout.read()


def test_server_stops_in_time_while_a_request_waits_for_a_lock(game: Game) -> None:
    with running_server() as server, ThreadPoolExecutor(1) as pool, transaction.atomic():
        services.lock_game(game=game)  # and nobody else writes in it until the end of the block
        path = f"/api/v1/games/{game.code}/lock/"
        headers = {"Authorization": f"Bearer {game.scorer_code}"}
        asked = pool.submit(server.get, path, method="POST", headers=headers)
        time.sleep(0.5)
        assert server.stop() < SECONDS_TO_FINISH + SECONDS_TO_LEAVE + SOON
        response = asked.result()
        assert response.status == HTTPStatus.SERVICE_UNAVAILABLE
        assert json.load(response)["code"] == "unavailable"


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no connection to lose")
def test_listener_that_is_cut_off_comes_back(server: Server, game: Game) -> None:
    stream = server.events(game.code)
    assert stream.stamp() == "0.0"
    with connection.cursor() as cursor:
        for version in range(1, 4):
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name = 'kingscore following' AND datname = current_database()"
            )
            assert cursor.fetchall()
            services.lock_game(game=fresh(game))
            services.unlock_game(game=fresh(game))
            while stream.stamp() != f"0.{2 * version}":
                pass
            wait_until(is_listening)
    stream.close()


def is_listening() -> bool:
    """Whether a server listens to the database."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT 1 FROM pg_stat_activity WHERE application_name = 'kingscore following'"
            " AND datname = current_database() AND query LIKE 'LISTEN%'"
        )
        return bool(cursor.fetchall())
