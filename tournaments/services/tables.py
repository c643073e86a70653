"""What happens at a table beside its sheet: help, extra time, and an end before the last deal."""

from typing import Unpack

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from kingscore.models import Entry
from kingscore.rules.entries import StopEntry
from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.sentence import gettext_noop
from kingscore.rules.sheet import Sheet
from kingscore.services import write_entry
from kingscore.services.entries import Sent
from tournaments.errors import RoundNotOpen
from tournaments.models import Decision, Round, Table
from tournaments.queries.tables import progress_of
from tournaments.services.decisions import note_decision
from tournaments.services.locks import lock_tournament

MOST_EXTRA_MINUTES = 120


@transaction.atomic
def call_director(*, table: Table) -> Table:
    """Somebody at a table asks for the director. Again changes nothing. Raises RoundNotOpen."""
    found = lock_table(table)
    if found.round.state == Round.State.CLOSED:
        raise RoundNotOpen
    if found.called_at is None:
        found.called_at = timezone.now()
        found.save(update_fields=["called_at"])
    return found


@transaction.atomic
def answer_call(*, table: Table) -> Table:
    """The director has been there, or the table has helped itself. Again changes nothing."""
    found = lock_table(table)
    if found.called_at is not None:
        found.called_at = None
        found.save(update_fields=["called_at"])
    return found


@transaction.atomic
def set_extra_time(*, table: Table, seconds: int) -> Table:
    """A table may play so many seconds longer than the clock of its round, in all.

    Raises RoundNotOpen, and InvalidDocument for more than can be given.
    """
    found = lock_table(table)
    if found.round.state != Round.State.OPEN:
        raise RoundNotOpen
    if not 0 <= seconds <= 60 * MOST_EXTRA_MINUTES:
        text = gettext_noop("A table can have 0 to %(most)s minutes more.")
        fault = problem("wrong_extra_time", text, at="seconds", most=MOST_EXTRA_MINUTES)
        raise InvalidDocument([fault])
    found.extra_seconds = seconds
    found.save(update_fields=["extra_seconds"])
    return found


@transaction.atomic
def stop_table(*, table: Table, director: User | None = None, **sent: Unpack[Sent]) -> Sheet:
    """A table stops before its last deal, of which the director is told; whole cycles count.

    `director` is who has decided so, if it was not the table itself. Raises what `write_entry`
    does, and RoundNotOpen where the game has not begun, or the table itself is too late.
    """
    found, sheet, is_new = _write(table, StopEntry(is_stopped=True), director, sent)
    if is_new:
        progress = progress_of(sheet)
        decide(
            found,
            Decision.Kind.CLOSED_EARLY,
            director,
            entry=str(sent["entry_id"]),
            played=progress.played,
            counted=progress.counted,
        )
    return sheet


@transaction.atomic
def resume_table(*, table: Table, director: User | None = None, **sent: Unpack[Sent]) -> Sheet:
    """A table that has stopped plays on after all. Raises as `stop_table`."""
    found, sheet, is_new = _write(table, StopEntry(is_stopped=False), director, sent)
    if is_new:
        decide(found, Decision.Kind.REOPENED, director)
    return sheet


def lock_table(table: Table) -> Table:
    """A table as it is now, with its round and its game, its tournament locked.

    Raises Table.DoesNotExist when its round was drawn again, and what `lock_tournament` does.
    """
    tournament = lock_tournament(table.round.tournament)
    found = Table.objects.select_related("round", "game").get(pk=table.pk)
    found.round.tournament = tournament
    return found


def decide(table: Table, kind: Decision.Kind, author: User | None, **details: object) -> None:
    """Note what was decided about a table."""
    about = {"round": table.round.number, "table": table.number, **details}
    note_decision(table.round.tournament, kind, author, **about)


def check_played(table: Table) -> None:
    """Refuse what a table does itself, by its card, when its round is not being played."""
    if table.round.state != Round.State.OPEN:
        raise RoundNotOpen


def _write(
    table: Table, entry: StopEntry, director: User | None, sent: Sent
) -> tuple[Table, Sheet, bool]:
    """Write on the sheet of a table; whether that is new, and the sheet after it."""
    found = lock_table(table)
    if found.game is None:
        raise RoundNotOpen
    is_sent_again = Entry.objects.filter(pk=sent["entry_id"], game=found.game).exists()
    if director is None and not is_sent_again:
        check_played(found)
    written = write_entry(game=found.game, entry=entry, **sent)
    return found, written.sheet, written.is_new
