"""The log: recording, correcting, undoing, changing seats, penalties and awards."""

from dataclasses import replace
from fractions import Fraction

import pytest

from kingscore.rules.amount import Amount
from kingscore.rules.deal import DealFacts, Double, Exposure, swapped
from kingscore.rules.entries import (
    MOST_ENTRIES,
    Adjustment,
    AdjustmentEntry,
    DealEntry,
    Entry,
    StopEntry,
    SwapEntry,
    WithdrawalEntry,
)
from kingscore.rules.errors import InvalidDeal
from kingscore.rules.sheet import advance, replay, start
from kingscore.rules.tarock.facts import TarockFacts
from tests.rules.play import codes, deal, play_on, random, replay_like, ruleset, texts

KINGEN = ruleset("kingen-4", trump="dealer")
DUBBEL = ruleset("dubbelkingen-4")


def queens(dealer: int) -> DealFacts:
    """A deal of queens that this seat deals."""
    return deal("queens", dealer, queens=(1, 1, 1, 1))


def refused(*entries: Entry) -> tuple[int, str, str, str]:
    """How Dubbelkingen refuses the last of these entries: deal, code, place and words."""
    with pytest.raises(InvalidDeal) as caught:
        replay(DUBBEL, entries)
    [fault] = caught.value.problems
    return caught.value.number, fault.code, fault.path, str(fault.sentence)


def test_correcting_a_deal_changes_the_totals_after_it() -> None:
    entries = [
        DealEntry(1, deal("tricks", 0, tricks=(13, 0, 0, 0))),
        DealEntry(2, deal("hearts", 1, hearts=(0, 13, 0, 0))),
        DealEntry(1, deal("tricks", 0, tricks=(0, 0, 0, 13))),
    ]
    sheet = replay(KINGEN, entries)
    assert [line.totals for line in sheet.lines] == [(0, 0, 0, -13), (0, -13, 0, -13)]
    assert [line.entry for line in sheet.lines] == [3, 2]
    assert [line.is_corrected for line in sheet.lines] == [True, False]
    assert sheet.version == 3


def test_correcting_to_a_contract_that_a_later_deal_used_up_names_the_later_deal() -> None:
    tricks = deal("tricks", 0, tricks=(13, 0, 0, 0))
    entries = [DealEntry(1, tricks), DealEntry(2, queens(1)), DealEntry(3, queens(2))]
    with pytest.raises(InvalidDeal) as caught:
        replay(DUBBEL, [*entries, DealEntry(1, queens(0))])
    assert caught.value.number == 3
    assert codes(caught.value) == ["used_in_game"]


@pytest.mark.parametrize(
    ("number", "code", "text"),
    [
        (0, "not_the_next", "The next deal is 2, not 0."),
        (3, "not_the_next", "The next deal is 2, not 3."),
        (-1, "not_the_next", "The next deal is 2, not -1."),
    ],
)
def test_replay_refuses_a_number_out_of_turn(number: int, code: str, text: str) -> None:
    facts = deal("tricks", 0, tricks=(13, 0, 0, 0))
    with pytest.raises(InvalidDeal) as caught:
        replay(KINGEN, [DealEntry(1, facts), DealEntry(number, facts)])
    assert caught.value.number == number
    assert (codes(caught.value), texts(caught.value.problems)) == ([code], [text])


@pytest.mark.parametrize("number", [0, 1, 3])
def test_replay_undoes_the_last_deal_only(number: int) -> None:
    entries: list[Entry] = [DealEntry(1, queens(0)), DealEntry(2, queens(1))]
    with pytest.raises(InvalidDeal) as caught:
        replay(DUBBEL, [*entries, DealEntry(number, None)])
    assert codes(caught.value) == ["not_the_last"]
    assert texts(caught.value.problems) == ["Only the last deal, 2, can be undone."]
    undone = replay(DUBBEL, [*entries, DealEntry(2, None), DealEntry(1, None)])
    assert undone == replace(start(DUBBEL), version=4)


@pytest.mark.parametrize("number", [0, 1])
def test_replay_has_nothing_to_undo_before_the_first_deal(number: int) -> None:
    with pytest.raises(InvalidDeal) as caught:
        replay(DUBBEL, [DealEntry(number, None)])
    assert codes(caught.value) == ["nothing_to_undo"]
    assert texts(caught.value.problems) == ["There is no deal to undo."]


@pytest.mark.parametrize(
    ("first", "second", "code", "text"),
    [
        (0, 4, "unknown_seat", "There is no such seat at the table."),
        (-1, 0, "unknown_seat", "There is no such seat at the table."),
        (2, 2, "same_seat", "Two different players are needed to change over."),
    ],
)
def test_swap_that_cannot_be_is_refused(first: int, second: int, code: str, text: str) -> None:
    swap = SwapEntry(first, second, keep_points=True)
    assert refused(DealEntry(1, queens(0)), swap) == (2, code, "seats", text)


def test_advance_refuses_what_replay_refuses() -> None:
    sheet = start(DUBBEL).add(queens(0), entry=1).add(queens(1), entry=2)
    refused_entries: list[Entry] = [
        DealEntry(3, queens(2)),
        DealEntry(1, None),
        SwapEntry(1, 1, keep_points=True),
        AdjustmentEntry(1, 0, "x"),
        WithdrawalEntry(1),
        StopEntry(is_stopped=False),
    ]
    for entry in refused_entries:
        with pytest.raises(InvalidDeal) as caught:
            replay_like(sheet, entry)
        with pytest.raises(InvalidDeal) as again:
            advance(sheet, entry)
        assert (again.value.number, again.value.problems) == (
            caught.value.number,
            caught.value.problems,
        )


def test_swap_leaves_later_deals_alone() -> None:
    entries: list[Entry] = [
        DealEntry(1, deal("tricks", 0, tricks=(13, 0, 0, 0))),
        SwapEntry(0, 1, keep_points=True),
        DealEntry(2, deal("hearts", 1, hearts=(13, 0, 0, 0))),
    ]
    sheet = replay(KINGEN, entries)
    assert [line.scores for line in sheet.lines] == [(0, -13, 0, 0), (-13, 0, 0, 0)]
    assert [line.entry for line in sheet.lines] == [1, 3]
    assert sheet.players == (1, 0, 2, 3)


def test_swap_that_turns_bids_round_is_refused_with_the_deal() -> None:
    rules = ruleset("kingen-4", trump="sale")
    played = play_on(start(rules), random(5), 6)
    facts = replace(deal("trump", 2, "h", tricks=(3, 3, 3, 4)), bids=(2, 0, 0, 1), is_sold=True)
    sheet = played.add(facts)
    with pytest.raises(InvalidDeal) as caught:
        replay_like(sheet, SwapEntry(0, 3, keep_points=True))
    assert caught.value.number == 7
    assert codes(caught.value) == ["bid_not_higher"]
    assert replay_like(sheet, SwapEntry(0, 3, keep_points=False)).totals == sheet.totals


def test_swap_moves_adjustments_along_with_the_points() -> None:
    entries: list[Entry] = [
        AdjustmentEntry(0, -5, "late"),
        AdjustmentEntry(2, 3, "prize"),
        SwapEntry(0, 1, keep_points=True),
    ]
    sheet = replay(KINGEN, entries)
    assert sheet.adjusted == (0, -5, 3, 0)
    stays = replay(KINGEN, [*entries[:2], SwapEntry(0, 1, keep_points=False)])
    assert stays.adjusted == (-5, 0, 3, 0)
    assert replay(KINGEN, [*entries, WithdrawalEntry(1)]).adjusted == (0, 0, 3, 0)


def test_swap_moves_all_that_was_noted_for_two_seats() -> None:
    facts = DealFacts(
        "trump",
        1,
        {"tricks": (4, 3, 6, 0)},
        "h",
        bids=(0, 1, 2, 3),
        is_sold=True,
        predictions=(1, 2, 3, 4),
        doubles=(Double(0, 1), Double(2, 3, is_redoubled=True)),
        exposures=(Exposure("queens", 3, 1),),
        tarock=TarockFacts(partner=0, revoked_by=2),
    )
    assert facts.with_seats_swapped(0, 3) == DealFacts(
        "trump",
        1,
        {"tricks": (0, 3, 6, 4)},
        "h",
        bids=(3, 1, 2, 0),
        is_sold=True,
        predictions=(4, 2, 3, 1),
        doubles=(Double(3, 1), Double(2, 0, is_redoubled=True)),
        exposures=(Exposure("queens", 0, 1),),
        tarock=TarockFacts(partner=3, revoked_by=2),
    )
    plain = deal("queens", 2, queens=(4, 0, 0, 0))
    assert plain.with_seats_swapped(0, 1) == deal("queens", 2, queens=(0, 4, 0, 0))


def test_swap_moves_a_declarer_only_where_the_contract_was_won_in_a_bidding() -> None:
    facts = DealFacts("positive", 1, {"tricks": (4,)})
    assert facts.with_seats_swapped(1, 3) == facts
    assert facts.with_seats_swapped(1, 3, moves_declarer=True) == replace(facts, declarer=3)
    assert facts.with_seats_swapped(0, 3, moves_declarer=True) == facts
    rules = ruleset("king-hungarian", bids="plain")
    bid = DealFacts("tricks", 1, {"tricks": (9, 0, 0, 0)})
    entries: list[Entry] = [DealEntry(1, bid), SwapEntry(1, 2, keep_points=True)]
    assert replay(rules, entries, first_dealer=1).lines[0].facts.declarer == 2


def test_swapped_leaves_a_row_that_is_too_short() -> None:
    assert swapped("abc", 0, 2) == ("c", "b", "a")
    assert swapped((4,), 0, 1) == (4,)
    assert swapped((), 0, 1) == ()


def test_swap_of_a_deal_of_an_unknown_contract_leaves_it_to_be_refused() -> None:
    entries: list[Entry] = [DealEntry(1, deal("whist", 0)), SwapEntry(0, 1, keep_points=True)]
    assert refused(*entries)[:2] == (1, "unknown_contract")


def test_adjustments_stand_until_they_are_withdrawn() -> None:
    entries: list[Entry] = [
        AdjustmentEntry(3, -20, "fourth queen kept"),
        DealEntry(1, queens(0)),
        AdjustmentEntry(3, Fraction(1, 2), "prize"),
    ]
    sheet = replay(DUBBEL, entries)
    assert sheet.adjustments == (
        Adjustment(1, 3, -20, "fourth queen kept"),
        Adjustment(3, 3, Fraction(1, 2), "prize"),
    )
    sheet = advance(sheet, WithdrawalEntry(1))
    assert sheet.adjustments == (Adjustment(3, 3, Fraction(1, 2), "prize"),)
    assert sheet == replay(DUBBEL, [*entries, WithdrawalEntry(1)])
    assert (sheet.version, len(sheet.lines)) == (4, 1)


def test_adjustment_is_possible_after_the_last_deal() -> None:
    sheet = play_on(start(DUBBEL), random(3))
    after = replay_like(sheet, AdjustmentEntry(0, 10, "prize"))
    assert after.results == (sheet.totals[0] + 10, *sheet.totals[1:])
    assert after.is_finished


@pytest.mark.parametrize("seat", [-1, 4])
def test_adjustment_of_nobody_is_refused(seat: int) -> None:
    text = "There is no such seat at the table."
    assert refused(AdjustmentEntry(seat, 1, "x")) == (1, "unknown_seat", "seats", text)


@pytest.mark.parametrize("points", [0, Fraction(0), 10_001, -10_001, Fraction(20_001, 2)])
def test_adjustment_of_nothing_or_too_much_is_refused(points: Amount) -> None:
    text = "A penalty or an award is of 1 to 10000 points, and not of 0."
    found = refused(DealEntry(1, queens(0)), AdjustmentEntry(1, points, "x"))
    assert found == (2, "adjustment_points", "points", text)
    assert replay(DUBBEL, [AdjustmentEntry(1, 10_000, "x")]).adjusted == (0, 10_000, 0, 0)


def test_adjustment_of_too_small_parts_is_refused() -> None:
    text = "This fraction is too fine: 1/100 is the smallest part."
    found = refused(AdjustmentEntry(1, Fraction(1, 101), "x"))
    assert found == (1, "amount_too_fine", "points", text)


@pytest.mark.parametrize("cause", ["", "  "])
def test_adjustment_without_a_cause_is_refused(cause: str) -> None:
    found = refused(AdjustmentEntry(1, 1, cause))
    assert found == (1, "adjustment_cause", "cause", "What is it for?")


@pytest.mark.parametrize("place", [0, 2, 3])
def test_withdrawal_of_what_is_no_adjustment_is_refused(place: int) -> None:
    entries: list[Entry] = [AdjustmentEntry(1, 1, "x"), DealEntry(1, queens(0))]
    text = "There is no such penalty or award to take back."
    assert refused(*entries, WithdrawalEntry(place)) == (2, "no_such_adjustment", "place", text)


def test_withdrawal_happens_once() -> None:
    entries: list[Entry] = [AdjustmentEntry(1, 1, "x"), WithdrawalEntry(1), WithdrawalEntry(1)]
    assert refused(*entries)[1] == "no_such_adjustment"


def test_log_has_an_end() -> None:
    swaps = [SwapEntry(0, 1, keep_points=False)] * MOST_ENTRIES
    full = replay(DUBBEL, swaps)
    assert full.version == MOST_ENTRIES
    words = "This game has 500 entries in its log: no more can be written."
    for entry in (swaps[0], DealEntry(1, deal("hearts", 0, hearts=(3, 6, 1, 3)))):
        assert refused(*swaps, entry) == (1, "log_full", "", words)
        with pytest.raises(InvalidDeal):
            advance(full, entry)
