"""Seating by hand and from a file, exchanging two, and wishes."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.kingscore.pages import page_of
from tests.tournaments import evenings, halls
from tests.tournaments.views.test_seating import look, plain, press
from tournaments.models import Tournament
from tournaments.queries import rounds_of, seatings_of


@pytest.fixture
def director(owner: User) -> Client:
    """The browser of who runs the tournament."""
    return halls.browser_of(owner)


@pytest.fixture
def eight(tournament: Tournament) -> Tournament:
    """Eight are here."""
    evenings.enter(tournament, 8)
    return tournament


def test_exchange_of_two(director: Client, eight: Tournament) -> None:
    evenings.draw_by_hand(eight, [(1, 2, 3, 4), (5, 6, 7, 8)])

    press(director, eight, "rounds/1/", "exchange/", one="2", other="7")
    assert seatings_of(eight)[1] == ((1, 7, 3, 4), (5, 6, 2, 8))
    answer = press(director, eight, "rounds/1/", "exchange/", one="2", other="99")

    assert answer.status_code == 302
    assert seatings_of(eight)[1] == ((1, 7, 3, 4), (5, 6, 2, 8))


def test_hand_page_keeps_what_was_typed(director: Client, eight: Tournament) -> None:
    answer = press(
        director,
        eight,
        "rounds/1/hand/",
        "hand/",
        **{"table-1": "1 2 3 99", "table-2": "5, 6 7; 8"},
    )

    page = page_of(answer)
    assert answer.status_code == 422
    assert "Nobody here has the number 99." in page.alert
    assert "Number 4 has no seat." in page.alert
    assert page.form("hand/").fields["table-1"] == "1 2 3 99"
    answer = press(
        director, eight, "rounds/1/hand/", "hand/", **{"table-1": "4 3 2 1", "table-2": "5, 6 7; 8"}
    )
    assert seatings_of(eight)[1] == ((4, 3, 2, 1), (5, 6, 7, 8))


def test_file_seats_several_rounds(director: Client, eight: Tournament) -> None:
    rows = "round;table;players\n1;1;1;2;3;4\n1;2;5;6;7;8\n2;1;1;5;2;6\n2;2;Player 3;7;4;8\n"

    press(director, eight, "rounds/file/", "file/", text=rows)

    assert seatings_of(eight) == {1: ((1, 2, 3, 4), (5, 6, 7, 8)), 2: ((1, 5, 2, 6), (3, 7, 4, 8))}
    assert "from a file" in look(director, eight, "rounds/").text
    assert "Nothing was drawn" in look(director, eight, "rounds/1/origin/").text


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("", "Choose a file, or paste the rows."),
        ("round;table\n", "No table is in it"),
        ("1;1;1;2;3;Nemo\n1;2;5;6;7;8", "Row 1, column 6: Nobody here is called"),
        ("1;1;1;2;3;4\n1;2;5;6;7", "Round 1: Number 8 has no seat."),
        ("3;1;1;2;3;4\n3;2;5;6;7;8", "The round before is not drawn yet."),
    ],
)
def test_faults_of_a_file_are_told_with_their_place(
    director: Client, eight: Tournament, rows: str, told: str
) -> None:
    answer = press(director, eight, "rounds/file/", "file/", text=rows)

    assert answer.status_code in (409, 422)
    assert told in plain(page_of(answer))
    assert not rounds_of(eight).exists()


def test_wishes_are_noted_by_name_and_taken_back(director: Client, eight: Tournament) -> None:
    press(director, eight, "wishes/", "wishes/", who="player 1, 2", kind="apart")
    press(director, eight, "wishes/", "wishes/", who="Player 1, Player 2", kind="apart")
    eight.refresh_from_db()
    assert eight.wishes == [{"kind": "apart", "entrants": [1, 2]}]

    answer = press(director, eight, "wishes/", "wishes/", who="Nemo, 99", kind="together")
    assert "Nobody here is called" in page_of(answer).alert
    answer = press(director, eight, "wishes/", "wishes/", who="1, 2", kind="together")
    assert "and apart as well" in page_of(answer).alert
    press(director, eight, "wishes/", "forget/")

    eight.refresh_from_db()
    assert eight.wishes == []
    assert director.post(halls.address(eight, "wishes/forget/"), {"kind": "x"}).status_code == 302
