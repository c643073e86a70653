"""Results that a second player at the table, or the director, says are right."""

from collections.abc import Mapping

from django.contrib.auth.models import User
from django.db import transaction

from kingscore.errors import StaleSheet
from kingscore.queries import table_of
from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.sentence import gettext_noop
from tournaments.errors import OwnRecord, ResultOpen
from tournaments.models import Confirmation, Decision, Entrant, Place, Round, Table
from tournaments.queries import recorded_last, unconfirmed_tables
from tournaments.rules.games import owners
from tournaments.services.locks import lock_tournament
from tournaments.services.tables import check_played, decide, lock_table


@transaction.atomic
def confirm_result(*, table: Table, seat: int, version: int, device: str = "") -> Confirmation:
    """Who sits in a seat says that the result is right, as the sheet is at `version`.

    Confirming the same once more gives what stands. Raises ResultOpen, StaleSheet, RoundNotOpen
    once the round is closed, OwnRecord when it is known that he recorded the last deal himself,
    InvalidDocument for a seat there is not.
    """
    found = _finished(table, version)
    if made := Confirmation.objects.filter(table=found, version=version).first():
        return made
    check_played(found)
    return Confirmation.objects.create(
        table=found, version=version, entrant=_entrant_in(found, seat), device=device
    )


@transaction.atomic
def confirm_for_table(*, table: Table, version: int, director: User) -> Confirmation:
    """The director says that a result is right, in place of the table. Raises as above."""
    found = _finished(table, version)
    if made := Confirmation.objects.filter(table=found, version=version).first():
        return made
    decide(found, Decision.Kind.CONFIRMED, director)
    return Confirmation.objects.create(table=found, version=version, author=director)


@transaction.atomic
def confirm_round(
    *, round_: Round, versions: Mapping[int, int], director: User
) -> list[Confirmation]:
    """The director says that all results of a round are right that nobody has confirmed.

    `versions` has what he looked at: the version of the sheet, by the number of the table. Tables
    whose sheet is at another by now stay as they are. Again gives nothing.
    """
    tournament = lock_tournament(round_.tournament)
    made = []
    for table in unconfirmed_tables([round_]).select_related("round", "game"):
        if table.game and versions.get(table.number) == table.game.version:
            table.round.tournament = tournament
            decide(table, Decision.Kind.CONFIRMED, director)
            version = table.game.version
            made.append(Confirmation(table=table, version=version, author=director))
    return Confirmation.objects.bulk_create(made)


def _finished(table: Table, version: int) -> Table:
    """A table as it is now, whose game is over and has its sheet at this version."""
    found = lock_table(table)
    if found.game is None or not found.game.is_finished:
        raise ResultOpen
    if found.game.version != version:
        raise StaleSheet
    return found


def _entrant_in(table: Table, seat: int) -> Entrant:
    """Whose result a seat is, if who sits there now did not record the last deal."""
    game = table.game
    now = table_of(game) if game else None
    if game is None or now is None or not 0 <= seat < len(now.names):
        text = gettext_noop("Nobody sits in this seat.")
        raise InvalidDocument([problem("no_such_seat", text, at="seat")])
    if recorded_last(game) == now.players[seat].pk:
        raise OwnRecord
    places = Place.objects.filter(table=table).select_related("entrant")
    return places.get(position=owners(now.sheet)[seat]).entrant
