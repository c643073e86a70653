"""The score sheet: a fold over the entries of a game."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from kingscore.rules.contract import Contract
from kingscore.rules.deal import DealFacts, swapped
from kingscore.rules.errors import InvalidDeal, Problem, problem
from kingscore.rules.predictions import settle_penalties
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.schedule import Marks, Progress
from kingscore.rules.sentence import Step, gettext_noop


class Policy(StrEnum):
    """Whether a closed contract is refused, or allowed with a reason."""

    STRICT = "strict"
    FRIENDLY = "friendly"


@dataclass(frozen=True, slots=True)
class DealEntry:
    """Deal `number` (from 1) is now these facts, or is void: only the last deal can be."""

    number: int
    facts: DealFacts | None


@dataclass(frozen=True, slots=True)
class SwapEntry:
    """Two players had been entered in each other's seats, from the first deal on.

    `keep_points`: the numbers were noted under the right names, so they move along to the other
    seat. Otherwise they were noted at the right places, and only the names change over.
    """

    first: int
    second: int
    keep_points: bool


Entry = DealEntry | SwapEntry


@dataclass(frozen=True, slots=True)
class Line:
    """One deal on the sheet. Where a tuple stands, it has one value for each seat.

    `entry` is the place in the log (from 1) of the entry that the line comes from. `closed` says
    why the contract was closed, when it was played all the same. `is_corrected`: it once said
    something else.
    """

    number: int
    entry: int
    dealer: int
    leader: int
    contract: Contract
    facts: DealFacts
    steps: tuple[tuple[Step, ...], ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]
    penalties: tuple[Step, ...]
    closed: Problem | None
    is_corrected: bool

    @property
    def is_played(self) -> bool:
        """Whether cards were played, or the predictions settled the deal."""
        return bool(self.facts.counts)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The state of a game after some entries.

    `players[seat]` is the place in the original list of names of who sits there. `version` is
    the number of entries it was made from.
    """

    ruleset: Ruleset
    first_dealer: int = 0
    policy: Policy = Policy.STRICT
    lines: tuple[Line, ...] = ()
    players: tuple[int, ...] = ()
    version: int = 0

    @property
    def is_finished(self) -> bool:
        """Whether every deal of the game is played."""
        return len(self.lines) == self.ruleset.deals

    @property
    def progress(self) -> Progress:
        """What the schedule needs to know of this game."""
        return Progress(
            self.ruleset.by_code,
            self.ruleset.dealers(self.first_dealer),
            tuple(line.contract.code for line in self.lines),
        )

    @property
    def next_dealer(self) -> int:
        """The seat that deals next, also for a game after the last deal."""
        return (self.first_dealer + len(self.lines)) % self.ruleset.players

    @property
    def next_leader(self) -> int:
        """The seat that leads to the first trick of the next deal."""
        return self.ruleset.leader(self.next_dealer)

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of each seat so far, without what the predictions will cost."""
        return self.lines[-1].totals if self.lines else (0,) * self.ruleset.players

    @property
    def penalties(self) -> tuple[int, ...]:
        """Penalty points of each seat for wrong predictions: a ledger of its own."""
        return tuple(
            sum(line.penalties[seat].points for line in self.lines if line.penalties)
            for seat in range(self.ruleset.players)
        )

    @property
    def settlement(self) -> tuple[int, ...]:
        """What each seat gets when the pairs settle their penalties."""
        return settle_penalties(self.penalties)

    @property
    def results(self) -> tuple[int, ...]:
        """Totals with the penalties settled, as if the game ended now."""
        return tuple(map(sum, zip(self.totals, self.settlement, strict=True)))

    @property
    def is_regular(self) -> bool:
        """Whether every contract was open when it was played."""
        return not any(line.closed for line in self.lines)

    @property
    def expected_final(self) -> tuple[int, int] | None:
        """The least and most that all seats can have together at the end.

        Both are the ruleset's constant in a regular game. None when no more can be said, because
        a deal that is left cannot be played within the quotas.
        """
        if self.is_regular:
            return self.ruleset.constant, self.ruleset.constant
        rest = self.ruleset.schedule.rest(self.progress)
        return rest and (sum(self.totals) + rest[0], sum(self.totals) + rest[1])

    @property
    def marks(self) -> tuple[Marks, ...]:
        """For each contract: its tally before the next deal, and why it is closed, if it is.

        Empty once the game is finished.
        """
        if self.is_finished:
            return ()
        progress, schedule = self.progress, self.ruleset.schedule
        return tuple(schedule.marks(progress, code) for code in self.ruleset.by_code)

    def add(self, facts: DealFacts, *, entry: int = 0, is_corrected: bool = False) -> "Sheet":
        """The sheet with one deal more; raises InvalidDeal with every problem of the facts.

        This is the only place where a deal becomes points.
        """
        number, dealer = len(self.lines) + 1, self.next_dealer
        if self.is_finished:
            text = gettext_noop("The game has %(deals)s deals, and all are played.")
            raise InvalidDeal(number, [problem("game_finished", text, deals=self.ruleset.deals)])
        problems = _deal_problems(self.ruleset, facts, dealer)
        contract = self.ruleset.by_code.get(facts.contract)
        if contract is None:
            raise InvalidDeal(number, problems)
        closed = self.ruleset.schedule.closed(self.progress, contract.code)
        if closed and not self._is_allowed(facts):
            problems.insert(0, closed)
        if problems:
            raise InvalidDeal(number, problems)
        steps = contract.explain(facts, dealer=dealer)
        scores = tuple(sum(step.points for step in each) for each in steps)
        line = Line(
            number=number,
            entry=entry,
            dealer=dealer,
            leader=self.ruleset.leader(dealer),
            contract=contract,
            facts=facts,
            steps=steps,
            scores=scores,
            totals=tuple(map(sum, zip(self.totals, scores, strict=True))),
            penalties=contract.penalties(facts),
            closed=closed,
            is_corrected=is_corrected,
        )
        return replace(self, lines=(*self.lines, line))

    def _is_allowed(self, facts: DealFacts) -> bool:
        """Whether a closed contract may be played: in a friendly game, with a reason."""
        return self.policy is Policy.FRIENDLY and bool(facts.override.strip())


def start(ruleset: Ruleset, *, first_dealer: int = 0, policy: Policy = Policy.STRICT) -> Sheet:
    """The empty sheet of a new game."""
    return Sheet(ruleset, first_dealer, policy, players=tuple(range(ruleset.players)))


def replay(
    ruleset: Ruleset,
    entries: Iterable[Entry],
    *,
    first_dealer: int = 0,
    policy: Policy = Policy.STRICT,
) -> Sheet:
    """The sheet after these entries, every deal checked against what stands before it.

    Raises InvalidDeal naming the first deal that does not hold: after a correction that may be
    a later one.
    """
    sheet = start(ruleset, first_dealer=first_dealer, policy=policy)
    return _write_out(sheet, _read_log(ruleset, entries))


def advance(sheet: Sheet, entry: Entry) -> Sheet:
    """The sheet after one entry more: what replaying the whole log with it would give.

    Raises InvalidDeal as `replay` does.
    """
    deals = [_Deal(line.entry, line.facts, line.is_corrected) for line in sheet.lines]
    return _write_out(sheet, _take(_Log(sheet.players, deals, sheet.version), entry))


def faults_after(
    error: InvalidDeal, ruleset: Ruleset, entries: Iterable[Entry], dealer: int
) -> tuple[InvalidDeal, ...]:
    """What is wrong with each deal after the one that `replay` stopped at, for a whole report.

    `dealer` is the first of the game. Whether a contract was open is not asked any more: that
    depends on the deal that does not hold.
    """
    try:
        deals = _read_log(ruleset, entries).deals
    except InvalidDeal:
        return ()  # which deals stand is what is not clear
    dealers = ruleset.dealers(dealer)
    faults = {
        number: _deal_problems(ruleset, deal.facts, dealers[number - 1])
        for number, deal in enumerate(deals[: ruleset.deals], start=1)
        if number > error.number
    }
    return tuple(InvalidDeal(number, problems) for number, problems in faults.items() if problems)


def _deal_problems(ruleset: Ruleset, facts: DealFacts, dealer: int) -> list[Problem]:
    """Every fault of the facts of one deal, apart from whether its contract is open."""
    contract = ruleset.by_code.get(facts.contract)
    if contract is None:
        text = gettext_noop("There is no contract %(code)s in these rules.")
        return [problem("unknown_contract", text, at="contract", code=facts.contract)]
    return list(contract.problems(facts, players=ruleset.players, dealer=dealer))


class _Deal(NamedTuple):
    entry: int  # its place in the log
    facts: DealFacts
    is_corrected: bool


class _Log(NamedTuple):
    players: tuple[int, ...]
    deals: list[_Deal]
    version: int


def _read_log(ruleset: Ruleset, entries: Iterable[Entry]) -> _Log:
    """Who sits where and which deals stand after these entries."""
    log = _Log(tuple(range(ruleset.players)), [], 0)
    for entry in entries:
        log = _take(log, entry)
    return log


def _take(log: _Log, entry: Entry) -> _Log:
    """Who sits where and which deals stand after one entry more."""
    place = log.version + 1
    if isinstance(entry, DealEntry):
        _take_deal(log.deals, entry, place)
        return log._replace(version=place)
    first, second = entry.first, entry.second
    _check_swap(entry, len(log.players), number=len(log.deals) + 1)
    deals = log.deals
    if entry.keep_points:
        deals = [
            deal._replace(facts=deal.facts.with_counts_swapped(first, second)) for deal in deals
        ]
    return _Log(swapped(log.players, first, second), deals, place)


def _take_deal(deals: list[_Deal], entry: DealEntry, place: int) -> None:
    """Take a deal entry into the list of the deals that stand."""
    last = len(deals)
    if entry.facts is None:
        if not last:
            text = gettext_noop("There is no deal to undo.")
            raise InvalidDeal(entry.number, [problem("nothing_to_undo", text, at="number")])
        if entry.number != last:
            text = gettext_noop("Only the last deal, %(last)s, can be undone.")
            raise InvalidDeal(entry.number, [problem("not_the_last", text, at="number", last=last)])
        deals.pop()
    elif 1 <= entry.number <= last:
        deals[entry.number - 1] = _Deal(place, entry.facts, is_corrected=True)
    elif entry.number == last + 1:
        deals.append(_Deal(place, entry.facts, is_corrected=False))
    else:
        text = gettext_noop("The next deal is %(next)s, not %(number)s.")
        values = {"next": last + 1, "number": entry.number}
        raise InvalidDeal(entry.number, [problem("not_the_next", text, at="number", **values)])


def _write_out(sheet: Sheet, log: _Log) -> Sheet:
    """The sheet with the deals of a log; lines that stand as they were are kept."""
    kept = 0
    for line, deal in zip(sheet.lines, log.deals, strict=False):
        if line.facts is not deal.facts or line.entry != deal.entry:
            break
        kept += 1
    sheet = replace(sheet, lines=sheet.lines[:kept])
    for deal in log.deals[kept:]:
        sheet = sheet.add(deal.facts, entry=deal.entry, is_corrected=deal.is_corrected)
    return replace(sheet, players=log.players, version=log.version)


def _check_swap(entry: SwapEntry, players: int, number: int) -> None:
    if not (0 <= entry.first < players and 0 <= entry.second < players):
        text = gettext_noop("There is no such seat at the table.")
        raise InvalidDeal(number, [problem("unknown_seat", text, at="seats")])
    if entry.first == entry.second:
        text = gettext_noop("Two different players are needed to change over.")
        raise InvalidDeal(number, [problem("same_seat", text, at="seats")])
