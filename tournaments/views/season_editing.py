"""Seasons as directors make them: how they count, which evenings are in them, and their end."""

from collections.abc import Callable, Sequence
from functools import wraps
from http import HTTPStatus
from itertools import groupby
from typing import Any, NamedTuple

from django.contrib import messages
from django.forms import BoundField
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from kingscore.views.access import require_safe_or_POST
from tournaments import services
from tournaments.forms.seasons import SeasonForm, filled
from tournaments.models import Club, Season, Tournament
from tournaments.permissions import can_direct
from tournaments.queries import (
    evenings_in,
    evenings_in_no_season,
    evenings_to_add,
    tournaments_of,
)
from tournaments.views.access import View, club_view_for
from tournaments.views.seasons import season_or_404
from tournaments.views.writing import Refusal, attempt, other_words

_YEAR = "tick_year"  # a button that ticks all evenings of a year, and saves nothing


class Year(NamedTuple):
    """The evenings of a year, each with whether it is ticked."""

    year: int
    evenings: Sequence[tuple[Tournament, bool]]

    @property
    def is_open(self) -> bool:
        """Whether one is ticked."""
        return any(is_ticked for _, is_ticked in self.evenings)


def season_view(view: Callable[..., HttpResponse]) -> View:
    """A view of a season for the directors of its club; it gets the season with its club."""

    @never_cache
    @club_view_for(can_direct)
    @wraps(view)
    def found(request: HttpRequest, club: Club, slug: str) -> HttpResponse:
        try:
            return view(request, season_or_404(club, slug))
        except Season.DoesNotExist as error:  # removed in this moment
            raise Http404(gettext("There is no season with this address.")) from error

    return found


@never_cache
@require_safe_or_POST
@club_view_for(can_direct)
def new(request: HttpRequest, club: Club) -> HttpResponse:
    """A new season; the evenings of the latest year that are in none yet are ticked."""
    tournaments = list(tournaments_of(club, only_public=False))
    refusal = None
    if request.method == "POST" and _YEAR not in request.POST:
        form = SeasonForm(request.POST, tournaments=tournaments)
        made: list[Season] = []
        refusal = attempt(lambda: made.append(_made(club, form)), form)
        if refusal is None:
            messages.success(request, gettext("The season is there."))
            return redirect("season", club.slug, made[0].slug)
    elif request.method == "POST":
        form = SeasonForm(initial=_with_year(request, tournaments), tournaments=tournaments)
    else:
        initial = {"tournaments": _free_of_latest_year(club, tournaments)}
        form = SeasonForm(initial=initial, tournaments=tournaments)
    context = {"club": club}
    return _show(request, "tournaments/season_new.html", form, refusal, context)


def _free_of_latest_year(club: Club, tournaments: Sequence[Tournament]) -> list[str]:
    """The evenings that are in no season yet, of the year of the first of these."""
    if not tournaments:
        return []
    free = evenings_in_no_season(club).filter(held_on__year=tournaments[0].held_on.year)
    return [str(each.pk) for each in free]


def _made(club: Club, form: SeasonForm) -> Season:
    sent = form.cleaned_data
    return services.make_season(season_id=sent["key"], club=club, slug=sent["slug"], **form.sent)


@require_safe_or_POST
@season_view
def settings(request: HttpRequest, season: Season) -> HttpResponse:
    """How a season counts, and which evenings are in it."""
    tournaments = list(tournaments_of(season.club, only_public=False))
    refusal = None
    if request.method == "POST" and _YEAR not in request.POST:
        form = SeasonForm(request.POST, tournaments=tournaments)
        refusal = attempt(lambda: _change(season, form), form)
        if refusal is None:
            messages.success(request, gettext("The settings are saved."))
            return redirect("season", season.club.slug, season.slug)
    elif request.method == "POST":
        form = SeasonForm(initial=_with_year(request, tournaments), tournaments=tournaments)
    else:
        initial = filled(season, evenings_in(season, only_public=False))
        form = SeasonForm(initial=initial, tournaments=tournaments)
    context = {"club": season.club, "season": season}
    return _show(request, "tournaments/season_settings.html", form, refusal, context)


def _change(season: Season, form: SeasonForm) -> Season:
    version = form.cleaned_data["version"] or 0
    return services.change_season(season=season, version=version, **form.sent)


@require_POST
@season_view
def add(request: HttpRequest, season: Season) -> HttpResponse:
    """Add the evenings that were forgotten: those that are named, which count from now on."""
    named = set(request.POST.getlist("tournaments"))
    wanted = [each.pk for each in evenings_to_add(season) if str(each.pk) in named]
    refusal = attempt(lambda: services.add_evenings(season=season, tournaments=wanted))
    for text in refusal.words if refusal else ():
        messages.error(request, text)
    if wanted and not refusal:
        text = ngettext(
            "%(count)s evening more counts.", "%(count)s evenings more count.", len(wanted)
        )
        messages.success(request, text % {"count": len(wanted)})
    return redirect("season", season.club.slug, season.slug)


@require_safe_or_POST
@season_view
def remove(request: HttpRequest, season: Season) -> HttpResponse:
    """Ask whether a season is to be deleted, and do it; its tournaments stay."""
    if request.method == "POST":
        services.remove_season(season=season)
        messages.success(request, gettext("The season is deleted; its evenings stay."))
        return redirect("club", season.club.slug)
    context = {"club": season.club, "season": season}
    return render(request, "tournaments/season_remove.html", context)


def _show(
    request: HttpRequest,
    template: str,
    form: SeasonForm,
    refusal: Refusal | None,
    context: dict[str, Any],
) -> HttpResponse:
    """The form with its evenings by year, the latest first."""
    context |= {
        "form": form,
        "problems": other_words(form, refusal),
        "years": _years(form["tournaments"], form.known),
        "is_stale": refusal is not None and refusal.status == HTTPStatus.CONFLICT,
    }
    status = refusal.status if refusal else HTTPStatus.OK
    return render(request, template, context, status=status)


def _years(field: BoundField, known: dict[str, Tournament]) -> list[Year]:
    ticked = set(field.value() or ())
    by_year = groupby(known.items(), key=lambda each: each[1].held_on.year)
    return [
        Year(year, [(tournament, pk in ticked) for pk, tournament in each])
        for year, each in by_year
    ]


def _with_year(request: HttpRequest, tournaments: Sequence[Tournament]) -> dict[str, Any]:
    """What was typed, with all evenings of a year ticked."""
    ticked = set(request.POST.getlist("tournaments"))
    year = request.POST[_YEAR]
    ticked |= {str(each.pk) for each in tournaments if str(each.held_on.year) == year}
    return request.POST.dict() | {"tournaments": list(ticked)}
