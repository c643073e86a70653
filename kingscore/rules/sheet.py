"""The score sheet: a fold over the entries of a game."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

from kingscore.rules.amount import Amount, exact
from kingscore.rules.bidding import outbid_problem
from kingscore.rules.deal import DealFacts
from kingscore.rules.entries import (
    Adjustment,
    Entry,
    Log,
    LoggedDeal,
    read_log,
    stopped_problem,
    take,
)
from kingscore.rules.errors import InvalidDeal, Problem, problem
from kingscore.rules.owed import owed_double
from kingscore.rules.predictions import settle_penalties
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.schedule import AnyContract, Marks, Progress
from kingscore.rules.sentence import Step, gettext_noop, sentence
from kingscore.rules.settlement import places
from kingscore.rules.substitutes import Substitutions, players_at

Steps = tuple[tuple[Step, ...], ...]  # the lines of a derivation, by seat


class Policy(StrEnum):
    """Whether a closed contract is refused, or allowed with a reason."""

    STRICT = "strict"
    FRIENDLY = "friendly"


@dataclass(frozen=True, slots=True)
class Line:
    """One deal on the sheet. Where a tuple stands, it has one value for each seat.

    `entry` is the place in the log (from 1) of the entry that the line comes from. `money` is how
    the points of the money ledger come about, where there is one. `closed` says why the contract
    was closed, when it was played all the same. `is_corrected`: it once said something else.
    `progress` is how far the game is after it, as `totals` are what everybody has.
    """

    number: int
    entry: int
    dealer: int
    leader: int
    contract: AnyContract
    facts: DealFacts
    steps: Steps
    scores: tuple[Amount, ...]
    totals: tuple[Amount, ...]
    money: Steps
    penalties: tuple[Step, ...]
    closed: Problem | None
    is_corrected: bool
    progress: Progress = field(compare=False, repr=False)  # which follows from the others

    @property
    def is_played(self) -> bool:
        """Whether cards were played, or the deal was settled beforehand."""
        return self.contract.is_played(self.facts)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The state of a game after some entries.

    `players`, `known` and `substitutions` are as in the log. `is_stopped`: the players have
    stopped, though deals were left. `version` is the number of entries it was made from.
    """

    ruleset: Ruleset
    first_dealer: int = 0
    policy: Policy = Policy.STRICT
    lines: tuple[Line, ...] = ()
    players: tuple[int, ...] = ()
    known: int = 0
    substitutions: Substitutions = ()
    adjustments: tuple[Adjustment, ...] = ()
    is_stopped: bool = False
    version: int = 0

    @property
    def is_ended_early(self) -> bool:
        """Whether the last deal ended the game, by its rules, before every deal was played."""
        last = self.lines[-1] if self.lines else None
        return bool(last and last.contract.ends_game(last.facts))

    @property
    def early_winner(self) -> int | None:
        """The seat that ended the game by its rules, and has won it whatever its points are."""
        if not self.is_ended_early:
            return None
        rows = list(self.lines[-1].facts.counts.values())
        return max(range(self.ruleset.players), key=lambda seat: max(row[seat] for row in rows))

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat by its result; all who lost to an early winner are second."""
        winner = self.early_winner
        if winner is None:
            return places(self.results)
        return tuple(1 if seat == winner else 2 for seat in range(self.ruleset.players))

    @property
    def is_finished(self) -> bool:
        """Whether every deal of the game is played, a deal ended it, or the players stopped."""
        return self.is_stopped or len(self.lines) == self.ruleset.deals or self.is_ended_early

    @property
    def progress(self) -> Progress:
        """What the schedule needs to know of this game."""
        if self.lines:
            return self.lines[-1].progress
        rules = self.ruleset
        return Progress(rules.by_code, rules.players, rules.dealers(self.first_dealer))

    @property
    def next_dealer(self) -> int:
        """The seat that deals next, also for a game after the last deal."""
        return self.ruleset.dealer(len(self.lines), self.first_dealer)

    @property
    def next_leader(self) -> int:
        """The seat that leads to the first trick of the next deal."""
        dealer = self.next_dealer
        return self.ruleset.leader(dealer, (dealer + 1) % self.ruleset.players)

    def players_at(self, number: int) -> tuple[int, ...]:
        """Who plays, or has played, deal `number` in each seat: places as in `players`."""
        return players_at(self.players, self.substitutions, number)

    def before(self, number: int) -> "Sheet":
        """The sheet as it was when deal `number` was about to be played."""
        return replace(self, lines=self.lines[: number - 1], is_stopped=False)

    @property
    def totals(self) -> tuple[Amount, ...]:
        """Points of each seat so far, without what the predictions will cost."""
        return self.lines[-1].totals if self.lines else (0,) * self.ruleset.players

    @property
    def penalties(self) -> tuple[Amount, ...]:
        """Penalty points of each seat for wrong predictions: a ledger of its own."""
        return tuple(
            sum(line.penalties[seat].points for line in self.lines if line.penalties)
            for seat in range(self.ruleset.players)
        )

    @property
    def settlement(self) -> tuple[Amount, ...]:
        """What each seat gets when the pairs settle their penalties."""
        return settle_penalties(self.penalties)

    @property
    def adjusted(self) -> tuple[Amount, ...]:
        """Points of each seat outside the deals."""
        return tuple(
            exact(sum(each.points for each in self.adjustments if each.seat == seat))
            for seat in range(self.ruleset.players)
        )

    @property
    def results(self) -> tuple[Amount, ...]:
        """Totals with the penalties settled and the adjustments, as if the game ended now."""
        return _sums(self.totals, self.settlement, self.adjusted)

    @property
    def money(self) -> tuple[Amount, ...]:
        """What money is reckoned from: the results, or the ledger with kontra in their place."""
        if not self.ruleset.has_money:
            return self.results
        by_deal = (_points(line.money) for line in self.lines)
        return _sums((0,) * self.ruleset.players, *by_deal, self.adjusted)

    @property
    def is_regular(self) -> bool:
        """Whether every contract was open when it was played."""
        return not any(line.closed for line in self.lines)

    @property
    def expected_final(self) -> tuple[Amount, Amount] | None:
        """The least and most that all seats can have together at the end.

        Both are the ruleset's constant in a regular game, and what they have where no deal is left
        to come because the game has ended before. None when no more can be said, because a deal
        that is left cannot be played within the quotas.
        """
        if self.is_stopped or self.is_ended_early:
            return sum(self.totals), sum(self.totals)
        if self.is_regular and self.ruleset.constant is not None:
            return self.ruleset.constant, self.ruleset.constant
        rest = self.ruleset.schedule.rest(self.progress)
        return rest and (sum(self.totals) + rest[0], sum(self.totals) + rest[1])

    @property
    def marks(self) -> tuple[Marks, ...]:
        """For each contract: its tally before the next deal, and why it is closed, if it is.

        Empty once the game is finished.
        """
        return self.marks_of(None)

    def marks_of(self, declarer: int | None) -> tuple[Marks, ...]:
        """The marks when this seat is the declarer; None for who is by the place at the table."""
        if self.is_finished:
            return ()
        progress, schedule = self.progress, self.ruleset.schedule
        return tuple(
            schedule.marks(
                progress, code, progress.declarer(code) if declarer is None else declarer
            )
            for code in self.ruleset.by_code
        )

    def add(self, facts: DealFacts, *, entry: int = 0, is_corrected: bool = False) -> "Sheet":
        """The sheet with one deal more; raises InvalidDeal with every problem of the facts.

        This is the only place where a deal becomes points.
        """
        number, dealer, players = len(self.lines) + 1, self.next_dealer, self.ruleset.players
        if self.is_finished:
            raise InvalidDeal(number, [self._finished_problem()])
        problems = _deal_problems(self.ruleset, facts, dealer)
        contract = self.ruleset.by_code.get(facts.contract)
        if contract is None:
            raise InvalidDeal(number, problems)
        closed = next(self._closed(facts), None)
        if closed and not self._is_allowed(facts):
            problems.insert(0, closed)
        if problems:
            raise InvalidDeal(number, problems)
        factor = self.ruleset.factor((line.facts for line in self.lines), number)
        steps = _times(factor, contract.explain(facts, players=players, dealer=dealer))
        scores = _points(steps)
        line = Line(
            number=number,
            entry=entry,
            dealer=dealer,
            leader=self.ruleset.leader(dealer, facts.declarer),
            contract=contract,
            facts=facts,
            steps=steps,
            scores=scores,
            totals=_sums(self.totals, scores),
            money=self._money(facts, factor, steps),
            penalties=contract.penalties(facts),
            closed=closed,
            is_corrected=is_corrected,
            progress=self.progress.after(facts.contract, facts.declarer),
        )
        return replace(self, lines=(*self.lines, line))

    def _finished_problem(self) -> Problem:
        if self.is_stopped:
            return stopped_problem(len(self.lines))
        if self.is_ended_early:
            text = gettext_noop("Deal %(number)s ended the game.")
            return problem("game_ended", text, number=len(self.lines))
        text = gettext_noop("The game has %(deals)s deals, and all are played.")
        return problem("game_finished", text, deals=self.ruleset.deals)

    def _closed(self, facts: DealFacts) -> Iterator[Problem]:
        """Why this deal may not be played now by the quotas of the game."""
        progress, rules = self.progress, self.ruleset
        closed = rules.schedule.closed(progress, facts.contract, facts.declarer)
        if closed:
            yield closed
        if rules.bid_order:
            yield from outbid_problem(rules, progress, facts)
        if rules.owed_doubles:
            yield from owed_double(rules, progress, [line.facts for line in self.lines], facts)

    def _money(self, facts: DealFacts, factor: int, score: Steps) -> Steps:
        """How the points of the money ledger come about; where nobody said kontra as the score."""
        if not self.ruleset.has_money:
            return ()
        if not (facts.tarock and facts.tarock.kontra):
            return score
        contract, players = self.ruleset.by_code[facts.contract], self.ruleset.players
        return _times(factor, contract.money(facts, players=players, dealer=self.next_dealer))

    def _is_allowed(self, facts: DealFacts) -> bool:
        """Whether a closed contract may be played: in a friendly game, with a reason."""
        return self.policy is Policy.FRIENDLY and bool(facts.override.strip())


def _points(steps: Steps) -> tuple[Amount, ...]:
    """The points of each seat: the sum of its lines."""
    return tuple([exact(sum([step.points for step in each])) for each in steps])


def _sums(*rows: tuple[Amount, ...]) -> tuple[Amount, ...]:
    """The rows added up, seat by seat."""
    return tuple([exact(sum(each)) for each in zip(*rows, strict=True)])


def _times(factor: int, steps: Steps) -> Steps:
    """The derivation in a doubled round: the points once more, or more than once."""
    if factor == 1:
        return steps
    words = sentence(gettext_noop("Doubled round: %(factor)s times"), factor=factor)
    more = [(factor - 1) * points for points in _points(steps)]
    return tuple((*each, Step(words, extra)) for each, extra in zip(steps, more, strict=True))


def start(ruleset: Ruleset, *, first_dealer: int = 0, policy: Policy = Policy.STRICT) -> Sheet:
    """The empty sheet of a new game."""
    players = ruleset.players
    return Sheet(ruleset, first_dealer, policy, players=tuple(range(players)), known=players)


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
    return _write_out(sheet, read_log(ruleset, entries))


def advance(sheet: Sheet, entry: Entry) -> Sheet:
    """The sheet after one entry more: what replaying the whole log with it would give.

    Raises InvalidDeal as `replay` does.
    """
    deals = tuple(LoggedDeal(line.entry, line.facts, line.is_corrected) for line in sheet.lines)
    log = Log(sheet.players, sheet.known, sheet.substitutions, deals, sheet.adjustments)
    log = log._replace(is_stopped=sheet.is_stopped, version=sheet.version)
    return _write_out(sheet, take(sheet.ruleset, log, entry))


def faults_after(
    error: InvalidDeal, ruleset: Ruleset, entries: Iterable[Entry], dealer: int
) -> tuple[InvalidDeal, ...]:
    """What is wrong with each deal after the one that `replay` stopped at, for a whole report.

    `dealer` is the first of the game. Whether a contract was open is not asked any more: that
    depends on the deal that does not hold.
    """
    try:
        deals = read_log(ruleset, entries).deals
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
    players, undealt = ruleset.players, ruleset.deck.undealt
    return list(contract.problems(facts, players=players, dealer=dealer, undealt=undealt))


def _write_out(sheet: Sheet, log: Log) -> Sheet:
    """The sheet with the deals of a log; lines that stand as they were are kept."""
    kept = 0
    for line, deal in zip(sheet.lines, log.deals, strict=False):
        if line.facts is not deal.facts or line.entry != deal.place:
            break
        kept += 1
    # Deals that are corrected after the players have stopped are deals from before.
    sheet = replace(sheet, lines=sheet.lines[:kept], is_stopped=False)
    for deal in log.deals[kept:]:
        sheet = sheet.add(deal.facts, entry=deal.place, is_corrected=deal.is_corrected)
    return replace(
        sheet,
        players=log.players,
        known=log.known,
        substitutions=log.substitutions,
        adjustments=log.adjustments,
        is_stopped=log.is_stopped,
        version=log.version,
    )
