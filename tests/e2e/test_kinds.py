"""What the script adds for the other kinds of deals: places, doubles, several items, a sale."""

from playwright.sync_api import Locator, expect

from kingscore.models import Game
from kingscore.queries import table_of
from kingscore.rules.deal import Double, Exposure
from tests.e2e.phone import Phone
from tests.kingscore.kinds import game_of
from tests.kingscore.play import fresh


def at_pad(phone: Phone, game: Game, query: str = "") -> None:
    """The pad of a game at this step."""
    phone.enter(game)
    phone.go(f"/games/{game.code}/{query}")
    expect(phone.record_button).to_be_disabled()


def place(phone: Phone, name: str) -> Locator:
    """The button of a player in the order of finishing."""
    return phone.pad.locator("[data-place]").get_by_role("button", name=name)


def double(phone: Phone, by: int, on: int) -> Locator:
    """The button with which one seat doubles another."""
    return phone.pad.locator(f"[data-double]:has([name='double-{by}-{on}'])").get_by_role("button")


def record(phone: Phone, deal: int) -> None:
    """Record the deal, and wait for the next one."""
    expect(phone.record_button).to_be_enabled()
    phone.tap(phone.record_button)
    expect(phone.pad.get_by_text(f"Deal {deal + 1} of")).to_be_visible()


def test_places_are_tapped_in_turn_and_taken_away_again(phone: Phone) -> None:
    game = game_of("trex")
    at_pad(phone, game, "?contract=trex")
    expect(phone.record_button).to_have_accessible_name("Record Place 1: who?")
    for name in ("Cis", "Ana"):
        phone.tap(place(phone, name))
    expect(place(phone, "Cis")).to_have_accessible_name("Cis 1")
    phone.tap(place(phone, "Bo"))
    expect(place(phone, "Dirk")).to_have_accessible_name("Dirk 4")  # by itself
    expect(phone.record_button).to_have_accessible_name(
        "Record Ana +150 · Bo +100 · Cis +200 · Dirk +50"
    )
    phone.tap(place(phone, "Ana"))
    expect(phone.record_button).to_have_accessible_name("Record Place 2: who?")
    expect(place(phone, "Dirk")).to_have_accessible_name("Dirk")
    phone.tap(place(phone, "Dirk"))
    expect(place(phone, "Ana")).to_have_accessible_name("Ana 4")
    record(phone, 1)
    assert table_of(fresh(game)).sheet.totals == (50, 100, 200, 150)


def test_two_tricks_take_two_taps(phone: Phone) -> None:
    game = game_of("king-hungarian")
    at_pad(phone, game, "?contract=last_two")
    before = phone.taps
    for name in ("Bo", "Dirk"):
        row = phone.pad.get_by_role("group", name=name, exact=True)
        phone.tap(row.locator("label").filter(has_text="1"))
    assert phone.taps - before == 2
    expect(phone.record_button).to_have_accessible_name("Record Ana 0 · Bo −72 · Cis 0 · Dirk −72")
    record(phone, 1)


def test_declarers_tricks_take_one_tap(phone: Phone) -> None:
    game = game_of("king-hungarian")
    at_pad(phone, game, "?contract=positive&trump=h")
    phone.tap(phone.pad.locator("label.key").filter(has_text="7"))
    expect(phone.record_button).to_have_accessible_name(
        "Record Ana +32 · Bo +336 · Cis +32 · Dirk +32"
    )


def test_doubles_go_round_and_only_one_of_two_doubles(phone: Phone) -> None:
    game = game_of("barbu")
    at_pad(phone, game, "?contract=queens")
    for _ in range(2):
        phone.tap(double(phone, 1, 0))
    expect(double(phone, 1, 0)).to_have_accessible_name("Ana redoubled")
    phone.tap(double(phone, 2, 3))
    expect(double(phone, 3, 2)).to_be_disabled()
    phone.tap(double(phone, 3, 0))
    for _ in range(2):
        phone.tap(double(phone, 3, 0))
    expect(double(phone, 3, 0)).to_have_accessible_name("Ana")
    phone.count((1, 1, 1, 1))
    record(phone, 1)
    assert table_of(fresh(game)).sheet.lines[0].facts.doubles == (
        Double(1, 0, is_redoubled=True),
        Double(2, 3),
    )


def test_several_items_are_counted_one_after_the_other(phone: Phone) -> None:
    game = game_of("king-russian-4", 6)
    at_pad(phone, game)
    numbers = (3, 2, 2, 4, 4, 1, 1, 1, 2, 1, 1, 1, 1)  # tricks, hearts, jacks, queens, last two
    for number in numbers:
        phone.tap(phone.key(number))
    expect(phone.record_button).to_have_accessible_name("Record King of hearts: who took it?")
    phone.take("Bo")
    expect(phone.record_button).to_be_enabled()
    record(phone, 7)
    counts = table_of(fresh(game)).sheet.lines[6].facts.counts
    assert counts["tricks"] == (3, 2, 2, 1)
    assert counts["king_of_hearts"] == (0, 1, 0, 0)
    assert sum(counts["last_two"]) == 2


def test_price_is_asked_of_a_buyer_only(phone: Phone) -> None:
    game = game_of("king-russian-4", 7)
    at_pad(phone, game, "?contract=khvalyonka&trump=m")
    price = phone.pad.get_by_role("group", name="For how many?")
    expect(price).to_be_hidden()
    phone.tap(phone.pad.locator("label.choice").filter(has_text="Cis"))
    expect(phone.record_button).to_have_accessible_name("Record Bought for how many?")
    phone.tap(price.locator("label").filter(has_text="2"))
    phone.count((3, 2, 2))
    expect(phone.record_button).to_have_accessible_name("Record Ana +15 · Bo +6 · Cis 0 · Dirk +3")
    record(phone, 8)


def test_card_laid_open_is_said_behind_a_fold(phone: Phone) -> None:
    game = game_of("trex")
    at_pad(phone, game, "?contract=king_of_hearts")
    phone.take("Bo")
    expect(phone.record_button).to_have_accessible_name("Record Ana 0 · Bo −75 · Cis 0 · Dirk 0")
    phone.tap(phone.pad.get_by_text("A card was laid open"))
    phone.pad.get_by_label("laid open by").select_option(label="Dirk")
    expect(phone.record_button).to_have_accessible_name("Record Ana 0 · Bo −150 · Cis 0 · Dirk +75")
    record(phone, 1)
    facts = table_of(fresh(game)).sheet.lines[0].facts
    assert facts.exposures == (Exposure("king_of_hearts", 3, 1),)


def test_bidding_is_tapped_step_by_step(phone: Phone) -> None:
    game = game_of("king-hungarian", bids="tricks")
    phone.enter(game)
    for link in ("Cis", "Positive Clubs", "6"):
        phone.tap(phone.pad.get_by_role("link", name=link, exact=link == "6").first)
    expect(phone.record_button).to_be_disabled()
    phone.tap(phone.pad.locator("label.key").filter(has_text="5"))
    record(phone, 1)
    line = table_of(fresh(game)).sheet.lines[0]
    assert (line.facts.declarer, line.facts.promised) == (2, 6)
