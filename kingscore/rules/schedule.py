"""Which contract may be played when: in a fixed order, or chosen by the dealers within quotas.

A choice is closed when its marks are used, and also when it would leave the rest of the game
without a way to be completed: the look ahead asks how many of the deals that are left can still
be played within the quotas, and a choice must not cost more of them than itself.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from kingscore.rules.contract import Contract, Side
from kingscore.rules.errors import Problem, problem
from kingscore.rules.flow import Edge, cheapest_flow
from kingscore.rules.sentence import Label, Seat, gettext_noop

# Nodes of the look ahead; contracts are texts there, dealers numbers, and their sides pairs.
_START, _END = ("start",), ("end",)

SIDE_NAMES = {
    Side.NEGATIVE: Label(gettext_noop("penalty")),
    Side.POSITIVE: Label(gettext_noop("trump")),
}


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a game is: the contracts by code, the dealer of every deal, and what was chosen."""

    contracts: Mapping[str, Contract]
    dealers: tuple[int, ...]
    chosen: tuple[str, ...] = ()

    @property
    def dealer(self) -> int:
        """Who deals the next deal."""
        return self.dealers[len(self.chosen)]

    @property
    def deals_left(self) -> int:
        """Deals that are still to be played."""
        return len(self.dealers) - len(self.chosen)

    def after(self, code: str) -> "Progress":
        """The progress once the next deal is played for this contract."""
        return Progress(self.contracts, self.dealers, (*self.chosen, code))


@dataclass(frozen=True, slots=True)
class Marks:
    """The tally of one contract before a deal: used and left, and why it is closed, if it is.

    The dealer's marks are those of all contracts of the same side, in a game of dealer's choice.
    """

    contract: Contract
    used: int
    left: int
    dealer_used: int
    dealer_left: int
    closed: Problem | None

    @property
    def is_open(self) -> bool:
        """Whether the quotas allow this contract now."""
        return self.closed is None


@dataclass(frozen=True, slots=True)
class FixedOrder:
    """Each deal has its contract; `order` holds their codes."""

    order: tuple[str, ...]

    def deals(self, players: int) -> int:  # noqa: ARG002 - asked of both kinds of schedule
        """How many deals make a game."""
        return len(self.order)

    def closed(self, progress: Progress, code: str) -> Problem | None:
        """Why this contract may not be played now, or None if it may."""
        due = self.order[len(progress.chosen)]
        if code == due:
            return None
        return problem(
            "not_due",
            gettext_noop("The contract of deal %(number)s is %(contract)s."),
            at="contract",
            number=len(progress.chosen) + 1,
            contract=progress.contracts[due].name,
        )

    def marks(self, progress: Progress, code: str) -> Marks:
        """The tally of a contract; each dealer has none of his own."""
        done = len(progress.chosen)
        return Marks(
            contract=progress.contracts[code],
            used=progress.chosen.count(code),
            left=self.order[done:].count(code),
            dealer_used=0,
            dealer_left=0,
            closed=self.closed(progress, code),
        )

    def rest(self, progress: Progress) -> tuple[int, int]:
        """The least and most points that the deals still to come can give all seats together."""
        points = sum(progress.contracts[code].total for code in self.order[len(progress.chosen) :])
        return points, points


@dataclass(frozen=True, slots=True)
class DealersChoice:
    """The dealer chooses: `per_game` marks for each contract, `per_dealer` marks for each side."""

    per_game: Mapping[str, int]
    per_dealer: Mapping[Side, int]

    def deals(self, players: int) -> int:
        """How many deals make a game."""
        return players * sum(self.per_dealer.values())

    def closed(self, progress: Progress, code: str) -> Problem | None:
        """Why this contract may not be played now, or None if it may."""
        return self._closed(progress, code, self._used(progress))

    def _closed(self, progress: Progress, code: str, used: "_Used") -> Problem | None:
        contract = progress.contracts[code]
        if used.by_contract[code] >= self.per_game[code]:
            return problem(
                "used_in_game",
                gettext_noop("%(contract)s: played %(most)s times, that is all in one game."),
                at="contract",
                contract=contract.name,
                most=self.per_game[code],
            )
        if used.by_dealer[progress.dealer, contract.side] >= self.per_dealer[contract.side]:
            return problem(
                "used_by_dealer",
                gettext_noop("%(player)s has had all %(most)s %(side)s deals."),
                at="contract",
                player=Seat(progress.dealer),
                most=self.per_dealer[contract.side],
                side=SIDE_NAMES[contract.side],
            )
        if self._is_loose(progress, used) and self._costs_another_deal(progress, code):
            return problem(
                "blocks_the_rest",
                gettext_noop("After %(contract)s a later dealer would have nothing left to play."),
                at="contract",
                contract=contract.name,
            )
        return None

    def marks(self, progress: Progress, code: str) -> Marks:
        """The tally of a contract for the game, and of its side for the dealer."""
        contract, used = progress.contracts[code], self._used(progress)
        dealer_used = used.by_dealer[progress.dealer, contract.side]
        return Marks(
            contract=contract,
            used=used.by_contract[code],
            left=max(0, self.per_game[code] - used.by_contract[code]),
            dealer_used=dealer_used,
            dealer_left=max(0, self.per_dealer[contract.side] - dealer_used),
            closed=self._closed(progress, code, used),
        )

    def rest(self, progress: Progress) -> tuple[int, int] | None:
        """The least and most points that the deals still to come can give all seats together.

        None when some of them cannot be played within the quotas any more.
        """
        deals, least = cheapest_flow(self._network(progress, sign=1), _START, _END)
        if deals < progress.deals_left:
            return None
        return least, -cheapest_flow(self._network(progress, sign=-1), _START, _END)[1]

    def regular_deals(self, progress: Progress) -> int:
        """How many of the deals that are left can still be played within the quotas."""
        return cheapest_flow(self._network(progress, sign=0), _START, _END)[0]

    def _costs_another_deal(self, progress: Progress, code: str) -> bool:
        """Whether this choice leaves fewer regular deals than it takes itself."""
        after = self.regular_deals(progress.after(code))
        return after < self.regular_deals(progress) - 1

    def _is_loose(self, progress: Progress, used: "_Used") -> bool:
        """Whether a dealer has marks on both sides, and more of them than deals.

        Where none has, as in every game that shares its marks out equally, it is settled how
        many deals of each side every dealer still takes. All contracts of a side serve all
        dealers alike, so no choice can cost another deal: there is no need to look ahead.
        """
        marks = sum(self.per_dealer.values())
        if all(deals == marks for deals in Counter(progress.dealers).values()):
            return False  # the usual case, and the quickest to see
        for dealer, deals in Counter(progress.dealers[len(progress.chosen) :]).items():
            left = [most - used.by_dealer[dealer, side] for side, most in self.per_dealer.items()]
            if min(left) > 0 and sum(left) > deals:
                return True
        return False

    def _used(self, progress: Progress) -> "_Used":
        """Marks that are used, counted once for all questions about a deal."""
        sides = [progress.contracts[code].side for code in progress.chosen]
        by_dealer = Counter(zip(progress.dealers, sides, strict=False))
        return _Used(Counter(progress.chosen), by_dealer)

    def _network(self, progress: Progress, *, sign: int) -> list[Edge]:
        """Deals left -> dealers -> their sides -> contracts, with the points as the cost."""
        used = self._used(progress)
        ahead = Counter(progress.dealers[len(progress.chosen) :])
        edges: list[Edge] = [(_START, dealer, deals, 0) for dealer, deals in ahead.items()]
        needs = [(dealer, side) for dealer in ahead for side in self.per_dealer]
        edges += [
            (need[0], need, max(0, self.per_dealer[need[1]] - used.by_dealer[need]), 0)
            for need in needs
        ]
        for code, most in self.per_game.items():
            contract = progress.contracts[code]
            left = max(0, most - used.by_contract[code])
            edges.append((code, _END, left, sign * contract.total))
            edges += [(need, code, left, 0) for need in needs if need[1] is contract.side]
        return edges


class _Used(NamedTuple):
    by_contract: Counter[str]
    by_dealer: Counter[tuple[int, Side]]


Schedule = FixedOrder | DealersChoice
