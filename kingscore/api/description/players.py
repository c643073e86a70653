"""The players whom an account keeps, and who says that he is one of them."""

from http import HTTPStatus

from kingscore.api.description.operation import (
    FLAG,
    PAGES,
    READER,
    WRITER,
    WRITER_OF_CODE,
    Answer,
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
    ClaimPageShown,
    ClaimShown,
    MergeShown,
    OtherBody,
    PlayerBody,
    PlayerPageShown,
    PlayerShown,
)

_TAG = "players"
_PLAYER = "players/{player_id}/"
_CLAIM = "claims/{claim_id}/"
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
        body=PlayerBody,
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
        codes=("players_met", "player_claimed", "player_in_use", "name_locked"),
    ),
    Operation(
        method="POST",
        path=f"{_PLAYER}claim/",
        name="claimPlayer",
        tag=_TAG,
        summary="Say that a player is oneself",
        text="The one whose account this is: what he writes is named so in the log. It is so at "
        "once (200) for a player of one's own list, and, with the scorer's code of a game where he "
        "sits, for one in nobody's list. Whoever keeps him in another list is asked (202), and is "
        "told the e-mail address of this account: nothing changes until he says yes. To ask, any "
        "code of a game where he sits is enough; the same again is the same claim. The person can "
        "then read in how many games the player sits, rename him in all of them, make one player "
        "of two, release him, and take the name out for good.",
        needs=WRITER_OF_CODE,
        body=ClaimBody,
        answers={
            HTTPStatus.OK: Answer("The player, who is this account now.", PlayerShown),
            HTTPStatus.ACCEPTED: Answer("The claim, which waits.", ClaimShown, ("Location",)),
        },
        codes=("players_met", "player_claimed", "player_kept"),
    ),
    Operation(
        method="GET",
        path="claims/",
        name="listClaims",
        tag=_TAG,
        summary="List the claims that wait",
        text="Those of players whom the account keeps, which it is to answer, and those that it "
        "has made of players whom others keep. The longest waiting come first.",
        needs=READER,
        query=(
            *PAGES,
            Parameter("is_mine", "Whether the account has made them, or is to answer.", FLAG),
        ),
        answers=page("A page of claims.", ClaimPageShown),
    ),
    Operation(
        method="GET",
        path=_CLAIM,
        name="readClaim",
        tag=_TAG,
        summary="Read a claim that waits",
        text="There is none any more once it is answered: after a yes the player is one of the "
        "account that has asked.",
        needs=READER,
        answers=shown("The claim.", ClaimShown),
    ),
    Operation(
        method="DELETE",
        path=_CLAIM,
        name="removeClaim",
        tag=_TAG,
        summary="Say no to a claim, or take it back",
        text="Whoever keeps the player says no; whoever has made the claim takes it back.",
        needs=WRITER,
        answers={HTTPStatus.NO_CONTENT: Answer("It is ended, and nothing has changed.")},
    ),
    Operation(
        method="POST",
        path=f"{_CLAIM}accept/",
        name="acceptClaim",
        tag=_TAG,
        summary="Say yes to a claim",
        text="For whoever keeps the player. The account that has asked is the player from now on, "
        "and all other claims of him are ended. What it may do then is told at `claimPlayer`; "
        "releasing the player takes it away again.",
        needs=WRITER,
        answers=_SHOWN,
        codes=("players_met",),
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
