"""The games of Königrufen: what each is worth, what can be wrong with it, and what it scores."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar

from kingscore.rules.amount import Amount
from kingscore.rules.contract import Role, Side
from kingscore.rules.deal import DealFacts
from kingscore.rules.doubles import Doubling
from kingscore.rules.errors import Problem
from kingscore.rules.item import Item
from kingscore.rules.predictions import Predictions
from kingscore.rules.sentence import Label, Step
from kingscore.rules.tarock.checks import deal_problems
from kingscore.rules.tarock.facts import GAME, TarockFacts
from kingscore.rules.tarock.kind import Kind
from kingscore.rules.tarock.outcome import CONCEDED
from kingscore.rules.tarock.settle import deal_steps
from kingscore.rules.tarock.table import Table
from kingscore.rules.tarock.tariff import VALAT, Tariff


@dataclass(frozen=True, slots=True)
class TarockGame:
    """One game that can be bid, with the tariff that it shares with the others.

    `value` is what each player pays or gets, `lost` the same of a lost game, where it differs; in
    Trischaken it is what the tariff multiplies. A game by tricks is won with exactly `tricks` of
    them. `is_vorhands`: Vorhand alone can play it. `bonuses` are those that count in it, each
    `bonus_factor` times its value; of those in `announces` one must have been announced. When the
    called card lies in the talon, the declarer can give up (`can_concede`) or play alone, with
    kontra or, without `kontra_alone`, with every kontra void. `name` and `notes` are texts and no
    part of the rules.
    """

    code: str
    kind: Kind
    tariff: Tariff
    value: Amount = 0
    lost: Amount | None = None
    tricks: int = 0
    is_vorhands: bool = False
    bonuses: tuple[str, ...] = ()
    bonus_factor: int = 1
    announces: tuple[str, ...] = ()
    can_concede: bool = False
    kontra_alone: bool = True
    name: Label = field(default=Label(""), compare=False)
    notes: tuple[Label, ...] = field(default=(), compare=False)

    # What contracts that count items have, and a game of tarock has none of. No quota asks for
    # its side.
    side: ClassVar[Side] = Side.POSITIVE
    items: ClassVar[tuple[Item, ...]] = ()
    trumps: ClassVar[tuple[str, ...]] = ()
    predictions: ClassVar[Predictions | None] = None
    doubling: ClassVar[Doubling | None] = None

    @property
    def value_lost(self) -> Amount:
        """What the game counts when it is lost."""
        return self.value if self.lost is None else self.lost

    @property
    def declarer(self) -> Role:
        """Whose game it is: the highest bidder's, or Vorhand's, who leads to the first trick."""
        return Role.LEADER if self.is_vorhands else Role.BIDDER

    @property
    def total(self) -> Amount:
        """Points that all seats together get in a deal: what some get others pay."""
        return 0

    @property
    def least(self) -> Amount:
        """The same: nothing is ever lost to nobody."""
        return self.total

    @property
    def has_money(self) -> bool:
        """Whether money is reckoned apart, because kontra is not in the score."""
        return bool(self.tariff.kontra_levels) and not self.tariff.kontra_in_score

    def is_played(self, facts: DealFacts) -> bool:
        """Whether cards are played, or the declarer concedes before that."""
        return not (facts.tarock and facts.tarock.talon == CONCEDED)

    def ends_game(self, facts: DealFacts) -> bool:  # noqa: ARG002 - asked of every contract
        """Whether this deal ends the game: none does."""
        return False

    def penalties(self, facts: DealFacts) -> tuple[Step, ...]:  # noqa: ARG002 - asked of all
        """What predictions add to the penalties: nobody predicts anything."""
        return ()

    def problems(
        self,
        facts: DealFacts,
        *,
        players: int,
        dealer: int,
        undealt: int = 0,  # noqa: ARG002 - asked by contracts that count cards
    ) -> Iterator[Problem]:
        """Every fault of the facts of one deal."""
        return deal_problems(self, facts, Table(players, dealer))

    def explain(
        self, facts: DealFacts, *, players: int, dealer: int
    ) -> tuple[tuple[Step, ...], ...]:
        """How each seat's score of a legal deal comes about; a seat that sits out has no lines."""
        in_score = self.tariff.kontra_in_score
        return deal_steps(self, facts, Table(players, dealer), with_kontra=in_score)

    def money(self, facts: DealFacts, *, players: int, dealer: int) -> tuple[tuple[Step, ...], ...]:
        """The same for the money that changes hands, in which every kontra counts."""
        return deal_steps(self, facts, Table(players, dealer), with_kontra=True)

    def replacing_valat(self, noted: TarockFacts) -> bool:
        """Whether a Valat takes the place of the game."""
        rule = self.tariff.valat
        return bool(rule and rule.replaces_game and noted.bonus(VALAT))

    def kontra_items(self, noted: TarockFacts) -> tuple[str, ...]:
        """What can be doubled: the game, and each bonus that was announced.

        A Valat that takes the place of the game is doubled with it (OÖ23).
        """
        announced = (bonus.code for bonus in noted.bonuses if bonus.is_announced)
        joined = VALAT if self.replacing_valat(noted) else ""
        return (GAME, *(code for code in announced if code != joined))
