"""The pad for sales, doubles, and cards that are laid open."""

from typing import Any

import pytest

from kingscore.queries import table_of
from kingscore.rules.deal import DealFacts, Double, Exposure
from kingscore.rules.doubles import Doubling
from kingscore.rules.schedule import DealersChoice
from kingscore.rules.sheet import Policy
from tests.kingscore.kinds import (
    game_of,
    links_with,
    page_at,
    refused,
    shown,
    small_rules,
    start_small,
    trick_contract,
)
from tests.kingscore.pages import deal_fields, scorer_of, send
from tests.kingscore.play import fresh, record
from tests.rules.play import deal

# --- the sale, and tricks without play -----------------------------------------------------------


def khvalyonka(**fields: Any) -> DealFacts:
    """The first khvalyonka of four, in which Dirk deals and Ana calls hearts."""
    usual: dict[str, Any] = {"counts": {"tricks": (3, 2, 2, 1)}, "trump": "h"}
    return DealFacts("khvalyonka", 0, **(usual | fields))


def test_open_sale_asks_who_bought_for_how_many(db: None) -> None:
    game = game_of("king-russian-4", 7)
    pad, page = shown(scorer_of(game), game, "?contract=khvalyonka&trump=h")
    assert pad.purchase is not None
    assert [cell.name for cell in pad.purchase.buyers] == ["Bo", "Cis", "Dirk"]
    assert (pad.purchase.is_unsold, pad.purchase.keys) == (True, tuple("12345678"))
    assert "Who bought the choice of Ana ?" in page.text
    facts = khvalyonka(bids=(0, 0, 2, 0), is_sold=True)
    assert send(scorer_of(game), game, deal_fields(game, facts)).status_code == 302
    line = table_of(fresh(game)).sheet.lines[7]
    assert line.scores == (15, 6, 0, 3)  # 3 a trick; Cis hands 2 tricks to Ana
    pad, _ = shown(scorer_of(game), game, "deals/8/correct/")
    assert pad.purchase is not None
    assert pad.purchase.price == "2"
    assert [cell.name for cell in pad.purchase.buyers if cell.is_chosen] == ["Cis"]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"buyer": "0", "price": "2"}, "Ana sells and cannot bid."),
        ({"buyer": "2", "price": "9"}, "Cis can bid from 1 to 8 tricks, not 9."),
        ({"buyer": "2"}, "The sale: Bought for how many?"),
        ({"buyer": "8", "price": "1"}, "The sale: There is no such seat at the table."),
    ],
)
def test_wrong_sale_is_refused(db: None, fields: dict[str, str], said: str) -> None:
    game = game_of("king-russian-4", 7)
    pad, page = refused(game, deal_fields(game, khvalyonka(), **fields))
    assert said in page.alert
    assert said in pad.bids_errors
    assert page.form("/deals/").fields["count-tricks-0"] == "3"


def test_tricks_without_play_are_a_step_of_their_own(db: None) -> None:
    game = game_of("king-russian-4", 7)
    browser = scorer_of(game)
    _, page = shown(browser, game)
    (shared,) = links_with(page, "is_shared=1")
    pad, page = page_at(browser, shared)
    assert (pad.step, pad.is_shared, pad.is_settled) == ("enter", True, True)
    assert "2 for each player, without play." in page.text
    form = page.form("/deals/")
    assert not [name for name in page.names if name.startswith("count-")]
    assert browser.post(form.action, form.fields).status_code == 302
    assert table_of(fresh(game)).sheet.lines[7].scores == (6, 6, 6, 6)
    pad, _ = shown(browser, game, "deals/8/correct/")
    assert pad.is_shared
    pad, page = shown(
        browser, game, "deals/8/correct/?contract=khvalyonka&trump=c"
    )  # played after all
    assert not pad.is_shared
    form, typed = page.form("/deals/"), {"count-tricks-2": "8"}
    assert browser.post(form.action, form.fields | typed).status_code == 302
    assert table_of(fresh(game)).sheet.lines[7].scores == (0, 0, 24, 0)


# --- doubles -------------------------------------------------------------------------------------


def test_doubles_ask_everybody_but_the_declarer(db: None) -> None:
    game = game_of("barbu")
    pad, _ = shown(scorer_of(game), game, "?contract=tricks")
    doubles = [(row.name, [cell.name for cell in row.cells]) for row in pad.doubles]
    assert doubles == [
        ("Bo", ["Ana", "Cis", "Dirk"]),
        ("Cis", ["Ana", "Bo", "Dirk"]),
        ("Dirk", ["Ana", "Bo", "Cis"]),
    ]
    pad, _ = shown(scorer_of(game), game, "?contract=domino")
    assert [[cell.name for cell in row.cells] for row in pad.doubles] == [["Ana"]] * 3


def test_doubles_that_are_owed_are_told_and_demanded_in_time(db: None) -> None:
    game = game_of("barbu")
    browser = scorer_of(game)
    record(game, DealFacts("queens", 0, {"queens": (1, 1, 1, 1)}, doubles=(Double(1, 0),)))
    pad, page = shown(browser, game, "?contract=tricks")
    assert [(row.owed, row.due) for row in pad.doubles] == [(1, ""), (2, ""), (2, "")]
    assert "how often Ana must still be doubled, in 6 deals with this one" in page.text
    more = (
        deal("king_of_hearts", 0, king_of_hearts=(1, 0, 0, 0)),
        deal("tricks", 0, tricks=(13, 0, 0, 0)),
        deal("domino", 0, domino=(1, 2, 3, 4)),
        deal("hearts", 0, other_hearts=(12, 0, 0, 0), ace_of_hearts=(1, 0, 0, 0)),
    )
    for facts in more:
        record(game, facts)
    pad, page = shown(browser, game, "?contract=trump&trump=c")  # two deals are left to Ana
    assert [row.due for row in pad.doubles] == [
        "",
        "Cis must double Ana in this deal.",
        "Dirk must double Ana in this deal.",
    ]
    due = [each["data-due"] for _, each in page.tags if "data-due" in each]
    assert due == ["Cis must double Ana in this deal.", "Dirk must double Ana in this deal."]
    facts = DealFacts("trump", 0, {"tricks": (13, 0, 0, 0)}, "c", doubles=(Double(2, 0),))
    pad, page = refused(game, deal_fields(game, facts))
    assert "Dirk must double Ana in this deal: 2 times in his deals, and 0 so far." in page.alert
    assert pad.doubles_errors == pad.problems
    cells = {cell.field: cell.value for row in pad.doubles for cell in row.cells}
    assert cells["double-2-0"] == "1"


def test_owed_doubles_of_a_friendly_game_can_be_left_out_with_a_reason(db: None) -> None:
    schedule = DealersChoice({"lose": 2}, each={"lose": 1})
    contract = trick_contract("lose", -1, doubling=Doubling())
    rules = small_rules(contract, schedule=schedule, owed_doubles=1, constant=-52)
    game = start_small(rules, policy=Policy.FRIENDLY)
    facts = deal("lose", 0, tricks=(20, 6))
    _, page = refused(game, deal_fields(game, facts))
    assert "Bo must double Ana in this deal" in page.alert
    assert "It can be recorded all the same, with a reason." in page.text
    assert not [each for _, each in page.tags if "data-due" in each]
    form = page.form("/deals/")
    response = scorer_of(game).post(form.action, form.fields | {"override": "we forgot"})
    assert response.status_code == 302
    assert table_of(fresh(game)).sheet.lines[0].closed is not None


@pytest.mark.parametrize(
    ("doubles", "said"),
    [
        ({"double-1-1": "1"}, "Bo cannot double himself."),
        ({"double-0-1": "1"}, "Ana is the declarer, and can only redouble."),
        ({"double-1-2": "1", "double-2-1": "2"}, "Cis and Bo are doubled already."),
    ],
)
def test_wrong_doubles_are_refused(db: None, doubles: dict[str, str], said: str) -> None:
    game = game_of("barbu")
    facts = deal("queens", 0, queens=(1, 1, 1, 1))
    pad, page = refused(game, deal_fields(game, facts, **doubles))
    assert said in page.alert
    assert said in pad.doubles_errors


def test_double_of_another_than_the_declarer_in_a_positive_deal_is_refused(db: None) -> None:
    game = game_of("barbu")
    facts = DealFacts("trump", 0, {"tricks": (13, 0, 0, 0)}, "c", doubles=(Double(1, 2),))
    assert "only the declarer can be doubled" in refused(game, deal_fields(game, facts))[1].alert


# --- cards laid open -----------------------------------------------------------------------------


def test_cards_laid_open_are_asked_for_on_demand(db: None) -> None:
    game = game_of("trex")
    pad, page = shown(scorer_of(game), game, "?contract=queens")
    assert [card.name for card in pad.open_cards] == [f"Queens {number}" for number in (1, 2, 3, 4)]
    assert not pad.has_open_cards
    facts = DealFacts("queens", 0, {"queens": (0, 3, 1, 0)}, exposures=(Exposure("queens", 0, 1),))
    assert send(scorer_of(game), game, deal_fields(game, facts)).status_code == 302
    assert table_of(fresh(game)).sheet.totals == (25, -100, -25, 0)
    pad, page = shown(scorer_of(game), game, "deals/1/correct/")
    assert pad.has_open_cards
    assert page.form("/deals/").fields["exposed-queens-1-taker"] == "1"


def test_card_laid_open_that_was_not_taken_is_refused(db: None) -> None:
    game = game_of("trex")
    facts = DealFacts("queens", 0, {"queens": (0, 3, 1, 0)}, exposures=(Exposure("queens", 0, 3),))
    pad, page = refused(game, deal_fields(game, facts))
    said = "Queens: Dirk took 0, and cannot have taken 1 laid open."
    assert said in page.alert
    assert pad.open_errors == (said,)
    assert pad.has_open_cards


def test_card_laid_open_without_its_taker_is_refused(db: None) -> None:
    game = game_of("trex")
    fields = {"exposed-queens-2-holder": "0"}
    facts = deal("queens", 0, queens=(0, 3, 1, 0))
    pad, page = refused(game, deal_fields(game, facts, **fields))
    assert "Queens: Who took it?" in page.alert
    assert pad.has_open_cards
