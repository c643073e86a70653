"""The pages of the people of a club: the list, each of them, two made one, and claims."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from kingscore.models import Claim, Deputy, Player
from kingscore.services import make_claim
from tests.kingscore.accounts import make_account, signed_in
from tests.kingscore.pages import page_of
from tests.kingscore.play import start
from tests.tournaments.evenings import make_tournament
from tests.tournaments.people import make_deputy, make_guest, make_member, names_of
from tournaments import services
from tournaments.models import Club, Member

pytestmark = pytest.mark.django_db
MEMBERS = "/clubs/kingers/members/"
HOSTILE = "<b>\u05d0\u05e0\u05d4 & 'co'"


@pytest.fixture
def desk(club: Club) -> Client:
    """The browser of a director of the club."""
    return signed_in(make_deputy(club, "dora"))


@pytest.fixture
def scorer(club: Club) -> Client:
    """The browser of a scorer of the club."""
    return signed_in(make_deputy(club, "sven", Deputy.Role.SCORER))


def path_of(player: Player, rest: str = "") -> str:
    return f"{MEMBERS}{player.pk}/{rest}"


def test_list_is_for_whoever_works_for_the_club_alone(
    club: Club, desk: Client, scorer: Client
) -> None:
    player = make_member(club, "Ana", number="007").player
    paths = [MEMBERS, f"{MEMBERS}guests/", f"{MEMBERS}list.csv", path_of(player)]
    stranger = signed_in(make_account("eva"))
    for path in paths:
        assert Client().get(path)["Location"].startswith("/accounts/login/")
        assert stranger.get(path).status_code == 403
        assert desk.get(path).status_code == scorer.get(path).status_code == 200
    assert "Ana no. 007" in page_of(scorer.get(MEMBERS)).text


def test_only_directors_change_anything(club: Club, scorer: Client) -> None:
    player = make_member(club).player
    rests = ("change/", "take-on/", "remove/", "anonymise/", "release/", f"merge/{player.pk}/")
    for path in (f"{MEMBERS}new/", f"{MEMBERS}import/", *(path_of(player, r) for r in rests)):
        assert scorer.post(path, {"name": "Bo"}).status_code == 403, path
    assert names_of(club) == ["Ana"]


def test_people_of_another_club_are_not_found(club: Club, desk: Client, owner: User) -> None:
    other = Player.objects.create(name="Eva", keeper=owner)
    for rest in ("", "remove/", "merge/"):
        assert desk.get(path_of(other, rest)).status_code == 404


def test_list_is_searched_by_name_and_number(club: Club, desk: Client) -> None:
    for number in range(60):
        make_member(club, f"Speler {number:02}", number=f"n{number}")
    page = page_of(desk.get(MEMBERS))
    assert "60 members" in page.text
    assert "Speler 49" in page.text
    assert "Speler 50" not in page.text
    assert "Speler 50" in page_of(desk.get(f"{MEMBERS}?page=2")).text
    for search in ("speler 5", "n51"):
        assert "Speler 51" in page_of(desk.get(MEMBERS, {"name": search})).text
    for odd in ("nobody", "a\x00b"):
        assert desk.get(MEMBERS, {"name": odd}).status_code == 200


def test_list_has_the_same_queries_for_one_and_three(club: Club, desk: Client) -> None:
    counts = []
    for names in ("A", "BC"):
        for name in names:
            make_member(club, name)
        with CaptureQueriesContext(connection) as queries:
            desk.get(MEMBERS)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 9


def test_somebody_new_is_put_on_the_list_once(club: Club, desk: Client) -> None:
    form = page_of(desk.get(f"{MEMBERS}new/")).form("new/").fields
    for _ in range(2):
        answer = desk.post(f"{MEMBERS}new/", form | {"name": HOSTILE, "year": "1960"})
        assert answer["Location"] == MEMBERS
    assert HOSTILE in page_of(desk.get(MEMBERS)).bdi
    assert Member.objects.count() == 1
    again = desk.post(f"{MEMBERS}new/", {"name": "Bo", "again": ""})
    assert again["Location"] == f"{MEMBERS}new/"


def test_what_is_wrong_is_said_at_its_field(club: Club, desk: Client) -> None:
    make_member(club, "Bo", number="7")
    sent = {"name": "Ana", "number": "7", "year": "60", "email": "at home"}
    answer = desk.post(f"{MEMBERS}new/", sent)
    assert answer.status_code == 422
    text = page_of(answer).text
    for said in ("This number is that of Bo.", "four digits", "no e-mail address"):
        assert said in text
    assert 'value="at home"' in answer.content.decode()


def test_member_is_changed_where_the_page_was_changed(club: Club, desk: Client) -> None:
    ana = make_member(club, number="7", team="A")
    form = page_of(desk.get(path_of(ana.player))).form("change/").fields
    services.change_member(member=ana, team="B")  # meanwhile, by another
    answer = desk.post(path_of(ana.player, "change/"), form | {"name": "Anna", "year": "1960"})
    assert answer["Location"] == path_of(ana.player)
    ana.refresh_from_db()
    assert (ana.player.name, ana.number, ana.year, ana.team) == ("Anna", "7", 1960, "B")


def test_change_that_is_refused_keeps_what_was_typed(club: Club, desk: Client) -> None:
    make_member(club, "Bo", number="7")
    ana = make_member(club)
    answer = desk.post(path_of(ana.player, "change/"), {"name": "Zoe", "number": "7"})
    assert answer.status_code == 422
    assert 'value="Zoe"' in answer.content.decode()
    assert names_of(club) == ["Ana", "Bo"]


def test_page_of_a_member_shows_games_and_tournaments(club: Club, desk: Client) -> None:
    ana = make_member(club).player
    start(names=(ana.pk, "Bo", "Cis", "Dirk"), owner=club.account)
    services.register_entrant(tournament=make_tournament(club, name="Friday"), who=ana)
    page = page_of(desk.get(path_of(ana)))
    assert "Friday" in page.text
    assert "1 game" in page.text
    assert {"Ana", "Bo", "Cis", "Dirk"} <= set(page.bdi)


def test_member_sees_his_own_page_and_no_other(club: Club) -> None:
    ana, bo = make_member(club, email="ana@x.example"), make_member(club, "Bo")
    me = make_account("ana")
    Player.objects.filter(pk=ana.player_id).update(person=me)
    browser = signed_in(me)
    page = page_of(browser.get(path_of(ana.player)))
    assert "ana@x.example" in page.text
    assert [form.action for form in page.forms if "members" in form.action] == []
    assert browser.get(path_of(bo.player)).status_code == 403
    assert browser.get(MEMBERS).status_code == 403


def test_guest_is_put_on_the_list(club: Club, desk: Client) -> None:
    gast = make_guest(club)
    assert "1 has played here" in page_of(desk.get(MEMBERS)).text
    assert "Gast" in page_of(desk.get(f"{MEMBERS}guests/")).text
    desk.post(path_of(gast, "take-on/"))
    assert names_of(club) == ["Gast"]


def test_member_is_taken_off_the_list(club: Club, desk: Client) -> None:
    player = make_member(club).player
    assert "Take Ana off the list?" in page_of(desk.get(path_of(player, "remove/"))).text
    for _ in range(2):
        assert desk.post(path_of(player, "remove/")).status_code == 302
    assert names_of(club) == []


def test_name_is_taken_out_for_good(club: Club, desk: Client) -> None:
    player = make_member(club).player
    assert "cannot be undone" in page_of(desk.get(path_of(player, "anonymise/"))).text
    desk.post(path_of(player, "anonymise/"))
    page = page_of(desk.get(path_of(player)))
    assert "taken out for good" in page.text
    assert "Ana" not in page.text


# Made one of two


def test_two_are_made_one_after_what_changes_is_shown(club: Club, desk: Client) -> None:
    ana, anna = make_member(club, number="7").player, make_member(club, "Anna", year=1960).player
    start(names=(anna.pk, "Bo", "Cis", "Dirk"), owner=club.account)
    services.register_entrant(tournament=make_tournament(club, name="Friday"), who=anna)
    assert path_of(ana, f"merge/{anna.pk}/") in page_of(desk.get(path_of(ana, "merge/"))).links
    text = page_of(desk.get(path_of(ana, f"merge/{anna.pk}/"))).text
    for said in ("Anna is Ana", "1 tournament of Anna", "Friday", "1 game of Anna", "7", "1960"):
        assert said in text
    for _ in range(2):
        answer = desk.post(path_of(ana, f"merge/{anna.pk}/"))
        assert answer["Location"] == path_of(ana)
    assert names_of(club) == ["Ana"]
    assert desk.get(path_of(ana, f"merge/{anna.pk}/")).status_code == 404


def test_two_who_met_are_not_made_one(club: Club, desk: Client) -> None:
    ana, anna = make_member(club).player, make_member(club, "Anna").player
    start(names=(ana.pk, anna.pk, "Cis", "Dirk"), owner=club.account)
    path = path_of(ana, f"merge/{anna.pk}/")
    assert desk.get(path).status_code == 200
    assert "sat in one game" in page_of(desk.get(path)).alert
    assert desk.post(path).status_code == 409


def test_two_of_one_tournament_are_not_made_one(club: Club, desk: Client) -> None:
    ana, anna = make_member(club).player, make_member(club, "Anna").player
    tournament = make_tournament(club)
    for each in (ana, anna):
        services.register_entrant(tournament=tournament, who=each)
    answer = desk.post(path_of(ana, f"merge/{anna.pk}/"))
    assert answer.status_code == 409
    assert "the same tournament" in page_of(answer).alert


def test_account_pages_say_that_the_club_makes_one_of_two(club: Club, desk: Client) -> None:
    ana, anna = make_member(club).player, make_member(club, "Anna").player
    answer = desk.post(f"/account/players/{ana.pk}/merge/{anna.pk}/")
    assert answer.status_code == 409
    assert "on the list of a club" in page_of(answer).alert


# Claims


def claimed(club: Club) -> Claim:
    return make_claim(player=make_member(club).player, account=make_account("ana"))


def test_claim_is_answered_with_yes(club: Club, desk: Client, scorer: Client) -> None:
    claim = claimed(club)
    assert "1 person says who he is" in page_of(desk.get("/clubs/kingers/")).text
    assert "says: I am Ana" in page_of(desk.get(MEMBERS)).text
    assert "says: I am Ana" not in page_of(scorer.get(MEMBERS)).text
    path = f"{MEMBERS}claims/{claim.pk}/accept/"
    assert scorer.post(path).status_code == 403
    said = page_of(desk.post(path, follow=True)).text
    assert "Ana is ana@club.example from now on." in said
    assert "answered already" in page_of(desk.post(path, follow=True)).text
    claim.player.refresh_from_db()
    assert claim.player.person == claim.account
    text = page_of(desk.get(path_of(claim.player))).text
    assert "ana@club.example has said: this is me." in text
    desk.post(path_of(claim.player, "release/"))
    claim.player.refresh_from_db()
    assert claim.player.person is None


def test_claim_is_answered_with_no(club: Club, desk: Client) -> None:
    claim = claimed(club)
    path = f"{MEMBERS}claims/{claim.pk}/refuse/"
    assert "the answer is no" in page_of(desk.post(path, follow=True)).text
    assert not Claim.objects.exists()
    claim.player.refresh_from_db()
    assert claim.player.person is None


def test_claims_of_others_are_not_answered(club: Club, desk: Client, owner: User) -> None:
    player = Player.objects.create(name="Eva", keeper=owner)
    claim = make_claim(player=player, account=make_account("eva"))
    desk.post(f"{MEMBERS}claims/{claim.pk}/accept/")
    assert Claim.objects.filter(pk=claim.pk).exists()
