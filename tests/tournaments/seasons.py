"""Evenings of the same four players who do not exist, and seasons of them."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

from kingscore.models import Player
from tests.tournaments import evenings
from tournaments import services
from tournaments.models import Club, Season, Tournament
from tournaments.rules.seasons import SeasonCounting

NAMES = ("Ana", "Bo", "Cis", "Dirk")
FOUR = [(1, 2, 3, 4)]
FIRST = date(2026, 9, 4)


def make_players(club: Club, names: Sequence[str] = NAMES) -> list[Player]:
    """Players whom the club keeps."""
    return [Player.objects.create(name=name, keeper=club.account) for name in names]


def make_evening(
    club: Club, who: Sequence[Player], days: int = 0, rounds: int = 1, **fields: Any
) -> Tournament:
    """An evening on which four have played so many rounds, so many days after the first."""
    made = evenings.make_tournament(club, held_on=FIRST + timedelta(days=days), **fields)
    for player in who:
        services.register_entrant(tournament=made, who=player, is_here=True)
    for _ in range(rounds):
        evenings.open_and_play(made, FOUR)
    return made


def season_of(*tournaments: Tournament, **fields: Any) -> Season:
    """A season of these evenings, whose points are added up unless something else is said."""
    usual: dict[str, Any] = {"name": "Autumn", "counting": SeasonCounting()}
    return services.make_season(
        season_id=uuid4(),
        club=tournaments[0].club,
        tournaments=[each.pk for each in tournaments],
        **(usual | fields),
    )
