"""Drawing rounds: by lot, balanced or by standings, by hand, out of a file; who would play."""

from collections.abc import Iterable
from http import HTTPStatus
from uuid import uuid4

from django.urls import reverse
from django.utils import timezone
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore.api.access import account_to_write
from kingscore.api.errors import problems_to_json
from kingscore.api.fields import read
from kingscore.api.query import read_number
from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.sentence import gettext_noop
from tournaments import services
from tournaments.api.access import api_of, may_look, round_or_404, tournament_for
from tournaments.api.serializers.rounds import DrawBody, HandBody, SeatingFileBody, SitOutBody
from tournaments.api.shapes.rounds import places_of, seated_round_to_json
from tournaments.api.views.member_lists import rows_in
from tournaments.api.views.told import told_of
from tournaments.models import Round, Tournament
from tournaments.queries import entrants_of, listed_tables, next_round_of, setup_of
from tournaments.queries.draws import field_of, present_in, unsettled_tables
from tournaments.queries.faults import faults_by_round, whose_turn
from tournaments.rules.finals import Kind
from tournaments.rules.seating.listed import listed_seatings
from tournaments.rules.seating.tables import Seating
from tournaments.rules.setup import MOST_ROUNDS, Method


def draw(request: Request, tournament: Tournament) -> Response:
    """Draw one round, or several that follow one another."""
    sent = read(DrawBody, request.data)
    method = sent["method"] and Method(sent["method"])
    rounds = services.draw_rounds(
        tournament=tournament,
        number=sent["number"],
        last=sent["last"],
        method=method,
        stage=Kind(sent["stage"]),
        key=sent["key"] or uuid4(),
        seed=sent["seed"],
        replaces=sent["replaces"],
        accepts_unconfirmed=sent["accepts_unconfirmed"],
        everybody=sent["everybody"],
        author=account_to_write(request),
    )
    return _drawn(tournament, rounds)


@api_of("POST")
def by_hand(request: Request, club_slug: str, tournament_slug: str) -> Response:
    """Rounds as somebody has seated them; all of them or none."""
    found = tournament_for(request, club_slug, tournament_slug)
    sent = read(HandBody, request.data)
    seatings = dict[int, Seating]()
    for place, each in enumerate(sent["rounds"]):
        if each["number"] in seatings:
            text = gettext_noop("This round is there already.")
            fault = problem("round_twice", text, at=f"rounds[{place}].number")
            raise InvalidDocument([fault])
        seatings[each["number"]] = tuple(map(tuple, each["tables"]))
    rounds = services.seat_by_hand(
        tournament=found,
        seatings=seatings,
        key=sent["key"] or uuid4(),
        stage=Kind(sent["stage"]),
        replaces=sent["replaces"],
        author=account_to_write(request),
    )
    return _drawn(found, rounds)


@api_of("POST")
def from_file(request: Request, club_slug: str, tournament_slug: str) -> Response:
    """Rounds out of the rows of a file; all of them or none."""
    found = tournament_for(request, club_slug, tournament_slug)
    sent = read(SeatingFileBody, request.data)
    names = dict(entrants_of(found).values_list("number", "player__name"))
    listed = listed_seatings(rows_in(sent), names)
    if listed.faults:
        raise InvalidDocument([fault.problem for fault in listed.faults])
    if not listed.rounds:
        text = gettext_noop("No table is in it: a row has a round, a table, and who sits there.")
        raise InvalidDocument([problem("no_seating", text)])
    rounds = services.seat_by_hand(
        tournament=found,
        seatings=listed.rounds,
        key=sent["key"] or uuid4(),
        method=Method.FILE,
        replaces=sent["replaces"],
        author=account_to_write(request),
    )
    return _drawn(found, rounds)


def _drawn(tournament: Tournament, rounds: Iterable[Round]) -> Response:
    rounds, now = list(rounds), timezone.now()
    tables, faults = listed_tables(rounds), faults_by_round(tournament)
    shown = [
        seated_round_to_json(
            each,
            now,
            own := [table for table in tables if table.round == each.number],
            told_of(each, own, faults),
        )
        for each in rounds
    ]
    names = [tournament.club.slug, tournament.slug, rounds[0].number]
    return Response(
        {"rounds": shown},
        status=HTTPStatus.CREATED,
        headers={"Location": reverse("api-round", args=names)},
    )


@api_of("POST")
def sit_out(request: Request, club_slug: str, tournament_slug: str, round_number: int) -> Response:
    """Some do not play a round, so that the others can be seated."""
    found = tournament_for(request, club_slug, tournament_slug)
    if round_number not in range(1, MOST_ROUNDS + 1):
        raise NotFound
    chosen = read(SitOutBody, request.data)["entrants"]
    services.sit_out(tournament=found, number=round_number, entrants=chosen)
    return _field(found, round_number)


@api_of("GET")
def field(request: Request, club_slug: str, tournament_slug: str) -> Response:
    """Who would play a round of the preliminaries as things are now: the next one, or `round`."""
    found = tournament_for(request, club_slug, tournament_slug, may_look)
    number = read_number(request, "round", least=1, most=MOST_ROUNDS)
    return _field(found, number or next_round_of(found))


def _field(tournament: Tournament, number: int) -> Response:
    found = field_of(setup_of(tournament), present_in(tournament, [number])[number])
    return Response(
        {
            "round": number,
            "entrants": list(found.entrants),
            "sizes": list(found.sizes),
            "byes": found.byes,
            "turn": list(whose_turn(tournament, number)) if found.byes else [],
            "problem": problems_to_json([found.problem])[0] if found.problem else None,
            "unsettled": places_of(unsettled_tables(tournament, number)),
        }
    )


@api_of("POST")
def note_seen(
    request: Request, club_slug: str, tournament_slug: str, round_number: int
) -> Response:
    """The director knows that results have changed since a round was drawn from them."""
    found = tournament_for(request, club_slug, tournament_slug)
    round_ = round_or_404(found, round_number)
    services.note_changes_seen(round_=round_, author=account_to_write(request))
    return Response(status=HTTPStatus.NO_CONTENT)
