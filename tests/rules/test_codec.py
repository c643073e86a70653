"""Facts, entries and rulesets as JSON, there and back."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kingscore.rules.codec import entry_from_json, entry_to_json, facts_from_json, facts_to_json
from kingscore.rules.deal import DealFacts
from kingscore.rules.entries import DealEntry, Entry, SwapEntry
from kingscore.rules.errors import InvalidDocument
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.ruleset_codec import SCHEMA, digest, ruleset_from_json, ruleset_to_json
from kingscore.rules.texts import texts_to_json
from tests.rules.play import balanced_rulesets, ruleset

numbers = st.integers(-1_000_000, 1_000_000)
rows = st.lists(numbers, max_size=5).map(tuple)
words = st.text(st.characters(exclude_categories=["C"]), max_size=20)
facts = st.builds(
    DealFacts,
    contract=words,
    declarer=numbers,
    counts=st.dictionaries(words, rows, max_size=3),
    trump=words,
    bids=rows,
    is_sold=st.booleans(),
    predictions=rows,
    override=words,
)
entries = st.builds(DealEntry, numbers, st.none() | facts) | st.builds(
    SwapEntry, numbers, numbers, st.booleans()
)


def there_and_back(document: Any) -> Any:
    """The document as it comes out of a file or a database."""
    return json.loads(json.dumps(document))


@given(facts)
def test_facts_come_back(given_facts: DealFacts) -> None:
    assert facts_from_json(there_and_back(facts_to_json(given_facts))) == given_facts


@given(entries)
def test_entries_come_back(entry: Entry) -> None:
    assert entry_from_json(there_and_back(entry_to_json(entry))) == entry


@pytest.mark.parametrize("rules", balanced_rulesets(), ids=lambda rules: rules.slug)
def test_rulesets_come_back(rules: Ruleset) -> None:
    document, texts = ruleset_to_json(rules), texts_to_json(rules)
    again = ruleset_from_json(there_and_back(document), there_and_back(texts), slug=rules.slug)
    assert again == rules
    assert (again.slug, again.name, again.notes, again.sources) == (
        *(rules.slug, rules.name, rules.notes, rules.sources),
    )
    assert [each.name for each in again.contracts] == [each.name for each in rules.contracts]
    assert [[item.name for item in each.items] for each in again.contracts] == [
        [item.name for item in each.items] for each in rules.contracts
    ]
    assert (ruleset_to_json(again), texts_to_json(again)) == (document, texts)


def test_ruleset_without_texts_is_named_by_its_codes() -> None:
    rules = ruleset_from_json(ruleset_to_json(ruleset("kingen-4")), {}, slug="mine")
    assert rules.name == "mine"
    assert rules.by_code["hearts"].name == "hearts"
    assert rules.by_code["trump"].items[0].name == "tricks"


def test_digest_is_of_the_rules_and_not_of_the_texts() -> None:
    usual, other = ruleset("kingen-4"), ruleset("kingen-4", trump="dealer")
    renamed = replace(usual, name=other.name, notes=(), slug="x")
    assert digest(ruleset_to_json(usual)) == digest(ruleset_to_json(renamed))
    assert digest(ruleset_to_json(usual)) != digest(ruleset_to_json(other))
    shuffled = dict(reversed(ruleset_to_json(usual).items()))
    assert digest(shuffled) == digest(ruleset_to_json(usual))


def test_digests_of_all_presets_differ() -> None:
    """The IWWA's rules score as Kingen's with two options do: only their texts differ."""
    rulesets = balanced_rulesets()
    by_digest = {digest(ruleset_to_json(rules)): rules.slug for rules in rulesets}
    assert len(by_digest) == len(rulesets) - 1
    iwwa = digest(ruleset_to_json(ruleset("kingen-iwwa")))
    assert digest(ruleset_to_json(ruleset("kingen-4", trump="dealer", lead="no_hearts"))) == iwwa


def test_digest_of_a_published_ruleset_never_changes() -> None:
    """A change here means that published games would point at other rules."""
    assert digest(ruleset_to_json(ruleset("kingen-4"))).startswith("dd52a097a5eb98ff")
    assert digest(ruleset_to_json(ruleset("dubbelkingen-4"))).startswith("0997597f8645a4c2")


def test_facts_leave_out_what_was_not_noted() -> None:
    assert facts_to_json(DealFacts("hearts", 2)) == {"contract": "hearts", "declarer": 2}
    assert facts_from_json({"contract": "hearts", "declarer": 2}) == DealFacts("hearts", 2)


def faults(read: Any, *values: Any) -> list[tuple[str, str, str]]:
    """What a reading finds wrong: code, place and words."""
    with pytest.raises(InvalidDocument) as caught:
        read(*values)
    return [(each.code, each.path, str(each.sentence)) for each in caught.value.problems]


@pytest.mark.parametrize(
    ("field", "value", "code", "at"),
    [
        ("contract", 3, "not_a_text", "facts.contract"),
        ("contract", None, "not_a_text", "facts.contract"),
        ("contract", "a\nb", "text_not_clean", "facts.contract"),
        ("contract", "a" * 2001, "text_too_long", "facts.contract"),
        ("declarer", "0", "not_a_number", "facts.declarer"),
        ("declarer", True, "not_a_number", "facts.declarer"),
        ("declarer", 1.0, "not_a_number", "facts.declarer"),
        ("declarer", float("nan"), "not_a_number", "facts.declarer"),
        ("declarer", 1_000_001, "number_too_large", "facts.declarer"),
        ("declarer", -1_000_001, "number_too_large", "facts.declarer"),
        ("counts", [], "not_an_object", "facts.counts"),
        ("counts", {"hearts": 3}, "not_a_list", "facts.counts.hearts"),
        ("counts", {"hearts": [1, "2"]}, "not_a_number", "facts.counts.hearts[1]"),
        ("counts", {"hearts": [1] * 61}, "too_many", "facts.counts.hearts"),
        ("counts", {"\x00": [1]}, "text_not_clean", "facts.counts"),
        ("trump", ["h"], "not_a_text", "facts.trump"),
        ("bids", {"0": 1}, "not_a_list", "facts.bids"),
        ("is_sold", 1, "not_a_flag", "facts.is_sold"),
        ("is_sold", None, "not_a_flag", "facts.is_sold"),
        ("predictions", [None], "not_a_number", "facts.predictions[0]"),
        ("override", "\ud800", "text_not_clean", "facts.override"),
        ("score", 1, "unknown_field", "facts"),
    ],
)
def test_facts_in_a_wrong_form_are_refused(field: str, value: object, code: str, at: str) -> None:
    document = {"contract": "hearts", "declarer": 0, field: value}
    assert [(found[0], found[1]) for found in faults(facts_from_json, document)] == [(code, at)]


@pytest.mark.parametrize("value", [None, 3, "facts", [], True])
def test_facts_that_are_no_object_are_refused(value: object) -> None:
    assert faults(facts_from_json, value)[0] == (
        *("not_an_object", "facts", "This must be an object."),
    )


def test_faults_are_all_named_and_can_be_shown() -> None:
    document = {"contract": 3, "counts": {"\ud800": "x"}, "a\x00b": 1}
    found = faults(facts_from_json, document)
    assert [code for code, _, _ in found] == [
        *("unknown_field", "not_a_text", "not_a_number", "text_not_clean", "not_a_list"),
    ]
    assert found[0][2] == "There is no field a�b here."
    assert found[4][1] == "facts.counts.�"
    "".join(text for each in found for text in each).encode()  # nothing that cannot be written


@pytest.mark.parametrize(
    ("document", "code", "at"),
    [
        ([], "not_an_object", "entry"),
        ({"kind": "award", "number": 1, "facts": None}, "unknown_choice", "entry.kind"),
        ({"kind": 1, "number": 1, "facts": None}, "unknown_choice", "entry.kind"),
        ({"number": 1}, "facts_missing", "entry.facts"),
        ({"facts": None}, "not_a_number", "entry.number"),
        ({"number": 1, "facts": None, "seats": [0, 1]}, "unknown_field", "entry"),
        ({"number": 1, "facts": None, "id": "x"}, "unknown_field", "entry"),
        ({"kind": "swap", "seats": [0], "keep_points": True}, "not_two_seats", "entry.seats"),
        ({"kind": "swap", "seats": [0, 1, 2], "keep_points": True}, "not_two_seats", "entry.seats"),
        ({"kind": "swap", "seats": [0, 1]}, "not_a_flag", "entry.keep_points"),
        (
            {"kind": "swap", "seats": [0, 1], "keep_points": True, "number": 1},
            *("unknown_field", "entry"),
        ),
    ],
)
def test_entries_in_a_wrong_form_are_refused(document: object, code: str, at: str) -> None:
    assert faults(entry_from_json, document)[0][:2] == (code, at)


def test_words_for_entries_in_a_wrong_form() -> None:
    assert faults(entry_from_json, {"number": 1})[0][2] == (
        "The facts of the deal are missing; null undoes it."
    )
    swap = {"kind": "swap", "seats": [0], "keep_points": True}
    assert faults(entry_from_json, swap)[0][2] == "Exactly two seats must be named."
    assert faults(entry_from_json, {"kind": "x", "number": 1, "facts": None})[0][2] == (
        "This must be one of: deal, swap."
    )


def rules_with(path: str, value: object) -> dict[str, Any]:
    """The rules of pronostiek with one value changed."""
    document: dict[str, Any] = there_and_back(ruleset_to_json(ruleset("pronostiek-4")))
    *steps, last = path.split("/")
    place: Any = document
    for step in steps:
        place = place[int(step)] if isinstance(place, list) else place[step]
    place[last] = value
    return document


@pytest.mark.parametrize(
    ("path", "value", "code", "at"),
    [
        ("schema", 2, "newer_schema", "rules.schema"),
        ("schema", 0, "number_too_small", "rules.schema"),
        ("schema", "1", "not_a_number", "rules.schema"),
        ("schema", True, "not_a_number", "rules.schema"),
        ("players", None, "not_a_number", "rules.players"),
        ("name", "x", "unknown_field", "rules"),
        ("removed", ["2"], "not_a_card", "rules.removed"),
        ("removed", ["1s"], "not_a_card", "rules.removed"),
        ("removed", ["2x"], "not_a_card", "rules.removed"),
        ("removed", ["2sh"], "not_a_card", "rules.removed"),
        ("removed", "2s", "not_a_list", "rules.removed"),
        ("contracts", {}, "not_a_list", "rules.contracts"),
        ("contracts", [None] * 61, "too_many", "rules.contracts"),
        ("contracts/0/side", "both", "unknown_choice", "rules.contracts[0].side"),
        ("contracts/0/side", ["negative"], "unknown_choice", "rules.contracts[0].side"),
        ("contracts/1/declarer", "seat", "unknown_choice", "rules.contracts[1].declarer"),
        ("contracts/1/trump_by", "", "unknown_choice", "rules.contracts[1].trump_by"),
        ("contracts/1/trumps", "h", "not_a_list", "rules.contracts[1].trumps"),
        ("contracts/1/lead", None, "unknown_choice", "rules.contracts[1].lead"),
        ("contracts/1/items", None, "not_a_list", "rules.contracts[1].items"),
        ("contracts/1/items/0/count", 1.5, "not_a_number", "rules.contracts[1].items[0].count"),
        ("contracts/1/items/0/cards", ["h"], "not_a_card", "rules.contracts[1].items[0].cards"),
        ("contracts/1/items/0/name", "", "unknown_field", "rules.contracts[1].items[0]"),
        ("contracts/1/predictions", [], "not_an_object", "rules.contracts[1].predictions"),
        (
            "contracts/1/predictions/can_settle",
            *("yes", "not_a_flag", "rules.contracts[1].predictions.can_settle"),
        ),
        ("schedule", [], "not_an_object", "rules.schedule"),
        ("schedule/order", [], "unknown_field", "rules.schedule"),
        ("schedule/per_game", [], "not_an_object", "rules.schedule.per_game"),
        ("schedule/per_game/hearts", "2", "not_a_number", "rules.schedule.per_game"),
        ("schedule/per_dealer/both", 2, "unknown_field", "rules.schedule.per_dealer"),
        ("schedule/per_dealer/negative", "3", "not_a_number", "rules.schedule.per_dealer.negative"),
        ("constant", "0", "not_a_number", "rules.constant"),
    ],
)
def test_rules_in_a_wrong_form_are_refused(path: str, value: object, code: str, at: str) -> None:
    assert faults(ruleset_from_json, rules_with(path, value), {})[0][:2] == (code, at)


@pytest.mark.parametrize(
    ("texts", "code", "at"),
    [
        ([], "not_an_object", "texts"),
        ({"title": "x"}, "unknown_field", "texts"),
        ({"name": 3}, "not_a_text", "texts.name"),
        ({"contracts": {"hearts": None}}, "not_a_text", "texts.contracts.hearts"),
        ({"notes": "x"}, "not_a_list", "texts.notes"),
        ({"notes": ["x", 1]}, "not_a_text", "texts.notes[1]"),
    ],
)
def test_texts_in_a_wrong_form_are_refused(texts: object, code: str, at: str) -> None:
    rules = ruleset_to_json(ruleset("kingen-4"))
    assert faults(ruleset_from_json, rules, texts)[0][:2] == (code, at)


def test_words_for_rules_in_a_wrong_form() -> None:
    assert faults(ruleset_from_json, rules_with("schema", 7), {})[0][2] == (
        f"Schema 7 is newer than this site reads ({SCHEMA})."
    )
    assert faults(ruleset_from_json, rules_with("removed", ["x"]), {})[0][2] == (
        "A card is a rank and a suit, as Kh."
    )


any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(codec=None)),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.text(max_size=3) | st.sampled_from(["contract", "counts", "kind", "rules"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(any_json, any_json)
@settings(max_examples=200)
def test_any_json_value_is_read_or_refused(value: Any, other: Any) -> None:
    for read in (
        lambda: facts_from_json(value),
        lambda: entry_from_json(value),
        lambda: ruleset_from_json(value, other),
    ):
        try:
            read()
        except InvalidDocument as error:
            str(error).encode()
