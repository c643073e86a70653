"""The end of a tournament: finished, opened again, or deleted while nothing is recorded."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache

from kingscore import browser
from kingscore.views.access import require_safe_or_POST
from kingscore.views.account import ask
from tournaments import services
from tournaments.models import Tournament
from tournaments.views.access import tournament_view_for
from tournaments.views.returning import returning_to
from tournaments.views.writing import Refusal, attempt


@tournament_view_for()
@returning_to("tournament-settings")
def finish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Finish a tournament."""
    refusal = attempt(lambda: services.finish_tournament(tournament=tournament))
    if refusal:
        return _show_refusal(request, tournament, refusal)
    messages.success(request, gettext("The tournament is finished."))
    return redirect("tournament-settings", tournament.club.slug, tournament.slug)


@tournament_view_for()
@returning_to("tournament-settings")
def reopen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Go on with a tournament that was finished."""
    services.reopen_tournament(tournament=tournament, author=browser.account(request))
    messages.success(request, gettext("The tournament is open again."))
    return redirect("tournament-settings", tournament.club.slug, tournament.slug)


@never_cache
@require_safe_or_POST
@tournament_view_for()
def remove(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Ask whether a tournament in which nothing is recorded is to be deleted, and do it."""
    if request.method == "POST":
        refusal = attempt(lambda: services.remove_tournament(tournament=tournament))
        if refusal:
            return _show_refusal(request, tournament, refusal)
        messages.success(request, gettext("The tournament is deleted."))
        return redirect("club", tournament.club.slug)
    texts = [
        gettext("Its entrants and whatever was drawn go with it; the players stay with the club."),
        gettext("A tournament in which anything is recorded is not deleted: it can be finished."),
        gettext("This cannot be undone."),
    ]
    title = gettext("Delete %(name)s?") % {"name": tournament.name}
    leave = reverse("tournament-settings", args=[tournament.club.slug, tournament.slug])
    return ask(request, title, texts, verb=gettext("Delete the tournament"), leave=leave)


def _show_refusal(request: HttpRequest, tournament: Tournament, refusal: Refusal) -> HttpResponse:
    context = {"club": tournament.club, "tournament": tournament, "problems": refusal.words}
    return render(request, "tournaments/refused.html", context, status=refusal.status)
