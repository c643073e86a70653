"""Seasons, by hand and by what must hold."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingscore.rules.amount import Amount
from tournaments.rules.scales import TYROL, UPPER_AUSTRIA
from tournaments.rules.seasons import (
    NAMES,
    Event,
    Outcome,
    SeasonCounting,
    SeasonRow,
    SeasonStep,
    SeasonTotal,
    courses,
    season,
)

MARCH = Event(3, 4, (Outcome(1, 1, 30, 3), Outcome(2, 2, 8, 3), Outcome(3, 2, 8, 2, sharers=2)))
APRIL = Event(4, 3, (Outcome(1, 3, -20, 3), Outcome(2, 1, 12, 3), Outcome(3, 2, 8, 3)))
MAY = Event(5, 3, (Outcome(1, 1, 20, 3), Outcome(2, 2, 0, 3)))
FINAL = Event(6, 3, (Outcome(1, 2, -5, 2), Outcome(2, 3, -9, 2), Outcome(3, 1, 14, 2)), final=True)
YEAR = (FINAL, MAY, APRIL, MARCH)


def totals(rows: tuple[SeasonRow, ...]) -> list[tuple[int, int | None, Amount]]:
    return [(row.player, row.place, row.total) for row in rows]


def test_the_sum() -> None:
    assert totals(season(YEAR, SeasonCounting())) == [(3, 1, 30), (1, 2, 25), (2, 3, 11)]


def test_the_average_by_game_has_a_minimum_of_games() -> None:
    rows = season(YEAR, SeasonCounting(total=SeasonTotal.PER_GAME, minimum_games=8))
    assert totals(rows) == [(1, 1, Fraction(25, 11)), (2, 2, 1), (3, None, Fraction(30, 7))]
    assert [(row.games, row.missing) for row in rows] == [(11, 0), (11, 0), (7, 1)]


def test_the_average_by_event() -> None:
    rows = season(YEAR, SeasonCounting(total=SeasonTotal.PER_EVENT))
    assert totals(rows) == [(3, 1, 10), (1, 2, Fraction(25, 4)), (2, 3, Fraction(11, 4))]


def test_the_best_and_the_final() -> None:
    """Two of the three evenings and the final, which counts even where it costs."""
    rows = season(YEAR, SeasonCounting(best=2))
    assert totals(rows) == [(1, 1, 45), (3, 2, 30), (2, 3, 11)]
    assert rows[0].steps == (
        SeasonStep(3, final=False, value=30, games=3, place=1),
        SeasonStep(4, final=False, value=-20, games=3, place=3, dropped=True),
        SeasonStep(5, final=False, value=20, games=3, place=1),
        SeasonStep(6, final=True, value=-5, games=2, place=2),
    )


def test_of_equal_evenings_the_earlier_counts() -> None:
    events = tuple(Event(number, 1, (Outcome(1, 1, 4, 1),)) for number in (1, 2, 3))
    (row,) = season(events, SeasonCounting(best=2))
    assert [step.dropped for step in row.steps] == [False, False, True]


def test_cup_points_for_the_places_with_guests_among_them() -> None:
    """3 shared the second place of March with a guest, who has no row."""
    rows = season(YEAR, SeasonCounting(scale=UPPER_AUSTRIA))
    assert totals(rows) == [
        (1, 1, 223 + 180 + 223 + 198),
        (2, 2, 198 + 223 + 198 + 180),
        (3, 3, 189 + 198 + 223),
    ]
    by_formula = season((MARCH,), SeasonCounting(scale=TYROL))
    # 200 · (2/3)³ is 59.3, 200 · (1/3)³ is 7.4
    assert totals(by_formula) == [(1, 1, 200), (2, 2, 59), (3, 3, 33)]


def test_the_older_points_of_days() -> None:
    day = Event(1, 3, (Outcome(1, 1, 251, 3), Outcome(2, 2, 77, 3), Outcome(3, 3, -328, 3)))
    rows = season((day,), SeasonCounting(day_scores=True))
    assert totals(rows) == [(1, 1, 175), (2, 2, 77), (3, 3, 0)]


def test_equal_totals_are_told_apart_by_the_best_event_and_the_second() -> None:
    results = {1: (5, 3, 2), 2: (6, 2, 2), 3: (5, 4, 1), 4: (10, 0, 0), 5: (10, 0, 0)}
    events = [
        Event(number, 6, tuple(Outcome(each, 1, own[number], 1) for each, own in results.items()))
        for number in range(3)
    ]
    events.append(Event(9, 1, (Outcome(6, 1, 10, 1),)))
    rows = season(events, SeasonCounting())
    assert [(row.player, row.place, row.separated_by) for row in rows] == [
        (4, 1, None),
        (5, 1, None),
        (6, 3, "second_event"),
        (2, 4, "best_event"),
        (3, 5, "best_event"),
        (1, 6, "second_event"),
    ]
    assert rows[2].measured == (("best_event", 10), ("second_event", None))
    assert {name for row in rows for name, _ in row.measured} | {"total"} == set(NAMES)


def test_what_no_tournament_says_is_refused() -> None:
    with pytest.raises(ValueError, match="event 2: a player has two"):
        season((Event(2, 2, (Outcome(1, 1, 0, 1), Outcome(1, 2, 0, 1))),), SeasonCounting())
    with pytest.raises(ValueError, match=r"event 2: .* no game"):
        season((Event(2, 2, (Outcome(1, 1, 0, 0),)),), SeasonCounting())


def test_what_is_wrong_with_a_way_to_count() -> None:
    assert SeasonCounting(best=1).problems() == ()
    wrong = SeasonCounting(scale=TYROL, day_scores=True, best=0, minimum_games=-1)
    assert [(each.code, each.path) for each in wrong.problems()] == [
        ("no_event_counts", "best"),
        ("minimum_below_zero", "minimum_games"),
        ("two_worths", "day_scores"),
    ]


outcomes = st.lists(
    st.builds(
        Outcome, st.integers(1, 8), st.integers(1, 60), st.integers(-9, 9), st.integers(1, 4)
    ),
    unique_by=lambda outcome: outcome.player,
).map(tuple)
seasons = st.lists(outcomes, max_size=6).map(
    lambda each: [Event(number, 60, own, final=number == 5) for number, own in enumerate(each)]
)


@given(
    seasons,
    st.sampled_from(SeasonTotal),
    st.none() | st.integers(1, 4),
    st.integers(0, 5),
    st.randoms(use_true_random=False),
)
def test_against_a_slow_recomputation(events, way, best, least, draw) -> None:  # type: ignore[no-untyped-def]
    rows = season(events, SeasonCounting(total=way, best=best, minimum_games=least))
    assert rows == season(
        draw.sample(events, len(events)),
        SeasonCounting(total=way, best=best, minimum_games=least),
    )
    naive = {}
    for player in range(1, 9):
        own = [(e.final, o) for e in events for o in e.outcomes if o.player == player]
        if own:
            usual = sorted((o for final, o in own if not final), key=lambda o: -o.total)
            kept = usual[: best or len(usual)] + [o for final, o in own if final]
            parts = {"sum": 1, "per_event": len(kept), "per_game": sum(o.games for o in kept)}
            if way != "per_game":
                total = Fraction(sum(o.total for o in kept), parts[way])
                assert next(row.total for row in rows if row.player == player) == total
            naive[player] = sum(o.games for _, o in own)
    assert {row.player: row.games for row in rows} == naive
    placed = [row for row in rows if row.place]
    assert all((row.place is None) == (row.games < least) for row in rows)
    assert [row.total for row in placed] == sorted((row.total for row in placed), reverse=True)


def test_courses_are_the_totals_after_each_event() -> None:
    counting = SeasonCounting(best=1)
    assert courses(YEAR, counting, [1, 3]) == {
        1: [(3, 30), (4, 30), (5, 30), (6, 25)],
        3: [(3, 8), (4, 8), (5, 8), (6, 22)],
    }


def test_a_course_begins_with_the_first_event_that_somebody_plays() -> None:
    late = Event(5, 1, (Outcome(9, 1, 4, 1),))
    assert courses((MARCH, late), SeasonCounting(), [9, 10]) == {9: [(5, 4)], 10: []}


@given(seasons, st.none() | st.integers(1, 3))
def test_courses_end_with_the_totals_of_the_season(events, best) -> None:  # type: ignore[no-untyped-def]
    counting = SeasonCounting(best=best, scale=TYROL)
    rows = {row.player: row.total for row in season(events, counting)}
    found = courses(events, counting, rows)
    assert {player: points[-1][1] for player, points in found.items()} == rows
