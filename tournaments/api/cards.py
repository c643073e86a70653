"""The card of a table as a credential: what it opens, and where."""

from django.urls import reverse

from kingscore.api.codes import READ, WRITE, Opened
from tournaments.models import Round, Table
from tournaments.queries import table_by_card


def path_of(table: Table) -> str:
    """The address of a table."""
    tournament = table.round.tournament
    names = [tournament.club.slug, tournament.slug, table.round.number, table.number]
    return reverse("api-table", args=names)


def opened_by_card(code: str) -> Opened | None:
    """The table on which the card with this code lies; it does nothing there after its round.

    It opens no game: what is written on the sheet is written with the code that the table tells.
    """
    table = table_by_card(code)
    if table is None:
        return None
    round_ = table.round
    is_over = round_.state == Round.State.CLOSED or round_.tournament.finished_at is not None
    return Opened("card", READ if is_over else WRITE, path_of(table))
