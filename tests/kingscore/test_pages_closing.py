"""The pages to stop and to go on, to lock and to unlock, and every page of a locked game."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from kingscore import services
from kingscore.models import Game
from kingscore.queries import table_of
from tests.kingscore.pages import address, deal_fields, page_of, scorer_of
from tests.kingscore.play import fresh, hearts, queens, record, start, written

HTMX = {"HX-Request": "true"}
LOCKED = "This game is locked."
REFUSED = "This game is locked: nothing is written on its sheet until it is unlocked."


def send(browser: Client, game: Game, where: str, form: str, **fields: str) -> Any:
    """Fill in a form of a page and send it."""
    page = page_of(browser.get(address(game, where)))
    found = page.form(f"/{form}")
    return browser.post(found.action, found.fields | fields)


def text(browser: Client, game: Game, where: str = "") -> str:
    """What can be read on a page of the game."""
    return page_of(browser.get(address(game, where))).text


@pytest.fixture
def begun(game: Game) -> Game:
    """A game after two deals."""
    record(game, hearts(0, 3, 6, 1, 3))
    record(game, queens(1, 1, 1, 1, 1))
    return game


def test_stop_and_go_on_without_script(begun: Game) -> None:
    browser = scorer_of(begun)
    assert address(begun, "stop/") in page_of(browser.get(address(begun, "end/"))).links
    assert "Played: 2 of 20 deals." in text(browser, begun, "stop/")
    response = send(browser, begun, "stop/", "stop/", reason="Bo has a train to catch")
    assert (response.status_code, response["Location"]) == (302, address(begun, "end/"))
    assert (fresh(begun).is_finished, written(begun)[-1]["reason"]) == (
        True,
        "Bo has a train to catch",
    )
    ended = text(browser, begun, "end/")
    assert "Cis wins" in ended
    assert "The players stopped after deal 2." in ended
    assert "Stop here" not in ended
    for reader in (browser, Client()):
        sheet = text(reader, begun)
        assert "The game is over" in sheet
        assert "The players stopped after deal 2." in sheet
        assert "All together −21: what these contracts are worth." in sheet
        assert "must have" not in sheet
    assert browser.get(address(begun, "stop/")).status_code == 200  # which tells how it ended
    response = send(browser, begun, "end/", "resume/")
    assert (response.status_code, response["Location"]) == (302, address(begun))
    assert not fresh(begun).is_finished
    told = text(browser, begun, "log/")
    assert "The players stopped, though deals were left. Bo has a train to catch" in told
    assert "The players went on." in told


def test_log_says_whether_a_stop_stands(begun: Game) -> None:
    services.stop_game(game=begun, entry_id=uuid4(), version=2)
    assert text(Client(), begun, "log/").count("· stands") == 3
    services.resume_game(game=begun, entry_id=uuid4(), version=3)
    assert text(Client(), begun, "log/").count("· stands") == 2


@pytest.mark.django_db
def test_money_of_a_stopped_game_is_reckoned_against_the_average() -> None:
    game = start(stake=10, currency="EUR")
    record(game, hearts(0))
    services.stop_game(game=fresh(game), entry_id=uuid4(), version=1)
    ended = text(Client(), game, "end/")
    assert "so the money is reckoned against the average." in ended
    assert "The rules do not say" not in ended


def test_game_stopped_before_its_first_deal_can_be_read(game: Game) -> None:
    services.stop_game(game=game, entry_id=uuid4(), version=0)
    browser = scorer_of(game)
    assert "The players stopped before the first deal." in text(browser, game)
    assert "The players stopped before the first deal." in text(browser, game, "end/")
    assert "must have" not in text(browser, game)


def test_deal_before_a_stop_is_corrected_on_the_pad(begun: Game) -> None:
    services.stop_game(game=begun, entry_id=uuid4(), version=2)
    browser = scorer_of(begun)
    page = page_of(browser.get(address(begun, "deals/1/correct/?choose=1")))
    assert "Correct deal 1" in page.text
    assert any("contract=hearts" in link for link in page.links)
    fields = deal_fields(begun, hearts(0, 13, 0, 0, 0), number=1)
    assert browser.post(address(begun, "deals/"), fields).status_code == 302
    assert table_of(fresh(begun)).sheet.totals == (-15, -2, -2, -2)
    fields = deal_fields(begun, queens(2), number=3)
    response = browser.post(address(begun, "deals/"), fields)
    assert response.status_code == 422
    assert "The players stopped after deal 2." in page_of(response).alert


def test_stop_on_an_old_sheet_keeps_the_reason_and_asks_again(begun: Game) -> None:
    browser = scorer_of(begun)
    form = page_of(browser.get(address(begun, "stop/"))).form("/stop/")
    record(begun, hearts(2))
    response = browser.post(form.action, form.fields | {"reason": "late"})
    page = page_of(response)
    assert response.status_code == 409
    assert "Somebody else has written" in page.alert
    again = page.form("/stop/")
    assert (again.fields["reason"], again.fields["version"]) == ("late", "3")
    assert browser.post(again.action, again.fields).status_code == 302
    assert "after deal 3" in text(browser, begun, "end/")


def test_stop_where_another_phone_has_stopped_already_says_how_it_ended(begun: Game) -> None:
    browser = scorer_of(begun)
    form = page_of(browser.get(address(begun, "stop/"))).form("/stop/")
    services.stop_game(game=begun, entry_id=uuid4(), version=2)
    response = browser.post(form.action, form.fields)
    assert (response.status_code, "Cis wins" in page_of(response).text) == (409, True)
    response = browser.post(form.action, form.fields | {"version": "3", "entry": str(uuid4())})
    assert (response.status_code, len(written(begun))) == (422, 3)
    assert "there is nothing to stop" in page_of(response).alert


def test_going_on_where_another_phone_has_gone_on_already_is_a_conflict(begun: Game) -> None:
    services.stop_game(game=begun, entry_id=uuid4(), version=2)
    browser = scorer_of(begun)
    form = page_of(browser.get(address(begun, "end/"))).form("/resume/")
    services.resume_game(game=begun, entry_id=uuid4(), version=3)
    response = browser.post(form.action, form.fields)
    assert (response.status_code, len(written(begun))) == (409, 4)
    assert "Somebody else has written" in page_of(response).alert


@pytest.mark.parametrize("fields", [{"entry": "x"}, {"version": "x"}, {"reason": "x" * 201}])
def test_stop_in_a_wrong_form_is_refused(begun: Game, fields: dict[str, str]) -> None:
    response = send(scorer_of(begun), begun, "stop/", "stop/", **fields)
    assert (response.status_code, len(written(begun))) == (422, 2)
    assert page_of(response).alert.startswith("Not stopped.")


@pytest.mark.parametrize("where", ["stop/", "resume/", "lock/", "unlock/"])
def test_viewers_can_neither_stop_nor_lock(begun: Game, where: str) -> None:
    before = fresh(begun).stamp
    assert Client().post(address(begun, where), {}).status_code == 403
    assert fresh(begun).stamp == before
    ended = page_of(Client().get(address(begun, "end/")))
    assert not any(form.action.endswith(f"/{where}") for form in ended.forms)
    assert address(begun, where) not in ended.links


@pytest.mark.parametrize("where", ["resume/", "lock/", "unlock/"])
def test_address_of_a_form_shows_the_game(begun: Game, where: str) -> None:
    response = scorer_of(begun).get(address(begun, where))
    assert (response.status_code, response["Location"]) == (302, address(begun))


def test_lock_and_unlock_without_script(begun: Game) -> None:
    browser = scorer_of(begun)
    response = send(browser, begun, "end/", "lock/")
    assert (response.status_code, response["Location"]) == (302, address(begun, "end/"))
    assert fresh(begun).is_locked
    assert "The game is locked." in text(browser, begun, "end/")
    response = send(browser, begun, "", "unlock/")
    assert (response.status_code, response["Location"]) == (302, address(begun))
    assert not fresh(begun).is_locked
    assert "The game is open again." in text(browser, begun)


PAGES = (
    "",
    "?contract=hearts",
    "deals/1/",
    "deals/2/undo/",
    "players/",
    "adjustments/",
    "stop/",
    "end/",
)


@pytest.mark.parametrize("where", PAGES)
def test_page_of_a_locked_game_has_the_way_to_unlock_it_and_no_other_form(
    begun: Game, where: str
) -> None:
    services.adjust(game=begun, seat=0, points=-1, cause="late", entry_id=uuid4(), version=2)
    services.lock_game(game=begun)
    page = page_of(scorer_of(begun).get(address(begun, where)))
    assert LOCKED in page.text
    writing = [form.action for form in page.forms if "/games/" in form.action]
    assert writing == [address(begun, "unlock/")]
    links = (address(begun, rest) for rest in ("stop/", "deals/1/correct/", "deals/2/undo/"))
    assert not set(links) & set(page.links)


def test_correcting_in_a_locked_game_leads_to_the_deal(begun: Game) -> None:
    services.lock_game(game=begun)
    response = scorer_of(begun).get(address(begun, "deals/1/correct/"))
    assert (response.status_code, response["Location"]) == (302, address(begun, "deals/1/"))


def test_viewers_read_that_a_game_is_locked_and_cannot_unlock_it(begun: Game) -> None:
    services.lock_game(game=begun)
    page = page_of(Client().get(address(begun)))
    assert LOCKED in page.text
    assert not any(form.action.endswith("unlock/") for form in page.forms)
    assert "You are looking on" in page.text


@pytest.mark.parametrize(
    ("where", "form", "fields"),
    [
        ("deals/2/undo/", "undo/", {"reason": "typed"}),
        ("players/", "swap/", {"reason": "typed"}),
        ("players/", "substitute/", {"seat": "1", "who": "Eva", "reason": "typed"}),
        ("adjustments/", "adjustments/", {"seat": "1", "size": "3", "cause": "typed"}),
        ("stop/", "stop/", {"reason": "typed"}),
    ],
)
def test_write_from_a_page_older_than_the_lock_is_a_conflict_that_keeps_what_was_typed(
    begun: Game, where: str, form: str, fields: dict[str, str]
) -> None:
    browser = scorer_of(begun)
    found = page_of(browser.get(address(begun, where))).form(f"/{form}")
    services.lock_game(game=begun)
    response = browser.post(found.action, found.fields | fields)
    page = page_of(response)
    assert (response.status_code, len(written(begun))) == (409, 2)
    assert page.alert.endswith(REFUSED)
    assert fields.items() <= page.form(f"/{form}").fields.items() | {("seat", "1")}
    assert browser.post(address(begun, "unlock/"), headers=HTMX).status_code == 200
    again = page.form(f"/{form}")
    assert browser.post(again.action, again.fields | fields).status_code == 302
    assert len(written(begun)) == 3


def test_new_name_from_a_page_older_than_the_lock_is_a_conflict(begun: Game) -> None:
    browser = scorer_of(begun)
    page = page_of(browser.get(address(begun, "players/")))
    form = next(each for each in page.forms if each.fields.get("name") == "Ana")
    services.lock_game(game=begun)
    response = browser.post(form.action, form.fields | {"name": "Anna"})
    assert (response.status_code, page_of(response).alert.endswith(REFUSED)) == (409, True)
    assert table_of(fresh(begun)).names[0] == "Ana"


def test_withdrawal_from_a_page_older_than_the_lock_is_a_conflict(begun: Game) -> None:
    services.adjust(game=begun, seat=0, points=-1, cause="late", entry_id=uuid4(), version=2)
    browser = scorer_of(begun)
    form = page_of(browser.get(address(begun, "adjustments/"))).form("/adjustments/3/")
    services.lock_game(game=begun)
    response = browser.post(form.action, form.fields | {"reason": "typed"})
    assert response.status_code == 409
    assert page_of(response).form("/adjustments/3/").fields["reason"] == "typed"


def test_deal_typed_before_the_lock_is_a_conflict_and_stays_typed(begun: Game) -> None:
    browser = scorer_of(begun)
    sent = deal_fields(begun, hearts(2, 1, 2, 3, 7))
    services.lock_game(game=begun)
    response = browser.post(address(begun, "deals/"), sent, headers=HTMX)
    page = page_of(response)
    assert (response.status_code, len(written(begun))) == (409, 2)
    assert REFUSED in page.alert
    assert page.form("/unlock/").action == address(begun, "unlock/")
    again = page.form("/deals/")
    assert browser.post(address(begun, "unlock/"), headers=HTMX).status_code == 200
    assert browser.post(again.action, again.fields).status_code == 302
    assert table_of(fresh(begun)).sheet.lines[-1].facts.counts["hearts"] == (1, 2, 3, 7)


def test_deal_that_is_not_typed_right_is_a_conflict_all_the_same(begun: Game) -> None:
    sent = deal_fields(begun, hearts(2, 1, 2, 3, 7)) | {"count-hearts-0": "x"}
    services.lock_game(game=begun)
    response = scorer_of(begun).post(address(begun, "deals/"), sent, headers=HTMX)
    assert (response.status_code, REFUSED in page_of(response).alert) == (409, True)
    assert page_of(response).form("/deals/").fields["count-hearts-0"] == "x"


def test_phones_that_follow_are_told_of_lock_and_stop(begun: Game) -> None:
    def told(since: str, pad: str = "free") -> str:
        where = address(begun, f"sheet/?since={since}&pad={pad}")
        return page_of(scorer_of(begun).get(where, headers=HTMX)).text

    services.lock_game(game=begun)
    assert "The game is locked." in told("2.0")
    assert "can be recorded when the game is unlocked" in told("2.0", "busy")
    services.unlock_game(game=begun)
    assert "A name was put right, or the game was unlocked." in told("2.1")
    services.stop_game(game=begun, entry_id=uuid4(), version=2)
    assert "wrote that you stop here." in told("2.2")
    services.resume_game(game=begun, entry_id=uuid4(), version=3)
    assert "wrote that you go on playing." in told("3.2")
