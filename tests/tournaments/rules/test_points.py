"""What a round is worth, by hand and by what must hold."""

from fractions import Fraction
from statistics import fmean

import pytest
from hypothesis import given

from tests.tournaments.rules.fields import STAKE, fields, table
from tournaments.rules.points import (
    NAMES,
    WORTHS,
    DayScore,
    Normalised,
    PerDeal,
    RawPoints,
    RoundPlaces,
    TablePlaces,
    Worth,
)
from tournaments.rules.results import Played, Score, TableResult, seats
from tournaments.rules.scales import SCALES, TYROL, ListScale

NOBODY: frozenset[int] = frozenset()
FOUR = table(1, (1, 2, 3, 4), (20, 4, -8, -16))
THREE = table(2, (5, 6, 7), (17, 17, -34))
ROUND = (FOUR, THREE)


def test_points_and_points_per_deal() -> None:
    assert RawPoints().of(ROUND, NOBODY) == {1: 20, 2: 4, 3: -8, 4: -16, 5: 17, 6: 17, 7: -34}
    per_deal = PerDeal().of(ROUND, NOBODY)
    assert per_deal[2] == Fraction(2, 5)
    assert per_deal[7] == Fraction(-34, 9)
    assert type(per_deal[1]) is int


def test_normalised_by_hand() -> None:
    """King for four has 104 points in 10 deals, for three 102 in 9."""
    values = Normalised().of(ROUND, NOBODY)
    assert values[1] == Fraction(100 * 2 * 10, 104)  # 2 a deal, of 10.4
    assert values[5] == Fraction(100 * 17, 102)  # 17/9 a deal, of 102/9
    assert values[7] == Fraction(-100 * 34, 102)


def test_normalised_counts_from_the_average_of_the_table() -> None:
    """A game broken off in the tricks of a negative contract does not add up to zero."""
    values = Normalised().of((TableResult(1, 1, seats((1, 2, 3), (-2, -4, -6), 2), 2),), NOBODY)
    assert values == {1: 50, 2: 0, 3: -50}


def test_normalised_takes_the_deals_that_each_has_played() -> None:
    """Five at a table of tarock, 20 deals, each sits out four; one came late and played 8."""
    scores = (Score(1, 32, 16), Score(2, -16, 16), Score(3, -16, 8))
    values = Normalised().of((TableResult(1, 1, scores),), NOBODY)
    # 2, −1 and −2 a deal, −1/3 on average
    assert values == {1: Fraction(700, 3), 2: Fraction(-200, 3), 3: Fraction(-500, 3)}


def test_places_at_tables_of_any_size() -> None:
    assert TablePlaces().of(ROUND, NOBODY) == {
        1: 1, 2: Fraction(2, 3), 3: Fraction(1, 3), 4: 0, 5: Fraction(3, 4), 6: Fraction(3, 4), 7: 0
    }  # fmt: skip
    listed = TablePlaces({3: (5, 2, 0)})
    assert listed.of((THREE,), NOBODY) == {5: Fraction(7, 2), 6: Fraction(7, 2), 7: 0}
    assert TablePlaces().at(1) == (1,)
    with pytest.raises(ValueError, match="equally many"):
        TablePlaces({4: (3, 2, 1)})


def test_places_in_the_round_pass_over_who_is_out() -> None:
    points = RoundPlaces(ListScale((10, 6, 4, 1))).of(ROUND, frozenset({1}))
    assert points == {1: 0, 5: 8, 6: 8, 2: 4, 3: 1, 4: 0, 7: 0}


def test_places_in_the_round_by_another_worth() -> None:
    points = RoundPlaces(TYROL, Normalised()).of(ROUND, NOBODY)
    # 19.2 | 16.7 16.7 | 3.8 | −7.7 | −15.4 | −33.3; (5/6)³, (4/6)³, (3/6)³ ... of 200
    assert points == {
        1: 200,
        5: Fraction(116 + 59, 2),
        6: Fraction(116 + 59, 2),
        2: 25,
        3: 7,
        4: 1,
        7: 0,
    }


def test_day_scores() -> None:
    day = TableResult(1, 1, seats((1, 2, 3, 4), (250, 40, -90, -200), 16))
    assert DayScore().of((day,), NOBODY) == {1: 175, 2: 40, 3: 0, 4: 0}


ALL: list[Worth] = [
    RawPoints(), PerDeal(), Normalised(), TablePlaces(), DayScore(), RoundPlaces(TYROL)
]  # fmt: skip


@pytest.mark.parametrize("worth", [*ALL, TablePlaces({4: (3, 2, 1, 0)})])
def test_every_worth_says_what_it_does(worth: Worth) -> None:
    assert str(worth.formula).endswith(".")


@pytest.mark.parametrize("name", WORTHS)
def test_every_worth_to_choose_has_a_name_in_words(name: str) -> None:
    assert WORTHS[name].name == name
    assert NAMES[name]


def test_the_cups_are_among_the_worths() -> None:
    assert set(SCALES) < set(WORTHS)
    assert WORTHS["tyrol"].of(ROUND, NOBODY)[1] == 200
    assert WORTHS["upper_austria"].of(ROUND, NOBODY)[1] == 223


def test_listed_places_are_told_of() -> None:
    said = str(TablePlaces({4: (3, 2, 1, 0), 3: (2, 1, 0)}).formula)
    assert said == "Points for the place at the table, by its players: 3: 2, 1, 0; 4: 3, 2, 1, 0."


@pytest.mark.parametrize("worth", ALL)
@given(played=fields)
def test_whoever_played_has_a_value_and_nobody_else(worth: Worth, played: Played) -> None:
    for tables in played.rounds().values():
        seated = {score.entrant for each in tables for score in each.seats if score.deals}
        assert set(worth.of(tables, played.out)) == seated


@given(fields)
def test_normalised_against_floats(played: Played) -> None:
    for tables in played.rounds().values():
        values = Normalised().of(tables, played.out)
        for each in tables:
            assert sum(values[score.entrant] for score in each.scores) == 0
            rates = [score.points / score.deals for score in each.scores]
            for score, rate in zip(each.scores, rates, strict=True):
                naive = 100 * (rate - fmean(rates)) / float(STAKE[len(rates)])
                assert float(values[score.entrant]) == pytest.approx(naive)


@given(fields)
def test_places_at_a_table_bring_half_of_it_together(played: Played) -> None:
    for tables in played.rounds().values():
        values = TablePlaces().of(tables, played.out)
        for each in tables:
            if each.scores:
                assert sum(values[score.entrant] for score in each.scores) == Fraction(
                    len(each.scores), 2
                )
