"""The director's board: every table of the rounds that are played, and whether anything moved."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from tournaments.models import Round, Table, Tournament
from tournaments.queries.clock import Clock, clock_of
from tournaments.queries.rounds import rounds_of, tables_of
from tournaments.queries.standings import stamp_of
from tournaments.queries.tables import State, TableNow, tables_now


class BoardRound(NamedTuple):
    """A round on the board, with its clock and its tables."""

    round: Round
    clock: Clock | None
    tables: tuple[TableNow, ...]

    @property
    def unfinished(self) -> tuple[TableNow, ...]:
        """The tables that have not come to their end."""
        return tuple(each for each in self.tables if each.state is not State.DONE)

    @property
    def calling(self) -> tuple[TableNow, ...]:
        """The tables that have called the director."""
        return tuple(each for each in self.tables if each.table.called_at)


class Board(NamedTuple):
    """The rounds of a tournament, and those that are looked at: the open ones, or one by number."""

    rounds: tuple[Round, ...]
    shown: tuple[BoardRound, ...]
    stamp: str


def board_of(tournament: Tournament, now: datetime, *, number: int | None = None) -> Board:
    """The board as it is now: at most eleven queries, for any number of tables."""
    stamp = board_stamp(tournament, now)
    rounds = tuple(rounds_of(tournament))
    looked_at = [each for each in rounds if _is_looked_at(each, number)]
    tables = tables_now(_tables(looked_at), now)
    shown = tuple(
        BoardRound(
            each,
            clock_of(each, now),
            tuple(found for found in tables if found.table.round_id == each.pk),
        )
        for each in looked_at
    )
    return Board(rounds, shown, stamp)


def board_stamp(tournament: Tournament, now: datetime) -> str:
    """What changes whenever the board shows something else: one query.

    With the minute, since a table that writes nothing shows something else too.
    """
    return f"{stamp_of(tournament, is_live=True)}.{int(now.timestamp()) // 60}"


def _is_looked_at(round_: Round, number: int | None) -> bool:
    return round_.state == Round.State.OPEN if number is None else round_.number == number


def _tables(rounds: Sequence[Round]) -> list[Table]:
    """Their tables, each with the very round that is shown."""
    by_id = {each.pk: each for each in rounds}
    tables = list(tables_of(*rounds)) if rounds else []
    for table in tables:
        table.round = by_id[table.round_id]
    return tables
