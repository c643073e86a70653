"""The director's board: what it shows, its clock, closing a round, and how often it asks."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from kingscore import services as scoring
from kingscore.models import Deputy
from kingscore.queries import sheet_of
from kingscore.times import time_to_text
from tests.kingscore.pages import Page, page_of
from tests.tournaments import evenings, halls
from tournaments import services
from tournaments.models import Club, Confirmation, Round, Tournament
from tournaments.rules.setup import Method
from tournaments.rules.templates import club_night

HTMX = {"HX-Request": "true"}


@pytest.fixture
def opened(tournament: Tournament) -> Round:
    """A round of two tables that is open."""
    return halls.open_round(tournament)


@pytest.fixture
def director(owner: User) -> Client:
    """The browser of who runs the tournament."""
    return halls.browser_of(owner)


def board(browser: Client, tournament: Tournament, rest: str = "") -> Page:
    """The board as it is now."""
    return page_of(browser.get(halls.address(tournament, f"board/{rest}")))


def since(page: Page) -> str:
    """Where a board asks whether anything has moved."""
    (found,) = (each["hx-get"] for _, each in page.tags if each.get("id") == "board")
    return found


def of_round(round_: Round, rest: str) -> str:
    """An address of a round."""
    return halls.address(round_.tournament, f"rounds/{round_.number}/{rest}")


def test_board_shows_how_far_every_table_is(
    opened: Round, tournament: Tournament, director: Client
) -> None:
    evenings.play_table(halls.table_at(opened, 1), deals=6)
    services.call_director(table=halls.table_at(opened, 2))

    page = board(director, tournament)
    assert "deal 7 of 10" in page.text
    assert "last entry just now" in page.text
    assert "not started" in page.text
    assert "Table 2 (just now)" in page.alert
    assert "Player 8" in page.text
    assert halls.table_address(halls.table_at(opened, 1), "pad/") in page.links


def test_board_that_asks_again_is_told_only_what_has_moved(
    opened: Round, tournament: Tournament, director: Client
) -> None:
    url = since(board(director, tournament))
    while director.get(url, headers=HTMX).status_code != 204:  # a minute has begun in between
        url = since(board(director, tournament))
    services.call_director(table=halls.table_at(opened))

    response = director.get(url, headers=HTMX)
    assert response.status_code == 200
    assert "<html" not in response.content.decode()
    assert "needs help" in page_of(response).text


def test_board_asks_as_often_for_many_tables(tournament: Tournament, director: Client) -> None:
    asked = []
    for tables in (1, 6):
        seating = [tuple(range(4 * at + 1, 4 * at + 5)) for at in range(tables)]
        opened = halls.open_round(tournament, seating)
        for table in halls.all_tables(opened):
            evenings.play_table(table, deals=1)
        board(director, tournament)
        with CaptureQueriesContext(connection) as captured:
            page = board(director, tournament)
        asked.append(len(captured))
        with CaptureQueriesContext(connection) as polled:
            director.get(since(page), headers=HTMX)
        services.close_round(round_=opened)
    assert asked[0] == asked[1] <= 14
    assert len(polled) <= 6


def test_board_before_a_round_says_so(tournament: Tournament, director: Client) -> None:
    page = board(director, tournament)
    assert "No round is being played." in page.text
    assert (
        page.links.count(halls.address(tournament, "rounds/")) == 2
    )  # above all, and as what is next


def test_board_of_one_round_keeps_to_it(
    opened: Round, tournament: Tournament, director: Client
) -> None:
    services.close_round(round_=opened)
    halls.open_round(tournament)
    page = board(director, tournament, "?round=1")
    assert "0 of 2 tables done" in page.text
    assert "round=1" in since(page)
    for text in ("x", "-1", "9" * 40, "\u0663"):
        assert director.get(halls.address(tournament, f"board/?round={text}")).status_code == 200


def test_board_tells_what_is_confirmed_where_the_settings_ask(club: Club, director: Client) -> None:
    tournament = evenings.make_tournament(club, replace(club_night(), is_confirmed=True))
    opened = halls.open_round(tournament)
    for number in (1, 2):
        evenings.play_table(halls.table_at(opened, number))
    table = halls.table_at(opened, 1)
    services.confirm_result(table=table, seat=0, version=halls.game_at(table).version)

    text = board(director, tournament).text
    assert "2 of 2 tables done, 1 confirmed" in text
    assert "not confirmed yet" in text


# --- the clock --------------------------------------------------------------------------------


def test_clock_is_started_stopped_and_set_by_what_it_is_to_be(
    opened: Round, tournament: Tournament, director: Client
) -> None:
    url = of_round(opened, "clock/")
    for _ in range(2):
        assert director.post(url, {"do": "run", "minutes": "45"}).status_code == 302
    opened.refresh_from_db()
    ends_at = opened.clock_ends_at
    assert ends_at
    more = {"do": "set", "ends_at": time_to_text(ends_at + timedelta(minutes=5))}
    for _ in range(2):
        assert director.post(url, more).status_code == 302
    opened.refresh_from_db()
    assert opened.clock_ends_at == ends_at + timedelta(minutes=5)

    director.post(url, {"do": "pause"})
    refused = director.post(url, more)
    assert refused.status_code == 409
    assert "touched the clock" in page_of(refused).alert
    assert director.post(url, {"do": "set", "left": "600"}).status_code == 302
    assert "10:00" in board(director, tournament).text


def test_clock_buttons_of_the_board_do_what_they_say(
    opened: Round, tournament: Tournament, director: Client
) -> None:
    services.run_clock(round_=opened, minutes=45)
    page = board(director, tournament)
    later = [each["value"] for _, each in page.tags if each.get("name") == "ends_at"][-1]
    opened.refresh_from_db()
    assert opened.clock_ends_at
    assert later == time_to_text(opened.clock_ends_at + timedelta(minutes=5))


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"do": "stop"},
        {"do": "run"},
        {"do": "run", "minutes": "soon"},
        {"do": "run", "minutes": "601"},
        {"do": "set"},
        {"do": "set", "ends_at": "tonight"},
        {"do": "set", "ends_at": "2026-11-27T20:15:00"},
        {"do": "set", "ends_at": "2026-11-27T20:15:00Z", "left": "5"},
        {"do": "set", "left": "-5"},
    ],
)
def test_clock_that_is_badly_sent_is_left_alone(
    opened: Round, director: Client, sent: dict[str, str]
) -> None:
    assert director.post(of_round(opened, "clock/"), sent).status_code == 422
    opened.refresh_from_db()
    assert (opened.clock_ends_at, opened.clock_left) == (None, None)


# --- closing ----------------------------------------------------------------------------------


def test_closing_a_round_names_the_tables_that_are_not_finished(
    opened: Round, director: Client
) -> None:
    evenings.play_table(halls.table_at(opened, 1))
    evenings.play_table(halls.table_at(opened, 2), deals=3)

    text = page_of(director.get(of_round(opened, "close/"))).text
    assert "1 table is not finished" in text
    assert "Table 2 : deal 4 of 10" in text
    for _ in range(2):
        assert director.post(of_round(opened, "close/")).status_code == 302
    opened.refresh_from_db()
    assert opened.state == Round.State.CLOSED


def test_results_are_confirmed_all_at_once_before_closing(club: Club, director: Client) -> None:
    tournament = evenings.make_tournament(club, replace(club_night(), is_confirmed=True))
    opened = halls.open_round(tournament)
    evenings.play_round(opened)
    form = page_of(director.get(of_round(opened, "close/"))).form("confirm/")
    assert form.fields["versions"] == "1:10,2:10"

    for _ in range(2):
        answer = director.post(form.action, form.fields, follow=True)
        assert "The results are confirmed." in page_of(answer).text
    assert "not confirmed" not in page_of(answer).text
    assert Confirmation.objects.count() == 2
    for sent in ("", "1", "1:x", "1:2,"):
        assert director.post(form.action, {"versions": sent}).status_code == 422


@pytest.mark.parametrize(
    ("role", "looks", "closes"),
    [(Deputy.Role.DIRECTOR, 200, 302), (Deputy.Role.SCORER, 200, 403), (None, 403, 403)],
)
def test_board_is_for_those_who_run_the_tournament(
    opened: Round, club: Club, role: Deputy.Role | None, looks: int, closes: int
) -> None:
    account = User.objects.create_user("dirk", "dirk@club.example")
    if role:
        Deputy.objects.create(account=club.account, deputy=account, role=role)
    browser = halls.browser_of(account)

    assert browser.get(halls.address(opened.tournament, "board/")).status_code == looks
    assert browser.post(of_round(opened, "clock/"), {"do": "pause"}).status_code == closes
    assert browser.post(of_round(opened, "close/")).status_code == closes
    sent = {"versions": "1:0"}
    assert browser.post(of_round(opened, "confirm/"), sent).status_code == closes
    assert Client().get(halls.address(opened.tournament, "board/")).status_code == 302


def test_board_tells_that_a_result_has_changed_since_the_round_was_drawn(
    opened: Round, tournament: Tournament, director: Client
) -> None:
    evenings.play_round(opened)
    services.close_round(round_=opened)
    (drawn,) = services.draw_rounds(
        tournament=tournament, number=2, method=Method.STANDINGS, key=uuid4()
    )
    services.open_round(round_=drawn)
    assert "have changed" not in board(director, tournament).text
    game = halls.game_at(halls.table_at(opened, 2))
    line = sheet_of(game).lines[0]
    scoring.record_deal(
        game=game, number=1, facts=line.facts, entry_id=uuid4(), version=game.version
    )

    text = board(director, tournament).text
    assert "Results have changed since this was drawn: round 1, table 2." in text
