"""The facts of one deal: what was seen at the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from kingscore.rules.tarock.facts import TarockFacts

_T = TypeVar("_T")


def swapped(values: Sequence[_T], first: int, second: int) -> tuple[_T, ...]:
    """The same values, one per seat, with those of two seats exchanged.

    A row that is too short to have both is left as it is: it is refused where it is checked, or
    it tells of the declarer alone.
    """
    exchanged = list(values)
    if max(first, second) >= len(exchanged):
        return tuple(exchanged)
    exchanged[first], exchanged[second] = exchanged[second], exchanged[first]
    return tuple(exchanged)


@dataclass(frozen=True, slots=True)
class Double:
    """Seat `by` doubled seat `on`, which may have redoubled."""

    by: int
    on: int
    is_redoubled: bool = False


@dataclass(frozen=True, slots=True)
class Exposure:
    """A card of item `item` that seat `holder` laid open, and seat `taker` took in a trick."""

    item: str
    holder: int
    taker: int


@dataclass(frozen=True, slots=True)
class DealFacts:
    """What was seen at the table, one value per seat where a tuple stands.

    `contract`     code of the contract that was played
    `declarer`     seat whose contract it is
    `counts`       item code -> units taken by each seat, or the place of each seat where the order
                   of finishing counts, or the declarer's units alone where only those are counted;
                   empty if the deal was not played
    `trump`        a suit `c`, `d`, `h` or `s`; `n` no trump, `l` by the last card, `m` mizer
    `bids`         units offered for the choice of trump, 0 for a pass and for the seller
    `is_sold`      whether the highest bid was accepted
    `is_shared`    whether the tricks were shared out equally without play
    `promised`     tricks that the declarer promised in the bidding, 0 for none
    `predictions`  points each seat said it would have (pronostiek), without sign
    `doubles`      who doubled whom
    `exposures`    cards that were laid open before play, and who took them
    `tarock`       what was seen in a deal of Königrufen
    `override`     why a closed contract was played all the same (friendly games)
    """

    contract: str
    declarer: int
    counts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    trump: str = ""
    bids: tuple[int, ...] = ()
    is_sold: bool = False
    is_shared: bool = False
    promised: int = 0
    predictions: tuple[int, ...] = ()
    doubles: tuple[Double, ...] = ()
    exposures: tuple[Exposure, ...] = ()
    tarock: TarockFacts | None = None
    override: str = ""

    def with_seats_swapped(
        self, first: int, second: int, *, moves_declarer: bool = False
    ) -> "DealFacts":
        """These facts with everything that was noted for two seats exchanged.

        Whose contract it was follows from the place at the table and stays, unless it was won in
        a bidding (`moves_declarer`).
        """
        seats = {first: second, second: first}
        return replace(
            self,
            declarer=seats.get(self.declarer, self.declarer) if moves_declarer else self.declarer,
            counts={code: swapped(row, first, second) for code, row in self.counts.items()},
            bids=swapped(self.bids, first, second) if self.bids else (),
            predictions=swapped(self.predictions, first, second) if self.predictions else (),
            doubles=tuple(
                replace(each, by=seats.get(each.by, each.by), on=seats.get(each.on, each.on))
                for each in self.doubles
            ),
            exposures=tuple(
                replace(
                    each,
                    holder=seats.get(each.holder, each.holder),
                    taker=seats.get(each.taker, each.taker),
                )
                for each in self.exposures
            ),
            tarock=self.tarock and self.tarock.with_seats_swapped(first, second),
        )
