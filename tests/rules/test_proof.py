"""The proof that a ruleset holds, and every reason why one does not: table, schedule, game."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import pytest

from kingscore.rules.contract import Contract, Role, Side
from kingscore.rules.deck import Deck
from kingscore.rules.doubles import Doubling
from kingscore.rules.errors import InvalidRuleset
from kingscore.rules.item import Item
from kingscore.rules.proof import completion, prove
from kingscore.rules.ruleset import MOST_CONTRACTS, MOST_DEALS, MOST_PLAYERS, Ruleset
from kingscore.rules.schedule import DealersChoice, FixedOrder, FreeChoice
from kingscore.rules.sentence import Label
from tests.rules.play import balanced_rulesets, contracts_of, ruleset

KINGEN, DUBBEL = ruleset("kingen-4"), ruleset("dubbelkingen-4")
HEARTS = contracts_of(KINGEN)["hearts"]
USUAL = DUBBEL.schedule
NEGATIVE, POSITIVE = Side


def problems(rules: Ruleset) -> list[tuple[str, str, str]]:
    """What the proof finds: code, place and words."""
    with pytest.raises(InvalidRuleset) as caught:
        prove(rules)
    return [(each.code, each.path, str(each.sentence)) for each in caught.value.problems]


def with_schedule(
    per_game: Mapping[str, int] | None = None,
    per_dealer: Mapping[Side, int] | None = None,
    each: Mapping[str, int] | None = None,
    count: int = 0,
) -> Ruleset:
    """Dubbelkingen with other quotas, those that are named."""
    assert isinstance(USUAL, DealersChoice)
    schedule = DealersChoice(
        {**USUAL.per_game, **(per_game or {})},
        USUAL.per_dealer if per_dealer is None else per_dealer,
        each or {},
        count,
    )
    return replace(DUBBEL, schedule=schedule)


def with_role(rules: Ruleset, *roles: Role) -> Ruleset:
    """The rules with contracts of these roles, in turn."""
    contracts = tuple(
        replace(contract, declarer=roles[place % len(roles)])
        for place, contract in enumerate(contracts_of(rules).values())
    )
    return replace(rules, contracts=contracts)


@pytest.mark.parametrize("rules", balanced_rulesets(), ids=lambda rules: rules.slug)
def test_prove_passes_every_preset(rules: Ruleset) -> None:
    assert prove(rules) is rules


@pytest.mark.parametrize("players", [-4, 0, 1, MOST_PLAYERS + 1])
def test_problem_number_of_players(players: int) -> None:
    text = f"A game is for 2 to 10 players, not {players}."
    assert ("players", "players", text) in problems(replace(KINGEN, players=players))


@pytest.mark.parametrize(
    ("players", "deck", "cards"),
    [(3, Deck(), 52), (4, Deck(("**",)), 0), (4, Deck(undealt=-4), 56), (4, Deck(undealt=2), 50)],
)
def test_problem_deck_not_shared(players: int, deck: Deck, cards: int) -> None:
    text = f"{cards} cards cannot be shared equally by {players} players."
    found = problems(replace(KINGEN, players=players, deck=deck))
    assert found[0] == ("deck_not_shared", "removed", text)


@pytest.mark.parametrize("in_a_row", [-1, 0, 101])
def test_problem_deals_in_a_row(in_a_row: int) -> None:
    assert problems(replace(KINGEN, in_a_row=in_a_row)) == [
        ("in_a_row", "in_a_row", "A dealer deals from 1 to 100 times in a row.")
    ]
    assert prove(replace(KINGEN, in_a_row=7)).in_a_row == 7


@pytest.mark.parametrize("constant", [1_000_001, -1_000_001, Fraction(2_000_001, 2)])
def test_problem_constant_too_large(constant: int | Fraction) -> None:
    assert problems(replace(KINGEN, constant=constant)) == [
        ("constant_too_large", "constant", "No game adds up to so many points.")
    ]


@pytest.mark.parametrize("given", [0, MOST_CONTRACTS + 1])
def test_problem_number_of_contracts(given: int) -> None:
    contracts = tuple(replace(HEARTS, code=f"hearts_{place}") for place in range(given))
    order = FixedOrder(tuple(contract.code for contract in contracts))
    assert problems(replace(KINGEN, contracts=contracts, schedule=order)) == [
        ("contracts", "contracts", f"A game has from 1 to 30 contracts, not {given}.")
    ]


def test_problem_contract_twice() -> None:
    assert problems(replace(KINGEN, contracts=(*KINGEN.contracts, HEARTS))) == [
        ("contract_twice", "contracts[7].code", "Two contracts have the code hearts.")
    ]


@pytest.mark.parametrize("code", ["", "Hearts", "a&b", "9", "h" * 41, "hearts\n"])
def test_problem_code_that_is_none(code: str) -> None:
    contract = replace(HEARTS, code=code)
    rules = replace(KINGEN, contracts=(contract,), schedule=FixedOrder((code,)))
    text = f"{code} is no code: small letters, digits and _, a letter first."
    assert problems(rules) == [("code", "contracts[0].code", text)]


STRANGE = ("schedule_contracts", "schedule", "The schedule must name every contract, and no other.")


@pytest.mark.parametrize(
    "schedule",
    [
        FixedOrder(("tricks",)),
        FixedOrder(("whist",)),
        FixedOrder((*KINGEN.by_code, "whist")),
        FixedOrder(tuple(KINGEN.by_code), {"whist": ("tricks",)}),
        FixedOrder(tuple(KINGEN.by_code), {"tricks": ("whist",)}),
        DealersChoice(dict.fromkeys((*KINGEN.by_code, "whist"), 4), {NEGATIVE: 1}),
        DealersChoice(dict.fromkeys(KINGEN.by_code, 4), {NEGATIVE: 1}, {"whist": 1}),
    ],
)
def test_problem_schedule_contracts(schedule: FixedOrder | DealersChoice) -> None:
    assert problems(replace(KINGEN, schedule=schedule)) == [STRANGE]


def test_schedule_may_name_a_contract_only_instead_of_another() -> None:
    codes = tuple(KINGEN.by_code)
    order = FixedOrder(codes[:-1], {codes[0]: (codes[-1],)})
    assert prove(replace(KINGEN, schedule=order, constant=None)).deals == 6


@pytest.mark.parametrize(
    ("schedule", "deals"),
    [
        (FixedOrder(tuple(KINGEN.by_code) * 15), 105),
        (FreeChoice(0), 0),
        (FreeChoice(-2), -2),
        (FreeChoice(101), 101),
        (with_schedule(count=101).schedule, 101),
        (with_schedule(per_dealer={NEGATIVE: 0, POSITIVE: 0}).schedule, 0),
    ],
)
def test_problem_number_of_deals(
    schedule: FixedOrder | FreeChoice | DealersChoice, deals: int
) -> None:
    found = problems(replace(KINGEN, schedule=schedule))
    assert found == [("deals", "schedule", f"A game has from 1 to 100 deals, not {deals}.")]
    assert MOST_DEALS == 100


def test_problem_schedule_without_a_contract() -> None:
    assert problems(replace(KINGEN, schedule=FixedOrder(()))) == [
        STRANGE,
        ("deals", "schedule", "A game has from 1 to 100 deals, not 0."),
    ]


@pytest.mark.parametrize("marks", [-1, 0, 101])
def test_problem_quota_out_of_range(marks: int) -> None:
    text = "Hearts must be played from 1 to 100 times."
    assert problems(with_schedule({"hearts": marks})) == [
        ("quota_out_of_range", "schedule.per_game.hearts", text)
    ]
    assert problems(with_schedule(each={"hearts": marks})) == [
        ("quota_out_of_range", "schedule.each.hearts", text)
    ]


@pytest.mark.parametrize(("side", "name"), [(NEGATIVE, "penalty"), (POSITIVE, "trump")])
@pytest.mark.parametrize("marks", [-1, 101])
def test_problem_quota_of_a_side(side: Side, name: str, marks: int) -> None:
    assert problems(with_schedule(per_dealer={side: marks}))[0] == (
        "quota_of_side",
        f"schedule.per_dealer.{side.value}",
        f"A declarer can have from 0 to 100 {name} deals.",
    )


def test_problem_roles_differ() -> None:
    assert problems(with_role(DUBBEL, Role.DEALER, Role.LEADER)) == [
        ("roles_differ", "contracts", "Where contracts are chosen, all must be the same role's.")
    ]
    order = FixedOrder(tuple(DUBBEL.by_code))
    mixed = with_role(replace(DUBBEL, schedule=order, constant=-39), Role.DEALER, Role.LEADER)
    assert prove(mixed).deals == 7


def test_problem_quota_not_shared() -> None:
    assert problems(with_schedule({"hearts": 1})) == [
        (
            "quota_not_shared",
            "schedule.per_dealer.negative",
            "11 penalty deals cannot be shared by 4 players at 3 each.",
        )
    ]
    assert problems(with_schedule({"trump": 7})) == [
        (
            "quota_not_shared",
            "schedule.per_dealer.positive",
            "7 trump deals cannot be shared by 4 players at 2 each.",
        )
    ]


@pytest.mark.parametrize(
    ("rules", "possible", "deals"),
    [
        (with_schedule(count=21), 20, 21),
        (with_schedule({"hearts": 1}, count=20), 19, 20),
        (with_schedule(per_dealer={}, each={"trump": 2}, count=21), 20, 21),
        (with_schedule({"trump": 1}, per_dealer={}, each=dict.fromkeys(DUBBEL.by_code, 1)), 13, 28),
    ],
)
def test_problem_not_completable(rules: Ruleset, possible: int, deals: int) -> None:
    text = f"Within the quotas only {possible} of the {deals} deals can be played."
    assert problems(rules) == [("not_completable", "schedule", text)]


def test_problem_not_balanced_names_the_sum() -> None:
    order = FixedOrder((*KINGEN.by_code, "trump"))
    assert problems(replace(KINGEN, schedule=order)) == [
        (
            "not_balanced",
            "contracts",
            "The contracts of a whole game add up to −26; they must add up to 0.",
        )
    ]
    assert prove(replace(KINGEN, schedule=order, constant=-26)).constant == -26
    assert problems(replace(KINGEN, constant=1))[0][2] == (
        "The contracts of a whole game add up to 0; they must add up to +1."
    )
    assert problems(replace(DUBBEL, constant=Fraction(1, 2)))[0][2] == (
        "The contracts of a whole game add up to 0; they must add up to +½."
    )


def test_problem_not_constant_names_the_least_and_the_most() -> None:
    """One penalty deal is left over: the cheapest one (−5) or the dearest (−13)."""
    assert problems(with_schedule({"hearts": 3})) == [
        (
            "not_constant",
            "contracts",
            "The contracts of a whole game add up to −8 to 0, by what is chosen; they must add up "
            "to 0.",
        )
    ]
    assert prove(replace(with_schedule({"hearts": 3}), constant=None)).constant is None
    free = replace(DUBBEL, schedule=FreeChoice(2))
    assert problems(free)[0][2].startswith("The contracts of a whole game add up to −26 to +26,")


BIDS = replace(with_role(DUBBEL, Role.BIDDER), bid_order=tuple(DUBBEL.by_code))
TRUMPS = tuple(f"trump:{trump}" for trump in "cdhs")
OTHERS = tuple(code for code in DUBBEL.by_code if code != "trump")


@pytest.mark.parametrize("order", [(), tuple(DUBBEL.by_code), (*OTHERS, *TRUMPS)])
def test_order_of_bids_has_every_contract_or_its_trumps(order: tuple[str, ...]) -> None:
    assert prove(replace(BIDS, bid_order=order)).bid_order == order


@pytest.mark.parametrize(
    "rules",
    [
        replace(BIDS, bid_order=("tricks",)),
        replace(BIDS, bid_order=("tricks", *DUBBEL.by_code)),
        replace(BIDS, bid_order=("whist", *DUBBEL.by_code)),
        replace(BIDS, bid_order=(*OTHERS, "trump:x")),
        replace(BIDS, bid_order=(*OTHERS, *TRUMPS[:3])),
        replace(BIDS, bid_order=(*OTHERS, "trump", *TRUMPS)),
        replace(DUBBEL, bid_order=tuple(DUBBEL.by_code)),
    ],
)
def test_problem_order_of_bids(rules: Ruleset) -> None:
    text = "The order of bids must name every contract once, or each of its trumps once."
    assert problems(rules) == [("bid_order", "bid_order", text)]


def with_doubles(rules: Ruleset, owed: int) -> Ruleset:
    """The rules with doubles in every contract."""
    contracts = tuple(replace(each, doubling=Doubling()) for each in contracts_of(rules).values())
    return replace(rules, contracts=contracts, owed_doubles=owed)


@pytest.mark.parametrize("owed", [-1, 6])
def test_problem_owed_doubles(owed: int) -> None:
    text = "So many doubles cannot be asked for: a declarer has 5 deals."
    assert problems(with_doubles(DUBBEL, owed)) == [("owed_doubles", "owed_doubles", text)]
    assert prove(with_doubles(DUBBEL, 5)).owed_doubles == 5


def test_problem_owed_doubles_where_nobody_can_double() -> None:
    assert [each[0] for each in problems(replace(DUBBEL, owed_doubles=1))] == ["owed_doubles"]


@pytest.mark.parametrize("roles", [(Role.BIDDER,), (Role.DEALER, Role.LEADER)])
def test_problem_owed_doubles_where_it_is_not_settled_who_declares(roles: tuple[Role, ...]) -> None:
    order = FixedOrder(tuple(DUBBEL.by_code) * 4)
    rules = replace(with_role(DUBBEL, *roles), schedule=order, constant=None)
    assert [each[0] for each in problems(with_doubles(rules, 1))] == ["owed_doubles"]


def test_two_players_can_have_rules() -> None:
    """The Dutch source names a game for two and does not give its rules; house rules can."""
    contracts = (
        Contract("tricks", NEGATIVE, (Item("tricks", 13, -1),), name=Label("Tricks")),
        Contract("more", POSITIVE, (Item("tricks", 13, 1),), name=Label("More")),
    )
    schedule = DealersChoice({"tricks": 2, "more": 2}, {NEGATIVE: 1, POSITIVE: 1})
    rules = prove(Ruleset(2, Deck(undealt=26), contracts, schedule))
    assert (rules.tricks, rules.deals, rules.constant) == (13, 4, 0)


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (KINGEN, "Each deal has its contract, so that a game can always be completed."),
        (
            replace(KINGEN, schedule=FreeChoice(3), constant=None),
            "Nothing is ever closed, so that a game can always be completed.",
        ),
        (
            DUBBEL,
            "All 20 deals can be played within the quotas, and a choice that would cost a later "
            "deal is closed, so that a game can always be completed.",
        ),
    ],
)
def test_completion_says_why_a_game_can_always_be_completed(rules: Ruleset, text: str) -> None:
    assert str(completion(prove(rules))) == text
