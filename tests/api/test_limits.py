"""Limits, by credential and by address; and guessing, on the pages and in the API."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from kingscore import guesses, services
from kingscore.api import limits
from kingscore.api.serializers.writes import MOST_IN_BATCH
from kingscore.following import hub
from kingscore.models import Game
from tests.api.app import App, Json, problem, said, scorer
from tests.api.deals import path_of
from tests.kingscore.play import start

START: Json = {
    "ruleset": "dubbelkingen-4",
    "players": ["Ana", "Bo", "Cis", "Dirk"],
    "first_dealer": 0,
}
TOO_MANY = "too_many_wrong_codes"
HERE, NEIGHBOUR, ELSEWHERE = "2001:db8:1:2::1", "2001:db8:1:2::f", "2001:db8:1:3::1"


@pytest.fixture
def few_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    """So few wrong codes that a test makes them soon."""
    monkeypatch.setattr(guesses, "MOST_WRONG", 4)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch, few_guesses: None) -> None:
    """Limits that a test reaches soon."""
    monkeypatch.setattr(limits, "FOR_A_CREDENTIAL", 3)
    monkeypatch.setattr(limits, "FOR_AN_ADDRESS", 2)
    monkeypatch.setattr(limits, "time", lambda: 1_000_000.0)  # no window ends meanwhile


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
    assert int(response.headers["RateLimit-Limit"]) == limits.FOR_A_CREDENTIAL
    assert 1 <= int(response.headers["RateLimit-Reset"]) <= limits.WINDOW + 1
    assert int(App().get(path_of(game)).headers["RateLimit-Remaining"]) == left - 1
    assert int(App().get("presets/").headers["RateLimit-Limit"]) == limits.FOR_AN_ADDRESS


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


def test_made_up_credentials_are_counted_by_their_address(few: None, db: None) -> None:
    assert status("/api/v1/presets/", code="madeup1") == 200
    assert status("/api/v1/presets/", code="madeup2") == 200
    assert status("/api/v1/presets/", code="madeup3") == 429


def test_code_of_no_game_is_counted_by_address_and_stays_a_guess(few: None, db: None) -> None:
    answers = [App().get(f"games/madeup{place}/") for place in (1, 1, 1, 2, 3)]
    assert [each.status_code for each in answers] == [404, 404, 429, 429, 429]
    problem(answers[-1], 429, "too_many_requests")
    assert [each.headers["RateLimit-Remaining"] for each in answers] == ["1", "0", "0", "0", "0"]
    problem(App().get("games/madeup4/"), 429, "too_many_requests")  # the fourth wrong one
    problem(App().get("games/madeup1/"), 429, TOO_MANY)


@pytest.mark.parametrize(
    "guess", ["/api/v1/games/{}/sheet/", "/games/{}/", "/s/{}/", "/h/{}/", "/games/{}/sheet/"]
)
def test_guesser_is_stopped_even_when_he_guesses_right(
    few_guesses: None, db: None, guess: str
) -> None:
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


def test_code_is_not_known_to_be_right_by_being_shown_elsewhere(
    few_guesses: None, db: None
) -> None:
    game = start()
    assert status(f"/games/{game.code}/") == 200
    said(App(game.scorer_code).post("card-points/", {"cards": None, "groups": [], "rest": []}))
    for number in range(4):
        assert status(f"/games/wrong{number}/") == 404
    assert write(game, game.scorer_code).status_code == 429


def test_options_of_a_wrong_code_are_a_guess(few_guesses: None, db: None) -> None:
    for number in range(4):
        assert Client().options(f"/api/v1/games/wrong{number}/").status_code == 404
    assert status(f"/games/{start().code}/") == 429


def test_guesses_in_a_body_are_stopped_too(few_guesses: None, db: None) -> None:
    game, account = start(), User.objects.create_user("ana")
    _, token = services.make_token(account=account, name="Phone", scope="write")
    app = App(token)
    said(app.get(path_of(game)))
    for number in range(4):
        said(app.post(path_of(game, "take/"), {"code": f"wrong{number}"}), 401)
    problem(app.post(path_of(game, "take/"), {"code": game.scorer_code}), 429, TOO_MANY)
    start_after = START | {"after": start().code}
    problem(app.post("games/", start_after), 429, TOO_MANY)


def test_wrong_credential_for_reading_is_a_guess(few_guesses: None, db: None) -> None:
    game = start()
    for number in range(4):
        assert status(f"/api/v1/games/{game.code}/", code=f"wrong{number}") == 200
    assert status(f"/api/v1/games/{game.code}/", code=game.scorer_code) == 429
    assert status(f"/api/v1/games/{game.code}/") == 200


def test_same_wrong_code_again_is_one_guess(few_guesses: None, db: None) -> None:
    game = start()
    for _ in range(20):
        assert status("/games/gone/sheet/") == 404  # a page that was left open asks on and on
    assert status(f"/games/{game.code}/") == 200


def test_game_that_is_started_while_somebody_guesses_can_be_played(
    few_guesses: None, db: None
) -> None:
    for number in range(4):
        assert status(f"/games/wrong{number}/") == 404
    made = said(App().post("games/", START), 201)
    assert status(f"/games/{made['code']}/") == 200
    assert status(f"/s/{made['scorer_code']}/") == 302


def test_browser_that_was_given_a_code_is_not_stopped(few_guesses: None, db: None) -> None:
    game, phone = start(), Client()
    assert phone.get(f"/s/{game.scorer_code}/").status_code == 302
    guesses.forget()  # as in a process that has just started
    for number in range(4):
        assert status(f"/games/wrong{number}/") == 404
    assert Client().get(f"/games/{game.code}/").status_code == 429
    assert phone.get(f"/games/{game.code}/").status_code == 200


def test_wrong_codes_are_forgotten_when_their_window_is_over(
    few_guesses: None, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = start()
    for number in range(8):
        monkeypatch.setattr(guesses, "monotonic", lambda: 1_000_000.0 + number * guesses.WINDOW / 2)  # noqa: B023 - called at once
        assert status(f"/games/wrong{number}/") == 404
    assert status(f"/games/{game.code}/") == 200


def test_counting_wrong_codes_needs_no_database_that_may_be_locked(few_guesses: None) -> None:
    for number in range(4):
        guesses.note_wrong("192.0.2.7", f"wrong{number}")
    assert guesses.is_stopped("192.0.2.7", ["wrong4"])
    assert not guesses.is_stopped("192.0.2.8", ["wrong4"])


def test_wrong_credentials_are_guesses_too(few_guesses: None, db: None) -> None:
    game, table = start(), start()
    assert write(table, table.scorer_code).status_code == 200
    for number in range(4):
        assert write(game, f"wrong{number}").status_code == 401
    stopped = write(game, game.scorer_code)
    problem(stopped, 429, "too_many_wrong_codes")
    assert stopped.headers["Retry-After"] == str(guesses.WINDOW)
    assert write(table, table.scorer_code).status_code == 200


def test_guesser_of_tokens_is_counted(few_guesses: None, db: None) -> None:
    game = start()
    for number in range(4):
        assert status("/api/v1/presets/", code=f"ks_{number}") == 401
    assert status(f"/games/{game.code}/") == 429


def test_token_that_is_not_known_is_counted_by_its_address(few: None, db: None) -> None:
    asked = [App("ks_revoked").get("presets/") for _ in range(3)]
    assert [each.status_code for each in asked] == [401, 401, 429]
    assert asked[0].headers["RateLimit-Limit"] == "2"
    assert problem(asked[2], 429, "too_many_requests")
    assert int(asked[2].headers["Retry-After"]) >= 1


def test_network_of_an_ipv6_address_is_one(few_guesses: None, db: None) -> None:
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


def test_wrong_deal_of_a_right_game_is_no_guess(few_guesses: None, game: Game) -> None:
    for _ in range(6):
        assert status(f"/games/{game.code}/deals/9/") == 404
    assert status(f"/games/{game.code}/") == 200


def test_counts_of_many_addresses_are_kept(few_guesses: None, db: None) -> None:
    game = start()
    for number in range(3):
        assert status(f"/games/wrong{number}/", "10.9.9.9") == 404
    for number in range(400):
        guesses.note_wrong(f"10.8.{number // 250}.{number % 250}", "wrong")
    assert status("/games/wrong3/", "10.9.9.9") == 404
    assert status(f"/games/{game.code}/", "10.9.9.9") == 429


def test_limits_are_not_below_what_versions_promise(settings: Any) -> None:
    promise = " ".join((settings.BASE_DIR / "docs/api-versions.md").read_text("utf-8").split())
    floors = re.search(
        r"(\d+) requests in a minute .*? (\d+) followers .*? (\d+) entries in a batch, (\d+) MB",
        promise,
    )
    assert floors is not None
    requests, followers, entries, megabytes = map(int, floors.groups())
    assert requests <= limits.FOR_A_CREDENTIAL
    assert followers <= hub.MOST_OF_ONE_GAME
    assert entries <= MOST_IN_BATCH
    assert megabytes * 1_000_000 <= settings.MAX_BODY_BYTES
