"""The clock of a round: each press says how it is to be."""

from datetime import timedelta

import pytest
from django.utils import timezone

from kingscore.rules.errors import InvalidDocument
from tests.tournaments import evenings, halls
from tournaments import services
from tournaments.errors import ClockChanged, RoundNotOpen
from tournaments.models import Club, Round, Tournament
from tournaments.queries import clock_of
from tournaments.rules.setup import MOST_MINUTES
from tournaments.rules.templates import club_night

MINUTE = timedelta(minutes=1)
SOON = timedelta(seconds=20)  # a slow machine


@pytest.fixture
def opened(tournament: Tournament) -> Round:
    """A round that is open, of a tournament without minutes in its settings."""
    return halls.open_round(tournament)


def fresh(round_: Round) -> Round:
    """The round as it is now."""
    return Round.objects.select_related("tournament").get(pk=round_.pk)


def test_clock_runs_for_so_many_minutes(opened: Round) -> None:
    services.run_clock(round_=opened, minutes=45)

    ends_at = fresh(opened).clock_ends_at
    assert ends_at
    assert 45 * MINUTE - SOON < ends_at - timezone.now() <= 45 * MINUTE


def test_clock_runs_for_the_minutes_of_the_settings(club: Club) -> None:
    setup = club_night()
    tournament = evenings.make_tournament(club, type(setup)(setup.stages, setup.tables, minutes=30))
    opened = services.run_clock(round_=halls.open_round(tournament))

    assert opened.clock_ends_at
    assert opened.clock_ends_at - timezone.now() <= 30 * MINUTE


@pytest.mark.parametrize("minutes", [None, 0, -1, MOST_MINUTES + 1])
def test_clock_without_minutes_that_can_be_does_not_run(opened: Round, minutes: int | None) -> None:
    with pytest.raises(InvalidDocument):
        services.run_clock(round_=opened, minutes=minutes)


def test_clock_started_twice_is_started_once(opened: Round) -> None:
    once = services.run_clock(round_=opened, minutes=45)
    twice = services.run_clock(round_=opened, minutes=60)
    assert once.clock_ends_at == twice.clock_ends_at


def test_clock_paused_twice_keeps_what_is_left_and_runs_on(opened: Round) -> None:
    services.run_clock(round_=opened, minutes=45)
    once = services.pause_clock(round_=opened)
    twice = services.pause_clock(round_=opened)
    assert once.clock_ends_at is None
    assert once.clock_left is not None
    assert once.clock_left == twice.clock_left
    assert 45 * 60 - 20 < once.clock_left <= 45 * 60

    services.run_clock(round_=opened, minutes=5)
    after = fresh(opened)
    assert after.clock_left is None
    assert after.clock_ends_at
    assert after.clock_ends_at - timezone.now() > 44 * MINUTE


def test_clock_that_never_ran_is_paused_as_nothing(opened: Round) -> None:
    services.pause_clock(round_=opened)
    assert clock_of(fresh(opened), timezone.now()) is None


def test_clock_given_more_time_twice_has_it_once(opened: Round) -> None:
    ends_at = services.run_clock(round_=opened, minutes=45).clock_ends_at
    assert ends_at
    for _ in range(2):
        services.set_clock(round_=opened, ends_at=ends_at + 5 * MINUTE)
    assert fresh(opened).clock_ends_at == ends_at + 5 * MINUTE


def test_clock_that_stands_is_given_what_is_left(opened: Round) -> None:
    services.run_clock(round_=opened, minutes=45)
    services.pause_clock(round_=opened)
    services.set_clock(round_=opened, left=600)

    clock = clock_of(fresh(opened), timezone.now())
    assert clock
    assert (clock.left, clock.ends_at, clock.is_over) == (600, None, False)


def test_clock_that_another_has_stopped_is_not_set(opened: Round) -> None:
    ends_at = services.run_clock(round_=opened, minutes=45).clock_ends_at
    services.pause_clock(round_=opened)
    with pytest.raises(ClockChanged):
        services.set_clock(round_=opened, ends_at=ends_at)
    services.run_clock(round_=opened)
    with pytest.raises(ClockChanged):
        services.set_clock(round_=opened, left=600)


def test_clock_longer_than_a_round_can_be_is_refused(opened: Round) -> None:
    services.run_clock(round_=opened, minutes=45)
    with pytest.raises(InvalidDocument):
        services.set_clock(round_=opened, ends_at=timezone.now() + (MOST_MINUTES + 1) * MINUTE)
    services.pause_clock(round_=opened)
    with pytest.raises(InvalidDocument):
        services.set_clock(round_=opened, left=60 * MOST_MINUTES + 1)


def test_clock_of_a_closed_round_is_refused(opened: Round) -> None:
    services.close_round(round_=opened)
    with pytest.raises(RoundNotOpen):
        services.run_clock(round_=opened, minutes=45)
    with pytest.raises(RoundNotOpen):
        services.pause_clock(round_=opened)


def test_clock_is_over_when_its_time_is_up(opened: Round) -> None:
    now = timezone.now()
    opened.clock_ends_at = now - MINUTE
    clock = clock_of(opened, now)
    assert clock
    assert (clock.left, clock.is_over) == (-60, True)
