"""Seasons of a club, and statistics."""

from http import HTTPStatus

from kingscore.api.description.operation import (
    ANYBODY,
    PAGES,
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
from tournaments.api.description.clubs import GONE
from tournaments.api.description.shared import CLUB, DIRECTOR, SPECTATOR, TOURNAMENT
from tournaments.api.serializers.seasons import (
    EveningsBody,
    SeasonBody,
    SeasonChangeBody,
    SeasonPageShown,
    SeasonShown,
)
from tournaments.api.serializers.statistics import AgainstShown, StatisticsShown

TAG, STATISTICS = "seasons", "statistics"
_SEASON = f"{CLUB}seasons/{{season_slug}}/"
_SUITE = Parameter(
    "suite",
    "Which game, by its code; the one that was played at the most tables without it.",
    text(),
)
_ID = number(1, HIGHEST_ID)
_SHOWN = shown("The season as it is now.", SeasonShown)
_TOLD = shown("What the tables tell.", StatisticsShown)
OPERATIONS = (
    Operation(
        method="GET",
        path=f"{CLUB}seasons/",
        name="listSeasons",
        tag=TAG,
        summary="List the seasons of a club",
        needs=ANYBODY,
        query=PAGES,
        answers=page("A page of seasons.", SeasonPageShown),
    ),
    Operation(
        method="POST",
        path=f"{CLUB}seasons/",
        name="makeSeason",
        tag=TAG,
        summary="Make a season",
        text="Several evenings that are counted as one.",
        needs=DIRECTOR,
        body=SeasonBody,
        answers=made("The season.", SeasonShown),
    ),
    Operation(
        method="GET",
        path=_SEASON,
        name="readSeason",
        tag=TAG,
        summary="Read a season with its table",
        text="Evenings that are not public count for those who work for the club alone.",
        needs=ANYBODY,
        answers=shown("The season.", SeasonShown),
    ),
    Operation(
        method="PATCH",
        path=_SEASON,
        name="changeSeason",
        tag=TAG,
        summary="Change a season",
        needs=DIRECTOR,
        body=SeasonChangeBody,
        answers=_SHOWN,
        codes=("stale_season",),
    ),
    Operation(
        method="DELETE",
        path=_SEASON,
        name="removeSeason",
        tag=TAG,
        summary="Remove a season",
        text="What was played stays with its tournaments.",
        needs=DIRECTOR,
        answers=GONE,
    ),
    Operation(
        method="POST",
        path=f"{_SEASON}evenings/",
        name="addEvenings",
        tag=TAG,
        summary="Have tournaments count in a season",
        text="Those that do already stay.",
        needs=DIRECTOR,
        body=EveningsBody,
        answers=_SHOWN,
    ),
    Operation(
        method="DELETE",
        path=f"{_SEASON}evenings/{{tournament_slug}}/",
        name="takeOutEvening",
        tag=TAG,
        summary="Have a tournament not count in a season",
        text="Again changes nothing.",
        needs=DIRECTOR,
        answers={HTTPStatus.NO_CONTENT: Answer("It does not count in it.")},
    ),
    Operation(
        method="GET",
        path=f"{CLUB}statistics/",
        name="readClubStatistics",
        tag=STATISTICS,
        summary="What all tournaments of a club tell of their players",
        needs=ANYBODY,
        query=(_SUITE,),
        answers=_TOLD,
    ),
    Operation(
        method="GET",
        path=f"{_SEASON}statistics/",
        name="readSeasonStatistics",
        tag=STATISTICS,
        summary="What the evenings of a season tell of their players",
        needs=ANYBODY,
        query=(_SUITE,),
        answers=_TOLD,
    ),
    Operation(
        method="GET",
        path=f"{TOURNAMENT}statistics/",
        name="readTournamentStatistics",
        tag=STATISTICS,
        summary="What the tables of a tournament tell of their players",
        needs=SPECTATOR,
        query=(_SUITE,),
        answers=_TOLD,
    ),
    Operation(
        method="GET",
        path=f"{CLUB}head-to-head/",
        name="readHeadToHead",
        tag=STATISTICS,
        summary="How one player stands against another",
        needs=ANYBODY,
        query=(
            Parameter("one", "The id of the one.", _ID, is_required=True),
            Parameter("other", "The id of the other.", _ID, is_required=True),
            _SUITE,
        ),
        answers=shown("How they stand.", AgainstShown),
    ),
)
