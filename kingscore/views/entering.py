"""The later steps of the pad: what was predicted, and what happened in the deal."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.utils.translation import gettext

from kingscore.forms import DealForm, typed_values
from kingscore.queries import Table
from kingscore.rules.contract import Contract, TrumpBy
from kingscore.rules.deal import DealFacts
from kingscore.rules.item import Item
from kingscore.rules.sheet import Policy, Sheet
from kingscore.views.cards import SUITS, lead_in_words, trump_in_words
from kingscore.views.pad import (
    Cell,
    Pad,
    Row,
    address,
    blank_pad,
    is_choice,
    say_problems,
    sheet_before,
)
from kingscore.wording import final_in_words, label, say_problem


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
    progress = before.progress
    declarer = progress.declarer(contract.code)
    closed = before.ruleset.schedule.closed(progress, contract.code, declarer)
    if before.policy is Policy.STRICT:
        closed = None  # the service refuses it and says why; there is nothing to give a reason for
    errors = {} if form is None else form.errors
    cells = _Cells(table, typed, errors)
    is_settled = is_said and not contract.is_played(
        DealFacts(contract.code, 0, predictions=predictions)
    )
    is_sale = contract.trump_by is TrumpBy.SALE
    last = declarer if is_sale else before.next_dealer  # the seller does not bid
    turn = [(last + 1 + step) % len(table.names) for step in range(len(table.names))]
    return replace(
        blank_pad(table, number, step),
        entry=entry or str(typed.get("entry") or uuid4()),
        declarer=declarer,
        contract=contract,
        name=label(contract.name),
        lead=lead_in_words(contract),
        trump_by=trump_in_words(contract),
        suit=SUITS.get(str(typed.get("trump", ""))),
        rows=tuple(
            cells.row(item, is_one_of_several=len(contract.items) > 1) for item in contract.items
        ),
        predictions=cells.of("said", turn) if contract.predictions else (),
        keys=_keys(contract, step, is_settled=is_settled),
        prediction_total=abs(int(contract.total)),
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
        problems=(*_form_problems(form, table), *problems, *wrong),
        back=_back(before, address(table, number), step, contract, typed),
    )


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
        if is_one_of_several:
            text = (
                gettext("%(item)s: who took it?") if is_single else gettext("%(item)s: how many?")
            )
            question = text % {"item": label(item.name)}
        else:
            question = gettext("Who took it?") if is_single else gettext("Who took how many?")
        cells = (self.count(item, seat) for seat in range(len(self.names)))
        return Row(
            question=question,
            count=item.count,
            is_single=is_single,
            field=field,
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


def _form_problems(form: DealForm | None, table: Table) -> tuple[str, ...]:
    """The faults of form, each with the name of what it is about."""
    if form is None or not form.is_bound:
        return ()
    names = _field_names(form, table)
    return tuple(
        f"{names.get(field) or form.fields[field].label or field}: {error}"
        for field, errors in form.errors.items()
        for error in errors
    )


def _field_names(form: DealForm, table: Table) -> dict[str, str]:
    """What the numbers of a form are called: by item, or by player."""
    items = {f"who-{item.code}": label(item.name) for item in form.contract.items}
    kinds = ("said", "bid", *(f"count-{item.code}" for item in form.contract.items))
    numbers = {f"{kind}-{seat}": name for kind in kinds for seat, name in enumerate(table.names)}
    return items | numbers


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
    return f"{base}?choose" if is_choice(before) or contract.trumps else ""


def _final(table: Table, before: Sheet, contract: Contract) -> str:
    """What the sum of the game must be, once this closed contract is the last deal."""
    if len(before.lines) < len(table.sheet.lines):
        return ""  # later deals were played on what is corrected now
    progress = before.progress
    after = progress.after(contract.code, progress.declarer(contract.code))
    rest = before.ruleset.schedule.rest(after)
    so_far = sum(before.totals) + contract.total
    return final_in_words(rest and (so_far + rest[0], so_far + rest[1]))
