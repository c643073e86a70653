"""What each operation of clubs, tournaments and seasons is for, takes and answers."""

from kingscore.api.description.parts import Part
from tournaments.api.description import (
    clubs,
    entrants,
    members,
    rounds,
    seasons,
    standings,
    tables,
    tournaments,
)
from tournaments.api.description.shared import PATH_PARAMETERS

PART = Part(
    (
        *clubs.OPERATIONS,
        *members.OPERATIONS,
        *tournaments.OPERATIONS,
        *entrants.OPERATIONS,
        *rounds.OPERATIONS,
        *tables.OPERATIONS,
        *standings.OPERATIONS,
        *seasons.OPERATIONS,
    ),
    (
        {"name": clubs.TAG, "description": "Clubs, and who works for them."},
        {"name": members.TAG, "description": "Members and guests of a club, and lists of them."},
        {"name": tournaments.TAG, "description": "Tournaments: make, set, finish."},
        {
            "name": entrants.TAG,
            "description": "Who takes part; penalties and awards; who is to sit with whom.",
        },
        {"name": rounds.TAG, "description": "Draw, open and close rounds; who plays the finals."},
        {"name": tables.TAG, "description": "The tables of a round that is played; the board."},
        {"name": standings.TAG, "description": "Standings, results and sheets of a tournament."},
        {"name": seasons.TAG, "description": "Several evenings of a club, counted as one."},
        {"name": seasons.STATISTICS, "description": "What the finished tables tell of players."},
    ),
    PATH_PARAMETERS,
)
