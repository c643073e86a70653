"""The highest, the lowest, and the longest run."""

from tests.tournaments.rules.statistics.games import game, golden
from tournaments.rules.statistics import (
    DealRecord,
    GameRecord,
    PlayedDeal,
    Records,
    RunRecord,
    records,
)

HIGH = PlayedDeal("trump", ("Ana", "Bo", None), (9, 4, 0), declarer=0)
LOW = PlayedDeal("hearts", ("Ana", "Bo", "Cis"), (-1, -3, -9), declarer=1)


def test_deals_and_games() -> None:
    """Of equals the earlier stays; who sits out has no deal."""
    found = records(
        [game(1, {"Ana": 8, "Bo": 1, "Cis": -9}, HIGH, LOW), game(2, {"Cis": 8, "Ana": -9}, HIGH)]
    )
    assert found.highest_deal == DealRecord(9, "Ana", 1, 1, "trump")
    assert found.lowest_deal == DealRecord(-9, "Cis", 1, 2, "hearts")
    assert found.highest_game == GameRecord(8, "Ana", 1)
    assert found.lowest_game == GameRecord(-9, "Cis", 1)


def test_a_run_goes_over_games_that_one_did_not_play() -> None:
    games = [
        game(1, {"Ana": 3, "Bo": -3}),
        game(2, {"Cis": 3, "Bo": -3}),
        game(3, {"Ana": 1, "Cis": 1, "Bo": -2}),
        game(4, {"Ana": -1, "Bo": 1}),
        game(5, {"Cis": 2, "Ana": -2}),
        game(6, {"Bo": 1, "Cis": -1}),
        game(7, {"Bo": 1, "Ana": -1}),
    ]
    assert records(games[:1]).longest_run == RunRecord(1, "Ana", 1, 1)
    assert records(games[:4]).longest_run == RunRecord(2, "Ana", 1, 3)
    assert records(games[:5]).longest_run == RunRecord(3, "Cis", 2, 5)
    assert records(games).longest_run == RunRecord(3, "Cis", 2, 5)


def test_records_of_a_golden_game() -> None:
    found = records([golden("kingen-4")])
    assert found.highest_deal == DealRecord(9, "Ana", "kingen-4", 10, "trump")
    assert found.lowest_deal == DealRecord(-8, "Ana", "kingen-4", 1, "tricks")


def test_without_games_there_are_no_records() -> None:
    assert records([]) == Records()
