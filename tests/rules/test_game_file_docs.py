"""The description of the game file: its example works, and its schema says what is read."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from kingscore.rules.codec import ENTRY_KINDS, read_entry
from kingscore.rules.errors import InvalidDocument
from kingscore.rules.gamefile import (
    ENTRY_EXTRAS,
    game_from_json,
    game_to_json,
    parse_game_file,
)
from kingscore.rules.ruleset_codec import ruleset_to_json
from kingscore.rules.sheet import Policy
from kingscore.rules.texts import texts_to_json
from tests.rules.documents import (
    ROOT,
    Recorder,
    changed,
    description,
    example,
    fields_of,
    plain,
    schema,
)
from tests.rules.play import ruleset

GAMES = sorted((ROOT / "fixtures/games").glob("*.json"))
SCHEMA = schema("game-file")
DEFINITIONS = SCHEMA["$defs"]
VALIDATOR = Draft202012Validator(SCHEMA)

RULES = {
    "slug": "mine",
    "version": 2,
    "rules": ruleset_to_json(ruleset("pronostiek-4")),
    "texts": texts_to_json(ruleset("pronostiek-4")),
}
FACTS: dict[str, Any] = {
    "contract": "hearts",
    "declarer": 0,
    "counts": {"hearts": [3, 6, 3, 1]},
    "trump": "",
    "bids": [],
    "is_sold": False,
    "is_shared": False,
    "promised": 0,
    "predictions": [4, 4, 2, 2],
    "doubles": [],
    "exposures": [],
    "override": "",
}
GAME: dict[str, Any] = {
    "format": "kingscore-game",
    "schema": 1,
    "id": "",
    "source": "made up",
    "ruleset": RULES,
    "players": ["Ana", "Bo", "Cis", "Dirk", "Eva"],
    "first_dealer": 0,
    "policy": "strict",
    "stake": {"amount": 5, "currency": "EUR"},
    "started_at": "",
    "entries": [
        {"kind": "deal", "number": 1, "facts": FACTS, "id": "", "reason": "", "recorded_at": ""},
        {"kind": "swap", "seats": [0, 1], "keep_points": True, "id": "", "reason": ""},
        {"kind": "adjustment", "seat": 0, "points": "-5/2", "cause": "late"},
        {"kind": "adjustment", "seat": 0, "points": 3, "cause": "prize"},
        {"kind": "withdrawal", "place": 3},
        {"kind": "substitute", "seat": 3, "player": 4},
        {"kind": "stop", "is_stopped": True, "noted_at": "2026-11-29T21:05:07Z"},
    ],
    "totals": [-6, -3, -3, -1],
    "results": [-13, 3, -5, 5],
    "money": [-13, 3, -5, 5],
}
# Facts of every kind, for their form alone: no deal has all of them.
EVERYTHING = FACTS | {
    "doubles": [{"by": 0, "on": 1, "is_redoubled": True}],
    "exposures": [{"item": "queens", "holder": 0, "taker": 1}],
    "tarock": {
        "called": "Kh",
        "partner": 1,
        "talon": "",
        "is_won": True,
        "thirds": 107,
        "bonuses": [
            {
                "code": "mondfang",
                "is_declarers": True,
                "is_announced": False,
                "is_made": True,
                "taker": 0,
                "loser": 2,
            }
        ],
        "kontra": [{"item": "game", "level": 1, "by": 2}],
        "revoked_by": 3,
    },
}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_schema_takes_every_golden_game_and_its_export(path: Path) -> None:
    VALIDATOR.validate(json.loads(path.read_text("utf-8")))
    export = game_to_json(parse_game_file(path.read_bytes()), version=1)
    VALIDATOR.validate(plain(export))


def test_schema_and_codec_take_a_game_with_every_field() -> None:
    VALIDATOR.validate(GAME)
    assert game_from_json(GAME).sheet().totals == (-6, -3, -3, -1)
    assert set(SCHEMA["properties"]) == set(GAME)
    VALIDATOR.validate(changed(GAME, "entries/0/facts", EVERYTHING))
    assert set(DEFINITIONS["facts"]["properties"]) == set(EVERYTHING)


def test_schema_and_codec_know_the_same_fields() -> None:
    reader, at = Recorder(), "entry"
    read_entry(reader, {"number": 1, "facts": EVERYTHING}, at)
    facts = DEFINITIONS["facts"]["properties"]
    places = {
        "facts": DEFINITIONS["facts"],
        "facts.doubles[]": facts["doubles"]["items"],
        "facts.exposures[]": facts["exposures"]["items"],
        "facts.tarock": DEFINITIONS["tarock"],
        "facts.tarock.bonuses[]": DEFINITIONS["tarock"]["properties"]["bonuses"]["items"],
        "facts.tarock.kontra[]": DEFINITIONS["tarock"]["properties"]["kontra"]["items"],
    }
    for place, definition in places.items():
        assert reader.fields[f"{at}.{place}"] == fields_of(definition)


@pytest.mark.parametrize("kind", ENTRY_KINDS)
def test_schema_and_codec_know_the_same_fields_of_entries(kind: str) -> None:
    reader = Recorder()
    read_entry(reader, {"kind": kind}, "entry", ENTRY_EXTRAS)
    assert reader.fields["entry"] == fields_of(DEFINITIONS[f"{kind}Entry"])


def test_schema_and_codec_know_the_same_policies() -> None:
    assert SCHEMA["properties"]["policy"]["enum"] == list(Policy)


def test_schema_takes_fractions_of_any_fineness_in_sums_alone() -> None:
    fine = "1" * 50 + "/" + "3" * 51
    VALIDATOR.validate(changed(GAME, "totals/0", fine))
    game_from_json(changed(GAME, "totals/0", fine))
    assert not VALIDATOR.is_valid(changed(GAME, "entries/2/points", fine))


REFUSED: list[tuple[str, Any]] = [
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
    ("entries/0/facts/is_shared", "no"),
    ("entries/0/facts/promised", "7"),
    ("entries/0/facts/predictions", [[4]]),
    ("entries/0/facts/doubles", {}),
    ("entries/0/facts/doubles", [{"by": 0}]),
    ("entries/0/facts/doubles", [{"by": 0, "on": 1, "times": 2}]),
    ("entries/0/facts/doubles", [{"by": 0, "on": 1, "is_redoubled": 1}]),
    ("entries/0/facts/doubles", [{"by": 0, "on": 1}] * 61),
    ("entries/0/facts/exposures", [{"item": "queens", "holder": 0}]),
    ("entries/0/facts/exposures", [[0, 1]]),
    ("entries/0/facts/tarock", None),
    ("entries/0/facts/tarock", {"won": True}),
    ("entries/0/facts/tarock", {"is_won": 1}),
    ("entries/0/facts/tarock", {"partner": None}),
    ("entries/0/facts/tarock", {"bonuses": [{"code": "pagat"}]}),
    ("entries/0/facts/tarock", {"kontra": [{"item": "game"}]}),
    ("entries/0/facts/tarock", {"kontra": [{"item": "game", "level": 1}] * 41}),
    ("entries/0/facts/override", "x" * 201),
    ("entries/0/facts/score", 1),
    ("entries/1/seats", [0]),
    ("entries/1/seats", [0, 1, 2]),
    ("entries/1/seats", ...),
    ("entries/1/keep_points", ...),
    ("entries/1/keep_points", "yes"),
    ("entries/1/number", 1),
    ("entries/2/kind", ...),
    ("entries/2/seat", ...),
    ("entries/2/points", ...),
    ("entries/2/points", 0.5),
    ("entries/2/points", "0.5"),
    ("entries/2/points", "1/0"),
    ("entries/2/points", "1/101"),
    ("entries/2/cause", ...),
    ("entries/2/cause", "x" * 201),
    ("entries/2/place", 1),
    ("entries/4/place", ...),
    ("entries/4/place", "3"),
    ("entries/4/seat", 0),
    ("entries/5/seat", ...),
    ("entries/5/player", ...),
    ("entries/5/player", "Eva"),
    ("entries/5/place", 1),
    ("entries/6/is_stopped", ...),
    ("entries/6/is_stopped", "yes"),
    ("entries/6/number", 1),
    ("entries/6/noted_at", 7),
    ("totals", [1, 2.5]),
    ("totals", [1, "x"]),
    ("results", "0"),
    ("money", {"0": 1}),
    ("ruleset", None),
    ("ruleset", {}),
    ("ruleset/preset", "kingen-4"),
    ("ruleset", {"preset": 4}),
    ("ruleset", {"preset": "kingen-4", "options": {"king": 5}}),
    ("ruleset/version", "1"),
    ("ruleset/rules/players", 11),
    ("ruleset/texts/title", "x"),
]


@pytest.mark.parametrize(("path", "value"), REFUSED)
def test_schema_and_codec_refuse_the_same(path: str, value: Any) -> None:
    document = changed(GAME, path, value)
    assert not VALIDATOR.is_valid(document)
    with pytest.raises(InvalidDocument):
        game_from_json(document)


def test_example_in_the_description_holds() -> None:
    VALIDATOR.validate(json.loads(example("game-file")))
    game = parse_game_file(example("game-file").encode())
    assert len(game.totals) == len(game.results) == 4
    assert game.sheet().version == 3
    assert game.seated == ("Ana", "Bo", "Dirk", "Cis")


def test_description_names_every_field() -> None:
    own = [SCHEMA, *(DEFINITIONS[name] for name in DEFINITIONS if name.endswith("Entry"))]
    facts = [DEFINITIONS["facts"], DEFINITIONS["tarock"]]
    fields = {field for each in (*own, *facts) for field in each["properties"]}
    for each in facts:
        for inner in each["properties"].values():
            fields |= set(inner.get("items", {}).get("properties", ()))
    assert len(fields) > 50
    text = description("game-file")
    assert {field for field in fields if not re.search(rf'[`"]{field}[`"]', text)} == set()
