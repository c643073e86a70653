"""The table of a season as plain values, which the templates only write out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.formats import date_format

from kingscore.pictures import Lines, Track, lines
from kingscore.rules.amount import Amount
from tournaments.models import Tournament
from tournaments.queries import SeasonTable, setup_of
from tournaments.rules.seasons import SeasonRow, SeasonStep, courses
from tournaments.views.figures import evening_marks, numbered
from tournaments.views.season_words import counting_in_words, note_of, step_in_words, told_apart
from tournaments.views.standings_shown import Cell, is_minus, place_in_words
from tournaments.wording import amount_in_words, is_signed

LEADERS = 6  # whose lines are drawn


class Told(NamedTuple):
    """A row of a season; `evenings` has a cell for each column."""

    player: int
    place: str
    name: str
    total: Cell
    games: int
    missing: int
    told_apart: str
    evenings: tuple[Cell, ...]


class Column(NamedTuple):
    """An evening above its column: the day, and the tournament that was held."""

    day: str
    tournament: Tournament
    is_over: bool
    is_final: bool


class Line(NamedTuple):
    """An evening in the way to a total."""

    tournament: Tournament
    day: str
    value: Cell
    how: Sequence[str]
    note: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A season: its columns, and all or some of its rows."""

    columns: tuple[Column, ...]
    rows: tuple[Told, ...]
    counting: Sequence[str]

    @property
    def has_missing(self) -> bool:
        """Whether somebody has too few games for a place."""
        return any(row.missing for row in self.rows)

    @property
    def playing(self) -> tuple[Column, ...]:
        """The evenings that count as they stand so far."""
        return tuple(column for column in self.columns if not column.is_over)


def shown(table: SeasonTable, rows: Sequence[SeasonRow] | None = None) -> Shown:
    """The season, or some of its rows."""
    signed = is_signed_in(table)
    return Shown(
        columns=tuple(
            Column(day, each.tournament, each.is_over, each.is_final)
            for day, each in zip(_days(table, "j b"), table.evenings, strict=True)
        ),
        rows=tuple(
            _told(table, row, signed=signed) for row in (table.rows if rows is None else rows)
        ),
        counting=counting_in_words(table.counting),
    )


def _days(table: SeasonTable, form: str) -> list[str]:
    """The days of the evenings; several on one day are numbered."""
    return numbered([date_format(each.tournament.held_on, form) for each in table.evenings])


def is_signed_in(table: SeasonTable) -> bool:
    """Whether amounts are told with a plus, since others of them have a minus."""
    counting = table.counting
    if counting.scale is not None or counting.day_scores:
        return False
    return any(is_signed(setup_of(each.tournament).points) for each in table.evenings)


def _told(table: SeasonTable, row: SeasonRow, *, signed: bool) -> Told:
    by_event = {step.event: step for step in row.steps}
    return Told(
        player=row.player,
        place=place_in_words(row.place, shared=row.shared),
        name=table.names[row.player].name,
        total=_amount(row.total, signed=signed),
        games=row.games,
        missing=row.missing,
        told_apart=told_apart(row, signed=signed),
        evenings=tuple(_cell(by_event.get(each.number), signed=signed) for each in table.evenings),
    )


def _cell(step: SeasonStep | None, *, signed: bool) -> Cell:
    return Cell("") if step is None else _amount(step.value, signed=signed, is_dropped=step.dropped)


def _amount(amount: Amount, *, signed: bool, is_dropped: bool = False) -> Cell:
    return Cell(amount_in_words(amount, signed=signed), is_minus(amount), is_dropped)


def steps_shown(table: SeasonTable, row: SeasonRow) -> list[Line]:
    """How a total came about, evening by evening."""
    signed, days = is_signed_in(table), _days(table, "j F Y")
    return [
        Line(
            table.evenings[step.event - 1].tournament,
            days[step.event - 1],
            _cell(step, signed=signed),
            step_in_words(table, row, step),
            note_of(step),
        )
        for step in row.steps
    ]


def leaders_drawn(table: SeasonTable) -> Lines | None:
    """The totals of the leaders after each evening; None before there are two."""
    leaders = [row.player for row in table.rows[:LEADERS]]
    if not leaders or len(table.evenings) < 2:  # noqa: PLR2004 - a line has two ends
        return None
    signed = is_signed_in(table)
    found = courses(table.events, table.counting, leaders)
    return lines(
        [Track(table.names[player].name, found[player]) for player in leaders],
        evening_marks(_days(table, "j b")),
        written=lambda amount: amount_in_words(amount, signed=signed),
    )
