"""The pages of standings: what they show to whom, how they follow, and how often they ask."""

from fractions import Fraction
from http import HTTPStatus

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.kingscore.pages import Page, page_of
from tests.tournaments import evenings, halls
from tests.tournaments.stages import (
    EIGHT,
    before_finals,
    hiding_the_last,
    members_of,
    play_finals,
    setup_with,
)
from tournaments import services
from tournaments.models import Absence, Award, Club, Tournament
from tournaments.queries import standings_for, tables_of
from tournaments.rules.finals import Kind
from tournaments.rules.setup import Carried, Stage
from tournaments.views import standings as views

HTMX = {"HX-Request": "true"}


@pytest.fixture
def eight(tournament: Tournament) -> Tournament:
    """Eight are here."""
    evenings.enter(tournament, 8)
    return tournament


def shown(tournament: Tournament, rest: str = "standings/", browser: Client | None = None) -> Page:
    """A page of the tournament as everybody sees it, or who has this browser."""
    return page_of((browser or Client()).get(halls.address(tournament, rest)))


def followed(page: Page) -> str:
    """Where a page asks whether anything has changed."""
    (found,) = (each["hx-get"] for _, each in page.tags if "hx-get" in each)
    return found


def test_standings_show_places_names_and_totals_to_everybody(eight: Tournament) -> None:
    evenings.open_and_play(eight, EIGHT)

    page = shown(eight)

    first = standings_for(eight, sees_all=False).stages[Kind.PRELIMINARIES].rows[0]
    assert f"1 {first.entrant} Player {first.entrant}" in page.text
    assert page.links.count(halls.address(eight, f"standings/{first.entrant}/")) == 1
    assert "What a round is worth" in page.text


@pytest.mark.parametrize("rest", ["", "standings/", "results/"])
def test_pages_before_anything_was_played_say_so(tournament: Tournament, rest: str) -> None:
    assert "Nothing has been played yet." in shown(tournament, rest).text


@pytest.mark.parametrize("rest", ["", "standings/", "standings/1/", "results/", "exports/"])
def test_a_tournament_that_is_not_public_is_for_who_works_there(
    club: Club, owner: User, rest: str
) -> None:
    secret = evenings.make_tournament(club, is_public=False)
    evenings.enter(secret, 4)
    address = halls.address(secret, rest)

    assert Client().get(address).status_code == HTTPStatus.NOT_FOUND
    assert halls.browser_of(owner).get(address).status_code == HTTPStatus.OK


def test_tables_that_still_play_count_as_they_stand_when_asked_for(eight: Tournament) -> None:
    opened = services.open_round(round_=evenings.draw_by_hand(eight, EIGHT))
    evenings.play_table(tables_of(opened)[0], deals=3)

    settled, live = shown(eight), shown(eight, "standings/?live=1")

    assert "2 tables still play: they do not count yet." in settled.text
    assert "2 tables still play: they count as they stand now." in live.text
    assert "?live=1" in settled.links
    assert halls.address(eight, "standings/1/?live=1") in live.links


def test_the_public_is_told_that_the_last_round_is_hidden(club: Club, owner: User) -> None:
    hiding = hiding_the_last(club, rounds=2)
    for _ in range(2):
        evenings.open_and_play(hiding, EIGHT)

    public = shown(hiding)
    director = shown(hiding, browser=halls.browser_of(owner))

    assert "Standings after round 1: what follows is hidden until the end." in public.text
    assert "hidden" not in director.text
    assert "Round 2" in {each.get("title") for _, each in director.tags}
    assert "Round 2" not in {each.get("title") for _, each in public.tags}


def test_where_the_only_round_is_hidden_nothing_is_shown(club: Club) -> None:
    hiding = hiding_the_last(club, rounds=1)
    evenings.open_and_play(hiding, EIGHT)

    page = shown(hiding)

    assert "The results are hidden until the end." in page.text
    assert "Total" in page.text
    assert not [text for text in page.text.split() if text[0] in "+−" and text[1:]]


def test_finals_stand_before_the_preliminaries(club: Club) -> None:
    made = before_finals(club)
    play_finals(made)

    text = shown(made).text

    heads = ["Places so far", "Grand final Place", "Small final Place", "Preliminaries Place"]
    places = [text.index(each) for each in heads]
    assert places == sorted(places)


def test_points_that_count_on_have_a_column_of_their_own(club: Club) -> None:
    made = before_finals(club, carried=Carried.ALL)
    play_finals(made)

    assert "Before" in shown(made).text


def test_a_page_that_follows_is_told_only_what_has_changed(eight: Tournament) -> None:
    opened = services.open_round(round_=evenings.draw_by_hand(eight, EIGHT))
    first, second = tables_of(opened)
    evenings.play_table(first)
    for rest in ("", "standings/", "standings/?live=1"):
        url = followed(shown(eight, rest))
        assert Client().get(url, headers=HTMX).status_code == HTTPStatus.NO_CONTENT
        assert Client().get(url).status_code == HTTPStatus.OK  # a page that was opened, not asked

        evenings.play_table(second, deals=1)
        expected = HTTPStatus.OK if "live" in rest else HTTPStatus.NO_CONTENT
        assert Client().get(url, headers=HTMX).status_code == expected

    url = followed(shown(eight))
    evenings.play_table(second)
    answer = Client().get(url, headers=HTMX)
    assert answer.status_code == HTTPStatus.OK
    assert b"<html" not in answer.content


def test_a_finished_tournament_is_not_followed(eight: Tournament) -> None:
    evenings.open_and_play(eight, EIGHT)
    finished = services.finish_tournament(tournament=eight)

    for rest in ("", "standings/"):
        assert not [each for _, each in shown(finished, rest).tags if "hx-get" in each]


def test_many_entrants_stand_on_several_pages(
    eight: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    evenings.open_and_play(eight, EIGHT)
    monkeypatch.setattr(views, "ROWS_ON_A_PAGE", 3)

    first, last = shown(eight), shown(eight, "standings/?page=3")

    assert "?page=2" in first.links
    assert "Page 3 of 3" in last.text
    assert len([link for link in last.links if "/standings/" in link and link[-2].isdecimal()]) == 2


@pytest.mark.parametrize("asked", ["player 3", "3", " PLAYER  3 "])
def test_somebody_is_found_by_name_or_number(eight: Tournament, asked: str) -> None:
    evenings.open_and_play(eight, EIGHT)

    page = page_of(Client().get(halls.address(eight, "standings/"), {"name": asked}))

    assert [bdi for bdi in page.bdi if bdi.startswith("Player")] == ["Player 3"]


def test_who_is_not_there_is_said_so(eight: Tournament) -> None:
    page = page_of(Client().get(halls.address(eight, "standings/"), {"name": "<b>Zoe</b>"}))

    assert "Nobody here is called <b>Zoe</b>." in page.text


@pytest.mark.parametrize("rest", ["", "standings/", "standings/1/", "results/", "exports/"])
def test_pages_take_as_many_queries_for_many_tables(eight: Tournament, rest: str) -> None:
    evenings.open_and_play(eight, EIGHT)
    address = halls.address(eight, rest)
    Client().get(address)
    with CaptureQueriesContext(connection) as one_round:
        Client().get(address)
    for _ in range(2):
        evenings.open_and_play(eight, EIGHT)
    Client().get(address)
    with CaptureQueriesContext(connection) as three_rounds:
        Client().get(address)

    assert len(one_round) == len(three_rounds) <= 13


# --- an entrant's page ------------------------------------------------------------------------


def standing(tournament: Tournament, number: int) -> Page:
    """How the total of an entrant came about."""
    return shown(tournament, f"standings/{number}/")


def test_a_row_opens_to_how_its_total_came_about(club: Club) -> None:
    made = evenings.make_tournament(
        club, setup_with(best=2, stages=(Stage(Kind.PRELIMINARIES, 4),))
    )
    first, *others = evenings.enter(made, 8)
    for _ in range(3):
        evenings.open_and_play(made, EIGHT)
    for each in (first, *others[:3]):
        Absence.objects.create(entrant=each, round_number=4)
    evenings.open_and_play(made, [(5, 6, 7, 8)])
    Award.objects.create(entrant=first, points=-5, reason="came late", round_number=2)

    page = standing(made, 1)

    assert "Round 1 · table 1" in page.text
    assert "in 10 deals, place" in page.text
    assert "100 · (" in page.text  # the formula, with its numbers
    assert "(not among the best 2)" in page.text
    assert "(did not play)" in page.text
    assert "Penalty in round 2 −5 came late" in page.text
    assert {"Player 2", "Player 3", "Player 4"} <= set(page.bdi)
    assert "Player 5" not in page.bdi
    assert len([link for link in page.links if "/games/" in link]) == 3
    assert sum(tag == "s" for tag, _ in page.tags) == 1


def test_a_withdrawn_award_is_struck_out(eight: Tournament) -> None:
    evenings.open_and_play(eight, EIGHT)
    first = eight.entrants.get(number=1)
    award = Award.objects.create(entrant=first, points=3, reason="fair play")
    services.withdraw_award(award=award, reason="typed twice")

    page = standing(eight, 1)

    assert "Award (withdrawn) +3 fair play" in page.text
    assert "s" in {tag for tag, _ in page.tags}


def test_somebody_who_plays_is_told_where(eight: Tournament) -> None:
    services.open_round(round_=evenings.draw_by_hand(eight, EIGHT))

    page = standing(eight, 5)

    assert "Round 1, table 2: does not count yet." in page.text
    assert "No place yet" in page.text


def test_a_hidden_round_is_hidden_from_an_entrants_page_too(club: Club, owner: User) -> None:
    hiding = hiding_the_last(club, rounds=2)
    for _ in range(2):
        evenings.open_and_play(hiding, EIGHT)

    assert "Round 2" not in standing(hiding, 1).text
    director = shown(hiding, "standings/1/", halls.browser_of(owner))
    assert "Round 2 · table 1" in director.text


def test_an_entrants_page_has_every_stage(club: Club) -> None:
    made = before_finals(club)
    play_finals(made)
    winner = members_of(made, Kind.GRAND)[0]

    text = standing(made, winner).text

    assert text.index("Grand final") < text.index("Preliminaries")


def test_who_has_left_without_his_result_is_said_so(eight: Tournament) -> None:
    evenings.open_and_play(eight, EIGHT)
    eight.entrants.filter(number=2).update(left_after=1, keeps_result=False)

    assert "out of the standings" in standing(eight, 2).text


@pytest.mark.parametrize("number", ["99", "0", "99999999999999999999"])
def test_there_is_no_page_for_who_does_not_take_part(eight: Tournament, number: str) -> None:
    address = halls.address(eight, f"standings/{number}/")
    assert Client().get(address).status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize(
    ("points", "working"),
    [
        ("points", ""),
        ("per_deal", "÷ 10"),
        ("table_places", ") ÷ (4 − 1)"),
        ("tyrol", "Place 1 of 8 in the round."),
        ("day_score", ""),
    ],
)
def test_every_worth_is_explained(club: Club, points: str, working: str) -> None:
    made = evenings.make_tournament(club, setup_with(points=points))
    evenings.enter(made, 8)
    evenings.open_and_play(made, EIGHT)
    (first, *_) = members_of(made, Kind.PRELIMINARIES)

    page = standing(made, first)

    assert ("What a round is worth" in page.text) is (points != "points")
    assert working in page.text


def test_exact_totals_are_told_where_they_are_rounded(club: Club) -> None:
    made = evenings.make_tournament(club, setup_with(points="per_deal"))
    entrants = evenings.enter(made, 8)
    evenings.open_and_play(made, EIGHT)
    Award.objects.create(entrant=entrants[0], points=str(Fraction(1, 7)), reason="a trifle")

    assert "Exactly" in standing(made, 1).text


def test_hostile_names_are_only_text(tournament: Tournament) -> None:
    hostile = "<img src=x onerror=alert(1)>"
    services.register_entrant(tournament=tournament, who=hostile, is_here=True)
    evenings.enter(tournament, 3)
    evenings.open_and_play(tournament, [(1, 2, 3, 4)])

    for rest in ("", "standings/", "standings/1/", "results/", "exports/standings.html"):
        page = shown(tournament, rest)
        assert hostile in page.text
        assert "img" not in {tag for tag, _ in page.tags}
