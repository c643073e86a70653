"""Whole games of the other families, scored with a finger on a phone as in the golden files."""

import re

from playwright.sync_api import expect

from kingscore.models import Game
from kingscore.queries import table_of
from kingscore.rules.deal import DealFacts
from kingscore.rules.entries import AdjustmentEntry, DealEntry
from kingscore.rules.gamefile import GameFile
from kingscore.rules.sentence import Points
from kingscore.rules.sheet import Line, Sheet
from kingscore.rules.tarock.facts import TarockFacts
from kingscore.rules.tarock.game import TarockGame
from tests.e2e.golden import deals_of, golden, start
from tests.e2e.phone import Phone
from tests.e2e.scorer import Scorer
from tests.e2e.tarock import TarockPad
from tests.kingscore.play import fresh

# Six kings and queens, two high tarocks and plain cards: 4 x 13 + 10 + 2 x 13 + 2 x 1 = 90 thirds,
# which are 30 card points.
THIRTY = (
    *("Hearts K", "Diamonds K", "Spades K", "Clubs K", "Hearts Q"),
    *("Tarocks Sküs", "Tarocks XXI", "Tarocks II", "Clubs 7"),
)


def is_as_in(file: GameFile, game: Game) -> Sheet:
    """The sheet of a game; fails unless every number on it is that of the file."""
    sheet, wanted = table_of(fresh(game)).sheet, file.sheet()
    assert [numbers(line) for line in sheet.lines] == [numbers(line) for line in wanted.lines]
    assert sheet.totals == file.totals
    return sheet


def numbers(line: Line) -> tuple[object, ...]:
    """What a line of the sheet says of its deal."""
    return (line.number, line.facts.contract, line.facts.declarer, line.scores, line.money)


def expect_winner(phone: Phone, name: str) -> None:
    """Read on the last page who has won."""
    phone.tap(phone.link("Who won, who pays whom"))
    expect(phone.page.get_by_role("heading", level=1)).to_have_text(f"{name} wins")
    assert phone.overflow() == 0


def test_russian_king_of_fifteen_deals(phone: Phone) -> None:
    file = golden("king-russian-4")
    game, scorer = start(phone, file, "Russian King")
    deals = deals_of(file)
    taps = {number: scorer.play(facts, number) for number, facts in deals.items()}

    assert deals[7].contract == "yeralash"
    assert taps[7] == 17  # 52 things of six kinds on one screen
    assert deals[10].trump == "m"
    assert taps[10] == 6  # mizer, nobody bought, three numbers, the button
    assert deals[9].is_sold
    assert taps[9] == 7  # the price besides
    assert deals[11].is_shared
    assert taps[11] == 2
    assert max(taps[number] for number in range(1, 7)) == 4

    sheet = is_as_in(file, game)
    assert sheet.lines[10].facts.is_shared
    assert sheet.lines[8].facts.is_sold
    expect_winner(phone, "Cis")


def test_hungarian_king_of_forty_deals(phone: Phone) -> None:
    file = golden("king-hungarian")
    game, scorer = start(phone, file, "Hungarian King")
    taps: dict[str, list[int]] = {}
    for number, facts in deals_of(file).items():
        taps.setdefault(facts.contract, []).append(scorer.play(facts, number))
    assert set(taps["positive"]) <= {3, 4}  # the trump, the declarer's tricks, the button
    assert set(taps["king_of_hearts"]) <= {2, 3}
    assert max(taps["tricks"]) == 5
    assert max(taps["negative_yar"] + taps["positive_yar"]) == 18

    is_as_in(file, game)
    sheet_as_on_paper(phone, file.sheet().lines[2])
    for each in file.entries:
        if isinstance(each.entry, AdjustmentEntry):
            fine(phone, game, file.players[each.entry.seat], each.entry)
    take_back(phone, "Fourth jack not thrown", "It was only the third jack.")
    assert table_of(fresh(game)).sheet.results == file.results
    expect_winner(phone, "Cis")


def sheet_as_on_paper(phone: Phone, yar: Line) -> None:
    """Look at the sheet as on paper, where Yars stand in full, and back."""
    phone.tap(phone.button("Show as on paper"))
    expect(phone.button("Show running totals")).to_be_visible()
    row = phone.page.get_by_role("row", name=re.compile(f"^{yar.number} "))
    expect(row.get_by_role("link")).to_have_text([f"{Points(each * 4)}" for each in yar.scores])
    phone.tap(phone.button("Show running totals"))
    expect(row.get_by_role("link").first).to_contain_text(f"{Points(yar.scores[0])}")


def fine(phone: Phone, game: Game, name: str, entry: AdjustmentEntry) -> None:
    """Note a penalty for a player."""
    if not phone.page.url.endswith("/adjustments/"):
        phone.tap(phone.page.get_by_text("More", exact=True))
        phone.tap(phone.link("Penalties and awards"))
    who = phone.page.get_by_role("group", name="Who?")
    phone.tap(who.get_by_role("radio", name=name, exact=True))
    phone.tap(phone.page.get_by_role("radio", name="Penalty"))
    phone.type(phone.page.get_by_role("textbox", name="How many points?"), -entry.points)
    phone.page.get_by_label("What for?").fill(entry.cause)
    phone.tap(phone.button("Note it on the sheet"))
    expect(phone.page.get_by_text(f"{name}: {entry.cause}", exact=True)).to_be_visible()
    assert table_of(fresh(game)).sheet.adjustments[-1].points == entry.points


def take_back(phone: Phone, cause: str, reason: str) -> None:
    """Take back the penalty for this cause, and go to the sheet."""
    penalty = phone.page.get_by_role("listitem").filter(has_text=cause)
    phone.tap(penalty.get_by_text("Take back", exact=True).first)
    penalty.get_by_role("textbox", name="Why?").fill(reason)
    phone.tap(penalty.get_by_role("button", name="Take back"))
    expect(penalty).to_have_count(0)
    phone.tap(phone.page.get_by_role("link", name="The sheet"))


def test_koenigrufen_of_sixteen_deals(phone: Phone) -> None:
    file = golden("koenigrufen-ooe-4")
    game, scorer = start(phone, file, "Königrufen", "4 players Königrufen, Upper Austrian cup")
    taps = {}
    for number, facts in deals_of(file).items():
        if number == 12:
            before = phone.taps
            record_counted(scorer, facts, number, THIRTY)
            taps[number] = phone.taps - before
        else:
            taps[number] = scorer.play(facts, number)
        if number == 9:
            correct_kontra(scorer, number, file)
    assert taps[14] == 3  # nothing but who should have played
    assert taps.pop(12) == 17  # of which nine are the cards
    assert max(taps.values()) == 10

    sheet = is_as_in(file, game)
    assert sheet.money == file.money
    assert noted(sheet.lines[11].facts).thirds == 90
    expect_winner(phone, "Bo")


def noted(facts: DealFacts) -> TarockFacts:
    """What was seen in a deal of Königrufen."""
    assert facts.tarock is not None
    return facts.tarock


def pad_of(scorer: Scorer, facts: DealFacts) -> TarockPad:
    """The pad of the game that was played in a deal."""
    game = scorer.rules.by_code[facts.contract]
    assert isinstance(game, TarockGame)
    return TarockPad(scorer.phone, game, scorer.names)


def record_counted(scorer: Scorer, facts: DealFacts, number: int, tricks: tuple[str, ...]) -> None:
    """Record a deal in which the cards were counted with the phone."""
    scorer.open(facts)
    pad_of(scorer, facts).enter(facts, tricks=tricks)
    scorer.phone.tap(scorer.phone.record_button)
    scorer.expect_deal(number + 1)


def correct_kontra(scorer: Scorer, number: int, file: GameFile) -> None:
    """Correct a deal whose kontras were not all noted."""
    (facts, reason), *_ = (
        (each.entry.facts, each.reason)
        for each in file.entries
        if isinstance(each.entry, DealEntry) and each.entry.number == number and each.reason
    )
    assert facts is not None
    scorer.phone.tap(scorer.phone.link("Correct"))
    for kontra in noted(facts).kontra:
        pad_of(scorer, facts).tell_kontra(kontra)
    scorer.phone.page.get_by_role("textbox", name="Why is it corrected?").fill(reason)
    scorer.phone.tap(scorer.phone.record_button)
    scorer.expect_deal(number + 1)
