"""Tables: what is written at them, and how far they have come."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from django.db.models import F, Prefetch, prefetch_related_objects

from kingscore.models import Entry, Game, Seat
from kingscore.queries import sheets_of
from kingscore.queries.kept import Latest
from kingscore.rules.sheet import Sheet
from tournaments.models import Place, Table, Tournament
from tournaments.queries.confirmations import confirmed_versions
from tournaments.queries.pace import quiet_in
from tournaments.queries.stops import Stop, stops_of
from tournaments.rules.games import counted_deals, owners


class State(StrEnum):
    """How far a table is."""

    DRAWN = "drawn"  # its round is not open
    NOT_STARTED = "not_started"  # nothing is recorded yet
    PLAYING = "playing"
    QUIET = "quiet"  # nothing was recorded for long: somebody should go and see
    DONE = "done"


class Progress(NamedTuple):
    """How far the sheet of a table is.

    `counted` of the `played` deals count, of `deals` in all. `players` has for each place at the
    table who plays there now, by his place in the list of the game.
    """

    played: int
    deals: int
    counted: int
    is_finished: bool
    is_stopped: bool
    players: tuple[int, ...]


class Sitting(NamedTuple):
    """A place at a table: its entrant's number and name, and who plays for him, if anybody."""

    number: int
    name: str
    substitute: str


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table as it is at a moment; `table` knows its round and its game.

    `confirmed` is the version of the sheet that was confirmed last, if one was; `stop` is how it
    was stopped before its last deal, where it is. `quiet_after` so long without an entry somebody
    should go and see; None where nothing is waited for.
    """

    table: Table
    seats: tuple[Sitting, ...]
    progress: Progress | None
    last_entry_at: datetime | None
    confirmed: int | None
    stop: Stop | None
    quiet_after: timedelta | None
    now: datetime

    @property
    def state(self) -> State:
        """How far it is."""
        if self.progress is None:
            return State.DRAWN
        if self.progress.is_finished:
            return State.DONE
        since = self.last_entry_at or self.table.round.opened_at
        if since and self.quiet_after and self.now - since > self.quiet_after:
            return State.QUIET
        return State.PLAYING if self.last_entry_at else State.NOT_STARTED

    @property
    def is_confirmed(self) -> bool:
        """Whether the result was said to be right as it is now."""
        return self.table.game is not None and self.table.game.version == self.confirmed

    @property
    def was_confirmed(self) -> bool:
        """Whether a deal was corrected since somebody has said that the result is right."""
        return self.confirmed is not None and not self.is_confirmed


_progress: Latest[Progress] = Latest(most=5_000)  # by version


def tables_now(tables: Sequence[Table], now: datetime) -> list[TableNow]:
    """How far tables are, read with `tables_of`: at most seven queries, for any number of them."""
    games = [table.game for table in tables if table.game]
    progress, last, names = _progress_of(games), _last_entries(games), {}
    changed = [game for game in games if _has_others(progress[game.code])]
    if changed:
        names = _names_in(changed)
    confirmed = confirmed_versions(tables)
    quiet = quiet_in({table.round for table in tables})
    stops = stops_of([game for game in games if progress[game.code].is_stopped])
    return [
        TableNow(
            table=table,
            seats=_seats(table, progress, names),
            progress=progress[table.game.code] if table.game else None,
            last_entry_at=last.get(table.game.code) if table.game else None,
            confirmed=confirmed.get(table.pk),
            stop=stops.get(table.game.code) if table.game else None,
            quiet_after=quiet.get(table.round_id),
            now=now,
        )
        for table in tables
    ]


def table_now(table: Table, now: datetime) -> TableNow:
    """How far one table is, which knows its round and its game."""
    places = Place.objects.select_related("entrant__player").order_by("position")
    prefetch_related_objects([table], Prefetch("places", places))
    return tables_now([table], now)[0]


def table_by_number(tournament: Tournament, round_number: int, number: int) -> Table | None:
    """One table of a round with its round and its game; the round knows its tournament."""
    tables = Table.objects.filter(round__tournament=tournament, round__number=round_number)
    found = tables.filter(number=number).select_related("round", "game").first()
    if found:
        found.round.tournament = tournament
    return found


def progress_of(sheet: Sheet) -> Progress:
    """How far a sheet is, and how many of its deals count if the players stop here."""
    rules, played, own = sheet.ruleset, len(sheet.lines), owners(sheet)
    is_cut_off = sheet.is_stopped or not sheet.is_finished
    return Progress(
        played=played,
        deals=rules.deals,
        counted=counted_deals(played, rules.players, rules) if is_cut_off else played,
        is_finished=sheet.is_finished,
        is_stopped=sheet.is_stopped,
        players=tuple(sheet.players[own.index(place)] for place in range(rules.players)),
    )


def _progress_of(games: Sequence[Game]) -> dict[str, Progress]:
    """How far each game is, by its code: one query for all that are not kept."""
    kept = {game.code: _progress.get(game.code, game.version) for game in games}
    unread = [game for game in games if kept[game.code] is None]
    sheets = sheets_of(unread)
    for game in unread:
        kept[game.code] = found = progress_of(sheets[game.pk])
        _progress.keep(game.code, game.version, found)
    return {code: found for code, found in kept.items() if found}


def _last_entries(games: Sequence[Game]) -> dict[str, datetime]:
    """When something was written last, by the code of the game."""
    last = Entry.objects.filter(game__in=games, seq=F("game__version")).order_by()
    return dict(last.values_list("game__code", "recorded_at"))


def _has_others(progress: Progress) -> bool:
    """Whether somebody plays for another."""
    return progress.players != tuple(range(len(progress.players)))


def _names_in(games: Sequence[Game]) -> dict[str, dict[int, str]]:
    """The names of all players of some games, by the game's code and their place in its list."""
    names: dict[str, dict[int, str]] = {}
    rows = Seat.objects.filter(game__in=games).order_by()
    for code, place, name in rows.values_list("game__code", "position", "player__name"):
        names.setdefault(code, {})[place] = name
    return names


def _seats(
    table: Table, progress: dict[str, Progress], names: dict[str, dict[int, str]]
) -> tuple[Sitting, ...]:
    known = names.get(table.game.code, {}) if table.game else {}
    players = progress[table.game.code].players if table.game else ()
    return tuple(
        Sitting(
            each.entrant.number,
            each.entrant.player.name,
            _other(each.entrant.player.name, known.get(players[each.position]) if known else None),
        )
        for each in table.places.all()
    )


def _other(name: str, seated: str | None) -> str:
    return "" if seated in (None, name) else str(seated)
