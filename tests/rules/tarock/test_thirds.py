"""The cards and their points, in thirds: S-AR, KRS and RÜD agree."""

import pytest

from kingscore.rules.deck import Deck, Pack
from kingscore.rules.tarock.thirds import (
    TOTAL,
    TRICK,
    TRULL,
    CardPoints,
    InvalidCount,
    blatt,
    thirds_of,
    thirds_of_groups,
    value_of,
)
from tests.rules.play import codes, random

CARDS = Deck(pack=Pack.TAROCK).cards


def test_pack_has_the_published_values() -> None:
    by_value = {value: [card for card in CARDS if value_of(card) == value] for value in range(1, 6)}
    assert sorted(by_value[5]) == ["Kc", "Kd", "Kh", "Ks", "t1", "t21", "t22"]
    assert sorted(by_value[4]) == ["Qc", "Qd", "Qh", "Qs"]
    assert sorted(by_value[3]) == ["Nc", "Nd", "Nh", "Ns"]
    assert sorted(by_value[2]) == ["Jc", "Jd", "Jh", "Js"]
    assert len(by_value[1]) == 35
    assert sum(map(value_of, CARDS)) == 106
    assert len(CARDS) == 54


@pytest.mark.parametrize(
    ("card", "thirds"),
    [
        ("Kh", 13),
        ("t22", 13),
        ("t21", 13),
        ("t1", 13),
        ("Qs", 10),
        ("Nd", 7),
        ("Jc", 4),
        ("t2", 1),
        ("t20", 1),
        ("1h", 1),
        ("4d", 1),
        ("Ts", 1),
        ("7c", 1),
    ],
)
def test_card_counts_so_many_thirds(card: str, thirds: int) -> None:
    assert thirds_of([card]) == thirds


def test_all_cards_are_70_points() -> None:
    assert thirds_of(CARDS) == TOTAL == 210
    assert thirds_of([]) == 0
    assert thirds_of(TRULL) == 39
    assert min(thirds_of([card]) for card in CARDS) * 4 == TRICK


def test_example_of_the_source_counts_as_its_groups_do() -> None:
    """S-AR: king 5, jack 2, tarock 1 and an eight 1 in one trick."""
    trick = ["Ks", "Js", "t15", "8s"]
    assert thirds_of(trick) == 13 + 4 + 1 + 1
    # three of them 5 + 2 + 1 − 2 = 6 points, the eight 1 − ⅔
    assert thirds_of_groups([8], 1, 1) == 6 * 3 + 1 == thirds_of(trick)


def test_groups_of_three_come_to_the_same_as_the_cards() -> None:
    for seed in range(50):
        rng = random(seed)
        cards = rng.sample(CARDS, rng.randint(0, len(CARDS)))
        values = [value_of(card) for card in cards]
        whole = len(cards) // 3 * 3
        groups = [sum(values[place : place + 3]) for place in range(0, whole, 3)]
        counted = thirds_of_groups(groups, sum(values[whole:]), len(values) - whole)
        assert counted == thirds_of(cards)


@pytest.mark.parametrize(
    ("cards", "fault"),
    [
        (["Xh"], "unknown_card"),
        (["t23"], "unknown_card"),
        (["t0"], "unknown_card"),
        (["8h"], "unknown_card"),
        (["1s"], "unknown_card"),
        ([""], "unknown_card"),
        (["Kh", "Qh", "Kh"], "card_twice"),
    ],
)
def test_cards_that_cannot_be_counted(cards: list[str], fault: str) -> None:
    with pytest.raises(InvalidCount) as caught:
        thirds_of(cards)
    assert codes(caught.value) == [fault]


@pytest.mark.parametrize(
    ("groups", "rest", "rest_cards", "fault"),
    [
        ([2], 0, 0, "group_sum"),
        ([16], 0, 0, "group_sum"),
        ([3], 1, 0, "rest_sum"),
        ([3], 0, 1, "rest_sum"),
        ([3], 6, 1, "rest_sum"),
        ([3], 11, 2, "rest_sum"),
        ([3], 3, 3, "rest_sum"),
        ([3], -1, -1, "rest_sum"),
        ([5] * 18, 1, 1, "too_many_cards"),
    ],
)
def test_groups_that_cannot_be_counted(
    groups: list[int], rest: int, rest_cards: int, fault: str
) -> None:
    with pytest.raises(InvalidCount) as caught:
        thirds_of_groups(groups, rest, rest_cards)
    assert codes(caught.value) == [fault]


def test_all_faults_of_groups_are_named() -> None:
    with pytest.raises(InvalidCount) as caught:
        thirds_of_groups([2, 5, 99], 9, 1)
    assert codes(caught.value) == ["group_sum", "group_sum", "rest_sum"]
    assert [each.path for each in caught.value.problems] == ["groups[0]", "groups[2]", "rest"]


def test_blatt_are_the_thirds_over_whole_points() -> None:
    assert blatt(107) == CardPoints(35, 2)
    assert [str(blatt(thirds)) for thirds in (0, 105, 106, 107, 210)] == [
        "0",
        "35",
        "35/1",
        "35/2",
        "70",
    ]
