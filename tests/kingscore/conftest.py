"""A game at its start, and one that is over."""

import pytest

from kingscore.models import Game
from tests.kingscore import play
from tests.rules.play import some_game


@pytest.fixture
def game(db: None) -> Game:
    """Dubbelkingen for Ana, Bo, Cis and Dirk, before the first deal."""
    return play.start()


@pytest.fixture
def finished_game(db: None) -> Game:
    """The same after its twenty deals."""
    sheet = some_game("dubbelkingen-4", seed=1)
    game = play.start(first_dealer=sheet.first_dealer)
    play.record_all(game, sheet)
    return play.fresh(game)
