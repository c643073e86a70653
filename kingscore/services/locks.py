"""Locking rows that several may write at the same moment, until the transaction has ended.

Whoever locks more than one locks in one order, so that no two wait for each other: an account, then
players, then games, each by their ids. The locks leave room for rows that refer to these, such as
entries.
"""

from django.contrib.auth.models import User
from django.db.models import QuerySet

from kingscore.models import Game, Player


def lock_account(account_id: int) -> None:
    """Nobody else who locks this account goes on."""
    list(User.objects.select_for_update(no_key=True).filter(pk=account_id).values_list("pk"))


def lock_player(player_id: int) -> Player:
    """A player as he is now. Raises Player.DoesNotExist."""
    return lock_players_by_id(player_id)[player_id]


def lock_players_by_id(*ids: int) -> dict[int, Player]:
    """These players as they are now, by id. Raises Player.DoesNotExist."""
    players = {player.pk: player for player in lock_players(Player.objects.filter(pk__in=ids))}
    if len(players) != len(set(ids)):
        raise Player.DoesNotExist
    return players


def lock_players(players: QuerySet[Player]) -> list[Player]:
    """These players, of whom nobody else writes."""
    return list(players.select_for_update(no_key=True, of=("self",)).order_by("pk"))


def lock_games(games: QuerySet[Game]) -> list[Game]:
    """These games, in which nobody else writes."""
    return list(games.select_for_update(no_key=True).order_by("pk"))
