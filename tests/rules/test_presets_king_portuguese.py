"""Portuguese King: every number of PTK."""

from collections.abc import Mapping

import pytest

from kingscore.rules.contract import Contract, Lead, Role, Side
from kingscore.rules.deal import DealFacts
from kingscore.rules.errors import InvalidDeal
from kingscore.rules.sale import Bidding
from kingscore.rules.schedule import DealersChoice, FixedOrder
from kingscore.rules.sheet import Sheet, start
from tests.rules.arithmetic import game_of, names_of, written_deals
from tests.rules.play import codes, contracts_of, deal, open_codes, ruleset

# contract -> (count, value) of its item, the sum of a deal; in the order of the deals
PENALTIES = {
    "tricks": (13, -20, -260),
    "hearts": (13, -20, -260),
    "kings_and_jacks": (8, -30, -240),
    "queens": (4, -50, -200),
    "king_of_hearts": (1, -160, -160),
    "last_two": (2, -90, -180),
}
# the first with the sixth, the second with the fifth, the third with the fourth
PAIRS = {
    "tricks_and_last_two": ("tricks", "last_two"),
    "hearts_and_king_of_hearts": ("hearts", "king_of_hearts"),
    "kings_and_jacks_and_queens": ("kings_and_jacks", "queens"),
}
FREE = {"order": "free"}


def rules_of(**choices: str) -> Mapping[str, Contract]:
    """The contracts with these choices."""
    return contracts_of(ruleset("king-portuguese", **choices))


def test_penalties_are_the_published_ones() -> None:
    found = {
        code: (contract.items[0].count, contract.items[0].value, contract.total)
        for code, contract in rules_of().items()
        if contract.side is Side.NEGATIVE
    }
    assert found == PENALTIES
    assert sum(total for _, _, total in found.values()) == -1300


def test_pairs_of_penalties_hold_the_same() -> None:
    contracts = rules_of(penalties="pairs")
    for code, singles in PAIRS.items():
        found = {each.code: (each.count, each.value, each.total) for each in contracts[code].items}
        assert found == {single: PENALTIES[single] for single in singles}
    assert sum(contracts[code].total for code in PAIRS) == -1300


def test_festa_and_nulos_both_come_to_325() -> None:
    festa, nulos = rules_of()["festa"], rules_of()["nulos"]
    assert [(item.count, item.value) for item in festa.items] == [(13, 25)]
    assert [(item.count, item.value) for item in nulos.items] == [(13, -75)]
    assert (festa.pool, nulos.pool) == (0, 4 * 325)
    assert festa.total == nulos.total == 325
    assert (festa.trumps, nulos.trumps) == (("c", "d", "h", "s", "n"), ())


@pytest.mark.parametrize(
    ("choices", "deals"), [({}, 10), ({"penalties": "pairs"}, 7), (FREE, 10)], ids=str
)
def test_size_of_the_game(choices: dict[str, str], deals: int) -> None:
    rules = ruleset("king-portuguese", **choices)
    assert (rules.players, len(rules.deck.cards), rules.tricks) == (4, 52, 13)
    assert (rules.deals, rules.constant) == (deals, 0)


def test_order_of_the_deals() -> None:
    schedule = ruleset("king-portuguese").schedule
    assert schedule == FixedOrder((*PENALTIES, *["festa"] * 4), {"festa": ("nulos",)})
    pairs = ruleset("king-portuguese", penalties="pairs").schedule
    assert pairs == FixedOrder((*PAIRS, *["festa"] * 4), {"festa": ("nulos",)})


def test_dealer_declares_and_leads_and_has_one_festa() -> None:
    rules = ruleset("king-portuguese")
    assert {contract.declarer for contract in rules.contracts} == {Role.DEALER}
    assert rules.leader(2, declarer=2) == 2
    assert sorted(rules.dealers(1)[6:]) == [0, 1, 2, 3]
    assert sorted(ruleset("king-portuguese", penalties="pairs").dealers(1)[3:]) == [0, 1, 2, 3]


def test_hearts_may_not_be_led_where_they_cost_points() -> None:
    for choices, guarded in (
        ({}, {"hearts", "king_of_hearts"}),
        ({"penalties": "pairs"}, {"hearts_and_king_of_hearts"}),
    ):
        leads = {code: each.lead for code, each in rules_of(**choices).items()}
        assert {code for code, lead in leads.items() if lead is Lead.NO_HEARTS} == guarded


def test_free_order_has_each_penalty_once_and_one_festa_for_each_dealer() -> None:
    schedule = ruleset("king-portuguese", **FREE).schedule
    assert isinstance(schedule, DealersChoice)
    once = dict.fromkeys(PENALTIES, 1)
    assert schedule.per_game == once | {"festa": 4, "nulos": 4}
    assert (schedule.per_dealer, schedule.count) == ({Side.POSITIVE: 1}, 10)


def play(sheet: Sheet, *contracts: str) -> Sheet:
    """The sheet after deals of these contracts, each all for the first seat."""
    for code in contracts:
        contract = contracts_of(sheet.ruleset)[code]
        counts = {item.code: (item.count, 0, 0, 0) for item in contract.items}
        trump = "s" if contract.trumps else ""
        sheet = sheet.add(DealFacts(code, sheet.next_dealer, counts, trump))
    return sheet


def test_free_order_closes_what_would_leave_a_dealer_without_a_deal() -> None:
    sheet = start(ruleset("king-portuguese", **FREE))
    assert set(open_codes(sheet)) == {*PENALTIES, "festa", "nulos"}
    sheet = play(sheet, "tricks", "nulos", "festa", "nulos", "hearts")
    # Seats 1, 2 and 3 have had their festa: what they deal now are penalties.
    assert set(open_codes(sheet)) == set(PENALTIES) - {"tricks", "hearts"}
    sheet = play(sheet, "queens", "last_two", "king_of_hearts")
    # Seat 0 has its last deal, and after it seat 1 needs the penalty that is left.
    assert open_codes(sheet) == ["festa", "nulos"]
    closed = {marks.contract.code: marks.closed for marks in sheet.marks}["kings_and_jacks"]
    assert closed is not None
    assert closed.code == "blocks_the_rest"
    assert play(sheet, "festa", "kings_and_jacks").is_finished


def sold(kind: str, payment: str, bids: tuple[int, ...], tricks: tuple[int, ...]) -> Sheet:
    """The sheet after the first festa, which seat 2 deals and sells."""
    sheet = play(start(ruleset("king-portuguese", payment=payment)), *PENALTIES)
    trump = "h" if kind == "festa" else ""
    facts = DealFacts(kind, 2, {"tricks": tricks}, trump, bids=bids, is_sold=True)
    return sheet.add(facts)


@pytest.mark.parametrize(
    ("kind", "payment", "tricks", "scores"),
    [
        # Seat 1 buys for 4 × 25 = 100, and makes 2 × 25 = 50.
        ("festa", "full", (6, 2, 3, 2), (150, 50 - 100, 75 + 100, 50)),
        ("festa", "capped", (6, 2, 3, 2), (150, 50 - 50, 75 + 50, 50)),
        # It makes 325 − 4 × 75 = 25, and then 325 − 5 × 75 = −50.
        ("nulos", "full", (3, 4, 3, 3), (100, 25 - 100, 100 + 100, 100)),
        ("nulos", "capped", (3, 4, 3, 3), (100, 25 - 25, 100 + 25, 100)),
        ("nulos", "full", (3, 5, 3, 2), (100, -50 - 100, 100 + 100, 175)),
        ("nulos", "capped", (3, 5, 3, 2), (100, -50, 100, 175)),
    ],
)
def test_buyer_of_a_festa_hands_points_over(
    kind: str, payment: str, tricks: tuple[int, ...], scores: tuple[int, ...]
) -> None:
    line = sold(kind, payment, (1, 4, 0, 2), tricks).lines[-1]
    assert line.scores == scores
    assert sum(line.scores) == 325


@pytest.mark.parametrize("payment", ["full", "capped"])
def test_offers_are_made_freely_in_tricks_of_25(payment: str) -> None:
    sales = [rules_of(payment=payment)[code].sale for code in ("festa", "nulos")]
    for sale in sales:
        assert sale is not None
        assert (sale.bidding, sale.unit) == (Bidding.OPEN, 25)
        assert sale.is_capped is (payment == "capped")


def test_seller_cannot_bid() -> None:
    with pytest.raises(InvalidDeal) as caught:
        sold("nulos", "full", (0, 0, 3, 0), (3, 4, 3, 3))
    assert codes(caught.value) == ["seller_bids"]


def test_penalty_is_not_due_in_place_of_a_festa() -> None:
    sheet = play(start(ruleset("king-portuguese")), *PENALTIES)
    assert open_codes(sheet) == ["festa", "nulos"]
    with pytest.raises(InvalidDeal) as caught:
        sheet.add(deal("queens", 2, queens=(4, 0, 0, 0)))
    assert codes(caught.value) == ["not_due"]


@pytest.mark.parametrize("name", names_of("king-portuguese"))
def test_complete_games_agree_with_their_arithmetic(name: str) -> None:
    lines = game_of(name).sheet().lines
    assert [(line.scores, line.totals) for line in lines] == written_deals(name)


def test_there_is_a_complete_game_for_every_choice() -> None:
    slugs = {game_of(name).ruleset.slug for name in names_of("king-portuguese")}
    assert slugs == {
        "king-portuguese",
        "king-portuguese-payment-capped",
        "king-portuguese-penalties-pairs",
        "king-portuguese-order-free",
    }
