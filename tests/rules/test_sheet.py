"""The score sheet: recording, correcting, undoing, swapping, and what stands at the end."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kingscore.rules.deal import DealFacts
from kingscore.rules.entries import DealEntry, Entry, SwapEntry
from kingscore.rules.errors import InvalidDeal
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.sheet import Policy, Sheet, advance, faults_after, replay, start
from tests.rules.play import (
    SLUGS,
    balanced_rulesets,
    codes,
    deal,
    log_of,
    open_codes,
    play_on,
    random,
    ruleset,
    some_facts,
    some_game,
    texts,
)

KINGEN = ruleset("kingen-4", trump="dealer")
DUBBEL = ruleset("dubbelkingen-4")
PRONOSTIEK = ruleset("pronostiek-4")

seeds = st.integers(0, 2**32)
slugs = st.sampled_from(SLUGS)


def outcome(sheet: Sheet) -> list[object]:
    """All that a sheet says, apart from the entries it was made from."""
    lines = [replace(line, entry=0, is_corrected=False) for line in sheet.lines]
    return [*lines, sheet.players, sheet.results]


def replay_like(sheet: Sheet, *more: Entry) -> Sheet:
    """The sheet made anew from its deals and some more entries."""
    entries = [*log_of(sheet), *more]
    return replay(sheet.ruleset, entries, first_dealer=sheet.first_dealer, policy=sheet.policy)


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
    assert texts(caught.value.problems) == ["Queens: played 2 times, that is all in one game."]


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


@given(slugs, seeds)
@settings(max_examples=40)
def test_complete_games_finish_and_come_to_the_constant(slug: str, seed: int) -> None:
    sheet = some_game(slug, seed)
    assert sheet.is_finished
    assert sheet.marks == ()
    assert sum(sheet.totals) == sum(sheet.results) == sheet.ruleset.constant == 0
    assert sheet.expected_final == (0, 0)
    assert sheet.is_regular
    assert sheet.next_dealer == (sheet.first_dealer + sheet.ruleset.deals) % sheet.ruleset.players
    per_dealer = {line.dealer for line in sheet.lines}
    assert len(per_dealer) == sheet.ruleset.players


@given(st.sampled_from(balanced_rulesets()), seeds)
@settings(max_examples=60)
def test_every_choice_of_options_can_be_played(rules: Ruleset, seed: int) -> None:
    sheet = play_on(start(rules), random(seed))
    assert sheet.is_finished
    assert sum(sheet.results) == 0


@given(slugs, seeds, st.integers(0, 20))
@settings(max_examples=40)
def test_replay_is_the_same_as_adding_one_by_one(slug: str, seed: int, deals: int) -> None:
    sheet = some_game(slug, seed, deals)
    replayed = replay_like(sheet)
    assert outcome(replayed) == outcome(sheet)
    assert replayed.version == len(sheet.lines)
    assert [line.entry for line in replayed.lines] == [line.number for line in sheet.lines]


@given(slugs, seeds, st.integers(0, 8))
@settings(max_examples=40)
def test_record_then_undo_is_as_before(slug: str, seed: int, deals: int) -> None:
    sheet = some_game(slug, seed, deals)
    code = open_codes(sheet)[0]
    facts, number = some_facts(sheet, code, random(seed + 1)), len(sheet.lines) + 1
    undone = replay_like(sheet, DealEntry(number, facts), DealEntry(number, None))
    assert undone == replace(replay_like(sheet), version=number + 1)
    assert undone.marks == sheet.marks


@given(slugs, seeds, st.integers(1, 9), st.integers(0, 8))
@settings(max_examples=40)
def test_correcting_and_correcting_back_is_as_before(
    slug: str, seed: int, deals: int, place: int
) -> None:
    sheet = some_game(slug, seed, deals)
    line = sheet.lines[place % deals]
    before = replay(
        sheet.ruleset, log_of(sheet)[: line.number - 1], first_dealer=sheet.first_dealer
    )
    other = some_facts(before, line.contract.code, random(seed + 1))
    corrected = replay_like(sheet, DealEntry(line.number, other))
    assert corrected.lines[line.number - 1].facts == other
    assert corrected.lines[line.number - 1].entry == deals + 1
    assert sum(corrected.totals) == sum(sheet.totals)
    back = replay_like(sheet, DealEntry(line.number, other), DealEntry(line.number, line.facts))
    assert outcome(back) == outcome(sheet)


def test_correcting_a_deal_changes_the_totals_after_it() -> None:
    entries = [
        DealEntry(1, deal("tricks", 0, tricks=(13, 0, 0, 0))),
        DealEntry(2, deal("hearts", 1, hearts=(0, 13, 0, 0))),
        DealEntry(1, deal("tricks", 0, tricks=(0, 0, 0, 13))),
    ]
    sheet = replay(KINGEN, entries)
    assert [line.totals for line in sheet.lines] == [(0, 0, 0, -13), (0, -13, 0, -13)]
    assert [line.entry for line in sheet.lines] == [3, 2]
    assert [line.is_corrected for line in sheet.lines] == [True, False]
    assert sheet.version == 3


def test_correcting_to_a_contract_that_a_later_deal_used_up_names_the_later_deal() -> None:
    tricks = deal("tricks", 0, tricks=(13, 0, 0, 0))
    entries = [DealEntry(1, tricks), DealEntry(2, queens(1)), DealEntry(3, queens(2))]
    with pytest.raises(InvalidDeal) as caught:
        replay(DUBBEL, [*entries, DealEntry(1, queens(0))])
    assert caught.value.number == 3
    assert codes(caught.value) == ["used_in_game"]


@pytest.mark.parametrize(
    ("number", "code", "text"),
    [
        (0, "not_the_next", "The next deal is 2, not 0."),
        (3, "not_the_next", "The next deal is 2, not 3."),
        (-1, "not_the_next", "The next deal is 2, not -1."),
    ],
)
def test_replay_refuses_a_number_out_of_turn(number: int, code: str, text: str) -> None:
    facts = deal("tricks", 0, tricks=(13, 0, 0, 0))
    with pytest.raises(InvalidDeal) as caught:
        replay(KINGEN, [DealEntry(1, facts), DealEntry(number, facts)])
    assert caught.value.number == number
    assert (codes(caught.value), texts(caught.value.problems)) == ([code], [text])


@pytest.mark.parametrize("number", [0, 1, 3])
def test_replay_undoes_the_last_deal_only(number: int) -> None:
    entries: list[Entry] = [DealEntry(1, queens(0)), DealEntry(2, queens(1))]
    with pytest.raises(InvalidDeal) as caught:
        replay(DUBBEL, [*entries, DealEntry(number, None)])
    assert codes(caught.value) == ["not_the_last"]
    assert texts(caught.value.problems) == ["Only the last deal, 2, can be undone."]
    undone = replay(DUBBEL, [*entries, DealEntry(2, None), DealEntry(1, None)])
    assert undone == replace(start(DUBBEL), version=4)


@pytest.mark.parametrize("number", [0, 1])
def test_replay_has_nothing_to_undo_before_the_first_deal(number: int) -> None:
    with pytest.raises(InvalidDeal) as caught:
        replay(DUBBEL, [DealEntry(number, None)])
    assert codes(caught.value) == ["nothing_to_undo"]
    assert texts(caught.value.problems) == ["There is no deal to undo."]


@pytest.mark.parametrize(
    ("first", "second", "code", "text"),
    [
        (0, 4, "unknown_seat", "There is no such seat at the table."),
        (-1, 0, "unknown_seat", "There is no such seat at the table."),
        (2, 2, "same_seat", "Two different players are needed to change over."),
    ],
)
def test_replay_refuses_a_swap_that_cannot_be(
    first: int, second: int, code: str, text: str
) -> None:
    with pytest.raises(InvalidDeal) as caught:
        replay(DUBBEL, [DealEntry(1, queens(0)), SwapEntry(first, second, keep_points=True)])
    assert caught.value.number == 2
    assert (codes(caught.value), texts(caught.value.problems)) == ([code], [text])


def some_log(sheet: Sheet, rng: Random) -> list[Entry]:
    """The deals of a sheet with corrections, undone deals and swaps in between."""
    entries: list[Entry] = []
    for deal_entry in log_of(sheet):
        entries.append(deal_entry)
        if rng.random() < 0.3:
            entries.append(rng.choice(log_of(sheet)[: deal_entry.number]))
        if rng.random() < 0.2:
            entries += [DealEntry(deal_entry.number, None), deal_entry]
        if rng.random() < 0.2:
            first, second = rng.sample(range(3), 2)
            entries.append(SwapEntry(first, second, keep_points=rng.random() < 0.5))
    return entries


@given(slugs, seeds, st.integers(0, 20))
@settings(max_examples=40)
def test_advance_is_replaying_with_one_entry_more(slug: str, seed: int, deals: int) -> None:
    sheet = some_game(slug, seed, deals)
    entries = some_log(sheet, random(seed))
    rules, first = sheet.ruleset, sheet.first_dealer
    advanced = start(rules, first_dealer=first)
    for number, entry in enumerate(entries, start=1):
        advanced = advance(advanced, entry)
        assert advanced == replay(rules, entries[:number], first_dealer=first)


def test_advance_refuses_what_replay_refuses() -> None:
    sheet = start(DUBBEL).add(queens(0), entry=1).add(queens(1), entry=2)
    for entry in (DealEntry(3, queens(2)), DealEntry(1, None), SwapEntry(1, 1, keep_points=True)):
        with pytest.raises(InvalidDeal) as caught:
            replay_like(sheet, entry)
        with pytest.raises(InvalidDeal) as again:
            advance(sheet, entry)
        assert (again.value.number, again.value.problems) == (
            caught.value.number,
            caught.value.problems,
        )


SWAPPABLE = st.sampled_from([slug for slug in SLUGS if slug != "kingen-5"])


@given(SWAPPABLE, seeds, st.integers(0, 9), st.booleans(), st.permutations(range(3)))
@settings(max_examples=40)
def test_swapping_twice_is_as_before(
    slug: str, seed: int, deals: int, keep_points: bool, seats: list[int]
) -> None:
    sheet = some_game(slug, seed, deals)
    swap = SwapEntry(seats[0], seats[1], keep_points)
    assert outcome(replay_like(sheet, swap, swap)) == outcome(sheet)


@given(SWAPPABLE, seeds, st.integers(1, 9), st.booleans(), st.permutations(range(3)))
@settings(max_examples=40)
def test_swap_moves_the_numbers_along_with_the_names_or_not(
    slug: str, seed: int, deals: int, keep_points: bool, seats: list[int]
) -> None:
    sheet = some_game(slug, seed, deals)
    first, second, other = seats
    swapped = replay_like(sheet, SwapEntry(first, second, keep_points))
    assert (swapped.players[first], swapped.players[second]) == (second, first)
    assert swapped.players[other] == other
    assert [line.dealer for line in swapped.lines] == [line.dealer for line in sheet.lines]
    for seat in range(sheet.ruleset.players):
        source = swapped.players[seat] if keep_points else seat
        assert swapped.totals[seat] == sheet.totals[source]
        assert swapped.penalties[seat] == sheet.penalties[source]


def test_swap_leaves_later_deals_alone() -> None:
    entries: list[Entry] = [
        DealEntry(1, deal("tricks", 0, tricks=(13, 0, 0, 0))),
        SwapEntry(0, 1, keep_points=True),
        DealEntry(2, deal("hearts", 1, hearts=(13, 0, 0, 0))),
    ]
    sheet = replay(KINGEN, entries)
    assert [line.scores for line in sheet.lines] == [(0, -13, 0, 0), (-13, 0, 0, 0)]
    assert [line.entry for line in sheet.lines] == [1, 3]
    assert sheet.players == (1, 0, 2, 3)


def test_swap_that_turns_bids_round_is_refused_with_the_deal() -> None:
    rules = ruleset("kingen-4", trump="sale")
    played = play_on(start(rules), random(5), 6)
    facts = replace(deal("trump", 2, "h", tricks=(3, 3, 3, 4)), bids=(2, 0, 0, 1), is_sold=True)
    sheet = played.add(facts)
    with pytest.raises(InvalidDeal) as caught:
        replay_like(sheet, SwapEntry(0, 3, keep_points=True))
    assert caught.value.number == 7
    assert codes(caught.value) == ["bid_not_higher"]
    assert replay_like(sheet, SwapEntry(0, 3, keep_points=False)).totals == sheet.totals


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


@given(st.sampled_from(["pronostiek-3", "pronostiek-4"]), seeds, st.integers(0, 20))
@settings(max_examples=40)
def test_settlement_changes_no_sum(slug: str, seed: int, deals: int) -> None:
    sheet = some_game(slug, seed, deals)
    assert sum(sheet.settlement) == 0
    assert sum(sheet.results) == sum(sheet.totals)
    assert all(points >= 0 for points in sheet.penalties)


@given(
    st.sampled_from(["dubbelkingen-4", "dubbelkingen-3", "kingen-3"]),
    seeds,
    st.integers(0, 12),
    st.integers(1, 3),
)
@settings(max_examples=60)
def test_expected_final_holds_what_really_comes(
    slug: str, seed: int, deals: int, overrides: int
) -> None:
    rng = random(seed)
    sheet = some_game(slug, seed, min(deals, ruleset(slug).deals - overrides), "friendly")
    for _ in range(overrides):
        code = rng.choice(sorted(sheet.ruleset.by_code))
        sheet = sheet.add(replace(some_facts(sheet, code, rng), override="the table agreed"))
    expected = sheet.expected_final
    if expected is None:
        assert not play_on(sheet, rng).is_finished
        return
    for _ in range(3):
        finished = play_on(sheet, rng)
        # In a fixed order a contract played too early comes again, so the end is always reached.
        assert finished.is_finished
        assert expected[0] <= sum(finished.totals) <= expected[1]


def test_marks_name_what_is_open() -> None:
    sheet = start(DUBBEL).add(queens(0)).add(queens(1))
    assert open_codes(sheet) == [
        *("tricks", "hearts", "kings_and_jacks", "king_of_hearts", "seventh_and_last", "trump"),
    ]
    marks = {each.contract.code: each for each in sheet.marks}
    assert (marks["queens"].used, marks["queens"].left) == (2, 0)
    assert (marks["trump"].used, marks["trump"].left, marks["trump"].dealer_left) == (0, 8, 2)
    assert [each.contract.code for each in start(KINGEN).marks if each.is_open] == ["tricks"]


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
