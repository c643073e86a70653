"""Games as tournaments choose them: suites of presets, and what is chosen is found again."""

from dataclasses import replace

import pytest

from kingscore.rules.errors import InvalidRuleset
from kingscore.rules.presets import PRESETS, find_preset
from kingscore.rules.sentence import Label
from tournaments.rules.suites import (
    SUITES,
    Chosen,
    by_family,
    chosen_in,
    suite_for,
)


def test_every_preset_is_in_one_suite() -> None:
    made = [preset.slug for suite in SUITES.values() for preset in suite.presets.values()]
    assert sorted(made) == sorted(preset.slug for preset in PRESETS)
    assert SUITES["kingen"].sizes == (3, 4, 5)
    assert SUITES["kingen-iwwa"].sizes == (4,)
    assert SUITES["koenigrufen-ooe"].sizes == (4, 5)
    assert SUITES["pronostiek"].name == "Dubbelkingen with pronostiek"


def test_families_have_their_suites_in_order() -> None:
    found = by_family(SUITES.values())
    families = {str(name): [each.code for each in suites] for name, suites in found.items()}
    assert families["Kingen"] == ["kingen", "kingen-iwwa"]
    assert families["Rıfkı"] == ["rifki"]


def test_an_option_that_differs_between_sizes_is_chosen_for_each() -> None:
    kingen = SUITES["kingen"]
    sizes = {variant.key: variant.sizes for variant in kingen.variants}
    assert sizes["trump"] == (3, 4, 5)
    assert sizes["king"] == (4,)
    assert sizes["last-3"] == (3,)
    assert sizes["last-4"] == (4,)
    made = {size: kingen.rules(size, {"trump": "sale", "last-3": "2+3"}) for size in (3, 4, 5)}
    assert made[3].slug == "kingen-3-last-23-trump-sale"
    assert made[4].slug == "kingen-4-trump-sale"
    assert made[5].slug == "kingen-5-trump-sale"


def test_deals_are_chosen_where_rules_leave_them_open() -> None:
    cup, kingen = SUITES["koenigrufen-ooe"], SUITES["kingen"]
    assert cup.most_deals(4) == 60
    assert kingen.most_deals(4) is None
    assert cup.rules(4, {}, 20).deals == 20
    assert cup.rules(4, {}).deals == 16
    assert kingen.rules(4, {}, 12).deals == 10
    assert "deals" not in [variant.key for variant in cup.variants]
    for deals in (0, 61):
        with pytest.raises(InvalidRuleset) as caught:
            cup.rules(4, {}, deals)
        assert [each.path for each in caught.value.problems] == ["deals"]


def test_choice_that_there_is_not_is_refused() -> None:
    with pytest.raises(InvalidRuleset):
        SUITES["kingen"].rules(4, {"trump": "none"})


@pytest.mark.parametrize("code", SUITES)
def test_what_is_chosen_is_found_again(code: str) -> None:
    suite = SUITES[code]
    for variant in (None, *suite.variants):
        choices = {variant.key: [*variant.option.choices][-1]} if variant else {}
        try:
            rules = {size: suite.rules(size, choices) for size in suite.sizes}
        except InvalidRuleset:
            continue  # it needs another choice beside it
        chosen = chosen_in(rules, usual=suite.sizes[0])
        assert chosen.suite == suite.code
        assert chosen.choices == choices
        assert chosen.others == {}
        again = {size: suite.rules(size, choices, chosen.deals.get(size)) for size in suite.sizes}
        assert again == rules


def test_rules_of_another_suite_at_one_size_stand_apart() -> None:
    rules = {
        4: find_preset("kingen-4").ruleset(trump="sale"),
        3: find_preset("kingen-3").ruleset(),
        5: find_preset("koenigrufen-ooe-5").ruleset(deals="15"),
    }
    assert chosen_in(rules, usual=4) == Chosen(
        suite="kingen",
        sizes=(3, 4, 5),
        choices={"trump": "sale"},
        others={3: "kingen-3", 5: "koenigrufen-ooe-5-deals-15"},
    )
    assert chosen_in(rules, usual=5).suite == "koenigrufen-ooe"
    assert chosen_in(rules, usual=5).deals == {5: 15}
    assert chosen_in(rules, usual=7).suite == "kingen"


def test_rules_without_a_preset_are_a_suite_of_their_own() -> None:
    assert suite_for(find_preset("rifki").usual) is SUITES["rifki"]
    rules = replace(find_preset("rifki").usual, slug="ours", name=Label("Ours"))
    own = suite_for(rules)
    assert (own.code, own.name, own.sizes, own.variants) == ("ours", "Ours", (4,), ())
    assert own.choices_in(4, "ours") == {}
    assert own.choices_in(3, "ours") is None
    assert own.choices_in(4, "kingen-4") is None
    assert own.presets[4].builder({}) == rules
    assert chosen_in({4: rules}, usual=4) == Chosen("ours", (4,))
