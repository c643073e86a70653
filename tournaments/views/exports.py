"""What can be taken along of a tournament: lists as CSV, spreadsheet, JSON, or to be printed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kingscore import browser
from kingscore.rules.codec import Json
from tournaments import shapes
from tournaments.models import Round, Tournament
from tournaments.permissions import (
    can_direct,
    can_score,
    can_see_all,
    can_see_members,
    can_see_seating,
)
from tournaments.queries import (
    ListedTable,
    Standings,
    listed_entrants,
    listed_tables,
    rounds_of,
    setup_of,
    sheets_at,
    standings_for,
)
from tournaments.rules.results import TableResult
from tournaments.spreadsheets import Cell
from tournaments.views import listings
from tournaments.views.access import tournament_view
from tournaments.views.files import csv_file, json_file, xlsx_file
from tournaments.views.listings import Rows
from tournaments.views.round_names import round_name
from tournaments.views.standings_shown import hidden_in_words
from tournaments.wording import amount_in_words


@dataclass(frozen=True)
class Asked:
    """What is to be taken along, and what of it who asks may see.

    `rounds` are those whose seating he may see, or the one that he asks for. `found` has no results
    of hidden rounds. It `is_private` for those who work for the club.
    """

    tournament: Tournament
    found: Standings
    rounds: Sequence[Round]
    is_private: bool
    is_printed: bool

    @cached_property
    def tables(self) -> list[ListedTable]:
        """The tables of these rounds."""
        return listed_tables(self.rounds)

    @cached_property
    def results(self) -> dict[tuple[int, int], TableResult]:
        """What may be seen of the results, by round and table."""
        stages = self.found.stages.values()
        tables = (table for stage in stages for table in stage.played.tables)
        return {(table.round, table.number): table for table in tables}

    @cached_property
    def shown(self) -> list[ListedTable]:
        """The tables of which the sheets may be seen."""
        return [each for each in self.tables if each.code and self.found.shows(each.round)]

    def at(self, round_: Round) -> list[ListedTable]:
        """The tables of one of the rounds."""
        return [each for each in self.tables if each.round == round_.number]


class Export(NamedTuple):
    """A list that can be taken along: as rows and as JSON.

    `is_live`: with tables that are not finished. `is_by_round`: one round can be asked for.
    """

    name: str | Promise
    text: str | Promise
    rows: Callable[[Asked], Rows]
    shape: Callable[[Asked], Json]
    is_live: bool = False
    is_by_round: bool = False


def _entrant_rows(asked: Asked) -> Rows:
    if asked.is_private:
        listed = listed_entrants(asked.tournament)
        return listings.listed_entrant_rows(listed, has_emails=not asked.is_printed)
    return listings.entrant_rows(asked.found.entrants.values())


def _entrants(asked: Asked) -> Json:
    if asked.is_private:
        rows = (
            shapes.listed_entrant_to_json(each) | {"email": each.email}
            for each in listed_entrants(asked.tournament)
        )
        return {"entrants": list(rows)}
    return {"entrants": list(map(shapes.entrant_to_json, asked.found.entrants.values()))}


def _seating(asked: Asked) -> Json:
    return {
        "rounds": [
            shapes.round_to_json(each) | {"tables": shapes.seating_to_json(asked.at(each))}
            for each in asked.rounds
        ]
    }


def _results(asked: Asked) -> Json:
    return {
        "rounds": [
            shapes.round_to_json(each)
            | {"tables": shapes.results_to_json(asked.at(each), asked.found)}
            for each in asked.rounds
            if each.state != Round.State.DRAWN
        ],
    }


def _sheets(asked: Asked) -> Json:
    sheets = sheets_at(asked.shown)
    return {
        "sheets": [
            shapes.table_sheet_to_json(table, sheets[table.code], asked.found.entrants)
            for table in asked.shown
            if table.code in sheets
        ]
    }


EXPORTS = {
    "entrants": Export(
        _("Entrants"),
        _("Everybody who takes part, by number."),
        _entrant_rows,
        _entrants,
    ),
    "seating": Export(
        _("Seating"),
        _("Who sits where, round by round."),
        lambda asked: listings.seating_rows(asked.tables, asked.found.entrants),
        _seating,
        is_by_round=True,
    ),
    "results": Export(
        _("Results"),
        _("The points at every table."),
        lambda asked: listings.result_rows(asked.tables, asked.found.entrants, asked.results),
        _results,
        is_live=True,
        is_by_round=True,
    ),
    "standings": Export(
        _("Standings"),
        _("Places, totals, and what every round has brought."),
        lambda asked: listings.standing_rows(asked.found),
        lambda asked: shapes.standings_to_json(asked.found),
    ),
    "sheets": Export(
        _("Sheets"),
        _("Every deal of every table."),
        lambda asked: listings.sheet_rows(
            asked.shown, sheets_at(asked.shown), asked.found.entrants
        ),
        _sheets,
        is_live=True,
        is_by_round=True,
    ),
}


@never_cache
@require_safe
@tournament_view
def exports(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All that can be taken along, and in which forms."""
    asker = browser.asker(request)
    directs = can_direct(tournament.club, asker)
    context = {
        "tournament": tournament,
        "directs": directs,
        "scores": can_score(tournament.club, asker),
        "exports": EXPORTS.items(),
        "forms": FORMS,
        "rounds": [
            (each.number, round_name(each)) for each in _rounds(tournament, directs=directs)
        ],
        "is_private": can_see_members(tournament.club, asker),
    }
    return render(request, "tournaments/exports.html", context)


@never_cache
@require_safe
@tournament_view
def export(request: HttpRequest, tournament: Tournament, what: str, form: str) -> HttpResponse:
    """One list in one form; `?round=` takes one round of it."""
    made, answer = EXPORTS.get(what), _ANSWERS.get(form)
    if made is None or answer is None:
        raise Http404(gettext("There is no such file."))
    asker = browser.asker(request)
    rounds = _rounds(tournament, directs=can_direct(tournament.club, asker))
    number = request.GET.get("round", "")
    if number and made.is_by_round:
        rounds = [each for each in rounds if str(each.number) == number]
        if not rounds:
            raise Http404(gettext("There is no round with this number."))
    else:
        number = ""
    asked = Asked(
        tournament=tournament,
        found=standings_for(
            tournament, sees_all=can_see_all(tournament, asker), is_live=made.is_live
        ),
        rounds=rounds,
        is_private=can_see_members(tournament.club, asker),
        is_printed=form == "html",
    )
    name = "-".join(filter(None, [tournament.slug, str(tournament.held_on), what, number]))
    return answer(request, made, asked, name)


def _rounds(tournament: Tournament, *, directs: bool) -> list[Round]:
    """The rounds whose seating somebody may see."""
    setup = setup_of(tournament)
    known = rounds_of(tournament)
    return [each for each in known if can_see_seating(each, setup, directs=directs)]


def _csv(request: HttpRequest, made: Export, asked: Asked, name: str) -> HttpResponse:
    return csv_file(made.rows(asked), name)


def _xlsx(request: HttpRequest, made: Export, asked: Asked, name: str) -> HttpResponse:
    return xlsx_file(made.rows(asked), name, title=str(made.name))


def _json(request: HttpRequest, made: Export, asked: Asked, name: str) -> HttpResponse:
    document = {"tournament": shapes.tournament_to_json(asked.tournament), **made.shape(asked)}
    return json_file(document, name)


def _print(request: HttpRequest, made: Export, asked: Asked, name: str) -> HttpResponse:
    head, *rows = made.rows(asked)
    context = {
        "tournament": asked.tournament,
        "title": made.name,
        "head": head,
        "rows": [[_shown(cell) for cell in row] for row in rows],
        "hidden": hidden_in_words(asked.found),
    }
    return render(request, "tournaments/export_print.html", context)


def _shown(cell: Cell) -> tuple[str, bool]:
    """What stands in a cell of a printed list, and whether it is a number."""
    if cell is None or isinstance(cell, str):
        return cell or "", False
    return amount_in_words(cell), True


FORMS = (
    ("html", _("To print")),
    ("xlsx", _("Spreadsheet")),
    ("csv", _("CSV")),
    ("json", _("JSON")),
)
_ANSWERS = {"html": _print, "xlsx": _xlsx, "csv": _csv, "json": _json}
