"""Contracts: what is counted in a deal, what can be wrong with it, and what it scores."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from kingscore.rules.deal import DealFacts
from kingscore.rules.errors import Problem, problem
from kingscore.rules.predictions import Predictions
from kingscore.rules.sale import buyer, sale_problems
from kingscore.rules.sentence import Label, Points, Seat, Step, gettext_noop, sentence


class Side(StrEnum):
    """Whether a contract takes points away or gives them."""

    NEGATIVE = "negative"
    POSITIVE = "positive"


class Role(StrEnum):
    """Whose contract it is: the dealer's, or the leader's to the first trick."""

    DEALER = "dealer"
    LEADER = "leader"


class TrumpBy(StrEnum):
    """How trump is found: the last card dealt, the declarer's choice, or sold to a bidder."""

    LAST_CARD = "last_card"
    DECLARER = "declarer"
    SALE = "sale"


class Lead(StrEnum):
    """What may be led: any card, or hearts only from a hand that holds nothing else."""

    ANY = "any"
    NO_HEARTS = "no_hearts"


@dataclass(frozen=True, slots=True)
class Item:
    """A thing that is counted: `count` of them in a deal, `value` points for each.

    It is a set of cards (patterns, see `deck.matches`), the trick with a number, or every trick.
    """

    code: str
    count: int
    value: int
    cards: tuple[str, ...] = ()
    trick: int = 0
    name: Label = field(default=Label(""), compare=False)

    @property
    def total(self) -> int:
        """Points of all units together."""
        return self.count * self.value


@dataclass(frozen=True, slots=True)
class Contract:
    """What one deal is played for.

    `trumps` are the suits that may be trump; empty when there is no trump. `predictions` is the
    rule of the pronostiek round, where it is played. `name` is text and no part of the rules.
    """

    code: str
    side: Side
    items: tuple[Item, ...]
    declarer: Role = Role.DEALER
    trumps: tuple[str, ...] = ()
    trump_by: TrumpBy | None = None
    lead: Lead = Lead.ANY
    predictions: Predictions | None = None
    name: Label = field(default=Label(""), compare=False)

    @property
    def total(self) -> int:
        """Points that all seats together get in a deal."""
        return sum(item.total for item in self.items)

    @property
    def reachable(self) -> frozenset[int]:
        """Every number of points, without sign, that one seat alone can get."""
        sums = 1  # bit n: n points can be had
        for item in self.items:
            for _ in range(item.count):
                sums |= sums << abs(item.value)
        return frozenset(points for points, bit in enumerate(f"{sums:b}"[::-1]) if bit == "1")

    def is_played(self, facts: DealFacts) -> bool:
        """Whether cards are played, or the predictions already settle the deal."""
        return not (self.predictions and self.predictions.settle_deal(facts, self.total))

    def problems(self, facts: DealFacts, *, players: int, dealer: int) -> Iterator[Problem]:
        """Every fault of the facts of one deal, apart from whether the contract is open."""
        yield from self._declarer_problems(facts, players, dealer)
        yield from self._trump_problems(facts, players, dealer)
        if self.predictions:
            yield from self.predictions.problems(facts, players, self.reachable)
        elif facts.predictions:
            yield problem(
                "predictions_not_used",
                gettext_noop("No predictions are made under these rules."),
                at="predictions",
            )
        if self.is_played(facts):
            yield from self._count_problems(facts, players)
        elif facts.counts:
            yield problem(
                "deal_not_played",
                gettext_noop(
                    "The predictions add up to %(total)s, so this deal is not played: "
                    "nothing is counted."
                ),
                at="counts",
                total=abs(self.total),
            )

    def _declarer_problems(self, facts: DealFacts, players: int, dealer: int) -> Iterator[Problem]:
        expected = dealer if self.declarer is Role.DEALER else (dealer + 1) % players
        if facts.declarer != expected:
            yield problem(
                "wrong_declarer",
                gettext_noop("This is %(player)s's contract."),
                at="declarer",
                player=Seat(expected),
            )

    def _trump_problems(self, facts: DealFacts, players: int, dealer: int) -> Iterator[Problem]:
        if self.trumps and not facts.trump:
            yield problem("trump_missing", gettext_noop("Which suit is trump?"), at="trump")
        elif self.trumps and facts.trump not in self.trumps:
            yield problem("unknown_trump", gettext_noop("There is no such trump."), at="trump")
        elif facts.trump and not self.trumps:
            yield problem("trump_not_used", gettext_noop("This contract has no trump."), at="trump")
        if self.trump_by is TrumpBy.SALE:
            most = sum(item.count for item in self.items)
            yield from sale_problems(facts, players=players, dealer=dealer, most=most)
        elif facts.bids or facts.is_sold:
            yield problem(
                "sale_not_used",
                gettext_noop("The choice of trump is not sold in this contract."),
                at="bids",
            )

    def _count_problems(self, facts: DealFacts, players: int) -> Iterator[Problem]:
        known = {item.code for item in self.items}
        for code in facts.counts:
            if code not in known:
                yield problem(
                    "unknown_item",
                    gettext_noop("%(item)s is not counted in this contract."),
                    at=f"counts.{code}",
                    item=code,
                )
        for item in self.items:
            yield from _item_problems(item, facts.counts.get(item.code), players)

    def explain(self, facts: DealFacts, *, dealer: int) -> tuple[tuple[Step, ...], ...]:
        """How each seat's score of a legal deal comes about, line by line."""
        if not self.is_played(facts):
            sign = 1 if self.total > 0 else -1
            text = gettext_noop("Not played: gets the %(said)s that were said")
            return tuple(
                (Step(sentence(text, said=said), sign * said),) for said in facts.predictions
            )
        players = len(facts.counts[self.items[0].code])
        steps: list[list[Step]] = [
            [
                _item_step(item, facts.counts[item.code][seat])
                for item in self.items
                if facts.counts[item.code][seat] or len(self.items) == 1
            ]
            for seat in range(players)
        ]
        if facts.is_sold:
            self._add_sale_steps(steps, facts, dealer)
        return tuple(tuple(each) for each in steps)

    def _add_sale_steps(self, steps: list[list[Step]], facts: DealFacts, dealer: int) -> None:
        """Move what the buyer of the trump owes: his bid, but no more than he won (S-FA)."""
        seat = buyer(facts)
        item = self.items[0]
        units = min(facts.bids[seat], facts.counts[item.code][seat])
        paid = gettext_noop("Trump bought for %(bid)s: %(units)s handed to %(player)s")
        got = gettext_noop("Trump sold for %(bid)s: %(units)s received from %(player)s")
        values = {"bid": facts.bids[seat], "units": units}
        steps[seat].append(Step(sentence(paid, player=Seat(dealer), **values), -units * item.value))
        steps[dealer].append(Step(sentence(got, player=Seat(seat), **values), units * item.value))

    def penalties(self, facts: DealFacts) -> tuple[Step, ...]:
        """What each seat's prediction adds to its penalties, with the reason."""
        if not self.predictions or not self.is_played(facts):
            return ()
        gained = [
            abs(sum(item.value * facts.counts[item.code][seat] for item in self.items))
            for seat in range(len(facts.predictions))
        ]
        return self.predictions.penalties(facts, gained, is_positive=self.total > 0)


def _item_step(item: Item, units: int) -> Step:
    text = gettext_noop("%(units)s × %(item)s at %(value)s")
    return Step(
        sentence(text, units=units, item=item.name, value=Points(item.value)), units * item.value
    )


def _item_problems(item: Item, row: tuple[int, ...] | None, players: int) -> Iterator[Problem]:
    at = f"counts.{item.code}"
    if row is None:
        text = gettext_noop("%(item)s: not filled in yet.")
        yield problem("counts_missing", text, at=at, item=item.name)
        return
    if len(row) != players:
        text = gettext_noop("%(item)s: %(given)s numbers for %(players)s players.")
        yield problem(
            "counts_wrong_length", text, at=at, item=item.name, given=len(row), players=players
        )
        return
    for seat, units in enumerate(row):
        if not 0 <= units <= item.count:
            yield problem(
                "count_out_of_range",
                gettext_noop("%(item)s: %(player)s can have from 0 to %(count)s, not %(given)s."),
                at=f"{at}[{seat}]",
                item=item.name,
                player=Seat(seat),
                count=item.count,
                given=units,
            )
    placed = sum(row)
    if placed > item.count:
        yield problem(
            "counts_too_high",
            gettext_noop("%(item)s: %(placed)s placed, but there are %(count)s: %(off)s too many."),
            at=at,
            item=item.name,
            placed=placed,
            count=item.count,
            off=placed - item.count,
        )
    elif placed < item.count:
        yield problem(
            "counts_too_low",
            gettext_noop("%(item)s: %(placed)s of %(count)s placed, %(off)s still to place."),
            at=at,
            item=item.name,
            placed=placed,
            count=item.count,
            off=item.count - placed,
        )
