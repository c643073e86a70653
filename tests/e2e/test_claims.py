"""Somebody who has played says who he is, and whoever keeps him in a list says that it is true."""

from playwright.sync_api import expect

from tests.e2e.accounts import sign_in
from tests.e2e.conftest import OpenPhone
from tests.kingscore import play
from tests.kingscore.accounts import make_account


def test_player_asks_to_be_himself_and_the_keeper_says_yes(open_phone: OpenPhone) -> None:
    keeper, bo = make_account("ana"), make_account("bo")
    game = play.start(owner=keeper)
    phone, laptop = open_phone(), open_phone()
    sign_in(phone, bo)
    phone.watch(game)
    phone.tap(phone.page.get_by_text("More", exact=True))
    phone.tap(phone.link("Which one are you?"))
    expect(phone.page.get_by_text("bo@club.example")).to_be_visible()
    phone.tap(phone.button("I am Bo"))
    expect(phone.page.get_by_text("until then nothing changes")).to_be_visible()
    phone.tap(phone.button("Take it back"))
    phone.tap(phone.button("I am Bo"))
    expect(phone.button("Take it back")).to_be_visible()

    sign_in(laptop, keeper)
    laptop.go("/account/")
    expect(laptop.page.get_by_text("1 person waits for your answer")).to_be_visible()
    laptop.tap(laptop.link("Names, and who is who"))
    expect(laptop.page.get_by_text("bo@club.example says: I am Bo")).to_be_visible()
    laptop.tap(laptop.button("Yes"))
    expect(laptop.page.get_by_text("Bo is bo@club.example from now on.")).to_be_visible()
    expect(laptop.button("Yes")).to_have_count(0)

    phone.page.reload()
    expect(phone.page.get_by_text("You are Bo: what you write")).to_be_visible()
    phone.tap(phone.button("This is not me"))
    expect(phone.button("I am Bo")).to_be_visible()
    assert phone.faults == laptop.faults == []
