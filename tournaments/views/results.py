"""The results of a round, table by table, for everybody."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kingscore import browser
from kingscore.rules.amount import Amount
from tournaments.models import Round, Tournament
from tournaments.permissions import can_direct, can_score, can_see_all
from tournaments.queries import (
    Standings,
    State,
    TableNow,
    rounds_of,
    standings_for,
    tables_now,
    tables_of,
)
from tournaments.rules.points import RawPoints
from tournaments.rules.results import TableResult
from tournaments.views.access import tournament_view
from tournaments.views.round_names import round_name, table_name
from tournaments.views.standings_shown import is_minus
from tournaments.views.table_words import seat_in_words, state_in_words
from tournaments.wording import amount_in_words, is_signed


class SeatShown(NamedTuple):
    """An entrant at a table: his place there, his points, and what the round is worth to him."""

    place: str
    number: int
    name: str
    points: str = ""
    is_minus: bool = False
    worth: str = ""


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table with its seats; `state` says how far it is where it is not finished as it should."""

    name: str
    code: str
    state: str
    is_finished: bool
    seats: tuple[SeatShown, ...]


@never_cache
@require_safe
@tournament_view
def results(
    request: HttpRequest, tournament: Tournament, number: int | None = None
) -> HttpResponse:
    """The tables of a round with their points, the last one that was opened if none is named."""
    asker = browser.asker(request)
    sees_all = can_see_all(tournament, asker)
    opened = list(rounds_of(tournament).exclude(state=Round.State.DRAWN))
    named = [each for each in opened if number in (None, each.number)]
    if number is not None and not named:
        raise Http404(gettext("There is no round with this number."))
    context = {
        "tournament": tournament,
        "directs": can_direct(tournament.club, asker),
        "scores": can_score(tournament.club, asker),
        "rounds": [(each.number, round_name(each)) for each in opened],
    }
    if named:
        round_ = named[-1]
        found = standings_for(tournament, sees_all=sees_all, is_live=True)
        tables = tables_shown(round_, found)
        context |= {
            "number": round_.number,
            "name": round_name(round_),
            "tables": tables,
            "has_worth": any(seat.worth for table in tables for seat in table.seats),
            "is_hidden": not found.shows(round_.number),
        }
    return render(request, "tournaments/results.html", context)


def tables_shown(round_: Round, found: Standings) -> list[TableShown]:
    """The tables of a round with what they have so far; of one that is hidden who sits there."""
    tables = tables_now(list(tables_of(round_)), timezone.now())
    stage = found.stage_of(round_.number)
    if stage is None:
        return [_table(now, None, {}, "") for now in tables]
    played = {each.number: each for each in stage.played.tables if each.round == round_.number}
    has_worth = not isinstance(stage.worth, RawPoints)
    worth = stage.worth.of(list(played.values()), stage.played.out) if has_worth else {}
    return [_table(now, played.get(now.table.number), worth, stage.worth.name) for now in tables]


def _table(
    now: TableNow, result: TableResult | None, worth: Mapping[int, Amount], unit: str
) -> TableShown:
    """A table with its seats: as they sit, or the best first where something is played."""
    seats = {seat.number: seat_in_words(seat) for seat in now.seats}
    if result is None:
        shown = [SeatShown("", number, name) for number, name in seats.items()]
    else:
        places = dict(zip(result.scores, result.places, strict=True))
        shown = [
            SeatShown(
                place=str(places.get(score, "")),
                number=score.entrant,
                name=seats[score.entrant],
                points=amount_in_words(score.points, signed=True),
                is_minus=is_minus(score.points),
                worth=amount_in_words(worth[score.entrant], signed=is_signed(unit))
                if score.entrant in worth
                else "",
            )
            for score in sorted(result.seats, key=lambda score: score.points, reverse=True)
        ]
    progress = now.progress
    is_whole = progress is not None and progress.is_finished and not progress.is_stopped
    return TableShown(
        name=table_name(now.table.number),
        code=now.table.game.code if result and now.table.game else "",
        state="" if is_whole else state_in_words(now),
        is_finished=now.state is State.DONE,
        seats=tuple(shown),
    )
