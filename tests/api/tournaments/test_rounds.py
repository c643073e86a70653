"""Rounds that are drawn, by hand and from files; what is told of them; wishes and finals."""

import pytest

from tests.api.tournaments.asking import Asking
from tests.tournaments import evenings, stages
from tests.tournaments.halls import TWO_TABLES
from tournaments.models import Absence, Club, Tournament

TABLES = [list(table) for table in TWO_TABLES]


@pytest.fixture
def full(tournament: Tournament) -> Tournament:
    """The tournament with eight who are here."""
    evenings.enter(tournament, 8)
    return tournament


def test_round_by_hand_is_shown_to_directors_and_then_to_all(
    directing: Asking, anybody: Asking, full: Tournament
) -> None:
    body = {"rounds": [{"number": 1, "tables": TABLES}]}
    [seated] = directing.ask("seatByHand", body)["rounds"]
    assert [each["entrants"] for each in seated["tables"]] == TABLES
    assert seated["told"] == {"faults": [], "gone": [], "come": [], "changed": []}
    here = anybody.at(round_number=1)
    assert (here.ask("readRound")["tables"], here.ask("readRound")["told"]) == (None, None)
    here.refused(404, "not_found", "readOrigin")
    directing.at(round_number=1).ask("openRound", {})
    assert here.ask("readRound")["tables"] == seated["tables"]
    origin = here.ask("readOrigin")
    assert (origin["seed"], origin["is_same"], origin["seating"]) == (None, None, TABLES)


def test_what_is_wrong_with_a_round_by_hand(directing: Asking, full: Tournament) -> None:
    tables = [[1, 2, 3, 3], [5, 6, 7, 99]]
    found = directing.faults("seatByHand", {"rounds": [{"number": 1, "tables": tables}]})
    assert {code for code, _ in found} == {"seated_twice", "unknown_entrant", "not_seated"}
    assert all(path.startswith("rounds[1].") for _, path in found)
    twice = {"rounds": [{"number": 1, "tables": TABLES}] * 2}
    assert directing.faults("seatByHand", twice) == [("round_twice", "rounds[1].number")]


def test_rounds_out_of_a_file(directing: Asking, full: Tournament) -> None:
    text = "round,table,players\n1,1,1,2,3,4\n1,2,Player 5,6,7,8\n2,1,1,5,2,6\n2,2,3,7,4,8\n"
    drawn = directing.ask("seatFromFile", {"text": text})["rounds"]
    assert [each["method"] for each in drawn] == ["file", "file"]
    assert {each["kind"] for each in drawn[1]["told"]["faults"]} == {"meet_again"}
    wrong = directing.faults("seatFromFile", {"rows": [["1", "1", "Nobody"]]})
    assert wrong == [("unknown_name", "rows[0][2]")]
    assert directing.faults("seatFromFile", {"rows": []}) == [("no_seating", "")]


def test_who_comes_late_makes_a_seating_stale(directing: Asking, full: Tournament) -> None:
    drawn = directing.ask("drawRounds", {"number": 1})
    evenings.enter(full, 1)
    here = directing.at(round_number=1)
    assert here.ask("readRound")["told"]["come"] == [9]
    assert directing.ask("readDoor")["stale_rounds"] == [1]
    here.refused(409, "seating_stale", "openRound", {"id": drawn["rounds"][0]["id"]})
    here.ask("takeBackRound")
    here.refused(404, "not_found", "readRound")
    assert here.ask("takeBackRound") is None


def test_who_sits_out_so_that_the_others_can_play(directing: Asking, club: Club) -> None:
    made = evenings.make_tournament(
        club, stages.setup_with(tables={4: None}, usual=4), slug="four", rules=evenings.kingen(4)
    )
    evenings.enter(made, 9)
    here = directing.at(tournament_slug="four", round_number=1)
    field = here.ask("readField")
    assert (field["byes"], len(field["turn"]), field["problem"]["code"]) == (1, 1, "no_such_tables")
    assert here.faults("drawRounds", {"number": 1})[0][0] == "no_such_tables"
    after = here.ask("sitOut", {"entrants": field["turn"]})
    assert (after["sizes"], after["problem"]) == ([4, 4], None)
    assert here.ask("sitOut", {"entrants": field["turn"]}) == after
    assert Absence.objects.count() == 1
    assert here.faults("sitOut", {"entrants": [99]}) == [("unknown_entrant", "entrants")]
    here.at(round_number=99).refused(404, "not_found", "sitOut", {"entrants": [1]})


def test_wishes_are_added_and_removed(directing: Asking, full: Tournament) -> None:
    wish = {"kind": "apart", "entrants": [1, 2]}
    assert directing.ask("addWish", wish) == {"wishes": [wish]} == directing.ask("addWish", wish)
    assert directing.faults("addWish", {"kind": "together", "entrants": [1, 2]}) == [
        ("wishes_contradict", "wishes")
    ]
    drawn = directing.ask("drawRounds", {"number": 1})["rounds"][0]
    assert all(not {1, 2} <= set(each["entrants"]) for each in drawn["tables"])
    assert directing.ask("removeWish", wish) == {"wishes": []} == directing.ask("removeWish", wish)
    assert directing.ask("listWishes") == {"wishes": []}


def test_finals_before_and_after_they_are_drawn(
    directing: Asking, anybody: Asking, club: Club
) -> None:
    made = stages.before_finals(club)
    made.cut = None
    made.save()
    here = directing.at(tournament_slug=made.slug)
    everybody = anybody.at(tournament_slug=made.slug)
    told = here.ask("readFinals")
    assert (told["is_drawn"], len(told["finals"])) == (False, 2)
    assert everybody.ask("readFinals")["finals"] == []
    here.refused(409, "finals_not_drawn", "declineFinal", {"entrant": 1})
    here.refused(409, "finals_not_drawn", "drawRounds", {"number": 2, "stage": "grand_final"})
    cut = here.ask("drawFinals", {})
    assert here.ask("drawFinals", {})["seed"] == cut["seed"] is not None
    first = cut["finals"][0]["entrants"][0]
    after = here.ask("declineFinal", {"entrant": first})
    assert after["declined"] == [first]
    assert first not in after["finals"][0]["entrants"]
    assert everybody.ask("readFinals")["finals"] == after["finals"]
    assert here.ask("takeBackDecline", {"entrant": first})["finals"] == cut["finals"]
    assert here.ask("noteCutChangesSeen") is None
    here.ask("takeBackFinals")
    assert here.ask("readFinals")["is_drawn"] is False


def test_entrant_from_the_door_to_going_home(directing: Asking, full: Tournament) -> None:
    here = directing.at(entrant_number=3)
    change = {"name": "Cis", "team": "Reds", "is_paid": True, "first_round": 2, "absent": [3, 5]}
    changed = here.ask("changeEntrant", change)
    assert {name: changed[name] for name in change} == change
    assert here.ask("changeEntrant", {"absent": [5], "is_here": False})["absent"] == [5]
    assert here.faults("changeEntrant", {"is_paid": False, "name": "Player 1"}) == [
        ("name_twice", "name")
    ]
    assert here.ask("readEntrant")["is_paid"] is True
    left = here.ask("leaveTournament", {"after_round": 1, "keeps_result": False})
    assert (left["left_after"], left["is_out"]) == (1, True)
    assert here.ask("comeBack")["left_after"] is None
    here.ask("removeEntrant")
    here.refused(404, "not_found", "readEntrant")
    door = directing.ask("readDoor")
    assert (door["registered"], door["here"], door["round"]) == (7, 7, 1)


def test_hidden_rounds_are_shown_to_directors_alone(
    directing: Asking, anybody: Asking, club: Club
) -> None:
    made = stages.hiding_the_last(club, rounds=1)
    evenings.open_and_play(made, stages.EIGHT)
    here, everybody = (each.at(tournament_slug=made.slug) for each in (directing, anybody))
    assert everybody.ask("readStandings")["hidden_rounds"] == [1]
    assert everybody.ask("readSheets")["sheets"] == []
    [hidden] = everybody.ask("readResults")["rounds"]
    assert {seat["points"] for table in hidden["tables"] for seat in table["seats"]} == {None}
    assert here.ask("readStandings")["hidden_rounds"] == []
    assert len(here.ask("readSheets")["sheets"]) == 2
    etags = {each.answer("readStandings").headers["ETag"] for each in (here, everybody)}
    assert len(etags) == 2
    assert everybody.ask("readTournamentStatistics")["tables"] == 0
    here.ask("finishTournament")
    assert everybody.ask("readStandings")["hidden_rounds"] == []
    assert here.ask("reopenTournament")["finished_at"] is None


def test_what_was_drawn_from_hidden_standings_is_told_to_directors_alone(
    directing: Asking, anybody: Asking, club: Club
) -> None:
    made = stages.hiding_the_last(club, rounds=3, hidden=2)
    for _ in range(2):
        evenings.open_and_play(made, stages.EIGHT)
    places = {"tournament_slug": made.slug, "round_number": 3}
    here, everybody = directing.at(**places), anybody.at(**places)
    drawn = here.ask(
        "drawRounds", {"number": 3, "method": "standings", "accepts_unconfirmed": True}
    )
    assert len(drawn["rounds"]) == 1
    here.ask("openRound", {})
    assert everybody.ask("readRound")["tables"]
    everybody.refused(404, "not_found", "readOrigin")
    assert here.ask("readOrigin")["is_same"] is True


def test_cut_from_hidden_standings_is_told_to_directors_alone(
    directing: Asking, anybody: Asking, club: Club
) -> None:
    made = stages.before_finals(club, hidden=1)
    here, everybody = (each.at(tournament_slug=made.slug) for each in (directing, anybody))
    assert here.ask("readFinals")["is_drawn"] is True
    everybody.refused(404, "not_found", "readFinals")
    here.ask("finishTournament")
    assert everybody.ask("readFinals") == here.ask("readFinals")
