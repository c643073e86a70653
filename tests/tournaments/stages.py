"""Tournaments with hidden rounds or with finals, for the tests."""

from dataclasses import replace
from typing import Any

from tests.tournaments import evenings
from tournaments.models import Club, Tournament
from tournaments.queries import standings_for
from tournaments.rules.finals import Kind, draw_finals
from tournaments.rules.finals_codec import cut_to_json
from tournaments.rules.setup import Setup, Stage
from tournaments.rules.templates import club_night

EIGHT = ((1, 2, 3, 4), (5, 6, 7, 8))


def setup_with(**fields: Any) -> Setup:
    """A club night with other settings."""
    return replace(club_night(), **fields)


def hiding_the_last(club: Club, rounds: int = 3, *, hidden: int = 1, **fields: Any) -> Tournament:
    """So many rounds, the last of which are hidden; eight are here."""
    stages = (Stage(Kind.PRELIMINARIES, rounds),)
    made = evenings.make_tournament(club, setup_with(stages=stages, hidden=hidden, **fields))
    evenings.enter(made, 8)
    return made


def before_finals(club: Club, **fields: Any) -> Tournament:
    """One round of eight was played, and the finals are drawn: four play each of two."""
    stages = (Stage(Kind.PRELIMINARIES, 1), Stage(Kind.GRAND, 1, 4), Stage(Kind.SMALL, 1, 4))
    made = evenings.make_tournament(club, setup_with(stages=stages, **fields))
    evenings.enter(made, 8)
    evenings.open_and_play(made, EIGHT)
    rows = standings_for(made, sees_all=True).stages[Kind.PRELIMINARIES].rows
    made.cut = cut_to_json(draw_finals(rows, [(Kind.GRAND, 4), (Kind.SMALL, 4)], seed=1))
    made.save()
    return made


def members_of(tournament: Tournament, kind: Kind) -> list[int]:
    """Who plays a stage, the first of its standings first."""
    return [row.entrant for row in standings_for(tournament, sees_all=True).stages[kind].rows]


def play_finals(tournament: Tournament) -> None:
    """Play both finals to their end."""
    for kind in (Kind.GRAND, Kind.SMALL):
        evenings.open_and_play(tournament, [members_of(tournament, kind)], stage=kind)
