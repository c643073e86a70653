"""Which contract is open when, against a brute force that tries every way to play on."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kingscore.rules.contract import Contract
from kingscore.rules.item import Item
from kingscore.rules.schedule import FixedOrder, FreeChoice, Progress, side_name
from tests.rules.play import random
from tests.rules.small_games import (
    AWKWARD,
    BIDDERS,
    GAMES,
    LEADERS,
    NEGATIVE,
    POSITIVE,
    SMALL,
    WHOLE,
    Game,
)

games = st.sampled_from(sorted(GAMES))


def some_progress(game: Game, seed: int, deals: int, *, is_wild: bool) -> Progress:
    """Some deals into a game; wild: any contract is played, as friendly overrides allow."""
    rng, progress = random(seed), game.start()
    for _ in range(min(deals, progress.deals_left - 1)):
        choices = [
            (code, declarer)
            for declarer in game.declarers(progress)
            for code in game.contracts
            if is_wild or not game.schedule.closed(progress, code, declarer)
        ]
        progress = progress.after(*rng.choice(choices))
    return progress


@given(games, st.integers(0, 2**32), st.integers(0, 6), st.booleans())
@settings(max_examples=400)
def test_look_ahead_agrees_with_brute_force(
    name: str, seed: int, deals: int, is_wild: bool
) -> None:
    game = GAMES[name]
    schedule = game.schedule
    progress = some_progress(game, seed, deals, is_wild=is_wild)
    ways = game.every_way_on(progress)
    most = max(regular for regular, _ in ways)
    assert schedule.regular_deals(progress) == most
    points = [points for regular, points in ways if regular == progress.deals_left]
    assert schedule.rest(progress) == ((min(points), max(points)) if points else None)
    for declarer in game.declarers(progress):
        for code in game.contracts:
            keeps_the_rest = game.has_marks(progress, declarer, code) and (
                game.most_deals(progress.after(code, declarer)) >= most - 1
            )
            assert (schedule.closed(progress, code, declarer) is None) is keeps_the_rest
            assert schedule.marks(progress, code, declarer).is_open is keeps_the_rest
    if not is_wild and name in WHOLE:
        assert most == progress.deals_left  # choices that are open never lead to a dead end


@given(games, st.integers(0, 2**32), st.integers(0, 6))
def test_something_is_open_while_anybody_has_marks_that_fit(
    name: str, seed: int, deals: int
) -> None:
    game = GAMES[name]
    progress = some_progress(game, seed, deals, is_wild=True)
    choices = [(code, declarer) for declarer in game.declarers(progress) for code in game.contracts]
    fits = any(game.has_marks(progress, declarer, code) for code, declarer in choices)
    assert any(game.schedule.closed(progress, *each) is None for each in choices) is fits


@given(st.sampled_from(WHOLE), st.integers(0, 2**32))
def test_open_choices_complete_every_game(name: str, seed: int) -> None:
    """Whatever is chosen of what is open, every deal of the game can be played."""
    game = GAMES[name]
    progress = some_progress(game, seed, len(game.dealers) - 1, is_wild=False)
    assert game.schedule.regular_deals(progress) == progress.deals_left == 1


def test_most_of_the_small_games_can_be_played() -> None:
    assert len(WHOLE) > len(GAMES) * 2 / 3


def closed(name: str, code: str, *chosen: str, declarer: int | None = None) -> object:
    """Code, place and words of the reason why a contract is closed."""
    game = GAMES[name]
    progress = game.start()
    for each in chosen:
        progress = progress.after(each, game.declarers(progress)[0])
    declarer = game.declarers(progress)[0] if declarer is None else declarer
    found = game.schedule.closed(progress, code, declarer)
    return (found.code, found.path, str(found.sentence)) if found else None


def test_closed_when_used_up_in_the_game() -> None:
    assert closed("all trump deals", "a") is None
    assert closed("all trump deals", "a", "a") == (
        "used_in_game",
        "contract",
        "A: 1 of 1 played in this game.",
    )


def test_closed_when_used_up_by_the_dealer() -> None:
    positive = ("used_by_dealer", "contract", "player 1 has had all 2 positive deals.")
    assert closed("all trump deals", "b", "a", "t") == (
        "used_by_dealer",
        "contract",
        "player 1 has had all 1 penalty deals.",
    )
    assert closed("all trump deals", "t", "t", "a", "t", "t") == positive


def test_closed_when_used_up_on_a_list_of_his_own() -> None:
    assert closed("own lists", "a", "a") is None
    assert closed("own lists", "a", "a", "b") == (
        "used_by_declarer",
        "contract",
        "A: player 1 has played 1 of 1.",
    )


def test_closed_is_asked_of_the_declarer_who_won_the_bid() -> None:
    assert closed("bidders with own lists", "a", "a", declarer=0) == (
        "used_by_declarer",
        "contract",
        "A: player 1 has played 1 of 1.",
    )
    assert closed("bidders with own lists", "a", "a", declarer=1) is None


def test_closed_when_it_would_block_the_rest() -> None:
    """The first dealer has one deal, the other two: he needs `a` and one `t`."""
    assert closed("uneven dealers", "a") == (
        "blocks_the_rest",
        "contract",
        "After A a later dealer would have nothing left to play.",
    )
    assert closed("uneven dealers", "t") is None
    assert closed("uneven dealers", "a", "t") is None


def test_side_is_called_trump_where_all_its_contracts_have_trump() -> None:
    trump = Contract("t", POSITIVE, (Item("t", 1, 4),), trumps=("h",))
    assert side_name({"a": SMALL["a"], "t": trump}, POSITIVE) == "trump"
    assert side_name({"t": trump, "u": AWKWARD["u"]}, POSITIVE) == "positive"
    assert side_name({"t": trump}, NEGATIVE) == "penalty"


def marks(name: str, code: str, *chosen: str) -> tuple[int, int, int, int]:
    """Used and left, and the declarer's of that side."""
    game = GAMES[name]
    progress = game.start()
    for each in chosen:
        progress = progress.after(each, game.declarers(progress)[0])
    found = game.schedule.marks(progress, code, game.declarers(progress)[0])
    assert found.contract is game.contracts[code]
    return found.used, found.left, found.declarer_used, found.declarer_left


def test_marks_count_the_game_and_the_declarer() -> None:
    assert marks("all trump deals", "a", "a", "t") == (1, 0, 1, 0)
    assert marks("all trump deals", "t", "a", "t") == (1, 3, 0, 2)
    assert marks("one side", "a", "a", "t", "t") == (1, 1, 1, 0)  # no quota of penalty deals


def test_marks_are_the_declarers_own_where_he_has_a_list() -> None:
    assert marks("own lists", "a", "a", "b") == (1, 0, 1, 0)
    assert marks("own lists", "b", "a", "b") == (0, 1, 1, 0)
    assert marks("own list of one contract", "a", "a", "t") == (1, 1, 1, 0)


def test_marks_left_are_never_below_zero() -> None:
    assert marks("all trump deals", "a", "a", "a", "a", "a") == (4, 0, 2, 0)


def test_deals_of_a_game() -> None:
    assert GAMES["all trump deals"].schedule.deals(2) == 6
    assert GAMES["own lists"].schedule.deals(2) == 6
    assert GAMES["own lists and sides"].schedule.deals(2) == 4
    assert GAMES["fewer deals than marks"].schedule.deals(3) == 4
    assert FixedOrder(("a", "b", "t")).deals(2) == 3
    assert FreeChoice(8).deals(2) == 8


ORDER = FixedOrder(("a", "t", "b", "t"), {"t": ("b",)})


def in_order(*chosen: str) -> Progress:
    """Some deals into the fixed order."""
    progress = Progress(SMALL, 2, (0, 1, 0, 1))
    for number, code in enumerate(chosen):
        progress = progress.after(code, number % 2)
    return progress


def test_fixed_order_has_one_contract_for_each_deal() -> None:
    found = ORDER.closed(in_order(), "t", 0)
    assert found is not None
    assert (found.code, found.path) == ("not_due", "contract")
    assert str(found.sentence) == "The contract of deal 1 is A."
    assert ORDER.closed(in_order(), "a", 0) is None


def test_fixed_order_allows_what_may_be_played_instead() -> None:
    assert ORDER.due(1) == ("t", "b")
    assert [ORDER.closed(in_order("a"), code, 1) is None for code in SMALL] == [False, True, True]
    assert ORDER.closed(in_order("a", "b"), "t", 0) is not None  # not the other way round


def test_fixed_order_counts_what_is_left() -> None:
    found = ORDER.marks(in_order("a", "t"), "t", 0)
    assert (found.used, found.left, found.declarer_used, found.declarer_left) == (1, 1, 0, 0)
    assert not found.is_open
    found = ORDER.marks(in_order("a"), "b", 1)
    assert (found.used, found.left) == (0, 3)
    assert found.is_open


def test_fixed_order_knows_the_least_and_most_that_is_left() -> None:
    assert ORDER.rest(in_order()) == (-3 - 5 - 5 - 5, -3 + 4 - 5 + 4)
    assert ORDER.rest(in_order("a", "t", "b", "b")) == (0, 0)
    assert FixedOrder(("a", "t", "b", "t")).rest(in_order("a", "t")) == (-1, -1)


def test_free_choice_closes_nothing() -> None:
    choice, progress = FreeChoice(3), Progress(SMALL, 2, (0, 1, 0)).after("a", 0).after("a", 1)
    for code in SMALL:
        assert choice.marks(progress, code, 0).is_open
    found = choice.marks(progress, "a", 0)
    assert (found.used, found.left, found.declarer_used, found.declarer_left) == (2, 0, 0, 0)
    assert choice.rest(progress) == (-5, 4)


@pytest.mark.parametrize("name", ["all trump deals", "three dealers", "own lists", "leaders"])
def test_rest_of_a_whole_game_is_the_sum_of_its_marks(name: str) -> None:
    game = GAMES[name]
    total = sum(game.contracts[code].total * most for code, most in game.schedule.per_game.items())
    assert game.schedule.rest(game.start()) == (total, total)


def test_declarer_is_the_dealer_the_leader_or_the_first_bidder() -> None:
    for contracts, declarer in ((SMALL, 2), (LEADERS, 0), (BIDDERS, 0)):
        progress = Progress(contracts, 3, (2, 0, 1))
        assert progress.declarer("a") == declarer
        assert progress.dealer == 2
        assert progress.declarers_ahead == {0: 1, 1: 1, 2: 1}
