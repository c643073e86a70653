"""Clubs: those that somebody works for, a new one, the page of each, its settings and its end."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kingscore import browser
from kingscore.queries import claims_to_answer
from kingscore.views.access import require_safe_or_POST
from kingscore.views.account import account_of
from tournaments import services
from tournaments.forms.clubs import ClubForm, ClubSettingsForm, DeleteClubForm
from tournaments.models import Club
from tournaments.permissions import can_direct, can_own, can_see_members
from tournaments.queries import (
    clubs_of_account,
    clubs_of_person,
    members_of,
    running_tournaments,
    tournaments_of,
)
from tournaments.views.access import club_view, club_view_for
from tournaments.views.seasons import seasons_on_page
from tournaments.views.writing import attempt, other_words

_MOST_SHOWN = 20  # tournaments; the rest is behind a link


@never_cache
@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    """The clubs that somebody works for or is a member of, and how to found one."""
    account = browser.account(request)
    context = {
        "clubs": clubs_of_account(account.pk) if account else [],
        "member_of": clubs_of_person(account.pk) if account else [],
    }
    return render(request, "tournaments/clubs.html", context)


@login_required
@never_cache
@require_safe_or_POST
def found(request: HttpRequest) -> HttpResponse:
    """Found a club."""
    form = ClubForm(request.POST or None)
    founded: list[Club] = []
    refusal = None
    if request.method == "POST":
        refusal = attempt(lambda: founded.append(_found(request, form)), form)
        if refusal is None:
            messages.success(request, gettext("The club is founded, and you are its owner."))
            return redirect("club", founded[0].slug)
    context = {"form": form, "problems": other_words(form, refusal)}
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
    """The page of a club: its tournaments for everybody, its desk for whoever works there."""
    asker = browser.asker(request)
    sees = can_see_members(club, asker)
    directs = sees and can_direct(club, asker)
    tournaments = tournaments_of(club, only_public=not sees)
    count = tournaments.count()
    is_whole = "all" in request.GET
    context: dict[str, Any] = {
        "club": club,
        "sees": sees,
        "directs": directs,
        "owns": directs and can_own(club, asker),
        "tournaments": tournaments if is_whole else tournaments[:_MOST_SHOWN],
        "more": 0 if is_whole else max(count - _MOST_SHOWN, 0),
        **seasons_on_page(request, club),
    }
    if sees:
        context["members"] = members_of(club).count()
        context["claims"] = claims_to_answer(club.account_id).count() if directs else 0
    return render(request, "tournaments/club.html", context)


@never_cache
@require_safe_or_POST
@club_view_for(can_own)
def settings(request: HttpRequest, club: Club) -> HttpResponse:
    """The name and the time zone of a club."""
    typed = {"name": club.name, "time_zone": club.time_zone}
    form = ClubSettingsForm(request.POST or None, initial=typed)
    refusal = None
    if request.method == "POST":
        refusal = attempt(lambda: services.change_club(club=club, **form.cleaned_data), form)
        if refusal is None:
            messages.success(request, gettext("The settings are saved."))
            return redirect("club", club.slug)
    context = {"club": club, "form": form, "problems": other_words(form, refusal)}
    status = refusal.status if refusal else HTTPStatus.OK
    return render(request, "tournaments/club_settings.html", context, status=status)


@never_cache
@require_safe_or_POST
@club_view_for(can_own)
def delete(request: HttpRequest, club: Club) -> HttpResponse:
    """Ask whether a club is to be deleted, with its name typed as a yes, and do it."""
    form = DeleteClubForm(request.POST or None)
    refusal = None
    if request.method == "POST":
        if form.is_valid() and form.cleaned_data["name"].strip() != club.name:
            form.add_error("name", gettext("This is not the name of the club."))
        refusal = attempt(lambda: services.delete_club(club=club), form)
        if refusal is None:
            messages.success(request, gettext("The club is deleted."))
            return redirect("clubs")
    context = {
        "club": club,
        "form": form,
        "problems": other_words(form, refusal),
        "running": running_tournaments(club),
    }
    status = refusal.status if refusal else HTTPStatus.OK
    return render(request, "tournaments/club_delete.html", context, status=status)
