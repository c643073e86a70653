"""One round by standings."""

# ruff: noqa: S311 - draws that can be repeated

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules.seating import swiss
from tournaments.rules.seating.lot import hand_problems
from tournaments.rules.seating.meetings import Meetings
from tournaments.rules.seating.plan import shuffled
from tournaments.rules.seating.sizes import odd_visits, table_sizes
from tournaments.rules.seating.swiss import draw_by_standings
from tournaments.rules.seating.tables import Schedule
from tournaments.rules.seating.wishes import Kind, Wish, club_mates, is_kept


def _play(players: int, rounds: int, steps: int, *, ahead: bool = False) -> tuple[Schedule, float]:
    """A tournament by standings that change by lot, and the mean range of ranks at a table."""
    random = Random(players)
    points = dict.fromkeys(range(players), 0.0)
    past: Schedule = ()
    ranges = []
    for number in range(rounds):
        standing = sorted(shuffled(range(players), random), key=lambda each: -points[each])
        drawn = draw_by_standings(
            standing,
            table_sizes(players),
            seed=number,
            past=past,
            rounds_left=rounds - number if ahead else 1,
            steps=steps,
        )
        past += (drawn,)
        rank = {entrant: place for place, entrant in enumerate(standing)}
        ranges += [max(map(rank.get, each)) - min(map(rank.get, each)) for each in drawn]  # type: ignore[type-var,operator]
        for entrant in points:
            points[entrant] += random.random() - 0.5
    return past, sum(ranges) / len(ranges)


@settings(deadline=None, max_examples=50)
@given(st.integers(3, 40), st.integers(1, 4), st.integers(0, 99), st.booleans())
def test_everybody_once_and_odd_tables_in_turn(
    players: int, rounds: int, seed: int, ahead: bool
) -> None:
    """However the standings are; and nobody is at an odd table twice before all were once."""
    past: Schedule = ()
    sizes = table_sizes(players)
    for number in range(rounds):
        standing = shuffled(range(players), Random(seed + number))
        left = rounds - number if ahead else 1
        drawn = draw_by_standings(standing, sizes, seed=seed, past=past, rounds_left=left, steps=50)
        assert sorted(map(len, drawn)) == sorted(sizes)
        assert hand_problems(drawn, range(players)) == ()
        past += (drawn,)
    visits = odd_visits(past)
    counts = [visits[entrant] for entrant in range(players)]
    assert max(counts) - min(counts) <= 1


def test_small_fields() -> None:
    """Where nobody has met, those next to each other in the standings play each other."""
    assert draw_by_standings([7, 5, 9], (3,), seed=1) == ((7, 5, 9),)
    assert draw_by_standings([1, 2, 3, 4, 5], (5,), seed=1) == ((1, 2, 3, 4, 5),)
    assert draw_by_standings([6, 5, 4, 3, 2, 1], (3, 3), seed=1) == ((6, 5, 4), (3, 2, 1))
    assert draw_by_standings(range(1, 8), (4, 3), seed=1) == ((1, 2, 3, 4), (5, 6, 7))
    eleven = ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11))
    assert draw_by_standings(range(1, 12), (4, 4, 3), seed=1) == eleven


def test_who_met_do_not_meet_again() -> None:
    """Eight after one round: two of each table, the nearest possible."""
    past = (((1, 2, 3, 4), (5, 6, 7, 8)),)
    drawn = draw_by_standings(range(1, 9), (4, 4), seed=1, past=past)
    assert Meetings((*past, drawn)).repeats == 4
    assert drawn == ((1, 2, 5, 6), (3, 4, 7, 8))


def test_who_has_gone_is_no_hindrance() -> None:
    """Meetings with those who do not play any more do not count."""
    past = (((1, 2, 90, 91), (3, 4, 92, 93)),)
    drawn = draw_by_standings([1, 2, 3, 4], (4,), seed=1, past=past)
    assert drawn == ((1, 2, 3, 4),)


def test_not_again_at_once() -> None:
    """Of two repeats the one that is longer ago."""
    past = (((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3)))
    drawn = draw_by_standings([1, 4, 2, 3], (2, 2), seed=1, past=past, usual=2)
    assert drawn == ((1, 2), (4, 3))


def test_a_draw_can_be_repeated() -> None:
    """The same values give the same seating."""
    past = (draw_by_standings(range(20), (4,) * 5, seed=1, steps=100),)
    once, again = (
        draw_by_standings(range(20), (4,) * 5, seed=4, past=past, steps=100) for _ in range(2)
    )
    assert once == again


def test_wishes_and_clubs() -> None:
    """The first and the last together, two neighbours apart, and mates apart."""
    wishes = [Wish(Kind.TOGETHER, (1, 1000)), Wish(Kind.APART, (2, 3)), Wish(Kind.APART, (4, 0))]
    clubs = {5: "a", 6: "a", 7: "a", 8: None, 9: None}
    drawn = draw_by_standings(
        range(1, 1001), (4,) * 250, seed=1, wishes=wishes, clubs=clubs, steps=1000
    )
    assert all(is_kept(wish, drawn) for wish in wishes)
    assert not any(club_mates(table, clubs) for table in drawn)


def test_sizes_that_do_not_add_up() -> None:
    """A mistake of the caller."""
    with pytest.raises(ValueError, match=r"3 entrants do not fill tables of \(4,\)"):
        draw_by_standings([1, 2, 3], (4,), seed=1)


@pytest.mark.parametrize(
    ("players", "rounds", "steps", "widest"),
    # With the exchanges of a real draw, many times as many, ranks are nearer by another tenth.
    [(32, 6, 40_000, 11), (64, 10, 20_000, 12.5), (100, 10, 20_000, 9.2), (1000, 2, 2_000, 3.2)],
)
def test_quality_over_several_rounds(players: int, rounds: int, steps: int, widest: float) -> None:
    """Nobody meets again, and those at a table are near in the standings: 3 is perfect order."""
    past, mean = _play(players, rounds, steps)
    assert Meetings(past).repeats == 0
    assert mean < widest


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(16, 5), (20, 5), (24, 5), (24, 6), (24, 7), (28, 7), (32, 8), (40, 10)],
)
def test_small_fields_with_many_rounds(players: int, rounds: int) -> None:
    """Nobody meets again, though one round at a time would lead to it."""
    past, _ = _play(players, rounds, 1000, ahead=True)
    assert Meetings(past).repeats == 0


def test_rounds_left_are_looked_at_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """With odd tables too that leaves fewer repeats than one round at a time."""
    together = Meetings(_play(15, 5, 20_000, ahead=True)[0]).repeats
    monkeypatch.setattr(swiss, "DENSER", 9)
    assert together < Meetings(_play(15, 5, 20_000, ahead=True)[0]).repeats


def test_wishes_go_before_a_round_without_repeats() -> None:
    """Two who have met are to sit together: no round without a repeat has them so."""
    past = (draw_by_standings(range(16), (4,) * 4, seed=1, steps=100),)
    wish = Wish(Kind.TOGETHER, past[0][0][:2])
    drawn = draw_by_standings(
        range(16), (4,) * 4, seed=1, past=past, wishes=[wish], rounds_left=4, steps=2000
    )
    assert is_kept(wish, drawn)
    apart = Wish(Kind.APART, past[0][0][:2])
    drawn = draw_by_standings(
        range(16), (4,) * 4, seed=1, past=past, wishes=[apart], rounds_left=4, steps=0
    )
    assert Meetings((*past, drawn)).repeats == 0
