"""Whole files as clubs have them, from their bytes to what becomes of each row."""

import pytest

from tournaments.rules.members.decode import decoded
from tournaments.rules.members.header import Layout, layout_of, needed_rows
from tournaments.rules.members.listed import people_of
from tournaments.rules.members.match import outcomes
from tournaments.rules.members.outcome import Kind, Member, Outcome
from tournaments.rules.members.rows import rows_of

DUTCH = (
    "Ledenlijst kaartclub;;;;\r\n;;;;\r\n"
    "Lidnr;Naam;E-mailadres;Geboortedatum;Contributie\r\n"
    '0007;"Berg, van den, René";rene@example.org;12-03-1960;12,50\r\n'
    "0008;Jansen, Jan;;1-1-1950;12,50\r\n"
    "0009;Jansen, Jan;;2-2-1970;7,5\r\n"
    "0008;Jansen, Jan;;1-1-1950;12,50\r\n"
    "0010;;;;12,50\r\n"
).encode("cp1252")
HUNGARIAN = "Sorszám\tVezetéknév\tKeresztnév\n1\tErdős\tPál\n2\tSzűcs\tÖdön\n".encode("utf-16")
RUSSIAN = "№;Фамилия;Имя;Взнос\r1;Щукин;Пётр;12,5\r2;Иванов;Иван;12,5\r".encode("cp1251")
PASTED = "Jansen, Jan\nBerg, van den, Eva\n\nPuk, Piet\nJansen, Jan\n".encode("utf-8-sig")
GERMAN = 'sep=,\n"Vorname","Nachname","Verein"\n"Jörg","Groß","Süd, e. V."\n'.encode("cp1252")
FRENCH = "Prénom|Nom|Année de naissance\nHélène|Lefèvre|1960\nZoé|Noël|60\n".encode("mac-roman")


def read(data: bytes, members: list[Member]) -> list[Outcome]:
    rows = rows_of(decoded(data).text).cells
    layout = layout_of(rows)
    return outcomes(people_of(rows, layout), members, layout.columns)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (DUTCH, [("new", "0007", "René van den Berg", 1960), ("new", "0008", "Jan Jansen", 1950),
                 ("new", "0009", "Jan Jansen", 1970), ("known", "0008", "Jan Jansen", 1950),
                 ("faulty", "0010", "", None)]),
        (HUNGARIAN, [("new", "1", "Erdős Pál", None), ("new", "2", "Szűcs Ödön", None)]),
        (RUSSIAN, [("new", "1", "Пётр Щукин", None), ("new", "2", "Иван Иванов", None)]),
        (PASTED, [("new", "", "Jan Jansen", None), ("new", "", "Eva van den Berg", None),
                  ("new", "", "Piet Puk", None), ("doubtful", "", "Jan Jansen", None)]),
        (GERMAN, [("new", "", "Jörg Groß", None)]),
        (FRENCH, [("new", "", "Hélène Lefèvre", 1960), ("faulty", "", "Zoé Noël", None)]),
    ],
    ids=["nl", "hu", "ru", "pasted", "de", "fr"],
)  # fmt: skip
def test_a_list_adds_its_people_once(
    data: bytes, expected: list[tuple[str, str, str, int | None]]
) -> None:
    first = read(data, [])
    assert [
        (each.kind, each.listed.number, each.listed.name, each.listed.year) for each in first
    ] == expected
    members = [
        Member(at, each.listed.name, each.listed.number, each.listed.year, each.listed.email,
               each.listed.team)
        for at, each in enumerate(first) if each.kind == Kind.NEW
    ]  # fmt: skip
    again = read(data, members)
    usual = {Kind.NEW: Kind.KNOWN}
    assert [each.kind for each in again] == [usual.get(each.kind, each.kind) for each in first]


@pytest.mark.parametrize("data", [DUTCH, HUNGARIAN, RUSSIAN, PASTED, GERMAN, FRENCH])
def test_what_is_needed_of_a_list_is_read_as_the_whole_of_it(data: bytes) -> None:
    rows = rows_of(decoded(data).text).cells
    layout = layout_of(rows)
    needed = needed_rows(rows, layout)
    assert layout_of(needed) == layout
    assert people_of(needed, layout) == people_of(rows, layout)


def test_titles_and_fees_of_a_list_are_not_needed() -> None:
    rows = [["Leden 2026", ""], ["Naam", "Bijdrage"], ["Ana", "12,50"], ["Bo", "12", "x"]]
    needed = needed_rows(rows, Layout(2, {"name": 0}, width=2))
    assert needed == [["", ""], ["Naam", ""], ["Ana", ""], ["Bo", "", "x"]]
