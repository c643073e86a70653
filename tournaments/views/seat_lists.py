"""Who sits where, in the order of names, as it hangs on a wall."""

import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from tournaments.queries import TableNow
from tournaments.views.table_words import seat_in_words


class Seated(NamedTuple):
    """Somebody by name, his number, his table and his seat there, from 1."""

    name: str
    number: int
    table: int
    seat: int


def seats_by_name(tables: Iterable[TableNow]) -> list[Seated]:
    """Everybody at some tables, from A to Z: accents and capitals do not matter."""
    seated = [
        Seated(seat_in_words(each), each.number, now.table.number, position)
        for now in tables
        for position, each in enumerate(now.seats, start=1)
    ]
    return sorted(seated, key=lambda each: (_plain(each.name), each.number))


def _plain(name: str) -> str:
    split = unicodedata.normalize("NFKD", name.casefold())
    return "".join(each for each in split if not unicodedata.combining(each))
