"""Bonken: every number of BONK."""

import pytest

from kingscore.rules.contract import Lead, Role, Side
from kingscore.rules.deal import DealFacts, Double
from kingscore.rules.errors import InvalidDeal
from kingscore.rules.schedule import DealersChoice
from kingscore.rules.sheet import start
from tests.rules.arithmetic import game_of, names_of, written_deals
from tests.rules.play import codes, contracts_of, ruleset

# contract -> item -> (count, value); and the sum of a deal
NEGATIVES = {
    "king_of_hearts": ({"king_of_hearts": (1, -100)}, -100),
    "kings_and_jacks": ({"kings_and_jacks": (8, -25)}, -200),
    "queens": ({"queens": (4, -45)}, -180),
    "tricks": ({"tricks": (13, -10)}, -130),
    "hearts": ({"hearts": (13, -10)}, -130),
    "seventh_and_last": ({"seventh_trick": (1, -50), "last_trick": (1, -50)}, -100),
    "last_trick": ({"last_trick": (1, -100)}, -100),
    "domino": ({"last_out": (1, -100)}, -100),
}
POSITIVES = ("clubs_trump", "diamonds_trump", "hearts_trump", "spades_trump", "no_trump")
RULES = ruleset("bonken")


def test_values_are_the_published_ones() -> None:
    found = {
        code: ({item.code: (item.count, item.value) for item in each.items}, each.total)
        for code, each in contracts_of(RULES).items()
    }
    positives = {code: ({"tricks": (13, 20)}, 260) for code in POSITIVES}
    assert found == NEGATIVES | positives
    assert sum(total for _, total in NEGATIVES.values()) == -1040
    assert 4 * 260 == 1040


def test_size_and_quotas_are_the_published_ones() -> None:
    assert (RULES.players, len(RULES.deck.cards), RULES.tricks, RULES.deals) == (4, 52, 13, 12)
    assert isinstance(RULES.schedule, DealersChoice)
    assert RULES.schedule.per_dealer == {Side.NEGATIVE: 2, Side.POSITIVE: 1}
    assert RULES.schedule.per_game == dict.fromkeys((*NEGATIVES, *POSITIVES), 1)
    assert RULES.constant == 0


def test_player_after_the_dealer_chooses_and_the_dealer_leads() -> None:
    assert {contract.declarer for contract in RULES.contracts} == {Role.NEXT}
    sheet = start(RULES, first_dealer=3)
    assert (sheet.next_dealer, sheet.next_leader) == (3, 3)
    assert sheet.progress.declarer("domino") == 0
    choosers = [(dealer + 1) % 4 for dealer in RULES.dealers(0)]
    assert [choosers.count(seat) for seat in range(4)] == [3, 3, 3, 3]


def test_tricks_that_cost_points_are_the_seventh_and_the_last() -> None:
    both, last = contracts_of(RULES)["seventh_and_last"], contracts_of(RULES)["last_trick"]
    assert [item.tricks for item in both.items] == [(7,), (13,)]
    assert [item.tricks for item in last.items] == [(13,)]


def test_hearts_may_be_led_once_one_was_thrown() -> None:
    guarded = {code for code, each in contracts_of(RULES).items() if each.lead is Lead.AFTER_HEARTS}
    assert guarded == {"king_of_hearts", "hearts"}


def test_domino_is_about_who_is_out_last() -> None:
    domino = contracts_of(RULES)["domino"]
    assert domino.items[0].is_event
    assert len(domino.notes) == 2
    sheet = start(RULES).add(DealFacts("domino", 1, {"last_out": (0, 0, 1, 0)}))
    assert sheet.totals == (0, 0, -100, 0)


@pytest.mark.parametrize(
    ("code", "counts", "is_redoubled", "scores"),
    [
        # Three queens against one: the difference is two queens, 90 points, or twice that.
        ("queens", (3, 1, 0, 0), False, (-135 - 90, -45 + 90, 0, 0)),
        ("queens", (3, 1, 0, 0), True, (-135 - 180, -45 + 180, 0, 0)),
        # Two tricks against seven: 5 × 20 = 100, or twice that.
        ("hearts_trump", (2, 7, 3, 1), False, (40 - 100, 140 + 100, 60, 20)),
        ("hearts_trump", (2, 7, 3, 1), True, (40 - 200, 140 + 200, 60, 20)),
    ],
)
@pytest.mark.parametrize("doubler", [0, 1])
def test_pair_that_doubled_settles_its_difference(
    doubler: int, code: str, counts: tuple[int, ...], is_redoubled: bool, scores: tuple[int, ...]
) -> None:
    """Who of the two doubled makes no difference."""
    double = Double(doubler, 1 - doubler, is_redoubled)
    item = contracts_of(RULES)[code].items[0].code
    facts = DealFacts(code, 3, {item: counts}, doubles=(double,))
    assert start(RULES, first_dealer=2).add(facts).totals == scores


def test_who_chose_cannot_double() -> None:
    facts = DealFacts("queens", 1, {"queens": (4, 0, 0, 0)}, doubles=(Double(1, 0),))
    with pytest.raises(InvalidDeal) as caught:
        start(RULES).add(facts)
    assert codes(caught.value) == ["declarer_doubles"]


@pytest.mark.parametrize("code", [*NEGATIVES, *POSITIVES])
def test_anybody_can_be_doubled_in_every_contract(code: str) -> None:
    contract = contracts_of(RULES)[code]
    counts = {item.code: (item.count, 0, 0, 0) for item in contract.items}
    facts = DealFacts(code, 1, counts, doubles=(Double(0, 1), Double(2, 0), Double(3, 2)))
    assert sum(start(RULES).add(facts).totals) == contract.total


def test_complete_game_agrees_with_its_arithmetic() -> None:
    assert names_of("bonken") == ["bonken"]
    sheet = game_of("bonken").sheet()
    assert [(line.scores, line.totals) for line in sheet.lines] == written_deals("bonken")
    doubles = [double for line in sheet.lines for double in line.facts.doubles]
    assert {double.is_redoubled for double in doubles} == {True, False}
    played = {line.contract.code for line in sheet.lines}
    assert {*NEGATIVES, *POSITIVES} - played == {"hearts_trump"}
