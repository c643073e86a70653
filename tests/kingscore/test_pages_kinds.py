"""The pad for every kind of deal: each is recorded and corrected by its form, without a script."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from kingscore.models import Game
from kingscore.queries import table_of
from kingscore.rules.contract import Contract, Role, Side, TrumpBy
from kingscore.rules.deal import DealFacts, Double, Exposure
from kingscore.rules.deck import Deck
from kingscore.rules.doubles import Doubling
from kingscore.rules.item import Item
from kingscore.rules.presets import find_preset
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.schedule import DealersChoice, FreeChoice
from kingscore.rules.sentence import Label
from kingscore.rules.sheet import Line, Policy, Sheet, start
from kingscore.views.pad import Pad
from tests.kingscore import play
from tests.kingscore.kinds import COUNTED_SLUGS, as_said, counted
from tests.kingscore.pages import (
    Page,
    address,
    deal_fields,
    facts_fields,
    page_of,
    scorer_of,
    send,
)
from tests.kingscore.play import fresh, record, written
from tests.rules.play import deal, play_on, random


def game_of(slug: str, deals: int = 0, *, policy: str = "strict", **options: str) -> Game:
    """A game of Ana, Bo, Cis and Dirk after some deals."""
    rules = find_preset(slug).ruleset(**options)
    sheet = play_on(start(rules, policy=Policy(policy)), random(5), deals)
    game = play.start(slug, rules=rules, policy=Policy(policy))
    play.record_all(game, sheet)
    return fresh(game)


def shown(browser: Client, game: Game, rest: str = "") -> tuple[Pad, Page]:
    """The pad of a page, and the page."""
    response = browser.get(address(game, rest))
    assert response.status_code == 200
    return response.context["pad"], page_of(response)


def refused(game: Game, fields: dict[str, Any]) -> tuple[Pad, Page]:
    """The pad and the page that answer a deal that is refused; nothing is written."""
    before = written(game)
    response = send(scorer_of(game), game, fields)
    assert (response.status_code, written(game)) == (422, before)
    return response.context["pad"], page_of(response)


# --- every contract of every game -------------------------------------------------------------


def deals_of_every_kind(sheet: Sheet) -> Iterator[Line]:
    """The first deal of each contract, and the first that was shared out."""
    seen = set()
    for line in sheet.lines:
        kind = (line.contract.code, line.facts.is_shared)
        if kind not in seen:
            seen.add(kind)
            yield line


def steps_to(facts: DealFacts, contract: Contract) -> str:
    """The address of the pad once everything is settled that is asked before the cards."""
    said = {f"said-{seat}": str(each) for seat, each in enumerate(facts.predictions)}
    given = {
        "contract": facts.contract,
        "trump": facts.trump,
        "declarer": str(facts.declarer) if contract.declarer is Role.BIDDER else "",
        "promised": str(facts.promised) if contract.promise else "",
        "is_shared": "1" if facts.is_shared else "",
    }
    return "?" + urlencode({name: value for name, value in (given | said).items() if value})


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        *((slug, {}) for slug in COUNTED_SLUGS),
        ("king-hungarian", {"bids": "tricks"}),
        ("king-hungarian", {"bids": "plain"}),
        ("king-portuguese", {"penalties": "pairs"}),
        ("king-russian-4", {"game": "reverse"}),
        ("kingen-4", {"trump": "sale"}),
        ("trex", {"kingdom": "complex"}),
    ],
    ids=lambda each: each if isinstance(each, str) else "-".join(each.values()) or "usual",
)
def test_contract_is_recorded_and_corrected_by_the_form_on_its_page(
    db: None, slug: str, options: dict[str, str]
) -> None:
    rules = find_preset(slug).ruleset(**options)
    sheet = play_on(start(rules), random(2))
    game = play.start(slug, rules=rules)
    browser = scorer_of(game)
    asked = {line.number for line in deals_of_every_kind(sheet)}
    for line in sheet.lines:
        if line.number not in asked:
            record(game, line.facts)
            continue
        contract = counted(rules, line.contract.code)
        pad, page = shown(browser, game, steps_to(line.facts, contract))
        assert pad.step == "enter"
        typed = facts_fields(rules, line.facts)
        assert set(typed) <= page.names
        form = page.form("/deals/")
        assert browser.post(form.action, form.fields | typed).status_code == 302
        assert_stands(browser, game, line)


def assert_stands(browser: Client, game: Game, line: Line) -> None:
    """The deal is on the sheet; sent once more as it stands to be corrected, it is the same."""
    recorded = table_of(fresh(game)).sheet.lines[line.number - 1]
    assert isinstance(line.contract, Contract)
    assert recorded.facts == as_said(line.facts, line.contract)
    assert recorded.scores == line.scores
    form = page_of(browser.get(address(game, f"deals/{line.number}/correct/"))).form("/deals/")
    assert browser.post(form.action, form.fields).status_code == 302
    assert table_of(fresh(game)).sheet.lines[line.number - 1].facts == recorded.facts


# --- choosing ---------------------------------------------------------------------------------


def names_of(pad: Pad) -> list[list[str]]:
    """The contracts on the pad by section, those with several trumps last."""
    return [
        [*(each.name for each in section.choices), *(each.head.name for each in section.trumps)]
        for section in pad.sections
    ]


def test_many_contracts_stand_under_the_headings_of_their_sides(db: None) -> None:
    game = game_of("king-hungarian")
    pad, page = shown(scorer_of(game), game)
    assert pad.step == "choose"
    assert [section.heading for section in pad.sections] == ["penalty", "positive"]
    assert names_of(pad) == [
        [
            "Tricks",
            "Hearts",
            "Queens",
            "Jacks",
            "Last two tricks",
            "King of hearts",
            "Negative Yar",
        ],
        ["Positive Yar", "Positive"],
    ]
    assert "Bo chooses" in page.text  # who leads, and not who deals
    chips = [str(chip.name) for chip in pad.sections[1].trumps[0].choices]
    assert chips == ["Mizer", "Clubs", "Diamonds", "Spades", "Hearts", "No trump"]


def test_marks_are_the_players_own_where_everybody_has_a_list(db: None) -> None:
    game = game_of("king-hungarian")
    record(game, deal("tricks", 1, tricks=(9, 0, 0, 0)))
    for declarer in (2, 3, 0):
        record(game, deal("hearts", declarer, hearts=(9, 0, 0, 0)))
    pad, _ = shown(scorer_of(game), game)  # Bo once more
    marks = {choice.name: choice for choice in pad.sections[0].choices}
    assert marks["Tricks"].boxes == (True,)
    assert marks["Tricks"].reason == "Bo has played 1 of 1."
    assert not marks["Tricks"].can_open
    assert (marks["Hearts"].boxes, marks["Hearts"].is_open) == ((False,), True)


def test_in_a_fixed_order_with_others_in_its_place_it_is_asked_which(db: None) -> None:
    game = game_of("king-portuguese", 6)
    pad, page = shown(scorer_of(game), game)
    assert "Which contract?" in page.text
    assert names_of(pad) == [["Nulos", "Festa"]]
    pad, _ = shown(scorer_of(game), game, "?contract=nulos")
    assert (pad.step, pad.back) == ("enter", address(game, "?choose"))
    pad, _ = shown(scorer_of(game), game, "?contract=tricks")  # not due
    assert (pad.step, pad.problems != ()) == ("choose", True)


def test_deal_that_was_recorded_can_become_what_could_be_in_its_place(db: None) -> None:
    game = game_of("king-portuguese", 6)
    record(game, DealFacts("festa", 2, {"tricks": (3, 3, 3, 4)}, "n"))
    browser = scorer_of(game)
    pad, page = shown(browser, game, "deals/7/correct/")
    assert pad.back == address(game, "deals/7/correct/?choose")
    pad, page = shown(browser, game, "deals/7/correct/?contract=nulos")
    typed = {f"count-tricks-{seat}": str(taken) for seat, taken in enumerate((3, 3, 3, 4))}
    form = page.form("/deals/")
    assert browser.post(form.action, form.fields | typed).status_code == 302
    assert table_of(fresh(game)).sheet.lines[6].scores == (100, 100, 100, 25)


def small_rules(
    *contracts: Contract, schedule: DealersChoice | FreeChoice, **fields: Any
) -> Ruleset:
    """Rules for two, with 26 tricks."""
    usual: dict[str, Any] = {"slug": "small", "name": Label("Small"), "constant": None}
    return Ruleset(2, Deck(), contracts, schedule, **(usual | fields))


def trick_contract(code: str, value: int, **fields: Any) -> Contract:
    """A contract of 26 tricks."""
    side = Side.NEGATIVE if value < 0 else Side.POSITIVE
    items = (Item("tricks", 26, value, name=Label("Tricks")),)
    return Contract(code, side, items, name=Label(code.capitalize()), **fields)


def start_small(rules: Ruleset, **fields: Any) -> Game:
    """A game of Ana and Bo under such rules."""
    return play.start(rules=rules, names=play.NAMES[:2], **fields)


def test_free_choice_has_no_boxes(db: None) -> None:
    contracts = trick_contract("lose", -1), trick_contract("win", 1)
    game = start_small(small_rules(*contracts, schedule=FreeChoice(4)))
    record(game, deal("lose", 0, tricks=(26, 0)))
    pad, page = shown(scorer_of(game), game)
    assert [choice.boxes for section in pad.sections for choice in section.choices] == [(), ()]
    assert "marks" not in " ".join(each.get("class", "") for _, each in page.tags)
    assert "Bo chooses" in page.text


def test_contract_with_one_trump_is_one_button_that_carries_its_suit(db: None) -> None:
    clubs = trick_contract("clubs", 1, trumps=("c",), trump_by=TrumpBy.DECLARER)
    mizer = trick_contract("mizer", 1, trumps=("m",), trump_by=TrumpBy.DECLARER)
    game = start_small(small_rules(clubs, mizer, schedule=FreeChoice(2)))
    browser = scorer_of(game)
    pad, page = shown(browser, game)
    buttons = [(each.name, each.suit and each.suit.code) for each in pad.sections[0].choices]
    assert buttons == [("Clubs", "c"), ("Mizer", "m")]
    assert pad.sections[0].trumps == ()
    pad, page = shown(browser, game, f"?{pad.sections[0].choices[1].url.partition('?')[2]}")
    assert "chooses trump" not in page.text
    form = page.form("/deals/")
    assert browser.post(form.action, form.fields | {"count-tricks-0": "20"}).status_code == 302
    assert table_of(fresh(game)).sheet.lines[0].facts.trump == "m"


# --- the bidding ------------------------------------------------------------------------------


def links_with(page: Page, *parts: str) -> list[str]:
    """The links of a page with all of these parts in them."""
    return [link for link in page.links if all(part in link for part in parts)]


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


def page_at(browser: Client, where: str) -> tuple[Pad, Page]:
    """The pad and the page at an address."""
    response = browser.get(where)
    assert response.status_code == 200
    return response.context["pad"], page_of(response)


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


# --- one number, several items ----------------------------------------------------------------


def test_against_the_rest_is_one_question_with_a_key_for_each_number(db: None) -> None:
    game = game_of("king-hungarian")
    pad, _ = shown(scorer_of(game), game, "?contract=positive&trump=h")
    (row,) = pad.rows
    assert (row.kind, row.question) == ("taken", "Tricks: how many did Bo take?")
    assert row.keys == tuple("0123456789")
    assert pad.keys == ()


def test_two_tricks_are_numbers_beside_the_names(db: None) -> None:
    game = game_of("king-hungarian")
    pad, page = shown(scorer_of(game), game, "?contract=last_two")
    (row,) = pad.rows
    assert (row.kind, row.keys, len(row.cells)) == ("few", ("0", "1", "2"), 4)
    form = page.form("/deals/")
    response = scorer_of(game).post(form.action, form.fields | {"count-last_two-2": "2"})
    assert response.status_code == 302
    assert table_of(fresh(game)).sheet.totals == (0, 0, -144, 0)


def test_several_items_stand_on_one_screen_each_with_its_own_fault(db: None) -> None:
    game = game_of("king-russian-4", 6)
    pad, page = shown(scorer_of(game), game)
    kinds = [(row.name, row.kind) for row in pad.rows]
    assert kinds == [
        ("Tricks", "across"),
        ("Hearts", "across"),
        ("Jacks", "across"),
        ("Queens", "across"),
        ("King of hearts", "who"),
        ("Last two tricks", "across"),
    ]
    form = page.form("/deals/")
    typed = {
        "count-tricks-0": "8",
        "count-hearts-0": "5",
        "count-hearts-1": "4",
        "count-jacks-0": "x",
        "who-king_of_hearts": "7",
    }
    response = scorer_of(game).post(form.action, form.fields | typed)
    assert response.status_code == 422
    errors = {row.name: row.errors for row in response.context["pad"].rows}
    assert errors["Tricks"] == ()
    assert errors["Jacks"] == ("Jacks, Ana: Enter a whole number.",)
    assert errors["King of hearts"] == ("King of hearts: There is no such seat at the table.",)
    kept = page_of(response).form("/deals/").fields
    assert {name: kept[name] for name in typed if name.startswith("count")} == {
        name: value for name, value in typed.items() if name.startswith("count")
    }
    typed |= {"count-jacks-0": "4", "who-king_of_hearts": "0"}
    response = scorer_of(game).post(form.action, form.fields | typed)
    errors = {row.name: row.errors for row in response.context["pad"].rows}
    assert errors["Hearts"] == ("Hearts: 9 placed, but there are 8: 1 too many.",)
    assert errors["Queens"] == ("Queens: not filled in yet.",)
    assert errors["Jacks"] == ()


def test_what_befalls_one_player_is_asked_by_its_name(db: None) -> None:
    game = game_of("bonken")
    pad, _ = shown(scorer_of(game), game, "?contract=domino")
    assert [(row.kind, row.question) for row in pad.rows] == [("who", "Last one out: who?")]


# --- places -----------------------------------------------------------------------------------


def test_players_are_tapped_in_the_order_in_which_they_finished(db: None) -> None:
    game = game_of("trex")
    browser = scorer_of(game)
    pad, page = shown(browser, game, "?contract=trex")
    (row,) = pad.rows
    assert (row.kind, row.keys) == ("places", ("1", "2", "3", "4"))
    form = page.form("/deals/")
    typed = {"place-trex-0": "2", "place-trex-1": "4", "place-trex-2": "1"}
    assert browser.post(form.action, form.fields | typed).status_code == 302
    assert table_of(fresh(game)).sheet.totals == (150, 50, 200, 100)


def test_two_players_at_one_place_are_refused_with_their_names(db: None) -> None:
    game = game_of("trex")
    facts = deal("trex", 0, trex=(2, 1, 2, 4))
    _, page = refused(game, deal_fields(game, facts))
    assert "Trex: Ana and Cis are both at 2." in page.alert
    assert "Trex: who was at 3?" in page.alert
    kept = page.form("/deals/").fields
    assert [kept[f"place-trex-{seat}"] for seat in range(4)] == ["2", "1", "2", "4"]


@pytest.mark.parametrize("place", ["0", "5", "-1"])
def test_place_that_there_is_not_is_refused(db: None, place: str) -> None:
    game = game_of("trex")
    facts = deal("trex", 0, trex=(2, 1, 3, 4))
    _, page = refused(game, deal_fields(game, facts, **{"place-trex-3": place}))
    assert f"Trex: there is no place {place} for Dirk." in page.alert


# --- the sale, and tricks without play --------------------------------------------------------


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


# --- doubles ----------------------------------------------------------------------------------


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


# --- cards laid open --------------------------------------------------------------------------


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


# --- the end ----------------------------------------------------------------------------------


def test_game_that_a_deal_ended_asks_for_no_more(db: None) -> None:
    game = game_of("rifki")
    record(game, DealFacts("trump", 1, {"tricks": (1, 11, 1, 0)}, "c"))
    browser = scorer_of(game)
    assert table_of(fresh(game)).sheet.is_finished
    for rest in ("", "?choose", "?contract=tricks"):
        assert shown(browser, game, rest)[0].step == "finished"
    response = send(browser, game, deal_fields(game, deal("tricks", 2, tricks=(13, 0, 0, 0))))
    assert response.status_code == 422
    assert "Deal 1 ended the game." in page_of(response).alert
    assert shown(browser, game, "deals/1/correct/")[0].step == "enter"
