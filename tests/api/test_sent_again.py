"""Everything that makes something can be sent again, and makes it once."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from kingscore.api.description.catalogue import PART
from kingscore.api.query import KEY_HEADER
from kingscore.rules.ruleset_codec import ruleset_to_json
from kingscore.rules.sentence import Label
from kingscore.rules.texts import texts_to_json
from tests.api.app import App, Json, said
from tests.api.described import operations, operations_of, schema
from tests.api.golden import golden
from tests.api.test_every_address import rows
from tests.rules.play import ruleset

MAKING = {name: each for name, each in operations().items() if "201" in each["responses"]}
# What a request carries that makes it known when it comes again, and is made up by the app.
MARKS = {"entry", "key", "house", "version", "id", "code"}


def marks_of(operation: Json) -> set[str]:
    """What an operation takes that makes it safe to send again."""
    content = operation["requestBody"]["content"]
    if "application/zip" in content:
        return {"id"}  # of the club, in its archive: sent again, it is there already
    body = content["application/json"]["schema"]["$ref"]
    fields = schema()["components"]["schemas"][body.rpartition("/")[2]]["properties"]
    headers = {each["name"] for each in operation.get("parameters", ()) if each["in"] == "header"}
    return MARKS & fields.keys() or headers & {KEY_HEADER}


def test_whatever_makes_something_takes_a_mark() -> None:
    assert {name for name, each in MAKING.items() if not marks_of(each)} == set()


def bodies() -> dict[str, Json]:
    """What makes something, but for entries of a log (see test_deals)."""
    rules = replace(ruleset("kingen-4"), name=Label("Rules of the club"), language="en")
    written = {"rules": ruleset_to_json(rules), "texts": texts_to_json(rules)}
    other = {**written, "rules": ruleset_to_json(replace(rules, in_a_row=2))}
    webhook = {"key": str(uuid4()), "url": "http://127.0.0.1:8999/other"}
    players = ["Els", "Fie", "Gil", "Hans"]
    return {
        "startGame": {"key": str(uuid4()), "ruleset": "dubbelkingen-4", "players": players},
        "importGame": golden("dubbelkingen-4"),
        "publishHouseRules": {"house": str(uuid4()), **written},
        "publishNextVersion": {"version": 1, **other},
        "createPlayer": {"key": str(uuid4()), "name": "Els"},
        "makeGameWebhook": webhook,
        "makeAccountWebhook": webhook,
    }


def test_bodies_are_all_there_are_besides_entries() -> None:
    own = operations_of(PART).keys() & MAKING.keys()
    assert bodies().keys() == {name for name in own if "entry" not in marks_of(MAKING[name])}


@pytest.mark.parametrize("name", bodies())
def test_sent_again_it_is_there_once(writer: App, places: Json, name: str) -> None:
    operation, body, before = MAKING[name], bodies()[name], rows()
    path = operation["path"].format(**places)
    if name == "importGame":
        writer.headers[KEY_HEADER] = str(uuid4())

    first: Any = said(writer.post(path, body), 201)
    after = rows()
    assert after != before
    assert said(writer.post(path, body), 201) == first
    assert rows() == after


def test_player_with_the_same_key_is_answered_as_he_is_now(writer: App) -> None:
    body = {"key": str(uuid4()), "name": "Els"}
    els = said(writer.post("players/", body), 201)
    path = f"players/{els['id']}/"
    said(writer.send("PATCH", path, {"name": "Elsie"}))
    game = {"ruleset": "dubbelkingen-3", "players": [els["id"], "Bo", "Cis"]}
    said(writer.post("games/", game), 201)

    response = writer.post("players/", body)
    assert said(response, 201) == els | {"name": "Elsie", "games": 1}
    assert response.headers["Location"] == f"/api/v1/{path}"
    others = said(writer.post("players/", body | {"name": "Fie"}), 201)
    assert others["id"] != els["id"]
    assert said(writer.post("players/", {"name": "Els"}), 201)["id"] != els["id"]
