"""Who may: credentials that fit, that do not, and that never existed."""

import logging
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from kingscore import guesses, services
from kingscore.log_filter import HideSecretLinks
from kingscore.models import ApiToken, Game
from tests.api.app import App, problem, said, scorer
from tests.api.deals import deal_body, path_of
from tests.kingscore.accounts import signed_in
from tests.kingscore.house import published
from tests.kingscore.play import queens, start, written


def test_code_of_another_game_is_answered_as_one_that_never_existed(game: Game) -> None:
    other, house = start(), published()[0]
    body = deal_body(0, queens(0))
    answers = [
        App(code).post(path_of(game, "deals/"), body)
        for code in (other.scorer_code, "x" * 20, game.code, house.editor_code, "0")
    ]
    assert {each.content for each in answers} == {answers[0].content}
    problem(answers[0], 401, "wrong_credential")
    assert answers[0].headers["WWW-Authenticate"] == "Bearer"
    assert not written(game)


def test_unknown_game_is_not_found_whoever_asks(game: Game, writer: App) -> None:
    for app in (App(), scorer(game), writer):
        problem(app.get("games/unknown000/sheet/"), 404, "not_found")
        problem(app.post("games/unknown000/deals/", {}), 404, "not_found")


NO_BEARERS = [
    "Basic YTpi",
    "Bearer",
    "Bearer ",
    "bearer\u00e9",
    "Bearer \u00e9",
    "Token x",
    "Bearer " + "x" * 201,
]


def shows(game: Game, header: str) -> Any:
    """The answer to whoever reads a game with this header."""
    raw = header.encode().decode("latin-1")
    return Client().get(f"/api/v1/{path_of(game)}", headers={"Authorization": raw})


@pytest.mark.parametrize("header", NO_BEARERS)
def test_header_that_is_no_bearer_is_refused(game: Game, header: str) -> None:
    problem(shows(game, header), 401, "not_a_bearer")


@pytest.mark.parametrize("header", NO_BEARERS)
def test_header_that_is_no_bearer_is_no_guess(game: Game, header: str) -> None:
    for n in range(guesses.MOST_WRONG):
        guesses.note_wrong("127.0.0.1", f"wrong-{n}")
    guesses.note_right([game.code])
    problem(shows(game, header), 401, "not_a_bearer")
    problem(shows(game, "Bearer wrong"), 429, "too_many_wrong_codes")


def test_token_that_is_not_known_is_refused_everywhere(game: Game) -> None:
    app = App("ks_" + "x" * 40)
    problem(app.get(path_of(game)), 401, "unknown_token")
    problem(app.get("games/"), 401, "unknown_token")


def test_revoked_token_and_that_of_an_inactive_account_are_not_known(account: User) -> None:
    row, secret = services.make_token(account=account, name="Phone", scope=ApiToken.Scope.WRITE)
    said(App(secret).get("games/"))
    account.is_active = False
    account.save()
    problem(App(secret).get("games/"), 401, "unknown_token")
    account.is_active = True
    account.save()
    services.revoke_token(account=account, token_id=row.pk)
    problem(App(secret).get("games/"), 401, "unknown_token")


def test_token_writes_in_games_of_its_account_alone(
    game: Game, account: User, writer: App, reader: App
) -> None:
    body = deal_body(0, queens(0))
    problem(writer.post(path_of(game, "deals/"), body), 403, "not_allowed")
    services.take_game(game=game, account=account)
    problem(reader.post(path_of(game, "deals/"), body), 403, "not_allowed")
    said(writer.post(path_of(game, "deals/"), body), 201)


def test_cookies_give_no_rights_and_are_not_set(game: Game, account: User) -> None:
    browser = signed_in(account)
    browser.get(f"/s/{game.scorer_code}/")
    services.take_game(game=game, account=account)
    path = f"/api/v1/{path_of(game, 'lock/')}"
    response = browser.post(path, content_type="application/json")
    assert (response.status_code, "Set-Cookie" in response.headers) == (401, False)
    assert browser.get("/api/v1/games/").status_code == 401


def test_cookies_do_not_choose_the_language(game: Game) -> None:
    browser = Client()
    browser.cookies["django_language"] = "nl"
    path = f"/api/v1/{path_of(game, 'sheet/')}"
    told = browser.get(path)
    assert (told.status_code, told.headers["Content-Language"]) == (200, "en")
    assert told.headers["ETag"] == App().get(path).headers["ETag"]
    assert browser.get("/api/v1/problems/").headers["Content-Language"] == "nl"  # a page
    asked = App().get(path, headers={"Accept-Language": "nl"})
    assert asked.headers["Content-Language"] == "nl"


def test_format_in_the_address_is_no_part_of_the_api(game: Game) -> None:
    assert said(App().get(path_of(game), format="xml"))["code"] == game.code


def test_code_in_the_address_gives_no_rights(game: Game) -> None:
    for name in ("token", "access_token", "scorer_code", "code", "bearer"):
        path = path_of(game, f"lock/?{name}={game.scorer_code}")
        problem(App().post(path), 401, "not_authenticated")


def test_page_of_another_site_may_ask(game: Game) -> None:
    origin = {"Origin": "https://scoreboard.example"}
    response = App().get(path_of(game, "sheet/"), headers=origin)
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    readable = set(response.headers["Access-Control-Expose-Headers"].split(", "))
    assert {"ETag", "Deprecation", "Sunset", "Link"} <= readable
    assert "Access-Control-Allow-Credentials" not in response.headers
    asked: dict[str, Any] = {
        **origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization, content-type",
    }
    preflight = Client().options(f"/api/v1/{path_of(game, 'deals/')}", headers=asked)
    assert preflight.status_code == 200
    assert "authorization" in preflight.headers["Access-Control-Allow-Headers"]
    assert "Access-Control-Allow-Origin" not in Client().get("/", headers=origin).headers


def test_no_secret_is_in_the_log(game: Game) -> None:
    lines = StringIO()
    root = logging.getLogger()
    handler = next(each for each in root.handlers if HideSecretLinks in map(type, each.filters))
    assert isinstance(handler, logging.StreamHandler)
    before = handler.setStream(lines)
    app = scorer(game)
    app.post(path_of(game, "deals/"), deal_body(7, queens(0)))
    App("ks_" + "y" * 40).get(path_of(game))
    App("z" * 20).post(path_of(game, "lock/"))
    Client().get(f"/s/{'w' * 20}/")
    handler.setStream(before)
    shown = lines.getvalue()
    assert "Conflict" in shown
    for secret in (game.scorer_code, "y" * 40, "z" * 20, "w" * 20):
        assert secret not in shown


@pytest.mark.parametrize(
    ("body", "kind", "status", "code"),
    [
        (b"{", "application/json", 400, "invalid"),
        (b"\xff", "application/json", 400, "invalid"),
        (b"[" * 60 + b"]" * 60, "application/json", 400, "invalid"),
        (b'{"version": NaN}', "application/json", 400, "invalid"),
        (b'{"entry": 1, "entry": 1}', "application/json", 400, "invalid"),
        (b"7", "application/json", 400, "invalid"),
        (b"null", "application/json", 400, "invalid"),
        (b"", "application/json", 400, "invalid"),
        (b"{}", "text/plain", 415, "unsupported_media_type"),
        (b"a=1", "application/x-www-form-urlencoded", 415, "unsupported_media_type"),
        (b"{}", "application/json; charset=utf-16", 400, "not_utf8"),
        (b" " * 2_700_000, "application/json", 413, "too_large"),
    ],
)
def test_body_that_cannot_be_read_is_a_problem(
    game: Game, body: bytes, kind: str, status: int, code: str
) -> None:
    headers = {"Authorization": f"Bearer {game.scorer_code}"}
    path = f"/api/v1/{path_of(game, 'deals/')}"
    problem(Client().post(path, body, content_type=kind, headers=headers), status, code)
    assert not written(game)


@pytest.mark.parametrize(
    "path", ["/api/", "/api/v1/x/", "/api/v2/games/", "/api/v1/games", "/api/%2e"]
)
def test_address_that_is_none_is_a_problem(db: None, path: str) -> None:
    problem(Client().get(path), 404, "not_found")
    problem(Client().post(path, "{}", content_type="application/json"), 404, "not_found")


def test_method_and_answer_that_there_are_not_are_problems(game: Game) -> None:
    response = App().send("DELETE", path_of(game))
    problem(response, 405, "method_not_allowed")
    assert set(response.headers["Allow"].split(", ")) == {"GET", "OPTIONS"}
    problem(App().get(path_of(game), headers={"Accept": "text/html"}), 406, "not_acceptable")
