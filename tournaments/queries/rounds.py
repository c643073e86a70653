"""Rounds, their tables, and who sits where."""

from collections.abc import Iterable

from django.db.models import Prefetch, QuerySet

from tournaments.models import Draw, Place, Round, Table, Tournament
from tournaments.rules.seating.tables import Seating


def rounds_of(tournament: Tournament) -> QuerySet[Round]:
    """The rounds of a tournament, the first one first; they know their tournament."""
    return tournament.rounds.order_by("number")


def round_by_number(tournament: Tournament, number: int) -> Round | None:
    """The round with this number; it knows its tournament."""
    return rounds_of(tournament).filter(number=number).first()


def tables_of(*rounds: Round) -> QuerySet[Table]:
    """The tables of rounds, with games, and places with entrants and their players: four queries.

    In the order of the rounds and of their numbers; a table's places are in `places.all()`.
    """
    places = Place.objects.select_related("entrant__player").order_by("position")
    tables = Table.objects.filter(round__in=rounds).select_related("round", "game")
    return tables.prefetch_related(Prefetch("places", places)).order_by("round__number", "number")


def draw_of(round_: Round) -> Draw | None:
    """How a round was drawn, with who did it; None where that is not known."""
    return Draw.objects.filter(rounds=round_).select_related("author").first()


def table_by_card(card: str) -> Table | None:
    """The table that a printed card opens, with its round, tournament, club and game."""
    tables = Table.objects.select_related("round__tournament__club", "game")
    return tables.filter(card=card).first()


def seatings_of(tournament: Tournament, *, stage: str = "") -> dict[int, Seating]:
    """The seating of every round that is drawn, by its number; by the numbers of the entrants.

    Or of those of one stage.
    """
    places = Place.objects.filter(round__tournament=tournament)
    if stage:
        places = places.filter(round__stage=stage)
    rows = places.order_by("round__number", "table__number", "position")
    found: dict[int, dict[int, list[int]]] = {}
    for number, table, entrant in rows.values_list(
        "round__number", "table__number", "entrant__number"
    ):
        found.setdefault(number, {}).setdefault(table, []).append(entrant)
    return {number: tuple(map(tuple, tables.values())) for number, tables in found.items()}


def has_begun(tournament: Tournament) -> bool:
    """Whether a round of it is being played, or has been."""
    return rounds_of(tournament).exclude(state=Round.State.DRAWN).exists()


def has_entries(rounds: Iterable[Round]) -> bool:
    """Whether anything is written on a sheet of these rounds."""
    return Table.objects.filter(round__in=rounds, game__version__gt=0).exists()
