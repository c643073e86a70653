"""Every published number, from the sources named in docs/rules-sources.md and not from the code."""

import re
from contextlib import suppress
from pathlib import Path

import pytest

from kingscore.rules.amount import Amount
from kingscore.rules.contract import Lead, Role, Side, TrumpBy
from kingscore.rules.errors import InvalidRuleset
from kingscore.rules.presets import (
    FAMILIES,
    PRESETS,
    family_of,
    find_preset,
    preset_of,
    preset_rules,
)
from kingscore.rules.presets.dubbelkingen import WHY_NOT_FIVE
from kingscore.rules.presets.kingen import DECKS, negatives, trump_contract
from kingscore.rules.presets.preset import Preset
from kingscore.rules.proof import prove
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.schedule import DealersChoice, FixedOrder
from tests.rules.play import balanced_rulesets, codes, contracts_of, ruleset, rulesets_of, texts

SOURCES = (Path(__file__).parents[2] / "docs/rules-sources.md").read_text("utf-8")

ORDER = ("tricks", "hearts", "kings_and_jacks", "queens")
FOUR = {  # contract -> item -> (count, value)
    "tricks": {"tricks": (13, -1)},
    "hearts": {"hearts": (13, -1)},
    "kings_and_jacks": {"kings_and_jacks": (8, -1)},
    "queens": {"queens": (4, -2)},
    "king_of_hearts": {"king_of_hearts": (1, -5)},
    "seventh_and_last": {"seventh_trick": (1, -2), "last_trick": (1, -3)},
    "trump": {"tricks": (13, 1)},
}
FOUR_VARIANT = FOUR | {
    "king_of_hearts": {"king_of_hearts": (1, -4)},
    "seventh_and_last": {"seventh_trick": (1, -3), "last_trick": (1, -3)},
}
THREE_FA = {
    "tricks": {"tricks": (17, -1)},
    "hearts": {"hearts": (13, -1)},
    "kings_and_jacks": {"kings_and_jacks": (8, -1)},
    "queens": {"queens": (4, -1)},
    "king_of_hearts": {"king_of_hearts": (1, -4)},
    "tenth_and_last": {"tenth_trick": (1, -3), "last_trick": (1, -2)},
    "trump": {"tricks": (17, 1)},
}
THREE_NL = THREE_FA | {"tenth_and_last": {"tenth_trick": (1, -2), "last_trick": (1, -3)}}
FIVE = {
    "tricks": {"tricks": (10, -1)},
    "hearts": {"hearts": (13, -1)},
    "kings_and_jacks": {"kings_and_jacks": (8, -1)},
    "queens": {"queens": (4, -2)},
    "king_of_hearts": {"king_of_hearts": (1, -5)},
    "seventh_and_last": {"seventh_trick": (1, -3), "last_trick": (1, -3)},
    "trump": {"tricks": (10, 1)},
}


def values(rules: Ruleset) -> dict[str, dict[str, tuple[int, Amount]]]:
    """Contract -> item -> how many, and points for each."""
    return {
        contract.code: {item.code: (item.count, item.value) for item in contract.items}
        for contract in contracts_of(rules).values()
    }


@pytest.mark.parametrize(
    ("slug", "choices", "expected"),
    [
        ("kingen-4", {}, FOUR),
        ("kingen-4", {"king": "4", "last": "3+3"}, FOUR_VARIANT),
        ("kingen-iwwa", {}, FOUR),
        ("kingen-3", {}, THREE_FA),
        ("kingen-3", {"last": "2+3"}, THREE_NL),
        ("kingen-5", {}, FIVE),
        ("dubbelkingen-4", {}, FOUR),
        ("dubbelkingen-4", {"king": "4", "last": "3+3"}, FOUR_VARIANT),
        ("dubbelkingen-3", {}, THREE_FA),
        ("dubbelkingen-3", {"last": "2+3"}, THREE_NL),
        ("pronostiek-4", {}, FOUR),
        ("pronostiek-3", {"last": "2+3"}, THREE_NL),
    ],
)
def test_values_are_the_published_ones(
    slug: str, choices: dict[str, str], expected: dict[str, dict[str, tuple[int, int]]]
) -> None:
    assert values(ruleset(slug, **choices)) == expected


@pytest.mark.parametrize(
    ("slug", "sizes", "penalties"),
    [
        ("kingen-4", (4, 52, 13, 10), -52),
        ("kingen-3", (3, 51, 17, 9), -51),
        ("kingen-5", (5, 50, 10, 11), -50),
        ("kingen-iwwa", (4, 52, 13, 10), -52),
        ("dubbelkingen-4", (4, 52, 13, 20), -104),
        ("dubbelkingen-3", (3, 51, 17, 18), -102),
        ("pronostiek-4", (4, 52, 13, 20), -104),
        ("pronostiek-3", (3, 51, 17, 18), -102),
    ],
)
def test_sizes_and_totals_are_the_published_ones(
    slug: str, sizes: tuple[int, int, int, int], penalties: int
) -> None:
    """Sizes: players, cards, tricks in a deal, deals in a game."""
    rules = ruleset(slug)
    assert (rules.players, len(rules.deck.cards), rules.tricks, rules.deals) == sizes
    assert find_preset(slug).players == sizes[0]
    times = {code: played_times(rules, code) for code in rules.by_code}
    by_side = {
        side: sum(
            each.total * times[each.code]
            for each in contracts_of(rules).values()
            if each.side is side
        )
        for side in Side
    }
    assert by_side == {Side.NEGATIVE: penalties, Side.POSITIVE: -penalties}
    assert rules.constant == 0


def played_times(rules: Ruleset, code: str) -> int:
    """How often a contract is played in a game."""
    schedule = rules.schedule
    if isinstance(schedule, FixedOrder):
        return schedule.order.count(code)
    assert isinstance(schedule, DealersChoice)
    return schedule.per_game[code]


def test_decks_leave_out_the_published_cards() -> None:
    assert DECKS[3].removed == ("2s",)
    assert DECKS[4].removed == ()
    assert DECKS[5].removed == ("7c", "7s")


def test_order_of_kingen() -> None:
    last = ("king_of_hearts", "seventh_and_last")
    assert ruleset("kingen-4").schedule == FixedOrder((*ORDER, *last, *["trump"] * 4))
    assert ruleset("kingen-5").schedule == FixedOrder((*ORDER, *last, *["trump"] * 5))
    assert ruleset("kingen-iwwa").schedule == FixedOrder((*ORDER, *last, *["trump"] * 4))
    order = (*ORDER, "king_of_hearts", "tenth_and_last", *["trump"] * 3)
    assert ruleset("kingen-3").schedule == FixedOrder(order)


def test_order_with_queens_first() -> None:
    schedule = ruleset("kingen-4", order="queens-first").schedule
    assert isinstance(schedule, FixedOrder)
    assert schedule.order[:5] == (
        *("tricks", "hearts", "queens", "kings_and_jacks", "king_of_hearts"),
    )


@pytest.mark.parametrize(
    ("slug", "negatives_each", "trumps"),
    [("dubbelkingen-4", 3, 8), ("dubbelkingen-3", 4, 6), ("pronostiek-4", 3, 8)],
)
def test_quotas_of_dubbelkingen(slug: str, negatives_each: int, trumps: int) -> None:
    rules = ruleset(slug)
    schedule = rules.schedule
    assert isinstance(schedule, DealersChoice)
    assert schedule.per_dealer == {Side.NEGATIVE: negatives_each, Side.POSITIVE: 2}
    twice = {each.code: 2 for each in rules.contracts if each.side is Side.NEGATIVE}
    assert len(twice) == 6
    assert schedule.per_game == twice | {"trump": trumps}


@pytest.mark.parametrize(
    ("slug", "value"), [("kingen-4", -5), ("kingen-3", -4), ("kingen-5", -5), ("pronostiek-4", -5)]
)
def test_ten_of_diamonds_takes_the_place_of_the_king_of_hearts(slug: str, value: int) -> None:
    rules = ruleset(slug, card="Td")
    contract = contracts_of(rules)["ten_of_diamonds"]
    assert "king_of_hearts" not in rules.by_code
    assert [(item.cards, item.count, item.value) for item in contract.items] == [
        (("Td",), 1, value)
    ]
    assert contract.lead is Lead.ANY  # hearts are no danger any more


@pytest.mark.parametrize(
    ("choice", "trump_by", "declarer"),
    [
        ("last_card", TrumpBy.LAST_CARD, Role.DEALER),
        ("dealer", TrumpBy.DECLARER, Role.DEALER),
        ("leader", TrumpBy.DECLARER, Role.LEADER),
        ("sale", TrumpBy.SALE, Role.DEALER),
    ],
)
def test_trump_option(choice: str, trump_by: TrumpBy, declarer: Role) -> None:
    contract = contracts_of(ruleset("kingen-4", trump=choice))["trump"]
    assert (contract.trump_by, contract.declarer) == (trump_by, declarer)
    assert contract.trumps == ("c", "d", "h", "s")


@pytest.mark.parametrize(
    ("slug", "choices", "lead"),
    [
        ("kingen-4", {}, Lead.ANY),
        ("kingen-4", {"lead": "no_hearts"}, Lead.NO_HEARTS),
        ("kingen-iwwa", {}, Lead.NO_HEARTS),
        ("dubbelkingen-4", {}, Lead.NO_HEARTS),
        ("dubbelkingen-4", {"lead": "any"}, Lead.ANY),
    ],
)
def test_hearts_may_be_led(slug: str, choices: dict[str, str], lead: Lead) -> None:
    leads = {code: each.lead for code, each in contracts_of(ruleset(slug, **choices)).items()}
    assert leads.pop("hearts") is lead
    assert leads.pop("king_of_hearts") is lead
    assert set(leads.values()) == {Lead.ANY}


def test_iwwa_leaves_the_choice_to_the_dealer_and_states_the_obligations() -> None:
    rules = ruleset("kingen-iwwa")
    assert contracts_of(rules)["trump"].trump_by is TrumpBy.DECLARER
    assert len(rules.notes) == 5
    assert "A penalty card must be played as soon as it cannot win the trick." in rules.notes


@pytest.mark.parametrize(("settle", "in_trump"), [("all", True), ("negative", False)])
def test_predictions_settle_a_deal(settle: str, in_trump: bool) -> None:
    rules = ruleset("pronostiek-4", settle=settle)
    for contract in rules.contracts:
        assert contract.predictions is not None
        assert contract.predictions.factor == 2
        assert contract.predictions.can_settle is (in_trump or contract.side is Side.NEGATIVE)
    assert rules.has_predictions
    assert not ruleset("dubbelkingen-4").has_predictions


def test_usual_rules_have_the_plain_slug_and_others_say_what_is_special() -> None:
    assert ruleset("kingen-4", trump="last_card").slug == "kingen-4"
    assert ruleset("kingen-4", king="4", last="3+3").slug == "kingen-4-king-4-last-33"
    assert ruleset("kingen-4", lead="no_hearts").slug == "kingen-4-lead-no-hearts"


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.slug)
def test_every_choice_can_be_made_and_has_a_slug_of_its_own(preset: Preset) -> None:
    """So that a slug says everything about the rules, and is found again."""
    slugs = [rules.slug for rules in rulesets_of(preset.slug)]
    for option in preset.options:
        for choice in option.choices:
            with suppress(InvalidRuleset):  # one that balances only together with another
                slugs.append(preset.ruleset(**{option.code: choice}).slug)
    made = {slug: choices_of(slug, preset) for slug in slugs}
    for option in preset.options:
        assert {choices[option.code] for choices in made.values()} == set(option.choices)


def choices_of(slug: str, preset: Preset) -> dict[str, str]:
    """The choice in every option that a slug of this preset stands for."""
    found = preset_of(slug)
    assert found is not None
    assert found[0] is preset
    assert preset.ruleset(**found[1]).slug == slug
    return {option.code: option.default for option in preset.options} | found[1]


def test_every_preset_is_of_one_family() -> None:
    assert sorted(each.slug for presets in FAMILIES.values() for each in presets) == sorted(
        each.slug for each in PRESETS
    )
    for code, presets in FAMILIES.items():
        assert {family_of(each.slug) for each in presets} == {code}
        assert len({each.family for each in presets}) == 1
    chosen = find_preset("dubbelkingen-4").ruleset(king="4", last="3+3")
    assert family_of(chosen.slug) == "dubbelkingen"
    assert family_of("whist") is None


def test_rules_of_a_slug_are_those_that_its_preset_makes_of_the_choices() -> None:
    assert preset_rules("kingen-4") == find_preset("kingen-4").usual
    chosen = find_preset("dubbelkingen-4").ruleset(king="4", last="3+3")
    assert preset_rules(chosen.slug) == chosen
    assert preset_rules("whist") is None
    assert preset_of("dubbelkingen-4-king-4") is not None
    assert preset_rules("dubbelkingen-4-king-4") is None  # it would not add up


def test_slugs_of_presets_differ() -> None:
    slugs = [rules.slug for rules in balanced_rulesets()]
    assert len(set(slugs)) == len(slugs)
    assert preset_of("whist") is None
    assert preset_of("kingen-4-king-9") is None
    assert preset_of("kingen-4-king-4") is not None


@pytest.mark.parametrize("slug", ["kingen-4", "dubbelkingen-4", "pronostiek-4"])
def test_unbalanced_options_are_refused_with_the_sum(slug: str) -> None:
    times = 1 if slug == "kingen-4" else 2
    for choices, off in (({"king": "4"}, "+"), ({"last": "3+3"}, "−")):
        with pytest.raises(InvalidRuleset) as caught:
            ruleset(slug, **choices)
        assert codes(caught.value) == ["not_balanced"]
        assert texts(caught.value.problems) == [
            f"The contracts of a whole game add up to {off}{times}; they must add up to 0."
        ]


def test_unknown_options_are_refused_all_of_them() -> None:
    with pytest.raises(InvalidRuleset) as caught:
        find_preset("kingen-4").ruleset(king="6", self="x", trump="dealer")
    assert codes(caught.value) == ["unknown_option", "unknown_option"]
    assert texts(caught.value.problems) == [
        "Kingen: there is no option king with 6.",
        "Kingen: there is no option self with x.",
    ]
    assert caught.value.problems[0].path == "options.king"


def test_unknown_preset_is_refused() -> None:
    with pytest.raises(InvalidRuleset) as caught:
        find_preset("bridge")
    assert codes(caught.value) == ["unknown_ruleset"]
    assert texts(caught.value.problems) == ["There is no ruleset bridge."]


def five_player_dubbelkingen(times: int, negatives_each: int, trumps_each: int) -> Ruleset:
    """What Dubbelkingen for five would be."""
    contracts = (*negatives(5, {}), trump_contract(5, "dealer"))
    per_game = dict.fromkeys([each.code for each in contracts], times) | {"trump": trumps_each * 5}
    per_dealer = {Side.NEGATIVE: negatives_each, Side.POSITIVE: trumps_each}
    return Ruleset(5, DECKS[5], contracts, DealersChoice(per_game, per_dealer))


def test_dubbelkingen_for_five_is_refused_with_the_reason() -> None:
    """With two penalty deals each, two are left over: both of king of hearts, or both of hearts."""
    for each, code, text in (
        (3, "quota_not_shared", "12 penalty deals cannot be shared by 5 players at 3 each."),
        (
            *(2, "not_constant"),
            "The contracts of a whole game add up to +10 to +26, by what is chosen; they must add "
            "up to 0.",
        ),
    ):
        with pytest.raises(InvalidRuleset) as caught:
            prove(five_player_dubbelkingen(2, each, 2))
        assert (codes(caught.value), texts(caught.value.problems)) == ([code], [text])


def test_dubbelkingen_for_five_would_take_55_deals() -> None:
    """With 1 to 4 times each contract, five dealers cannot have the same number of deals."""
    assert all(6 * times % 5 for times in (1, 2, 3, 4))
    assert prove(five_player_dubbelkingen(5, 6, 5)).deals == 55
    assert "12 penalty deals cannot be shared equally by five" in WHY_NOT_FIVE
    assert not [preset for preset in PRESETS if preset.players == 5 and "dubbel" in preset.slug]


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.slug)
def test_texts_are_there(preset: Preset) -> None:
    rules = preset.ruleset()
    assert rules.name == preset.name
    assert rules.notes
    assert all(rules.notes)
    assert all(rules.fines)
    for contract in rules.contracts:
        assert contract.name
        assert all(contract.notes)
        assert all(item.name for item in contract.items)
    for option in preset.options:
        assert option.name
        assert all(option.choices.values())


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.slug)
def test_sources_are_those_that_are_explained(preset: Preset) -> None:
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \|$", SOURCES, re.MULTILINE)
    explained = {code for row in rows for code in row.split(", ")}
    for rules in rulesets_of(preset.slug):
        assert rules.sources
        assert set(rules.sources) <= explained


def test_what_no_source_says_is_marked() -> None:
    assert "DERIVED" in ruleset("dubbelkingen-3").sources
    assert "DERIVED" not in ruleset("dubbelkingen-4").sources
    note = "For three players no source gives the quotas: they are derived from four."
    assert note in ruleset("pronostiek-3").notes
    assert note not in ruleset("pronostiek-4").notes
