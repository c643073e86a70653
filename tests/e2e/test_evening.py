"""A whole evening of Dubbelkingen, scored with a finger on a phone."""

from playwright.sync_api import expect

from kingscore.models import Game
from kingscore.queries import table_of
from kingscore.rules.sheet import Line
from tests.e2e.golden import golden
from tests.e2e.phone import Phone
from tests.e2e.scorer import Scorer, numbers_needed


def start_evening(phone: Phone, names: tuple[str, ...]) -> Game:
    """Start a game from the first page: names, the first dealer, five cents a point."""
    phone.go("/")
    phone.tap(phone.link("Start a game"))
    for seat, name in enumerate(names, start=1):
        phone.page.get_by_role("combobox", name=f"Player {seat}", exact=True).fill(name)
    phone.tap(phone.page.get_by_role("radio", name=names[0]))
    phone.tap(phone.page.get_by_text("Money, and how strict"))
    phone.page.get_by_role("textbox", name="Stake for one point").fill("0,05")
    phone.tap(phone.page.get_by_role("button", name="Start", exact=True))
    expect(phone.page.get_by_text("Deal 1 of 20")).to_be_visible()
    return Game.objects.get()


def taps_needed(line: Line) -> int:
    """Contract, a number for all but the last who has any left to take, and the button."""
    rows = list(line.facts.counts.values())
    if all(sum(row) == 1 for row in rows):
        return 1 + len(rows) + 1
    (row,) = rows
    return 1 + numbers_needed(row) + 1


def test_evening_of_twenty_deals(phone: Phone) -> None:
    file = golden("dubbelkingen-4")
    lines, names = file.sheet().lines, file.seated
    game = start_evening(phone, names)
    scorer = Scorer(phone, file.ruleset, names)

    taps: dict[str, list[int]] = {}
    for line in lines:
        needed = taps_needed(line) - phone.is_chosen
        made = scorer.play(line.facts, line.number)
        assert made == needed, line.number
        taps.setdefault(line.contract.code, []).append(made)
    assert taps["king_of_hearts"] == [3, 3]
    assert taps["seventh_and_last"] == [4, 4]
    assert set(taps["hearts"]) == set(taps["tricks"]) == {5}
    assert set(taps["trump"]) == {5}

    sheet = table_of(Game.objects.get(pk=game.pk)).sheet
    assert sheet.totals == file.totals
    assert [line.facts for line in sheet.lines] == [line.facts for line in lines]

    phone.tap(phone.link("Who won, who pays whom"))
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Dirk wins")
    expect(phone.page.get_by_role("listitem").filter(has_text="€0.40")).to_contain_text("+8")
    expect(phone.page.get_by_text("All together 0")).to_be_visible()
    expect(phone.page.get_by_role("img", name="Running totals after each deal")).to_be_visible()
    payments = phone.page.get_by_role("table").get_by_role("row")
    expect(payments).to_have_text(["FromToPays", "AnaDirk€0.30", "BoDirk€0.10"])
    assert phone.overflow() == 0
