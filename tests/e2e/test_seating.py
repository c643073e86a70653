"""Seating by hand: with the mouse, with a finger, with keys, and without a script."""

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.accounts import sign_in
from tests.e2e.conftest import OpenPhone
from tests.e2e.phone import Phone
from tests.kingscore.accounts import make_account
from tests.tournaments import evenings, halls
from tournaments.models import Tournament
from tournaments.queries import seatings_of


@pytest.fixture
def drawn(transactional_db: None) -> Tournament:
    """Eight are seated in the order of their numbers."""
    tournament = evenings.make_tournament(evenings.make_club(make_account("olga")))
    evenings.enter(tournament, 8)
    evenings.draw_by_hand(tournament, [(1, 2, 3, 4), (5, 6, 7, 8)])
    return tournament


def at_tables(phone: Phone, tournament: Tournament) -> None:
    """The page, for who runs the tournament."""
    sign_in(phone, tournament.club.account.deputies.get().deputy)
    phone.go(halls.address(tournament, "rounds/1/hand/"))


def seat(phone: Phone, number: int) -> Locator:
    """An entrant on the page."""
    return phone.page.locator(f"[data-entrant='{number}']")


def keep(phone: Phone, tournament: Tournament) -> object:
    """Keep the seating, and see what it is."""
    phone.tap(phone.button("Keep this seating"))
    expect(phone.page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    return seatings_of(tournament)[1]


def test_mouse_drags_somebody_onto_another(open_phone: OpenPhone, drawn: Tournament) -> None:
    desk = open_phone(viewport={"width": 1280, "height": 800}, is_mobile=False)
    sign_in(desk, drawn.club.account.deputies.get().deputy)
    desk.page.goto(halls.address(drawn, "rounds/1/hand/"))

    seat(desk, 2).drag_to(seat(desk, 7))
    expect(desk.page.locator("[data-say]")).to_have_text("Exchanged: Player 2, Player 7")
    desk.page.get_by_role("button", name="Keep this seating").click()

    expect(desk.page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    assert seatings_of(drawn)[1] == ((1, 7, 3, 4), (5, 6, 2, 8))


def test_taps_exchange_two_and_seat_one_elsewhere(phone: Phone, drawn: Tournament) -> None:
    at_tables(phone, drawn)

    phone.tap(seat(phone, 1))
    expect(seat(phone, 1)).to_have_attribute("aria-pressed", "true")
    phone.tap(seat(phone, 8))
    phone.tap(seat(phone, 4))
    phone.tap(phone.button("To the end of table 2"))

    assert keep(phone, drawn) == ((8, 2, 3), (5, 6, 7, 1, 4))


def test_keys_do_it_as_well(phone: Phone, drawn: Tournament) -> None:
    at_tables(phone, drawn)

    for number, key in ((3, "Enter"), (3, "Escape"), (1, "Enter"), (6, "Enter")):
        seat(phone, number).focus()
        phone.page.keyboard.press(key)

    assert keep(phone, drawn) == ((6, 2, 3, 4), (5, 1, 7, 8))


def test_without_a_script_the_numbers_are_written(open_phone: OpenPhone, drawn: Tournament) -> None:
    phone = open_phone(java_script_enabled=False)
    at_tables(phone, drawn)

    phone.page.get_by_role("textbox", name="Table 1").fill("8, 7, 6, 5")
    phone.page.get_by_role("textbox", name="Table 2").fill("4 3 2 1")

    assert keep(phone, drawn) == ((8, 7, 6, 5), (4, 3, 2, 1))
