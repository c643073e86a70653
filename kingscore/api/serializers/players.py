"""The bodies of what is done with players, and a player as he is answered."""

from typing import Any

from rest_framework import serializers

from kingscore.api.fields import HIGHEST_ID, Body, Text, WholeNumber
from kingscore.api.serializers.values import PageShown


class OtherBody(Body):
    """Another player, who is the same person."""

    other = WholeNumber(
        min_value=1,
        max_value=HIGHEST_ID,
        help_text="The id of the player whose seats and entries go to the one of the address. "
        "Afterwards there is no player with this id.",
    )


class ClaimBody(Body):
    """That the account is a player himself."""

    code = Text(
        max_length=40,
        required=False,
        allow_null=True,
        default=None,
        help_text="The scorer's code of a game where he sits. It is not needed for a player of "
        "one's own list.",
    )


class PlayerShown(serializers.Serializer[Any]):
    """A player whom the account keeps in its list, or is."""

    id = serializers.IntegerField(
        help_text="The same for good; a player who is merged into another has none any more."
    )
    name = serializers.CharField(
        help_text="As it was typed, up to 40 characters of any script; others may have the same."
    )
    is_kept = serializers.BooleanField(help_text="Whether he stands in the list of this account.")
    is_me = serializers.BooleanField(help_text="Whether this account has claimed him.")
    is_claimed = serializers.BooleanField(help_text="Whether any account has claimed him.")
    is_anonymous = serializers.BooleanField(
        help_text="Whether his name was taken out for good: `name` then says nothing of him."
    )
    games = serializers.IntegerField(min_value=0, help_text="In how many games he sits.")
    created_at = serializers.DateTimeField(help_text="When he was first written down; UTC.")


class MergeShown(serializers.Serializer[Any]):
    """What merging would change."""

    games = serializers.IntegerField(
        min_value=0, help_text="In how many games another player would sit afterwards."
    )


class PlayerPageShown(PageShown):
    """A page of players."""

    items = PlayerShown(many=True, help_text="The players, in the order of their ids.")
