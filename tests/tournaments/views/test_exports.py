"""What can be taken along: every list in every form, safe, whole, and without what is hidden."""

import csv
import json
from http import HTTPStatus
from io import BytesIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from openpyxl import load_workbook

from kingscore import services as scoring
from tests.kingscore.pages import page_of
from tests.tournaments import evenings, halls
from tests.tournaments.people import make_member
from tests.tournaments.stages import EIGHT, before_finals, hiding_the_last, play_finals
from tournaments import services
from tournaments.models import Club, Member, Tournament
from tournaments.queries import standings_for, tables_of
from tournaments.rules.finals import Kind
from tournaments.spreadsheets import rows_of_xlsx
from tournaments.views.exports import EXPORTS, FORMS

WHATS = tuple(EXPORTS)


@pytest.fixture
def played(tournament: Tournament) -> Tournament:
    """Two rounds of eight were played; a third is drawn."""
    evenings.enter(tournament, 8)
    for _ in range(2):
        evenings.open_and_play(tournament, EIGHT)
    evenings.draw_by_hand(tournament, EIGHT)
    return tournament


def taken(tournament: Tournament, rest: str, browser: Client | None = None, **asked: Any) -> Any:
    """A file as everybody gets it, or who has this browser."""
    answer = (browser or Client()).get(halls.address(tournament, f"exports/{rest}"), asked)
    assert answer.status_code == HTTPStatus.OK
    return answer


def rows(tournament: Tournament, what: str, browser: Client | None = None, **asked: Any) -> Any:
    """The rows of a list, read back from its CSV."""
    content = taken(tournament, f"{what}.csv", browser, **asked).content
    return list(csv.reader(content.decode("utf-8-sig").splitlines()))


def document(tournament: Tournament, what: str, browser: Client | None = None, **asked: Any) -> Any:
    """The JSON of a list."""
    return json.loads(taken(tournament, f"{what}.json", browser, **asked).content)


@pytest.mark.parametrize("form", [form for form, _ in FORMS])
@pytest.mark.parametrize("what", WHATS)
def test_every_list_can_be_taken_in_every_form(played: Tournament, what: str, form: str) -> None:
    answer = taken(played, f"{what}.{form}")

    assert answer.content
    name = f'attachment; filename="{played.slug}-2026-11-27-{what}.{form}"'
    assert answer.get("Content-Disposition") == (None if form == "html" else name)


@pytest.mark.parametrize("what", WHATS)
def test_every_list_of_a_tournament_without_anybody_is_empty(
    tournament: Tournament, what: str
) -> None:
    assert len(rows(tournament, what)) == 1
    for form, _ in FORMS:
        taken(tournament, f"{what}.{form}")


def test_the_page_leads_to_every_list_in_every_form(played: Tournament) -> None:
    page = page_of(Client().get(halls.address(played, "exports/")))

    for what in WHATS:
        for form, _ in FORMS:
            assert halls.address(played, f"exports/{what}.{form}") in page.links


@pytest.mark.parametrize("name", ["money.csv", "entrants.pdf", "entrants.csv.csv"])
def test_there_are_no_other_files(played: Tournament, name: str) -> None:
    address = halls.address(played, f"exports/{name}")
    assert Client().get(address).status_code == HTTPStatus.NOT_FOUND


def test_entrants_are_listed_with_what_is_nobodys_business_for_the_club_alone(
    played: Tournament, owner: User
) -> None:
    services.mark_paid(entrant=played.entrants.get(number=1))

    public = rows(played, "entrants")
    private = rows(played, "entrants", halls.browser_of(owner))

    assert public[:2] == [["Entrant number", "Name", "Team"], ["1", "Player 1", ""]]
    assert len(public) == len(private) == 9
    assert private[0][5:7] == ["Paid", "Here"]
    assert private[1][5:7] == ["yes", "yes"]
    assert private[2][5:7] == ["", "yes"]
    assert document(played, "entrants", halls.browser_of(owner))["entrants"][0]["is_paid"] is True
    assert "is_paid" not in document(played, "entrants")["entrants"][0]


def test_entrants_with_addresses_are_in_files_of_the_club_and_come_back_as_members(
    club: Club, tournament: Tournament, owner: User
) -> None:
    about = {"number": "31", "email": "ana@club.example", "team": "Noord"}
    ana = make_member(club, "Ana", **about)
    services.register_entrant(tournament=tournament, who="Bo")
    services.register_entrant(tournament=tournament, who=ana.player)
    desk = halls.browser_of(owner)
    files = {}
    for form in ("html", "csv", "xlsx", "json"):
        url = halls.address(tournament, f"exports/entrants.{form}")
        assert b"ana@club" not in Client().get(url).content
        if form != "html":  # what is printed hangs on walls
            files[form] = desk.get(url).content
    assert b"ana@club" not in desk.get(halls.address(tournament, "exports/entrants.html")).content
    assert b"ana@club.example" in files["json"]

    members = f"/clubs/{club.slug}/members/import/"
    for form in ("csv", "xlsx"):
        services.remove_member(club=club, player=ana.player)
        file = SimpleUploadedFile(f"entrants.{form}", files[form])
        page = page_of(desk.post(members, {"file": file}))
        desk.post(members, next(each.fields for each in page.forms if "stamp" in each.fields))
        member = Member.objects.get(player=ana.player)
        assert (member.number, member.email, member.team) == tuple(about.values())


def test_seating_has_the_rounds_that_may_be_seen(played: Tournament, owner: User) -> None:
    public = rows(played, "seating")

    assert public[:2] == [
        ["Round", "Table", "Seat", "Number", "Name"],
        ["1", "1", "1", "1", "Player 1"],
    ]
    assert {row[0] for row in public[1:]} == {"1", "2"}
    assert {row[0] for row in rows(played, "seating", halls.browser_of(owner))[1:]} == set("123")
    (second,) = document(played, "seating", round=2)["rounds"]
    assert second["tables"] == [
        {"table": 1, "entrants": [1, 2, 3, 4]},
        {"table": 2, "entrants": [5, 6, 7, 8]},
    ]


def test_results_have_points_and_tables_that_still_play(played: Tournament) -> None:
    opened = services.open_round(round_=played.rounds.get(number=3))
    first, _ = tables_of(opened)
    evenings.play_table(first, deals=4)

    listed = rows(played, "results", round=3)

    assert listed[0] == [
        *("Round", "Table", "Place", "Number", "Name", "Points", "Deals", "Finished"),
    ]
    assert {row[7] for row in listed[1:]} == {""}
    assert {row[6] for row in listed[1:5]} == {"4"}
    assert {row[6] for row in listed[5:]} == {""}
    (only,) = document(played, "results", round=3)["rounds"]
    table, empty = only["tables"]
    assert [seat["deals"] for seat in table["seats"]] == [4, 4, 4, 4]
    assert empty["seats"][0] == {"entrant": 5, "points": None, "deals": None, "place": None}


def test_standings_are_exact_in_json_and_whole_in_rows(played: Tournament) -> None:
    listed = rows(played, "standings")
    (stage,) = document(played, "standings")["stages"]

    assert listed[0][:6] == ["Place", "Number", "Name", "Team", "Round 1", "Round 2"]
    assert len(listed) == 9
    expected = standings_for(played, sees_all=False).stages[Kind.PRELIMINARIES].rows
    assert [row["entrant"] for row in stage["rows"]] == [row.entrant for row in expected]
    assert [row["total"] for row in stage["rows"]] == [
        row.total if isinstance(row.total, int) else str(row.total) for row in expected
    ]
    assert [step["round"] for step in stage["rows"][0]["steps"]] == [1, 2]


def test_standings_with_finals_have_the_places_of_all(club: Club) -> None:
    made = before_finals(club)
    play_finals(made)

    listed = rows(made, "standings")
    found = document(made, "standings")

    assert listed[0][0] == "Stage"
    assert [row[0] for row in listed[1:]] == [
        *["Grand final"] * 4,
        *["Small final"] * 4,
        *["Preliminaries"] * 8,
    ]
    assert listed[0][-1] == "Final place"
    assert len(found["final_places"]) == 8
    assert found["final_places"][0]["stage"] == "grand_final"


def test_sheets_have_every_deal_and_what_was_given_outside_of_them(played: Tournament) -> None:
    table = tables_of(played.rounds.get(number=1))[0]
    sent = halls.sent(table)
    scoring.adjust(game=halls.game_at(table), seat=1, points=-3, cause="spoke", **sent)

    listed = rows(played, "sheets", round=1)
    first, second = document(played, "sheets", round=1)["sheets"]

    assert len(listed) == 1 + 2 * 10 + 1
    assert listed[1][:4] == ["1", "1", "1", "Player 1"]
    assert listed[1][7:11] == ["Player 1", "Player 2", "Player 3", "Player 4"]
    assert listed[11][-4:] == ["", "-3", "", ""]
    assert len(first["deals"]) == len(second["deals"]) == 10
    assert first["entrants"] == [1, 2, 3, 4]
    assert first["adjustments"][0]["points"] == -3


@pytest.mark.parametrize("what", ["results", "standings", "sheets"])
def test_what_is_hidden_is_in_no_file(club: Club, owner: User, what: str) -> None:
    hiding = hiding_the_last(club, rounds=2)
    evenings.open_and_play(hiding, EIGHT)
    before = {form: taken(hiding, f"{what}.{form}").content for form in ("csv", "json")}
    evenings.open_and_play(hiding, EIGHT)

    public = document(hiding, what)
    director = document(hiding, what, halls.browser_of(owner))

    if what == "standings":
        assert public["hidden_rounds"] == [2]
        assert public["stages"] == json.loads(before["json"])["stages"]
        assert director["stages"] != public["stages"]
        assert taken(hiding, "standings.csv").content == before["csv"]
    elif what == "results":
        hidden = public["rounds"][1]
        assert {seat["points"] for table in hidden["tables"] for seat in table["seats"]} == {None}
        assert {table["game"] for table in hidden["tables"]} == {None}
        shown = director["rounds"][1]["tables"]
        assert None not in {seat["points"] for table in shown for seat in table["seats"]}
    else:
        assert {sheet["round"] for sheet in public["sheets"]} == {1}
        assert {sheet["round"] for sheet in director["sheets"]} == {1, 2}
        assert taken(hiding, "sheets.csv").content == before["csv"]


def test_there_is_no_file_of_a_round_that_may_not_be_seen(played: Tournament) -> None:
    for number in ("3", "x", "-1"):
        address = halls.address(played, f"exports/seating.csv?round={number}")
        assert Client().get(address).status_code == HTTPStatus.NOT_FOUND


def test_names_that_look_like_formulas_stay_texts(tournament: Tournament) -> None:
    hostile = "=HYPERLINK(1)"
    services.register_entrant(tournament=tournament, who=hostile, is_here=True)
    evenings.enter(tournament, 3)
    evenings.open_and_play(tournament, [(1, 2, 3, 4)])

    for what in WHATS:
        (sheet,) = load_workbook(BytesIO(taken(tournament, f"{what}.xlsx").content)).worksheets
        cells = [cell for row in sheet.iter_rows() for cell in row if cell.value == hostile]
        assert cells
        assert {cell.data_type for cell in cells} == {"s"}
        assert any(f"'{hostile}" in row for row in rows(tournament, what))


def test_a_spreadsheet_is_as_the_csv(played: Tournament) -> None:
    for what in WHATS:
        spreadsheet = rows_of_xlsx(taken(played, f"{what}.xlsx").content)
        assert len(spreadsheet) == len(rows(played, what))
        assert spreadsheet[0] == rows(played, what)[0]


@pytest.mark.parametrize("what", WHATS)
def test_files_take_as_many_queries_for_many_rounds(tournament: Tournament, what: str) -> None:
    evenings.enter(tournament, 8)
    counts = []
    for _ in range(3):
        evenings.open_and_play(tournament, EIGHT)
        taken(tournament, f"{what}.csv")
        with CaptureQueriesContext(connection) as queries:
            taken(tournament, f"{what}.csv")
        counts.append(len(queries))

    assert len(set(counts)) == 1
    assert counts[0] <= 13
