"""The log of a game: its entries, a closed set, and what stands after them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from kingscore.rules.amount import FINEST, Amount, size_of
from kingscore.rules.contract import Role
from kingscore.rules.deal import DealFacts, swapped
from kingscore.rules.errors import InvalidDeal, Problem, problem
from kingscore.rules.ruleset import MOST_POINTS, Ruleset
from kingscore.rules.sentence import Seat, gettext_noop
from kingscore.rules.substitutes import (
    Substitution,
    Substitutions,
    with_deals,
    with_seats_changed,
    with_substitution,
)

MOST_ENTRIES = 500  # of one game; a long evening has fewer than 100


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


@dataclass(frozen=True, slots=True)
class AdjustmentEntry:
    """Points for one seat outside the deals: a penalty at the table, or an award."""

    seat: int
    points: Amount
    cause: str


@dataclass(frozen=True, slots=True)
class WithdrawalEntry:
    """The adjustment at a place of the log (from 1) does not count any more."""

    place: int


@dataclass(frozen=True, slots=True)
class StopEntry:
    """The players stop here, though deals are left; or they go on after all."""

    is_stopped: bool


@dataclass(frozen=True, slots=True)
class SubstituteEntry:
    """Somebody else goes on playing in a seat, whose points stay the seat's.

    `player` is his place in the list of the game's players: the next free one for somebody who
    joins, that of one who was there before for him.
    """

    seat: int
    player: int


Entry = DealEntry | SwapEntry | AdjustmentEntry | WithdrawalEntry | StopEntry | SubstituteEntry


class LoggedDeal(NamedTuple):
    """A deal that stands. `place` is that of its entry in the log, from 1."""

    place: int
    facts: DealFacts
    is_corrected: bool


@dataclass(frozen=True, slots=True)
class Adjustment:
    """An adjustment that stands. `place` is that of its entry in the log, from 1."""

    place: int
    seat: int
    points: Amount
    cause: str


class Log(NamedTuple):
    """Who sits where, which deals and which adjustments stand after so many entries.

    `players[seat]` is the place in the list of the game's players of who sits there now, and
    `known` how many that list has: those of the start and every substitute, in the order in which
    they came. `is_stopped`: the players have stopped before the last deal.
    """

    players: tuple[int, ...]
    known: int
    substitutions: Substitutions = ()
    deals: tuple[LoggedDeal, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    is_stopped: bool = False
    version: int = 0


def read_log(ruleset: Ruleset, entries: Iterable[Entry]) -> Log:
    """What stands after these entries; raises InvalidDeal for one that cannot follow."""
    log = Log(tuple(range(ruleset.players)), known=ruleset.players)
    for entry in entries:
        log = take(ruleset, log, entry)
    return log


def take(ruleset: Ruleset, log: Log, entry: Entry) -> Log:
    """What stands after one entry more; raises InvalidDeal when it cannot follow."""
    place = log.version + 1
    if place > MOST_ENTRIES:
        text = gettext_noop("This game has %(most)s entries in its log: no more can be written.")
        fault = problem("log_full", text, most=MOST_ENTRIES)
        raise InvalidDeal(len(log.deals) + 1, [fault])
    if isinstance(entry, DealEntry):
        deals = _with_deal(log, entry, place)
        sat = with_deals(log.substitutions, len(deals))
        return log._replace(deals=deals, substitutions=sat, version=place)
    log = log._replace(version=place)
    if isinstance(entry, SwapEntry):
        return _with_swap(ruleset, log, entry)
    if isinstance(entry, AdjustmentEntry):
        return _with_adjustment(log, entry)
    if isinstance(entry, StopEntry):
        return _with_stop(ruleset, log, entry)
    if isinstance(entry, SubstituteEntry):
        return _with_substitute(ruleset, log, entry)
    return _without_adjustment(log, entry)


def _with_deal(log: Log, entry: DealEntry, place: int) -> tuple[LoggedDeal, ...]:
    deals, last = log.deals, len(log.deals)
    if entry.facts is None:
        if not last:
            text = gettext_noop("There is no deal to undo.")
            raise InvalidDeal(entry.number, [problem("nothing_to_undo", text, at="number")])
        if entry.number != last:
            text = gettext_noop("Only the last deal, %(last)s, can be undone.")
            raise InvalidDeal(entry.number, [problem("not_the_last", text, at="number", last=last)])
        return deals[:-1]
    if 1 <= entry.number <= last:
        deal = LoggedDeal(place, entry.facts, is_corrected=True)
        return (*deals[: entry.number - 1], deal, *deals[entry.number :])
    if entry.number == last + 1:
        if log.is_stopped:
            raise InvalidDeal(entry.number, [stopped_problem(last)])
        return (*deals, LoggedDeal(place, entry.facts, is_corrected=False))
    text = gettext_noop("The next deal is %(next)s, not %(number)s.")
    values = {"next": last + 1, "number": entry.number}
    raise InvalidDeal(entry.number, [problem("not_the_next", text, at="number", **values)])


def _with_swap(ruleset: Ruleset, log: Log, entry: SwapEntry) -> Log:
    first, second = entry.first, entry.second
    _check_seat(log, first)
    _check_seat(log, second)
    if first == second:
        text = gettext_noop("Two different players are needed to change over.")
        raise InvalidDeal(len(log.deals) + 1, [problem("same_seat", text, at="seats")])
    log = log._replace(
        players=swapped(log.players, first, second),
        substitutions=with_seats_changed(log.substitutions, first, second),
    )
    if not entry.keep_points:
        return log
    seats = {first: second, second: first}
    return log._replace(
        deals=tuple(
            deal._replace(facts=_with_seats_swapped(ruleset, deal.facts, first, second))
            for deal in log.deals
        ),
        adjustments=tuple(
            replace(each, seat=seats.get(each.seat, each.seat)) for each in log.adjustments
        ),
    )


def _with_seats_swapped(ruleset: Ruleset, facts: DealFacts, first: int, second: int) -> DealFacts:
    contract = ruleset.by_code.get(facts.contract)
    moves_declarer = contract is not None and contract.declarer is Role.BIDDER
    return facts.with_seats_swapped(first, second, moves_declarer=moves_declarer)


def _with_adjustment(log: Log, entry: AdjustmentEntry) -> Log:
    number = len(log.deals) + 1
    _check_seat(log, entry.seat)
    if not entry.points or size_of(entry.points) > MOST_POINTS:
        text = gettext_noop("A penalty or an award is of 1 to %(most)s points, and not of 0.")
        fault = problem("adjustment_points", text, at="points", most=MOST_POINTS)
        raise InvalidDeal(number, [fault])
    if Fraction(entry.points).denominator > FINEST:
        text = gettext_noop("This fraction is too fine: 1/%(finest)s is the smallest part.")
        raise InvalidDeal(number, [problem("amount_too_fine", text, at="points", finest=FINEST)])
    if not entry.cause.strip():
        text = gettext_noop("What is it for?")
        raise InvalidDeal(number, [problem("adjustment_cause", text, at="cause")])
    made = Adjustment(log.version, entry.seat, entry.points, entry.cause)
    return log._replace(adjustments=(*log.adjustments, made))


def _without_adjustment(log: Log, entry: WithdrawalEntry) -> Log:
    left = tuple(each for each in log.adjustments if each.place != entry.place)
    if left == log.adjustments:
        text = gettext_noop("There is no such penalty or award to take back.")
        fault = problem("no_such_adjustment", text, at="place")
        raise InvalidDeal(len(log.deals) + 1, [fault])
    return log._replace(adjustments=left)


def _with_stop(ruleset: Ruleset, log: Log, entry: StopEntry) -> Log:
    number = len(log.deals) + 1
    if entry.is_stopped and _is_over(ruleset, log):
        text = gettext_noop("The game is over already: there is nothing to stop.")
        raise InvalidDeal(number, [problem("nothing_to_stop", text)])
    if not entry.is_stopped and not log.is_stopped:
        text = gettext_noop("The players have not stopped: they need not go on again.")
        raise InvalidDeal(number, [problem("not_stopped", text)])
    return log._replace(is_stopped=entry.is_stopped)


def _is_over(ruleset: Ruleset, log: Log) -> bool:
    """Whether the players stopped, every deal is played, or the last one ended the game."""
    if log.is_stopped or not log.deals:
        return log.is_stopped
    facts = log.deals[-1].facts
    contract = ruleset.by_code.get(facts.contract)
    return len(log.deals) >= ruleset.deals or bool(contract and contract.ends_game(facts))


def _with_substitute(ruleset: Ruleset, log: Log, entry: SubstituteEntry) -> Log:
    seat, player, number = entry.seat, entry.player, len(log.deals) + 1
    _check_seat(log, seat, at="seat")
    if _is_over(ruleset, log):
        text = gettext_noop("The game is over: nobody can go on playing for another.")
        raise InvalidDeal(number, [problem("game_over", text)])
    if player in log.players:
        text = gettext_noop("%(name)s sits at the table already.")
        name = Seat(log.players.index(player))
        raise InvalidDeal(number, [problem("already_seated", text, at="player", name=name)])
    if not 0 <= player <= log.known:
        text = gettext_noop("There is no such player in this game.")
        raise InvalidDeal(number, [problem("no_such_player", text, at="player")])
    made = Substitution(log.version, seat, player, earlier=log.players[seat], number=number)
    return log._replace(
        players=(*log.players[:seat], player, *log.players[seat + 1 :]),
        known=max(log.known, player + 1),
        substitutions=with_substitution(log.substitutions, made),
    )


def stopped_problem(deals: int) -> Problem:
    """Why no deal follows where the players have stopped after so many deals."""
    text = gettext_noop("The players stopped after deal %(number)s.")
    if not deals:
        text = gettext_noop("The players stopped before the first deal.")
    return problem("game_stopped", text, number=deals)


def _check_seat(log: Log, seat: int, at: str = "seats") -> None:
    if not 0 <= seat < len(log.players):
        text = gettext_noop("There is no such seat at the table.")
        raise InvalidDeal(len(log.deals) + 1, [problem("unknown_seat", text, at=at)])
