"""What the API says of itself and of who asks; the counting help."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

import kingscore
from kingscore import guesses
from kingscore.models import Game
from tests.api.app import App, problem, said
from tests.kingscore.house import published

pytestmark = pytest.mark.django_db
PROJECT = Path(__file__).parents[2] / "pyproject.toml"


def test_index_leads_to_everything(writer: App) -> None:
    found = said(writer.get(""))

    assert (found["name"], found["version"], found["api"]) == (
        "kingscore",
        kingscore.__version__,
        "v1",
    )
    assert {"me", "presets", "rulesets", "games", "players", "webhooks"} <= found["links"].keys()
    assert {"schema", "docs", "problems"} <= found["links"].keys()
    for name, address in found["links"].items():
        assert writer.get(address).status_code == (405 if name == "card_points" else 200), name


def test_version_is_that_of_the_project() -> None:
    assert tomllib.loads(PROJECT.read_text())["project"]["version"] == kingscore.__version__


def test_me_without_a_credential_is_nobody() -> None:
    found = said(App().get("me/"))
    assert (found["account"], found["credential"]) == (None, None)


def test_me_tells_the_account_and_its_token(account: User, writer: App, reader: App) -> None:
    found = said(writer.get("me/"))

    assert found["account"] == {"email": account.email}
    assert found["credential"] == {
        "kind": "token",
        "name": "Phone",
        "scope": "write",
        "path": None,
        "game": None,
        "ruleset": None,
    }
    assert said(reader.get("me/"))["credential"]["scope"] == "read"


def test_me_looks_its_token_up_once(writer: App) -> None:
    with CaptureQueriesContext(connection) as asked:
        said(writer.get("me/"))
    looked = [each["sql"] for each in asked if each["sql"].startswith("SELECT")]
    assert len([sql for sql in looked if "kingscore_apitoken" in sql]) == 1


def test_me_tells_the_limits_as_the_headers_do() -> None:
    response = App().get("me/")
    limit = said(response)["limit"]
    assert str(limit["requests"]) == response["RateLimit-Limit"]
    assert str(limit["left"]) == response["RateLimit-Remaining"]
    assert limit["reset"] <= limit["seconds"] + 1


def test_me_finds_what_a_code_opens(game: Game) -> None:
    house, _ = published()
    own, rules = f"/api/v1/games/{game.code}/", f"/api/v1/rulesets/{house.slug}/"
    codes: dict[str, dict[str, Any]] = {
        game.scorer_code: {"kind": "scorer", "scope": "write", "path": own, "game": game.code},
        game.code: {"kind": "viewer", "scope": "read", "path": own, "game": game.code},
        house.editor_code: {
            "kind": "editor",
            "scope": "write",
            "path": rules,
            "ruleset": house.slug,
        },
    }
    for code, expected in codes.items():
        found = said(App(code).get("me/"))
        assert found["account"] is None
        assert App(code).get(found["credential"]["path"]).status_code == 200
        assert found["credential"] == dict.fromkeys(found["credential"]) | expected


def test_me_with_a_code_that_opens_nothing_is_a_guess(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guesses, "MOST_WRONG", 3)
    said(App(game.scorer_code).get("me/"))
    for wrong in ("a", "b", "c"):
        problem(App(wrong * 20).get("me/"), 401, "wrong_credential")
    answer = App(game.code).get("me/")  # right, but a guesser is not told
    problem(answer, 429, "too_many_wrong_codes")
    assert int(answer["Retry-After"]) > 0
    said(App(game.scorer_code).get("me/"))  # seen to be right before


@pytest.mark.parametrize(
    ("body", "cards", "thirds"),
    [
        # Sküs 13, king 13 and a plain tarock 1 are 27 thirds
        ({"cards": ["t22", "Kh", "t2"]}, 3, 27),
        # (9-2) + (7-2), and one king left over: 5 - 2/3 = 16 1/3
        ({"groups": [9, 7], "rest": [5]}, 7, 49),
        ({"rest": [5, 1]}, 2, 14),
        ({"cards": []}, 0, 0),
    ],
)
def test_card_points_are_counted(body: dict[str, Any], cards: int, thirds: int) -> None:
    assert said(App().post("card-points/", body)) == {
        "cards": cards,
        "thirds": thirds,
        "points": thirds // 3,
        "blatt": thirds % 3,
        "others": {
            "thirds": 210 - thirds,
            "points": (210 - thirds) // 3,
            "blatt": (210 - thirds) % 3,
        },
    }


@pytest.mark.parametrize(
    ("body", "path", "code"),
    [
        ({}, "cards", "one_way_of_counting"),
        ({"cards": ["Kh"], "groups": [9]}, "cards", "one_way_of_counting"),
        ({"cards": ["Zz"]}, "", "unknown_card"),
        ({"cards": ["Kh", "Kh"]}, "", "card_twice"),
        ({"groups": [9, 16]}, "groups[1]", "group_sum"),
        ({"rest": [6]}, "rest", "rest_sum"),
        ({"groups": ["9"]}, "groups[0]", "invalid"),
        ({"groups": [9] * 19}, "groups", "max_length"),
        ({"rest": [1, 1, 1]}, "rest", "max_length"),
    ],
)
def test_card_points_that_cannot_be(body: dict[str, Any], path: str, code: str) -> None:
    faults = problem(App().post("card-points/", body), 400, "invalid")["problems"]
    assert (path, code) in {(each["path"], each["code"]) for each in faults}
