"""The sale of trump: who may bid what, and who buys."""

from dataclasses import replace
from fractions import Fraction

import pytest

from kingscore.rules.amount import in_digits
from kingscore.rules.sale import Bidding, Sale, buyer
from tests.rules.play import deal

FACTS = deal("trump", 0, "h", tricks=(13, 0, 0, 0))


def problems(
    bids: tuple[int, ...], *, seller: int = 0, is_sold: bool = False, sale: Sale | None = None
) -> list[tuple[str, str, str]]:
    """The problems of these bids at a table of four with 13 tricks."""
    facts, sale = replace(FACTS, bids=bids, is_sold=is_sold), sale or Sale()
    return [
        (each.code, each.path, str(each.sentence))
        for each in sale.problems(facts, players=4, seller=seller, most=13)
    ]


@pytest.mark.parametrize(
    ("bids", "seller"),
    [
        ((), 0),
        ((0, 0, 0, 0), 0),
        ((0, 1, 2, 3), 0),
        ((0, 0, 0, 13), 0),
        ((3, 0, 1, 2), 1),  # the order goes round: seats 2, 3, 0
        ((2, 5, 0, 1), 2),
    ],
)
def test_no_problem_with_rising_bids(bids: tuple[int, ...], seller: int) -> None:
    assert problems(bids, seller=seller) == []


def test_problem_bids_of_a_wrong_number() -> None:
    assert problems((0, 1, 2)) == [("bids_wrong_length", "bids", "3 bids for 4 players.")]


def test_problem_seller_bids() -> None:
    assert problems((1, 0, 0, 0)) == [("seller_bids", "bids[0]", "player 1 sells and cannot bid.")]


@pytest.mark.parametrize("bid", [-1, 14])
def test_problem_bid_out_of_range(bid: int) -> None:
    assert problems((0, 0, bid, 0)) == [
        (
            "bid_out_of_range",
            "bids[2]",
            f"player 3 can bid from 1 to 13 tricks, not {bid}.",
        )
    ]


@pytest.mark.parametrize("bid", [1, 2])
def test_problem_bid_not_above_the_last(bid: int) -> None:
    assert problems((0, 2, bid, 0)) == [
        ("bid_not_higher", "bids[2]", "player 3 must bid more than 2, or pass.")
    ]


def test_problem_bid_not_above_the_last_after_a_pass() -> None:
    assert problems((0, 2, 0, 2)) == [
        ("bid_not_higher", "bids[3]", "player 4 must bid more than 2, or pass.")
    ]


def test_bids_go_round_from_the_sellers_left() -> None:
    """Seat 1 sells: seat 2 bids first, seat 0 last."""
    assert problems((1, 0, 2, 0), seller=1) == [
        ("bid_not_higher", "bids[0]", "player 1 must bid more than 2, or pass.")
    ]


@pytest.mark.parametrize("bids", [(), (0, 0, 0, 0)])
def test_problem_sold_without_a_bid(bids: tuple[int, ...]) -> None:
    assert problems(bids, is_sold=True) == [
        ("sold_without_bid", "is_sold", "The choice cannot be sold without a bid.")
    ]


def test_one_trick_is_enough_to_buy() -> None:
    assert problems((0, 1, 0, 0), is_sold=True) == []


def test_buyer_is_the_highest_bidder() -> None:
    assert buyer(replace(FACTS, bids=(0, 0, 2, 3))) == 3
    assert buyer(replace(FACTS, bids=(0, 4, 0, 0))) == 1


OPEN = Sale(bidding=Bidding.OPEN)


@pytest.mark.parametrize("bids", [(0, 3, 1, 2), (0, 0, 4, 3), (0, 13, 0, 0)])
def test_no_problem_where_anyone_bids_again(bids: tuple[int, ...]) -> None:
    """What counts is the last bid of each: the highest one was the last of all."""
    assert problems(bids, sale=OPEN, is_sold=True) == []


def test_problem_of_two_highest_bids() -> None:
    assert problems((0, 3, 1, 3), sale=OPEN) == [
        ("bid_not_higher", "bids[3]", "player 4 must bid more than 3, or pass.")
    ]


@pytest.mark.parametrize(
    ("sale", "made", "handed"),
    [
        (Sale(), 60, 3),
        (Sale(), 20, 1),  # one trick made, and no more than that is handed over
        (Sale(), 0, 0),
        (Sale(is_capped=False), 20, 3),
        (Sale(is_capped=False), -75, 3),
        (Sale(unit=25), 60, 2),
        (Sale(unit=25), -50, 0),  # nulos that went wrong
        (Sale(unit=25, is_capped=False), -50, 3),
        (Sale(unit=Fraction(5, 2)), 6, 2),
    ],
)
def test_steps_of_a_sale_for_three(sale: Sale, made: int, handed: int) -> None:
    facts = replace(FACTS, bids=(0, 1, 0, 3), is_sold=True)
    unit = 20 if sale.unit is None else sale.unit
    paid, got = sale.steps(facts, seller=0, unit=20, made=made)
    assert (paid.points, got.points) == (-handed * unit, handed * unit)
    each = f"{handed} × {in_digits(unit)}"
    assert str(paid.sentence) == f"Choice bought for 3: {each} handed to player 1"
    assert str(got.sentence) == f"Choice sold for 3: {each} received from player 4"
