"""The pad: what the scorer is asked about one deal, step by step."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode
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
from kingscore.views.cards import SUITS, TRUMP_BY, Suit, card
from kingscore.views.paper import final_in_words, used_in_words
from kingscore.wording import label, say_problem


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

    code: str
    name: str
    question: str
    count: int
    is_single: bool
    field: str
    value: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Pad:
    """Everything the pad shows. `step` is `choose`, `say`, `enter` or `finished`.

    `say` asks for the predictions, before the cards are played; `is_settled` says that they add
    up, so that nothing is left to enter. `keys` are the numbers to tap, `back` the step before
    this one, `base` the address of all steps, and `final` what a closed contract would make of
    the sum of the game.
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
    base: str
    is_choice: bool
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


def sheet_before(table: Table, number: int) -> Sheet:
    """The sheet as it was when deal `number` was about to be played."""
    return replace(table.sheet, lines=table.sheet.lines[: number - 1])


def choose_pad(table: Table, number: int, problems: tuple[str, ...] = ()) -> Pad:
    """The pad that asks for the contract of a deal."""
    before = sheet_before(table, number)
    # In a fixed order there is nothing to choose but the trump, unless the game is friendly.
    is_all = _is_choice(before) or before.policy is Policy.FRIENDLY
    shown = [marks for marks in before.marks if is_all or marks.is_open]
    plain = [marks for marks in shown if not marks.contract.trumps]
    suited = [marks for marks in shown if marks.contract.trumps]
    return replace(
        _pad(table, number, "choose"),
        problems=problems,
        trump_by=_trump_by(suited[0].contract) if suited and not plain else "",
        quotas=_quotas(before),
        choices=tuple(_choice(table, number, marks) for marks in plain),
        trumps=tuple(
            _choice(table, number, marks, SUITS[suit])
            for marks in suited
            for suit in marks.contract.trumps
        ),
    )


def deal_head(table: Table) -> Pad:
    """Who deals and leads next, for those who look on."""
    return _pad(table, len(table.sheet.lines) + 1, "watch")


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
    is_saying: bool = False,
) -> Pad:
    """The pad that asks what happened; with a form, what was typed in it is kept.

    `asked` are the trump and the predictions that were given on the way here; `is_saying` asks
    for the predictions once more.
    """
    before = sheet_before(table, number)
    typed = _typed(table, number, contract, form) | dict(asked or {})
    said = tuple(_whole(typed.get(f"said-{seat}")) for seat in range(len(table.names)))
    predictions = tuple(each for each in said if each is not None)
    wrong = () if form is not None else _said_problems(table, contract, predictions, len(said))
    is_said = not contract.predictions or (
        len(predictions) == len(said) and not wrong and not is_saying
    )
    step = "enter" if is_said or form is not None else "say"
    closed = before.ruleset.schedule.closed(before.progress, contract.code)
    errors = {} if form is None else form.errors
    cells = _Cells(table, typed, errors)
    is_settled = is_said and not contract.is_played(
        DealFacts(contract.code, 0, predictions=predictions)
    )
    is_sale = contract.trump_by is TrumpBy.SALE
    turn = [(before.next_leader + step) % len(table.names) for step in range(len(table.names))]
    return replace(
        _pad(table, number, step),
        entry=entry or str(typed.get("entry") or uuid4()),
        declarer=before.next_dealer if contract.declarer is Role.DEALER else before.next_leader,
        contract=contract,
        name=label(contract.name),
        total=str(Points(contract.total)),
        lead=_lead(contract),
        trump_by=_trump_by(contract),
        suit=SUITS.get(str(typed.get("trump", ""))),
        rows=tuple(
            cells.row(item, is_one_of_several=len(contract.items) > 1) for item in contract.items
        ),
        predictions=cells.of("said", turn) if contract.predictions else (),
        reachable=tuple(sorted(contract.reachable)),
        keys=_keys(contract, step, is_settled=is_settled),
        prediction_total=abs(contract.total),
        can_settle=bool(contract.predictions and contract.predictions.can_settle),
        is_settled=is_settled,
        bids=cells.of("bid", turn[:-1]) if is_sale else (),
        highest_bid=sum(item.count for item in contract.items),
        is_sold=bool(typed.get("is_sold")),
        is_declined=is_sale
        and typed.get("is_sold") in ("", False)
        and any(typed.get(f"bid-{seat}") for seat in turn),
        closed=say_problem(closed, table.names) if closed else "",
        final=_final(table, before, contract) if closed else "",
        override=str(typed.get("override") or ""),
        reason=str(typed.get("reason") or ""),
        problems=(*_form_problems(form), *problems, *wrong),
        back=_back(before, _choose_url(table, number), step, contract, typed),
    )


def say_problems(found: tuple[Problem, ...], table: Table) -> tuple[str, ...]:
    """Problems of the core in the reader's language."""
    return tuple(say_problem(each, table.names) for each in found)


class _Cells:
    """Makes the cells of the form with what is typed in them."""

    def __init__(self, table: Table, typed: Mapping[str, Any], errors: Mapping[str, Any]) -> None:
        self.names, self.typed, self.errors = table.names, typed, errors

    def one(self, kind: str, seat: int) -> Cell:
        field = f"{kind}-{seat}"
        value = self.typed.get(field)
        return Cell(
            field=field,
            seat=seat,
            name=self.names[seat],
            value="" if value is None else str(value),
            errors=tuple(self.errors.get(field, ())),
        )

    def said(self, seat: int) -> str:
        """What this player predicted, where predictions are made."""
        said = self.typed.get(f"said-{seat}")
        return "" if said in (None, "") else gettext("said %(said)s") % {"said": said}

    def of(self, kind: str, seats: list[int]) -> tuple[Cell, ...]:
        return tuple(self.one(kind, seat) for seat in seats)

    def row(self, item: Item, *, is_one_of_several: bool) -> Row:
        is_single = item.count == 1
        field = f"who-{item.code}" if is_single else f"count-{item.code}"
        value = self.typed.get(field)
        question = gettext("Who took it?") if is_single else gettext("Who took how many?")
        cells = (self.count(item, seat) for seat in range(len(self.names)))
        return Row(
            code=item.code,
            name=label(item.name),
            question=f"{label(item.name)}: {question}" if is_one_of_several else question,
            count=item.count,
            is_single=is_single,
            field=field,
            value="" if value is None else str(value),
            cells=tuple(cells),
        )

    def count(self, item: Item, seat: int) -> Cell:
        chosen = str(self.typed.get(f"who-{item.code}")) == str(seat)
        cell = self.one(f"count-{item.code}", seat)
        return replace(cell, is_chosen=chosen, aside=self.said(seat))


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
        base=_choose_url(table, number),
        is_choice=_is_choice(before) or before.policy is Policy.FRIENDLY,
    )


def _is_choice(before: Sheet) -> bool:
    return isinstance(before.ruleset.schedule, DealersChoice)


def _said_problems(
    table: Table, contract: Contract, predictions: tuple[int, ...], players: int
) -> tuple[str, ...]:
    """What is wrong with the predictions, once all are there."""
    if contract.predictions is None or len(predictions) < players:
        return ()
    facts = DealFacts(contract.code, 0, predictions=predictions)
    found = contract.predictions.problems(facts, players, contract.reachable)
    return say_problems(tuple(found), table)


def _keys(contract: Contract, step: str, *, is_settled: bool) -> tuple[int, ...]:
    """The numbers that can be tapped: what one player can have said, got or bid."""
    if step == "say":
        return tuple(sorted(contract.reachable))
    counted = [item.count for item in contract.items if item.count > 1]
    return () if is_settled or not counted else tuple(range(max(counted) + 1))


def _back(before: Sheet, base: str, step: str, contract: Contract, typed: Mapping[str, Any]) -> str:
    """The step before this one: the predictions, or the choice; nothing where there was none."""
    if contract.predictions and step == "enter":
        said = {name: value for name, value in typed.items() if name.startswith("said-")}
        asked = {"contract": contract.code, "trump": typed.get("trump") or "", **said, "say": "1"}
        return f"{base}?{urlencode({name: value for name, value in asked.items() if value != ''})}"
    is_choice = _is_choice(before) or before.policy is Policy.FRIENDLY or contract.trumps
    return f"{base}?choose" if is_choice else ""


def _final(table: Table, before: Sheet, contract: Contract) -> str:
    """What the sum of the game must be, once this closed contract is the last deal."""
    if len(before.lines) < len(table.sheet.lines):
        return ""  # later deals were played on what is corrected now
    rest = before.ruleset.schedule.rest(before.progress.after(contract.code))
    so_far = sum(before.totals) + contract.total
    return final_in_words(rest and (so_far + rest[0], so_far + rest[1]))


def _choice(table: Table, number: int, marks: Marks, suit: Suit | None = None) -> Choice:
    url = f"{_choose_url(table, number)}?contract={marks.contract.code}"
    return Choice(
        code=marks.contract.code,
        name=str(suit.name) if suit else label(marks.contract.name),
        contract=label(marks.contract.name),
        total=str(Points(marks.contract.total)),
        boxes=(True,) * marks.used + (False,) * marks.left,
        used=used_in_words(marks.used, marks.used + marks.left),
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
        Quota(
            names[side],
            (True,) * marks.dealer_used + (False,) * marks.dealer_left,
            used_in_words(marks.dealer_used, marks.dealer_used + marks.dealer_left),
        )
        for side, marks in sorted(by_side.items())
    )


def _lead(contract: Contract) -> str:
    if contract.lead is Lead.NO_HEARTS:
        return gettext("Hearts may not be led, except by a hand of hearts only.")
    return gettext("Any card may be led.")


def _trump_by(contract: Contract) -> str:
    return str(TRUMP_BY[contract.trump_by]) if contract.trump_by else ""
