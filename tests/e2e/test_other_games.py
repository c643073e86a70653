"""Other rules by tapping: pronostiek, the sale of trump, three and five players, and mending."""

import re

from playwright.sync_api import expect

from kingscore.queries import table_of
from kingscore.rules.presets import find_preset
from kingscore.rules.sheet import Policy
from tests.e2e.phone import Phone
from tests.kingscore import play
from tests.kingscore.play import fresh, hearts, record, written
from tests.rules.play import deal


def expect_deal(phone: Phone, number: int, deals: int) -> None:
    """Wait until the pad asks for this deal."""
    expect(phone.pad.get_by_text(f"Deal {number} of {deals}", exact=True)).to_be_visible()


def test_pronostiek_with_predictions_before_play(phone: Phone) -> None:
    game = play.start("pronostiek-4")
    phone.enter(game)
    phone.choose("Hearts")
    for said in (2, 3, 4, 1):  # Bo, Cis, Dirk, and Ana, who deals
        phone.tap(phone.key(said))
    expect(phone.pad.get_by_text("said 10 of 13").first).to_be_visible()
    phone.tap(phone.go_on_button)
    expect(phone.pad.get_by_text("said 4")).to_be_visible()
    expect(phone.record_button).to_be_disabled()
    phone.count((3, 5, 1))
    phone.tap(phone.record_button)
    expect_deal(phone, 2, 20)
    sheet = table_of(fresh(game)).sheet
    assert (sheet.totals, sheet.penalties) == ((-3, -5, -1, -4), (4, 6, 0, 0))
    expect(phone.page.get_by_role("row", name="Penalties")).to_be_visible()


def test_pronostiek_deal_that_the_predictions_settle(phone: Phone) -> None:
    game = play.start("pronostiek-4")
    phone.enter(game)
    phone.choose("Hearts")
    for said in (5, 1, 4, 3):
        phone.tap(phone.key(said))
    expect(phone.pad.get_by_text("13 of 13: not played").first).to_be_visible()
    phone.tap(phone.go_on_button)
    expect(phone.page.get_by_text("the deal is not played")).to_be_visible()
    phone.tap(phone.record_button)
    expect_deal(phone, 2, 20)
    assert table_of(fresh(game)).sheet.totals == (-3, -5, -1, -4)
    expect(phone.page.get_by_text("not played: the predictions added up")).to_be_visible()


def test_step_back_keeps_the_predictions(phone: Phone) -> None:
    game = play.start("pronostiek-4")
    phone.enter(game)
    phone.choose("Hearts")
    for said in (2, 3, 4, 1):
        phone.tap(phone.key(said))
    phone.tap(phone.go_on_button)
    expect(phone.pad.get_by_text("said 4")).to_be_visible()
    phone.tap(phone.link("Back"))
    expect(phone.pad.get_by_role("group", name="Who says what")).to_be_visible()
    expect(phone.field("Dirk")).to_have_value("4")
    expect(phone.field("Ana")).to_have_value("1")


def test_sale_of_trump(phone: Phone) -> None:
    rules = find_preset("kingen-4").ruleset(trump="sale")
    game = play.start("kingen-4", rules=rules)
    for facts in (
        deal("tricks", 0, tricks=(13, 0, 0, 0)),
        deal("hearts", 1, hearts=(13, 0, 0, 0)),
        deal("kings_and_jacks", 2, kings_and_jacks=(8, 0, 0, 0)),
        deal("queens", 3, queens=(4, 0, 0, 0)),
        deal("king_of_hearts", 0, king_of_hearts=(1, 0, 0, 0)),
        deal("seventh_and_last", 1, seventh_trick=(1, 0, 0, 0), last_trick=(1, 0, 0, 0)),
    ):
        record(game, facts)
    phone.enter(game)
    phone.choose("Trump", "s")
    expect(phone.pad.get_by_role("group", name="What was bid for the trump")).to_be_visible()
    phone.tap(phone.key(1))
    phone.tap(phone.button("Pass"))
    phone.tap(phone.key(3))
    phone.tap(phone.page.get_by_role("radio", name="Accepted"))
    phone.count((1, 5, 3))
    phone.tap(phone.record_button)
    expect_deal(phone, 8, 10)
    line = table_of(fresh(game)).sheet.lines[-1]
    assert (line.facts.bids, line.facts.is_sold) == ((0, 3, 0, 1), True)
    assert line.scores == (1, 2, 6, 4)


def test_trump_that_nobody_bids_for(phone: Phone) -> None:
    rules = find_preset("kingen-5").ruleset(trump="sale")
    game = play.start("kingen-5", rules=rules)
    for facts in (
        deal("tricks", 0, tricks=(10, 0, 0, 0, 0)),
        deal("hearts", 1, hearts=(13, 0, 0, 0, 0)),
        deal("kings_and_jacks", 2, kings_and_jacks=(8, 0, 0, 0, 0)),
        deal("queens", 3, queens=(4, 0, 0, 0, 0)),
        deal("king_of_hearts", 4, king_of_hearts=(1, 0, 0, 0, 0)),
        deal("seventh_and_last", 0, seventh_trick=(1, 0, 0, 0, 0), last_trick=(1, 0, 0, 0, 0)),
    ):
        record(game, facts)
    phone.enter(game)
    before = phone.taps
    phone.choose("Trump", "h")
    phone.tap(phone.field("Ana", "Who took how many?"))
    phone.count((2, 2, 2, 2))
    phone.tap(phone.record_button)
    expect_deal(phone, 8, 11)
    assert phone.taps - before == 7  # the suit, past the bids, four numbers, the button
    assert table_of(fresh(game)).sheet.lines[-1].scores == (2, 2, 2, 2, 2)


def test_kingen_for_three(phone: Phone) -> None:
    game = play.start("kingen-3")
    phone.enter(game)
    expect(phone.pad.get_by_text("Out of the deck: ♠2.")).to_be_visible()
    before = phone.taps
    phone.count((10, 4))
    phone.tap(phone.record_button)
    expect_deal(phone, 2, 9)
    assert phone.taps - before == 3
    assert table_of(fresh(game)).sheet.totals == (-10, -4, -3)


def test_friendly_game_plays_a_closed_contract_with_a_reason(phone: Phone) -> None:
    game = play.start(policy=Policy.FRIENDLY)
    for declarer in (0, 1):
        record(game, hearts(declarer))
    phone.enter(game)
    phone.choose("Hearts")
    expect(phone.pad.get_by_text("from −8 to 0")).to_be_visible()
    phone.count((3, 5, 1))
    expect(phone.record_button).to_be_disabled()
    phone.page.get_by_role("textbox", name="Why is it played all the same?").fill("Cis wished it")
    phone.tap(phone.record_button)
    expect_deal(phone, 4, 20)
    expect(phone.page.get_by_text("played although it was closed")).to_be_visible()
    line = table_of(fresh(game)).sheet.lines[-1]
    assert (line.facts.override, line.closed is not None) == ("Cis wished it", True)


def test_strict_game_has_no_way_to_a_closed_contract(phone: Phone) -> None:
    game = play.start()
    for declarer in (0, 1):
        record(game, hearts(declarer))
    phone.enter(game)
    expect(phone.pad.get_by_text("2 of 2 played in this game")).to_be_visible()
    expect(phone.contract("Hearts")).to_have_count(0)
    expect(phone.contract("Queens")).to_have_count(1)


def test_old_deal_is_corrected_from_its_number_on_the_sheet(phone: Phone) -> None:
    game = play.start()
    record(game, hearts(0, 3, 5, 1, 4))
    for declarer in (1, 2, 3):
        record(game, play.trump(declarer))
    phone.enter(game)
    phone.tap(phone.page.get_by_role("link", name="−5 −5"))
    expect(phone.page.get_by_role("heading", name="Deal 1: Hearts")).to_be_visible()
    phone.tap(phone.link("Correct"))
    expect(phone.field("Bo")).to_have_value("5")
    phone.tap(phone.button("Bo: one less"))
    expect(phone.record_button).to_be_disabled()
    phone.tap(phone.button("Dirk: one more"))
    phone.tap(phone.record_button)
    expect_deal(phone, 5, 20)
    assert table_of(fresh(game)).sheet.lines[0].scores == (-3, -4, -1, -5)


def test_deal_is_corrected_to_another_contract(phone: Phone) -> None:
    game = play.start()
    record(game, hearts(0, 3, 5, 1, 4))
    phone.enter(game)
    phone.tap(phone.link("Correct"))
    phone.tap(phone.link("Other contract"))
    phone.choose("King of hearts")
    phone.take("Dirk")
    phone.tap(phone.record_button)
    expect_deal(phone, 2, 20)
    assert table_of(fresh(game)).sheet.totals == (0, 0, 0, -5)


def test_two_players_in_each_others_seats(phone: Phone) -> None:
    game = play.start()
    record(game, hearts(0, 3, 5, 1, 4))
    phone.enter(game)
    phone.tap(phone.page.get_by_text("More", exact=True))
    phone.tap(phone.link("Names and seats"))
    phone.page.get_by_label("This player").select_option(label="Bo")
    phone.page.get_by_label("and this one").select_option(label="Dirk")
    phone.tap(phone.page.get_by_role("radio", name="Under the right names"))
    phone.tap(phone.button("Change over"))
    expect(phone.page.get_by_text("The two players have changed over.")).to_be_visible()
    table = table_of(fresh(game))
    assert table.names == ("Ana", "Dirk", "Cis", "Bo")
    assert table.sheet.totals == (-3, -4, -1, -5)


def test_somebody_else_goes_on_playing(phone: Phone) -> None:
    game = play.start()
    record(game, hearts(0, 3, 5, 1, 4))
    phone.enter(game)
    phone.tap(phone.page.get_by_text("More", exact=True))
    phone.tap(phone.link("Names and seats"))
    phone.page.get_by_label("Who goes").select_option(label="Bo")
    phone.page.get_by_label("Who comes").fill("Eva")
    assert phone.overflow() == 0
    phone.tap(phone.button("Take over"))
    expect(phone.page.get_by_text("Eva plays from now on.")).to_be_visible()
    expect(phone.page.get_by_text("From deal 2 on Eva plays for Bo.")).to_be_visible()
    expect(phone.pad.get_by_role("heading", level=1)).to_have_text("Eva chooses")
    assert phone.overflow() == 0
    table = table_of(fresh(game))
    assert table.names == ("Ana", "Eva", "Cis", "Dirk")
    assert table.sheet.totals == (-3, -5, -1, -4)


def test_misspelt_name(phone: Phone) -> None:
    game = play.start()
    phone.enter(game)
    phone.tap(phone.page.get_by_text("More", exact=True))
    phone.tap(phone.link("Names and seats"))
    phone.page.get_by_role("textbox", name="Name of Bo").fill("Boudewijn")
    phone.tap(phone.button("Rename").nth(1))
    expect(phone.page.get_by_text("The name is put right: Boudewijn.")).to_be_visible()
    assert table_of(fresh(game)).names[1] == "Boudewijn"
    assert written(game) == []


def test_seats_are_ordered_by_dragging(phone: Phone) -> None:
    phone.go("/games/new/")
    fields = [
        phone.page.get_by_role("combobox", name=f"Player {seat}", exact=True)
        for seat in (1, 2, 3, 4)
    ]
    for field, name in zip(fields, play.NAMES, strict=False):
        field.fill(name)
    handles = phone.page.get_by_text("≡")
    start, goal = handles.nth(0).bounding_box(), handles.nth(2).bounding_box()
    assert start is not None
    assert goal is not None
    mouse = phone.page.mouse
    mouse.move(start["x"] + 10, start["y"] + 10)
    mouse.down()
    mouse.move(goal["x"] + 10, goal["y"] + 10, steps=6)
    mouse.up()
    for field, name in zip(fields, ("Bo", "Cis", "Ana", "Dirk"), strict=True):
        expect(field).to_have_value(name)
    expect(phone.page.get_by_role("radio", name="Ana")).to_be_checked()


def test_sheet_is_explained_and_shared(phone: Phone) -> None:
    game = play.start()
    record(game, hearts(0, 3, 5, 1, 4))
    phone.enter(game)
    phone.tap(phone.link("Share"))
    phone.page.get_by_label("Player").select_option(label="Cis")
    phone.tap(phone.button("Remember"))
    phone.choose("Queens")
    phone.count((1, 1, 1))
    phone.tap(phone.record_button)
    expect_deal(phone, 3, 20)
    phone.tap(phone.page.get_by_role("link", name="−2 −5"))
    expect(phone.page.get_by_text("Cis's phone")).to_be_visible()
    expect(phone.page.get_by_text("1 × Queens at −2").first).to_be_visible()


def test_language_is_switched(phone: Phone) -> None:
    game = play.start()
    phone.enter(game)
    phone.tap(phone.button("Nederlands"))
    expect(phone.page.get_by_role("heading", name="Ana kiest")).to_be_visible()
    pad = phone.page.get_by_role("region", name="Invullen")
    expect(pad.get_by_role("link", name=re.compile("^Harten 0 van de 2"))).to_be_visible()
    phone.tap(phone.button("English"))
    expect(phone.page.get_by_role("heading", name="Ana chooses")).to_be_visible()


def test_game_is_saved_and_imported(phone: Phone) -> None:
    game = play.start()
    record(game, hearts(0, 3, 5, 1, 4))
    phone.enter(game)
    phone.tap(phone.page.get_by_text("More", exact=True))
    with phone.page.expect_download() as download:
        phone.tap(phone.link("Save as a file"))
    phone.go("/games/import/")
    phone.page.get_by_label("Game file").set_input_files(download.value.path())
    phone.tap(phone.button("Import"))
    expect(phone.page.get_by_text("This game was here already.")).to_be_visible()
