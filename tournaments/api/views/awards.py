"""Penalties and awards: given, listed, withdrawn; and wishes who sits with whom."""

from http import HTTPStatus
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore.accounts import name_of
from kingscore.api.access import account_to_write
from kingscore.api.fields import read
from kingscore.api.pagination import page_of
from kingscore.rules.codec import Json
from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.sentence import gettext_noop
from kingscore.times import time_to_json
from tournaments import services
from tournaments.api.access import api_of, may_look, tournament_for
from tournaments.api.serializers.entrants import AwardBody, WishBody, WithdrawBody
from tournaments.models import Award, Tournament
from tournaments.queries import award_by_id, awards_of, entrant_by_number
from tournaments.queries.draws import wishes_of
from tournaments.rules.seating.wishes import Kind, Wish
from tournaments.rules.wishes_codec import wishes_to_json


@api_of("GET", "POST")
def awards(request: Request, club_slug: str, tournament_slug: str) -> Response:
    """The penalties and awards of a tournament, the latest first; or one more."""
    if request.method == "GET":
        found = tournament_for(request, club_slug, tournament_slug, may_look)
        return page_of(request, awards_of(found), order=["-given_at", "-id"], show=_shown)
    found = tournament_for(request, club_slug, tournament_slug)
    sent = read(AwardBody, request.data)
    entrant = entrant_by_number(found, sent["entrant"])
    if entrant is None:
        text = gettext_noop("Nobody here has the number %(entrant)s.")
        fault = problem("unknown_entrant", text, at="entrant", entrant=sent["entrant"])
        raise InvalidDocument([fault])
    entrant.tournament = found
    made = services.give_award(
        award_id=sent["id"],
        entrant=entrant,
        points=sent["points"],
        reason=sent["reason"],
        round_number=sent["round"],
        author=account_to_write(request),
    )
    return Response(
        _shown(_award(found, made.pk)),
        status=HTTPStatus.CREATED,
        headers={"Location": reverse("api-award", args=[club_slug, tournament_slug, made.pk])},
    )


@api_of("GET")
def award(request: Request, club_slug: str, tournament_slug: str, award_id: UUID) -> Response:
    """One of them."""
    found = tournament_for(request, club_slug, tournament_slug, may_look)
    return Response(_shown(_award(found, award_id)))


@api_of("POST")
def withdraw(request: Request, club_slug: str, tournament_slug: str, award_id: UUID) -> Response:
    """It counts no longer, and stays listed."""
    found = tournament_for(request, club_slug, tournament_slug)
    known = _award(found, award_id)
    reason = read(WithdrawBody, request.data)["reason"]
    services.withdraw_award(award=known, author=account_to_write(request), reason=reason)
    return Response(_shown(_award(found, award_id)))


def _award(tournament: Tournament, award_id: UUID) -> Award:
    found = award_by_id(tournament, award_id)
    if found is None:
        raise NotFound(gettext("There is no such penalty or award."))
    return found


def _shown(award: Award) -> Json:
    return {
        "id": str(award.pk),
        "entrant": award.entrant.number,
        "name": award.entrant.player.name,
        "points": award.points,
        "reason": award.reason,
        "round": award.round_number,
        "given_by": name_of(award.author) if award.author else None,
        "given_at": time_to_json(award.given_at),
        "withdrawn_by": name_of(award.withdrawn_by) if award.withdrawn_by else None,
        "withdrawn_at": time_to_json(award.withdrawn_at),
        "withdrawal_reason": award.withdrawal_reason,
    }


@api_of("GET", "POST")
def wishes(request: Request, club_slug: str, tournament_slug: str) -> Response:
    """Who is to sit together and who apart; or one wish more. The same again is one."""
    if request.method == "GET":
        found = tournament_for(request, club_slug, tournament_slug, may_look)
        return _wishes(found)
    found = tournament_for(request, club_slug, tournament_slug)
    return _wishes(services.add_wish(tournament=found, wish=_wish(request)))


@api_of("POST")
def remove_wish(request: Request, club_slug: str, tournament_slug: str) -> Response:
    """A wish that is no more. Again changes nothing."""
    found = tournament_for(request, club_slug, tournament_slug)
    return _wishes(services.remove_wish(tournament=found, wish=_wish(request)))


def _wish(request: Request) -> Wish:
    sent = read(WishBody, request.data)
    return Wish(Kind(sent["kind"]), tuple(sent["entrants"]))


def _wishes(tournament: Tournament) -> Response:
    return Response({"wishes": wishes_to_json(wishes_of(tournament))})
