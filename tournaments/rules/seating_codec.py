"""A seating, and a schedule, as lists of lists of entrants' numbers, as JSON has them, and back."""

from typing import Any

from kingscore.rules.reading import Reader
from kingscore.rules.sentence import gettext_noop
from tournaments.rules.finals_codec import MOST_ENTRANTS
from tournaments.rules.seating.tables import Schedule, Seating, Table

MOST_ROUNDS = 100
MOST_SEATS = 100  # at one table; whether a size is allowed is asked by `lot.hand_problems`


def seating_to_json(seating: Seating) -> list[list[int]]:
    """A list of tables, each a list of entrants in their order of play."""
    return [list(table) for table in seating]


def schedule_to_json(schedule: Schedule) -> list[list[list[int]]]:
    """A list of rounds, each as a seating is."""
    return [seating_to_json(seating) for seating in schedule]


def seating_from_json(value: Any) -> Seating:
    """The seating in a JSON value; raises InvalidDocument with every fault, as at `[2][0]`.

    Nobody sits in it twice.
    """
    reader = Reader()
    seating = _read_seating(reader, value, "")
    reader.finish()
    return seating


def schedule_from_json(value: Any) -> Schedule:
    """The schedule in a JSON value; raises InvalidDocument as `seating_from_json` does."""
    reader = Reader()
    schedule = tuple(
        _read_seating(reader, each, f"[{number}]")
        for number, each in enumerate(reader.items(value, "", most=MOST_ROUNDS))
    )
    reader.finish()
    return schedule


def _read_seating(reader: Reader, value: Any, at: str) -> Seating:
    seated: dict[int, int] = {}
    return tuple(
        _read_table(reader, each, f"{at}[{number}]", number + 1, seated)
        for number, each in enumerate(reader.items(value, at, most=MOST_ENTRANTS))
    )


def _read_table(reader: Reader, value: Any, at: str, number: int, seated: dict[int, int]) -> Table:
    """One table; `seated` are those before, each with his table from 1."""
    table = []
    for seat, each in enumerate(reader.items(value, at, most=MOST_SEATS)):
        entrant = reader.number(each, f"{at}[{seat}]", least=1)
        if entrant in seated:
            text = gettext_noop("Number %(entrant)s sits at table %(first)s already.")
            values = {"entrant": entrant, "first": seated[entrant]}
            reader.fault("seated_twice", text, f"{at}[{seat}]", **values)
        elif entrant:  # it is 0 where it could not be read
            seated[entrant] = number
        table.append(entrant)
    return tuple(table)
