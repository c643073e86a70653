"""The pad: what the scorer is asked about one deal, step by step."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import uuid4

from django.urls import reverse
from django.utils.translation import gettext

from kingscore.forms import DealForm, typed_values
from kingscore.queries import Table
from kingscore.rules.contract import Contract, Item, Lead, Role, Side, TrumpBy
from kingscore.rules.deal import DealFacts
from kingscore.rules.errors import Problem
from kingscore.rules.schedule import DealersChoice, Marks
from kingscore.rules.sentence import Points
from kingscore.rules.sheet import Policy, Sheet
from kingscore.views.cards import SUITS, Suit, card
from kingscore.wording import label, say_problem


@dataclass(frozen=True, slots=True)
class Choice:
    """A button of the pad: a contract, or a suit as trump. `boxes` are its tally marks."""

    code: str
    name: str
    total: str
    boxes: tuple[bool, ...]
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


@dataclass(frozen=True, slots=True)
class Cell:
    """One number to enter: the form field, whose it is, and what is typed in it."""

    field: str
    seat: int
    name: str
    value: str
    errors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One thing to place: who took it, or how many each player took."""

    code: str
    name: str
    count: int
    is_single: bool
    field: str
    value: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Pad:
    """Everything the pad shows. `step` is `choose`, `say`, `enter` or `finished`.

    `say` asks for the predictions, before the cards are played; `is_settled` says that they add
    up, so that nothing is left to enter.
    """

    step: str
    number: int
    deals: int
    dealer: str
    leader: str
    removed: tuple[str, ...]
    version: int
    is_correction: bool
    policy: str
    quotas: tuple[Quota, ...] = ()
    choices: tuple[Choice, ...] = ()
    trumps: tuple[Choice, ...] = ()
    entry: str = ""
    declarer: int = 0
    contract: Contract | None = None
    name: str = ""
    total: str = ""
    lead: str = ""
    trump_by: str = ""
    suit: Suit | None = None
    rows: tuple[Row, ...] = ()
    predictions: tuple[Cell, ...] = ()
    reachable: tuple[int, ...] = ()
    prediction_total: int = 0
    can_settle: bool = False
    is_settled: bool = False
    bids: tuple[Cell, ...] = ()
    highest_bid: int = 0
    is_sold: bool = False
    closed: str = ""
    override: str = ""
    reason: str = ""
    problems: tuple[str, ...] = ()
    back: str = ""


def sheet_before(table: Table, number: int) -> Sheet:
    """The sheet as it was when deal `number` was about to be played."""
    return replace(table.sheet, lines=table.sheet.lines[: number - 1])


def choose_pad(table: Table, number: int, problems: tuple[str, ...] = ()) -> Pad:
    """The pad that asks for the contract of a deal."""
    before = sheet_before(table, number)
    plain = [marks for marks in before.marks if not marks.contract.trumps]
    suited = [marks for marks in before.marks if marks.contract.trumps]
    return replace(
        _pad(table, number, "choose"),
        problems=problems,
        quotas=_quotas(before),
        choices=tuple(_choice(table, number, marks) for marks in plain),
        trumps=tuple(
            _choice(table, number, marks, SUITS[suit])
            for marks in suited
            for suit in marks.contract.trumps
        ),
    )


def next_pad(table: Table) -> Pad:
    """The pad for the next deal: its contract if there is no choice, otherwise the question."""
    if table.sheet.is_finished:
        return _pad(table, len(table.sheet.lines), "finished")
    number = len(table.sheet.lines) + 1
    open_now = [marks.contract for marks in table.sheet.marks if marks.is_open]
    if len(open_now) == 1 and not open_now[0].trumps:
        return enter_pad(table, number, open_now[0])
    return choose_pad(table, number)


def enter_pad(
    table: Table,
    number: int,
    contract: Contract,
    *,
    asked: Mapping[str, str] | None = None,
    form: DealForm | None = None,
    entry: str = "",
    problems: tuple[str, ...] = (),
) -> Pad:
    """The pad that asks what happened; with a form, what was typed in it is kept.

    `asked` are the trump and the predictions that were given on the way here.
    """
    before = sheet_before(table, number)
    typed = _typed(table, number, contract, form) | dict(asked or {})
    said = tuple(_whole(typed.get(f"said-{seat}")) for seat in range(len(table.names)))
    predictions = tuple(each for each in said if each is not None)
    is_said = not contract.predictions or len(predictions) == len(said)
    closed = before.ruleset.schedule.closed(before.progress, contract.code)
    errors = {} if form is None else form.errors
    cells = _Cells(table, typed, errors)
    turn = [(before.next_leader + step) % len(table.names) for step in range(len(table.names))]
    return replace(
        _pad(table, number, "enter" if is_said or form is not None else "say"),
        entry=entry or str(typed.get("entry") or uuid4()),
        declarer=before.next_dealer if contract.declarer is Role.DEALER else before.next_leader,
        contract=contract,
        name=label(contract.name),
        total=str(Points(contract.total)),
        lead=_lead(contract),
        trump_by=_trump_by(contract),
        suit=SUITS.get(str(typed.get("trump", ""))),
        rows=tuple(cells.row(item) for item in contract.items),
        predictions=cells.of("said", turn) if contract.predictions else (),
        reachable=tuple(sorted(contract.reachable)),
        prediction_total=abs(contract.total),
        can_settle=bool(contract.predictions and contract.predictions.can_settle),
        is_settled=is_said
        and not contract.is_played(DealFacts(contract.code, 0, predictions=predictions)),
        bids=cells.of("bid", turn[:-1]) if contract.trump_by is TrumpBy.SALE else (),
        highest_bid=sum(item.count for item in contract.items),
        is_sold=bool(typed.get("is_sold")),
        closed=say_problem(closed, table.names) if closed else "",
        override=str(typed.get("override") or ""),
        reason=str(typed.get("reason") or ""),
        problems=(*_form_problems(form), *problems),
        back=_choose_url(table, number),
    )


def say_problems(found: tuple[Problem, ...], table: Table) -> tuple[str, ...]:
    """Problems of the core in the reader's language."""
    return tuple(say_problem(each, table.names) for each in found)


class _Cells:
    """Makes the cells of the form with what is typed in them."""

    def __init__(self, table: Table, typed: Mapping[str, Any], errors: Mapping[str, Any]) -> None:
        self.names, self.typed, self.errors = table.names, typed, errors

    def one(self, field: str, seat: int) -> Cell:
        value = self.typed.get(field)
        return Cell(
            field=field,
            seat=seat,
            name=self.names[seat],
            value="" if value is None else str(value),
            errors=tuple(self.errors.get(field, ())),
        )

    def of(self, kind: str, seats: list[int]) -> tuple[Cell, ...]:
        return tuple(self.one(f"{kind}-{seat}", seat) for seat in seats)

    def row(self, item: Item) -> Row:
        is_single = item.count == 1
        field = f"who-{item.code}" if is_single else f"count-{item.code}"
        value = self.typed.get(field)
        return Row(
            code=item.code,
            name=label(item.name),
            count=item.count,
            is_single=is_single,
            field=field,
            value="" if value is None else str(value),
            cells=self.of(f"count-{item.code}", list(range(len(self.names)))),
        )


def _typed(table: Table, number: int, contract: Contract, form: DealForm | None) -> dict[str, Any]:
    """What stands in the fields: as it was sent, or as the deal was recorded."""
    if form is not None:
        return {name: form.data.get(name) for name in form.fields}
    if number <= len(table.sheet.lines):
        facts = table.sheet.lines[number - 1].facts
        if facts.contract == contract.code:
            return typed_values(facts)
    return {}


def _whole(value: Any) -> int | None:
    """The whole number that was typed, None for anything else."""
    try:
        return int(value)
    except (TypeError, ValueError):
        return None


def _form_problems(form: DealForm | None) -> tuple[str, ...]:
    """The faults of form that are not shown beside a number, each with the name of its field."""
    if form is None or not form.is_bound:
        return ()
    return tuple(
        f"{form.fields[name].label or name}: {error}"
        for name, errors in form.errors.items()
        for error in errors
    )


def _pad(table: Table, number: int, step: str) -> Pad:
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
        policy=before.policy.value,
    )


def _choice(table: Table, number: int, marks: Marks, suit: Suit | None = None) -> Choice:
    url = f"{_choose_url(table, number)}?contract={marks.contract.code}"
    return Choice(
        code=marks.contract.code,
        name=str(suit.name) if suit else label(marks.contract.name),
        total=str(Points(marks.contract.total)),
        boxes=(True,) * marks.used + (False,) * marks.left,
        url=f"{url}&trump={suit.code}" if suit else url,
        is_open=marks.is_open,
        can_open=marks.is_open or table.sheet.policy is Policy.FRIENDLY,
        reason=say_problem(marks.closed, table.names) if marks.closed else "",
        suit=suit,
    )


def _choose_url(table: Table, number: int) -> str:
    if number <= len(table.sheet.lines):
        return reverse("correct", args=[table.game.code, number])
    return reverse("game", args=[table.game.code])


def _quotas(before: Sheet) -> tuple[Quota, ...]:
    if not isinstance(before.ruleset.schedule, DealersChoice):
        return ()
    names = {Side.NEGATIVE: gettext("penalty"), Side.POSITIVE: gettext("trump")}
    by_side = {marks.contract.side: marks for marks in before.marks}
    return tuple(
        Quota(names[side], (True,) * marks.dealer_used + (False,) * marks.dealer_left)
        for side, marks in sorted(by_side.items())
    )


def _lead(contract: Contract) -> str:
    if contract.lead is Lead.NO_HEARTS:
        return gettext("Hearts may not be led, except by a hand of hearts only.")
    return gettext("Any card may be led.")


def _trump_by(contract: Contract) -> str:
    return {
        TrumpBy.LAST_CARD: gettext("The last card dealt is trump."),
        TrumpBy.DECLARER: gettext("The declarer chose trump."),
        TrumpBy.SALE: gettext("The choice of trump is for sale."),
        None: "",
    }[contract.trump_by]
