"""Every reason why a contract cannot be: what it counts, and rules that do not go together."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from kingscore.rules.contract import Contract, Side, TrumpBy
from kingscore.rules.contract_proof import contract_problems
from kingscore.rules.deck import Deck
from kingscore.rules.item import Item
from kingscore.rules.predictions import Predictions
from kingscore.rules.promise import Promise
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.sale import Sale
from kingscore.rules.sentence import Label
from tests.rules.play import balanced_rulesets, contracts_of, ruleset

KINGEN = ruleset("kingen-4")
HEARTS = contracts_of(KINGEN)["hearts"]
TRUMP = contracts_of(ruleset("kingen-4", trump="sale"))["trump"]
TRICKS = Item("tricks", 13, 1, name=Label("Tricks"))
LAST = Item("last", 1, -1, tricks=(13,), name=Label("Last"))
LAYOUT = Item("layout", 4, 0, places=(45, 20, 5, -5), name=Label("Layout"))
EVENT = Item("out", 1, -100, is_event=True, name=Label("Out"))
POSITIVE = Contract("more", Side.POSITIVE, (TRICKS,), name=Label("More"))
REST = replace(POSITIVE, is_against_rest=True)
QUEENS = Item("queens", 4, 1, cards=("Q*",))


def problems(contract: Contract, rules: Ruleset = KINGEN) -> list[tuple[str, str, str]]:
    """What is wrong with a contract at a table of four with 52 cards: code, place and words."""
    return [
        (each.code, each.path, str(each.sentence))
        for each in contract_problems(rules, contract, "contracts[1]")
    ]


def with_item(**changes: Any) -> Contract:
    """Hearts with something changed in what it counts."""
    return replace(HEARTS, items=(replace(HEARTS.items[0], **changes),))


ITEM = "contracts[1].items[0]"


@pytest.mark.parametrize("rules", balanced_rulesets(), ids=lambda rules: rules.slug)
def test_no_problem_in_any_preset(rules: Ruleset) -> None:
    for contract in rules.contracts:
        assert list(contract_problems(rules, contract, "")) == []


@pytest.mark.parametrize(
    "contract",
    [
        with_item(cards=(), tricks=(12, 13), count=2),
        with_item(cards=("*h", "Q*"), count=16),
        with_item(value=Fraction(-1, 2)),
        replace(HEARTS, items=(LAST, *HEARTS.items)),
        replace(HEARTS, items=(EVENT,)),
        replace(HEARTS, items=(LAYOUT,), side=Side.POSITIVE),
        replace(HEARTS, items=(replace(HEARTS.items[0], can_expose=True),)),
        replace(HEARTS, factor=Fraction(1, 4)),
        replace(POSITIVE, pool=1300, items=(replace(TRICKS, value=-75),)),
        replace(REST, promise=Promise()),
        replace(REST, promise=Promise(lost=0, to_opponents=False)),
        replace(POSITIVE, sale=Sale(unit=25), pool=1300, items=(replace(TRICKS, value=-75),)),
        replace(POSITIVE, shared=2, items=(replace(TRICKS, cards=("2*", "3*"), count=8),)),
        replace(POSITIVE, ends_above=12),
        replace(POSITIVE, trumps=tuple("cdhsnlm"), trump_by=TrumpBy.DECLARER),
    ],
)
def test_no_problem_in_rules_of_every_kind(contract: Contract) -> None:
    assert problems(contract) == []


def test_problem_nobody_can_sit_out() -> None:
    assert problems(HEARTS, replace(KINGEN, players=5, sits_out=True)) == [
        (
            "sits_out",
            "contracts[1]",
            "Hearts: nobody can sit out where tricks and cards are counted.",
        )
    ]


@pytest.mark.parametrize("items", [(), HEARTS.items * 2])
def test_problem_items(items: tuple[Item, ...]) -> None:
    assert problems(replace(HEARTS, items=items)) == [
        ("items", "contracts[1].items", "Hearts must count something, and each thing once.")
    ]


@pytest.mark.parametrize("code", ["", "Hearts", "h" * 41])
def test_problem_code_of_an_item(code: str) -> None:
    text = f"{code} is no code: small letters, digits and _, a letter first."
    assert problems(with_item(code=code)) == [("code", f"{ITEM}.code", text)]


@pytest.mark.parametrize(
    "changes", [{"tricks": (7,)}, {"is_event": True}, {"places": (-1, -2, -3, -4)}]
)
def test_problem_item_of_two_kinds(changes: dict[str, Any]) -> None:
    text = "Hearts: Hearts is about one kind of thing only."
    assert problems(with_item(**changes)) == [("item_twofold", ITEM, text)]


@pytest.mark.parametrize("tricks", [(0,), (-1,), (14,), (7, 7), (13, 12)])
def test_problem_item_trick(tricks: tuple[int, ...]) -> None:
    assert problems(with_item(cards=(), tricks=tricks, count=len(tricks))) == [
        ("item_trick", f"{ITEM}.trick", "Hearts: there are tricks 1 to 13, each once, in order.")
    ]


@pytest.mark.parametrize("count", [0, 12, 14])
def test_problem_item_count(count: int) -> None:
    assert problems(with_item(count=count)) == [
        ("item_count", f"{ITEM}.count", f"Hearts: there are 13 of Hearts, not {count}.")
    ]


@pytest.mark.parametrize(
    ("changes", "there"),
    [
        ({"tricks": (6, 7)}, 2),
        ({"is_event": True}, 1),
        ({"count": 5}, 13),  # every trick
        ({"cards": ("Kh",)}, 1),
    ],
)
def test_problem_item_count_of_every_kind(changes: dict[str, Any], there: int) -> None:
    item = {"cards": (), "count": 4, **changes}
    text = f"Hearts: there are {there} of Hearts, not {item['count']}."
    assert problems(with_item(**item)) == [("item_count", f"{ITEM}.count", text)]


def test_problem_item_count_of_cards_that_are_not_in_the_deck() -> None:
    rules = replace(KINGEN, deck=Deck(("*h",)))
    for count in (13, 0):
        text = f"Hearts: there are 0 of Hearts, not {count}."
        assert problems(with_item(count=count), rules)[0] == ("item_count", f"{ITEM}.count", text)


@pytest.mark.parametrize(("value", "said"), [(0, "0"), (1, "+1"), (Fraction(5, 2), "+2½")])
def test_problem_item_value(value: int, said: str) -> None:
    text = f"Hearts: {said} is not a value for this kind of contract."
    assert problems(with_item(value=value))[0] == ("item_value", f"{ITEM}.value", text)


def test_problem_item_value_with_the_wrong_sign() -> None:
    text = "More: −1 is not a value for this kind of contract."
    contract = replace(POSITIVE, items=(TRICKS, LAST))
    assert problems(contract) == [("item_value", "contracts[1].items[1].value", text)]


@pytest.mark.parametrize(
    "contract",
    [
        replace(POSITIVE, items=(replace(TRICKS, can_expose=True),)),
        replace(POSITIVE, items=(replace(LAYOUT, can_expose=True),)),
        replace(
            POSITIVE,
            items=(Item("hearts", 13, 1, cards=("*h",), can_expose=True),),
            is_against_rest=True,
        ),
    ],
)
def test_problem_cards_that_cannot_be_laid_open(contract: Contract) -> None:
    text = "More: only cards that everybody takes can be laid open."
    assert problems(contract) == [("expose_rule", f"{ITEM}.can_expose", text)]


@pytest.mark.parametrize(
    "contract",
    [
        replace(POSITIVE, items=(replace(LAYOUT, places=(40, 25, 10)),)),
        replace(POSITIVE, items=(replace(LAYOUT, count=3),)),
        replace(POSITIVE, items=(LAYOUT,), is_against_rest=True),
    ],
)
def test_problem_places(contract: Contract) -> None:
    text = "More: 4 places are paid, one for each player."
    assert problems(contract) == [("item_places", f"{ITEM}.places", text)]


@pytest.mark.parametrize(
    ("contract", "points"),
    [
        (with_item(value=-770), "Hearts: −10010"),
        (replace(HEARTS, factor=100, items=(replace(EVENT, value=-101),)), "Hearts: −10100"),
        (replace(POSITIVE, items=(replace(LAYOUT, places=(10_001, -9_001, 0, 0)),)), "More: +1000"),
        (replace(POSITIVE, pool=10_014), "More: +10027"),
    ],
)
def test_problem_too_many_points(contract: Contract, points: str) -> None:
    text = f"{points} points in one deal are too many."
    assert problems(contract) == [("too_many_points", "contracts[1]", text)]


def test_problem_too_many_points_begins_at_10000() -> None:
    assert problems(with_item(value=-769)) == []


@pytest.mark.parametrize("factor", [0, -1, 101])
def test_problem_factor_of_a_contract(factor: int) -> None:
    text = "Hearts: points are taken more than 0 and up to 100 times."
    found = problems(replace(HEARTS, factor=factor))
    assert found[0] == ("contract_factor", "contracts[1].factor", text)


def test_problem_total_against_its_side() -> None:
    contract = replace(HEARTS, items=(LAYOUT,))
    text = "Hearts: a deal adds up to +65, against its side."
    assert problems(contract) == [("side_sign", "contracts[1].side", text)]


@pytest.mark.parametrize(
    ("trumps", "trump_by"),
    [
        (("h",), None),
        ((), TrumpBy.DECLARER),
        (("h", "x"), TrumpBy.DECLARER),
        (("h", "h"), TrumpBy.LAST_CARD),
    ],
)
def test_problem_trump_rule(trumps: tuple[str, ...], trump_by: TrumpBy | None) -> None:
    text = "Hearts: say which suits can be trump, and how it is found."
    assert problems(replace(HEARTS, trumps=trumps, trump_by=trump_by)) == [
        ("trump_rule", "contracts[1].trumps", text)
    ]


@pytest.mark.parametrize(
    "contract",
    [
        replace(TRUMP, items=(TRICKS, replace(LAST, value=1))),
        replace(TRUMP, sale=None),
    ],
)
def test_problem_sale_rule(contract: Contract) -> None:
    text = "Trump: a choice can only be sold where one thing is counted."
    assert problems(contract) == [("sale_rule", "contracts[1].sale", text)]


@pytest.mark.parametrize(
    "contract",
    [
        replace(TRUMP, sale=Sale(unit=0)),
        replace(TRUMP, sale=Sale(unit=-5)),
        replace(TRUMP, pool=1300, items=(replace(TRICKS, value=-75),)),
        replace(TRUMP, items=(LAYOUT,)),
    ],
)
def test_problem_sale_for_nothing(contract: Contract) -> None:
    text = "Trump: what is paid for a choice must be worth something."
    assert problems(contract) == [("sale_unit", "contracts[1].sale.unit", text)]


@pytest.mark.parametrize("factor", [0, -2, 101])
def test_problem_factor_of_predictions(factor: int) -> None:
    text = "Hearts: a wrong prediction costs from 1 to 100 times."
    assert problems(replace(HEARTS, predictions=Predictions(factor=factor))) == [
        ("factor", "contracts[1].predictions.factor", text)
    ]


@pytest.mark.parametrize(
    "contract",
    [
        replace(POSITIVE, pool=4),
        REST,
        replace(POSITIVE, factor=2),
        with_item(value=Fraction(-1, 2)),
        replace(POSITIVE, items=(LAYOUT,)),
    ],
)
def test_problem_predictions_of_what_cannot_be_predicted(contract: Contract) -> None:
    text = f"{contract.name}: only whole points of things taken can be predicted."
    assert problems(replace(contract, predictions=Predictions())) == [
        ("prediction_rule", "contracts[1].predictions", text)
    ]


@pytest.mark.parametrize(
    "contract",
    [
        replace(POSITIVE, promise=Promise()),
        replace(REST, items=(QUEENS,), promise=Promise()),
        replace(REST, items=(TRICKS, replace(LAST, value=1)), promise=Promise()),
        replace(
            REST,
            side=Side.NEGATIVE,
            items=(replace(TRICKS, value=-1),),
            promise=Promise(to_opponents=False),
        ),
    ],
)
def test_problem_promise_rule(contract: Contract) -> None:
    text = "More: tricks can only be promised for points, against the rest."
    assert problems(contract) == [("promise_rule", "contracts[1].promise", text)]


@pytest.mark.parametrize("lost", [-1, 14])
def test_problem_tricks_lost_by_a_promise(lost: int) -> None:
    text = "More: a failed promise costs 0 to 13 tricks."
    assert problems(replace(REST, promise=Promise(lost=lost))) == [
        ("promise_lost", "contracts[1].promise.lost", text)
    ]


@pytest.mark.parametrize("contract", [replace(REST, pool=4), replace(REST, sale=Sale())])
def test_problem_rules_against_the_rest(contract: Contract) -> None:
    text = "More: against the rest there is neither a pool nor a sale."
    assert problems(contract) == [("rest_rule", "contracts[1].is_against_rest", text)]


@pytest.mark.parametrize(
    ("contract", "shared"),
    [
        (POSITIVE, 2),
        (POSITIVE, -1),
        (replace(POSITIVE, items=(QUEENS, TRICKS)), 1),
        (replace(POSITIVE, items=(QUEENS,), is_against_rest=True), 1),
        (replace(POSITIVE, items=(QUEENS,), pool=8), 1),
        (replace(POSITIVE, items=(LAYOUT,)), 1),
    ],
)
def test_problem_shares_that_do_not_come_out(contract: Contract, shared: int) -> None:
    text = f"More: {shared} for each do not share out what is counted."
    assert problems(replace(contract, shared=shared)) == [
        ("shared_rule", "contracts[1].shared", text)
    ]


TWO_ITEMS = replace(POSITIVE, items=(TRICKS, QUEENS))


@pytest.mark.parametrize(("contract", "units"), [(POSITIVE, 6), (POSITIVE, 12), (TWO_ITEMS, 6)])
def test_end_that_one_player_alone_can_reach(contract: Contract, units: int) -> None:
    assert problems(replace(contract, ends_above=units)) == []


@pytest.mark.parametrize(("contract", "units"), [(POSITIVE, 5), (POSITIVE, 1), (TWO_ITEMS, 3)])
def test_problem_end_that_two_players_can_reach(contract: Contract, units: int) -> None:
    text = f"More: two players can take more than {units} each."
    assert problems(replace(contract, ends_above=units)) == [
        ("ends_twice", "contracts[1].ends_above", text)
    ]


@pytest.mark.parametrize(
    ("contract", "units"),
    [(POSITIVE, 13), (POSITIVE, -1), (REST, 10), (replace(POSITIVE, items=(TRICKS, LAYOUT)), 10)],
)
def test_problem_end_that_nobody_reaches(contract: Contract, units: int) -> None:
    text = f"More: nobody can take more than {units}."
    assert problems(replace(contract, ends_above=units)) == [
        ("ends_rule", "contracts[1].ends_above", text)
    ]
