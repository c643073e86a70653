"""Small games with quotas of every shape, and a brute force that tries every way to play on."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from kingscore.rules.amount import Amount
from kingscore.rules.contract import Contract, Role, Side
from kingscore.rules.item import Item
from kingscore.rules.schedule import DealersChoice, Progress
from kingscore.rules.sentence import Label


def contract(code: str, value: int, role: Role = Role.DEALER) -> Contract:
    """A contract worth this many points in all."""
    side = Side.NEGATIVE if value < 0 else Side.POSITIVE
    return Contract(code, side, (Item(code, 1, value),), declarer=role, name=Label(code.title()))


def some_contracts(role: Role = Role.DEALER, **values: int) -> dict[str, Contract]:
    """Contracts by their code, worth this much."""
    return {code: contract(code, value, role) for code, value in values.items()}


@dataclass(frozen=True, eq=False)  # each is itself alone, and can be kept in mind
class Game:
    """A small game: `dealers` are who deals each deal, in turn or (no published game) not."""

    contracts: Mapping[str, Contract]
    schedule: DealersChoice
    dealers: tuple[int, ...]
    players: int = 3

    def start(self) -> Progress:
        """Before the first deal."""
        return Progress(self.contracts, self.players, self.dealers)

    def declarers(self, progress: Progress) -> list[int]:
        """Who can be the declarer of the next deal."""
        return self.declarers_of(len(progress.chosen))

    def declarers_of(self, deal: int) -> list[int]:
        """Who can be the declarer of a deal, numbered from 0."""
        [role] = {each.declarer for each in self.contracts.values()}
        if role is Role.BIDDER:
            return list(range(self.players))
        dealer = self.dealers[deal]
        return [dealer if role is Role.DEALER else (dealer + 1) % self.players]

    def needs(self, declarer: int, code: str) -> Iterator[tuple[object, ...]]:
        """The quotas that a deal takes a mark of."""
        side = self.contracts[code].side
        yield ("game", code)
        if code in self.schedule.each:
            yield ("own", declarer, code)
        if side in self.schedule.per_dealer:
            yield ("side", declarer, side)

    def left(self, progress: Progress) -> Counter[tuple[object, ...]]:
        """The marks that are left of every quota."""
        schedule, left = self.schedule, Counter[tuple[object, ...]]()
        for code, most in schedule.per_game.items():
            left["game", code] = most
        for seat in range(self.players):
            for code, most in schedule.each.items():
                left["own", seat, code] = most
            for side, most in schedule.per_dealer.items():
                left["side", seat, side] = most
        for code, declarer in zip(progress.chosen, progress.declarers, strict=True):
            left.subtract(self.needs(declarer, code))
        return +left

    def every_way_on(self, progress: Progress) -> set[tuple[int, Amount]]:
        """(regular deals, their points) of every way to play on, with deals left out at will."""

        return set(ways(self, len(progress.chosen), frozenset(self.left(progress).items())))

    def most_deals(self, progress: Progress) -> int:
        """The most deals that can still be regular, found by trying."""
        return max(deals for deals, _ in self.every_way_on(progress))

    def has_marks(self, progress: Progress, declarer: int, code: str) -> bool:
        """Whether every quota has a mark left for this deal."""
        left = self.left(progress)
        return all(left[need] for need in self.needs(declarer, code))


@cache
def ways(
    game: Game, deals: int, marks: frozenset[tuple[tuple[object, ...], int]]
) -> frozenset[tuple[int, Amount]]:
    """What `every_way_on` finds after so many deals, with these marks left."""
    if deals == len(game.dealers):
        return frozenset([(0, 0)])
    found = set(ways(game, deals + 1, marks))
    now = Progress(game.contracts, game.players, game.dealers, ("a",) * deals)
    for declarer in game.declarers(now):
        for code, each in game.contracts.items():
            left = Counter(dict(marks))
            needs = list(game.needs(declarer, code))
            if all(left[need] for need in needs):
                left.subtract(needs)
                rest = ways(game, deals + 1, frozenset((+left).items()))
                found |= {(more + 1, points + each.total) for more, points in rest}
    return frozenset(found)


SMALL = some_contracts(a=-3, b=-5, t=4)
# "start" and "end" are codes like any other.
AWKWARD = some_contracts(start=-1, end=-2, t=1, u=2)
NEGATIVE, POSITIVE = Side
BOTH = {NEGATIVE: 1, POSITIVE: 1}
LEADERS = some_contracts(Role.LEADER, a=-3, b=-5, t=4)
BIDDERS = some_contracts(Role.BIDDER, a=-3, b=-5, t=4)
ONCE = {"a": 1, "b": 1, "t": 1}
TWICE = {"a": 2, "b": 2, "t": 2}
GAMES = {
    # Each contract so often in a game, each dealer so many of a side: Dubbelkingen, Rıfkı.
    "all trump deals": Game(
        SMALL, DealersChoice({"a": 1, "b": 1, "t": 4}, {NEGATIVE: 1, POSITIVE: 2}), (0, 1) * 3
    ),
    "three dealers": Game(SMALL, DealersChoice({"a": 2, "b": 1, "t": 3}, BOTH), (0, 1, 2) * 2),
    "two of a side": Game(
        SMALL, DealersChoice(TWICE, {NEGATIVE: 2, POSITIVE: 1}), (0, 1) * 3, players=2
    ),
    "awkward codes": Game(AWKWARD, DealersChoice(dict.fromkeys(AWKWARD, 1), BOTH), (0, 1) * 2),
    "uneven dealers": Game(SMALL, DealersChoice({"a": 1, "b": 0, "t": 2}, BOTH), (1, 0, 0)),
    "marks left over": Game(SMALL, DealersChoice({"a": 1, "b": 1, "t": 3}, BOTH), (0, 1, 2, 0, 1)),
    "one dealer less": Game(
        SMALL, DealersChoice({"a": 2, "b": 1, "t": 2}, {NEGATIVE: 2, POSITIVE: 1}), (2, 0, 1, 0, 1)
    ),
    # One side alone has a quota: Bonken with its four of five positive deals, Portuguese King.
    "one side": Game(SMALL, DealersChoice(TWICE, {POSITIVE: 1}), (0, 1, 2) * 2),
    "fewer deals than marks": Game(
        SMALL, DealersChoice(TWICE, {NEGATIVE: 2, POSITIVE: 1}, count=4), (0, 1, 2, 0)
    ),
    "fewer deals of a side": Game(
        some_contracts(a=-3, s=2, t=4, u=5),
        DealersChoice({"a": 3, "s": 1, "t": 1, "u": 1}, {NEGATIVE: 2, POSITIVE: 1}, count=5),
        (0, 1, 2, 0, 1),
    ),
    # Each declarer has a list of his own: Hungarian King, Barbu, Trex.
    "own lists": Game(SMALL, DealersChoice(TWICE, each=ONCE), (0, 1) * 3, players=2),
    "own lists in a row": Game(
        SMALL, DealersChoice(TWICE, each=ONCE), (0, 0, 0, 1, 1, 1), players=2
    ),
    "own lists, fewer deals": Game(
        SMALL, DealersChoice(TWICE, each=ONCE, count=4), (0, 1, 0, 1), players=2
    ),
    "own lists and fewer in the game": Game(
        SMALL, DealersChoice({"a": 1, "b": 2, "t": 2}, each=ONCE, count=5), (0, 1, 0, 1, 0), 2
    ),
    "own list of one contract": Game(
        SMALL, DealersChoice({"a": 2, "b": 1, "t": 3}, each={"t": 1}, count=5), (0, 1, 0, 1, 0), 2
    ),
    "own lists and sides": Game(
        SMALL, DealersChoice(TWICE, {NEGATIVE: 1, POSITIVE: 1}, each=ONCE), (0, 1) * 2, players=2
    ),
    "leaders": Game(
        LEADERS, DealersChoice({"a": 2, "b": 1, "t": 3}, {NEGATIVE: 1, POSITIVE: 1}), (0, 1, 2) * 2
    ),
    "leaders with own lists": Game(LEADERS, DealersChoice(TWICE, each=ONCE), (1, 0) * 3, 2),
    # The declarer is whoever bids most, and the quotas are his: Hungarian King with bidding.
    "bidders with own lists": Game(BIDDERS, DealersChoice(TWICE, each=ONCE), (0, 1) * 2, 2),
    "bidders to the end": Game(
        {code: BIDDERS[code] for code in "ab"},
        DealersChoice({"a": 2, "b": 2}, each={"a": 1, "b": 1}),
        (0, 1) * 2,
        players=2,
    ),
    "bidders and sides": Game(
        BIDDERS, DealersChoice({"a": 2, "b": 1, "t": 2}, BOTH), (0, 1) * 2, players=2
    ),
    "bidders and one side": Game(
        BIDDERS, DealersChoice({"a": 2, "b": 1, "t": 2}, {POSITIVE: 1}, count=4), (0, 1, 0, 1), 2
    ),
    "bidders, few marks": Game(
        BIDDERS, DealersChoice({"a": 1, "b": 1, "t": 2}, each=ONCE, count=4), (0, 1, 0, 1), 2
    ),
}
WHOLE = [name for name, game in GAMES.items() if game.schedule.rest(game.start())]
