"""One entrant at the door: his name, from when he plays, when he is away, and when he leaves."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache

from kingscore import browser
from kingscore.views.access import require_safe_or_POST
from tournaments import services
from tournaments.forms.door import EntrantForm, LeaveForm, RoundForm
from tournaments.models import Entrant, Tournament
from tournaments.queries import (
    next_round_of,
    open_game_of,
    played_rounds_of,
    setup_of,
    stale_rounds_of,
)
from tournaments.rules.setup import MOST_ROUNDS
from tournaments.views.access import tournament_view_for
from tournaments.views.door import entrant_or_404
from tournaments.views.door_words import left_words, stale_words, state_words
from tournaments.views.returning import returning_to
from tournaments.views.writing import attempt

_AHEAD = 4  # rounds that are offered where their number is not settled


@never_cache
@require_safe_or_POST
@tournament_view_for()
def entrant(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """An entrant with everything that can be done with him; his name and team are changed here."""
    found = entrant_or_404(tournament, number)
    if request.method != "POST":
        return _show(request, found, form=_named(found))
    form = EntrantForm(request.POST)

    def change() -> Entrant:
        sent = form.cleaned_data
        return services.change_entrant(entrant=found, name=sent["name"], team=sent["team"])

    return _written(request, found, change, form, gettext("It is noted."), shown=form)


@tournament_view_for()
@returning_to("door-entrant")
def first_round(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """From which round on he plays."""
    found, form = entrant_or_404(tournament, number), RoundForm(request.POST)

    def write() -> Entrant:
        return services.set_first_round(entrant=found, round_number=form.cleaned_data["round"])

    return _written(request, found, write, form, gettext("It is noted."))


@tournament_view_for()
@returning_to("door-entrant")
def absence(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """That he is away for a round, or is there after all."""
    found, form = entrant_or_404(tournament, number), RoundForm(request.POST)

    def write() -> Entrant:
        sent = form.cleaned_data
        return services.set_absence(
            entrant=found, round_number=sent["round"], is_absent=sent["is_so"]
        )

    return _written(request, found, write, form, gettext("It is noted."))


@tournament_view_for()
@returning_to("door-entrant")
def leave(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """He goes home, with his result or without."""
    found, form = entrant_or_404(tournament, number), LeaveForm(request.POST)

    def write() -> Entrant:
        sent = form.cleaned_data
        return services.leave(
            entrant=found,
            after_round=sent["after_round"],
            keeps_result=sent["keeps_result"] == "yes",
            author=browser.account(request),
        )

    return _written(request, found, write, form, gettext("It is noted."))


@tournament_view_for()
@returning_to("door-entrant")
def come_back(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """He plays on after all."""
    found = entrant_or_404(tournament, number)
    done = gettext("%(name)s plays on.") % {"name": found.player.name}
    return _written(request, found, lambda: services.come_back(entrant=found), None, done)


@tournament_view_for()
@returning_to("door-entrant")
def remove(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """He was registered by mistake."""
    found = entrant_or_404(tournament, number)
    refusal = attempt(lambda: services.remove_entrant(entrant=found))
    if refusal:
        return _show(request, found, problems=refusal.words, status=refusal.status)
    done = gettext("%(name)s does not take part any more.") % {"name": found.player.name}
    messages.success(request, done)
    return redirect("door", tournament.club.slug, tournament.slug)


def _written(
    request: HttpRequest,
    found: Entrant,
    write: Callable[[], Any],
    form: Form | None,
    done: str,
    *,
    shown: EntrantForm | None = None,
) -> HttpResponse:
    """Write, and show his page again; or why it was refused."""
    tournament = found.tournament
    if refusal := attempt(write, form):
        fresh = entrant_or_404(tournament, found.number)
        return _show(request, fresh, form=shown, problems=refusal.words, status=refusal.status)
    messages.success(request, done)
    if stale := stale_words(stale_rounds_of(tournament)):
        messages.warning(request, stale)
    return redirect("door-entrant", tournament.club.slug, tournament.slug, found.number)


def _named(found: Entrant) -> EntrantForm:
    return EntrantForm(initial={"name": found.player.name, "team": found.team})


def _show(
    request: HttpRequest,
    found: Entrant,
    *,
    form: EntrantForm | None = None,
    problems: tuple[str, ...] = (),
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    tournament = found.tournament
    setup, following, played = setup_of(tournament), next_round_of(tournament), _last(found)
    most = min(MOST_ROUNDS, setup.rounds or following + _AHEAD - 1)
    absent = {each.round_number for each in found.absences.all()}
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "directs": True,
        "entrant": found,
        "form": form or _named(found),
        "states": state_words(found),
        "left": left_words(found) if found.left_after is not None else "",
        "has_played": played > 0,
        "next_round": following,
        "firsts": range(1, max(most, found.first_round) + 1),
        "rounds": [
            (number, number in absent) for number in sorted({*range(following, most + 1), *absent})
        ],
        "lasts": range(played, max(played, most) + 1),  # the rounds of finals come after these
        "last": max(played, following - 1),
        "game": open_game_of(found),
        "can_go": not found.places.exists(),
        "problems": problems,
    }
    return render(request, "tournaments/door_entrant.html", context, status=status)


def _last(found: Entrant) -> int:
    """The last round that he has begun to play, 0 for none."""
    return max(played_rounds_of(found), default=0)
