"""The sale of a choice: the others offer units of what is counted for the right to choose.

Kingen (S-FA): in turn from the seller's left, one bid each, each higher than the last; the dealer
takes the highest or declines. Russian King (S-RU) and Portuguese King (PTK): the others offer
tricks as long as they like. It moves points only; the tricks stay where they fell.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from kingscore.rules.amount import Amount, in_digits
from kingscore.rules.deal import DealFacts
from kingscore.rules.errors import Problem, problem
from kingscore.rules.sentence import Seat, Step, Value, gettext_noop, sentence


class Bidding(StrEnum):
    """How it is bid: once each in turn, each higher than the last; or as long as anyone likes."""

    ONCE = "once"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Sale:
    """How a choice is sold. A unit is worth `unit` points, by default what the first item is.

    `is_capped`: the buyer hands over no more than he made in the deal.
    """

    bidding: Bidding = Bidding.ONCE
    is_capped: bool = True
    unit: Amount | None = None

    def problems(
        self, facts: DealFacts, *, players: int, seller: int, most: int
    ) -> Iterator[Problem]:
        """Every fault of the bids; `most` is the number of units in the deal."""
        if not facts.bids:
            if facts.is_sold:
                yield _sold_without_bid()
            return
        if len(facts.bids) != players:
            text = gettext_noop("%(given)s bids for %(players)s players.")
            yield problem(
                "bids_wrong_length", text, at="bids", given=len(facts.bids), players=players
            )
            return
        if facts.bids[seller]:
            text = gettext_noop("%(player)s sells and cannot bid.")
            yield problem("seller_bids", text, at=f"bids[{seller}]", player=Seat(seller))
        yield from self._order_problems(facts.bids, players, seller, most)
        if facts.is_sold and max(facts.bids) <= 0:
            yield _sold_without_bid()

    def _order_problems(
        self, bids: tuple[int, ...], players: int, seller: int, most: int
    ) -> Iterator[Problem]:
        highest = 0
        for turn in range(1, players):
            seat = (seller + turn) % players
            bid, at = bids[seat], f"bids[{seat}]"
            if not 0 <= bid <= most:
                text = gettext_noop("%(player)s can bid from 1 to %(most)s tricks, not %(given)s.")
                yield problem(
                    "bid_out_of_range", text, at=at, player=Seat(seat), most=most, given=bid
                )
            elif 0 < bid <= highest and (self.bidding is Bidding.ONCE or bid == max(bids)):
                text = gettext_noop("%(player)s must bid more than %(highest)s, or pass.")
                yield problem("bid_not_higher", text, at=at, player=Seat(seat), highest=highest)
            highest = max(highest, bid)

    def steps(
        self, facts: DealFacts, *, seller: int, unit: Amount, made: Amount
    ) -> tuple[Step, Step]:
        """What the buyer hands over and the seller gets; `made` are the points of the buyer."""
        seat = buyer(facts)
        bid = units = max(facts.bids)
        unit = unit if self.unit is None else self.unit
        if self.is_capped:
            units = max(0, min(bid, int(made // unit)))
        paid = gettext_noop("Choice bought for %(bid)s: %(units)s × %(value)s handed to %(player)s")
        got = gettext_noop(
            "Choice sold for %(bid)s: %(units)s × %(value)s received from %(player)s"
        )
        values: dict[str, Value] = {"bid": bid, "units": units, "value": in_digits(unit)}
        return (
            Step(sentence(paid, player=Seat(seller), **values), -units * unit),
            Step(sentence(got, player=Seat(seat), **values), units * unit),
        )


def buyer(facts: DealFacts) -> int:
    """The seat with the highest bid."""
    return facts.bids.index(max(facts.bids))


def _sold_without_bid() -> Problem:
    text = gettext_noop("The choice cannot be sold without a bid.")
    return problem("sold_without_bid", text, at="is_sold")
