"""Trex: every number of TRX."""

import pytest

from kingscore.rules.contract import Role, Side
from kingscore.rules.deal import DealFacts, Exposure
from kingscore.rules.errors import InvalidDeal
from kingscore.rules.ruleset import Direction
from kingscore.rules.schedule import DealersChoice
from kingscore.rules.sheet import start
from tests.rules.arithmetic import game_of, names_of, written_deals
from tests.rules.play import codes, contracts_of, ruleset, some_game

# item -> (count, value)
USUAL = {"king_of_hearts": (1, -75), "diamonds": (13, -10), "queens": (4, -25), "tricks": (13, -15)}
OTHER = USUAL | {"diamonds": (13, -15), "tricks": (13, -10)}
RULES = ruleset("trex")
COMPLEX = {"kingdom": "complex"}


@pytest.mark.parametrize(
    ("values", "expected", "totals"),
    [("10-15", USUAL, [-75, -130, -100, -195]), ("15-10", OTHER, [-75, -195, -100, -130])],
)
def test_values_are_the_published_ones(
    values: str, expected: dict[str, tuple[int, int]], totals: list[int]
) -> None:
    contracts = contracts_of(ruleset("trex", values=values))
    assert tuple(contracts) == (*expected, "trex")
    for code, (count, value) in expected.items():
        [item] = contracts[code].items
        assert (item.code, item.count, item.value) == (code, count, value)
    assert [contracts[code].total for code in expected] == totals
    assert sum(totals) == -500
    [complex_, _] = ruleset("trex", kingdom="complex", values=values).contracts
    assert {item.code: (item.count, item.value) for item in complex_.items} == expected
    assert complex_.total == -500


def test_layout_pays_the_published_places() -> None:
    layout = contracts_of(RULES)["trex"]
    assert [item.places for item in layout.items] == [(200, 150, 100, 50)]
    assert (layout.total, layout.side) == (500, Side.POSITIVE)
    facts = DealFacts("trex", 0, {"trex": (4, 2, 1, 3)})
    assert start(RULES).add(facts).totals == (50, 150, 200, 100)


@pytest.mark.parametrize(("choices", "in_a_row", "deals"), [({}, 5, 20), (COMPLEX, 2, 8)], ids=str)
def test_owner_of_a_kingdom_plays_each_contract_once(
    choices: dict[str, str], in_a_row: int, deals: int
) -> None:
    rules = ruleset("trex", **choices)
    assert (rules.players, len(rules.deck.cards), rules.tricks) == (4, 52, 13)
    assert (rules.in_a_row, rules.deals, rules.constant) == (in_a_row, deals, 0)
    assert rules.direction is Direction.COUNTERCLOCKWISE
    assert isinstance(rules.schedule, DealersChoice)
    assert rules.schedule.each == dict.fromkeys(rules.by_code, 1)
    assert rules.dealers(2) == tuple(seat for seat in (2, 3, 0, 1) for _ in range(in_a_row))
    assert {contract.declarer for contract in rules.contracts} == {Role.DEALER}
    assert rules.leader(1, declarer=1) == 1


def after_king(holder: int, taker: int, code: str = "king_of_hearts") -> tuple[int, ...]:
    """The points when seat 3 takes the king of hearts, which one laid open."""
    counts = {"king_of_hearts": (0, 0, 0, 1)}
    facts = DealFacts(code, 0, counts, exposures=(Exposure("king_of_hearts", holder, taker),))
    return tuple(int(points) for points in start(RULES).add(facts).totals)


def test_king_of_hearts_laid_open() -> None:
    assert after_king(holder=1, taker=3) == (0, 75, 0, -150)
    assert after_king(holder=3, taker=3) == (0, 0, 0, -75)


@pytest.mark.parametrize(
    ("exposures", "scores"),
    [
        ((), (-25, -75, 0, 0)),
        ((Exposure("queens", 2, 0),), (-50, -75, 25, 0)),
        ((Exposure("queens", 0, 0),), (-25, -75, 0, 0)),
        ((Exposure("queens", 0, 1), Exposure("queens", 3, 1)), (0, -125, 0, 25)),
    ],
)
def test_queens_laid_open(exposures: tuple[Exposure, ...], scores: tuple[int, ...]) -> None:
    facts = DealFacts("queens", 0, {"queens": (1, 3, 0, 0)}, exposures=exposures)
    assert start(RULES).add(facts).totals == scores


def test_both_can_be_laid_open_in_a_complex() -> None:
    counts = {
        "king_of_hearts": (1, 0, 0, 0),
        "diamonds": (3, 10, 0, 0),
        "queens": (2, 1, 1, 0),
        "tricks": (4, 4, 2, 3),
    }
    exposures = (Exposure("king_of_hearts", 2, 0), Exposure("queens", 3, 1))
    facts = DealFacts("complex", 0, counts, exposures=exposures)
    totals = start(ruleset("trex", **COMPLEX)).add(facts).totals
    assert totals == (
        -75 - 30 - 50 - 60 - 75,
        -100 - 25 - 60 - 25,
        -25 - 30 + 75,
        -45 + 25,
    )
    assert sum(totals) == -500


@pytest.mark.parametrize(
    ("code", "item", "taker", "problem"),
    [
        ("diamonds", "diamonds", 0, "cannot_expose"),
        ("queens", "king_of_hearts", 0, "cannot_expose"),
        ("queens", "queens", 1, "exposed_not_taken"),
    ],
)
def test_cards_that_cannot_have_been_laid_open(
    code: str, item: str, taker: int, problem: str
) -> None:
    count = contracts_of(RULES)[code].items[0].count
    facts = DealFacts(code, 0, {code: (count, 0, 0, 0)}, exposures=(Exposure(item, 3, taker),))
    with pytest.raises(InvalidDeal) as caught:
        start(RULES).add(facts)
    assert codes(caught.value) == [problem]


@pytest.mark.parametrize("seed", range(5))
def test_each_kingdom_adds_up_to_nothing(seed: int) -> None:
    sheet = some_game("trex", seed)
    assert sheet.is_finished
    for kingdom in range(4):
        lines = sheet.lines[5 * kingdom : 5 * kingdom + 5]
        assert len({line.facts.declarer for line in lines}) == 1
        assert sum(sum(line.scores) for line in lines) == 0


@pytest.mark.parametrize("name", names_of("trex"))
def test_complete_games_agree_with_their_arithmetic(name: str) -> None:
    lines = game_of(name).sheet().lines
    assert [(line.scores, line.totals) for line in lines] == written_deals(name)


def test_there_is_a_complete_game_for_every_choice() -> None:
    slugs = {game_of(name).ruleset.slug for name in names_of("trex")}
    assert slugs == {"trex", "trex-values-15-10", "trex-kingdom-complex"}
