"""The most units that fit through a small network, and the least or most they can cost.

Successive cheapest paths, each found with a queue of what may still become cheaper (Bellman-Ford
in the form that does not look at every edge every time): the networks have a few hundred edges.
"""

from collections import deque
from collections.abc import Hashable, Iterable

from kingscore.rules.amount import Amount

Edge = tuple[Hashable, Hashable, int, Amount]  # from, to, room, cost of one unit
_Step = tuple[Hashable, Hashable]


def cheapest_flow(edges: Iterable[Edge], source: Hashable, sink: Hashable) -> tuple[int, Amount]:
    """How many units fit from source to sink, and the least cost of sending that many.

    Costs may be negative; there must be no cycle of edges to begin with.
    """
    room: dict[_Step, int] = {}
    cost: dict[_Step, Amount] = {}
    ahead: dict[Hashable, list[Hashable]] = {}
    for start, end, units, price in edges:
        room[start, end], room[end, start] = units, 0
        cost[start, end], cost[end, start] = price, -price
        ahead.setdefault(start, []).append(end)
        ahead.setdefault(end, []).append(start)
    sent = 0
    spent: Amount = 0
    while path := _cheapest_path(room, cost, ahead, source, sink):
        units = min(room[step] for step in path)
        for step in path:
            room[step] -= units
            room[step[1], step[0]] += units
            spent += units * cost[step]
        sent += units
    return sent, spent


def _cheapest_path(
    room: dict[_Step, int],
    cost: dict[_Step, Amount],
    ahead: dict[Hashable, list[Hashable]],
    source: Hashable,
    sink: Hashable,
) -> list[_Step]:
    """The edges of the cheapest way that still has room, or none."""
    best: dict[Hashable, Amount] = {source: 0}
    before: dict[Hashable, Hashable] = {}
    waiting = deque([source])
    while waiting:
        start = waiting.popleft()
        for end in ahead.get(start, ()):
            if room[start, end]:
                price = best[start] + cost[start, end]
                if end not in best or price < best[end]:
                    best[end], before[end] = price, start
                    waiting.append(end)
    path = []
    node = sink
    while node in before:
        path.append((before[node], node))
        node = before[node]
    return path
