"""What holds at every address of the API, as its schema lists them: who is let in, and who not."""

import json
from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import User

import tournaments.models
from kingscore.models import (
    Claim,
    Delivery,
    Deputy,
    Entry,
    Game,
    HouseRules,
    Player,
    Ruleset,
    Webhook,
)
from tests.api.app import App, Json, problem
from tests.api.conftest import app_of
from tests.api.described import operations

NEED_A_CREDENTIAL = [name for name, each in operations().items() if {} not in each["security"]]
# What these do, they do for anybody: they count, or look at what was sent.
CHANGE_NOTHING = {"countCardPoints", "checkRules", "previewDeal"}
CHANGE = [
    name
    for name, each in operations().items()
    if each["method"] != "GET" and name not in CHANGE_NOTHING
]
OF_A_GAME = [name for name, each in operations().items() if "{code}" in each["path"]]
SECRET = "ks_" + "x" * 40


def ask(app: App, name: str, places: Json) -> Any:
    """The answer to an operation, with an empty body."""
    operation = operations()[name]
    path = operation["path"].format(**places)
    return app.get(path) if operation["method"] == "GET" else app.send(operation["method"], path)


def others_than(status: int, code: str, app: App, names: Iterable[str], places: Json) -> Json:
    """The operations that are not refused in this way, with the beginning of their answer."""
    answers = {name: ask(app, name, places) for name in names}
    return {
        name: each.content[:200]
        for name, each in answers.items()
        if each.status_code != status or json.loads(each.content)["code"] != code
    }


def rows() -> Json:
    """How much of everything there is, and how all games stand."""
    kinds = [Game, Entry, Player, Claim, HouseRules, Ruleset, Webhook, Delivery, Deputy]
    kinds += [getattr(tournaments.models, name) for name in tournaments.models.__all__]
    stands = [*Game.objects.values_list("pk", "version", "is_locked", "scorer_code", "owner")]
    codes = [*HouseRules.objects.values_list("editor_code", "owner")]
    names = [*Player.objects.order_by("pk").values_list("name", "keeper", "person", "is_anonymous")]
    clubs = [*tournaments.models.Club.objects.values_list("name", "time_zone")]
    evenings = [*tournaments.models.Tournament.objects.values_list("version", "finished_at")]
    counts = {kind.__name__: kind._default_manager.count() for kind in kinds}
    return {"counts": counts, "games": stands, "house": codes, "players": names} | {
        "clubs": clubs,
        "evenings": evenings,
    }


def test_nobody_is_asked_for_a_credential(places: Json) -> None:
    before = rows()
    assert others_than(401, "not_authenticated", App(), NEED_A_CREDENTIAL, places) == {}
    assert rows() == before


def test_wrong_credential_does_not_open_even_what_is_open_without(places: Json) -> None:
    before = rows()
    assert others_than(401, "unknown_token", App(SECRET), operations(), places) == {}
    assert rows() == before


def test_token_for_reading_changes_nothing(places: Json, reader: App) -> None:
    before = rows()
    assert others_than(403, "not_allowed", reader, CHANGE, places) == {}
    assert rows() == before


def test_account_of_others_changes_nothing_of_this_one(places: Json) -> None:
    other = app_of(User.objects.create_user("other"))
    before = rows()
    statuses = {name: ask(other, name, places).status_code for name in CHANGE}
    assert statuses.pop("importClub") == 415  # anybody may, with what is no JSON
    assert {name: each for name, each in statuses.items() if each not in {400, 403, 404}} == {}
    assert rows() == before


def test_game_that_there_is_not(places: Json, writer: App) -> None:
    places = places | {"code": "unknown000"}
    assert others_than(404, "not_found", writer, OF_A_GAME, places) == {}


def test_methods_that_there_are_not_name_those_that_there_are(places: Json, writer: App) -> None:
    for each in operations().values():
        response = writer.send("PUT", each["path"].format(**places))
        problem(response, 405, "method_not_allowed")
        assert each["method"] in response.headers["Allow"]


def test_no_answer_sets_a_cookie_or_differs_by_one(places: Json, writer: App) -> None:
    for name in operations():
        response = ask(writer, name, places)
        assert response.status_code < 500, name
        assert not response.cookies, name
        assert "Cookie" not in response.headers.get("Vary", ""), name
