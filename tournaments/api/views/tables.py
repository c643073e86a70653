"""The tables of a round: how far they are, help, extra time, an early end, and their results."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any

from django.core.exceptions import PermissionDenied
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore import guesses
from kingscore.api.access import account_to_write
from kingscore.api.authentication import asker_of, bearer_of
from kingscore.api.fields import read
from kingscore.models import Game
from kingscore.queries import player_of, table_of
from kingscore.rules.codec import Json
from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.sentence import gettext_noop
from kingscore.services import Author
from tournaments import services
from tournaments.api.access import (
    Here,
    Place,
    api_of,
    may_look,
    round_or_404,
    table_for,
    table_of_card,
    tournament_for,
)
from tournaments.api.cards import path_of
from tournaments.api.serializers.tables import (
    ConfirmAllBody,
    ConfirmBody,
    ExtraTimeBody,
    StopTableBody,
)
from tournaments.api.shapes.tables import own_table_to_json, table_to_json
from tournaments.models import Round, Table
from tournaments.permissions import can_direct, can_see_members
from tournaments.queries import confirmation_of, table_now, tables_now, tables_of


@api_of("GET")
def tables(request: Request, club_slug: str, tournament_slug: str, round_number: int) -> Response:
    """How far the tables of a round are."""
    found = tournament_for(request, club_slug, tournament_slug, can_see_members)
    return _listed(round_or_404(found, round_number))


@api_of("POST")
def confirm_all(
    request: Request, club_slug: str, tournament_slug: str, round_number: int
) -> Response:
    """Say that the results of a round are right that nobody has confirmed, each as it was seen."""
    found = tournament_for(request, club_slug, tournament_slug)
    known = round_or_404(found, round_number)
    services.confirm_round(
        round_=known,
        versions=_versions(read(ConfirmAllBody, request.data)["tables"]),
        director=account_to_write(request),
    )
    return _listed(known)


def _versions(sent: Sequence[Json]) -> dict[int, int]:
    """The versions of sheets by the numbers of their tables; raises InvalidDocument."""
    versions = {each["table"]: each["version"] for each in sent}
    if len(versions) < len(sent):
        text = gettext_noop("A table is named twice.")
        raise InvalidDocument([problem("table_twice", text, at="tables")])
    return versions


def _listed(round_: Round) -> Response:
    how = tables_now(list(tables_of(round_)), timezone.now())
    return Response({"tables": list(map(table_to_json, how))})


@api_of("GET")
def card(request: Request) -> Response:
    """The table whose card is shown as the credential, with the code of its game's scorer."""
    return _shown(table_of_card(request), shows_codes=True)


@api_of("GET")
def table(request: Request, **place: Any) -> Response:
    """One table: with its codes for who holds its card, or directs."""
    here = table_for(request, Place(**place), can_see_members)
    is_theirs = asker_of(request).holds(here.table.card)
    return _shown(
        here.table,
        shows_codes=is_theirs or may_look(here.table.round.tournament.club, asker_of(request)),
    )


def _shown(table: Table, *, shows_codes: bool) -> Response:
    """A table as it is now."""
    how = table_now(table, timezone.now())
    document = own_table_to_json(
        how, path=path_of(table), confirmation=confirmation_of(table), shows_codes=shows_codes
    )
    if code := document["scorer_code"]:
        guesses.note_right([code])
    return Response(document)


@api_of("POST")
def call(request: Request, **place: Any) -> Response:
    """Ask for the director."""
    return _do(request, place, lambda here: services.call_director(table=here.table))


@api_of("POST")
def answer(request: Request, **place: Any) -> Response:
    """The director has been there, or is not needed any more."""
    return _do(request, place, lambda here: services.answer_call(table=here.table))


@api_of("POST")
def extra_time(request: Request, **place: Any) -> Response:
    """Let a table play longer than the others: for directors."""

    def give(here: Here) -> None:
        if here.director is None:
            raise PermissionDenied
        seconds = read(ExtraTimeBody, request.data)["seconds"]
        services.set_extra_time(table=here.table, seconds=seconds)

    return _do(request, place, give)


@api_of("POST")
def confirm(request: Request, **place: Any) -> Response:
    """Say that the result is right: a second player at the table, or the director for it."""

    def say_so(here: Here) -> None:
        sent = read(ConfirmBody, request.data)
        told = {"table": here.table, "version": sent["version"]}
        if here.director:
            services.confirm_for_table(director=here.director, **told)
        elif sent["seat"] is None:
            text = gettext_noop("Say in which seat the player sits who confirms it.")
            raise InvalidDocument([problem("seat_missing", text, at="seat")])
        else:
            services.confirm_result(seat=sent["seat"], device=_device(request), **told)

    return _do(request, place, say_so)


@api_of("POST")
def stop(request: Request, **place: Any) -> Response:
    """A table stops before its last deal, of which the director is told."""
    return _write(request, place, services.stop_table)


@api_of("POST")
def resume(request: Request, **place: Any) -> Response:
    """A table that has stopped plays on after all."""
    return _write(request, place, services.resume_table)


def _write(request: Request, place: Json, write: Callable[..., Any]) -> Response:
    def send(here: Here) -> None:
        sent = read(StopTableBody, request.data)
        game = here.table.game
        write(
            table=here.table,
            director=here.director,
            entry_id=sent["entry"],
            version=sent["version"],
            reason=sent["reason"],
            author=_author(request, game) if game else Author(),
        )

    return _do(request, place, send)


def _do(request: Request, place: Json, do: Callable[[Here], object]) -> Response:
    """Do something at a table, and answer with it as it is then."""
    here = table_for(request, Place(**place), can_direct)
    do(here)
    found = table_for(request, Place(**place), can_direct)
    return _shown(found.table, shows_codes=True)


def _author(request: Request, game: Game) -> Author:
    """Who writes: whom the account has claimed to be, if he sits there."""
    player = player_of(asker_of(request).account_id, table_of(game))
    return Author(player_id=player.pk if player else None, device=_device(request))


def _device(request: Request) -> str:
    """What tells one credential from another."""
    return sha256((bearer_of(request) or "").encode()).hexdigest()[:8]
