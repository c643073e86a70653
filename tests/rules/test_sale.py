"""The sale of trump: who may bid what, and who buys."""

from dataclasses import replace

import pytest

from kingscore.rules.sale import buyer, sale_problems
from tests.rules.play import deal

FACTS = deal("trump", 0, "h", tricks=(13, 0, 0, 0))


def problems(
    bids: tuple[int, ...], *, dealer: int = 0, is_sold: bool = False
) -> list[tuple[str, str, str]]:
    """The problems of these bids at a table of four with 13 tricks."""
    facts = replace(FACTS, bids=bids, is_sold=is_sold)
    return [
        (each.code, each.path, str(each.sentence))
        for each in sale_problems(facts, players=4, dealer=dealer, most=13)
    ]


@pytest.mark.parametrize(
    ("bids", "dealer"),
    [
        ((), 0),
        ((0, 0, 0, 0), 0),
        ((0, 1, 2, 3), 0),
        ((0, 0, 0, 13), 0),
        ((3, 0, 1, 2), 1),  # the order goes round: seats 2, 3, 0
        ((2, 5, 0, 1), 2),
    ],
)
def test_no_problem_with_rising_bids(bids: tuple[int, ...], dealer: int) -> None:
    assert problems(bids, dealer=dealer) == []


def test_problem_bids_of_a_wrong_number() -> None:
    assert problems((0, 1, 2)) == [("bids_wrong_length", "bids", "3 bids for 4 players.")]


def test_problem_dealer_bids() -> None:
    assert problems((1, 0, 0, 0)) == [("dealer_bids", "bids[0]", "player 1 deals and cannot bid.")]


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


def test_bids_go_round_from_the_dealers_left() -> None:
    """Seat 1 deals: seat 2 bids first, seat 0 last."""
    assert problems((1, 0, 2, 0), dealer=1) == [
        ("bid_not_higher", "bids[0]", "player 1 must bid more than 2, or pass.")
    ]


@pytest.mark.parametrize("bids", [(), (0, 0, 0, 0)])
def test_problem_sold_without_a_bid(bids: tuple[int, ...]) -> None:
    assert problems(bids, is_sold=True) == [
        ("sold_without_bid", "is_sold", "The trump cannot be sold without a bid.")
    ]


def test_one_trick_is_enough_to_buy() -> None:
    assert problems((0, 1, 0, 0), is_sold=True) == []


def test_buyer_is_the_highest_bidder() -> None:
    assert buyer(replace(FACTS, bids=(0, 0, 2, 3))) == 3
    assert buyer(replace(FACTS, bids=(0, 4, 0, 0))) == 1
