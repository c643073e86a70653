"""Tables as files have them: many at once, in few queries."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from kingscore.models import Game
from kingscore.queries import sheets_of
from kingscore.rules.sheet import Sheet
from tournaments.models import Place, Round, Table


class ListedTable(NamedTuple):
    """A table of a round, both by number; `seats` are the numbers of the entrants in order of play.

    `code` is that of its game, None before the round is opened.
    """

    round: int
    number: int
    code: str | None
    is_finished: bool
    seats: tuple[int, ...]


def listed_tables(rounds: Collection[Round]) -> list[ListedTable]:
    """The tables of these rounds, in order: two queries."""
    tables = Table.objects.filter(round__in=rounds).order_by("round__number", "number")
    rows = tables.values_list("pk", "round__number", "number", "game__code", "game__is_finished")
    found = list(rows)
    seats: dict[int, list[int]] = {pk: [] for pk, *_ in found}
    places = Place.objects.filter(round__in=rounds).order_by("table", "position")
    for table, entrant in places.values_list("table", "entrant__number"):
        seats.setdefault(table, []).append(entrant)
    return [
        ListedTable(number, table, code, bool(is_finished), tuple(seats[pk]))
        for pk, number, table, code, is_finished in found
    ]


def sheets_at(tables: Iterable[ListedTable]) -> dict[str, Sheet]:
    """The sheets of the games at these tables, by their codes: two queries."""
    codes = [table.code for table in tables if table.code]
    games = list(Game.objects.filter(code__in=codes))
    sheets = sheets_of(games)
    return {game.code: sheets[game.pk] for game in games}
