"""How fast the tables of a round play, and so after what silence somebody should go and see."""

from collections.abc import Sequence
from statistics import median

USUAL = 12 * 60  # seconds, where nothing can be measured: a deal takes five minutes, with its talk
LEAST, MOST = 6 * 60, 20 * 60  # of a quick game and of a slow one
_DEALS = 3  # that nothing is heard of


def quiet_after(deals: Sequence[float]) -> int:
    """After how many seconds without an entry a table is quiet: three times what a deal takes.

    `deals` are the seconds that one takes at each table where that is known; of these the median,
    which one table that has gone for a smoke does not move.
    """
    if not deals:
        return USUAL
    return min(max(round(_DEALS * median(deals)), LEAST), MOST)
