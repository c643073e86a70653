"""Several phones at one table: they follow, and nobody's numbers are lost."""

import re
import time

from playwright.sync_api import Locator, expect

from kingscore.models import Game
from kingscore.queries import table_of
from tests.e2e.conftest import OpenPhone
from tests.e2e.phone import Phone
from tests.kingscore import play
from tests.kingscore.play import fresh, queens, record, written

SECONDS_TO_FOLLOW = 3


def seconds_until(shown: Locator) -> float:
    """How long it takes until something is shown."""
    begun = time.monotonic()
    expect(shown).to_be_visible()
    return time.monotonic() - begun


def scan_scorers_link(phone: Phone, other: Phone) -> None:
    """Open on another phone the link that one phone shows for scanning."""
    phone.tap(phone.link("Share"))
    link = phone.page.get_by_role("link", name="/s/").get_attribute("href")
    assert link is not None
    other.go(f"/s/{link.rpartition('/s/')[2]}")
    phone.tap(phone.page.get_by_role("link", name="The sheet"))


def test_second_phone_goes_on_with_the_evening(open_phone: OpenPhone) -> None:
    one, other = open_phone(), open_phone()
    game = play.start()
    one.enter(game)
    scan_scorers_link(one, other)
    expect(other.pad.get_by_role("heading", name="Ana chooses")).to_be_visible()

    one.choose("Hearts")
    one.count((3, 5, 1))
    one.tap(one.record_button)
    assert seconds_until(other.page.get_by_text("Deal 2 of 20")) < SECONDS_TO_FOLLOW
    expect(other.pad.get_by_role("heading", name="Bo chooses")).to_be_visible()

    other.choose("King of hearts")
    other.take("Cis")
    other.tap(other.record_button)
    assert seconds_until(one.page.get_by_text("Deal 3 of 20")) < SECONDS_TO_FOLLOW
    assert table_of(fresh(game)).sheet.totals == (-3, -5, -6, -4)


def test_two_phones_record_the_same_deal(open_phone: OpenPhone) -> None:
    one, other = open_phone(), open_phone(expected=("409",))
    game = play.start()
    for phone in (one, other):
        phone.enter(game)
        phone.choose("Hearts")
        phone.count((3, 5, 1) if phone is one else (2, 5, 2))
    other.page.route("**/sheet/**", lambda route: route.abort())  # it has not heard of it yet
    other.expected = (*other.expected, "ERR_FAILED")
    one.tap(one.record_button)
    expect(one.page.get_by_text("Deal 2 of 20")).to_be_visible()

    other.tap(other.record_button)
    alert = other.page.get_by_role("alert").filter(has_text="Somebody else has written")
    expect(alert).to_contain_text("Hearts: Ana −3, Bo −5, Cis −1, Dirk −4")
    for name, number in zip(("Ana", "Bo", "Cis", "Dirk"), "2524", strict=True):
        expect(other.field(name)).to_have_value(number)
    assert len(written(game)) == 1

    other.tap(other.button("Replace deal 1"))
    expect(other.page.get_by_text("Deal 2 of 20")).to_be_visible()
    assert table_of(fresh(game)).sheet.totals == (-2, -5, -2, -4)
    assert len(written(game)) == 2


def test_phone_that_gives_way_keeps_what_the_other_recorded(open_phone: OpenPhone) -> None:
    phone = open_phone(expected=("409", "ERR_FAILED"))
    game = play.start()
    phone.enter(game)
    phone.choose("Hearts")
    phone.count((2, 5, 2))
    phone.page.route("**/sheet/**", lambda route: route.abort())
    record(game, queens(0))
    phone.tap(phone.record_button)
    phone.tap(phone.link("Keep theirs"))
    expect(phone.page.get_by_text("Deal 2 of 20")).to_be_visible()
    assert len(written(game)) == 1


def test_phone_that_is_typing_hears_of_it_and_keeps_its_numbers(open_phone: OpenPhone) -> None:
    phone = open_phone(expected=("409",))
    game = play.start()
    phone.enter(game)
    phone.choose("Hearts")
    phone.tap(phone.key(2))
    record(game, queens(0))
    news = phone.page.get_by_text("recorded deal 1. Queens: Ana −8")
    assert seconds_until(news) < SECONDS_TO_FOLLOW
    expect(phone.page.get_by_role("row", name=re.compile("^1 .* Queens Ana"))).to_be_visible()
    expect(phone.field("Ana")).to_have_value("2")
    phone.tap(phone.button("Go on"))
    expect(news).to_be_hidden()

    phone.count((5, 2))
    phone.tap(phone.record_button)
    expect(phone.page.get_by_role("alert").filter(has_text="Somebody else")).to_be_visible()
    expect(phone.field("Dirk")).to_have_value("4")
    assert len(written(game)) == 1


def test_viewer_follows_and_has_no_pad(open_phone: OpenPhone) -> None:
    phone = open_phone()
    game = play.start()
    phone.watch(game)
    expect(phone.page.get_by_text("You are looking on")).to_be_visible()
    record(game, queens(0))
    assert seconds_until(phone.page.get_by_text("Deal 2 of 20")) < SECONDS_TO_FOLLOW
    expect(phone.page.get_by_role("heading", name="Bo deals")).to_be_visible()
    expect(phone.pad.get_by_role("button")).to_have_count(0)
    expect(phone.pad.get_by_role("link")).to_have_count(0)


def test_viewer_follows_to_the_end(open_phone: OpenPhone, finished_but_one: Game) -> None:
    phone = open_phone()
    phone.watch(finished_but_one)
    play.record(finished_but_one, play.trump(table_of(finished_but_one).sheet.next_dealer))
    expect(phone.link("Who won, who pays whom")).to_be_visible()
