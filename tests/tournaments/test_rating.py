"""Ratings are what the published model says, ties and all."""

from fractions import Fraction
from math import exp, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rating import BETA, KAPPA, NEWCOMER, TAU, Game, Rating, Step, ratings

SEATS = st.tuples(st.integers(0, 7), st.integers(-3, 3))
TABLES = st.lists(
    st.lists(SEATS, min_size=2, max_size=6, unique_by=lambda seat: seat[0]), max_size=12
)


def by_hand(games: list[list[tuple[int, int]]]) -> dict[int, Rating]:
    """Algorithm 1 of Weng and Lin (2011), with teams of one, as the paper writes it."""
    known: dict[int, Rating] = {}
    for game in games:
        before = {
            player: (each.mu, each.sigma**2 + TAU**2)
            for player, _ in game
            for each in [known.get(player, Rating())]
        }
        for player, points in game:
            mu, variance = before[player]
            omega = delta = 0.0
            for other, their_points in game:
                if other != player:
                    their_mu, their_variance = before[other]
                    c = sqrt(variance + their_variance + 2 * BETA**2)
                    p = 1 / (1 + exp((their_mu - mu) / c))
                    s = (1 + (points > their_points) - (points < their_points)) / 2
                    omega += variance / c * (s - p)
                    delta += sqrt(variance) / c * variance / c**2 * p * (1 - p)
            known[player] = Rating(mu + omega, sqrt(variance * max(1 - delta, KAPPA)))
    return known


def last(games: list[Game[str]]) -> dict[str, Rating]:
    return {player: steps[-1].rating for player, steps in ratings(games).items()}


@given(TABLES)
def test_ratings_are_those_of_the_published_model(games: list[list[tuple[int, int]]]) -> None:
    expected = by_hand(games)
    found = ratings(games)
    assert found.keys() == expected.keys()
    for player, steps in found.items():
        rating = steps[-1].rating
        assert (rating.mu, rating.sigma) == pytest.approx(
            (expected[player].mu, expected[player].sigma)
        )


@pytest.mark.parametrize(
    "points", [(4, 4, 3, 2, 1), (4, 3, 3, 2), (5, 5, 5, 0), (2, 1, 1), (3, 2, 2, 1, 1)]
)
def test_whoever_is_tied_is_rated_alike_and_between_the_others(points: tuple[int, ...]) -> None:
    found = last([[(f"{at}", each) for at, each in enumerate(points)]])
    by_points: dict[int, set[float]] = {}
    for at, each in enumerate(points):
        by_points.setdefault(each, set()).add(round(found[f"{at}"].mu, 9))
    assert all(len(equal) == 1 for equal in by_points.values())
    order = [by_points[each].pop() for each in sorted(by_points, reverse=True)]
    assert order == sorted(order, reverse=True)
    assert len(set(order)) == len(order)


def test_a_tie_of_equals_moves_nobody_and_makes_them_better_known() -> None:
    found = last([[("Ana", 5), ("Bo", 5), ("Cis", 5)]])
    assert {each.mu for each in found.values()} == {Rating().mu}
    assert all(each.sigma < Rating().sigma for each in found.values())


def test_places_and_points_say_the_same() -> None:
    points: list[Game[str]] = [
        [("Ana", 7), ("Bo", Fraction(5, 2)), ("Cis", Fraction(5, 2)), ("Dirk", -12)]
    ]
    places: list[Game[str]] = [[("Ana", 1), ("Bo", 2), ("Cis", 2), ("Dirk", 4)]]
    assert ratings(points) == ratings(places, is_lower_better=True)


def test_amounts_are_compared_exactly() -> None:
    found = last([[("Ana", 10**20 + 1), ("Bo", 10**20)]])
    assert found["Ana"].mu > found["Bo"].mu


def test_history_has_a_step_for_each_game_of_a_player() -> None:
    games: list[Game[str]] = [
        [("Ana", 2), ("Bo", 1)],
        [("Cis", 2), ("Bo", 1)],
        [("Ana", 2), ("Bo", 1), ("Cis", 0)],
    ]
    found = ratings(games)
    assert {player: [step.game for step in steps] for player, steps in found.items()} == {
        "Ana": [0, 2],
        "Bo": [0, 1, 2],
        "Cis": [1, 2],
    }
    assert found["Ana"][:1] == ratings(games[:1])["Ana"]
    assert ratings([]) == {}


def test_games_in_another_order_give_another_rating_and_the_same_ones_the_same() -> None:
    chance = Random(7)  # noqa: S311 - results are made up
    games: list[Game[int]] = [
        [(player, chance.randint(0, 9)) for player in chance.sample(range(20), 4)]
        for _ in range(100)
    ]
    assert ratings(games) == ratings(games)
    assert ratings(games) != ratings(games[::-1])


def test_whoever_wins_more_is_shown_higher_and_a_newcomer_has_1000() -> None:
    games: list[Game[str]] = [[("Ana", 3), ("Bo", 2), ("Cis", 1), ("Dirk", 0)]] * 30
    found = last(games)
    assert Rating().shown == NEWCOMER == 1000
    assert Rating().ordinal == 0
    shown = [found[player].shown for player in ("Ana", "Bo", "Cis", "Dirk")]
    assert shown == sorted(shown, reverse=True)
    assert all(isinstance(each, int) for each in shown)
    assert Step(0, Rating(30, 1)).rating.shown == 1000 + 40 * 27


@pytest.mark.parametrize("game", [[], [("Ana", 1)], [("Ana", 1), ("Bo", 0), ("Ana", 2)]])
def test_a_game_of_fewer_than_two_or_twice_the_same_is_refused(game: Game[str]) -> None:
    with pytest.raises(ValueError, match="game 1 needs"):
        ratings([[("Ana", 1), ("Bo", 0)], game])
