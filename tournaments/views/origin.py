"""How a round was drawn: seed and inputs, for everybody, and whether it comes out the same."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kingscore import browser
from tournaments import shapes
from tournaments.models import Round, Tournament
from tournaments.permissions import can_direct, can_see_origin, can_see_seating
from tournaments.queries import draw_of, entrant_names, setup_of
from tournaments.queries.faults import redraw_matches
from tournaments.rules.seating.draw_codec import draw_from_json
from tournaments.views.access import tournament_view
from tournaments.views.round_names import round_name
from tournaments.views.seating import round_or_404, seating_or_404
from tournaments.views.seating_words import called, method_name, wish_in_words


@never_cache
@require_safe
@tournament_view
def origin(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The seed, what it was drawn from, and the check, in words."""
    round_ = _shown_or_404(request, tournament, number)
    draw = draw_of(round_)
    context: dict[str, Any] = {
        "tournament": tournament,
        "club": tournament.club,
        "round": round_,
        "name": round_name(round_),
        "method": method_name(round_.method),
        "draw": draw,
        "matches": redraw_matches(round_),
    }
    if draw and draw.seed is not None:
        inputs, names = draw_from_json(draw.inputs), entrant_names(tournament)
        context |= {
            "rounds": inputs.kept,
            "past": len(inputs.past),
            "order": [[called(entrant, names) for entrant in group] for group in inputs.standing],
            "entrants": len(inputs.plans[0].entrants),
            "wishes": [wish_in_words(each, names) for each in inputs.wishes],
            "teams": len(set(inputs.teams.values())),
        }
    return render(request, "tournaments/origin.html", context)


@never_cache
@require_safe
@tournament_view
def origin_json(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The same as a document: everything that it takes to draw the round again."""
    round_ = _shown_or_404(request, tournament, number)
    draw = draw_of(round_)
    seating = seating_or_404(round_)
    matches = redraw_matches(round_)
    return JsonResponse(shapes.origin_to_json(round_, draw, seating, is_same=matches))


def _shown_or_404(request: HttpRequest, tournament: Tournament, number: int) -> Round:
    """A round of which it may be seen how it was drawn."""
    round_ = round_or_404(tournament, number)
    directs = can_direct(tournament.club, browser.asker(request))
    if not can_see_seating(round_, setup_of(tournament), directs=directs):
        raise Http404(gettext("Who sits where is shown when the round is opened."))
    if not can_see_origin(round_, directs=directs):
        raise Http404(gettext("The results are hidden until the end."))
    return round_
