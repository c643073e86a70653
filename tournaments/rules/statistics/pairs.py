"""Two players against each other, in the games that both have a result of."""

from collections.abc import Iterable
from typing import NamedTuple

from kingscore.rules.amount import Amount, exact
from tournaments.rules.statistics.played import PlayedGame, Player


class HeadToHead(NamedTuple):
    """In how many games the one finished before the other, and the other before him.

    `difference` is by how many points of all of them together the one has more.
    """

    games: int = 0
    ahead: int = 0
    behind: int = 0
    difference: Amount = 0

    @property
    def level(self) -> int:
        """How often they shared a place."""
        return self.games - self.ahead - self.behind


def head_to_head(games: Iterable[PlayedGame], one: Player, other: Player) -> HeadToHead:
    """How the one stands against the other; points compare where the rules do."""
    found = HeadToHead()
    for game in games:
        if one in game.players and other in game.players:
            mine, theirs = game.players.index(one), game.players.index(other)
            found = HeadToHead(
                found.games + 1,
                found.ahead + (game.places[mine] < game.places[theirs]),
                found.behind + (game.places[mine] > game.places[theirs]),
                exact(found.difference + game.results[mine] - game.results[theirs]),
            )
    return found
