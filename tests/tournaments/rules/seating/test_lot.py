"""A round at random, and one made by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.seating.lot import draw_by_lot, hand_problems
from tournaments.rules.seating.sizes import odd_visits, table_sizes
from tournaments.rules.seating.tables import Schedule
from tournaments.rules.seating.wishes import Kind, Wish, club_mates, is_kept


@given(st.integers(3, 60), st.integers(0, 2**32), st.booleans())
def test_everybody_once(entrants: int, seed: int, has_clubs: bool) -> None:
    """At tables of the sizes that were asked for, whatever else is asked for."""
    sizes = table_sizes(entrants)
    drawn = draw_by_lot(
        range(1, entrants + 1),
        sizes,
        seed=seed,
        wishes=[Wish(Kind.APART, (1, 2)), Wish(Kind.TOGETHER, (2, 3))] if has_clubs else [],
        clubs={1: "a", 3: "a"} if has_clubs else None,
    )
    assert tuple(map(len, drawn)) == sizes
    assert hand_problems(drawn, range(1, entrants + 1)) == ()


def test_a_draw_can_be_repeated() -> None:
    """The same seed draws the same, today and in later versions; another one another."""
    first = ((11, 6, 1, 5), (10, 8, 4, 3), (7, 9, 2))
    assert draw_by_lot(range(1, 12), (4, 4, 3), seed=1) == first
    assert draw_by_lot(range(1, 12), (4, 4, 3), seed=2) != first
    assert len(draw_by_lot(range(1000), table_sizes(1000), seed=1)) == 250


def test_odd_tables_in_turn() -> None:
    """Over many rounds nobody is there twice before everybody was once."""
    past = Schedule()
    for seed in range(11):
        past += (draw_by_lot(range(11), (4, 4, 3), seed=seed, past=past),)
        visits = [odd_visits(past)[entrant] for entrant in range(11)]
        assert max(visits) - min(visits) <= 1
    assert visits == [3] * 11


def test_wishes_are_kept() -> None:
    """Where that can be, in later rounds as well; the turn at the odd tables goes before."""
    wishes = [
        Wish(Kind.APART, (1, 2, 3)),
        Wish(Kind.TOGETHER, (4, 5)),
        Wish(Kind.APART, (9, 99)),
    ]
    for seed in range(20):
        drawn = draw_by_lot(range(12), (4, 4, 4), seed=seed, wishes=wishes)
        assert all(is_kept(wish, drawn) for wish in wishes)
    past = (((0, 1, 2, 3), (7, 8, 9, 10), (4, 5, 6)),)
    drawn = draw_by_lot(range(11), (4, 4, 3), seed=3, past=past, wishes=wishes)
    assert not set(drawn[2]) & {4, 5, 6}
    assert all(is_kept(wish, drawn) for wish in wishes)


def test_club_mates_apart() -> None:
    """In the first round exactly; later as far as the turn at odd tables allows."""
    clubs = {entrant: entrant % 4 for entrant in range(16)}
    first = draw_by_lot(range(16), (4,) * 4, seed=1, clubs=clubs)
    assert not any(club_mates(table, clubs) for table in first)
    past = (((0, 1, 2, 3), (7, 8, 9, 10), (4, 5, 6)),)
    clubs = dict.fromkeys(range(3), 7)
    later = draw_by_lot(range(11), (4, 4, 3), seed=1, past=past, clubs=clubs)
    assert sum(len(club_mates(table, clubs)) for table in later) == 0


def test_sizes_that_do_not_add_up() -> None:
    """A mistake of the caller."""
    with pytest.raises(ValueError, match=r"3 entrants do not fill tables of \(4,\)"):
        draw_by_lot([1, 2, 3], (4,), seed=1)


def test_a_right_seating_by_hand() -> None:
    """Nothing is wrong with it; nor with nobody at no table."""
    assert hand_problems(((3, 1, 2), (4, 5, 6, 7)), range(1, 8)) == ()
    assert hand_problems((), ()) == ()


def test_every_fault_of_a_seating_by_hand() -> None:
    """All at once, each with its code, its place and its words."""
    problems = hand_problems(((1, 2, 2), (9, 1), ()), [1, 2, 3], allowed={3, 4})
    assert [(each.code, str(each)) for each in problems] == [
        ("seated_twice", "tables[0][2]: Number 2 sits at table 1 already."),
        ("unknown_entrant", "tables[1][0]: Nobody here has the number 9."),
        ("seated_twice", "tables[1][1]: Number 1 sits at table 1 already."),
        (
            "wrong_table_size",
            "tables[1]: Table 2 has 2 players; there can be 3, 4 at a table.",
        ),
        (
            "wrong_table_size",
            "tables[2]: Table 3 has 0 players; there can be 3, 4 at a table.",
        ),
        ("not_seated", "tables: Number 3 has no seat."),
    ]
