"""What a round is worth to those who played it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import lcm
from types import MappingProxyType
from typing import ClassVar, Protocol

from kingscore.rules.amount import Amount, exact
from kingscore.rules.sentence import Sentence, gettext_noop, sentence
from tournaments.rules.results import TableResult
from tournaments.rules.scales import SCALES, Scale, day_score, share, shared


class Worth(Protocol):
    """A way to value the results of a round."""

    @property
    def name(self) -> str:
        """What it is called in settings and derivations."""

    @property
    def formula(self) -> Sentence:
        """What it does, in words."""

    def of(self, tables: Sequence[TableResult], out: frozenset[int]) -> dict[int, Amount]:
        """The value of a round to each who played a deal of it, from all tables of the round.

        Those who are `out` of the standings have a value too, and take no place from others.
        """


@dataclass(frozen=True, slots=True)
class RawPoints:
    """The points on the sheet."""

    name: ClassVar[str] = "points"

    @property
    def formula(self) -> Sentence:
        """What it does, in words."""
        return sentence(gettext_noop("The points of the round."))

    def of(self, tables: Sequence[TableResult], out: frozenset[int]) -> dict[int, Amount]:  # noqa: ARG002
        """The value of a round to each who played it."""
        return {score.entrant: score.points for table in tables for score in table.scores}


@dataclass(frozen=True, slots=True)
class PerDeal:
    """The points on the sheet by deal, for tables that did not play equally many."""

    name: ClassVar[str] = "per_deal"

    @property
    def formula(self) -> Sentence:
        """What it does, in words."""
        return sentence(gettext_noop("The points of the round ÷ the deals played."))

    def of(self, tables: Sequence[TableResult], out: frozenset[int]) -> dict[int, Amount]:  # noqa: ARG002
        """The value of a round to each who played it."""
        return {
            score.entrant: exact(Fraction(score.points) / score.deals)
            for table in tables
            for score in table.scores
        }


@dataclass(frozen=True, slots=True)
class Normalised:
    """How far from the table's average, so that tables of any size and rules compare.

    100 · (points per deal − the table's average of that) ÷ the spread of its rules. The values of
    a table add up to zero, whatever its size and rules, and every round weighs as much as another.
    The spread is a constant of the rules and not of the evening: nobody's value moves because of
    what happens at another table, and a single odd table is not measured by itself. For
    King games it is the points at stake in an average deal (four players 104 in 10 deals, three
    102 in 9, five 100 in 11), for others what the club has measured, or 1 where all play alike.
    A standard deviation would be no exact number.
    """

    name: ClassVar[str] = "normalised"

    @property
    def formula(self) -> Sentence:
        """What it does, in words."""
        return sentence(
            gettext_noop(
                "100 · (points per deal − the average of the table) ÷ "
                "the points at stake in a deal."
            )
        )

    def of(self, tables: Sequence[TableResult], out: frozenset[int]) -> dict[int, Amount]:  # noqa: ARG002
        """The value of a round to each who played it."""
        values: dict[int, Amount] = {}
        for table in tables:
            deals = lcm(*(score.deals for score in table.scores))
            points = [score.points * (deals // score.deals) for score in table.scores]
            size, total = len(points), sum(points)
            spread = Fraction(table.spread)
            below = size * deals * spread.numerator
            for score, own in zip(table.scores, points, strict=True):
                above = 100 * (size * own - total) * spread.denominator
                values[score.entrant] = exact(Fraction(above, below))
        return values


@dataclass(frozen=True, slots=True)
class TablePlaces:
    """Points for the place at the table; those who share a place share its points.

    `listed` gives the points by the size of the table, the first place first. Where it says
    nothing, the first gets 1, the last 0, and those between equal steps: (size − place) ÷
    (size − 1), so that sizes compare.
    """

    listed: Mapping[int, tuple[Amount, ...]] = field(default_factory=dict)
    name: ClassVar[str] = "table_places"

    def __post_init__(self) -> None:
        """Refuse a list that is not as long as its table is large: ValueError."""
        if any(len(points) != size for size, points in self.listed.items()):
            raise ValueError("a table's places and their points are not equally many")

    @property
    def formula(self) -> Sentence:
        """What it does, in words."""
        if not self.listed:
            return sentence(
                gettext_noop("(Players at the table − place) ÷ (players at the table − 1).")
            )
        listed = "; ".join(
            f"{size}: {', '.join(str(each) for each in points)}"
            for size, points in sorted(self.listed.items())
        )
        return sentence(
            gettext_noop("Points for the place at the table, by its players: %(listed)s."),
            listed=listed,
        )

    def at(self, size: int) -> tuple[Amount, ...]:
        """The points of the places at a table of some size; who plays alone is first."""
        if size in self.listed:
            return self.listed[size]
        if size == 1:
            return (1,)
        return tuple(exact(Fraction(size - place, size - 1)) for place in range(1, size + 1))

    def of(self, tables: Sequence[TableResult], out: frozenset[int]) -> dict[int, Amount]:  # noqa: ARG002
        """The value of a round to each who played it; a place at a table stays as it was played."""
        listed = {size: self.at(size) for size in {len(table.scores) for table in tables}}
        values: dict[int, Amount] = {}
        for table in tables:
            points = _by_seat(table.places, listed[len(table.scores)])
            for score, value in zip(table.scores, points, strict=True):
                values[score.entrant] = value
        return values


@lru_cache(maxsize=4096)  # there are 13 ways to share the places of three, 75 of four, 541 of five
def _by_seat(places: tuple[int, ...], listed: tuple[Amount, ...]) -> tuple[Amount, ...]:
    """The points by seat, for the places by seat and the points by place."""
    return tuple(
        share(place, places.count(place), lambda each: listed[each - 1]) for place in places
    )


@dataclass(frozen=True, slots=True)
class RoundPlaces:
    """Points for the place in the round among all of its tables, by another worth."""

    scale: Scale
    by: Worth = field(default_factory=RawPoints)
    name: str = "round_places"

    @property
    def formula(self) -> Sentence:
        """What it does, in words."""
        return self.scale.formula

    def of(self, tables: Sequence[TableResult], out: frozenset[int]) -> dict[int, Amount]:
        """The value of a round to each who played it; 0 to those out of the standings."""
        results = self.by.of(tables, out)
        placed = {entrant: value for entrant, value in results.items() if entrant not in out}
        points = shared(placed, lambda place: self.scale.at(place, len(placed)))
        return dict.fromkeys(results, 0) | points


@dataclass(frozen=True, slots=True)
class DayScore:
    """The older points of cups, for the points on the sheet."""

    name: ClassVar[str] = "day_score"

    @property
    def formula(self) -> Sentence:
        """What it does, in words."""
        return sentence(
            gettext_noop(
                "The points up to 100, then half of those above it, rounded down, up to 200; "
                "none below 0."
            )
        )

    def of(self, tables: Sequence[TableResult], out: frozenset[int]) -> dict[int, Amount]:  # noqa: ARG002
        """The value of a round to each who played it."""
        return {score.entrant: day_score(score.points) for t in tables for score in t.scores}


_WORTHS: tuple[Worth, ...] = (
    *(RawPoints(), PerDeal(), Normalised(), TablePlaces(), DayScore()),
    *(RoundPlaces(scale, name=name) for name, scale in SCALES.items()),
)
WORTHS: Mapping[str, Worth] = MappingProxyType({worth.name: worth for worth in _WORTHS})

NAMES: Mapping[str, str] = MappingProxyType(
    {
        "points": gettext_noop("Points"),
        "per_deal": gettext_noop("Points per deal"),
        "normalised": gettext_noop("Points compared across tables"),
        "table_places": gettext_noop("Places at the tables"),
        "day_score": gettext_noop("Cup points for the points"),
        "upper_austria": gettext_noop("Cup points for the place, Upper Austria"),
        "tyrol": gettext_noop("Cup points for the place, Tyrol"),
    }
)
