"""One entrant at the door: what can be done with him, and what follows from it."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.kingscore.accounts import signed_in
from tests.kingscore.pages import Page, page_of
from tests.tournaments import evenings
from tests.tournaments.people import make_deputy
from tournaments import services
from tournaments.models import Club, Decision, Entrant, Tournament
from tournaments.queries.draws import entrants_in, finalists
from tournaments.rules.finals import Kind
from tournaments.rules.templates import preliminaries_with_finals


@pytest.fixture
def director(club: Club) -> User:
    """The account of a director of the club."""
    return make_deputy(club, "dora")


@pytest.fixture
def desk(director: User) -> Client:
    """The browser of the director."""
    return signed_in(director)


@pytest.fixture
def five(tournament: Tournament) -> Tournament:
    """A tournament with five who are here."""
    evenings.enter(tournament, 5)
    return tournament


def address(tournament: Tournament, rest: str = "", number: int = 5) -> str:
    """An address of an entrant."""
    return f"/clubs/kingers/tournaments/{tournament.slug}/door/{number}/{rest}"


def page(desk: Client, tournament: Tournament, number: int = 5) -> Page:
    """The page of an entrant."""
    answer = desk.get(address(tournament, number=number))
    assert answer.status_code == 200
    return page_of(answer)


def done(desk: Client, tournament: Tournament, rest: str, **fields: Any) -> str:
    """What is shown after something was done."""
    answer = desk.post(address(tournament, rest), fields, follow=True)
    assert answer.redirect_chain
    return page_of(answer).text


def refused(desk: Client, tournament: Tournament, rest: str, status: int, **fields: Any) -> str:
    """What is said when something is refused."""
    answer = desk.post(address(tournament, rest), fields)
    assert answer.status_code == status
    return page_of(answer).alert


def fifth(tournament: Tournament) -> Entrant:
    """The fifth as he is now."""
    return tournament.entrants.select_related("player").get(number=5)


def test_name_and_team_are_changed(desk: Client, five: Tournament) -> None:
    assert "It is noted." in done(desk, five, "", name="Eef", team="North")
    assert (fifth(five).player.name, fifth(five).team) == ("Eef", "North")
    answer = desk.post(address(five), {"name": "Player 1", "team": "South"})
    assert answer.status_code == 422
    assert "Two players are called Player 1" in page_of(answer).alert
    assert page_of(answer).form("door/5/").fields["team"] == "South"
    assert refused(desk, five, "", 422, name="a\x00", team="b" * 700)


def test_who_comes_late_plays_from_a_later_round(desk: Client, five: Tournament) -> None:
    form = page(desk, five).form("from/")
    desk.post(form.action, form.fields | {"round": 2})
    assert fifth(five).first_round == 2
    assert "Plays from round 2." in page(desk, five).text
    assert refused(desk, five, "from/", 422, round="x")
    assert refused(desk, five, "from/", 422, round=0)


def test_absence_is_noted_by_round(desk: Client, five: Tournament) -> None:
    for is_so, said in (("yes", "Absent in round 3."), ("", "Checked in.")):
        for _ in range(2):
            assert said in done(desk, five, "absence/", round=3, is_so=is_so)
    assert not fifth(five).absences.exists()
    services.open_round(round_=evenings.draw_by_hand(five, [(1, 2, 3, 4, 5)]))
    alert = refused(desk, five, "absence/", 409, round=1, is_so="yes")
    assert "has a place at a table already" in alert


@pytest.mark.parametrize(("keeps", "said"), [("yes", "keeps his result"), ("no", "out of the")])
def test_leaving_after_round_two_and_coming_back(
    desk: Client, five: Tournament, director: User, keeps: str, said: str
) -> None:
    for _ in range(2):
        evenings.open_and_play(five, [(1, 2, 3, 4, 5)])
    form = page(desk, five).form("leave/")
    assert form.fields["after_round"] == "2"
    shown = done(desk, five, "leave/", **(form.fields | {"keeps_result": keeps}))
    assert f"Left after round 2, {said}" in shown
    assert Decision.objects.get(kind=Decision.Kind.LEFT).author == director
    assert "here/" not in [form.action for form in page(desk, five).forms]
    assert "Player 5 plays on." in done(desk, five, "return/")
    assert fifth(five).left_after is None


def test_leaving_between_two_rounds_of_a_final(desk: Client, club: Club) -> None:
    setup = replace(preliminaries_with_finals(rounds=1, grand=4, small=0), is_confirmed=False)
    stages = (setup.stages[0], replace(setup.stages[1], rounds=2))
    tournament = evenings.make_tournament(club, replace(setup, stages=stages))
    evenings.enter(tournament, 5)
    evenings.open_and_play(tournament, [(1, 2, 3, 4, 5)])
    services.draw_cut(tournament=tournament, key=uuid4())
    tournament.refresh_from_db()
    gone, *others = finalists(tournament, Kind.GRAND)
    evenings.open_and_play(tournament, [(gone, *others)], stage=Kind.GRAND)

    form = page_of(desk.get(address(tournament, number=gone))).form("leave/")
    shown = page_of(desk.post(form.action, form.fields, follow=True))

    assert "Left after round 2" in shown.text
    assert entrants_in(tournament, 3, Kind.GRAND) == tuple(others)


def test_nobody_leaves_before_what_he_has_played(desk: Client, five: Tournament) -> None:
    services.open_round(round_=evenings.draw_by_hand(five, [(1, 2, 3, 4, 5)]))
    alert = refused(desk, five, "leave/", 422, after_round=0, keeps_result="no")
    assert "Round 1 has begun with this entrant at a table." in alert
    assert refused(desk, five, "leave/", 422, after_round="", keeps_result="maybe")


def test_rounds_to_be_drawn_again_are_said(desk: Client, five: Tournament) -> None:
    for number in (1, 2):
        evenings.draw_by_hand(five, [(1, 2, 3, 4, 5)], number=number)
    said = "Round 2 was drawn for others"
    assert said in done(desk, five, "absence/", round=2, is_so="yes")
    said = "Rounds 1, 2 were drawn for others"
    assert said in done(desk, five, "leave/", after_round=0, keeps_result="no")


def test_seat_is_taken_over_in_the_game(desk: Client, five: Tournament) -> None:
    assert "take over his seat" not in page(desk, five).text
    services.open_round(round_=evenings.draw_by_hand(five, [(1, 2, 3, 4, 5)]))
    shown = page(desk, five)
    assert "take over his seat" in shown.text
    assert [link for link in shown.links if link.endswith("/players/")]


def test_who_was_registered_by_mistake_goes(desk: Client, five: Tournament) -> None:
    assert "Player 5 does not take part any more." in done(desk, five, "remove/")
    assert desk.get(address(five)).status_code == 404
    assert desk.post(address(five, "remove/")).status_code == 404
    evenings.draw_by_hand(five, [(1, 2, 3, 4)])
    assert "Take him off the list" not in page(desk, five, 4).text
    assert desk.post(address(five, "remove/", 4)).status_code == 409


def test_after_the_end_nothing_is_offered(desk: Client, five: Tournament) -> None:
    services.finish_tournament(tournament=five)
    shown = page(desk, five)
    assert "This tournament is finished" in shown.text
    assert [form for form in shown.forms if "/door/" in form.action] == []
    assert "is finished" in refused(desk, five, "leave/", 409, after_round=0, keeps_result="no")


@pytest.mark.parametrize("number", [1, 3])
def test_page_asks_as_often_after_any_number_of_rounds(
    desk: Client, five: Tournament, number: int
) -> None:
    for each in range(number):
        evenings.open_and_play(five, [(1, 2, 3, 4, 5)])
        services.set_absence(entrant=fifth(five), round_number=9 + each)
    with CaptureQueriesContext(connection) as captured:
        page(desk, five)
    assert len(captured) == 11, [query["sql"] for query in captured]
