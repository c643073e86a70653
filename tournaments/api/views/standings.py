"""Standings, results and sheets of a tournament, as whoever asks may see them."""

from rest_framework.request import Request
from rest_framework.response import Response

from kingscore.api.authentication import asker_of
from kingscore.api.query import read_flag, read_number
from tournaments.api.access import api_of, directs, round_or_404, tournament_or_404
from tournaments.api.etags import as_known
from tournaments.models import Round, Tournament
from tournaments.permissions import can_see_all, can_see_seating
from tournaments.queries import (
    Standings,
    listed_tables,
    rounds_of,
    sheets_at,
    stamp_of,
    standings_for,
)
from tournaments.rules.setup import MOST_ROUNDS
from tournaments.shapes import (
    results_to_json,
    round_to_json,
    standings_to_json,
    table_sheet_to_json,
)


@api_of("GET")
def standings(request: Request, club_slug: str, tournament_slug: str) -> Response:
    """The standings of every stage, each row with how its total came about."""
    found = tournament_or_404(request, club_slug, tournament_slug)
    is_live = read_flag(request, "is_live") or False
    sees_all = can_see_all(found, asker_of(request))
    stamp = f"{stamp_of(found, is_live=is_live)} {found.pk} {is_live} {sees_all}"
    return as_known(request, stamp, lambda: standings_to_json(_found(request, found, is_live)))


def _found(request: Request, tournament: Tournament, is_live: bool) -> Standings:  # noqa: FBT001 - as `is_live` is read everywhere
    sees_all = can_see_all(tournament, asker_of(request))
    return standings_for(tournament, sees_all=sees_all, is_live=is_live)


@api_of("GET")
def results(request: Request, club_slug: str, tournament_slug: str) -> Response:
    """The points at every table, as tables stand; or of one round."""
    tournament = tournament_or_404(request, club_slug, tournament_slug)
    found = _found(request, tournament, is_live=True)
    rounds = [
        each for each in _rounds(request, tournament, found) if each.state != Round.State.DRAWN
    ]
    tables = listed_tables(rounds)
    return Response(
        {
            "rounds": [
                round_to_json(each)
                | {
                    "tables": results_to_json(
                        [table for table in tables if table.round == each.number], found
                    )
                }
                for each in rounds
            ]
        }
    )


@api_of("GET")
def sheets(request: Request, club_slug: str, tournament_slug: str) -> Response:
    """Every deal of every table that may be seen, or of one round."""
    tournament = tournament_or_404(request, club_slug, tournament_slug)
    found = _found(request, tournament, is_live=True)
    tables = listed_tables(_rounds(request, tournament, found))
    shown = [each for each in tables if each.code and found.shows(each.round)]
    by_code = sheets_at(shown)
    document = [
        table_sheet_to_json(each, by_code[each.code], found.entrants)
        for each in shown
        if each.code in by_code
    ]
    return Response({"sheets": document})


def _rounds(request: Request, tournament: Tournament, found: Standings) -> list[Round]:
    """The rounds whose seating may be seen, or the one that is asked for."""
    number = read_number(request, "round", least=1, most=10 * MOST_ROUNDS)
    rounds = list(rounds_of(tournament)) if number is None else [round_or_404(tournament, number)]
    is_director = directs(request, tournament.club)
    return [each for each in rounds if can_see_seating(each, found.setup, directs=is_director)]
