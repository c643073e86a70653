"""What the scripts add: keys, what is left, the order of names, and what stays on the pad."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from kingscore.models import Game
from kingscore.rules.presets import find_preset
from kingscore.rules.sheet import start
from tests.e2e.phone import Phone
from tests.kingscore import play
from tests.rules.play import deal, play_on, random

OpenPhone = Callable[..., Phone]


def at_pad(phone: Phone, contract: str, game: Game | None = None) -> Page:
    """The pad of a contract, in a new game unless one is given."""
    game = game or play.start()
    phone.enter(game)
    phone.go(f"/games/{game.code}/?contract={contract}")
    expect(phone.record_button).to_be_disabled()
    return phone.page


def numbers(page: Page) -> Locator:
    """The numbers on the pad, one for each player."""
    return page.locator("input.count-n")


def expect_values(fields: Locator, values: list[str]) -> None:
    """Fail unless these fields come to hold these values."""
    expect(fields).to_have_count(len(values))
    for place, value in enumerate(values):
        expect(fields.nth(place)).to_have_value(value)


def test_keys_fill_in_the_rest_and_close_what_is_too_much(phone: Phone) -> None:
    page = at_pad(phone, "hearts")
    expect(phone.record_button).to_have_accessible_name("Record 13 still to place")
    phone.count([3, 5])
    expect(phone.key(6)).to_be_disabled()
    expect(phone.key(5)).to_be_enabled()
    phone.count([1])
    expect_values(numbers(page), ["3", "5", "1", "4"])
    expect(phone.record_button).to_have_accessible_name("Record Ana −3 · Bo −5 · Cis −1 · Dirk −4")


def test_all_to_one_player_is_one_tap(phone: Phone) -> None:
    page = at_pad(phone, "hearts")
    phone.count([13])
    expect_values(numbers(page), ["13", "0", "0", "0"])
    expect(phone.record_button).to_be_enabled()


def test_steppers_move_what_is_filled_in_until_it_is_touched(phone: Phone) -> None:
    page = at_pad(phone, "hearts")
    phone.count([3, 5, 1])
    phone.tap(phone.button("Ana: one more"))
    expect_values(numbers(page), ["4", "5", "1", "3"])
    phone.tap(phone.button("Dirk: one less"))
    expect_values(numbers(page), ["4", "5", "1", "2"])
    expect(phone.record_button).to_have_accessible_name("Record 1 still to place")
    expect(phone.record_button).to_be_disabled()


def test_keyboard_alone_is_enough(phone: Phone) -> None:
    page = at_pad(phone, "hearts")
    numbers(page).first.focus()
    for key in ("3", "Tab", "9", "Tab", "2"):
        page.keyboard.press(key)
    expect(phone.record_button).to_have_accessible_name("Record 1 too many")
    page.keyboard.press("ArrowDown")
    expect_values(numbers(page), ["3", "9", "1", "0"])
    expect(phone.record_button).to_be_enabled()


def test_keys_stay_where_they_are(phone: Phone) -> None:
    at_pad(phone, "hearts")
    heights = set()
    for number in (3, 5, 1):
        phone.count([number])
        box = phone.key(0).bounding_box()
        assert box is not None
        heights.add(box["y"])
    assert len(heights) == 1


def test_bids_go_up_and_accepting_needs_one(phone: Phone) -> None:
    sale = find_preset("kingen-4").ruleset(trump="sale")
    game = play.start("kingen-4", rules=sale)
    play.record_all(game, play_on(start(sale), random(1), 6))
    page = at_pad(phone, "trump&trump=s", game)
    accepted = page.get_by_role("radio", name="Accepted")
    expect(accepted).to_be_disabled()
    phone.tap(phone.button("Pass"))
    phone.tap(phone.key(2))
    expect(phone.key(2)).to_be_disabled()
    phone.tap(phone.key(3))
    expect(phone.record_button).to_have_accessible_name("Record Did Cis accept?")
    phone.tap(accepted)
    phone.count([4, 5, 1])
    expect_values(numbers(page), ["", "2", "3", "4", "5", "1", "3"])


def test_predictions_say_what_they_make_and_whether_the_deal_is_played(phone: Phone) -> None:
    game = play.start("pronostiek-4")
    phone.enter(game)
    phone.go(f"/games/{game.code}/?contract=queens")
    go_on = phone.button("Go on")
    expect(go_on).to_be_disabled()
    phone.tap(phone.key(2))
    phone.tap(phone.key(4))
    expect(phone.pad.get_by_text("said 6 of 8", exact=True)).to_be_visible()
    phone.tap(phone.key(0))
    phone.tap(phone.key(2))
    expect(phone.pad.get_by_text("8 of 8: not played", exact=True)).to_be_visible()
    phone.tap(go_on)
    expect(phone.record_button).to_have_accessible_name("Record Ana −2 · Bo −2 · Cis −4 · Dirk 0")


def test_what_is_typed_stays_when_another_phone_writes(open_phone: OpenPhone) -> None:
    game = play.start()
    mine = open_phone(expected=("409",))
    page = at_pad(mine, "hearts", game)
    mine.count([3, 4])
    box = mine.key(2).bounding_box()
    play.record(game, play.queens(0, 1, 1, 1, 1))
    expect(page.get_by_text("What you typed is still here;")).to_be_visible()
    assert mine.key(2).bounding_box() == box
    expect_values(numbers(page), ["3", "4", "", ""])
    mine.tap(page.get_by_role("button", name="Go on"))
    mine.count([2])
    mine.tap(mine.record_button)
    expect(mine.record_button).to_have_accessible_name(
        "Replace deal 1 Ana −3 · Bo −4 · Cis −2 · Dirk −4"
    )
    mine.tap(page.get_by_role("link", name="Keep theirs"))
    expect(mine.pad.get_by_role("heading", name="Bo chooses")).to_be_visible()


def test_pad_that_nobody_touched_moves_on_with_the_game(phone: Phone) -> None:
    game = play.start("kingen-4")
    phone.enter(game)
    expect(phone.pad.get_by_role("heading", name="Tricks")).to_be_visible()
    play.record(game, deal("tricks", 0, tricks=(13, 0, 0, 0)))
    expect(phone.pad.get_by_role("heading", name="Hearts")).to_be_visible()


def test_no_connection_is_said_and_nothing_is_lost(open_phone: OpenPhone) -> None:
    phone = open_phone(expected=("ERR_INTERNET_DISCONNECTED", "htmx:"))
    page = at_pad(phone, "hearts")
    phone.count([3, 5, 1])
    expect(phone.record_button).to_be_enabled()
    phone.context.set_offline(True)
    phone.tap(phone.record_button)
    banner = page.get_by_text("No connection.")
    expect(banner).to_be_visible()
    expect_values(numbers(page), ["3", "5", "1", "4"])
    phone.context.set_offline(False)
    phone.tap(phone.record_button)
    expect(phone.pad.get_by_role("heading", name="Bo chooses")).to_be_visible()
    expect(banner).to_be_hidden()


def names(page: Page) -> Locator:
    """The names on the start page, in playing order."""
    return page.locator("[data-name-input]")


def test_start_dealer_goes_along_when_names_change_places(phone: Phone) -> None:
    phone.go("/games/new/")
    for field, name in zip(names(phone.page).all(), ("Ana", "Bo", "Cis", "Dirk"), strict=True):
        field.fill(name)
    phone.tap(phone.page.get_by_role("radio", name="Bo"))
    phone.tap(phone.button("Player 2: one seat later"))
    expect_values(names(phone.page), ["Ana", "Cis", "Bo", "Dirk"])
    expect(phone.page.get_by_role("radio", name="Bo")).to_be_checked()

    handles = phone.page.locator("[data-handle]")
    last, first = handles.last.bounding_box(), handles.first.bounding_box()
    assert last is not None
    assert first is not None
    phone.page.mouse.move(last["x"] + 8, last["y"] + 20)
    phone.page.mouse.down()
    phone.page.mouse.move(first["x"] + 8, first["y"] + 20, steps=5)
    phone.page.mouse.up()
    expect_values(names(phone.page), ["Dirk", "Ana", "Cis", "Bo"])
    expect(phone.page.get_by_role("radio", name="Bo")).to_be_checked()


def test_start_other_rules_keep_what_is_typed(phone: Phone) -> None:
    phone.go("/games/new/")
    names(phone.page).first.fill("Ana")
    phone.tap(phone.button("Kingen"))
    phone.tap(phone.button("5 players"))
    expect_values(names(phone.page), ["Ana", "", "", "", ""])
    phone.tap(phone.button("Player 1: one seat later"))
    expect_values(names(phone.page), ["", "Ana", "", "", ""])
