"""The board: every table of the rounds that are played, and whether anything moved."""

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore.api.query import read_number
from tournaments.api.access import api_of, tournament_for
from tournaments.api.etags import as_known
from tournaments.api.shapes.tables import board_to_json
from tournaments.permissions import can_see_members
from tournaments.queries import board_of, board_stamp
from tournaments.rules.setup import MOST_ROUNDS


@api_of("GET")
def board(request: Request, club_slug: str, tournament_slug: str) -> Response:
    """All open tables, or those of one round; 304 while nothing has moved."""
    found = tournament_for(request, club_slug, tournament_slug, can_see_members)
    number = read_number(request, "round", least=1, most=10 * MOST_ROUNDS)
    now = timezone.now()
    stamp = f"{board_stamp(found, now)}.{number or ''}"
    return as_known(request, stamp, lambda: board_to_json(board_of(found, now, number=number), now))
