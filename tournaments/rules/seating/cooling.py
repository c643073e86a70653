"""Which exchanges for the worse are accepted while a seating is annealed: by lot, ever fewer.

It is reckoned by multiplying alone. What a library gives for an exponential or a root may differ
in the last digit from machine to machine, and then a seed would not give the same draw on all.
"""

from collections.abc import Iterator
from typing import NamedTuple

_COOLER = 0.95  # the next heat, as a part of the one before
_FINE = 32  # parts of a heat in which costs are told apart
_PART = 0.97  # how much less likely it is to accept one part more: a third for a whole heat
_HEATS = 8  # what costs more heats than this is never accepted; it would be once in thousands


def _powers(number: float, count: int) -> tuple[float, ...]:
    powers = [1.0]
    while len(powers) < count:
        powers.append(powers[-1] * number)
    return tuple(powers)


CHANCES = _powers(_PART, _HEATS * _FINE)


class Stage(NamedTuple):
    """So many steps at one heat: what costs `change` more is accepted with a chance.

    It is `CHANCES[int(change * scale)]`, and none from `limit` on.
    """

    steps: int
    scale: float
    limit: float


def stages(steps: int, *, hot: float, cold: float) -> Iterator[Stage]:
    """The steps, divided evenly over the heats from `hot` down to `cold`."""
    heats = [hot]
    while heats[-1] * _COOLER > cold:
        heats.append(heats[-1] * _COOLER)
    for number, heat in enumerate(heats):
        share = steps * (number + 1) // len(heats) - steps * number // len(heats)
        yield Stage(share, _FINE / heat, heat * _HEATS)
