"""Rulesets as JSON, there and back; what their digest is taken of."""

import json
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from kingscore.rules.contract import Contract, Role, Side, TrumpBy
from kingscore.rules.deck import Deck, Pack
from kingscore.rules.doubles import Doubling
from kingscore.rules.errors import InvalidDocument
from kingscore.rules.item import Item
from kingscore.rules.promise import Promise
from kingscore.rules.ruleset import Direction, Ruleset
from kingscore.rules.ruleset_codec import SCHEMA, digest, ruleset_from_json, ruleset_to_json
from kingscore.rules.sale import Bidding, Sale
from kingscore.rules.schedule import DealersChoice, FixedOrder, FreeChoice, Schedule
from kingscore.rules.texts import texts_to_json
from tests.rules.play import balanced_rulesets, contracts_of, ruleset

KINGEN = ruleset("kingen-4")
PLAIN = Contract("a", Side.POSITIVE, (Item("tricks", 13, 1),))
RULES = Ruleset(4, Deck(), (PLAIN,), FixedOrder(("a",)), constant=13)


def there_and_back(document: Any) -> Any:
    """The document as it comes out of a file or a database."""
    return json.loads(json.dumps(document))


def read_again(rules: Ruleset) -> Ruleset:
    """The rules after they were written and read."""
    document, texts = ruleset_to_json(rules), texts_to_json(rules)
    return ruleset_from_json(there_and_back(document), there_and_back(texts), slug=rules.slug)


@pytest.mark.parametrize("rules", balanced_rulesets(), ids=lambda rules: rules.slug)
def test_rulesets_come_back(rules: Ruleset) -> None:
    again = read_again(rules)
    assert again == rules
    assert again.slug == rules.slug
    assert ruleset_to_json(again) == ruleset_to_json(rules)
    assert texts_to_json(again) == texts_to_json(rules)


def with_contract(**changes: Any) -> Ruleset:
    """The plain rules with something else in their contract."""
    return replace(RULES, contracts=(replace(PLAIN, **changes),))


def with_item(**changes: Any) -> Ruleset:
    """The plain rules with something else counted."""
    return with_contract(items=(replace(PLAIN.items[0], **changes),))


@pytest.mark.parametrize(
    ("rules", "path", "written"),
    [
        (replace(RULES, constant=None), "constant", None),
        (replace(RULES, constant=Fraction(-5, 2)), "constant", "-5/2"),
        (replace(RULES, deck=Deck(("2s",))), "removed", ["2s"]),
        (replace(RULES, deck=Deck(pack=Pack.TAROCK)), "pack", "tarock"),
        (replace(RULES, deck=Deck(undealt=6)), "undealt", 6),
        (replace(RULES, in_a_row=7), "in_a_row", 7),
        (replace(RULES, leads=0), "leads", 0),
        (replace(RULES, sits_out=True), "sits_out", True),
        (replace(RULES, direction=Direction.COUNTERCLOCKWISE), "direction", "counterclockwise"),
        (replace(RULES, bid_order=("a", "a:h")), "bid_order", ["a", "a:h"]),
        (replace(RULES, owed_doubles=2), "owed_doubles", 2),
        (with_contract(declarer=Role.BIDDER), "contracts/0/declarer", "bidder"),
        (with_contract(trumps=("m",)), "contracts/0/trumps", ["m"]),
        (with_contract(factor=Fraction(1, 4)), "contracts/0/factor", "1/4"),
        (with_contract(pool=1300), "contracts/0/pool", 1300),
        (with_contract(pool=Fraction(1, 3)), "contracts/0/pool", "1/3"),
        (with_contract(is_against_rest=True), "contracts/0/is_against_rest", True),
        (
            with_contract(sale=Sale()),
            "contracts/0/sale",
            {"bidding": "once", "is_capped": True, "unit": None},
        ),
        (
            with_contract(trump_by=TrumpBy.SALE, sale=Sale(Bidding.OPEN, is_capped=False, unit=25)),
            "contracts/0/sale",
            {"bidding": "open", "is_capped": False, "unit": 25},
        ),
        (
            with_contract(promise=Promise(3, to_opponents=False)),
            "contracts/0/promise",
            {"lost": 3, "to_opponents": False},
        ),
        (
            with_contract(doubling=Doubling(only_declarer=True)),
            "contracts/0/doubling",
            {"only_declarer": True},
        ),
        (with_contract(shared=2), "contracts/0/shared", 2),
        (with_contract(ends_above=10), "contracts/0/ends_above", 10),
        (with_item(value=Fraction(5, 2)), "contracts/0/items/0/value", "5/2"),
        (with_item(tricks=(7,)), "contracts/0/items/0/trick", 7),
        (with_item(tricks=(12, 13)), "contracts/0/items/0/trick", [12, 13]),
        (with_item(is_event=True), "contracts/0/items/0/is_event", True),
        (
            with_item(places=(40, 25, Fraction(1, 2), -10)),
            "contracts/0/items/0/places",
            [40, 25, "1/2", -10],
        ),
        (with_item(can_expose=True), "contracts/0/items/0/can_expose", True),
    ],
)
def test_rules_of_every_kind_come_back(rules: Ruleset, path: str, written: object) -> None:
    assert at(ruleset_to_json(rules), path) == written
    assert read_again(rules) == rules


@pytest.mark.parametrize(
    ("schedule", "written"),
    [
        (FixedOrder(("a", "a")), {"order": ["a", "a"]}),
        (FixedOrder(("a",), {"a": ("b",)}), {"order": ["a"], "instead": {"a": ["b"]}}),
        (FreeChoice(8), {"deals": 8}),
        (
            DealersChoice({"a": 4}, {Side.POSITIVE: 1}),
            {"per_game": {"a": 4}, "per_dealer": {"positive": 1}},
        ),
        (
            DealersChoice({"a": 4}, each={"a": 1}, count=3),
            {"per_game": {"a": 4}, "per_dealer": {}, "each": {"a": 1}, "deals": 3},
        ),
    ],
)
def test_schedules_of_every_kind_come_back(schedule: Schedule, written: object) -> None:
    rules = replace(RULES, schedule=schedule)
    assert ruleset_to_json(rules)["schedule"] == written
    assert read_again(rules).schedule == schedule


@pytest.mark.parametrize("sale", [{}, None])
def test_sale_is_the_usual_one_where_nothing_more_is_said(sale: object) -> None:
    """Rules that were published before a sale had anything to choose say only `trump_by`."""
    document = ruleset_to_json(with_contract(trump_by=TrumpBy.SALE, sale=Sale()))
    assert "sale" not in document["contracts"][0]
    assert contracts_of(ruleset_from_json(document, {}))["a"].sale == Sale()
    document["contracts"][0]["sale"] = sale
    assert contracts_of(ruleset_from_json(document, {}))["a"].sale == Sale()


def test_rules_that_use_nothing_new_are_written_as_ever() -> None:
    document = ruleset_to_json(RULES)
    assert set(document) == {
        *("schema", "players", "removed", "contracts", "schedule", "constant"),
    }
    assert set(document["contracts"][0]) == {
        *("code", "side", "items", "declarer", "trumps", "trump_by", "lead", "predictions"),
    }
    assert set(document["contracts"][0]["items"][0]) == {
        *("code", "count", "value", "cards", "trick"),
    }


def test_digest_is_of_the_rules_and_not_of_the_texts() -> None:
    other = ruleset("kingen-4", trump="dealer")
    renamed = replace(KINGEN, name=other.name, notes=(), slug="x", language="nl")
    assert digest(ruleset_to_json(KINGEN)) == digest(ruleset_to_json(renamed))
    assert digest(ruleset_to_json(KINGEN)) != digest(ruleset_to_json(other))
    shuffled = dict(reversed(ruleset_to_json(KINGEN).items()))
    assert digest(shuffled) == digest(ruleset_to_json(KINGEN))


def test_digests_are_equal_where_the_rules_are() -> None:
    """The IWWA's rules score as Kingen's with two options do: only their texts differ."""
    by_digest: dict[str, Ruleset] = {}
    for rules in balanced_rulesets():
        assert by_digest.setdefault(digest(ruleset_to_json(rules)), rules) == rules
    different = list(by_digest.values())
    assert not any(rules in different[:place] for place, rules in enumerate(different))
    iwwa = digest(ruleset_to_json(ruleset("kingen-iwwa")))
    assert digest(ruleset_to_json(ruleset("kingen-4", trump="dealer", lead="no_hearts"))) == iwwa


def test_digest_of_a_published_ruleset_never_changes() -> None:
    """A change here means that published games would point at other rules."""
    assert digest(ruleset_to_json(KINGEN)).startswith("dd52a097a5eb98ff")
    assert digest(ruleset_to_json(ruleset("dubbelkingen-4"))).startswith("0997597f8645a4c2")


def faults(read: Callable[..., object], *values: Any) -> list[tuple[str, str, str]]:
    """What a reading finds wrong: code, place and words."""
    with pytest.raises(InvalidDocument) as caught:
        read(*values)
    return [(each.code, each.path, str(each.sentence)) for each in caught.value.problems]


def at(document: Any, path: str) -> Any:
    """What stands at a path of keys and places."""
    for step in path.split("/"):
        document = document[int(step)] if isinstance(document, list) else document[step]
    return document


def rules_with(path: str, value: object) -> dict[str, Any]:
    """The rules of pronostiek with one value changed."""
    document: dict[str, Any] = there_and_back(ruleset_to_json(ruleset("pronostiek-4")))
    parent, _, last = path.rpartition("/")
    (at(document, parent) if parent else document)[last] = value
    return document


CONTRACT, ITEM = "rules.contracts[1]", "rules.contracts[1].items[0]"


@pytest.mark.parametrize(
    ("path", "value", "code", "place"),
    [
        ("schema", 2, "newer_schema", "rules.schema"),
        ("schema", 0, "number_too_small", "rules.schema"),
        ("schema", "1", "not_a_number", "rules.schema"),
        ("schema", True, "not_a_number", "rules.schema"),
        ("players", None, "not_a_number", "rules.players"),
        ("name", "x", "unknown_field", "rules.name"),
        ("removed", ["2"], "not_a_card", "rules.removed"),
        ("removed", ["1s"], "not_a_card", "rules.removed"),
        ("removed", ["2x"], "not_a_card", "rules.removed"),
        ("removed", ["2sh"], "not_a_card", "rules.removed"),
        ("removed", "2s", "not_a_list", "rules.removed"),
        ("removed", ["2s"] * 53, "too_many", "rules.removed"),
        ("pack", "spanish", "unknown_choice", "rules.pack"),
        ("undealt", "6", "not_a_number", "rules.undealt"),
        ("in_a_row", None, "not_a_number", "rules.in_a_row"),
        ("leads", 1.5, "not_a_number", "rules.leads"),
        ("sits_out", 1, "not_a_flag", "rules.sits_out"),
        ("direction", "left", "unknown_choice", "rules.direction"),
        ("bid_order", "a", "not_a_list", "rules.bid_order"),
        ("bid_order", ["a"] * 301, "too_many", "rules.bid_order"),
        ("owed_doubles", [], "not_a_number", "rules.owed_doubles"),
        ("tariff", None, "not_an_object", "rules.tariff"),
        ("radl", [], "not_an_object", "rules.radl"),
        ("constant", "0", "not_an_amount", "rules.constant"),
        ("constant", "1000001/1", "number_too_large", "rules.constant"),
        ("contracts", {}, "not_a_list", "rules.contracts"),
        ("contracts", [None] * 61, "too_many", "rules.contracts"),
        ("contracts", [None], "not_an_object", "rules.contracts[0]"),
        ("contracts/0/side", "both", "unknown_choice", "rules.contracts[0].side"),
        ("contracts/0/side", ["negative"], "unknown_choice", "rules.contracts[0].side"),
        ("contracts/1/name", "x", "unknown_field", f"{CONTRACT}.name"),
        ("contracts/1/declarer", "seat", "unknown_choice", f"{CONTRACT}.declarer"),
        ("contracts/1/trump_by", "", "unknown_choice", f"{CONTRACT}.trump_by"),
        ("contracts/1/trumps", "h", "not_a_list", f"{CONTRACT}.trumps"),
        ("contracts/1/lead", None, "unknown_choice", f"{CONTRACT}.lead"),
        ("contracts/1/factor", "0,5", "not_an_amount", f"{CONTRACT}.factor"),
        ("contracts/1/factor", "1/101", "amount_too_fine", f"{CONTRACT}.factor"),
        ("contracts/1/pool", None, "not_a_number", f"{CONTRACT}.pool"),
        ("contracts/1/is_against_rest", 0, "not_a_flag", f"{CONTRACT}.is_against_rest"),
        ("contracts/1/sale", [], "not_an_object", f"{CONTRACT}.sale"),
        ("contracts/1/sale", {"bidding": "twice"}, "unknown_choice", f"{CONTRACT}.sale.bidding"),
        ("contracts/1/sale", {"is_capped": None}, "not_a_flag", f"{CONTRACT}.sale.is_capped"),
        ("contracts/1/sale", {"unit": "x"}, "not_an_amount", f"{CONTRACT}.sale.unit"),
        ("contracts/1/sale", {"price": 1}, "unknown_field", f"{CONTRACT}.sale.price"),
        ("contracts/1/promise", 2, "not_an_object", f"{CONTRACT}.promise"),
        ("contracts/1/promise", {"lost": 2}, "not_a_flag", f"{CONTRACT}.promise.to_opponents"),
        ("contracts/1/promise", {"to_opponents": True}, "not_a_number", f"{CONTRACT}.promise.lost"),
        ("contracts/1/doubling", {}, "not_a_flag", f"{CONTRACT}.doubling.only_declarer"),
        ("contracts/1/shared", None, "not_a_number", f"{CONTRACT}.shared"),
        ("contracts/1/ends_above", "10", "not_a_number", f"{CONTRACT}.ends_above"),
        ("contracts/1/items", None, "not_a_list", f"{CONTRACT}.items"),
        ("contracts/1/items", [None] * 21, "too_many", f"{CONTRACT}.items"),
        ("contracts/1/items/0/count", 1.5, "not_a_number", f"{ITEM}.count"),
        ("contracts/1/items/0/value", 1.5, "not_a_number", f"{ITEM}.value"),
        ("contracts/1/items/0/cards", ["h"], "not_a_card", f"{ITEM}.cards"),
        ("contracts/1/items/0/trick", None, "not_a_number", f"{ITEM}.trick[0]"),
        ("contracts/1/items/0/trick", [12, "13"], "not_a_number", f"{ITEM}.trick[1]"),
        ("contracts/1/items/0/is_event", 1, "not_a_flag", f"{ITEM}.is_event"),
        ("contracts/1/items/0/places", 4, "not_a_list", f"{ITEM}.places"),
        ("contracts/1/items/0/places", [1, "a"], "not_an_amount", f"{ITEM}.places[1]"),
        ("contracts/1/items/0/can_expose", None, "not_a_flag", f"{ITEM}.can_expose"),
        ("contracts/1/items/0/name", "", "unknown_field", f"{ITEM}.name"),
        ("contracts/1/predictions", [], "not_an_object", f"{CONTRACT}.predictions"),
        (
            "contracts/1/predictions/can_settle",
            *("yes", "not_a_flag", f"{CONTRACT}.predictions.can_settle"),
        ),
        ("schedule", [], "not_an_object", "rules.schedule"),
        ("schedule", {"per_dealer": {}}, "unknown_field", "rules.schedule.per_dealer"),
        ("schedule", {"deals": "3"}, "not_a_number", "rules.schedule.deals"),
        ("schedule", {"order": "a"}, "not_a_list", "rules.schedule.order"),
        ("schedule", {"order": [], "deals": 3}, "unknown_field", "rules.schedule.deals"),
        ("schedule", {"order": [], "instead": []}, "not_an_object", "rules.schedule.instead"),
        (
            "schedule",
            *({"order": [], "instead": {"a": "b"}}, "not_a_list", "rules.schedule.instead.a"),
        ),
        ("schedule", {"per_game": {}}, "not_an_object", "rules.schedule.per_dealer"),
        ("schedule/order", [], "unknown_field", "rules.schedule.per_game"),
        ("schedule/per_game", [], "not_an_object", "rules.schedule.per_game"),
        ("schedule/per_game/hearts", "2", "not_a_number", "rules.schedule.per_game.hearts"),
        ("schedule/each", {"hearts": None}, "not_a_number", "rules.schedule.each.hearts"),
        ("schedule/per_dealer/both", 2, "unknown_choice", "rules.schedule.per_dealer"),
        ("schedule/per_dealer/negative", "3", "not_a_number", "rules.schedule.per_dealer.negative"),
    ],
)
def test_rules_in_a_wrong_form_are_refused(path: str, value: object, code: str, place: str) -> None:
    assert faults(ruleset_from_json, rules_with(path, value), {})[0][:2] == (code, place)


def test_words_for_rules_in_a_wrong_form() -> None:
    assert faults(ruleset_from_json, rules_with("schema", 7), {})[0][2] == (
        f"Schema 7 is newer than this site reads ({SCHEMA})."
    )
    assert faults(ruleset_from_json, rules_with("removed", ["x"]), {})[0][2] == (
        "A card is a rank and a suit, as Kh."
    )
