"""The proof that a ruleset holds, and every reason why one does not."""

from dataclasses import replace

import pytest

from kingscore.rules.contract import Contract, Side, TrumpBy
from kingscore.rules.deck import Deck
from kingscore.rules.errors import InvalidRuleset
from kingscore.rules.item import Item
from kingscore.rules.predictions import Predictions
from kingscore.rules.proof import prove
from kingscore.rules.ruleset import MOST_CONTRACTS, MOST_DEALS, MOST_PLAYERS, Ruleset
from kingscore.rules.schedule import DealersChoice, FixedOrder
from kingscore.rules.sentence import Label
from tests.rules.play import balanced_rulesets, ruleset

KINGEN, DUBBEL = ruleset("kingen-4"), ruleset("dubbelkingen-4")
HEARTS = KINGEN.by_code["hearts"]


def problems(rules: Ruleset) -> list[tuple[str, str, str]]:
    """What the proof finds: code, place and words."""
    with pytest.raises(InvalidRuleset) as caught:
        prove(rules)
    return [(each.code, each.path, str(each.sentence)) for each in caught.value.problems]


def with_item(**changes: object) -> Ruleset:
    """Kingen with something changed in what hearts counts."""
    item = replace(HEARTS.items[0], **changes)  # type: ignore[arg-type]  # any field of an item
    return with_contract(replace(HEARTS, items=(item,)))


def with_contract(contract: Contract) -> Ruleset:
    """Kingen with another contract in the second place."""
    first, _, *others = KINGEN.contracts
    return replace(KINGEN, contracts=(first, contract, *others))


def with_schedule(per_game: dict[str, int], per_dealer: dict[Side, int]) -> Ruleset:
    """Dubbelkingen with other quotas."""
    usual = DUBBEL.schedule
    assert isinstance(usual, DealersChoice)
    schedule = DealersChoice({**usual.per_game, **per_game}, {**usual.per_dealer, **per_dealer})
    return replace(DUBBEL, schedule=schedule)


@pytest.mark.parametrize("rules", balanced_rulesets(), ids=lambda rules: rules.slug)
def test_prove_passes_every_preset(rules: Ruleset) -> None:
    assert prove(rules) is rules


@pytest.mark.parametrize("players", [-4, 0, 1, MOST_PLAYERS + 1])
def test_problem_number_of_players(players: int) -> None:
    found = problems(replace(KINGEN, players=players, contracts=()))
    assert found[0] == ("players", "players", f"A game is for 2 to 10 players, not {players}.")


@pytest.mark.parametrize(("players", "removed", "cards"), [(3, (), 52), (4, ("**",), 0)])
def test_problem_deck_not_shared(players: int, removed: tuple[str, ...], cards: int) -> None:
    found = problems(replace(KINGEN, players=players, deck=Deck(removed), contracts=()))
    assert found[0] == (
        "deck_not_shared",
        "removed",
        f"{cards} cards cannot be shared equally by {players} players.",
    )


@pytest.mark.parametrize("given", [0, MOST_CONTRACTS + 1])
def test_problem_number_of_contracts(given: int) -> None:
    contracts = tuple(replace(HEARTS, code=f"hearts_{place}") for place in range(given))
    order = FixedOrder(tuple(contract.code for contract in contracts))
    assert problems(replace(KINGEN, contracts=contracts, schedule=order)) == [
        ("contracts", "contracts", f"A game has from 1 to 30 contracts, not {given}.")
    ]


def test_problem_contract_twice() -> None:
    rules = replace(KINGEN, contracts=(*KINGEN.contracts, HEARTS))
    assert problems(rules) == [("contract_twice", "contracts", "Two contracts have the same code.")]


@pytest.mark.parametrize("items", [(), HEARTS.items * 2])
def test_problem_items(items: tuple[Item, ...]) -> None:
    assert problems(with_contract(replace(HEARTS, items=items))) == [
        ("items", "contracts[1]", "Hearts must count something, and each thing once.")
    ]


def test_problem_too_many_points() -> None:
    assert problems(with_item(value=-770)) == [
        ("too_many_points", "contracts[1]", "Hearts: −10010 points in one deal are too many.")
    ]
    assert problems(with_item(value=-769))[0][0] == "not_balanced"


@pytest.mark.parametrize("count", [0, 12, 14])
def test_problem_item_count(count: int) -> None:
    assert problems(with_item(count=count)) == [
        ("item_count", "contracts[1]", f"Hearts: there are 13 of Hearts, not {count}.")
    ]


def test_problem_item_count_of_cards_that_are_not_in_the_deck() -> None:
    rules = replace(KINGEN, deck=Deck(("*h",)))
    assert ("item_count", "contracts[1]", "Hearts: there are 0 of Hearts, not 13.") in problems(
        rules
    )
    gone = replace(rules, contracts=with_item(count=0).contracts)
    assert ("item_count", "contracts[1]", "Hearts: there are 0 of Hearts, not 0.") in problems(gone)


def test_problem_item_count_of_a_trick() -> None:
    assert problems(with_item(cards=(), trick=7)) == [
        ("item_count", "contracts[1]", "Hearts: there are 1 of Hearts, not 13.")
    ]


@pytest.mark.parametrize("trick", [-1, 14])
def test_problem_item_trick(trick: int) -> None:
    assert problems(with_item(cards=(), trick=trick, count=1)) == [
        ("item_trick", "contracts[1]", f"Hearts: there is no trick {trick}.")
    ]
    assert problems(with_item(cards=(), trick=13, count=1))[0][0] == "not_balanced"


def test_problem_item_of_cards_and_a_trick() -> None:
    assert problems(with_item(trick=7)) == [
        (
            "item_twofold",
            "contracts[1]",
            "Hearts: Hearts is about cards or about a trick, not both.",
        )
    ]


@pytest.mark.parametrize(("value", "said"), [(0, "0"), (1, "+1")])
def test_problem_item_value(value: int, said: str) -> None:
    assert problems(with_item(value=value)) == [
        ("item_value", "contracts[1]", f"Hearts: {said} is not a value for this kind of contract.")
    ]
    positive = replace(HEARTS, side=Side.POSITIVE)
    assert problems(with_contract(positive))[0][0] == "item_value"


@pytest.mark.parametrize(
    ("trumps", "trump_by"),
    [(("h",), None), ((), TrumpBy.DECLARER), (("h", "x"), TrumpBy.DECLARER)],
)
def test_problem_trump_rule(trumps: tuple[str, ...], trump_by: TrumpBy | None) -> None:
    assert problems(with_contract(replace(HEARTS, trumps=trumps, trump_by=trump_by))) == [
        ("trump_rule", "contracts[1]", "Hearts: say which suits can be trump, and how it is found.")
    ]


def test_problem_sale_rule() -> None:
    two = (HEARTS.items[0], Item("last", 1, -1, trick=13, name=Label("Last")))
    sold = replace(HEARTS, items=two, trumps=("h",), trump_by=TrumpBy.SALE)
    assert problems(with_contract(sold)) == [
        ("sale_rule", "contracts[1]", "Hearts: trump can only be sold where one thing is counted.")
    ]


@pytest.mark.parametrize("order", [("tricks",), ("whist",), ()])
def test_problem_schedule_contracts(order: tuple[str, ...]) -> None:
    assert problems(replace(KINGEN, schedule=FixedOrder(order))) == [
        (
            "schedule_contracts",
            "schedule",
            "The schedule must name every contract, and no other.",
        )
    ]


def test_problem_number_of_deals() -> None:
    order = FixedOrder(tuple(KINGEN.by_code) * 15)
    assert problems(replace(KINGEN, schedule=order)) == [
        ("deals", "schedule", "A game has from 1 to 100 deals, not 105.")
    ]
    many = with_schedule({}, {Side.NEGATIVE: 10**9})
    assert problems(many)[0][0] == "deals"
    assert problems(with_schedule({}, {Side.NEGATIVE: 0, Side.POSITIVE: 0}))[0][0] == "deals"
    assert MOST_DEALS == 100


def test_problem_quota_too_small() -> None:
    found = problems(with_schedule({"hearts": 0, "tricks": 4}, {}))
    assert found == [
        ("quota_too_small", "schedule", "Hearts must be played at least once in a game.")
    ]
    assert problems(with_schedule({"hearts": -1, "tricks": 5}, {}))[0][0] == "quota_too_small"


def test_problem_quota_not_shared() -> None:
    assert problems(with_schedule({"hearts": 3}, {})) == [
        (
            "quota_not_shared",
            "schedule",
            "13 penalty deals cannot be shared by 4 players at 3 each.",
        )
    ]
    assert problems(with_schedule({"trump": 7}, {})) == [
        ("quota_not_shared", "schedule", "7 trump deals cannot be shared by 4 players at 2 each.")
    ]
    alone = replace(DUBBEL, schedule=DealersChoice(DUBBEL.schedule.per_game, {Side.NEGATIVE: 3}))  # type: ignore[union-attr]  # dealer's choice, as Dubbelkingen is
    assert problems(alone)[0] == (
        "quota_not_shared",
        "schedule",
        "8 trump deals cannot be shared by 4 players at 0 each.",
    )


def test_problem_not_balanced_names_the_sum() -> None:
    order = FixedOrder((*KINGEN.by_code, "trump"))
    assert problems(replace(KINGEN, schedule=order)) == [
        (
            "not_balanced",
            "contracts",
            "The contracts of a whole game add up to −26; they must add up to 0.",
        )
    ]
    assert prove(replace(KINGEN, schedule=order, constant=-26)).constant == -26
    assert problems(replace(KINGEN, constant=1))[0][2] == (
        "The contracts of a whole game add up to 0; they must add up to +1."
    )
    assert problems(replace(DUBBEL, constant=1))[0][0] == "not_balanced"


def test_dealers_take_turns_from_the_first() -> None:
    assert KINGEN.dealers(2) == (2, 3, 0, 1, 2, 3, 0, 1, 2, 3)
    assert (KINGEN.leader(0), KINGEN.leader(3)) == (1, 0)


def test_rulesets_are_equal_whatever_they_are_called() -> None:
    assert ruleset("kingen-4") == replace(ruleset("kingen-4"), slug="x", name=Label("y"), notes=())
    assert ruleset("kingen-4") != ruleset("kingen-4", trump="dealer")
    assert ruleset("kingen-4") != ruleset("kingen-iwwa")


@pytest.mark.parametrize("code", ["", "Hearts", "a&b", "9", "h" * 41])
def test_problem_code_that_is_none(code: str) -> None:
    contract = replace(HEARTS, code=code)
    ruleset = replace(KINGEN, contracts=(contract,), schedule=FixedOrder((code,)))
    assert ("code", "contracts[0]") in [each[:2] for each in problems(ruleset)]


@pytest.mark.parametrize("factor", [0, -2, 101])
def test_problem_factor_of_predictions(factor: int) -> None:
    contract = replace(HEARTS, predictions=Predictions(factor=factor))
    ruleset = replace(KINGEN, contracts=(contract,), schedule=FixedOrder((contract.code,)))
    assert ("factor", "contracts[0]") in [each[:2] for each in problems(ruleset)]
