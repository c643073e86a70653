"""Games to make statistics of: golden ones, and small ones by hand."""

from pathlib import Path

from kingscore.rules.amount import Amount
from kingscore.rules.gamefile import parse_game_file
from tournaments.rules.statistics import PlayedDeal, PlayedGame, played_game

_FOLDER = Path(__file__).parents[4] / "fixtures/games"


def golden(name: str) -> PlayedGame:
    """A golden game; its players are known by their names."""
    file = parse_game_file((_FOLDER / f"{name}.json").read_bytes())
    return played_game(name, name, file.sheet(), file.players)


def game(number: int, results: dict[str, Amount], *deals: PlayedDeal) -> PlayedGame:
    """A game of these players with these results."""
    ordered = sorted(results.values(), reverse=True)
    places = tuple(1 + ordered.index(each) for each in results.values())
    return PlayedGame(number, "kingen", tuple(results), tuple(results.values()), places, deals)
