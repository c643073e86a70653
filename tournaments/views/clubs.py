"""Clubs: those that somebody works for, a new one, and the page of each."""

from http import HTTPStatus

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kingscore import browser
from kingscore.views.access import require_safe_or_POST
from kingscore.views.account import account_of
from tournaments import services
from tournaments.forms.clubs import ClubForm
from tournaments.models import Club
from tournaments.permissions import can_direct
from tournaments.queries import clubs_of_account, tournaments_of
from tournaments.views.access import club_view
from tournaments.views.writing import attempt


@never_cache
@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    """The clubs that somebody works for, and how to found one."""
    account = browser.account(request)
    context = {"clubs": clubs_of_account(account.pk) if account else []}
    return render(request, "tournaments/clubs.html", context)


@login_required
@never_cache
@require_safe_or_POST
def found(request: HttpRequest) -> HttpResponse:
    """Found a club."""
    form = ClubForm(request.POST or None)
    refusal = None
    if request.method == "POST":
        refusal = attempt(lambda: _found(request, form), form)
        if refusal is None:
            return redirect("club", club_slug=form.cleaned_data["slug"])
    context = {"form": form, "problems": refusal.words if refusal else ()}
    status = refusal.status if refusal else HTTPStatus.OK
    return render(request, "tournaments/club_new.html", context, status=status)


def _found(request: HttpRequest, form: ClubForm) -> Club:
    sent = form.cleaned_data
    return services.found_club(
        club_id=sent["key"],
        founder=account_of(request),
        name=sent["name"],
        slug=sent["slug"],
        time_zone=sent["time_zone"],
    )


@never_cache
@require_safe
@club_view
def club(request: HttpRequest, club: Club) -> HttpResponse:
    """The page of a club: its tournaments and seasons, for everybody."""
    directs = can_direct(club, browser.asker(request))
    context = {
        "club": club,
        "directs": directs,
        "tournaments": tournaments_of(club, only_public=not directs),
    }
    return render(request, "tournaments/club.html", context)
