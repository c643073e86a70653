"""Penalties and awards of a tournament: given, listed, and withdrawn."""

from fractions import Fraction
from http import HTTPStatus
from typing import Any
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache

from kingscore import browser
from kingscore.rules.amount import exact
from kingscore.rules.sentence import Points
from kingscore.views.access import require_safe_or_POST
from tournaments import services
from tournaments.forms.door import AwardForm, WithdrawForm
from tournaments.models import Award, Tournament
from tournaments.queries import award_by_id, awards_of, entrant_by_number, entrants_of
from tournaments.views.access import tournament_view_for
from tournaments.views.returning import returning_to
from tournaments.views.writing import Refusal, attempt


@never_cache
@require_safe_or_POST
@tournament_view_for()
def awards(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The penalties and awards, the latest first, and a form for one more."""
    if request.method != "POST":
        number = request.GET.get("entrant", "")
        initial = {"sign": "-", "key": uuid4(), "entrant": number if number.isdecimal() else ""}
        return _show(request, tournament, AwardForm(initial=initial))
    form = AwardForm(request.POST)
    refusal = attempt(lambda: _give(request, tournament, form), form)
    if refusal:
        return _show(request, tournament, form, refusal)
    messages.success(request, gettext("It is noted."))
    return redirect("awards", tournament.club.slug, tournament.slug)


def _give(request: HttpRequest, tournament: Tournament, form: AwardForm) -> Award:
    sent = form.cleaned_data
    entrant = entrant_by_number(tournament, sent["entrant"])
    if entrant is None:
        raise Http404(gettext("Nobody here has this number."))
    entrant.tournament = tournament
    return services.give_award(
        award_id=sent["key"],
        entrant=entrant,
        points=form.points,
        reason=sent["reason"],
        round_number=sent["round"],
        author=browser.account(request),
    )


@tournament_view_for()
@returning_to("awards")
def withdraw(request: HttpRequest, tournament: Tournament, award_id: UUID) -> HttpResponse:
    """Say that one counts no longer."""
    award = award_by_id(tournament, award_id)
    if award is None:
        raise Http404(gettext("There is no such penalty or award."))
    form = WithdrawForm(request.POST)

    def write() -> Award:
        author, reason = browser.account(request), form.cleaned_data["reason"]
        return services.withdraw_award(award=award, author=author, reason=reason)

    if refusal := attempt(write, form):
        return _show(request, tournament, AwardForm(initial={"key": uuid4()}), refusal)
    messages.success(request, gettext("It is taken back."))
    return redirect("awards", tournament.club.slug, tournament.slug)


def _show(
    request: HttpRequest, tournament: Tournament, form: AwardForm, refusal: Refusal | None = None
) -> HttpResponse:
    entrants = entrants_of(tournament).values_list("number", "player__name")
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "directs": True,
        "form": form,
        "entrants": list(entrants),
        "awards": [_listed(each) for each in awards_of(tournament)],
        "problems": refusal.words if refusal else (),
    }
    status = refusal.status if refusal else HTTPStatus.OK
    with timezone.override(ZoneInfo(tournament.club.time_zone)):
        return render(request, "tournaments/awards.html", context, status=status)


def _listed(award: Award) -> dict[str, Any]:
    """A penalty or an award as the list shows it."""
    points = exact(Fraction(award.points))
    return {
        "award": award,
        "points": str(Points(points)),
        "is_minus": points < 0,
        "who": _who(award.author),
        "withdrawn_by": _who(award.withdrawn_by),
    }


def _who(account: User | None) -> str:
    return (account.email or account.username) if account else gettext("somebody")
