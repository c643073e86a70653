"""Order, places and what separated them."""

from collections.abc import Sequence
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.ranking import Measured, rank


def test_a_measure_is_asked_only_of_those_who_are_equal() -> None:
    asked: list[list[int]] = []

    def first(group: Sequence[int]) -> Measured:
        asked.append(list(group))
        return {2: 5, 3: 7, 5: None, 6: None}

    def second(group: Sequence[int]) -> Measured:
        asked.append(list(group))
        return {5: 1, 6: 1}

    ranked = rank({1: 9, 6: 4, 5: 4, 2: 4, 3: 4, 4: 0}, [("first", first), ("second", second)])
    assert [(each.entrant, each.place, each.shared, each.separated_by) for each in ranked] == [
        (1, 1, False, None),
        (3, 2, False, "total"),
        (2, 3, False, "first"),
        (5, 4, True, "first"),
        (6, 4, True, None),
        (4, 6, False, "total"),
    ]
    assert asked == [[2, 3, 5, 6], [5, 6]]
    assert ranked[0].measured == ()
    assert ranked[1].measured == (("first", 7),)
    assert ranked[4].measured == (("first", None), ("second", 1))


def test_nobody_is_in_no_order() -> None:
    assert rank({}, []) == ()


@given(st.dictionaries(st.integers(1, 40), st.tuples(*[st.integers(0, 2)] * 3)))
def test_ranking_is_sorting_by_all_measures(values: dict[int, tuple[int, int, int]]) -> None:
    def nth(number: int) -> Measured:
        return {each: own[number] for each, own in values.items()}

    totals = {each: own[0] for each, own in values.items()}
    ranked = rank(totals, [("one", lambda _: nth(1)), ("two", lambda _: nth(2))])
    assert sorted(each.entrant for each in ranked) == sorted(values)
    for each in ranked:
        better = [other for other in values if values[other] > values[each.entrant]]
        equal = [other for other in values if values[other] == values[each.entrant]]
        assert each.place == 1 + len(better)
        assert each.shared == (len(equal) > 1)
    names = ("total", "one", "two")
    for above, below in pairwise(ranked):
        pair = zip(names, values[above.entrant], values[below.entrant], strict=True)
        assert below.separated_by == next((name for name, a, b in pair if a != b), None)
