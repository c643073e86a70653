"""What is sent twice is once; what was made for something that has changed is refused."""

from typing import Any
from uuid import uuid4

import pytest

from tests.api.described import operations_of
from tests.api.tournaments.asking import Asking
from tests.tournaments import evenings, halls
from tournaments.api.description import PART
from tournaments.models import (
    Award,
    Club,
    Draw,
    Entrant,
    Invitation,
    Member,
    Round,
    Season,
    Tournament,
)

SETTINGS: dict[str, Any] = {
    "name": "Cup",
    "held_on": "2026-11-27",
    "stages": [{"kind": "preliminaries", "rounds": 3}],
    "tables": [{"size": 4}],
    "rules": [{"size": 4, "ruleset": "kingen-4"}],
    "points": "points",
}


# What makes something, each of which is sent twice below; archives in `test_archive`.
MAKING = {
    "addMember",
    "drawRounds",
    "foundClub",
    "giveAward",
    "importClub",
    "invite",
    "makeSeason",
    "makeTournament",
    "registerEntrant",
    "seatByHand",
    "seatFromFile",
}


def test_all_that_makes_something_is_looked_at() -> None:
    described = operations_of(PART)
    assert {name for name, each in described.items() if "201" in each["responses"]} == MAKING


def test_club_that_is_founded_again(strange: Asking) -> None:
    body = {"key": str(uuid4()), "name": "De Klaveren", "time_zone": "Europe/Brussels"}
    first, second = strange.ask("foundClub", body), strange.ask("foundClub", body)
    assert (first, Club.objects.count()) == (second, 2)


def test_key_of_another_account_founds_a_club_of_its_own(
    strange: Asking, directing: Asking
) -> None:
    body = {"key": str(uuid4()), "name": "De Klaveren", "time_zone": "Europe/Brussels"}
    first, second = strange.ask("foundClub", body), directing.ask("foundClub", body)
    assert first["id"] != second["id"]
    assert {first["slug"], second["slug"]} == {"de-klaveren", "de-klaveren-2"}


def test_member_who_is_added_again(directing: Asking) -> None:
    body = {"key": str(uuid4()), "name": "Mia", "number": "007"}
    assert directing.ask("addMember", body) == directing.ask("addMember", body)
    assert Member.objects.count() == 1


def test_tournament_that_is_made_again(directing: Asking) -> None:
    body = SETTINGS | {"key": str(uuid4())}
    assert directing.ask("makeTournament", body) == directing.ask("makeTournament", body)
    assert Tournament.objects.count() == 1


def test_settings_that_are_changed_again_and_out_of_date(directing: Asking) -> None:
    made = directing.ask("makeTournament", SETTINGS)
    here = directing.at(tournament_slug=made["slug"])
    change = {"stamp": made["stamp"], "minutes": 30}
    changed = here.ask("changeTournament", change)
    assert (changed["minutes"], changed["rules"]) == (30, made["rules"])
    assert here.ask("changeTournament", change)["stamp"] == changed["stamp"]
    here.refused(
        409, "stale_tournament", "changeTournament", {"stamp": made["stamp"], "name": "Other"}
    )


def test_entrants_who_are_registered_again(directing: Asking, tournament: Tournament) -> None:
    body = {"key": str(uuid4()), "who": "Ana", "is_here": True}
    assert directing.ask("registerEntrant", body) == directing.ask("registerEntrant", body)
    assert directing.faults("registerEntrant", {"who": "Ana"}) == [("name_twice", "name")]
    many = {"key": str(uuid4()), "people": ["Bo", "Cis"]}
    assert directing.ask("registerEntrants", many) == {"made": [2, 3], "known": []}
    assert directing.ask("registerEntrants", many) == {"made": [], "known": [2, 3]}
    assert Entrant.objects.count() == 3


def test_penalty_that_is_given_and_withdrawn_again(
    directing: Asking, tournament: Tournament
) -> None:
    evenings.enter(tournament, 1)
    body = {"id": str(uuid4()), "entrant": 1, "points": "-5/2", "reason": "late"}
    assert directing.ask("giveAward", body) == directing.ask("giveAward", body)
    directing.refused(409, "id_reused", "giveAward", body | {"points": -3})
    here = directing.at(award_id=body["id"])
    first = here.ask("withdrawAward", {"reason": "he was not"})
    assert (first["points"], first["withdrawal_reason"]) == ("-5/2", "he was not")
    assert here.ask("withdrawAward", {}) == first == here.ask("readAward")
    assert Award.objects.count() == 1


def test_invitation_that_is_made_and_taken_up_again(owning: Asking, strange: Asking) -> None:
    body = {"role": "director", "code": "abcdefghjkmnpqrstuvw"}
    assert owning.ask("invite", body) == owning.ask("invite", body)
    assert Invitation.objects.count() == 1
    code = {"code": body["code"]}
    assert strange.ask("acceptInvitation", code)["role"] == "director"
    strange.refused(401, "wrong_credential", "acceptInvitation", code)
    assert strange.ask("listClubs")["items"][0]["role"] == "director"
    assert [each["role"] for each in owning.ask("listClubs")["items"]] == ["owner"]


def test_round_that_is_drawn_and_opened_again(directing: Asking, tournament: Tournament) -> None:
    evenings.enter(tournament, 8)
    body = {"number": 1, "key": str(uuid4())}
    first, second = directing.ask("drawRounds", body), directing.ask("drawRounds", body)
    assert first == second
    other = directing.ask("drawRounds", {"number": 1, "replaces": [first["rounds"][0]["id"]]})
    directing.refused(409, "drawn_meanwhile", "drawRounds", body)
    here = directing.at(round_number=1)
    seen = {"id": first["rounds"][0]["id"]}
    here.refused(409, "drawn_meanwhile", "openRound", seen)
    opened = here.ask("openRound", {"id": other["rounds"][0]["id"]})
    assert here.ask("openRound", {})["opened_at"] == opened["opened_at"]
    assert Round.objects.count() == 1
    assert Draw.objects.count() == 2


@pytest.mark.parametrize(
    ("name", "tables"),
    [
        ("seatByHand", {"rounds": [{"number": 1, "tables": [[1, 2, 3, 4], [5, 6, 7, 8]]}]}),
        ("seatFromFile", {"text": "round,table,players\n1,1,1,2,3,4\n1,2,5,6,7,8\n"}),
    ],
)
def test_round_that_is_seated_again(
    directing: Asking, tournament: Tournament, name: str, tables: dict[str, Any]
) -> None:
    evenings.enter(tournament, 8)
    body = {"key": str(uuid4()), **tables}

    assert directing.ask(name, body) == directing.ask(name, body)
    assert Round.objects.count() == 1


def test_rounds_of_others_are_not_replaced_unseen(
    directing: Asking, tournament: Tournament
) -> None:
    evenings.enter(tournament, 8)
    body = {"number": 1, "replaces": []}
    directing.ask("drawRounds", body)
    directing.refused(409, "drawn_meanwhile", "drawRounds", body)


def test_season_that_is_made_and_changed_again(directing: Asking, tournament: Tournament) -> None:
    body = {"key": str(uuid4()), "name": "Autumn", "tournaments": [str(tournament.pk)]}
    made = directing.ask("makeSeason", body)
    assert directing.ask("makeSeason", body) == made
    here = directing.at(season_slug=made["slug"])
    change = {"version": 0, "counting": {"scale": "tyrol", "best": 3}}
    changed = here.ask("changeSeason", change)
    assert (changed["version"], changed["counting"]["scale"]) == (1, "tyrol")
    assert here.ask("changeSeason", change) == changed
    here.refused(409, "stale_season", "changeSeason", {"version": 0, "name": "Winter"})
    assert here.ask("takeOutEvening") is here.ask("takeOutEvening") is None
    again = {"tournaments": [str(tournament.pk)]}
    assert here.ask("addEvenings", again) == here.ask("addEvenings", again)
    assert Season.objects.count() == 1


def test_call_and_extra_time_and_stop_again(directing: Asking, tournament: Tournament) -> None:
    halls.open_round(tournament)
    here = directing.at(round_number=1, table_number=1)
    called = here.ask("callDirector")
    assert here.ask("callDirector")["called_at"] == called["called_at"] is not None
    assert here.ask("answerCall")["called_at"] is here.ask("answerCall")["called_at"] is None
    more = {"seconds": 300}
    assert here.ask("giveExtraTime", more)["extra_seconds"] == 300
    assert here.ask("giveExtraTime", more)["extra_seconds"] == 300
    body = {"entry": str(uuid4()), "version": 0}
    stopped = here.ask("stopTable", body)
    assert (stopped["version"], stopped["state"]) == (1, "done")
    assert here.ask("stopTable", body)["version"] == 1
    here.refused(409, "stale_sheet", "stopTable", body | {"entry": str(uuid4())})
    back = here.ask("resumeTable", {"entry": str(uuid4()), "version": 1})
    assert back["progress"]["is_stopped"] is False


@pytest.mark.parametrize("left", [True, False])
def test_clock_that_is_turned_again(directing: Asking, tournament: Tournament, left: bool) -> None:
    halls.open_round(tournament)
    here = directing.at(round_number=1)
    assert here.faults("turnClock", {"do": "run"}) == [("wrong_minutes", "minutes")]
    running = here.ask("turnClock", {"do": "run", "minutes": 30})["clock"]
    assert (
        here.ask("turnClock", {"do": "run", "minutes": 5})["clock"]["ends_at"]
        == (running["ends_at"])
    )
    here.refused(409, "clock_changed", "turnClock", {"do": "set", "left": 60})
    assert here.faults("turnClock", {"do": "set"}) == [("ends_or_left", "ends_at")]
    if left:
        here.ask("turnClock", {"do": "pause"})
        assert here.ask("turnClock", {"do": "set", "left": 60})["clock"] == {
            "left": 60,
            "ends_at": None,
        }
