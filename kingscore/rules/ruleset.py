"""A ruleset: players, deck, contracts, and who chooses when; and the proof that it holds."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from kingscore.rules.contract import Contract, Item, Side
from kingscore.rules.deck import Deck
from kingscore.rules.errors import InvalidRuleset, Problem, problem
from kingscore.rules.schedule import SIDE_NAMES, DealersChoice, FixedOrder, Progress, Schedule
from kingscore.rules.sentence import Label, Points, gettext_noop


@dataclass(frozen=True)
class Ruleset:
    """A full set of rules for a number of players.

    `constant` is what all seats together have at the end of a game. `slug`, `name`, `notes`
    (play obligations and remarks) and `sources` are texts: they take no part in comparing.
    """

    players: int
    deck: Deck
    contracts: tuple[Contract, ...]
    schedule: Schedule
    constant: int = 0
    slug: str = field(default="", compare=False)
    name: Label = field(default=Label(""), compare=False)
    notes: tuple[Label, ...] = field(default=(), compare=False)
    sources: tuple[str, ...] = field(default=(), compare=False)

    @cached_property
    def by_code(self) -> Mapping[str, Contract]:
        """The contracts by their code."""
        return {contract.code: contract for contract in self.contracts}

    @property
    def tricks(self) -> int:
        """Tricks in one deal."""
        return len(self.deck.cards) // self.players

    @cached_property
    def deals(self) -> int:
        """Deals in one game."""
        return self.schedule.deals(self.players)

    @property
    def has_predictions(self) -> bool:
        """Whether pronostiek is played."""
        return any(contract.predictions for contract in self.contracts)

    def dealers(self, first: int) -> tuple[int, ...]:
        """The seat that deals each deal of a game, when seat `first` begins."""
        return tuple((first + turn) % self.players for turn in range(self.deals))

    def leader(self, dealer: int) -> int:
        """Who leads to the first trick: the seat to the dealer's left, the next in order."""
        return (dealer + 1) % self.players


def prove(ruleset: Ruleset) -> Ruleset:
    """The same ruleset, once it is shown to hold; raises InvalidRuleset with every fault."""
    problems = [*_deck_problems(ruleset), *_contract_problems(ruleset)]
    if not problems:
        problems += _schedule_problems(ruleset)
    if problems:
        raise InvalidRuleset(problems)
    return ruleset


def _deck_problems(ruleset: Ruleset) -> Iterator[Problem]:
    cards = len(ruleset.deck.cards)
    if not 2 <= ruleset.players <= cards:
        text = gettext_noop("%(players)s players cannot share %(cards)s cards.")
        yield problem("players", text, at="players", players=ruleset.players, cards=cards)
    elif cards % ruleset.players:
        text = gettext_noop(
            "%(cards)s cards do not divide by %(players)s players: %(rest)s would be left."
        )
        rest = cards % ruleset.players
        values = {"cards": cards, "players": ruleset.players, "rest": rest}
        yield problem("deck_not_shared", text, at="deck", **values)


def _contract_problems(ruleset: Ruleset) -> Iterator[Problem]:
    if len(ruleset.by_code) < len(ruleset.contracts):
        text = gettext_noop("Two contracts have the same code.")
        yield problem("contract_twice", text, at="contracts")
    for place, contract in enumerate(ruleset.contracts):
        at = f"contracts[{place}]"
        if not contract.items or len({item.code for item in contract.items}) < len(contract.items):
            text = gettext_noop("%(contract)s must count something, and each thing once.")
            yield problem("items", text, at=at, contract=contract.name)
        for item in contract.items:
            yield from _item_problems(ruleset, contract, item, at)


def _item_problems(ruleset: Ruleset, contract: Contract, item: Item, at: str) -> Iterator[Problem]:
    count = 1 if item.trick else ruleset.tricks
    if item.cards:
        count = ruleset.deck.count(item.cards)
    if item.count != count or item.trick > ruleset.tricks:
        text = gettext_noop("%(contract)s: the deck has %(count)s of %(item)s, not %(given)s.")
        names = {"contract": contract.name, "item": item.name}
        yield problem("item_count", text, at=at, count=count, given=item.count, **names)
    if not item.value or (item.value < 0) != (contract.side is Side.NEGATIVE):
        text = gettext_noop("%(contract)s: %(value)s is not a value for this kind of contract.")
        yield problem("item_value", text, at=at, contract=contract.name, value=Points(item.value))


def _schedule_problems(ruleset: Ruleset) -> Iterator[Problem]:
    """Faults of the order or the quotas, and of the sum of a whole game."""
    schedule = ruleset.schedule
    named = schedule.order if isinstance(schedule, FixedOrder) else tuple(schedule.per_game)
    if set(named) != set(ruleset.by_code):
        text = gettext_noop("The schedule must name every contract, and no other.")
        yield problem("schedule_contracts", text, at="schedule")
        return
    if isinstance(schedule, DealersChoice):
        faults = list(_quota_problems(ruleset, schedule))
        yield from faults
        if faults:
            return
    rest = schedule.rest(Progress(ruleset.by_code, ruleset.dealers(0)))
    if rest != (ruleset.constant, ruleset.constant):
        text = gettext_noop(
            "The contracts of a whole game add up to %(total)s; they must add up to %(constant)s."
        )
        total = Points(sum(_game_marks(ruleset, contract) for contract in ruleset.contracts))
        constant = Points(ruleset.constant)
        yield problem("not_balanced", text, at="contracts", total=total, constant=constant)


def _game_marks(ruleset: Ruleset, contract: Contract) -> int:
    """The points of one contract in a whole game."""
    schedule = ruleset.schedule
    if isinstance(schedule, FixedOrder):
        return contract.total * schedule.order.count(contract.code)
    return contract.total * schedule.per_game[contract.code]


def _quota_problems(ruleset: Ruleset, schedule: DealersChoice) -> Iterator[Problem]:
    """The marks of the contracts must be shared out equally, with none left over."""
    for side in Side:
        marks = sum(
            schedule.per_game[contract.code]
            for contract in ruleset.contracts
            if contract.side is side
        )
        each = schedule.per_dealer.get(side, 0)
        if marks != each * ruleset.players:
            text = gettext_noop(
                "%(marks)s %(side)s deals cannot be shared by %(players)s players at %(each)s each."
            )
            yield problem(
                "quota_not_shared",
                text,
                at="schedule",
                marks=marks,
                side=SIDE_NAMES[side],
                players=ruleset.players,
                each=each,
            )
