"""The card on a table: whoever scans it may write on the sheet that is played there now."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect, HttpResponseClientRefresh

from kingscore import browser, guesses
from kingscore.errors import UnknownCode
from kingscore.views.access import Request
from tournaments.models import Round, Table
from tournaments.queries import table_now
from tournaments.views.here import table_or_404, unseen
from tournaments.views.round_names import round_name, table_name


@unseen
@require_safe
def card(request: Request, card: str) -> HttpResponse:
    """Open what a card stands for: what is to come, the pad, or the sheet that was played.

    The page of a round that is not open yet asks again by itself; it is told by 204 to wait.
    """
    try:
        table = table_or_404(card)
    except UnknownCode:
        if not request.htmx:
            raise
        guesses.note_wrong(guesses.address_of(request), card)
        return HttpResponseClientRefresh()  # a page of before: now it says what it has to say
    if table.round.state == Round.State.DRAWN or table.game is None:
        return _wait(request, table)
    if request.htmx:
        return HttpResponseClientRedirect(request.path)
    if table.round.state == Round.State.OPEN:
        let_write(request, table)
        if table.game.is_finished:
            return redirect("card-table", card=card)
    else:
        browser.remember_place(request, table.game, None)
    return redirect("game", code=table.game.code)


def let_write(request: HttpRequest, table: Table) -> None:
    """Let this browser write at a table, and find its way back there from the sheet."""
    if table.game:
        place = browser.Place(reverse("card-table", args=[table.card]), table_name(table.number))
        browser.remember_game(request, table.game)
        browser.remember_place(request, table.game, place)


def _wait(request: Request, table: Table) -> HttpResponse:
    if request.htmx:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    context = {
        "here": table_now(table, timezone.now()),
        "name": table_name(table.number),
        "round_name": round_name(table.round),
        "tournament": table.round.tournament,
    }
    return render(request, "tournaments/card.html", context)
