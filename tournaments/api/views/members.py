"""The people of a club: members, guests, two who are one, and who says that he is one of them."""

from http import HTTPStatus

from django.urls import reverse
from django.utils.translation import gettext
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore import services as players
from kingscore.api.access import account_to_read, refuse
from kingscore.api.authentication import asker_of
from kingscore.api.fields import read
from kingscore.api.pagination import page_of
from kingscore.api.query import read_id, read_text
from kingscore.api.serializers.players import OtherBody
from kingscore.api.shapes.player import claim_to_json
from kingscore.models import Claim, Player
from kingscore.queries import claims_to_answer
from kingscore.rules.codec import Json
from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.sentence import gettext_noop
from tournaments import services
from tournaments.api.access import api_of, club_for, club_or_404, may_look
from tournaments.api.serializers.members import MemberBody, MemberChangeBody
from tournaments.api.shapes.clubs import member_to_json, person_to_json
from tournaments.models import Club
from tournaments.permissions import can_see_members
from tournaments.queries import guests_of, member_of_player, members_of, player_of_club


@api_of("GET", "POST")
def members(request: Request, club_slug: str) -> Response:
    """The members of a club, the longest on its list first; or one more."""
    if request.method == "GET":
        club = club_for(request, club_slug, can_see_members)
        rows = members_of(club, name=read_text(request, "name") or "")
        return page_of(request, rows, order=["id"], show=member_to_json)
    club = club_for(request, club_slug)
    sent = read(MemberBody, request.data)
    player_id, key, name = sent.pop("player"), sent.pop("key"), sent.pop("name")
    if (player_id is None) is (name is None):
        text = gettext_noop("Send either the name of somebody new, or the id of a guest.")
        raise InvalidDocument([problem("name_or_player", text, at="name")])
    if player_id is None:
        made = services.add_member(club=club, name=name, start_key=key, **sent)
    else:
        made = services.take_onto_list(club=club, player=_player(club, player_id), **sent)
    return Response(
        _shown(club, made.player),
        status=HTTPStatus.CREATED,
        headers={"Location": reverse("api-member", args=[club.slug, made.player_id])},
    )


@api_of("GET")
def guests(request: Request, club_slug: str) -> Response:
    """Who has played with the club and is not on its list."""
    club = club_for(request, club_slug, can_see_members)
    rows = guests_of(club, name=read_text(request, "name") or "")
    return page_of(request, rows, order=["id"], show=lambda row: person_to_json(row, None))


@api_of("GET", "PATCH", "DELETE")
def member(request: Request, club_slug: str, player_id: int) -> Response:
    """Somebody whom a club keeps; or other words about a member; or off the list with him.

    A player may read of himself what the list of the club says.
    """
    if request.method == "GET":
        return Response(_read(request, club_or_404(club_slug), player_id))
    club = club_for(request, club_slug)
    player = _player(club, player_id)
    if request.method == "DELETE":
        services.remove_member(club=club, player=player)
        return Response(status=HTTPStatus.NO_CONTENT)
    row = member_of_player(club, player)
    if row is None:
        raise _unknown()
    services.change_member(member=row, **read(MemberChangeBody, request.data))
    return Response(_shown(club, _player(club, player_id)))


def _read(request: Request, club: Club, player_id: int) -> Json:
    player = player_of_club(club, player_id)
    is_me = player is not None and asker_of(request).is_account(player.person_id)
    if not is_me and not can_see_members(club, asker_of(request)):
        refuse(request)
    return _shown(club, _player(club, player_id))


@api_of("GET", "POST")
def merge(request: Request, club_slug: str, player_id: int) -> Response:
    """Make one of two people of a club who are one person; or see whether it can be done.

    The one of the address stays, with his name. It cannot be undone.
    """
    if request.method == "GET":
        club = club_for(request, club_slug, may_look)
        keep, other = _player(club, player_id), _player(club, read_id(request, "other"))
        services.check_member_merge(keep=keep, merge=other)
        about = services.merged_about(member_of_player(club, keep), member_of_player(club, other))
        return Response({"games": len(players.check_merge(keep=keep, merge=other)), **about})
    club = club_for(request, club_slug)
    keep = _player(club, player_id)
    other = _player(club, read(OtherBody, request.data)["other"])
    kept = services.merge_members(club=club, keep=keep, merge=other)
    return Response(_shown(club, kept))


@api_of("POST")
def anonymise(request: Request, club_slug: str, player_id: int) -> Response:
    """Take the name of somebody out of all his games, and him off the list, for good."""
    club = club_for(request, club_slug)
    player = services.anonymise_member(club=club, player=_player(club, player_id))
    return Response(_shown(club, player))


@api_of("POST")
def release(request: Request, club_slug: str, player_id: int) -> Response:
    """Say that nobody with an account is this player."""
    club = club_for(request, club_slug)
    players.release_player(player=_player(club, player_id))
    return Response(_shown(club, _player(club, player_id)))


@api_of("GET")
def claims(request: Request, club_slug: str) -> Response:
    """Who says that he is somebody whom the club keeps, the longest waiting first."""
    club = club_for(request, club_slug, may_look)
    me = account_to_read(request).pk
    return page_of(
        request,
        claims_to_answer(club.account_id),
        order=["id"],
        show=lambda row: claim_to_json(row, account_id=me),
    )


@api_of("DELETE")
def claim(request: Request, club_slug: str, claim_id: int) -> Response:
    """Say no to a claim."""
    club = club_for(request, club_slug)
    players.remove_claim(claim=_claim(club, claim_id))
    return Response(status=HTTPStatus.NO_CONTENT)


@api_of("POST")
def accept_claim(request: Request, club_slug: str, claim_id: int) -> Response:
    """Say yes to a claim: the account that has asked is the player from now on."""
    club = club_for(request, club_slug)
    found = _claim(club, claim_id)
    players.accept_claim(claim=found)
    return Response(_shown(club, _player(club, found.player_id)))


def _claim(club: Club, claim_id: int) -> Claim:
    return claims_to_answer(club.account_id).get(pk=claim_id)


def _player(club: Club, player_id: int) -> Player:
    player = player_of_club(club, player_id)
    if player is None:
        raise _unknown()
    return player


def _unknown() -> NotFound:
    return NotFound(gettext("The club has nobody at this address."))


def _shown(club: Club, player: Player) -> Json:
    return person_to_json(player, member_of_player(club, player))
