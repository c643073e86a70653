"""Settings of tournaments as they are often played, to begin with."""

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType

from tournaments.rules.finals import Kind
from tournaments.rules.seating.sizes import SIZES, USUAL
from tournaments.rules.setup import Method, Setup, Stage

CUP_DEALS = (16, 20)  # of a round at a table of four: OÖ and Tirol; Wien, Kärnten and Steiermark


def club_night(*, sizes: Collection[int] = SIZES) -> Setup:
    """Rounds as the evening goes, each seated from who is there; tables of any of these sizes.

    They are all of one club, and nobody waits for a signature.
    """
    return Setup(
        stages=(Stage(Kind.PRELIMINARIES, rounds=None),),
        tables=dict.fromkeys(sorted(sizes)),
        usual=_usual(sizes),
        points=_points(sizes),
        club_mates_apart=False,
    )


def preliminaries_with_finals(
    *, sizes: Collection[int] = SIZES, rounds: int = 4, grand: int = 4, small: int = 4
) -> Setup:
    """Four rounds seated in advance; the best four play the grand final, the next the small one.

    That is how the King of the Kings at Heverlee is played.
    """
    return Setup(
        stages=(
            Stage(Kind.PRELIMINARIES, rounds),
            Stage(Kind.GRAND, places=grand),
            Stage(Kind.SMALL, places=small),
        ),
        tables=dict.fromkeys(sorted(sizes)),
        usual=_usual(sizes),
        is_in_advance=True,
        points=_points(sizes),
        is_confirmed=True,
    )


def koenigrufen_cup(*, deals: int = 16) -> Setup:
    """Three rounds of 16 or 20 deals, drawn at random; 20 at a table of five.

    There each sits out four of them, so that with 16 at the others everybody plays equally many.
    The sum of the rounds counts, then the best round and the second best.
    """
    return Setup(
        stages=(Stage(Kind.PRELIMINARIES, rounds=3),),
        tables={4: deals, 5: 20},
        method=Method.RANDOM,
        is_confirmed=True,
    )


TEMPLATES: Mapping[str, Callable[..., Setup]] = MappingProxyType(
    {
        "club_night": club_night,
        "preliminaries_with_finals": preliminaries_with_finals,
        "koenigrufen_cup": koenigrufen_cup,
    }
)


def _usual(sizes: Collection[int]) -> int:
    return USUAL if USUAL in sizes else max(sizes)


def _points(sizes: Collection[int]) -> str:
    """Points of tables of different sizes are not added up as they are."""
    return "points" if len(sizes) == 1 else "normalised"
