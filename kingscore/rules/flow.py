"""The most units that fit through a small network, and the least or most they can cost.

Successive cheapest paths (Bellman-Ford): at most a few dozen nodes and units, so the plain
textbook form is fast enough.
"""

from collections.abc import Hashable, Iterable

Edge = tuple[Hashable, Hashable, int, int]  # from, to, room, cost of one unit


def cheapest_flow(edges: Iterable[Edge], source: Hashable, sink: Hashable) -> tuple[int, int]:
    """How many units fit from source to sink, and the least cost of sending that many.

    Costs may be negative; there must be no cycle of edges to begin with.
    """
    room: dict[tuple[Hashable, Hashable], int] = {}
    cost: dict[tuple[Hashable, Hashable], int] = {}
    for start, end, units, price in edges:
        room[start, end], room[end, start] = units, 0
        cost[start, end], cost[end, start] = price, -price
    sent = spent = 0
    while path := _cheapest_path(room, cost, source, sink):
        units = min(room[step] for step in path)
        for step in path:
            room[step] -= units
            room[step[1], step[0]] += units
            spent += units * cost[step]
        sent += units
    return sent, spent


def _cheapest_path(
    room: dict[tuple[Hashable, Hashable], int],
    cost: dict[tuple[Hashable, Hashable], int],
    source: Hashable,
    sink: Hashable,
) -> list[tuple[Hashable, Hashable]]:
    """The edges of the cheapest way that still has room, or none."""
    best: dict[Hashable, int] = {source: 0}
    before: dict[Hashable, Hashable] = {}
    is_settled = False
    while not is_settled:
        is_settled = True
        for (start, end), units in room.items():
            if units and start in best:
                price = best[start] + cost[start, end]
                if end not in best or price < best[end]:
                    best[end], before[end] = price, start
                    is_settled = False
    path = []
    node = sink
    while node in before:
        path.append((before[node], node))
        node = before[node]
    return path
