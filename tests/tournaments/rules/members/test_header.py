"""Where the people of a list begin, and which column is what."""

import pytest

from kingscore.rules.errors import InvalidDocument
from tournaments.rules.members.header import MOST_ROWS, layout_of


@pytest.mark.parametrize(
    ("header", "fields"),
    [
        (["Lidnr.", "Voornaam", "Tussenvoegsel", "Achternaam", "Geboortejaar"],
         ["number", "first", "infix", "surname", "year"]),
        (["Member no.", "First Name", "LAST NAME", "E-mail", "Club"],
         ["number", "first", "surname", "email", "team"]),
        (["Mitgliedsnr.", "Vorname", "Nachname", "E-Mail-Adresse", "Verein", "Jahrgang"],
         ["number", "first", "surname", "email", "team", "year"]),
        (["Numéro", "Prénom", "Nom", "Courriel", "Équipe", "Année de naissance"],
         ["number", "first", "surname", "email", "team", "year"]),
        (["Sorszám", "Név", "E-mail cím", "Egyesület", "Születési év"],
         ["number", "name", "email", "team", "year"]),
        (["№", "Фамилия", "Имя", "Эл. почта", "Клуб", "Год рождения"],
         ["number", "surname", "first", "email", "team", "year"]),
        (["Speler", "x" * 100], ["shown"]),
    ],
)  # fmt: skip
def test_headers_are_known_in_many_languages(header: list[str], fields: list[str]) -> None:
    found = layout_of([header, ["1", "2", "3"]])
    assert found.first == 1
    assert list(found.columns) == fields
    assert list(found.columns.values()) == list(range(len(fields)))


def test_titles_above_the_header_are_passed_over() -> None:
    rows = [["Leden 2024", "", ""], [""], ["Naam"], ["Nr", "Fee", "Naam", "Naam"], ["1", "2", "J"]]
    found = layout_of(rows)
    assert (found.first, found.columns, found.width) == (4, {"number": 0, "name": 2}, 4)


def test_a_row_without_a_column_of_names_is_no_header() -> None:
    assert layout_of([["Club", "Jan"], ["Team", "Piet"]]).first == 0


@pytest.mark.parametrize(
    ("rows", "columns"),
    [
        ([["Jan Puk"], ["Piet"]], {"name": 0}),
        ([["007", "Puk", "Jan", "Utrecht"], ["008", "Jansen", "Piet", ""]],
         {"number": 0, "surname": 1, "first": 2}),
        ([["Jan Puk", "a@example.org", "1960"], [], ["Piet", "b@example.org", "1961"]],
         {"name": 0, "email": 1, "year": 2}),
        ([["12", "Jan", "12,50", "5"], ["13", "Piet", "12,50", "5"]], {"number": 0, "name": 1}),
        ([["Jan", "1", "Utrecht"], ["Piet", "2", "Delft"]], {"name": 0, "number": 1}),
        ([["", "Jan"], ["", "Piet"]], {"name": 1}),
        ([["Player 1"], ["Player 2"]], {"name": 0}),
        ([["7", "Main Street 1", "Jan"], ["8", "Main Street 2", "Piet"]], {"number": 0, "name": 2}),
    ],
)  # fmt: skip
def test_without_a_header_the_cells_tell(rows: list[list[str]], columns: dict[str, int]) -> None:
    found = layout_of(rows)
    assert (found.first, found.columns) == (0, columns)


def test_the_usual_width_counts() -> None:
    assert layout_of([["Naam"], ["Jan", "paid"], ["Piet", "paid"], ["Eva", "x", "y"]]).width == 2
    assert layout_of([["Naam", "Nr"], ["Jan"]]).width == 2


@pytest.mark.parametrize("rows", [[], [[""]], [["1"], ["2"]]])
def test_a_list_without_names_is_refused(rows: list[list[str]]) -> None:
    with pytest.raises(InvalidDocument) as fault:
        layout_of(rows)
    assert fault.value.problems[0].code == "no_names"


def test_a_list_has_a_greatest_number_of_rows() -> None:
    assert layout_of([["Jan"]] * MOST_ROWS).first == 0
    with pytest.raises(InvalidDocument) as fault:
        layout_of([["Jan"]] * (MOST_ROWS + 1))
    assert fault.value.problems[0].code == "too_many_rows"
