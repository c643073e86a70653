"""Two players against each other."""

from fractions import Fraction

from tests.tournaments.rules.statistics.games import game
from tournaments.rules.statistics import HeadToHead, head_to_head

GAMES = [
    game(1, {"Ana": 5, "Bo": -5, "Cis": 0}),
    game(2, {"Bo": 4, "Dirk": 3, "Ana": -7}),
    game(3, {"Cis": 1, "Ana": 1, "Bo": Fraction(1, 2)}),
    game(4, {"Cis": 3, "Bo": 9, "Dirk": 0}),
]


def test_who_finished_before_the_other_and_by_how_much() -> None:
    found = head_to_head(GAMES, "Ana", "Bo")
    assert found == HeadToHead(games=3, ahead=2, behind=1, difference=Fraction(-1, 2))
    assert found.level == 0
    back = head_to_head(GAMES, "Bo", "Ana")
    assert back == HeadToHead(games=3, ahead=1, behind=2, difference=Fraction(1, 2))


def test_a_place_can_be_shared() -> None:
    found = head_to_head(GAMES, "Ana", "Cis")
    assert (found.games, found.ahead, found.level, found.difference) == (2, 1, 1, 5)


def test_who_never_met() -> None:
    assert head_to_head(GAMES, "Ana", "Eva") == HeadToHead()
