"""House rules through the API: checked, published version by version, taken into an account."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from kingscore import services
from kingscore.models import HouseRules, Ruleset
from kingscore.rules.ruleset import Ruleset as Rules
from kingscore.rules.ruleset_codec import ruleset_to_json
from kingscore.rules.rulesetfile import LARGEST_RULESET_FILE, RulesetFile, ruleset_file_to_json
from kingscore.rules.sentence import Label
from kingscore.rules.texts import texts_to_json
from kingscore.services import new_editor_code
from tests.api.app import App, Json, problem, said
from tests.api.conftest import app_of
from tests.kingscore.accounts import make_account
from tests.kingscore.house import published
from tests.rules.play import ruleset

pytestmark = pytest.mark.django_db

RULES = replace(ruleset("dubbelkingen-4"), name=Label("Rules of the club"), language="en")
OTHER = replace(ruleset("dubbelkingen-4", king="4", last="3+3"), name=RULES.name, language="en")
THIRD = replace(ruleset("dubbelkingen-4", card="Td"), name=RULES.name, language="en")


def written(rules: Rules = RULES) -> Json:
    """Rules as they are sent."""
    return {"rules": ruleset_to_json(rules), "texts": texts_to_json(rules)}


def new(**fields: Any) -> Json:
    """New house rules as they are sent."""
    return written() | {"house": str(uuid4())} | fields


def next_one(rules: Rules, version: int) -> Json:
    """The next version as it is sent."""
    return written(rules) | {"version": version}


def stored() -> tuple[int, int]:
    """How many house rules there are, and versions."""
    return HouseRules.objects.count(), Ruleset.objects.count()


def test_check_tells_the_proof_and_saves_nothing() -> None:
    found = said(App().post("rulesets/check/", ruleset_file_to_json(RulesetFile(RULES))))

    assert (found["holds"], found["deals"], found["total"]["constant"]) == (True, 20, 0)
    assert [each["about"] for each in found["evidence"]] == [
        "deck",
        *["contract"] * len(RULES.contracts),
        "game",
        "completion",
    ]
    assert all(each["text"] for each in found["evidence"])
    points = [each["points"] for each in found["evidence"] if each["about"] == "contract"]
    assert points == [each["total"] for each in found["contracts"]]
    assert stored() == (0, 0)


def test_check_names_every_fault_of_rules_that_do_not_hold() -> None:
    document = ruleset_file_to_json(RulesetFile(replace(RULES, constant=7)))
    document["rules"]["contracts"][0]["items"][0]["count"] += 1
    document["texts"]["name"] = ""
    faults = problem(App().post("rulesets/check/", document), 422, "invalid_ruleset")["problems"]

    paths = {each["path"] for each in faults}
    assert "texts.name" in paths
    assert any(path.startswith("rules.contracts[0].items[0]") for path in paths)
    assert all(each["code"] and each["message"] for each in faults)
    assert stored() == (0, 0)


@pytest.mark.parametrize(
    ("document", "path"),
    [
        ([], ""),
        ({}, "format"),
        ({"format": "kingscore-game", "schema": 1}, "format"),
        ({"format": "kingscore-ruleset", "schema": 2}, "schema"),
        ({"format": "kingscore-ruleset", "schema": 1}, "rules"),
        ({"format": "kingscore-ruleset", "schema": 1, "rules": {}, "more": 1}, "more"),
    ],
)
def test_check_of_what_is_no_ruleset_file(document: Any, path: str) -> None:
    response = App().send("POST", "rulesets/check/", document or None)
    if document == []:
        response = App().client.generic(
            "POST", "/api/v1/rulesets/check/", "[]", content_type="application/json"
        )
    faults = problem(response, 400, "invalid")["problems"]
    assert path in {each["path"] for each in faults}


def test_file_that_is_too_large_is_not_read() -> None:
    document = ruleset_file_to_json(RulesetFile(RULES)) | {"slug": "x" * LARGEST_RULESET_FILE}
    (fault,) = problem(App().post("rulesets/check/", document), 400, "invalid")["problems"]
    assert fault["code"] == "file_too_large"


def test_new_house_rules_are_answered_with_their_editors_code() -> None:
    response = App().post("rulesets/", new())
    found = said(response, 201)
    house = HouseRules.objects.get()

    assert (found["slug"], found["version"]) == (house.slug, 1)
    assert (found["editor_code"], house.owner) == (house.editor_code, None)
    assert (found["is_house"], found["is_mine"], found["name"]) == (
        True,
        False,
        "Rules of the club",
    )
    assert response["Location"] == f"/api/v1/rulesets/{house.slug}/1/"
    assert said(App().get(response["Location"])) == found | {"editor_code": None}


def test_new_house_rules_sent_again_with_their_code_are_the_same() -> None:
    body = new(editor_code=new_editor_code())
    first = said(App().post("rulesets/", body), 201)
    assert first["editor_code"] == body["editor_code"]
    assert said(App().post("rulesets/", body), 201) == first
    said(
        App(body["editor_code"]).post(f"rulesets/{first['slug']}/versions/", next_one(OTHER, 1)),
        201,
    )
    assert said(App().post("rulesets/", body), 201) == first
    assert stored() == (1, 2)


def test_new_house_rules_sent_again_by_an_account_are_the_same(writer: App, account: User) -> None:
    body = new()
    first = said(writer.post("rulesets/", body), 201)

    assert first["is_mine"]
    assert said(writer.post("rulesets/", body), 201) == first
    assert HouseRules.objects.get().owner == account
    other = app_of(make_account("bo"))
    problem(other.post("rulesets/", body), 403, "not_allowed")
    assert stored() == (1, 1)


@pytest.mark.parametrize("code", [None, "2" * 20])
def test_new_house_rules_with_an_id_of_others_are_refused(code: str | None) -> None:
    body = new()
    said(App().post("rulesets/", body), 201)
    answer = problem(
        App().post("rulesets/", body | {"editor_code": code}), 401, "not_authenticated"
    )
    assert "editor_code" not in answer
    problem(App("2" * 20).post("rulesets/", body), 401, "wrong_credential")
    assert stored() == (1, 1)


def test_new_house_rules_with_other_rules_under_the_same_id_are_stale() -> None:
    body = new(editor_code=new_editor_code())
    first = said(App().post("rulesets/", body), 201)
    answer = problem(App().post("rulesets/", body | written(OTHER)), 409, "stale_rules")
    assert (answer["version"], answer["ruleset"]["rules"]) == (1, first["rules"])
    assert stored() == (1, 1)


def test_read_token_publishes_nothing(reader: App) -> None:
    problem(reader.post("rulesets/", new()), 403, "not_allowed")
    assert stored() == (0, 0)


def test_texts_without_a_language_are_english() -> None:
    texts = {name: text for name, text in written()["texts"].items() if name != "language"}
    found = said(App().post("rulesets/", new(texts=texts)), 201)
    assert found["texts"]["language"] == "en"


@pytest.mark.parametrize(
    ("fields", "path", "code"),
    [
        ({"house": "club"}, "house", "invalid"),
        ({"house": None}, "house", "null"),
        ({"rules": []}, "rules", "not_a_dict"),
        ({"rules": None}, "rules", "null"),
        ({"texts": "none"}, "texts", "not_a_dict"),
        ({"editor_code": "secret"}, "editor_code", "not_a_code"),
        ({"editor_code": "1" * 20}, "editor_code", "not_a_code"),
        ({"version": 1}, "version", "unknown_field"),
        ({"rules": {"players": "four"}}, "rules.players", "not_a_number"),
        ({"texts": {"name": 7}}, "texts.name", "not_a_text"),
        ({"texts": {"language": {}}}, "texts.language", "not_a_text"),
        ({"texts": {"language": None}}, "texts.language", "not_a_text"),
    ],
)
def test_badly_formed_rules_name_the_field(fields: Json, path: str, code: str) -> None:
    faults = problem(App().post("rulesets/", new(**fields)), 400, "invalid")["problems"]
    assert (path, code) in {(each["path"], each["code"]) for each in faults}
    assert stored() == (0, 0)


def test_rules_that_do_not_hold_are_not_published() -> None:
    wrong = written(replace(RULES, constant=7))
    answer = problem(App().post("rulesets/", new(**wrong)), 422, "invalid_ruleset")
    assert {each["path"] for each in answer["problems"]} == {"rules.contracts"}
    assert stored() == (0, 0)
    house, _ = published()
    body = next_one(replace(RULES, constant=7), 1)
    path = f"rulesets/{house.slug}/versions/"
    problem(App(house.editor_code).post(path, body), 422, "invalid_ruleset")
    assert stored() == (1, 1)


def test_next_version_is_published_once() -> None:
    house, _ = published(RULES)
    app, path = App(house.editor_code), f"rulesets/{house.slug}/versions/"
    response = app.post(path, next_one(OTHER, 1))
    found = said(response, 201)

    assert (found["version"], found["rules"]) == (2, ruleset_to_json(OTHER))
    assert response["Location"] == f"/api/v1/rulesets/{house.slug}/2/"
    assert said(app.post(path, next_one(OTHER, 1)), 201) == found
    said(app.post(path, next_one(THIRD, 2)), 201)
    assert said(app.post(path, next_one(OTHER, 1)), 201) == found  # also after a later one
    assert stored() == (1, 3)


def test_same_rules_with_other_names_are_no_new_version() -> None:
    house, _ = published(RULES)
    app, path = App(house.editor_code), f"rulesets/{house.slug}/versions/"
    found = said(app.post(path, next_one(replace(RULES, name=Label("Our rules")), 1)), 200)
    assert (found["version"], found["name"]) == (1, "Our rules")
    assert stored() == (1, 1)


def test_version_after_somebody_elses_is_told_of_his() -> None:
    house, _ = published(RULES)
    app, path = App(house.editor_code), f"rulesets/{house.slug}/versions/"
    latest = said(app.post(path, next_one(OTHER, 1)), 201)
    answer = problem(app.post(path, next_one(THIRD, 1)), 409, "stale_rules")

    assert (answer["version"], answer["ruleset"]) == (2, latest)
    assert said(app.post(path, next_one(THIRD, answer["version"])), 201)["version"] == 3


def test_next_version_is_for_editors_and_the_owner(writer: App, reader: App, account: User) -> None:
    (house, _), (foreign, _) = published(RULES), published(OTHER)
    path, body = f"rulesets/{house.slug}/versions/", next_one(OTHER, 1)

    problem(App().post(path, body), 401, "not_authenticated")
    problem(App(foreign.editor_code).post(path, body), 401, "wrong_credential")
    problem(App("x" * 20).post(path, body), 401, "wrong_credential")
    problem(writer.post(path, body), 403, "not_allowed")
    services.take_house(house=house, account=account)
    problem(reader.post(path, body), 403, "not_allowed")
    assert said(writer.post(path, body), 201)["version"] == 2
    problem(writer.post("rulesets/kingen-4/versions/", body), 404, "not_found")


def test_house_rules_are_taken_into_the_account_with_their_code(writer: App, reader: App) -> None:
    house, _ = published(RULES)
    path = f"rulesets/{house.slug}/take/"

    problem(App(house.editor_code).post(path, {"code": house.editor_code}), 401, "wrong_credential")
    problem(reader.post(path, {"code": house.editor_code}), 403, "not_allowed")
    problem(writer.post(path, {"code": "x" * 20}), 401, "wrong_credential")
    problem(writer.post(path, {}), 400, "invalid")
    found = said(writer.post(path, {"code": house.editor_code}))
    assert (found["is_mine"], found["editor_code"]) == (True, house.editor_code)
    assert said(writer.post(path, {"code": house.editor_code})) == found
    other = app_of(make_account("bo"))
    problem(other.post(path, {"code": house.editor_code}), 409, "house_taken")
    problem(writer.post("rulesets/kingen-4/take/", {"code": house.editor_code}), 404, "not_found")


def test_owner_gives_house_rules_a_new_editors_code(writer: App, account: User) -> None:
    house, _ = published(RULES)
    path = f"rulesets/{house.slug}/editor-code/"
    problem(writer.post(path), 403, "not_allowed")
    problem(App(house.editor_code).post(path), 401, "wrong_credential")

    services.take_house(house=house, account=account)
    new_code = said(writer.post(path))["editor_code"]
    assert new_code != house.editor_code
    versions, body = f"rulesets/{house.slug}/versions/", next_one(OTHER, 1)
    problem(App(house.editor_code).post(versions, body), 401, "wrong_credential")
    said(App(new_code).post(versions, body), 201)


def test_game_is_started_with_house_rules_of_the_api() -> None:
    slug = said(App().post("rulesets/", new()), 201)["slug"]
    body = {"ruleset": slug, "players": ["Ana", "Bo", "Cis", "Dirk"]}
    game = said(App().post("games/", body), 201)
    assert game["ruleset"] == {"slug": slug, "version": 1, "name": "Rules of the club"}
