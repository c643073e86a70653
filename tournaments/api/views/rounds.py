"""The rounds of a tournament: read, opened, closed, taken back; how each was drawn; its clock."""

from http import HTTPStatus

from django.utils import timezone
from django.utils.translation import gettext
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore.api.access import account_to_write
from kingscore.api.fields import read
from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.sentence import gettext_noop
from tournaments import services
from tournaments.api.access import (
    api_of,
    directs,
    round_or_404,
    tournament_for,
    tournament_or_404,
)
from tournaments.api.serializers.rounds import ClockBody, OpenBody
from tournaments.api.shapes.rounds import (
    seated_round_to_json,
    whole_round_to_json,
)
from tournaments.api.views.drawing import draw
from tournaments.api.views.told import told_of
from tournaments.errors import DrawnMeanwhile
from tournaments.models import Round
from tournaments.permissions import can_see_origin, can_see_seating
from tournaments.queries import (
    draw_of,
    listed_tables,
    round_by_number,
    rounds_of,
    seatings_of,
    setup_of,
)
from tournaments.queries.faults import faults_by_round, redraw_matches
from tournaments.shapes import origin_to_json


@api_of("GET", "POST")
def rounds(request: Request, club_slug: str, tournament_slug: str) -> Response:
    """All rounds, the first one first; or one or more that are drawn."""
    if request.method == "POST":
        return draw(request, tournament_for(request, club_slug, tournament_slug))
    found = tournament_or_404(request, club_slug, tournament_slug)
    now = timezone.now()
    return Response({"rounds": [whole_round_to_json(each, now) for each in rounds_of(found)]})


@api_of("GET", "DELETE")
def round_(request: Request, club_slug: str, tournament_slug: str, round_number: int) -> Response:
    """A round with who sits where; or its draw is taken away, with those after it."""
    if request.method == "GET":
        found = tournament_or_404(request, club_slug, tournament_slug)
        return _shown(request, round_or_404(found, round_number))
    found = tournament_for(request, club_slug, tournament_slug)
    known = round_by_number(found, round_number)
    if known:
        services.take_back(round_=known, author=account_to_write(request))
    return Response(status=HTTPStatus.NO_CONTENT)


@api_of("POST")
def open_(request: Request, club_slug: str, tournament_slug: str, round_number: int) -> Response:
    """Start the games of a round, all or none; with `id` of the very round that was seen."""
    found = tournament_for(request, club_slug, tournament_slug)
    known = round_or_404(found, round_number)
    meant = read(OpenBody, request.data)["id"]
    if meant not in (None, known.pk):
        raise DrawnMeanwhile
    services.open_round(round_=known, author=account_to_write(request))
    return _shown(request, round_or_404(found, round_number))


@api_of("POST")
def close(request: Request, club_slug: str, tournament_slug: str, round_number: int) -> Response:
    """A round is over, whatever its tables say."""
    found = tournament_for(request, club_slug, tournament_slug)
    services.close_round(round_=round_or_404(found, round_number))
    return _shown(request, round_or_404(found, round_number))


@api_of("POST")
def clock(request: Request, club_slug: str, tournament_slug: str, round_number: int) -> Response:
    """Let the clock of a round run, stop it, or let it end at another moment."""
    found = tournament_for(request, club_slug, tournament_slug)
    known, sent = round_or_404(found, round_number), read(ClockBody, request.data)
    if sent["do"] == "run":
        services.run_clock(round_=known, minutes=sent["minutes"])
    elif sent["do"] == "pause":
        services.pause_clock(round_=known)
    elif (sent["ends_at"] is None) is (sent["left"] is None):
        text = gettext_noop("Send either when it ends, or how many seconds are left.")
        raise InvalidDocument([problem("ends_or_left", text, at="ends_at")])
    else:
        services.set_clock(round_=known, ends_at=sent["ends_at"], left=sent["left"])
    return _shown(request, round_or_404(found, round_number))


def _shown(request: Request, round_: Round) -> Response:
    """A round as whoever asks may see it."""
    tournament = round_.tournament
    is_director = directs(request, tournament.club)
    tables = told = None
    if can_see_seating(round_, setup_of(tournament), directs=is_director):
        tables = listed_tables([round_])
        told = told_of(round_, tables, faults_by_round(tournament)) if is_director else None
    return Response(seated_round_to_json(round_, timezone.now(), tables, told))


@api_of("GET")
def origin(request: Request, club_slug: str, tournament_slug: str, round_number: int) -> Response:
    """How a round was drawn: all that it takes to draw it once more and see the same."""
    found = tournament_or_404(request, club_slug, tournament_slug)
    known = round_or_404(found, round_number)
    if not can_see_origin(known, directs=directs(request, found.club)):
        raise NotFound(
            gettext("What a round was drawn from is shown once nothing of it is hidden.")
        )
    draw, seating = draw_of(known), seatings_of(found).get(known.number)
    if seating is None:
        raise Round.DoesNotExist  # another director has taken it back at this moment
    return Response(origin_to_json(known, draw, seating, is_same=redraw_matches(known)))
