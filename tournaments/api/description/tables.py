"""The tables of a round that is played, for those who sit there and for the board."""

from http import HTTPStatus

from kingscore.api.description.operation import Answer, Operation, Parameter, number, shown
from tournaments.api.description.shared import (
    AT_TABLE,
    CARD,
    DIRECTOR,
    ROUND,
    SCORER_AT_TABLE,
    STAFF,
    TABLE,
    TOURNAMENT,
)
from tournaments.api.serializers.tables import (
    BoardShown,
    ConfirmAllBody,
    ConfirmBody,
    ExtraTimeBody,
    OwnTableShown,
    StopTableBody,
    TablesShown,
)
from tournaments.rules.setup import MOST_ROUNDS

TAG = "tables"
_SHOWN = shown("The table as it is now.", OwnTableShown)
_OVER = ("tournament_finished",)
_WRITTEN = (*_OVER, "round_not_open", "stale_sheet", "entry_reused", "game_locked", "invalid_deal")
_ETAG = ("ETag",)
KNOWN = Parameter(
    "If-None-Match",
    "The `ETag` of the answer that is known: answered with 304 while it is the same.",
    {"type": "string"},
    where="header",
)
AS_KNOWN = Answer("It is as it is known.", headers=_ETAG)
OPERATIONS = (
    Operation(
        method="GET",
        path="card/",
        name="readCard",
        tag=TAG,
        summary="Read the table whose card is shown",
        text="An app that has scanned a card (its link ends with the code) finds here where it is: "
        "the table with its `path`, and the code that lets it write on the sheet. A card of a "
        "seating that was drawn again opens nothing.",
        needs=CARD,
        answers=shown("The table.", OwnTableShown),
    ),
    Operation(
        method="GET",
        path=f"{TOURNAMENT}board/",
        name="readBoard",
        tag=TAG,
        summary="Read all tables of the rounds that are played",
        needs=STAFF,
        query=(
            Parameter("round", "One round, open or not.", number(1, 10 * MOST_ROUNDS)),
            KNOWN,
        ),
        answers={
            HTTPStatus.OK: Answer("The board.", BoardShown, _ETAG),
            HTTPStatus.NOT_MODIFIED: AS_KNOWN,
        },
    ),
    Operation(
        method="GET",
        path=f"{ROUND}tables/",
        name="listTables",
        tag=TAG,
        summary="List the tables of a round and how far they are",
        needs=STAFF,
        answers=shown("The tables, by number.", TablesShown),
    ),
    Operation(
        method="POST",
        path=f"{ROUND}confirm/",
        name="confirmResults",
        tag=TAG,
        summary="Say that the results of a round are right which nobody has confirmed",
        text="What a director does before closing it: all that he has looked at, at once. A table "
        "whose sheet is at another version by now stays as it is, as does one that is not "
        "finished: `is_confirmed` says which are.",
        needs=DIRECTOR,
        body=ConfirmAllBody,
        answers=shown("The tables as they are now, by number.", TablesShown),
        codes=_OVER,
    ),
    Operation(
        method="GET",
        path=TABLE,
        name="readTable",
        tag=TAG,
        summary="Read a table",
        needs=SCORER_AT_TABLE,
        answers=shown("The table.", OwnTableShown),
    ),
    Operation(
        method="POST",
        path=f"{TABLE}call/",
        name="callDirector",
        tag=TAG,
        summary="Call the director to a table",
        text="Again changes nothing.",
        needs=AT_TABLE,
        answers=_SHOWN,
        codes=(*_OVER, "round_not_open"),
    ),
    Operation(
        method="POST",
        path=f"{TABLE}answer/",
        name="answerCall",
        tag=TAG,
        summary="Note that the director has been there, or is not needed any more",
        needs=AT_TABLE,
        answers=_SHOWN,
        codes=_OVER,
    ),
    Operation(
        method="POST",
        path=f"{TABLE}extra-time/",
        name="giveExtraTime",
        tag=TAG,
        summary="Let a table play longer than the others",
        needs=DIRECTOR,
        body=ExtraTimeBody,
        answers=_SHOWN,
        codes=(*_OVER, "round_not_open", "too_many_wrong_codes"),
    ),
    Operation(
        method="POST",
        path=f"{TABLE}confirm/",
        name="confirmResult",
        tag=TAG,
        summary="Say that the result of a table is right",
        text="A player there other than who recorded the last deal says so in his `seat`, or the "
        "director for the table. A later entry on the sheet makes it void.",
        needs=AT_TABLE,
        body=ConfirmBody,
        answers=_SHOWN,
        codes=(*_OVER, "round_not_open", "result_open", "stale_sheet", "own_record"),
    ),
    Operation(
        method="POST",
        path=f"{TABLE}stop/",
        name="stopTable",
        tag=TAG,
        summary="Stop a table before its last deal",
        text="An entry in the log of its game, of which the director is told. Whole cycles of "
        "dealers count.",
        needs=AT_TABLE,
        body=StopTableBody,
        answers=_SHOWN,
        codes=_WRITTEN,
    ),
    Operation(
        method="POST",
        path=f"{TABLE}resume/",
        name="resumeTable",
        tag=TAG,
        summary="Go on at a table that has stopped",
        needs=AT_TABLE,
        body=StopTableBody,
        answers=_SHOWN,
        codes=_WRITTEN,
    ),
)
