"""Words on the pages of house rules: cards, what is counted, what was changed."""

from dataclasses import replace

import pytest
from django.utils.translation import get_language, override

from kingscore.forms.house_places import Place, place_of
from kingscore.rules.draft import (
    CARDS,
    EVENT,
    NUMBERS,
    PLACES,
    TRICKS,
    ContractDraft,
    Draft,
    ItemDraft,
)
from kingscore.views.house_words import (
    card_names,
    cards_in_words,
    changes_in_words,
    language_name,
    name_items,
    trump_choices,
)
from tests.rules.play import contracts_of, ruleset


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        *(("K*", "Kings"), ("A*", "Aces"), ("T*", "every 10"), ("*h", "♥ Hearts")),
        *(("Kh", "♥K"), ("Td", "♦10"), ("**", "every card"), ("??", "??"), ("", "")),
    ],
)
def test_cards_in_words(pattern: str, words: str) -> None:
    assert cards_in_words(pattern) == words


def test_every_card_can_be_chosen() -> None:
    patterns = [pattern for _, group in card_names().all for pattern, _ in group]
    assert len(patterns) == len(set(patterns)) == 4 + 13 + 52
    assert [code for code, _ in trump_choices()] == list("cdhsnlm")


def test_languages_have_their_own_names() -> None:
    assert (language_name("nl"), language_name("it")) == ("Nederlands", "it")


@pytest.mark.parametrize(
    ("item", "name"),
    [
        (ItemDraft(kind=CARDS, cards=["K*", "Qs"]), "Kings, ♠Q"),
        (ItemDraft(kind=CARDS, cards=[f"{rank}h" for rank in "23456789TJQK"]), "Cards"),
        (ItemDraft(kind=CARDS), ""),
        (ItemDraft(kind=TRICKS), "Tricks"),
        (ItemDraft(kind=NUMBERS, numbers="7"), "Trick 7"),
        (ItemDraft(kind=NUMBERS), ""),
        (ItemDraft(kind=PLACES), "Order of finishing"),
        (ItemDraft(kind=EVENT), ""),
        (ItemDraft(kind=TRICKS, names={"en": "Mine"}), "Mine"),
    ],
)
def test_items_are_named_by_what_they_count(item: ItemDraft, name: str) -> None:
    name_items(Draft(contracts=[ContractDraft(items=[item])]))
    assert item.names.get("en", "") == name


def test_items_are_named_in_the_language_of_the_rules() -> None:
    item, strange = ItemDraft(kind=TRICKS), ItemDraft(kind=TRICKS)
    with override("en"):
        name_items(Draft(languages=["nl"], contracts=[ContractDraft(items=[item])]))
        name_items(Draft(languages=["xx"], contracts=[ContractDraft(items=[strange])]))
        assert get_language() == "en"
    assert item.names == {"nl": "Slagen"}
    assert strange.names == {"xx": "Tricks"}


def test_changes_in_words() -> None:
    kingen = ruleset("kingen-4")
    known = contracts_of(kingen)
    items = (replace(known["hearts"].items[0], cards=("*d", "Kh"), count=14),)
    known |= {"hearts": replace(known["hearts"], items=items)}
    known |= {"trump": replace(known["trump"], trumps=("h", "n"))}
    found = changes_in_words(kingen, replace(kingen, contracts=tuple(known.values())))
    assert {"of": "Hearts", "what": "", "before": "♥ Hearts", "after": "♦ Diamonds, ♥K"} in found
    assert {"of": "Hearts", "what": "", "before": "13 × −1", "after": "14 × −1"} in found
    assert found[-1]["after"] == "♥, No trump"


DRAFT = Draft(
    languages=["nl", "en"],
    contracts=[ContractDraft(code="a", items=[ItemDraft(code="x", kind=TRICKS)])],
    instead=[["a", "b"], ["c", "d"], ["a", "e"]],
)


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("", Place("table")),
        ("schema", Place("table")),
        ("rules", Place("table")),
        ("rules.contracts[7].side", Place("table", "contracts")),
        ("rules.contracts[0]", Place("contracts", "", 0)),
        ("rules.contracts[0].items[0].count", Place("contracts", "kind", 0, 0)),
        ("rules.contracts[0].items[5].count", Place("contracts", "items", 0)),
        ("rules.contracts[0].items[0]", Place("contracts", "", 0, 0)),
        ("rules.schedule.instead.a[1]", Place("instead", "", 2)),
        ("rules.schedule.instead.a[9]", Place("table", "schedule")),
        ("rules.schedule.per_game.b", Place("table")),
        ("rules.schedule.deals", Place("table", "deals")),
        ("texts", Place("table")),
        ("texts.items.a.x", Place("contracts", "name-nl", 0, 0)),
        ("texts.items.a.y", Place("contracts", "", 0)),
        ("texts.items.b.x", Place("table")),
        ("texts.translations.en.contract_notes.a[1]", Place("contracts", "notes-en", 0)),
    ],
)
def test_every_fault_has_a_place(path: str, place: Place) -> None:
    assert place_of(DRAFT, path) == place
