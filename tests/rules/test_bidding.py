"""Contracts won in a bidding: whoever outbids the player in turn must have bid higher (S-HU)."""

from dataclasses import replace

import pytest

from kingscore.rules.deal import DealFacts
from kingscore.rules.errors import InvalidDeal
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.schedule import DealersChoice
from kingscore.rules.sheet import Policy, Sheet, start
from tests.rules.play import ruleset, texts

PLAIN = ruleset("king-hungarian", bids="plain")
TRICKS = ruleset("king-hungarian", bids="tricks")


def sheet_of(rules: Ruleset, policy: Policy = Policy.STRICT) -> Sheet:
    """Seat 3 deals, so that seat 0 is in turn."""
    return start(rules, first_dealer=3, policy=policy)


def bid(code: str, declarer: int, trump: str = "", promised: int = 0) -> DealFacts:
    """A deal for what was bid, played somehow."""
    counts = {
        "tricks": (9, 0, 0, 0),
        "hearts": (9, 0, 0, 0),
        "king_of_hearts": (1, 0, 0, 0),
    }
    row = (5,) if code == "positive" else counts[code]
    item = "tricks" if code == "positive" else code
    return DealFacts(code, declarer, {item: row}, trump=trump, promised=promised)


def is_legal(facts: DealFacts, sheet: Sheet) -> bool:
    """Whether the deal may be played; the bid is all that can be wrong with it."""
    try:
        sheet.add(facts)
    except InvalidDeal as error:
        found = [(each.code, each.path) for each in error.problems]
    else:
        return True
    assert found == [("not_outbid", "contract")]
    return False


def test_player_in_turn_can_bid_the_lowest_contract() -> None:
    assert is_legal(bid("tricks", 0), sheet_of(PLAIN))


def test_other_players_must_bid_higher_than_he_could() -> None:
    """He could have bid tricks, the lowest of all: anything above it wins."""
    for seat in (1, 2, 3):
        assert not is_legal(bid("tricks", seat), sheet_of(PLAIN))
        assert is_legal(bid("hearts", seat), sheet_of(PLAIN))
        assert is_legal(bid("positive", seat, "c"), sheet_of(PLAIN))


def test_refusal_names_the_player_in_turn_and_his_contract() -> None:
    with pytest.raises(InvalidDeal) as caught:
        sheet_of(PLAIN).add(bid("tricks", 2))
    assert texts(caught.value.problems) == [
        "player 1 was in turn and bid Tricks at least: it takes a higher bid."
    ]


def with_lists(rules: Ruleset, **played: int) -> Sheet:
    """A friendly game in which seat 0 has had each of these contracts so often."""
    sheet = sheet_of(rules, Policy.FRIENDLY)
    for code, times in played.items():
        for _ in range(times):
            facts = bid(code, 0, "h" if code == "positive" else "")
            sheet = sheet.add(replace(facts, override="as agreed"))
    return replace(sheet, policy=Policy.STRICT)


def test_lowest_contract_that_is_left_to_him_counts() -> None:
    """After four deals seat 0 is in turn again; tricks and hearts are off his list."""
    sheet = with_lists(PLAIN, tricks=1, hearts=1, king_of_hearts=1, positive=1)
    assert sheet.next_leader == 0
    assert not is_legal(bid("hearts", 1), sheet)  # below queens, which he can still bid
    assert is_legal(bid("king_of_hearts", 1), sheet)


def only(**each: int) -> Ruleset:
    """Hungarian King with no other contracts, each so often on everybody's list."""
    return replace(
        PLAIN,
        contracts=tuple(contract for contract in PLAIN.contracts if contract.code in each),
        schedule=DealersChoice({code: 4 * most for code, most in each.items()}, each=each),
        bid_order=tuple(bid for bid in PLAIN.bid_order if bid.partition(":")[0] in each),
    )


def test_any_bid_will_do_when_he_has_none_left() -> None:
    rules = only(tricks=2, hearts=1)
    sheet = with_lists(rules, tricks=2, hearts=1)
    sheet = sheet.add(bid("hearts", 1))
    assert sheet.next_leader == 0
    assert {each.closed.code for each in sheet.marks if each.closed} == {"used_by_declarer"}
    assert is_legal(bid("tricks", 1), sheet)


def test_trumps_have_a_rank_of_their_own() -> None:
    """S-HU: mizer, clubs, diamonds, spades, hearts, no trump."""
    assert PLAIN.bid_order[-6:] == tuple(f"positive:{trump}" for trump in "mcdshn")
    rules = only(tricks=1, hearts=1, king_of_hearts=1, positive=2)
    sheet = with_lists(rules, tricks=1, hearts=1, king_of_hearts=1)
    sheet = sheet.add(bid("king_of_hearts", 3))
    assert sheet.next_leader == 0
    assert not is_legal(bid("positive", 2, "m"), sheet)  # mizer is what he could bid himself
    assert is_legal(bid("positive", 2, "c"), sheet)


def test_more_tricks_are_a_higher_bid() -> None:
    assert not is_legal(bid("tricks", 1), sheet_of(TRICKS))
    assert is_legal(bid("positive", 1, "m", promised=1), sheet_of(TRICKS))
    lists = with_lists(TRICKS, tricks=1, hearts=1, king_of_hearts=1, positive=1)
    assert is_legal(bid("positive", 1, "m", promised=1), lists)


def test_bid_that_is_not_in_the_order_is_below_all() -> None:
    """No published order leaves one out; the proof refuses it, and nothing breaks."""
    rules = replace(PLAIN, bid_order=PLAIN.bid_order[1:])
    assert not is_legal(bid("tricks", 1), sheet_of(rules))
    assert is_legal(bid("tricks", 0), sheet_of(rules))


def test_higher_bid_is_not_asked_for_in_a_friendly_game_with_a_reason() -> None:
    sheet = sheet_of(PLAIN, Policy.FRIENDLY)
    line = sheet.add(replace(bid("tricks", 2), override="he did not want it")).lines[0]
    assert line.closed is not None
    assert line.closed.code == "not_outbid"
