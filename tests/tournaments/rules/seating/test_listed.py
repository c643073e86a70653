"""Seatings that were made in a spreadsheet."""

from collections.abc import Sequence

import pytest

from kingscore.rules.errors import InvalidDocument
from tournaments.rules.seating.listed import MOST_ROWS, listed_seatings

NAMES = {1: "Ana", 2: "Bo", 3: "Cis", 4: "Dirk", 5: "Eva", 6: "Fay", 7: "=Gus", 8: "bo"}


def faults(rows: Sequence[Sequence[str]]) -> list[tuple[str, str]]:
    return [(each.problem.code, each.problem.path) for each in listed_seatings(rows, NAMES).faults]


def test_a_row_for_each_table() -> None:
    rows = [
        ["Round", "Table", "Seat 1", "", "", ""],
        ["2", "1", "Eva", "ANA ", "3", ""],
        [],
        ["1", "2", "6", "4", "'=Gus", "8"],
        ["1", "1", "1", "3", "5"],
    ]
    found = listed_seatings(rows, NAMES)
    assert found.faults == ()
    assert dict(found.rounds) == {1: ((1, 3, 5), (6, 4, 7, 8)), 2: ((5, 1, 3),)}
    assert list(found.rounds) == [1, 2]


def test_a_row_for_each_entrant() -> None:
    rows = [["1", "1", "4"], ["1", "2", "2"], ["1", "1", "1"], ["1", "2", "3"]]
    assert listed_seatings(rows, NAMES).rounds == {1: ((4, 1), (2, 3))}


def test_an_entrant_can_be_called_by_a_number() -> None:
    found = listed_seatings([["1", "1", "12", "2"]], {2: "Bo", 3: "12"})
    assert found.rounds == {1: ((3, 2),)}


def test_every_fault_is_told_in_its_row() -> None:
    rows = [
        ["one", "1", "Ana"],
        ["1", "", "Cis"],
        ["1", "1", "Bo", "9", "Hal\x07", "4"],
        ["1", "3", "4", "5"],
        ["7"],
        ["0", "0"],
        ["1234567", "1", "6"],
    ]
    assert faults(rows) == [
        ("no_round_number", "rows[0][0]"),
        ("no_table_number", "rows[1][1]"),
        ("name_of_several", "rows[2][2]"),
        ("unknown_entrant", "rows[2][3]"),
        ("unknown_name", "rows[2][4]"),
        ("seated_twice", "rows[3][2]"),
        ("no_table_number", "rows[4][1]"),
        ("empty_table", "rows[4]"),
        ("no_round_number", "rows[5][0]"),
        ("no_table_number", "rows[5][1]"),
        ("empty_table", "rows[5]"),
        ("no_round_number", "rows[6][0]"),
        ("no_such_table", "rows[3][1]"),
    ]
    texts = [str(each.problem.sentence) for each in listed_seatings(rows, NAMES).faults]
    assert texts[4] == "Nobody here is called Hal�."
    assert texts[5] == "Number 4 sits at table 1 already."
    assert texts[-1] == "Round 1 has no table 2."


def test_only_the_first_row_can_be_a_header() -> None:
    assert faults([["Round", "Table"], ["Ronde", "Tafel", "Ana"]]) == [
        ("no_round_number", "rows[1][0]"),
        ("no_table_number", "rows[1][1]"),
    ]


def test_a_list_is_no_longer_than_a_tournament() -> None:
    with pytest.raises(InvalidDocument):
        listed_seatings([["1", "1", "1"]] * (MOST_ROWS + 1), NAMES)
    assert listed_seatings([], NAMES).rounds == {}
