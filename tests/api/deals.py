"""Deals of Dubbelkingen as they are sent, and what every sheet is looked at for."""

from typing import Any

from kingscore.models import Game
from kingscore.rules.codec import facts_to_json
from kingscore.rules.deal import DealFacts
from tests.api.app import App, Json, entry, said
from tests.kingscore.play import hearts, queens, trump


def path_of(game: Game, rest: str = "") -> str:
    """A path of a game, under /api/v1/."""
    return f"games/{game.code}/{rest}"


def deal_body(version: int, facts: DealFacts, number: int | None = None, **fields: Any) -> Json:
    """A deal as it is sent; without a number the one that would be next, if each was one deal."""
    number = version + 1 if number is None else number
    return entry(version, number=number, facts=facts_to_json(facts), **fields)


def some_bodies(count: int = 4) -> list[Json]:
    """The first deals of a game, in order; the counts are named in no order of the alphabet."""
    facts = [queens(0), hearts(1, 5, 4, 3, 1), trump(2, 3, 3, 3, 4), queens(3, 1, 1, 1, 1)]
    return [deal_body(version, each) for version, each in enumerate(facts[:count])]


def write_some(app: App, game: Game, count: int = 4) -> list[Json]:
    """Record the first deals; the answers."""
    return [said(app.post(path_of(game, "deals/"), body), 201) for body in some_bodies(count)]


def wrong_facts() -> Json:
    """Five queens of four: well formed, and no legal deal."""
    return facts_to_json(queens(0, 5, 0, 0, 0))
