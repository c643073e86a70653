"""The board as values: how far tables are, what has moved, and how many queries it takes."""

from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from kingscore import services as scoring
from tests.tournaments import evenings, halls
from tournaments import services
from tournaments.models import Round, Tournament
from tournaments.queries import State, TableNow, board_of, board_stamp, table_now
from tournaments.rules.pace import LEAST, MOST, USUAL

SECOND = timedelta(seconds=1)
QUIET = USUAL * SECOND
ON_THE_MINUTE = datetime(2026, 11, 27, 20, 15, tzinfo=timezone.get_default_timezone())


@pytest.fixture
def opened(tournament: Tournament) -> Round:
    """A round of two tables that is open."""
    return halls.open_round(tournament)


def now_at(round_: Round, number: int = 1, later: timedelta = timedelta()) -> TableNow:
    """How far a table is, now or later."""
    return table_now(halls.table_at(round_, number), timezone.now() + later)


def test_table_goes_from_drawn_to_done(tournament: Tournament) -> None:
    evenings.enter(tournament, 8)
    drawn = evenings.draw_by_hand(tournament, halls.TWO_TABLES)
    states = [now_at(drawn).state]
    opened = services.open_round(round_=drawn)
    table = halls.table_at(opened)
    states.append(now_at(opened).state)
    evenings.play_table(table, deals=2)
    states.append(now_at(opened).state)
    evenings.play_table(table)
    states.append(now_at(opened).state)

    assert states == [State.DRAWN, State.NOT_STARTED, State.PLAYING, State.DONE]


@pytest.mark.parametrize("deals", [0, 1])
def test_table_that_writes_nothing_for_long_is_quiet(opened: Round, deals: int) -> None:
    evenings.play_table(halls.table_at(opened), deals=deals)
    assert now_at(opened, later=QUIET - 20 * SECOND).state is not State.QUIET
    assert now_at(opened, later=QUIET + SECOND).state is State.QUIET


@pytest.mark.parametrize(
    ("minutes", "quiet"), [(1, LEAST * SECOND), (5, timedelta(minutes=15)), (60, MOST * SECOND)]
)
def test_table_is_quiet_by_how_fast_the_tables_of_its_round_play(
    opened: Round, minutes: int, quiet: timedelta, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = timezone.now()
    for deal in range(3):
        last = begin + deal * timedelta(minutes=minutes)
        monkeypatch.setattr(timezone, "now", lambda last=last: last)
        for table in halls.all_tables(opened):
            evenings.play_table(table, deals=1)
    for number in (1, 2):
        table = halls.table_at(opened, number)
        assert table_now(table, last + quiet - SECOND).state is State.PLAYING
        assert table_now(table, last + quiet + SECOND).state is State.QUIET


def test_table_that_is_done_or_whose_round_is_closed_is_never_quiet(opened: Round) -> None:
    evenings.play_table(halls.table_at(opened))
    services.close_round(round_=opened)
    assert now_at(opened, 1, 2 * QUIET).state is State.DONE
    assert now_at(opened, 2, 2 * QUIET).state is State.NOT_STARTED


def test_table_counts_whole_cycles_if_it_stops_now(opened: Round) -> None:
    evenings.play_table(halls.table_at(opened), deals=9)
    progress = now_at(opened).progress
    assert progress
    assert (progress.played, progress.counted, progress.deals) == (9, 8, 10)

    evenings.play_table(halls.table_at(opened))
    progress = now_at(opened).progress
    assert progress
    assert (progress.played, progress.counted) == (10, 10)


def test_table_names_who_plays_for_whom(opened: Round) -> None:
    game = halls.game_at(halls.table_at(opened))
    scoring.substitute_player(game=game, seat=2, who="Eva", entry_id=uuid4(), version=0)

    seats = now_at(opened).seats
    assert [seat.name for seat in seats] == [f"Player {number}" for number in range(1, 5)]
    assert [seat.substitute for seat in seats] == ["", "", "Eva", ""]
    assert [seat.number for seat in seats] == [1, 2, 3, 4]


def test_board_shows_the_open_rounds_or_the_one_that_is_asked_for(
    tournament: Tournament,
) -> None:
    first = services.close_round(round_=halls.open_round(tournament))
    second = halls.open_round(tournament)
    now = timezone.now()

    assert [each.round for each in board_of(tournament, now).shown] == [second]
    assert [each.round for each in board_of(tournament, now, number=1).shown] == [first]
    assert board_of(tournament, now, number=7).shown == ()
    assert board_of(tournament, now).rounds == (first, second)


def test_board_tells_who_calls_and_who_is_not_finished(opened: Round) -> None:
    services.call_director(table=halls.table_at(opened, 2))
    evenings.play_table(halls.table_at(opened, 1))

    (shown,) = board_of(opened.tournament, timezone.now()).shown
    assert [each.table.number for each in shown.calling] == [2]
    assert [each.table.number for each in shown.unfinished] == [2]


def test_board_stamp_changes_with_everything_that_shows(
    opened: Round, tournament: Tournament
) -> None:
    table = halls.table_at(opened)

    def stamp() -> str:
        tournament.refresh_from_db()
        return board_stamp(tournament, ON_THE_MINUTE)

    stamps = [stamp()]
    assert stamp() == stamps[0]
    services.call_director(table=table)
    stamps.append(stamp())
    services.run_clock(round_=opened, minutes=45)
    stamps.append(stamp())
    game = evenings.play_table(table, deals=1)
    stamps.append(stamp())
    scoring.lock_game(game=game)
    stamps.append(stamp())
    scoring.unlock_game(game=game)
    evenings.play_table(table)
    stamps.append(stamp())
    services.confirm_result(table=table, seat=0, version=halls.game_at(table).version)
    stamps.append(stamp())
    stamps.append(board_stamp(tournament, ON_THE_MINUTE + timedelta(minutes=1)))

    assert len(set(stamps)) == len(stamps)


def test_board_asks_as_often_for_many_tables(tournament: Tournament) -> None:
    asked = []
    for tables in (1, 6):
        seating = [tuple(range(4 * at + 1, 4 * at + 5)) for at in range(tables)]
        opened = halls.open_round(tournament, seating)
        for table in halls.all_tables(opened):
            evenings.play_table(table, deals=1)
            game = halls.game_at(table)
            scoring.substitute_player(
                game=game, seat=1, who=f"Eva {table.pk}", entry_id=uuid4(), version=1
            )
        with CaptureQueriesContext(connection) as captured:
            board_of(tournament, timezone.now())
        asked.append(len(captured))
        services.close_round(round_=opened)

    assert asked[0] == asked[1] <= 9


def test_table_names_nobody_for_another_when_two_change_over(opened: Round) -> None:
    game = halls.game_at(halls.table_at(opened))
    scoring.swap_players(
        game=game, first=0, second=1, keep_points=True, entry_id=uuid4(), version=0
    )
    scoring.substitute_player(game=game, seat=0, who="Eva", entry_id=uuid4(), version=1)

    seats = now_at(opened).seats
    assert [seat.substitute for seat in seats] == ["", "Eva", "", ""]
