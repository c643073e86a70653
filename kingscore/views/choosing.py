"""The first steps of the pad: who won the bidding, which contract and trump, what was promised."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from kingscore.queries import Table
from kingscore.rules.amount import in_digits
from kingscore.rules.contract import Contract, Role, Side
from kingscore.rules.deal import DealFacts
from kingscore.rules.errors import Problem
from kingscore.rules.schedule import AnyContract, DealersChoice, FreeChoice, Marks, side_name
from kingscore.rules.sentence import Points
from kingscore.rules.sheet import Policy, Sheet
from kingscore.views.cards import TRUMPS, Suit, trump_in_words
from kingscore.views.entering import declarer_of, enter_pad, whole
from kingscore.views.pad import (
    Bidder,
    Choice,
    Pad,
    Promise,
    Quota,
    Section,
    Trumps,
    address,
    blank_pad,
    is_choice,
    step_address,
    why_outbid,
)
from kingscore.views.tally import used_in_words
from kingscore.wording import label, say_problem

_GIVEN = ("trump", "declarer", "promised", "is_shared")  # what an address says besides predictions


def next_pad(table: Table) -> Pad:
    """The pad for the next deal: its contract if there is no choice, otherwise the question."""
    if table.sheet.is_finished:
        return blank_pad(table, len(table.sheet.lines), "finished")
    return first_pad(table, len(table.sheet.lines) + 1, {})


def first_pad(table: Table, number: int, asked: Mapping[str, str]) -> Pad:
    """The first question of a deal that is not answered yet.

    `asked` can say who won the bidding, as `declarer`, and to `choose` although there is only one
    contract that is open.
    """
    before = table.sheet.before(number)
    bidder = _bidder(before, asked)
    if bidder is None and _is_bid(before):
        return bidder_pad(table, number)
    open_now = [marks.contract for marks in before.marks_of(bidder) if marks.is_open]
    if len(open_now) == 1 and "choose" not in asked and not _asks_trump(open_now[0]):
        return pad_for(table, number, open_now[0], asked)
    return choose_pad(table, number, bidder=bidder)


def pad_for(table: Table, number: int, contract: AnyContract, asked: Mapping[str, str]) -> Pad:
    """The pad for the contract that was asked for, or the choice with why it is closed.

    It can have been open when the address was made, and `say` in `asked` asks for the
    predictions once more.
    """
    if not isinstance(contract, Contract):
        return enter_pad(table, number, contract)
    before = table.sheet.before(number)
    bidder = _bidder(before, asked)
    if bidder is None and contract.declarer is Role.BIDDER:
        return bidder_pad(table, number)
    given = {
        name: value
        for name, value in asked.items()
        if name in _GIVEN or (name.startswith("said-") and value)
    }
    given |= {"trump": _trump(contract, asked), "is_shared": asked.get("is_shared", "")}
    if contract.trumps and not given["trump"] and not (contract.shared and given["is_shared"]):
        return choose_pad(table, number, bidder=bidder)
    declarer = declarer_of(before, contract, asked.get("declarer"))
    facts = DealFacts(contract.code, declarer, trump=given["trump"])
    if _is_promise_open(contract, given):
        return promise_pad(table, number, contract, facts)
    facts = replace(facts, promised=whole(given.get("promised")) or 0)
    schedule = before.ruleset.schedule
    closed = schedule.closed(before.progress, contract.code, declarer) or why_outbid(before, facts)
    if closed and before.policy is Policy.STRICT:
        return choose_pad(table, number, (say_problem(closed, table.names),), bidder=bidder)
    return enter_pad(table, number, contract, asked=given, is_saying="say" in asked)


def _trump(contract: Contract, asked: Mapping[str, str]) -> str:
    """The trump that was asked for; the only one there is needs no asking."""
    if len(contract.trumps) == 1:
        return contract.trumps[0]
    trump = asked.get("trump", "")
    return trump if trump in contract.trumps else ""


def _is_promise_open(contract: Contract, given: Mapping[str, str]) -> bool:
    """Whether it is still to be asked how many tricks were promised."""
    if contract.promise is None or (contract.shared and given["is_shared"]):
        return False
    promised = whole(given.get("promised"))
    return promised is None or not 0 <= promised <= _most(contract)


def _most(contract: Contract) -> int:
    """The most tricks that can be promised."""
    return sum(item.count for item in contract.items)


def _is_bid(before: Sheet) -> bool:
    """Whether who won the bidding is asked before anything else."""
    return any(
        isinstance(marks.contract, Contract) and marks.contract.declarer is Role.BIDDER
        for marks in before.marks
        if marks.is_open or is_choice(before)
    )


def _bidder(before: Sheet, asked: Mapping[str, str]) -> int | None:
    """Who won the bidding, as it was asked for; None if nobody is said to have."""
    seat = whole(asked.get("declarer"))
    is_seat = seat is not None and 0 <= seat < before.ruleset.players
    return seat if is_seat and _is_bid(before) else None


# --- who won the bidding ----------------------------------------------------------------------


def bidder_pad(table: Table, number: int, problems: tuple[str, ...] = ()) -> Pad:
    """The pad that asks who won the bidding; the player in turn stands first."""
    before = table.sheet.before(number)
    players, first = before.ruleset.players, (before.next_dealer + 1) % before.ruleset.players
    turn = [(first + step) % players for step in range(players)]
    return replace(
        blank_pad(table, number, "bid"),
        problems=problems,
        bidders=tuple(_bidder_button(table, number, before, seat) for seat in turn),
    )


def _bidder_button(table: Table, number: int, before: Sheet, seat: int) -> Bidder:
    closed = [
        _why_closed(before, marks, seat, trump)
        for marks in before.marks_of(seat)
        for trump in marks.contract.trumps or ("",)
    ]
    is_open = None in closed
    return Bidder(
        name=table.names[seat],
        is_in_turn=seat == (before.next_dealer + 1) % before.ruleset.players,
        url=step_address(address(table, number), declarer=str(seat)),
        is_open=is_open,
        can_open=is_open or before.policy is Policy.FRIENDLY,
    )


def _why_closed(before: Sheet, marks: Marks, declarer: int, trump: str) -> Problem | None:
    """Why this contract may not be played with this trump; a promise can make a bid higher."""
    if marks.closed or (isinstance(marks.contract, Contract) and marks.contract.promise):
        return marks.closed
    return why_outbid(before, DealFacts(marks.contract.code, declarer, trump=trump))


# --- which contract ---------------------------------------------------------------------------


def choose_pad(
    table: Table, number: int, problems: tuple[str, ...] = (), *, bidder: int | None = None
) -> Pad:
    """The pad that asks for the contract of a deal; of `bidder`, where he has won it."""
    before = table.sheet.before(number)
    if bidder is None and _is_bid(before):
        return bidder_pad(table, number, problems)
    # In a fixed order there is nothing to choose but the trump.
    every = before.marks_of(bidder)
    shown = [marks for marks in every if is_choice(before) or marks.is_open]
    buttons = _Buttons(table, number, before, bidder)
    has_headings = _has_headings(shown)
    quotas = _quotas(before, every)
    chooser = before.progress.declarer(shown[0].contract.code) if bidder is None else bidder
    return replace(
        blank_pad(table, number, "choose"),
        problems=problems,
        chooser=table.names[chooser],
        bidder="" if bidder is None else table.names[bidder],
        is_only_trump=len(shown) == 1,
        trump_by=_trump_by(shown),
        quotas=() if has_headings else tuple(quotas.values()),
        sections=tuple(
            buttons.section(side, marks, quotas.get(side), has_heading=has_headings)
            for side, marks in _by_side(_in_order_of_bids(before, shown)).items()
        ),
        back=f"{address(table, number)}?choose" if bidder is not None else "",
    )


class _Buttons:
    """Makes the buttons for the contracts of a deal."""

    def __init__(self, table: Table, number: int, before: Sheet, bidder: int | None) -> None:
        self.table, self.before, self.bidder = table, before, bidder
        self.base = address(table, number)

    def section(
        self, side: Side, shown: list[Marks], quota: Quota | None, *, has_heading: bool
    ) -> Section:
        """The contracts of a side: those with one trump or none, and those with several."""
        name = label(side_name(self.before.ruleset.by_code, side))
        return Section(
            heading=name if has_heading else "",
            quota=quota if has_heading else None,
            choices=tuple(
                self.choice(marks, next(iter(marks.contract.trumps), ""))
                for marks in shown
                if not _asks_trump(marks.contract)
            ),
            trumps=tuple(self.trumps(marks) for marks in shown if _asks_trump(marks.contract)),
        )

    def trumps(self, marks: Marks) -> Trumps:
        contract = marks.contract
        units = contract.shared if isinstance(contract, Contract) else 0
        trumps = _trumps_in_order_of_bids(self.before, contract)
        return Trumps(
            head=self.choice(marks, ""),
            choices=tuple(self.choice(marks, trump, TRUMPS[trump]) for trump in trumps),
            units=units,
            shared=self._address(contract, is_shared="1") if units and marks.is_open else "",
        )

    def choice(self, marks: Marks, trump: str, chip: Suit | None = None) -> Choice:
        """The button of a contract; as a `chip` only of one of its trumps."""
        before, contract = self.before, marks.contract
        name = label(contract.name)
        declarer = declarer_of(before, contract, self.bidder)
        closed = _why_closed(before, marks, declarer, trump) if trump else marks.closed
        if not trump and not contract.trumps:
            closed = _why_closed(before, marks, declarer, "")
        reason = say_problem(closed, self.table.names) if closed else ""
        has_marks = not isinstance(before.ruleset.schedule, FreeChoice)
        return Choice(
            code=contract.code,
            name=str(chip.name) if chip else name,
            contract=name,
            total=_worth(contract),
            boxes=(True,) * marks.used + (False,) * marks.left if has_marks else (),
            used=used_in_words(marks.used, marks.used + marks.left) if has_marks else "",
            url=self._address(contract, trump=trump),
            is_open=closed is None,
            can_open=closed is None or before.policy is Policy.FRIENDLY,
            reason=reason.removeprefix(f"{name}: "),  # the name stands above it
            suit=chip or TRUMPS.get(trump),
        )

    def _address(self, contract: AnyContract, **given: str) -> str:
        declarer = "" if self.bidder is None else str(self.bidder)
        return step_address(self.base, contract=contract.code, declarer=declarer, **given)


def _worth(contract: AnyContract) -> str:
    """The points of a contract together, or what a game of tarock is worth: 4, or +4 −8."""
    if isinstance(contract, Contract):
        return str(Points(contract.total))
    won, lost = Points(contract.value), Points(-contract.value_lost)
    return in_digits(contract.value) if contract.lost is None else f"{won} {lost}"


def _asks_trump(contract: AnyContract) -> bool:
    """Whether there are several trumps to choose from."""
    return len(contract.trumps) > 1


def _in_order_of_bids(before: Sheet, shown: list[Marks]) -> list[Marks]:
    """The contracts as they can be bid, from low to high; without an order as in the rules."""
    order = [bid.partition(":")[0] for bid in before.ruleset.bid_order]
    if not order:
        return shown
    ranks = {code: order.index(code) for code in order}
    return sorted(shown, key=lambda marks: ranks.get(marks.contract.code, -1))


def _trumps_in_order_of_bids(before: Sheet, contract: AnyContract) -> list[str]:
    order = before.ruleset.bid_order
    ranks = {bid: rank for rank, bid in enumerate(order)}
    return sorted(contract.trumps, key=lambda trump: ranks.get(f"{contract.code}:{trump}", -1))


def _by_side(shown: list[Marks]) -> dict[Side, list[Marks]]:
    by_side: dict[Side, list[Marks]] = {}
    for marks in shown:
        by_side.setdefault(marks.contract.side, []).append(marks)
    return by_side


def _has_headings(shown: list[Marks]) -> bool:
    """Whether the sides are told apart by headings: where both have several contracts."""
    by_side = _by_side(shown)
    return len(by_side) > 1 and min(map(len, by_side.values())) > 1


def _trump_by(shown: list[Marks]) -> str:
    """How trump is found, where there is nothing else to choose."""
    contracts = [each.contract for each in shown if isinstance(each.contract, Contract)]
    is_trump_all = bool(contracts) and all(map(_asks_trump, contracts))
    return trump_in_words(contracts[0]) if is_trump_all else ""


def _quotas(before: Sheet, every: tuple[Marks, ...]) -> dict[Side, Quota]:
    """The declarer's marks by side; all contracts of a side have the same."""
    schedule, contracts = before.ruleset.schedule, before.ruleset.by_code
    if not isinstance(schedule, DealersChoice):
        return {}
    by_side = {
        marks.contract.side: marks for marks in every if marks.contract.side in schedule.per_dealer
    }
    return {
        side: Quota(
            label(side_name(contracts, side)),
            (True,) * marks.declarer_used + (False,) * marks.declarer_left,
            used_in_words(marks.declarer_used, marks.declarer_used + marks.declarer_left),
        )
        for side, marks in sorted(by_side.items())
    }


# --- how many tricks --------------------------------------------------------------------------


def promise_pad(table: Table, number: int, contract: Contract, facts: DealFacts) -> Pad:
    """The pad that asks how many tricks were promised with a bid."""
    before = table.sheet.before(number)
    return replace(
        blank_pad(table, number, "promise"),
        contract=contract,
        name=label(contract.name),
        suit=TRUMPS.get(facts.trump),
        chooser=table.names[facts.declarer],
        promises=tuple(_promises(before, address(table, number), contract, facts)),
        back=step_address(address(table, number), declarer=str(facts.declarer), choose="1"),
    )


def _promises(before: Sheet, base: str, contract: Contract, facts: DealFacts) -> Iterator[Promise]:
    given = {"contract": contract.code, "trump": facts.trump, "declarer": str(facts.declarer)}
    for promised in range(_most(contract) + 1):
        closed = why_outbid(before, replace(facts, promised=promised))
        url = step_address(base, **given, promised=str(promised))
        yield Promise(promised, url, is_open=closed is None or before.policy is Policy.FRIENDLY)
