"""The first step of the pad: which contract, which trump."""

from collections.abc import Mapping
from dataclasses import replace

from kingscore.queries import Table
from kingscore.rules.contract import Contract
from kingscore.rules.schedule import AnyContract, DealersChoice, Marks, side_name
from kingscore.rules.sentence import Points
from kingscore.rules.sheet import Policy, Sheet
from kingscore.views.cards import SUITS, Suit, trump_in_words
from kingscore.views.entering import enter_pad
from kingscore.views.pad import (
    Choice,
    Pad,
    Quota,
    address,
    blank_pad,
    is_choice,
    sheet_before,
)
from kingscore.views.paper import used_in_words
from kingscore.wording import label, say_problem


def next_pad(table: Table) -> Pad:
    """The pad for the next deal: its contract if there is no choice, otherwise the question."""
    if table.sheet.is_finished:
        return blank_pad(table, len(table.sheet.lines), "finished")
    number = len(table.sheet.lines) + 1
    open_now = [marks.contract for marks in table.sheet.marks if marks.is_open]
    if len(open_now) == 1 and isinstance(open_now[0], Contract) and not open_now[0].trumps:
        return enter_pad(table, number, open_now[0])
    return choose_pad(table, number)


def pad_for(table: Table, number: int, contract: Contract, asked: Mapping[str, str]) -> Pad:
    """The pad for the contract that was asked for, or the choice with why it is closed.

    It can have been open when the address was made, and `say` in `asked` asks for the
    predictions once more.
    """
    before = sheet_before(table, number)
    progress = before.progress
    closed = before.ruleset.schedule.closed(
        progress, contract.code, progress.declarer(contract.code)
    )
    if closed and before.policy is Policy.STRICT:
        return choose_pad(table, number, (say_problem(closed, table.names),))
    if contract.trumps and asked.get("trump") not in contract.trumps:
        return choose_pad(table, number)
    given = {
        name: value
        for name, value in asked.items()
        if value and (name == "trump" or name.startswith("said-"))
    }
    return enter_pad(table, number, contract, asked=given, is_saying="say" in asked)


def choose_pad(table: Table, number: int, problems: tuple[str, ...] = ()) -> Pad:
    """The pad that asks for the contract of a deal."""
    before = sheet_before(table, number)
    # In a fixed order there is nothing to choose but the trump.
    every = before.marks
    shown = [marks for marks in every if is_choice(before) or marks.is_open]
    plain = [marks for marks in shown if not _trumps(marks.contract)]
    suited = [marks for marks in shown if _trumps(marks.contract)]
    return replace(
        blank_pad(table, number, "choose"),
        problems=problems,
        trump_by=_trump_by(suited) if not plain else "",
        quotas=_quotas(before, every),
        choices=tuple(_choice(table, number, marks) for marks in plain),
        trumps=tuple(
            _choice(table, number, marks, SUITS[suit])
            for marks in suited
            for suit in _trumps(marks.contract)
        ),
    )


def _trumps(contract: AnyContract) -> tuple[str, ...]:
    """What may be trump; a game of tarock has its own trumps."""
    return contract.trumps if isinstance(contract, Contract) else ()


def _trump_by(suited: list[Marks]) -> str:
    """How trump is found in the first of these contracts."""
    contracts = [each.contract for each in suited if isinstance(each.contract, Contract)]
    return trump_in_words(contracts[0]) if contracts else ""


def _choice(table: Table, number: int, marks: Marks, suit: Suit | None = None) -> Choice:
    url = f"{address(table, number)}?contract={marks.contract.code}"
    contract = label(marks.contract.name)
    reason = say_problem(marks.closed, table.names) if marks.closed else ""
    return Choice(
        code=marks.contract.code,
        name=str(suit.name) if suit else contract,
        contract=contract,
        total=str(Points(marks.contract.total)),
        boxes=(True,) * marks.used + (False,) * marks.left,
        used=used_in_words(marks.used, marks.used + marks.left),
        url=f"{url}&trump={suit.code}" if suit else url,
        is_open=marks.is_open,
        can_open=marks.is_open or table.sheet.policy is Policy.FRIENDLY,
        reason=reason.removeprefix(f"{contract}: "),  # the name stands above it
        suit=suit,
    )


def _quotas(before: Sheet, every: tuple[Marks, ...]) -> tuple[Quota, ...]:
    """The dealer's marks by side; all contracts of a side have the same."""
    schedule, contracts = before.ruleset.schedule, before.ruleset.by_code
    if not isinstance(schedule, DealersChoice):
        return ()
    by_side = {
        marks.contract.side: marks for marks in every if marks.contract.side in schedule.per_dealer
    }
    return tuple(
        Quota(
            label(side_name(contracts, side)),
            (True,) * marks.declarer_used + (False,) * marks.declarer_left,
            used_in_words(marks.declarer_used, marks.declarer_used + marks.declarer_left),
        )
        for side, marks in sorted(by_side.items())
    )
