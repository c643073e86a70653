"""What is printed for a round: cards, empty score sheets, and the list on the wall."""

from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from kingscore.rules.presets import PRESETS, find_preset
from tests.kingscore.pages import Page, page_of
from tests.tournaments import evenings, halls
from tournaments import services
from tournaments.models import Club, Round, Tournament
from tournaments.queries import board_of, rules_by_size
from tournaments.rules.templates import club_night
from tournaments.views.paper import BlankSheet, blank_sheet


@pytest.fixture
def drawn(tournament: Tournament) -> Round:
    """A round of two tables that is not open yet."""
    evenings.enter(tournament, 8)
    return evenings.draw_by_hand(tournament, halls.TWO_TABLES)


@pytest.fixture
def director(owner: User) -> Client:
    """The browser of who runs the tournament."""
    return halls.browser_of(owner)


def printed(browser: Client, round_: Round, what: str) -> Page:
    """A page of a round that is printed."""
    path = halls.address(round_.tournament, f"rounds/{round_.number}/{what}/")
    response = browser.get(path)
    assert response.status_code == 200
    return page_of(response)


def sheet_of_table(club: Club, slug: str) -> BlankSheet:
    """The empty sheet of a table where a preset is played."""
    rules = find_preset(slug).ruleset()
    size = rules.players
    setup = replace(club_night(sizes=(size,)), tables={size: rules.deals})
    tournament = evenings.make_tournament(club, setup, rules={size: rules})
    evenings.enter(tournament, size)
    evenings.draw_by_hand(tournament, [tuple(range(1, size + 1))])
    (shown,) = board_of(tournament, timezone.now(), number=1).shown
    return blank_sheet(shown.tables[0], rules_by_size(tournament)[size])


def test_cards_have_a_code_for_each_table(drawn: Round, director: Client) -> None:
    page = printed(director, drawn, "cards")
    for table in halls.all_tables(drawn):
        assert f"/t/{table.card}/" in page.text
    assert [each.get("class") for tag, each in page.tags if tag == "svg"].count("qr") == 2
    assert "Player 8" in page.text


def test_cards_are_kept_by_nobody_and_only_for_who_runs_it(drawn: Round, director: Client) -> None:
    path = halls.address(drawn.tournament, "rounds/1/cards/")
    assert director.get(path)["Cache-Control"] == "no-store"
    assert Client().get(path).status_code == 302
    stranger = halls.browser_of(User.objects.create_user("dirk", "dirk@club.example"))
    assert stranger.get(path).status_code == 403
    assert stranger.get(path.replace("cards", "sheets")).status_code == 403


def test_cards_of_no_round_are_not_found(drawn: Round, director: Client) -> None:
    for number in (7, "9" * 30):
        path = halls.address(drawn.tournament, f"rounds/{number}/cards/")
        assert director.get(path).status_code == 404


def test_sheets_have_the_deals_with_their_dealers(drawn: Round, director: Client) -> None:
    page = printed(director, drawn, "sheets")
    assert page.text.count("Total") == 2
    assert page.text.count("Seventh and last") >= 2
    one = director.get(halls.address(drawn.tournament, "rounds/1/sheets/?table=2"))
    assert "Player 5" in page_of(one).text
    assert "Player 1" not in page_of(one).text


def test_sheet_of_dubbelkingen_has_its_boxes(club: Club) -> None:
    sheet = sheet_of_table(club, "dubbelkingen-4")
    assert len(sheet.rows) == 20
    assert [row.dealer_seat for row in sheet.rows[:5]] == [0, 1, 2, 3, 0]
    boxes = [
        sum(len(cell.boxes) for row in tally.rows for cell in row.cells) for tally in sheet.tallies
    ]
    assert boxes == [12, 20]
    assert ("Tricks", "−13") in sheet.contracts
    assert sheet.columns == ("Contract", "Trump")
    assert all(not row.contract for row in sheet.rows)


def test_sheet_of_kingen_knows_its_contracts(club: Club) -> None:
    sheet = sheet_of_table(club, "kingen-4")
    assert [row.contract for row in sheet.rows][:2] == ["Tricks", "Hearts"]


def test_sheet_of_tarock_has_its_columns(club: Club) -> None:
    sheet = sheet_of_table(club, "koenigrufen-wien-5")
    assert sheet.columns[:4] == ("Game", "Declarer", "Partner", "Bonuses")
    assert sheet.sits_out
    assert sheet.contracts == ()
    assert "Money" in sheet.foot


@pytest.mark.parametrize("slug", [each.slug for each in PRESETS])
def test_sheet_of_every_preset_can_be_made(club: Club, slug: str) -> None:
    sheet = sheet_of_table(club, slug)
    assert sheet.rows
    assert len(sheet.names) == find_preset(slug).players


def test_wall_has_everybody_from_a_to_z(tournament: Tournament, director: Client) -> None:
    for name in ("Zoë", "élodie", "Ana", "Emma", "=1+1", "Bo", "Cis", "Dirk"):
        services.register_entrant(tournament=tournament, who=name, is_here=True)
    drawn = evenings.draw_by_hand(tournament, halls.TWO_TABLES)
    services.open_round(round_=drawn)

    page = printed(Client(), drawn, "wall")
    names = [each for each in page.bdi if each in {"Ana", "Emma", "élodie", "Zoë"}]
    assert names == ["Ana", "élodie", "Emma", "Zoë"]


def test_wall_of_a_draft_is_for_who_runs_it(drawn: Round, director: Client) -> None:
    path = halls.address(drawn.tournament, "rounds/1/wall/")
    assert Client().get(path).status_code == 404
    assert director.get(path).status_code == 200
