"""How large the tables are, and whose turn it is at the odd ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.seating.sizes import (
    Unseatable,
    fewest_byes,
    next_in_turn,
    odd_visits,
    table_sizes,
)


@pytest.mark.parametrize(
    ("entrants", "sizes"),
    [
        (3, (3,)),
        (4, (4,)),
        (5, (5,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (8, (4, 4)),
        (9, (4, 5)),
        (10, (4, 3, 3)),
        (11, (4, 4, 3)),
        (1000, (4,) * 250),
        (1001, (4,) * 249 + (5,)),
    ],
)
def test_tables_of_three_four_and_five(entrants: int, sizes: tuple[int, ...]) -> None:
    """Any number from three up can be seated."""
    assert table_sizes(entrants) == sizes


@pytest.mark.parametrize(
    ("allowed", "sizes"), [({3, 4}, (4, 4, 3, 3, 3)), ({4, 5}, (4, 4, 4, 5)), ({3}, None)]
)
def test_only_some_sizes(allowed: set[int], sizes: tuple[int, ...] | None) -> None:
    """Seventeen at fours with threes, at fours with fives, and at threes alone."""
    if sizes:
        assert table_sizes(17, allowed=allowed) == sizes
    else:
        assert fewest_byes(17, allowed=allowed) == 2


@given(st.integers(3, 1000), st.sampled_from([3, 4, 5]))
def test_as_few_as_possible_at_odd_tables(entrants: int, usual: int) -> None:
    """Everybody has a seat, and no other tables have fewer people at odd ones."""
    sizes = table_sizes(entrants, usual=usual)
    assert sum(sizes) == entrants
    assert set(sizes) <= {3, 4, 5}
    odd = sum(size for size in sizes if size != usual)
    one, other = {3, 4, 5} - {usual}
    assert not any(
        (entrants - one * ones - other * others) % usual == 0
        for ones in range(odd // one + 1)
        for others in range(odd // other + 1)
        if one * ones + other * others < odd
    )


@pytest.mark.parametrize(
    ("entrants", "allowed", "code", "byes"),
    [
        (0, {3, 4, 5}, "too_few_entrants", 0),
        (2, {3, 4, 5}, "too_few_entrants", 2),
        (5, {4}, "no_such_tables", 1),
        (5, {3, 4}, "no_such_tables", 1),
        (7, {4, 5}, "no_such_tables", 2),
        (11, {4}, "no_such_tables", 3),
    ],
)
def test_who_cannot_be_seated(entrants: int, allowed: set[int], code: str, byes: int) -> None:
    """A fault with its code says it, and how many must sit out."""
    with pytest.raises(Unseatable) as refused:
        table_sizes(entrants, allowed=allowed)
    assert [each.code for each in refused.value.problems] == [code]
    assert refused.value.byes == byes == fewest_byes(entrants, allowed=allowed)


def test_texts_of_faults() -> None:
    """They name the numbers."""
    with pytest.raises(Unseatable, match=r"^A table needs 3 players; 2 are here\.$"):
        table_sizes(2)
    words = "5 players cannot be seated at tables of 3, 4; it works if 1 sit out."
    with pytest.raises(Unseatable, match=f"^{words}$"):
        table_sizes(5, allowed=(4, 3))


def test_the_usual_size_is_allowed() -> None:
    """Another one is a mistake of the caller."""
    with pytest.raises(ValueError, match="tables of 4 are not allowed"):
        table_sizes(9, allowed={3, 5})


def test_visits_to_odd_tables_are_counted() -> None:
    """By entrant, in all rounds, whatever the usual size."""
    rounds = (((1, 2, 3, 4), (5, 6, 7)), ((5, 2, 3, 4), (1, 6, 7)))
    assert odd_visits(rounds) == {5: 1, 6: 2, 7: 2, 1: 1}
    assert odd_visits(rounds, usual=3) == {1: 1, 2: 2, 3: 2, 4: 2, 5: 1}


def test_whose_turn_it_is() -> None:
    """The fewest visits first, then the lowest."""
    assert next_in_turn(3, [1, 2, 3, 4, 5], {5: 1, 3: 1, 4: 2}) == {2, 1, 5}
    assert next_in_turn(0, [1, 2, 3], {}) == frozenset()


@given(st.integers(3, 40), st.integers(1, 30))
def test_nobody_twice_before_all_once(entrants: int, rounds: int) -> None:
    """However the standings change, the visits never differ by more than one."""
    visits = dict.fromkeys(range(entrants), 0)
    for number in range(rounds):
        standing = sorted(visits, key=lambda entrant: (entrant * 7 + number * 3) % entrants)
        for entrant in next_in_turn(3, standing, visits):
            visits[entrant] += 1
        assert max(visits.values()) - min(visits.values()) <= 1
