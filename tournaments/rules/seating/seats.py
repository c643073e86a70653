"""Who has which seat at a table: everybody each seat equally often, so also the first deal.

Two seats are levelled at a time. Each table that has both is a road from who has the one to who
has the other; turning the tables along a way round moves one seating from its beginning to its
end and changes nothing for those between. While somebody with more of the one can reach somebody
with three less, that makes it more even. Where all tables are of one size and nothing is played
yet, no such way is left only when everybody has every two seats equally often, give or take one:
whoever cannot be reached from a group takes nothing from it, so that the group as a whole has no
more of the one seat than of the other.
"""

from collections import defaultdict, deque
from collections.abc import Iterable
from itertools import combinations

from tournaments.rules.seating.tables import Schedule, Seating, Table

_Counts = dict[int, list[int]]  # how often each entrant has had each seat


def in_order(rounds: Schedule, played: Schedule = ()) -> Schedule:
    """The same tables in the same rounds, the entrants of each in the best order of play.

    `played` are the rounds before, whose seats are settled; a single next round is a schedule of
    one. Where a table has no order that is better than the one given, that is kept. Without
    rounds played, everybody has the seats that all tables have equally often (within one), and
    further seats as evenly as the sizes of the tables allow.
    """
    largest = max((len(table) for seating in (*played, *rounds) for table in seating), default=0)
    counts: _Counts = defaultdict(lambda: [0] * largest)
    for seating in played:
        _count(seating, counts)
    ordered = []
    for seating in rounds:
        better = [list(_best_order(table, counts)) for table in seating]
        _count(better, counts)
        ordered.append(better)
    tables = [table for seating in ordered for table in seating]
    seats = list(combinations(range(largest), 2))
    while sum(_level(tables, counts, one, other) for one, other in seats):
        pass  # each time the sum of the squares of the counts is less, so that it ends
    return tuple(tuple(map(tuple, seating)) for seating in ordered)


def spread(rounds: Iterable[Seating]) -> dict[int, int]:
    """By entrant, the most less the fewest times on a seat, of those that all his tables had."""
    had: dict[int, list[int]] = defaultdict(list)
    seats: dict[int, int] = {}
    for seating in rounds:
        for table in seating:
            for seat, entrant in enumerate(table):
                had[entrant].append(seat)
                seats[entrant] = min(len(table), seats.get(entrant, len(table)))
    times = {
        entrant: [had[entrant].count(seat) for seat in range(seats[entrant])] for entrant in had
    }
    return {entrant: max(each) - min(each) for entrant, each in times.items()}


def _count(seating: Iterable[Iterable[int]], counts: _Counts) -> None:
    for table in seating:
        for seat, entrant in enumerate(table):
            counts[entrant][seat] += 1


def _best_order(table: Table, counts: _Counts) -> Table:
    """The order in which those of a table have had their seats least often before.

    Exact, by dynamic programming over who is seated already; of equal ones the first in the order
    given.
    """
    size = len(table)
    had = [counts[entrant] for entrant in table]
    everybody = (1 << size) - 1
    rest = [0] * (everybody + 1)  # by who is seated: what the seats still empty cost
    for seated in range(everybody - 1, -1, -1):
        seat = seated.bit_count()
        rest[seated] = min(
            had[place][seat] + rest[seated | 1 << place]
            for place in range(size)
            if not seated >> place & 1
        )
    order, seated = [], 0
    for seat in range(size):
        place = next(
            place
            for place in range(size)
            if not seated >> place & 1
            and had[place][seat] + rest[seated | 1 << place] == rest[seated]
        )
        order.append(table[place])
        seated |= 1 << place
    return tuple(order)


def _level(tables: list[list[int]], counts: _Counts, one: int, other: int) -> bool:
    """Make two seats as even as they can be by exchanging them at tables; whether any was.

    From who has most too many of the one seat downward: whoever was reached in vain by somebody
    is no use to those who have less too many, and no way out of there leads on.
    """
    roads: dict[int, list[int]] = defaultdict(list)  # from who has the one: his tables
    surplus: dict[int, int] = {}
    for number, table in enumerate(tables):
        if len(table) > other:
            roads[table[one]].append(number)
            for entrant in (table[one], table[other]):
                surplus[entrant] = counts[entrant][one] - counts[entrant][other]
    values = surplus.values()
    is_changed, closed = False, set[int]()
    for level in range(max(values, default=0), min(values, default=0) + 2, -1):
        for start in [entrant for entrant, more in surplus.items() if more == level]:
            for number in _way(start, tables, roads, surplus, closed=closed, other=other):
                table = tables[number]
                giver, taker = table[one], table[other]
                table[one], table[other] = taker, giver
                roads[giver].remove(number)
                roads[taker].append(number)
                for entrant, step in ((giver, -1), (taker, 1)):
                    counts[entrant][one] += step
                    counts[entrant][other] -= step
                    surplus[entrant] += 2 * step
                is_changed = True
    return is_changed


def _way(
    start: int,
    tables: list[list[int]],
    roads: dict[int, list[int]],
    surplus: dict[int, int],
    *,
    closed: set[int],
    other: int,
) -> list[int]:
    """The tables on a shortest way from `start` to somebody with three less; none if there is none.

    Whoever was reached in vain is closed from then on.
    """
    came: dict[int, tuple[int, int]] = {start: (start, -1)}
    waiting = deque([start] if start not in closed else [])
    while waiting:
        entrant = waiting.popleft()
        for number in roads[entrant]:
            reached = tables[number][other]
            if reached in came or reached in closed:
                continue
            came[reached] = (entrant, number)
            if surplus[start] - surplus[reached] > 2:
                way = []
                while reached != start:
                    reached, number = came[reached]  # noqa: PLW2901 - back to the start
                    way.append(number)
                return way
            waiting.append(reached)
    closed.update(came)
    return []
