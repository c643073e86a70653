"""The log of a game in words: each entry as it stood when it was written."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from kingscore.queries import Table, table_of
from kingscore.rules.codec import entry_from_json
from kingscore.rules.deal import DealFacts, swapped
from kingscore.rules.entries import AdjustmentEntry, DealEntry, Entry, SwapEntry
from kingscore.rules.sale import buyer
from kingscore.views.access import game_or_404
from kingscore.views.paper import adjustment_in_words, points_in_words, writer
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


def written(table: Table) -> Iterator[Written]:
    """Every entry of the log, in order.

    Nothing is judged here: a file may bring a log that only came right in the end.
    """
    now = table.sheet.players
    names: Sequence[str] = [table.names[now.index(place)] for place in range(len(now))]
    standing = {each.entry for each in table.sheet.lines}
    standing |= {each.place for each in table.sheet.adjustments}
    adjusted: dict[int, str] = {}  # every penalty and award so far in words, by place in the log
    for row in table.log:
        entry = entry_from_json(row.content)
        text = _in_words(table, entry, names, adjusted)
        if isinstance(entry, AdjustmentEntry):
            adjusted[row.seq] = text
        if isinstance(entry, SwapEntry):
            names = swapped(names, entry.first, entry.second)
        yield Written(
            number=row.number or 0,
            who=writer(row),
            when=row.recorded_at,
            text=text,
            reason=row.reason,
            override=_override(entry),
            stands=row.seq in standing,
            is_swap=isinstance(entry, SwapEntry),
        )


def _in_words(table: Table, entry: Entry, names: Sequence[str], adjusted: Mapping[int, str]) -> str:
    """What an entry says; `names` are those of the seats at the time."""
    if isinstance(entry, SwapEntry):
        return _swap_in_words(entry, names)
    if isinstance(entry, AdjustmentEntry):
        return adjustment_in_words(names[entry.seat], entry.points, entry.cause)
    if not isinstance(entry, DealEntry):
        return gettext("Taken back: %(what)s") % {"what": adjusted[entry.place]}
    if entry.facts is None:
        return gettext("Undone")
    return _facts_in_words(table, entry.number, entry.facts, names)


def _override(entry: Entry) -> str:
    """Why a closed contract was played all the same, by this entry."""
    return entry.facts.override if isinstance(entry, DealEntry) and entry.facts else ""


def _swap_in_words(entry: SwapEntry, names: Sequence[str]) -> str:
    text = gettext("%(first)s and %(second)s changed over, with their points.")
    if not entry.keep_points:
        text = gettext("%(first)s and %(second)s changed over; the points stayed in the seats.")
    first, second = isolated(names[entry.first]), isolated(names[entry.second])
    return text % {"first": first, "second": second}


def _facts_in_words(table: Table, number: int, facts: DealFacts, names: Sequence[str]) -> str:
    """What a deal came to by these facts; only its contract, if they are no deal."""
    rules = table.sheet.ruleset
    contract = rules.by_code.get(facts.contract)
    if contract is None or number > rules.deals:
        return facts.contract
    dealer = rules.dealers(table.game.first_dealer)[number - 1]
    if any(contract.problems(facts, players=rules.players, dealer=dealer)):
        return label(contract.name)
    steps = contract.explain(facts, players=rules.players, dealer=dealer)
    scores = [sum(step.points for step in each) for each in steps]
    points = points_in_words(contract, facts.trump, scores, names)
    return " ".join([f"{points}.", *_said_in_words(facts, names)])


def _said_in_words(facts: DealFacts, names: Sequence[str]) -> Iterator[str]:
    """What was said before the cards were played: predictions, and the bid that was taken."""
    if facts.predictions:
        each = zip(names, facts.predictions, strict=True)
        said = ", ".join(f"{isolated(name)} {points}" for name, points in each)
        yield gettext("Predicted: %(said)s.") % {"said": said}
    if facts.is_sold:
        values = {"name": isolated(names[buyer(facts)]), "bid": max(facts.bids)}
        yield gettext("Trump bought by %(name)s for %(bid)s.") % values
