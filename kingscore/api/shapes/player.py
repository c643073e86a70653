"""A player, as an account that keeps or has claimed him reads him."""

from kingscore.api.times import time_to_json
from kingscore.models import Player
from kingscore.rules.codec import Json


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
