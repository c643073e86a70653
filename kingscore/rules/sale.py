"""The sale of the choice of trump: one bid for each opponent of the dealer, in whole tricks.

Source: S-FA. In turn from the dealer's left, each bid higher than the last; the dealer takes the
highest or declines. It moves tricks in the score only.
"""

from collections.abc import Iterator

from kingscore.rules.deal import DealFacts
from kingscore.rules.errors import Problem, problem
from kingscore.rules.sentence import Seat, gettext_noop


def buyer(facts: DealFacts) -> int:
    """The seat with the highest bid: the last one, as each bid is higher than the last."""
    return facts.bids.index(max(facts.bids))


def sale_problems(facts: DealFacts, *, players: int, dealer: int, most: int) -> Iterator[Problem]:
    """Every fault of the bids; `most` is the number of tricks in the deal."""
    if not facts.bids:
        if facts.is_sold:
            text = gettext_noop("The trump cannot be sold without a bid.")
            yield problem("sold_without_bid", text, at="is_sold")
        return
    if len(facts.bids) != players:
        text = gettext_noop("%(given)s bids for %(players)s players.")
        yield problem("bids_wrong_length", text, at="bids", given=len(facts.bids), players=players)
        return
    if facts.bids[dealer]:
        text = gettext_noop("%(player)s deals and cannot bid.")
        yield problem("dealer_bids", text, at=f"bids[{dealer}]", player=Seat(dealer))
    yield from _order_problems(facts.bids, players, dealer, most)
    if facts.is_sold and max(facts.bids) <= 0:
        text = gettext_noop("The trump cannot be sold without a bid.")
        yield problem("sold_without_bid", text, at="is_sold")


def _order_problems(
    bids: tuple[int, ...], players: int, dealer: int, most: int
) -> Iterator[Problem]:
    highest = 0
    for turn in range(1, players):
        seat = (dealer + turn) % players
        bid = bids[seat]
        if not 0 <= bid <= most:
            text = gettext_noop("%(player)s can bid from 1 to %(most)s tricks, not %(given)s.")
            yield problem(
                "bid_out_of_range",
                text,
                at=f"bids[{seat}]",
                player=Seat(seat),
                most=most,
                given=bid,
            )
        elif 0 < bid <= highest:
            text = gettext_noop("%(player)s must bid more than %(highest)s, or pass.")
            yield problem(
                "bid_not_higher", text, at=f"bids[{seat}]", player=Seat(seat), highest=highest
            )
        highest = max(highest, bid)
