"""What differs between two versions of a ruleset, in terms that people know."""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass

from kingscore.rules.contract import Contract, Lead, Role, Side, TrumpBy
from kingscore.rules.item import Item
from kingscore.rules.ruleset import Direction, Ruleset
from kingscore.rules.sale import Bidding, Sale
from kingscore.rules.schedule import AnyContract, DealersChoice, FixedOrder, FreeChoice, Schedule
from kingscore.rules.sentence import Label, Points, Value, gettext_noop
from kingscore.rules.tarock.game import TarockGame

CARDS, TRUMPS = "cards", "trumps"


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is not as it was; `of` is the contract that it is about, empty for the whole.

    `before` and `after` are None where there was or is no such thing. Those of a `kind` are codes:
    patterns of cards, or what can be trump, with spaces between.
    """

    of: Label
    what: Label
    before: Value | None
    after: Value | None
    kind: str = ""


@dataclass(frozen=True, slots=True)
class _Fact:
    of: Label
    what: Label
    value: Value
    kind: str = ""


_Facts = Mapping[tuple[str, ...], _Fact]
_WHOLE = Label("")
_YES, _NO = Label(gettext_noop("yes")), Label(gettext_noop("no"))
_NAMES: Mapping[object, Label] = {
    Direction.CLOCKWISE: Label(gettext_noop("clockwise")),
    Direction.COUNTERCLOCKWISE: Label(gettext_noop("counter-clockwise")),
    Side.NEGATIVE: Label(gettext_noop("penalty")),
    Side.POSITIVE: Label(gettext_noop("positive")),
    Role.DEALER: Label(gettext_noop("the dealer")),
    Role.LEADER: Label(gettext_noop("the player who leads")),
    Role.NEXT: Label(gettext_noop("the player after the dealer")),
    Role.BIDDER: Label(gettext_noop("the highest bidder")),
    TrumpBy.LAST_CARD: Label(gettext_noop("the last card dealt")),
    TrumpBy.DECLARER: Label(gettext_noop("the declarer's choice")),
    TrumpBy.SALE: Label(gettext_noop("a sale")),
    Lead.ANY: Label(gettext_noop("any card")),
    Lead.NO_HEARTS: Label(gettext_noop("hearts only from a hand of hearts")),
    Lead.AFTER_HEARTS: Label(gettext_noop("hearts once one was thrown")),
    Bidding.ONCE: Label(gettext_noop("one bid each")),
    Bidding.OPEN: Label(gettext_noop("as long as anybody bids")),
    FixedOrder: Label(gettext_noop("in a fixed order")),
    DealersChoice: Label(gettext_noop("chosen, each so many times")),
    FreeChoice: Label(gettext_noop("chosen freely")),
}
_DECLARER = Label(gettext_noop("whose contract it is"))


def changes(before: Ruleset, after: Ruleset) -> tuple[Change, ...]:
    """Everything that is not as it was, in the order of the later version.

    Of a contract that only one of them has no more is said than its points.
    """
    common = before.by_code.keys() & after.by_code.keys()
    old, new = _facts(before, common), _facts(after, common)
    keys = [*new, *(key for key in old if key not in new)]
    found = (_change(old.get(key), new.get(key)) for key in keys)
    return tuple(each for each in found if each.before != each.after)


def _change(old: _Fact | None, new: _Fact | None) -> Change:
    shown = new or old
    assert shown is not None  # noqa: S101 - a key stands in one of them
    before, after = old.value if old else None, new.value if new else None
    return Change(shown.of, shown.what, before, after, shown.kind)


def _facts(ruleset: Ruleset, common: Set[str]) -> _Facts:
    facts: dict[tuple[str, ...], _Fact] = {
        (what,): _Fact(_WHOLE, Label(what), value) for what, value in _table(ruleset)
    }
    removed, what = " ".join(sorted(ruleset.deck.removed)), gettext_noop("Cards taken out")
    facts[CARDS,] = _Fact(_WHOLE, Label(what), removed, CARDS)
    for contract in ruleset.contracts:
        name, total = contract.name, Points(contract.total)
        what = gettext_noop("All together in a deal")
        facts[contract.code, ""] = _Fact(name, Label(what), total)
        if contract.code not in common:
            continue
        for what, value in (*_contract(ruleset, contract), *_extras(contract)):
            facts[contract.code, what] = _Fact(name, Label(what), value)
        for item in contract.items:
            facts[contract.code, "item", item.code] = _Fact(name, item.name, _item(item))
            cards = " ".join(item.cards)
            facts[contract.code, CARDS, item.code] = _Fact(name, item.name, cards, CARDS)
            if item.can_expose:
                what = gettext_noop("These cards can be laid open before play")
                facts[contract.code, what, item.code] = _Fact(item.name, Label(what), _YES)
        trumps = " ".join(contract.trumps)
        facts[contract.code, TRUMPS] = _Fact(name, Label(gettext_noop("Trump")), trumps, TRUMPS)
    return facts


def _table(ruleset: Ruleset) -> Iterator[tuple[str, Value]]:
    """What is true of the whole game."""
    yield gettext_noop("Players"), ruleset.players
    yield gettext_noop("Cards nobody is dealt"), ruleset.deck.undealt
    yield gettext_noop("Deals"), ruleset.deals
    yield gettext_noop("Deals in a row"), ruleset.in_a_row
    leads = _DECLARER if ruleset.leads is None else ruleset.leads
    yield gettext_noop("Seats from the dealer to the leader"), leads
    yield gettext_noop("Direction"), _NAMES[ruleset.direction]
    depends = Label(gettext_noop("depends on what is chosen"))
    constant = depends if ruleset.constant is None else Points(ruleset.constant)
    yield gettext_noop("All players together"), constant
    if ruleset.owed_doubles:
        yield gettext_noop("Compulsory doubles"), ruleset.owed_doubles
    if ruleset.bid_order:
        yield gettext_noop("Order of bids"), " ".join(ruleset.bid_order)
    yield from _schedule(ruleset, ruleset.schedule)


def _schedule(ruleset: Ruleset, schedule: Schedule) -> Iterator[tuple[str, Value]]:
    """Which contract is played when."""
    yield gettext_noop("Which contract is played when"), _NAMES[type(schedule)]
    if isinstance(schedule, FixedOrder):
        yield gettext_noop("Order of contracts"), _names(ruleset, schedule.order)
    if isinstance(schedule, DealersChoice):
        for side, marks in schedule.per_dealer.items():
            text = {
                Side.NEGATIVE: gettext_noop("Penalty deals of each player"),
                Side.POSITIVE: gettext_noop("Positive deals of each player"),
            }[side]
            yield text, marks


def _names(ruleset: Ruleset, codes: Iterable[str]) -> str:
    return ", ".join(str(ruleset.by_code[code].name) for code in codes)


def _contract(ruleset: Ruleset, contract: AnyContract) -> Iterator[tuple[str, Value]]:
    """What every contract has."""
    yield gettext_noop("Name"), str(contract.name)
    yield gettext_noop("Kind"), _NAMES[contract.side]
    yield gettext_noop("Whose contract"), _NAMES[contract.declarer]
    if isinstance(contract, TarockGame):
        yield gettext_noop("Value"), f"{Points(contract.value)} {Points(-contract.value_lost)}"
    schedule = ruleset.schedule
    if isinstance(schedule, FixedOrder):
        replaced = [code for code, others in schedule.instead.items() if contract.code in others]
        if replaced:
            yield gettext_noop("In place of"), _names(ruleset, replaced)
    if isinstance(schedule, DealersChoice):
        yield gettext_noop("Times in a game"), schedule.per_game[contract.code]
        if contract.code in schedule.each:
            yield gettext_noop("Times for each player"), schedule.each[contract.code]


def _item(item: Item) -> str:
    if item.places:
        return " ".join(str(Points(points)) for points in item.places)
    tricks = f" ({', '.join(map(str, item.tricks))})" if item.tricks else ""
    return f"{item.count} × {Points(item.value)}{tricks}"


def _extras(contract: AnyContract) -> Iterator[tuple[str, Value]]:
    """What makes a contract more than its items, where it is there."""
    if not isinstance(contract, Contract):
        return
    yield gettext_noop("Lead"), _NAMES[contract.lead]
    rules = (
        (gettext_noop("Factor"), contract.factor != 1 and str(contract.factor)),
        (gettext_noop("Shared out at the start"), contract.pool and Points(contract.pool)),
        (gettext_noop("How trump is found"), contract.trump_by and _NAMES[contract.trump_by]),
        (gettext_noop("Against the rest"), contract.is_against_rest and _YES),
        (gettext_noop("Doubles"), contract.doubling and _YES),
        (gettext_noop("Each without play"), contract.shared),
        (gettext_noop("The game ends with more than"), contract.ends_above),
    )
    yield from ((what, value) for what, value in rules if value)
    if contract.predictions:
        yield gettext_noop("A wrong prediction costs, times"), contract.predictions.factor
        settles = _YES if contract.predictions.can_settle else _NO
        yield gettext_noop("Predictions that add up settle the deal"), settles
    if contract.sale:
        yield from _sale(contract.sale)
    if contract.promise:
        yield gettext_noop("Tricks that a failed promise costs"), contract.promise.lost
        yield gettext_noop("The opponents get them"), _YES if contract.promise.to_opponents else _NO
    if contract.doubling:
        only = _YES if contract.doubling.only_declarer else _NO
        yield gettext_noop("Only the declarer can be doubled"), only


def _sale(sale: Sale) -> Iterator[tuple[str, Value]]:
    yield gettext_noop("Sale"), _NAMES[sale.bidding]
    yield gettext_noop("Never more than the buyer made"), _YES if sale.is_capped else _NO
    if sale.unit is not None:
        yield gettext_noop("What each unit sold is worth"), Points(sale.unit)
