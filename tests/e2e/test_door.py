"""An evening begins: a tournament is made on a phone, and people come to its door."""

import pytest
from playwright.sync_api import expect

from tests.e2e.accounts import sign_in
from tests.e2e.conftest import OpenPhone
from tests.e2e.phone import Phone
from tests.kingscore.accounts import make_account
from tests.tournaments import evenings
from tournaments.models import Club, Tournament
from tournaments.queries import rules_by_size


@pytest.fixture
def club(transactional_db: None) -> Club:
    """A club with nobody in it."""
    return evenings.make_club(make_account("olga"))


@pytest.fixture(params=[True, False], ids=["with scripts", "without scripts"])
def phone(request: pytest.FixtureRequest, club: Club, open_phone: OpenPhone) -> Phone:
    """The phone of the owner."""
    phone = open_phone(java_script_enabled=request.param)
    sign_in(phone, club.account.deputies.get().deputy)
    return phone


def test_tournament_is_made_and_people_come(phone: Phone, club: Club) -> None:
    phone.go(f"/clubs/{club.slug}/tournaments/new/")
    phone.type(phone.page.get_by_label("Name"), "Kingen of the year")
    phone.tap(phone.button("Kingen"))
    expect(phone.page.get_by_role("heading", name="Kingen", exact=True)).to_be_visible()
    phone.tap(phone.page.locator(".tables .choice", has_text="Tables of 3"))
    phone.tap(phone.button("Make the tournament"))
    expect(phone.page.get_by_role("heading", name="The door")).to_be_visible()
    tournament = Tournament.objects.get()
    assert tournament.name == "Kingen of the year"
    assert [*rules_by_size(tournament)] == [4, 5]

    for name in ("Ana", "Bo", "Cis", "Dirk"):
        phone.type(phone.page.get_by_role("searchbox"), name)
        phone.tap(phone.button("Search"))
        new = phone.page.locator(".door-new", has_text="somebody new")
        phone.tap(new.get_by_role("button", name="Register"))
        expect(phone.page.get_by_text(f"{name} has number")).to_be_visible()
    for name in ("Ana", "Bo", "Cis"):
        phone.tap(phone.button(f"{name} is here"))
        expect(phone.button(f"{name} is here")).to_have_attribute("aria-pressed", "true")
    expect(phone.page.get_by_text("Round 1: 3 play")).to_contain_text("A table needs 4")
    phone.tap(phone.button("Dirk is here"))
    expect(phone.page.get_by_text("1 table of 4")).to_be_visible()
    phone.tap(phone.button("Dirk has paid"))
    expect(phone.page.locator(".door-counts")).to_contain_text("1 paid")
