"""The sheet in all its kinds: as on paper, two ledgers, who sits out, the end."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from kingscore import services
from kingscore.models import Game
from kingscore.queries import Table
from kingscore.rules.amount import Amount
from kingscore.rules.deal import Double
from kingscore.rules.gamefile import parse_game_file
from kingscore.rules.sentence import Points
from kingscore.rules.sheet import Sheet
from kingscore.views.paper import FootRow, Paper, paper
from kingscore.wording import sum_in_words
from tests.kingscore import play
from tests.kingscore.pages import address, page_of, scorer_of
from tests.kingscore.play import NAMES, record
from tests.rules.play import deal, ruleset, some_game

GAMES = Path(__file__).parents[2] / "fixtures/games"


def golden(name: str) -> Sheet:
    """The sheet of a complete game from a file."""
    return parse_game_file((GAMES / f"{name}.json").read_bytes()).sheet()


def imported(name: str) -> Game:
    """The same as a game of the site."""
    game, _ = services.import_game(file=parse_game_file((GAMES / f"{name}.json").read_bytes()))
    return game


def written(sheet: Sheet, *, in_full: bool = False) -> Paper:
    """The sheet as it is written out."""
    names = tuple(NAMES[: sheet.ruleset.players])
    return paper(Table(Game(code="x"), sheet, names), in_full=in_full)


def numbers(row: FootRow) -> list[str]:
    """The points of a row at the foot."""
    return [each.points for each in row.sums]


def value(points: str) -> Fraction:
    """The number that is written so: +2½ or −0."""
    whole = points.strip("+−¼½¾")
    part = {"¼": Fraction(1, 4), "½": Fraction(1, 2), "¾": Fraction(3, 4)}.get(points[-1], 0)
    return (Fraction(whole or 0) + part) * (-1 if points.startswith("−") else 1)


# --- as on paper ------------------------------------------------------------------------------


@given(seed=st.integers(0, 10**6), deals=st.integers(0, 40))
@settings(max_examples=30)
def test_sheet_in_full_comes_to_the_same_total_as_running(seed: int, deals: int) -> None:
    """The others, and a quarter of the Yars, are together what the running totals come to."""
    sheet = some_game("king-hungarian", seed=seed, deals=deals)
    running, full = written(sheet), written(sheet, in_full=True)
    rest, yars, quarter, total = full.foot
    assert numbers(total) == numbers(running.foot[0]) == [str(Points(n)) for n in sheet.totals]
    for seat in range(4):
        yar = value(numbers(yars)[seat])
        assert value(numbers(quarter)[seat]) == yar / 4
        assert value(numbers(rest)[seat]) + yar / 4 == value(numbers(total)[seat])
        of_yars = [
            value(row.numbers[seat].score)
            for row, line in zip(full.rows, sheet.lines, strict=True)
            if line.contract.code.endswith("yar")
        ]
        assert sum(of_yars) == yar


def test_sheet_in_full_writes_a_yar_as_paper_does() -> None:
    """S-HU: tricks 16, queens 36 and so on in full, and a quarter of it in the end."""
    sheet = golden("king-hungarian")
    line = next(line for line in sheet.lines if line.contract.code == "negative_yar")
    full, running = written(sheet, in_full=True), written(sheet)
    row = full.rows[line.number - 1]
    assert sum(value(number.score) for number in row.numbers) == -864
    assert sum(value(each.score) for each in running.rows[line.number - 1].numbers) == -216
    assert [badge.sign for badge in row.badges] == ["¼"]
    assert "written in full, ¼ of it counts" in [badge.text for badge in full.legend]
    names = [row.name for row in full.foot]
    assert names[:4] == ["Counted in full", "Rows with ¼", "¼ of these", "Total"]


def test_sheet_form_is_offered_only_where_there_is_a_difference() -> None:
    assert written(golden("king-hungarian")).has_forms
    other = written(golden("king-hungarian-without-yar"), in_full=True)
    assert (other.has_forms, other.is_full) == (False, False)


def test_sheet_form_is_remembered_by_the_browser_and_can_be_changed_back(db: None) -> None:
    game = imported("king-hungarian")
    browser = Client()
    page = page_of(browser.get(address(game)))
    assert "Show as on paper" in page.text
    form = page.form("/sheet/form/")
    response = browser.post(form.action, form.fields | {"in_full": "1"})
    assert (response.status_code, response["Location"]) == (302, f"{address(game)}#sheet")
    page = page_of(browser.get(address(game)))
    assert "Rows with ¼" in page.text
    assert "Rows with ¼" in page_of(browser.get(address(game, "sheet/?since=0"))).text
    assert "Rows with ¼" not in page_of(Client().get(address(game))).text
    browser.post(form.action, {"in_full": ""})
    assert "Rows with ¼" not in page_of(browser.get(address(game))).text


def test_sheet_form_puts_in_the_sheet_alone_for_htmx(db: None) -> None:
    game = imported("king-hungarian")
    headers = {"HX-Request": "true"}
    where = address(game, "sheet/form/")
    content = Client().post(where, {"in_full": "1"}, headers=headers).content.decode()
    assert content.strip().startswith('<section id="sheet"')
    assert "Show running totals" in content
    assert Client().get(where).status_code == 302
    assert Client().post("/games/nothing/sheet/form/").status_code == 404


# --- two ledgers, five at a table, doubled rounds ---------------------------------------------


def test_sheet_has_the_money_beside_the_score_and_who_deals_sits_out() -> None:
    sheet = golden("koenigrufen-ooe-5")
    shown = written(sheet)
    assert [(row.name, row.is_ledger) for row in shown.foot] == [("Total", False), ("Money", True)]
    assert numbers(shown.foot[1]) == [str(Points(each)) for each in sheet.money]
    assert sheet.money != sheet.results
    for row, line in zip(shown.rows, sheet.lines, strict=True):
        out = [seat for seat, number in enumerate(row.numbers) if number.score == "–"]
        assert out == [line.dealer]
    assert shown.who == "declarer"
    assert shown.rows[0].who == "Bo + Els"
    assert [(badge.sign, badge.text) for badge in shown.legend] == [
        ("–", "dealt, and had no cards")
    ]


def test_deal_explains_both_ledgers_and_who_sat_out(db: None) -> None:
    game = imported("koenigrufen-ooe-5")
    sheet = golden("koenigrufen-ooe-5")
    line = next(line for line in sheet.lines if line.money != line.steps)
    page = page_of(Client().get(address(game, f"deals/{line.number}/")))
    declarer = NAMES[line.facts.declarer]
    assert f"Played by {declarer}" in page.text
    assert f"{NAMES[line.dealer]} – dealt, and had no cards Total so far" in page.text
    for seat, steps in enumerate(line.money):
        if seat != line.dealer:
            assert f"Money {Points(sum(step.points for step in steps))} " in page.text
    in_score = imported("koenigrufen-house-4")  # kontra counts in the score: one ledger
    assert "Money" not in page_of(Client().get(address(in_score, "deals/1/"))).text
    history = page_of(Client().get(address(game, "log/"))).text
    first = sheet.lines[0]
    told = ", ".join(
        f"{name} {Points(score)}"
        for seat, (name, score) in enumerate(zip(NAMES, first.scores, strict=True))
        if seat != first.dealer
    )
    assert f"Rufer: {told}. Played by Bo with Els. Called: ♠K." in history
    assert "Bettel: Kontra ×2 (Els)." in history
    assert "Four kings (opponents: made, silent)." in history
    assert "Card points of the declarer's side: 43/1." in history


def test_end_settles_the_money_ledger_and_ranks_by_the_score(db: None) -> None:
    game, sheet = imported("koenigrufen-ooe-5"), golden("koenigrufen-ooe-5")
    response = Client().get(address(game, "end/?stake=0.10&currency=EUR"))
    ranking = response.context["ranking"]
    assert [rank.result for rank in ranking] == [
        str(Points(each)) for each in sorted(sheet.results, reverse=True)
    ]
    by_name = {rank.name: rank for rank in ranking}
    for seat, name in enumerate(NAMES):
        assert by_name[name].ledger == str(Points(sheet.money[seat]))
    assert by_name["Bo"].won == "−€0.70"
    assert "Money is reckoned with kontra, the places without." in page_of(response).text


def test_doubled_rounds_are_marked_and_told_with_what_they_counted(db: None) -> None:
    game, sheet = imported("koenigrufen-house-4-radl"), golden("koenigrufen-house-4-radl")
    signs = [[badge.sign for badge in row.badges] for row in written(sheet).rows]
    assert signs[:4] == [[], ["×2"], ["×2"], ["×4"]]
    line = sheet.lines[3]
    log = page_of(Client().get(address(game, "log/"))).text
    points = ", ".join(
        f"{name} {Points(score)}" for name, score in zip(NAMES, line.scores, strict=False)
    )
    assert points in log
    assert "Doubled round: 4 times" in page_of(Client().get(address(game, "deals/4/"))).text


# --- marks ------------------------------------------------------------------------------------


# --- the end ----------------------------------------------------------------------------------


def test_early_end_is_told_on_the_sheet_and_at_the_end(db: None) -> None:
    game = imported("rifki-king")
    page = page_of(scorer_of(game).get(address(game)))
    assert "Ana took 11 × Tricks: King. The others lose." in page.text
    assert "The game is over" in page.text
    assert "All deals are played" not in page.text
    end = page_of(Client().get(address(game, "end/?stake=0.01&currency=EUR")))
    assert "Ana wins" in end.text
    assert "Ana took 11 × Tricks: King. The others lose." in end.text
    assert "The rules do not say what that costs" in end.text
    assert "Played: 10 of 20" not in end.text
    ranking = Client().get(address(game, "end/")).context["ranking"]
    assert [(rank.place, rank.name) for rank in ranking] == [
        (1, "Ana"),
        (2, "Dirk"),
        (2, "Cis"),
        (2, "Bo"),
    ]


def test_game_without_an_early_end_tells_of_none() -> None:
    assert written(golden("rifki")).ending == ""


def test_sum_in_words_where_promises_lose_points_to_nobody() -> None:
    sheet = golden("king-hungarian-bids-tricks-nobody")
    lost = sum(line.contract.total for line in sheet.lines) - sum(sheet.totals)
    assert lost > 0
    assert sum_in_words(sheet) == (
        f"All together {Points(sum(sheet.totals))}: what these contracts are worth, less {lost} "
        "that promises have lost."
    )
    before = sum_in_words(replace(sheet, lines=()))
    assert before == ("At the end all together will have from −768 to 0, by what is still played.")


def test_sum_in_words_says_that_adjustments_come_on_top() -> None:
    assert sum_in_words(golden("king-hungarian")).endswith(
        "as it must be. Penalties and awards come on top."
    )


# --- what was said ----------------------------------------------------------------------------


def test_log_tells_doubles_promises_and_shared_deals(db: None) -> None:
    for name, words in {
        "barbu": (" doubled ", ", who redoubled."),
        "king-hungarian-bids-tricks": ("Played by ", "Promised by "),
        "king-russian-4": ("Shared out without play.", "Choice bought by "),
        "trex": ("King of hearts: laid open by ",),
    }.items():
        text = page_of(Client().get(address(imported(name), "log/"))).text
        for each in words:
            assert each in text, (name, each)


def test_log_tells_a_bid_that_was_declined(db: None) -> None:
    rules = ruleset("kingen-4", trump="sale")
    game = play.start("kingen-4", rules=rules)
    for line in some_game("kingen-4", seed=3, deals=6).lines:
        record(game, replace(line.facts, declarer=(line.number - 1) % 4))
    facts = replace(deal("trump", 2, "s", tricks=(5, 1, 4, 3)), bids=(0, 3, 0, 0))
    record(game, facts)
    text = page_of(Client().get(address(game, "log/"))).text
    assert "The highest bid, 3 by Bo, was declined." in text


def test_deal_page_of_every_kind_explains_every_score(db: None) -> None:
    """In each game of the wider family the lines of every player add up to what is written."""
    for name in ("barbu", "trex", "king-russian-4", "king-portuguese", "bonken"):
        game, sheet = imported(name), golden(name)
        for line in sheet.lines[::3]:
            derivations = (
                Client().get(address(game, f"deals/{line.number}/")).context["derivations"]
            )
            for seat, each in enumerate(derivations):
                assert each["score"] == str(Points(line.scores[seat])), name
                assert sum(value(step["points"]) for step in each["steps"]) == line.scores[seat]


def test_double_is_told_with_names(db: None) -> None:
    game = play.start("barbu")
    facts = replace(
        deal("queens", 0, queens=(1, 1, 1, 1)),
        doubles=(Double(1, 0), Double(2, 0, is_redoubled=True)),
    )
    record(game, facts)
    text = page_of(Client().get(address(game, "deals/1/"))).text
    assert "Ana dealt, Ana led. Bo doubled Ana. Cis doubled Ana, who redoubled." in text


@pytest.mark.parametrize(
    ("total", "players", "fit"),
    [
        (-999, 4, ""),
        (-9999, 4, ""),
        (Fraction(-19999, 2), 4, "is-tight"),
        (Fraction(-199999, 2), 4, "is-tight is-scrolled"),
        (-999, 5, ""),
        (-9999, 5, "is-tight"),
        (-99999, 3, ""),
    ],
)
def test_sheet_fits_a_narrow_phone_or_says_that_it_does_not(
    total: Amount, players: int, fit: str
) -> None:
    slug = {3: "kingen-3", 4: "kingen-4", 5: "kingen-5"}[players]
    sheet = some_game(slug, seed=1, deals=1)
    line = replace(sheet.lines[0], totals=(total,) * players)
    assert written(replace(sheet, lines=(line,))).fit == fit


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("koenigrufen-4", ("In the talon: ",)),
        ("koenigrufen-ooe-4", (" broke the rules of play.",)),
        ("koenigrufen-4-bonuses", (": announced, made).",)),
        ("koenigrufen-wien-4", (" ×2",)),
    ],
)
def test_log_of_koenigrufen_tells_everything_that_was_noted(
    db: None, name: str, words: tuple[str, ...]
) -> None:
    log = page_of(Client().get(address(imported(name), "log/"))).text
    for each in words:
        assert each in log
    assert log.count("Played by ") >= len(golden(name).lines)  # corrected ones stand twice
