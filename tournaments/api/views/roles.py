"""Who works for a club: the list of them, invitations, and going."""

from http import HTTPStatus

from django.core.exceptions import PermissionDenied
from django.urls import reverse
from django.utils.translation import gettext
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore import guesses
from kingscore.api.access import (
    account_to_read,
    account_to_write,
    refuse_guess,
    wrong_credential,
)
from kingscore.api.authentication import asker_of
from kingscore.api.fields import read
from kingscore.api.pagination import page_of
from kingscore.network import reachable_host
from kingscore.permissions import SCORING, Asker
from kingscore.queries import deputies_of
from kingscore.rules.codec import Json
from tournaments import services
from tournaments.api.access import api_of, club_for
from tournaments.api.serializers.clubs import AcceptBody, InviteBody, RoleBody
from tournaments.api.shapes.clubs import club_to_json, deputy_to_json, invitation_to_json
from tournaments.models import Club, Invitation
from tournaments.permissions import can_own, can_see_members
from tournaments.queries import invitation_by_code, invitations_of


@api_of("GET")
def deputies(request: Request, club_slug: str) -> Response:
    """Who works for a club, the first who was named first."""
    club = club_for(request, club_slug, can_see_members)
    me = account_to_read(request).pk
    return page_of(
        request,
        deputies_of(club.account_id),
        order=["id"],
        show=lambda row: deputy_to_json(row, account_id=me),
    )


@api_of("PATCH", "DELETE")
def deputy(request: Request, club_slug: str, deputy_id: int) -> Response:
    """Let somebody do more or less; or nothing more: owners others, everybody himself."""
    me = asker_of(request).account_id
    if request.method == "DELETE":
        club = club_for(request, club_slug, _own_or_leave)
        if deputy_id != me and not can_own(club, asker_of(request)):
            raise PermissionDenied
        services.remove_role(club=club, account_id=deputy_id)
        return Response(status=HTTPStatus.NO_CONTENT)
    club = club_for(request, club_slug, can_own)
    role = read(RoleBody, request.data)["role"]
    changed = services.change_role(club=club, account_id=deputy_id, role=role)
    return Response(deputy_to_json(changed, account_id=account_to_read(request).pk))


def _own_or_leave(club: Club, asker: Asker) -> bool:
    """Whoever works for the club may go."""
    return asker.may_write and asker.acts_for(club.account_id, SCORING)


@api_of("GET", "POST")
def invitations(request: Request, club_slug: str) -> Response:
    """The invitations that wait, the first one first; or one more."""
    club = club_for(request, club_slug, can_own)
    if request.method == "GET":
        rows = invitations_of(club)
        return page_of(request, rows, order=["id"], show=lambda row: _shown(request, row))
    sent = read(InviteBody, request.data)
    code = sent["code"] or services.new_invitation_code()
    made = services.invite(club=club, role=sent["role"], code=code)
    guesses.note_right([made.code])
    return Response(
        _shown(request, made),
        status=HTTPStatus.CREATED,
        headers={"Location": reverse("api-invitation", args=[club.slug, made.pk])},
    )


def _shown(request: Request, invitation: Invitation) -> Json:
    site = f"{request.scheme}://{reachable_host(request.get_host())}"
    path = reverse("club-invitation", args=[invitation.code])
    return invitation_to_json(invitation, url=f"{site}{path}")


@api_of("GET", "DELETE")
def invitation(request: Request, club_slug: str, invitation_id: int) -> Response:
    """An invitation that waits; or its end: its link opens nothing any more."""
    club = club_for(request, club_slug, can_own)
    found = invitations_of(club).filter(pk=invitation_id).first()
    if found is None:
        raise NotFound(gettext("There is no such invitation."))
    if request.method == "GET":
        return Response(_shown(request, found))
    services.revoke_invitation(club=club, code=found.code)
    return Response(status=HTTPStatus.NO_CONTENT)


@api_of("POST")
def accept(request: Request) -> Response:
    """Take up the role that an invitation is for."""
    account = account_to_write(request)
    code = read(AcceptBody, request.data)["code"]
    refuse_guess(request, code)
    found = invitation_by_code(code)
    if found is None:
        raise wrong_credential(request, code)
    guesses.note_right([code])
    taken = services.accept_invitation(invitation=found, account=account)
    return Response(club_to_json(found.club, role=taken.role))
