"""Cards laid open before play: who takes one pays twice, and its holder is paid (TRX)."""

from dataclasses import replace

import pytest

from kingscore.rules.contract import Contract, Side
from kingscore.rules.deal import DealFacts, Exposure
from kingscore.rules.item import Item
from kingscore.rules.sentence import Label
from tests.rules.play import contracts_of, ruleset

TREX = contracts_of(ruleset("trex"))
KING, QUEENS = TREX["king_of_hearts"], TREX["queens"]


def scores(contract: Contract, facts: DealFacts) -> list[object]:
    """The points of each seat at a table of four."""
    steps = contract.explain(facts, players=4, dealer=0)
    return [sum(step.points for step in each) for each in steps]


def king(*exposures: Exposure) -> DealFacts:
    """Seat 2 took the king of hearts."""
    return DealFacts("king_of_hearts", 0, {"king_of_hearts": (0, 0, 1, 0)}, exposures=exposures)


def test_taker_pays_twice_and_the_holder_is_paid() -> None:
    """TRX: an exposed king costs −150, and its holder has +75; in his own trick −75."""
    assert scores(KING, king()) == [0, 0, -75, 0]
    assert scores(KING, king(Exposure("king_of_hearts", 1, 2))) == [0, 75, -150, 0]
    assert scores(KING, king(Exposure("king_of_hearts", 2, 2))) == [0, 0, -75, 0]


def test_every_exposed_queen_counts_apart() -> None:
    """TRX: −50 for the taker and +25 for the holder."""
    facts = DealFacts(
        "queens",
        0,
        {"queens": (2, 1, 1, 0)},
        exposures=(Exposure("queens", 3, 0), Exposure("queens", 1, 0), Exposure("queens", 1, 1)),
    )
    assert list(QUEENS.problems(facts, players=4, dealer=0)) == []
    assert scores(QUEENS, facts) == [-50 - 50, -25 + 25, -25, 25]


def test_explain_says_who_laid_open_and_who_took() -> None:
    steps = KING.explain(king(Exposure("king_of_hearts", 1, 2)), players=4, dealer=0)
    assert [[str(step.sentence) for step in each][1:] for each in steps] == [
        [],
        ["King of hearts, laid open, taken by player 3"],
        ["King of hearts, laid open by player 2"],
        [],
    ]


def test_exposed_cards_count_with_the_factor_of_their_contract() -> None:
    item = Item("queens", 4, -20, cards=("Q*",), can_expose=True, name=Label("Queens"))
    contract = Contract("half", Side.NEGATIVE, (item,), factor=2)
    facts = DealFacts("half", 0, {"queens": (4, 0, 0, 0)}, exposures=(Exposure("queens", 1, 0),))
    assert scores(contract, facts) == [-160 - 40, 40, 0, 0]


def problems(contract: Contract, facts: DealFacts) -> list[tuple[str, str, str]]:
    """What is wrong with a deal at a table of four."""
    found = contract.problems(facts, players=4, dealer=0)
    return [(each.code, each.path, str(each.sentence)) for each in found]


@pytest.mark.parametrize(
    ("item", "name"), [("queens", "queens"), ("", ""), ("king_of_spades", "king_of_spades")]
)
def test_problem_of_a_card_that_is_not_counted(item: str, name: str) -> None:
    text = f"{name} cannot be laid open in this contract."
    assert problems(KING, king(Exposure(item, 1, 2))) == [("cannot_expose", "exposures[0]", text)]


def test_problem_of_a_thing_that_cannot_be_laid_open() -> None:
    facts = DealFacts("tricks", 0, {"tricks": (13, 0, 0, 0)})
    facts = replace(facts, exposures=(Exposure("tricks", 1, 0),))
    text = "Tricks cannot be laid open in this contract."
    assert problems(TREX["tricks"], facts) == [("cannot_expose", "exposures[0]", text)]


@pytest.mark.parametrize(("holder", "taker"), [(4, 2), (1, 4), (-1, 2)])
def test_problem_of_a_seat_that_there_is_not(holder: int, taker: int) -> None:
    text = "There is no such seat at the table."
    found = problems(KING, king(Exposure("king_of_hearts", holder, taker)))
    assert found == [("unknown_seat", "exposures[0]", text)]


def test_problem_of_an_exposed_card_that_somebody_else_took() -> None:
    text = "King of hearts: player 1 took 0, and cannot have taken 1 laid open."
    found = problems(KING, king(Exposure("king_of_hearts", 1, 0)))
    assert found == [("exposed_not_taken", "exposures", text)]


def test_problem_of_one_card_that_was_laid_open_twice() -> None:
    exposures = (Exposure("king_of_hearts", 1, 2), Exposure("king_of_hearts", 0, 2))
    text = "King of hearts: player 3 took 1, and cannot have taken 2 laid open."
    assert problems(KING, king(*exposures)) == [("exposed_not_taken", "exposures", text)]


def test_exposed_cards_wait_for_the_numbers() -> None:
    facts = DealFacts("king_of_hearts", 0, exposures=(Exposure("king_of_hearts", 1, 2),))
    assert [code for code, _, _ in problems(KING, facts)] == ["counts_missing"]
