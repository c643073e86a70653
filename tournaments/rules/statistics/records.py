"""Records: the highest and the lowest there has been, and the longest run of games won."""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from kingscore.rules.amount import Amount
from tournaments.rules.statistics.played import PlayedGame, Player


class DealRecord(NamedTuple):
    """The points of a player in one deal; `number` is from 1."""

    points: Amount
    player: Player
    game: Hashable
    number: int
    contract: str


class GameRecord(NamedTuple):
    """The result of a player in one game."""

    points: Amount
    player: Player
    game: Hashable


class RunRecord(NamedTuple):
    """Games that a player won one after the other, of those that he played."""

    games: int
    player: Player
    first: Hashable
    last: Hashable


_Record = TypeVar("_Record", DealRecord, GameRecord)


@dataclass(slots=True)
class Records:
    """The records of some games; None where there is none yet."""

    highest_deal: DealRecord | None = None
    lowest_deal: DealRecord | None = None
    highest_game: GameRecord | None = None
    lowest_game: GameRecord | None = None
    longest_run: RunRecord | None = None


def records(games: Iterable[PlayedGame]) -> Records:
    """The records of these games, which come in the order in which they were played.

    Of equals the earlier stays. Points compare where the rules do: give games of one ruleset.
    """
    found = Records()
    runs: dict[Player, RunRecord] = {}
    for game in games:
        for deal in _deals(game):
            found.highest_deal = _higher(found.highest_deal, deal)
            found.lowest_deal = _lower(found.lowest_deal, deal)
        for player, points, place in zip(game.players, game.results, game.places, strict=True):
            result = GameRecord(points, player, game.game)
            found.highest_game = _higher(found.highest_game, result)
            found.lowest_game = _lower(found.lowest_game, result)
            if place != 1:
                runs.pop(player, None)
                continue
            run = runs.get(player, RunRecord(0, player, game.game, game.game))
            runs[player] = run = run._replace(games=run.games + 1, last=game.game)
            if found.longest_run is None or run.games > found.longest_run.games:
                found.longest_run = run
    return found


def _deals(game: PlayedGame) -> Iterator[DealRecord]:
    for number, deal in enumerate(game.deals, 1):
        for player, points in zip(deal.players, deal.points, strict=True):
            if player is not None:
                yield DealRecord(points, player, game.game, number, deal.contract)


def _higher(record: _Record | None, new: _Record) -> _Record:
    return new if record is None or new.points > record.points else record


def _lower(record: _Record | None, new: _Record) -> _Record:
    return new if record is None or new.points < record.points else record
