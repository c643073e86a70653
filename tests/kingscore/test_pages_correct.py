"""Deals are corrected and undone on the pages, and the log tells of it."""

from uuid import uuid4

from kingscore.models import Game
from kingscore.queries import table_of
from kingscore.services import swap_players, undo_deal
from tests.kingscore.pages import address, deal_fields, page_of, scorer_of, send
from tests.kingscore.play import fresh, hearts, queens, record, written


def test_correction_has_what_was_recorded_and_keeps_the_reason(game: Game) -> None:
    record(game, hearts(0, 3, 5, 1, 4))
    record(game, queens(1))
    browser = scorer_of(game)
    form = page_of(browser.get(address(game, "deals/1/correct/"))).form("/deals/")
    assert [form.fields[f"count-hearts-{seat}"] for seat in range(4)] == ["3", "5", "1", "4"]
    changed = {"count-hearts-0": "4", "count-hearts-1": "4", "reason": "Bo had four"}
    assert browser.post(form.action, form.fields | changed).status_code == 302
    assert table_of(fresh(game)).sheet.lines[0].scores == (-4, -4, -1, -4)
    page = page_of(browser.get(address(game, "deals/1/")))
    assert "Bo had four" in page.text
    assert "Hearts: Ana −3, Bo −5, Cis −1, Dirk −4" in page.text
    assert "Hearts: Ana −4, Bo −4, Cis −1, Dirk −4" in page.text


def test_correction_to_another_contract(game: Game) -> None:
    record(game, hearts(0, 3, 5, 1, 4))
    browser = scorer_of(game)
    page = page_of(browser.get(address(game, "deals/1/correct/?choose")))
    assert "Correct deal 1" in page.text
    page = page_of(browser.get(address(game, "deals/1/correct/?contract=king_of_hearts")))
    form = page.form("/deals/")
    browser.post(form.action, form.fields | {"who-king_of_hearts": "2"})
    assert table_of(fresh(game)).sheet.totals == (0, 0, -5, 0)


def test_correction_that_a_later_deal_forbids_names_that_deal(game: Game) -> None:
    for facts in (queens(0), hearts(1), hearts(2)):
        record(game, facts)
    browser = scorer_of(game)
    fields = deal_fields(game, hearts(0, 3, 5, 1, 4), number=1)
    response = send(browser, game, fields)
    assert response.status_code == 422
    assert "Deal 3 would not hold any more." in page_of(response).alert
    assert len(written(game)) == 3


def test_undo_asks_first_and_keeps_the_reason(game: Game) -> None:
    record(game, hearts(0, 3, 5, 1, 4))
    browser = scorer_of(game)
    page = page_of(browser.get(address(game, "deals/1/undo/")))
    assert "Undo deal 1" in page.text
    form = page.form("/undo/")
    response = browser.post(form.action, form.fields | {"reason": "wrong table"})
    assert (response.status_code, response["Location"]) == (302, address(game))
    assert table_of(fresh(game)).sheet.lines == ()
    assert written(game)[-1]["reason"] == "wrong table"
    assert browser.get(address(game, "deals/1/")).headers["Location"] == address(game, "log/")


def test_undo_sent_twice_is_once(game: Game) -> None:
    record(game, hearts(0))
    record(game, queens(1))
    browser = scorer_of(game)
    form = page_of(browser.get(address(game, "deals/2/undo/"))).form("/undo/")
    answers = [browser.post(form.action, form.fields).status_code for _ in range(2)]
    assert answers == [302, 302]
    assert len(written(game)) == 3


def test_undo_of_a_deal_that_is_not_the_last_is_refused(game: Game) -> None:
    for facts in (hearts(0), queens(1)):
        record(game, facts)
    browser = scorer_of(game)
    fields = {"entry": str(uuid4()), "version": 2}
    response = browser.post(address(game, "deals/1/undo/"), fields)
    assert response.status_code == 422
    assert "Not undone." in page_of(response).alert
    assert len(written(game)) == 2


def test_undo_on_an_old_sheet_is_a_conflict(game: Game) -> None:
    record(game, hearts(0))
    browser = scorer_of(game)
    form = page_of(browser.get(address(game, "deals/1/undo/"))).form("/undo/")
    record(game, queens(1))
    response = browser.post(form.action, form.fields)
    assert response.status_code == 409
    assert "Somebody else has written" in page_of(response).alert
    assert len(written(game)) == 2


def test_history_of_a_deal_tells_it_all_in_order(game: Game) -> None:
    record(game, hearts(0, 3, 5, 1, 4))
    browser = scorer_of(game)
    undo = page_of(browser.get(address(game, "deals/1/undo/"))).form("/undo/")
    browser.post(undo.action, undo.fields | {"reason": "not played yet"})
    send(browser, game, deal_fields(game, hearts(0, 4, 4, 1, 4), number=1))
    history = browser.get(address(game, "deals/1/")).context["history"]
    assert [each.text == "Undone" for each in history] == [False, True, False]
    assert [each.reason for each in history] == ["", "not played yet", ""]
    assert [each.stands for each in history] == [True, False, False]
    assert history[0].text == "Hearts: Ana −4, Bo −4, Cis −1, Dirk −4."
    assert history[2].text == "Hearts: Ana −3, Bo −5, Cis −1, Dirk −4."


def test_history_tells_of_a_change_of_seats_and_the_log_of_a_deal_that_is_undone(
    game: Game,
) -> None:
    record(game, hearts(0, 3, 5, 1, 4))
    swap_players(
        game=fresh(game),
        first=1,
        second=2,
        keep_points=True,
        entry_id=uuid4(),
        version=1,
        reason="sat the other way round",
    )
    browser = scorer_of(game)
    swapped, recorded = browser.get(address(game, "deals/1/")).context["history"]
    assert swapped.text == "Bo and Cis changed over, with their points."
    assert swapped.reason == "sat the other way round"
    assert recorded.text == "Hearts: Ana −3, Bo −5, Cis −1, Dirk −4."
    undo_deal(game=fresh(game), number=1, entry_id=uuid4(), version=2, reason="misdeal")
    text = page_of(browser.get(address(game, "deals/1/"), follow=True)).text
    assert "misdeal" in text
    assert "Hearts: Ana −3" in text
