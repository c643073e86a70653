"""A game as plain lists that follow the same rules, to hold the services against.

It knows nothing of the core: the values and the quotas of Dubbelkingen stand here once more.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from tests.kingscore.play import NAMES

# What is counted in each contract: the thing, how many there are, and what each brings.
CONTRACTS = {
    "tricks": {"tricks": (13, -1)},
    "hearts": {"hearts": (13, -1)},
    "kings_and_jacks": {"kings_and_jacks": (8, -1)},
    "queens": {"queens": (4, -2)},
    "king_of_hearts": {"king_of_hearts": (1, -5)},
    "seventh_and_last": {"seventh_trick": (1, -2), "last_trick": (1, -3)},
    "trump": {"tricks": (13, 1)},
}
SEATS = 4
DEALS = 20
PER_GAME = {code: 8 if code == "trump" else 2 for code in CONTRACTS}
PER_DEALER = {True: 2, False: 3}  # trump deals, penalty deals

STOPS = {"stop": True, "resume": False}

Deal = tuple[str, dict[str, tuple[int, ...]]]


@dataclass(frozen=True)
class Request:
    """Everything that one request says."""

    game: int
    kind: str
    entry_id: UUID
    version: int
    reason: str = ""
    number: int = 0
    deal: Deal = ("", {})
    is_legal: bool = True
    seats: tuple[int, int] = (0, 0)
    keep_points: bool = True
    points: int = 0
    place: int = 0
    who: str = ""

    @property
    def meaning(self) -> tuple[Any, ...]:
        """What must be the same for the request to be the same entry."""
        if self.kind == "swap":
            return (self.game, self.kind, self.reason, self.seats, self.keep_points)
        if self.kind == "adjust":
            return (self.game, self.kind, self.seats[0], self.points)
        if self.kind == "substitute":
            return (self.game, self.kind, self.reason, self.seats[0], self.who)
        if self.kind == "withdraw":
            return (self.game, self.kind, self.reason, self.place)
        if self.kind in STOPS:
            return (self.game, self.kind, self.reason)
        deal = (self.deal, self.is_legal) if self.kind == "record" else ()
        return (self.game, self.kind, self.reason, self.number, deal)


@dataclass
class PlainGame:
    """A game as lists: the ids in its log, the deals that stand, and who sits where.

    `adjusted` has seat and points of every penalty and award that stands, by place in the log.
    """

    is_stopped: bool = False
    is_locked: bool = False

    ids: list[UUID] = field(default_factory=list)
    deals: list[Deal] = field(default_factory=list)
    adjusted: dict[int, tuple[int, int]] = field(default_factory=dict)
    names: list[str] = field(default_factory=lambda: list(NAMES[:SEATS]))

    @property
    def is_finished(self) -> bool:
        """Whether every deal is played, or the players stopped."""
        return self.is_stopped or len(self.deals) == DEALS

    def totals(self) -> tuple[int, ...]:
        """The points of each seat."""
        return tuple(
            sum(
                row[seat] * CONTRACTS[code][item][1]
                for code, counts in self.deals
                for item, row in counts.items()
            )
            for seat in range(SEATS)
        )

    def awarded(self) -> tuple[int, ...]:
        """The points of each seat outside the deals."""
        return tuple(
            sum(points for where, points in self.adjusted.values() if where == seat)
            for seat in range(SEATS)
        )

    def can_have(self, request: Request) -> bool:
        """Whether the request is a legal one."""
        if request.kind == "record":
            last = len(self.deals) if self.is_finished else len(self.deals) + 1
            return request.is_legal and 1 <= request.number <= last and self._keeps_quotas(request)
        first, second = request.seats
        return {
            "undo": 0 < request.number == len(self.deals),
            "swap": first != second and max(request.seats) < SEATS,
            "substitute": first < SEATS and request.who not in self.names and not self.is_finished,
            "adjust": first < SEATS and request.points != 0,
            "withdraw": request.place in self.adjusted,
            "stop": not self.is_finished,
            "resume": self.is_stopped,
        }[request.kind]

    def _keeps_quotas(self, request: Request) -> bool:
        codes = [code for code, _ in self.deals]
        codes[request.number - 1 : request.number] = [request.deal[0]]
        played = Counter(codes)
        dealt = Counter((place % SEATS, code == "trump") for place, code in enumerate(codes))
        return all(times <= PER_GAME[code] for code, times in played.items()) and all(
            times <= PER_DEALER[is_trump] for (_, is_trump), times in dealt.items()
        )

    def take(self, request: Request) -> None:
        """Write a legal request."""
        self.ids.append(request.entry_id)
        if request.kind == "record":
            self.deals[request.number - 1 : request.number] = [request.deal]
        elif request.kind == "undo":
            self.deals.pop()
        elif request.kind == "adjust":
            self.adjusted[len(self.ids)] = (request.seats[0], request.points)
        elif request.kind in STOPS:
            self.is_stopped = STOPS[request.kind]
        elif request.kind == "substitute":
            self.names[request.seats[0]] = request.who
        elif request.kind == "withdraw":
            del self.adjusted[request.place]
        else:
            self._swap(*request.seats, keep_points=request.keep_points)

    def _swap(self, first: int, second: int, *, keep_points: bool) -> None:
        self.names[first], self.names[second] = self.names[second], self.names[first]
        if keep_points:
            self.deals = [
                (code, {item: exchanged(row, first, second) for item, row in counts.items()})
                for code, counts in self.deals
            ]
            seats = {first: second, second: first}
            self.adjusted = {
                place: (seats.get(seat, seat), points)
                for place, (seat, points) in self.adjusted.items()
            }


def exchanged(row: tuple[int, ...], first: int, second: int) -> tuple[int, ...]:
    """The row with two of its numbers exchanged."""
    order = {first: second, second: first}
    return tuple(row[order.get(seat, seat)] for seat in range(SEATS))
