"""Standings, results and sheets of a tournament."""

from http import HTTPStatus

from kingscore.api.description.operation import FLAG, Answer, Operation, Parameter, number, shown
from tournaments.api.description.shared import SPECTATOR, TOURNAMENT
from tournaments.api.description.tables import AS_KNOWN, KNOWN
from tournaments.api.serializers.standings import ResultsShown, SheetsShown, StandingsShown
from tournaments.rules.setup import MOST_ROUNDS

TAG = "standings"
_ROUND = Parameter("round", "One round alone.", number(1, 10 * MOST_ROUNDS))
OPERATIONS = (
    Operation(
        method="GET",
        path=f"{TOURNAMENT}standings/",
        name="readStandings",
        tag=TAG,
        summary="Read the standings",
        text="Of every stage, each row with how its total came about; and the places in the whole "
        "tournament once a final has begun. Rounds that are hidden until the end are shown to "
        "directors alone.",
        needs=SPECTATOR,
        query=(
            Parameter(
                "is_live",
                "Whether tables that are not finished count as they stand.",
                {**FLAG, "default": False},
            ),
            KNOWN,
        ),
        answers={
            HTTPStatus.OK: Answer("The standings.", StandingsShown, ("ETag",)),
            HTTPStatus.NOT_MODIFIED: AS_KNOWN,
        },
    ),
    Operation(
        method="GET",
        path=f"{TOURNAMENT}results/",
        name="readResults",
        tag=TAG,
        summary="Read the points at every table",
        text="As the tables stand. Of hidden rounds there is only who sits where.",
        needs=SPECTATOR,
        query=(_ROUND,),
        answers=shown("The results.", ResultsShown),
    ),
    Operation(
        method="GET",
        path=f"{TOURNAMENT}sheets/",
        name="readSheets",
        tag=TAG,
        summary="Read every deal of every table",
        needs=SPECTATOR,
        query=(_ROUND,),
        answers=shown("The sheets that may be seen.", SheetsShown),
    ),
)
