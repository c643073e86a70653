"""Which results a second player at the table, or the director, has said to be right."""

from collections.abc import Iterable

from django.db.models import Exists, OuterRef, QuerySet

from kingscore.models import Entry, Game
from tournaments.models import Confirmation, Round, Table


def confirmation_of(table: Table) -> Confirmation | None:
    """The last confirmation of a table, with who gave it; void if a deal was corrected since."""
    rows = Confirmation.objects.filter(table=table)
    return rows.select_related("entrant__player", "author").order_by("-version").first()


def confirmed_versions(tables: Iterable[Table]) -> dict[int, int]:
    """The version of the sheet that was confirmed last at each of these tables, by their ids."""
    rows = Confirmation.objects.filter(table__in=list(tables)).order_by("version")
    return dict(rows.values_list("table", "version"))


def unconfirmed_tables(rounds: Iterable[Round]) -> QuerySet[Table]:
    """The finished tables of these rounds whose result nobody has confirmed as it is now.

    In the order of the rounds and of their numbers, with their rounds.
    """
    now = Confirmation.objects.filter(table=OuterRef("pk"), version=OuterRef("game__version"))
    tables = Table.objects.filter(round__in=list(rounds), game__is_finished=True)
    tables = tables.exclude(Exists(now)).select_related("round")
    return tables.order_by("round__number", "number")


def recorded_last(game: Game) -> int | None:
    """The player who recorded the last deal, by his id, if it is known."""
    deals = Entry.objects.filter(game=game, number__isnull=False).order_by("-seq")
    return deals.values_list("recorded_by", flat=True).first()
