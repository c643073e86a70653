"""What is handed to standings, and what is refused because no sheets say it."""

from fractions import Fraction

import pytest

from tests.tournaments.rules.fields import table
from tournaments.rules.results import Absence, Award, Played, Score, TableResult, scaled, seats


def test_places_at_a_table_are_shared() -> None:
    assert table(1, (5, 6, 7, 8), (10, -3, -3, -4)).places == (1, 2, 2, 4)


def test_who_ended_the_game_by_its_rules_is_first_whatever_the_points() -> None:
    result = TableResult(1, 1, seats((4, 7, 2, 9), (10, -30, 20, 0), 10), winner=7)

    assert result.places == (2, 1, 2, 2)


def test_who_has_played_no_deal_has_no_score_and_no_place() -> None:
    result = TableResult(1, 1, (Score(1, 3, 4), Score(2, 0, 0), Score(3, -3, 4)))
    assert [score.entrant for score in result.scores] == [1, 3]
    assert result.places == (1, 2)


@pytest.mark.parametrize(
    ("scores", "spread"),
    [
        (seats((1, 1, 2), (0, 0, 0), 9), 1),
        (seats((1, 2, 3), (0, 0, 0), 9), 0),
        (seats((1, 2, 3), (0, 0, 0), -1), 1),
    ],
)
def test_a_table_that_no_sheet_shows_is_refused(scores: tuple[Score, ...], spread: int) -> None:
    with pytest.raises(ValueError, match="round 2, table 7"):
        TableResult(2, 7, scores, spread)


def test_there_are_as_many_points_as_seats() -> None:
    with pytest.raises(ValueError, match="shorter"):
        seats((1, 2, 3), (0, 0), 9)


def test_what_contradicts_itself_is_refused() -> None:
    one, other = table(1, (1, 2, 3), (0, 0, 0)), table(2, (3, 4, 5), (0, 0, 0))
    numbers = (1, 2, 3, 4, 5)
    with pytest.raises(ValueError, match="two tables"):
        Played(numbers, (one, other))
    with pytest.raises(ValueError, match="listed twice"):
        Played((1, 2, 2))
    with pytest.raises(ValueError, match="below 1"):
        Played((0, 1))
    with pytest.raises(ValueError, match="absent"):
        Played(numbers, (one,), (Absence(1, 2),))
    with pytest.raises(ValueError, match=r"\[3\]"):
        Played((1, 2), (one,))
    with pytest.raises(ValueError, match=r"\[6, 7, 8\]"):
        Played(numbers, (), (Absence(1, 6),), (Award(7, 1, "late"),), frozenset({8}))
    assert Played(()).rounds() == {}


def test_rounds_come_in_order_whatever_the_order_of_the_tables() -> None:
    tables = (
        table(1, (1, 2, 3), (0, 0, 0), round_number=2),
        table(2, (4, 5, 6), (0, 0, 0)),
        table(1, (1, 2, 3), (0, 0, 0)),
    )
    rounds = Played((1, 2, 3, 4, 5, 6), tables).rounds()
    assert {number: [each.number for each in rounds[number]] for number in rounds} == {
        1: [1, 2],
        2: [1],
    }
    assert list(rounds) == [1, 2]


def test_rounds_can_be_hidden() -> None:
    first, second = (table(1, (1, 2, 3), (0, 0, 0), round_number=number) for number in (1, 2))
    awards = (Award(1, 1, "before"), Award(1, 1, "then", 1), Award(1, 1, "after", 2))
    absences = (Absence(1, 4), Absence(2, 4))
    played = Played((1, 2, 3, 4), (first, second), absences, awards, frozenset({4}))
    shown = Played((1, 2, 3, 4), (first,), absences[:1], awards[:2], frozenset({4}))
    assert played.until(1) == shown
    assert played.until(2) == played


def test_a_table_that_was_closed_early_is_scaled_up_exactly() -> None:
    """Eight of twenty deals: two and a half times the points."""
    closed = seats((1, 2, 3, 4), (7, -2, -1, -4), 8)
    assert scaled(closed, 8, 20) == (
        Score(1, Fraction(35, 2), 20),
        Score(2, -5, 20),
        Score(3, Fraction(-5, 2), 20),
        Score(4, -10, 20),
    )
    assert scaled(closed, 8, 8) == closed


def test_who_sits_out_is_scaled_by_the_deals_of_the_table() -> None:
    """At a table of five each plays four of five deals."""
    closed = seats((1, 2, 3, 4, 5), (4, -1, -1, -1, -1), 8)
    assert scaled(closed, 10, 20)[:2] == (Score(1, 8, 16), Score(2, -2, 16))


def test_what_cannot_be_scaled() -> None:
    nothing = seats((1, 2, 3), (0, 0, 0), 0)
    assert scaled(nothing, 0, 9) == nothing
    with pytest.raises(ValueError, match="10 of 9 deals cannot"):
        scaled(nothing, 10, 9)
    with pytest.raises(ValueError, match="9 of 20 deals are no whole cycles"):
        scaled((Score(1, 3, 7), Score(2, -3, 7)), 9, 20)
