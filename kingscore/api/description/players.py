"""The players whom an account keeps."""

from kingscore.api.description.operation import (
    FLAG,
    PAGES,
    READER,
    WRITER,
    Operation,
    Parameter,
    made,
    number,
    page,
    shown,
    text,
)
from kingscore.api.fields import HIGHEST_ID
from kingscore.api.serializers.games import NameBody
from kingscore.api.serializers.players import (
    ClaimBody,
    MergeShown,
    OtherBody,
    PlayerPageShown,
    PlayerShown,
)

_TAG = "players"
_PLAYER = "players/{player_id}/"
_SHOWN = shown("The player as he is now.", PlayerShown)
OPERATIONS = (
    Operation(
        method="GET",
        path="players/",
        name="listPlayers",
        tag=_TAG,
        summary="List the players of the account",
        text="Whom it keeps or has claimed, in the order of their ids.",
        needs=READER,
        query=(
            *PAGES,
            Parameter("name", "Only players with these letters in their names.", text()),
            Parameter("is_kept", "Whether they stand in the list itself.", FLAG),
            Parameter("is_claimed", "Whether an account has claimed them.", FLAG),
            Parameter("is_anonymous", "Whether the name was taken out.", FLAG),
        ),
        answers=page("A page of players.", PlayerPageShown),
    ),
    Operation(
        method="POST",
        path="players/",
        name="createPlayer",
        tag=_TAG,
        summary="Keep a new player",
        needs=WRITER,
        body=NameBody,
        answers=made("The player.", PlayerShown),
    ),
    Operation(
        method="GET",
        path=_PLAYER,
        name="readPlayer",
        tag=_TAG,
        summary="Read a player",
        needs=READER,
        answers=_SHOWN,
    ),
    Operation(
        method="PATCH",
        path=_PLAYER,
        name="renamePlayer",
        tag=_TAG,
        summary="Rename a player",
        text="In all his games.",
        needs=WRITER,
        body=NameBody,
        answers=_SHOWN,
        codes=("name_locked",),
    ),
    Operation(
        method="GET",
        path=f"{_PLAYER}merge/",
        name="previewMerge",
        tag=_TAG,
        summary="What merging two players would change",
        needs=READER,
        query=(
            Parameter(
                "other", "The id of the other player.", number(1, HIGHEST_ID), is_required=True
            ),
        ),
        answers=shown("In how many games another would sit.", MergeShown),
        codes=("not_allowed", "players_met", "player_claimed", "name_locked"),
    ),
    Operation(
        method="POST",
        path=f"{_PLAYER}merge/",
        name="mergePlayers",
        tag=_TAG,
        summary="Make one player of two who are one person",
        text="The player of the address stays, with his name. It cannot be undone.",
        needs=WRITER,
        body=OtherBody,
        answers=_SHOWN,
        codes=("players_met", "player_claimed", "name_locked"),
    ),
    Operation(
        method="POST",
        path=f"{_PLAYER}claim/",
        name="claimPlayer",
        tag=_TAG,
        summary="Say that a player is oneself",
        text="The one whose account this is: what he writes is named so in the log.",
        needs=WRITER,
        body=ClaimBody,
        answers=_SHOWN,
        codes=("players_met", "player_claimed"),
    ),
    Operation(
        method="POST",
        path=f"{_PLAYER}release/",
        name="releasePlayer",
        tag=_TAG,
        summary="Say that nobody with an account is this player",
        text="What is in the log already stays.",
        needs=WRITER,
        answers=_SHOWN,
    ),
    Operation(
        method="POST",
        path=f"{_PLAYER}anonymise/",
        name="anonymisePlayer",
        tag=_TAG,
        summary="Take a name out for good",
        text="Out of all games of the player, which stay with their sheets and totals. Reasons and "
        "causes that were typed in a log stay as well, even where they hold the name: a log is "
        "never changed.",
        needs=WRITER,
        answers=_SHOWN,
        codes=("name_locked",),
    ),
)
