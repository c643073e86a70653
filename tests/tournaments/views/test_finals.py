"""The page of the finals: as it would be, as it was drawn, who declines, and their rounds."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from kingscore import services as scoring
from tests.kingscore import play
from tests.kingscore.pages import Page, page_of
from tests.tournaments import evenings, halls
from tests.tournaments.stages import before_finals, members_of
from tournaments import services
from tournaments.models import Club, Round, Tournament
from tournaments.queries import rounds_of, tables_of
from tournaments.queries.draws import finalists
from tournaments.rules.finals import Kind
from tournaments.rules.templates import preliminaries_with_finals


@pytest.fixture
def director(owner: User) -> Client:
    """The browser of who runs the tournament."""
    return halls.browser_of(owner)


@pytest.fixture
def played(club: Club) -> Tournament:
    """Twelve have played the only round of the preliminaries."""
    setup = replace(preliminaries_with_finals(rounds=1), is_confirmed=False)
    tournament = evenings.make_tournament(club, setup)
    evenings.enter(tournament, 12)
    evenings.open_and_play(tournament, [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)])
    return tournament


def look(browser: Client, tournament: Tournament) -> Page:
    """The page of the finals."""
    return page_of(browser.get(halls.address(tournament, "finals/")))


def press(browser: Client, tournament: Tournament, ending: str, **fields: Any) -> Page:
    """Send the first form of the page whose address ends so, and see what comes."""
    forms = [each for each in look(browser, tournament).forms if each.action.endswith(ending)]
    return page_of(browser.post(forms[0].action, {**forms[0].fields, **fields}, follow=True))


def decline(browser: Client, tournament: Tournament, number: int, **fields: Any) -> Page:
    """Say that somebody declines, on the page that asks, and see what comes."""
    asked = page_of(browser.get(halls.address(tournament, f"finals/decline/{number}/")))
    form = next(each for each in asked.forms if each.action.endswith("decline/"))
    return page_of(browser.post(form.action, {**form.fields, **fields}, follow=True))


def test_finals_are_drawn_declined_and_opened(
    director: Client, client: Client, played: Tournament
) -> None:
    assert "Nothing is settled yet." in look(director, played).text
    assert "Who plays the finals is not drawn yet." in look(client, played).text
    assert "Player" not in look(client, played).text

    press(director, played, "finals/draw/")
    played.refresh_from_db()
    best = finalists(played, Kind.GRAND)[0]
    assert "declines: the next follows." in decline(director, played, best).text
    played.refresh_from_db()
    assert best not in finalists(played, Kind.GRAND)
    assert "Declined or left" in look(client, played).text
    for stage in ("grand_final", "small_final"):
        press(director, played, f"{stage}/draw/", method="random")
    for number in (2, 3):
        director.post(halls.address(played, f"rounds/{number}/open/"))

    states = list(rounds_of(played).values_list("stage", "state"))
    assert states[1:] == [("grand_final", Round.State.OPEN), ("small_final", Round.State.OPEN)]
    assert "Grand final" in page_of(client.get(halls.address(played, "rounds/2/"))).text


def test_who_came_through_is_hidden_with_the_standings(
    director: Client, client: Client, club: Club
) -> None:
    made = before_finals(club, hidden=1)

    assert "Player" in look(director, made).text
    public = look(client, made).text
    assert "The results are hidden until the end." in public
    assert "Player" not in public

    halls.open_round(made, [members_of(made, Kind.GRAND)], stage=Kind.GRAND)
    assert "Player" in look(client, made).text


def test_grand_finalist_may_play_the_small_one(director: Client, played: Tournament) -> None:
    press(director, played, "finals/draw/")
    played.refresh_from_db()
    best = finalists(played, Kind.GRAND)[0]

    decline(director, played, best, goes_on="yes")

    played.refresh_from_db()
    assert finalists(played, Kind.SMALL)[0] == best


def test_decline_is_asked_for_with_who_follows_and_can_be_taken_back(
    director: Client, client: Client, played: Tournament
) -> None:
    press(director, played, "finals/draw/")
    played.refresh_from_db()
    grand, small = finalists(played, Kind.GRAND), finalists(played, Kind.SMALL)
    best, asking = grand[0], f"finals/decline/{grand[0]}/"

    asked = page_of(director.get(halls.address(played, asking)))
    assert f"Player {small[0]} : Grand final" in asked.text
    assert "Plays the small final instead" in asked.text
    played.refresh_from_db()
    assert finalists(played, Kind.GRAND) == grand

    declined = decline(director, played, best)
    assert f"Player {best} Plays after all" in declined.text
    assert "Plays after all" not in look(client, played).text
    assert director.get(halls.address(played, asking)).status_code == 302
    assert "plays after all." in press(director, played, "finals/play/", entrant=best).text
    played.refresh_from_db()
    assert finalists(played, Kind.GRAND) == grand


def test_final_that_has_begun_is_declined_no_more_and_the_other_is(
    director: Client, played: Tournament
) -> None:
    press(director, played, "finals/draw/")
    played.refresh_from_db()
    grand, small = finalists(played, Kind.GRAND), finalists(played, Kind.SMALL)
    press(director, played, "small_final/draw/", method="random")
    opened = services.open_round(round_=rounds_of(played)[1])
    evenings.play_table(tables_of(opened)[0], deals=1)

    linked = [each for each in look(director, played).links if "/decline/" in each]
    assert [int(each.split("/")[-2]) for each in linked] == list(grand)
    asked = page_of(director.get(halls.address(played, f"finals/decline/{grand[0]}/")))
    assert "Plays the small final instead" not in asked.text
    assert not any(f"Player {each} :" in asked.text for each in small)


def test_change_after_the_cut_is_told(director: Client, played: Tournament) -> None:
    press(director, played, "finals/draw/")
    table = tables_of(rounds_of(played)[0])[0]
    sent = halls.sent(table)
    game = halls.game_at(table)
    scoring.swap_players(game=play.fresh(game), first=0, second=1, keep_points=True, **sent)
    assert "since the finals were drawn: round 1, table 1." in look(director, played).text
    text = page_of(director.get(halls.address(played, "rounds/"))).text
    assert "The finals stay as they were drawn" in text

    press(director, played, "changes-seen/")

    assert "since the finals were drawn" not in look(director, played).text
    services.finish_tournament(tournament=played)
    answer = director.post(halls.address(played, "finals/changes-seen/"))
    assert "This tournament is finished" in page_of(answer).alert


def test_finals_are_taken_back(director: Client, played: Tournament) -> None:
    press(director, played, "finals/draw/")
    press(director, played, "take-back/")

    played.refresh_from_db()
    assert played.cut is None


def test_refusals_are_told(director: Client, played: Tournament) -> None:
    def send(rest: str, **fields: str) -> Any:
        return director.post(halls.address(played, f"finals/{rest}"), fields)

    assert send("draw/").status_code == 422
    assert send("decline/", entrant="1").status_code == 409
    assert send("decline/").status_code == 422
    assert send("play/", entrant="1").status_code == 409
    assert send("grand_final/draw/").status_code == 422
    assert send("semi/draw/").status_code == 404
    press(director, played, "finals/draw/")
    press(director, played, "grand_final/draw/", method="random")
    opened = services.open_round(round_=rounds_of(played)[1])
    evenings.play_table(tables_of(opened)[0], deals=1)
    assert send("take-back/").status_code == 409
    played.refresh_from_db()
    best = str(finalists(played, Kind.GRAND)[0])
    assert "A deal is recorded" in page_of(send("decline/", entrant=best)).alert


def test_round_must_be_closed_first(director: Client, club: Club) -> None:
    tournament = evenings.make_tournament(club, preliminaries_with_finals(rounds=2))
    evenings.enter(tournament, 8)
    evenings.open_and_play(tournament, [(1, 2, 3, 4), (5, 6, 7, 8)])
    assert (
        "Not finished or not confirmed: round 1, tables 1 and 2." in look(director, tournament).text
    )
    halls.open_round(tournament, [(1, 2, 5, 6), (3, 4, 7, 8)])

    assert "Close first: Round 2." in look(director, tournament).text


def test_tournament_without_finals_has_no_such_page(
    director: Client, tournament: Tournament
) -> None:
    assert director.get(halls.address(tournament, "finals/")).status_code == 404


@pytest.fixture
def long(club: Club) -> Tournament:
    """Eight play two rounds of the grand final; the first is played but for one table."""
    setup = preliminaries_with_finals(rounds=1, grand=8, small=4)
    stages = (setup.stages[0], replace(setup.stages[1], rounds=2), setup.stages[2])
    tournament = evenings.make_tournament(club, replace(setup, stages=stages, is_confirmed=False))
    evenings.enter(tournament, 12)
    evenings.open_and_play(tournament, [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)])
    services.draw_cut(tournament=tournament, key=uuid4())
    services.draw_rounds(tournament=tournament, number=2, stage=Kind.GRAND, key=uuid4())
    opened = services.open_round(round_=rounds_of(tournament)[1])
    evenings.play_table(tables_of(opened)[0])
    tournament.refresh_from_db()
    return tournament


def test_second_round_of_a_final_by_standings_says_what_is_not_finished(
    director: Client, long: Tournament
) -> None:
    assert "Not finished or not confirmed: round 2, table 2." in look(director, long).text

    page = press(director, long, "grand_final/draw/", method="standings")
    assert "Not all results are confirmed" in page.text
    page = press(director, long, "grand_final/draw/", method="standings", accepts_unconfirmed="yes")

    assert "Grand final, round 3 is drawn: look at it" in page.text
    text = look(director, long).text
    assert "Grand final, round 2" in text
    assert "Small final, round" not in text  # it has one alone
    again = page_of(director.get(halls.address(long, "rounds/3/draw/")))
    assert "Not finished or not confirmed" in again.text
    origin = page_of(director.get(halls.address(long, "rounds/3/origin/")))
    assert "Drawn again from its seed: the same." in origin.text


def test_gap_in_a_final_that_goes_on_is_told_with_what_helps(
    director: Client, client: Client, long: Tournament
) -> None:
    assert "Nobody follows who leaves" not in look(director, long).text
    gone = long.entrants.get(number=finalists(long, Kind.GRAND)[0])
    services.leave(entrant=gone, after_round=2, keeps_result=True)

    assert "Nobody follows who leaves a final that has begun." in look(director, long).text
    assert "Nobody follows" not in look(client, long).text


def test_nothing_is_drawn_in_a_tournament_that_is_finished(
    director: Client, long: Tournament
) -> None:
    assert "seat by lot" in look(director, long).text
    services.close_round(round_=rounds_of(long)[1])
    services.finish_tournament(tournament=long)
    assert "seat by lot" not in look(director, long).text


def test_two_directors_with_one_page_draw_one_round_of_a_final(
    director: Client, long: Tournament
) -> None:
    forms = [each for each in look(director, long).forms if each.action.endswith("l/draw/")]
    grand, small = (each.fields | {"method": "balanced"} for each in forms)

    for _ in range(2):
        assert director.post(forms[0].action, grand).status_code == 302  # pressed twice
    other = director.post(forms[0].action, grand | {"key": str(uuid4())})
    assert other.status_code == 409
    assert "Somebody else has drawn this" in page_of(other).text
    assert director.post(forms[1].action, small).status_code == 302

    stages = [each.stage for each in rounds_of(long)]
    assert stages == [Kind.PRELIMINARIES, Kind.GRAND, Kind.GRAND, Kind.SMALL]


def test_who_has_left_since_the_cut_is_told_of(
    director: Client, client: Client, played: Tournament
) -> None:
    services.draw_cut(tournament=played, key=uuid4())
    played.refresh_from_db()
    gone = played.entrants.get(number=finalists(played, Kind.GRAND)[0])
    services.leave(entrant=gone, after_round=1, keeps_result=True)

    assert f"{gone.player.name} left after round 1" in look(director, played).text
    assert "left after round" not in look(client, played).text
