"""The players of an account: made, put right, made one, claimed, and made anonymous."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from kingscore import browser, services
from kingscore.errors import Conflict
from kingscore.forms import NameForm
from kingscore.models import Player
from kingscore.permissions import can_claim, can_manage_player, can_merge
from kingscore.queries import (
    claims_made_by,
    claims_to_answer,
    games_with_players,
    player_by_id,
    players_of_account,
)
from kingscore.rules.errors import Invalid
from kingscore.rules.reading import is_clean
from kingscore.views.access import require_safe_or_POST
from kingscore.views.account import account_of, ask
from kingscore.views.claims import listed_claims
from kingscore.wording import say_problems

_ON_A_PAGE = 30
_MOST_GAMES = 20


def _still_there(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view about a player, who may be merged into another at this very moment: 404."""

    @wraps(view)
    def guarded(request: HttpRequest, **kwargs: int) -> HttpResponse:
        try:
            return view(request, **kwargs)
        except Player.DoesNotExist:
            raise Http404(gettext("There is no such player in your list.")) from None

    return guarded


@login_required
@never_cache
@require_safe_or_POST
def players(request: HttpRequest) -> HttpResponse:
    """The list of an account, and a way to put somebody new into it."""
    account = account_of(request)
    typed, problems = "", []
    if request.method == "POST":
        typed = request.POST.get("name", "")
        problems = _create(request)
        if not problems:
            return redirect("account-players")
    context = {
        "players": _page(request, players_of_account(account.pk, name=_search(request))),
        "search": _search(request),
        "typed": typed,
        "problems": problems,
        "me": account.pk,
        "claims": listed_claims(claims_to_answer(account.pk)),
        "own_claims": claims_made_by(account.pk),
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if problems else HTTPStatus.OK
    return render(request, "kingscore/people.html", context, status=status)


def _create(request: HttpRequest) -> list[str]:
    """Put the name that was sent into the list, or say why not."""
    form = NameForm(request.POST)
    if not form.is_valid():
        return [str(error) for error in form.errors["name"]]
    try:
        made = services.create_player(account=account_of(request), name=form.cleaned_data["name"])
    except Invalid as invalid:
        return [*say_problems(invalid.problems)]
    messages.success(request, gettext("%(name)s is in your list.") % {"name": made.name})
    return []


def _search(request: HttpRequest) -> str:
    text = request.GET.get("name", "").strip()
    return text if is_clean(text) else ""


def _page(request: HttpRequest, found: QuerySet[Player]) -> Page[Player]:
    return Paginator(found, _ON_A_PAGE).get_page(request.GET.get("page"))


@login_required
@never_cache
@require_safe_or_POST
@_still_there
def player(request: HttpRequest, player_id: int) -> HttpResponse:
    """One player: his name, and what can be done with him."""
    person = _own_or_404(request, player_id)
    if request.method == "POST":
        return _rename(request, person)
    return _show(request, person)


def _own_or_404(request: HttpRequest, player_id: int) -> Player:
    """A player whom this account keeps or has claimed; of others it is not said that they exist."""
    person = player_by_id(player_id)
    if person is None or not can_manage_player(person, browser.asker(request)):
        raise Http404(gettext("There is no such player in your list."))
    return person


def _show(
    request: HttpRequest,
    person: Player,
    *,
    typed: str | None = None,
    problems: list[str] | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    asker = browser.asker(request)
    context = {
        "player": person,
        "typed": person.name if typed is None else typed,
        "problems": problems or [],
        "is_me": asker.is_account(person.person_id),
        "is_kept": asker.is_account(person.keeper_id),
        "claims": listed_claims(claims_to_answer(account_of(request).pk).filter(player=person)),
        "can_claim": not person.is_anonymous and can_claim(person, asker),
        **_games(person),
    }
    return render(request, "kingscore/person.html", context, status=status)


def _games(person: Player) -> dict[str, Any]:
    """The latest games of a player, how many there are, and how many more than are shown."""
    games = games_with_players(person)
    count = games.count()
    return {"games": games[:_MOST_GAMES], "count": count, "more": max(count - _MOST_GAMES, 0)}


def _rename(request: HttpRequest, person: Player) -> HttpResponse:
    form = NameForm(request.POST)
    status: int = HTTPStatus.UNPROCESSABLE_ENTITY
    if not form.is_valid():
        problems = [str(error) for error in form.errors["name"]]
    else:
        try:
            services.rename_player(player=person, name=form.cleaned_data["name"])
        except Invalid as invalid:
            problems = [*say_problems(invalid.problems)]
        except Conflict as conflict:
            problems, status = [str(conflict.message)], HTTPStatus.CONFLICT
        else:
            messages.success(request, gettext("The name is put right."))
            return redirect("account-player", player_id=person.pk)
    return _show(
        request, person, typed=request.POST.get("name", ""), problems=problems, status=status
    )


@require_POST
@login_required
@_still_there
def claim(request: HttpRequest, player_id: int) -> HttpResponse:
    """Say that a player is the one who is signed in."""
    person = _own_or_404(request, player_id)
    if not can_claim(person, browser.asker(request)):
        raise PermissionDenied
    try:
        services.claim_player(player=person, account=account_of(request))
    except Invalid as invalid:
        return _refuse(
            request, person, [*say_problems(invalid.problems)], HTTPStatus.UNPROCESSABLE_ENTITY
        )
    except Conflict as conflict:
        return _refuse(request, person, [str(conflict.message)], HTTPStatus.CONFLICT)
    messages.success(request, gettext("This player is you."))
    return redirect("account-player", player_id=person.pk)


def _refuse(request: HttpRequest, person: Player, problems: list[str], status: int) -> HttpResponse:
    return _show(request, person, problems=problems, status=status)


@require_POST
@login_required
@_still_there
def release(request: HttpRequest, player_id: int) -> HttpResponse:
    """Say that a player is nobody with an account."""
    person = services.release_player(player=_own_or_404(request, player_id))
    messages.success(request, gettext("Nobody claims to be this player any more."))
    if not can_manage_player(person, browser.asker(request)):
        return redirect("account-players")
    return redirect("account-player", player_id=person.pk)


@login_required
@never_cache
@require_safe_or_POST
@_still_there
def anonymise(request: HttpRequest, player_id: int) -> HttpResponse:
    """Ask whether the name of a player is to be taken out for good, and do it."""
    person = _own_or_404(request, player_id)
    if request.method == "POST":
        services.anonymise_player(player=person)
        messages.success(request, gettext("The name is taken out of every game."))
        return redirect("account-players")
    texts = [
        gettext("Every game then shows another name: “Player” with a few letters and digits."),
        gettext("Deals, points and totals stay as they are, for him and for the others."),
        gettext(
            "What was typed as a reason in a game stays as well, even if it holds the name: what "
            "is written in a game is never changed. So do files that somebody has saved."
        ),
        gettext("This cannot be undone."),
    ]
    title = gettext("Take out the name %(name)s?") % {"name": person.name}
    leave = reverse("account-player", args=[person.pk])
    return ask(request, title, texts, verb=gettext("Take out the name"), leave=leave)


@login_required
@never_cache
@require_safe
def choose(request: HttpRequest, player_id: int) -> HttpResponse:
    """Choose who else is this player."""
    person, account = _own_or_404(request, player_id), account_of(request)
    others = players_of_account(account.pk, name=_search(request)).exclude(pk=person.pk)
    context = {
        "player": person,
        "players": _page(request, others.filter(is_anonymous=False)),
        "search": _search(request),
        "me": account.pk,
    }
    return render(request, "kingscore/people_choose.html", context)


@login_required
@never_cache
@require_safe_or_POST
@_still_there
def merge(request: HttpRequest, player_id: int, other_id: int) -> HttpResponse:
    """Show what changes when two players become one, and make them one."""
    keep = _own_or_404(request, player_id)
    if request.method == "POST" and player_by_id(other_id) is None:  # sent twice, say
        return redirect("account-player", player_id=keep.pk)
    other = _own_or_404(request, other_id)
    if not can_merge(keep, other, browser.asker(request)):
        raise PermissionDenied
    problems: list[str] = []
    status: int = HTTPStatus.OK
    try:
        if request.method == "POST":
            services.merge_players(keep=keep, merge=other)
            messages.success(request, gettext("The two are one player now."))
            return redirect("account-player", player_id=keep.pk)
        services.check_merge(keep=keep, merge=other)
    except Invalid as invalid:
        problems, status = [*say_problems(invalid.problems)], HTTPStatus.UNPROCESSABLE_ENTITY
    except Conflict as conflict:
        problems, status = [str(conflict.message)], HTTPStatus.CONFLICT
    return _show_merge(request, keep, other, problems, status)


def _show_merge(
    request: HttpRequest, keep: Player, other: Player, problems: list[str], status: int
) -> HttpResponse:
    """What changes; what stands in the way is the answer's status only when it was tried."""
    asked: dict[str, Any] = {
        "keep": keep,
        "other": other,
        "problems": problems,
        "can_turn": can_merge(other, keep, browser.asker(request)),
        **_games(other),
    }
    if request.method != "POST":
        status = HTTPStatus.OK
    return render(request, "kingscore/people_merge.html", asked, status=status)
