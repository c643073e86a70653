"""Statistics of a club, a season or a tournament; and two players against each other."""

from collections.abc import Sequence

from django.utils.translation import gettext
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore.api.authentication import asker_of
from kingscore.api.fields import HIGHEST_ID
from kingscore.api.query import read_number, read_text
from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.sentence import gettext_noop
from tournaments.api.access import (
    api_of,
    club_or_404,
    directs,
    season_or_404,
    tournament_or_404,
)
from tournaments.api.shapes.statistics import against_to_json, statistics_to_json
from tournaments.models import Club, Tournament
from tournaments.permissions import can_see_members
from tournaments.queries import Statistics, evenings_in, statistics_of, tournaments_of


@api_of("GET")
def of_club(request: Request, club_slug: str) -> Response:
    """What all tournaments of a club tell."""
    club = club_or_404(club_slug)
    return Response(statistics_to_json(_found(request, club, _tournaments(request, club))))


@api_of("GET")
def of_season(request: Request, club_slug: str, season_slug: str) -> Response:
    """What the evenings of a season tell."""
    club = club_or_404(club_slug)
    sees = can_see_members(club, asker_of(request))
    evenings = evenings_in(season_or_404(club, season_slug), only_public=not sees)
    return Response(statistics_to_json(_found(request, club, evenings)))


@api_of("GET")
def of_tournament(request: Request, club_slug: str, tournament_slug: str) -> Response:
    """What the tables of a tournament tell."""
    found = tournament_or_404(request, club_slug, tournament_slug)
    return Response(statistics_to_json(_found(request, found.club, [found])))


@api_of("GET")
def head_to_head(request: Request, club_slug: str) -> Response:
    """Two players against each other, in all tournaments of a club."""
    club = club_or_404(club_slug)
    one, other = _player(request, "one"), _player(request, "other")
    found = _found(request, club, _tournaments(request, club), player=one)
    if one not in found.names or other not in found.names:
        raise NotFound(gettext("Nobody with this address has played in this club."))
    return Response(against_to_json(one, other, found.between(one, other)))


def _player(request: Request, name: str) -> int:
    number = read_number(request, name, least=1, most=HIGHEST_ID)
    if number is None:
        text = gettext_noop("Which player is missing.")
        raise InvalidDocument([problem("required", text, at=name)])
    return number


def _tournaments(request: Request, club: Club) -> Sequence[Tournament]:
    sees = can_see_members(club, asker_of(request))
    return list(tournaments_of(club, only_public=not sees))


def _found(
    request: Request, club: Club, tournaments: Sequence[Tournament], *, player: int | None = None
) -> Statistics:
    """The statistics of the game that is asked for, as whoever asks may see them."""
    return statistics_of(
        tournaments,
        sees_all=directs(request, club),
        suite=read_text(request, "suite") or "",
        player=player,
    )
