"""Clubs: those of the account, a new one, and what each is."""

from http import HTTPStatus
from uuid import UUID, uuid4, uuid5

from django.db.models import F
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore.api.access import account_to_read, account_to_write
from kingscore.api.authentication import asker_of
from kingscore.api.fields import read
from kingscore.api.pagination import page_of
from kingscore.models import Deputy
from kingscore.queries import role_for
from kingscore.rules.codec import Json
from tournaments import services
from tournaments.api.access import api_of, club_for, club_or_404
from tournaments.api.serializers.clubs import ClubBody, ClubChangeBody
from tournaments.api.shapes.clubs import club_to_json
from tournaments.models import Club
from tournaments.permissions import can_own
from tournaments.queries import clubs_of_account


@api_of("GET", "POST")
def clubs(request: Request) -> Response:
    """The clubs that the account works for, the one that was founded first first; or a new one."""
    if request.method == "GET":
        account = account_to_read(request)
        rows = clubs_of_account(account.pk).annotate(role=F("account__deputies__role"))
        return page_of(request, rows, order=["created_at", "id"], show=_listed)
    account = account_to_write(request)
    sent = read(ClubBody, request.data)
    club = services.found_club(
        club_id=own_id(sent["key"], account.pk),
        founder=account,
        name=sent["name"],
        slug=sent["slug"],
        time_zone=sent["time_zone"],
    )
    return Response(
        club_to_json(club, role=Deputy.Role.OWNER),
        status=HTTPStatus.CREATED,
        headers={"Location": reverse("api-club", args=[club.slug])},
    )


def own_id(key: UUID | None, whose: object) -> UUID:
    """The id of something new: of the key that the client made up, so that it is made once."""
    return uuid5(key, str(whose)) if key else uuid4()


def _listed(club: Club) -> Json:
    return club_to_json(club, role=club.role)  # type: ignore[attr-defined]  # annotated


@api_of("GET", "PATCH", "DELETE")
def club(request: Request, club_slug: str) -> Response:
    """A club; or another name or time zone for it; or its end."""
    if request.method == "GET":
        return Response(_shown(request, club_or_404(club_slug)))
    found = club_for(request, club_slug, can_own)
    if request.method == "DELETE":
        services.delete_club(club=found)
        return Response(status=HTTPStatus.NO_CONTENT)
    sent = {"name": found.name, "time_zone": found.time_zone} | read(ClubChangeBody, request.data)
    return Response(_shown(request, services.change_club(club=found, **sent)))


def _shown(request: Request, club: Club) -> Json:
    account_id = asker_of(request).account_id
    role = None if account_id is None else role_for(club.account_id, account_id)
    return club_to_json(club, role=role or None)
