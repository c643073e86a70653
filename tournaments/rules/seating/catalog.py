"""Schedules without repeats that were found by search, as data.

Points stand for entrants: they are numbered from 0, and who has which number is for the draw.
"""

from math import prod
from typing import NamedTuple

from tournaments.rules.seating.tables import Schedule, Seating


class BaseRound(NamedTuple):
    """A first round from which `rounds` rounds follow by turning.

    The points stand in `circles` circles of `rounds` points each, one circle after another; the few
    points after them stand still. Round h is the first one with every point moved on by h in its
    circle.
    """

    rounds: int
    tables: Seating
    circles: int = 3


class DifferenceMatrix(NamedTuple):
    """Columns over a group of as many elements as there are tables, in which differences differ.

    The group is the product of the numbers modulo each of `moduli`; an element is written as one
    number, the last modulus counting fastest. The difference of any two columns has a value at
    most once. Points stand in one row of `tables` per column; table t of round h has from every
    column i the point t + columns[i][h]. So two points of different rows meet at most once, and
    those of one row never.
    """

    moduli: tuple[int, ...]
    columns: tuple[tuple[int, ...], ...]

    @property
    def tables(self) -> int:
        """How many elements the group has, one for each table of a round."""
        return prod(self.moduli)

    @property
    def rounds(self) -> int:
        """How many rounds the columns give."""
        return len(self.columns[0])


# By the number of entrants.
BASE_ROUNDS: dict[int, BaseRound] = {
    16: BaseRound(
        5,
        (
            (0, 6, 14, 15),
            (1, 4, 8, 9),
            (2, 3, 10, 13),
            (5, 7, 11, 12),
        ),
    ),
    24: BaseRound(
        7,
        (
            (0, 2, 3, 12),
            (1, 8, 20, 22),
            (4, 10, 18, 23),
            (5, 9, 16, 21),
            (6, 14, 15, 19),
            (7, 11, 13, 17),
        ),
    ),
    28: BaseRound(
        9,
        (
            (0, 5, 14, 15),
            (1, 4, 12, 17),
            (2, 3, 23, 26),
            (6, 8, 24, 25),
            (7, 10, 20, 27),
            (9, 11, 18, 22),
            (13, 16, 19, 21),
        ),
    ),
    36: BaseRound(
        11,
        (
            (0, 1, 13, 16),
            (11, 12, 24, 27),
            (2, 5, 22, 23),
            (3, 7, 9, 17),
            (14, 18, 20, 28),
            (6, 25, 29, 31),
            (4, 21, 30, 35),
            (8, 15, 32, 33),
            (10, 19, 26, 34),
        ),
    ),
    40: BaseRound(
        13,
        (
            (0, 1, 29, 37),
            (3, 11, 13, 14),
            (16, 24, 26, 27),
            (2, 12, 32, 34),
            (6, 8, 15, 25),
            (19, 21, 28, 38),
            (4, 10, 31, 35),
            (5, 9, 17, 23),
            (18, 22, 30, 36),
            (7, 20, 33, 39),
        ),
    ),
    44: BaseRound(
        14,
        (
            (0, 1, 29, 31),
            (9, 13, 14, 23),
            (19, 25, 28, 39),
            (2, 27, 34, 38),
            (6, 12, 18, 33),
            (3, 24, 26, 36),
            (4, 17, 20, 21),
            (22, 35, 40, 41),
            (5, 7, 10, 30),
            (8, 16, 32, 43),
            (11, 15, 37, 42),
        ),
    ),
}

# By the number of entrants: those whose first tables have a point of every circle each, so that a
# guest of such a table in every round meets all points of it once.
FOUR_CIRCLES: dict[int, BaseRound] = {
    40: BaseRound(
        10,
        (
            (0, 19, 23, 39),
            (1, 16, 27, 31),
            (8, 15, 22, 33),
            (2, 34, 35, 38),
            (3, 20, 28, 37),
            (4, 5, 7, 17),
            (6, 12, 14, 24),
            (9, 13, 21, 36),
            (10, 25, 26, 29),
            (11, 18, 30, 32),
        ),
        circles=4,
    ),
}

# 32 entrants, ten rounds: the most there can be.
THIRTY_TWO: Schedule = (
    (
        (0, 3, 29, 30),
        (1, 2, 28, 31),
        (4, 7, 25, 26),
        (5, 6, 24, 27),
        (8, 15, 17, 22),
        (9, 14, 16, 23),
        (10, 13, 19, 20),
        (11, 12, 18, 21),
    ),
    (
        (0, 12, 19, 24),
        (1, 13, 18, 25),
        (2, 14, 17, 26),
        (3, 15, 16, 27),
        (4, 8, 23, 28),
        (5, 9, 22, 29),
        (6, 10, 21, 30),
        (7, 11, 20, 31),
    ),
    (
        (0, 1, 6, 7),
        (2, 3, 4, 5),
        (8, 11, 13, 14),
        (9, 10, 12, 15),
        (16, 17, 18, 19),
        (20, 21, 22, 23),
        (24, 26, 29, 31),
        (25, 27, 28, 30),
    ),
    (
        (0, 15, 23, 31),
        (1, 14, 22, 30),
        (2, 13, 21, 29),
        (3, 12, 20, 28),
        (4, 11, 19, 27),
        (5, 10, 18, 26),
        (6, 9, 17, 25),
        (7, 8, 16, 24),
    ),
    (
        (0, 2, 8, 10),
        (4, 6, 12, 14),
        (1, 15, 21, 24),
        (3, 13, 23, 26),
        (5, 11, 17, 28),
        (7, 9, 19, 30),
        (16, 22, 25, 31),
        (18, 20, 27, 29),
    ),
    (
        (1, 3, 9, 11),
        (5, 7, 13, 15),
        (0, 14, 20, 25),
        (2, 12, 22, 27),
        (4, 10, 16, 29),
        (6, 8, 18, 31),
        (17, 23, 24, 30),
        (19, 21, 26, 28),
    ),
    (
        (0, 9, 18, 28),
        (2, 11, 16, 30),
        (4, 13, 22, 24),
        (6, 15, 20, 26),
        (1, 10, 23, 27),
        (3, 8, 21, 25),
        (5, 14, 19, 31),
        (7, 12, 17, 29),
    ),
    (
        (1, 8, 19, 29),
        (3, 10, 17, 31),
        (5, 12, 23, 25),
        (7, 14, 21, 27),
        (0, 11, 22, 26),
        (2, 9, 20, 24),
        (4, 15, 18, 30),
        (6, 13, 16, 28),
    ),
    (
        (2, 7, 18, 23),
        (3, 6, 19, 22),
        (0, 13, 17, 27),
        (1, 12, 16, 26),
        (4, 9, 21, 31),
        (5, 8, 20, 30),
        (10, 11, 24, 25),
        (14, 15, 28, 29),
    ),
    (
        (0, 5, 16, 21),
        (1, 4, 17, 20),
        (2, 15, 19, 25),
        (3, 14, 18, 24),
        (6, 11, 23, 29),
        (7, 10, 22, 28),
        (8, 9, 26, 27),
        (12, 13, 30, 31),
    ),
)

# In no order: which one serves is asked by its tables, columns and rounds.
DIFFERENCE_MATRICES: tuple[DifferenceMatrix, ...] = (
    DifferenceMatrix(
        (2, 6),
        (
            (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
            (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
            (0, 5, 3, 8, 11, 7, 9, 6, 10, 1, 4, 2),
            (0, 11, 5, 4, 9, 6, 10, 3, 2, 8, 1, 7),
        ),
    ),
    DifferenceMatrix(
        (2, 6),
        (
            (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
            (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
            (0, 8, 1, 4, 6, 11, 10, 9, 5, 2, 7, 3),
            (0, 9, 5, 10, 8, 4, 7, 1, 6, 11, 3, 2),
            (0, 7, 4, 11, 2, 9, 3, 10, 1, 8, 5, 6),
        ),
    ),
    DifferenceMatrix(
        (2, 2, 2),
        (
            (0, 0, 0, 0, 0, 0, 0, 0),
            (0, 1, 2, 3, 4, 5, 6, 7),
            (0, 6, 4, 2, 7, 1, 3, 5),
            (0, 7, 6, 1, 3, 4, 5, 2),
            (0, 5, 3, 6, 2, 7, 1, 4),
        ),
    ),
    DifferenceMatrix(
        (3, 3),
        (
            (0, 0, 0, 0, 0, 0, 0, 0, 0),
            (0, 1, 2, 3, 4, 5, 6, 7, 8),
            (0, 2, 1, 8, 7, 6, 4, 3, 5),
            (0, 8, 4, 6, 5, 1, 3, 2, 7),
            (0, 5, 7, 4, 6, 2, 8, 1, 3),
        ),
    ),
    DifferenceMatrix(
        (10,),
        (
            (0, 0, 0, 0, 0, 0, 0, 0, 0),
            (0, 1, 2, 3, 4, 5, 6, 7, 8),
            (0, 5, 1, 9, 7, 6, 8, 4, 3),
            (0, 6, 4, 7, 2, 8, 5, 3, 9),
        ),
    ),
    DifferenceMatrix(
        (10,),
        (
            (0, 0, 0, 0, 0, 0, 0, 0, 0),
            (0, 1, 2, 3, 5, 6, 7, 8, 9),
            (0, 3, 9, 7, 6, 4, 2, 1, 5),
            (0, 7, 1, 5, 3, 9, 8, 2, 4),
            (0, 5, 4, 6, 2, 1, 3, 9, 8),
        ),
    ),
    DifferenceMatrix(
        (14,),
        (
            (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
            (0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13),
            (0, 1, 5, 12, 9, 2, 13, 11, 10, 3, 8, 7, 4),
            (0, 7, 2, 10, 12, 4, 8, 5, 11, 13, 1, 6, 9),
        ),
    ),
    DifferenceMatrix(
        (14,),
        (
            (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
            (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),
            (0, 6, 5, 1, 12, 11, 10, 9, 3, 8, 7, 4),
            (0, 8, 3, 9, 7, 1, 11, 2, 6, 13, 4, 10),
            (0, 4, 9, 12, 6, 2, 5, 11, 13, 1, 8, 7),
        ),
    ),
    DifferenceMatrix(
        (15,),
        (
            (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
            (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14),
            (0, 10, 7, 6, 14, 12, 3, 5, 4, 13, 9, 2, 1),
            (0, 13, 8, 4, 9, 14, 2, 11, 1, 7, 5, 10, 6),
            (0, 5, 4, 12, 7, 2, 14, 6, 3, 1, 11, 9, 10),
        ),
    ),
    DifferenceMatrix(
        (2, 3),
        (
            (0, 0, 0, 0, 0),
            (0, 2, 3, 4, 5),
            (0, 4, 1, 3, 2),
            (0, 3, 2, 1, 4),
            (0, 5, 4, 2, 1),
        ),
    ),
    DifferenceMatrix(
        (6,),
        (
            (0, 0, 0, 0),
            (0, 1, 3, 4),
            (0, 2, 5, 1),
            (0, 5, 4, 3),
            (0, 4, 2, 5),
        ),
    ),
)
