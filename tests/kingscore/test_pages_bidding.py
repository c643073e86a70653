"""The pad where contracts are won in a bidding: who won it, what for, how many tricks."""

import pytest

from kingscore.queries import table_of
from kingscore.rules.contract import Role
from kingscore.rules.deal import DealFacts
from kingscore.rules.schedule import DealersChoice
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
from tests.kingscore.pages import address, deal_fields, scorer_of
from tests.kingscore.play import fresh, record
from tests.rules.play import deal


def test_bidding_is_asked_step_by_step(db: None) -> None:
    game = game_of("king-hungarian", bids="tricks")
    browser = scorer_of(game)
    pad, page = shown(browser, game)
    assert pad.step == "bid"
    assert [bidder.name for bidder in pad.bidders] == ["Bo", "Cis", "Dirk", "Ana"]
    assert "Ana deals, Bo bids first." in page.text
    assert "leads" not in page.text
    (cis,) = links_with(page, "declarer=2")
    pad, page = page_at(browser, cis)
    assert (pad.step, pad.bidder) == ("choose", "Cis")
    assert [section.heading for section in pad.sections] == ["penalty", "positive"]
    (clubs,) = links_with(page, "contract=positive", "trump=c", "declarer=2")
    pad, page = page_at(browser, clubs)
    assert pad.step == "promise"
    assert "How many tricks did Cis promise?" in page.text
    assert [each.promised for each in pad.promises] == list(range(10))
    (seven,) = links_with(page, "promised=7")
    pad, page = page_at(browser, seven)
    assert pad.step == "enter"
    assert "Cis won the bidding and leads. Promised: 7 tricks." in page.text
    assert "Tricks: how many did Cis take?" in page.text
    form = page.form("/deals/")
    assert browser.post(form.action, form.fields | {"taken-tricks": "6"}).status_code == 302
    line = table_of(fresh(game)).sheet.lines[0]
    assert (line.facts.declarer, line.facts.promised) == (2, 7)
    # S-HU: 7 promised and 6 made count as 4; 48 each, and 16 to each opponent for the other 5.
    assert line.scores == (80, 80, 192, 80)


def test_steps_of_the_bidding_lead_back(db: None) -> None:
    game = game_of("king-hungarian", bids="tricks")
    browser = scorer_of(game)
    query = "?declarer=2&contract=positive&trump=c&promised=7"
    steps = []
    where = address(game, query)
    for _ in range(4):
        pad, _page = page_at(browser, where)
        steps.append(pad.step)
        where = pad.back
    assert steps == ["enter", "promise", "choose", "bid"]


def test_bid_that_is_not_higher_than_that_of_the_player_in_turn_is_closed(db: None) -> None:
    game = game_of("king-hungarian", bids="plain")
    browser = scorer_of(game)
    pad, _ = shown(browser, game, "?declarer=2")
    tricks, hearts = pad.sections[0].choices[:2]
    assert (tricks.is_open, hearts.is_open) == (False, True)
    assert tricks.reason == "Bo was in turn and bid Tricks at least: it takes a higher bid."
    pad, page = shown(browser, game, "?declarer=2&contract=tricks")
    assert pad.step == "choose"
    assert "it takes a higher bid" in page.alert
    pad, _ = shown(browser, game, "?declarer=1")
    assert pad.sections[0].choices[0].is_open


def test_who_has_nothing_left_to_bid_is_told(db: None) -> None:
    schedule = DealersChoice({"lose": 2, "win": 2}, each={"lose": 1, "win": 1})
    contracts = (
        trick_contract("lose", -1, declarer=Role.BIDDER),
        trick_contract("win", 1, declarer=Role.BIDDER),
    )
    rules = small_rules(*contracts, schedule=schedule, bid_order=("lose", "win"), constant=0)
    game = start_small(rules)
    for code in ("lose", "win"):
        record(game, deal(code, 1, tricks=(20, 6)))
    browser = scorer_of(game)
    pad, page = shown(browser, game)
    assert [(each.name, each.is_open) for each in pad.bidders] == [("Bo", False), ("Ana", True)]
    assert "Bo has nothing left to bid" in page.text
    assert not links_with(page, "declarer=1")
    pad, page = shown(browser, game, "?declarer=0")
    assert [choice.is_open for section in pad.sections for choice in section.choices] == [True] * 2


@pytest.mark.parametrize("seat", ["4", "-1", "Ana", "", "9" * 5000])
def test_odd_bidder_in_the_address_is_asked_again(db: None, seat: str) -> None:
    game = game_of("king-hungarian", bids="tricks")
    for rest in ("?declarer=", "?contract=positive&trump=c&promised=3&declarer="):
        assert shown(scorer_of(game), game, f"{rest}{seat}")[0].step == "bid"


@pytest.mark.parametrize("promised", ["10", "-1", "many", "", "9" * 5000])
def test_odd_promise_in_the_address_is_asked_again(db: None, promised: str) -> None:
    game = game_of("king-hungarian", bids="tricks")
    query = f"?declarer=2&contract=positive&trump=c&promised={promised}"
    assert shown(scorer_of(game), game, query)[0].step == "promise"


def test_wrong_promise_is_refused(db: None) -> None:
    game = game_of("king-hungarian", bids="tricks")
    facts = DealFacts("positive", 2, {"tricks": (4,)}, "c", promised=3)
    _, page = refused(game, deal_fields(game, facts, promised=12))
    assert "From 0 to 9 tricks can be promised, not 12." in page.alert
    assert page.form("/deals/").fields["promised"] == "12"


def test_bidding_in_a_friendly_game_can_be_broken_with_a_reason(db: None) -> None:
    game = game_of("king-hungarian", policy="friendly", bids="plain")
    browser = scorer_of(game)
    pad, page = shown(browser, game, "?declarer=2&contract=tricks")
    assert "it takes a higher bid" in pad.closed
    form = page.form("/deals/")
    typed = {"count-tricks-0": "9", "override": "nobody minded"}
    assert browser.post(form.action, form.fields | typed).status_code == 302
    assert table_of(fresh(game)).sheet.lines[0].closed is not None


def test_pad_of_a_bidding_stays_when_other_phones_write(db: None) -> None:
    game = game_of("king-hungarian", bids="tricks")
    browser = scorer_of(game)
    for query, follows in (
        ("", "free"),
        ("?declarer=2", "busy"),
        ("?declarer=2&contract=positive&trump=c", "busy"),
    ):
        assert browser.get(address(game, query)).context["follow_as"] == follows


def test_unknown_contract_is_refused_by_asking_who_won_the_bidding(db: None) -> None:
    game = game_of("king-hungarian", bids="plain")
    facts = deal("tricks", 1, tricks=(9, 0, 0, 0))
    pad, page = refused(game, deal_fields(game, facts, contract="spades"))
    assert pad.step == "bid"
    assert "There is no contract spades in these rules." in page.alert
