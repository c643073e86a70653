"""The pad: what the scorer is asked about one deal, step by step."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.forms import Form
from django.urls import reverse
from django.utils.translation import gettext

from kingscore.queries import Table
from kingscore.rules.bidding import outbid_problem
from kingscore.rules.contract import Contract, Role
from kingscore.rules.deal import DealFacts
from kingscore.rules.errors import Problem
from kingscore.rules.schedule import AnyContract, FixedOrder
from kingscore.rules.sheet import Policy, Sheet
from kingscore.views.cards import Suit, removed_in_words
from kingscore.views.extras import DoubleRow, OpenCard, Purchase
from kingscore.views.rows import Cell, Row
from kingscore.views.tarock_questions import TarockPad
from kingscore.wording import say_problems


@dataclass(frozen=True, slots=True)
class Choice:
    """A button of the pad: a contract, or a suit as trump of one.

    `boxes` are the tally marks of the contract, `used` the same in words.
    """

    code: str
    name: str
    contract: str
    total: str
    boxes: tuple[bool, ...]
    used: str
    url: str
    is_open: bool
    can_open: bool
    reason: str
    suit: Suit | None = None


@dataclass(frozen=True, slots=True)
class Trumps:
    """A contract with several trumps: `head` is the contract, `choices` its trumps.

    `shared` is the address of the deal without play, in which everybody has `units`.
    """

    head: Choice
    choices: tuple[Choice, ...]
    units: int
    shared: str


@dataclass(frozen=True, slots=True)
class Quota:
    """The declarer's marks for one kind of contract."""

    name: str
    boxes: tuple[bool, ...]
    used: str


@dataclass(frozen=True, slots=True)
class Section:
    """The contracts of one side; `heading` is empty where there are few in all."""

    heading: str
    quota: Quota | None
    choices: tuple[Choice, ...]
    trumps: tuple[Trumps, ...]


@dataclass(frozen=True, slots=True)
class Bidder:
    """A player who can have won the bidding, if any contract is open to him."""

    name: str
    is_in_turn: bool
    url: str
    is_open: bool
    can_open: bool


class Promise(NamedTuple):
    """A number of tricks that can have been promised, 0 for none."""

    promised: int
    url: str
    is_open: bool


class Fault(NamedTuple):
    """What is wrong with a deal, and what of it: `counts.ITEM`, `bids`, `doubles` ..."""

    text: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class Pad:
    """Everything the pad shows.

    `step` is `bid` (who won the bidding), `choose` (the contract), `promise` (how many tricks),
    `say` (the predictions, before play), `enter` (what happened) or `finished`.

    `base` is the address of all steps, `back` the step before this one, `given` what was settled
    in them, as the fields of the form, and `leave` the deal that is corrected. `chooser` is whose
    contract it is; `bidder` the same where it was won in a bidding, and `is_bid` whether it is.
    `is_tarock`: games are asked for, and their declarer with what happened in them.
    `is_settled` says that nothing is left to enter: it was `is_shared` out, `shared` to each, or
    the predictions add up. `keys` are the numbers to tap, and `final` is what a closed contract
    would make of the sum of the game. `tarock` is what is asked of a game of tarock.
    """

    step: str
    number: int
    deals: int
    dealer: str
    leader: str
    removed: tuple[str, ...]
    version: int
    is_correction: bool
    leave: str
    base: str
    is_choice: bool
    is_bid: bool
    is_tarock: bool = False
    chooser: str = ""
    bidder: str = ""
    bidders: tuple[Bidder, ...] = ()
    quotas: tuple[Quota, ...] = ()
    sections: tuple[Section, ...] = ()
    is_only_trump: bool = False
    promises: tuple[Promise, ...] = ()
    entry: str = ""
    declarer: int = 0
    given: tuple[tuple[str, str], ...] = ()
    remarks: tuple[str, ...] = ()
    contract: AnyContract | None = None
    name: str = ""
    lead: str = ""
    trump_by: str = ""
    suit: Suit | None = None
    seats: tuple[tuple[str, str], ...] = ()
    rows: tuple[Row, ...] = ()
    predictions: tuple[Cell, ...] = ()
    keys: tuple[int, ...] = ()
    prediction_total: int = 0
    can_settle: bool = False
    is_settled: bool = False
    shared: int = 0
    is_shared: bool = False
    shared_url: str = ""
    bids: tuple[Cell, ...] = ()
    seller: str = ""
    highest_bid: int = 0
    is_sold: bool = False
    is_declined: bool = False
    bids_errors: tuple[str, ...] = ()
    purchase: Purchase | None = None
    doubles: tuple[DoubleRow, ...] = ()
    owed: str = ""
    can_skip_doubles: bool = False
    doubles_errors: tuple[str, ...] = ()
    open_cards: tuple[OpenCard, ...] = ()
    has_open_cards: bool = False
    open_errors: tuple[str, ...] = ()
    closed: str = ""
    final: str = ""
    override: str = ""
    reason: str = ""
    problems: tuple[str, ...] = ()
    back: str = ""
    tarock: TarockPad | None = None

    @property
    def is_begun(self) -> bool:
        """Whether somebody is at work on it: then it stays when other phones write."""
        return self.step in ("promise", "say", "enter") or bool(self.bidder) or self.is_correction


def deal_head(table: Table) -> Pad:
    """Who deals and leads next, for those who look on."""
    return blank_pad(table, len(table.sheet.lines) + 1, "watch")


def blank_pad(table: Table, number: int, step: str) -> Pad:
    """A pad with what every step shows: which deal it is, who deals and leads.

    Where contracts are bid for it is who bids first, the next after the dealer.
    """
    before = table.sheet.before(number)
    dealer, rules = before.next_dealer, before.ruleset
    is_bid = any(
        isinstance(each, Contract) and each.declarer is Role.BIDDER for each in rules.contracts
    )
    leader = (dealer + 1) % rules.players if is_bid else before.next_leader
    return Pad(
        step=step,
        number=number,
        deals=rules.deals,
        dealer=table.names[dealer],
        leader=table.names[leader],
        removed=tuple(removed_in_words(rules.deck.removed)),
        version=table.sheet.version,
        is_correction=number <= len(table.sheet.lines),
        leave=reverse("deal", args=[table.game.code, number]),
        base=address(table, number),
        is_choice=is_choice(before),
        is_tarock=before.ruleset.tariff is not None,
        is_bid=is_bid,
    )


def is_choice(before: Sheet) -> bool:
    """Whether there is a choice of contracts: in a fixed order only a friendly game has one."""
    is_fixed = isinstance(before.ruleset.schedule, FixedOrder)
    return not is_fixed or before.policy is Policy.FRIENDLY


def address(table: Table, number: int) -> str:
    """The address of the pad of a deal; what is chosen already goes into its query."""
    if number <= len(table.sheet.lines):
        return reverse("correct", args=[table.game.code, number])
    return reverse("game", args=[table.game.code])


def step_address(base: str, **given: str) -> str:
    """The address of a step of the pad; what is empty is left out."""
    return f"{base}?{urlencode({name: value for name, value in given.items() if value})}"


def why_outbid(before: Sheet, facts: DealFacts) -> Problem | None:
    """Why the declarer cannot have won the bidding with this, None if that is all right."""
    if not before.ruleset.bid_order:
        return None
    return next(outbid_problem(before.ruleset, before.progress, facts), None)


def typed_in_fields(
    table: Table,
    number: int,
    contract: AnyContract,
    form: Form | None,
    values: Callable[[DealFacts], dict[str, Any]],
) -> dict[str, Any]:
    """What stands in the fields of a deal: as it was sent, or as the deal was recorded.

    `values` are those of a form that says some facts.
    """
    if form is not None:
        return {name: form.data.get(name) for name in form.fields}
    if number <= len(table.sheet.lines):
        facts = table.sheet.lines[number - 1].facts
        if facts.contract == contract.code:
            return values(facts)
    return {}


def form_problems(form: Form) -> tuple[str, ...]:
    """The faults of a form, each with the name of its field where it has one."""
    return tuple(
        f"{form.fields[field].label}: {error}" if form.fields[field].label else str(error)
        for field, errors in form.errors.items()
        for error in errors
    )


def faults_of(found: tuple[Problem, ...], table: Table) -> tuple[Fault, ...]:
    """Problems of the core in the reader's language, with what each of them is about."""
    said = say_problems(found, table.names)
    return tuple(
        Fault(text, each.path.partition("[")[0]) for text, each in zip(said, found, strict=True)
    )


def would_not_hold(number: int, problem: str) -> str:
    """That a change is refused because of another deal, and what would be wrong with that one."""
    text = gettext("Deal %(number)s would not hold any more. %(problem)s")
    return text % {"number": number, "problem": problem}
