"""Tricks promised in the bidding of a contract against the rest (Hungarian King, S-HU)."""

from collections.abc import Iterator
from dataclasses import dataclass

from kingscore.rules.deal import DealFacts
from kingscore.rules.errors import Problem, problem
from kingscore.rules.sentence import gettext_noop


@dataclass(frozen=True, slots=True)
class Promise:
    """What a promise that fails costs: `lost` tricks, yet never more than were made.

    S-HU: 7 promised and 6 made counts as 4; 2 promised and 1 made as 0. Where the lost tricks go
    it does not say: `to_opponents` keeps the game at zero, otherwise nobody has them.
    """

    lost: int = 2
    to_opponents: bool = True

    def problems(self, facts: DealFacts, *, most: int) -> Iterator[Problem]:
        """Every fault of the number that was promised; `most` are the tricks of a deal."""
        if not 0 <= facts.promised <= most:
            text = gettext_noop("From 0 to %(most)s tricks can be promised, not %(given)s.")
            yield problem(
                "promise_out_of_range", text, at="promised", most=most, given=facts.promised
            )

    def tricks_lost(self, facts: DealFacts, made: int) -> int:
        """How many of the tricks that were made do not count."""
        return min(self.lost, made) if made < facts.promised else 0
