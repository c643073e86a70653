"""Calling the director, extra time, and tables that stop before their last deal."""

from collections.abc import Callable
from functools import partial
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from kingscore.errors import EntryReused, StaleSheet
from kingscore.queries import sheet_of
from kingscore.rules.errors import InvalidDeal, InvalidDocument
from tests.kingscore import play
from tests.tournaments import evenings, halls
from tournaments import services
from tournaments.errors import RoundNotOpen, TournamentFinished
from tournaments.models import Decision, Round, Table, Tournament
from tournaments.queries import played_of


@pytest.fixture
def opened(tournament: Tournament) -> Round:
    """A round of two tables that is open."""
    return halls.open_round(tournament)


@pytest.fixture
def table(opened: Round) -> Table:
    """Its first table."""
    return halls.table_at(opened)


def test_call_director_again_keeps_when_it_was(table: Table) -> None:
    called = services.call_director(table=table)
    again = services.call_director(table=table)

    assert called.called_at == again.called_at is not None
    assert services.answer_call(table=table).called_at is None
    assert services.answer_call(table=table).called_at is None
    assert halls.table_at(table.round).called_at is None


def test_call_director_moves_the_tournament_on(table: Table, tournament: Tournament) -> None:
    tournament.refresh_from_db()
    before = tournament.version
    services.call_director(table=table)

    tournament.refresh_from_db()
    assert tournament.version > before


def test_call_director_after_the_round_is_refused(opened: Round, table: Table) -> None:
    services.close_round(round_=opened)
    with pytest.raises(RoundNotOpen):
        services.call_director(table=table)


def test_call_director_at_a_table_that_was_drawn_again_finds_none(
    opened: Round, table: Table, tournament: Tournament
) -> None:
    evenings.draw_by_hand(tournament, halls.TWO_TABLES, number=opened.number)
    with pytest.raises(Table.DoesNotExist):
        services.call_director(table=table)


def test_extra_time_is_what_was_said_last(table: Table) -> None:
    for seconds in (300, 300, 600):
        services.set_extra_time(table=table, seconds=seconds)
    assert halls.table_at(table.round).extra_seconds == 600


@pytest.mark.parametrize("seconds", [-1, 7_201])
def test_extra_time_that_cannot_be_is_refused(table: Table, seconds: int) -> None:
    with pytest.raises(InvalidDocument):
        services.set_extra_time(table=table, seconds=seconds)


def test_stop_table_counts_whole_cycles_and_is_noted(
    table: Table, tournament: Tournament, owner: User
) -> None:
    evenings.play_table(table, deals=6)
    sheet = services.stop_table(table=table, director=owner, **halls.sent(table, reason="late"))

    assert sheet.is_stopped
    (decision,) = Decision.objects.all()
    assert (decision.kind, decision.author) == (Decision.Kind.CLOSED_EARLY, owner)
    about = {"round": 1, "table": 1, "played": 6, "counted": 4}
    assert decision.details == about | {"entry": decision.details["entry"]}
    (result,) = played_of(tournament).tables
    assert {score.deals for score in result.seats} == {4}


def test_stop_table_sent_again_is_once(table: Table) -> None:
    evenings.play_table(table, deals=5)
    sent = halls.sent(table)
    first = services.stop_table(table=table, **sent)

    assert services.stop_table(table=table, **sent) == first
    assert Decision.objects.count() == 1
    with pytest.raises(EntryReused):
        services.resume_table(table=table, **sent)


def test_stop_table_twice_with_two_forms_writes_one(table: Table) -> None:
    evenings.play_table(table, deals=5)
    one, other = halls.sent(table), halls.sent(table)
    services.stop_table(table=table, **one)

    with pytest.raises(StaleSheet):
        services.stop_table(table=table, **other)
    with pytest.raises(InvalidDeal):
        services.stop_table(table=table, **halls.sent(table))
    assert Decision.objects.count() == 1


def test_stopped_table_can_play_on(table: Table, owner: User) -> None:
    evenings.play_table(table, deals=5)
    services.stop_table(table=table, **halls.sent(table))
    services.resume_table(table=table, director=owner, **halls.sent(table))
    game = evenings.play_table(table)

    assert game.is_finished
    assert not sheet_of(game).is_stopped
    kinds = list(Decision.objects.values_list("kind", flat=True))
    assert kinds == [Decision.Kind.CLOSED_EARLY, Decision.Kind.REOPENED]


def test_stop_table_of_a_round_that_is_not_open_is_refused(tournament: Tournament) -> None:
    evenings.enter(tournament, 8)
    table = halls.table_at(evenings.draw_by_hand(tournament, halls.TWO_TABLES))
    with pytest.raises(RoundNotOpen):
        services.stop_table(table=table, entry_id=uuid4(), version=0)


def test_stop_table_of_a_finished_tournament_is_refused(
    table: Table, tournament: Tournament
) -> None:
    services.close_round(round_=table.round)
    services.finish_tournament(tournament=tournament)
    with pytest.raises(TournamentFinished):
        services.stop_table(table=table, **halls.sent(table))


def calls(opened: Round) -> list[Callable[[], object]]:
    """What two tables and a director do at the same moment."""
    first, second = halls.all_tables(opened)
    return [
        partial(services.call_director, table=first),
        partial(services.call_director, table=second),
        partial(services.set_extra_time, table=first, seconds=300),
        partial(services.run_clock, round_=opened, minutes=45),
    ]


@pytest.mark.django_db(transaction=True)
def test_two_tables_and_their_director_at_once_lose_nothing(tournament: Tournament) -> None:
    opened = halls.open_round(tournament)
    found = play.at_once(calls(opened))

    assert play.kinds(found) == ["Round", "Table", "Table", "Table"]
    first, second = halls.table_at(opened), halls.table_at(opened, 2)
    assert first.called_at
    assert second.called_at
    assert first.extra_seconds == 300
    assert first.round.clock_ends_at
