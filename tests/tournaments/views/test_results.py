"""The page of a tournament, and the results of its rounds, as everybody sees them."""

from http import HTTPStatus

import pytest
from django.contrib.auth.models import User
from django.test import Client

from kingscore import services as scoring
from tests.kingscore.pages import Page, page_of
from tests.tournaments import evenings, halls
from tests.tournaments.stages import EIGHT, before_finals, hiding_the_last, play_finals, setup_with
from tournaments import services
from tournaments.models import Club, Tournament
from tournaments.queries import tables_of


@pytest.fixture
def eight(tournament: Tournament) -> Tournament:
    """Eight are here."""
    evenings.enter(tournament, 8)
    return tournament


def shown(tournament: Tournament, rest: str = "", browser: Client | None = None) -> Page:
    """A page of the tournament as everybody sees it, or who has this browser."""
    return page_of((browser or Client()).get(halls.address(tournament, rest)))


def games_in(page: Page) -> set[str]:
    """The addresses of sheets that a page links to."""
    return {link for link in page.links if link.startswith("/games/") and link != "/games/new/"}


def test_a_tournament_says_how_far_it_is(eight: Tournament) -> None:
    assert "The tournament has not begun yet. 8 entrants." in shown(eight).text

    drawn = evenings.draw_by_hand(eight, EIGHT)
    assert "Round 1" not in shown(eight).text  # others see a seating when it is opened
    opened = services.open_round(round_=drawn)
    assert "Being played: Round 1." in shown(eight).text
    assert "Round 1 2 tables still play" in shown(eight).text
    evenings.play_round(opened)
    services.close_round(round_=opened)
    assert "Played so far, up to: Round 1." in shown(eight).text
    assert "Round 1 all tables are finished" in shown(eight).text
    finished = services.finish_tournament(tournament=eight)
    assert "The tournament is finished." in shown(finished).text


def test_a_seating_that_is_not_open_is_listed_for_directors(eight: Tournament, owner: User) -> None:
    evenings.draw_by_hand(eight, EIGHT)

    page = shown(eight, browser=halls.browser_of(owner))

    assert "Round 1 seated, not begun" in page.text


def test_only_directors_are_led_to_what_directors_do(eight: Tournament, owner: User) -> None:
    public, director = shown(eight), shown(eight, browser=halls.browser_of(owner))

    for rest in ("board/", "door/"):
        address = halls.address(eight, rest)
        assert address in director.links
        assert address not in public.links
    for rest in ("standings/", "results/", "exports/"):
        assert halls.address(eight, rest) in public.links


def test_a_tournament_with_finals_shows_who_has_won(club: Club) -> None:
    made = before_finals(club)
    play_finals(made)

    page = shown(made)

    assert "Places so far 1" in page.text
    assert "Grand final all tables are finished" in page.text
    services.finish_tournament(tournament=made)
    assert "Final places 1" in shown(made).text


def test_the_latest_round_is_shown_first_and_the_others_are_linked(eight: Tournament) -> None:
    for _ in range(2):
        evenings.open_and_play(eight, EIGHT)

    latest, first = shown(eight, "results/"), shown(eight, "results/1/")

    assert "Results: Round 2" in latest.text
    assert halls.address(eight, "results/1/") in latest.links
    assert "Results: Round 1" in first.text
    assert len(games_in(first)) == 2
    assert games_in(first) != games_in(latest)


def test_results_tell_which_tables_are_not_finished(eight: Tournament) -> None:
    opened = services.open_round(round_=evenings.draw_by_hand(eight, EIGHT))
    evenings.play_table(tables_of(opened)[0], deals=3)

    page = shown(eight, "results/")

    assert "Table 1 deal 4 of 10" in page.text
    assert "Table 2 not started" in page.text
    assert len(games_in(page)) == 1


def test_results_tell_which_table_has_stopped_early(eight: Tournament) -> None:
    opened = services.open_round(round_=evenings.draw_by_hand(eight, EIGHT))
    first = tables_of(opened)[0]
    evenings.play_table(first, deals=6)
    scoring.stop_game(game=halls.game_at(first), **halls.sent(first))

    assert "Table 1 stopped after 6 of 10 deals, 4 count" in shown(eight, "results/").text


def test_points_have_what_the_round_is_worth_beside_them(club: Club) -> None:
    for points, has_worth in (("points", False), ("tyrol", True)):
        made = evenings.make_tournament(club, setup_with(points=points))
        evenings.enter(made, 8)
        evenings.open_and_play(made, EIGHT)

        assert ("Worth" in shown(made, "results/").text) is has_worth


def test_of_a_hidden_round_only_the_seating_is_shown(club: Club, owner: User) -> None:
    hiding = hiding_the_last(club, rounds=2)
    for _ in range(2):
        evenings.open_and_play(hiding, EIGHT)

    public = shown(hiding, "results/2/")
    director = shown(hiding, "results/2/", halls.browser_of(owner))

    assert "hidden until the end" in public.text
    assert "Player 1" in public.bdi
    assert not games_in(public)
    assert not {"n", "n is-minus"} & {each.get("class") for _, each in public.tags if each}
    assert len(games_in(director)) == 2
    assert len(games_in(shown(hiding, "results/1/"))) == 2


@pytest.mark.parametrize("number", [2, 9])
def test_there_are_no_results_of_a_round_that_is_not_open(eight: Tournament, number: int) -> None:
    evenings.open_and_play(eight, EIGHT)
    evenings.draw_by_hand(eight, EIGHT)

    address = halls.address(eight, f"results/{number}/")
    assert Client().get(address).status_code == HTTPStatus.NOT_FOUND
