"""The golden games of fixtures/games, as something to measure with."""

from functools import cache
from pathlib import Path

from kingscore.rules.deal import DealFacts
from kingscore.rules.gamefile import GameFile, parse_game_file

_FOLDER = Path(__file__).parents[1] / "fixtures/games"


@cache
def golden_game(slug: str) -> GameFile:
    """The complete game of a preset; raises FileNotFoundError if it has none by its own name."""
    return parse_game_file((_FOLDER / f"{slug}.json").read_bytes())


def facts_of(game: GameFile) -> list[DealFacts]:
    """The facts of every deal as they stand in the end, in order."""
    return [line.facts for line in game.sheet().lines]
