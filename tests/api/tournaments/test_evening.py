"""A whole tournament through the API: from the club that is founded to the places after finals."""

from typing import Any
from uuid import uuid4

import pytest

from kingscore.models import Game
from tests.api.conftest import app_of
from tests.api.tournaments.asking import Asking
from tests.kingscore.accounts import make_account
from tests.tournaments.evenings import play_table
from tournaments.models import Table

NAMES = [f"Player {number}" for number in range(1, 9)]
RULES = [{"size": 4, "ruleset": "kingen-4"}]
SETTINGS: dict[str, Any] = {
    "stages": [
        {"kind": "preliminaries", "rounds": 2},
        {"kind": "grand_final", "places": 4},
        {"kind": "small_final", "places": 4},
    ],
    "tables": [{"size": 4}],
    "rules": RULES,
    "points": "points",
    "is_confirmed": True,
    "minutes": 45,
}


def play(directing: Asking, number: int) -> None:
    """Play every table of a round: its people write with the code that their card gives them."""
    for each in directing.at(round_number=number).ask("listTables")["tables"]:
        own = directing.at(round_number=number, table_number=each["table"])
        card = Asking(own.ask("readTable")["card"])
        here = card.ask("readCard")
        assert here["path"].endswith(f"rounds/{number}/tables/{each['table']}/")
        game = Game.objects.get(code=here["game"])
        assert here["scorer_code"] == game.scorer_code
        play_table(Table.objects.get(game=game), seed=number * 10 + each["table"])
        done = card.ask("readCard")
        assert (done["state"], done["is_confirmed"]) == ("done", False)
        places = own.places
        confirmed = Asking(card.app, **places).ask(
            "confirmResult", {"version": done["version"], "seat": 1}
        )
        assert confirmed["is_confirmed"]
        assert confirmed["confirmation"]["entrant"] == done["seats"][1]["entrant"]


@pytest.mark.django_db
def test_tournament_with_finals() -> None:
    app = Asking(app_of(make_account()))
    club = app.ask("foundClub", {"name": "De Kingers", "time_zone": "Europe/Brussels"})
    app = app.at(club_slug=club["slug"])
    made = app.ask("makeTournament", {"name": "Cup", "held_on": "2026-11-27", **SETTINGS})
    app = app.at(tournament_slug=made["slug"])
    registered = app.ask("registerEntrants", {"people": NAMES, "is_here": True})
    assert registered == {"made": list(range(1, 9)), "known": []}
    field = app.ask("readField")
    assert (field["round"], field["sizes"], field["problem"]) == (1, [4, 4], None)

    for number in (1, 2):
        here = app.at(round_number=number)
        drawn = app.ask("drawRounds", {"number": number, "key": str(uuid4())})
        assert [each["number"] for each in drawn["rounds"]] == [number]
        assert here.ask("openRound", {"id": drawn["rounds"][0]["id"]})["state"] == "open"
        assert here.ask("turnClock", {"do": "run"})["clock"]["left"] == 45 * 60
        play(app, number)
        assert app.ask("readBoard")["rounds"][0]["unfinished"] == 0
        assert here.ask("closeRound")["state"] == "closed"
        assert here.ask("readOrigin")["is_same"] is True

    rows = app.ask("readStandings")["stages"][0]["rows"]
    assert [row["rounds_played"] for row in rows] == [2] * 8
    assert all(len(row["steps"]) == 2 for row in rows)
    cut = app.ask("drawFinals", {})
    order = [row["entrant"] for row in rows]
    assert [each["entrants"] for each in cut["finals"]] == [order[:4], order[4:]]
    for number, stage in ((3, "grand_final"), (4, "small_final")):
        app.ask("drawRounds", {"number": number, "stage": stage, "method": "random"})
        app.at(round_number=number).ask("openRound", {})
    play(app, 3)
    play(app, 4)
    for number in (3, 4):
        app.at(round_number=number).ask("closeRound")
    assert app.ask("finishTournament")["finished_at"]
    app.refused(409, "tournament_finished", "registerEntrant", {"who": "Late"})

    everybody = Asking(**app.places)
    found = everybody.ask("readStandings")
    assert [each["place"] for each in found["final_places"]] == list(range(1, 9))
    assert {each["entrant"] for each in found["final_places"][:4]} == set(order[:4])
    assert len(everybody.ask("readSheets")["sheets"]) == 6
    assert len(everybody.ask("readResults", round=1)["rounds"]) == 1
    told = everybody.ask("readTournamentStatistics")
    assert (told["tables"], len(told["players"])) == (6, 8)
    [records] = told["records"]
    assert records["highest_deal"]["points"] > records["lowest_deal"]["points"]
    assert records["longest_run"]["games"] >= 1
    one, other = (each["player"] for each in told["players"][:2])
    against = everybody.ask("readHeadToHead", one=one, other=other)
    assert against["games"] == against["ahead"] + against["behind"]
    season = app.ask("makeSeason", {"name": "Autumn", "tournaments": [made["id"]]})
    assert len(everybody.at(season_slug=season["slug"]).ask("readSeason")["rows"]) == 8
    assert everybody.at(season_slug=season["slug"]).ask("readSeasonStatistics")["tables"] == 6
    assert everybody.ask("readClubStatistics")["suite"] == told["suite"]
