"""How strong players are, estimated from who finished before whom at their tables.

The model is Bradley-Terry with full pairing of Weng and Lin, "A Bayesian Approximation Method for
Online Ranking", Journal of Machine Learning Research 12 (2011), pages 267-300, algorithm 1, as
openskill implements it. A game counts as one comparison of each two players at the table. Of the
models there it is the one that takes a tie for what it is, half a win of each, with no margin to be
chosen: Thurstone-Mosteller needs one, and Plackett-Luce, as implemented, puts a third above joint
winners.

A rating says how well somebody is known as well as how strong he seems. It is an estimate in
floating point, unlike points, and no standings may depend on it.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from kingscore.rules.amount import Amount

# The scale of the model; written out, so that a new release of the library changes no rating.
MU = 25.0
SIGMA = MU / 3
BETA = (
    SIGMA / 2
)  # chance: of two well known players this far apart the better one wins two of three
TAU = SIGMA / 100  # what is forgotten at each game, so that a rating can always still move
KAPPA = 0.0001  # the least part of the variance that a game leaves

NEWCOMER = 1000  # what is shown of somebody who has not played
_UNIT = 40  # by which a unit of the model is shown

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength: the most likely one, and its standard deviation."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def ordinal(self) -> float:
        """The strength that somebody almost certainly has at least; 0 for a newcomer."""
        return self.mu - 3 * self.sigma

    @property
    def shown(self) -> int:
        """The ordinal as a number for people, 1000 for a newcomer."""
        return NEWCOMER + round(_UNIT * self.ordinal)


@dataclass(frozen=True, slots=True)
class Step:
    """The rating of a player after a game, by the index of the game among all that were given."""

    game: int
    rating: Rating


Game = Sequence[tuple[Key, Amount]]


def ratings(games: Iterable[Game[Key]], *, is_lower_better: bool = False) -> dict[Key, list[Step]]:
    """The rating of every player after each of his games; the last one is his present rating.

    The games stand in the order of time. Each has two players or more, everybody once with his
    points, or with his place where `is_lower_better`; equal ones are tied. Whoever is not to be
    rated is left out. Raises ValueError for any other game.
    """
    model = BradleyTerryFull(mu=MU, sigma=SIGMA, beta=BETA, kappa=KAPPA, tau=TAU)
    present: dict[Key, BradleyTerryFullRating] = {}
    courses: dict[Key, list[Step]] = {}
    for at, game in enumerate(games):
        players = [player for player, _ in game]
        if not 1 < len(players) == len(set(players)):
            raise ValueError(f"game {at} needs two players or more, and each of them once")
        teams = [[present.get(player) or model.rating()] for player in players]
        places = _places([points if is_lower_better else -points for _, points in game])
        for player, (rated,) in zip(players, model.rate(teams, ranks=places), strict=True):
            present[player] = rated
            step = Step(at, Rating(rated.mu, rated.sigma))
            courses.setdefault(player, []).append(step)
    return courses


def _places(results: Sequence[Amount]) -> list[float]:
    """The place of each result, of which the lowest is the first."""
    order = sorted(set(results))
    return [float(order.index(result)) for result in results]
