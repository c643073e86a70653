"""The people of a club, as apps keep them."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kingscore.services import make_claim
from tests.api.app import Json
from tests.api.tournaments.asking import Asking
from tests.kingscore.accounts import make_account
from tests.tournaments import people
from tournaments.models import Club, Member

LIST = [["Nr", "Name", "Team"], ["1", "Mia", "Reds"], ["2", "Nel", ""], ["", "Mia B", ""]]


def test_guest_becomes_a_member_and_is_one_no_more(directing: Asking, club: Club) -> None:
    guest = people.make_guest(club, "Gast")
    here = directing.at(player_id=guest.pk)
    assert here.ask("readMember")["is_member"] is False
    assert [each["name"] for each in directing.ask("listGuests")["items"]] == ["Gast"]
    added = directing.ask("addMember", {"player": guest.pk, "number": "9"})
    assert (added["id"], added["number"]) == (guest.pk, "9")
    assert directing.ask("listGuests")["items"] == []
    changed = here.ask("changeMember", {"team": "Reds", "name": "Gastón"})
    assert (changed["number"], changed["team"], changed["name"]) == ("9", "Reds", "Gastón")
    here.ask("removeMember")
    assert here.ask("readMember")["number"] is None
    assert directing.ask("listMembers")["items"] == []


def test_who_is_named_and_chosen_or_neither(directing: Asking) -> None:
    for body in ({}, {"name": "Mia", "player": 1}):
        assert directing.faults("addMember", body) == [("name_or_player", "name")]
    directing.at(player_id=10**6).refused(404, "not_found", "readMember")
    directing.refused(404, "not_found", "addMember", {"player": 10**6})


def test_number_of_another_member(directing: Asking, club: Club) -> None:
    people.make_member(club, "Mia", number="7")
    body = {"name": "Nel", "number": "7", "email": "nobody"}
    assert directing.faults("addMember", body) == [
        ("email_not_valid", "email"),
        ("number_of_another", "number"),
    ]


def test_two_who_are_one(directing: Asking, looking: Asking, club: Club) -> None:
    keep, other = people.make_member(club, "Mia"), people.make_member(club, "Mia B", number="4")
    here = looking.at(player_id=keep.player_id)
    told = here.ask("previewMemberMerge", other=other.player_id)
    assert (told["games"], told["number"]) == (0, "4")
    merged = directing.at(player_id=keep.player_id).ask("mergeMembers", {"other": other.player_id})
    assert (merged["name"], merged["number"]) == ("Mia", "4")
    assert people.names_of(club) == ["Mia"]


def test_name_that_is_taken_out(directing: Asking, club: Club) -> None:
    member = people.make_member(club, "Mia", number="1")
    gone = directing.at(player_id=member.player_id).ask("anonymiseMember")
    assert (gone["is_anonymous"], gone["is_member"]) == (True, False)
    assert "Mia" not in gone["name"]


def test_claims_of_people_of_the_club(directing: Asking, looking: Asking, club: Club) -> None:
    one, other = people.make_member(club, "Mia"), people.make_member(club, "Nel")
    claims = [
        make_claim(player=each.player, account=make_account(each.player.name.lower()))
        for each in (one, other)
    ]
    listed = looking.ask("listClubClaims")["items"]
    assert [each["id"] for each in listed] == [each.pk for each in claims]
    assert directing.at(claim_id=claims[0].pk).ask("acceptClubClaim")["is_claimed"]
    assert directing.at(claim_id=claims[1].pk).ask("refuseClubClaim") is None
    directing.at(claim_id=claims[1].pk).refused(404, "not_found", "refuseClubClaim")
    here = directing.at(player_id=one.player_id)
    assert here.ask("releaseMember")["is_claimed"] is False


def test_player_reads_what_the_list_says_of_himself(strange: Asking, club: Club) -> None:
    member = people.make_member(club, "Mia", number="3")
    here = strange.at(player_id=member.player_id)
    here.refused(403, "not_allowed", "readMember")
    member.player.person = User.objects.get(username="zoe")
    member.player.save()
    assert here.ask("readMember")["number"] == "3"


def test_list_is_shown_and_then_read_in(directing: Asking, club: Club) -> None:
    people.make_member(club, "Mia")
    preview = directing.ask("previewMemberList", {"rows": LIST})
    assert [each["kind"] for each in preview["outcomes"]] == ["changed", "new", "new"]
    assert Member.objects.count() == 1
    body = {"rows": LIST, "stamp": preview["stamp"]}
    done = directing.ask("importMemberList", body)
    assert (done["added"], done["changed"], done["refused"]) == (2, 1, [])
    assert directing.ask("importMemberList", body)["added"] == 0
    exported = directing.ask("exportMemberList")["rows"]
    assert [row[1] for row in exported[1:]] == ["Mia", "Mia B", "Nel"]
    again = directing.ask("previewMemberList", {"rows": exported})
    assert {each["kind"] for each in again["outcomes"]} == {"known"}


def test_list_for_members_that_have_changed(directing: Asking, club: Club) -> None:
    stamp = directing.ask("previewMemberList", {"text": "Mia\nNel"})["stamp"]
    people.make_member(club, "Mia")
    body = {"text": "Mia\nNel", "stamp": stamp}
    directing.refused(409, "members_changed", "importMemberList", body)
    assert directing.faults("previewMemberList", {}) == [("rows_or_text", "rows")]


def test_doubtful_row_is_decided(directing: Asking, club: Club) -> None:
    for number in ("1", "2"):
        people.make_member(club, "Mia", number=number)
    text = "Name;Team\nMia;Reds"
    preview = directing.ask("previewMemberList", {"text": text})
    [outcome] = preview["outcomes"]
    assert outcome["kind"] == "doubtful"
    chosen = outcome["candidates"][1]
    body = {
        "text": text,
        "stamp": preview["stamp"],
        "choices": [{"row": outcome["row"], "member": chosen["member"]}],
    }
    assert directing.ask("importMemberList", body)["changed"] == 1
    assert Member.objects.get(team="Reds").number == chosen["number"]


def test_members_come_in_pages_by_the_same_queries(directing: Asking, club: Club) -> None:
    counts = []
    for number in range(1, 4):
        people.make_member(club, f"Member {number}")
        directing.ask("listMembers")
        with CaptureQueriesContext(connection) as asked:
            directing.ask("listMembers")
        counts.append(len(asked))
    assert counts[0] == counts[2] <= 5
    first = directing.ask("listMembers", limit=2)
    second = directing.app.get(first["next"]).json()
    names = [each["name"] for each in (*first["items"], *second["items"])]
    assert (names, second["next"]) == (["Member 1", "Member 2", "Member 3"], None)
    assert len(directing.ask("listMembers", name="ember 2")["items"]) == 1


@pytest.mark.parametrize(
    ("body", "code", "path"),
    [
        ({"text": 5}, "invalid", "text"),
        ({"text": "Mia\0"}, "not_clean", "text"),
        ({"rows": [["Mia", 5]]}, "invalid", "rows[0][1]"),
        ({"rows": [["Mia"], "Nel"]}, "not_a_list", "rows[1]"),
    ],
)
def test_list_that_is_none(directing: Asking, club: Club, body: Json, code: str, path: str) -> None:
    assert directing.faults("previewMemberList", body) == [(code, path)]


def test_cell_with_a_line_break_is_a_fault_of_its_row(directing: Asking, club: Club) -> None:
    rows = [["Name", "Team"], ["Mia", "Reds\nand Blues"]]
    [outcome] = directing.ask("previewMemberList", {"rows": rows})["outcomes"]
    assert [each["code"] for each in outcome["problems"]] == ["not_clean"]
    assert outcome["kind"] == "faulty"
