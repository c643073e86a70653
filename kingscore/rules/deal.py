"""The facts of one deal: what was seen at the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

_T = TypeVar("_T")


def swapped(values: Sequence[_T], first: int, second: int) -> tuple[_T, ...]:
    """The same values, one per seat, with those of two seats exchanged.

    A row that is too short to have both is left as it is: it is refused where it is checked.
    """
    exchanged = list(values)
    if max(first, second) >= len(exchanged):
        return tuple(exchanged)
    exchanged[first], exchanged[second] = exchanged[second], exchanged[first]
    return tuple(exchanged)


@dataclass(frozen=True, slots=True)
class DealFacts:
    """What was seen at the table, one value per seat where a tuple stands.

    `contract`     code of the contract that was played
    `declarer`     seat whose contract it is
    `counts`       item code -> units taken by each seat; empty if the deal was not played
    `trump`        `c`, `d`, `h` or `s`
    `bids`         tricks offered for the choice of trump, 0 for a pass and for the dealer
    `is_sold`      whether the dealer accepted the highest bid
    `predictions`  points each seat said it would have (pronostiek), without sign
    `override`     why a closed contract was played all the same (friendly games)
    """

    contract: str
    declarer: int
    counts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    trump: str = ""
    bids: tuple[int, ...] = ()
    is_sold: bool = False
    predictions: tuple[int, ...] = ()
    override: str = ""

    def with_counts_swapped(self, first: int, second: int) -> "DealFacts":
        """These facts with everything that was noted for two seats exchanged.

        Whose contract it was follows from the place at the table and stays.
        """
        return replace(
            self,
            counts={code: swapped(row, first, second) for code, row in self.counts.items()},
            bids=swapped(self.bids, first, second) if self.bids else (),
            predictions=swapped(self.predictions, first, second) if self.predictions else (),
        )
