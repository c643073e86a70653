"""Which contract may be played when: in a fixed order, chosen within quotas, or chosen freely.

A choice is closed when its marks are used, and also when it would leave the rest of the game
without a way to be completed: the look ahead asks how many of the deals that are left can still
be played within the quotas, and a choice must not cost more of them than itself.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from kingscore.rules.amount import Amount
from kingscore.rules.contract import Contract, Role, Side
from kingscore.rules.errors import Problem, problem
from kingscore.rules.flow import Edge, cheapest_flow
from kingscore.rules.sentence import Label, Seat, gettext_noop
from kingscore.rules.tarock.game import TarockGame

AnyContract = Contract | TarockGame

# Nodes of the look ahead; contracts are texts there, declarers numbers, and their sides and
# contracts pairs.
_START, _END, _ANYBODY = ("start",), ("end",), ("anybody",)


def side_name(contracts: Mapping[str, AnyContract], side: Side) -> Label:
    """What the contracts of a side are called; positive ones that all have trump are trump."""
    if side is Side.NEGATIVE:
        return Label(gettext_noop("penalty"))
    if all(each.trumps for each in contracts.values() if each.side is Side.POSITIVE):
        return Label(gettext_noop("trump"))
    return Label(gettext_noop("positive"))


class Used(NamedTuple):
    """Marks that are used: of each contract, and by each declarer of a contract and of a side."""

    by_contract: Mapping[str, int]
    by_own: Mapping[tuple[int, str], int]
    by_side: Mapping[tuple[int, Side], int]

    def and_one(self, declarer: int, code: str, side: Side) -> "Used":
        """The same with one deal more."""
        own, sided = (declarer, code), (declarer, side)
        return Used(
            {**self.by_contract, code: self.by_contract.get(code, 0) + 1},
            {**self.by_own, own: self.by_own.get(own, 0) + 1},
            {**self.by_side, sided: self.by_side.get(sided, 0) + 1},
        )


_NOTHING_USED = Used({}, {}, {})


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a game is: the contracts by code, the dealer of every deal, and what was chosen.

    `declarers` are those of the deals that were played, as `chosen` are their contracts. A game
    begins without any, and every other progress is one `after` another: so the marks that are
    `used` need not be counted again for each deal.
    """

    contracts: Mapping[str, AnyContract]
    players: int
    dealers: tuple[int, ...]
    chosen: tuple[str, ...] = ()
    declarers: tuple[int, ...] = ()
    used: Used = _NOTHING_USED

    @property
    def dealer(self) -> int:
        """Who deals the next deal."""
        return self.dealers[len(self.chosen)]

    @property
    def deals_left(self) -> int:
        """Deals that are still to be played."""
        return len(self.dealers) - len(self.chosen)

    def declarer(self, code: str) -> int:
        """Whose contract the next deal would be; where it is bid for, the first bidder's."""
        return self._declarer(self.contracts[code].declarer, self.dealer)

    def _declarer(self, role: Role, dealer: int) -> int:
        seat = role.seat(dealer=dealer, players=self.players)
        return (dealer + 1) % self.players if seat is None else seat

    @property
    def role(self) -> Role:
        """Whose contracts they are: the same for all in a game of choice."""
        return next(iter(self.contracts.values())).declarer

    @property
    def declarers_ahead(self) -> Counter[int]:
        """How many of the deals that are left each declarer has, where that is settled."""
        role, ahead = self.role, Counter(self.dealers[len(self.chosen) :])
        return Counter({self._declarer(role, dealer): deals for dealer, deals in ahead.items()})

    def after(self, code: str, declarer: int) -> "Progress":
        """The progress once the next deal is played for this contract."""
        return Progress(
            self.contracts,
            self.players,
            self.dealers,
            (*self.chosen, code),
            (*self.declarers, declarer),
            self.used.and_one(declarer, code, self.contracts[code].side),
        )


@dataclass(frozen=True, slots=True)
class Marks:
    """The tally of one contract before a deal: used and left, and why it is closed, if it is.

    Used and left are the declarer's own where every player has a list of his own, otherwise the
    game's. The declarer's marks are those of all contracts of the same side, where they have a
    quota.
    """

    contract: AnyContract
    used: int
    left: int
    declarer_used: int
    declarer_left: int
    closed: Problem | None

    @property
    def is_open(self) -> bool:
        """Whether the quotas allow this contract now."""
        return self.closed is None


@dataclass(frozen=True, slots=True)
class FixedOrder:
    """Each deal has its contract; `order` holds their codes.

    `instead` names, for a contract, those that may be played in its place.
    """

    order: tuple[str, ...]
    instead: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def deals(self, players: int) -> int:  # noqa: ARG002 - asked of every kind of schedule
        """How many deals make a game."""
        return len(self.order)

    def due(self, number: int) -> tuple[str, ...]:
        """The codes of the contracts that deal `number` (from 0) can have."""
        code = self.order[number]
        return (code, *self.instead.get(code, ()))

    def closed(self, progress: Progress, code: str, declarer: int) -> Problem | None:  # noqa: ARG002
        """Why this contract may not be played now, or None if it may."""
        due = self.due(len(progress.chosen))
        if code in due:
            return None
        return problem(
            "not_due",
            gettext_noop("The contract of deal %(number)s is %(contract)s."),
            at="contract",
            number=len(progress.chosen) + 1,
            contract=progress.contracts[due[0]].name,
        )

    def marks(self, progress: Progress, code: str, declarer: int) -> Marks:
        """The tally of a contract; a declarer has none of his own."""
        done = len(progress.chosen)
        return Marks(
            contract=progress.contracts[code],
            used=progress.used.by_contract.get(code, 0),
            left=sum(code in self.due(number) for number in range(done, len(self.order))),
            declarer_used=0,
            declarer_left=0,
            closed=self.closed(progress, code, declarer),
        )

    def rest(self, progress: Progress) -> tuple[Amount, Amount]:
        """The least and most points that the deals still to come can give all seats together."""
        due = [
            [progress.contracts[code] for code in self.due(number)]
            for number in range(len(progress.chosen), len(self.order))
        ]
        least = sum(min(contract.least for contract in each) for each in due)
        return least, sum(max(contract.total for contract in each) for each in due)


@dataclass(frozen=True, slots=True)
class FreeChoice:
    """Any contract in any deal; `count` deals were agreed on."""

    count: int

    def deals(self, players: int) -> int:  # noqa: ARG002 - asked of every kind of schedule
        """How many deals make a game."""
        return self.count

    def closed(self, progress: Progress, code: str, declarer: int) -> None:
        """Why this contract may not be played now: nothing is ever closed."""

    def marks(self, progress: Progress, code: str, declarer: int) -> Marks:  # noqa: ARG002
        """How often a contract was played; there is no quota."""
        contract, used = progress.contracts[code], progress.used.by_contract.get(code, 0)
        return Marks(contract, used, 0, declarer_used=0, declarer_left=0, closed=None)

    def rest(self, progress: Progress) -> tuple[Amount, Amount]:
        """The least and most points that the deals still to come can give all seats together."""
        least = min(contract.least for contract in progress.contracts.values())
        most = max(contract.total for contract in progress.contracts.values())
        return progress.deals_left * least, progress.deals_left * most


@dataclass(frozen=True, slots=True)
class DealersChoice:
    """The declarer chooses within quotas, each of them the most that may be played.

    `per_game` marks for each contract in a game; `per_dealer` marks of each side, and `each` marks
    of each contract for every declarer, where there are any. `count` deals make a game, where that
    is not everybody's marks together.
    """

    per_game: Mapping[str, int]
    per_dealer: Mapping[Side, int] = field(default_factory=dict)
    each: Mapping[str, int] = field(default_factory=dict)
    count: int = 0

    def deals(self, players: int) -> int:
        """How many deals make a game."""
        return self.count or players * sum((self.per_dealer or self.each).values())

    def closed(self, progress: Progress, code: str, declarer: int) -> Problem | None:
        """Why this declarer may not play this contract now, or None if he may."""
        contract, used = progress.contracts[code], progress.used
        if used.by_contract.get(code, 0) >= self.per_game[code]:
            return problem(
                "used_in_game",
                gettext_noop("%(contract)s: %(most)s of %(most)s played in this game."),
                at="contract",
                contract=contract.name,
                most=self.per_game[code],
            )
        most = self.each.get(code)
        if most is not None and used.by_own.get((declarer, code), 0) >= most:
            return problem(
                "used_by_declarer",
                gettext_noop("%(contract)s: %(player)s has played %(most)s of %(most)s."),
                at="contract",
                contract=contract.name,
                player=Seat(declarer),
                most=most,
            )
        most = self.per_dealer.get(contract.side)
        if most is not None and used.by_side.get((declarer, contract.side), 0) >= most:
            return problem(
                "used_by_dealer",
                gettext_noop("%(player)s has had all %(most)s %(side)s deals."),
                at="contract",
                player=Seat(declarer),
                most=most,
                side=side_name(progress.contracts, contract.side),
            )
        if self._can_block(progress) and self._costs_another_deal(progress, code, declarer):
            return problem(
                "blocks_the_rest",
                gettext_noop("After %(contract)s a later dealer would have nothing left to play."),
                at="contract",
                contract=contract.name,
            )
        return None

    def marks(self, progress: Progress, code: str, declarer: int) -> Marks:
        """The tally of a contract, and of its side for the declarer."""
        contract, used = progress.contracts[code], progress.used
        count, most = used.by_contract.get(code, 0), self.per_game[code]
        if code in self.each:
            count, most = used.by_own.get((declarer, code), 0), self.each[code]
        side_used = used.by_side.get((declarer, contract.side), 0)
        return Marks(
            contract=contract,
            used=count,
            left=max(0, most - count),
            declarer_used=side_used,
            declarer_left=max(0, self.per_dealer.get(contract.side, 0) - side_used),
            closed=self.closed(progress, code, declarer),
        )

    def rest(self, progress: Progress) -> tuple[Amount, Amount] | None:
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

    def _costs_another_deal(self, progress: Progress, code: str, declarer: int) -> bool:
        """Whether this choice leaves fewer regular deals than it takes itself."""
        after = self.regular_deals(progress.after(code, declarer))
        if after == progress.deals_left - 1:  # every deal that is left: there cannot be more
            return False
        return after < self.regular_deals(progress) - 1

    def _can_block(self, progress: Progress) -> bool:
        """Whether there may be a choice that costs another deal: whether to look ahead at all.

        Not where every declarer has only a list of his own: any mark of it serves any of his
        deals. And not where the sides alone have quotas and no declarer has more marks than deals
        in the game: then it is settled how many deals of each side he takes, and all contracts of
        a side serve all declarers alike.
        """
        if self.each:
            is_shared = any(
                most < progress.players * self.each.get(code, len(progress.dealers))
                for code, most in self.per_game.items()
            )
            return is_shared or bool(self.per_dealer)
        if len(self.per_dealer) < len(Side) or progress.role is Role.BIDDER:
            return True
        return sum(self.per_dealer.values()) > _fewest_deals(progress.dealers)

    def _network(self, progress: Progress, *, sign: int) -> list[Edge]:
        """Deals left -> declarers -> their sides -> their own marks -> contracts and points."""
        used, left = progress.used, progress.deals_left
        edges: list[Edge] = []
        declarers: list[int] = []
        if progress.role is Role.BIDDER:
            declarers += range(progress.players)
            edges.append((_START, _ANYBODY, left, 0))
            edges += [(_ANYBODY, declarer, left, 0) for declarer in declarers]
        else:
            ahead = progress.declarers_ahead
            declarers += ahead
            edges += [(_START, seat, deals, 0) for seat, deals in ahead.items()]
        for declarer in declarers:
            for side in Side:
                need, most = (declarer, side), self.per_dealer.get(side, len(progress.dealers))
                edges.append((declarer, need, max(0, most - used.by_side.get(need, 0)), 0))
        for code, most in self.per_game.items():
            contract = progress.contracts[code]
            room = max(0, most - used.by_contract.get(code, 0))
            points = contract.least if sign > 0 else contract.total
            edges.append((code, _END, room, sign * points))
            for declarer in declarers:
                own = room
                if code in self.each:
                    own = max(0, self.each[code] - used.by_own.get((declarer, code), 0))
                edges.append(((declarer, contract.side), code, own, 0))
        return edges


@lru_cache(maxsize=256)
def _fewest_deals(dealers: tuple[int, ...]) -> int:
    """How many deals of a game that dealer has who has fewest."""
    return min(Counter(dealers).values())


Schedule = FixedOrder | DealersChoice | FreeChoice
