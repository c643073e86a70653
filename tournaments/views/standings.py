"""The standings of a tournament, for everybody: preliminaries and finals, live, page by page."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kingscore import browser
from kingscore.views.access import Request
from tournaments.models import Tournament
from tournaments.permissions import can_direct, can_score, can_see_all
from tournaments.queries import Standings, stamp_of, standings_for
from tournaments.rules.finals import Kind
from tournaments.rules.standings import Row
from tournaments.views.access import tournament_view
from tournaments.views.standings_shown import (
    hidden_in_words,
    ranking_shown,
    shown,
    worth_in_words,
)

ROWS_ON_A_PAGE = 100


@never_cache
@require_safe
@tournament_view
def standings(request: Request, tournament: Tournament) -> HttpResponse:
    """The standings; `?live=1` counts tables as they stand, `?name=` finds somebody, `?page=`.

    204 to a page that asks again while nothing has changed.
    """
    is_live = request.GET.get("live") == "1"
    stamp = stamp_of(tournament, is_live=is_live)
    if is_unchanged(request, stamp):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    asker = browser.asker(request)
    found = standings_for(tournament, sees_all=can_see_all(tournament, asker), is_live=is_live)
    name = " ".join(request.GET.get("name", "").split())
    rows = found.stages[Kind.PRELIMINARIES].rows
    if name:
        rows = tuple(row for row in rows if _is_called(found, row, name))
    page = Paginator(rows, ROWS_ON_A_PAGE).get_page(request.GET.get("page"))
    is_first = page.number == 1 and not name
    context = {
        "tournament": tournament,
        "directs": can_direct(tournament.club, asker),
        "scores": can_score(tournament.club, asker),
        "name": name,
        "page": page,
        "others": page_addresses(request, page),
        "follow_url": follow_url(request, stamp),
        **shown_to(found, list(page), is_first=is_first),
    }
    template = "tournaments/_standings.html" if request.htmx else "tournaments/standings.html"
    response = render(request, template, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def shown_to(found: Standings, rows: Sequence[Row], *, is_first: bool = True) -> dict[str, Any]:
    """What the templates of standings show: finals, these rows of the preliminaries, and remarks.

    The finals stand on the first page only.
    """
    finals = [kind for kind in found.stages if kind is not Kind.PRELIMINARIES] if is_first else []
    before = found.stages[Kind.PRELIMINARIES]
    return {
        "ranking": ranking_shown(found)[:ROWS_ON_A_PAGE] if is_first else [],
        "stages": [
            *(shown(found, kind) for kind in finals),
            shown(found, Kind.PRELIMINARIES, rows),
        ],
        "hidden": hidden_in_words(found),
        "worth": worth_in_words(before),
        "is_live": found.is_live,
        "is_played": any(stage.rounds for stage in found.stages.values()) or bool(found.hidden),
        "is_playing": any(stage.unfinished for stage in found.stages.values()),
        "has_finals": found.is_final_begun,
    }


def is_unchanged(request: Request, stamp: str) -> bool:
    """Whether a page that follows has seen just this."""
    return bool(request.htmx) and request.GET.get("since") == stamp


def follow_url(request: Request, stamp: str) -> str:
    """The address that a page asks again, as it was asked for, and what it has seen."""
    asked = {name: text for name, text in request.GET.items() if name != "since"}
    return f"{request.path}?{urlencode(asked | {'since': stamp})}"


def page_addresses(request: Request, page: Page[Any]) -> dict[str, str]:
    """The addresses of the pages before and after this one, where there are any."""
    asked = {name: text for name, text in request.GET.items() if name not in ("since", "page")}
    found = {}
    if page.has_previous():
        found["previous"] = f"?{urlencode(asked | {'page': page.previous_page_number()})}"
    if page.has_next():
        found["next"] = f"?{urlencode(asked | {'page': page.next_page_number()})}"
    return found


def _is_called(found: Standings, row: Row, name: str) -> bool:
    """Whether all these words are in somebody's name, or it is his number."""
    own = found.entrants[row.entrant].name.casefold()
    return name == str(row.entrant) or all(word in own for word in name.casefold().split())
