"""A cut that was stored is the same cut when it is read, and nothing else is read for one."""

import json
from typing import Any

import pytest

from kingscore.rules.errors import InvalidDocument
from tests.tournaments.rules.test_finals import BOTH, one_by_one, rows
from tournaments.rules.finals import Cut, Kind, draw_finals
from tournaments.rules.finals_codec import cut_from_json, cut_to_json

CUT = draw_finals(rows([[1], [2], [3], [4, 5, 6], [7], [8], [9]], p9="lot"), BOTH, seed=3)


def faults(**fields: Any) -> list[tuple[str, str]]:
    with pytest.raises(InvalidDocument) as raised:
        cut_from_json({**cut_to_json(CUT), **fields})
    return [(each.code, each.path) for each in raised.value.problems]


@pytest.mark.parametrize(
    "cut",
    [
        CUT,
        CUT.without(6).without(2),
        CUT.without(2).without(3, goes_on=True),
        CUT.keeping({Kind.SMALL}).without(2),
        draw_finals([], BOTH, seed=0),
        draw_finals(one_by_one(300), BOTH[:1], seed=2**53 - 1, sizes=(4,)),
        draw_finals(rows([list(range(1, 300))]), BOTH, seed=5),
    ],
)
def test_a_cut_comes_back_as_it_was(cut: Cut) -> None:
    again = cut_from_json(json.loads(json.dumps(cut_to_json(cut))))
    assert again == cut
    assert again.finals == cut.finals
    assert again.remarks == cut.remarks


def test_the_document() -> None:
    assert cut_to_json(draw_finals(rows([[8], [2, 3]]), BOTH, seed=7).without(2)) == {
        "standings": [
            {"entrants": [8], "separated_by": ""},
            {"entrants": [2, 3], "separated_by": "total"},
        ],
        "finals": [
            {"kind": "grand_final", "places": 4},
            {"kind": "small_final", "places": 4},
        ],
        "seed": 7,
        "sizes": [3, 4, 5],
        "declined": [2],
        "passed_on": [],
    }


def test_a_tie_break_that_there_is_no_more_is_still_told() -> None:
    document = cut_to_json(draw_finals(one_by_one(5, p5="beauty"), BOTH[:1], seed=1))
    (only,) = cut_from_json(document).remarks
    assert str(only.sentence) == ("Grand final: the last place was settled by a tie-break: beauty.")


def test_every_fault_is_told_at_its_place() -> None:
    assert faults(
        standings=[{"entrants": [1, 0], "separated_by": 3}, {"entrants": [1, 2]}],
        finals=[{"kind": "preliminaries", "places": 0}],
        seed=-1,
        sizes=[],
        declined=[2, 9, 2],
        passed_on=[1, 7],
        drawn_at="now",
    ) == [
        ("unknown_field", "drawn_at"),
        ("number_too_small", "standings[0].entrants[1]"),
        ("not_a_text", "standings[0].separated_by"),
        ("not_a_text", "standings[1].separated_by"),
        ("entrant_twice", "standings[1].entrants[0]"),
        ("unknown_choice", "finals[0].kind"),
        ("number_too_small", "finals[0].places"),
        ("wrong_seed", "seed"),
        ("wrong_sizes", "sizes"),
        ("cannot_decline", "declined[1]"),
        ("cannot_decline", "declined[2]"),
        ("cannot_decline", "passed_on[1]"),
    ]


def test_finals_that_are_kept_are_checked_as_well() -> None:
    both = CUT.keeping({Kind.GRAND, Kind.SMALL})
    kept = cut_to_json(both)["kept"]
    assert [final["kind"] for final in kept] == ["grand_final", "small_final"]
    kept[1]["entrants"] = [1, 10, 7, 8]
    assert faults(kept=[*kept], declined=[8]) == [
        ("cannot_play_final", "kept[1].entrants[0]"),
        ("cannot_play_final", "kept[1].entrants[1]"),
        ("cannot_play_final", "kept[1].entrants[3]"),
    ]
    assert faults(kept=[{"kind": "semi", "entrants": 3}]) == [
        ("unknown_choice", "kept[0].kind"),
        ("not_a_list", "kept[0].entrants"),
    ]


def test_there_are_no_more_finals_than_two() -> None:
    final = {"kind": "small_final", "places": 4}
    assert faults(finals=[final, final, final]) == [("too_many", "finals")]


@pytest.mark.parametrize("sizes", [[], [2], [3, 11], [3, 4, 5, 6]])
def test_sizes_of_table_are_those_that_can_be_mixed(sizes: list[int]) -> None:
    assert faults(sizes=sizes) == [("wrong_sizes", "sizes")]


def test_a_final_has_a_number_of_places_that_can_be() -> None:
    assert faults(finals=[{"kind": "grand_final", "places": 101}]) == [
        ("wrong_places", "finals[0].places")
    ]
