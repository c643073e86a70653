"""The pad for every kind of deal: each is recorded and corrected by its form, without a script."""

from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from django.test import Client

from kingscore.models import Game
from kingscore.queries import table_of
from kingscore.rules.contract import Contract, Role, TrumpBy
from kingscore.rules.deal import DealFacts
from kingscore.rules.presets import find_preset
from kingscore.rules.schedule import FreeChoice
from kingscore.rules.sheet import Line, Sheet, start
from kingscore.views.pad import Pad
from tests.kingscore import play
from tests.kingscore.kinds import (
    COUNTED_SLUGS,
    as_said,
    counted,
    game_of,
    refused,
    shown,
    small_rules,
    start_small,
    trick_contract,
)
from tests.kingscore.pages import address, deal_fields, facts_fields, page_of, scorer_of, send
from tests.kingscore.play import fresh, record
from tests.rules.play import deal, play_on, random

# --- every contract of every game ----------------------------------------------------------------


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


# --- choosing ------------------------------------------------------------------------------------


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


# --- one number, several items -------------------------------------------------------------------


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


# --- places --------------------------------------------------------------------------------------


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


# --- the end -------------------------------------------------------------------------------------


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
