"""The site without scripts: every step is an address, everything is a form."""

import pytest
from playwright.sync_api import Locator, expect

from kingscore.models import Game
from kingscore.queries import table_of
from tests.e2e.conftest import OpenPhone
from tests.e2e.golden import deals_of, golden, sit_down
from tests.e2e.phone import Phone
from tests.kingscore import play
from tests.kingscore.play import fresh, written


@pytest.fixture
def phone(open_phone: OpenPhone) -> Phone:
    """A phone whose browser runs no scripts."""
    return open_phone(java_script_enabled=False, expected=("422",))


@pytest.fixture
def game(phone: Phone) -> Game:
    """Dubbelkingen before the first deal, open on the phone."""
    game = play.start()
    phone.enter(game)
    return game


def type_numbers(phone: Phone, *row: int) -> None:
    """Type the numbers of the first players; the open one is what is left."""
    for name, number in zip(play.NAMES, row, strict=False):
        phone.field(name).fill(str(number))


def test_start(phone: Phone) -> None:
    phone.go("/")
    phone.tap(phone.link("Start a game"))
    for seat, name in enumerate(("Bo", "Ana", "Cis", "Dirk"), start=1):
        phone.page.get_by_role("combobox", name=f"Player {seat}", exact=True).fill(name)
    phone.tap(phone.button("Player 2: one seat earlier"))
    expect(phone.page.get_by_role("combobox", name="Player 1", exact=True)).to_have_value("Ana")
    expect(phone.page.get_by_role("combobox", name="Player 2", exact=True)).to_have_value("Bo")
    phone.tap(phone.page.get_by_role("radio", name="Cis"))
    phone.tap(phone.page.get_by_role("button", name="Start", exact=True))
    expect(phone.pad.get_by_role("heading", name="Cis chooses")).to_be_visible()
    assert table_of(Game.objects.get()).names == ("Ana", "Bo", "Cis", "Dirk")


def test_other_rules_keep_the_names(phone: Phone) -> None:
    phone.go("/games/new/")
    phone.page.get_by_role("combobox", name="Player 2", exact=True).fill("Bo")
    phone.tap(phone.button("Kingen"))
    expect(phone.page.get_by_role("heading", name="Kingen", exact=True)).to_be_visible()
    phone.tap(phone.button("5 players"))
    expect(phone.page.get_by_role("heading", name="Kingen", exact=True)).to_be_visible()
    expect(phone.page.get_by_role("combobox", name="Player 2", exact=True)).to_have_value("Bo")
    expect(phone.page.get_by_role("combobox", name="Player 5", exact=True)).to_be_visible()


def test_counted_contract_with_preview(phone: Phone, game: Game) -> None:
    phone.tap(phone.contract("Hearts"))
    type_numbers(phone, 3, 5, 1)
    phone.tap(phone.button("Preview"))
    expect(phone.page.get_by_text("Ana −3")).to_be_visible()
    expect(phone.field("Bo")).to_have_value("5")
    assert written(game) == []
    phone.tap(phone.record_button)
    expect(phone.page.get_by_text("Deal 1 is recorded.")).to_be_visible()
    assert table_of(fresh(game)).sheet.totals == (-3, -5, -1, -4)


def test_single_card_two_tricks_and_trump(phone: Phone, game: Game) -> None:
    phone.tap(phone.contract("King of hearts"))
    expect(phone.record_button).to_be_visible()
    phone.take("Cis")
    phone.tap(phone.record_button)
    expect(phone.page.get_by_text("Deal 2 of 20")).to_be_visible()
    phone.tap(phone.contract("Seventh and last"))
    expect(phone.record_button).to_be_visible()
    phone.take("Ana", "Dirk")
    phone.tap(phone.record_button)
    expect(phone.page.get_by_text("Deal 3 of 20")).to_be_visible()
    phone.tap(phone.contract("Trump", "s"))
    type_numbers(phone, 5, 5, 2)
    phone.tap(phone.record_button)
    expect(phone.page.get_by_text("Deal 4 of 20")).to_be_visible()
    assert table_of(fresh(game)).sheet.totals == (3, 5, -3, -2)


def test_refusal_keeps_what_was_typed(phone: Phone, game: Game) -> None:
    phone.tap(phone.contract("Hearts"))
    type_numbers(phone, 3, 5, 1, 5)
    phone.tap(phone.record_button)
    expect(phone.page.get_by_role("alert").filter(has_text="Not recorded.")).to_contain_text(
        "Hearts: 14 placed, but there are 13: 1 too many."
    )
    expect(phone.field("Bo")).to_have_value("5")
    phone.field("Dirk").fill("4")
    phone.tap(phone.record_button)
    expect(phone.page.get_by_text("Deal 2 of 20")).to_be_visible()
    assert len(written(game)) == 1


def test_correct_and_undo(phone: Phone, game: Game) -> None:
    play.record(game, play.hearts(0, 3, 5, 1, 4))
    phone.watch(game)
    phone.tap(phone.link("Correct"))
    expect(phone.field("Bo")).to_have_value("5")
    type_numbers(phone, 4, 4)
    phone.page.get_by_role("textbox", name="Why is it corrected?").fill("counted again")
    phone.tap(phone.record_button)
    expect(phone.page.get_by_text("Deal 2 of 20")).to_be_visible()
    assert table_of(fresh(game)).sheet.totals == (-4, -4, -1, -4)

    phone.tap(phone.link("Undo"))
    phone.page.get_by_role("textbox", name="Why?").fill("wrong table")
    phone.tap(phone.button("Undo deal 1"))
    expect(phone.page.get_by_text("Deal 1 of 20")).to_be_visible()
    assert [entry["reason"] for entry in written(game)] == ["", "counted again", "wrong table"]


def test_predictions(phone: Phone) -> None:
    game = play.start("pronostiek-4")
    phone.enter(game)
    phone.tap(phone.contract("Hearts"))
    type_numbers(phone, 1, 2, 3, 4)
    phone.tap(phone.go_on_button)
    type_numbers(phone, 3, 5, 1)
    phone.tap(phone.record_button)
    expect(phone.page.get_by_text("Deal 2 of 20")).to_be_visible()
    assert table_of(fresh(game)).sheet.penalties == (4, 6, 0, 0)


def test_end_with_chart(phone: Phone, finished_but_one: Game) -> None:
    dealer = table_of(finished_but_one).sheet.next_dealer
    play.record(finished_but_one, play.trump(dealer))
    phone.enter(finished_but_one)
    phone.tap(phone.link("Who won, who pays whom"))
    expect(phone.page.get_by_role("heading", name="wins")).to_be_visible()
    expect(phone.page.get_by_role("img", name="Running totals after each deal")).to_be_visible()
    phone.tap(phone.link("Same players again"))
    expect(phone.page.get_by_role("combobox", name="Player 1", exact=True)).to_have_value("Ana")


def at_deal(phone: Phone, name: str, number: int) -> Game:
    """A golden game before this deal, open on the phone."""
    return sit_down(phone, golden(name), before=number)[0]


def test_several_items_on_one_screen(phone: Phone) -> None:
    game = at_deal(phone, "king-russian-4", 7)
    for code, row in deals_of(golden("king-russian-4"))[7].counts.items():
        if code == "king_of_hearts":
            continue
        for seat, number in enumerate(row):
            phone.pad.locator(f"[name=count-{code}-{seat}]").fill(str(number))
    phone.pad.get_by_role("group", name="Jacks").get_by_label("Ana").fill("1")
    phone.take("Bo")
    phone.tap(phone.record_button)
    expect(phone.page.get_by_role("alert").filter(has_text="Not recorded.")).to_contain_text(
        "Jacks: 5 placed, but there are 4: 1 too many."
    )
    jacks = phone.pad.get_by_role("group", name="Jacks")
    expect(jacks.get_by_text("5 placed, but there are 4")).to_be_visible()
    expect(
        phone.pad.get_by_role("group", name="Hearts: how many?").get_by_label("Bo")
    ).to_have_value("5")
    jacks.get_by_label("Ana").fill("0")
    phone.tap(phone.button("Preview"))
    expect(phone.page.get_by_text("Bo −").first).to_be_visible()
    phone.tap(phone.record_button)
    expect(phone.page.get_by_text("Deal 7 is recorded.")).to_be_visible()
    wanted = golden("king-russian-4").sheet().lines[6].scores
    assert table_of(fresh(game)).sheet.lines[-1].scores == wanted


def test_rufer(phone: Phone) -> None:
    game = at_deal(phone, "koenigrufen-ooe-4", 2)
    phone.tap(phone.contract("Rufer"))
    expect(phone.pad.get_by_role("heading", name="Rufer")).to_be_visible()
    phone.take("Hearts", "Ana", "Won")  # Cis is Vorhand, and plays
    phone.pad.get_by_label("whole card points").fill("30")
    phone.tap(phone.record_button)
    expect(phone.page.get_by_role("alert").filter(has_text="Not recorded.")).to_be_visible()
    expect(phone.pad.get_by_label("whole card points")).to_have_value("30")
    phone.pad.get_by_label("whole card points").fill("40")
    phone.unfold("Bonuses")
    trull = phone.folded("Bonuses").get_by_label("Trull", exact=True)
    trull.select_option(label="declarer: made, silent")
    phone.tap(phone.record_button)
    expect(phone.page.get_by_text("Deal 2 is recorded.")).to_be_visible()
    line, wanted = table_of(fresh(game)).sheet.lines[-1], golden("koenigrufen-ooe-4").sheet()
    assert (line.scores, line.money) == (wanted.lines[1].scores, wanted.lines[1].money)


def test_cards_are_counted(phone: Phone) -> None:
    phone.go("/card-points/")
    for card in ("K", "Q"):
        phone.tap(phone.page.get_by_role("group", name="Hearts").get_by_label(card, exact=True))
    phone.tap(phone.page.get_by_role("button", name="Count", exact=True))
    expect(phone.page.get_by_text("in 2 cards")).to_be_visible()
    expect(phone.page.get_by_label("K", exact=True).first).to_be_checked()


def place_of(phone: Phone, name: str) -> Locator:
    """The list from which the place of a player is chosen."""
    return phone.pad.get_by_role("combobox", name=name, exact=True)


def test_domino(phone: Phone) -> None:
    game = at_deal(phone, "trex", 4)
    phone.tap(phone.contract("Trex"))
    for name, place in zip(play.NAMES, "3341", strict=False):
        place_of(phone, name).select_option(place)
    phone.tap(phone.record_button)
    expect(phone.page.get_by_role("alert").filter(has_text="Not recorded.")).to_be_visible()
    expect(place_of(phone, "Cis")).to_have_value("4")
    place_of(phone, "Bo").select_option("2")
    phone.tap(phone.record_button)
    expect(phone.page.get_by_text("Deal 4 is recorded.")).to_be_visible()
    assert table_of(fresh(game)).sheet.lines[-1].scores == (100, 150, 50, 200)
