"""The cut to the finals: in the order of the standings, and kept as it was drawn."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.finals import FINALS, NAMES, Cut, Final, Kind, Lot, draw_finals

BOTH = ((Kind.GRAND, 4), (Kind.SMALL, 4))
GRAND, SMALL = Kind.GRAND, Kind.SMALL


@dataclass(frozen=True)
class Row:
    entrant: int
    place: int | None
    separated_by: str | None = None


def rows(groups: list[list[int]], **tie_breaks: str) -> list[Row]:
    """Rows of standings; those of one group share a place.

    Each place is told from the one above by its total, but for those named, as `p3="lot"`.
    """
    made: list[Row] = []
    for group in groups:
        place = len(made) + 1
        by = tie_breaks.get(f"p{place}", "total" if made else None)
        made += [Row(each, place, None if number else by) for number, each in enumerate(group)]
    return made


def one_by_one(count: int, **tie_breaks: str) -> list[Row]:
    """Standings in which nobody shares a place; the best has the highest number."""
    return rows([[entrant] for entrant in range(count, 0, -1)], **tie_breaks)


def remarks(cut: Cut) -> list[str]:
    return [str(each) for each in cut.remarks]


def test_the_best_four_play_the_grand_final_and_the_next_four_the_small_one() -> None:
    cut = draw_finals(one_by_one(10), BOTH, seed=1)
    assert cut.finals == (Final(GRAND, (10, 9, 8, 7)), Final(SMALL, (6, 5, 4, 3)))
    assert cut.lots == ()
    assert cut.remarks == ()


def test_the_sizes_can_be_others() -> None:
    cut = draw_finals(one_by_one(20), ((GRAND, 5), (SMALL, 8)), seed=1)
    assert [len(final.entrants) for final in cut.finals] == [5, 8]


def test_whoever_declines_is_followed_by_the_next() -> None:
    cut = draw_finals(one_by_one(10), BOTH, seed=1)
    after = cut.without(8).without(5)
    assert after.finals == (Final(GRAND, (10, 9, 7, 6)), Final(SMALL, (4, 3, 2, 1)))
    assert after.declined == (8, 5)
    assert cut.declined == ()


def test_nobody_declines_twice_or_without_a_place_in_the_standings() -> None:
    cut = draw_finals(one_by_one(10), BOTH, seed=1).without(8)
    with pytest.raises(ValueError, match="entrant 8 can decline nothing"):
        cut.without(8)
    with pytest.raises(ValueError, match="entrant 11 can decline nothing"):
        cut.without(11)


def test_whoever_declines_the_grand_final_may_play_the_small_one() -> None:
    cut = draw_finals(one_by_one(10), BOTH, seed=1).without(8, goes_on=True)
    assert cut.finals == (Final(GRAND, (10, 9, 7, 6)), Final(SMALL, (8, 5, 4, 3)))
    assert cut.passed_on == (8,)
    assert cut.without(8).finals == (Final(GRAND, (10, 9, 7, 6)), Final(SMALL, (5, 4, 3, 2)))
    assert cut.without(1, goes_on=True).finals == cut.finals
    with pytest.raises(ValueError, match="entrant 8 has declined the grand final already"):
        cut.without(8, goes_on=True)
    with pytest.raises(ValueError, match="entrant 8 can decline nothing"):
        cut.without(8).without(8, goes_on=True)


def test_whoever_plays_after_all_has_his_place_again() -> None:
    cut = draw_finals(one_by_one(10), BOTH, seed=1)
    assert cut.without(8).without(5).with_again(8) == cut.without(5)
    assert cut.without(8, goes_on=True).without(8).with_again(8) == cut
    with pytest.raises(ValueError, match="entrant 8 has declined nothing"):
        cut.with_again(8)


def test_a_final_that_is_kept_stays_whoever_declines_the_other() -> None:
    cut = draw_finals(one_by_one(10), BOTH, seed=1)
    small = cut.keeping({SMALL}).without(8)
    assert small.finals == (Final(GRAND, (10, 9, 7, 2)), Final(SMALL, (6, 5, 4, 3)))
    assert small.with_again(8).finals == cut.finals
    grand = cut.keeping({GRAND}).without(5)
    assert grand.finals == (Final(GRAND, (10, 9, 8, 7)), Final(SMALL, (6, 4, 3, 2)))
    assert cut.keeping(()) == cut


def test_no_lot_decides_about_who_declined_the_grand_final() -> None:
    """Five goes on to the small final by choice; four and six both play the grand one."""
    cut = draw_finals(rows([[1], [2], [3, 4], [5, 6], [7], [8], [9]]), BOTH, seed=3)
    assert cut.without(1, goes_on=True).lots == (Lot(5, cut.without(1).lots[0].entrants),)
    settled = cut.without(1).without(5, goes_on=True)
    assert settled.finals == (
        Final(GRAND, (2, *settled.finals[0].entrants[1:3], 6)),
        Final(SMALL, (5, 7, 8, 9)),
    )
    assert settled.lots == ()
    assert settled.remarks == ()


def test_a_lot_decides_on_the_last_place_and_it_is_said() -> None:
    standings = [[1], [2], [3], [4, 5, 6], [7], [8], [9]]
    cut = draw_finals(rows(standings), BOTH, seed=3)
    assert cut.lots == (Lot(4, (6, 4, 5)),)
    assert cut.finals == (Final(GRAND, (1, 2, 3, 6)), Final(SMALL, (4, 5, 7, 8)))
    assert remarks(cut) == [
        "standings: 3 share place 4; a lot decided who plays which final.",
    ]


def test_another_seed_is_another_lot() -> None:
    last = {
        draw_finals(rows([[1], [2], [3], [4, 5, 6]]), ((GRAND, 4),), seed=seed)
        .finals[0]
        .entrants[3]
        for seed in range(20)
    }
    assert last == {4, 5, 6}


def test_no_lot_is_told_where_all_who_share_a_place_go_the_same_way() -> None:
    cut = draw_finals(rows([[1, 2], [3, 4], [5, 6, 7, 8], [9, 10]]), BOTH, seed=1)
    assert cut.lots == ()
    assert set(cut.finals[0].entrants) == {1, 2, 3, 4}


def test_a_lot_stays_as_it_was_when_somebody_of_it_declines() -> None:
    cut = draw_finals(rows([[1], [2], [3], [4, 5, 6], [7], [8], [9]]), BOTH, seed=3)
    after = cut.without(6)
    assert after.finals[0].entrants == (1, 2, 3, 4)
    assert after.lots == (Lot(4, (6, 4, 5)),)
    assert after.without(1).lots == ()  # 4 and 5 both play the grand final now


def test_a_lot_can_become_needed_by_declining() -> None:
    cut = draw_finals(rows([[1], [2], [3], [4], [5, 6], [7], [8], [9]]), BOTH, seed=1)
    assert cut.lots == ()
    (lot,) = cut.without(2).lots
    assert lot.place == 5
    assert cut.without(2).finals[0].entrants[3] == lot.entrants[0]


@pytest.mark.parametrize(
    ("entrants", "sizes", "grand", "small"),
    [
        (0, (3, 4, 5), 0, 0),
        (2, (3, 4, 5), 0, 0),
        (3, (3, 4, 5), 3, 0),
        (3, (4,), 0, 0),
        (4, (4,), 4, 0),
        (6, (3, 4, 5), 4, 0),
        (7, (3, 4, 5), 4, 3),
        (7, (4,), 4, 0),
        (8, (4,), 4, 4),
    ],
)
def test_with_fewer_entrants_than_places_as_many_play_as_have_a_table(
    entrants: int, sizes: tuple[int, ...], grand: int, small: int
) -> None:
    cut = draw_finals(one_by_one(entrants), BOTH, seed=1, sizes=sizes)
    assert [len(final.entrants) for final in cut.finals] == [grand, small]


def test_a_final_that_is_short_or_not_played_is_told() -> None:
    assert remarks(draw_finals(one_by_one(7), BOTH, seed=1)) == [
        "small_final: Small final: 3 play it, not 4.",
    ]
    assert remarks(draw_finals(one_by_one(6), BOTH, seed=1)) == [
        "small_final: Small final: there are too few for a table; it is not played.",
    ]


def test_whom_a_final_has_no_table_for_plays_the_next() -> None:
    cut = draw_finals(one_by_one(11), ((GRAND, 8), (SMALL, 4)), seed=1, sizes=(4,))
    assert [len(final.entrants) for final in cut.finals] == [8, 0]
    cut = draw_finals(one_by_one(7), ((GRAND, 8), (SMALL, 3)), seed=1, sizes=(3, 5))
    assert cut.finals == (Final(GRAND, (7, 6, 5, 4, 3, 2)), Final(SMALL, ()))


def test_whoever_has_no_place_goes_nowhere() -> None:
    cut = draw_finals([*one_by_one(3), Row(7, None), Row(8, None)], BOTH, seed=1)
    assert cut.finals == (Final(GRAND, (3, 2, 1)), Final(SMALL, ()))


def test_a_tie_break_that_decided_is_named() -> None:
    cut = draw_finals(one_by_one(9, p5="best_round", p9="lot"), BOTH, seed=1)
    assert remarks(cut) == [
        "grand_final: Grand final: the last place was settled by a tie-break: Best round.",
        "small_final: Small final: the last place was settled by a tie-break: Lot.",
    ]


def test_a_tie_break_between_others_is_not_named() -> None:
    assert draw_finals(one_by_one(10, p4="best_round", p6="lot"), BOTH, seed=1).remarks == ()


def test_tie_breaks_are_named_over_those_who_declined() -> None:
    standings = one_by_one(10, p5="second_round", p6="best_round", p7="best_round")
    cut = draw_finals(standings, BOTH, seed=1)
    assert [str(each.sentence) for each in cut.without(6).remarks] == [
        "Grand final: the last place was settled by a tie-break: Second best round.",
        "Grand final: the last place was settled by a tie-break: Best round.",
    ]
    assert draw_finals(one_by_one(10, p5="lot"), BOTH, seed=1).without(6).remarks == ()


def test_every_stage_has_a_name() -> None:
    assert set(NAMES) == set(Kind)
    assert set(FINALS) < set(Kind)


@given(
    st.lists(st.integers(1, 4), max_size=12),
    st.integers(3, 9),
    st.integers(3, 9),
    st.integers(0, 99),
    st.data(),
)
def test_nobody_goes_on_before_somebody_better(
    groups: list[int], grand: int, small: int, seed: int, data: st.DataObject
) -> None:
    standings: list[list[int]] = []
    place: dict[int, int] = {}
    for group in groups:
        standings.append(list(range(len(place) + 1, len(place) + group + 1)))
        place.update(dict.fromkeys(standings[-1], len(standings)))
    cut = draw_finals(rows(standings), ((GRAND, grand), (SMALL, small)), seed=seed)
    for entrant in data.draw(st.lists(st.sampled_from(sorted(place) or [0]), unique=True)):
        if entrant:
            cut = cut.without(entrant, goes_on=data.draw(st.booleans()))
    going = [entrant for final in cut.finals for entrant in final.entrants]
    staying = set(place) - {*going, *cut.declined, *cut.passed_on}
    assert not set(cut.finals[0].entrants) & set(cut.passed_on)
    for final in cut.finals:
        places = [place[entrant] for entrant in final.entrants]
        assert places == sorted(places)
    willing = [place[entrant] for entrant in going if entrant not in cut.passed_on]
    assert willing == sorted(willing)
    assert len(set(going)) == len(going)
    assert not set(going) & set(cut.declined)
    if going and staying:
        assert place[going[-1]] <= min(place[entrant] for entrant in staying)
