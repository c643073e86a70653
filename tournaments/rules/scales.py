"""What a place brings: tables and formulas of cups, and how a shared place shares."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType
from typing import Protocol

from kingscore.rules.amount import Amount, part_of
from kingscore.rules.sentence import Sentence, gettext_noop, sentence
from tournaments.rules.exact import order, total


class Scale(Protocol):
    """Points for a place among a number of entrants."""

    @property
    def formula(self) -> Sentence:
        """What it does, in words."""

    def at(self, place: int, entrants: int) -> Amount:
        """The points of a place from 1 to the number of entrants."""


@dataclass(frozen=True, slots=True)
class ListScale:
    """Points that are listed, the first place first; the places after the list bring none."""

    points: tuple[Amount, ...]

    @property
    def formula(self) -> Sentence:
        """What it does, in words."""
        return sentence(
            gettext_noop("Points for the place: %(points)s."),
            points=", ".join(str(each) for each in self.points),
        )

    def at(self, place: int, entrants: int) -> Amount:  # noqa: ARG002 (as every scale is asked)
        """The points of a place."""
        return self.points[place - 1] if place <= len(self.points) else 0


@dataclass(frozen=True, slots=True)
class CubicScale:
    """round(200 · ((N − place) / (N − 1))³) of N entrants: 200 for the first, 0 for the last.

    Rounded to the nearest whole number. There is no half to be in doubt about: 400·a³/b³ contains
    the factor two 4 + 3k times, k whole, never not at all, so that it is no odd number. Of one
    entrant, who is first as well as last, the formula says nothing: he is first.
    """

    @property
    def formula(self) -> Sentence:
        """What it does, in words."""
        return sentence(
            gettext_noop(
                "200 · ((N − place) ÷ (N − 1))³ for a place among N entrants, to the nearest "
                "whole number."
            )
        )

    def at(self, place: int, entrants: int) -> Amount:
        """The points of a place among some entrants."""
        if entrants == 1:
            return 200
        above, below = (entrants - place) ** 3, (entrants - 1) ** 3
        return (400 * above + below) // (2 * below)  # half of one is added, and rounded down


# Cups of Upper Austria: what a widely used app for tarock tournaments computes, and the cups
# confirm. Ranks 1 to 50.
UPPER_AUSTRIA = ListScale(
    (
        *(223, 198, 180, 168, 156, 147, 138, 131, 124, 117, 110, 105, 100, 95, 90, 85, 80),
        *(76, 72, 68, 64, 60, 56, 52, 49, 46, 43, 40, 37, 34, 31, 28, 26, 24, 22, 20, 18),
        *(16, 14, 12, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1),
    )
)
TYROL = CubicScale()  # Tiroler Tarockcup, computed by the same app

SCALES: Mapping[str, Scale] = MappingProxyType({"upper_austria": UPPER_AUSTRIA, "tyrol": TYROL})


def day_score(score: Amount) -> Amount:
    """Cup points for the points of a day, as older cups had them (the same app computes them).

    0 or less: none. Up to 100: as many. Up to 300: 100 and half of what is above 100, rounded
    down. From 300: 200.
    """
    if score <= 0:
        return 0
    if score <= 100:
        return score
    return min(100 + (score - 100) // 2, 200)


def share(place: int, sharers: int, points_at: Callable[[int], Amount]) -> Amount:
    """What each gets of those who share a place: an equal part of the places that they cover."""
    if sharers == 1:
        return points_at(place)
    return part_of(total(points_at(each) for each in range(place, place + sharers)), sharers)


def shared(results: Mapping[int, Amount], points_at: Callable[[int], Amount]) -> dict[int, Amount]:
    """What each entrant gets for his place by his result, the highest first.

    Equal results share a place, so that the points of all are as many as without equal results.
    """
    ordered = sorted(results, key=lambda entrant: order(results[entrant]), reverse=True)
    points: dict[int, Amount] = {}
    for _, equal in groupby(ordered, key=results.__getitem__):
        sharers = list(equal)
        each = share(len(points) + 1, len(sharers), points_at)
        points.update(dict.fromkeys(sharers, each))
    return points
