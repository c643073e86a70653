"""Seasons of a club: list, make, change, fill with evenings, remove; and their tables."""

from http import HTTPStatus

from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore.api.authentication import asker_of
from kingscore.api.fields import read
from kingscore.api.pagination import page_of
from kingscore.rules.codec import Json
from kingscore.rules.errors import InvalidDocument, Problem
from tournaments import services
from tournaments.api.access import api_of, club_for, club_or_404, directs, season_or_404
from tournaments.api.serializers.seasons import EveningsBody, SeasonBody, SeasonChangeBody
from tournaments.api.views.clubs import own_id
from tournaments.models import Club, Season
from tournaments.permissions import can_see_members
from tournaments.queries import counting_of, season_table, seasons_of, tournament_by_slugs
from tournaments.rules.season_codec import season_counting_from_json
from tournaments.rules.seasons import SeasonCounting
from tournaments.season_shapes import season_table_to_json, season_to_json


@api_of("GET", "POST")
def seasons(request: Request, club_slug: str) -> Response:
    """The seasons of a club, the latest first; or a new one."""
    if request.method == "GET":
        rows = seasons_of(club_or_404(club_slug))
        return page_of(request, rows, order=["-created_at", "id"], show=season_to_json)
    club = club_for(request, club_slug)
    sent = read(SeasonBody, request.data)
    made = services.make_season(
        season_id=own_id(sent["key"], club.pk),
        club=club,
        name=sent["name"],
        slug=sent["slug"],
        counting=_counting(sent["counting"]),
        tournaments=sent["tournaments"],
        final=sent["final"],
    )
    return Response(
        _shown(request, club, made),
        status=HTTPStatus.CREATED,
        headers={"Location": reverse("api-season", args=[club.slug, made.slug])},
    )


@api_of("GET", "PATCH", "DELETE")
def season(request: Request, club_slug: str, season_slug: str) -> Response:
    """A season with its table; or what changes of it; or its end."""
    if request.method == "GET":
        club = club_or_404(club_slug)
        return Response(_shown(request, club, season_or_404(club, season_slug)))
    club = club_for(request, club_slug)
    found = season_or_404(club, season_slug)
    if request.method == "DELETE":
        services.remove_season(season=found)
        return Response(status=HTTPStatus.NO_CONTENT)
    sent = read(SeasonChangeBody, request.data)
    known = set(found.tournaments.values_list("pk", flat=True))
    services.change_season(
        season=found,
        version=sent["version"],
        name=sent.get("name", found.name),
        counting=_counting(sent["counting"]) if "counting" in sent else counting_of(found),
        tournaments=sent.get("tournaments", known),
        final=sent.get("final", found.final_id),
    )
    return Response(_shown(request, club, season_or_404(club, season_slug)))


@api_of("POST")
def evenings(request: Request, club_slug: str, season_slug: str) -> Response:
    """Tournaments that count in a season too; those that do already stay."""
    club = club_for(request, club_slug)
    found = season_or_404(club, season_slug)
    chosen = read(EveningsBody, request.data)["tournaments"]
    services.add_evenings(season=found, tournaments=chosen)
    return Response(_shown(request, club, season_or_404(club, season_slug)))


@api_of("DELETE")
def evening(request: Request, club_slug: str, season_slug: str, tournament_slug: str) -> Response:
    """A tournament that does not count in a season any more."""
    club = club_for(request, club_slug)
    found = season_or_404(club, season_slug)
    if tournament := tournament_by_slugs(club_slug, tournament_slug):
        services.take_out_evening(season=found, tournament=tournament)
    return Response(status=HTTPStatus.NO_CONTENT)


def _counting(sent: Json) -> SeasonCounting:
    """The way to count that was sent; raises InvalidDocument with faults where they are."""
    try:
        return season_counting_from_json(sent)
    except InvalidDocument as invalid:
        found = [
            Problem(each.code, each.sentence, f"counting.{each.path}") for each in invalid.problems
        ]
        raise InvalidDocument(found) from None


def _shown(request: Request, club: Club, season: Season) -> Json:
    """A season as whoever asks may see it."""
    table = season_table(
        season,
        sees_private=can_see_members(club, asker_of(request)),
        sees_all=directs(request, club),
    )
    return season_table_to_json(table)
