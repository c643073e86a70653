"""Somebody else goes on playing: the form, and who is named where afterwards."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from kingscore import services
from kingscore.models import Game, Player
from kingscore.queries import seats_of, table_of
from kingscore.rules.deal import Double
from tests.kingscore import play
from tests.kingscore.accounts import make_account, signed_in
from tests.kingscore.pages import Page, address, page_of, scorer_of
from tests.kingscore.play import fresh, hearts, queens, record, trump, written
from tests.rules.play import deal

FORM = "/substitute/"


def show(browser: Client, game: Game, rest: str = "") -> Page:
    """A page of the game."""
    return page_of(browser.get(address(game, rest)))


def take_over(browser: Client, game: Game, seat: int, who: str, **fields: Any) -> Any:
    """Fill in the form on the page of names and seats, and send it."""
    form = show(browser, game, "players/").form(FORM)
    return browser.post(form.action, form.fields | {"seat": str(seat), "who": who} | fields)


@pytest.fixture
def substituted(game: Game) -> Game:
    """A game of three deals, in the second of which Eva has come for Ana."""
    record(game, queens(0))
    browser = scorer_of(game)
    assert take_over(browser, game, 0, "Eva", reason="the last bus").status_code == 302
    record(game, hearts(1, 1, 6, 3, 3))
    record(game, trump(2))
    return fresh(game)


def test_somebody_takes_over_and_everybody_reads_it(game: Game) -> None:
    record(game, queens(0))
    browser = scorer_of(game)
    response = take_over(browser, game, 0, " Eva ")
    assert (response.status_code, response["Location"]) == (302, address(game))
    page = show(browser, game)
    assert "Eva plays from now on." in page.text
    assert "From deal 2 on Eva plays for Ana." in page.text
    assert ("th", {"scope": "col", "title": "Eva"}) in page.tags
    assert table_of(fresh(game)).names == ("Eva", "Bo", "Cis", "Dirk")


def test_sheet_names_who_dealt_then_and_remarks_stand_between_the_deals(
    substituted: Game,
) -> None:
    paper = Client().get(address(substituted)).context["paper"]
    assert paper.names == ("Eva", "Bo", "Cis", "Dirk")
    assert [row.who for row in paper.rows] == ["Ana", "Bo", "Cis"]
    said = ("From deal 2 on Eva plays for Ana.",)
    assert [row.remarks for row in paper.rows] == [(), said, ()]
    assert paper.remarks == ()
    end = show(Client(), substituted, "end/")
    assert (end.bdi.count("Eva"), end.text.count(said[0])) == (1, 1)


def test_pages_of_deals_name_who_played_them(substituted: Game) -> None:
    browser = scorer_of(substituted)
    first, second = (show(browser, substituted, f"deals/{number}/") for number in (1, 2))
    assert "Eva" not in first.text
    assert "Ana" not in second.text
    pad = browser.get(address(substituted, "deals/1/correct/")).context["pad"]
    assert [cell.name for cell in pad.rows[0].cells] == ["Ana", "Bo", "Cis", "Dirk"]
    assert pad.dealer == "Ana"
    chosen = browser.get(address(substituted, "deals/1/correct/?choose")).context["pad"]
    assert chosen.chooser == "Ana"
    following = browser.get(address(substituted, "?contract=tricks")).context["pad"]
    assert [cell.name for cell in following.rows[0].cells] == ["Eva", "Bo", "Cis", "Dirk"]


def test_log_tells_of_it_and_names_who_played_what(substituted: Game) -> None:
    queens_again = queens(0, 0, 4, 0, 0)
    record(substituted, queens_again, number=1)
    services.swap_players(
        game=fresh(substituted), first=0, second=1, keep_points=False, entry_id=uuid4(), version=5
    )
    record(substituted, queens_again, number=1)
    services.undo_deal(game=fresh(substituted), number=3, entry_id=uuid4(), version=7)
    record(substituted, trump(2))
    told = Client().get(address(substituted, "log/")).context["history"][::-1]
    assert [each.text for each in told] == [
        "Queens: Ana −8, Bo 0, Cis 0, Dirk 0.",
        "Eva plays on for Ana.",
        "Hearts: Eva −1, Bo −6, Cis −3, Dirk −3.",
        told[3].text,
        "Queens: Ana 0, Bo −8, Cis 0, Dirk 0.",
        "Eva and Bo changed over; the points stayed in the seats.",
        "Queens: Bo 0, Ana −8, Cis 0, Dirk 0.",
        "Undone",
        told[8].text,
    ]
    assert told[3].text.startswith("Trump ♠: Eva ")
    assert told[8].text.startswith("Trump ♠: Bo ")
    assert [each.stands for each in told] == [False, True, True, *[False] * 3, True, False, True]
    assert told[1].reason == "the last bus"


def test_phones_that_follow_are_told(game: Game) -> None:
    browser = scorer_of(game)
    take_over(browser, game, 0, "Eva")
    said = show(Client(), game, "sheet/?since=0.0&pad=busy").text
    assert "noted: Eva plays on for Ana." in said
    take_over(browser, game, 0, "Ana")
    assert "changed who goes on playing" in show(Client(), game, "sheet/?since=0.0&pad=busy").text


def test_form_sent_twice_is_once(game: Game) -> None:
    browser = scorer_of(game)
    form = show(browser, game, "players/").form(FORM)
    for _ in range(2):
        sent = form.fields | {"seat": "0", "who": "Eva"}
        assert browser.post(form.action, sent).status_code == 302
    assert (len(written(game)), len(seats_of(game))) == (1, 5)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"who": "Bo"}, "Bo sits at the table already."),
        ({"who": "bo"}, "Two players are called bo; add an initial to one of them."),
        ({"who": ""}, "The name is missing."),
        ({"who": "a" * 41}, "A name has at most 40 characters; this one has 41."),
        ({"who": "E\x00va"}, "Null characters are not allowed."),
        ({"who": "E\u202eva"}, "This text holds a character that cannot be shown."),
        ({"seat": "9"}, "There is no such seat at the table."),
        ({"seat": "Ana"}, "Enter a whole number."),
        ({"entry": "x"}, "Enter a valid UUID."),
        ({"reason": "a" * 201}, "at most 200 characters"),
    ],
    ids=lambda each: ascii(each)[:40],
)
def test_substitute_who_cannot_be(game: Game, fields: dict[str, str], said: str) -> None:
    browser = scorer_of(game)
    form = show(browser, game, "players/").form(FORM)
    typed = {"seat": "2", "who": "Eva", "reason": "typed"} | fields
    response = browser.post(form.action, form.fields | typed)
    page = page_of(response)
    assert response.status_code == 422
    assert page.alert.startswith("Not changed.")
    assert said in page.alert
    kept = page.form(FORM).fields
    assert kept["reason"] == typed["reason"]
    assert kept["who"] == typed["who"].replace("\x00", "\ufffd") or "\x00" in typed["who"]
    assert kept["entry"] != form.fields["entry"]
    assert (written(game), Player.objects.count()) == ([], 4)


def test_substitute_on_an_old_sheet_is_a_conflict_that_keeps_what_was_typed(game: Game) -> None:
    browser = scorer_of(game)
    form = show(browser, game, "players/").form(FORM)
    record(game, queens(0))
    response = browser.post(form.action, form.fields | {"seat": "2", "who": "Eva"})
    page = page_of(response)
    assert response.status_code == 409
    assert "Somebody else has written" in page.alert
    again = page.form(FORM)
    assert (again.fields["seat"], again.fields["who"]) == ("2", "Eva")
    assert browser.post(again.action, again.fields).status_code == 302
    assert table_of(fresh(game)).names[2] == "Eva"


def test_form_is_not_there_when_the_game_is_over_or_locked(game: Game) -> None:
    browser = scorer_of(game)
    form = show(browser, game, "players/").form(FORM)
    services.stop_game(game=game, entry_id=uuid4(), version=0)
    assert not any(each.action.endswith(FORM) for each in show(browser, game, "players/").forms)
    late = form.fields | {"seat": "0", "who": "Eva", "version": "1"}
    refused = browser.post(form.action, late)
    assert refused.status_code == 422
    assert "The game is over" in page_of(refused).alert
    services.lock_game(game=fresh(game))
    assert not show(browser, game, "players/").alert
    assert browser.post(form.action, late).status_code == 409


def test_who_was_there_before_is_suggested_first_and_can_be_renamed(substituted: Game) -> None:
    browser = scorer_of(substituted)
    page = show(browser, substituted, "players/")
    values = [each["value"] for tag, each in page.tags if tag == "option" and "value" in each]
    assert values[0] == "Ana"
    assert "Not at the table now:" in page.text
    ana = seats_of(substituted)[0].player
    form = page.form(f"/players/{ana.pk}/")
    assert browser.post(form.action, form.fields | {"name": "Anna"}).status_code == 302
    assert "From deal 2 on Eva plays for Anna." in show(browser, substituted).text


def test_fault_of_a_deal_names_who_played_it(db: None) -> None:
    game = play.start("barbu")
    facts = deal("hearts", 0, other_hearts=(12, 0, 0, 0), ace_of_hearts=(1, 0, 0, 0))
    record(game, replace(facts, doubles=(Double(by=1, on=2),)))
    browser = scorer_of(game)
    take_over(browser, game, 0, "Eva")
    fields = {"entry": str(uuid4()), "version": 2, "number": 1, "contract": "hearts"}
    fields |= {"declarer": 0, "count-other_hearts-0": 12, "who-ace_of_hearts": 0, "double-0-1": 1}
    response = browser.post(address(game, "deals/"), fields)
    assert response.status_code == 422
    assert "Ana is the declarer, and can only redouble." in page_of(response).text


def test_list_of_games_shows_those_of_the_start(substituted: Game) -> None:
    account = make_account()
    services.take_game(game=substituted, account=account)
    browser = signed_in(account)
    home = page_of(browser.get("/account/"))
    assert "Eva" not in home.text
    assert "Dirk" in home.text
    eva = seats_of(substituted)[4].player
    assert eva.keeper == account
    assert "Eva" in page_of(browser.get(f"/account/players/{eva.pk}/")).text


def test_same_players_again_are_those_who_sit_there(substituted: Game) -> None:
    page = page_of(scorer_of(substituted).get(f"/games/new/?after={substituted.code}"))
    assert page.form("/games/new/").fields["name-0"] == "Eva"


def test_who_has_gone_still_says_which_one_he_is(substituted: Game) -> None:
    browser = signed_in(make_account())
    browser.get(f"/s/{substituted.scorer_code}/")
    ana = seats_of(substituted)[0].player
    assert browser.post(address(substituted, f"players/{ana.pk}/claim/")).status_code == 302
    assert "You are Ana" in show(browser, substituted, "me/").text
    holds = show(browser, substituted, "share/").form("/who/")
    browser.post(holds.action, holds.fields | {"player": str(ana.pk)})
    take_over(browser, substituted, 1, "Fay")
    log = show(Client(), substituted, "log/")
    assert "Ana's phone" in log.text
