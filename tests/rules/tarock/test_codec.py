"""Games, tariffs and doubled rounds as JSON, there and back."""

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from kingscore.rules.errors import InvalidDocument
from kingscore.rules.reading import Reader
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.ruleset_codec import ruleset_from_json, ruleset_to_json
from kingscore.rules.tarock.codec import game_to_json, radl_to_json, read_radl, tariff_to_json
from kingscore.rules.tarock.facts import Bonus, Kontra, TarockFacts
from kingscore.rules.tarock.facts_codec import read_tarock_facts, tarock_facts_to_json
from kingscore.rules.tarock.game import TarockGame
from kingscore.rules.tarock.kind import Kind
from kingscore.rules.tarock.radl import Radl, Trigger
from kingscore.rules.tarock.tariff import Tariff
from kingscore.rules.texts import texts_to_json
from tests.rules.tarock.hands import PRESETS, game
from tests.rules.tarock.test_properties import RULESETS

HOUSE = RULESETS["koenigrufen-house-4"]


def documents(rules: Ruleset) -> tuple[dict[str, Any], dict[str, Any]]:
    """The rules and the texts as plain JSON values."""
    plain = json.loads(json.dumps([ruleset_to_json(rules), texts_to_json(rules)]))
    return plain[0], plain[1]


@pytest.mark.parametrize("slug", RULESETS)
def test_ruleset_comes_back(slug: str) -> None:
    rules = RULESETS[slug]
    document, texts = documents(rules)
    read = ruleset_from_json(document, texts, slug=slug)
    assert read == rules
    assert read.tariff is not None
    assert [each.name for each in read.contracts] == [each.name for each in rules.contracts]
    assert [each.name for each in read.tariff.bonuses] == [
        each.name for each in (rules.tariff or Tariff()).bonuses
    ]


def test_usual_things_are_left_out() -> None:
    tariff = Tariff()
    assert tariff_to_json(tariff) == {"win_thirds": 107}
    bare = TarockGame("dreier", Kind.ALONE, tariff, value=4)
    assert game_to_json(bare) == {"code": "dreier", "kind": "alone", "value": 4}
    assert radl_to_json(Radl()) == {"most": 8}
    assert tarock_facts_to_json(TarockFacts()) == {}


def test_game_and_tariff_are_written_like_this() -> None:
    assert game_to_json(game("koenigrufen-house-4", "bettel")) == {
        "code": "bettel",
        "kind": "tricks",
        "value": "5/2",
    }
    assert game_to_json(game("koenigrufen-wien-4", "pagatrufer")) == {
        "code": "pagatrufer",
        "kind": "partner",
        "value": 1,
        "bonuses": [
            "king_ultimo",
            "trull",
            "four_kings",
            "pagat",
            "uhu",
            "kakadu",
            "quapil",
            "valat",
        ],
        "announces": ["pagat"],
        "can_concede": True,
    }
    written = tariff_to_json(game("koenigrufen-house-4", "rufer", trischaken="tirol").tariff)
    assert written["trischaken"] == {
        "payers": 2,
        "mayor": 1,
        "vorhand": 1,
        "mayor_vorhand": 2,
        "revoke": 2,
        "vorhand_revoke": 2,
    }
    assert written["valat"] == {"form": "all_times", "silent": 4, "announced": 8}
    mondfang = {"code": "mondfang", "kind": "trick", "silent": 1, "is_pairs": True}
    assert mondfang in written["bonuses"]


def test_facts_are_written_like_this() -> None:
    facts = TarockFacts(
        called="Kh",
        partner=0,
        is_won=False,
        thirds=0,
        bonuses=(Bonus("uhu", True, False, True), Bonus("mondfang", False, False, True, 2, 0)),
        kontra=(Kontra("game", 1), Kontra("uhu", 2, by=0)),
        revoked_by=0,
    )
    plain = json.loads(json.dumps(tarock_facts_to_json(facts)))
    way = {"is_announced": False, "is_made": True}
    assert plain == {
        "called": "Kh",
        "partner": 0,
        "is_won": False,
        "thirds": 0,
        "bonuses": [
            {"code": "uhu", "is_declarers": True, **way},
            {"code": "mondfang", "is_declarers": False, **way, "taker": 2, "loser": 0},
        ],
        "kontra": [{"item": "game", "level": 1}, {"item": "uhu", "level": 2, "by": 0}],
        "revoked_by": 0,
    }
    reader = Reader()
    assert read_tarock_facts(reader, plain, "tarock") == facts
    assert reader.problems == []


@pytest.mark.parametrize(
    ("document", "code", "path"),
    [
        ([], "not_an_object", "tarock"),
        ({"partners": 1}, "unknown_field", "tarock.partners"),
        ({"partner": None}, "not_a_number", "tarock.partner"),
        ({"partner": True}, "not_a_number", "tarock.partner"),
        ({"is_won": 1}, "not_a_flag", "tarock.is_won"),
        ({"thirds": 1.5}, "not_a_number", "tarock.thirds"),
        ({"called": 5}, "not_a_text", "tarock.called"),
        ({"bonuses": {}}, "not_a_list", "tarock.bonuses"),
        ({"bonuses": [{}] * 41}, "too_many", "tarock.bonuses"),
        ({"kontra": [{"item": "game"}]}, "not_a_number", "tarock.kontra[0].level"),
        (
            {"kontra": [{"item": "game", "level": 1, "on": 2}]},
            "unknown_field",
            "tarock.kontra[0].on",
        ),
        (
            {"bonuses": [{"code": "uhu", "is_declarers": True, "is_made": True}]},
            "not_a_flag",
            "tarock.bonuses[0].is_announced",
        ),
    ],
)
def test_facts_of_a_wrong_form(document: Any, code: str, path: str) -> None:
    reader = Reader()
    read_tarock_facts(reader, document, "tarock")
    assert [(each.code, each.path) for each in reader.problems] == [(code, path)]


def changed(path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    """The document of the house tariff with another value at a place."""
    document, _ = documents(PRESETS["koenigrufen-house-4"].ruleset(radl="rued"))
    place: Any = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return document


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        (("tariff",), [], "not_an_object"),
        (("tariff", "thirds"), 1, "unknown_field"),
        (("tariff", "win_thirds"), "107", "not_a_number"),
        (("tariff", "revoke"), "nobody", "unknown_choice"),
        (("tariff", "kontra_in_score"), 1, "not_a_flag"),
        (("tariff", "bonuses"), {}, "not_a_list"),
        (("tariff", "bonuses", 0, "silent"), "half", "not_an_amount"),
        (("tariff", "bonuses", 0, "kind"), "fish", "unknown_choice"),
        (("tariff", "bonuses", 0, "colour"), 1, "unknown_field"),
        (("tariff", "valat"), 4, "not_an_object"),
        (("tariff", "valat", "form"), "twice", "unknown_choice"),
        (("tariff", "valat", "bars"), "trull", "not_a_list"),
        (("tariff", "trischaken", "ties"), 1, "unknown_choice"),
        (("tariff", "trischaken", "mayor"), None, "not_a_number"),
        (("contracts", 0, "kind"), "solo", "unknown_choice"),
        (("contracts", 0, "value"), 1.5, "not_a_number"),
        (("contracts", 0, "bonuses"), "trull", "not_a_list"),
        (("contracts", 0, "items"), [], "unknown_field"),
        (("radl",), [], "not_an_object"),
        (("radl", "triggers", 0, "deals"), "1", "not_a_number"),
        (("radl", "last_round"), 1, "not_a_flag"),
    ],
)
def test_rules_of_a_wrong_form(path: tuple[str | int, ...], value: Any, code: str) -> None:
    with pytest.raises(InvalidDocument) as caught:
        ruleset_from_json(changed(path, value), {})
    assert code in [each.code for each in caught.value.problems]


def test_value_that_differs_when_lost_can_be_null() -> None:
    document, texts = documents(HOUSE)
    place = [each["code"] for each in document["contracts"]].index("sechserdreier")
    assert document["contracts"][place]["lost"] == 6
    document["contracts"][place]["lost"] = None
    read = ruleset_from_json(document, texts).by_code["sechserdreier"]
    assert isinstance(read, TarockGame)
    assert read.value_lost == 3


def test_fractions_of_doubled_values_stay_exact() -> None:
    rules = replace(HOUSE, contracts=(replace(game("koenigrufen-house-4", "bettel"), lost=None),))
    document, texts = documents(rules)
    read = ruleset_from_json(document, texts).contracts[0]
    assert isinstance(read, TarockGame)
    assert read.value == Fraction(5, 2)


def test_radl_comes_back() -> None:
    rule = Radl((Trigger("trischaken"), Trigger("mondfang", 1)), most=4, half_time=True)
    reader = Reader()
    assert read_radl(reader, json.loads(json.dumps(radl_to_json(rule))), "radl") == rule
    assert reader.problems == []
