"""What is to be drawn, and a round by lot."""

from random import Random

from tournaments.rules.seating.plan import shuffled


def test_every_order_comes() -> None:
    """About as often as every other."""
    random = Random(5)  # noqa: S311 - a draw that can be repeated
    orders = [tuple(shuffled("abc", random)) for _ in range(600)]
    assert all(80 < orders.count(each) < 120 for each in set(orders))
    assert len(set(orders)) == 6
