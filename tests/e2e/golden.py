"""Golden games on a phone."""

from pathlib import Path

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
