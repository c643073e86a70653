"""The most units that fit through a small network, and the least or most they can cost.

Successive cheapest paths, each found with a queue of what may still become cheaper (Bellman-Ford
in the form that does not look at every edge every time): the networks have a few hundred edges.
"""

from collections import deque
from collections.abc import Hashable, Iterable
from typing import NamedTuple

from kingscore.rules.amount import Amount

Edge = tuple[Hashable, Hashable, int, Amount]  # from, to, room, cost of one unit


class _Way(NamedTuple):
    """One direction of an edge: where it leads, and its own number, by which its room is kept.

    The two directions of an edge have neighbouring numbers, so that `number ^ 1` is the other.
    """

    number: int
    end: int
    price: Amount


def cheapest_flow(edges: Iterable[Edge], source: Hashable, sink: Hashable) -> tuple[int, Amount]:
    """How many units fit from source to sink, and the least cost of sending that many.

    Costs may be negative; there must be no cycle of edges to begin with.
    """
    nodes: dict[Hashable, int] = {source: 0, sink: 1}
    ways: list[list[_Way]] = [[], []]
    room: list[int] = []
    for start, end, units, price in edges:
        if units:
            for node in (start, end):
                if node not in nodes:
                    nodes[node] = len(nodes)
                    ways.append([])
            there, back = nodes[start], nodes[end]
            ways[there].append(_Way(len(room), back, price))
            ways[back].append(_Way(len(room) + 1, there, -price))
            room += (units, 0)
    sent = 0
    spent: Amount = 0
    while path := _cheapest_path(ways, room):
        units = min(room[way.number] for way in path)
        for way in path:
            room[way.number] -= units
            room[way.number ^ 1] += units
            spent += units * way.price
        sent += units
    return sent, spent


def _cheapest_path(ways: list[list[_Way]], room: list[int]) -> list[_Way]:
    """The cheapest way from node 0 to node 1 that still has room, or none."""
    best: dict[int, Amount] = {0: 0}
    before: dict[int, tuple[int, _Way]] = {}
    waiting = deque([0])
    while waiting:
        start = waiting.popleft()
        spent = best[start]
        for way in ways[start]:
            number, end, price = way
            if room[number] and (end not in best or spent + price < best[end]):
                best[end], before[end] = spent + price, (start, way)
                waiting.append(end)
    path = []
    node = 1
    while node in before:
        node, way = before[node]
        path.append(way)
    return path
