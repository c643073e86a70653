"""Statistics of a club, a season or a tournament; and two players against each other."""

from collections.abc import Sequence

from django.utils.translation import gettext
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore.api.authentication import asker_of
from kingscore.api.query import read_id, read_text
from tournaments.api.access import (
    api_of,
    club_or_404,
    season_or_404,
    tournament_or_404,
)
from tournaments.api.shapes.statistics import against_to_json, statistics_to_json
from tournaments.models import Club, Tournament
from tournaments.permissions import sight_of
from tournaments.queries import Sight, evenings_in, statistics_of, statistics_of_club


@api_of("GET")
def of_club(request: Request, club_slug: str) -> Response:
    """What all tournaments of a club tell."""
    club = club_or_404(club_slug)
    found = statistics_of_club(club, _sight(request, club), suite=_suite(request))
    return Response(statistics_to_json(found))


@api_of("GET")
def of_season(request: Request, club_slug: str, season_slug: str) -> Response:
    """What the evenings of a season tell."""
    club = club_or_404(club_slug)
    season, sight = season_or_404(club, season_slug), _sight(request, club)
    return _shown(request, evenings_in(season, only_public=not sight.sees_private), sight)


@api_of("GET")
def of_tournament(request: Request, club_slug: str, tournament_slug: str) -> Response:
    """What the tables of a tournament tell."""
    found = tournament_or_404(request, club_slug, tournament_slug)
    return _shown(request, [found], _sight(request, found.club))


def _shown(request: Request, tournaments: Sequence[Tournament], sight: Sight) -> Response:
    found = statistics_of(tournaments, sees_all=sight.sees_hidden, suite=_suite(request))
    return Response(statistics_to_json(found))


@api_of("GET")
def head_to_head(request: Request, club_slug: str) -> Response:
    """Two players against each other, in all tournaments of a club."""
    club, one, other = club_or_404(club_slug), read_id(request, "one"), read_id(request, "other")
    found = statistics_of_club(club, _sight(request, club), suite=_suite(request), player=one)
    if one not in found.names or other not in found.names:
        raise NotFound(gettext("Nobody with this address has played in this club."))
    return Response(against_to_json(one, other, found.between(one, other)))


def _sight(request: Request, club: Club) -> Sight:
    return sight_of(club, asker_of(request))


def _suite(request: Request) -> str:
    """The game that is asked for; empty for the one with the most tables."""
    return read_text(request, "suite") or ""
