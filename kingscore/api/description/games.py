"""Games: start, list one's own, read, lock, take into an account, export and import."""

from http import HTTPStatus

from kingscore.api.description.files import component
from kingscore.api.description.operation import (
    FLAG,
    MAYBE_WRITER,
    PAGES,
    READER,
    SCORER,
    TIME,
    VIEWER,
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
from kingscore.api.query import KEY_HEADER
from kingscore.api.serializers.games import (
    GamePageShown,
    GameShown,
    LinksShown,
    NameBody,
    StartBody,
    TakeBody,
)

_TAG = "games"
_GAME = "The game as it is now."
OPERATIONS = (
    Operation(
        method="GET",
        path="games/",
        name="listGames",
        tag=_TAG,
        summary="List the games of the account",
        needs=READER,
        query=(
            *PAGES,
            Parameter("is_finished", "Only games that are over, or are not.", FLAG),
            Parameter("is_locked", "Only games whose sheet is locked, or is not.", FLAG),
            Parameter("ruleset", "Only games under the ruleset with this slug.", text()),
            Parameter(
                "player", "Only games where the player with this id sits.", number(0, HIGHEST_ID)
            ),
            Parameter("started_from", "Only games started at this moment or later.", TIME),
            Parameter("started_before", "Only games started before this moment.", TIME),
        ),
        answers=page("A page of games.", GamePageShown),
    ),
    Operation(
        method="POST",
        path="games/",
        name="startGame",
        tag=_TAG,
        summary="Start a game",
        text="Without an account anybody can; the answer has the scorer's code, with which the "
        "game is written in.",
        needs=MAYBE_WRITER,
        body=StartBody,
        answers=made("The game that was started, or was by the same request before.", GameShown),
        codes=(
            "invalid_ruleset",
            "entry_reused",
            "not_authenticated",
            "wrong_credential",
            "not_found",
        ),
    ),
    Operation(
        method="POST",
        path="games/import/",
        name="importGame",
        tag=_TAG,
        summary="Take in a game file",
        text="The whole log is checked first; a file that does not hold is refused with every "
        "problem. A game that is here already is not doubled.",
        needs=MAYBE_WRITER,
        query=(
            Parameter(
                KEY_HEADER,
                "A UUID that the client makes up: the same file with the same key again gets the "
                "first answer, with the scorer's code. Without one, it is a game that is here.",
                {"type": "string", "format": "uuid"},
                where="header",
            ),
        ),
        body=component("GameFile"),
        answers={
            HTTPStatus.OK: Answer("The game was here already; nothing is stored.", GameShown),
            **made("The game that was taken in, or was by the same request before.", GameShown),
        },
        codes=("invalid_deal", "invalid_ruleset", "game_exists"),
    ),
    Operation(
        method="GET",
        path="games/{code}/",
        name="readGame",
        tag=_TAG,
        summary="Read a game without its sheet",
        text="Who may write in it also reads its scorer's code and the ids of its players; a token "
        "of any account reads those ids too, since its account may be one of them.",
        needs=VIEWER,
        answers=shown("The game.", GameShown),
    ),
    Operation(
        method="GET",
        path="games/{code}/links/",
        name="readLinks",
        tag=_TAG,
        summary="The pages of a game on the site",
        needs=VIEWER,
        answers=shown("The addresses; the scorer's for who may write alone.", LinksShown),
    ),
    Operation(
        method="POST",
        path="games/{code}/lock/",
        name="lockGame",
        tag=_TAG,
        summary="Lock a game",
        text="Nothing is written on its sheet, and no name in it changed, until it is unlocked.",
        needs=SCORER,
        answers=shown(_GAME, GameShown),
    ),
    Operation(
        method="POST",
        path="games/{code}/unlock/",
        name="unlockGame",
        tag=_TAG,
        summary="Unlock a game",
        needs=SCORER,
        answers=shown(_GAME, GameShown),
    ),
    Operation(
        method="PATCH",
        path="games/{code}/players/{player}/",
        name="renameSeatedPlayer",
        tag=_TAG,
        summary="Put a misspelt name right",
        text="In all games of this player. Somebody who stands in a list of players is renamed by "
        "whose list it is, or by himself.",
        needs=SCORER,
        body=NameBody,
        answers=shown(_GAME, GameShown),
        codes=("game_locked", "name_locked"),
    ),
    Operation(
        method="POST",
        path="games/{code}/take/",
        name="takeGame",
        tag=_TAG,
        summary="Take a game into the account",
        text="One that was started without an account, with its scorer's code.",
        needs=WRITER_OF_CODE,
        body=TakeBody,
        answers=shown(_GAME, GameShown),
        codes=("game_taken",),
    ),
    Operation(
        method="POST",
        path="games/{code}/scorer-code/",
        name="renewScorerCode",
        tag=_TAG,
        summary="Make a new scorer's code",
        text="For a game of the account. Whoever holds the old one writes no longer.",
        needs=WRITER_OF_CODE,
        answers=shown("The game with its new scorer's code.", GameShown),
    ),
    Operation(
        method="GET",
        path="games/{code}/export/",
        name="exportGame",
        tag=_TAG,
        summary="Read a game as a game file",
        text="With its rules and its whole log.",
        needs=VIEWER,
        answers=shown("The game file.", component("GameFile")),
    ),
)
