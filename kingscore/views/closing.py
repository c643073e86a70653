"""Stopping before the last deal and going on after all; locking the sheet and unlocking it."""

from http import HTTPStatus
from uuid import uuid4

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from kingscore import browser, services
from kingscore.forms import WriteForm
from kingscore.models import Game
from kingscore.queries import table_of
from kingscore.views.access import (
    Request,
    forms_only,
    game_or_404,
    require_safe_or_POST,
    scorers_only,
)
from kingscore.views.end import show_end
from kingscore.views.writing import try_to_write


@require_safe_or_POST
@scorers_only
def stop(request: Request, game: Game) -> HttpResponse:
    """Ask whether the players stop here, and write that they do.

    Whoever has come from a place where the game is played is asked there, where it is known what
    becomes of the deals that are not played.
    """
    place = browser.place_of(request, game)
    if place and not game.is_finished:
        return redirect(f"{place.url}#stop")
    if request.method != "POST":
        return _ask_to_stop(request, game)
    if refusal := try_to_write(request, game, WriteForm(request.POST), services.stop_game):
        return _ask_to_stop(request, game_or_404(game.code), *refusal)
    return redirect("end", code=game.code)


@forms_only
@scorers_only
def resume(request: Request, game: Game) -> HttpResponse:
    """Write that the players go on after all, or go to the place where that is done."""
    if place := browser.place_of(request, game):
        return redirect(f"{place.url}#stop")
    if refusal := try_to_write(request, game, WriteForm(request.POST), services.resume_game):
        return show_end(request, table_of(game_or_404(game.code)), *refusal)
    return redirect("game", code=game.code)


def _ask_to_stop(
    request: Request,
    game: Game,
    problems: tuple[str, ...] = (),
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    """The question; where the game is over already, how it ended."""
    table = table_of(game)
    if table.sheet.is_finished:
        return show_end(request, table, problems, status)
    context = {
        "game": game,
        "is_scorer": True,
        "played": len(table.sheet.lines),
        "deals": table.sheet.ruleset.deals,
        "reason": request.POST.get("reason", ""),
        "entry": str(uuid4()),
        "version": table.sheet.version,
        "problems": problems,
    }
    return render(request, "kingscore/stop.html", context, status=status)


@forms_only
@scorers_only
def lock(request: Request, game: Game) -> HttpResponse:
    """Lock the sheet."""
    services.lock_game(game=game)
    messages.success(request, gettext("The game is locked."))
    return redirect("end", code=game.code)


@forms_only
@scorers_only
def unlock(request: Request, game: Game) -> HttpResponse:
    """Unlock the sheet: on a page with something typed only the notice is exchanged."""
    services.unlock_game(game=game)
    if request.htmx:
        return render(request, "kingscore/_unlocked.html")
    messages.success(request, gettext("The game is open again."))
    return redirect("game", code=game.code)
