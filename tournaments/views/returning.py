"""Views that only take a form about a tournament: whoever opens their address gets its page."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tournaments.models import Tournament
from tournaments.views.access import View


def returning_to(page: str) -> Callable[[View], View]:
    """Under `tournament_view_for`: a view that takes a form, and shows nothing itself.

    A phone that has dropped what stood there opens its address again: it is sent to the page of
    this name, of the same `number` where there is one.
    """

    def guard(view: View) -> View:
        post_only = require_POST(view)

        @wraps(view)
        def guarded(request: HttpRequest, tournament: Tournament, **kwargs: Any) -> HttpResponse:
            if request.method in ("GET", "HEAD"):
                number = [kwargs["number"]] if "number" in kwargs else []
                return redirect(page, tournament.club.slug, tournament.slug, *number)
            return post_only(request, tournament, **kwargs)

        return guarded

    return guard
