"""The door: one tap checks in, a name registers, many at once, and a list of a thousand."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from kingscore.models import Deputy, Player
from kingscore.services import anonymise_player
from tests.kingscore.accounts import signed_in
from tests.kingscore.pages import Page, page_of
from tests.tournaments import evenings
from tests.tournaments.people import make_deputy, make_member
from tournaments import services
from tournaments.models import Club, Entrant, Tournament
from tournaments.queries import entrants_of
from tournaments.rules.templates import club_night

HTMX = {"HX-Request": "true"}


@pytest.fixture
def desk(club: Club) -> Client:
    """The browser of a director of the club."""
    return signed_in(make_deputy(club, "dora"))


def at_door(tournament: Tournament, rest: str = "") -> str:
    """An address at the door of a tournament."""
    return f"/clubs/kingers/tournaments/{tournament.slug}/door/{rest}"


def names(tournament: Tournament) -> list[str]:
    """Who takes part, in the order of their numbers."""
    return [each.player.name for each in entrants_of(tournament)]


def seen(desk: Client, tournament: Tournament, rest: str = "") -> Page:
    """A page at the door."""
    answer = desk.get(at_door(tournament, rest))
    assert answer.status_code == 200
    return page_of(answer)


# The list


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "0 registered 0 here 0 paid Round 1: 0 play"),
        (2, "Round 1: 2 play. A table needs 3 players; 2 are here."),
        (3, "Round 1: 3 play → 1 table of 3"),
        (5, "Round 1: 5 play → 1 table of 5"),
        (6, "Round 1: 6 play → 2 tables of 3"),
        (7, "Round 1: 7 play → 1 table of 4 and 1 of 3"),
        (11, "Round 1: 11 play → 2 tables of 4 and 1 of 3"),
        (15, "Round 1: 15 play → 3 tables of 4 and 1 of 3"),
    ],
)
def test_door_says_which_tables_there_will_be(
    desk: Client, tournament: Tournament, number: int, said: str
) -> None:
    services.register_entrants(
        tournament=tournament, people=[f"Player {each}" for each in range(number)], is_here=True
    )
    assert said in seen(desk, tournament).text


def test_door_says_how_many_must_sit_out(desk: Client, club: Club) -> None:
    rules = {4: evenings.kingen()[4]}
    tournament = evenings.make_tournament(club, club_night(sizes=(4,)), rules=rules)
    evenings.enter(tournament, 6)
    assert "it works if 2 sit out." in seen(desk, tournament).text


def test_nobody_is_checked_in(desk: Client, tournament: Tournament) -> None:
    evenings.enter(tournament, 2, is_here=False)
    text = seen(desk, tournament).text
    assert "2 registered 0 here 0 paid Round 1: 0 play" in text
    assert "table of" not in text


def test_tap_checks_in_and_swaps_the_row(desk: Client, tournament: Tournament) -> None:
    (entrant,) = evenings.enter(tournament, 1, is_here=False)
    page = seen(desk, tournament)
    form = page.form(f"door/{entrant.number}/here/")
    for _ in range(2):  # two taps of one page are one
        answer = desk.post(form.action, form.fields, headers=HTMX)
        assert answer.status_code == 200
        shown = page_of(answer)
        assert ("li", "entrant-1") in [(tag, each.get("id", "")) for tag, each in shown.tags]
        assert "1 here" in shown.text
        assert "html" not in [tag for tag, _ in shown.tags]
    entrant.refresh_from_db()
    assert entrant.checked_in_at
    back = page_of(answer).form("here/")
    desk.post(back.action, back.fields, headers=HTMX)
    entrant.refresh_from_db()
    assert entrant.checked_in_at is None


def test_without_javascript_a_tap_leads_back_to_the_list(
    desk: Client, tournament: Tournament
) -> None:
    evenings.enter(tournament, 2)
    page = seen(desk, tournament, "?q=player&state=unpaid")
    form = page.form("door/2/paid/")
    answer = desk.post(form.action, form.fields)
    assert answer["Location"] == at_door(tournament, "?q=player&state=unpaid#entrant-2")
    assert Entrant.objects.get(number=2).is_paid


def test_way_back_is_only_ever_to_the_list(desk: Client, tournament: Tournament) -> None:
    evenings.enter(tournament, 1)
    for back in ("q=a\r\nX: y", "//evil.example", "q=%0d%0aX", "q=%00"):
        answer = desk.post(at_door(tournament, "1/paid/"), {"back": back})
        assert answer.status_code == 302
        assert answer["Location"].startswith(at_door(tournament, "?"))


def test_tap_after_the_end_is_refused_in_words(desk: Client, tournament: Tournament) -> None:
    evenings.enter(tournament, 1)
    services.finish_tournament(tournament=tournament)
    answer = desk.post(at_door(tournament, "1/here/"), headers=HTMX)
    assert answer.status_code == 409
    assert "This tournament is finished" in page_of(answer).alert
    shown = page_of(desk.post(at_door(tournament, "1/here/"), follow=True))
    assert "This tournament is finished" in shown.text
    assert [form for form in shown.forms if "/here/" in form.action] == []


def test_list_is_looked_through_by_name_number_and_state(
    desk: Client, tournament: Tournament
) -> None:
    services.register_entrants(tournament=tournament, people=["Ana Puk", "Bo Berg", "Cis Puk"])
    services.check_in(entrant=Entrant.objects.get(number=3))
    assert set(seen(desk, tournament, "?q=puk").bdi) >= {"Ana Puk", "Cis Puk"}
    assert "Bo Berg" not in seen(desk, tournament, "?q=puk").bdi
    assert "Bo Berg" in seen(desk, tournament, "?q=2").bdi
    assert "somebody new" not in seen(desk, tournament, "?q=2").text
    assert "Cis Puk" not in seen(desk, tournament, "?state=missing").bdi
    assert "There is nobody." in seen(desk, tournament, "?state=left").text
    assert "Nobody who takes part is called so." in seen(desk, tournament, "?q=zz").text
    for odd in ("?q=%00", "?state=odd", "?page=99", "?page=x", f"?q={'a' * 500}"):
        assert "Ana Puk" in seen(desk, tournament, odd).bdi


def test_members_are_offered_by_name_and_number(
    desk: Client, club: Club, tournament: Tournament
) -> None:
    make_member(club, "Jan Maes", number="0012", year=1950)
    gone = make_member(club, "Jan Berg", number="0013")
    anonymise_player(player=gone.player)
    assert "member 0012 · 1950" in seen(desk, tournament, "?q=maes").text
    assert "Jan Maes" in seen(desk, tournament, "?q=0012").bdi
    assert gone.player.name not in seen(desk, tournament, "?q=0013").bdi
    assert "Jan Maes" not in seen(desk, tournament).bdi
    services.register_entrants(tournament=tournament, people=[Player.objects.get(name="Jan Maes")])
    assert "member 0012" not in seen(desk, tournament, "?q=maes").text


@pytest.mark.parametrize("number", [1, 3])
def test_door_asks_as_often_for_any_number(
    desk: Client, club: Club, tournament: Tournament, number: int
) -> None:
    for entrant in evenings.enter(tournament, 3 * number):
        services.set_absence(entrant=entrant, round_number=2)
    for each in range(number):
        make_member(club, f"Player of the club {each}")
    for round_number in range(1, number + 1):
        evenings.draw_by_hand(tournament, [(1, 2, 3)], number=round_number)
    with CaptureQueriesContext(connection) as captured:
        seen(desk, tournament, "?q=player")
    # session, account, club, role, tournament; next round, counts; draws, who sits, who is here,
    # who is away; how many, who, their absences; members
    assert len(captured) == 15, [query["sql"] for query in captured]


def test_thousand_are_shown_page_by_page(desk: Client, tournament: Tournament) -> None:
    people = [f"Player {each:04}" for each in range(1_000)]
    services.register_entrants(tournament=tournament, people=people, is_here=True)
    page = seen(desk, tournament, "?page=17")
    assert "1000 registered 1000 here" in page.text.replace(",", "")
    assert "250 tables of 4" in page.text
    assert "Player 0999" in page.bdi
    assert "Player 0899" not in page.bdi


# Registering


def registered(desk: Client, tournament: Tournament, **fields: Any) -> Any:
    """The answer to a registration."""
    return desk.post(at_door(tournament, "register/"), {"key": uuid4()} | fields)


def test_somebody_new_is_registered_once(desk: Client, tournament: Tournament) -> None:
    page = seen(desk, tournament, "?q=Ana")
    form = page.form("register/")
    for _ in range(2):
        answer = desk.post(form.action, form.fields | {"is_here": "yes"})
        assert answer["Location"] == at_door(tournament)
    assert "Ana has number 1." in seen(desk, tournament).text
    (entrant,) = entrants_of(tournament)
    assert entrant.checked_in_at


def test_member_is_registered_and_who_comes_late_plays_from_the_next_round(
    desk: Client, club: Club, tournament: Tournament
) -> None:
    evenings.enter(tournament, 4)
    services.open_round(round_=evenings.draw_by_hand(tournament, [(1, 2, 3, 4)]))
    member = make_member(club, "Bo", team="North")
    registered(desk, tournament, player=member.player.pk)
    entrant = entrants_of(tournament).last()
    assert entrant
    assert (entrant.player, entrant.team, entrant.first_round) == (member.player, "North", 2)
    assert entrant.checked_in_at is None
    assert "plays from round 2" in seen(desk, tournament).text


def test_two_with_one_name_are_told_apart(desk: Client, club: Club, tournament: Tournament) -> None:
    first, second = (make_member(club, "Jan Maes", number=number) for number in ("1", "2"))
    answer = registered(desk, tournament, name="Jan Maes")
    assert answer.status_code == 422
    assert "Several players of the club are called Jan Maes" in page_of(answer).alert
    registered(desk, tournament, player=first.player.pk)
    answer = registered(desk, tournament, player=second.player.pk, is_here="yes")
    assert answer.status_code == 422
    assert "Jan Maes takes part already, as number 1." in page_of(answer).alert
    (form,) = (form for form in page_of(answer).forms if "name" in form.fields)
    desk.post(form.action, form.fields | {"name": "Jan Maes (Gent)"})
    assert names(tournament) == ["Jan Maes", "Jan Maes (Gent)"]
    assert Entrant.objects.get(number=2).player == second.player
    assert Entrant.objects.get(number=2).checked_in_at


@pytest.mark.parametrize(
    "fields",
    [{"name": ""}, {"name": "a\x00"}, {"name": "a" * 500}, {"name": "Ana", "key": "x"}],
    ids=lambda each: ascii(each)[:40],
)
def test_registration_that_cannot_be_is_refused(
    desk: Client, tournament: Tournament, fields: dict[str, str]
) -> None:
    answer = registered(desk, tournament, **fields)
    assert answer.status_code == 422
    assert "Not registered." in page_of(answer).alert
    assert names(tournament) == []


def test_player_of_nobody_or_of_others_is_not_found(desk: Client, tournament: Tournament) -> None:
    stranger = Player.objects.create(name="Ana")
    for player in (stranger.pk, 10**9):
        assert registered(desk, tournament, player=player).status_code == 404


def test_hostile_names_are_shown_as_they_are(desk: Client, tournament: Tournament) -> None:
    for name in ("<script>x</script>", "=1+1", "\u202eAna"[1:], "אנה", "%s %(name)s"):
        registered(desk, tournament, name=name)
        assert name in seen(desk, tournament).bdi
        assert b"<script>x" not in desk.get(at_door(tournament, "?q=script")).content


def test_many_are_registered_at_once(desk: Client, club: Club, tournament: Tournament) -> None:
    ana, bo = (make_member(club, name) for name in ("Ana", "Bo"))
    page = seen(desk, tournament, "many/")
    fields = page.form("many/").fields | {
        "players": [ana.player.pk, bo.player.pk],
        "names": "Cis\r\n\r\n  Dirk \ncis\nana",
        "is_here": "yes",
    }
    answer = desk.post(at_door(tournament, "many/"), fields)
    page = page_of(answer)
    assert answer.status_code == 422  # one of them twice: they are left
    assert "3 are registered." in page.text
    assert "Line 1, Cis: Two are called Cis here" in page.alert
    assert "Cis\ncis</textarea>" in answer.content.decode()
    again = page.form("many/").fields
    assert names(tournament) == ["Ana", "Bo", "Dirk"]
    shown = desk.post(at_door(tournament, "many/"), again | {"names": "Cis"}, follow=True)
    assert "1 is registered." in page_of(shown).text
    sent = {**fields, "key": uuid4(), "names": "Cis\n\n  Dirk "}
    shown = desk.post(at_door(tournament, "many/"), sent, follow=True)
    assert "0 are registered. 4 took part already." in page_of(shown).text
    assert names(tournament) == ["Ana", "Bo", "Dirk", "Cis"]
    assert "Every member of the club takes part" in seen(desk, tournament, "many/").text


def test_two_ticked_members_of_one_name_are_told_apart_and_the_others_registered(
    desk: Client, club: Club, tournament: Tournament
) -> None:
    one, other, bo = (make_member(club, name).player for name in ("Ana", "Ana", "Bo"))
    fields = {"key": uuid4(), "players": [one.pk, other.pk, bo.pk], "names": "", "is_here": "yes"}
    answer = desk.post(at_door(tournament, "many/?q=zz"), fields)
    assert answer.status_code == 422
    page = page_of(answer)
    assert "Two are called Ana here" in page.alert
    assert "1 is registered." in page.text
    assert names(tournament) == ["Bo"]
    form = page.form("many/")
    assert (form.fields[f"name-{one.pk}"], form.fields[f"name-{other.pk}"]) == ("Ana", "Ana")

    typed = {"players": [one.pk, other.pk], f"name-{other.pk}": "Bo"}
    page = page_of(desk.post(at_door(tournament, "many/"), form.fields | typed))
    assert "Bo takes part already" in page.alert or "called Bo" in page.alert
    assert "Every member of the club takes part" not in page.text
    assert page.form("many/").fields[f"name-{other.pk}"] == "Bo"
    assert names(tournament) == ["Bo", "Ana"]
    typed = {"players": [other.pk], f"name-{other.pk}": "Ana B."}
    for _ in range(2):  # sent twice is once
        answer = desk.post(at_door(tournament, "many/"), page.form("many/").fields | typed)
        assert answer.status_code == 302
    assert names(tournament) == ["Bo", "Ana", "Ana B."]
    other.refresh_from_db()
    assert other.name == "Ana B."


def test_what_was_ticked_stays_ticked_when_it_is_refused(
    desk: Client, club: Club, tournament: Tournament
) -> None:
    ana = make_member(club, "Ana")
    fields = {"key": uuid4(), "players": [ana.player.pk, "x", 10**30], "names": "B\x00"}
    answer = desk.post(at_door(tournament, "many/"), fields)
    assert answer.status_code == 422
    assert page_of(answer).form("many/").fields["players"] == str(ana.player.pk)


def test_where_all_of_a_list_are_left_nobody_is_said_to_be_registered(
    desk: Client, club: Club, tournament: Tournament
) -> None:
    one, other = (make_member(club, "Ana").player for _ in range(2))
    fields = {"key": uuid4(), "players": [one.pk, other.pk], "names": ""}

    page = page_of(desk.post(at_door(tournament, "many/"), fields))

    assert "Nobody is registered yet." in page.alert
    assert "0 are registered" not in page.text


def test_members_are_told_by_what_the_club_knows_of_them(
    desk: Client, club: Club, tournament: Tournament
) -> None:
    make_member(club, "Ana", year=1960, team="North")
    make_member(club, "Bo", number="007", year=1961)
    make_member(club, "Cis", team="South")

    text = seen(desk, tournament, "many/").text

    for told in ("Ana 1960 · North", "Bo 007 · 1961", "Cis South"):
        assert told in " ".join(text.split())


def test_members_are_many(desk: Client, club: Club, tournament: Tournament) -> None:
    for name in ("Ana", "Bo"):
        make_member(club, name)
    assert "Bo" not in seen(desk, tournament, "many/?q=an").bdi
    assert "No other member" in seen(desk, tournament, "many/?q=zz").text


# Who may


@pytest.mark.parametrize("rest", ["", "many/", "1/"])
def test_door_is_for_directors(club: Club, tournament: Tournament, rest: str) -> None:
    evenings.enter(tournament, 1)
    scorer = signed_in(make_deputy(club, "cis", Deputy.Role.SCORER))
    assert Client().get(at_door(tournament, rest)).status_code == 302
    assert scorer.get(at_door(tournament, rest)).status_code == 403
    assert scorer.post(at_door(tournament, "1/here/"), {"is_so": "yes"}).status_code == 403


@pytest.mark.parametrize(
    ("rest", "to"),
    [("register/", ""), ("1/here/", "1/"), ("1/paid/", "1/"), ("1/leave/", "1/")],
)
def test_what_only_takes_a_form_leads_to_its_page(
    desk: Client, tournament: Tournament, rest: str, to: str
) -> None:
    assert desk.get(at_door(tournament, rest))["Location"] == at_door(tournament, to)
