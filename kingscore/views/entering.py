"""The later steps of the pad: what was predicted, and what happened in the deal."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from uuid import uuid4

from django.utils.translation import gettext

from kingscore.forms import DealForm, TarockForm, typed_values
from kingscore.queries import Table
from kingscore.rules.contract import Contract, Role
from kingscore.rules.deal import DealFacts
from kingscore.rules.errors import Problem
from kingscore.rules.owed import owed_double
from kingscore.rules.sale import Bidding
from kingscore.rules.schedule import AnyContract, FixedOrder
from kingscore.rules.sheet import Policy, Sheet
from kingscore.rules.tarock.game import TarockGame
from kingscore.views.cards import TRUMPS, lead_in_words, trump_in_words
from kingscore.views.extras import doubles_of, open_cards_of, owed_in_words, purchase_of
from kingscore.views.pad import (
    Fault,
    Pad,
    address,
    blank_pad,
    faults_of,
    is_choice,
    step_address,
    typed_in_fields,
    why_outbid,
)
from kingscore.views.rows import Cells, Row, rows_of
from kingscore.views.tarock import tarock_pad
from kingscore.wording import final_in_words, isolated, label, say_problem


def enter_pad(
    table: Table,
    number: int,
    contract: AnyContract,
    *,
    asked: Mapping[str, str] | None = None,
    form: DealForm | TarockForm | None = None,
    entry: str = "",
    faults: tuple[Fault, ...] = (),
    is_saying: bool = False,
) -> Pad:
    """The pad that asks what happened; with a form, what was typed in it is kept.

    `asked` is what was settled on the way here, such as the trump and the predictions;
    `is_saying` asks for the predictions once more.
    """
    table = table.at_deal(number)
    if isinstance(contract, TarockGame):
        typed = form if isinstance(form, TarockForm) else None
        problems = tuple(fault.text for fault in faults)
        return tarock_pad(table, number, contract, form=typed, entry=entry, problems=problems)
    sent = form if isinstance(form, DealForm) else None
    deal = _Deal(table, number, contract, form=sent, asked=asked or {}, faults=faults)
    step = "say" if sent is None and deal.must_say(is_saying=is_saying) else "enter"
    return replace(deal.pad(step), entry=entry or str(deal.typed.get("entry") or uuid4()))


class _Deal:
    """One deal of a counted contract, with what is typed of it so far."""

    def __init__(
        self,
        table: Table,
        number: int,
        contract: Contract,
        *,
        form: DealForm | None,
        asked: Mapping[str, str],
        faults: tuple[Fault, ...],
    ) -> None:
        self.table, self.number, self.contract, self.form = table, number, contract, form
        self.before = table.sheet.before(number)
        recorded = typed_in_fields(table, number, contract, form, _recorded_values)
        self.typed = recorded | dict(asked)
        self.declarer = declarer_of(self.before, contract, self.typed.get("declarer"))
        self.cells = Cells(table.names, self.typed, {} if form is None else form.errors)
        self.predictions = tuple(
            each
            for seat in range(len(table.names))
            if (each := whole(self.typed.get(f"said-{seat}"))) is not None
        )
        self.wrongly_said = _said_problems(contract, self.predictions, len(table.names))
        own = _form_faults(form, table) if form else faults_of(self.wrongly_said, table)
        self.faults = (*own, *faults)

    @property
    def given(self) -> DealFacts:
        """What is settled before the cards are played."""
        return DealFacts(
            contract=self.contract.code,
            declarer=self.declarer,
            trump=self.cells.value("trump"),
            is_shared=bool(self.contract.shared and self.typed.get("is_shared")),
            promised=whole(self.typed.get("promised")) or 0,
            predictions=self.predictions,
        )

    def must_say(self, *, is_saying: bool) -> bool:
        """Whether the predictions are asked for first."""
        if not self.contract.predictions:
            return False
        is_said = len(self.predictions) == len(self.table.names) and not self.wrongly_said
        return is_saying or not is_said

    def pad(self, step: str) -> Pad:
        """The pad of this deal at a step."""
        contract, given = self.contract, self.given
        is_settled = step == "enter" and not contract.is_played(given)
        rows = self._rows()
        pad = replace(
            blank_pad(self.table, self.number, step),
            declarer=self.declarer,
            contract=contract,
            name=label(contract.name),
            lead="" if any(item.places for item in contract.items) else lead_in_words(contract),
            trump_by=_trump_by(contract),
            suit=TRUMPS.get(given.trump),
            remarks=self._remarks(),
            given=self._given(step),
            rows=rows,
            predictions=self._predictions(),
            keys=_keys(contract, rows, step, is_settled=is_settled),
            prediction_total=abs(int(contract.total)),
            can_settle=bool(contract.predictions and contract.predictions.can_settle),
            is_settled=is_settled,
            seats=tuple((str(seat), name) for seat, name in enumerate(self.table.names)),
            override=str(self.typed.get("override") or ""),
            reason=str(self.typed.get("reason") or ""),
            problems=tuple(fault.text for fault in self.faults),
            back=self._back(step),
        )
        if not pad.is_bid:
            leader = self.before.ruleset.leader(self.before.next_dealer, self.declarer)
            pad = replace(pad, leader=self.table.names[leader])
        return self._with_closed(self._with_extras(self._with_sale(self._with_shared(pad))))

    def _about(self, what: str) -> tuple[str, ...]:
        """The faults of one part of the pad."""
        return tuple(fault.text for fault in self.faults if fault.about == what)

    def _rows(self) -> tuple[Row, ...]:
        """The questions about the items; a fault stands beside its question where it is long."""
        contract, codes = self.contract, [item.code for item in self.contract.items]
        errors = {code: self._about(f"counts.{code}") for code in codes} if len(codes) > 1 else {}
        return rows_of(contract, self.cells, self.declarer, errors)

    def _predictions(self) -> Any:
        if not self.contract.predictions:
            return ()
        players, dealer = len(self.table.names), self.before.next_dealer
        turn = [(dealer + 1 + step) % players for step in range(players)]
        return self.cells.of("said", turn)

    def _with_shared(self, pad: Pad) -> Pad:
        if not self.contract.shared:
            return pad
        shared = step_address(pad.base, **self._steps(), is_shared="1")
        is_shared = self.given.is_shared
        return replace(pad, shared=self.contract.shared, is_shared=is_shared, shared_url=shared)

    def _with_sale(self, pad: Pad) -> Pad:
        contract, players = self.contract, len(self.table.names)
        if not contract.sale:
            return pad
        turn = [(self.declarer + step) % players for step in range(1, players)]
        bids = self.cells.of("bid", turn) if contract.sale.bidding is Bidding.ONCE else ()
        is_answered = self.typed.get("is_sold") in ("", False)
        return replace(
            pad,
            bids=bids,
            seller=self.table.names[self.declarer],
            highest_bid=sum(item.count for item in contract.items),
            is_sold=bool(self.typed.get("is_sold")),
            is_declined=is_answered and any(cell.value for cell in bids),
            bids_errors=self._about("bids"),
            purchase=purchase_of(contract, self.cells, self.declarer),
        )

    def _with_extras(self, pad: Pad) -> Pad:
        open_cards = open_cards_of(self.contract, self.cells)
        errors = self._about("exposures")
        return replace(
            pad,
            doubles=doubles_of(self.contract, self.cells, self.before, self.declarer),
            owed=owed_in_words(self.before, self.table.names[self.declarer], self.declarer),
            can_skip_doubles=self.before.policy is Policy.FRIENDLY,
            doubles_errors=self._about("doubles"),
            open_cards=open_cards,
            has_open_cards=any(card.holder_value for card in open_cards) or bool(errors),
            open_errors=errors,
        )

    def _with_closed(self, pad: Pad) -> Pad:
        """In a friendly game a closed contract can be played, with a reason.

        Otherwise the service refuses it and says why; there is nothing to give a reason for.
        """
        closed = self._why_closed() if self.before.policy is Policy.FRIENDLY else None
        if closed is None:
            return pad
        return replace(pad, closed=say_problem(closed, self.table.names), final=self._final())

    def _why_closed(self) -> Problem | None:
        before, given = self.before, self.given
        closed = before.ruleset.schedule.closed(before.progress, given.contract, given.declarer)
        closed = closed or why_outbid(before, given)
        if closed is None and before.ruleset.owed_doubles and self.form and self.form.is_valid():
            played = [line.facts for line in before.lines]
            owed = owed_double(before.ruleset, before.progress, played, self.form.facts())
            closed = next(owed, None)
        return closed

    def _final(self) -> str:
        """What the sum of the game must be, once this closed contract is the last deal."""
        before, contract = self.before, self.contract
        if len(before.lines) < len(self.table.sheet.lines):
            return ""  # later deals were played on what is corrected now
        after = before.progress.after(contract.code, self.declarer)
        rest = before.ruleset.schedule.rest(after)
        so_far = sum(before.totals) + contract.total
        return final_in_words(rest and (so_far + rest[0], so_far + rest[1]))

    def _remarks(self) -> tuple[str, ...]:
        """What was settled in the bidding."""
        if self.contract.declarer is not Role.BIDDER:
            return ()
        name = isolated(self.table.names[self.declarer])
        leads = self.before.ruleset.leads is None
        text = gettext("%(name)s won the bidding and leads.")
        won = (text if leads else gettext("%(name)s won the bidding.")) % {"name": name}
        promised = self.given.promised
        if not self.contract.promise or not promised:
            return (won,)
        text = gettext("Promised: %(promised)s tricks.")
        return (won, text % {"promised": promised})

    def _steps(self) -> dict[str, str]:
        """What the earlier steps have settled, the trump and the tricks promised apart."""
        steps = {"contract": self.contract.code}
        if self.contract.declarer is Role.BIDDER:
            steps["declarer"] = str(self.declarer)
        return steps

    def _given(self, step: str) -> tuple[tuple[str, str], ...]:
        """The fields that go along with this step of the pad, and what is in them."""
        given = {"contract": self.contract.code, "trump": self.cells.value("trump")}
        if step == "enter" or self.contract.declarer is Role.BIDDER:
            given["declarer"] = str(self.declarer)
        if self.contract.promise:
            given["promised"] = self.cells.value("promised")
        if self.given.is_shared:
            given["is_shared"] = "1"
        if step == "enter":
            given |= {cell.field: cell.value for cell in self._predictions()}
        return tuple((name, value) for name, value in given.items() if value)

    def _back(self, step: str) -> str:
        """The step before this one; nothing where there was none."""
        base, typed, contract = address(self.table, self.number), self.typed, self.contract
        steps = self._steps()
        if contract.predictions and step == "enter":
            said = {name: str(each) for name, each in typed.items() if name.startswith("said-")}
            trump = self.cells.value("trump")
            return step_address(base, **steps, trump=trump, **said, say="1")
        if contract.promise and not self.given.is_shared:
            return step_address(base, **steps, trump=self.cells.value("trump"))
        if contract.declarer is Role.BIDDER:
            return step_address(base, declarer=str(self.declarer), choose="1")
        has_chosen = (
            is_choice(self.before) or len(contract.trumps) > 1 or _is_due_with_others(self.before)
        )
        return f"{base}?choose" if has_chosen else ""


def _trump_by(contract: Contract) -> str:
    """How trump is found, where it was not in a bidding and there is more than one."""
    is_told = len(contract.trumps) > 1 and contract.declarer is not Role.BIDDER
    return trump_in_words(contract) if is_told else ""


def _is_due_with_others(before: Sheet) -> bool:
    """Whether one of several contracts is due, in a fixed order."""
    schedule = before.ruleset.schedule
    return isinstance(schedule, FixedOrder) and len(schedule.due(len(before.lines))) > 1


def declarer_of(before: Sheet, contract: AnyContract, asked: object) -> int:
    """Whose contract it is: by the place at the table, or the one who is said to have bid most."""
    seat = whole(asked)
    is_bid = contract.declarer is Role.BIDDER
    if is_bid and seat is not None and 0 <= seat < before.ruleset.players:
        return seat
    return before.progress.declarer(contract.code)


def _recorded_values(facts: DealFacts) -> dict[str, Any]:
    """The values of the fields that say these facts, whose contract it was included."""
    return typed_values(facts) | {"declarer": facts.declarer}


def whole(value: Any) -> int | None:
    """The whole number that was typed, None for anything else."""
    try:
        return int(value)
    except (TypeError, ValueError):
        return None


_ABOUT = {
    "is": "bids",
    "bid": "bids",
    "buyer": "bids",
    "price": "bids",
    "double": "doubles",
    "exposed": "exposures",
    "said": "predictions",
}


def _form_faults(form: DealForm, table: Table) -> tuple[Fault, ...]:
    """The faults of form, each with the name of what it is about."""
    return tuple(
        Fault(f"{_field_name(form, field, table)}: {error}", _about_field(field))
        for field, errors in form.errors.items()
        for error in errors
    )


def _about_field(field: str) -> str:
    """Which part of the pad a field belongs to."""
    kind, _, rest = field.partition("-")
    if kind in ("who", "count", "place", "taken"):
        return f"counts.{rest.partition('-')[0]}"
    return _ABOUT.get(kind.partition("_")[0], field)


def _field_name(form: DealForm, field: str, table: Table) -> str:
    """What a field is called: by its item and player."""
    kind, _, rest = field.partition("-")
    items = {item.code: label(item.name) for item in form.contract.items}
    code, _, last = rest.rpartition("-") if kind in ("count", "place") else (rest, "", "")
    if kind == "exposed":
        code = rest.partition("-")[0]
    seat = last if kind in ("count", "place") else rest.partition("-")[0]
    is_seat = kind in ("count", "place", "said", "bid", "double") and seat.isdecimal()
    names = (
        [items[code]] if code in items and (len(items) > 1 or not is_seat) else [],
        [isolated(table.names[int(seat)])] if is_seat else [],
    )
    said = ", ".join(name for each in names for name in each)
    return said or str(form.fields[field].label or field if field in form.fields else field)


def _said_problems(
    contract: Contract, predictions: tuple[int, ...], players: int
) -> tuple[Problem, ...]:
    """What is wrong with the predictions, once all are there."""
    if contract.predictions is None or len(predictions) < players:
        return ()
    facts = DealFacts(contract.code, 0, predictions=predictions)
    return tuple(contract.predictions.problems(facts, players, contract.reachable))


def _keys(
    contract: Contract, rows: tuple[Row, ...], step: str, *, is_settled: bool
) -> tuple[int, ...]:
    """The numbers that can be tapped: what one player can have said, got or bid."""
    if step == "say":
        return tuple(sorted(contract.reachable))
    counted = [row.count for row in rows if row.kind in ("count", "across")]
    return () if is_settled or not counted else tuple(range(max(counted) + 1))
