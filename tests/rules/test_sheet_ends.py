"""How a game ends: early, by its rules, and what all will have together where promises can fail."""

from dataclasses import replace

import pytest

from kingscore.rules.contract import Contract, Side
from kingscore.rules.deal import DealFacts
from kingscore.rules.deck import Deck
from kingscore.rules.entries import DealEntry, StopEntry
from kingscore.rules.errors import InvalidDeal
from kingscore.rules.item import Item
from kingscore.rules.promise import Promise
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.schedule import FixedOrder, FreeChoice
from kingscore.rules.sheet import Sheet, advance, start
from tests.rules.play import codes, deal, replay_like

TRICKS = Item("tricks", 13, 1)
TRUMP = Contract("trump", Side.POSITIVE, (TRICKS,), ends_above=10)
PLAIN = replace(TRUMP, code="plain", ends_above=0)
GAME = Ruleset(4, Deck(), (TRUMP, PLAIN), FreeChoice(3), constant=39)


def after(*rows: tuple[int, int, int, int], code: str = "trump") -> Sheet:
    """The sheet after trump deals with these tricks."""
    sheet = start(GAME)
    for dealer, row in enumerate(rows):
        sheet = sheet.add(deal(code, dealer, tricks=row))
    return sheet


def test_ten_tricks_end_nothing() -> None:
    sheet = after((10, 3, 0, 0))
    assert (sheet.is_ended_early, sheet.is_finished, sheet.early_winner) == (False, False, None)


def test_more_than_ten_tricks_end_the_game_and_win_it_whatever_the_points_are() -> None:
    sheet = after((10, 3, 0, 0), (2, 0, 11, 0))
    assert sheet.totals == (12, 3, 11, 0)
    assert (sheet.is_ended_early, sheet.is_finished, sheet.early_winner) == (True, True, 2)
    assert sheet.places == (2, 2, 1, 2)
    assert sheet.expected_final == (26, 26)


def test_stopping_a_game_that_a_deal_has_ended_is_refused() -> None:
    with pytest.raises(InvalidDeal) as caught:
        replay_like(after((2, 0, 11, 0)), StopEntry(is_stopped=True))
    assert codes(caught.value) == ["nothing_to_stop"]


def test_deal_corrected_after_a_stop_can_end_the_game_by_its_rules() -> None:
    stopped = replay_like(after((10, 3, 0, 0)), StopEntry(is_stopped=True))
    assert (stopped.is_ended_early, stopped.early_winner) == (False, None)
    sheet = advance(stopped, DealEntry(1, deal("trump", 0, tricks=(2, 11, 0, 0))))
    assert (sheet.is_stopped, sheet.early_winner, sheet.places) == (True, 1, (2, 1, 2, 2))
    assert sheet.expected_final == (13, 13)
    gone_on = advance(sheet, StopEntry(is_stopped=False))
    assert (gone_on.is_stopped, gone_on.is_finished) == (False, True)


def test_places_go_by_the_results_where_no_rule_ends_the_game() -> None:
    sheet = after((2, 0, 11, 0), (13, 0, 0, 0), code="plain")
    assert sheet.early_winner is None
    assert sheet.places == (1, 3, 2, 3)


@pytest.mark.parametrize(("lost", "least"), [(1, 8), (0, 12), (2, 4), (9, 4)])
def test_contract_whose_promises_are_lost_to_nobody_can_give_less(lost: int, least: int) -> None:
    """3 tricks at 4: with 1 lost 8 are left, and no more can be lost than 2 that were made."""
    promised = Contract(
        "positive",
        Side.POSITIVE,
        (Item("tricks", 3, 4),),
        is_against_rest=True,
        promise=Promise(lost, to_opponents=False),
    )
    game = Ruleset(4, Deck(), (promised,), FixedOrder(("positive",) * 2), constant=None)
    assert (promised.total, promised.least) == (12, least)
    assert start(game).expected_final == (2 * least, 24)
    failed = start(game).add(DealFacts("positive", 0, {"tricks": (2,)}, promised=3))
    assert sum(failed.totals) == 12 - 4 * min(lost, 2)
    kept = replace(promised, promise=Promise(lost, to_opponents=True))
    assert kept.least == 12
