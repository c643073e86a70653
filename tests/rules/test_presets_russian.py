"""Russian King: every number of S-RU, and what KPR, RUL and TGK say of the second stage."""

import pytest

from kingscore.rules.contract import Contract, Lead, Role, Side, TrumpBy
from kingscore.rules.deal import DealFacts
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.sale import Bidding
from kingscore.rules.schedule import FixedOrder
from kingscore.rules.sheet import start
from tests.rules.arithmetic import game_of, names_of, written_deals
from tests.rules.play import contracts_of, ruleset

# contract -> (count, value) of its item, the sum of a deal
FOUR = {
    "tricks": (8, -2, -16),
    "hearts": (8, -2, -16),
    "jacks": (4, -4, -16),
    "queens": (4, -4, -16),
    "king_of_hearts": (1, -16, -16),
    "last_two": (2, -8, -16),
}
THREE = {
    "tricks": (10, -3, -30),
    "hearts": (8, -3, -24),
    "jacks": (4, -6, -24),
    "queens": (4, -6, -24),
    "king_of_hearts": (1, -24, -24),
    "last_two": (2, -12, -24),
}
TEN_TIMES = {
    "tricks": (8, -20, -160),
    "hearts": (8, -20, -160),
    "kings_and_jacks": (8, -20, -160),
    "queens": (4, -40, -160),
    "king_of_hearts": (1, -160, -160),
    "last_two": (2, -80, -160),
}
SIX = list(FOUR)


def order(rules: Ruleset) -> list[str]:
    """The contract of each deal."""
    assert isinstance(rules.schedule, FixedOrder)
    return list(rules.schedule.order)


def sums(rules: Ruleset) -> tuple[int, int]:
    """What all penalty deals, and all others, come to in a game."""
    totals = [contracts_of(rules)[code].total for code in order(rules)]
    return int(sum(each for each in totals if each < 0)), int(sum(t for t in totals if t > 0))


@pytest.mark.parametrize(
    ("slug", "choices", "expected"),
    [
        ("king-russian-4", {}, FOUR),
        ("king-russian-3", {}, THREE),
        (
            "king-russian-4",
            {"game": "mirror-14", "cards": "kings-and-jacks", "scale": "10"},
            TEN_TIMES,
        ),
    ],
)
def test_penalty_contracts_are_the_published_ones(
    slug: str, choices: dict[str, str], expected: dict[str, tuple[int, int, int]]
) -> None:
    rules = ruleset(slug, **choices)
    found = {}
    for code in expected:
        contract = contracts_of(rules)[code]
        [item] = contract.items
        assert (item.code, contract.side, contract.trumps) == (code, Side.NEGATIVE, ())
        found[code] = (item.count, item.value, contract.total)
    assert found == expected
    assert order(rules)[:7] == [*expected, "yeralash"]


@pytest.mark.parametrize(
    ("slug", "values"),
    [("king-russian-4", (8, -2, -16)), ("king-russian-3", (8, -3, -24))],
)
def test_kings_and_jacks_at_half(slug: str, values: tuple[int, int, int]) -> None:
    rules = ruleset(slug, cards="kings-and-jacks")
    contract = contracts_of(rules)["kings_and_jacks"]
    [item] = contract.items
    assert (item.count, item.value, contract.total) == values
    assert item.cards == ("K*", "J*")
    assert "jacks" not in rules.by_code
    assert item in contracts_of(rules)["yeralash"].items


@pytest.mark.parametrize(
    ("slug", "choices", "total"),
    [
        ("king-russian-4", {}, -96),
        ("king-russian-4", {"cards": "kings-and-jacks"}, -96),
        ("king-russian-4", {"scale": "10"}, -960),
        ("king-russian-3", {}, -150),
        ("king-russian-3", {"cards": "kings-and-jacks"}, -150),
    ],
)
def test_yeralash_counts_all_six_at_once(slug: str, choices: dict[str, str], total: int) -> None:
    rules = ruleset(slug, **choices)
    yeralash = contracts_of(rules)["yeralash"]
    assert yeralash.total == total
    assert len(yeralash.items) == 6
    assert list(yeralash.items) == [
        contracts_of(rules)[item.code].items[0] for item in yeralash.items
    ]


@pytest.mark.parametrize(
    ("slug", "cards", "tricks", "removed"),
    [
        ("king-russian-4", 32, 8, []),
        ("king-russian-3", 30, 10, ["7c", "7s"]),
    ],
)
def test_cards_start_at_the_seven(slug: str, cards: int, tricks: int, removed: list[str]) -> None:
    rules = ruleset(slug)
    assert (len(rules.deck.cards), rules.tricks) == (cards, tricks)
    assert {card[0] for card in rules.deck.cards} == set("789TJQKA")
    assert [each for each in ("7c", "7d", "7h", "7s") if each not in rules.deck.cards] == removed
    assert contracts_of(rules)["last_two"].items[0].tricks == (tricks - 1, tricks)


PENALTIES = [*SIX, "yeralash"]
TAKES = [f"take_{code}" for code in SIX]


@pytest.mark.parametrize(
    ("slug", "game", "deals", "points"),
    [
        ("king-russian-4", "full", [*PENALTIES, *["khvalyonka"] * 8], 192),
        ("king-russian-4", "short", [*SIX, *["khvalyonka"] * 4], 96),
        ("king-russian-4", "reverse", [*PENALTIES, *["khvalyonka"] * 4, "reverse_yeralash"], 192),
        ("king-russian-4", "mirror-14", [*PENALTIES, *TAKES, "reverse_yeralash"], 192),
        ("king-russian-4", "mirror-12", [*SIX, *TAKES], 96),
        ("king-russian-3", "full", [*PENALTIES, *["khvalyonka"] * 6], 300),
        ("king-russian-3", "short", [*SIX, *["khvalyonka"] * 3], 150),
        ("king-russian-3", "reverse", [*PENALTIES, *["khvalyonka"] * 3, "reverse_yeralash"], 300),
        ("king-russian-3", "mirror-14", [*PENALTIES, *TAKES, "reverse_yeralash"], 300),
        ("king-russian-3", "mirror-12", [*SIX, *TAKES], 150),
    ],
)
def test_deals_of_a_game_and_what_they_come_to(
    slug: str, game: str, deals: list[str], points: int
) -> None:
    rules = ruleset(slug, game=game)
    assert order(rules) == deals
    assert sums(rules) == (-points, points)
    assert rules.constant == 0
    assert set(rules.by_code) == set(deals)


def test_lengths_of_the_games() -> None:
    """15, 10, 12 and 14 deals of four are published, 13 and 9 of three are derived."""
    games = ("full", "short", "reverse", "mirror-14", "mirror-12")
    assert [ruleset("king-russian-4", game=game).deals for game in games] == [15, 10, 12, 14, 12]
    assert [ruleset("king-russian-3", game=game).deals for game in games] == [13, 9, 11, 14, 12]


@pytest.mark.parametrize("slug", ["king-russian-4", "king-russian-3"])
@pytest.mark.parametrize(("game", "times"), [("full", 2), ("short", 1), ("reverse", 1)])
def test_everybody_calls_equally_often(slug: str, game: str, times: int) -> None:
    rules = ruleset(slug, game=game)
    callers = [
        (dealer + 1) % rules.players
        for dealer, code in zip(rules.dealers(0), order(rules), strict=True)
        if code == "khvalyonka"
    ]
    assert sorted(callers) == sorted([*range(rules.players)] * times)


@pytest.mark.parametrize(
    ("slug", "scale", "trick", "total"),
    [
        ("king-russian-4", "1", 3, 24),
        ("king-russian-3", None, 5, 50),
        ("king-russian-4", "10", 30, 240),
    ],
)
def test_khvalyonka(slug: str, scale: str | None, trick: int, total: int) -> None:
    rules = ruleset(slug, **({"scale": scale} if scale else {}))
    contract = contracts_of(rules)["khvalyonka"]
    assert [(item.code, item.value) for item in contract.items] == [("tricks", trick)]
    assert contract.total == total
    assert contract.declarer is Role.LEADER
    assert set(contract.trumps) == set("cdhsnlm")
    assert contract.trump_by is TrumpBy.SALE
    assert contract.sale is not None
    assert contract.sale.bidding is Bidding.OPEN


def scores(contract: Contract, facts: DealFacts, players: int) -> list[int]:
    """The points of each seat in a legal deal of dealer 0."""
    assert not list(contract.problems(facts, players=players, dealer=0))
    steps = contract.explain(facts, players=players, dealer=0)
    return [int(sum(step.points for step in each)) for each in steps]


@pytest.mark.parametrize("trump", list("cdhsnlm"))
def test_every_trick_brings_three_whatever_is_called(trump: str) -> None:
    contract = contracts_of(ruleset("king-russian-4"))["khvalyonka"]
    facts = DealFacts("khvalyonka", 1, {"tricks": (1, 4, 0, 3)}, trump)
    assert scores(contract, facts, 4) == [3, 12, 0, 9]


def test_two_tricks_each_without_play() -> None:
    four, three = (ruleset(f"king-russian-{players}") for players in (4, 3))
    facts = DealFacts("khvalyonka", 1, is_shared=True)
    assert scores(contracts_of(four)["khvalyonka"], facts, 4) == [6, 6, 6, 6]
    faults = contracts_of(three)["khvalyonka"].problems(facts, players=3, dealer=0)
    assert "shared_not_used" in [each.code for each in faults]


@pytest.mark.parametrize(
    ("slug", "row", "expected"),
    [  # the buyer, seat 2, pays 3 tricks to the caller, seat 1: 3 × 3, or 3 × 5
        ("king-russian-4", (1, 2, 4, 1), [3, 6 + 9, 12 - 9, 3]),
        ("king-russian-3", (2, 3, 5), [10, 15 + 15, 25 - 15]),
    ],
)
def test_bought_tricks_are_handed_over(
    slug: str, row: tuple[int, ...], expected: list[int]
) -> None:
    rules = ruleset(slug)
    bids = tuple(3 if seat == 2 else 0 for seat in range(rules.players))
    facts = DealFacts("khvalyonka", 1, {"tricks": row}, "s", bids=bids, is_sold=True)
    assert scores(contracts_of(rules)["khvalyonka"], facts, rules.players) == expected


@pytest.mark.parametrize(
    ("sale", "expected"),
    [("capped", [9, 6 + 3, 3 - 3, 6]), ("whole", [9, 6 + 12, 3 - 12, 6])],
)
def test_buyer_with_too_few_tricks(sale: str, expected: list[int]) -> None:
    contract = contracts_of(ruleset("king-russian-4", sale=sale))["khvalyonka"]
    facts = DealFacts(
        "khvalyonka", 1, {"tricks": (3, 2, 1, 2)}, "m", bids=(2, 0, 4, 0), is_sold=True
    )
    assert scores(contract, facts, 4) == expected


@pytest.mark.parametrize("slug", ["king-russian-4", "king-russian-3"])
def test_hearts_are_not_led_in_three_contracts(slug: str) -> None:
    rules = ruleset(slug)
    closed = {each.code for each in contracts_of(rules).values() if each.lead is Lead.NO_HEARTS}
    assert closed == {"hearts", "king_of_hearts", "yeralash"}
    thrown = {
        each.code
        for each in contracts_of(rules).values()
        if any("throw it" in note for note in each.notes)
    }
    assert thrown == {"king_of_hearts", "yeralash"}


@pytest.mark.parametrize("slug", ["king-russian-4", "king-russian-3"])
def test_mirrored_contracts_have_the_same_items_with_a_plus(slug: str) -> None:
    rules = ruleset(slug, game="mirror-14")
    plus = {code: f"take_{code}" for code in SIX} | {"yeralash": "reverse_yeralash"}
    for code, other in plus.items():
        minus_items = {item.code: -item.value for item in contracts_of(rules)[code].items}
        assert {item.code: item.value for item in contracts_of(rules)[other].items} == minus_items
        assert contracts_of(rules)[other].side is Side.POSITIVE
        assert contracts_of(rules)[other].name != contracts_of(rules)[code].name


def test_each_item_of_the_yeralash_is_checked_on_its_own() -> None:
    rules = ruleset("king-russian-4")
    counts = {
        "tricks": (8, 0, 0, 0),
        "hearts": (8, 1, 0, 0),
        "jacks": (1, 1, 1, 0),
        "queens": (4, 0, 0, 0),
        "king_of_hearts": (1, 0, 0, 0),
        "last_two": (2, 0, 0),
    }
    facts = DealFacts("yeralash", 0, counts)
    faults = {
        each.path: each.code
        for each in contracts_of(rules)["yeralash"].problems(facts, players=4, dealer=0)
    }
    assert faults == {
        "counts.hearts": "counts_too_high",
        "counts.jacks": "counts_too_low",
        "counts.last_two": "counts_wrong_length",
    }


def test_what_the_sources_do_not_say_is_marked() -> None:
    four, three = ruleset("king-russian-4"), ruleset("king-russian-3")
    assert four.sources == ("S-RU", "DERIVED")
    assert "What a buyer with too few tricks hands over is not in the source." in four.notes
    derived = "How many deals three players have is derived from the points of a whole game."
    assert derived in three.notes
    assert derived not in four.notes
    mirrored = ruleset("king-russian-4", game="mirror-14", scale="10")
    assert mirrored.sources == ("S-RU", "KPR", "TGK", "DERIVED")
    assert ruleset("king-russian-4", game="mirror-12").sources == ("S-RU", "RUL", "DERIVED")


def test_a_game_without_khvalyonki_has_nothing_for_sale() -> None:
    """The choice of the sale is without effect there."""
    for game in ("mirror-14", "mirror-12"):
        assert ruleset("king-russian-4", game=game) == ruleset(
            "king-russian-4", game=game, sale="whole"
        )
        assert not any(
            each.sale for each in contracts_of(ruleset("king-russian-4", game=game)).values()
        )


@pytest.mark.parametrize("name", names_of("king-russian"))
def test_complete_games_agree_with_their_arithmetic(name: str) -> None:
    lines = game_of(name).sheet().lines
    assert [(line.scores, line.totals) for line in lines] == written_deals(name)


def test_there_is_a_complete_game_for_every_choice_that_scores_otherwise() -> None:
    slugs = [f"{game_of(name).ruleset.slug}-" for name in names_of("king-russian")]
    for players in (4, 3):
        usual = f"king-russian-{players}-"
        own = " ".join(slug for slug in slugs if slug.startswith(usual))
        assert usual in slugs
        for game in ("short", "reverse", "mirror-14", "mirror-12"):
            assert f"-game-{game}-" in own
        assert "-sale-whole-" in own
        assert "-cards-kings-and-jacks-" in own
    assert any("-scale-10-" in slug for slug in slugs)


def test_the_call_belongs_to_the_player_at_the_dealers_left() -> None:
    rules = ruleset("king-russian-4")
    sheet = start(rules, first_dealer=2)
    assert (sheet.next_dealer, sheet.next_leader) == (2, 3)
    facts = DealFacts("khvalyonka", 2, {"tricks": (2, 2, 2, 2)}, "n")
    faults = contracts_of(rules)["khvalyonka"].problems(facts, players=4, dealer=2)
    assert [each.code for each in faults] == ["wrong_declarer"]
