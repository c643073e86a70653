"""An entrant's page: how his total came about, round by round, and whom he has met."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kingscore import browser
from kingscore.rules.sentence import Points
from tournaments.models import Tournament
from tournaments.permissions import can_direct, can_see_all
from tournaments.queries import AtTable, Stage, Standings, standings_for, tables_of_entrant
from tournaments.rules.finals import NAMES as STAGES
from tournaments.rules.finals import Kind
from tournaments.rules.results import TableResult
from tournaments.rules.standings import MISSED, PENALTY, Row, Step
from tournaments.views.access import tournament_view
from tournaments.views.standings_shown import (
    hidden_in_words,
    is_minus,
    place_in_words,
    told_apart,
    worth_in_words,
)
from tournaments.views.workings import score_in_words, working
from tournaments.wording import amount_in_words, is_rounded, is_signed


class Met(NamedTuple):
    """Somebody else at the table, with his points there."""

    number: int
    name: str
    points: str


class Played(NamedTuple):
    """A table that was played, in its stage, and the code of its game."""

    stage: Stage
    table: TableResult
    code: str


@dataclass(frozen=True, slots=True)
class Line:
    """One line of how a total came about: what it was, from what, and what it brings.

    `note` says why it is not part of the total, where it is not. `code` is that of the game.
    """

    name: str
    table: int | None
    code: str
    how: tuple[str, ...]
    met: tuple[Met, ...]
    value: str
    is_minus: bool
    is_dropped: bool
    note: str


@dataclass(frozen=True, slots=True)
class Standing:
    """What somebody has in one stage; `exact` is the total where what is shown is rounded."""

    name: str
    place: str
    of: int
    total: str
    exact: str
    told_apart: str
    worth: str
    lines: tuple[Line, ...]


@never_cache
@require_safe
@tournament_view
def standing(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """How the total of an entrant came about, in every stage that he plays; `?live=1`."""
    is_live = request.GET.get("live") == "1"
    asker = browser.asker(request)
    found = standings_for(tournament, sees_all=can_see_all(tournament, asker), is_live=is_live)
    entrant = found.entrants.get(number)
    if entrant is None:
        raise Http404(gettext("There is no entrant with this number."))
    sat = {each.round: each for each in tables_of_entrant(tournament, number)}
    played = dict(_played(found, sat))
    rows = {kind: _row(stage, number) for kind, stage in found.stages.items()}
    stages = [_standing(found, kind, row, played) for kind, row in rows.items() if row]
    context = {
        "tournament": tournament,
        "directs": can_direct(tournament.club, asker),
        "entrant": entrant,
        "stages": stages[::-1],  # the last one first
        "hidden": hidden_in_words(found),
        "playing": _elsewhere(found, rows, sat),
        "is_live": is_live,
    }
    return render(request, "tournaments/standing.html", context)


def _row(stage: Stage, number: int) -> Row | None:
    return next((row for row in stage.rows if row.entrant == number), None)


def _played(found: Standings, sat: Mapping[int, AtTable]) -> Iterator[tuple[int, Played]]:
    """The tables of an entrant that count, by round, whichever stage they belong to."""
    for stage in found.stages.values():
        for table in stage.played.tables:
            at = sat.get(table.round)
            if at and at.table == table.number:
                yield table.round, Played(stage, table, at.code)


def _standing(found: Standings, kind: Kind, row: Row, played: Mapping[int, Played]) -> Standing:
    stage = found.stages[kind]
    signed = is_signed(stage.worth.name)
    return Standing(
        name=gettext(STAGES[kind]),
        place=place_in_words(row.place, shared=row.shared),
        of=sum(each.place is not None for each in stage.rows),
        total=amount_in_words(row.total, signed=signed),
        exact=str(Points(row.total)) if row.total and is_rounded(row.total) else "",
        told_apart=told_apart(row, signed=signed),
        worth=worth_in_words(stage),
        lines=tuple(_line(found, stage, step, played) for step in row.steps),
    )


def _line(found: Standings, stage: Stage, step: Step, played: Mapping[int, Played]) -> Line:
    at = played.get(step.round or 0) if step.score else None
    how = (score_in_words(step, at.table), working(at.stage, at.table, step)) if at else ()
    return Line(
        name=_name(step),
        table=step.table,
        code=at.code if at else "",
        how=tuple(filter(None, (*how, step.reason))),
        met=tuple(_met(found, at.table, step)) if at else (),
        value=amount_in_words(step.value, signed=is_signed(stage.worth.name) or bool(step.reason)),
        is_minus=is_minus(step.value),
        is_dropped=step.dropped,
        note=_note(found, step),
    )


def _name(step: Step) -> str:
    if not step.reason:
        return gettext("Round %(number)s") % {"number": step.round}
    name = gettext("Penalty") if step.method == PENALTY else gettext("Award")
    if step.round is None:
        return name
    return gettext("%(name)s in round %(number)s") % {"name": name, "number": step.round}


def _note(found: Standings, step: Step) -> str:
    """Why something is no part of the total, or was not played."""
    if step.reason:
        return gettext("withdrawn") if step.dropped else ""
    if step.dropped:
        return gettext("not among the best %(best)s") % {"best": found.setup.best}
    return gettext("did not play") if step.method == MISSED else ""


def _met(found: Standings, table: TableResult, step: Step) -> Iterator[Met]:
    """The others at a table, the best first."""
    for score in sorted(table.seats, key=lambda score: score.points, reverse=True):
        if step.score and score.entrant != step.score.entrant:
            points = amount_in_words(score.points, signed=True)
            yield Met(score.entrant, found.entrants[score.entrant].name, points)


def _elsewhere(
    found: Standings, rows: Mapping[Kind, Row | None], sat: Mapping[int, AtTable]
) -> list[AtTable]:
    """The tables that he sits at and that do not count yet, in rounds that may be seen."""
    told = {step.round for row in rows.values() if row for step in row.steps if step.table}
    return [at for at in sat.values() if at.round not in told and found.shows(at.round)]
