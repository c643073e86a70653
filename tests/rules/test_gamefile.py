"""Game files: what they hold, and what is refused how."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kingscore.rules.entries import DealEntry, SwapEntry
from kingscore.rules.errors import Invalid, InvalidDeal, InvalidDocument
from kingscore.rules.gamefile import (
    FileEntry,
    GameFile,
    game_from_json,
    game_to_json,
    parse_game_file,
)
from kingscore.rules.sheet import Policy
from tests.rules.play import log_of, random, ruleset, some_game
from tests.rules.test_codec import any_json

PLAYERS = ("Ana", "Bo", "Cis", "Dirk")
NEEDED = "With the substitutes of the log 5 players are needed,"
FIXTURES = sorted((Path(__file__).parents[2] / "fixtures/games").glob("*.json"))
SMALL: dict[str, Any] = {
    "format": "kingscore-game",
    "schema": 1,
    "ruleset": "kingen-4",
    "players": list(PLAYERS),
    "entries": [
        {
            "number": 1,
            "facts": {"contract": "tricks", "declarer": 0, "counts": {"tricks": [3, 0, 4, 6]}},
        }
    ],
}


def faults(value: object) -> list[tuple[str, str, str]]:
    """What is wrong with the form of a game: code, place and words."""
    read: Any = parse_game_file if isinstance(value, bytes) else game_from_json
    with pytest.raises(InvalidDocument) as caught:
        read(value)
    return [(each.code, each.path, str(each.sentence)) for each in caught.value.problems]


def test_game_with_only_what_must_be_there() -> None:
    document = {field: SMALL[field] for field in ("format", "schema", "ruleset", "players")}
    assert game_from_json(document) == GameFile(ruleset("kingen-4"), PLAYERS)


def test_game_with_everything() -> None:
    document = SMALL | {
        "id": "8f2b7c1e-7c3f-4d0c-9a53-0d6f5f3c8d11",
        "source": "made up",
        "ruleset": {"preset": "kingen-4", "options": {"trump": "dealer"}},
        "first_dealer": 3,
        "policy": "friendly",
        "stake": {"amount": 5, "currency": "EUR"},
        "started_at": "2026-01-09T20:00:00+01:00",
        "entries": [
            {"number": 1, "facts": None, "id": "x", "reason": "y", "recorded_at": "z"},
            {"kind": "swap", "seats": [3, 1], "keep_points": False},
        ],
        "totals": [1, 2, 3, 4],
        "results": [4, 3, 2, 1],
    }
    assert game_from_json(document) == GameFile(
        ruleset=ruleset("kingen-4", trump="dealer"),
        players=PLAYERS,
        first_dealer=3,
        policy=Policy.FRIENDLY,
        entries=(
            FileEntry(DealEntry(1, None), id="x", reason="y", recorded_at="z"),
            FileEntry(SwapEntry(3, 1, keep_points=False)),
        ),
        id="8f2b7c1e-7c3f-4d0c-9a53-0d6f5f3c8d11",
        stake=5,
        currency="EUR",
        started_at="2026-01-09T20:00:00+01:00",
        source="made up",
        totals=(1, 2, 3, 4),
        results=(4, 3, 2, 1),
    )


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_export_comes_back(path: Path) -> None:
    game = parse_game_file(path.read_bytes())
    document = game_to_json(game, version=3)
    again = parse_game_file(json.dumps(document).encode())
    sheet = game.sheet()
    assert again == replace(game, source="", totals=sheet.totals, results=sheet.results)
    assert again.ruleset.slug == game.ruleset.slug
    assert document["ruleset"]["version"] == 3
    assert game_to_json(again, version=3) == document


def test_export_names_a_stake_only_where_there_is_one() -> None:
    game = game_from_json(SMALL)
    assert "stake" not in game_to_json(game, version=1)
    game = replace(game, stake=5, currency="EUR")
    assert game_to_json(game, version=1)["stake"] == {"amount": 5, "currency": "EUR"}


def test_sheet_is_that_of_the_log() -> None:
    sheet = some_game("pronostiek-4", 7)
    game = GameFile(
        sheet.ruleset,
        PLAYERS,
        sheet.first_dealer,
        entries=tuple(FileEntry(entry) for entry in log_of(sheet)),
    )
    assert game.sheet().results == sheet.results
    assert game.sheet().lines[3].dealer == sheet.lines[3].dealer
    assert replace(game, totals=sheet.totals, results=sheet.results).sheet() == game.sheet()


def test_sheet_with_other_totals_is_refused() -> None:
    game = game_from_json(SMALL | {"totals": [-3, 0, -4, -7], "results": [-3, 0]})
    with pytest.raises(InvalidDocument) as caught:
        game.sheet()
    assert [(each.code, each.path, str(each.sentence)) for each in caught.value.problems] == [
        (
            "totals_differ",
            "totals",
            "The file says -3, 0, -4, -7, but the deals come to -3, 0, -4, -6.",
        ),
        ("totals_differ", "results", "The file says -3, 0, but the deals come to -3, 0, -4, -6."),
    ]


def test_sheet_of_an_illegal_deal_is_refused() -> None:
    game = game_from_json(SMALL | {"first_dealer": 1})
    with pytest.raises(InvalidDeal) as caught:
        game.sheet()
    assert caught.value.number == 1


def test_sheet_holds_to_the_policy() -> None:
    facts = {"contract": "queens", "declarer": 0, "counts": {"queens": [4, 0, 0, 0]}}
    entries = [{"number": 1, "facts": facts | {"override": "why not"}}]
    document = SMALL | {"entries": entries}
    assert game_from_json(document | {"policy": "friendly"}).sheet().totals == (-8, 0, 0, 0)
    with pytest.raises(InvalidDeal):
        game_from_json(document).sheet()


def test_seated_follows_every_swap_that_can_be() -> None:
    swaps = [(0, 1), (1, 2), (2, 4), (-1, 0)]
    entries = [{"kind": "swap", "seats": list(seats), "keep_points": True} for seats in swaps]
    game = game_from_json(SMALL | {"entries": entries})
    assert game.seated == ("Bo", "Cis", "Ana", "Dirk")


def test_seated_follows_every_substitute_who_can_be() -> None:
    made = [(0, 4), (4, 0), (1, 9), (-1, 5), (3, 5), (0, 0)]
    entries = [{"kind": "substitute", "seat": seat, "player": player} for seat, player in made]
    game = game_from_json(SMALL | {"players": [*PLAYERS, "Eva", "Fay"], "entries": entries})
    assert game.seated == ("Ana", "Bo", "Cis", "Fay")
    assert game.substitutes == 2


@pytest.mark.parametrize(
    ("names", "code", "text"),
    [
        (PLAYERS, "wrong_substitutes", f"{NEEDED} and 4 are named."),
        ([*PLAYERS, "Eva"], "", ""),
        ([*PLAYERS, "Eva", "Fay"], "wrong_substitutes", f"{NEEDED} and 6 are named."),
        (PLAYERS[:3], "wrong_players", "These rules are for 4 players, and 3 are named."),
        (
            [*PLAYERS, "ana"],
            "name_twice",
            "Two players are called ana; add an initial to one of them.",
        ),
        ([*PLAYERS, ""], "name_missing", "The name is missing."),
    ],
)
def test_file_names_everybody_who_plays(names: list[str], code: str, text: str) -> None:
    entries = [
        {"kind": "substitute", "seat": 0, "player": 4},
        {"kind": "substitute", "seat": 0, "player": 0},
    ]
    document = SMALL | {"players": list(names), "entries": entries}
    if code:
        assert [each[::2] for each in faults(document)] == [(code, text)]
    else:
        assert game_from_json(document).sheet().known == 5


@pytest.mark.parametrize(
    ("field", "value", "code", "at"),
    [
        ("format", "chess", "unknown_choice", "format"),
        ("schema", 2, "newer_schema", "schema"),
        ("schema", 0, "number_too_small", "schema"),
        ("schema", 1.0, "not_a_number", "schema"),
        ("schema", True, "not_a_number", "schema"),
        ("id", 7, "not_a_text", "id"),
        ("ruleset", None, "not_an_object", "ruleset"),
        ("ruleset", "whist", "unknown_ruleset", "ruleset"),
        ("ruleset", {"preset": 4}, "not_a_text", "ruleset.preset"),
        ("ruleset", {"preset": "kingen-4", "rules": {}}, "unknown_field", "ruleset.rules"),
        ("ruleset", {"preset": "kingen-4", "options": []}, "not_an_object", "ruleset.options"),
        (
            *("ruleset", {"preset": "kingen-4", "options": {"king": 4}}),
            *("not_a_text", "ruleset.options.king"),
        ),
        (
            *("ruleset", {"preset": "kingen-4", "options": {"self": "x"}}),
            *("unknown_option", "ruleset.options.self"),
        ),
        (
            *("ruleset", {"preset": "kingen-4", "options": {"king": "4"}}),
            *("not_balanced", "ruleset.options"),
        ),
        ("ruleset", {"slug": "x"}, "not_an_object", "ruleset.rules"),
        ("ruleset", {"rules": {}, "version": "1"}, "not_a_number", "ruleset.version"),
        ("players", "Ana", "not_a_list", "players"),
        ("players", ["Ana", "Bo", "Cis"], "wrong_players", "players"),
        ("players", [*PLAYERS, "Eva"], "wrong_players", "players"),
        ("players", ["Ana", "Bo", "Cis", ""], "name_missing", "players[3]"),
        ("players", ["Ana", "Bo", "Cis", 4], "not_a_text", "players[3]"),
        ("first_dealer", 4, "unknown_seat", "first_dealer"),
        ("first_dealer", -1, "unknown_seat", "first_dealer"),
        ("policy", "lax", "unknown_choice", "policy"),
        ("stake", 5, "not_an_object", "stake"),
        ("stake", {"amount": -1}, "number_too_small", "stake.amount"),
        ("stake", {"amount": 0.05}, "not_a_number", "stake.amount"),
        ("stake", {"amount": 5, "currency": "Euro"}, "text_too_long", "stake.currency"),
        ("stake", {"amount": 5, "currency": "eu"}, "not_a_currency", "stake.currency"),
        ("stake", {"amount": 5}, "not_a_currency", "stake.currency"),
        ("entries", {}, "not_a_list", "entries"),
        ("entries", [None] * 2001, "too_many", "entries"),
        ("entries", [None], "not_an_object", "entries[0]"),
        (
            *("entries", [{"number": 1, "facts": None, "reason": "x" * 201}]),
            *("text_too_long", "entries[0].reason"),
        ),
        ("totals", [1, "2"], "not_an_amount", "totals[1]"),
        ("winner", "Ana", "unknown_field", "winner"),
    ],
)
def test_game_in_a_wrong_form_is_refused(field: str, value: object, code: str, at: str) -> None:
    assert faults(SMALL | {field: value})[0][:2] == (code, at)


def test_game_names_every_fault() -> None:
    document = SMALL | {"winner": 1, "policy": 3, "entries": [{"number": "x"}]}
    others = [
        ("unknown_field", "winner"),
        ("unknown_choice", "policy"),
        ("not_a_number", "entries[0].number"),
        ("facts_missing", "entries[0].facts"),
    ]
    found = faults(document | {"players": ["Ana"]})
    assert [each[:2] for each in found] == [*others, ("wrong_players", "players")]
    assert found[4][2] == "These rules are for 4 players, and 1 are named."
    rules = {"preset": "kingen-4", "options": {"king": 4, "last": 3}}
    assert [each[:2] for each in faults(document | {"ruleset": rules})] == [
        *others,
        ("not_a_text", "ruleset.options.king"),
        ("not_a_text", "ruleset.options.last"),
    ]
    rules = {"preset": "kingen-4", "options": {"king": "7"}}
    assert [each[:2] for each in faults(document | {"ruleset": rules})] == [
        *others,
        ("unknown_option", "ruleset.options.king"),
    ]


def test_game_of_a_newer_schema_is_not_read_any_further() -> None:
    assert faults(SMALL | {"schema": 2, "seasons": [], "players": 0}) == [
        ("newer_schema", "schema", "Schema 2 is newer than this site reads (1).")
    ]


def test_game_with_own_rules_is_proven() -> None:
    document = game_to_json(game_from_json(SMALL), version=1)
    document["ruleset"]["rules"]["constant"] = 3
    assert faults(document) == [
        (
            "not_balanced",
            "ruleset.rules.contracts",
            "The contracts of a whole game add up to 0; they must add up to +3.",
        )
    ]


def test_numbers_are_read_to_the_last_digit() -> None:
    content = json.dumps(SMALL | {"totals": [-1_000_000, 999_999, 0, 12]}).encode()
    assert parse_game_file(content).totals == (-1_000_000, 999_999, 0, 12)


def test_names_in_any_script_are_read() -> None:
    names = ["سارا", "🃏 Jo", "Ngọc", "王"]
    content = json.dumps(SMALL | {"players": names}, ensure_ascii=False).encode()
    assert parse_game_file(content).players == tuple(names)


@given(any_json, any_json)
@settings(max_examples=200)
def test_any_json_is_refused_or_read(rules: Any, anything: Any) -> None:
    for document in (anything, SMALL | {"ruleset": rules}, SMALL | {"entries": [anything, rules]}):
        try:
            game_from_json(document).sheet()
        except Invalid as error:
            str(error).encode()


def mangled(document: Any, seed: int, values: list[Any]) -> Any:
    """The document with some of its values replaced, doubled or taken out."""
    rng = random(seed)
    document = json.loads(json.dumps(document))
    for value in values:
        place = document
        while True:
            keys: list[Any] = list(place) if isinstance(place, dict) else list(range(len(place)))
            if not keys:
                break
            key = rng.choice(keys)
            if isinstance(place[key], dict | list) and rng.random() < 0.85:
                place = place[key]
                continue
            if rng.random() < 0.15:
                del place[key]
            elif isinstance(place[key], int) and rng.random() < 0.5:
                place[key] += rng.choice([-1, 1, 10**6, 10**30])
            else:
                place[key] = value
            break
    return document


@cache
def exported(path: Path) -> str:
    """The game as it is exported, with its own rules."""
    return json.dumps(game_to_json(parse_game_file(path.read_bytes()), version=1))


@given(
    st.sampled_from(FIXTURES),
    st.booleans(),
    st.integers(0, 2**32),
    st.lists(any_json, min_size=1, max_size=4),
)
@settings(max_examples=300)
def test_mangled_games_are_refused_or_scored(
    path: Path, has_own_rules: bool, seed: int, values: list[Any]
) -> None:
    document = json.loads(exported(path) if has_own_rules else path.read_text("utf-8"))
    try:
        sheet = game_from_json(mangled(document, seed, values)).sheet()
    except Invalid as error:
        str(error).encode()
    else:
        assert len(sheet.totals) == sheet.ruleset.players
        assert sum(sheet.results) == sum(sheet.totals) + sum(sheet.adjusted)
