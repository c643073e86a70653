"""Statistics as plain JSON values."""

import json
from fractions import Fraction

import pytest

from tests.tournaments.seasons import NAMES, make_evening, make_players
from tournaments.models import Club
from tournaments.queries import statistics_of
from tournaments.rules.statistics import Role
from tournaments.statistics_shapes import pair_to_json, ratings_to_json, statistics_to_json

pytestmark = pytest.mark.django_db


def test_everything_is_told_exactly(club: Club) -> None:
    who = make_players(club)
    found = statistics_of([make_evening(club, who, days=days) for days in (0, 7)], sees_all=True)
    told = json.loads(json.dumps(statistics_to_json(found)))
    assert (told["game"], told["tables"]) == ("kingen", 2)
    assert [each["name"] for each in told["players"]] == list(NAMES)
    for each in told["players"]:
        own = found.players[each["player"]]
        assert (each["games"], each["deals"]) == (2, 20)
        assert Fraction(each["average"]) == own.in_role(*Role).average
        assert sum(part["deals"] for part in each["contracts"]) == 20
        assert each["predictions"]["accuracy"] is None
        assert {part["contract"] for part in each["contracts"]} <= set(told["contracts"])
    (records,) = told["records"]
    assert records["ruleset"] == "kingen-4"
    codes = {table.played.game for table in found.tables}
    assert records["highest_deal"]["game"] in codes
    assert records["longest_run"]["last"] in codes


def test_ratings_have_their_history(club: Club) -> None:
    who = make_players(club)
    found = statistics_of([make_evening(club, who, rounds=2)], sees_all=True)
    told = json.loads(json.dumps(ratings_to_json(found)))
    shown = [each["rating"] for each in told["players"]]
    assert shown == sorted(shown, reverse=True)
    for each in told["players"]:
        assert [step["game"] for step in each["history"]] == [
            table.played.game for table in found.tables
        ]
        assert each["history"][-1]["rating"] == each["rating"]


def test_a_pair_is_told_from_both_sides(club: Club) -> None:
    who = make_players(club)
    found = statistics_of([make_evening(club, who)], sees_all=True)
    there, back = (
        pair_to_json(found, *two) for two in ((who[0].pk, who[1].pk), (who[1].pk, who[0].pk))
    )
    assert there["games"] == back["games"] == 1
    assert there["one_ahead"] == back["other_ahead"]
    assert Fraction(there["difference"]) == -Fraction(back["difference"])


def test_statistics_of_nothing_are_told(club: Club) -> None:
    told = statistics_to_json(statistics_of([], sees_all=True))
    assert told == {
        "game": None,
        "tables": 0,
        "games": [],
        "contracts": {},
        "players": [],
        "records": [],
    }
