"""Limits, by credential and by address; and guessing, on the pages and in the API."""

from typing import Any

import pytest
from django.test import Client

from kingscore import guesses
from kingscore.api import throttles
from kingscore.models import Game
from tests.api.app import App, problem, said, scorer
from tests.api.deals import path_of
from tests.kingscore.play import start

HERE, NEIGHBOUR, ELSEWHERE = "2001:db8:1:2::1", "2001:db8:1:2::f", "2001:db8:1:3::1"


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits that a test reaches soon."""
    monkeypatch.setattr(throttles, "FOR_A_CREDENTIAL", 3)
    monkeypatch.setattr(throttles, "FOR_AN_ADDRESS", 2)
    monkeypatch.setattr(guesses, "MOST_WRONG", 4)
    monkeypatch.setattr(throttles, "time", lambda: 1_000_000.0)  # no window ends meanwhile


def status(path: str, address: str = "127.0.0.1", code: str = "", **headers: str) -> int:
    """The status of a GET from an address."""
    if code:
        headers["Authorization"] = f"Bearer {code}"
    return Client(REMOTE_ADDR=address).get(path, headers=headers).status_code


def write(game: Game, code: str, address: str = "127.0.0.1") -> Any:
    """Lock a game from an address."""
    headers = {"Authorization": f"Bearer {code}"}
    path = f"/api/v1/{path_of(game, 'lock/')}"
    return Client(REMOTE_ADDR=address).post(path, content_type="application/json", headers=headers)


def test_each_answer_tells_the_limit(game: Game) -> None:
    response = App().get(path_of(game))
    left = int(response.headers["RateLimit-Remaining"])
    assert int(response.headers["RateLimit-Limit"]) == throttles.FOR_A_CREDENTIAL
    assert 1 <= int(response.headers["RateLimit-Reset"]) <= throttles.WINDOW + 1
    assert int(App().get(path_of(game)).headers["RateLimit-Remaining"]) == left - 1
    assert int(App().get("presets/").headers["RateLimit-Limit"]) == throttles.FOR_AN_ADDRESS


def test_too_many_requests_are_told_when_to_come_back(few: None, game: Game) -> None:
    for _ in range(3):
        said(App().get(path_of(game)))
    response = App().get(path_of(game))
    problem(response, 429, "too_many_requests")
    assert int(response.headers["Retry-After"]) > 0
    assert response.headers["RateLimit-Remaining"] == "0"
    said(scorer(game).get(path_of(game)))  # counted by its own credential


def test_sixty_tables_behind_one_address_do_not_share_a_limit(few: None, db: None) -> None:
    for game in [start() for _ in range(60)]:
        said(App().get(path_of(game)))
        assert write(game, game.scorer_code).status_code == 200


def test_unknown_are_counted_by_their_address_whatever_they_claim(few: None, db: None) -> None:
    for forged in ("10.0.0.1", "10.0.0.2"):
        assert status("/api/v1/presets/", **{"X-Forwarded-For": forged}) == 200
    assert status("/api/v1/presets/", **{"X-Forwarded-For": "10.0.0.3"}) == 429
    assert status("/api/v1/presets/", "192.0.2.7") == 200


@pytest.mark.parametrize(
    "guess", ["/api/v1/games/{}/sheet/", "/games/{}/", "/s/{}/", "/h/{}/", "/games/{}/sheet/"]
)
def test_guesser_is_stopped_even_when_he_guesses_right(few: None, db: None, guess: str) -> None:
    game, known = start(), start()
    assert status(f"/games/{known.code}/") == 200
    for number in range(4):
        assert status(guess.format(f"wrong{number}")) == 404
    assert status(f"/games/{game.code}/") == 429
    assert status(f"/api/v1/games/{game.code}/") == 429
    assert status(f"/s/{game.scorer_code}/") == 429
    assert status(f"/games/{known.code}/") == 200  # the tables of the hall go on
    assert status(f"/api/v1/games/{known.code}/") == 200
    assert status(f"/games/{game.code}/", "192.0.2.7") == 200
    assert status("/") == 200


def test_wrong_credentials_are_guesses_too(few: None, db: None) -> None:
    game, table = start(), start()
    assert write(table, table.scorer_code).status_code == 200
    for number in range(4):
        assert write(game, f"wrong{number}").status_code == 401
    stopped = write(game, game.scorer_code)
    problem(stopped, 429, "too_many_wrong_codes")
    assert stopped.headers["Retry-After"] == str(guesses.WINDOW)
    assert write(table, table.scorer_code).status_code == 200


def test_guesser_of_tokens_is_counted(few: None, db: None) -> None:
    game = start()
    for number in range(4):
        assert status("/api/v1/presets/", code=f"ks_{number}") == 401
    assert status(f"/games/{game.code}/") == 429


def test_network_of_an_ipv6_address_is_one(few: None, db: None) -> None:
    game = start()
    for number in range(4):
        assert status(f"/games/wrong{number}/", HERE) == 404
    assert status(f"/games/{game.code}/", NEIGHBOUR) == 429
    assert status(f"/games/{game.code}/", ELSEWHERE) == 200


def test_address_forms_are_brought_into_one() -> None:
    def address(text: str) -> str:
        request: Any = Client().get("/card-points/").wsgi_request
        request.META["REMOTE_ADDR"] = text
        return guesses.address_of(request)

    assert address("::ffff:192.0.2.7") == "192.0.2.7"
    assert address(HERE) == address(NEIGHBOUR)
    assert address("unix") == "unix"


def test_memory_of_codes_forgets_the_oldest_and_what_is_over() -> None:
    memory = guesses._Memory(most=2)
    memory.add("a", 60)
    memory.add("b", 60)
    memory.add("a", 60)
    memory.add("c", 60)
    memory.add("d", -1)
    assert [memory.has(key) for key in "abcd"] == [False, False, True, False]
    memory.forget()
    assert not memory.has("c")


def test_wrong_deal_of_a_right_game_is_no_guess(few: None, game: Game) -> None:
    for _ in range(6):
        assert status(f"/games/{game.code}/deals/9/") == 404
    assert status(f"/games/{game.code}/") == 200
