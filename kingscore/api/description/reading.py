"""A sheet is read: whole, only when it has changed, deal by deal, and as plain numbers."""

from http import HTTPStatus

from kingscore.api.description.operation import (
    PAGES,
    SCORER,
    VIEWER,
    Answer,
    Operation,
    Parameter,
    number,
    page,
    shown,
    text,
    word,
)
from kingscore.api.event_stream import MEDIA_TYPE
from kingscore.api.serializers.answers import LogPageShown
from kingscore.api.serializers.money import CourseShown, SettlementShown, TallyShown
from kingscore.api.serializers.sheets import ExplainedDealShown, NextDealShown, SheetShown
from kingscore.api.serializers.writes import PreviewBody
from kingscore.api.views.sheets import LONGEST_WAIT
from kingscore.money import HIGHEST_STAKE
from kingscore.rules.codec import ENTRY_KINDS
from kingscore.rules.reading import LARGEST

_TAG = "sheets"
_ETAG = ("ETag",)
OPERATIONS = (
    Operation(
        method="GET",
        path="games/{code}/sheet/",
        name="readSheet",
        tag=_TAG,
        summary="Read or follow a sheet",
        text="The whole sheet. With `since` only when it is another by now; with `wait` as well, "
        "the answer is held back until it is (a long poll).",
        needs=VIEWER,
        query=(
            Parameter(
                "since",
                "The `stamp` of the sheet that is known, or its `version` alone.",
                {"type": "string", "pattern": r"^[0-9]{1,9}(\.[0-9]{1,9})?$"},
            ),
            Parameter(
                "wait",
                "For how many seconds to wait for something new, with `since`.",
                number(0, LONGEST_WAIT, default=0),
            ),
            Parameter(
                "If-None-Match",
                "The `ETag` of the sheet that is known: answered with 304 while it is the same.",
                {"type": "string"},
                where="header",
            ),
        ),
        answers={
            HTTPStatus.OK: Answer("The sheet.", SheetShown, _ETAG),
            HTTPStatus.NO_CONTENT: Answer("Nothing new since `since`.", headers=_ETAG),
            HTTPStatus.NOT_MODIFIED: Answer("The sheet is as it is known.", headers=_ETAG),
        },
        codes=("too_many_followers",),
    ),
    Operation(
        method="GET",
        path="games/{code}/events/",
        name="followGame",
        tag=_TAG,
        summary="Follow a game by Server-Sent Events",
        text="An event `version` at once and one for each change, or only the latest of several. "
        "Its id is the `stamp` of the sheet, its data a JSON object with `version`, `stamp` and "
        "`is_finished`. Comments come in between, every 15 seconds.",
        needs=VIEWER,
        query=(
            Parameter(
                "Last-Event-ID",
                "The id of the last event that was seen; a browser sends it by itself when it "
                "connects again. While the game stands so, no event comes at the beginning.",
                {"type": "string"},
                where="header",
            ),
        ),
        answers={
            HTTPStatus.OK: Answer(
                "A stream of events: it ends when the reader goes, or the server does.",
                {},  # events, which no JSON Schema describes
                media=MEDIA_TYPE,
            )
        },
        codes=("too_many_followers",),
    ),
    Operation(
        method="GET",
        path="games/{code}/choices/",
        name="readChoices",
        tag=_TAG,
        summary="What can be played next",
        text="And why what cannot is closed. With `number` what could stand in a deal that was "
        "played, for whoever corrects it: as far as the deals before it say. Whether those after "
        "it still hold is said when it is sent. Which trumps, bids and counts are asked for with "
        "a contract stands in the rules (`readRulesetVersion`).",
        needs=VIEWER,
        query=(
            Parameter(
                "declarer",
                "The seat that has won the bidding, where contracts are bid for: the answer is "
                "about that player.",
                number(0, 9),
            ),
            Parameter(
                "number",
                "A deal that was played, or the next one; the next one without it.",
                number(1, LARGEST),
            ),
        ),
        answers=shown("The contracts of the next deal, or of the one asked for.", NextDealShown),
    ),
    Operation(
        method="POST",
        path="games/{code}/preview/",
        name="previewDeal",
        tag=_TAG,
        summary="What a deal would score",
        text="Nothing is written.",
        needs=SCORER,
        body=PreviewBody,
        answers=shown("The deal as it would stand, with its derivation.", ExplainedDealShown),
        codes=("invalid_deal",),
    ),
    Operation(
        method="GET",
        path="games/{code}/deals/{number}/",
        name="readDeal",
        tag=_TAG,
        summary="Read one deal",
        text="With how the points of each seat came about.",
        needs=VIEWER,
        answers=shown("The deal.", ExplainedDealShown),
    ),
    Operation(
        method="GET",
        path="games/{code}/deals/{number}/history/",
        name="listDealHistory",
        tag=_TAG,
        summary="Everything that was written about one deal",
        needs=VIEWER,
        query=PAGES,
        answers=page("A page of entries, in order.", LogPageShown),
    ),
    Operation(
        method="GET",
        path="games/{code}/log/",
        name="listLog",
        tag=_TAG,
        summary="Read the log of a game",
        needs=VIEWER,
        query=(
            *PAGES,
            Parameter("after", "Only entries after this place in the log.", number(0, LARGEST)),
            Parameter(
                "kind",
                "Only entries of this kind.",
                word(ENTRY_KINDS),
            ),
        ),
        answers=page("A page of entries, in order.", LogPageShown),
    ),
    Operation(
        method="GET",
        path="games/{code}/course/",
        name="readCourse",
        tag=_TAG,
        summary="The running totals of all players",
        text="As numbers: what the site draws as a chart.",
        needs=VIEWER,
        answers=shown("A row of totals for each seat.", CourseShown),
    ),
    Operation(
        method="GET",
        path="games/{code}/tally/",
        name="readTally",
        tag=_TAG,
        summary="What was played how often",
        text="Of how often it can be: the quotas and their marks.",
        needs=VIEWER,
        answers=shown("The tally.", TallyShown),
    ),
    Operation(
        method="GET",
        path="games/{code}/settlement/",
        name="readSettlement",
        tag=_TAG,
        summary="Places, money, and who pays whom",
        text="For the stake that was agreed, or for another one.",
        needs=VIEWER,
        query=(
            Parameter(
                "stake",
                "Money for one point, in the smallest unit of the currency; 0 for none. The agreed "
                "one without it.",
                number(0, HIGHEST_STAKE),
            ),
            Parameter(
                "currency",
                "ISO 4217, such as `EUR`; the agreed one without it.",
                text(3, minLength=3),
            ),
        ),
        answers=shown("The settlement.", SettlementShown),
    ),
)
