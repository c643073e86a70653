"""The big screen: what rotates on it, and what it does not give away."""

from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from kingscore.models import Deputy
from tests.kingscore.pages import Page, page_of
from tests.tournaments import evenings, halls
from tests.tournaments.people import make_deputy
from tournaments import services
from tournaments.models import Club, Round, Tournament
from tournaments.queries import tables_of
from tournaments.rules.finals import Kind
from tournaments.rules.setup import Stage
from tournaments.rules.templates import club_night


@pytest.fixture
def opened(tournament: Tournament) -> Round:
    """A round of two tables that is open."""
    return halls.open_round(tournament)


def screen(tournament: Tournament, rest: str = "", browser: Client | None = None) -> Page:
    """What the big screen shows."""
    return page_of((browser or Client()).get(halls.address(tournament, f"screen/{rest}")))


def following(page: Page) -> str:
    """The address of the slide that comes next."""
    (found,) = (each["hx-get"] for _, each in page.tags if each.get("id") == "screen")
    return found


def test_screen_goes_round_all_that_there_is(opened: Round, tournament: Tournament) -> None:
    services.run_clock(round_=opened, minutes=45)
    browser, page = Client(), screen(tournament)
    titles = []
    for _ in range(5):
        (kind,) = (each["class"] for _, each in page.tags if each.get("id") == "screen")
        titles.append(kind)
        response = browser.get(following(page), headers={"HX-Request": "true"})
        assert "<html" not in response.content.decode()
        page = page_of(response)

    kinds = [each.removeprefix("screen is-") for each in titles]
    assert kinds[:3] == ["seating", "names", "clock"]
    assert kinds[0] in kinds[3:]


def test_screen_shows_what_is_asked_for(opened: Round, tournament: Tournament) -> None:
    evenings.play_round(opened)
    services.close_round(round_=opened)
    page = screen(tournament, "?show=standings&seconds=20")
    assert "Standings after round 1" in page.text
    assert "Player 8" in page.text
    assert "show=standings&seconds=20&at=1" in following(page)


def test_screen_without_a_round_says_so(tournament: Tournament) -> None:
    assert "No round is played now." in screen(tournament).text
    assert "Friday" in screen(tournament).text


def test_screen_shows_no_draft_even_to_who_is_signed_in(
    tournament: Tournament, owner: User
) -> None:
    evenings.enter(tournament, 8)
    evenings.draw_by_hand(tournament, halls.TWO_TABLES)
    text = screen(tournament, browser=halls.browser_of(owner)).text
    assert "Player 1" not in text


def test_screen_shows_the_cards_to_who_may_record_alone(
    opened: Round, tournament: Tournament, club: Club, owner: User
) -> None:
    cards = [each.card for each in tables_of(opened)]
    scorer = halls.browser_of(make_deputy(club, "sam", Deputy.Role.SCORER))
    for browser in (halls.browser_of(owner), scorer):
        answer = browser.get(halls.address(tournament, "screen/?show=cards"))
        assert all(f"/t/{card}/" in page_of(answer).text for card in cards)
        assert "no-store" in answer["Cache-Control"]
        assert "show=cards" in following(page_of(answer))
        assert not any(card in screen(tournament, browser=browser).text for card in cards)
    for at in range(4):
        text = screen(tournament, f"?show=cards&at={at}").text
        assert not any(card in text for card in cards)
    services.close_round(round_=opened)
    assert "No round is played now." in screen(tournament, "?show=cards", scorer).text


def test_screen_shows_the_cards_of_a_draft_without_who_sits_there(
    tournament: Tournament, owner: User
) -> None:
    evenings.enter(tournament, 20)
    seating = [tuple(range(4 * at + 1, 4 * at + 5)) for at in range(5)]
    drawn = evenings.draw_by_hand(tournament, seating)
    director = halls.browser_of(owner)
    text = " ".join(screen(tournament, f"?show=cards&at={at}", director).text for at in (0, 1))
    assert "2/2" in text
    assert all(text.count(each.card) == 1 for each in tables_of(drawn))
    assert "Player" not in text


def test_screen_hides_what_the_standings_hide_even_from_who_is_signed_in(
    club: Club, owner: User
) -> None:
    setup = replace(club_night(), stages=(Stage(Kind.PRELIMINARIES, 2),), hidden=1)
    tournament = evenings.make_tournament(club, setup)
    for _ in range(2):
        opened = halls.open_round(tournament)
        evenings.play_round(opened, seed=opened.number)
        services.close_round(round_=opened)
    text = screen(tournament, "?show=standings", halls.browser_of(owner)).text
    assert "Standings after round 1" in text


def test_screen_of_many_tables_has_pages_with_everybody_once(tournament: Tournament) -> None:
    halls.open_round(tournament, [tuple(range(4 * at + 1, 4 * at + 5)) for at in range(14)])
    for show, pages in (("seating", 3), ("names", 2)):
        pages_text = " ".join(
            screen(tournament, f"?show={show}&at={at}").text for at in range(pages)
        )
        assert f"1/{pages}" in pages_text
        for number in range(1, 57):
            assert pages_text.split().count(str(number)) >= 1
        assert pages_text.count("Player ") == 56


@pytest.mark.parametrize(
    "rest",
    ["?at=x", "?at=-1", f"?at={'9' * 50}", "?show=x,,&seconds=0", "?seconds=\u0663", "?show="],
)
def test_screen_asked_for_nonsense_shows_something(
    opened: Round, tournament: Tournament, rest: str
) -> None:
    assert Client().get(halls.address(tournament, f"screen/{rest}")).status_code == 200


def test_screen_of_a_tournament_that_is_not_public_is_not_found(club: Club) -> None:
    tournament = evenings.make_tournament(club, is_public=False)
    assert Client().get(halls.address(tournament, "screen/")).status_code == 404


def test_screen_asks_as_often_for_many_tables(tournament: Tournament) -> None:
    asked = []
    for tables in (1, 6):
        seating = [tuple(range(4 * at + 1, 4 * at + 5)) for at in range(tables)]
        opened = halls.open_round(tournament, seating)
        evenings.play_round(opened)
        screen(tournament)
        with CaptureQueriesContext(connection) as captured:
            screen(tournament)
        asked.append(len(captured))
        services.close_round(round_=opened)
    assert asked[0] == asked[1]
