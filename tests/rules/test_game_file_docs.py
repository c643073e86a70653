"""The description of the game file: its example works, and its schema says what is read."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from kingscore.rules.errors import InvalidDocument
from kingscore.rules.gamefile import game_from_json, game_to_json, parse_game_file
from kingscore.rules.presets import PRESETS
from kingscore.rules.ruleset_codec import ruleset_to_json
from kingscore.rules.texts import texts_to_json
from tests.rules.play import ruleset

ROOT = Path(__file__).parents[2]
GAMES = sorted((ROOT / "fixtures/games").glob("*.json"))
SCHEMA: dict[str, Any] = json.loads((ROOT / "docs/game-file.schema.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
TEXT = (ROOT / "docs/game-file.md").read_text("utf-8")

RULES = {
    "slug": "mine",
    "version": 2,
    "rules": ruleset_to_json(ruleset("pronostiek-4")),
    "texts": texts_to_json(ruleset("pronostiek-4")),
}
FACTS = {
    "contract": "hearts",
    "declarer": 0,
    "counts": {"hearts": [3, 6, 3, 1]},
    "trump": "",
    "bids": [],
    "is_sold": False,
    "predictions": [4, 4, 2, 2],
    "override": "",
}
GAME: dict[str, Any] = {
    "format": "kingscore-game",
    "schema": 1,
    "id": "",
    "source": "made up",
    "ruleset": RULES,
    "players": ["Ana", "Bo", "Cis", "Dirk"],
    "first_dealer": 0,
    "policy": "strict",
    "stake": {"amount": 5, "currency": "EUR"},
    "started_at": "",
    "entries": [
        {"kind": "deal", "number": 1, "facts": FACTS, "id": "", "reason": "", "recorded_at": ""},
        {"kind": "swap", "seats": [0, 1], "keep_points": True, "id": "", "reason": ""},
    ],
    "totals": [-6, -3, -3, -1],
    "results": [-16, 3, -5, 5],
}


def changed(path: str, value: Any) -> Any:
    """The game with one value changed; `...` takes it out."""
    document = json.loads(json.dumps(GAME))
    *steps, last = path.split("/")
    place = document
    for step in steps:
        place = place[int(step)] if isinstance(place, list) else place[step]
    key: Any = int(last) if isinstance(place, list) else last
    if value is ...:
        del place[key]
    else:
        place[key] = value
    return document


def test_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_schema_takes_every_golden_game_and_its_export(path: Path) -> None:
    VALIDATOR.validate(json.loads(path.read_text("utf-8")))
    export = game_to_json(parse_game_file(path.read_bytes()), version=1)
    VALIDATOR.validate(json.loads(json.dumps(export)))


def test_schema_and_codec_take_a_game_with_every_field() -> None:
    VALIDATOR.validate(GAME)
    assert game_from_json(GAME).sheet().totals == (-6, -3, -3, -1)
    assert set(SCHEMA["properties"]) == set(GAME)
    assert set(SCHEMA["$defs"]["facts"]["properties"]) == set(FACTS)


REFUSED = [
    *[(field, ...) for field in ("format", "schema", "ruleset", "players")],
    ("format", "chess"),
    ("schema", 2),
    ("schema", 0),
    ("schema", "1"),
    ("schema", True),
    ("winner", "Ana"),
    ("id", 7),
    ("source", "a\nb"),
    ("source", "a\x9fb"),
    ("source", "a" * 2001),
    ("players", "Ana"),
    ("players/0", None),
    ("players/0", ""),
    ("first_dealer", -1),
    ("first_dealer", "0"),
    ("policy", "lax"),
    ("stake", 5),
    ("stake/amount", -1),
    ("stake/amount", 0.5),
    ("stake/amount", 1_000_001),
    ("stake/currency", "Euro"),
    ("stake/per", "point"),
    ("entries", {}),
    ("entries", [GAME["entries"][0]] * 2001),
    ("entries/0", None),
    ("entries/0/kind", "award"),
    ("entries/0/number", ...),
    ("entries/0/number", 1.5),
    ("entries/0/facts", ...),
    ("entries/0/facts", []),
    ("entries/0/seats", [0, 1]),
    ("entries/0/reason", "x" * 201),
    ("entries/0/facts/contract", ...),
    ("entries/0/facts/declarer", True),
    ("entries/0/facts/declarer", 1_000_001),
    ("entries/0/facts/counts", []),
    ("entries/0/facts/counts/hearts", 3),
    ("entries/0/facts/counts/hearts/0", "3"),
    ("entries/0/facts/counts/hearts", [0] * 61),
    ("entries/0/facts/counts/\x00", []),
    ("entries/0/facts/trump", None),
    ("entries/0/facts/bids", None),
    ("entries/0/facts/is_sold", 0),
    ("entries/0/facts/predictions", [[4]]),
    ("entries/0/facts/score", 1),
    ("entries/1/seats", [0]),
    ("entries/1/seats", [0, 1, 2]),
    ("entries/1/seats", ...),
    ("entries/1/keep_points", ...),
    ("entries/1/keep_points", "yes"),
    ("entries/1/number", 1),
    ("totals", [1, 2.5]),
    ("results", "0"),
    ("ruleset", None),
    ("ruleset", {}),
    ("ruleset/preset", "kingen-4"),
    ("ruleset", {"preset": 4}),
    ("ruleset", {"preset": "kingen-4", "options": {"king": 5}}),
    ("ruleset/version", "1"),
    ("ruleset/rules/schema", 2),
    ("ruleset/rules/players", 11),
    ("ruleset/rules/players", 1),
    ("ruleset/rules/removed", ["2"]),
    ("ruleset/rules/removed", ["1s"]),
    ("ruleset/rules/contracts", []),
    ("ruleset/rules/contracts/0/side", "both"),
    ("ruleset/rules/contracts/0/items", []),
    ("ruleset/rules/contracts/0/items/0/count", 0),
    ("ruleset/rules/contracts/0/items/0/trick", -1),
    ("ruleset/rules/contracts/0/items/0/value", ...),
    ("ruleset/rules/contracts/0/trumps", ["x"]),
    ("ruleset/rules/contracts/0/trump_by", "chance"),
    ("ruleset/rules/contracts/0/lead", ...),
    ("ruleset/rules/contracts/0/predictions", {"factor": 2}),
    ("ruleset/rules/schedule", {}),
    ("ruleset/rules/schedule/order", ["tricks"]),
    ("ruleset/rules/schedule/per_game/hearts", 0),
    ("ruleset/rules/schedule/per_dealer/both", 1),
    ("ruleset/rules/constant", ...),
    ("ruleset/texts/title", "x"),
    ("ruleset/texts/notes", "x"),
]


@pytest.mark.parametrize(("path", "value"), REFUSED)
def test_schema_and_codec_refuse_the_same(path: str, value: Any) -> None:
    document = changed(path, value)
    assert not VALIDATOR.is_valid(document)
    with pytest.raises(InvalidDocument):
        game_from_json(document)


def test_example_in_the_description_holds() -> None:
    [example] = re.findall(r"^```json\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
    VALIDATOR.validate(json.loads(example))
    game = parse_game_file(example.encode())
    assert len(game.totals) == len(game.results) == 4
    assert game.sheet().version == 3
    assert game.seated == ("Ana", "Bo", "Dirk", "Cis")


def test_description_names_every_preset_and_option() -> None:
    for preset in PRESETS:
        assert f"`{preset.slug}`" in TEXT
        for option in preset.options:
            assert f"`{option.code}`" in TEXT
            assert all(f"`{choice}`" in TEXT for choice in option.choices)
        for contract in preset.ruleset().contracts:
            assert f"`{contract.code}`" in TEXT
            assert all(f"`{item.code}`" in TEXT for item in contract.items)


def test_description_names_every_field() -> None:
    objects = [SCHEMA, *(each for each in SCHEMA["$defs"].values() if "properties" in each)]
    fields = {field for each in objects for field in each["properties"]}
    assert len(fields) > 40
    assert {field for field in fields if not re.search(rf'[`"]{field}[`"]', TEXT)} == set()
