"""After what silence a table is quiet, by how fast the tables of its round play."""

import pytest

from tournaments.rules.pace import LEAST, MOST, USUAL, quiet_after


@pytest.mark.parametrize(
    ("deals", "seconds"),
    [
        ([], USUAL),
        ([240], 720),
        ([200, 240, 4_000], 720),  # one that was away for an hour moves nothing
        ([240, 241], 722),
        ([20, 30], LEAST),
        ([0], LEAST),
        ([900], MOST),
    ],
)
def test_quiet_is_after_three_deals_within_bounds(deals: list[float], seconds: int) -> None:
    assert quiet_after(deals) == seconds


def test_bounds_are_as_they_are_told() -> None:
    assert (LEAST, USUAL, MOST) == (360, 720, 1200)
