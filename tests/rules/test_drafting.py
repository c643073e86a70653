"""Drafts of rulesets: what is typed becomes a document and comes back, and nothing is lost."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingscore.rules.draft import (
    CARDS,
    CHOICE,
    DECLARER,
    EVENT,
    FREE,
    NUMBERS,
    ORDER,
    PLACES,
    TRICKS,
    ContractDraft,
    Draft,
    ItemDraft,
    contract_draft_from_json,
    contract_draft_to_json,
)
from kingscore.rules.drafting import document_of, typed_amount, typed_number
from kingscore.rules.redrafting import draft_of
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.rulesetfile import RulesetFile, examine, ruleset_file_to_json
from tests.rules.play import balanced_rulesets, ruleset

COUNTED = [rules for rules in balanced_rulesets() if rules.tariff is None]


def plain(rules: Ruleset) -> dict[str, Any]:
    """The document of some rules as it is read from a file."""
    document = ruleset_file_to_json(RulesetFile(rules))
    found: dict[str, Any] = json.loads(json.dumps(document))
    return found


def drafted(rules: Ruleset | None = None) -> Draft:
    """The draft of some rules, by default Kingen."""
    draft = draft_of(plain(rules or ruleset("kingen-4")), language="en")
    assert draft is not None
    return draft


def codes(draft: Draft) -> list[tuple[str, str]]:
    """What is wrong with a draft: codes and places."""
    return [(each.code, each.path) for each in examine(document_of(draft)).problems]


@pytest.mark.parametrize("rules", COUNTED, ids=lambda rules: rules.slug)
def test_draft_of_every_ruleset_without_tarock_says_the_same(rules: Ruleset) -> None:
    document = document_of(drafted(rules), slug=rules.slug)
    reading = examine(document)

    assert reading.problems == ()
    assert reading.file is not None
    assert reading.file.ruleset == rules
    assert (document["texts"] | {"language": None}) == (plain(rules)["texts"] | {"language": None})


def test_draft_of_tarock_is_none() -> None:
    document = plain(ruleset("koenigrufen-4"))
    assert draft_of(document, language="en") is None
    document["rules"]["players"] = "four"
    assert draft_of(document, language="en") is None


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *(("5", 5), ("-5", -5), ("−5", -5), ("+ 3", 3), (" 12 ", 12), ("٣", 3)),
        *(("", ""), ("x", "x"), ("5.0", "5.0"), ("--5", "--5"), ("1" * 13, "1" * 13)),
    ],
)
def test_typed_number(text: str, number: int | str) -> None:
    assert typed_number(text) == number


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        *(("5", 5), ("-5", -5), ("−5", -5), ("5/2", "5/2"), ("-5/2", "-5/2"), ("2½", "5/2")),
        *(("−½", "-1/2"), ("2,5", "5/2"), ("2.5", "5/2"), ("4/2", 2), ("0", 0), ("+1", 1)),
        *(("", ""), ("abc", "abc"), ("1/0", "1/0"), ("1e5", "1e5"), ("- -5", "- -5")),
    ],
)
def test_typed_amount(text: str, amount: int | str) -> None:
    assert typed_amount(text) == amount


def test_draft_of_faulty_values_keeps_them_and_their_faults() -> None:
    document = plain(ruleset("kingen-4"))
    document["rules"]["players"] = "four"
    document["rules"]["contracts"][1]["items"][0]["value"] = "a lot"
    document["rules"]["contracts"][2]["side"] = "both"
    draft = draft_of(document, language="en")

    assert draft is not None
    assert (draft.players, draft.contracts[1].items[0].value) == ("four", "a lot")
    assert codes(draft) == [
        ("not_a_number", "rules.players"),
        ("not_an_amount", "rules.contracts[1].items[0].value"),
        ("unknown_choice", "rules.contracts[2].side"),
    ]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("rules", "more"), 1),
        (("more",), 1),
        (("rules", "contracts"), 3),
        (("rules", "sits_out"), True),
        (("rules", "pack"), "tarock"),
        (("rules", "contracts", 0, "items", 0, "count"), 12),
        (("rules", "players"), "4"),
        (("rules", "players"), 10**20),
        (("texts", "name"), "a\x00"),
        (("texts", "notes"), "no list"),
        (("format",), "other"),
    ],
)
def test_draft_of_what_no_form_can_show_is_none(path: tuple[Any, ...], value: Any) -> None:
    document: Any = plain(ruleset("kingen-4"))
    place = document
    for each in path[:-1]:
        place = place[each]
    place[path[-1]] = value
    assert draft_of(document, language="en") is None


def test_draft_with_more_faults_than_anybody_lists_is_none() -> None:
    """92 faults are read; the draft would have the quotas of eight contracts wrong as well."""
    document: Any = plain(ruleset("bonken"))
    contracts = [deepcopy(each) for each in document["rules"]["contracts"] * 3][:30]
    for place, contract in enumerate(contracts):
        contract |= {"factor": "x", "pool": "x"}
        contract["items"] = [item | {"value": "x"} for item in contract["items"]]
        contract["code"] = f"other_{place}" if place < 8 else contract["code"]
    document["rules"]["contracts"] = contracts
    assert len(examine(document).problems) == 92
    assert draft_of(document, language="en") is None


@pytest.mark.parametrize("value", [None, 1, "x", [], {}, {"rules": [], "texts": 3}])
def test_draft_of_what_is_no_document_is_none(value: Any) -> None:
    assert draft_of(value, language="en") is None


def test_draft_of_other_languages_and_remarks() -> None:
    draft = drafted()
    draft.languages = ["nl", "en", "fa"]
    draft.names = {"nl": "Ons kingen", "en": "Our kingen", "fa": "بازی ما"}
    draft.notes = {"nl": "een\r\n\r\ntwee\r\ndrie", "en": "one\r\nlost\r\n\r\nthree"}
    draft.fines = {"nl": "Verzaakt", "en": "Revoked"}
    draft.sources = "the club\n\nits book"
    draft.contracts[0].names = {"nl": "Slagen", "en": "Tricks"}
    draft.contracts[0].notes = {"nl": "Duiken.", "fa": "x"}
    draft.contracts[0].items[0].names = {"nl": "Slagen", "fa": "دست"}
    texts = document_of(draft)["texts"]

    assert (texts["language"], texts["name"]) == ("nl", "Ons kingen")
    assert texts["notes"] == ["een", "twee", "drie"]
    assert texts["sources"] == ["the club", "its book"]
    assert texts["contract_notes"] == {"tricks": ["Duiken."]}
    english, persian = texts["translations"]["en"], texts["translations"]["fa"]
    assert english["notes"] == ["one", "", "three"]  # each at the place of the same remark
    assert english["fines"] == ["Revoked"]
    assert persian["items"] == {"tricks.tricks": "دست"}
    again = draft_of(document_of(draft), language="en")
    assert again is not None
    assert again.languages == ["nl", "en", "fa"]
    assert document_of(again)["texts"] == texts


def test_draft_of_a_language_that_says_nothing_has_no_translation() -> None:
    draft = drafted()
    draft.languages.append("hu")
    assert "translations" not in document_of(draft)["texts"]


@pytest.mark.parametrize(
    ("item", "count", "fields"),
    [
        (ItemDraft(kind=CARDS, cards=["K*", "J*"]), 8, {"cards": ["K*", "J*"]}),
        (ItemDraft(kind=CARDS), 0, {"cards": [""]}),
        (ItemDraft(kind=CARDS, cards=["?", "Kh"]), 1, {"cards": ["?", "Kh"]}),
        (ItemDraft(kind=CARDS, cards=["Kh"], can_expose=True), 1, {"can_expose": True}),
        (ItemDraft(kind=TRICKS, can_expose=True), 13, {"cards": [], "trick": 0}),
        (ItemDraft(kind=NUMBERS, numbers="7, 13"), 2, {"trick": [7, 13]}),
        (ItemDraft(kind=NUMBERS, numbers="x"), 1, {"trick": ["x"]}),
        (ItemDraft(kind=NUMBERS), 1, {"trick": [""]}),
        (ItemDraft(kind=PLACES, places="50 -50", value="3"), 2, {"places": [50, -50], "value": 0}),
        (ItemDraft(kind=EVENT, value="-20"), 1, {"is_event": True, "value": -20}),
    ],
)
def test_item_of_each_kind(item: ItemDraft, count: int, fields: dict[str, Any]) -> None:
    draft = Draft(contracts=[ContractDraft(items=[item])])
    found = document_of(draft)["rules"]["contracts"][0]["items"][0]

    assert found["count"] == count
    assert {name: found[name] for name in fields} == fields
    assert ("can_expose" in found) == (item.can_expose and item.kind == CARDS)


@pytest.mark.parametrize("players", ["", "x", "0", "-2"])
def test_tricks_of_nobody_are_none(players: str) -> None:
    item = ItemDraft(kind=TRICKS, value="1")
    draft = Draft(players=players, undealt="x", contracts=[ContractDraft(items=[item])])
    assert document_of(draft)["rules"]["contracts"][0]["items"][0]["count"] == 0


def test_rules_of_a_contract_hold_only_where_they_are_switched_on() -> None:
    off = ContractDraft(
        predictions_factor="3", promise_lost="4", sale_unit="5", sale_is_capped=False
    )
    on = deepcopy(off)
    on.predictions = on.promise = on.is_against_rest = True
    on.sale, on.doubling, on.trump_by, on.trumps = "open", "declarer", "sale", ["h", "n"]
    on.factor, on.pool, on.shared, on.ends_above = "1/4", "100", "2", "9"
    found_off, found_on = document_of(Draft(contracts=[off, on]))["rules"]["contracts"]

    assert found_off["predictions"] is None
    assert {"sale", "promise", "doubling", "factor", "pool", "shared"}.isdisjoint(found_off)
    assert found_on["predictions"] == {"factor": 3, "can_settle": True}
    assert found_on["promise"] == {"lost": 4, "to_opponents": True}
    assert found_on["sale"] == {"bidding": "open", "is_capped": False, "unit": 5}
    assert found_on["doubling"] == {"only_declarer": True}
    assert found_on["trumps"] == ["h", "n"]
    numbers = [found_on[name] for name in ("factor", "pool", "shared", "ends_above")]
    assert numbers == ["1/4", 100, 2, 9]
    on.sale_unit, on.doubling = "", "all"
    found_on = document_of(Draft(contracts=[on]))["rules"]["contracts"][0]
    assert (found_on["sale"]["unit"], found_on["doubling"]) == (None, {"only_declarer": False})


def test_table_says_only_what_is_not_as_usual() -> None:
    usual = document_of(Draft())["rules"]
    assert {"undealt", "in_a_row", "leads", "owed_doubles", "direction", "bid_order"}.isdisjoint(
        usual
    )
    other = Draft(
        undealt="2", in_a_row="5", leads=DECLARER, owed_doubles="2", direction="counterclockwise"
    )
    other.bid_order, other.constant = "a\n\nb:c\n", " "
    found = document_of(other)["rules"]
    assert (found["undealt"], found["in_a_row"], found["owed_doubles"]) == (2, 5, 2)
    assert (found["leads"], found["constant"]) == (None, None)
    assert (found["direction"], found["bid_order"]) == ("counterclockwise", ["a", "b:c"])
    assert document_of(Draft(leads="0"))["rules"]["leads"] == 0


def test_schedules() -> None:
    contracts = [ContractDraft(code="a", per_game="4"), ContractDraft(code="b", each="2")]
    draft = Draft(contracts=contracts, order=["a", "b"], instead=[["a", "b"], ["", "b"]], deals="6")
    assert document_of(draft)["rules"]["schedule"] == {"order": ["a", "b"], "instead": {"a": ["b"]}}
    draft.schedule = FREE
    assert document_of(draft)["rules"]["schedule"] == {"deals": 6}
    draft.schedule, draft.per_dealer_negative = CHOICE, "3"
    assert document_of(draft)["rules"]["schedule"] == {
        "per_game": {"a": 4, "b": 8},  # everybody's marks together
        "per_dealer": {"negative": 3},
        "each": {"b": 2},
        "deals": 6,
    }
    draft.deals, draft.players, contracts[1].each = "", "x", ""
    assert document_of(draft)["rules"]["schedule"]["per_game"] == {"a": 4, "b": ""}
    draft.schedule, draft.instead = ORDER, []
    assert document_of(draft)["rules"]["schedule"] == {"order": ["a", "b"]}


def test_sale_that_is_not_described_is_the_usual_one() -> None:
    document = plain(ruleset("kingen-4", trump="sale"))
    assert "sale" not in document["rules"]["contracts"][-1]
    draft = drafted(ruleset("kingen-4", trump="sale"))
    assert (draft.contracts[-1].sale, draft.contracts[-1].sale_is_capped) == ("once", True)


def test_contract_draft_comes_back_from_json() -> None:
    for contract in drafted(ruleset("barbu")).contracts:
        assert contract_draft_from_json(contract_draft_to_json(contract)) == contract


@pytest.mark.parametrize(
    "value",
    [
        *(None, 1, [], "x", {"items": 3}, {"items": [None, 1, {"cards": [1, None, {}]}]}),
        {"code": 1, "trumps": {"a": 1}, "names": [1], "predictions": "yes", "more": 1},
        {"names": {"nl": 1, "fr": None}, "items": [{}] * 500},
    ],
)
def test_contract_draft_of_anything_is_one(value: Any) -> None:
    contract = contract_draft_from_json(value)

    assert isinstance(contract.code, str)
    assert len(contract.items) <= 20
    assert contract.names == {}
    document_of(Draft(contracts=[contract]))


def test_contract_draft_holds_no_half_characters() -> None:
    contract = contract_draft_from_json({"code": "a\ud800b", "names": {"nl": "\udfff"}})
    assert (contract.code, contract.names) == ("a?b", {"nl": "?"})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


def paths(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a document."""
    inner = value.items() if isinstance(value, dict) else []
    for key, each in [*inner, *(enumerate(value) if isinstance(value, list) else [])]:
        yield (*at, key)
        yield from paths(each, (*at, key))


WHOLE = plain(ruleset("king-hungarian"))
PLACES_IN_IT = list(paths(WHOLE))


@given(changes=st.lists(st.tuples(st.sampled_from(PLACES_IN_IT), JSON), min_size=1, max_size=3))
def test_draft_of_a_document_that_was_tampered_with_says_the_same_or_is_none(
    changes: list[tuple[tuple[Any, ...], Any]],
) -> None:
    document: Any = deepcopy(WHOLE)
    for path, value in changes:
        place = document
        for each in path[:-1]:
            try:
                place = place[each]
            except (KeyError, IndexError, TypeError):
                break
        else:
            if isinstance(place, dict) or (isinstance(place, list) and path[-1] < len(place)):
                place[path[-1]] = value
    draft = draft_of(document, language="en")
    if draft is not None:
        found, again = examine(document), examine(document_of(draft))
        assert again.file is not None
        assert found.file is not None
        assert again.file.ruleset == found.file.ruleset or not found.is_read
        assert {each.path for each in again.problems} == {each.path for each in found.problems}
