"""A cellar with a bad network, and fingers that tap twice: nothing lost, nothing doubled."""

import pytest
from playwright.sync_api import Route, expect

from kingscore.models import Game
from tests.e2e.conftest import OpenPhone
from tests.e2e.phone import Phone
from tests.kingscore import play
from tests.kingscore.play import written

NETWORK = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "htmx:sendError")
ROW = (3, 5, 1, 4)


@pytest.fixture
def game(transactional_db: None) -> Game:
    """Dubbelkingen before the first deal."""
    return play.start()


@pytest.fixture
def phone(open_phone: OpenPhone, game: Game) -> Phone:
    """A phone with every number of the first deal typed."""
    phone = open_phone(expected=NETWORK)
    phone.enter(game)
    phone.choose("Hearts")
    phone.count(ROW)
    expect(phone.record_button).to_contain_text("−5")
    return phone


def numbers_are_kept(phone: Phone) -> None:
    """Every number still stands where it was typed."""
    for name, number in zip(play.NAMES, ROW, strict=False):
        expect(phone.field(name)).to_have_value(str(number))


def is_recorded_once(phone: Phone, game: Game) -> None:
    """The deal is on the sheet, once."""
    expect(phone.page.get_by_text("Deal 2 of 20")).to_be_visible()
    assert len(written(game)) == 1


def test_double_tap_is_one_deal(phone: Phone, game: Game) -> None:
    phone.record_button.dblclick()
    is_recorded_once(phone, game)


def test_impatient_taps_while_the_server_is_slow_are_one_deal(phone: Phone, game: Game) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    phone.page.route("**/deals/", hold)
    for _ in range(3):
        phone.tap(phone.record_button)
    for route in held:
        route.continue_()
    is_recorded_once(phone, game)


def test_network_that_is_gone_loses_nothing(phone: Phone, game: Game) -> None:
    phone.context.set_offline(True)
    phone.tap(phone.record_button)
    warning = phone.page.get_by_text("No connection. What you typed is still here")
    expect(warning).to_be_visible()
    numbers_are_kept(phone)
    assert written(game) == []

    phone.context.set_offline(False)
    phone.tap(phone.record_button)
    is_recorded_once(phone, game)
    expect(warning).to_be_hidden()


def test_answer_that_is_lost_after_the_deal_was_written(phone: Phone, game: Game) -> None:
    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    phone.page.route("**/deals/", lose_the_answer, times=1)
    phone.page.route("**/sheet/**", lambda route: route.abort())
    phone.tap(phone.record_button)
    expect(phone.page.get_by_text("No connection. What you typed is still here")).to_be_visible()
    numbers_are_kept(phone)
    assert len(written(game)) == 1

    phone.tap(phone.record_button)
    is_recorded_once(phone, game)


def test_server_that_fails_loses_nothing(open_phone: OpenPhone, game: Game) -> None:
    phone = open_phone(expected=("500", "Response Status Error"))
    phone.enter(game)
    phone.choose("Hearts")
    phone.count(ROW)
    phone.page.route("**/deals/", lambda route: route.fulfill(status=500, body="oh"), times=1)
    phone.tap(phone.record_button)
    failed = phone.page.get_by_text("That did not work. What you typed is still here")
    expect(failed).to_be_visible()
    for _ in range(2):  # that there is a connection is no reason to take it away
        with phone.page.expect_response("**/sheet/**"):
            expect(failed).to_be_visible()
    numbers_are_kept(phone)
    phone.tap(phone.record_button)
    is_recorded_once(phone, game)
    expect(failed).to_be_hidden()


def test_phone_that_was_offline_follows_again(open_phone: OpenPhone, game: Game) -> None:
    phone = open_phone(expected=NETWORK)
    phone.watch(game)
    phone.context.set_offline(True)
    play.record(game, play.queens(0))
    expect(phone.page.get_by_text("No connection.")).to_be_visible()
    phone.context.set_offline(False)
    expect(phone.page.get_by_text("Deal 2 of 20")).to_be_visible()
    expect(phone.page.get_by_text("No connection.")).to_be_hidden()
