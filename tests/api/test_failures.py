"""When the site itself fails, and fields and names that mean harm."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.db import OperationalError
from django.test import Client

from kingscore.api.views import sheets
from kingscore.models import Game
from tests.api.app import App, entry, problem, said, scorer
from tests.api.deals import deal_body, path_of
from tests.kingscore.play import queens, written

HOSTILE = ["<script>alert(1)</script>", "'; DROP TABLE x; --", "{{ 7*7 }}%(x)s", "Zoë 王 🂡"]


def failing(error: Exception) -> Any:
    """A function that raises."""

    def fail(*_args: Any, **_named: Any) -> Any:
        raise error

    return fail


def test_database_that_is_away_is_told_with_a_time_to_come_back(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "table_of", failing(OperationalError("host=db password=x")))
    response = App().get(path_of(game, "course/"))
    document = problem(response, 503, "unavailable")
    assert int(response.headers["Retry-After"]) > 0
    assert "password" not in json.dumps(document)


def test_fault_of_the_site_is_a_problem_that_tells_nothing(
    game: Game, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sheets, "table_of", failing(RuntimeError("secret at line 7")))
    document = problem(App().get(path_of(game, "course/")), 500, "server_error")
    assert "secret" not in json.dumps(document)
    assert "secret at line 7" in caplog.text


def test_names_that_mean_harm_are_names(db: None) -> None:
    rules = {"ruleset": "dubbelkingen-4", "players": HOSTILE, "first_dealer": 0}
    started = said(App().post("games/", rules), 201)
    app = App(started["scorer_code"])
    body = deal_body(0, queens(0, 5, 0, 0, 0), recorded_by=0)
    path = f"games/{started['code']}/"
    refused = app.post(f"{path}deals/", body)
    assert problem(refused, 422, "invalid_deal")
    sheet = app.get(f"{path}sheet/")
    assert [each["name"] for each in said(sheet)["seats"]] == HOSTILE
    assert sheet.headers["Content-Type"] == "application/json"
    assert sheet.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "value",
    [
        (7),
        ("7b0bb44f2c2843 5b2f02f07a588bb14"),
        ("{7b0bb44f-2c28-4435-b2f0-2f07a588bb14}"),
        ("7b0bb44f2c284435b2f02f07a588bb14"),
    ],
)
def test_id_of_another_form_is_refused(game: Game, value: Any) -> None:
    body = deal_body(0, queens(0)) | {"entry": value}
    document = problem(scorer(game).post(path_of(game, "deals/"), body), 400, "invalid")
    assert [each["path"] for each in document["problems"]] == ["entry"]
    assert not written(game)


@pytest.mark.parametrize("value", [1, "true", None, []])
def test_flag_is_true_or_false(game: Game, value: Any) -> None:
    body = {"kind": "stop", "is_stopped": value, "entry": str(uuid4()), "version": 0}
    answer = said(scorer(game).post(path_of(game, "batch/"), {"entries": [body]}))
    paths = [each["path"] for each in answer["results"][0]["problem"]["problems"]]
    assert paths == ["is_stopped"]


@pytest.mark.parametrize("value", [7, None, ["honest"], "HONEST", ""])
def test_word_is_one_of_those_that_there_are(db: None, value: Any) -> None:
    body = {
        "ruleset": "dubbelkingen-4",
        "players": ["Ana", "Bo", "Cis", "Dirk"],
        "first_dealer": 0,
        "policy": value,
    }
    document = problem(App().post("games/", body), 400, "invalid")
    assert [each["path"] for each in document["problems"]] == ["policy"]


def test_events_without_the_server_that_holds_them_open_are_those_of_now(game: Game) -> None:
    path = f"/api/v1/{path_of(game, 'events/')}"
    accept = {"Accept": "text/event-stream"}
    response = Client().get(path, headers=accept)
    assert response.headers["Content-Type"] == "text/event-stream"
    standing = {"version": 0, "stamp": game.stamp, "is_finished": False}
    lines = response.content.decode().splitlines()
    assert lines[:1] == ["retry: 2000"]
    assert json.loads(next(x for x in lines if x.startswith("data: "))[6:]) == standing
    known = Client().get(path, headers=accept | {"Last-Event-ID": game.stamp})
    assert b"data:" not in known.content
    problem(Client().get("/api/v1/games/unknown000/events/", headers=accept), 404, "not_found")


@pytest.mark.parametrize(
    ("path", "field"),
    [("deals/99999999999/undo/", "number"), ("adjustments/99999999999/withdraw/", "place")],
)
def test_number_in_the_address_that_is_too_large_is_named(
    game: Game, path: str, field: str
) -> None:
    document = problem(scorer(game).post(path_of(game, path), entry(0)), 400, "invalid")
    assert [each["path"] for each in document["problems"]] == [field]
