"""The page of a table: how far it is, the director, extra time, an early end, and its result."""

from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from kingscore import browser
from kingscore.forms import WriteForm
from kingscore.queries import table_of
from kingscore.rules.sentence import Points
from kingscore.views.account import account_of
from kingscore.views.share import shared_link
from tournaments import services
from tournaments.forms.tables import ConfirmForm, ExtraTimeForm
from tournaments.queries import (
    TableNow,
    clock_of,
    confirmation_of,
    recorded_last,
    sat_at,
    setup_of,
    table_now,
)
from tournaments.views.cards import let_write
from tournaments.views.clock import clock_shown
from tournaments.views.here import Here
from tournaments.views.round_names import round_name, table_name
from tournaments.views.table_words import (
    ago,
    last_in_words,
    result_in_words,
    seat_in_words,
    state_in_words,
    stop_in_words,
    stopped_in_words,
)
from tournaments.views.writing import Refusal, attempt

MORE_TIME = (5, 10, 15, 20)  # minutes, in all


@require_safe
def table(request: HttpRequest, here: Here) -> HttpResponse:
    """The page of a table, for its players by their card, and for who runs the tournament."""
    if here.is_by_card:
        let_write(request, here.table)
    return _show(request, here)


def _show(request: HttpRequest, here: Here, refusal: Refusal | None = None) -> HttpResponse:
    table, now = here.table, timezone.now()
    tournament = table.round.tournament
    how = table_now(table, now)
    setup = setup_of(tournament)
    clock = clock_of(table.round, now)
    context: dict[str, Any] = {
        "tournament": tournament,
        "table": table,
        "game": table.game,
        "name": table_name(table.number),
        "round_name": round_name(table.round),
        "seats": [(each.number, seat_in_words(each)) for each in how.seats],
        "path": here.path,
        "is_by_card": here.is_by_card,
        "directs": here.directs,
        "how": how,
        "state": state_in_words(how),
        "last": last_in_words(how),
        "stopped": stopped_in_words(how),
        "is_unnoted": how.stop is not None and how.stop.decision is None,
        "result": result_in_words(how) if setup.is_confirmed else "",
        "called": ago(how, table.called_at) if table.called_at else "",
        "clock": clock_shown(clock, now, extra=table.extra_seconds),
        "extra": table.extra_seconds // 60,
        "more_time": [(each, 60 * each) for each in (0, *MORE_TIME)],
        "problems": refusal.words if refusal else (),
        "entry": str(uuid4()),
        "reason": request.POST.get("reason", ""),
    }
    if how.progress:
        context["stop_words"] = stop_in_words(how.progress, setup.unplayed)
    if setup.is_confirmed and how.progress and how.progress.is_finished:
        context |= _result(how)
    if here.directs:
        context["card"] = shared_link(request, "", reverse("card", args=[table.card]))
    status = refusal.status if refusal else HTTPStatus.OK
    return render(request, "tournaments/table.html", context, status=status)


def _result(how: TableNow) -> dict[str, Any]:
    """The result of a finished table, who has confirmed it, and who may."""
    game = how.table.game
    if game is None:
        return {}
    now = table_of(game)
    recorder = recorded_last(game)
    return {
        "result_asked": not how.is_confirmed,
        "confirmation": confirmation_of(how.table) if how.confirmed is not None else None,
        "points": [
            (seat_in_words(seat), str(Points(points)), points < 0)
            for seat, points in zip(how.seats, sat_at([game])[game.code].points, strict=True)
        ],
        "who": [
            (seat, player.name, player.pk == recorder) for seat, player in enumerate(now.players)
        ],
    }


# --- what is done there -----------------------------------------------------------------------


@require_POST
def call(request: HttpRequest, here: Here) -> HttpResponse:
    """Ask for the director."""
    return _do(request, here, partial(services.call_director, table=here.table))


@require_POST
def answer(request: HttpRequest, here: Here) -> HttpResponse:
    """The director has been there, or is not needed any more."""
    return _do(request, here, partial(services.answer_call, table=here.table))


@require_POST
def extra_time(request: HttpRequest, here: Here) -> HttpResponse:
    """Let a table play longer than the others."""
    form = ExtraTimeForm(request.POST)

    def give() -> object:
        return services.set_extra_time(table=here.table, seconds=form.cleaned_data["seconds"])

    return _do(request, here, give, form)


@require_POST
def stop(request: HttpRequest, here: Here) -> HttpResponse:
    """Stop before the last deal."""
    said = gettext("The table has stopped.")
    return _write(request, here, services.stop_table, said)


@require_POST
def resume(request: HttpRequest, here: Here) -> HttpResponse:
    """Play on after all."""
    said = gettext("The table plays on.")
    return _write(request, here, services.resume_table, said)


@require_POST
def confirm(request: HttpRequest, here: Here) -> HttpResponse:
    """Say that the result is right: a second player, or the director for the table."""
    form = ConfirmForm(request.POST)

    def say_so() -> object:
        sent = form.cleaned_data
        told = {"table": here.table, "version": sent["version"]}
        if here.directs:
            return services.confirm_for_table(director=account_of(request), **told)
        seat = -1 if sent["seat"] is None else sent["seat"]
        return services.confirm_result(seat=seat, device=browser.device(request), **told)

    return _do(request, here, say_so, form, gettext("The result is confirmed."))


@require_safe
def pad(request: HttpRequest, here: Here) -> HttpResponse:
    """Go to the sheet, with the way back from there to the page of the table."""
    game = here.table.game
    if game is None:
        return redirect(here.path)
    browser.remember_place(request, game, browser.Place(here.path, table_name(here.table.number)))
    return redirect("game", code=game.code)


def _write(request: HttpRequest, here: Here, write: Callable[..., Any], said: str) -> HttpResponse:
    """Write on the sheet of the table, as whoever has come there."""
    form, game = WriteForm(request.POST), here.table.game

    def send() -> object:
        sent = form.cleaned_data
        return write(
            table=here.table,
            director=account_of(request) if here.directs else None,
            entry_id=sent["entry"],
            version=sent["version"],
            reason=sent["reason"],
            **({"author": browser.author(request, game)} if game else {}),
        )

    return _do(request, here, send, form, said)


def _do(
    request: HttpRequest,
    here: Here,
    do: Callable[[], object],
    form: Any = None,
    said: str = "",
) -> HttpResponse:
    """Call a service and go back to the page of the table, or say there why it has refused."""
    if refusal := attempt(do, form):
        here.table.refresh_from_db()
        return _show(request, here, refusal)
    if said:
        messages.success(request, said)
    return redirect(here.path)
