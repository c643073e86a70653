"""A deal of each of the other games: recorded, found to be wrong, put right, and read."""

import re

from playwright.sync_api import Locator, expect

from kingscore.models import Game
from kingscore.queries import table_of
from kingscore.rules.deal import Double
from kingscore.rules.sheet import Line
from tests.e2e.golden import deals_of, golden, sit_down
from tests.e2e.phone import Phone
from tests.e2e.scorer import Scorer
from tests.kingscore.play import fresh


def recorded(phone: Phone, name: str, number: int) -> tuple[Game, Scorer]:
    """A deal of a golden game scored on the phone, and open again to be corrected."""
    file = golden(name)
    game, scorer = sit_down(phone, file, before=number)
    scorer.play(deals_of(file)[number], number)
    assert line_of(game).scores == file.sheet().lines[number - 1].scores
    phone.tap(phone.link("Correct"))
    expect(phone.pad.get_by_text(f"Correct deal {number}", exact=True)).to_be_visible()
    return game, scorer


def line_of(game: Game) -> Line:
    """The last line of the sheet."""
    return table_of(fresh(game)).sheet.lines[-1]


def replace(phone: Phone, scorer: Scorer, game: Game, preview: str) -> Line:
    """Replace the deal and open its page; its line on the sheet."""
    number = line_of(game).number
    expect(phone.record_button).to_contain_text(preview)
    phone.tap(phone.record_button)
    scorer.expect_deal(number + 1)
    row = phone.page.get_by_role("row", name=re.compile(f"^{number} "))
    phone.tap(row.get_by_role("link").first)
    expect(phone.page.get_by_role("heading", level=1)).to_contain_text(f"Deal {number}: ")
    assert phone.overflow() == 0
    return line_of(game)


def reckoning(phone: Phone, name: str) -> Locator:
    """How the points of a player came about, step by step."""
    starts = phone.page.locator("dt").filter(has_text=re.compile(f"^{name}"))
    return phone.page.locator(".derivation > div").filter(has=starts).locator("dd")


def test_barbu_double_that_nobody_made(phone: Phone) -> None:
    game, scorer = recorded(phone, "barbu", 1)
    row = phone.pad.get_by_role("group", name="Cis", exact=True)
    for said in ("redoubled", ""):
        phone.tap(row.get_by_role("button", name="Dirk"))
        expect(row.get_by_role("button", name=re.compile(f"^Dirk ?{said}$"))).to_be_visible()
    line = replace(phone, scorer, game, "Bo −40")
    assert line.facts.doubles == (Double(3, 0, is_redoubled=True), Double(3, 1))
    expect(reckoning(phone, "Bo")).to_contain_text(["1 × King of hearts at −20", "Dirk", "Total"])


def test_barbu_domino_with_a_redouble(phone: Phone) -> None:
    game, scorer = recorded(phone, "barbu", 5)
    scorer.finish_again(deals_of(golden("barbu"))[5].counts["domino"], (2, 3, 1, 4))
    line = replace(phone, scorer, game, "Cis +")
    assert line.facts.counts["domino"] == (2, 3, 1, 4)
    expect(reckoning(phone, "Cis").first).to_contain_text("Domino: place 1")
    expect(reckoning(phone, "Dirk").first).to_contain_text("Domino: place 4")


def test_bonken_tricks_with_pairwise_doubles(phone: Phone) -> None:
    game, scorer = recorded(phone, "bonken", 1)
    phone.tap(phone.field("Ana"))
    phone.tap(phone.key(0))
    phone.tap(phone.field("Dirk"))
    phone.tap(phone.key(3))
    line = replace(phone, scorer, game, "Ana")
    assert line.facts.counts["tricks"] == (0, 6, 4, 3)
    assert len(line.facts.doubles) == 4
    expect(reckoning(phone, "Dirk").first).to_contain_text("3 × Tricks")


def test_trex_card_laid_open_and_taken_by_another(phone: Phone) -> None:
    game, scorer = recorded(phone, "trex", 8)
    group = phone.pad.get_by_role("group", name="Queens 1", exact=True)
    expect(group.get_by_label("laid open by")).to_have_value("2")
    phone.select(group.get_by_label("taken by"), "Dirk")
    line = replace(phone, scorer, game, "Dirk −100")
    assert line.scores == (-25, 0, 25, -100)
    expect(reckoning(phone, "Cis").nth(1)).to_contain_text("laid open, taken by Dirk")


def test_trex_in_another_order(phone: Phone) -> None:
    game, scorer = recorded(phone, "trex", 4)
    scorer.finish_again((3, 2, 4, 1), (1, 2, 4, 3))
    line = replace(phone, scorer, game, "Ana +200")
    assert line.scores == (200, 150, 50, 100)
    expect(reckoning(phone, "Dirk").first).to_contain_text("Trex: place 3")


def test_portuguese_nulos_that_nobody_bought(phone: Phone) -> None:
    game, scorer = recorded(phone, "king-portuguese", 8)
    scorer.answer("Who bought the choice", "Nobody")
    expect(phone.pad.get_by_role("group", name="For how many?")).to_be_hidden()
    line = replace(phone, scorer, game, "Bo −50")
    assert line.scores == (100, -50, 250, 25)
    expect(reckoning(phone, "Bo")).to_contain_text(
        ["Starts the deal with +325", "5 × Tricks at −75", "Total so far"]
    )


def test_portuguese_festa_was_nulos(phone: Phone) -> None:
    game, scorer = recorded(phone, "king-portuguese", 7)
    assert line_of(game).facts.trump == "h"
    phone.tap(phone.link("Other contract"))
    phone.tap(phone.contract("Nulos"))
    expect(phone.record_button).to_be_disabled()
    scorer.answer("Who bought the choice", "Nobody")
    scorer.count((3, 3, 3, 4))
    line = replace(phone, scorer, game, "Dirk +25")
    assert (line.facts.contract, line.facts.trump) == ("nulos", "")
    expect(reckoning(phone, "Dirk")).to_contain_text(
        ["Starts the deal with +325", "4 × Tricks at −75", "Total so far"]
    )
