"""Tie-breaks by hand, each alone and in the orders that cups have."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.rules.fields import fields, table
from tournaments.rules import metrics
from tournaments.rules.metrics import METRICS, NAMES, Basis
from tournaments.rules.points import RawPoints
from tournaments.rules.results import Award, Played, TableResult
from tournaments.rules.standings import Counting, Row, standings


def played(*tables: TableResult, awards: tuple[Award, ...] = ()) -> Played:
    entrants = sorted({score.entrant for each in tables for score in each.scores})
    return Played(tuple(entrants), tables, awards=awards)


def places(rows: tuple[Row, ...]) -> list[tuple[int, int | None, str | None]]:
    return [(row.entrant, row.place, row.separated_by) for row in rows]


# Two rounds of 3: 1 and 2 end equal at +6, 3 and 4 equal at −4, and 5 and 6 at −2.
TIED = played(
    table(1, (1, 3, 5), (9, -9, 0)),
    table(2, (2, 4, 6), (4, -2, -2)),
    table(1, (1, 4, 6), (-3, -2, 5), round_number=2),
    table(2, (2, 3, 5), (2, 5, -7), round_number=2),
    table(1, (5, 6), (5, -5), round_number=3),
)


def test_the_cups_of_upper_austria_take_the_best_round() -> None:
    """9 is better than 4; 5 than −2; 5 and 5 are equal, but 0 is better than −2."""
    rows = standings(TIED, Counting(tie_breaks=metrics.UPPER_AUSTRIA))
    assert places(rows) == [
        (1, 1, None),
        (2, 2, "best_round"),
        (5, 3, "total"),
        (6, 4, "second_round"),
        (3, 5, "total"),
        (4, 6, "best_round"),
    ]
    assert rows[0].measured == (("best_round", 9),)
    assert rows[3].measured == (("best_round", 5), ("second_round", -2))


def test_without_tie_breaks_places_are_shared() -> None:
    rows = standings(TIED, Counting())
    assert [(row.entrant, row.place) for row in rows] == [
        (1, 1), (2, 1), (5, 3), (6, 3), (3, 5), (4, 5)
    ]  # fmt: skip
    assert all(row.shared for row in rows)


def test_the_cup_of_tyrol_goes_on_with_the_tables() -> None:
    """1 and 2 have one best round; 1 was first and last, 2 first and shared the second place."""
    tables = (
        table(1, (1, 3, 4), (6, -2, -4)),
        table(2, (2, 5, 6), (6, -3, -3)),
        table(1, (1, 5, 3), (-2, 0, 2), round_number=2),
        table(2, (2, 4, 6), (-2, 4, -2), round_number=2),
    )
    rows = standings(played(*tables), Counting(tie_breaks=metrics.TYROL, seed=8))
    assert places(rows)[:3] == [(2, 1, None), (1, 2, "table_places"), (4, 3, "total")]
    assert rows[0].measured == (("best_round", 6), ("table_places", Fraction(5, 8)))


def test_the_cup_of_tyrol_draws_at_last() -> None:
    field = played(table(1, (1, 2, 3), (3, 3, -6)))
    rows = standings(field, Counting(tie_breaks=metrics.TYROL, seed=8))
    assert [(row.place, row.shared, row.separated_by) for row in rows] == [
        (1, False, None), (2, False, "lot"), (3, False, "total")
    ]  # fmt: skip
    first = ("best_round", 3), ("table_places", Fraction(3, 4))
    assert [row.measured for row in rows[:2]] == [(*first, ("lot", 3)), (*first, ("lot", 2))]


def basis(field: Played, *, totals: dict[int, int] | None = None, seed: int = 1) -> Basis:
    return Basis(field, {}, totals or {}, seed)


def test_tables_won_count_a_shared_first_place_in_part() -> None:
    field = played(
        table(1, (1, 2, 3), (2, 2, -4)),
        table(1, (1, 2, 3), (5, -1, -4), round_number=2),
        table(1, (1, 2, 3), (0, 0, 0), round_number=3),
    )
    won = metrics.table_wins(basis(field), (1, 2, 3))
    assert won == {1: Fraction(11, 6), 2: Fraction(5, 6), 3: Fraction(1, 3)}


def test_a_direct_meeting_counts_who_had_more_at_the_common_tables() -> None:
    field = played(
        table(1, (3, 1, 9, 2), (3, 1, -8, 4)),
        table(1, (1, 2, 8), (5, -5, 0), round_number=2),
        table(1, (2, 1, 7), (3, 3, -6), round_number=3),
    )
    assert metrics.direct_meeting(basis(field), (1, 2)) == {1: 0, 2: 0}
    assert metrics.direct_meeting(basis(field), (1, 2, 3)) == {1: -1, 2: 1, 3: 0}
    assert metrics.direct_meeting(basis(field), (1, 9)) == {1: 1, 9: -1}


def test_a_direct_meeting_says_nothing_unless_all_have_met() -> None:
    field = played(table(1, (1, 2, 3), (5, 0, -5)), table(1, (1, 4, 5), (5, 0, -5), round_number=2))
    assert metrics.direct_meeting(basis(field), (1, 2, 4)) == {1: None, 2: None, 4: None}


def test_penalties_that_stand_are_counted() -> None:
    awards = (
        Award(1, -5, "late"),
        Award(2, -1, "late"),
        Award(2, -1, "late again"),
        Award(3, -1, "a mistake", withdrawn=True),
        Award(3, 4, "fair play"),
    )
    field = played(table(1, (1, 2, 3), (0, 0, 0)), awards=awards)
    assert metrics.fewest_penalties(basis(field), (1, 2, 3)) == {1: -1, 2: -2, 3: 0}


def test_opponents_count_as_often_as_they_were_met() -> None:
    field = played(
        table(1, (1, 2, 3), (0, 0, 0)),
        table(1, (1, 2, 4), (0, 0, 0), round_number=2),
        table(2, (5,), (0,), round_number=2),
    )
    totals = {1: 9, 2: 6, 3: 2, 4: -1, 5: 0}
    strength = metrics.opponents(basis(field, totals=totals), (1, 2, 5))
    assert strength == {1: Fraction(13, 4), 2: Fraction(19, 4), 5: None}


def test_a_lot_is_that_of_its_seed() -> None:
    """Random is asked for number 1, then 2, then 3; the highest is the best."""
    field = played(table(1, (1, 2, 3), (0, 0, 0)))
    drawn = Random(77)  # noqa: S311 (the lot to be proven)
    values = [drawn.random() for _ in range(3)]
    lots = metrics.lot(basis(field, seed=77), (1, 2, 3))
    assert sorted(lots, key=lambda entrant: lots[entrant] or 0) == sorted(
        (1, 2, 3), key=lambda entrant: values[entrant - 1]
    )
    assert lots != metrics.lot(basis(field, seed=78), (1, 2, 3))


@given(st.integers(0, 2**64), st.sets(st.integers(1, 60), min_size=2), st.integers(1, 90))
def test_a_lot_stays_the_same_whoever_comes_later(seed: int, known: set[int], more: int) -> None:
    before = Basis(Played(tuple(known)), {}, {}, seed).lots
    after = Basis(Played(tuple(known | {more})), {}, {}, seed).lots
    assert sorted(known, key=before.__getitem__) == sorted(known, key=after.__getitem__)
    assert sorted(before.values()) == list(range(1, len(known) + 1))


@pytest.mark.parametrize("name", METRICS)
def test_every_metric_has_a_name_in_words(name: str) -> None:
    assert NAMES[name]


@pytest.mark.parametrize("name", METRICS)
@given(field=fields)
def test_every_metric_measures_those_asked_and_nobody_else(name: str, field: Played) -> None:
    values = {
        entrant: [
            own.points for each in field.tables for own in each.scores if own.entrant == entrant
        ]
        for entrant in field.entrants
    }
    totals = {entrant: sum(own) for entrant, own in values.items() if own}
    group = sorted(totals)[::2]
    assert list(METRICS[name](Basis(field, values, totals, 3), group)) == group


@given(fields)
def test_the_parts_of_first_places_add_up_to_the_tables(field: Played) -> None:
    everybody = {score.entrant for each in field.tables for score in each.scores}
    won = metrics.table_wins(Basis(field, {}, {}, 0), sorted(everybody))
    assert sum(each or 0 for each in won.values()) == sum(1 for t in field.tables if t.scores)


def test_a_name_that_is_no_metric_is_refused() -> None:
    with pytest.raises(KeyError, match="luck"):
        standings(TIED, Counting(RawPoints(), tie_breaks=("luck",)))
