"""The API over a real connection: recording, reading and asking again, each against a bare view."""

import json
import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPConnection
from threading import Thread
from time import perf_counter
from typing import Any
from uuid import uuid4

from bench.games import facts_of, golden_game
from bench.site import running_site
from kingscore.models import Game, Player
from kingscore.rules.codec import facts_to_json
from kingscore.services import record_deal, start_game

CLIENTS = 4  # at once; the server has one process
ROUNDS = 6  # each way of asking in turn, so that all meet the same weather
GAMES = 6  # that each client records in one round: 120 deals
READS = 120  # of each client in one round
NAMES = ("Ana", "Bo", "Cis", "Dirk")
JSON = {"Content-Type": "application/json"}

Ask = Callable[[HTTPConnection], float]  # sends one request; the seconds that the answer took


@dataclass
class Figures:
    """What one way of asking took: seconds of each request, and of all rounds together."""

    requests: list[float] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def rate(self) -> float:
        """Requests per second of all clients together."""
        return len(self.requests) / self.seconds

    def percentile(self, part: int) -> float:
        """Milliseconds within which so many in a hundred were answered."""
        return 1000 * statistics.quantiles(self.requests, n=100)[part - 1]


def measure() -> dict[str, Figures]:
    """The figures of each way of asking, by its name."""
    figures = {name: Figures() for name in ("insert", "record", "select", "read", "unchanged")}
    with running_site() as (port, _process):
        player = Player.objects.create(name="Ana")
        played = _played_game()
        etag = _etag(port, played)
        sheet = f"/api/v1/games/{played.code}/sheet/"
        for number in range(ROUNDS + 1):
            deals = [list(_deals()) for _ in range(CLIENTS)]
            asked: dict[str, list[Sequence[Ask]]] = {
                "insert": [[_insert] * len(each) for each in deals],
                "record": [*deals],
                "select": [[_get(f"/bare/{player.pk}/", {}, HTTPStatus.OK)] * READS] * CLIENTS,
                "read": [[_get(sheet, {}, HTTPStatus.OK)] * READS] * CLIENTS,
                "unchanged": [
                    [_get(sheet, {"If-None-Match": etag}, HTTPStatus.NOT_MODIFIED)] * READS
                ]
                * CLIENTS,
            }
            for name, asks in asked.items():
                times, seconds = _at_once(port, asks)
                if number:  # the first round only warms up
                    figures[name].requests += times
                    figures[name].seconds += seconds
    return figures


def _at_once(port: int, asks: Sequence[Sequence[Ask]]) -> tuple[list[float], float]:
    """The seconds of each request of all clients, and from the first to the last."""
    times: list[float] = []

    def work(own: Sequence[Ask]) -> None:
        connection = HTTPConnection("127.0.0.1", port)
        times.extend([ask(connection) for ask in own])
        connection.close()

    threads = [Thread(target=work, args=[own]) for own in asks]
    begun = perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return times, perf_counter() - begun


def _ask(
    connection: HTTPConnection,
    path: str,
    headers: dict[str, str],
    *,
    expected: HTTPStatus,
    body: bytes | None = None,
) -> float:
    begun = perf_counter()
    connection.request("GET" if body is None else "POST", path, body, headers)
    response = connection.getresponse()
    content = response.read()
    spent = perf_counter() - begun
    if response.status != expected:
        raise RuntimeError(f"{path} answered {response.status}: {content[:300]!r}")
    return spent


def _get(path: str, headers: dict[str, str], expected: HTTPStatus) -> Ask:
    return lambda connection: _ask(connection, path, headers, expected=expected)


def _insert(connection: HTTPConnection) -> float:
    return _ask(connection, "/bare/", JSON, expected=HTTPStatus.CREATED, body=b'{"name": "Ana"}')


def _deals() -> Iterator[Ask]:
    """The recording of whole evenings, deal by deal."""
    golden = golden_game("dubbelkingen-4")
    for _ in range(GAMES):
        game = start_game(rules=golden.ruleset, names=NAMES, first_dealer=golden.first_dealer)
        headers = JSON | {"Authorization": f"Bearer {game.scorer_code}"}
        for version, facts in enumerate(facts_of(golden)):
            sent: dict[str, Any] = {
                "entry": str(uuid4()),
                "version": version,
                "number": version + 1,
                "facts": facts_to_json(facts),
            }
            yield _post(f"/api/v1/games/{game.code}/deals/", headers, json.dumps(sent).encode())


def _post(path: str, headers: dict[str, str], body: bytes) -> Ask:
    return lambda connection: _ask(
        connection, path, headers, expected=HTTPStatus.CREATED, body=body
    )


def _played_game() -> Game:
    """A game with all of its twenty deals."""
    golden = golden_game("dubbelkingen-4")
    game = start_game(rules=golden.ruleset, names=NAMES, first_dealer=golden.first_dealer)
    for version, facts in enumerate(facts_of(golden)):
        record_deal(game=game, number=version + 1, facts=facts, entry_id=uuid4(), version=version)
    return game


def _etag(port: int, game: Game) -> str:
    connection = HTTPConnection("127.0.0.1", port)
    connection.request("GET", f"/api/v1/games/{game.code}/sheet/")
    response = connection.getresponse()
    response.read()
    return response.headers["ETag"]
