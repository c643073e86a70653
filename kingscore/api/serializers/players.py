"""The bodies of what is done with players, and a player as he is answered."""

from typing import Any

from rest_framework import serializers

from kingscore.api.fields import HIGHEST_ID, Body, Id, Text, WholeNumber
from kingscore.api.serializers.games import NameBody
from kingscore.api.serializers.values import PageShown


class PlayerBody(NameBody):
    """A new player."""

    key = Id(
        required=False,
        allow_null=True,
        default=None,
        help_text="A UUID that the client makes up: the same name with the same key again gives "
        "the player who was made. Without one, sending it twice makes two.",
    )


class OtherBody(Body):
    """Another player, who is the same person."""

    other = WholeNumber(
        min_value=1,
        max_value=HIGHEST_ID,
        help_text="The id of the player whose seats and entries go to the one of the address. "
        "Afterwards there is no player with this id.",
    )


class ClaimBody(Body):
    """That the account is a player itself."""

    code = Text(
        max_length=40,
        required=False,
        allow_null=True,
        default=None,
        help_text="The code of a game where he sits: the scorer's for a player in nobody's list, "
        "the viewer's or the scorer's for one in another's. It is not needed for a player of one's "
        "own list.",
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


class ClaimedShown(serializers.Serializer[Any]):
    """Which player is claimed."""

    id = serializers.IntegerField(help_text="The id of the player.")
    name = serializers.CharField(help_text="His name.")


class ClaimShown(serializers.Serializer[Any]):
    """An account says that it is a player in another's list, and waits for the answer."""

    id = serializers.IntegerField(help_text="The claim's own id; there is none once it is ended.")
    player = ClaimedShown(help_text="Whom the account claims to be.")
    account = serializers.CharField(help_text="The e-mail address of the account that asks.")
    is_mine = serializers.BooleanField(
        help_text="Whether it is this account that asks. Else it is to answer."
    )
    created_at = serializers.DateTimeField(help_text="When it was asked first; UTC.")


class ClaimPageShown(PageShown):
    """A page of claims."""

    items = ClaimShown(many=True, help_text="The claims, the longest waiting first.")


class MergeShown(serializers.Serializer[Any]):
    """What merging would change."""

    games = serializers.IntegerField(
        min_value=0, help_text="In how many games another player would sit afterwards."
    )


class PlayerPageShown(PageShown):
    """A page of players."""

    items = PlayerShown(many=True, help_text="The players, in the order of their ids.")
