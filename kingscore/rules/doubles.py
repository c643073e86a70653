"""Pairwise doubles: two players settle the difference of their scores once more, or twice more.

Sources: BARB, BONK. With bases a and b the doubler gets a − b, and the doubled one b − a, times 2
if he redoubled.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kingscore.rules.amount import Amount
from kingscore.rules.deal import DealFacts, Double
from kingscore.rules.errors import Problem, problem
from kingscore.rules.sentence import Points, Seat, Step, Value, gettext_noop, sentence


class Doubled(NamedTuple):
    """What a double brings one seat."""

    seat: int
    step: Step


@dataclass(frozen=True, slots=True)
class Doubling:
    """Who may double whom: everybody but the declarer, who can only redouble (BARB, BONK).

    `only_declarer`: in this contract nobody but the declarer may be doubled (BARB, positive ones).
    """

    only_declarer: bool = False

    def problems(self, facts: DealFacts, *, players: int) -> Iterator[Problem]:
        """Every fault of the doubles."""
        pairs: set[frozenset[int]] = set()
        for place, double in enumerate(facts.doubles):
            at = f"doubles[{place}]"
            pair = frozenset((double.by, double.on))
            if not {double.by, double.on} <= {*range(players)}:
                text = gettext_noop("There is no such seat at the table.")
                yield problem("unknown_seat", text, at=at)
                continue
            names = {"player": Seat(double.by), "other": Seat(double.on)}
            if double.by == double.on:
                text = gettext_noop("%(player)s cannot double himself.")
                yield problem("doubles_itself", text, at=at, player=names["player"])
            elif pair in pairs:
                text = gettext_noop("%(player)s and %(other)s are doubled already.")
                yield problem("pair_doubled_twice", text, at=at, **names)
            if double.by == facts.declarer:
                text = gettext_noop("%(player)s is the declarer, and can only redouble.")
                yield problem("declarer_doubles", text, at=at, player=names["player"])
            elif self.only_declarer and double.on not in (facts.declarer, double.by):
                text = gettext_noop("In this contract only the declarer can be doubled.")
                yield problem("only_declarer_doubled", text, at=at)
            pairs.add(pair)

    def steps(self, facts: DealFacts, scores: Sequence[Amount]) -> Iterator[Doubled]:
        """What the doubles bring; `scores` are the points of each seat without them."""
        for double in facts.doubles:
            yield _doubled(double, double.by, double.on, scores)
            yield _doubled(double, double.on, double.by, scores)


def _doubled(double: Double, seat: int, other: int, scores: Sequence[Amount]) -> Doubled:
    difference = scores[seat] - scores[other]
    values: dict[str, Value] = {"player": Seat(other), "difference": Points(difference)}
    if double.is_redoubled:
        text = gettext_noop("Redoubled with %(player)s: difference %(difference)s, twice")
        return Doubled(seat, Step(sentence(text, **values), 2 * difference))
    text = gettext_noop("Doubled with %(player)s: difference %(difference)s")
    return Doubled(seat, Step(sentence(text, **values), difference))
