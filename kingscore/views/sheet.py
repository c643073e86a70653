"""In which form the sheet is read: with running totals, or with points in full as on paper."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from kingscore import browser
from kingscore.queries import table_of
from kingscore.views.access import Request, forms_only, game_or_404
from kingscore.views.paper import paper


@forms_only
def sheet_form(request: Request, code: str) -> HttpResponse:
    """Remember the form, and show the sheet in it; what is typed on the pad stays."""
    game = game_or_404(code)
    in_full = bool(request.POST.get("in_full"))
    browser.remember_sheet(request, in_full=in_full)
    if not request.htmx:
        return redirect(f"{reverse('game', args=[game.code])}#sheet")
    context = {"game": game, "paper": paper(table_of(game), in_full=in_full)}
    return render(request, "kingscore/_sheet.html", context)
