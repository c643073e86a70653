"""Barbu: every number of BARB and BGA."""

from dataclasses import replace

import pytest

from kingscore.rules.contract import Lead, Role, Side, TrumpBy
from kingscore.rules.deal import DealFacts, Double
from kingscore.rules.errors import InvalidDeal
from kingscore.rules.schedule import DealersChoice
from kingscore.rules.sheet import Sheet, start
from tests.rules.arithmetic import game_of, names_of, written_deals
from tests.rules.play import codes, contracts_of, random, ruleset, some_game

# contract -> item -> (count, value); and the sum of a deal
TRICK_TAKING = {
    "tricks": ({"tricks": (13, -2)}, -26),
    "hearts": ({"other_hearts": (12, -2), "ace_of_hearts": (1, -6)}, -30),
    "queens": ({"queens": (4, -6)}, -24),
    "king_of_hearts": ({"king_of_hearts": (1, -20)}, -20),
    "last_two": ({"twelfth_trick": (1, -10), "last_trick": (1, -20)}, -30),
    "trump": ({"tricks": (13, 5)}, 65),
}
CODES = (*TRICK_TAKING, "domino")
RULES = ruleset("barbu")


def test_values_are_the_published_ones() -> None:
    contracts = contracts_of(RULES)
    assert tuple(contracts) == CODES
    found = {
        code: (
            {item.code: (item.count, item.value) for item in contracts[code].items},
            contracts[code].total,
        )
        for code in TRICK_TAKING
    }
    assert found == TRICK_TAKING
    negatives = [each.total for each in RULES.contracts if each.side is Side.NEGATIVE]
    assert (len(negatives), sum(negatives)) == (5, -130)


@pytest.mark.parametrize(("choice", "places"), [("40", (40, 25, 10, -10)), ("45", (45, 20, 5, -5))])
def test_domino_pays_the_published_places(choice: str, places: tuple[int, ...]) -> None:
    rules = ruleset("barbu", domino=choice)
    domino = contracts_of(rules)["domino"]
    assert [item.places for item in domino.items] == [places]
    assert (sum(places), domino.total, domino.side) == (65, 65, Side.POSITIVE)
    facts = DealFacts("domino", 0, {"domino": (3, 1, 4, 2)})
    assert start(rules).add(facts).totals == (places[2], places[0], places[3], places[1])


@pytest.mark.parametrize(("turn", "in_a_row"), [("row", 7), ("round", 1)])
def test_each_declarer_has_each_contract_once(turn: str, in_a_row: int) -> None:
    rules = ruleset("barbu", turn=turn)
    assert (rules.players, len(rules.deck.cards), rules.tricks, rules.deals) == (4, 52, 13, 28)
    assert (rules.in_a_row, rules.constant, rules.owed_doubles) == (in_a_row, 0, 2)
    assert isinstance(rules.schedule, DealersChoice)
    assert rules.schedule.each == dict.fromkeys(CODES, 1)
    assert rules.schedule.per_game == dict.fromkeys(CODES, 4)
    dealers = rules.dealers(1)
    assert dealers[:7] == ((1,) * 7 if turn == "row" else (1, 2, 3, 0, 1, 2, 3))
    assert [dealers.count(seat) for seat in range(4)] == [7, 7, 7, 7]


def test_dealer_declares_and_leads() -> None:
    assert {contract.declarer for contract in RULES.contracts} == {Role.DEALER}
    assert RULES.leader(3, declarer=3) == 3
    trump = contracts_of(RULES)["trump"]
    assert (trump.trumps, trump.trump_by) == (("c", "d", "h", "s"), TrumpBy.DECLARER)


def test_hearts_may_not_be_led_where_they_cost_points() -> None:
    guarded = {code for code, each in contracts_of(RULES).items() if each.lead is Lead.NO_HEARTS}
    assert guarded == {"hearts", "king_of_hearts"}


def test_ace_of_hearts_costs_more_than_another_heart() -> None:
    counts = {"other_hearts": (1, 6, 5, 0), "ace_of_hearts": (1, 0, 0, 0)}
    assert start(RULES).add(DealFacts("hearts", 0, counts)).totals == (-8, -12, -10, 0)


def with_doubles(code: str, *doubles: Double) -> Sheet:
    """The sheet after the first deal, everything in it for seat 0, who declares."""
    contract = contracts_of(RULES)[code]
    counts = {item.code: (item.count, 0, 0, 0) for item in contract.items}
    if code == "domino":
        counts = {"domino": (1, 2, 3, 4)}
    trump = "d" if contract.trumps else ""
    return start(RULES).add(DealFacts(code, 0, counts, trump, doubles=doubles))


@pytest.mark.parametrize(
    ("code", "double", "scores"),
    [
        ("queens", Double(1, 0), (-24 - 24, 24, 0, 0)),
        ("queens", Double(1, 0, is_redoubled=True), (-24 - 48, 48, 0, 0)),
        ("queens", Double(1, 2), (-24, 0, 0, 0)),
        ("trump", Double(3, 0), (65 + 65, 0, 0, -65)),
        ("domino", Double(3, 0, is_redoubled=True), (40 + 100, 25, 10, -10 - 100)),
    ],
)
def test_doubles_settle_the_difference_once_or_twice(
    code: str, double: Double, scores: tuple[int, ...]
) -> None:
    assert with_doubles(code, double).totals == scores


@pytest.mark.parametrize("code", CODES)
def test_only_the_declarer_is_doubled_in_contracts_that_bring_points(code: str) -> None:
    if contracts_of(RULES)[code].side is Side.NEGATIVE:
        assert sum(with_doubles(code, Double(1, 2)).totals) == contracts_of(RULES)[code].total
        return
    with pytest.raises(InvalidDeal) as caught:
        with_doubles(code, Double(1, 2))
    assert codes(caught.value) == ["only_declarer_doubled"]


def test_declarer_can_only_redouble() -> None:
    with pytest.raises(InvalidDeal) as caught:
        with_doubles("queens", Double(0, 2))
    assert codes(caught.value) == ["declarer_doubles"]


def rounds_without_doubles(deals: int) -> Sheet:
    """The first deals of seat 0, in which nobody doubles."""
    sheet = start(RULES)
    for code in CODES[:deals]:
        items = contracts_of(RULES)[code].items
        counts = {item.code: (item.count, 0, 0, 0) for item in items}
        sheet = sheet.add(DealFacts(code, 0, counts))
    return sheet


def test_doubles_are_owed_in_the_last_two_deals_of_a_declarer() -> None:
    sheet = rounds_without_doubles(5)
    facts = DealFacts("trump", 0, {"tricks": (4, 3, 3, 3)}, "c")
    with pytest.raises(InvalidDeal) as caught:
        sheet.add(facts)
    assert codes(caught.value) == ["double_owed"]
    doubles = (Double(1, 0), Double(2, 0), Double(3, 0))
    sheet = sheet.add(replace(facts, doubles=doubles))
    last = DealFacts("domino", 0, {"domino": (1, 2, 3, 4)}, doubles=doubles[:2])
    with pytest.raises(InvalidDeal) as caught:
        sheet.add(last)
    assert codes(caught.value) == ["double_owed"]
    assert len(sheet.add(replace(last, doubles=doubles)).lines) == 7


@pytest.mark.parametrize("seed", range(5))
def test_deals_of_each_declarer_add_up_to_nothing(seed: int) -> None:
    sheet = some_game("barbu", random(seed).randrange(1000))
    for declarer in range(4):
        own = [sum(line.scores) for line in sheet.lines if line.facts.declarer == declarer]
        assert (len(own), sum(own)) == (7, 0)


@pytest.mark.parametrize("name", names_of("barbu"))
def test_complete_games_agree_with_their_arithmetic(name: str) -> None:
    lines = game_of(name).sheet().lines
    assert [(line.scores, line.totals) for line in lines] == written_deals(name)


def test_complete_games_are_of_every_choice() -> None:
    slugs = {game_of(name).ruleset.slug for name in names_of("barbu")}
    assert slugs == {"barbu", "barbu-turn-round-domino-45"}
