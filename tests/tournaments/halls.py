"""A round that is played, for the tests: its tables, and browsers that come to them."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.test import Client

from kingscore.models import Game
from tests.kingscore import play
from tests.tournaments import evenings
from tournaments import services
from tournaments.models import Round, Table, Tournament
from tournaments.queries import table_by_number, tables_of

TWO_TABLES = ((1, 2, 3, 4), (5, 6, 7, 8))


def open_round(
    tournament: Tournament, seating: Sequence[Sequence[int]] = TWO_TABLES, **fields: Any
) -> Round:
    """A round that is open, with as many entrants as it takes."""
    missing = max(map(max, seating)) - tournament.entrants.count()
    evenings.enter(tournament, missing)
    drawn = evenings.draw_by_hand(tournament, seating, **fields)
    return services.open_round(round_=drawn)


def table_at(round_: Round, number: int = 1) -> Table:
    """A table of a round as it is now."""
    found = table_by_number(round_.tournament, round_.number, number)
    assert found
    return found


def game_at(table: Table) -> Game:
    """The game at a table as it is now."""
    assert table.game
    return play.fresh(table.game)


def sent(table: Table, **fields: Any) -> dict[str, Any]:
    """What comes with an entry for the sheet of a table as it is now."""
    return {"entry_id": uuid4(), "version": game_at(table).version, **fields}


def browser_of(account: User) -> Client:
    """A browser in which this account is signed in."""
    browser = Client()
    browser.force_login(account)
    return browser


def address(tournament: Tournament, rest: str = "") -> str:
    """An address within a tournament."""
    return f"/clubs/{tournament.club.slug}/tournaments/{tournament.slug}/{rest}"


def table_address(table: Table, rest: str = "") -> str:
    """An address of a table, for those who run the tournament."""
    round_ = table.round
    return address(round_.tournament, f"rounds/{round_.number}/tables/{table.number}/{rest}")


def all_tables(round_: Round) -> list[Table]:
    """The tables of a round."""
    return list(tables_of(round_))
