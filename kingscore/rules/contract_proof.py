"""The proof of one contract: that its items are in the deck, and its rules go together."""

from collections.abc import Iterator
from itertools import chain

from kingscore.rules.amount import Amount, size_of
from kingscore.rules.contract import TRUMPS, Contract, Side, TrumpBy
from kingscore.rules.errors import Problem, problem
from kingscore.rules.item import Item
from kingscore.rules.ruleset import CODE, MOST_FACTOR, MOST_POINTS, Ruleset
from kingscore.rules.sale import Sale
from kingscore.rules.schedule import AnyContract
from kingscore.rules.sentence import Points, Value, gettext_noop
from kingscore.rules.tarock.game import TarockGame
from kingscore.rules.tarock.proof import game_problems


def contract_problems(ruleset: Ruleset, contract: AnyContract, at: str) -> Iterator[Problem]:
    """Every fault of a contract; `at` is its place in the ruleset."""
    if isinstance(contract, TarockGame):
        yield from game_problems(ruleset, contract, at)
        return
    if ruleset.sits_out:
        text = gettext_noop("%(contract)s: nobody can sit out where tricks and cards are counted.")
        yield problem("sits_out", text, at=at, contract=contract.name)
    codes = [item.code for item in contract.items]
    if not codes or len(set(codes)) < len(codes):
        text = gettext_noop("%(contract)s must count something, and each thing once.")
        yield problem("items", text, at=f"{at}.items", contract=contract.name)
    for place, item in enumerate(contract.items):
        yield from _item_problems(ruleset, contract, item, f"{at}.items[{place}]")
    yield from _points_problems(contract, at)
    yield from _trump_problems(contract, at)
    yield from _prediction_problems(contract, at)
    yield from _rule_problems(ruleset, contract, at)


def _item_problems(ruleset: Ruleset, contract: Contract, item: Item, at: str) -> Iterator[Problem]:
    names = {"contract": contract.name, "item": item.name}
    if not CODE.fullmatch(item.code):
        text = gettext_noop("%(code)s is no code: small letters, digits and _, a letter first.")
        yield problem("code", text, at=f"{at}.code", code=item.code)
    kinds = (item.cards, item.tricks, item.is_event, item.places)
    if sum(map(bool, kinds)) > 1:
        text = gettext_noop("%(contract)s: %(item)s is about one kind of thing only.")
        yield problem("item_twofold", text, at=at, **names)
        return
    if item.can_expose and (not item.cards or contract.is_against_rest):
        text = gettext_noop("%(contract)s: only cards that everybody takes can be laid open.")
        yield problem("expose_rule", text, at=f"{at}.can_expose", contract=contract.name)
    if item.places:
        yield from _place_problems(ruleset, contract, item, at)
        return
    is_in_order = sorted(set(item.tricks)) == list(item.tricks)
    if not is_in_order or not all(1 <= trick <= ruleset.tricks for trick in item.tricks):
        text = gettext_noop("%(contract)s: there are tricks 1 to %(tricks)s, each once, in order.")
        yield problem(
            "item_trick", text, at=f"{at}.trick", contract=contract.name, tricks=ruleset.tricks
        )
    elif item.count != (count := _count(ruleset, item)) or not count:
        text = gettext_noop("%(contract)s: there are %(count)s of %(item)s, not %(given)s.")
        yield problem("item_count", text, at=f"{at}.count", count=count, given=item.count, **names)
    has_sign = (item.value < 0) == (contract.side is Side.NEGATIVE)
    if not item.value or not (has_sign or contract.pool):
        text = gettext_noop("%(contract)s: %(value)s is not a value for this kind of contract.")
        value = Points(item.value)
        yield problem("item_value", text, at=f"{at}.value", contract=contract.name, value=value)


def _count(ruleset: Ruleset, item: Item) -> int:
    """How many of an item there are in a deal."""
    if item.cards:
        return ruleset.deck.count(item.cards)
    if item.is_event:
        return 1
    return len(item.tricks) or ruleset.tricks


def _place_problems(ruleset: Ruleset, contract: Contract, item: Item, at: str) -> Iterator[Problem]:
    if not len(item.places) == item.count == ruleset.hands or contract.is_against_rest:
        text = gettext_noop("%(contract)s: %(players)s places are paid, one for each player.")
        players = ruleset.hands
        yield problem(
            "item_places", text, at=f"{at}.places", contract=contract.name, players=players
        )


def _points_problems(contract: Contract, at: str) -> Iterator[Problem]:
    """Faults of the points of a whole deal."""
    values = [contract.pool, *(item.value for item in contract.items)]
    values += chain.from_iterable(item.places for item in contract.items)
    if max(map(size_of, [contract.total, *values])) > MOST_POINTS:
        text = gettext_noop("%(contract)s: %(points)s points in one deal are too many.")
        points = Points(contract.total)
        yield problem("too_many_points", text, at=at, contract=contract.name, points=points)
    if not 0 < contract.factor <= MOST_FACTOR:
        text = gettext_noop("%(contract)s: points are taken more than 0 and up to %(most)s times.")
        yield problem(
            "contract_factor", text, at=f"{at}.factor", contract=contract.name, most=MOST_FACTOR
        )
    if contract.total and (contract.total < 0) != (contract.side is Side.NEGATIVE):
        text = gettext_noop("%(contract)s: a deal adds up to %(points)s, against its side.")
        points = Points(contract.total)
        yield problem("side_sign", text, at=f"{at}.side", contract=contract.name, points=points)


def _trump_problems(contract: Contract, at: str) -> Iterator[Problem]:
    is_known = set(contract.trumps) <= set(TRUMPS)
    is_once = len(set(contract.trumps)) == len(contract.trumps)
    if bool(contract.trumps) != bool(contract.trump_by) or not (is_known and is_once):
        text = gettext_noop("%(contract)s: say which suits can be trump, and how it is found.")
        yield problem("trump_rule", text, at=f"{at}.trumps", contract=contract.name)
    is_sale = contract.trump_by is TrumpBy.SALE
    if (contract.sale and len(contract.items) != 1) or (is_sale and not contract.sale):
        text = gettext_noop("%(contract)s: a choice can only be sold where one thing is counted.")
        yield problem("sale_rule", text, at=f"{at}.sale", contract=contract.name)
    elif contract.sale and _unit(contract, contract.sale) <= 0:
        text = gettext_noop("%(contract)s: what is paid for a choice must be worth something.")
        yield problem("sale_unit", text, at=f"{at}.sale.unit", contract=contract.name)


def _unit(contract: Contract, sale: Sale) -> Amount:
    """What is paid for each unit that is bid."""
    if sale.unit is not None:
        return sale.unit
    item = contract.items[0]
    return 0 if item.places else item.value


def _prediction_problems(contract: Contract, at: str) -> Iterator[Problem]:
    if contract.predictions is None:
        return
    if not 1 <= contract.predictions.factor <= MOST_FACTOR:
        text = gettext_noop("%(contract)s: a wrong prediction costs from 1 to %(most)s times.")
        yield problem(
            "factor", text, at=f"{at}.predictions.factor", contract=contract.name, most=MOST_FACTOR
        )
    is_plain = not (contract.pool or contract.is_against_rest or contract.factor != 1)
    is_whole = all(isinstance(item.value, int) and not item.places for item in contract.items)
    if not (is_plain and is_whole):
        text = gettext_noop("%(contract)s: only whole points of things taken can be predicted.")
        yield problem("prediction_rule", text, at=f"{at}.predictions", contract=contract.name)


def _rule_problems(ruleset: Ruleset, contract: Contract, at: str) -> Iterator[Problem]:
    """Faults of what only some contracts have."""
    name, items = contract.name, contract.items
    if contract.promise:
        is_tricks = len(items) == 1 and items[0].count == ruleset.tricks
        is_wanted = contract.side is Side.POSITIVE  # who fails in the others would gain by it
        if not (contract.is_against_rest and is_tricks and is_wanted):
            text = gettext_noop(
                "%(contract)s: tricks can only be promised for points, against the rest."
            )
            yield problem("promise_rule", text, at=f"{at}.promise", contract=name)
        elif not 0 <= contract.promise.lost <= ruleset.tricks:
            text = gettext_noop("%(contract)s: a failed promise costs 0 to %(most)s tricks.")
            yield problem(
                "promise_lost",
                text,
                at=f"{at}.promise.lost",
                contract=name,
                most=ruleset.tricks,
            )
    if contract.is_against_rest and (contract.pool or contract.sale):
        text = gettext_noop("%(contract)s: against the rest there is neither a pool nor a sale.")
        yield problem("rest_rule", text, at=f"{at}.is_against_rest", contract=name)
    if contract.shared and (
        len(items) != 1
        or items[0].places
        or contract.shared * ruleset.hands != items[0].count
        or contract.is_against_rest
        or contract.pool
    ):
        text = gettext_noop("%(contract)s: %(units)s for each do not share out what is counted.")
        yield problem("shared_rule", text, at=f"{at}.shared", contract=name, units=contract.shared)
    if contract.ends_above:
        yield from _end_problems(contract, f"{at}.ends_above")


def _end_problems(contract: Contract, at: str) -> Iterator[Problem]:
    """Faults of how many units end the game: one player can have so many, and not two."""
    names: dict[str, Value] = {"contract": contract.name, "units": contract.ends_above}
    is_taken = not contract.is_against_rest and not any(item.places for item in contract.items)
    enough = max(0, contract.ends_above) + 1
    takers = sum(item.count // enough for item in contract.items)
    if not is_taken or contract.ends_above < 0 or not takers:
        text = gettext_noop("%(contract)s: nobody can take more than %(units)s.")
        yield problem("ends_rule", text, at=at, **names)
    elif takers > 1:
        text = gettext_noop("%(contract)s: two players can take more than %(units)s each.")
        yield problem("ends_twice", text, at=at, **names)
