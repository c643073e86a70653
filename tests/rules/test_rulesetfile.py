"""Ruleset files: they come back as they were, and everything that is wrong with one is named."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from kingscore.rules.contract import Contract, Side
from kingscore.rules.deck import Deck
from kingscore.rules.errors import InvalidDocument
from kingscore.rules.item import Item
from kingscore.rules.ruleset import MOST_CONTRACTS, MOST_DEALS, Ruleset
from kingscore.rules.rulesetfile import (
    LARGEST_RULESET_FILE,
    LONGEST_LABEL,
    RulesetFile,
    examine,
    parse_ruleset_file,
    ruleset_file_to_json,
    with_language,
)
from kingscore.rules.schedule import DealersChoice, FixedOrder
from kingscore.rules.sentence import Label
from kingscore.rules.texts import texts_to_json
from tests.rules.play import balanced_rulesets, ruleset

Change = Callable[[dict[str, Any]], None]


def document(rules: Ruleset | None = None, version: int = 3) -> dict[str, Any]:
    """The document of some rules, by default Kingen, as it is read from a file."""
    file = RulesetFile(rules or ruleset("kingen-4"), version)
    found: dict[str, Any] = json.loads(json.dumps(ruleset_file_to_json(file)))
    return found


def content(value: Any) -> bytes:
    """A document in the bytes of a file."""
    return json.dumps(value).encode()


def faults(value: bytes) -> list[tuple[str, str]]:
    """What is wrong with a file: codes and places."""
    with pytest.raises(InvalidDocument) as caught:
        parse_ruleset_file(value)
    for each in caught.value.problems:
        str(each).encode()  # whatever is in the file, it can be said
    return [(each.code, each.path) for each in caught.value.problems]


def changed(*path: Any, value: Any) -> bytes:
    """The file of Kingen with another value at a path."""
    whole = document()
    place: Any = whole
    for each in path[:-1]:
        place = place[each]
    place[path[-1]] = value
    return content(whole)


@pytest.mark.parametrize("rules", balanced_rulesets(), ids=lambda rules: rules.slug)
def test_ruleset_file_comes_back(rules: Ruleset) -> None:
    file = parse_ruleset_file(content(document(rules)))

    assert file == RulesetFile(rules, 3)
    assert file.ruleset.slug == rules.slug
    assert texts_to_json(file.ruleset) == texts_to_json(rules)


def test_ruleset_file_of_rules_for_two() -> None:
    """The Dutch source names a game for two without its rules: 26 tricks, or some cards left."""
    whole = Contract(
        "tricks",
        Side.NEGATIVE,
        (Item("tricks", 26, -1, name=Label("Tricks")),),
        name=Label("Tricks"),
    )
    half = replace(whole, items=(replace(whole.items[0], count=13),))
    names = {"name": Label("Kingen for two"), "language": "en"}
    order = FixedOrder(("tricks", "tricks"))
    all_dealt = Ruleset(2, Deck(), (whole,), order, constant=-52, **names)  # type: ignore[arg-type]  # a name and a language
    some_left = replace(all_dealt, deck=Deck(undealt=26), contracts=(half,), constant=-26)

    for rules, tricks in ((all_dealt, 26), (some_left, 13)):
        read = parse_ruleset_file(content(document(rules))).ruleset
        assert read == rules
        assert (read.players, read.tricks) == (2, tricks)


def test_ruleset_file_of_rules_for_ten() -> None:
    hearts = Contract(
        "hearts",
        Side.NEGATIVE,
        (Item("hearts", 13, -1, ("*h",), name=Label("Hearts")),),
        name=Label("H"),
    )
    rules = Ruleset(
        10,
        Deck(("2c", "2d")),
        (hearts,),
        FixedOrder(("hearts",) * 10),
        constant=-130,
        name=Label("Ten"),
    )
    assert parse_ruleset_file(content(document(rules))).ruleset.tricks == 5


NO_RULES: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "file_not_json"),
    "a word": (b"hello", "file_not_json"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00", "file_not_json"),
    "not a number": (b'{"format": NaN}', "file_not_json"),
    "another encoding": (json.dumps({"a": 1}).encode("utf-16"), "file_not_json"),
    "cut off": (content(document())[:-2], "file_not_json"),
    "deep": (b"[" * 90_000 + b"]" * 90_000, "file_too_deep"),
    "twins": (b'{"format": "kingscore-ruleset", "format": 1}', "field_twice"),
    "10 MB": (b" " * 10_000_000, "file_too_large"),
    "too large by one": (b" " * (LARGEST_RULESET_FILE + 1), "file_too_large"),
}


@pytest.mark.parametrize("name", NO_RULES)
def test_file_that_is_no_ruleset(name: str) -> None:
    value, code = NO_RULES[name]
    assert faults(value) == [(code, "")]


@pytest.mark.parametrize("value", [None, True, 1, 1.5, "x", [], {}], ids=str)
def test_json_that_is_no_ruleset(value: Any) -> None:
    assert faults(content(value))


def test_file_of_another_kind_or_of_a_newer_site_is_not_read_further() -> None:
    assert faults(content({"format": "kingscore-game", "schema": 1, "players": 3})) == [
        ("unknown_choice", "format")
    ]
    newer = {"format": "kingscore-ruleset", "schema": 2, "rules": 3}
    assert faults(content(newer)) == [("newer_schema", "schema")]


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        (("more",), 1, ("unknown_field", "more")),
        (("slug",), 1, ("not_a_text", "slug")),
        (("slug",), "x" * 201, ("text_too_long", "slug")),
        (("version",), "1", ("not_a_number", "version")),
        (("version",), -1, ("number_too_small", "version")),
        (("rules",), [], ("not_an_object", "rules")),
        (("rules", "players"), 10**30, ("number_too_large", "rules.players")),
        (("rules", "players"), 4.0, ("not_a_number", "rules.players")),
        (("rules", "removed"), ["Xx"], ("not_a_card", "rules.removed")),
        (("rules", "contracts"), {}, ("not_a_list", "rules.contracts")),
        (("rules", "contracts", 0, "code"), "\x00", ("text_not_clean", "rules.contracts[0].code")),
        (
            ("rules", "contracts", 1, "items", 0, "value"),
            "1/0",
            ("not_an_amount", "rules.contracts[1].items[0].value"),
        ),
        (("texts",), 1, ("not_an_object", "texts")),
        (("texts", "name"), "\u202e", ("text_not_clean", "texts.name")),
        (("texts", "contracts", "hearts"), 1, ("not_a_text", "texts.contracts.hearts")),
    ],
)
def test_file_in_a_wrong_form(path: tuple[Any, ...], value: Any, fault: tuple[str, str]) -> None:
    assert faults(changed(*path, value=value))[0] == fault


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        (("rules", "players"), 3, ("deck_not_shared", "rules.removed")),
        (("rules", "constant"), 1, ("not_balanced", "rules.contracts")),
        (
            ("rules", "contracts", 1, "items", 0, "count"),
            12,
            ("item_count", "rules.contracts[1].items[0].count"),
        ),
    ],
)
def test_rules_that_do_not_hold(path: tuple[Any, ...], value: Any, fault: tuple[str, str]) -> None:
    assert fault in faults(changed(*path, value=value))


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "name_missing"),
        ("\u3164", "name_missing"),
        ("x" * (LONGEST_LABEL + 1), "name_too_long"),
        ("a" + "\u0301" * 9, "name_not_clean"),
    ],
)
def test_names_that_are_none(name: str, code: str) -> None:
    assert faults(changed("texts", "name", value=name)) == [(code, "texts.name")]
    contract = changed("texts", "contracts", "hearts", value=name)
    assert faults(contract) == [(code, "texts.contracts.hearts")]
    item = changed("texts", "items", "hearts.hearts", value=name)
    assert faults(item) == [(code, "texts.items.hearts.hearts")]


def test_translated_names_are_looked_at_too() -> None:
    translations = {"nl": {"name": "x" * 61, "contracts": {"hearts": "Harten"}}, "fr": {"name": ""}}
    assert faults(changed("texts", "translations", value=translations)) == [
        ("name_too_long", "texts.translations.nl.name")
    ]


def test_names_and_proof_are_looked_at_together() -> None:
    whole = document()
    whole["texts"]["name"] = ""
    whole["rules"]["constant"] = 5
    assert faults(content(whole)) == [
        ("name_missing", "texts.name"),
        ("not_balanced", "rules.contracts"),
    ]


def test_names_with_markup_are_only_names() -> None:
    name = "<b>Kingen</b> & 'co'"
    assert parse_ruleset_file(changed("texts", "name", value=name)).ruleset.name == name


def test_examine_of_more_faults_than_anybody_lists() -> None:
    whole = document()
    whole["rules"]["contracts"] = [{}] * 60
    reading = examine(whole)
    assert (reading.file, reading.is_read, len(reading.problems)) == (None, False, 100)


def largest() -> dict[str, Any]:
    """A ruleset as large as there may be one, for ten players, with quotas of every kind."""
    cards = ("*h", "Ks", "Qs", "Js")
    contracts = tuple(
        Contract(
            f"contract_{place}",
            Side.NEGATIVE,
            tuple(Item(f"item_{inner}", 16, -1, cards, name=Label("x")) for inner in range(20)),
            name=Label(f"Contract {place}"),
        )
        for place in range(MOST_CONTRACTS)
    )
    codes = [contract.code for contract in contracts]
    schedule = DealersChoice(
        dict.fromkeys(codes, 4), {Side.NEGATIVE: 50}, dict.fromkeys(codes, 1), MOST_DEALS
    )
    rules = Ruleset(10, Deck(("2c", "2d")), contracts, schedule, constant=None, name=Label("All"))
    return document(rules)


def test_largest_ruleset_is_proven() -> None:
    value = content(largest())
    assert len(value) < LARGEST_RULESET_FILE
    assert parse_ruleset_file(value).ruleset.deals == MOST_DEALS


def test_texts_that_do_not_say_their_language_are_in_the_first_one() -> None:
    assert with_language({"texts": {"name": "Club"}})["texts"] == {"name": "Club", "language": "en"}
    assert with_language({"slug": "club"}) == {"slug": "club", "texts": {"language": "en"}}
    assert with_language({"texts": {"language": "nl"}}) == {"texts": {"language": "nl"}}
    malformed: list[Any] = [[], None, "x", {"texts": []}, {"texts": None}]
    assert [with_language(each) for each in malformed] == malformed
