"""The names and remarks of a ruleset, in one or more languages."""

from dataclasses import replace
from typing import Any

import pytest

from kingscore.rules.errors import InvalidDocument
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.ruleset_codec import ruleset_from_json, ruleset_to_json
from kingscore.rules.sentence import Label
from kingscore.rules.texts import MOST_LANGUAGES, texts_to_json
from tests.rules.play import balanced_rulesets, contracts_of, ruleset

KINGEN = ruleset("kingen-4")
RULES = ruleset_to_json(KINGEN)


def with_texts(texts: Any, slug: str = "mine") -> Ruleset:
    """The rules of Kingen with these texts."""
    return ruleset_from_json(RULES, texts, slug=slug)


@pytest.mark.parametrize("rules", balanced_rulesets(), ids=lambda rules: rules.slug)
def test_texts_of_every_preset_come_back(rules: Ruleset) -> None:
    again = ruleset_from_json(ruleset_to_json(rules), texts_to_json(rules), slug=rules.slug)
    assert (again.name, again.notes, again.fines, again.sources) == (
        *(rules.name, rules.notes, rules.fines, rules.sources),
    )
    for one, other in zip(again.contracts, rules.contracts, strict=True):
        assert (one.name, one.notes) == (other.name, other.notes)
        assert [item.name for item in one.items] == [item.name for item in other.items]


def test_ruleset_without_texts_is_named_by_its_codes() -> None:
    rules = with_texts({})
    assert rules.name == "mine"
    assert rules.by_code["hearts"].name == "hearts"
    assert contracts_of(rules)["trump"].items[0].name == "tricks"
    assert (rules.notes, rules.fines, rules.sources, rules.language) == ((), (), (), "")
    assert rules.by_code["hearts"].notes == ()


HOUSE = {
    "language": "nl",
    "name": "Ons kingen",
    "contracts": {"hearts": "Harten", "tricks": "Slagen"},
    "items": {"hearts.hearts": "Harten"},
    "notes": ["Bekennen.", "Niet praten."],
    "fines": ["Verzaakt"],
    "contract_notes": {"hearts": ["Geen harten uitkomen."]},
    "translations": {
        "en": {
            "name": "Our kingen",
            "contracts": {"hearts": "Hearts"},
            "notes": ["Follow suit."],
            "fines": ["Revoked"],
            "contract_notes": {"hearts": ["No hearts led."]},
        },
        "fr": {"items": {"hearts.hearts": "Cœurs"}, "notes": ["", "Silence."]},
    },
    "sources": ["S-NL"],
}


def test_house_rules_bring_their_translations() -> None:
    rules = with_texts(HOUSE)
    assert rules.language == "nl"
    assert rules.name == "Ons kingen"
    assert rules.name.translations == {"nl": "Ons kingen", "en": "Our kingen"}
    hearts = contracts_of(rules)["hearts"]
    assert hearts.name.translations == {"nl": "Harten", "en": "Hearts"}
    assert hearts.items[0].name.translations == {"nl": "Harten", "fr": "Cœurs"}
    assert [note.translations for note in hearts.notes] == [
        {"nl": "Geen harten uitkomen.", "en": "No hearts led."}
    ]
    assert [note.translations for note in rules.notes] == [
        {"nl": "Bekennen.", "en": "Follow suit."},
        {"nl": "Niet praten.", "fr": "Silence."},
    ]
    assert [fine.translations for fine in rules.fines] == [{"nl": "Verzaakt", "en": "Revoked"}]
    assert rules.by_code["tricks"].name.translations == {"nl": "Slagen"}


def test_translations_come_back() -> None:
    rules = with_texts(HOUSE)
    document = texts_to_json(rules)
    assert document["language"] == "nl"
    assert sorted(document["translations"]) == ["en", "fr"]
    again = with_texts(document)
    assert texts_to_json(again) == document
    assert again.name.translations == rules.name.translations
    assert [note.translations for note in again.notes] == [
        note.translations for note in rules.notes
    ]


def test_texts_of_the_site_name_no_language() -> None:
    """Their translations are in the catalogues of the site."""
    document = texts_to_json(KINGEN)
    assert "language" not in document
    assert "translations" not in document
    other = replace(KINGEN, name=Label("Kingen", {"nl": "Kingen met ons"}))
    assert texts_to_json(other)["translations"]["nl"]["name"] == "Kingen met ons"
    assert with_texts(texts_to_json(other)).name.translations == {"nl": "Kingen met ons"}


@pytest.mark.parametrize(
    ("texts", "code", "at"),
    [
        ([], "not_an_object", "texts"),
        ({"title": "x"}, "unknown_field", "texts.title"),
        ({"name": 3}, "not_a_text", "texts.name"),
        ({"contracts": []}, "not_an_object", "texts.contracts"),
        ({"contracts": {"hearts": None}}, "not_a_text", "texts.contracts.hearts"),
        ({"items": {"hearts.hearts": 1}}, "not_a_text", "texts.items.hearts.hearts"),
        ({"bonuses": {"pagat": 1}}, "not_a_text", "texts.bonuses.pagat"),
        ({"notes": "x"}, "not_a_list", "texts.notes"),
        ({"notes": ["x", 1]}, "not_a_text", "texts.notes[1]"),
        ({"fines": {}}, "not_a_list", "texts.fines"),
        ({"contract_notes": ["x"]}, "not_an_object", "texts.contract_notes"),
        ({"contract_notes": {"hearts": "x"}}, "not_a_list", "texts.contract_notes.hearts"),
        ({"sources": [1]}, "not_a_text", "texts.sources[0]"),
        ({"language": 1}, "not_a_text", "texts.language"),
        ({"language": "Dutch"}, "not_a_language", "texts.language"),
        ({"translations": []}, "not_an_object", "texts.translations"),
        ({"translations": {"N": {}}}, "not_a_language", "texts.translations"),
        ({"translations": {"nl": []}}, "not_an_object", "texts.translations.nl"),
        (
            {"translations": {"nl": {"sources": []}}},
            "unknown_field",
            "texts.translations.nl.sources",
        ),
        ({"translations": {"nl": {"name": 1}}}, "not_a_text", "texts.translations.nl.name"),
        ({"language": "nl", "translations": {"nl": {}}}, "language_twice", "texts.translations"),
        (
            {"translations": {f"a{chr(97 + place)}": {} for place in range(21)}},
            *("too_many_languages", "texts.translations"),
        ),
    ],
)
def test_texts_in_a_wrong_form_are_refused(texts: object, code: str, at: str) -> None:
    with pytest.raises(InvalidDocument) as caught:
        with_texts(texts)
    assert [(each.code, each.path) for each in caught.value.problems] == [(code, at)]


def test_words_for_texts_in_a_wrong_form() -> None:
    many: dict[str, object] = {f"a{chr(97 + place)}": {} for place in range(MOST_LANGUAGES + 1)}
    found: dict[str, str] = {}
    for texts in (
        {"language": "Dutch"},
        {"language": "nl", "translations": {"nl": {}}},
        {"translations": many},
    ):
        with pytest.raises(InvalidDocument) as caught:
            with_texts(texts)
        found |= {each.code: str(each.sentence) for each in caught.value.problems}
    assert found == {
        "not_a_language": "Dutch is not the code of a language (as nl).",
        "language_twice": "The texts are in nl already.",
        "too_many_languages": "Texts are in 20 other languages at most, not in 21.",
    }
