"""The finals: who plays them, as it would be now or as it was drawn; and who declines."""

from http import HTTPStatus
from uuid import uuid4

from django.utils.translation import gettext
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore.api.access import account_to_write
from kingscore.api.errors import problems_to_json
from kingscore.api.fields import read
from tournaments import services
from tournaments.api.access import api_of, directs, tournament_for, tournament_or_404
from tournaments.api.serializers.rounds import CutBody, DeclineBody, PlaysBody
from tournaments.api.shapes.rounds import places_of
from tournaments.models import Tournament
from tournaments.permissions import can_see_cut
from tournaments.queries import setup_of
from tournaments.queries.faults import changed_since_cut
from tournaments.queries.finals import cut_now, cut_of


@api_of("GET", "POST", "DELETE")
def finals(request: Request, club_slug: str, tournament_slug: str) -> Response:
    """Who plays the finals; or that is settled; or given up again for the preliminaries."""
    if request.method == "GET":
        found = tournament_or_404(request, club_slug, tournament_slug)
        is_director = directs(request, found.club)
        if not can_see_cut(found, directs=is_director):
            raise NotFound(gettext("Who plays the finals is shown once nothing is hidden."))
        return _shown(found, is_director=is_director)
    found = tournament_for(request, club_slug, tournament_slug)
    author = account_to_write(request)
    if request.method == "DELETE":
        services.take_back_cut(tournament=found, author=author)
        return Response(status=HTTPStatus.NO_CONTENT)
    sent = read(CutBody, request.data)
    services.draw_cut(
        tournament=found,
        key=sent["key"] or uuid4(),
        accepts_unconfirmed=sent["accepts_unconfirmed"],
        author=author,
    )
    return _shown_now(found)


@api_of("POST")
def decline(request: Request, club_slug: str, tournament_slug: str) -> Response:
    """Somebody does not play the finals: the next follows."""
    found = tournament_for(request, club_slug, tournament_slug)
    sent = read(DeclineBody, request.data)
    services.decline(tournament=found, author=account_to_write(request), **sent)
    return _shown_now(found)


@api_of("POST")
def play_after_all(request: Request, club_slug: str, tournament_slug: str) -> Response:
    """Somebody had declined and plays the finals after all."""
    found = tournament_for(request, club_slug, tournament_slug)
    sent = read(PlaysBody, request.data)
    services.take_back_decline(tournament=found, author=account_to_write(request), **sent)
    return _shown_now(found)


@api_of("POST")
def note_seen(request: Request, club_slug: str, tournament_slug: str) -> Response:
    """The director knows that results have changed since the cut."""
    found = tournament_for(request, club_slug, tournament_slug)
    services.note_cut_changes_seen(tournament=found, author=account_to_write(request))
    return Response(status=HTTPStatus.NO_CONTENT)


def _shown_now(tournament: Tournament) -> Response:
    tournament.refresh_from_db()
    return _shown(tournament, is_director=True)


def _shown(tournament: Tournament, *, is_director: bool) -> Response:
    """The cut as it was drawn; before that, for directors, as it would be now."""
    drawn = cut_of(tournament)
    has_finals = bool(setup_of(tournament).finals)
    cut = drawn or (cut_now(tournament) if is_director and has_finals else None)
    changed = changed_since_cut(tournament) if is_director else []
    remarks = [each for each in cut.remarks if drawn or each.code != "lot_decided"] if cut else []
    return Response(
        {
            "is_drawn": drawn is not None,
            "finals": [
                {"stage": final.kind.value, "entrants": list(final.entrants)}
                for final in (cut.finals if cut else ())
            ],
            "declined": list(cut.declined) if cut else [],
            "passed_on": list(cut.passed_on) if cut else [],
            "seed": drawn.seed if drawn else None,
            "remarks": problems_to_json(remarks),
            "changed": places_of(changed),
        }
    )
