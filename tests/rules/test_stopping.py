"""Stopping before the last deal, and going on after all."""

from dataclasses import replace

import pytest

from kingscore.rules.entries import AdjustmentEntry, DealEntry, Entry, StopEntry, SwapEntry
from kingscore.rules.errors import InvalidDeal
from kingscore.rules.sheet import Sheet, advance, replay, start
from tests.rules.play import deal, log_of, play_on, random, ruleset

DUBBEL = ruleset("dubbelkingen-4")
STOP, RESUME = StopEntry(is_stopped=True), StopEntry(is_stopped=False)
FIRST = DealEntry(1, deal("hearts", 0, hearts=(3, 6, 1, 3)))
SECOND = DealEntry(2, deal("trump", 1, "s", tricks=(4, 2, 5, 2)))


def refusal(*entries: Entry) -> tuple[int, str, str, str]:
    """How the last of these entries is refused, by replay and by advance: deal, code and words."""
    *before, last = entries
    with pytest.raises(InvalidDeal) as replayed:
        replay(DUBBEL, entries)
    with pytest.raises(InvalidDeal) as advanced:
        advance(replay(DUBBEL, before), last)
    assert advanced.value.problems == replayed.value.problems
    assert advanced.value.number == replayed.value.number
    [fault] = replayed.value.problems
    return replayed.value.number, fault.code, fault.path, str(fault.sentence)


def test_stopping_ends_the_game_as_it_stands() -> None:
    going = replay(DUBBEL, [FIRST, SECOND])
    sheet = advance(going, STOP)
    assert (going.is_stopped, going.is_finished) == (False, False)
    assert (sheet.is_stopped, sheet.is_finished, sheet.is_ended_early) == (True, True, False)
    assert (sheet.lines, sheet.version) == (going.lines, 3)
    assert (sheet.results, sheet.places) == (going.results, going.places)
    assert (sheet.marks, sheet.marks_of(2)) == ((), ())
    assert sheet.expected_final == (0, 0)
    assert going.expected_final == (DUBBEL.constant, DUBBEL.constant)
    assert sheet.is_regular


def test_going_on_takes_the_stop_back() -> None:
    sheet = replay(DUBBEL, [FIRST, STOP, RESUME])
    assert sheet == replace(replay(DUBBEL, [FIRST]), version=3)
    assert replay(DUBBEL, [FIRST, STOP, RESUME, SECOND, STOP]).is_stopped


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ((), "The players stopped before the first deal."),
        ((FIRST,), "The players stopped after deal 1."),
        ((FIRST, SECOND), "The players stopped after deal 2."),
    ],
)
def test_no_deal_follows_a_stop(before: tuple[Entry, ...], text: str) -> None:
    number = len(before) + 1
    facts = deal("queens", (number - 1) % 4, queens=(4, 0, 0, 0))
    assert refusal(*before, STOP, DealEntry(number, facts)) == (number, "game_stopped", "", text)
    with pytest.raises(InvalidDeal) as caught:
        replay(DUBBEL, [*before, STOP]).add(facts)
    assert [each.code for each in caught.value.problems] == ["game_stopped"]


def test_deal_too_far_on_is_still_the_wrong_number_after_a_stop() -> None:
    assert refusal(FIRST, STOP, DealEntry(3, SECOND.facts))[1] == "not_the_next"


def test_stopping_twice_is_refused() -> None:
    text = "The game is over already: there is nothing to stop."
    assert refusal(FIRST, STOP, STOP) == (2, "nothing_to_stop", "", text)


def test_stopping_after_the_last_deal_is_refused() -> None:
    sheet = play_on(start(DUBBEL), random(1))
    assert refusal(*log_of(sheet), STOP)[:2] == (21, "nothing_to_stop")


def test_stopping_after_a_deal_of_an_unknown_contract_leaves_the_deal_to_be_refused() -> None:
    with pytest.raises(InvalidDeal) as caught:
        replay(DUBBEL, [DealEntry(1, deal("whist", 0)), STOP])
    assert [each.code for each in caught.value.problems] == ["unknown_contract"]


@pytest.mark.parametrize("before", [(), (FIRST,), (FIRST, STOP, RESUME)])
def test_going_on_without_having_stopped_is_refused(before: tuple[Entry, ...]) -> None:
    text = "The players have not stopped: they need not go on again."
    assert refusal(*before, RESUME)[1:] == ("not_stopped", "", text)


def after_a_stop(entry: Entry) -> Sheet:
    """The sheet of two deals when the players have stopped and this entry follows."""
    entries: list[Entry] = [FIRST, SECOND, STOP]
    sheet = advance(replay(DUBBEL, entries), entry)
    assert sheet == replay(DUBBEL, [*entries, entry])
    assert (sheet.is_stopped, sheet.is_finished) == (True, True)
    return sheet


def test_deals_are_corrected_and_undone_after_a_stop() -> None:
    corrected = after_a_stop(DealEntry(1, deal("hearts", 0, hearts=(13, 0, 0, 0))))
    assert corrected.totals == (-9, 2, 5, 2)
    undone = after_a_stop(DealEntry(2, None))
    assert undone.totals == (-3, -6, -1, -3)
    assert undone.expected_final == (-13, -13)
    assert not replay(DUBBEL, [FIRST, STOP, DealEntry(1, None)]).lines


def test_points_outside_the_deals_and_changed_seats_stay_possible_after_a_stop() -> None:
    assert after_a_stop(AdjustmentEntry(0, 2, "prize")).results == (3, -4, 4, -1)
    assert after_a_stop(SwapEntry(0, 1, keep_points=True)).totals == (-4, 1, 4, -1)


def test_correction_after_a_stop_can_still_be_refused_for_a_later_deal() -> None:
    hearts = deal("hearts", 1, hearts=(3, 6, 1, 3))
    once_more = DealEntry(3, replace(hearts, declarer=2))
    again = DealEntry(2, hearts)
    assert refusal(FIRST, SECOND, once_more, STOP, again)[:2] == (3, "used_in_game")
