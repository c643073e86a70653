"""Who should sit together and who should not."""

from collections import Counter
from math import comb

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tournaments.rules.seating.sizes import table_sizes
from tournaments.rules.seating.wishes import (
    Kind,
    Wish,
    club_mates,
    deal_by_club,
    is_kept,
    pulls,
    wish_problems,
)

SEATING = ((1, 2, 3, 4), (5, 6, 7, 8))


@pytest.mark.parametrize(
    ("kind", "entrants", "kept"),
    [
        (Kind.APART, (1, 5), True),
        (Kind.APART, (1, 2), False),
        (Kind.APART, (1, 5, 8), False),
        (Kind.APART, (1, 99), True),
        (Kind.TOGETHER, (1, 2), True),
        (Kind.TOGETHER, (1, 2, 5), False),
        (Kind.TOGETHER, (1, 2, 99), True),
        (Kind.TOGETHER, (98, 99), True),
    ],
)
def test_whether_a_wish_is_kept(kind: Kind, entrants: tuple[int, ...], kept: bool) -> None:
    """By those of it who play."""
    assert is_kept(Wish(kind, entrants), SEATING) == kept


def test_nobody_plays() -> None:
    """Then every wish is kept."""
    assert all(is_kept(Wish(kind, (1, 2)), ()) for kind in Kind)


@pytest.mark.parametrize(
    ("wish", "faults"),
    [
        (Wish(Kind.APART, (1, 2)), []),
        (Wish(Kind.APART, (1, 2, 3, 4, 5, 6)), []),
        (Wish(Kind.TOGETHER, (1, 2, 3, 4, 5)), [("wish_too_large", "wishes[0].entrants")]),
        (Wish(Kind.APART, (1, 9)), [("unknown_entrant", "wishes[0].entrants[1]")]),
        (Wish(Kind.APART, (1,)), [("wish_needs_two", "wishes[0].entrants")]),
        (Wish(Kind.APART, (1, 2, 1)), [("wish_needs_two", "wishes[0].entrants")]),
    ],
)
def test_what_is_wrong_with_a_wish(wish: Wish, faults: list[tuple[str, str]]) -> None:
    """Each fault has its code and place."""
    problems = wish_problems([wish], range(1, 9), largest=4)
    assert [(each.code, each.path) for each in problems] == faults


def test_wishes_that_contradict() -> None:
    """Together and apart: a fault that names the two."""
    wishes = [Wish(Kind.APART, (3, 1)), Wish(Kind.TOGETHER, (1, 2, 3))]
    (fault,) = wish_problems(wishes, range(1, 9), largest=4)
    assert fault.code == "wishes_contradict"
    assert str(fault) == "wishes: Numbers 1 and 3 are to sit together, and apart as well."


def test_pulls() -> None:
    """One for each wish and pair, negative towards each other."""
    wishes = [Wish(Kind.APART, (3, 1, 2)), Wish(Kind.TOGETHER, (2, 5)), Wish(Kind.APART, (1, 3))]
    assert pulls(wishes) == {(1, 3): 2, (1, 2): 1, (2, 3): 1, (2, 5): -1}


def test_club_mates() -> None:
    """Who has no club has no mates."""
    assert club_mates([4, 1, 2, 3, 9], {1: "a", 4: "a", 2: "b", 3: None, 9: None}) == ((1, 4),)


@given(st.lists(st.sampled_from(["", "a", "b", "c", "d"]), min_size=3, max_size=60))
@example(["a"] * 11 + ["b"] * 2)  # tables of four, four and five
def test_as_few_mates_at_a_table_as_possible(of: list[str]) -> None:
    """Every club is spread evenly: so that no other seating has fewer pairs of mates."""
    sizes = table_sizes(len(of))
    clubs = {entrant: club for entrant, club in enumerate(of) if club}
    seating = deal_by_club(range(len(of)), clubs, sizes)
    assert tuple(map(len, seating)) == sizes
    assert sorted(entrant for table in seating for entrant in table) == list(range(len(of)))
    least = 0
    for members in Counter(clubs.values()).values():
        each, more = divmod(members, len(sizes))
        least += comb(each, 2) * (len(sizes) - more) + comb(each + 1, 2) * more
    assert sum(len(club_mates(table, clubs)) for table in seating) == least


def test_dealing_by_club() -> None:
    """Seven of three clubs: dealt in turn, those without a club last."""
    clubs = {1: "a", 2: "a", 3: "b", 4: "a", 5: "b", 7: None}
    assert deal_by_club([1, 2, 3, 4, 5, 6, 7], clubs, (4, 3)) == ((1, 4, 5, 7), (2, 3, 6))
    assert deal_by_club([], {}, ()) == ()


def test_tables_for_all() -> None:
    """The sizes add up to those who play, or it is a mistake of the caller."""
    with pytest.raises(ValueError, match="3 entrants do not fill"):
        deal_by_club([1, 2, 3], {}, (4,))
