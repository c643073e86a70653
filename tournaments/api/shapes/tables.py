"""Tables of a round that is played: how far each is, and what its own people may know."""

from datetime import datetime

from kingscore.rules.codec import Json
from kingscore.times import time_to_json
from tournaments.api.shapes.rounds import clock_to_json, whole_round_to_json
from tournaments.models import Confirmation
from tournaments.queries import Board, BoardRound, Progress, TableNow, clock_of


def table_to_json(how: TableNow) -> Json:
    """How far a table is."""
    table = how.table
    return {
        "round": table.round.number,
        "table": table.number,
        "state": how.state.value,
        "game": table.game.code if table.game else None,
        "version": table.game.version if table.game else None,
        "seats": [
            {"entrant": each.number, "name": each.name, "substitute": each.substitute or None}
            for each in how.seats
        ],
        "progress": _progress(how.progress) if how.progress else None,
        "last_entry_at": time_to_json(how.last_entry_at),
        "is_confirmed": how.is_confirmed,
        "was_confirmed": how.was_confirmed,
        "called_at": time_to_json(table.called_at),
        "extra_seconds": table.extra_seconds,
    }


def _progress(progress: Progress) -> Json:
    return {
        "played": progress.played,
        "deals": progress.deals,
        "counted": progress.counted,
        "is_finished": progress.is_finished,
        "is_stopped": progress.is_stopped,
    }


def own_table_to_json(
    how: TableNow, *, path: str, confirmation: Confirmation | None, shows_codes: bool
) -> Json:
    """A table for those who sit there and who run the tournament.

    `path` is its address; codes are for who holds its card, or directs, that of the scorer as long
    as its round is played.
    """
    table = how.table
    is_open = table.round.state == table.round.State.OPEN
    game = table.game if shows_codes and is_open else None
    return {
        **table_to_json(how),
        "path": path,
        "is_open": is_open,
        "clock": clock_to_json(clock_of(table.round, how.now)),
        "confirmation": _confirmation(confirmation) if confirmation else None,
        "scorer_code": game.scorer_code if game else None,
        "card": table.card if shows_codes else None,
    }


def _confirmation(confirmation: Confirmation) -> Json:
    entrant = confirmation.entrant
    return {
        "version": confirmation.version,
        "entrant": entrant.number if entrant else None,
        "confirmed_at": time_to_json(confirmation.confirmed_at),
    }


def board_to_json(board: Board, now: datetime) -> Json:
    """The tables of all rounds that are looked at."""
    return {"stamp": board.stamp, "rounds": [_board_round(each, now) for each in board.shown]}


def _board_round(found: BoardRound, now: datetime) -> Json:
    return {
        **whole_round_to_json(found.round, now),
        "unfinished": len(found.unfinished),
        "tables": [table_to_json(each) for each in found.tables],
    }
