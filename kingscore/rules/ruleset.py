"""A ruleset: players, deck, contracts, and who chooses when."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, lru_cache

from kingscore.rules.amount import Amount
from kingscore.rules.deal import DealFacts
from kingscore.rules.deck import Deck
from kingscore.rules.schedule import AnyContract, Schedule
from kingscore.rules.sentence import Label
from kingscore.rules.tarock.game import TarockGame
from kingscore.rules.tarock.radl import Radl, factor
from kingscore.rules.tarock.tariff import Tariff

# Far beyond any game that is played; they keep rules from elsewhere from taking a computer away.
MOST_PLAYERS = 10
MOST_CONTRACTS = 30
MOST_DEALS = 100
MOST_FACTOR = 100
CODE = re.compile("[a-z][a-z0-9_]{0,39}")
MOST_POINTS = 10_000  # of all seats together in one deal


class Direction(StrEnum):
    """Which way round the table is dealt and played."""

    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"


@dataclass(frozen=True)
class Ruleset:
    """A full set of rules for a number of players.

    `constant` is what all seats together have at the end of a game, None if that depends on what
    is chosen. Each dealer deals `in_a_row` deals; `sits_out` says that he has no hand himself.
    The leader to the first trick sits `leads` seats after him; with 0 it is the dealer himself, and
    with None the declarer, wherever he sits.
    `bid_order` are the bids from low to high, where contracts are bid for (see `bidding`), and
    `owed_doubles` how often everybody must double every declarer. `radl` is the rule of doubled
    rounds, where there are any. `slug`, `name`, `notes` (play obligations and remarks),
    `fines` (what is fined at the table), `sources` and `language` (the code of the one that
    house rules are written in, see `texts`) are texts: they take no part in comparing.
    """

    players: int
    deck: Deck
    contracts: tuple[AnyContract, ...]
    schedule: Schedule
    constant: Amount | None = 0
    in_a_row: int = 1
    leads: int | None = 1
    sits_out: bool = False
    direction: Direction = Direction.CLOCKWISE
    bid_order: tuple[str, ...] = ()
    owed_doubles: int = 0
    radl: Radl | None = None
    slug: str = field(default="", compare=False)
    name: Label = field(default=Label(""), compare=False)
    notes: tuple[Label, ...] = field(default=(), compare=False)
    fines: tuple[Label, ...] = field(default=(), compare=False)
    sources: tuple[str, ...] = field(default=(), compare=False)
    language: str = field(default="", compare=False)

    @cached_property
    def by_code(self) -> Mapping[str, AnyContract]:
        """The contracts by their code."""
        return {contract.code: contract for contract in self.contracts}

    @property
    def hands(self) -> int:
        """Players who have cards in one deal."""
        return self.players - self.sits_out

    @property
    def tricks(self) -> int:
        """Tricks in one deal."""
        return self.deck.dealt // self.hands

    @cached_property
    def deals(self) -> int:
        """Deals in one game."""
        return self.schedule.deals(self.players)

    @cached_property
    def tariff(self) -> Tariff | None:
        """The rules that all games of tarock share, where this is a ruleset of tarock."""
        games = (contract.tariff for contract in self.contracts if isinstance(contract, TarockGame))
        return next(games, None)

    @cached_property
    def has_predictions(self) -> bool:
        """Whether pronostiek is played."""
        return any(contract.predictions for contract in self.contracts)

    @cached_property
    def has_money(self) -> bool:
        """Whether money is reckoned from a ledger of its own, in which kontra counts."""
        return any(contract.has_money for contract in self.contracts)

    def dealers(self, first: int) -> tuple[int, ...]:
        """The seat that deals each deal of a game, when seat `first` begins."""
        return _in_turn(self.players, self.deals, self.in_a_row, first)

    def dealer(self, number: int, first: int) -> int:
        """The seat that deals deal `number` (from 0), also of one after the last."""
        return (first + number // self.in_a_row) % self.players

    def leader(self, dealer: int, declarer: int) -> int:
        """Who leads to the first trick: mostly the seat after the dealer, the next in order."""
        return declarer if self.leads is None else (dealer + self.leads) % self.players

    def factor(self, played: Iterable[DealFacts], number: int) -> int:
        """How many times deal `number` (from 1) counts, after these deals."""
        if self.radl is None:
            return 1
        lines = [(facts.contract, facts.tarock) for facts in played]
        return factor(self.radl, lines, number=number, deals=self.deals, players=self.players)


@lru_cache(maxsize=256)
def _in_turn(players: int, deals: int, in_a_row: int, first: int) -> tuple[int, ...]:
    return tuple((first + turn // in_a_row) % players for turn in range(deals))
