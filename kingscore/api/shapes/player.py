"""A player, as an account that keeps or has claimed him reads him; and claims."""

from kingscore.accounts import name_of
from kingscore.models import Claim, Player
from kingscore.rules.codec import Json
from kingscore.times import time_to_json


def player_to_json(player: Player, *, account_id: int, games: int) -> Json:
    """A player for an account; `games` is in how many he sits."""
    return {
        "id": player.pk,
        "name": player.name,
        "is_kept": player.keeper_id == account_id,
        "is_me": player.person_id == account_id,
        "is_claimed": player.person_id is not None,
        "is_anonymous": player.is_anonymous,
        "games": games,
        "created_at": time_to_json(player.created_at),
    }


def claim_to_json(claim: Claim, *, account_id: int) -> Json:
    """A claim for the account that asks or is asked."""
    return {
        "id": claim.pk,
        "player": {"id": claim.player_id, "name": claim.player.name},
        "account": name_of(claim.account),
        "is_mine": claim.account_id == account_id,
        "created_at": time_to_json(claim.created_at),
    }
