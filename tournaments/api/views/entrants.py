"""Who takes part: everybody at the door, one or many registered, and what becomes of each."""

from http import HTTPStatus
from typing import Any

from django.db import transaction
from django.urls import reverse
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore.api.access import account_to_write
from kingscore.api.fields import read
from kingscore.models import Player
from kingscore.rules.codec import Json
from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.sentence import gettext_noop
from tournaments import services
from tournaments.api.access import api_of, entrant_or_404, tournament_for, tournament_or_404
from tournaments.api.serializers.entrants import (
    EntrantBody,
    EntrantChangeBody,
    EntrantsBody,
    LeaveBody,
)
from tournaments.models import Entrant, Tournament
from tournaments.permissions import can_see_members
from tournaments.queries import (
    counts_at_door,
    entrants_of,
    listed_entrants,
    member_of_player,
    players_to_register,
    stale_rounds_of,
)
from tournaments.queries.course import Entered
from tournaments.queries.entrants import ListedEntrant
from tournaments.shapes import entrant_to_json, listed_entrant_to_json


@api_of("GET", "POST")
def entrants(request: Request, club_slug: str, tournament_slug: str) -> Response:
    """Everybody who takes part, by number; or somebody who is registered."""
    if request.method == "GET":
        found = tournament_or_404(request, club_slug, tournament_slug)
        rows = map(_entered, entrants_of(found))
        return Response({"entrants": list(map(entrant_to_json, rows))})
    found = tournament_for(request, club_slug, tournament_slug)
    sent = read(EntrantBody, request.data)
    made = services.register_entrant(
        tournament=found,
        who=_people(found, [sent.pop("who")], at="who")[0],
        start_key=sent.pop("key"),
        **sent,
    )
    names = [club_slug, tournament_slug, made.number]
    return Response(
        _shown(entrant_or_404(found, made.number)),
        status=HTTPStatus.CREATED,
        headers={"Location": reverse("api-entrant", args=names)},
    )


def _entered(entrant: Entrant) -> Entered:
    """Somebody as everybody may know him."""
    is_out = entrant.left_after is not None and not entrant.keeps_result
    return Entered(entrant.number, entrant.player.name, entrant.team, is_out)


def _people(tournament: Tournament, asked: list[str | int], *, at: str = "") -> list[str | Player]:
    """Who is meant by names and ids, each fault `at` its place in the list."""
    ids = {each for each in asked if isinstance(each, int)}
    kept = {each.pk: each for each in players_to_register(tournament, ids)} if ids else {}
    text = gettext_noop("There is no such player in the club.")
    problems = [
        problem("unknown_player", text, at=at or f"people[{place}]")
        for place, each in enumerate(asked)
        if isinstance(each, int) and each not in kept
    ]
    if problems:
        raise InvalidDocument(problems)
    return [kept[each] if isinstance(each, int) else each for each in asked]


@api_of("POST")
def register_many(request: Request, club_slug: str, tournament_slug: str) -> Response:
    """Many take part, all or none."""
    found = tournament_for(request, club_slug, tournament_slug)
    sent = read(EntrantsBody, request.data)
    registered = services.register_entrants(
        tournament=found,
        people=_people(found, sent.pop("people")),
        start_key=sent.pop("key"),
        **sent,
    )
    return Response(
        {
            "made": [each.number for each in registered.made],
            "known": [each.number for each in registered.known],
        }
    )


@api_of("GET")
def door(request: Request, club_slug: str, tournament_slug: str) -> Response:
    """Everybody as those who work for the club know them, and how many are here."""
    found = tournament_for(request, club_slug, tournament_slug, can_see_members)
    counts = counts_at_door(found)
    return Response(
        {
            **counts._asdict(),
            "stale_rounds": stale_rounds_of(found),
            "entrants": list(map(listed_entrant_to_json, listed_entrants(found))),
        }
    )


@api_of("GET", "PATCH", "DELETE")
def entrant(
    request: Request, club_slug: str, tournament_slug: str, entrant_number: int
) -> Response:
    """One of them; or what changes of him; or out with him who was registered by mistake."""
    if request.method == "GET":
        found = tournament_for(request, club_slug, tournament_slug, can_see_members)
        return Response(_shown(entrant_or_404(found, entrant_number)))
    found = tournament_for(request, club_slug, tournament_slug)
    known = entrant_or_404(found, entrant_number)
    if request.method == "DELETE":
        services.remove_entrant(entrant=known)
        return Response(status=HTTPStatus.NO_CONTENT)
    _change(known, read(EntrantChangeBody, request.data))
    return Response(_shown(entrant_or_404(found, entrant_number)))


@transaction.atomic
def _change(known: Entrant, sent: dict[str, Any]) -> None:
    """All that was sent of him, or nothing of it."""
    if sent.keys() & {"name", "team"}:
        name, team = sent.get("name", known.player.name), sent.get("team", known.team)
        services.change_entrant(entrant=known, name=name, team=team)
    if "is_paid" in sent:
        services.mark_paid(entrant=known, is_paid=sent["is_paid"])
    if "is_here" in sent:
        services.check_in(entrant=known, is_here=sent["is_here"])
    if "first_round" in sent:
        services.set_first_round(entrant=known, round_number=sent["first_round"])
    if "absent" in sent:
        before = {each.round_number for each in known.absences.all()}
        for number in sorted(before ^ set(sent["absent"])):
            services.set_absence(entrant=known, round_number=number, is_absent=number not in before)


@api_of("POST")
def leave(request: Request, club_slug: str, tournament_slug: str, entrant_number: int) -> Response:
    """Somebody goes home, with his result or without."""
    found = tournament_for(request, club_slug, tournament_slug)
    known = entrant_or_404(found, entrant_number)
    sent = read(LeaveBody, request.data)
    services.leave(entrant=known, author=account_to_write(request), **sent)
    return Response(_shown(entrant_or_404(found, entrant_number)))


@api_of("POST")
def come_back(
    request: Request, club_slug: str, tournament_slug: str, entrant_number: int
) -> Response:
    """Somebody who has left plays on after all."""
    found = tournament_for(request, club_slug, tournament_slug)
    services.come_back(entrant=entrant_or_404(found, entrant_number))
    return Response(_shown(entrant_or_404(found, entrant_number)))


def _shown(entrant: Entrant) -> Json:
    """An entrant, read with his absences, as those who work for the club know him."""
    member = member_of_player(entrant.tournament.club, entrant.player)
    return listed_entrant_to_json(
        ListedEntrant(
            number=entrant.number,
            name=entrant.player.name,
            member_number=member.number if member else "",
            team=entrant.team,
            is_paid=entrant.is_paid,
            is_here=entrant.checked_in_at is not None,
            first_round=entrant.first_round,
            absent=tuple(sorted(each.round_number for each in entrant.absences.all())),
            left_after=entrant.left_after,
            keeps_result=entrant.keeps_result,
        )
    )
