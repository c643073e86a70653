"""The kinds of games: a closed set."""

from enum import StrEnum


class Kind(StrEnum):
    """Who plays against whom, and what decides."""

    PARTNER = "partner"  # with the holder of the called card against two, by card points
    ALONE = "alone"  # against three, by card points
    TRICKS = "tricks"  # against three, by a number of tricks
    TRISCHAKEN = "trischaken"  # each for himself: few card points are good
    NOT_SCORED = "not_scored"  # a deal that cannot be resolved counts 0 for all (ÖF21, OÖ23)

    @property
    def is_by_points(self) -> bool:
        """Whether the card points of the declarer's side decide."""
        return self in (Kind.PARTNER, Kind.ALONE)
