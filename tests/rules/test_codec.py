"""Facts and entries as JSON, there and back."""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kingscore.rules.amount import exact
from kingscore.rules.codec import entry_from_json, entry_to_json, facts_from_json, facts_to_json
from kingscore.rules.deal import DealFacts, Double, Exposure
from kingscore.rules.entries import (
    AdjustmentEntry,
    DealEntry,
    Entry,
    StopEntry,
    SubstituteEntry,
    SwapEntry,
    WithdrawalEntry,
)
from kingscore.rules.errors import InvalidDocument
from kingscore.rules.ruleset_codec import ruleset_from_json
from kingscore.rules.tarock.facts import Bonus, Kontra, TarockFacts

numbers = st.integers(-1_000_000, 1_000_000)
rows = st.lists(numbers, max_size=5).map(tuple)
words = st.text(st.characters(exclude_categories=["C"]), max_size=20)
flags, seats = st.booleans(), st.none() | numbers
points = numbers | st.fractions(-1_000_000, 1_000_000, max_denominator=100).map(exact)
tarock = st.builds(
    TarockFacts,
    called=words,
    partner=seats,
    talon=words,
    is_won=st.none() | flags,
    thirds=seats,
    bonuses=st.lists(st.builds(Bonus, words, flags, flags, flags, seats, seats), max_size=2).map(
        tuple
    ),
    kontra=st.lists(st.builds(Kontra, words, numbers, seats), max_size=2).map(tuple),
    revoked_by=seats,
)
facts = st.builds(
    DealFacts,
    contract=words,
    declarer=numbers,
    counts=st.dictionaries(words, rows, max_size=3),
    trump=words,
    bids=rows,
    is_sold=flags,
    is_shared=flags,
    promised=numbers,
    predictions=rows,
    doubles=st.lists(st.builds(Double, numbers, numbers, flags), max_size=3).map(tuple),
    exposures=st.lists(st.builds(Exposure, words, numbers, numbers), max_size=3).map(tuple),
    tarock=st.none() | tarock,
    override=words,
)
entries = st.one_of(
    st.builds(DealEntry, numbers, st.none() | facts),
    st.builds(SwapEntry, numbers, numbers, flags),
    st.builds(AdjustmentEntry, numbers, points, words),
    st.builds(WithdrawalEntry, numbers),
    st.builds(StopEntry, flags),
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


def test_same_facts_are_the_same_text() -> None:
    one, other = {"tricks": (4, 9), "hearts": (13, 0)}, {"hearts": (13, 0), "tricks": (4, 9)}
    texts = [json.dumps(facts_to_json(DealFacts("yar", 0, counts))) for counts in (one, other)]
    assert texts[0] == texts[1]


def test_facts_leave_out_what_was_not_noted() -> None:
    assert facts_to_json(DealFacts("hearts", 2)) == {"contract": "hearts", "declarer": 2}
    assert facts_from_json({"contract": "hearts", "declarer": 2}) == DealFacts("hearts", 2)


def test_facts_of_every_kind_as_json() -> None:
    noted = DealFacts(
        "positive",
        1,
        {"tricks": (6,)},
        trump="m",
        is_shared=True,
        promised=7,
        doubles=(Double(0, 1), Double(2, 1, is_redoubled=True)),
        exposures=(Exposure("queens", 3, 0),),
        tarock=TarockFacts(),
    )
    assert facts_to_json(noted) == {
        "contract": "positive",
        "declarer": 1,
        "counts": {"tricks": [6]},
        "trump": "m",
        "is_shared": True,
        "promised": 7,
        "doubles": [{"by": 0, "on": 1}, {"by": 2, "on": 1, "is_redoubled": True}],
        "exposures": [{"item": "queens", "holder": 3, "taker": 0}],
        "tarock": {},
    }


@pytest.mark.parametrize(
    ("entry", "document"),
    [
        (
            AdjustmentEntry(2, Fraction(-5, 2), "late"),
            {"kind": "adjustment", "seat": 2, "points": "-5/2", "cause": "late"},
        ),
        (
            AdjustmentEntry(0, 10, "prize"),
            {"kind": "adjustment", "seat": 0, "points": 10, "cause": "prize"},
        ),
        (WithdrawalEntry(7), {"kind": "withdrawal", "place": 7}),
        (StopEntry(is_stopped=True), {"kind": "stop", "is_stopped": True}),
        (StopEntry(is_stopped=False), {"kind": "stop", "is_stopped": False}),
        (SubstituteEntry(2, 4), {"kind": "substitute", "seat": 2, "player": 4}),
        (
            SwapEntry(0, 3, keep_points=True),
            {"kind": "swap", "seats": [0, 3], "keep_points": True},
        ),
        (DealEntry(5, None), {"kind": "deal", "number": 5, "facts": None}),
    ],
)
def test_entries_of_every_kind_as_json(entry: Entry, document: object) -> None:
    assert entry_to_json(entry) == document
    assert entry_from_json(document) == entry


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
        ("is_shared", "yes", "not_a_flag", "facts.is_shared"),
        ("promised", None, "not_a_number", "facts.promised"),
        ("predictions", [None], "not_a_number", "facts.predictions[0]"),
        ("doubles", {}, "not_a_list", "facts.doubles"),
        ("doubles", [{"by": 0, "on": 1}] * 61, "too_many", "facts.doubles"),
        ("doubles", [{"by": 0}], "not_a_number", "facts.doubles[0].on"),
        ("doubles", [{"by": "0", "on": 1}], "not_a_number", "facts.doubles[0].by"),
        (
            *("doubles", [{"by": 0, "on": 1, "is_redoubled": 1}]),
            *("not_a_flag", "facts.doubles[0].is_redoubled"),
        ),
        ("doubles", [{"by": 0, "on": 1, "times": 2}], "unknown_field", "facts.doubles[0].times"),
        ("exposures", None, "not_a_list", "facts.exposures"),
        ("exposures", [{}] * 61, "too_many", "facts.exposures"),
        ("exposures", [{"item": "q", "holder": 0}], "not_a_number", "facts.exposures[0].taker"),
        ("exposures", [{"holder": 0, "taker": 1}], "not_a_text", "facts.exposures[0].item"),
        (
            *("exposures", [{"item": "q", "holder": 0, "taker": 1, "by": 1}]),
            *("unknown_field", "facts.exposures[0].by"),
        ),
        ("tarock", None, "not_an_object", "facts.tarock"),
        ("tarock", {"won": True}, "unknown_field", "facts.tarock.won"),
        ("override", "\ud800", "text_not_clean", "facts.override"),
        ("score", 1, "unknown_field", "facts.score"),
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
    for field in ("doubles", "exposures"):
        document = {"contract": "hearts", "declarer": 0, field: [value]}
        assert faults(facts_from_json, document)[0][:2] == ("not_an_object", f"facts.{field}[0]")


def test_faults_are_all_named_and_can_be_shown() -> None:
    document = {"contract": 3, "counts": {"\ud800": "x"}, "a\x00b": 1}
    found = faults(facts_from_json, document)
    assert [code for code, _, _ in found] == [
        *("unknown_field", "not_a_text", "not_a_number", "text_not_clean", "not_a_list"),
    ]
    assert found[0][2] == "There is no field a�b here."
    assert found[0][1] == "facts.a�b"
    assert found[4][1] == "facts.counts.�"
    "".join(text for each in found for text in each).encode()  # nothing that cannot be written


@pytest.mark.parametrize(
    ("document", "code", "at"),
    [
        ([], "not_an_object", ""),
        ({"kind": "award", "number": 1, "facts": None}, "unknown_choice", "kind"),
        ({"kind": 1, "number": 1, "facts": None}, "unknown_choice", "kind"),
        ({"number": 1}, "facts_missing", "facts"),
        ({"facts": None}, "not_a_number", "number"),
        ({"number": 1, "facts": None, "seats": [0, 1]}, "unknown_field", "seats"),
        ({"number": 1, "facts": None, "id": "x"}, "unknown_field", "id"),
        ({"kind": "swap", "seats": [0], "keep_points": True}, "not_two_seats", "seats"),
        ({"kind": "swap", "seats": [0, 1, 2], "keep_points": True}, "not_two_seats", "seats"),
        ({"kind": "swap", "seats": [0, 1]}, "not_a_flag", "keep_points"),
        ({"kind": "adjustment", "points": 1, "cause": "x"}, "not_a_number", "seat"),
        ({"kind": "adjustment", "seat": 1, "cause": "x"}, "not_a_number", "points"),
        (
            {"kind": "adjustment", "seat": 1, "points": 0.5, "cause": "x"},
            *("not_a_number", "points"),
        ),
        (
            {"kind": "adjustment", "seat": 1, "points": "½", "cause": "x"},
            *("not_an_amount", "points"),
        ),
        (
            {"kind": "adjustment", "seat": 1, "points": "1/101", "cause": "x"},
            *("amount_too_fine", "points"),
        ),
        ({"kind": "adjustment", "seat": 1, "points": 1}, "not_a_text", "cause"),
        (
            {"kind": "adjustment", "seat": 1, "points": 1, "cause": "x" * 201},
            *("text_too_long", "cause"),
        ),
        (
            {"kind": "adjustment", "seat": 1, "points": 1, "cause": "x", "place": 2},
            *("unknown_field", "place"),
        ),
        ({"kind": "withdrawal"}, "not_a_number", "place"),
        ({"kind": "withdrawal", "place": 1, "seat": 1}, "unknown_field", "seat"),
        ({"kind": "stop"}, "not_a_flag", "is_stopped"),
        ({"kind": "stop", "is_stopped": 1}, "not_a_flag", "is_stopped"),
        ({"kind": "stop", "is_stopped": True, "number": 5}, "unknown_field", "number"),
        ({"kind": "substitute", "player": 4}, "not_a_number", "seat"),
        ({"kind": "substitute", "seat": 0}, "not_a_number", "player"),
        ({"kind": "substitute", "seat": 0, "player": "Eva"}, "not_a_number", "player"),
        ({"kind": "substitute", "seat": 0, "player": 4, "place": 1}, "unknown_field", "place"),
        (
            {"kind": "swap", "seats": [0, 1], "keep_points": True, "number": 1},
            *("unknown_field", "number"),
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
        "This must be one of: deal, swap, adjustment, withdrawal, stop, substitute."
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
