"""What one deal scores, and everything that can be wrong with its facts."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingscore.rules.amount import Amount
from kingscore.rules.contract import Contract
from kingscore.rules.deal import DealFacts
from kingscore.rules.predictions import Predictions
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.sheet import start
from tests.rules.facts import lost_by_promise
from tests.rules.play import (
    balanced_rulesets,
    contracts_of,
    deal,
    random,
    ruleset,
    some_facts,
    texts,
)

KINGEN = contracts_of(ruleset("kingen-4", trump="sale"))
DEALERS = contracts_of(ruleset("kingen-4", trump="dealer"))
LEADERS = contracts_of(ruleset("kingen-4", trump="leader"))
PRONOSTIEK = contracts_of(ruleset("pronostiek-4"))


def problems(contract: Contract, facts: DealFacts, dealer: int = 0) -> list[tuple[str, str, str]]:
    """The problems at a table of four, as code, place and words."""
    found = list(contract.problems(facts, players=4, dealer=dealer))
    return [(each.code, each.path, text) for each, text in zip(found, texts(found), strict=True)]


def explained(contract: Contract, facts: DealFacts) -> list[list[tuple[str, Amount]]]:
    """How the points of each seat come about at a table of four."""
    return [
        [(str(step.sentence), step.points) for step in steps]
        for steps in contract.explain(facts, players=4, dealer=0)
    ]


def scores(contract: Contract, facts: DealFacts) -> list[Amount]:
    """The points of each seat at a table of four."""
    return [sum(points for _, points in steps) for steps in explained(contract, facts)]


@pytest.mark.parametrize(
    ("code", "counts", "expected"),
    [
        ("tricks", {"tricks": (3, 0, 4, 6)}, [-3, 0, -4, -6]),
        ("hearts", {"hearts": (13, 0, 0, 0)}, [-13, 0, 0, 0]),
        ("kings_and_jacks", {"kings_and_jacks": (2, 2, 1, 3)}, [-2, -2, -1, -3]),
        ("queens", {"queens": (0, 1, 3, 0)}, [0, -2, -6, 0]),
        ("king_of_hearts", {"king_of_hearts": (0, 0, 0, 1)}, [0, 0, 0, -5]),
        (
            "seventh_and_last",
            {"seventh_trick": (0, 1, 0, 0), "last_trick": (0, 0, 1, 0)},
            [0, -2, -3, 0],
        ),
        (
            "seventh_and_last",
            {"seventh_trick": (0, 1, 0, 0), "last_trick": (0, 1, 0, 0)},
            [0, -5, 0, 0],
        ),
    ],
)
def test_scores_of_the_penalty_contracts(
    code: str, counts: dict[str, tuple[int, ...]], expected: list[int]
) -> None:
    facts = DealFacts(code, 0, counts)
    assert problems(KINGEN[code], facts) == []
    assert scores(KINGEN[code], facts) == expected


def test_scores_of_a_trump_deal() -> None:
    facts = deal("trump", 2, "h", tricks=(1, 5, 7, 0))
    assert problems(DEALERS["trump"], facts, dealer=2) == []
    assert scores(DEALERS["trump"], facts) == [1, 5, 7, 0]


def test_scores_of_the_trump_sale_in_the_source() -> None:
    """S-FA: A deals, B passes, C bids 2, D bids 3 and buys; tricks 2, 1, 4, 6."""
    facts = replace(deal("trump", 0, "s", tricks=(2, 1, 4, 6)), bids=(0, 0, 2, 3), is_sold=True)
    assert problems(KINGEN["trump"], facts) == []
    assert scores(KINGEN["trump"], facts) == [5, 1, 4, 3]


def test_scores_of_a_declined_sale_are_the_tricks() -> None:
    facts = replace(deal("trump", 0, "s", tricks=(2, 1, 4, 6)), bids=(0, 0, 2, 3))
    assert scores(KINGEN["trump"], facts) == [2, 1, 4, 6]


def test_scores_of_a_buyer_who_wins_less_than_his_bid_are_zero() -> None:
    facts = replace(deal("trump", 3, "c", tricks=(5, 2, 6, 0)), bids=(2, 4, 0, 0), is_sold=True)
    assert problems(KINGEN["trump"], facts, dealer=3) == []
    assert scores(KINGEN["trump"], facts) == [5, 0, 6, 2]


def test_explain_says_each_step() -> None:
    facts = replace(deal("trump", 0, "s", tricks=(2, 1, 4, 6)), bids=(0, 0, 2, 3), is_sold=True)
    lines = explained(KINGEN["trump"], facts)
    assert lines[0] == [
        ("2 × Tricks at +1", 2),
        ("Choice sold for 3: 3 × 1 received from player 4", 3),
    ]
    assert lines[3] == [
        ("6 × Tricks at +1", 6),
        ("Choice bought for 3: 3 × 1 handed to player 1", -3),
    ]


def test_explain_leaves_out_nothing_taken_where_several_things_count() -> None:
    facts = deal("seventh_and_last", 0, seventh_trick=(0, 1, 0, 0), last_trick=(0, 0, 1, 0))
    assert explained(KINGEN["seventh_and_last"], facts) == [
        [],
        [("1 × Seventh trick at −2", -2)],
        [("1 × Last trick at −3", -3)],
        [],
    ]


def test_explain_a_zero_where_one_thing_counts() -> None:
    facts = deal("queens", 0, queens=(4, 0, 0, 0))
    lines = explained(KINGEN["queens"], facts)
    assert lines[0] == [("4 × Queens at −2", -8)]
    assert lines[1] == [("0 × Queens at −2", 0)]


def test_scores_of_a_deal_that_was_not_played() -> None:
    """S-NL: hearts, B says 5, C 3, D 3, the dealer 2."""
    facts = DealFacts("hearts", 0, predictions=(2, 5, 3, 3))
    contract = PRONOSTIEK["hearts"]
    assert not contract.is_played(facts)
    assert problems(contract, facts) == []
    assert scores(contract, facts) == [-2, -5, -3, -3]
    assert contract.penalties(facts) == ()
    assert explained(contract, facts)[1] == [("Not played: gets the 5 that were said", -5)]


def test_scores_of_a_trump_deal_that_was_not_played_are_positive() -> None:
    facts = DealFacts("trump", 0, trump="h", predictions=(4, 4, 3, 2))
    assert problems(PRONOSTIEK["trump"], facts) == []
    assert scores(PRONOSTIEK["trump"], facts) == [4, 4, 3, 2]


def test_trump_deal_is_played_where_only_penalty_deals_are_settled() -> None:
    contract = contracts_of(ruleset("pronostiek-4", settle="negative"))["trump"]
    facts = DealFacts("trump", 0, {"tricks": (4, 4, 3, 2)}, trump="h", predictions=(4, 4, 3, 2))
    assert contract.is_played(facts)
    assert problems(contract, facts) == []
    assert [step.points for step in contract.penalties(facts)] == [0, 0, 0, 0]


def test_problem_wrong_declarer() -> None:
    counts = (13, 0, 0, 0)
    assert problems(KINGEN["tricks"], deal("tricks", 1, tricks=counts)) == [
        ("wrong_declarer", "declarer", "This is player 1's contract.")
    ]
    assert problems(LEADERS["trump"], deal("trump", 3, "h", tricks=counts), dealer=3) == [
        ("wrong_declarer", "declarer", "This is player 1's contract.")
    ]
    assert problems(LEADERS["trump"], deal("trump", 0, "h", tricks=counts), dealer=3) == []


@pytest.mark.parametrize(
    ("code", "trump", "expected"),
    [
        ("trump", "", ("trump_missing", "trump", "Which suit is trump?")),
        ("trump", "x", ("unknown_trump", "trump", "There is no such trump.")),
        ("tricks", "h", ("trump_not_used", "trump", "This contract has no trump.")),
    ],
)
def test_problems_of_trump(code: str, trump: str, expected: tuple[str, str, str]) -> None:
    assert problems(DEALERS[code], deal(code, 0, trump, tricks=(13, 0, 0, 0))) == [expected]


@pytest.mark.parametrize(("bids", "is_sold"), [((0, 1, 0, 0), False), ((), True)])
def test_problem_of_a_sale_where_trump_is_not_sold(bids: tuple[int, ...], is_sold: bool) -> None:
    played = deal("trump", 0, "h", tricks=(13, 0, 0, 0))
    facts = replace(played, bids=bids, is_sold=is_sold)
    assert problems(DEALERS["trump"], facts) == [
        ("sale_not_used", "bids", "The choice of trump is not sold in this contract.")
    ]


def test_problem_of_predictions_where_there_are_none() -> None:
    facts = replace(deal("tricks", 0, tricks=(13, 0, 0, 0)), predictions=(1, 2, 3, 4))
    assert problems(KINGEN["tricks"], facts) == [
        ("predictions_not_used", "predictions", "No predictions are made under these rules.")
    ]


def test_problem_of_counts_of_a_deal_that_was_not_played() -> None:
    facts = DealFacts("queens", 0, {"queens": (4, 0, 0, 0)}, predictions=(2, 2, 2, 2))
    assert problems(PRONOSTIEK["queens"], facts) == [
        (
            "deal_not_played",
            "counts",
            "The predictions add up to 8, so this deal is not played: nothing is counted.",
        )
    ]


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ({}, [("counts_missing", "counts.hearts", "Hearts: not filled in yet.")]),
        (
            {"hearts": (13, 0, 0)},
            [("counts_wrong_length", "counts.hearts", "Hearts: 3 numbers for 4 players.")],
        ),
        (
            {"hearts": (13, 0, 0, 0, 0)},
            [("counts_wrong_length", "counts.hearts", "Hearts: 5 numbers for 4 players.")],
        ),
        (
            {"hearts": (13, 1, 0, 0)},
            [
                (
                    "counts_too_high",
                    "counts.hearts",
                    "Hearts: 14 placed, but there are 13: 1 too many.",
                )
            ],
        ),
        (
            {"hearts": (10, 1, 0, 0)},
            [("counts_too_low", "counts.hearts", "Hearts: 11 of 13 placed, 2 still to place.")],
        ),
        (
            {"hearts": (-1, 14, 0, 0)},
            [
                (
                    "count_out_of_range",
                    "counts.hearts[0]",
                    "Hearts: player 1 can have from 0 to 13, not -1.",
                ),
                (
                    "count_out_of_range",
                    "counts.hearts[1]",
                    "Hearts: player 2 can have from 0 to 13, not 14.",
                ),
            ],
        ),
        (
            {"hearts": (13, 0, 0, 0), "queens": (1, 1, 1, 1)},
            [("unknown_item", "counts.queens", "queens is not counted in this contract.")],
        ),
    ],
)
def test_problems_of_counts(
    counts: dict[str, tuple[int, ...]], expected: list[tuple[str, str, str]]
) -> None:
    assert problems(KINGEN["hearts"], DealFacts("hearts", 0, counts)) == expected


def test_problems_name_every_fault_at_once() -> None:
    facts = DealFacts("trump", 2, {"tricks": (9, 9, 0, 0)}, bids=(0, 0, 1, 0), override="x")
    assert [code for code, _, _ in problems(KINGEN["trump"], facts)] == [
        "wrong_declarer",
        "trump_missing",
        "seller_bids",
        "counts_too_high",
    ]


@given(st.sampled_from(balanced_rulesets()), st.integers(0, 4), st.integers(0, 2**32))
def test_scores_add_up_to_the_contract_total(rules: Ruleset, first: int, seed: int) -> None:
    sheet = start(rules, first_dealer=first % rules.players)
    for contract in contracts_of(rules).values():
        facts = some_facts(sheet, contract.code, random(seed))
        table = {"players": rules.players, "dealer": sheet.next_dealer}
        assert list(contract.problems(facts, **table)) == []
        steps = contract.explain(facts, **table)
        assert len(steps) == rules.players
        assert sum(step.points for each in steps for step in each) == contract.total - (
            lost_by_promise(contract, facts)
        )


@pytest.mark.parametrize(
    ("code", "reachable"),
    [
        ("queens", {0, 2, 4, 6, 8}),
        ("king_of_hearts", {0, 5}),
        ("seventh_and_last", {0, 2, 3, 5}),
        ("tricks", set(range(14))),
        ("trump", set(range(14))),
    ],
)
def test_reachable_points_of_one_seat(code: str, reachable: set[int]) -> None:
    assert KINGEN[code].reachable == reachable


def test_penalties_without_predictions_are_none() -> None:
    assert KINGEN["tricks"].penalties(deal("tricks", 0, tricks=(13, 0, 0, 0))) == ()
    assert KINGEN["tricks"].predictions is None
    assert PRONOSTIEK["tricks"].predictions == Predictions(2, can_settle=True)
