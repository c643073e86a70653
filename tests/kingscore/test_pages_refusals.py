"""What is not accepted: the status, what is said, what is kept, and that nothing is written."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from kingscore.models import Game
from kingscore.rules.presets import find_preset
from kingscore.rules.sheet import Policy
from tests.kingscore import play
from tests.kingscore.pages import Page, address, deal_fields, page_of, scorer_of, send
from tests.kingscore.play import fresh, hearts, queens, record, trump, written
from tests.rules.play import deal, some_game

ROW = (3, 5, 1, 4)
HUGE = "9" * 5000


def refused(game: Game, fields: dict[str, Any], status: int = 422) -> Page:
    """The page that answers a deal that is refused, by form and by htmx alike."""
    before, version = written(game), fresh(game).version
    browser = scorer_of(game)
    by_htmx = send(browser, game, fields, htmx=True)
    response = send(browser, game, fields)
    assert [by_htmx.status_code, response.status_code] == [status, status]
    assert page_of(by_htmx).alert == page_of(response).alert != ""
    assert (written(game), fresh(game).version) == (before, version)
    return page_of(response)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ((3, 5, 1, 3), "Hearts: 12 of 13 placed, 1 still to place."),
        ((3, 5, 1, 5), "Hearts: 14 placed, but there are 13: 1 too many."),
        ((13, 13, 13, 13), "Hearts: 52 placed, but there are 13: 39 too many."),
        ((0, 0, 0, 0), "Hearts: 0 of 13 placed, 13 still to place."),
        ((-1, 5, 5, 4), "Hearts: Ana can have from 0 to 13, not -1."),
        ((1_000_000, 0, 0, 0), "Hearts: 1000000 placed, but there are 13: 999987 too many."),
    ],
)
def test_numbers_that_do_not_add_up(game: Game, row: tuple[int, ...], said: str) -> None:
    fields = deal_fields(game, hearts(0, *row))
    page = refused(game, fields)
    assert said in page.alert
    kept = page.form("/deals/").fields
    assert [kept[f"count-hearts-{seat}"] for seat in range(4)] == [str(each) for each in row]


@pytest.mark.parametrize(
    "text",
    [
        "many",
        "1.5",
        "1e3",
        "0x10",
        "1 2",
        "+-1",
        HUGE,
        f"-{HUGE}",
        "1000001",
        "\x00",
        "1\x00",
        "\u202e3",
        "NaN",
        "∞",
    ],
    ids=lambda text: ascii(text)[:12],
)
def test_number_that_is_none(game: Game, text: str) -> None:
    page = refused(game, deal_fields(game, hearts(0, *ROW), **{"count-hearts-1": text}))
    assert "Bo" in page.alert
    kept = page.form("/deals/").fields
    assert kept["count-hearts-1"] == text.replace("\x00", "\ufffd") or "\x00" in text
    assert (kept["count-hearts-0"], kept["count-hearts-3"]) == ("3", "4")


@pytest.mark.parametrize("text", ["+3", " 3 ", "03", "３", "٣"], ids=ascii)
def test_number_written_otherwise_counts(game: Game, text: str) -> None:
    fields = deal_fields(game, hearts(0, *ROW), **{"count-hearts-0": text})
    assert send(scorer_of(game), game, fields).status_code == 302


@pytest.mark.parametrize(
    "contract",
    ["spades", "", None, "Hearts", "hearts ", "\x00", "x" * 5000, "../"],
    ids=lambda each: ascii(each)[:12],
)
def test_unknown_contract(game: Game, contract: str | None) -> None:
    page = refused(game, deal_fields(game, hearts(0, *ROW), contract=contract))
    assert "There is no contract" in page.alert
    assert "Ana chooses" in page.text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"declarer": 4}, "Ana"),
        ({"declarer": 1}, "Ana"),
        ({"declarer": -1}, "0"),
        ({"declarer": HUGE}, ""),
        ({"declarer": None}, ""),
        ({"declarer": "Ana"}, ""),
        ({"trump": "h"}, "trump"),
        ({"trump": "x"}, "trump"),
        ({"trump": "hh"}, "1"),
        ({"number": 0}, "1"),
        ({"number": -1}, "1"),
        ({"number": 2}, "2"),
        ({"number": 10**30}, ""),
        ({"number": None}, ""),
        ({"number": "one"}, ""),
        ({"entry": "1"}, ""),
        ({"entry": None}, ""),
        ({"entry": HUGE}, ""),
        ({"reason": "a" * 201}, "200"),
        ({"reason": "a\x00b"}, ""),
        ({"reason": "a\u202eb"}, ""),
        ({"reason": "two\nlines"}, ""),
    ],
    ids=lambda each: ascii(each)[:40],
)
def test_field_that_is_wrong(game: Game, fields: dict[str, Any], said: str) -> None:
    page = refused(game, deal_fields(game, hearts(0, *ROW), **fields))
    assert "Not recorded." in page.alert
    assert said in page.alert
    kept = page.form("/deals/").fields
    assert [kept[f"count-hearts-{seat}"] for seat in range(4)] == ["3", "5", "1", "4"]


def test_version_that_is_none_is_an_old_sheet(game: Game) -> None:
    for version in (None, "", "x", HUGE, "-1"):
        page = refused(game, deal_fields(game, hearts(0, *ROW), version=version), 409)
        assert "Somebody else has written" in page.alert


@pytest.mark.parametrize("seat", ["4", "-1", "Ana", HUGE, "1.5"], ids=lambda each: each[:6])
def test_unknown_seat_for_a_single_card(game: Game, seat: str) -> None:
    facts = deal("king_of_hearts", 0, king_of_hearts=(1, 0, 0, 0))
    page = refused(game, deal_fields(game, facts, **{"who-king_of_hearts": seat}))
    assert "King of hearts" in page.alert


def test_nothing_typed_at_all(game: Game) -> None:
    empty = {f"count-hearts-{seat}": "" for seat in range(4)}
    page = refused(game, deal_fields(game, hearts(0, *ROW), **empty))
    assert "Hearts" in page.alert


def test_form_with_nothing_in_it(game: Game) -> None:
    assert "There is no contract" in refused(game, {}).alert


def test_field_sent_twice_counts_once(game: Game) -> None:
    fields = deal_fields(game, hearts(0, *ROW)) | {"count-hearts-0": ["9", "3"]}
    assert send(scorer_of(game), game, fields).status_code == 302


def test_fields_that_nobody_asked_for_count_for_nothing(game: Game) -> None:
    more = {
        "count-queens-0": "4",
        "who-king_of_hearts": "1",
        "said-0": "3",
        "bid-1": "5",
        "is_sold": "1",
    }
    fields = deal_fields(game, hearts(0, *ROW)) | more
    assert send(scorer_of(game), game, fields).status_code == 302
    assert written(game)[0]["content"]["facts"]["counts"] == {"hearts": [3, 5, 1, 4]}


def test_six_thousand_fields_are_no_form(game: Game) -> None:
    fields = deal_fields(game, hearts(0, *ROW)) | {f"x{each}": "1" for each in range(6000)}
    response = send(scorer_of(game), game, fields)
    assert response.status_code == 400
    assert written(game) == []


def test_strict_game_refuses_a_contract_beyond_its_marks(game: Game) -> None:
    for declarer in (0, 1):
        record(game, hearts(declarer))
    page = refused(game, deal_fields(game, hearts(2, *ROW)))
    assert "Hearts: 2 of 2 played in this game." in page.alert
    again = deal_fields(game, hearts(2, *ROW), override="we wanted to")
    assert "Not recorded." in refused(game, again).alert


def test_friendly_game_asks_for_a_reason(db: None) -> None:
    game = play.start(policy=Policy.FRIENDLY)
    for declarer in (0, 1):
        record(game, hearts(declarer))
    fields = deal_fields(game, hearts(2, *ROW))
    page = refused(game, fields)
    assert "Hearts: 2 of 2 played in this game." in page.alert
    assert "It can be recorded all the same, with a reason." in page.text
    kept = page.form("/deals/")
    assert kept.fields["count-hearts-1"] == "5"
    response = scorer_of(game).post(kept.action, kept.fields | {"override": "we wanted to"})
    assert response.status_code == 302


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ({"said-0": 1, "said-1": 2, "said-2": 3}, ["Dirk"]),
        ({"said-3": 1}, ["Ana", "Bo", "Cis"]),
        ({"said-0": 1, "said-1": "lots", "said-2": 3, "said-3": 4}, ["Bo"]),
        ({"said-0": 1, "said-1": -2, "said-2": 3, "said-3": 4}, ["Bo"]),
        ({"said-0": 1, "said-1": 14, "said-2": 3, "said-3": 4}, ["Bo"]),
        ({"said-0": 1, "said-1": HUGE, "said-2": 3, "said-3": 4}, ["Bo"]),
    ],
    ids=ascii,
)
def test_wrong_predictions(db: None, said: dict[str, Any], names: list[str]) -> None:
    game = play.start("pronostiek-4")
    page = refused(game, deal_fields(game, hearts(0, *ROW), **said))
    assert [name for name in play.NAMES[:4] if name in page.alert.replace(", Ana", "")] == names
    kept = page.form("/deals/").fields
    assert [kept[f"count-hearts-{seat}"] for seat in range(4)] == ["3", "5", "1", "4"]
    assert {name: kept[name] for name in said} == {name: str(each) for name, each in said.items()}


def test_no_predictions_where_they_are_made(db: None) -> None:
    game = play.start("pronostiek-4")
    assert "Not recorded." in refused(game, deal_fields(game, hearts(0, *ROW))).alert


@pytest.fixture
def sale(db: None) -> Game:
    """Kingen with trump for sale, before the first trump deal, which Cis deals."""
    rules = find_preset("kingen-4").ruleset(trump="sale")
    sheet = some_game("kingen-4", seed=3, deals=6)
    game = play.start("kingen-4", rules=rules, first_dealer=sheet.first_dealer)
    play.record_all(game, sheet)
    return fresh(game)


@pytest.mark.parametrize(
    ("bids", "is_sold"),
    [
        ((2, 2, 0), True),
        ((3, 2, 0), True),
        ((0, 4, 3), False),
        ((14, 0, 0), True),
        ((-1, 0, 0), True),
        ((0, 0, 0), True),
    ],
)
def test_wrong_bids(sale: Game, bids: tuple[int, ...], is_sold: bool) -> None:
    dealer = (sale.first_dealer + 6) % 4
    facts = trump(dealer, 4, 4, 3, 2)
    bid = {f"bid-{(dealer + turn) % 4}": bids[turn - 1] or "" for turn in (1, 2, 3)}
    fields = deal_fields(sale, facts, is_sold="1" if is_sold else "", **bid)
    page = refused(sale, fields)
    assert "Not recorded." in page.alert
    kept = page.form("/deals/").fields
    assert {name: kept[name] for name in bid} == {name: str(each) for name, each in bid.items()}
    assert [kept[f"count-tricks-{seat}"] for seat in range(4)] == ["4", "4", "3", "2"]


def test_bids_without_an_answer(sale: Game) -> None:
    dealer = (sale.first_dealer + 6) % 4
    fields = deal_fields(sale, trump(dealer, 4, 4, 3, 2), **{f"bid-{(dealer + 1) % 4}": 2})
    page = refused(sale, fields)
    assert "The highest bid: Was it accepted or declined?" in page.alert


def test_bid_of_the_dealer_counts_for_nothing_or_is_refused(sale: Game) -> None:
    dealer = (sale.first_dealer + 6) % 4
    fields = deal_fields(sale, trump(dealer, 4, 4, 3, 2), is_sold="1", **{f"bid-{dealer}": 5})
    assert "Not recorded." in refused(sale, fields).alert


def test_trump_without_a_suit_or_with_one_that_is_none(game: Game) -> None:
    for suit in ("", None, "x", "\x00", "S"):
        page = refused(game, deal_fields(game, trump(0, 4, 4, 3, 2), trump=suit))
        assert "trump" in page.alert.lower()


def test_deal_after_the_last(finished_game: Game) -> None:
    dealer = finished_game.first_dealer
    page = refused(finished_game, deal_fields(finished_game, hearts(dealer, *ROW), number=21))
    assert "All deals are played" in page.text
    page = refused(finished_game, deal_fields(finished_game, hearts(dealer), contract="none"))
    assert "All deals are played" in page.text


def test_old_page_after_the_last_deal(finished_game: Game) -> None:
    fields = deal_fields(finished_game, hearts(finished_game.first_dealer, *ROW), version=19)
    page = refused(finished_game, fields | {"number": 20}, 409)
    assert page.form("/deals/").fields["count-hearts-1"] == "5"


def test_form_without_its_token(game: Game) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.get(f"/s/{game.scorer_code}/")
    response = send(browser, game, deal_fields(game, hearts(0, *ROW)))
    assert response.status_code == 403
    assert "This page was open for too long" in page_of(response).text
    form = page_of(browser.get(address(game, "?contract=hearts"))).form("/deals/")
    typed = {f"count-hearts-{seat}": str(taken) for seat, taken in enumerate(ROW)}
    wrong = form.fields | typed | {"csrfmiddlewaretoken": "a" * 64}
    assert browser.post(form.action, wrong).status_code == 403
    assert written(game) == []
    assert browser.post(form.action, form.fields | typed).status_code == 302


@pytest.mark.parametrize(
    "rest",
    ["deals/", "preview/", "players/swap/", "players/substitute/", "players/1/", "who/"],
)
def test_address_that_only_takes_forms(game: Game, rest: str) -> None:
    browser = scorer_of(game)
    for method in ("GET", "HEAD"):  # a page that a phone has dropped, and opens again
        response = browser.generic(method, address(game, rest))
        assert (response.status_code, response.headers["Location"]) == (302, address(game))
    for method in ("PUT", "DELETE", "PATCH"):
        assert browser.generic(method, address(game, rest)).status_code == 405, method


@pytest.mark.parametrize(
    "rest", ["", "sheet/", "deals/1/", "deals/1/correct/", "players/", "share/", "end/", "export/"]
)
def test_address_that_only_shows(game: Game, rest: str) -> None:
    record(game, queens(0))
    browser = scorer_of(game)
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        assert browser.generic(method, address(game, rest)).status_code == 405, method


@pytest.mark.parametrize("where", ["games/new/", "games/import/", "games/{}/deals/1/undo/"])
def test_address_that_shows_and_takes_forms_takes_nothing_else(game: Game, where: str) -> None:
    record(game, queens(0))
    browser = scorer_of(game)
    for method in ("PUT", "DELETE", "PATCH"):
        response = browser.generic(method, f"/{where.format(game.code)}")
        assert response.status_code == 405, method


def test_body_that_is_too_large(game: Game) -> None:
    body = "x=" + "1" * 3_000_000
    response = scorer_of(game).post(
        address(game, "deals/"), body, content_type="application/x-www-form-urlencoded"
    )
    assert response.status_code == 413
    assert "2.6 MB" in response.content.decode()


@pytest.mark.parametrize("number", ["0", "2", str(10**30), "00"])
def test_deal_that_is_not_on_the_sheet(game: Game, number: str) -> None:
    record(game, queens(0))
    browser = scorer_of(game)
    for rest in ("", "correct/", "undo/"):
        assert browser.get(address(game, f"deals/{number}/{rest}")).status_code == 404
    fields = {"entry": str(uuid4()), "version": 1}
    response = browser.post(address(game, f"deals/{number}/undo/"), fields)
    assert response.status_code in {404, 422}
    assert len(written(game)) == 1
