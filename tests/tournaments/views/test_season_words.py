"""Seasons in words: equal places, equal totals, and what counts in any case."""

from uuid import uuid4

from tests.tournaments.seasons import FIRST
from tournaments.models import Season, Tournament
from tournaments.queries import SeasonTable
from tournaments.queries.named import Named
from tournaments.queries.seasons import Evening
from tournaments.rules.season_codec import season_counting_to_json
from tournaments.rules.seasons import Event, Outcome, SeasonCounting, SeasonRow
from tournaments.rules.setup_codec import setup_to_json
from tournaments.rules.templates import club_night
from tournaments.views.season_shown import shown, steps_shown

NAMES = {1: Named("Ana", is_anonymous=False), 2: Named("Bo", is_anonymous=False)}


def table_of(counting: SeasonCounting, *events: Event) -> SeasonTable:
    """A season that is in no database."""
    setup = setup_to_json(club_night())
    tournaments = [Tournament(pk=uuid4(), setup=setup, held_on=FIRST) for _ in events]
    evenings = tuple(
        Evening(event.number, tournament, is_final=event.final)
        for event, tournament in zip(events, tournaments, strict=True)
    )
    season = Season(counting=season_counting_to_json(counting))
    return SeasonTable(season, counting, evenings, events, NAMES)


def row_of(table: SeasonTable, player: int) -> SeasonRow:
    row = table.row_of(player)
    assert row is not None
    return row


def test_equal_totals_are_told_apart_by_the_best_evening() -> None:
    first = Event(1, 2, (Outcome(1, 1, 10, 2), Outcome(2, 2, 4, 2)))
    second = Event(2, 2, (Outcome(1, 2, -6, 2), Outcome(2, 1, 0, 2)))
    told = shown(table_of(SeasonCounting(), first, second)).rows
    assert [row.told_apart for row in told] == [
        "equal total: best evening +10",
        "equal total: best evening +4",
    ]
    assert [row.place for row in told] == ["1", "2"]


def test_what_nothing_tells_apart_is_shared() -> None:
    both = Event(1, 2, (Outcome(1, 1, 10, 2, sharers=2), Outcome(2, 1, 10, 2, sharers=2)))
    table = table_of(SeasonCounting(), both)
    told = shown(table).rows
    assert [row.told_apart for row in told] == ["equal total: best evening +10"] * 2
    assert [row.place for row in told] == ["1=", "1="]
    (line,) = steps_shown(table, row_of(table, 1))
    assert line.how == ["Place 1 of 2", "shared with 1 other", "2 games"]


def test_whose_total_nobody_has_needs_no_words() -> None:
    one = Event(1, 2, (Outcome(1, 1, 10, 2), Outcome(2, 2, 4, 2)))
    assert [row.told_apart for row in shown(table_of(SeasonCounting(), one)).rows] == ["", ""]


def test_lines_say_what_counts_and_what_does_not() -> None:
    first = Event(1, 1, (Outcome(1, 1, 10, 1),))
    second = Event(2, 1, (Outcome(1, 1, 4, 1),))
    final = Event(3, 1, (Outcome(1, 1, -3, 1),), final=True)
    table = table_of(SeasonCounting(best=1), first, second, final)
    lines = steps_shown(table, row_of(table, 1))
    assert [line.note for line in lines] == [
        "",
        "does not count: not among the best",
        "final: counts in any case",
    ]
    assert [line.value.is_dropped for line in lines] == [False, True, False]
    assert [line.value.text for line in lines] == ["+10", "+4", "−3"]
    assert [column.is_final for column in shown(table).columns] == [False, False, True]
