"""Tournaments of a club: list, make, change, finish, reopen, delete."""

from collections.abc import Mapping, Sequence
from datetime import date
from http import HTTPStatus

from django.urls import reverse
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore.api.access import account_to_write
from kingscore.api.authentication import asker_of
from kingscore.api.fields import read
from kingscore.api.pagination import page_of
from kingscore.rules.codec import Json, amount_to_json
from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.ruleset import Ruleset as Rules
from kingscore.rules.sentence import gettext_noop
from tournaments import services
from tournaments.api.access import api_of, club_for, club_or_404, tournament_for, tournament_or_404
from tournaments.api.serializers.tournaments import TournamentBody, TournamentChangeBody
from tournaments.api.shapes.tournaments import listed_to_json, whole_to_json
from tournaments.api.views.clubs import own_id
from tournaments.models import Tournament
from tournaments.permissions import can_see_members
from tournaments.queries import (
    rules_by_size,
    rules_by_slug,
    setup_of,
    tournaments_of,
)
from tournaments.rules.setup_codec import setup_from_json, setup_to_json
from tournaments.rules.templates import TEMPLATES

_ORDER = ["-held_on", "-created_at", "id"]
_YEARS = range(1900, 3000)
_OF_NO_SETUP = ("name", "slug", "held_on", "is_public", "rules", "key", "stamp")


@api_view(["GET"])
def templates(request: Request) -> Response:
    """Settings as tournaments are often played."""
    made = {name: setup_to_json(make()) for name, make in TEMPLATES.items()}
    return Response({"items": [{"template": name, **each} for name, each in made.items()]})


@api_of("GET", "POST")
def tournaments(request: Request, club_slug: str) -> Response:
    """The tournaments of a club that may be seen, the latest evening first; or a new one."""
    if request.method == "GET":
        club = club_or_404(club_slug)
        sees = can_see_members(club, asker_of(request))
        rows = tournaments_of(club, only_public=not sees).select_related("club")
        return page_of(request, rows, order=_ORDER, show=listed_to_json)
    club = club_for(request, club_slug)
    sent = read(TournamentBody, request.data)
    made = services.make_tournament(
        tournament_id=own_id(sent["key"], club.pk),
        club=club,
        name=sent["name"],
        slug=sent["slug"],
        held_on=_day(sent["held_on"]),
        setup=setup_from_json(_settings(sent)),
        rules=_rules(sent["rules"]),
        is_public=sent["is_public"],
    )
    return Response(
        whole_to_json(made),
        status=HTTPStatus.CREATED,
        headers={"Location": reverse("api-tournament", args=[club.slug, made.slug])},
    )


@api_of("GET", "PATCH", "DELETE")
def tournament(request: Request, club_slug: str, tournament_slug: str) -> Response:
    """A tournament; or other settings for it; or its end, while nothing is recorded."""
    if request.method == "GET":
        return Response(whole_to_json(tournament_or_404(request, club_slug, tournament_slug)))
    found = tournament_for(request, club_slug, tournament_slug)
    if request.method == "DELETE":
        services.remove_tournament(tournament=found)
        return Response(status=HTTPStatus.NO_CONTENT)
    return Response(whole_to_json(_change(found, read(TournamentChangeBody, request.data))))


def _change(found: Tournament, sent: Json) -> Tournament:
    own = rules_by_size(found)
    return services.change_tournament(
        tournament=found,
        seen=sent["stamp"],
        name=sent.get("name", found.name),
        held_on=_day(sent["held_on"]) if "held_on" in sent else found.held_on,
        setup=setup_from_json(setup_to_json(setup_of(found)) | _settings(sent)),
        rules=_rules(sent["rules"], own) if "rules" in sent else own,
        is_public=sent.get("is_public", found.is_public),
    )


def _settings(sent: Json) -> Json:
    """The settings that were sent, in the form in which they are kept."""
    values = {name: value for name, value in sent.items() if name not in _OF_NO_SETUP}
    if values.get("missed") is not None:
        values["missed"] = amount_to_json(values["missed"])
    return values


def _rules(sent: Sequence[Json], own: Mapping[int, Rules] | None = None) -> dict[int, Rules]:
    """The rules by size of table; those that are there already stay in their version."""
    kept = {rules.slug: rules for rules in (own or {}).values()}
    found: dict[int, Rules] = {}
    problems = []
    for place, each in enumerate(sent):
        rules = kept.get(each["ruleset"]) or rules_by_slug(each["ruleset"])
        if rules is None or rules.players != each["size"]:
            text = gettext_noop("There are no such rules for tables of %(size)s.")
            at = f"rules[{place}].ruleset"
            problems.append(problem("no_such_rules", text, at=at, size=each["size"]))
        else:
            found[each["size"]] = rules
    if problems:
        raise InvalidDocument(problems)
    return found


def _day(text: str) -> date:
    """A day as RFC 3339 writes it; raises InvalidDocument."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text or day.year not in _YEARS:
        said = gettext_noop("This is not a day (as 2026-11-29).")
        raise InvalidDocument([problem("not_a_date", said, at="held_on")])
    return day


@api_of("POST")
def finish(request: Request, club_slug: str, tournament_slug: str) -> Response:
    """Finish a tournament: nothing more is written about it."""
    found = tournament_for(request, club_slug, tournament_slug)
    return Response(whole_to_json(services.finish_tournament(tournament=found)))


@api_of("POST")
def reopen(request: Request, club_slug: str, tournament_slug: str) -> Response:
    """Go on with a tournament that was finished."""
    found = tournament_for(request, club_slug, tournament_slug)
    author = account_to_write(request)
    return Response(whole_to_json(services.reopen_tournament(tournament=found, author=author)))
