"""How somebody has come to a table: by the card that lies on it, or as who runs the tournament."""

from collections.abc import Callable
from functools import wraps
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django_htmx.http import HttpResponseClientRedirect

from kingscore import browser, guesses
from kingscore.errors import UnknownCode
from kingscore.services.codes import is_code
from kingscore.views.access import Request
from tournaments.models import Round, Table, Tournament
from tournaments.permissions import can_direct
from tournaments.queries import table_by_card, table_by_number
from tournaments.services.rounds import CARD_LENGTH
from tournaments.views.access import REMOVED, Right, View, tournament_view_for


class Here(NamedTuple):
    """A table, the address of its page for who has come, by its card or not; whether he directs."""

    table: Table
    path: str
    is_by_card: bool = False
    directs: bool = False


def table_or_404(card: str) -> Table:
    """The table that a card opens; one of a seating that was drawn again opens none."""
    table = table_by_card(card) if is_code(card, CARD_LENGTH) else None
    if table is None:
        text = gettext(
            "This card is of a seating that was drawn again, or of no table at all: ask for the "
            "new one."
        )
        raise UnknownCode(text, card)
    guesses.note_right([card])
    return table


def unseen(view: View) -> View:
    """A view at an address that gives a right: nothing in between keeps what it answers.

    A page with a form has to say that it comes from this site, and says so to nobody else; where
    there is only a way on, nobody is told.
    """

    @wraps(view)
    def discreet(request: HttpRequest, **kwargs: object) -> HttpResponse:
        response = view(request, **kwargs)
        is_page = "Location" not in response and "HX-Redirect" not in response
        response["Referrer-Policy"] = "same-origin" if is_page else "no-referrer"
        response["Cache-Control"] = "no-store"
        return response

    return discreet


def by_card(view: View) -> View:
    """A view of a table for whoever holds its card, while its round is played; it gets a `Here`.

    Before that the card itself says what is to come, and after it there is the sheet.
    """

    @unseen
    @wraps(view)
    def found(request: Request, card: str) -> HttpResponse:
        table = table_or_404(card)
        if table.round.state != Round.State.OPEN:
            way_on = reverse("card", args=[card])
            return HttpResponseClientRedirect(way_on) if request.htmx else redirect(way_on)
        try:
            return view(request, Here(table, reverse("card-table", args=[card]), is_by_card=True))
        except (Table.DoesNotExist, *REMOVED):  # drawn again in this moment, or all of it deleted
            table_or_404(card)
            raise

    return found


def by_number(right: Right = can_direct) -> Callable[[View], View]:
    """A view of a table for those who have a right in its club; it gets a `Here`."""

    def guard(view: View) -> View:
        @tournament_view_for(right)
        @wraps(view)
        def found(
            request: HttpRequest, tournament: Tournament, number: int, table_number: int
        ) -> HttpResponse:
            table = table_by_number(tournament, number, table_number)
            if table is None:
                raise Http404(_no_table())
            directs = can_direct(tournament.club, browser.asker(request))
            club_slug, slug = tournament.club.slug, tournament.slug
            path = reverse("table", args=[club_slug, slug, number, table_number])
            try:
                return view(request, Here(table, path, directs=directs))
            except Table.DoesNotExist as error:  # drawn again in this moment
                raise Http404(_no_table()) from error

        return found

    return guard


def _no_table() -> str:
    return gettext("There is no such table in this round.")
