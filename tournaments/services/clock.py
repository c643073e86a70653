"""The clock of a round: each call says how it is to be, so that pressing twice is once."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from kingscore.rules.errors import InvalidDocument, Problem, problem
from kingscore.rules.sentence import gettext_noop
from tournaments.errors import ClockChanged, RoundNotOpen
from tournaments.models import Round
from tournaments.queries import setup_of
from tournaments.rules.setup import MOST_MINUTES
from tournaments.services.locks import lock_tournament


@transaction.atomic
def run_clock(*, round_: Round, minutes: int | None = None) -> Round:
    """Let the clock run: on from where it stands, or from so many minutes if it never ran.

    None are those of the settings. A clock that runs already stays as it is. Raises RoundNotOpen,
    InvalidDocument for minutes that cannot be.
    """
    found = _locked(round_)
    if found.clock_ends_at is None:
        left = found.clock_left
        if left is None:
            left = 60 * _checked(setup_of(found.tournament).minutes if minutes is None else minutes)
        _set(found, ends_at=timezone.now() + timedelta(seconds=left), left=None)
    return found


@transaction.atomic
def pause_clock(*, round_: Round) -> Round:
    """Stop the clock where it is; one that stands stays so. Raises RoundNotOpen."""
    found = _locked(round_)
    if found.clock_ends_at is not None:
        left = (found.clock_ends_at - timezone.now()).total_seconds()
        _set(found, ends_at=None, left=max(0, round(left)))
    return found


@transaction.atomic
def set_clock(*, round_: Round, ends_at: datetime | None = None, left: int | None = None) -> Round:
    """Let a clock that runs end at another moment, or one that stands have so many seconds left.

    Exactly one of them is given. Raises ClockChanged when it is the other way round by now,
    RoundNotOpen, and InvalidDocument for more than the longest round.
    """
    found = _locked(round_)
    if (found.clock_ends_at is None) is not (ends_at is None):
        raise ClockChanged
    most = timedelta(minutes=MOST_MINUTES)
    is_too_long = ends_at is not None and ends_at - timezone.now() > most
    if is_too_long or (left is not None and not 0 <= left <= most.total_seconds()):
        raise InvalidDocument([_too_long()])
    _set(found, ends_at=ends_at, left=left)
    return found


def _checked(minutes: int | None) -> int:
    if minutes is None or not 1 <= minutes <= MOST_MINUTES:
        raise InvalidDocument([_too_long()])
    return minutes


def _too_long() -> Problem:
    text = gettext_noop("A round takes 1 to %(most)s minutes.")
    return problem("wrong_minutes", text, at="minutes", most=MOST_MINUTES)


def _locked(round_: Round) -> Round:
    """A round as it is now, its tournament locked."""
    tournament = lock_tournament(round_.tournament)
    found = Round.objects.get(pk=round_.pk)
    found.tournament = tournament
    if found.state != Round.State.OPEN:
        raise RoundNotOpen
    return found


def _set(round_: Round, *, ends_at: datetime | None, left: int | None) -> None:
    round_.clock_ends_at, round_.clock_left = ends_at, left
    round_.save(update_fields=["clock_ends_at", "clock_left"])
