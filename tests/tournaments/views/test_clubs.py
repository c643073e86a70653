"""The pages of clubs: founding, the page itself, settings, the end, and who works there."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from kingscore.models import Deputy
from kingscore.queries import role_for
from tests.kingscore.accounts import make_account, signed_in
from tests.kingscore.pages import page_of
from tests.tournaments.evenings import draw_by_hand, enter, make_club, make_tournament
from tests.tournaments.people import make_deputy, make_member
from tournaments import services
from tournaments.models import Club, Invitation

pytestmark = pytest.mark.django_db
OWNER, DIRECTOR, SCORER = Deputy.Role.OWNER, Deputy.Role.DIRECTOR, Deputy.Role.SCORER


@pytest.fixture
def desk(club: Club) -> Client:
    """The browser of an owner of the club."""
    return signed_in(make_deputy(club, "olaf", OWNER))


def post(browser: Client, path: str, **fields: object) -> tuple[int, str]:
    """The status and the text of the page after a form, whereever it leads."""
    answer = browser.post(path, fields, follow=True)
    return answer.status_code, page_of(answer).text


# Founding


def test_founding_needs_an_account_and_is_once_for_one_form() -> None:
    assert Client().get("/clubs/new/").status_code == 302
    browser = signed_in(make_account("ana"))
    form = page_of(browser.get("/clubs/new/")).form("/clubs/new/").fields
    sent = form | {"name": "De Kingers", "time_zone": "Europe/Brussels"}
    for _ in range(2):
        answer = browser.post("/clubs/new/", sent)
        assert (answer.status_code, answer["Location"]) == (302, "/clubs/de-kingers/")
    assert Club.objects.count() == 1


def test_founding_says_what_is_wrong_at_its_field() -> None:
    browser = signed_in(make_account("ana"))
    sent = {"key": uuid4(), "name": "De Kingers", "time_zone": "Mars/Base", "slug": "A b"}
    answer = browser.post("/clubs/new/", sent)
    assert answer.status_code == 422
    assert "Select a valid choice" in page_of(answer).text
    answer = browser.post("/clubs/new/", sent | {"time_zone": "UTC"})
    assert answer.status_code == 422
    assert "A short name has small letters" in page_of(answer).text
    assert not Club.objects.exists()


def test_clubs_are_found_from_the_home_page(club: Club, owner: User) -> None:
    assert "/clubs/" in page_of(Client().get("/")).links
    assert "Sign in" in page_of(Client().get("/clubs/")).text
    ana = make_account("ana")
    player = make_member(make_club(owner, "other", name="Others")).player
    player.person = ana
    player.save()
    Deputy.objects.create(account=club.account, deputy=ana, role=SCORER)
    text = page_of(signed_in(ana).get("/clubs/")).text
    assert "You work for De Kingers You are a member of Others" in text


# The page of a club


def test_page_of_a_club_shows_its_public_tournaments_to_everybody(club: Club) -> None:
    make_tournament(club, name="Open")
    make_tournament(club, name="Hidden", is_public=False)
    page = page_of(Client().get("/clubs/kingers/"))
    assert "Open" in page.text
    assert not {"Hidden", "Members"} & set(page.text.split())


def test_page_of_a_club_is_a_desk_for_whoever_works_there(club: Club) -> None:
    make_tournament(club, name="Hidden", is_public=False)
    make_member(club)
    links = {
        role: set(page_of(signed_in(make_deputy(club, role, role)).get("/clubs/kingers/")).links)
        for role in Deputy.Role
    }
    members, settings = "/clubs/kingers/members/", "/clubs/kingers/settings/"
    new = "/clubs/kingers/tournaments/new/"
    assert [members in links[role] for role in Deputy.Role] == [True, True, True]
    assert [new in links[role] for role in Deputy.Role] == [True, True, False]
    assert [settings in links[role] for role in Deputy.Role] == [True, False, False]


def test_page_of_a_club_has_the_same_queries_for_one_tournament_and_three(
    club: Club, desk: Client
) -> None:
    counts = []
    for _ in range(2):
        make_tournament(club)
        with CaptureQueriesContext(connection) as queries:
            desk.get("/clubs/kingers/")
        counts.append(len(queries))
        make_tournament(club)
    assert counts[0] == counts[1] <= 11


def test_earlier_tournaments_are_behind_a_link(club: Club) -> None:
    for number in range(22):
        make_tournament(club, name=f"Evening {number}.")
    assert "and 2 earlier tournaments" in page_of(Client().get("/clubs/kingers/")).text
    assert "Evening 0." in page_of(Client().get("/clubs/kingers/?all")).text


def test_club_that_there_is_not_is_404() -> None:
    assert Client().get("/clubs/nothing/").status_code == 404


# Settings and the end


def test_settings_are_for_owners(club: Club, desk: Client) -> None:
    path = "/clubs/kingers/settings/"
    assert Client().get(path).status_code == 302
    assert signed_in(make_deputy(club, "dora")).get(path).status_code == 403
    assert 'value="Europe/Brussels" selected' in desk.get(path).content.decode()
    assert post(desk, path, name="Kings", time_zone="Asia/Tokyo")[0] == 200
    club.refresh_from_db()
    assert (club.name, club.time_zone) == ("Kings", "Asia/Tokyo")
    assert desk.post(path, {"name": "", "time_zone": "UTC"}).status_code == 422
    assert desk.post(path, {"name": "x" * 41, "time_zone": "UTC"}).status_code == 422


def test_deleting_a_club_asks_for_its_name(club: Club, desk: Client) -> None:
    path = "/clubs/kingers/delete/"
    assert signed_in(make_deputy(club, "dora")).get(path).status_code == 403
    assert desk.post(path, {"name": "something"}).status_code == 422
    assert Club.objects.exists()
    assert "The club is deleted." in post(desk, path, name=" De Kingers ")[1]
    assert not Club.objects.exists()


def test_deleting_a_club_with_a_running_tournament_is_refused_in_words(
    club: Club, desk: Client
) -> None:
    tournament = make_tournament(club, name="Tonight")
    enter(tournament, 4)
    services.open_round(round_=draw_by_hand(tournament, [[1, 2, 3, 4]]))
    assert "Tonight" in page_of(desk.get("/clubs/kingers/delete/")).text
    answer = desk.post("/clubs/kingers/delete/", {"name": "De Kingers"})
    assert answer.status_code == 409
    assert "A tournament of this club is running" in page_of(answer).text


# Who works there

DEPUTIES = "/clubs/kingers/deputies/"


def test_invitation_is_made_sent_and_taken_up(club: Club, desk: Client) -> None:
    form = page_of(desk.get(DEPUTIES)).form(DEPUTIES).fields
    for _ in range(2):
        post(desk, DEPUTIES, **form)
    made = Invitation.objects.get()
    path = f"/clubs/invitations/{made.code}/"
    assert path in desk.get(DEPUTIES).content.decode()
    assert Client().get(path)["Location"] == f"/accounts/login/?next={path}"
    ana = make_account("ana")
    browser = signed_in(ana)
    answer = browser.get(path)
    assert (answer["Cache-Control"], answer["Referrer-Policy"]) == ("no-store", "no-referrer")
    assert "De Kingers invites you as director" in page_of(answer).text
    assert "You work for De Kingers now." in post(browser, path)[1]
    assert role_for(club.account_id, ana.pk) == DIRECTOR
    assert browser.get(path).status_code == 404


def test_old_invitation_is_refused_in_words(club: Club) -> None:
    made = services.invite(club=club, role=SCORER, code=services.new_invitation_code())
    Invitation.objects.update(expires_at=timezone.now() - timedelta(days=1))
    path = f"/clubs/invitations/{made.code}/"
    answer = signed_in(make_account("ana")).post(path)
    assert answer.status_code == 409
    assert "not good any more" in page_of(answer).text


def test_only_owners_say_who_works_there(club: Club, owner: User) -> None:
    dora = make_deputy(club, "dora")
    browser = signed_in(dora)
    page = page_of(browser.get(DEPUTIES))
    assert [form.action for form in page.forms if "deputies" in form.action] == []
    for path in ("", "revoke/", f"{owner.pk}/role/", f"{owner.pk}/remove/"):
        fields = {"role": SCORER, "code": "x"}
        assert browser.post(f"{DEPUTIES}{path}", fields).status_code == 403
    assert Client().get(DEPUTIES).status_code == 302
    assert signed_in(make_account("eva")).get(DEPUTIES).status_code == 403


def test_owner_changes_a_role_and_takes_it_away(club: Club, desk: Client) -> None:
    dora = make_deputy(club, "dora")
    assert "The role is changed." in post(desk, f"{DEPUTIES}{dora.pk}/role/", role=SCORER)[1]
    assert role_for(club.account_id, dora.pk) == SCORER
    assert "dora@club.example" in page_of(desk.get(f"{DEPUTIES}{dora.pk}/remove/")).text
    assert "does not work" in post(desk, f"{DEPUTIES}{dora.pk}/remove/")[1]
    assert post(desk, f"{DEPUTIES}{dora.pk}/remove/")[0] == 200
    assert desk.post(f"{DEPUTIES}{dora.pk}/role/", {"role": SCORER}).status_code == 404


def test_role_that_there_is_not_is_refused_in_words(club: Club, desk: Client) -> None:
    dora = make_deputy(club, "dora")
    for fields in ({}, {"role": "king"}):
        answer = desk.post(f"{DEPUTIES}{dora.pk}/role/", fields)
        assert answer.status_code == 422
        assert "There is no such role." in page_of(answer).text
    assert role_for(club.account_id, dora.pk) == DIRECTOR


def test_everybody_leaves_but_the_last_owner(club: Club, owner: User) -> None:
    dora = make_deputy(club, "dora")
    assert "do not work" in post(signed_in(dora), f"{DEPUTIES}{dora.pk}/remove/")[1]
    browser = Client()
    browser.force_login(owner)
    answer = browser.post(f"{DEPUTIES}{owner.pk}/remove/")
    assert answer.status_code == 409
    assert "This is the only owner" in page_of(answer).text
    assert role_for(club.account_id, owner.pk) == OWNER


def test_invitation_that_is_taken_back_opens_nothing(club: Club, desk: Client) -> None:
    made = services.invite(club=club, role=SCORER, code=services.new_invitation_code())
    post(desk, f"{DEPUTIES}revoke/", code=made.code)
    assert desk.get(f"/clubs/invitations/{made.code}/").status_code == 404


def test_zone_that_is_not_offered_stays_that_of_the_club(club: Club, desk: Client) -> None:
    services.change_club(club=club, name="De Kingers", time_zone="Etc/GMT+1")
    form = page_of(desk.get("/clubs/kingers/settings/")).form("settings/").fields
    assert form["time_zone"] == "Etc/GMT+1"
    assert desk.post("/clubs/kingers/settings/", form).status_code == 302
