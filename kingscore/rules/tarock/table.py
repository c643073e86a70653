"""Who plays in a deal: four, or of five all but the dealer."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from kingscore.rules.errors import Problem, problem
from kingscore.rules.sentence import Seat, gettext_noop


class Table(NamedTuple):
    """The seats at a table, and the one that deals."""

    players: int
    dealer: int

    @property
    def sits_out(self) -> int | None:
        """The seat that has no part in the deal: at five the dealer (RTC, TIR19, WTC)."""
        return self.dealer if self.players == 5 else None

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that play, Vorhand first."""
        return _seats(self)

    @property
    def vorhand(self) -> int:
        """The seat that bids first and leads to the first trick."""
        return self.seats[0]

    def problems(self, seat: int, *, at: str) -> Iterator[Problem]:
        """Faults of a seat that should be one of those that play."""
        if not 0 <= seat < self.players:
            text = gettext_noop("There is no such seat at the table.")
            yield problem("unknown_seat", text, at=at)
        elif seat == self.sits_out:
            text = gettext_noop("%(player)s deals and sits out.")
            yield problem("seat_sits_out", text, at=at, player=Seat(seat))


@lru_cache(maxsize=64)
def _seats(table: Table) -> tuple[int, ...]:
    turns = range(1, table.players + 1)
    seats = ((table.dealer + turn) % table.players for turn in turns)
    return tuple(seat for seat in seats if seat != table.sits_out)
