"""Standings against a slow recomputation, and what their rows tell."""

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingscore.rules.amount import Amount
from tests.tournaments.rules.fields import STAKE, fields, table
from tournaments.rules.metrics import METRICS
from tournaments.rules.points import Normalised, PerDeal, RawPoints, RoundPlaces, TablePlaces
from tournaments.rules.results import Absence, Award, Played, TableResult, seats
from tournaments.rules.scales import TYROL, UPPER_AUSTRIA
from tournaments.rules.standings import (
    AWARD,
    MISSED,
    PENALTY,
    Counting,
    Row,
    Step,
    carried_standings,
    standings,
)

T = TypeVar("T")

counting_ways = st.builds(
    Counting,
    worth=st.sampled_from(
        [RawPoints(), PerDeal(), Normalised(), TablePlaces(), RoundPlaces(UPPER_AUSTRIA)]
    ),
    best=st.none() | st.integers(1, 4),
    missed=st.none() | st.integers(-3, 3),
    tie_breaks=st.lists(st.sampled_from(sorted(METRICS)), unique=True).map(tuple),
    seed=st.integers(0, 2**32),
)


def row(rows: tuple[Row, ...], entrant: int) -> Row:
    return next(each for each in rows if each.entrant == entrant)


def test_a_row_opens_to_how_it_came_about() -> None:
    first = table(3, (1, 2, 3), (5, -1, -4))
    second = table(1, (1, 2, 3), (-6, 2, 4), round_number=2)
    third = table(1, (1, 2, 3), (-6, 6, 0), round_number=4)
    awards = (Award(1, -2, "late", 2), Award(1, 3, "fair play"), Award(1, 9, "typed", 4, True))
    field = Played((1, 2, 3), (third, first, second), (Absence(3, 1),), awards)
    rows = standings(field, Counting(best=3, missed=-3))
    assert row(rows, 1).steps == (
        Step(1, "points", 5, table=3, score=first.seats[0]),
        Step(2, "points", -6, table=1, score=second.seats[0]),
        Step(3, MISSED, -3),
        Step(4, "points", -6, dropped=True, table=1, score=third.seats[0]),
        Step(2, PENALTY, -2, reason="late"),
        Step(None, AWARD, 3, reason="fair play"),
        Step(4, AWARD, 9, dropped=True, reason="typed"),
    )
    assert row(rows, 1).total == 5 - 6 - 3 - 2 + 3
    assert row(rows, 1).played == 3


def test_a_round_missed_is_told_of_and_is_no_round_unless_it_is_worth_something() -> None:
    field = Played((1, 2, 3, 4), (table(1, (1, 2, 3), (-5, 2, 3)),), (Absence(2, 1), Absence(1, 4)))
    rows = standings(field, Counting(best=1))
    assert [(step.value, step.dropped) for step in row(rows, 1).steps] == [
        (-5, False),
        (None, False),
    ]
    rows = standings(field, Counting(best=1, missed=0))
    assert [(step.value, step.dropped) for step in row(rows, 1).steps] == [(-5, True), (0, False)]
    assert row(rows, 1).total == 0
    assert row(rows, 4).total is None  # who played nothing has nothing, whatever it is worth


def test_who_has_played_nothing_yet_has_no_place_and_no_points() -> None:
    field = Played(
        (1, 2, 3, 4, 5),
        (table(1, (1, 2, 3), (-5, 2, 3)), TableResult(2, 1, seats((3, 4, 5), (0, 0, 0), 0))),
        awards=(Award(5, -1, "late"),),
    )
    rows = standings(field, Counting())
    assert [(each.entrant, each.place, each.total) for each in rows] == [
        (3, 1, 3), (2, 2, 2), (1, 3, -5), (4, None, None), (5, None, None)
    ]  # fmt: skip
    assert rows[4].steps == (Step(None, PENALTY, -1, reason="late"),)


def test_who_left_is_kept_or_is_out() -> None:
    field = Played((1, 2, 3), (table(1, (1, 2, 3), (8, -3, -5)),))
    assert [(each.entrant, each.place) for each in standings(field, Counting())] == [
        (1, 1), (2, 2), (3, 3)
    ]  # fmt: skip
    rows = standings(replace(field, out=frozenset({1})), Counting())
    assert [(each.entrant, each.place, each.total, each.out) for each in rows] == [
        (2, 1, -3, False), (3, 2, -5, False), (1, None, 8, True)
    ]  # fmt: skip


def test_a_king_evening_at_mixed_tables() -> None:
    """Four players have 104 points in 10 deals, three 102 in 9: 20 is more than 17, normalised."""
    field = Played(
        tuple(range(1, 8)),
        (table(1, (1, 2, 3, 4), (20, 4, -8, -16)), table(2, (5, 6, 7), (21, 0, -21))),
    )
    rows = standings(field, Counting(Normalised()))
    assert [each.entrant for each in rows] == [5, 1, 2, 6, 3, 4, 7]
    assert rows[0].total == Fraction(2100, 102)
    assert rows[1].total == Fraction(2000, 104)


# ------------------------------------------------------------------ the slow recomputation


def naive_total(field: Played, counting: Counting, entrant: int) -> Amount | None:
    """From the definition, one entrant at a time; only for the worths that look at one table."""
    rounds: list[Amount] = []
    for each in field.tables:
        mine = [seat for seat in each.seats if seat.entrant == entrant and seat.deals]
        if not mine:
            continue
        points = [Fraction(seat.points) for seat in each.seats]
        own, size = Fraction(mine[0].points), len(points)
        if counting.worth.name == "points":
            rounds.append(own)
        elif counting.worth.name == "per_deal":
            rounds.append(own / mine[0].deals)
        elif counting.worth.name == "normalised":
            average = sum(points, Fraction(0)) / size
            rounds.append(100 * (own - average) / mine[0].deals / STAKE[size])
        else:
            above, equal = sum(p > own for p in points), sum(p == own for p in points)
            rounds.append(Fraction(2 * (size - above) - equal - 1, 2 * (size - 1)))
    if not rounds:
        return None
    if counting.missed is not None:
        rounds += [counting.missed for each in field.absences if each.entrant == entrant]
    kept = sorted(rounds)[-counting.best :] if counting.best else rounds
    awards = [a.points for a in field.awards if a.entrant == entrant and not a.withdrawn]
    return sum(kept) + sum(awards)


@given(fields, counting_ways.filter(lambda way: way.worth.name != "round_places"))
def test_totals_and_places_against_a_slow_recomputation(field: Played, counting: Counting) -> None:
    rows = standings(field, replace(counting, tie_breaks=()))
    totals = {entrant: naive_total(field, counting, entrant) for entrant in field.entrants}
    assert {each.entrant: each.total for each in rows} == totals
    ranked = [own for each, own in totals.items() if own is not None and each not in field.out]
    for each in rows:
        if each.total is None or each.out:
            assert each.place is None
        else:
            assert each.place == 1 + sum(other > each.total for other in ranked)
            assert each.shared == (ranked.count(each.total) > 1)


@given(fields, counting_ways)
def test_a_total_is_the_sum_of_its_steps(field: Played, counting: Counting) -> None:
    for each in standings(field, counting):
        rounds = [step for step in each.steps if step.score or step.method == MISSED]
        counted = [step.value for step in each.steps if not step.dropped and step.value is not None]
        if each.played:
            assert each.total == sum(counted)
        else:
            assert each.total is None
        worth = [step for step in rounds if step.value is not None]
        kept = [step for step in worth if not step.dropped]
        assert len(kept) == min(counting.best or len(worth), len(worth))
        if kept and len(kept) < len(worth):
            lowest = min(step.value or 0 for step in kept)
            assert all((step.value or 0) <= lowest for step in worth if step.dropped)
        assert [step.round for step in rounds] == sorted(step.round or 0 for step in rounds)


@given(fields, counting_ways)
def test_everybody_has_a_row_and_places_count_on(field: Played, counting: Counting) -> None:
    rows = standings(field, counting)
    assert sorted(each.entrant for each in rows) == sorted(field.entrants)
    placed = [each.place for each in rows if each.place is not None]
    assert [each.place for each in rows[: len(placed)]] == placed
    for index, each in enumerate(placed):
        assert each in {index + 1, placed[index - 1] if index else 1}
    if "lot" in counting.tie_breaks:
        assert placed == list(range(1, len(placed) + 1))


@given(fields, counting_ways, st.integers(0, 2**32))
def test_the_order_of_what_comes_in_changes_nothing(
    field: Played, counting: Counting, seed: int
) -> None:
    draw = Random(seed)  # noqa: S311 (an example to be repeated)

    def mixed(values: tuple[T, ...]) -> tuple[T, ...]:
        return tuple(draw.sample(values, len(values)))

    tables = tuple(replace(each, seats=mixed(each.seats)) for each in mixed(field.tables))
    other = replace(
        field, entrants=mixed(field.entrants), tables=tables, absences=mixed(field.absences)
    )
    assert standings(other, counting) == standings(field, counting)


@given(fields, counting_ways.map(lambda way: replace(way, tie_breaks=tuple(
    name for name in way.tie_breaks if name != "lot"
))))  # fmt: skip
def test_numbers_are_but_names(field: Played, counting: Counting) -> None:
    """Entrants numbered the other way round, from 1000: the same places and totals."""

    def named(entrant: int) -> int:
        return 1000 - entrant

    other = Played(
        tuple(named(each) for each in field.entrants),
        tuple(
            replace(each, seats=tuple(s._replace(entrant=named(s.entrant)) for s in each.seats))
            for each in field.tables
        ),
        tuple(each._replace(entrant=named(each.entrant)) for each in field.absences),
        tuple(replace(each, entrant=named(each.entrant)) for each in field.awards),
        frozenset(named(each) for each in field.out),
    )
    before = {each.entrant: (each.place, each.total) for each in standings(field, counting)}
    after = {each.entrant: (each.place, each.total) for each in standings(other, counting)}
    assert after == {named(entrant): own for entrant, own in before.items()}


@given(fields)
def test_cup_points_of_a_round_are_kept_together(field: Played) -> None:
    """Those placed in a round share the points of as many places."""
    for number, tables in field.rounds().items():
        one = replace(field, tables=tuple(tables), absences=(), awards=())
        rows = standings(one, Counting(RoundPlaces(TYROL)))
        placed = [each.total or 0 for each in rows if each.place]
        size = len(placed)
        assert sum(placed) == sum(TYROL.at(place, size) for place in range(1, size + 1)), number


@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_few_entrants(count: int) -> None:
    entrants = tuple(range(1, count + 1))
    everybody = table(1, entrants, (0,) * count)
    for name in METRICS:
        rows = standings(Played(entrants, (everybody,)), Counting(tie_breaks=(name,)))
        assert [each.total for each in rows] == [0] * count
    assert standings(Played(()), Counting()) == ()


def test_the_points_of_the_preliminaries_count_on() -> None:
    """All rounds of the final, and the best of those before it; among those who play it."""
    rounds = (
        table(1, (1, 2, 3), (9, -4, -5)),
        table(2, (4, 5, 6), (8, -4, -4)),
        table(1, (4, 1, 2), (2, -8, 6), round_number=2),
    )
    before = Played((1, 2, 3, 4, 5, 6), rounds, (Absence(2, 3),), (Award(1, 1, "fair play"),))
    final = Played((4, 1, 2), (table(1, (4, 1, 2), (-9, 6, 3), round_number=3),))
    counting = Counting(best=1, missed=-7)
    rows = carried_standings(before, final, counting)
    assert [(each.entrant, each.place, each.total, each.played) for each in rows] == [
        (1, 1, 16, 3),
        (2, 2, 9, 3),
        (4, 3, -1, 3),
    ]
    assert [(step.round, step.value, step.dropped) for step in rows[0].steps] == [
        (1, 9, False),
        (2, -8, True),
        (None, 1, False),
        (3, 6, False),
    ]


def test_before_its_first_deal_a_final_stands_as_the_preliminaries() -> None:
    before = Played((1, 2, 3), (table(1, (1, 2, 3), (5, -1, -4)),))
    rows = carried_standings(before, Played((3, 1), out=frozenset({3})), Counting())
    assert [(each.entrant, each.place, each.total, each.out) for each in rows] == [
        (1, 1, 5, False),
        (3, None, -4, True),
    ]


@given(fields, counting_ways)
def test_a_final_without_rounds_changes_nothing(field: Played, counting: Counting) -> None:
    rows = carried_standings(field, Played(field.entrants), counting)
    assert rows == standings(field, counting)


def test_what_is_no_final_of_these_preliminaries_is_refused() -> None:
    before = Played((1, 2, 3), (table(1, (1, 2, 3), (5, -1, -4)),))
    with pytest.raises(ValueError, match="who was not in the preliminaries"):
        carried_standings(before, Played((1, 4)), Counting())
    again = Played((1, 2, 3), (table(2, (1, 2, 3), (0, 0, 0)),))
    with pytest.raises(ValueError, match="two tables in one round"):
        carried_standings(before, again, Counting())
    other = replace(before, entrants=(1, 2, 3, 4, 5, 6))
    new = Played((4, 5, 6), (table(2, (4, 5, 6), (0, 0, 0)),))
    with pytest.raises(ValueError, match="the number of one of the preliminaries"):
        carried_standings(other, new, Counting())
