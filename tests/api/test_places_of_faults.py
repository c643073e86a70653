"""Whatever is wrong in a body, in any operation: the fault says where it is."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any
from uuid import uuid4

import pytest

from kingscore.api.description.catalogue import PART
from kingscore.rules.rulesetfile import RulesetFile, ruleset_file_to_json
from tests.api.app import App, Json, entry, problem, said
from tests.api.deals import deal_body
from tests.api.described import operations, operations_of
from tests.kingscore.play import queens
from tests.rules.play import ruleset

CODE = "x" * 20
ENTRY_OF_BATCH: Json = {"kind": "deal", **deal_body(0, queens(0))}
WEBHOOK: Json = {"key": str(uuid4()), "url": "https://club.example/", "events": ["deal.recorded"]}
RULES: Json = ruleset_file_to_json(RulesetFile(ruleset("dubbelkingen-4")))
GAME_FILE: Json = {
    "format": "kingscore-game",
    "schema": 1,
    "ruleset": {"preset": "dubbelkingen-4", "options": {"lead": "any"}},
    "players": ["Ana", "Bo", "Cis", "Dirk"],
    "first_dealer": 0,
    "stake": {"amount": 10, "currency": "EUR"},
    "entries": [
        {"kind": "deal", "number": 1, "facts": ENTRY_OF_BATCH["facts"], "reason": "x", "id": "y"}
    ],
    "totals": [0, 0, 0, 0],
}

# Every operation that takes a body, with one that it could take.
BODIES: dict[str, Json] = {
    "countCardPoints": {"groups": [3], "rest": [1]},
    "startGame": {
        "key": str(uuid4()),
        "ruleset": "dubbelkingen-4",
        "options": {"lead": "any"},
        "players": ["Ana", "Bo", "Cis", "Dirk"],
        "first_dealer": 0,
        "policy": "strict",
        "stake": {"amount": 10, "currency": "EUR"},
        "after": CODE,
    },
    "adjustPoints": entry(0, seat=0, points=-5, cause="Late", recorded_by=0),
    "withdrawAdjustment": entry(0, reason="x", noted_at="2026-11-29T20:15:00Z"),
    "writeBatch": {"entries": [ENTRY_OF_BATCH]},
    "recordDeal": deal_body(0, queens(0)),
    "undoDeal": entry(0, reason="x"),
    "renameSeatedPlayer": {"name": "Els"},
    "previewDeal": {"number": 1, "facts": ENTRY_OF_BATCH["facts"]},
    "resumeGame": entry(0),
    "stopGame": entry(0),
    "substitutePlayer": entry(0, seat=0, who="Eva"),
    "swapPlayers": entry(0, seats=[0, 1], keep_points=True),
    "takeGame": {"code": CODE},
    "makeGameWebhook": WEBHOOK,
    "importGame": GAME_FILE,
    "createPlayer": {"key": str(uuid4()), "name": "Els"},
    "renamePlayer": {"name": "Els"},
    "claimPlayer": {"code": CODE},
    "mergePlayers": {"other": 7},
    "publishHouseRules": {
        "house": str(uuid4()),
        "editor_code": CODE,
        "rules": RULES["rules"],
        "texts": RULES["texts"],
    },
    "takeHouseRules": {"code": CODE},
    "publishNextVersion": {"version": 1, "rules": RULES["rules"], "texts": RULES["texts"]},
    "checkRules": RULES,
    "makeAccountWebhook": WEBHOOK,
}
# Objects whose fields have any names: codes of items, of contracts, of options.
FREE = ("counts", "options", "per_game", "per_dealer", "each", "contracts", "items")


def test_every_body_is_looked_at() -> None:
    described = {name for name, each in operations_of(PART).items() if "requestBody" in each}
    assert described == BODIES.keys()


def within(value: Any, path: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Every value in a body: where it is, what holds it, and by which name or place."""
    inner: Any = []
    if isinstance(value, dict):
        inner = [(f"{path}.{name}" if path else name, name) for name in value]
    elif isinstance(value, list) and value:
        inner = [(f"{path}[0]", 0)]
    for where, name in inner:
        yield where, value, name
        yield from within(value[name], where)


def has_fields(path: str, value: Any) -> bool:
    """Whether a value is an object whose fields are described."""
    return isinstance(value, dict) and path.rpartition(".")[2] not in FREE


def faults_of(app: App, name: str, body: Json, places: Json) -> list[Json]:
    """What an operation says is wrong with a body, or with the only entry of a batch."""
    operation = operations()[name]
    response = app.send(operation["method"], operation["path"].format(**places), body)
    if name == "writeBatch" and response.status_code == 200:
        found: list[Json] = said(response)["results"][0]["problem"]["problems"]
        return [each | {"path": f"entries[0].{each['path']}"} for each in found]
    refused: list[Json] = problem(response, 400, "invalid")["problems"]
    return refused


def is_at_or_in(path: str, found: str) -> bool:
    """Whether a fault was found at a place, or within what stands there."""
    return found == path or found.startswith((f"{path}.", f"{path}["))


@pytest.mark.parametrize("name", BODIES)
def test_value_of_a_wrong_type_is_named(writer: App, places: Json, name: str) -> None:
    wrong = {}
    for path, _holder, _name in within(BODIES[name]):
        body = deepcopy(BODIES[name])
        holder, at = next((h, n) for p, h, n in within(body) if p == path)
        holder[at] = 1.5  # nothing that is sent is of this kind
        found = [each["path"] for each in faults_of(writer, name, body, places)]
        if not found or not all(is_at_or_in(path, each) for each in found):
            wrong[path] = found
    assert wrong == {}


@pytest.mark.parametrize("name", BODIES)
def test_field_that_there_is_not_is_named(writer: App, places: Json, name: str) -> None:
    wrong = {}
    objects = ["", *(p for p, h, n in within(BODIES[name]) if has_fields(p, h[n]))]
    for path in objects:
        body = deepcopy(BODIES[name])
        holder = next((h[n] for p, h, n in within(body) if p == path), body)
        holder["nonsense"] = 1
        expected = ("unknown_field", f"{path}.nonsense" if path else "nonsense")
        found = [(each["code"], each["path"]) for each in faults_of(writer, name, body, places)]
        if found != [expected]:
            wrong[path] = found
    assert wrong == {}
