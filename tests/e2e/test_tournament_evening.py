"""A small evening: a director, four phones that write at the tables, and a screen for everybody.

Seven play the first round, at a table of four and one of three; one of them goes home, three come
late, and the second round has a table of five and one of four. Then the finals are played.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from kingscore.models import Game
from kingscore.queries import sheet_of, table_of
from tests.e2e.accounts import sign_in
from tests.e2e.conftest import OpenPhone
from tests.e2e.director import Director
from tests.e2e.phone import Phone
from tests.e2e.scorer import Scorer
from tests.kingscore.accounts import make_account
from tests.rules.play import play_on, random
from tests.tournaments import halls
from tournaments.models import Table, Tournament
from tournaments.queries import entrants_of, standings_for, table_by_number
from tournaments.rules.finals import FINALS

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False}
SCREEN: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}, "is_mobile": False}
AT_FIRST = ("Ana", "Bo", "Cis", "Dirk", "Eva", "Fien", "Gust")
AWAITED = ("Hilde", "Ivo")
SEED = 5

pytestmark = pytest.mark.usefixtures("transactional_db")


@pytest.fixture
def director(open_phone: OpenPhone) -> Director:
    """The director at her desk, who works for no club yet."""
    phone = open_phone(**DESK)
    sign_in(phone, make_account("olga"))
    return Director(phone)


@pytest.fixture
def tournament(director: Director) -> Tournament:
    """An evening of two rounds and two finals; seven are here, and two are awaited."""
    director.found_club("De Kingers")
    made = director.make_tournament("Kingen of the year", rounds=2, minutes=45)
    for name in AT_FIRST:
        director.register(name)
    director.register_many(AWAITED)
    return made


# --- at a table --------------------------------------------------------------------------------


def table(tournament: Tournament, round_number: int, number: int) -> Table:
    """A table as it is now."""
    found = table_by_number(tournament, round_number, number)
    assert found
    return found


def names_at(table: Table) -> tuple[str, ...]:
    """Who sits there, as they sit."""
    return table_of(halls.game_at(table)).names


def scan(phone: Phone, table: Table) -> None:
    """Open the card of a table."""
    phone.go(f"/t/{table.card}/")


def write(phone: Phone, table: Table, deals: int) -> None:
    """Write so many deals on the sheet that is open on a phone."""
    sheet = sheet_of(halls.game_at(table))
    scorer = Scorer(phone, sheet.ruleset, names_at(table))
    after = play_on(sheet, random(SEED * table.number), deals)
    for line in after.lines[len(sheet.lines) :]:
        scorer.play(line.facts, line.number)


def stop(phone: Phone, table: Table) -> None:
    """Stop before the last deal, on the page of the table."""
    phone.tap(phone.link(f"Table {table.number}"))
    phone.unfold("Stop before the last deal")
    phone.tap(phone.button("Stop here"))
    expect(phone.page.get_by_role("heading", name="Is this result right?")).to_be_visible()


def confirm(phone: Phone, table: Table, name: str) -> None:
    """Somebody at the table says on a phone that the result is right."""
    phone.go(f"/t/{table.card}/table/")
    phone.tap(phone.page.get_by_role("radio", name=name, exact=True))
    phone.tap(phone.button("This result is right"))
    expect(phone.page.get_by_text(f"{name} has confirmed the result.")).to_be_visible()


def play_to_the_end(phones: Sequence[Phone], tables: Sequence[Table]) -> None:
    """Everybody at each table deals once; then it stops, and the last of them confirms."""
    for phone, each in zip(phones, tables, strict=True):
        scan(phone, each)
        write(phone, each, len(names_at(each)))
        stop(phone, each)
        confirm(phone, each, names_at(each)[-1])


# --- what everybody sees -----------------------------------------------------------------------


def standings(phone: Phone, tournament: Tournament) -> dict[str, str]:
    """The total of each who stands in the standings, as everybody sees them."""
    phone.go(halls.address(tournament, "standings/"))
    rows = phone.page.locator("tr[id^=preliminaries-]")
    names = rows.locator("th bdi").all_inner_texts()
    return dict(zip(names, rows.locator(".is-total").all_inner_texts(), strict=True))


def first_round_is_drawn(director: Director, first: Phone, third: Phone) -> None:
    """Nobody has met. The cards wait until the round is opened; then the sheets come to them."""
    director.draw(1, "By lot")
    expect(director.page.get_by_text("Nobody meets again")).to_be_visible()
    assert sorted(director.seated()) == sorted(AT_FIRST)
    director.follow("Table cards", "Table cards")
    links = director.page.locator(".table-card-code .mono").all_inner_texts()
    assert director.page.locator(".table-card-code svg").count() == len(links) == 2
    for phone, link in zip((first, third), links, strict=True):
        phone.go(urlsplit(link).path)
        expect(phone.page.get_by_text("This round is not open yet.")).to_be_visible()

    director.go("rounds/1/")
    director.open()
    for phone in (first, third):
        expect(phone.pad.get_by_text(re.compile("^Deal 1 of"))).to_be_visible()
    assert Game.objects.count() == 2


def phone_goes_away(first: Phone, second: Phone, table: Table) -> None:
    """A phone goes away in the middle of a game, and another goes on where it was."""
    write(first, table, 2)
    first.page.close()
    scan(second, table)
    expect(second.pad.get_by_text("Deal 3 of 10")).to_be_visible()
    write(second, table, 2)
    stop(second, table)


def director_is_called(director: Director, phone: Phone, table: Table) -> None:
    """A table calls the director: she sees it on the board, comes, and stops the table."""
    write(phone, table, 3)
    phone.tap(phone.link("Table 2"))
    director.go("board/")
    phone.tap(phone.button("Call the director"))
    expect(phone.page.get_by_text("The director was called just now.")).to_be_visible()

    called = director.page.get_by_role("alert").filter(has_text="The director is needed")
    expect(called).to_contain_text("Table 2")
    director.phone.tap(called.get_by_role("link"))
    director.phone.tap(director.phone.button("I have been there"))
    expect(director.page.get_by_text("The director was called")).to_be_hidden()
    director.unfold("Stop before the last deal")
    expect(director.page.get_by_text("3 deals are recorded, 3 count.")).to_be_visible()
    director.phone.tap(director.phone.button("Stop here"))
    expect(director.page.locator(".table-state")).to_contain_text("Stopped after 3 of 9 deals")


def deal_is_corrected(director: Director, public: Phone, tournament: Tournament) -> None:
    """A correction shows in the standings at once, and has to be confirmed."""
    names = names_at(table(tournament, 1, 1))
    before = standings(public, tournament)
    assert {before[name] for name in AWAITED} == {"–"}

    director.go("board/")
    director.phone.tap(director.phone.link("Sheet Table 1"))
    row = director.page.get_by_role("row", name=re.compile("^1 "))
    director.phone.tap(row.get_by_role("link").first)
    director.phone.tap(director.phone.link("Correct"))
    expect(director.phone.pad.get_by_text("Correct deal 1")).to_be_visible()
    for name, tricks in zip(names, (13, 0, 0, 0), strict=True):
        director.phone.field(name).fill(f"{tricks}")
    director.phone.tap(director.phone.record_button)
    expect(director.heading("The game is over")).to_be_visible()

    after = standings(public, tournament)
    assert {name for name in before if before[name] != after[name]} == set(names)
    assert list(after) != list(before)
    director.go("rounds/1/tables/1/")
    expect(director.page.get_by_text("A deal was corrected since")).to_be_visible()
    director.phone.tap(director.phone.button("Confirm for the table"))
    expect(director.page.get_by_text("The director has confirmed the result.")).to_be_visible()


def some_go_and_some_come(director: Director, gone: str) -> None:
    """One goes home with what he has won; two come who were awaited, and one nobody knew."""
    director.let_go(gone, "after round 1")
    director.check_in(*AWAITED)
    director.register("Jo")
    director.draw(2, "By standings")
    assert sorted(director.seated()) == sorted({*AT_FIRST, *AWAITED, "Jo"} - {gone})
    director.open()
    director.follow("Board", "Board")
    director.phone.tap(director.phone.button("Start the clock"))
    expect(director.phone.button("Pause the clock")).to_be_visible()


def screen_shows_it(screen: Phone, tournament: Tournament) -> None:
    """The big screen has the seating of the second round, its clock, and the standings."""
    shown = screen.page.locator("#screen")
    screen.go(halls.address(tournament, "screen/?show=seating"))
    for each in (table(tournament, 2, 1), table(tournament, 2, 2)):
        section = shown.locator("section", has_text=f"Table {each.number}")
        expect(section.locator("bdi")).to_have_text(names_at(each))
    screen.go(halls.address(tournament, "screen/?show=clock"))
    expect(shown.get_by_role("timer")).to_have_text(re.compile("^4[0-5]:[0-5][0-9]$"))
    screen.go(halls.address(tournament, "screen/?show=standings"))
    expect(shown.locator(".screen-rows li").first).to_contain_text("1")


def finals_are_played(
    director: Director, tournament: Tournament, ranked: Sequence[str], phones: Sequence[Phone]
) -> None:
    """The first four play the grand final and the next four the small one, both at once."""
    director.go("finals/")
    director.press("Draw the finals", "Grand final")
    for name, who in (("Grand final", ranked[:4]), ("Small final", ranked[4:8])):
        director.go("finals/")
        director.phone.tap(director.phone.button(f"{name}: seat by lot"))
        expect(director.heading(name)).to_be_visible()
        assert sorted(director.seated()) == sorted(who)
        director.open()
    play_to_the_end(phones, [table(tournament, 3, 1), table(tournament, 4, 2)])
    director.close(3)
    director.close(4)
    director.finish()


def season_is_made(director: Director) -> None:
    """The evening counts for a season."""
    director.phone.go("/clubs/de-kingers/seasons/new/")
    director.phone.type(director.page.get_by_label("Name", exact=True), "Autumn")
    director.page.get_by_role("checkbox", name="Kingen of the year").set_checked(True)
    director.press("Make the season", "Autumn")


def everybody_sees_the_end(
    public: Phone, tournament: Tournament, totals: Mapping[str, str], gone: str
) -> None:
    """Without an account: the final places, and the season on the page of the club."""
    public.go(halls.address(tournament))
    places = public.page.locator(".ranking.places > li")
    final = {
        kind: [row.entrant for row in stage.rows]
        for kind, stage in standings_for(tournament, sees_all=False).stages.items()
    }
    called = {each.number: each.player.name for each in entrants_of(tournament)}
    finalists = [called[number] for kind in FINALS for number in final[kind]]
    others = [name for name in totals if name not in finalists]
    expect(places.locator("bdi")).to_have_text([*finalists, *others])
    expect(places.nth(0)).to_contain_text("Grand final")
    expect(places.nth(4)).to_contain_text("Small final")

    public.tap(public.page.locator(".back"))
    expect(public.page.get_by_role("heading", name="Autumn")).to_be_visible()
    public.tap(public.link("The whole table"))
    rows = public.page.locator(".season tbody tr")
    expect(rows).to_have_count(len(totals))
    of_gone = rows.filter(has_text=gone).locator(".is-total")
    expect(of_gone).to_have_text(totals[gone])
    assert public.overflow() == 0


def test_small_evening(director: Director, tournament: Tournament, open_phone: OpenPhone) -> None:
    first, second, third, fourth = (open_phone() for _ in range(4))
    public, screen = open_phone(), open_phone(**SCREEN)

    first_round_is_drawn(director, first, third)
    of_four, of_three = table(tournament, 1, 1), table(tournament, 1, 2)
    assert [len(names_at(each)) for each in (of_four, of_three)] == [4, 3]
    phone_goes_away(first, second, of_four)
    director_is_called(director, third, of_three)
    director.go("board/")
    expect(director.page.get_by_text("2 of 2 tables done, 0 confirmed")).to_be_visible()
    confirm(second, of_four, names_at(of_four)[1])
    confirm(fourth, of_three, names_at(of_three)[2])
    expect(director.page.get_by_text("2 of 2 tables done, 2 confirmed")).to_be_visible()
    deal_is_corrected(director, public, tournament)
    director.close(1)

    gone = names_at(of_three)[0]
    some_go_and_some_come(director, gone)
    screen_shows_it(screen, tournament)
    tables = [table(tournament, 2, number) for number in (1, 2)]
    assert sorted(len(names_at(each)) for each in tables) == [4, 5]
    play_to_the_end((second, third), tables)
    director.close(2)
    totals = standings(public, tournament)
    assert totals[gone] != "–"
    ranked = [name for name in totals if name != gone]
    screen.page.reload()
    expect(screen.page.locator(".screen-rows bdi").first).to_have_text(next(iter(totals)))

    finals_are_played(director, tournament, ranked, (third, fourth))
    season_is_made(director)
    everybody_sees_the_end(public, tournament, totals, gone)
