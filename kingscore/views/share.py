"""The links of a game with their QR codes: one to look at it, one to write in it."""

from io import BytesIO
from typing import Any

import segno
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from kingscore import browser
from kingscore.network import reachable_host
from kingscore.queries import table_of
from kingscore.views.access import game_or_404


@require_safe
def share(request: HttpRequest, code: str) -> HttpResponse:
    """The links of a game; the scorer's only for a browser that may write."""
    game = game_or_404(code)
    links = [shared_link(request, gettext("To look at"), reverse("game", args=[game.code]))]
    links[0]["text"] = gettext("Whoever opens this link can look on, and write nothing.")
    is_scorer = browser.may_record(request, game)
    if is_scorer:
        url = reverse("enter", args=[game.scorer_code])
        links.insert(0, shared_link(request, gettext("To write in"), url))
        links[0]["text"] = gettext("Whoever opens this link can record, correct and undo deals.")
    context = {
        "game": game,
        "links": links,
        "is_scorer": is_scorer,
        "can_take": is_scorer and browser.can_take(request, game),
        "players": table_of(game).everybody,
        "me": browser.author(request, game).player_id,
    }
    return render(request, "kingscore/share.html", context)


def shared_link(request: HttpRequest, name: str, path: str) -> dict[str, Any]:
    """A link for others, with its QR code."""
    url = f"{request.scheme}://{reachable_host(request.get_host())}{path}"
    return {"name": name, "url": url, "qr": qr_code(url)}


def qr_code(url: str) -> SafeString:
    """An address as an SVG picture; its colours come from the style sheet."""
    out = BytesIO()
    segno.make(url, error="m", micro=False).save(
        out, kind="svg", xmldecl=False, svgns=False, omitsize=True, svgclass="qr", lineclass=None
    )
    return mark_safe(out.getvalue().decode())  # noqa: S308 - made by segno, of an address of ours
