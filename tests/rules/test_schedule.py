"""Which contract is open when, against a brute force that tries every way to play on."""

from collections import Counter
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingscore.rules.contract import Contract, Side
from kingscore.rules.item import Item
from kingscore.rules.schedule import DealersChoice, FixedOrder, Progress
from kingscore.rules.sentence import Label
from tests.rules.play import random


def contract(code: str, value: int) -> Contract:
    """A contract worth this many points in all."""
    side = Side.NEGATIVE if value < 0 else Side.POSITIVE
    return Contract(code, side, (Item(code, 1, value),), name=Label(code.title()))


SMALL = {each.code: each for each in (contract("a", -3), contract("b", -5), contract("t", 4))}
# "start" and "end" are codes like any other.
AWKWARD = {
    each.code: each
    for each in (contract("start", -1), contract("end", -2), contract("t", 1), contract("u", 2))
}
NEGATIVE, POSITIVE = Side
# Contracts, schedule, and who deals: in turn, or (no published game) some more often than others.
GAMES = [
    (SMALL, DealersChoice({"a": 1, "b": 1, "t": 4}, {NEGATIVE: 1, POSITIVE: 2}), (0, 1) * 3),
    (SMALL, DealersChoice({"a": 2, "b": 1, "t": 3}, {NEGATIVE: 1, POSITIVE: 1}), (0, 1, 2) * 2),
    (SMALL, DealersChoice({"a": 2, "b": 2, "t": 2}, {NEGATIVE: 2, POSITIVE: 1}), (0, 1) * 3),
    (
        AWKWARD,
        DealersChoice(dict.fromkeys(AWKWARD, 1), {NEGATIVE: 1, POSITIVE: 1}),
        (0, 1) * 2,
    ),
    (SMALL, DealersChoice({"a": 1, "b": 0, "t": 2}, {NEGATIVE: 1, POSITIVE: 1}), (1, 0, 0)),
    (SMALL, DealersChoice({"a": 1, "b": 1, "t": 3}, {NEGATIVE: 1, POSITIVE: 1}), (0, 1, 2, 0, 1)),
    (SMALL, DealersChoice({"a": 2, "b": 1, "t": 2}, {NEGATIVE: 2, POSITIVE: 1}), (2, 0, 1, 0, 1)),
]


def progress_of(game: int, *chosen: str) -> Progress:
    """One of the small games, some deals in."""
    contracts, _, dealers = GAMES[game]
    return Progress(contracts, dealers, chosen)


def left_over(game: int, progress: Progress) -> tuple[Counter[str], Counter[tuple[int, Side]]]:
    """The marks that are left, of each contract and of each dealer and side."""
    contracts, schedule, dealers = GAMES[game]
    by_contract = Counter(dict(schedule.per_game))
    by_dealer = Counter(
        {(seat, side): schedule.per_dealer[side] for seat in dealers for side in Side}
    )
    for dealer, code in zip(progress.dealers, progress.chosen, strict=False):
        by_contract[code] -= 1
        by_dealer[dealer, contracts[code].side] -= 1
    return +by_contract, +by_dealer


def every_way_on(game: int, progress: Progress) -> set[tuple[int, int]]:
    """(regular deals, their points) of every way to play on, with deals left out at will."""
    contracts, _, _ = GAMES[game]
    codes = sorted(contracts)

    @cache
    def ways(
        turn: int, marks: tuple[int, ...], sides: tuple[tuple[tuple[int, Side], int], ...]
    ) -> frozenset[tuple[int, int]]:
        if turn == len(progress.dealers):
            return frozenset([(0, 0)])
        found = set(ways(turn + 1, marks, sides))
        for place, code in enumerate(codes):
            need = (progress.dealers[turn], contracts[code].side)
            if marks[place] and dict(sides).get(need, 0):
                rest = ways(
                    turn + 1,
                    (*marks[:place], marks[place] - 1, *marks[place + 1 :]),
                    tuple((key, left - (key == need)) for key, left in sides),
                )
                found |= {(deals + 1, points + contracts[code].total) for deals, points in rest}
        return frozenset(found)

    by_contract, by_dealer = left_over(game, progress)
    marks = tuple(by_contract[code] for code in codes)
    return set(ways(len(progress.chosen), marks, tuple(by_dealer.items())))


def most_deals(game: int, progress: Progress) -> int:
    """The most deals that can still be regular, found by trying."""
    return max(deals for deals, _ in every_way_on(game, progress))


@given(st.integers(0, len(GAMES) - 1), st.integers(0, 2**32), st.integers(0, 6), st.booleans())
def test_look_ahead_agrees_with_brute_force(
    game: int, seed: int, deals: int, is_wild: bool
) -> None:
    """Wild: any contract is played, as friendly overrides allow; else only open ones."""
    contracts, schedule, _ = GAMES[game]
    rng, progress = random(seed), progress_of(game)
    for _ in range(min(deals, progress.deals_left - 1)):
        choices = [code for code in contracts if is_wild or not schedule.closed(progress, code)]
        progress = progress.after(rng.choice(choices))
    ways = every_way_on(game, progress)
    most = max(regular for regular, _ in ways)
    assert schedule.regular_deals(progress) == most
    points = [points for regular, points in ways if regular == progress.deals_left]
    assert schedule.rest(progress) == ((min(points), max(points)) if points else None)

    by_contract, by_dealer = left_over(game, progress)
    for code, each in contracts.items():
        has_marks = by_contract[code] > 0 and by_dealer[progress.dealer, each.side] > 0
        keeps_the_rest = has_marks and most_deals(game, progress.after(code)) >= most - 1
        assert (schedule.closed(progress, code) is None) is keeps_the_rest
        assert schedule.marks(progress, code).is_open is keeps_the_rest
    if not is_wild:
        assert most == progress.deals_left  # choices that are open never lead to a dead end


@given(st.integers(0, len(GAMES) - 1), st.integers(0, 2**32), st.integers(0, 6))
def test_something_is_open_while_the_dealer_has_marks_that_fit(
    game: int, seed: int, deals: int
) -> None:
    contracts, schedule, _ = GAMES[game]
    rng, progress = random(seed), progress_of(game)
    for _ in range(min(deals, progress.deals_left - 1)):
        progress = progress.after(rng.choice(sorted(contracts)))
    by_contract, by_dealer = left_over(game, progress)
    fits = any(
        by_contract[code] and by_dealer[progress.dealer, each.side]
        for code, each in contracts.items()
    )
    assert any(schedule.closed(progress, code) is None for code in contracts) is fits


def closed(game: int, code: str, *chosen: str) -> tuple[str, str, str] | None:
    """Code, place and words of the reason why a contract is closed."""
    found = GAMES[game][1].closed(progress_of(game, *chosen), code)
    return (found.code, found.path, str(found.sentence)) if found else None


def test_closed_when_used_up_in_the_game() -> None:
    assert closed(0, "a") is None
    assert closed(0, "a", "a") == (
        "used_in_game",
        "contract",
        "A: played 1 times, that is all in one game.",
    )


def test_closed_when_used_up_by_the_dealer() -> None:
    assert closed(0, "b", "a", "t") == (
        "used_by_dealer",
        "contract",
        "player 1 has had all 1 penalty deals.",
    )
    assert closed(0, "t", "t", "a", "t", "t") == (
        "used_by_dealer",
        "contract",
        "player 1 has had all 2 trump deals.",
    )


def test_closed_when_it_would_block_the_rest() -> None:
    """The first dealer has one deal, the other two: he needs `a` and one `t`."""
    assert closed(4, "a") == (
        "blocks_the_rest",
        "contract",
        "After A a later dealer would have nothing left to play.",
    )
    assert closed(4, "t") is None
    assert closed(4, "a", "t") is None


def test_marks_count_the_game_and_the_dealer() -> None:
    schedule = GAMES[0][1]
    marks = schedule.marks(progress_of(0, "a", "t"), "a")
    assert (marks.used, marks.left, marks.dealer_used, marks.dealer_left) == (1, 0, 1, 0)
    marks = schedule.marks(progress_of(0, "a", "t"), "t")
    assert (marks.used, marks.left, marks.dealer_used, marks.dealer_left) == (1, 3, 0, 2)
    assert marks.contract is SMALL["t"]


def test_marks_left_are_never_below_zero() -> None:
    marks = GAMES[0][1].marks(progress_of(0, "a", "a", "a", "a"), "a")
    assert (marks.used, marks.left, marks.dealer_used, marks.dealer_left) == (4, 0, 2, 0)


def test_deals_of_a_game() -> None:
    assert GAMES[0][1].deals(2) == 6
    assert FixedOrder(("a", "b", "t")).deals(2) == 3


def test_fixed_order_has_one_contract_for_each_deal() -> None:
    order = FixedOrder(("a", "t", "b", "t"))
    progress = Progress(SMALL, (0, 1, 0, 1), ("a",))
    assert order.closed(progress, "t") is None
    found = order.closed(progress, "b")
    assert found is not None
    assert (found.code, found.path) == ("not_due", "contract")
    assert str(found.sentence) == "The contract of deal 2 is T."


def test_fixed_order_counts_what_is_left() -> None:
    order = FixedOrder(("a", "t", "b", "t"))
    progress = Progress(SMALL, (0, 1, 0, 1), ("a", "t"))
    marks = order.marks(progress, "t")
    assert (marks.used, marks.left, marks.dealer_used, marks.dealer_left) == (1, 1, 0, 0)
    assert not marks.is_open
    assert order.rest(progress) == (-1, -1)


@pytest.mark.parametrize("game", range(4))
def test_rest_of_a_whole_game_is_the_sum_of_its_marks(game: int) -> None:
    contracts, schedule, dealers = GAMES[game]
    total = sum(contracts[code].total * marks for code, marks in schedule.per_game.items())
    assert schedule.rest(progress_of(game)) == (total, total)
    assert most_deals(game, progress_of(game)) == len(dealers)
