"""The page of a table: by its card, and for those who run the tournament."""

import re
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from kingscore.models import Deputy, Entry
from kingscore.queries import seats_of, sheet_of
from tests.kingscore import play
from tests.kingscore.pages import address, deal_fields, page_of, scorer_of
from tests.rules.play import play_on, random
from tests.tournaments import evenings, halls
from tournaments import services
from tournaments.models import Club, Confirmation, Decision, Round, Table, Tournament
from tournaments.rules.setup import Unplayed
from tournaments.rules.templates import club_night


@pytest.fixture
def confirmed(club: Club) -> Tournament:
    """A tournament that asks for a second player to confirm a result."""
    return evenings.make_tournament(club, replace(club_night(), is_confirmed=True))


@pytest.fixture
def opened(confirmed: Tournament) -> Round:
    """A round of two tables that is open."""
    return halls.open_round(confirmed)


@pytest.fixture
def table(opened: Round) -> Table:
    """Its first table."""
    return halls.table_at(opened)


@pytest.fixture
def phone(table: Table) -> Client:
    """A phone that has scanned the card of the table."""
    browser = Client()
    browser.get(f"/t/{table.card}/")
    return browser


@pytest.fixture
def director(owner: User) -> Client:
    """The browser of who runs the tournament."""
    return halls.browser_of(owner)


def at_card(table: Table, rest: str = "") -> str:
    """An address of the table for who holds its card."""
    return f"/t/{table.card}/table/{rest}"


def fields(table: Table, **more: Any) -> dict[str, Any]:
    """What a form about the sheet sends."""
    sent = halls.sent(table)
    return {"entry": sent["entry_id"], "version": sent["version"], **more}


def test_table_calls_the_director_who_comes(table: Table, phone: Client, director: Client) -> None:
    assert phone.post(at_card(table, "call/"))["Location"] == at_card(table)
    assert "The director was called" in page_of(phone.get(at_card(table))).text
    board = director.get(halls.address(table.round.tournament, "board/"))
    assert "needs help" in page_of(board).text

    director.post(halls.table_address(table, "answer/"))
    assert "The director was called" not in page_of(phone.get(at_card(table))).text


def test_table_shows_its_clock_with_its_extra_time(
    table: Table, phone: Client, director: Client
) -> None:
    services.run_clock(round_=table.round, minutes=45)
    services.pause_clock(round_=table.round)
    services.set_clock(round_=table.round, left=600)
    path = halls.table_address(table, "time/")
    for _ in range(2):
        assert director.post(path, {"seconds": "300"}).status_code == 302

    text = page_of(phone.get(at_card(table))).text
    assert "15:00" in text
    assert "With 5 minutes of extra time." in text
    assert director.post(path, {"seconds": "99999"}).status_code == 422
    assert director.post(path, {"seconds": "soon"}).status_code == 422


def test_table_says_what_will_count_before_it_stops(table: Table, phone: Client) -> None:
    evenings.play_table(table, deals=9)

    text = page_of(phone.get(at_card(table))).text
    assert "9 deals are recorded, 8 count." in text
    assert "nobody gets anything" in text
    response = phone.post(at_card(table, "stop/"), fields(table, reason="late"), follow=True)
    assert "Stopped after 9 of 10 deals, 8 count" in page_of(response).text
    (decision,) = Decision.objects.all()
    assert decision.author is None


def test_table_says_that_points_are_scaled_up_where_they_are(
    club: Club, phone: Client, director: Client
) -> None:
    scaled = evenings.make_tournament(club, replace(club_night(), unplayed=Unplayed.SCALED))
    table = halls.table_at(halls.open_round(scaled))
    evenings.play_table(table, deals=3)
    assert "no result" in page_of(director.get(halls.table_address(table))).text
    evenings.play_table(table, deals=2)
    assert "scaled up to all 10 deals" in page_of(director.get(halls.table_address(table))).text


def test_sheet_leads_to_the_table_to_stop_and_to_go_on(
    table: Table, phone: Client, director: Client
) -> None:
    evenings.play_table(table, deals=5)
    game = halls.game_at(table)
    director.get(halls.table_address(table, "pad/"))
    for browser, there in (
        (phone, f"{at_card(table)}#stop"),
        (director, f"{halls.table_address(table)}#stop"),
    ):
        assert there in page_of(browser.get(address(game, "end/"))).links
        assert browser.get(address(game, "stop/"))["Location"] == there
        assert browser.post(address(game, "stop/"), fields(table))["Location"] == there
        assert not halls.game_at(table).is_finished

    phone.post(at_card(table, "stop/"), fields(table))
    assert f"{at_card(table)}#stop" in page_of(phone.get(address(game, "end/"))).links
    assert (
        phone.post(address(game, "resume/"), fields(table))["Location"] == f"{at_card(table)}#stop"
    )
    assert halls.game_at(table).is_finished


def test_stop_that_was_written_on_the_sheet_itself_is_told_as_such(
    table: Table, phone: Client, director: Client
) -> None:
    evenings.play_table(table, deals=5)
    game = halls.game_at(table)
    me = seats_of(game)[0].player_id
    scorer = scorer_of(game)  # by the link of the sheet, and not by the card
    scorer.post(address(game, "who/"), {"player": str(me)})
    scorer.post(address(game, "stop/"), fields(table))

    # What is noted in another tournament, such as one from an archive, says nothing of this one.
    entry = Entry.objects.filter(game=game, content__kind="stop").get()
    Decision.objects.create(
        tournament=evenings.make_tournament(table.round.tournament.club),
        kind=Decision.Kind.CLOSED_EARLY,
        details={"entry": str(entry.pk)},
    )

    pages = [
        halls.address(table.round.tournament, "board/"),
        halls.address(table.round.tournament, "rounds/1/close/"),
        halls.table_address(table),
    ]
    for url in pages:
        page = page_of(director.get(url))
        assert "topped on the sheet itself at" in page.text
        assert "Player 1" in page.text.split("itself at")[1][:40]
    phone.post(at_card(table, "resume/"), fields(table))
    director.post(halls.table_address(table, "stop/"), fields(table))
    for url in pages:
        text = page_of(director.get(url)).text
        assert "on the sheet itself" not in text
        assert re.search(r"topped at \d\d:\d\d: a director", text)


def test_scorer_is_told_who_stops_a_table(table: Table, club: Club) -> None:
    account = User.objects.create_user("dirk", "dirk@club.example")
    Deputy.objects.create(account=club.account, deputy=account, role=Deputy.Role.SCORER)
    page = page_of(halls.browser_of(account).get(halls.table_address(table)))
    assert "a director stops it here" in page.text


def test_table_that_stopped_plays_on(table: Table, phone: Client, director: Client) -> None:
    evenings.play_table(table, deals=5)
    director.post(halls.table_address(table, "stop/"), fields(table))
    assert halls.game_at(table).is_finished

    phone.post(at_card(table, "resume/"), fields(table))
    assert not halls.game_at(table).is_finished


def test_table_stopped_on_another_sheet_is_refused_in_words(table: Table, phone: Client) -> None:
    old = fields(table)
    evenings.play_table(table, deals=5)
    response = phone.post(at_card(table, "stop/"), old | {"reason": "too late"})

    assert response.status_code == 409
    page = page_of(response)
    assert "in the meantime" in page.alert
    assert page.form("stop/").fields["reason"] == "too late"
    assert not halls.game_at(table).is_finished


def test_result_is_confirmed_by_a_second_player(table: Table, phone: Client) -> None:
    game = halls.game_at(table)
    me = seats_of(game)[0].player_id
    phone.post(address(game, "who/"), {"player": str(me)})
    evenings.play_table(table, deals=9)
    last = play_on(sheet_of(play.fresh(game)), random(9)).lines[-1]
    phone.post(address(game, "deals/"), deal_fields(play.fresh(game), last.facts))

    page = page_of(phone.get(at_card(table)))
    assert "recorded the last deal" in page.text
    sent = {"version": halls.game_at(table).version}
    refused = phone.post(at_card(table, "confirm/"), sent | {"seat": "0"})
    assert refused.status_code == 409
    assert phone.post(at_card(table, "confirm/"), sent).status_code == 422
    done = phone.post(at_card(table, "confirm/"), sent | {"seat": "1"}, follow=True)
    assert "Player 2 has confirmed the result." in page_of(done).text


def test_result_that_is_corrected_has_to_be_confirmed_once_more(
    table: Table, phone: Client
) -> None:
    evenings.play_table(table)
    sent = {"version": halls.game_at(table).version, "seat": "1"}
    phone.post(at_card(table, "confirm/"), sent)
    correct(table, phone)

    text = page_of(phone.get(at_card(table))).text
    assert "A deal was corrected since the result was confirmed" in text
    assert "has confirmed the result" not in text
    assert phone.post(at_card(table, "confirm/"), sent).status_code == 409


def correct(table: Table, phone: Client) -> None:
    """Record the first deal once more, with a reason."""
    game = halls.game_at(table)
    line = sheet_of(game).lines[0]
    sent = deal_fields(game, line.facts, number=1, reason="misread")
    assert phone.post(address(game, "deals/"), sent).status_code == 302


def test_director_confirms_for_a_table(table: Table, director: Client, owner: User) -> None:
    evenings.play_table(table)
    sent = {"version": halls.game_at(table).version}
    response = director.post(halls.table_address(table, "confirm/"), sent, follow=True)

    assert "The director has confirmed the result." in page_of(response).text
    assert Confirmation.objects.get().author == owner


def test_result_is_not_asked_for_where_the_settings_do_not(
    tournament: Tournament, director: Client
) -> None:
    table = halls.table_at(halls.open_round(tournament))
    evenings.play_table(table)
    assert "Is this result right?" not in page_of(director.get(halls.table_address(table))).text


def test_director_comes_to_the_sheet_and_back(table: Table, director: Client) -> None:
    response = director.get(halls.table_address(table, "pad/"))
    game = halls.game_at(table)

    assert response["Location"] == address(game)
    page = page_of(director.get(address(game)))
    assert page.form("/deals/").fields["version"] == "0"
    assert halls.table_address(table) in page.links


def test_director_enters_a_whole_game_from_paper_with_his_own_right(
    table: Table, director: Client
) -> None:
    game = halls.game_at(table)
    whole = play_on(sheet_of(game), random(3))
    director.get(halls.table_address(table, "pad/"))
    for line in whole.lines:
        sent = deal_fields(play.fresh(game), line.facts)
        response = director.post(address(game, "deals/"), sent, headers={"HX-Request": "true"})
        assert response.status_code == 200  # the pad for the next deal, at once

    assert sheet_of(play.fresh(game)).totals == whole.totals
    assert play.fresh(game).is_finished
    assert f'href="{halls.table_address(table)}"' in response.content.decode()


@pytest.mark.parametrize(
    ("role", "reads", "writes"),
    [
        (Deputy.Role.DIRECTOR, 200, 302),
        (Deputy.Role.SCORER, 200, 403),
        (None, 403, 403),
    ],
)
def test_table_is_for_those_who_run_the_tournament(
    table: Table, club: Club, role: Deputy.Role | None, reads: int, writes: int
) -> None:
    account = User.objects.create_user("dirk", "dirk@club.example")
    if role:
        Deputy.objects.create(account=club.account, deputy=account, role=role)
    browser = halls.browser_of(account)

    assert browser.get(halls.table_address(table)).status_code == reads
    assert browser.post(halls.table_address(table, "time/"), {"seconds": 0}).status_code == writes
    stranger = Client().get(halls.table_address(table))
    assert (stranger.status_code, stranger["Location"][:16]) == (302, "/accounts/login/")


def test_table_that_there_is_not_is_not_found(table: Table, director: Client) -> None:
    path = halls.address(table.round.tournament, "rounds/1/tables/99/")
    assert director.get(path).status_code == 404
    assert director.get(path.replace("99", "9" * 30)).status_code == 404


def test_table_page_takes_no_writing_by_a_link(table: Table, phone: Client) -> None:
    for action in ("call", "answer", "confirm", "stop", "resume"):
        assert phone.get(at_card(table, f"{action}/")).status_code == 405
