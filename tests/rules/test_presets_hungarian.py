"""Hungarian King: every number of S-HU, the bidding, and what had to be derived."""

from fractions import Fraction

import pytest

from kingscore.rules.contract import Contract, Lead, Role, Side, TrumpBy
from kingscore.rules.deal import DealFacts
from kingscore.rules.entries import AdjustmentEntry, WithdrawalEntry
from kingscore.rules.errors import InvalidDeal
from kingscore.rules.schedule import DealersChoice
from kingscore.rules.sheet import Sheet, start
from tests.rules.arithmetic import game_of, names_of, written_deals
from tests.rules.play import codes, contracts_of, ruleset

NEGATIVES = {  # contract -> (count, value of one)
    "tricks": (9, -16),
    "hearts": (9, -16),
    "queens": (4, -36),
    "jacks": (4, -36),
    "last_two": (2, -72),
    "king_of_hearts": (1, -144),
}
YARS = ["negative_yar", "positive_yar"]
HUNGARIAN = "king-hungarian"


def points(contract: Contract, facts: DealFacts) -> list[int | Fraction]:
    """The points of each seat in a legal deal of dealer 3: the declarer in turn is seat 0."""
    assert not list(contract.problems(facts, players=4, dealer=3))
    steps = contract.explain(facts, players=4, dealer=3)
    return [sum((step.points for step in each), start=0) for each in steps]


def facts_of(contract: str, declarer: int, trump: str = "", promised: int = 0) -> DealFacts:
    """Some legal facts of a deal without Yar."""
    counts: dict[str, tuple[int, ...]] = {"tricks": (5,)}
    if contract != "positive":
        counts = {contract: (NEGATIVES[contract][0], 0, 0, 0)}
    return DealFacts(contract, declarer, counts, trump, promised=promised)


def test_cards_start_at_the_six() -> None:
    rules = ruleset(HUNGARIAN)
    assert (rules.players, len(rules.deck.cards), rules.tricks) == (4, 36, 9)
    assert {card[0] for card in rules.deck.cards} == set("AKQJT9876")


def test_negatives_are_worth_144_each() -> None:
    rules = ruleset(HUNGARIAN)
    for code, expected in NEGATIVES.items():
        contract = contracts_of(rules)[code]
        [item] = contract.items
        assert (item.code, item.count, item.value) == (code, *expected)
        assert (contract.side, contract.total) == (Side.NEGATIVE, -144)
    assert contracts_of(rules)["last_two"].items[0].tricks == (8, 9)


@pytest.mark.parametrize(("code", "sign"), [("negative_yar", -1), ("positive_yar", 1)])
def test_yars_are_all_six_at_a_quarter(code: str, sign: int) -> None:
    yar = contracts_of(ruleset(HUNGARIAN))[code]
    assert {item.code: (item.count, item.value) for item in yar.items} == {
        name: (count, -sign * value) for name, (count, value) in NEGATIVES.items()
    }
    assert yar.total == sign * 216
    assert yar.factor == Fraction(1, 4)
    # S-HU: a trick or a heart 4, a queen or a jack 9; a quarter of 72 is 18, and of 144 is 36.
    one = {"tricks": 4, "hearts": 4, "queens": 9, "jacks": 9, "last_two": 18, "king_of_hearts": 36}
    assert {item.code: item.step(1, yar.factor).points for item in yar.items} == {
        name: sign * value for name, value in one.items()
    }


def test_yar_of_one_deal() -> None:
    counts = {
        "tricks": (4, 3, 2, 0),
        "hearts": (5, 1, 3, 0),
        "queens": (1, 3, 0, 0),
        "jacks": (2, 2, 0, 0),
        "last_two": (1, 0, 1, 0),
        "king_of_hearts": (0, 1, 0, 0),
    }
    facts = DealFacts("negative_yar", 0, counts)
    # 16 + 20 + 9 + 18 + 18; 12 + 4 + 27 + 18 + 36; 8 + 12 + 18
    assert points(contracts_of(ruleset(HUNGARIAN))["negative_yar"], facts) == [-81, -97, -38, 0]


def test_positive_is_48_to_the_declarer_or_16_to_each_of_the_others() -> None:
    contract = contracts_of(ruleset(HUNGARIAN))["positive"]
    assert contract.total == 432
    assert contract.is_against_rest
    assert contract.trumps == ("m", "c", "d", "s", "h", "n")
    assert contract.trump_by is TrumpBy.DECLARER
    for made in range(10):
        facts = DealFacts("positive", 0, {"tricks": (made,)}, "m")
        assert points(contract, facts) == [48 * made, *[16 * (9 - made)] * 3]


@pytest.mark.parametrize(("yar", "deals"), [("with", 40), ("without", 32)])
def test_everybody_has_his_own_list(yar: str, deals: int) -> None:
    rules = ruleset(HUNGARIAN, yar=yar)
    schedule = rules.schedule
    assert isinstance(schedule, DealersChoice)
    yars = YARS if yar == "with" else []
    own: dict[str, int] = {**dict.fromkeys([*NEGATIVES, *yars], 1), "positive": 2}
    assert schedule.each == own
    assert schedule.per_game == {code: 4 * most for code, most in own.items()}
    assert rules.deals == deals
    assert rules.constant == 0
    assert {each.declarer for each in contracts_of(rules).values()} == {Role.LEADER}
    total = sum(each.total * own[each.code] for each in contracts_of(rules).values())
    assert total == 0  # 6 × −144 and 2 × 432, and the Yars


@pytest.mark.parametrize(("code", "most"), [("positive", 2), ("queens", 1)])
def test_contract_that_is_used_up_on_a_list_is_refused(code: str, most: int) -> None:
    """Equal positive contracts are allowed, twice; the others have played something else."""
    sheet = start(ruleset(HUNGARIAN), first_dealer=3)
    for other in ("tricks", "hearts")[:most]:
        sheet = sheet.add(facts_of(code, 0, "n" if code == "positive" else ""))
        for seat in (1, 2, 3):
            sheet = sheet.add(facts_of(other, seat))
    with pytest.raises(InvalidDeal) as caught:
        sheet.add(facts_of(code, 0, "n" if code == "positive" else ""))
    assert codes(caught.value) == ["used_by_declarer"]


def test_where_hearts_stay_closed_and_what_has_to_be_thrown() -> None:
    rules = ruleset(HUNGARIAN)
    closed = {each.code for each in contracts_of(rules).values() if each.lead is Lead.NO_HEARTS}
    assert closed == {"hearts", "king_of_hearts", *YARS}
    said = {each.code: " ".join(each.notes) for each in contracts_of(rules).values()}
    king = [code for code, text in said.items() if "has to throw it" in text]
    assert king == ["king_of_hearts", "negative_yar"]
    assert [code for code, text in said.items() if "singleton if" in text] == king
    assert "need not be thrown" in said["positive_yar"]
    queens = [code for code, text in said.items() if "fourth queen" in text]
    assert queens == ["queens", "negative_yar"]
    assert [code for code, text in said.items() if "fourth jack" in text] == [
        "jacks",
        "negative_yar",
    ]


def test_fines_at_the_table_are_named_without_amounts() -> None:
    assert [str(each) for each in ruleset(HUNGARIAN).fines] == [
        "King of hearts not thrown at the first chance",
        "Fourth queen not thrown at the first chance",
        "Fourth jack not thrown at the first chance",
    ]


LIST = [*NEGATIVES, *YARS, *(f"positive:{trump}" for trump in "mcdshn")]


@pytest.mark.parametrize("bids", ["plain", "tricks"])
def test_order_of_bids(bids: str) -> None:
    rules = ruleset(HUNGARIAN, bids=bids)
    assert list(rules.bid_order) == LIST
    assert {each.declarer for each in contracts_of(rules).values()} == {Role.BIDDER}
    assert (contracts_of(rules)["positive"].promise is not None) == (bids == "tricks")
    without = ruleset(HUNGARIAN, bids=bids, yar="without")
    assert list(without.bid_order) == [bid for bid in LIST if bid not in YARS]
    assert ruleset(HUNGARIAN).bid_order == ()


def left_with(code: str) -> Sheet:
    """A game without Yar; seat 0 is in turn, and all that is left on his list is this contract.

    He has outbid the others until then, who have their whole lists or near to it.
    """
    sheet = start(ruleset(HUNGARIAN, yar="without", bids="tricks"), first_dealer=3)
    for own in [*NEGATIVES, "positive", "positive"]:
        if own != code:
            sheet = sheet.add(facts_of(own, 0, "n" if own == "positive" else ""))
    while sheet.next_leader:
        sheet = sheet.add(facts_of("tricks", sheet.next_leader))
    return sheet


@pytest.mark.parametrize(
    ("left", "contract", "trump", "promised"),
    [
        ("hearts", "queens", "", 0),
        ("king_of_hearts", "positive", "m", 0),
        ("positive", "positive", "c", 0),  # mizer is the least that seat 0 can have bid
        ("positive", "positive", "m", 1),
    ],
)
def test_higher_bid_takes_the_contract(left: str, contract: str, trump: str, promised: int) -> None:
    sheet = left_with(left).add(facts_of(contract, 1, trump, promised))
    assert sheet.lines[-1].facts.declarer == 1
    assert sheet.lines[-1].closed is None


@pytest.mark.parametrize(
    ("left", "contract", "trump"),
    [
        ("queens", "hearts", ""),
        ("queens", "queens", ""),
        ("positive", "king_of_hearts", ""),
        ("positive", "positive", "m"),
    ],
)
def test_equal_or_lower_bid_does_not(left: str, contract: str, trump: str) -> None:
    with pytest.raises(InvalidDeal) as caught:
        left_with(left).add(facts_of(contract, 1, trump))
    assert codes(caught.value) == ["not_outbid"]


def test_contract_counts_on_the_list_of_who_won_the_bidding() -> None:
    sheet = left_with("queens")
    with pytest.raises(InvalidDeal) as caught:
        sheet.add(facts_of("jacks", 0))
    assert codes(caught.value) == ["used_by_declarer"]
    sheet = sheet.add(facts_of("jacks", 1))
    assert {marks.contract.code: marks.used for marks in sheet.marks_of(1)} == {
        **dict.fromkeys([*NEGATIVES, "positive"], 0),
        "jacks": 1,
    }


def test_player_with_nothing_left_has_no_legal_bid() -> None:
    sheet = left_with("hearts").add(facts_of("hearts", 0))
    while sheet.next_leader:
        code = "hearts" if sheet.next_leader == 1 else "queens"
        sheet = sheet.add(facts_of(code, sheet.next_leader))
    assert not any(marks.is_open for marks in sheet.marks_of(0))
    open_to_1 = {marks.contract.code for marks in sheet.marks_of(1) if marks.is_open}
    assert "queens" in open_to_1
    assert sheet.add(facts_of("queens", 1)).is_regular


@pytest.mark.parametrize(
    ("promised", "made", "credited"),
    [(7, 6, 4), (2, 1, 0), (1, 0, 0), (7, 7, 7), (3, 8, 8), (0, 0, 0)],
)
@pytest.mark.parametrize("lost", ["opponents", "nobody"])
def test_failed_promise_costs_two_tricks(
    lost: str, promised: int, made: int, credited: int
) -> None:
    """S-HU: 7 promised and 6 made are 4, 2 promised and 1 made are none."""
    contract = contracts_of(ruleset(HUNGARIAN, bids="tricks", lost=lost))["positive"]
    facts = DealFacts("positive", 0, {"tricks": (made,)}, "d", promised=promised)
    theirs = 9 - credited if lost == "opponents" else 9 - made
    assert points(contract, facts) == [48 * credited, *[16 * theirs] * 3]


@pytest.mark.parametrize("bids", ["none", "plain"])
def test_nothing_is_promised_without_a_bidding_for_tricks(bids: str) -> None:
    contract = contracts_of(ruleset(HUNGARIAN, bids=bids))["positive"]
    facts = DealFacts("positive", 0, {"tricks": (5,)}, "d", promised=4)
    faults = contract.problems(facts, players=4, dealer=3)
    assert [each.code for each in faults] == ["promise_not_used"]


def test_only_lost_tricks_that_nobody_gets_leave_the_game_open() -> None:
    assert ruleset(HUNGARIAN, bids="tricks").constant == 0
    assert ruleset(HUNGARIAN, bids="plain", lost="nobody").constant == 0
    assert ruleset(HUNGARIAN, bids="tricks", lost="nobody").constant is None


def test_what_the_source_does_not_say_is_marked() -> None:
    rules = ruleset(HUNGARIAN, bids="plain")
    assert rules.sources == ("S-HU", "DERIVED")
    text = " ".join(rules.notes)
    assert "No source has the order of the bids" in text
    assert "list of whoever won the bidding, which is derived" in text
    assert "bid" not in " ".join(ruleset(HUNGARIAN).notes)


@pytest.mark.parametrize("name", names_of(HUNGARIAN))
def test_complete_games_agree_with_their_arithmetic(name: str) -> None:
    lines = game_of(name).sheet().lines
    assert [(line.scores, line.totals) for line in lines] == written_deals(name)


def test_fines_of_a_complete_game_are_adjustments() -> None:
    game = game_of(HUNGARIAN)
    fines = [each.entry for each in game.entries if isinstance(each.entry, AdjustmentEntry)]
    assert [(fine.seat, fine.points) for fine in fines] == [(1, -36), (3, -9), (2, -9)]
    assert game.entries[-1].entry == WithdrawalEntry(43)  # the last fine is taken back
    sheet = game.sheet()
    changes = [after - before for after, before in zip(sheet.results, sheet.totals, strict=True)]
    assert changes == [0, -36, 0, -9]


def test_there_is_a_complete_game_for_every_choice_that_scores_otherwise() -> None:
    slugs = {game_of(name).ruleset.slug for name in names_of(HUNGARIAN)}
    assert slugs == {
        HUNGARIAN,
        f"{HUNGARIAN}-yar-without",
        f"{HUNGARIAN}-bids-plain",
        f"{HUNGARIAN}-bids-tricks",
        f"{HUNGARIAN}-yar-without-bids-tricks-lost-nobody",
    }


def test_complete_game_with_promises_has_failed_ones_and_contracts_taken_from_others() -> None:
    lines = game_of(f"{HUNGARIAN}-bids-tricks").sheet().lines
    failed = [
        line
        for line in lines
        if line.contract.code == "positive" and line.facts.promised > line.facts.counts["tricks"][0]
    ]
    assert failed
    assert all(sum(line.scores) == 432 for line in failed)
    assert any(line.facts.declarer != (line.dealer + 1) % 4 for line in lines)


def test_the_declarer_leads_whoever_won_the_bid() -> None:
    sheet = start(ruleset("king-hungarian", bids="plain"))
    facts = DealFacts("queens", 3, {"queens": (1, 1, 1, 1)})
    assert sheet.next_leader == 1  # whose turn it is to open the bidding
    assert sheet.add(facts).lines[0].leader == 3
    assert start(ruleset("king-hungarian")).next_leader == 1
