"""The pad: what the scorer is asked about one deal, step by step."""

from dataclasses import dataclass, replace

from django.urls import reverse

from kingscore.queries import Table
from kingscore.rules.contract import Contract
from kingscore.rules.errors import Problem
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.schedule import DealersChoice
from kingscore.rules.sheet import Policy, Sheet
from kingscore.views.cards import Suit, card
from kingscore.wording import say_problem


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
class Quota:
    """The dealer's marks for one kind of contract."""

    name: str
    boxes: tuple[bool, ...]
    used: str


@dataclass(frozen=True, slots=True)
class Cell:
    """One number to enter: the form field, whose it is, and what is typed in it.

    `is_chosen`: this player took the single thing that is asked for.
    """

    field: str
    seat: int
    name: str
    value: str
    aside: str = ""
    is_chosen: bool = False
    errors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One thing to place: who took it, or how many each player took."""

    question: str
    count: int
    is_single: bool
    field: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Pad:
    """Everything the pad shows. `step` is `choose`, `say`, `enter` or `finished`.

    `say` asks for the predictions, before the cards are played; `is_settled` says that they add
    up, so that nothing is left to enter. `keys` are the numbers to tap, `back` the step before
    this one, `base` the address of all steps, `leave` the deal that is corrected, and `final` what
    a closed contract would make of the sum of the game.
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
    quotas: tuple[Quota, ...] = ()
    choices: tuple[Choice, ...] = ()
    trumps: tuple[Choice, ...] = ()
    entry: str = ""
    declarer: int = 0
    contract: Contract | None = None
    name: str = ""
    lead: str = ""
    trump_by: str = ""
    suit: Suit | None = None
    rows: tuple[Row, ...] = ()
    predictions: tuple[Cell, ...] = ()
    keys: tuple[int, ...] = ()
    prediction_total: int = 0
    can_settle: bool = False
    is_settled: bool = False
    bids: tuple[Cell, ...] = ()
    highest_bid: int = 0
    is_sold: bool = False
    is_declined: bool = False
    closed: str = ""
    final: str = ""
    override: str = ""
    reason: str = ""
    problems: tuple[str, ...] = ()
    back: str = ""


def counted_contract(rules: Ruleset, code: str) -> Contract | None:
    """The contract with this code, if there is one whose units are counted."""
    contract = rules.by_code.get(code)
    return contract if isinstance(contract, Contract) else None


def sheet_before(table: Table, number: int) -> Sheet:
    """The sheet as it was when deal `number` was about to be played."""
    return replace(table.sheet, lines=table.sheet.lines[: number - 1])


def deal_head(table: Table) -> Pad:
    """Who deals and leads next, for those who look on."""
    return blank_pad(table, len(table.sheet.lines) + 1, "watch")


def blank_pad(table: Table, number: int, step: str) -> Pad:
    """A pad with what every step shows: which deal it is, who deals and leads."""
    before = sheet_before(table, number)
    return Pad(
        step=step,
        number=number,
        deals=before.ruleset.deals,
        dealer=table.names[before.next_dealer],
        leader=table.names[before.next_leader],
        removed=tuple(card(code) for code in before.ruleset.deck.removed),
        version=table.sheet.version,
        is_correction=number <= len(table.sheet.lines),
        leave=reverse("deal", args=[table.game.code, number]),
        base=address(table, number),
        is_choice=is_choice(before),
    )


def is_choice(before: Sheet) -> bool:
    """Whether there is a choice of contracts: in a fixed order only a friendly game has one."""
    return isinstance(before.ruleset.schedule, DealersChoice) or before.policy is Policy.FRIENDLY


def address(table: Table, number: int) -> str:
    """The address of the pad of a deal; what is chosen already goes into its query."""
    if number <= len(table.sheet.lines):
        return reverse("correct", args=[table.game.code, number])
    return reverse("game", args=[table.game.code])


def say_problems(found: tuple[Problem, ...], table: Table) -> tuple[str, ...]:
    """Problems of the core in the reader's language."""
    return tuple(say_problem(each, table.names) for each in found)
