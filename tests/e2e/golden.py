"""Golden games on a phone."""

from pathlib import Path

from playwright.sync_api import expect

from kingscore import services
from kingscore.models import Game
from kingscore.rules.deal import DealFacts
from kingscore.rules.entries import DealEntry
from kingscore.rules.gamefile import GameFile, parse_game_file
from tests.e2e.phone import Phone
from tests.e2e.scorer import Scorer
from tests.kingscore.play import fresh, record

GAMES = Path(__file__).parents[2] / "fixtures/games"


def golden(name: str) -> GameFile:
    """A golden game."""
    return parse_game_file((GAMES / f"{name}.json").read_bytes())


def deals_of(file: GameFile) -> dict[int, DealFacts]:
    """The deals of a file as they were first noted."""
    found: dict[int, DealFacts] = {}
    for each in file.entries:
        if isinstance(each.entry, DealEntry) and each.entry.facts is not None:
            found.setdefault(each.entry.number, each.entry.facts)
    return found


def sit_down(phone: Phone, file: GameFile, *, before: int = 1) -> tuple[Game, Scorer]:
    """The game of a file before one of its deals, open on the phone."""
    game = services.start_game(
        rules=file.ruleset, names=file.players, first_dealer=file.first_dealer
    )
    for number in range(1, before):
        record(game, deals_of(file)[number])
    phone.enter(game)
    return fresh(game), Scorer(phone, file.ruleset, file.players)


def start(phone: Phone, file: GameFile, family: str, form: str = "") -> tuple[Game, Scorer]:
    """The game of a file, started on the first page: which one, who plays, who deals first."""
    phone.go("/")
    phone.tap(phone.link("Start a game"))
    phone.tap(phone.button(family))
    if form:
        expect(phone.button(form)).to_be_visible()
        phone.tap(phone.button(form))
    expect(phone.page.get_by_role("heading", name=str(file.ruleset.name), level=2)).to_be_visible()
    for seat, name in enumerate(file.players, start=1):
        phone.page.get_by_role("combobox", name=f"Player {seat}", exact=True).fill(name)
    phone.tap(phone.page.get_by_role("radio", name=file.players[file.first_dealer]))
    phone.tap(phone.page.get_by_role("button", name="Start", exact=True))
    expect(phone.pad.get_by_text(f"Deal 1 of {file.ruleset.deals}", exact=True)).to_be_visible()
    return Game.objects.get(), Scorer(phone, file.ruleset, file.players)
