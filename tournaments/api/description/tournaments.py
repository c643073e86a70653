"""Tournaments: their settings, and how they begin and end."""

from kingscore.api.description.operation import ANYBODY, PAGES, Operation, made, page, shown
from tournaments.api.description.clubs import GONE
from tournaments.api.description.shared import CLUB, DIRECTOR, SPECTATOR, TOURNAMENT
from tournaments.api.serializers.tournaments import (
    TemplatesShown,
    TournamentBody,
    TournamentChangeBody,
    TournamentPageShown,
    TournamentShown,
)

TAG = "tournaments"
_SHOWN = shown("The tournament as it is now.", TournamentShown)
OPERATIONS = (
    Operation(
        method="GET",
        path="tournament-templates/",
        name="listTournamentTemplates",
        tag=TAG,
        summary="Settings as tournaments are often played",
        text="To begin with: for `makeTournament` they lack a name, an evening and rules.",
        needs=ANYBODY,
        answers=shown("The settings.", TemplatesShown),
    ),
    Operation(
        method="GET",
        path=f"{CLUB}tournaments/",
        name="listTournaments",
        tag=TAG,
        summary="List the tournaments of a club",
        text="Those that are public; with a token of somebody who works for the club, all.",
        needs=ANYBODY,
        query=PAGES,
        answers=page("A page of tournaments.", TournamentPageShown),
    ),
    Operation(
        method="POST",
        path=f"{CLUB}tournaments/",
        name="makeTournament",
        tag=TAG,
        summary="Make a tournament",
        needs=DIRECTOR,
        body=TournamentBody,
        answers=made("The tournament.", TournamentShown),
    ),
    Operation(
        method="GET",
        path=TOURNAMENT,
        name="readTournament",
        tag=TAG,
        summary="Read a tournament",
        needs=SPECTATOR,
        answers=shown("The tournament.", TournamentShown),
    ),
    Operation(
        method="PATCH",
        path=TOURNAMENT,
        name="changeTournament",
        tag=TAG,
        summary="Change the settings of a tournament",
        text="Once a round has begun, only what does not touch what was played. Draws that do not "
        "fit any more are taken away. The same settings again change nothing.",
        needs=DIRECTOR,
        body=TournamentChangeBody,
        answers=_SHOWN,
        codes=(
            *("stale_tournament", "tournament_finished", "tournament_begun"),
            *("stages_settled", "round_begun"),
        ),
    ),
    Operation(
        method="DELETE",
        path=TOURNAMENT,
        name="deleteTournament",
        tag=TAG,
        summary="Delete a tournament in which nothing is recorded",
        text="With its entrants and whatever was drawn; the players stay with the club.",
        needs=DIRECTOR,
        answers=GONE,
        codes=("tournament_played",),
    ),
    Operation(
        method="POST",
        path=f"{TOURNAMENT}finish/",
        name="finishTournament",
        tag=TAG,
        summary="Finish a tournament",
        text="Nothing more is written about it, and nothing stays hidden.",
        needs=DIRECTOR,
        answers=_SHOWN,
        codes=("rounds_open",),
    ),
    Operation(
        method="POST",
        path=f"{TOURNAMENT}reopen/",
        name="reopenTournament",
        tag=TAG,
        summary="Go on with a tournament that was finished",
        needs=DIRECTOR,
        answers=_SHOWN,
    ),
)
