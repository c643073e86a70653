"""The text of a list becomes rows of cells, with the delimiter that it was written with."""

import pytest

from tournaments.rules.members.rows import rows_of


@pytest.mark.parametrize(
    ("text", "delimiter", "cells"),
    [
        ("", "", []),
        ("Jan", "", [["Jan"]]),
        ("Jan Puk\nPiet\n", "", [["Jan Puk"], ["Piet"]]),
        ("Jansen, Piet\nVries, de, Jan\n", "", [["Jansen, Piet"], ["Vries, de, Jan"]]),
        ("Jansen,Piet\nPuk,Jan", ",", [["Jansen", "Piet"], ["Puk", "Jan"]]),
        ("First name, Surname\nPiet, Puk", ",", [["First name", "Surname"], ["Piet", "Puk"]]),
        ("1, Jan\n2, Piet", ",", [["1", "Jan"], ["2", "Piet"]]),
        ("Nr|Naam\n1|Jan", "|", [["Nr", "Naam"], ["1", "Jan"]]),
        ("7\tJan\r8\tPiet\r", "\t", [["7", "Jan"], ["8", "Piet"]]),
        (
            "Nr;Naam;Contributie\r\n007;Jansen, Piet;12,50\r\n\r\n008;Puk, Jan;12,50\r\n",
            ";",
            [
                ["Nr", "Naam", "Contributie"],
                ["007", "Jansen, Piet", "12,50"],
                [""],
                ["008", "Puk, Jan", "12,50"],
            ],
        ),
        (
            "Leden, bestuur, en, anderen\nNaam;Nr\nJan;1\nPiet;2",
            ";",
            [["Leden, bestuur, en, anderen"], ["Naam", "Nr"], ["Jan", "1"], ["Piet", "2"]],
        ),
        ("1. Jansen, Piet\r\n2) Puk, Jan\r\n", "", [["Jansen, Piet"], ["Puk, Jan"]]),
        ("Wie komt?\n- Jan\n• Eva\n\n", "", [["Wie komt?"], ["Jan"], ["Eva"], [""]]),
        ("Naam\n1. Jan\n2. Eva", "", [["Naam"], ["Jan"], ["Eva"]]),
        ("Nr;Naam\n1. a;Jan\n2. b;Eva", ";", [["Nr", "Naam"], ["1. a", "Jan"], ["2. b", "Eva"]]),
        ("1. Jan\nPiet\nEva", "", [["1. Jan"], ["Piet"], ["Eva"]]),
        ("SEP=;\r\nJan, a;b", ";", [["Jan, a", "b"]]),
        ("a;b;", ";", [["a", "b", ""]]),
    ],
)
def test_the_delimiter_is_found(text: str, delimiter: str, cells: list[list[str]]) -> None:
    found = rows_of(text)
    assert (found.delimiter, found.cells) == (delimiter, cells)


def test_a_delimiter_can_be_told() -> None:
    assert rows_of("a;b,c", ",").cells == [["a;b", "c"]]
    assert rows_of("sep=;\na;b,c", ",").cells == [["a;b", "c"]]


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ('"a;b";c', [["a;b", "c"]]),
        ('  "a" ; b ', [["a", "b"]]),
        ('" a ";b', [[" a ", "b"]]),
        ('"Jan ""de Beer""";b', [['Jan "de Beer"', "b"]]),
        ('Jan "de Beer";b', [['Jan "de Beer"', "b"]]),
        ('"Jan" de Beer;b', [['"Jan" de Beer', "b"]]),
        ('"Jan;b\nPiet;c', [['"Jan', "b"], ["Piet", "c"]]),
        ('"two\r\nlines";b', [["two\r\nlines", "b"]]),
        ('"";b', [["", "b"]]),
    ],
)
def test_quotes_keep_a_cell_together_where_they_are_closed(
    text: str, cells: list[list[str]]
) -> None:
    assert rows_of(text, ";").cells == cells


def test_tabs_part_cells_that_have_quotes() -> None:
    assert rows_of('"a"\t"b"\n', "\t").cells == [["a", "b"]]
