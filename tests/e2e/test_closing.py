"""The end of an evening that comes early: the players stop, go on, and lock the sheet."""

from playwright.sync_api import expect

from kingscore import services
from kingscore.models import Game
from kingscore.queries import table_of
from tests.e2e.conftest import OpenPhone
from tests.e2e.phone import Phone
from tests.kingscore.play import fresh, hearts, queens, record, start


def begun() -> Game:
    """A game after two deals."""
    game = start()
    record(game, hearts(0, 3, 6, 1, 3))
    record(game, queens(1, 1, 1, 1, 1))
    return fresh(game)


def to_the_end(phone: Phone) -> None:
    """From the sheet to the standings, by the menu."""
    phone.tap(phone.page.get_by_text("More", exact=True))
    phone.tap(phone.link("Standings and money"))


def test_stop_go_on_and_stop_again(phone: Phone) -> None:
    game = begun()
    phone.enter(game)
    to_the_end(phone)
    phone.tap(phone.link("Stop here"))
    phone.type(phone.page.get_by_label("Why?"), "Bo has a train to catch")
    phone.tap(phone.button("Stop here"))
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Cis wins")
    expect(phone.page.get_by_text("The players stopped after deal 2.")).to_be_visible()
    assert table_of(fresh(game)).log[-1].reason == "Bo has a train to catch"

    phone.tap(phone.button("Go on playing"))
    expect(phone.pad.get_by_text("Deal 3 of 20", exact=True)).to_be_visible()
    assert not table_of(fresh(game)).sheet.is_stopped
    assert phone.overflow() == 0


def test_lock_reaches_the_phone_that_looks_on_and_unlock_the_pad(open_phone: OpenPhone) -> None:
    game = begun()
    scorer, viewer = open_phone(), open_phone()
    viewer.watch(game)
    scorer.enter(game)
    to_the_end(scorer)
    scorer.tap(scorer.button("Lock the game"))
    expect(scorer.page.get_by_text("This game is locked.")).to_be_visible()
    expect(viewer.page.get_by_text("This game is locked.")).to_be_visible()
    assert viewer.button("Unlock").count() == 0

    scorer.tap(scorer.button("Unlock"))
    expect(scorer.pad.get_by_text("Deal 3 of 20", exact=True)).to_be_visible()
    expect(viewer.page.get_by_text("This game is locked.")).to_have_count(0)


def test_deal_typed_while_the_game_is_locked_is_recorded_after_unlocking_it(
    open_phone: OpenPhone,
) -> None:
    game, phone = begun(), open_phone(expected=("409",))
    phone.enter(game)
    phone.choose("Hearts")
    phone.count((4, 4, 3, 2))
    services.lock_game(game=game)
    phone.tap(phone.record_button)
    refusal = phone.page.get_by_role("alert").filter(has_text="This game is locked")
    phone.tap(refusal.get_by_role("button", name="Unlock"))
    expect(phone.page.get_by_text("The game is open again.")).to_be_visible()
    phone.tap(phone.record_button)
    expect(phone.pad.get_by_text("Deal 4 of 20", exact=True)).to_be_visible()
    assert table_of(fresh(game)).sheet.lines[-1].facts.counts == {"hearts": (4, 4, 3, 2)}
