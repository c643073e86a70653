"""A ruleset: players, deck, contracts, and who chooses when; and the proof that it holds."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from kingscore.rules.contract import Contract, Item, Side, TrumpBy
from kingscore.rules.deck import SUITS, Deck
from kingscore.rules.errors import InvalidRuleset, Problem, problem
from kingscore.rules.schedule import SIDE_NAMES, DealersChoice, FixedOrder, Progress, Schedule
from kingscore.rules.sentence import Label, Points, gettext_noop

# Far beyond any game that is played; they keep rules from elsewhere from taking a computer away.
MOST_PLAYERS = 10
MOST_CONTRACTS = 30
MOST_DEALS = 100
MOST_FACTOR = 100
CODE = re.compile("[a-z][a-z0-9_]{0,39}")
MOST_POINTS = 10_000  # of all seats together in one deal


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
        return _in_turn(self.players, self.deals, first)

    def leader(self, dealer: int) -> int:
        """Who leads to the first trick: the seat to the dealer's left, the next in order."""
        return (dealer + 1) % self.players


@lru_cache(maxsize=256)
def _in_turn(players: int, deals: int, first: int) -> tuple[int, ...]:
    return tuple((first + turn) % players for turn in range(deals))


def prove(ruleset: Ruleset) -> Ruleset:
    """The same ruleset, once it is shown to hold; raises InvalidRuleset with every fault."""
    problems = [*_deck_problems(ruleset), *_contract_problems(ruleset)]
    if not problems:
        problems += _schedule_problems(ruleset)
    if problems:
        raise InvalidRuleset(problems)
    return ruleset


def _deck_problems(ruleset: Ruleset) -> Iterator[Problem]:
    cards, players = len(ruleset.deck.cards), ruleset.players
    if not 2 <= players <= MOST_PLAYERS:
        text = gettext_noop("A game is for 2 to %(most)s players, not %(players)s.")
        yield problem("players", text, at="players", most=MOST_PLAYERS, players=players)
    elif cards < players or cards % players:
        text = gettext_noop("%(cards)s cards cannot be shared equally by %(players)s players.")
        yield problem("deck_not_shared", text, at="removed", cards=cards, players=players)


def _contract_problems(ruleset: Ruleset) -> Iterator[Problem]:
    if not 1 <= len(ruleset.contracts) <= MOST_CONTRACTS:
        text = gettext_noop("A game has from 1 to %(most)s contracts, not %(given)s.")
        given = len(ruleset.contracts)
        yield problem("contracts", text, at="contracts", most=MOST_CONTRACTS, given=given)
    if len(ruleset.by_code) < len(ruleset.contracts):
        text = gettext_noop("Two contracts have the same code.")
        yield problem("contract_twice", text, at="contracts")
    for place, contract in enumerate(ruleset.contracts):
        at = f"contracts[{place}]"
        if not contract.items or len({item.code for item in contract.items}) < len(contract.items):
            text = gettext_noop("%(contract)s must count something, and each thing once.")
            yield problem("items", text, at=at, contract=contract.name)
        for code in (contract.code, *(item.code for item in contract.items)):
            if not CODE.fullmatch(code):
                text = gettext_noop(
                    "%(code)s is no code: small letters, digits and _, a letter first."
                )
                yield problem("code", text, at=at, code=code)
        if contract.predictions and not 1 <= contract.predictions.factor <= MOST_FACTOR:
            text = gettext_noop("%(contract)s: a wrong prediction costs from 1 to %(most)s times.")
            yield problem("factor", text, at=at, contract=contract.name, most=MOST_FACTOR)
        if abs(contract.total) > MOST_POINTS:
            text = gettext_noop("%(contract)s: %(points)s points in one deal are too many.")
            points = Points(contract.total)
            yield problem("too_many_points", text, at=at, contract=contract.name, points=points)
        yield from _trump_problems(contract, at)
        for item in contract.items:
            yield from _item_problems(ruleset, contract, item, at)


def _trump_problems(contract: Contract, at: str) -> Iterator[Problem]:
    if bool(contract.trumps) != bool(contract.trump_by) or set(contract.trumps) - set(SUITS):
        text = gettext_noop("%(contract)s: say which suits can be trump, and how it is found.")
        yield problem("trump_rule", text, at=at, contract=contract.name)
    if contract.trump_by is TrumpBy.SALE and len(contract.items) != 1:
        text = gettext_noop("%(contract)s: trump can only be sold where one thing is counted.")
        yield problem("sale_rule", text, at=at, contract=contract.name)


def _item_problems(ruleset: Ruleset, contract: Contract, item: Item, at: str) -> Iterator[Problem]:
    count = 1 if item.trick else ruleset.tricks
    if item.cards:
        count = ruleset.deck.count(item.cards)
    names = {"contract": contract.name, "item": item.name}
    if item.cards and item.trick:
        text = gettext_noop("%(contract)s: %(item)s is about cards or about a trick, not both.")
        yield problem("item_twofold", text, at=at, **names)
    elif not 0 <= item.trick <= ruleset.tricks:
        text = gettext_noop("%(contract)s: there is no trick %(trick)s.")
        yield problem("item_trick", text, at=at, contract=contract.name, trick=item.trick)
    elif not count or item.count != count:
        text = gettext_noop("%(contract)s: there are %(count)s of %(item)s, not %(given)s.")
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
    if not 1 <= ruleset.deals <= MOST_DEALS:
        text = gettext_noop("A game has from 1 to %(most)s deals, not %(deals)s.")
        yield problem("deals", text, at="schedule", most=MOST_DEALS, deals=ruleset.deals)
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
    for code, marks in schedule.per_game.items():
        if marks < 1:
            text = gettext_noop("%(contract)s must be played at least once in a game.")
            contract = ruleset.by_code[code]
            yield problem("quota_too_small", text, at="schedule", contract=contract.name)
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
