"""The page of a tournament, for everybody: how far it is, its rounds, and the standings live."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import NamedTuple

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kingscore import browser
from kingscore.views.access import Request
from tournaments.models import Round, Tournament
from tournaments.permissions import can_direct, can_score, can_see_all, can_see_seating
from tournaments.queries import Standings, rounds_of, stamp_of, standings_for
from tournaments.rules.finals import Kind
from tournaments.views.access import tournament_view
from tournaments.views.round_names import round_name
from tournaments.views.standings import follow_url, is_unchanged, shown_to

ROWS = 20  # of the preliminaries; all the others are on the page of the standings


class RoundShown(NamedTuple):
    """A round in the list: its number, what it is called, and how far it is."""

    number: int
    name: str
    state: str
    is_opened: bool


@never_cache
@require_safe
@tournament_view
def tournament(request: Request, tournament: Tournament) -> HttpResponse:
    """The page of a tournament; 204 to a page that asks again while nothing has changed."""
    stamp = stamp_of(tournament)
    if is_unchanged(request, stamp):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    asker = browser.asker(request)
    directs = can_direct(tournament.club, asker)
    found = standings_for(tournament, sees_all=can_see_all(tournament, asker))
    rounds = list(rounds_of(tournament))
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "directs": directs,
        "scores": can_score(tournament.club, asker),
        "state": _state(tournament, rounds),
        "rounds": _rounds(rounds, found, directs=directs),
        "entrants": len(found.entrants),
        "follow_url": follow_url(request, stamp),
        **shown_to(found, found.stages[Kind.PRELIMINARIES].rows[:ROWS]),
    }
    template = "tournaments/_tournament.html" if request.htmx else "tournaments/tournament.html"
    response = render(request, template, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _state(tournament: Tournament, rounds: Sequence[Round]) -> str:
    """How far a tournament is: not begun, in a round, after one, or finished."""
    if tournament.finished_at:
        return gettext("The tournament is finished.")
    playing = [round_name(each) for each in rounds if each.state == Round.State.OPEN]
    if playing:
        names = " · ".join(dict.fromkeys(playing))
        return gettext("Being played: %(rounds)s.") % {"rounds": names}
    closed = [round_name(each) for each in rounds if each.state == Round.State.CLOSED]
    if closed:
        return gettext("Played so far, up to: %(round)s.") % {"round": closed[-1]}
    return gettext("The tournament has not begun yet.")


def _rounds(rounds: Sequence[Round], found: Standings, *, directs: bool) -> list[RoundShown]:
    """The rounds whose seating may be seen, and how far they are."""
    begun = [*(each for stage in found.stages.values() for each in stage.rounds), *found.hidden]
    unfinished = {each.number: each.unfinished for each in begun}
    return [
        RoundShown(
            number=each.number,
            name=round_name(each),
            state=_round_state(each, unfinished.get(each.number, 0)),
            is_opened=each.state != Round.State.DRAWN,
        )
        for each in rounds
        if can_see_seating(each, found.setup, directs=directs)
    ]


def _round_state(round_: Round, unfinished: int) -> str:
    if round_.state == Round.State.DRAWN:
        return gettext("seated, not begun")
    if not unfinished:
        return gettext("all tables are finished")
    text = ngettext("%(tables)s table still plays", "%(tables)s tables still play", unfinished)
    return text % {"tables": unfinished}
