"""Rounds with their seating, and what directors are told of them."""

from collections.abc import Iterable
from datetime import datetime

from kingscore.rules.codec import Json
from kingscore.times import time_to_json
from tournaments.models import Round, Table
from tournaments.queries import Clock, ListedTable, clock_of
from tournaments.rules.seating.faults import Fault
from tournaments.shapes import round_to_json, seating_to_json


def whole_round_to_json(round_: Round, now: datetime) -> Json:
    """A round without its tables."""
    return {
        "id": round_.pk,
        **round_to_json(round_),
        "method": round_.method,
        "drawn_at": time_to_json(round_.drawn_at),
        "opened_at": time_to_json(round_.opened_at),
        "closed_at": time_to_json(round_.closed_at),
        "clock": clock_to_json(clock_of(round_, now)),
    }


def clock_to_json(clock: Clock | None) -> Json | None:
    """A clock as it is at a moment."""
    return clock and {"left": clock.left, "ends_at": time_to_json(clock.ends_at)}


def seated_round_to_json(
    round_: Round, now: datetime, tables: Iterable[ListedTable] | None, told: Json | None
) -> Json:
    """A round with who sits where, and what directors are told, for those who may know it."""
    return {
        **whole_round_to_json(round_, now),
        "tables": None if tables is None else seating_to_json(tables),
        "told": told,
    }


def fault_to_json(fault: Fault) -> Json:
    """What is not as one would like it."""
    return {
        "kind": fault.kind.value,
        "entrants": list(fault.entrants),
        "tables": list(fault.tables),
        "rounds": list(fault.rounds),
    }


def places_of(tables: Iterable[Table]) -> list[list[int]]:
    """Tables as their rounds and numbers."""
    return [[each.round.number, each.number] for each in tables]
