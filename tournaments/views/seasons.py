"""Seasons for everybody: their tables, how a total came about, and files to take along."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kingscore import browser
from tournaments.models import Club, Season, Tournament
from tournaments.permissions import can_direct, can_see_members
from tournaments.queries import (
    SeasonTable,
    evenings_left_out,
    evenings_to_add,
    season_by_slug,
    season_table,
    seasons_of,
)
from tournaments.season_shapes import season_table_to_json
from tournaments.spreadsheets import Cell
from tournaments.views.access import club_view
from tournaments.views.figures import numbered
from tournaments.views.files import csv_file, json_file, xlsx_file
from tournaments.views.season_shown import leaders_drawn, shown, steps_shown

ON_CLUB_PAGE = 5  # of the season that was made last
_FORMS = ("xlsx", "csv", "json")


def season_or_404(club: Club, slug: str) -> Season:
    """The season of the club with this short name."""
    season = season_by_slug(club, slug)
    if season is None:
        raise Http404(gettext("There is no season with this address."))
    return season


def table_for(request: HttpRequest, club: Club, season: Season) -> SeasonTable:
    """A season as whoever asks may see it."""
    asker = browser.asker(request)
    return season_table(
        season,
        sees_private=can_see_members(club, asker),
        sees_all=can_direct(club, asker),
    )


def seasons_on_page(request: HttpRequest, club: Club) -> dict[str, Any]:
    """What the page of a club shows of its seasons: the first places of the latest one."""
    seasons = list(seasons_of(club))
    if not seasons:
        return {"seasons": []}
    table = table_for(request, club, seasons[0])
    return {
        "seasons": seasons,
        "season": seasons[0],
        "season_shown": shown(table, table.rows[:ON_CLUB_PAGE]),
        "season_more": max(0, len(table.rows) - ON_CLUB_PAGE),
    }


@never_cache
@require_safe
@club_view
def season(request: HttpRequest, club: Club, slug: str) -> HttpResponse:
    """The table of a season; its rows lead to how they came about."""
    season = season_or_404(club, slug)
    directs = can_direct(club, browser.asker(request))
    table = table_for(request, club, season)
    sees_private = can_see_members(club, browser.asker(request))
    context = {
        "club": club,
        "season": season,
        "directs": directs,
        "shown": shown(table),
        "left_out": 0 if sees_private else evenings_left_out(season),
        "lines": leaders_drawn(table),
        "caption": gettext("The totals of the first after each evening"),
        "named": gettext("Player"),
    }
    if directs:
        context |= _for_directors(club, season, table)
    return render(request, "tournaments/season.html", context)


def _for_directors(club: Club, season: Season, table: SeasonTable) -> dict[str, Any]:
    """What is to be done with a season: evenings that were forgotten, and not shown to others."""
    is_latest = season == seasons_of(club).first()
    return {
        "forgotten": evenings_to_add(season) if is_latest else [],
        "private": [each.tournament for each in table.evenings if not each.tournament.is_public],
    }


@never_cache
@require_safe
@club_view
def season_player(request: HttpRequest, club: Club, slug: str, player: int) -> HttpResponse:
    """How somebody came to his total, evening by evening."""
    season = season_or_404(club, slug)
    table = table_for(request, club, season)
    row = table.row_of(player)
    if row is None:
        raise Http404(gettext("Nobody with this address has played in this season."))
    told = shown(table, [row])
    context = {
        "club": club,
        "season": season,
        "row": told.rows[0],
        "of": sum(each.place is not None for each in table.rows),
        "counting": told.counting,
        "lines": steps_shown(table, row),
    }
    return render(request, "tournaments/season_player.html", context)


@never_cache
@require_safe
@club_view
def season_file(request: HttpRequest, club: Club, slug: str, form: str) -> HttpResponse:
    """The table of a season as a file."""
    season = season_or_404(club, slug)
    if form not in _FORMS:
        raise Http404(gettext("There is no such file."))
    table, name = table_for(request, club, season), f"{club.slug}-{season.slug}"
    if form == "json":
        return json_file(season_table_to_json(table), name)
    if form == "csv":
        return csv_file(season_rows(table), name)
    return xlsx_file(season_rows(table), name, title=season.name)


def season_rows(table: SeasonTable) -> list[list[Cell]]:
    """A season as the rows of a spreadsheet; what does not count stands in brackets."""
    days = _days([each.tournament for each in table.evenings])
    heads = [gettext("Place"), gettext("Name"), gettext("Total"), gettext("Games")]
    rows: list[list[Cell]] = [[*heads, gettext("Missing games"), *days]]
    for row in table.rows:
        values: dict[int, Cell] = {
            step.event: f"({step.value})" if step.dropped else step.value for step in row.steps
        }
        rows.append(
            [
                *(row.place, table.names[row.player].name, row.total, row.games, row.missing),
                *(values.get(each.number) for each in table.evenings),
            ]
        )
    return rows


def _days(evenings: Sequence[Tournament]) -> list[str]:
    """The headings of evenings: their days; of several on one day the names too, told apart."""
    held = Counter(each.held_on for each in evenings)
    return numbered(
        [
            f"{each.held_on.isoformat()} {each.name}"
            if held[each.held_on] > 1
            else each.held_on.isoformat()
            for each in evenings
        ]
    )
