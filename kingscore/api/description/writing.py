"""Writing in the log of a game, entry by entry and many at once."""

from http import HTTPStatus
from typing import Any

from kingscore.api.description.operation import SCORER, Answer, Operation, shown
from kingscore.api.fields import Body
from kingscore.api.serializers.answers import BatchShown, WrittenShown
from kingscore.api.serializers.problems import SheetConflictShown
from kingscore.api.serializers.writes import (
    AdjustmentBody,
    BatchBody,
    DealBody,
    SubstituteBody,
    SwapBody,
    WriteBody,
)

_TAG = "writing"
_ANSWERS = {
    HTTPStatus.CREATED: Answer(
        "The entry, and the sheet just after it. The same entry again is answered as the first "
        "time.",
        WrittenShown,
    )
}


def _write(path: str, name: str, summary: str, body: type[Body], **more: Any) -> Operation:
    """An operation that writes one entry."""
    return Operation(
        method="POST",
        path=f"games/{{code}}/{path}",
        name=name,
        tag=_TAG,
        summary=summary,
        needs=SCORER,
        body=body,
        answers=_ANSWERS,
        conflict=SheetConflictShown,
        codes=("invalid_deal", "stale_sheet", "entry_reused", "game_locked"),
        **more,
    )


OPERATIONS = (
    _write("deals/", "recordDeal", "Record the next deal, or correct one that stands", DealBody),
    _write(
        "deals/{number}/undo/",
        "undoDeal",
        "Undo the last deal",
        WriteBody,
        text="The address says which it is, so that no other is undone.",
    ),
    _write(
        "swaps/",
        "swapPlayers",
        "Put two players right who had been entered in each other's seats",
        SwapBody,
    ),
    _write(
        "substitutes/",
        "substitutePlayer",
        "Have somebody else go on playing in a seat",
        SubstituteBody,
        text="From the next deal on; the points stay the seat's. It is taken back by the same "
        "request with who sat there before.",
    ),
    _write(
        "adjustments/",
        "adjustPoints",
        "Give a player points outside the deals",
        AdjustmentBody,
        text="A penalty at the table, or an award.",
    ),
    _write(
        "adjustments/{place}/withdraw/",
        "withdrawAdjustment",
        "Take a penalty or an award back",
        WriteBody,
        text="The one whose entry has this place in the log.",
    ),
    _write(
        "stop/",
        "stopGame",
        "Stop a game before its last deal",
        WriteBody,
        text="It is finished then. Its deals can still be corrected, and the last one undone.",
    ),
    _write("resume/", "resumeGame", "Go on with a game that was stopped", WriteBody),
    Operation(
        method="POST",
        path="games/{code}/batch/",
        name="writeBatch",
        tag=_TAG,
        summary="Write what was collected while offline",
        text="Each entry is tried by itself, in order, and is stored wholly or not at all. Each "
        "says which version it was made for: the first the one that the phone knew, the next one "
        "more. After one that was refused, those that were made after it are refused as well "
        "(`earlier_refused`). An entry that cannot be read is refused in its result, and not with "
        "the whole batch.",
        needs=SCORER,
        body=BatchBody,
        answers=shown("What became of each, and the sheet as it is now.", BatchShown),
    ),
)
