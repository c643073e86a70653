"""Contracts: what is counted in a deal, what can be wrong with it, and what it scores."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum

from kingscore.rules.agreement import agreement_problems
from kingscore.rules.amount import Amount, exact, in_digits, part_of
from kingscore.rules.deal import DealFacts
from kingscore.rules.doubles import Doubling
from kingscore.rules.errors import Problem, problem
from kingscore.rules.exposure import exposure_problems, exposure_steps
from kingscore.rules.item import Item
from kingscore.rules.predictions import Predictions
from kingscore.rules.promise import Promise
from kingscore.rules.sale import Sale, buyer
from kingscore.rules.sentence import Label, Points, Seat, Step, Value, gettext_noop, sentence

TRUMPS = "cdhsnlm"  # a suit, no trump, by the last card, mizer (the ranks the other way round)


class Side(StrEnum):
    """Whether a contract takes points away or gives them."""

    NEGATIVE = "negative"
    POSITIVE = "positive"


class Role(StrEnum):
    """Whose contract it is.

    The dealer's; that of the seat after him, where he leads to the first trick (`LEADER`) or
    somebody else does (`NEXT`); or the best bidder's.
    """

    DEALER = "dealer"
    LEADER = "leader"
    NEXT = "next"
    BIDDER = "bidder"

    def seat(self, *, dealer: int, players: int) -> int | None:
        """The seat whose contract it must be, None if the bidding decides."""
        if self is Role.BIDDER:
            return None
        return dealer if self is Role.DEALER else (dealer + 1) % players


class TrumpBy(StrEnum):
    """How trump is found: the last card dealt, the declarer's choice, or sold to a bidder."""

    LAST_CARD = "last_card"
    DECLARER = "declarer"
    SALE = "sale"


class Lead(StrEnum):
    """What may be led: any card, or hearts only from a hand that holds nothing else.

    `AFTER_HEARTS`: that, or hearts once one of them was thrown on another suit.
    """

    ANY = "any"
    NO_HEARTS = "no_hearts"
    AFTER_HEARTS = "after_hearts"


@dataclass(frozen=True, slots=True)
class Contract:
    """What one deal is played for.

    `items` are counted, each for `factor` times its value, and `pool` points are shared out
    equally at the start (Portuguese nulos). `is_against_rest`: only what the declarer takes is
    counted; each unit he does not take gives its value to the others, in equal parts (S-HU).

    `trumps` are what may be trump (see `TRUMPS`); empty when there is no trump. `predictions` is
    the rule of the pronostiek round, `sale` of a sale of the choice, `promise` of tricks promised
    in the bidding, `doubling` of doubles, each where it is played. `shared` units for everybody
    can settle the deal without play, where it is not 0. With more than `ends_above` units of an
    item one player ends the game, where it is not 0. `name` and `notes` are texts and no part of
    the rules.
    """

    code: str
    side: Side
    items: tuple[Item, ...]
    declarer: Role = Role.DEALER
    trumps: tuple[str, ...] = ()
    trump_by: TrumpBy | None = None
    lead: Lead = Lead.ANY
    predictions: Predictions | None = None
    factor: Amount = 1
    pool: Amount = 0
    is_against_rest: bool = False
    sale: Sale | None = None
    promise: Promise | None = None
    doubling: Doubling | None = None
    shared: int = 0
    ends_above: int = 0
    name: Label = field(default=Label(""), compare=False)
    notes: tuple[Label, ...] = field(default=(), compare=False)

    @property
    def total(self) -> Amount:
        """Points that all seats together get in a deal."""
        return exact(self.pool + self.factor * sum(item.total for item in self.items))

    @property
    def least(self) -> Amount:
        """The same, where a promise fails and nobody gets what is lost."""
        if self.promise is None or self.promise.to_opponents:
            return self.total
        item = self.items[0]
        lost = min(self.promise.lost, item.count - 1)
        return exact(self.total - lost * item.value * self.factor)

    @property
    def reachable(self) -> frozenset[int]:
        """Every number of points, without sign, that one seat alone can get; whole ones only."""
        sums = 1  # bit n: n points can be had
        for item in self.items:
            for _ in range(item.count):
                sums |= sums << abs(int(item.value * self.factor))
        return frozenset(points for points, bit in enumerate(f"{sums:b}"[::-1]) if bit == "1")

    def is_played(self, facts: DealFacts) -> bool:
        """Whether cards are played, or the deal is settled beforehand."""
        if facts.is_shared:
            return False
        return not (self.predictions and self.predictions.settle_deal(facts, int(self.total)))

    def ends_game(self, facts: DealFacts) -> bool:
        """Whether one player took so much that the game is over (Turkish King)."""
        return bool(self.ends_above) and any(
            units > self.ends_above for row in facts.counts.values() for units in row
        )

    def problems(
        self, facts: DealFacts, *, players: int, dealer: int, undealt: int = 0
    ) -> Iterator[Problem]:
        """Every fault of the facts of one deal, apart from whether the contract is open."""
        yield from self._declarer_problems(facts, players, dealer)
        yield from self._trump_problems(facts)
        yield from self._rule_problems(facts, players)
        if self.is_played(facts):
            yield from self._count_problems(facts, players, undealt)
        else:
            yield from self._not_played_problems(facts)

    def _declarer_problems(self, facts: DealFacts, players: int, dealer: int) -> Iterator[Problem]:
        expected = self.declarer.seat(dealer=dealer, players=players)
        if expected is None:
            if not 0 <= facts.declarer < players:
                text = gettext_noop("There is no such seat at the table.")
                yield problem("unknown_seat", text, at="declarer")
        elif facts.declarer != expected:
            yield problem(
                "wrong_declarer",
                gettext_noop("This is %(player)s's contract."),
                at="declarer",
                player=Seat(expected),
            )

    def _trump_problems(self, facts: DealFacts) -> Iterator[Problem]:
        if self.trumps and not facts.trump:
            if not facts.is_shared:
                yield problem("trump_missing", gettext_noop("Which suit is trump?"), at="trump")
        elif self.trumps and facts.trump not in self.trumps:
            yield problem("unknown_trump", gettext_noop("There is no such trump."), at="trump")

    def _rule_problems(self, facts: DealFacts, players: int) -> Iterator[Problem]:
        """Faults of what only some contracts ask for."""
        if self.predictions:
            yield from self.predictions.problems(facts, players, self.reachable)
        if self.sale and 0 <= facts.declarer < players:
            most = sum(item.count for item in self.items)
            yield from self.sale.problems(facts, players=players, seller=facts.declarer, most=most)
        if self.promise:
            yield from self.promise.problems(facts, most=self.items[0].count)
        if self.doubling:
            yield from self.doubling.problems(facts, players=players)
        if facts.exposures:
            yield from exposure_problems(facts, self._by_code(), players=players)
        yield from self._not_used_problems(facts)

    def _not_used_problems(self, facts: DealFacts) -> Iterator[Problem]:
        """Whatever was noted that these rules do not ask for."""
        if facts.trump and not self.trumps:
            text = gettext_noop("This contract has no trump.")
            yield problem("trump_not_used", text, at="trump")
        if facts.predictions and not self.predictions:
            text = gettext_noop("No predictions are made under these rules.")
            yield problem("predictions_not_used", text, at="predictions")
        if (facts.bids or facts.is_sold) and not self.sale:
            text = gettext_noop("The choice of trump is not sold in this contract.")
            yield problem("sale_not_used", text, at="bids")
        if facts.promised and not self.promise:
            text = gettext_noop("No tricks are promised in this contract.")
            yield problem("promise_not_used", text, at="promised")
        if facts.doubles and not self.doubling:
            text = gettext_noop("There are no doubles in this contract.")
            yield problem("doubles_not_used", text, at="doubles")
        if facts.is_shared and not self.shared:
            text = gettext_noop("This contract cannot be shared out without play.")
            yield problem("shared_not_used", text, at="is_shared")
        if facts.tarock:
            text = gettext_noop("This is no game of tarock.")
            yield problem("tarock_not_used", text, at="tarock")

    def _by_code(self) -> dict[str, Item]:
        return {item.code: item for item in self.items}

    def _count_problems(self, facts: DealFacts, players: int, undealt: int) -> Iterator[Problem]:
        known = [item.code for item in self.items]
        for code in facts.counts:
            if code not in known:
                text = gettext_noop("%(item)s is not counted in this contract.")
                yield problem("unknown_item", text, at=f"counts.{code}", item=code)
        faults = [each for item in self.items for each in self._row_problems(item, facts, players)]
        yield from faults
        if len(self.items) > 1 and not faults and not self.is_against_rest:
            yield from agreement_problems(self.items, facts.counts, players, undealt)

    def _row_problems(self, item: Item, facts: DealFacts, players: int) -> Iterator[Problem]:
        row = facts.counts.get(item.code)
        if self.is_against_rest:
            return item.declarer_problems(row)
        return item.problems(row, players=players)

    def _not_played_problems(self, facts: DealFacts) -> Iterator[Problem]:
        """Faults of what was noted as if cards had been played."""
        text = gettext_noop(
            "The predictions add up to %(total)s, so this deal is not played: nothing is counted."
        )
        if facts.is_shared:
            text = gettext_noop("The deal was shared out without play: nothing is counted.")
        for at, noted in (("counts", facts.counts), ("exposures", facts.exposures)):
            if noted:
                yield problem("deal_not_played", text, at=at, total=abs(int(self.total)))
        if facts.is_shared and facts.is_sold:
            text = gettext_noop("Whoever shares the deal out without play has not sold the choice.")
            yield problem("shared_and_sold", text, at="is_sold")

    def explain(
        self,
        facts: DealFacts,
        *,
        players: int,
        dealer: int,  # noqa: ARG002 - asked by the games of tarock
    ) -> tuple[tuple[Step, ...], ...]:
        """How each seat's score of a legal deal comes about, line by line."""
        if self.is_played(facts):
            pool = self._pool_steps(players)
            steps = [[*pool] for _ in range(players)]
            self._add_counted_steps(steps, facts)
        else:
            steps = [[step] for step in self._not_played_steps(facts, players)]
        self._add_rule_steps(steps, facts)
        return tuple(map(tuple, steps))

    def _not_played_steps(self, facts: DealFacts, players: int) -> list[Step]:
        if facts.is_shared:
            item = self.items[0]
            text = gettext_noop("Shared out without play: %(units)s × %(item)s at %(value)s")
            value = item.value * self.factor
            words = sentence(text, units=self.shared, item=item.name, value=Points(value))
            return [Step(words, self.shared * value)] * players
        sign = 1 if self.total > 0 else -1
        text = gettext_noop("Not played: gets the %(said)s that were said")
        return [Step(sentence(text, said=said), sign * said) for said in facts.predictions]

    def _add_counted_steps(self, steps: list[list[Step]], facts: DealFacts) -> None:
        if self.is_against_rest:
            self._add_steps_against_rest(steps, facts)
            return
        for item in self.items:
            for seat, units in enumerate(facts.counts[item.code]):
                if units or len(self.items) == 1:
                    steps[seat].append(item.step(units, self.factor))

    def _pool_steps(self, players: int) -> list[Step]:
        if not self.pool:
            return []
        share = part_of(self.pool, players)
        text = gettext_noop("Starts the deal with %(points)s")
        return [Step(sentence(text, points=Points(share)), share)]

    def _add_steps_against_rest(self, steps: list[list[Step]], facts: DealFacts) -> None:
        """The declarer has the value of what he takes; the others share that of the rest."""
        others = [seat for seat in range(len(steps)) if seat != facts.declarer]
        for item in self.items:
            taken = facts.counts[item.code][0]
            part = part_of(item.value * self.factor, len(others))
            steps[facts.declarer].append(item.step(taken, self.factor))
            text = gettext_noop("%(units)s × %(item)s not taken by %(player)s, at %(value)s")
            values: dict[str, Value] = {
                "item": item.name,
                "player": Seat(facts.declarer),
                "value": Points(part),
            }
            rest = item.count - taken
            for seat in others:
                steps[seat].append(Step(sentence(text, units=rest, **values), rest * part))
        if self.promise:
            self._add_lost_tricks(steps, facts, self.promise)

    def _add_lost_tricks(self, steps: list[list[Step]], facts: DealFacts, promise: Promise) -> None:
        """Take the tricks of a promise that failed from the declarer."""
        item = self.items[0]
        lost = promise.tricks_lost(facts, facts.counts[item.code][0])
        if not lost:
            return
        value = item.value * self.factor
        text = gettext_noop("Promised %(promised)s and took fewer: less %(lost)s × %(value)s")
        words = sentence(text, promised=facts.promised, lost=lost, value=in_digits(value))
        steps[facts.declarer].append(Step(words, -lost * value))
        if promise.to_opponents:
            part = part_of(value, len(steps) - 1)
            text = gettext_noop("The promise of %(player)s failed: %(lost)s × %(value)s")
            words = sentence(text, player=Seat(facts.declarer), lost=lost, value=in_digits(part))
            for seat, each in enumerate(steps):
                if seat != facts.declarer:
                    each.append(Step(words, lost * part))

    def _add_rule_steps(self, steps: list[list[Step]], facts: DealFacts) -> None:
        """What a sale, cards laid open, and doubles move from one seat to another."""
        if self.sale and facts.is_sold:
            seat = buyer(facts)
            paid, got = self.sale.steps(
                facts,
                seller=facts.declarer,
                unit=self.items[0].value * self.factor,
                made=sum(step.points for step in steps[seat]),
            )
            steps[seat].append(paid)
            steps[facts.declarer].append(got)
        if facts.exposures:
            for seat, step in exposure_steps(facts, self._by_code(), self.factor):
                steps[seat].append(step)
        if facts.doubles and self.doubling:
            scores = [sum(step.points for step in each) for each in steps]
            for doubled in self.doubling.steps(facts, scores):
                steps[doubled.seat].append(doubled.step)

    @property
    def has_money(self) -> bool:
        """Whether money is reckoned from other points than the score."""
        return False

    def money(
        self,
        facts: DealFacts,  # noqa: ARG002 - asked by the games of tarock
        *,
        players: int,  # noqa: ARG002
        dealer: int,  # noqa: ARG002
    ) -> tuple[tuple[Step, ...], ...]:
        """How the points of the money ledger come about: there is none."""
        return ()

    def penalties(self, facts: DealFacts) -> tuple[Step, ...]:
        """What each seat's prediction adds to its penalties, with the reason."""
        if not self.predictions or not self.is_played(facts):
            return ()
        return self.predictions.penalties(facts, self.gained(facts), is_positive=self.total > 0)

    def gained(self, facts: DealFacts) -> tuple[int, ...]:
        """What each seat has got of what it can predict: its points without sign."""
        return tuple(
            abs(int(sum(item.points(facts.counts[item.code][seat]) for item in self.items)))
            for seat in range(len(facts.predictions))
        )
