"""The look ahead's arithmetic, against small networks that can be followed by hand."""

from kingscore.rules.flow import cheapest_flow


def test_cheapest_flow_without_a_way_is_nothing() -> None:
    assert cheapest_flow([("a", "b", 3, 1)], "a", "c") == (0, 0)


def test_cheapest_flow_is_bounded_by_the_narrowest_place() -> None:
    assert cheapest_flow([("a", "b", 3, 1), ("b", "c", 2, 10)], "a", "c") == (2, 22)


def test_cheapest_flow_takes_the_cheaper_way_first() -> None:
    edges = [("a", "b", 2, 5), ("a", "c", 2, 1), ("b", "d", 2, 0), ("c", "d", 1, 0)]
    assert cheapest_flow(edges, "a", "d") == (3, 11)


def test_cheapest_flow_takes_back_an_early_choice() -> None:
    """The cheapest single way, a-b-c-d, must be given up for two units to fit."""
    edges = [
        ("a", "b", 1, 1),
        ("a", "c", 1, 4),
        ("b", "c", 1, 1),
        ("b", "d", 1, 6),
        ("c", "d", 1, 1),
    ]
    assert cheapest_flow(edges, "a", "d") == (2, 12)


def test_cheapest_flow_with_negative_costs() -> None:
    edges = [("a", "b", 2, -3), ("a", "c", 1, -7), ("b", "d", 2, 1), ("c", "d", 5, 0)]
    assert cheapest_flow(edges, "a", "d") == (3, -11)


def test_cheapest_flow_ignores_an_edge_without_room() -> None:
    assert cheapest_flow([("a", "b", 0, -9), ("a", "b2", 1, 2), ("b2", "b", 1, 0)], "a", "b") == (
        1,
        2,
    )
