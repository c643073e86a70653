"""Pages of rounds: drawing, faults, opening, sitting out, seats found, and who sees what."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from kingscore import services as scoring
from kingscore.models import Deputy
from tests.kingscore import play
from tests.kingscore.pages import Page, page_of
from tests.tournaments import evenings, halls
from tests.tournaments.stages import EIGHT, hiding_the_last
from tournaments import services
from tournaments.models import Club, Decision, Round, Tournament
from tournaments.queries import rounds_of, seatings_of, tables_of
from tournaments.rules.finals import Kind
from tournaments.rules.seating.wishes import Kind as Wishes
from tournaments.rules.seating.wishes import Wish
from tournaments.rules.setup import Method, Stage
from tournaments.rules.templates import club_night


@pytest.fixture
def director(owner: User) -> Client:
    """The browser of who runs the tournament."""
    return halls.browser_of(owner)


@pytest.fixture
def eight(tournament: Tournament) -> Tournament:
    """Eight are here."""
    evenings.enter(tournament, 8)
    return tournament


def look(browser: Client, tournament: Tournament, rest: str, **asked: str) -> Page:
    """A page of the tournament."""
    answer = browser.get(halls.address(tournament, rest), asked)
    assert answer.status_code == 200
    return page_of(answer)


def plain(page: Page) -> str:
    """What can be read, without the signs around names."""
    return page.text.replace("\u2068", "").replace("\u2069", "")


def press(browser: Client, tournament: Tournament, page: str, ending: str, **fields: Any) -> Any:
    """Send a form of a page as it stands, with some fields filled in."""
    form = look(browser, tournament, page).form(ending)
    return browser.post(form.action, {**form.fields, **fields})


def draw(browser: Client, tournament: Tournament, number: int = 1, **fields: Any) -> Any:
    """Draw a round as its page offers it."""
    return press(browser, tournament, f"rounds/{number}/draw/", "draw/", **fields)


def test_round_is_drawn_looked_at_and_opened(director: Client, eight: Tournament) -> None:
    assert "8 are here." in look(director, eight, "rounds/").text

    answer = draw(director, eight)
    assert answer.url == halls.address(eight, "rounds/1/")
    page = look(director, eight, "rounds/1/")
    assert "Nobody meets again" in page.text
    press(director, eight, "rounds/1/", "open/")

    assert rounds_of(eight).get().state == Round.State.OPEN
    assert "being played" in look(director, eight, "rounds/").text


def test_pressing_draw_twice_is_one_draw(director: Client, eight: Tournament) -> None:
    form = look(director, eight, "rounds/1/draw/").form("draw/")

    answers = [director.post(form.action, form.fields) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert rounds_of(eight).count() == 1


def test_draw_from_an_old_page_is_a_conflict(director: Client, eight: Tournament) -> None:
    form = look(director, eight, "rounds/1/draw/").form("draw/")
    services.draw_rounds(tournament=eight, number=1, key=uuid4())
    before = seatings_of(eight)

    answer = director.post(form.action, form.fields)

    assert answer.status_code == 409
    assert "Somebody else has drawn this" in page_of(answer).alert
    assert seatings_of(eight) == before


def test_opening_what_was_drawn_again_is_refused(director: Client, eight: Tournament) -> None:
    draw(director, eight)
    form = look(director, eight, "rounds/1/").form("open/")
    draw(director, eight)

    page = page_of(director.post(form.action, form.fields, follow=True))

    assert "drawn again in the meantime" in page.text
    assert rounds_of(eight).get().state == Round.State.DRAWN


def test_faults_are_told_in_words_before_it_is_opened(
    director: Client, tournament: Tournament
) -> None:
    evenings.enter(tournament, 7)
    evenings.open_and_play(tournament, [(1, 2, 3, 4), (5, 6, 7)])
    services.add_wish(tournament=tournament, wish=Wish(Wishes.APART, (1, 2)))
    services.add_wish(tournament=tournament, wish=Wish(Wishes.TOGETHER, (3, 7)))
    evenings.draw_by_hand(tournament, [(1, 2, 3, 5), (4, 6, 7)])

    page = look(director, tournament, "rounds/2/")
    text = plain(page)

    assert "Table 1: Player 1 and Player 2 were to sit apart." in text
    assert "Player 3 and Player 7 were to sit together, and sit at tables 1 and 2." in text
    assert "Table 1: Player 1 and Player 2 met in round 1." in text
    assert "Table 2: Player 6 is at a small table again, as in round 1." in text
    assert "Open the round all the same" in text
    assert "2 wishes are not kept" in look(director, tournament, "rounds/").text


def test_everybody_is_told_only_when_it_is_open(
    client: Client, director: Client, eight: Tournament
) -> None:
    draw(director, eight)
    assert "Player 1" not in look(client, eight, "rounds/1/").text
    assert client.get(halls.address(eight, "rounds/1/origin/")).status_code == 404

    press(director, eight, "rounds/1/", "open/")

    assert "Player 1" in look(client, eight, "rounds/1/").text
    assert "Drawn again from its seed: the same." in look(client, eight, "rounds/1/origin/").text


def test_schedule_in_advance_is_shown_to_everybody(
    client: Client, director: Client, club: Club
) -> None:
    setup = replace(club_night(), stages=(Stage(Kind.PRELIMINARIES, 3),), is_in_advance=True)
    tournament = evenings.make_tournament(club, setup)
    evenings.enter(tournament, 12)

    draw(director, tournament)

    assert rounds_of(tournament).count() == 3
    assert "Player 1" in look(client, tournament, "rounds/3/").text


def test_only_directors_draw(client: Client, eight: Tournament) -> None:
    scorer = User.objects.create_user("sam")
    Deputy.objects.create(account=eight.club.account, deputy=scorer, role=Deputy.Role.SCORER)
    for rest in ("draw/", "hand/", "open/", "take-back/", "exchange/", "sit-out/", "changes-seen/"):
        path = halls.address(eight, f"rounds/1/{rest}")
        assert "/login/" in client.post(path)["Location"]
        assert halls.browser_of(scorer).post(path).status_code == 403

    assert not rounds_of(eight).exists()


def test_address_of_a_form_that_is_opened_leads_back(director: Client, eight: Tournament) -> None:
    for rest in ("open/", "take-back/", "exchange/", "changes-seen/"):
        answer = director.get(halls.address(eight, f"rounds/1/{rest}"))
        assert answer["Location"] == halls.address(eight, "rounds/1/")


def test_unknown_rounds_are_not_found(director: Client, eight: Tournament) -> None:
    for rest in ("rounds/9/", "rounds/9/origin/", "rounds/0/draw/", "rounds/0/hand/"):
        assert director.get(halls.address(eight, rest)).status_code == 404


def test_who_must_sit_out_is_asked_and_noted(director: Client, club: Club) -> None:
    tournament = evenings.make_tournament(club, club_night(sizes=[4]), rules=evenings.kingen(4))
    evenings.enter(tournament, 5)
    page = look(director, tournament, "rounds/1/draw/")
    assert "it works if 1 sit out" in page.text
    turn, _ = (form for form in page.forms if form.action.endswith("sit-out/"))

    answered = page_of(director.post(turn.action, turn.fields, follow=True))

    assert "will not play round 1." in answered.text
    assert "4 play : 1 table of 4" in answered.text
    draw(director, tournament)
    assert "Here, but not in this round" in look(director, tournament, "rounds/1/").text


def test_sitting_out_needs_somebody(director: Client, eight: Tournament) -> None:
    path = halls.address(eight, "rounds/1/sit-out/")

    assert "Choose who sits out." in page_of(director.post(path, follow=True)).text
    answer = director.post(path, {"entrants": ["99"]}, follow=True)
    assert "Nobody here has the number 99." in page_of(answer).text


@pytest.mark.parametrize("entrants", [0, 1, 2])
def test_nobody_is_checked_in(director: Client, tournament: Tournament, entrants: int) -> None:
    evenings.enter(tournament, entrants)
    evenings.enter(tournament, 6, is_here=False)

    page = look(director, tournament, "rounds/1/draw/")

    assert f"A table needs 3 players; {entrants} are here." in page.text
    answer = draw(director, tournament)
    assert answer.status_code == 422
    draw(director, tournament, everybody="yes")
    assert len(seatings_of(tournament)[1]) == 2


def test_who_does_not_come_is_named_and_the_round_stays_shut(
    director: Client, tournament: Tournament
) -> None:
    evenings.enter(tournament, 15)
    evenings.enter(tournament, 1, is_here=False)
    draw(director, tournament, everybody="yes")

    page = look(director, tournament, "rounds/1/")

    assert "Seated, but not playing: Player 16" in plain(page)
    answer = director.post(halls.address(tournament, "rounds/1/open/"), follow=True)
    assert "Somebody has come or gone" in page_of(answer).text
    hand = look(director, tournament, "rounds/1/hand/").form("hand/")
    director.post(hand.action, hand.fields)
    director.post(halls.address(tournament, "rounds/1/open/"))
    assert rounds_of(tournament).get().state == Round.State.OPEN


def test_results_that_are_not_settled_must_be_accepted(director: Client, eight: Tournament) -> None:
    evenings.open_and_play(eight, [(1, 2, 3, 4), (5, 6, 7, 8)])
    opened = halls.open_round(eight, [(1, 2, 5, 6), (3, 4, 7, 8)])
    evenings.play_table(tables_of(opened)[0])
    services.close_round(round_=opened)
    page = look(director, eight, "rounds/3/draw/")
    assert "round 2, table 2" in page.text

    refused = draw(director, eight, 3, method=Method.STANDINGS.value)
    assert refused.status_code == 409
    assert "Not all results are confirmed" in page_of(refused).alert
    draw(director, eight, 3, method=Method.STANDINGS.value, accepts_unconfirmed="yes")

    assert rounds_of(eight).filter(number=3, method=Method.STANDINGS).exists()


def test_correction_after_the_draw_is_told_until_it_is_seen(
    director: Client, eight: Tournament
) -> None:
    evenings.open_and_play(eight, [(1, 2, 3, 4), (5, 6, 7, 8)])
    draw(director, eight, 2, method=Method.STANDINGS.value)
    corrected = tables_of(rounds_of(eight)[0])[1]
    assert corrected.game
    game = play.fresh(corrected.game)
    scoring.swap_players(
        game=game, first=0, second=1, keep_points=True, entry_id=uuid4(), version=game.version
    )
    assert "since this was drawn: round 1, table 2." in look(director, eight, "rounds/2/").text

    press(director, eight, "rounds/2/", "changes-seen/")

    assert "since this was drawn" not in look(director, eight, "rounds/2/").text
    assert "The standings it was drawn from" in look(director, eight, "rounds/2/origin/").text


def test_changes_are_not_noted_in_a_finished_tournament(
    director: Client, eight: Tournament
) -> None:
    evenings.open_and_play(eight, EIGHT)
    services.finish_tournament(tournament=eight)

    answer = director.post(halls.address(eight, "rounds/1/changes-seen/"), follow=True)

    assert "This tournament is finished" in page_of(answer).text


def test_draw_is_taken_back(director: Client, eight: Tournament) -> None:
    draw(director, eight)

    press(director, eight, "rounds/1/", "take-back/")
    director.post(halls.address(eight, "rounds/1/take-back/"))

    assert not rounds_of(eight).exists()
    assert Decision.objects.count() == 1


def test_round_that_has_begun_offers_no_draw(director: Client, eight: Tournament) -> None:
    opened = halls.open_round(eight)
    evenings.play_table(tables_of(opened)[0], deals=1)

    page = look(director, eight, "rounds/1/")

    assert not [form for form in page.forms if "take-back" in form.action]
    answer = draw(director, eight)
    assert answer.status_code == 409
    assert "A deal is recorded" in page_of(answer).alert
    answer = director.post(halls.address(eight, "rounds/1/take-back/"), follow=True)
    assert "A deal is recorded" in page_of(answer).text


def test_seat_is_found_by_name_or_number(client: Client, eight: Tournament) -> None:
    halls.open_round(eight)

    page = look(client, eight, "rounds/1/", who="player 6")
    assert "Player 6 : table 2, seat 2" in page.text
    assert "table 1, seat 3" in look(client, eight, "rounds/1/", who="3").text
    assert "Nobody at these tables" in look(client, eight, "rounds/1/", who="<b>").text


def test_hostile_names_stay_text(director: Client, club: Club, tournament: Tournament) -> None:
    for name in ("<script>alert(1)</script>", "=1+1", "' OR 1=1 --"):
        services.register_entrant(tournament=tournament, who=name, is_here=True)
    draw(director, tournament)

    answer = director.get(halls.address(tournament, "rounds/1/"))

    assert b"<script>alert(1)" not in answer.content
    assert b"&lt;script&gt;alert(1)" in answer.content


def test_origin_as_a_document_has_all_it_takes(director: Client, eight: Tournament) -> None:
    draw(director, eight)

    document = director.get(halls.address(eight, "rounds/1/origin.json")).json()

    assert document["is_same"] is True
    assert document["inputs"]["method"] == document["method"] == "balanced"
    assert document["seating"] == [list(table) for table in seatings_of(eight)[1]]


def test_what_a_round_was_drawn_from_does_not_tell_what_is_hidden(
    director: Client, client: Client, club: Club
) -> None:
    hiding = hiding_the_last(club, rounds=2, hidden=2, method=Method.STANDINGS)
    evenings.open_and_play(hiding, EIGHT)
    services.open_round(round_=services.draw_rounds(tournament=hiding, number=2, key=uuid4())[0])

    for rest in ("rounds/2/origin/", "rounds/2/origin.json"):
        assert client.get(halls.address(hiding, rest)).status_code == 404
        assert director.get(halls.address(hiding, rest)).status_code == 200
    assert not [link for link in look(client, hiding, "rounds/2/").links if "origin" in link]
    assert client.get(halls.address(hiding, "rounds/1/origin/")).status_code == 200

    services.close_round(round_=rounds_of(hiding)[1])
    services.finish_tournament(tournament=hiding)
    assert client.get(halls.address(hiding, "rounds/2/origin/")).status_code == 200


def test_list_of_rounds_marks_those_drawn_from_results_that_have_changed(
    director: Client, client: Client, club: Club
) -> None:
    tournament = evenings.make_tournament(club)
    evenings.enter(tournament, 8)
    evenings.open_and_play(tournament, EIGHT)
    services.draw_rounds(tournament=tournament, number=2, key=uuid4(), method=Method.STANDINGS)
    marked = "results have changed since"
    assert marked not in look(director, tournament, "rounds/").text
    table = tables_of(rounds_of(tournament)[0])[0]
    game = halls.game_at(table)
    scoring.swap_players(game=game, first=0, second=1, keep_points=True, **halls.sent(table))

    assert look(director, tournament, "rounds/").text.count(marked) == 1
    assert marked not in look(client, tournament, "rounds/").text
    asked = []
    for more in (0, 2):
        for _ in range(more):
            evenings.draw_by_hand(tournament, EIGHT)
        drawn = rounds_of(tournament).filter(state=Round.State.DRAWN)
        drawn.update(draw=rounds_of(tournament)[1].draw)
        with CaptureQueriesContext(connection) as queries:
            assert look(director, tournament, "rounds/").text.count(marked) == 1 + more
        asked.append(len(queries))
    assert asked[0] == asked[1]

    services.note_changes_seen(round_=rounds_of(tournament)[1])
    assert marked not in look(director, tournament, "rounds/").text


def test_pages_ask_as_often_for_many_tables(director: Client, tournament: Tournament) -> None:
    evenings.enter(tournament, 4)
    draw(director, tournament)
    asked = []
    for more in (0, 12):
        evenings.enter(tournament, more)
        draw(director, tournament)
        with CaptureQueriesContext(connection) as queries:
            look(director, tournament, "rounds/")
            look(director, tournament, "rounds/1/")
            look(director, tournament, "rounds/1/draw/")
            look(director, tournament, "rounds/1/hand/")
        asked.append(len(queries))

    assert asked[0] == asked[1]
