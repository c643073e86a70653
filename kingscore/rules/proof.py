"""The proof that a ruleset holds: its deck, its items, its quotas, and the sum of a whole game."""

from collections.abc import Iterator

from kingscore.rules.amount import size_of
from kingscore.rules.contract import Role
from kingscore.rules.contract_proof import contract_problems
from kingscore.rules.errors import InvalidRuleset, Problem, problem
from kingscore.rules.ruleset import (
    CODE,
    MOST_CONTRACTS,
    MOST_DEALS,
    MOST_PLAYERS,
    MOST_POINTS,
    Ruleset,
)
from kingscore.rules.schedule import (
    DealersChoice,
    FixedOrder,
    FreeChoice,
    Progress,
    side_name,
)
from kingscore.rules.sentence import Points, Sentence, gettext_noop, sentence
from kingscore.rules.tarock.proof import tarock_problems


def prove(ruleset: Ruleset) -> Ruleset:
    """The same ruleset, once it is shown to hold; raises InvalidRuleset with every fault."""
    problems = [*_table_problems(ruleset)]
    if ruleset.hands > 0:  # without players there are no tricks that could be counted
        problems += _all_contract_problems(ruleset)
    if ruleset.tariff:
        problems += tarock_problems(ruleset)
    if not problems:
        problems += _schedule_problems(ruleset)
    if not problems:
        problems += _game_problems(ruleset)
    if problems:
        raise InvalidRuleset(problems)
    return ruleset


def completion(ruleset: Ruleset) -> Sentence:
    """Why a game under proven rules can always be completed, whatever is chosen on the way.

    With quotas the argument is this: `prove` has found a way to play every deal. A choice that is
    open never costs another deal, so that after it there still is a way to play the rest; and
    the next deal on that way is open in its turn.
    """
    if isinstance(ruleset.schedule, FixedOrder):
        text = gettext_noop("Each deal has its contract, so that a game can always be completed.")
        return sentence(text)
    if isinstance(ruleset.schedule, FreeChoice):
        text = gettext_noop("Nothing is ever closed, so that a game can always be completed.")
        return sentence(text)
    text = gettext_noop(
        "All %(deals)s deals can be played within the quotas, and a choice that would cost a later "
        "deal is closed, so that a game can always be completed."
    )
    return sentence(text, deals=ruleset.deals)


def _table_problems(ruleset: Ruleset) -> Iterator[Problem]:
    cards, players = ruleset.deck.dealt, ruleset.players
    if not 2 <= players <= MOST_PLAYERS:
        text = gettext_noop("A game is for 2 to %(most)s players, not %(players)s.")
        yield problem("players", text, at="players", most=MOST_PLAYERS, players=players)
    elif ruleset.deck.undealt < 0 or cards < ruleset.hands or cards % ruleset.hands:
        text = gettext_noop("%(cards)s cards cannot be shared equally by %(players)s players.")
        yield problem("deck_not_shared", text, at="removed", cards=cards, players=ruleset.hands)
    if not 1 <= ruleset.in_a_row <= MOST_DEALS:
        text = gettext_noop("A dealer deals from 1 to %(most)s times in a row.")
        yield problem("in_a_row", text, at="in_a_row", most=MOST_DEALS)
    if ruleset.leads is not None and not 0 <= ruleset.leads < max(2, players):
        text = gettext_noop("The leader sits from 0 to %(most)s seats after the dealer.")
        yield problem("leads", text, at="leads", most=players - 1)
    elif ruleset.leads != 1 and any(each.declarer is Role.LEADER for each in ruleset.contracts):
        text = gettext_noop("A contract can only be the leader's if he sits next to the dealer.")
        yield problem("leader_role", text, at="leads")
    if ruleset.constant is not None and size_of(ruleset.constant) > MOST_DEALS * MOST_POINTS:
        text = gettext_noop("No game adds up to so many points.")
        yield problem("constant_too_large", text, at="constant")


def _all_contract_problems(ruleset: Ruleset) -> Iterator[Problem]:
    if not 1 <= len(ruleset.contracts) <= MOST_CONTRACTS:
        text = gettext_noop("A game has from 1 to %(most)s contracts, not %(given)s.")
        given = len(ruleset.contracts)
        yield problem("contracts", text, at="contracts", most=MOST_CONTRACTS, given=given)
    seen: set[str] = set()
    for place, contract in enumerate(ruleset.contracts):
        at = f"contracts[{place}]"
        if contract.code in seen:
            text = gettext_noop("Two contracts have the code %(code)s.")
            yield problem("contract_twice", text, at=f"{at}.code", code=contract.code)
        elif not CODE.fullmatch(contract.code):
            text = gettext_noop("%(code)s is no code: small letters, digits and _, a letter first.")
            yield problem("code", text, at=f"{at}.code", code=contract.code)
        seen.add(contract.code)
        yield from contract_problems(ruleset, contract, at)


def _schedule_problems(ruleset: Ruleset) -> Iterator[Problem]:
    """Faults of the order or the quotas in themselves."""
    schedule = ruleset.schedule
    if isinstance(schedule, FixedOrder):
        others = {code for codes in schedule.instead.values() for code in codes}
        named = {*schedule.order, *others}
        strange = set(schedule.instead) - set(schedule.order)
    elif isinstance(schedule, DealersChoice):
        named, strange = set(schedule.per_game), set(schedule.each) - set(schedule.per_game)
    else:
        named, strange = set(ruleset.by_code), set[str]()
    if named != set(ruleset.by_code) or strange:
        text = gettext_noop("The schedule must name every contract, and no other.")
        yield problem("schedule_contracts", text, at="schedule")
    elif isinstance(schedule, DealersChoice):
        yield from _quota_problems(ruleset, schedule)
    if not 1 <= ruleset.deals <= MOST_DEALS:
        text = gettext_noop("A game has from 1 to %(most)s deals, not %(deals)s.")
        yield problem("deals", text, at="schedule", most=MOST_DEALS, deals=ruleset.deals)


def _quota_problems(ruleset: Ruleset, schedule: DealersChoice) -> Iterator[Problem]:
    """Faults of each quota; whether they go together is asked of the whole game."""
    quotas = {
        **{("per_game", code): most for code, most in schedule.per_game.items()},
        **{("each", code): most for code, most in schedule.each.items()},
    }
    for (kind, code), marks in quotas.items():
        if not 1 <= marks <= MOST_DEALS:
            text = gettext_noop("%(contract)s must be played from 1 to %(most)s times.")
            name = ruleset.by_code[code].name
            at = f"schedule.{kind}.{code}"
            yield problem("quota_out_of_range", text, at=at, contract=name, most=MOST_DEALS)
    for side, marks in schedule.per_dealer.items():
        if not 0 <= marks <= MOST_DEALS:
            text = gettext_noop("A declarer can have from 0 to %(most)s %(side)s deals.")
            name = side_name(ruleset.by_code, side)
            at = f"schedule.per_dealer.{side.value}"
            yield problem("quota_of_side", text, at=at, most=MOST_DEALS, side=name)
    if len({contract.declarer for contract in ruleset.contracts}) > 1:
        text = gettext_noop("Where contracts are chosen, all must be the same role's.")
        yield problem("roles_differ", text, at="contracts")


def _game_problems(ruleset: Ruleset) -> Iterator[Problem]:
    """Faults of a whole game: whether it can be played, what it adds up to, what goes with it."""
    schedule = ruleset.schedule
    progress = Progress(ruleset.by_code, ruleset.players, ruleset.dealers(0))
    rest = schedule.rest(progress)
    if isinstance(schedule, DealersChoice) and rest is None:
        yield from _shortage_problems(ruleset, schedule, progress)
    elif rest and ruleset.constant is not None and rest != (ruleset.constant, ruleset.constant):
        least, most, constant = Points(rest[0]), Points(rest[1]), Points(ruleset.constant)
        if rest[0] == rest[1]:
            text = gettext_noop(
                "The contracts of a whole game add up to %(total)s; they must add up to "
                "%(constant)s."
            )
            yield problem("not_balanced", text, at="contracts", total=least, constant=constant)
        else:
            text = gettext_noop(
                "The contracts of a whole game add up to %(least)s to %(most)s, by what is chosen; "
                "they must add up to %(constant)s."
            )
            values = {"least": least, "most": most, "constant": constant}
            yield problem("not_constant", text, at="contracts", **values)
    yield from _bid_problems(ruleset)
    yield from _double_problems(ruleset, progress)


def _shortage_problems(
    ruleset: Ruleset, schedule: DealersChoice, progress: Progress
) -> Iterator[Problem]:
    """Why a whole game cannot be played within the quotas."""
    found = False
    for side, each in schedule.per_dealer.items():
        marks = sum(
            schedule.per_game[contract.code]
            for contract in ruleset.contracts
            if contract.side is side
        )
        if marks < each * ruleset.players and not schedule.count:
            found = True
            text = gettext_noop(
                "%(marks)s %(side)s deals cannot be shared by %(players)s players at %(each)s each."
            )
            yield problem(
                "quota_not_shared",
                text,
                at=f"schedule.per_dealer.{side.value}",
                marks=marks,
                side=side_name(ruleset.by_code, side),
                players=ruleset.players,
                each=each,
            )
    if not found:
        text = gettext_noop(
            "Within the quotas only %(possible)s of the %(deals)s deals can be played."
        )
        possible = schedule.regular_deals(progress)
        yield problem(
            "not_completable", text, at="schedule", possible=possible, deals=ruleset.deals
        )


def _bid_problems(ruleset: Ruleset) -> Iterator[Problem]:
    """Faults of the order of bids."""
    bids = ruleset.bid_order
    if not bids:
        return
    by_contract: dict[str, list[str]] = {code: [] for code in ruleset.by_code}
    for bid in bids:
        by_contract.setdefault(bid.partition(":")[0], []).append(bid)
    is_right = all(
        contract.declarer is Role.BIDDER
        and sorted(by_contract.pop(code))
        in ([code], sorted(f"{code}:{trump}" for trump in contract.trumps))
        for code, contract in ruleset.by_code.items()
    )
    if not is_right or by_contract:
        text = gettext_noop(
            "The order of bids must name every contract once, or each of its trumps once."
        )
        yield problem("bid_order", text, at="bid_order")


def _double_problems(ruleset: Ruleset, progress: Progress) -> Iterator[Problem]:
    """Faults of the compulsory doubles."""
    if not ruleset.owed_doubles:
        return
    chances = min(progress.declarers_ahead.values())
    roles = {contract.declarer for contract in ruleset.contracts}
    is_settled = len(roles) == 1 and Role.BIDDER not in roles
    can_double = is_settled and all(contract.doubling for contract in ruleset.contracts)
    if not can_double or not 0 <= ruleset.owed_doubles <= chances:
        text = gettext_noop("So many doubles cannot be asked for: a declarer has %(deals)s deals.")
        yield problem("owed_doubles", text, at="owed_doubles", deals=chances)
