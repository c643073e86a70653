"""A game without its sheet."""

from collections.abc import Sequence

from kingscore.api.shapes.sheet import ruleset_of
from kingscore.models import Game, Player
from kingscore.queries import Table, names_at_start
from kingscore.rules.codec import Json
from kingscore.times import time_to_json


def game_to_json(game: Game, names: Sequence[str]) -> Json:
    """What everybody who has its code may know; `names` are by seat."""
    return {
        "code": game.code,
        "ruleset": ruleset_of(game),
        "players": list(names),
        "first_dealer": game.first_dealer,
        "policy": game.policy,
        "stake": {"amount": game.stake, "currency": game.currency} if game.stake else None,
        "started_at": time_to_json(game.started_at),
        "version": game.version,
        "stamp": game.stamp,
        "is_finished": game.is_finished,
        "is_locked": game.is_locked,
    }


def listed_game_to_json(game: Game) -> Json:
    """A game of a list, whose seats were read along: names are by seat as at the start."""
    return game_to_json(game, names_at_start(game))


def own_game_to_json(table: Table) -> Json:
    """A game for somebody who may write in it: with the scorer's code, and who the players are."""
    return read_game_to_json(table, with_ids=True) | {"scorer_code": table.game.scorer_code}


def read_game_to_json(table: Table, *, with_ids: bool) -> Json:
    """A game for somebody who may only look; `with_ids` for an account, which may be a player."""
    return game_to_json(table.game, table.names) | {
        "scorer_code": None,
        "seated": _with_ids(table.players) if with_ids else None,
        "others": _with_ids(table.others) if with_ids else None,
    }


def _with_ids(players: Sequence[Player]) -> list[Json]:
    return [{"id": each.pk, "name": each.name} for each in players]
