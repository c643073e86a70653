"""Standings as plain values, which the templates only write out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from kingscore.rules.amount import Amount
from kingscore.wording import say
from tournaments.queries import Stage, Standings
from tournaments.rules.exact import total
from tournaments.rules.finals import NAMES as STAGES
from tournaments.rules.finals import Kind
from tournaments.rules.metrics import LOT
from tournaments.rules.metrics import NAMES as METRICS
from tournaments.rules.points import NAMES as WORTHS
from tournaments.rules.points import RawPoints
from tournaments.rules.setup import Carried
from tournaments.rules.standings import Row, Step
from tournaments.wording import amount_in_words, is_signed


class Cell(NamedTuple):
    """Points in a row; `dropped` ones are not part of the total."""

    text: str
    is_minus: bool = False
    is_dropped: bool = False


class Told(NamedTuple):
    """A row of standings: `told_apart` says what was looked at beside an equal total."""

    place: str
    number: int
    name: str
    team: str
    rounds: tuple[Cell, ...]
    more: tuple[Cell, ...]
    total: Cell
    told_apart: str


class Column(NamedTuple):
    """The number of a round above its column, and what it is called."""

    head: str
    name: str


@dataclass(frozen=True, slots=True)
class Shown:
    """The standings of a stage.

    `columns` are its rounds, where they say more than the total. `more` are the heads of the others
    before the total: what counts on from before, and penalties and awards, where there are any.
    """

    kind: str
    name: str
    columns: tuple[Column, ...]
    more: tuple[str, ...]
    rows: tuple[Told, ...]
    playing: str


class Ranked(NamedTuple):
    """A place in the whole tournament, and the final that it comes from, if it does."""

    place: str
    number: int
    name: str
    stage: str


def shown(found: Standings, kind: Kind, rows: Sequence[Row] | None = None) -> Shown:
    """The standings of a stage, or some of their rows."""
    stage = found.stages[kind]
    rows = stage.rows if rows is None else rows
    is_carried = kind is not Kind.PRELIMINARIES and found.setup.carried is Carried.ALL
    has_awards = any(step.reason for row in stage.rows for step in row.steps)
    numbers = [each.number for each in stage.rounds]
    if len(numbers) == 1 and not (is_carried or has_awards):
        numbers = []  # the total says it
    heads = [(is_carried, gettext("Before")), (has_awards, gettext("Penalties and awards"))]
    return Shown(
        kind=kind.value,
        name=gettext(STAGES[kind]),
        columns=tuple(
            Column(str(number), gettext("Round %(number)s") % {"number": number})
            for number in numbers
        ),
        more=tuple(head for is_there, head in heads if is_there),
        rows=tuple(
            _told(
                *(found, row, numbers),
                signed=is_signed(stage.worth.name),
                has_before=is_carried,
                has_awards=has_awards,
            )
            for row in rows
        ),
        playing=playing_in_words(stage, is_live=found.is_live),
    )


def _told(
    found: Standings,
    row: Row,
    numbers: Sequence[int],
    *,
    signed: bool,
    has_before: bool,
    has_awards: bool,
) -> Told:
    """A row with a cell for each of the rounds, and the columns between them and the total."""
    by_round = {step.round: step for step in row.steps if not step.reason}
    entrant = found.entrants[row.entrant]
    more = []
    if has_before:
        more.append([step for step in row.steps if not step.reason and step.round not in numbers])
    if has_awards:
        more.append([step for step in row.steps if step.reason])
    return Told(
        place=place_in_words(row.place, shared=row.shared),
        number=row.entrant,
        name=entrant.name,
        team=entrant.team,
        rounds=tuple(_cell(by_round.get(number), signed=signed) for number in numbers),
        more=tuple(_sum(steps, signed=signed) for steps in more),
        total=Cell(amount_in_words(row.total, signed=signed), is_minus(row.total)),
        told_apart=told_apart(row, signed=signed),
    )


def _cell(step: Step | None, *, signed: bool) -> Cell:
    """What a round has brought; a dash for one that is no round of his."""
    if step is None:
        return Cell("")
    return Cell(amount_in_words(step.value, signed=signed), is_minus(step.value), step.dropped)


def _sum(steps: Iterable[Step], *, signed: bool) -> Cell:
    amounts = [step.value for step in steps if step.value is not None and not step.dropped]
    amount = total(amounts)
    return Cell(amount_in_words(amount, signed=signed) if amounts else "", is_minus(amount))


def is_minus(amount: Amount | None) -> bool:
    """Whether it is below zero."""
    return amount is not None and amount < 0


def place_in_words(place: int | None, *, shared: bool) -> str:
    """A place, with a sign where others have it too; a dash for none."""
    if place is None:
        return "–"
    return f"{place}=" if shared else str(place)


def told_apart(row: Row, *, signed: bool) -> str:
    """What was looked at for a row whose total others have too; empty where nobody has it."""
    if not row.measured and not row.shared:
        return ""
    looked = [
        gettext("lot") if name == LOT else _measure(name, value, signed=signed)
        for name, value in row.measured
        if value is not None
    ]
    text = gettext("equal total")
    return f"{text}: {', '.join(looked)}" if looked else text


def _measure(name: str, value: Amount, *, signed: bool) -> str:
    """A tie-break with what it says: "best round +24"."""
    has_points = name in ("best_round", "second_round", "opponents")
    amount = amount_in_words(value, signed=signed and has_points)
    return gettext("%(tie_break)s %(value)s") % {
        "tie_break": gettext(METRICS[name]).lower(),
        "value": amount,
    }


def playing_in_words(stage: Stage, *, is_live: bool) -> str:
    """How many tables are not finished, and whether they count; empty when all are."""
    if not stage.unfinished:
        return ""
    if is_live:
        text = ngettext(
            "%(tables)s table still plays: it counts as it stands now.",
            "%(tables)s tables still play: they count as they stand now.",
            stage.unfinished,
        )
    else:
        text = ngettext(
            "%(tables)s table still plays: it does not count yet.",
            "%(tables)s tables still play: they do not count yet.",
            stage.unfinished,
        )
    return text % {"tables": stage.unfinished}


def hidden_in_words(found: Standings) -> str:
    """Up to where the standings are shown; empty where everything is."""
    if not found.hidden:
        return ""
    first = found.hidden[0].number
    if first == 1:
        return gettext("The results are hidden until the end.")
    text = gettext("Standings after round %(number)s: what follows is hidden until the end.")
    return text % {"number": first - 1}


def worth_in_words(stage: Stage) -> str:
    """What a round is worth, and how that is reckoned; empty for the points themselves."""
    if isinstance(stage.worth, RawPoints):
        return ""
    values = {"worth": gettext(WORTHS[stage.worth.name]), "formula": say(stage.worth.formula, ())}
    return gettext("What a round is worth: %(worth)s. %(formula)s") % values


def ranking_shown(found: Standings) -> list[Ranked]:
    """The places in the whole tournament, once a final has begun."""
    if not found.is_final_begun:
        return []
    return [
        Ranked(
            place_in_words(each.place, shared=each.shared),
            each.entrant,
            found.entrants[each.entrant].name,
            "" if each.kind is Kind.PRELIMINARIES else gettext(STAGES[each.kind]),
        )
        for each in found.ranking
    ]
