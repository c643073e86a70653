"""What is printed for a round: cards four to a page, a score sheet of one page for each table."""

from dataclasses import replace

import pytest

from kingscore.rules.presets import PRESETS
from tests.e2e.accounts import sign_in
from tests.e2e.conftest import OpenPhone
from tests.e2e.places import LONG_NAMES
from tests.e2e.test_rules_on_paper import pages_of
from tests.kingscore.accounts import make_account
from tests.tournaments import evenings, halls
from tournaments import services
from tournaments.models import Club
from tournaments.rules.templates import club_night

NAMES = (*LONG_NAMES, "Ana", "Bo", "Cis", "Dirk", "Els")


def printed_sheet(club: Club, slug: str) -> str:
    """The address of the sheets of one table where a preset is played."""
    preset = next(each for each in PRESETS if each.slug == slug)
    rules = preset.ruleset()
    setup = replace(club_night(sizes=(rules.players,)), tables={rules.players: rules.deals})
    tournament = evenings.make_tournament(club, setup, rules={rules.players: rules})
    for name in NAMES[: rules.players]:
        services.register_entrant(tournament=tournament, who=name, is_here=True)
    evenings.draw_by_hand(tournament, [tuple(range(1, rules.players + 1))])
    return halls.address(tournament, "rounds/1/sheets/")


@pytest.mark.parametrize("locale", ["en-GB", "nl-BE"])
def test_score_sheet_of_every_preset_is_one_page(open_phone: OpenPhone, locale: str) -> None:
    account = make_account("olga")
    club = evenings.make_club(account)
    phone = open_phone()
    sign_in(phone, account)
    pages = {}
    if locale == "nl-BE":
        phone.go("/")
        phone.tap(phone.page.get_by_role("button", name="Nederlands"))
    for preset in PRESETS:
        phone.go(printed_sheet(club, preset.slug))
        assert phone.page.locator(".blank-sheet tbody tr").count() > 1, preset.slug
        pages[preset.slug] = pages_of(phone.page.pdf(prefer_css_page_size=True))
    assert pages == dict.fromkeys(pages, 1)


def test_table_cards_are_four_to_a_page(open_phone: OpenPhone) -> None:
    account = make_account("olga")
    tournament = evenings.make_tournament(evenings.make_club(account), name="Q" * 40)
    phone = open_phone()
    sign_in(phone, account)
    for name in LONG_NAMES:
        services.register_entrant(tournament=tournament, who=name, is_here=True)
    evenings.enter(tournament, 15)
    tables = [tuple(range(5 * at + 1, 5 * at + 6)) for at in range(4)]
    evenings.draw_by_hand(tournament, tables)
    phone.go(halls.address(tournament, "rounds/1/cards/"))
    assert pages_of(phone.page.pdf(prefer_css_page_size=True)) == 1

    evenings.enter(tournament, 5)
    evenings.draw_by_hand(tournament, [*tables, (21, 22, 23, 24, 25)], number=1)
    phone.go(halls.address(tournament, "rounds/1/cards/"))
    assert pages_of(phone.page.pdf(prefer_css_page_size=True)) == 2
