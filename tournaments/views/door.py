"""The door: one list of everybody, where one tap checks somebody in, and a name registers him."""

from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kingscore.views.access import Request
from tournaments import services
from tournaments.forms.door import RegisterForm, StateForm, words_in
from tournaments.models import Entrant, Member, Tournament
from tournaments.queries import (
    STATES,
    entrant_at_door,
    entrants_at_door,
    members_to_register,
    next_round_of,
    player_to_register,
)
from tournaments.views.access import tournament_view_for
from tournaments.views.door_words import counts_words, state_words
from tournaments.views.returning import returning_to
from tournaments.views.writing import attempt

_ON_A_PAGE = 60
_MOST_MEMBERS = 8  # that are offered for a search


@never_cache
@require_safe
@tournament_view_for()
def door(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody who takes part, and whoever may mean to; `?q=` looks for some of them."""
    return show_door(request, tournament)


def show_door(
    request: HttpRequest,
    tournament: Tournament,
    *,
    problems: tuple[str, ...] = (),
    typed: dict[str, Any] | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The page; `typed` is who was refused, so that he can be given another name."""
    asked = _asked(request.GET)
    listed = _page(tournament, asked)
    context = {
        **counts_words(tournament),
        **_of_tournament(tournament),
        **asked,
        "listed": listed,
        "rows": [row_words(each) for each in listed.object_list],
        "members": _members(tournament, asked["q"]),
        "can_be_new": bool(asked["q"]) and not asked["q"].isdecimal(),
        "states": _states(asked),
        "back": _back(asked),
        "key": uuid4(),
        "typed": typed,
        "problems": problems,
    }
    return render(request, "tournaments/door.html", context, status=status)


def _members(tournament: Tournament, words: str) -> list[Member]:
    """The members who may be meant, and do not take part yet."""
    return list(members_to_register(tournament, words=words)[:_MOST_MEMBERS]) if words else []


def _of_tournament(tournament: Tournament) -> dict[str, Any]:
    return {"tournament": tournament, "club": tournament.club, "directs": True}


def _asked(sent: Any) -> dict[str, str]:
    """What the list is to show: words, a state, a page."""
    state, page = sent.get("state", ""), sent.get("page", "")
    return {
        "q": words_in(sent.get("q", "")),
        "state": state if state in STATES else "",
        "page": page if page.isascii() and page.isdecimal() else "",
    }


def _back(asked: dict[str, str]) -> str:
    """The same, as the end of an address."""
    return urlencode({key: value for key, value in asked.items() if value})


def _page(tournament: Tournament, asked: dict[str, str]) -> Page[Entrant]:
    found = entrants_at_door(tournament, words=asked["q"], state=asked["state"])
    return Paginator(found, _ON_A_PAGE).get_page(asked["page"] or 1)


def _states(asked: dict[str, str]) -> list[dict[str, Any]]:
    """The ways to look at the list."""
    names = {
        "": gettext("All"),
        "missing": gettext("Not here yet"),
        "here": gettext("Here"),
        "unpaid": gettext("Not paid"),
        "left": gettext("Gone"),
    }
    return [
        {"state": state, "name": name, "is_chosen": state == asked["state"]}
        for state, name in names.items()
    ]


def row_words(entrant: Entrant) -> dict[str, Any]:
    """An entrant as a row of the list."""
    return {
        "entrant": entrant,
        "states": state_words(entrant),
        "is_here": entrant.checked_in_at is not None,
        "has_left": entrant.left_after is not None,
    }


@tournament_view_for()
@returning_to("door")
def register(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Somebody takes part: a player of the club, or a name."""
    form = RegisterForm(request.POST)
    made: list[Entrant] = []
    refusal = attempt(lambda: made.append(_register(tournament, form)), form)
    if refusal:
        typed = {
            "name": request.POST.get("name", ""),
            "player": request.POST.get("player", ""),
            "is_here": request.POST.get("is_here", ""),
        }
        return show_door(
            request, tournament, problems=refusal.words, typed=typed, status=refusal.status
        )
    values = {"name": made[0].player.name, "number": made[0].number}
    messages.success(request, gettext("%(name)s has number %(number)s.") % values)
    return redirect("door", tournament.club.slug, tournament.slug)


def _register(tournament: Tournament, form: RegisterForm) -> Entrant:
    sent = form.cleaned_data
    player = player_to_register(tournament, sent["player"]) if sent["player"] else None
    if sent["player"] and player is None:
        raise Http404(gettext("There is no such player in the club."))
    return services.register_entrant(
        tournament=tournament,
        who=player or sent["name"],
        name=sent["name"] if player else "",
        is_here=sent["is_here"],
        first_round=next_round_of(tournament),
        start_key=sent["key"],
    )


@tournament_view_for()
@returning_to("door-entrant")
def here(request: Request, tournament: Tournament, number: int) -> HttpResponse:
    """Somebody is here, or is not after all."""
    wanted = _wanted(request)
    entrant = entrant_or_404(tournament, number)
    refusal = attempt(lambda: services.check_in(entrant=entrant, is_here=wanted))
    return _answer(request, tournament, number, refusal.words if refusal else ())


@tournament_view_for()
@returning_to("door-entrant")
def paid(request: Request, tournament: Tournament, number: int) -> HttpResponse:
    """Somebody has paid, or has not after all."""
    wanted = _wanted(request)
    entrant = entrant_or_404(tournament, number)
    refusal = attempt(lambda: services.mark_paid(entrant=entrant, is_paid=wanted))
    return _answer(request, tournament, number, refusal.words if refusal else ())


def _wanted(request: HttpRequest) -> bool:
    form = StateForm(request.POST)
    return form.is_valid() and bool(form.cleaned_data["is_so"])


def entrant_or_404(tournament: Tournament, number: int) -> Entrant:
    """The entrant with this number, who knows his tournament."""
    found = entrant_at_door(tournament, number)
    if found is None:
        raise Http404(gettext("Nobody here has this number."))
    return found


def _answer(
    request: Request, tournament: Tournament, number: int, problems: tuple[str, ...]
) -> HttpResponse:
    """The row as it is now, with the counts beside it; or the list where it was."""
    back = _back(_asked(QueryDict(request.POST.get("back", ""))))
    if not request.htmx:
        for text in problems:
            messages.error(request, text)
        path = reverse("door", args=[tournament.club.slug, tournament.slug])
        return redirect(f"{path}?{back}#entrant-{number}")
    context = {
        **counts_words(tournament),
        **_of_tournament(tournament),
        "row": row_words(entrant_or_404(tournament, number)),
        "back": back,
        "problems": problems,
    }
    status = HTTPStatus.CONFLICT if problems else HTTPStatus.OK
    return render(request, "tournaments/door_tapped.html", context, status=status)
