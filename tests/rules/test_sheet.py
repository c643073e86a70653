"""The score sheet: what stands on it after each deal, what is refused, and what must come."""

from dataclasses import replace
from fractions import Fraction

import pytest

from kingscore.rules.deal import DealFacts
from kingscore.rules.entries import AdjustmentEntry, DealEntry, Entry
from kingscore.rules.errors import InvalidDeal
from kingscore.rules.sheet import Policy, faults_after, replay, start
from tests.rules.play import (
    codes,
    deal,
    log_of,
    open_codes,
    random,
    ruleset,
    some_facts,
    some_game,
    texts,
)

KINGEN = ruleset("kingen-4", trump="dealer")
DUBBEL = ruleset("dubbelkingen-4")
PRONOSTIEK = ruleset("pronostiek-4")


def test_start_is_empty() -> None:
    sheet = start(DUBBEL, first_dealer=2)
    assert (sheet.totals, sheet.results, sheet.penalties) == ((0,) * 4, (0,) * 4, (0,) * 4)
    assert (sheet.next_dealer, sheet.next_leader, sheet.version) == (2, 3, 0)
    assert sheet.players == (0, 1, 2, 3)
    assert not sheet.is_finished
    assert sheet.expected_final == (0, 0)
    assert sheet == replay(DUBBEL, [], first_dealer=2)


def test_add_keeps_running_totals() -> None:
    sheet = start(KINGEN, first_dealer=3)
    sheet = sheet.add(deal("tricks", 3, tricks=(3, 0, 4, 6)))
    sheet = sheet.add(deal("hearts", 0, hearts=(1, 5, 7, 0)))
    assert [line.scores for line in sheet.lines] == [(-3, 0, -4, -6), (-1, -5, -7, 0)]
    assert [line.totals for line in sheet.lines] == [(-3, 0, -4, -6), (-4, -5, -11, -6)]
    assert sheet.totals == (-4, -5, -11, -6)
    assert [(line.number, line.dealer, line.leader) for line in sheet.lines] == [
        (1, 3, 0),
        (2, 0, 1),
    ]
    assert sheet.lines[0].is_played
    assert sheet.lines[0].closed is None
    assert sheet.next_dealer == 1


def test_add_refuses_a_contract_that_is_not_due() -> None:
    with pytest.raises(InvalidDeal) as caught:
        start(KINGEN).add(deal("hearts", 1, hearts=(13, 0, 0, 1)))
    assert caught.value.number == 1
    assert codes(caught.value) == ["not_due", "wrong_declarer", "counts_too_high"]
    assert texts(caught.value.problems)[0] == "The contract of deal 1 is Tricks."


def test_add_refuses_an_unknown_contract() -> None:
    with pytest.raises(InvalidDeal) as caught:
        start(KINGEN).add(deal("whist", 0))
    assert codes(caught.value) == ["unknown_contract"]
    assert texts(caught.value.problems) == ["There is no contract whist in these rules."]


def test_add_refuses_a_deal_after_the_last() -> None:
    sheet = some_game("kingen-5", 1)
    with pytest.raises(InvalidDeal) as caught:
        sheet.add(sheet.lines[-1].facts)
    assert caught.value.number == 12
    assert codes(caught.value) == ["game_finished"]
    assert texts(caught.value.problems) == ["The game has 11 deals, and all are played."]


def queens(dealer: int, override: str = "") -> DealFacts:
    """A deal of queens that this seat deals."""
    return replace(deal("queens", dealer, queens=(1, 1, 1, 1)), override=override)


def test_closed_contract_is_refused_in_a_strict_game_even_with_a_reason() -> None:
    sheet = start(DUBBEL).add(queens(0)).add(queens(1))
    with pytest.raises(InvalidDeal) as caught:
        sheet.add(queens(2, "please"))
    assert codes(caught.value) == ["used_in_game"]
    assert texts(caught.value.problems) == ["Queens: 2 of 2 played in this game."]


@pytest.mark.parametrize("override", ["", "  "])
def test_closed_contract_needs_a_reason_in_a_friendly_game(override: str) -> None:
    sheet = start(DUBBEL, policy=Policy.FRIENDLY).add(queens(0)).add(queens(1))
    with pytest.raises(InvalidDeal) as caught:
        sheet.add(queens(2, override))
    assert codes(caught.value) == ["used_in_game"]


def test_override_marks_the_deal_and_changes_what_the_end_must_be() -> None:
    sheet = start(DUBBEL, policy=Policy.FRIENDLY).add(queens(0)).add(queens(1))
    assert sheet.is_regular
    sheet = sheet.add(queens(2, "the table agreed"))
    closed = sheet.lines[-1].closed
    assert closed is not None
    assert closed.code == "used_in_game"
    assert not sheet.is_regular
    # One of the 12 penalty deals was taken by queens (−8): one of the others is left out, from
    # −13 to −5.
    assert sheet.expected_final == (-3, 5)


def test_expected_final_of_a_fixed_order_after_an_override() -> None:
    sheet = start(KINGEN, policy=Policy.FRIENDLY)
    sheet = sheet.add(replace(deal("queens", 0, queens=(1, 1, 1, 1)), override="by mistake"))
    assert sheet.expected_final == (5, 5)  # queens twice, tricks never


def test_expected_final_after_too_many_trump_deals() -> None:
    """Each dealer has two deals left and only penalties to choose from, two of each contract."""
    sheet = start(DUBBEL, policy=Policy.FRIENDLY)
    for turn in range(12):
        facts = deal("trump", turn % 4, "h", tricks=(13, 0, 0, 0))
        sheet = sheet.add(replace(facts, override="again"))
    most, least = 4 * 13 + 4 * 8, 4 * 5 + 4 * 8
    assert sheet.expected_final == (12 * 13 - most, 12 * 13 - least)


def test_expected_final_is_unknown_when_the_quotas_cannot_hold_any_more() -> None:
    """The first dealer takes a third trump deal: the three others need six, and five are left."""
    sheet, codes_of_others = (
        start(DUBBEL, policy=Policy.FRIENDLY),
        iter(["tricks", "hearts", "queens", "king_of_hearts"] * 2 + ["kings_and_jacks"]),
    )
    for turn in range(12):
        code = "trump" if turn % 4 == 0 else next(codes_of_others)
        facts = some_facts(sheet, code, random(turn))
        sheet = sheet.add(replace(facts, override="again" if turn == 8 else ""))
    assert sheet.expected_final is None


def test_pronostiek_has_a_ledger_of_its_own() -> None:
    """S-NL: penalties of 28, 12, 8 and 20 are settled as −44, +20, +36 and −12."""
    sheet = start(PRONOSTIEK)
    none = (0, 0, 0, 0)
    for dealer, (code, row) in enumerate(
        [
            ("tricks", (6, 2, 1, 4)),
            ("hearts", (5, 3, 1, 4)),
            ("kings_and_jacks", (3, 1, 2, 2)),
        ]
    ):
        sheet = sheet.add(DealFacts(code, dealer, {code: row}, predictions=none))
    assert sheet.penalties == (28, 12, 8, 20)
    assert sheet.settlement == (-44, 20, 36, -12)
    assert sheet.totals == (-14, -6, -4, -10)
    assert sheet.results == (-58, 14, 32, -22)
    settled = sheet.add(DealFacts("queens", 3, predictions=(2, 2, 2, 2)))
    assert settled.penalties == sheet.penalties
    assert not settled.lines[-1].is_played


def test_adjustments_are_in_the_results_and_not_in_the_totals() -> None:
    sheet = replay(
        KINGEN,
        [
            AdjustmentEntry(1, -5, "late"),
            DealEntry(1, deal("tricks", 0, tricks=(13, 0, 0, 0))),
            AdjustmentEntry(1, Fraction(5, 2), "cards dealt twice"),
            AdjustmentEntry(0, Fraction(1, 2), "prize"),
            AdjustmentEntry(0, Fraction(1, 2), "prize"),
        ],
    )
    assert sheet.totals == (-13, 0, 0, 0)
    assert sheet.adjusted == (1, Fraction(-5, 2), 0, 0)
    assert sheet.results == sheet.money == (-12, Fraction(-5, 2), 0, 0)
    assert [type(points) for points in sheet.results] == [int, Fraction, int, int]
    assert sheet.expected_final == (0, 0)  # of the totals


def test_marks_name_what_is_open() -> None:
    sheet = start(DUBBEL).add(queens(0)).add(queens(1))
    assert open_codes(sheet) == [
        *("tricks", "hearts", "kings_and_jacks", "king_of_hearts", "seventh_and_last", "trump"),
    ]
    marks = {each.contract.code: each for each in sheet.marks}
    assert (marks["queens"].used, marks["queens"].left) == (2, 0)
    assert (marks["trump"].used, marks["trump"].left, marks["trump"].declarer_left) == (0, 8, 2)
    assert [each.contract.code for each in start(KINGEN).marks if each.is_open] == ["tricks"]


def test_marks_are_those_of_another_declarer_when_he_is_asked_for() -> None:
    sheet = start(DUBBEL).add(queens(0)).add(queens(1))
    own = {each.contract.code: each for each in sheet.marks_of(0)}
    assert (own["queens"].declarer_used, own["tricks"].declarer_left) == (1, 2)
    assert sheet.marks == sheet.marks_of(2)
    assert some_game("kingen-5", 1).marks_of(0) == ()


def test_faults_after_names_every_later_deal_that_does_not_hold() -> None:
    entries: list[Entry] = [
        DealEntry(1, deal("tricks", 0, tricks=(13, 0, 0, 1))),
        DealEntry(2, deal("hearts", 1, hearts=(13, 0, 0, 0))),
        DealEntry(3, deal("whist", 2)),
        DealEntry(4, deal("queens", 0, queens=(4, 0, 0, 0))),
    ]
    with pytest.raises(InvalidDeal) as caught:
        replay(KINGEN, entries)
    assert caught.value.number == 1
    later = faults_after(caught.value, KINGEN, entries, 0)
    assert [(error.number, codes(error)) for error in later] == [
        (3, ["unknown_contract"]),
        (4, ["wrong_declarer"]),
    ]


def test_faults_after_a_broken_log_are_none() -> None:
    entries = [DealEntry(3, deal("tricks", 0, tricks=(13, 0, 0, 1)))]
    with pytest.raises(InvalidDeal) as caught:
        replay(KINGEN, entries)
    assert faults_after(caught.value, KINGEN, entries, 0) == ()


def test_faults_after_a_game_with_too_many_deals_look_at_the_game_only() -> None:
    sheet = some_game("kingen-5", 3)
    entries: list[Entry] = [*log_of(sheet), DealEntry(12, sheet.lines[-1].facts)]
    with pytest.raises(InvalidDeal) as caught:
        replay(sheet.ruleset, entries, first_dealer=sheet.first_dealer)
    assert codes(caught.value) == ["game_finished"]
    assert faults_after(caught.value, sheet.ruleset, entries, sheet.first_dealer) == ()
