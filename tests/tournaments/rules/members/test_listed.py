"""The people on a list as they were meant, and what is wrong with a row at its place."""

import pytest

from tournaments.rules.members.header import layout_of
from tournaments.rules.members.listed import Listed, people_of
from tournaments.rules.members.rows import rows_of


def read(text: str) -> list[Listed]:
    rows = rows_of(text).cells
    return people_of(rows, layout_of(rows))


def test_a_club_list_is_read_whole() -> None:
    text = (
        "Ledenlijst;;;;;\n;;;;;\nNr;Achternaam;Tussenv.;Voornaam;Geb.datum;Contributie\n"
        "007;Berg;van den;Jan;12-03-1960;12,50\n\n010;Puk;;Piet;;0,5\n"
    )
    assert read(text) == [
        Listed(3, "Jan van den Berg", "007", 1960),
        Listed(5, "Piet Puk", "010"),
    ]


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        ("Jan Jansen", "Jan Jansen"),
        ("Jansen, Jan", "Jan Jansen"),
        ("Berg, van den, Jan", "Jan van den Berg"),
        ("'t Hart, Jan", "Jan 't Hart"),
        ("Jan Jansen, jr.", "Jan Jansen, jr."),
        ("Jansen,", "Jansen,"),
        ("A, B, C", "A, B, C"),
        ("a, , c", "a, , c"),
        ("'=Jan", "=Jan"),
        ("''=Jan", "'=Jan"),
        ("''Jan", "''Jan"),
        ("e\u0301va", "éva"),
    ],
)
def test_a_name_in_one_cell(cell: str, name: str) -> None:
    for header in ("Naam", "Nom"):
        rows = [[header], [cell]]
        assert [each.name for each in people_of(rows, layout_of(rows))] == [name]


def test_a_player_is_called_as_it_is_written() -> None:
    assert read("Speler;Nr\nJansen, Jan;1")[0].name == "Jansen, Jan"


def test_a_first_name_alone_is_a_name() -> None:
    assert read("Voornaam;Achternaam\nJan;")[0].name == "Jan"


def test_a_hungarian_name_begins_with_that_of_the_family() -> None:
    assert read("Vezetéknév;Keresztnév\nKovács;János")[0].name == "Kovács János"
    assert read("Keresztnév;Vezetéknév\nJános;Kovács")[0].name == "Kovács János"


@pytest.mark.parametrize(
    ("cells", "name"),
    [
        ("Jansen;Jan", "Jan Jansen"),
        ("Jan Jansen;Jan", "Jan Jansen"),
        ("Jansen, Jan;Jan", "Jan Jansen"),
        ("Jan;Jan", "Jan Jan"),
        ("Jansen, Jan;", "Jan Jansen"),
        (";Jan", "Jan"),
    ],
)
def test_a_name_beside_a_first_name_is_the_surname_or_all_of_it(cells: str, name: str) -> None:
    assert read(f"Name;Vorname;Nr\n{cells};1")[0].name == name


def test_everything_a_row_can_hold() -> None:
    assert read("Nr;Naam;E-mail;Club;Jaar\n1;Jan;jan@example.org;De Heer;1960") == [
        Listed(1, "Jan", "1", 1960, "jan@example.org", "De Heer")
    ]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("1;;;;", [("name_missing", "rows[1][1]", 1)]),
        ("1;a\x07b;;;", [("name_not_clean", "rows[1][1]", 1)]),
        (f"1;{'a' * 41};;;", [("name_too_long", "rows[1][1]", 1)]),
        (f"{'1' * 21};Jan;;;", [("too_long", "rows[1][0]", 0)]),
        ("1\x07;Jan;;;", [("not_clean", "rows[1][0]", 0)]),
        ("1;Jan;jan;;", [("email_not_valid", "rows[1][2]", 2)]),
        (f"1;Jan;a@{'b' * 253};;", [("too_long", "rows[1][2]", 2)]),
        (f"1;Jan;;{'a' * 61};", [("too_long", "rows[1][3]", 3)]),
        ("1;Jan;;;60", [("year_unclear", "rows[1][4]", 4)]),
        ("1;Jan;;;1960-1961", [("year_unclear", "rows[1][4]", 4)]),
        ("1;;x;;60", [("name_missing", "rows[1][1]", 1), ("year_unclear", "rows[1][4]", 4),
                      ("email_not_valid", "rows[1][2]", 2)]),
        (f"1;{'a' * 501};;{'a' * 501};", [("cell_too_long", "rows[1][1]", 1)]),
        ("1;Jansen;Jan;;;1960", [("row_too_wide", "rows[1]", None)]),
        ("1;Jan" + ";" * 99, [("too_many_cells", "rows[1]", None)]),
    ],
)  # fmt: skip
def test_a_fault_is_named_where_it_is(row: str, expected: list[tuple[str, str, int]]) -> None:
    rows = rows_of(f"Nr;Naam;E-mail;Club;Jaar\n{row}\n", ";").cells
    [person] = people_of(rows, layout_of([*rows, *[["1", "", "", "", ""]] * 2]))
    found = [(each.problem.code, each.problem.path, each.column) for each in person.faults]
    assert found == expected


def test_empty_cells_make_no_row_too_wide() -> None:
    assert not read("Nr;Naam\n1;Jan;;;;")[0].faults


def test_a_row_that_ends_early_has_empty_cells() -> None:
    assert read("Naam;Nr;Jaar\nJan") == [Listed(1, "Jan")]
