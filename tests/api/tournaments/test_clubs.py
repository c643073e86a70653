"""Clubs, who works for them, and their tournaments, as apps keep them."""

from tests.api.tournaments.asking import Asking
from tests.tournaments import evenings, stages
from tournaments.models import Club, Tournament


def test_tournament_with_and_without_records_is_deleted(
    directing: Asking, club: Club, tournament: Tournament
) -> None:
    evenings.enter(tournament, 8)
    directing.ask("drawRounds", {"number": 1})
    directing.ask("deleteTournament")
    directing.refused(404, "not_found", "readTournament")
    played = evenings.make_tournament(club, slug="played")
    evenings.enter(played, 8)
    evenings.open_and_play(played, stages.EIGHT)
    directing.at(tournament_slug="played").refused(409, "tournament_played", "deleteTournament")


def test_settings_that_cannot_be_are_told_where_they_are(directing: Asking) -> None:
    body = {
        "name": "Cup",
        "held_on": "2026-02-30",
        "stages": [{"kind": "grand_final", "places": 4}],
        "tables": [{"size": 4}, {"size": 5}],
        "rules": [{"size": 4, "ruleset": "kingen-5"}],
    }
    assert directing.faults("makeTournament", body) == [("not_a_date", "held_on")]
    body["held_on"] = "2026-11-27"
    assert directing.faults("makeTournament", body) == [("no_such_rules", "rules[0].ruleset")]
    body["rules"] = [{"size": 4, "ruleset": "kingen-4"}]
    assert directing.faults("makeTournament", body) == [
        ("stages_out_of_order", "stages"),
        ("no_rules_for_size", "tables[1].size"),
    ]
    templates = directing.ask("listTournamentTemplates")["items"]
    assert {each["template"] for each in templates} >= {"club_night", "koenigrufen_cup"}


def test_club_is_changed_and_deleted(owning: Asking, strange: Asking, club: Club) -> None:
    changed = owning.ask("changeClub", {"name": "De Koningen"})
    assert (changed["name"], changed["time_zone"]) == ("De Koningen", "Europe/Brussels")
    assert owning.faults("changeClub", {"time_zone": "Mars/Olympus"}) == [
        ("unknown_time_zone", "time_zone")
    ]
    assert strange.ask("readClub")["role"] is None
    owning.ask("deleteClub")
    owning.refused(404, "not_found", "readClub")


def test_who_works_for_a_club_is_changed_and_goes(
    owning: Asking, scoring: Asking, club: Club
) -> None:
    listed = owning.ask("listDeputies")["items"]
    assert [(each["role"], each["is_me"]) for each in listed] == [
        ("owner", True),
        ("scorer", False),
    ]
    me, other = (each["id"] for each in listed)
    owning.at(deputy_id=me).refused(409, "last_owner", "removeRole")
    owning.at(deputy_id=me).refused(409, "last_owner", "changeRole", {"role": "scorer"})
    assert owning.at(deputy_id=other).ask("changeRole", {"role": "owner"})["role"] == "owner"
    owning.at(deputy_id=other).ask("changeRole", {"role": "scorer"})
    scoring.at(deputy_id=me).refused(403, "not_allowed", "removeRole")
    scoring.at(deputy_id=other).ask("removeRole")
    owning.at(deputy_id=other).refused(404, "not_found", "changeRole", {"role": "owner"})
    made = owning.ask("invite", {"role": "scorer"})
    assert made["url"].endswith(f"{made['code']}/")
    here = owning.at(invitation_id=made["id"])
    assert here.ask("readInvitation") == made == owning.ask("listInvitations")["items"][0]
    here.ask("revokeInvitation")
    here.refused(404, "not_found", "readInvitation")
