"""Finding the club or the tournament of an address, and keeping its writing to those who may."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext

from kingscore import browser
from kingscore.permissions import Asker
from tournaments.models import Club, Entrant, Round, Tournament
from tournaments.permissions import can_direct, can_see
from tournaments.queries import club_by_slug, tournament_by_slugs

View = Callable[..., HttpResponse]
Right = Callable[[Club, Asker], bool]

REMOVED = (Entrant.DoesNotExist, Round.DoesNotExist, Tournament.DoesNotExist)


def club_or_404(slug: str) -> Club:
    """The club with this short name."""
    club = club_by_slug(slug)
    if club is None:
        raise Http404(gettext("There is no club with this address."))
    return club


def tournament_or_404(request: HttpRequest, club_slug: str, slug: str) -> Tournament:
    """The tournament of this address; of one that is not public others are not told."""
    tournament = tournament_by_slugs(club_slug, slug)
    if tournament is None or not can_see(tournament, browser.asker(request)):
        raise Http404(gettext("There is no tournament with this address."))
    return tournament


def club_view(view: View) -> View:
    """A view of a club for everybody: the address has its short name, the view gets the club."""

    @wraps(view)
    def found(request: HttpRequest, club_slug: str, **kwargs: Any) -> HttpResponse:
        return view(request, club_or_404(club_slug), **kwargs)

    return found


def club_view_for(right: Right) -> Callable[[View], View]:
    """A view of a club for those who have a right in it, such as `can_direct`.

    Whoever is not signed in is asked to; others are refused with 403. The club may be deleted by
    another at this very moment: 404.
    """

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, club_slug: str, **kwargs: Any) -> HttpResponse:
            club = club_or_404(club_slug)
            try:
                return check(request, club, right) or view(request, club, **kwargs)
            except Club.DoesNotExist as error:
                raise Http404(gettext("This was taken away in the meantime.")) from error

        return guarded

    return guard


def tournament_view(view: View) -> View:
    """A view of a tournament for whoever may look at it; the view gets the tournament."""

    @wraps(view)
    def found(request: HttpRequest, club_slug: str, slug: str, **kwargs: Any) -> HttpResponse:
        return view(request, tournament_or_404(request, club_slug, slug), **kwargs)

    return found


def tournament_view_for(right: Right = can_direct) -> Callable[[View], View]:
    """A view of a tournament for those who have a right in its club: its directors.

    What it writes about may be taken away by another at this very moment: 404.
    """

    def guard(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, club_slug: str, slug: str, **kwargs: Any) -> HttpResponse:
            club = club_or_404(club_slug)
            if refusal := check(request, club, right):
                return refusal
            tournament = tournament_or_404(request, club_slug, slug)
            try:
                return view(request, tournament, **kwargs)
            except REMOVED as error:
                raise Http404(gettext("This was taken away in the meantime.")) from error

        return guarded

    return guard


def check(request: HttpRequest, club: Club, right: Right) -> HttpResponse | None:
    """None if who asks has this right in the club; else a way to sign in, or PermissionDenied."""
    if right(club, browser.asker(request)):
        return None
    if browser.account(request) is None:
        return redirect_to_login(request.get_full_path())
    raise PermissionDenied
