"""Rıfkı: every number of RIF and KSK."""

import pytest

from kingscore.rules.contract import Lead, Role, Side, TrumpBy
from kingscore.rules.errors import InvalidDeal
from kingscore.rules.ruleset import Direction
from kingscore.rules.schedule import DealersChoice
from kingscore.rules.sheet import Sheet, start
from tests.rules.arithmetic import game_of, names_of, written_deals
from tests.rules.play import codes, contracts_of, deal, ruleset

# contract -> (count, value) of its item, the sum of a deal
VALUES = {
    "tricks": (13, -50, -650),
    "hearts": (13, -30, -390),
    "kings_and_jacks": (8, -60, -480),
    "queens": (4, -100, -400),
    "king_of_hearts": (1, -320, -320),
    "last_two": (2, -180, -360),
    "trump": (13, 50, 650),
}


@pytest.mark.parametrize("king", ["ends", "no"])
def test_values_are_the_published_ones(king: str) -> None:
    found = {}
    for code, contract in contracts_of(ruleset("rifki", king=king)).items():
        [item] = contract.items
        found[code] = (item.count, item.value, contract.total)
    assert found == VALUES


def test_size_and_quotas_are_the_published_ones() -> None:
    rules = ruleset("rifki")
    assert (rules.players, len(rules.deck.cards), rules.tricks, rules.deals) == (4, 52, 13, 20)
    assert rules.direction is Direction.COUNTERCLOCKWISE
    assert isinstance(rules.schedule, DealersChoice)
    assert rules.schedule.per_dealer == {Side.NEGATIVE: 3, Side.POSITIVE: 2}
    twice = {code: 2 for code in VALUES if code != "trump"}
    assert rules.schedule.per_game == twice | {"trump": 8}
    penalties = sum(2 * VALUES[code][2] for code in twice)
    assert (penalties, 8 * VALUES["trump"][2], rules.constant) == (-5200, 5200, 0)


def test_trump_is_a_suit_that_the_player_in_turn_names() -> None:
    rules = ruleset("rifki")
    trump = contracts_of(rules)["trump"]
    assert (trump.trumps, trump.trump_by) == (("c", "d", "h", "s"), TrumpBy.DECLARER)
    assert {contract.declarer for contract in rules.contracts} == {Role.LEADER}
    sheet = start(rules, first_dealer=2)
    assert sheet.next_leader == sheet.progress.declarer("trump") == 3


def test_hearts_may_be_led_once_one_was_thrown() -> None:
    leads = {code: each.lead for code, each in contracts_of(ruleset("rifki")).items()}
    guarded = {code for code, lead in leads.items() if lead is Lead.AFTER_HEARTS}
    assert guarded == {"hearts", "king_of_hearts"}
    assert {leads[code] for code in leads.keys() - guarded} == {Lead.ANY}


def after_trump(king: str, *tricks: int) -> Sheet:
    """The sheet after a trump deal of seat 1 that went like this."""
    sheet = start(ruleset("rifki", king=king))
    return sheet.add(deal("trump", 1, trump="s", tricks=tricks))


@pytest.mark.parametrize(
    ("king", "tricks", "is_over"),
    [
        ("ends", (10, 1, 1, 1), False),
        ("ends", (0, 11, 2, 0), True),
        ("ends", (13, 0, 0, 0), True),
        ("no", (0, 11, 2, 0), False),
    ],
)
def test_more_than_ten_tricks_make_king(king: str, tricks: tuple[int, ...], is_over: bool) -> None:
    sheet = after_trump(king, *tricks)
    assert sheet.is_ended_early is sheet.is_finished is is_over
    assert sheet.totals == tuple(50 * each for each in tricks)


def test_who_makes_king_has_won_and_the_others_have_lost() -> None:
    sheet = start(ruleset("rifki")).add(deal("tricks", 1, tricks=(0, 1, 12, 0)))
    sheet = sheet.add(deal("trump", 2, trump="c", tricks=(2, 0, 11, 0)))
    assert sheet.totals == (100, -50, -50, 0)
    assert (sheet.early_winner, sheet.places) == (2, (2, 2, 1, 2))


def test_nothing_is_played_after_king() -> None:
    sheet = after_trump("ends", 0, 0, 12, 1)
    assert sheet.marks == ()
    with pytest.raises(InvalidDeal) as caught:
        sheet.add(deal("hearts", 2, hearts=(13, 0, 0, 0)))
    assert codes(caught.value) == ["game_ended"]


def test_penalty_deal_of_eleven_tricks_makes_no_king() -> None:
    sheet = start(ruleset("rifki")).add(deal("tricks", 1, tricks=(11, 1, 1, 0)))
    assert not sheet.is_finished


def test_notes_tell_of_king_only_where_it_is_played() -> None:
    assert contracts_of(ruleset("rifki"))["trump"].notes
    assert not contracts_of(ruleset("rifki", king="no"))["trump"].notes


@pytest.mark.parametrize("name", names_of("rifki"))
def test_complete_games_agree_with_their_arithmetic(name: str) -> None:
    lines = game_of(name).sheet().lines
    assert [(line.scores, line.totals) for line in lines] == written_deals(name)


def test_complete_games_are_of_every_choice_and_one_ends_with_king() -> None:
    sheets = {name: game_of(name).sheet() for name in names_of("rifki")}
    assert {sheet.ruleset.slug for sheet in sheets.values()} == {"rifki", "rifki-king-no"}
    assert [name for name, sheet in sheets.items() if sheet.is_ended_early] == ["rifki-king"]
    assert (len(sheets["rifki-king"].lines), sheets["rifki-king"].early_winner) == (10, 0)
    most = {
        name: max(max(line.facts.counts["tricks"]) for line in sheet.lines if line.facts.trump)
        for name, sheet in sheets.items()
    }
    assert most["rifki-king-no"] > 10 >= most["rifki"]
