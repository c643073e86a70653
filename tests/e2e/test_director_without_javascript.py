"""The way of a director without scripts: the door, a round from its draw to its end, the finals."""

import pytest
from playwright.sync_api import expect

from tests.e2e.accounts import sign_in
from tests.e2e.conftest import OpenPhone
from tests.e2e.director import Director
from tests.kingscore.accounts import make_account
from tests.tournaments import evenings, halls
from tournaments import services
from tournaments.queries import round_by_number, table_by_number

NAMES = tuple(f"Player {number}" for number in range(1, 8))


@pytest.fixture
def director(transactional_db: None, open_phone: OpenPhone) -> Director:
    """A director whose browser runs no scripts, and who has a tournament."""
    phone = open_phone(java_script_enabled=False)
    sign_in(phone, make_account("olga"))
    director = Director(phone)
    director.found_club("De Kingers")
    director.make_tournament("Kingen of the year", rounds=1, minutes=45)
    return director


def test_round_from_the_door_to_its_end(director: Director) -> None:
    tournament = director.tournament
    assert tournament
    director.register_many(NAMES)
    director.check_in(*NAMES)
    director.register("Ana")
    director.draw(1, "By lot")
    assert sorted(director.seated()) == sorted([*NAMES, "Ana"])
    director.open()

    director.follow("Board", "Board")
    director.phone.tap(director.phone.button("Start the clock"))
    expect(director.page.get_by_text("until ")).to_be_visible()
    first = table_by_number(tournament, 1, 1)
    assert first
    services.call_director(table=first)
    director.page.reload()
    called = director.page.get_by_role("alert").filter(has_text="The director is needed")
    director.phone.tap(called.get_by_role("link", name="Table 1"))
    director.phone.tap(director.phone.button("I have been there"))
    expect(director.page.get_by_text("The director was called")).to_be_hidden()

    director.go("rounds/1/close/")
    expect(director.page.get_by_text("2 tables are not finished")).to_be_visible()
    round_ = round_by_number(tournament, 1)
    assert round_
    evenings.play_round(round_)
    for each in halls.all_tables(round_):
        director.go(f"rounds/1/tables/{each.number}/")
        director.phone.tap(director.phone.button("Confirm for the table"))
        expect(director.page.get_by_text("The director has confirmed the result.")).to_be_visible()
    director.close(1)

    director.go("finals/")
    director.press("Draw the finals", "Small final")
    director.go("standings/")
    expect(director.heading("Grand final")).to_be_visible()
    rows = director.page.locator("tr[id^=preliminaries-]")
    expect(rows).to_have_count(len(NAMES) + 1)
