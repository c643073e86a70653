"""Finding the game of an address, and keeping its writing to those who may."""

from collections.abc import Callable
from functools import wraps

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.middleware import HtmxDetails

from kingscore import browser, guesses
from kingscore.errors import UnknownCode
from kingscore.models import Game, Player
from kingscore.queries import Table, game_by_code

# For a page with a form whose address the form is sent to.
require_safe_or_POST = require_http_methods(["GET", "HEAD", "POST"])  # noqa: N816 - named as Django's own


def forms_only(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view that takes a form about a game, and shows nothing itself.

    Whoever opens its address, because a phone has dropped the page that stood there, gets the
    game.
    """
    post_only = require_POST(view)

    @wraps(view)
    def guarded(request: HttpRequest, code: str, **kwargs: int) -> HttpResponse:
        if request.method in ("GET", "HEAD"):
            return redirect("game", code=game_or_404(code).code)
        return post_only(request, code, **kwargs)

    return guarded


def secret_address(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view whose address gives a right: no page that follows is told where its reader came from.

    Nor does anything in between keep the answer.
    """

    @wraps(view)
    def discreet(request: HttpRequest, **kwargs: str) -> HttpResponse:
        response = view(request, **kwargs)
        response["Referrer-Policy"] = "no-referrer"
        response["Cache-Control"] = "no-store"
        return response

    return discreet


class Request(HttpRequest):
    """A request as the middleware of django-htmx leaves it."""

    htmx: HtmxDetails


def game_or_404(code: str) -> Game:
    """The game with this code."""
    game = game_by_code(code)
    if game is None:
        raise UnknownCode(_("There is no game with this address."), code)
    guesses.note_right([code])
    return game


def seated_or_404(table: Table, player_id: int) -> Player:
    """The player with this id, who must sit, or have sat, at this table."""
    found = next((each for each in table.everybody if each.pk == player_id), None)
    if found is None:
        raise Http404
    return found


def scorers_only(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view of a game for those who may write in it; others are refused with 403.

    The address has the game's code; the view gets the game.
    """

    @wraps(view)
    def guarded(request: HttpRequest, code: str, **kwargs: int) -> HttpResponse:
        game = game_or_404(code)
        if not browser.may_record(request, game):
            raise PermissionDenied
        return view(request, game, **kwargs)

    return guarded
