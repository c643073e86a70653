"""The log of a game in words: each entry as it stood when it was written."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from kingscore.queries import Table, table_of
from kingscore.rules.amount import exact
from kingscore.rules.codec import entry_from_json
from kingscore.rules.deal import DealFacts, swapped
from kingscore.rules.entries import (
    AdjustmentEntry,
    DealEntry,
    Entry,
    StopEntry,
    SubstituteEntry,
    SwapEntry,
)
from kingscore.views.access import game_or_404
from kingscore.views.telling import (
    adjustment_in_words,
    points_in_words,
    said_in_words,
    substitute_in_words,
    writer,
)
from kingscore.wording import isolated, label


@dataclass(frozen=True, slots=True)
class Written:
    """One entry in words. `number` is its deal, 0 for one that is about no deal."""

    number: int
    who: str
    when: datetime
    text: str
    reason: str
    override: str
    stands: bool
    is_swap: bool


@require_safe
def log(request: HttpRequest, code: str) -> HttpResponse:
    """Everything that was written in a game, the latest first."""
    table = table_of(game_or_404(code))
    context = {"game": table.game, "history": list(written(table))[::-1]}
    return render(request, "kingscore/log.html", context)


def history(table: Table, number: int) -> list[Written]:
    """What was written about a deal, and the changes of seats since; the latest first."""
    entries = list(written(table))
    first = next(place for place, each in enumerate(entries) if each.number == number)
    return [each for each in entries[first:] if each.number == number or each.is_swap][::-1]


@dataclass
class _Told:
    """What the log has said so far.

    `names` are those of the seats, `played` the same when each deal was recorded first, `deals` the
    facts by number, and `adjusted` every penalty and award in words, by its place in the log.
    """

    table: Table
    names: Sequence[str]
    played: dict[int, Sequence[str]] = field(default_factory=dict)
    deals: dict[int, DealFacts] = field(default_factory=dict)
    adjusted: dict[int, str] = field(default_factory=dict)


def written(table: Table) -> Iterator[Written]:
    """Every entry of the log, in order.

    Nothing is judged here: a file may bring a log that only came right in the end.
    """
    told = _Told(table, table.seated[: len(table.sheet.players)])
    standing = {each.entry for each in table.sheet.lines}
    standing |= {each.place for each in table.sheet.adjustments}
    standing |= {each.place for each in table.sheet.substitutions}
    if table.sheet.is_stopped:
        stops = (row.seq for row in table.log if row.content["kind"] == "stop")
        standing.add(max(stops))
    for row in table.log:
        entry = entry_from_json(row.content)
        yield Written(
            number=row.number or 0,
            who=writer(row),
            when=row.recorded_at,
            text=_tell(told, entry, row.seq),
            reason=row.reason,
            override=_override(entry),
            stands=row.seq in standing,
            is_swap=isinstance(entry, SwapEntry),
        )


def _tell(told: _Told, entry: Entry, place: int) -> str:
    """What the entry at this place of the log says; from then on it is told."""
    if isinstance(entry, DealEntry):
        return _tell_deal(told, entry)
    if isinstance(entry, SwapEntry):
        text = _swap_in_words(entry, told.names)
        told.names = swapped(told.names, entry.first, entry.second)
        for number, names in told.played.items():
            told.played[number] = swapped(names, entry.first, entry.second)
        return text
    if isinstance(entry, SubstituteEntry):
        name, other = told.table.seated[entry.player], told.names[entry.seat]
        told.names = (*told.names[: entry.seat], name, *told.names[entry.seat + 1 :])
        return substitute_in_words(name, other)
    if isinstance(entry, AdjustmentEntry):
        rules, name = told.table.sheet.ruleset, told.names[entry.seat]
        told.adjusted[place] = adjustment_in_words(name, entry.points, entry.cause, rules)
        return told.adjusted[place]
    if isinstance(entry, StopEntry):
        stopped = gettext("The players stopped, though deals were left.")
        return stopped if entry.is_stopped else gettext("The players went on.")
    return gettext("Taken back: %(what)s") % {"what": told.adjusted[entry.place]}


def _tell_deal(told: _Told, entry: DealEntry) -> str:
    if entry.facts is None:
        told.deals.pop(entry.number)
        told.played.pop(entry.number)
        return gettext("Undone")
    told.deals[entry.number] = entry.facts
    told.played.setdefault(entry.number, told.names)
    return _facts_in_words(told, entry.number, entry.facts)


def _override(entry: Entry) -> str:
    """Why a closed contract was played all the same, by this entry."""
    return entry.facts.override if isinstance(entry, DealEntry) and entry.facts else ""


def _swap_in_words(entry: SwapEntry, names: Sequence[str]) -> str:
    text = gettext("%(first)s and %(second)s changed over, with their points.")
    if not entry.keep_points:
        text = gettext("%(first)s and %(second)s changed over; the points stayed in the seats.")
    first, second = isolated(names[entry.first]), isolated(names[entry.second])
    return text % {"first": first, "second": second}


def _facts_in_words(told: _Told, number: int, facts: DealFacts) -> str:
    """What a deal came to by these facts; only its contract, if they are no deal."""
    rules = told.table.sheet.ruleset
    contract = rules.by_code.get(facts.contract)
    if contract is None or number > rules.deals:
        return facts.contract
    dealer = rules.dealers(told.table.game.first_dealer)[number - 1]
    undealt = rules.deck.undealt
    if any(contract.problems(facts, players=rules.players, dealer=dealer, undealt=undealt)):
        return label(contract.name)
    steps = contract.explain(facts, players=rules.players, dealer=dealer)
    factor = rules.factor((told.deals[before] for before in range(1, number)), number)
    scores = [exact(factor * sum(step.points for step in each)) for each in steps]
    out = dealer if rules.sits_out else None
    names = told.played[number]
    points = points_in_words(contract, facts.trump, scores, names, out)
    return " ".join([f"{points}.", *said_in_words(contract, facts, names)])
