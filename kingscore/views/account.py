"""The home of an account, its tokens for apps, games and house rules taken into it, its end."""

from contextlib import suppress
from http import HTTPStatus
from typing import Any
from uuid import UUID

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from kingscore import browser, services
from kingscore.accounts import name_of
from kingscore.errors import Conflict
from kingscore.forms.accounts import TokenForm
from kingscore.models import ApiToken, Game
from kingscore.queries import (
    claims_to_answer,
    latest_rulesets,
    owned_games,
    owned_house,
    tokens_of,
)
from kingscore.rules.errors import InvalidDocument
from kingscore.views.access import forms_only, require_safe_or_POST, scorers_only
from kingscore.views.home import listed_game
from kingscore.views.house import house_or_404, listed
from kingscore.wording import say_problems

_GAMES_ON_A_PAGE = 20
_SHOWN = {"open": False, "finished": True}


@login_required
@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What an account keeps, and where it is looked after."""
    account = account_of(request)
    shown = request.GET.get("show", "")
    games = owned_games(account.pk, is_finished=_SHOWN.get(shown))
    page = Paginator(games, _GAMES_ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "name": name_of(account),
        "page": page,
        "games": [listed_game(game) for game in page],
        "claims": claims_to_answer(account.pk).count(),
        "shown": shown if shown in _SHOWN else "",
        "house": [listed(row) for row in latest_rulesets(owned_house(account.pk))],
        "has_password": account.has_usable_password(),
    }
    return render(request, "kingscore/account.html", context)


def account_of(request: HttpRequest) -> User:
    """The account of a page that needs one."""
    account = browser.account(request)
    if account is None:
        raise RuntimeError("This view is for those who are signed in.")
    return account


@login_required
@never_cache
@require_safe_or_POST
def tokens(request: HttpRequest) -> HttpResponse:
    """The tokens of an account; one that is made is shown in this answer and never again."""
    account = account_of(request)
    form = TokenForm(request.POST or None)
    context: dict[str, Any] = {"form": form}
    status = HTTPStatus.OK
    if form.is_bound:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        if form.is_valid():
            try:
                made, secret = services.make_token(account=account, **form.cleaned_data)
            except InvalidDocument as invalid:
                context["problems"] = say_problems(invalid.problems)
            else:
                context |= {"made": made, "secret": secret, "form": TokenForm()}
                status = HTTPStatus.OK
    context["tokens"] = tokens_of(account.pk)
    return render(request, "kingscore/account_tokens.html", context, status=status)


@login_required
@never_cache
@require_safe_or_POST
def revoke(request: HttpRequest, token_id: UUID) -> HttpResponse:
    """Ask whether a token is to be revoked, and do it."""
    account = account_of(request)
    token = next((each for each in tokens_of(account.pk) if each.pk == token_id), None)
    if token is None:
        raise Http404(gettext("There is no such token."))
    if request.method != "POST":
        title = gettext("Revoke “%(name)s”?") % {"name": token.name}
        text = gettext("Whatever uses this token is refused at once. It cannot be brought back.")
        verb = gettext("Revoke")
        return ask(request, title, [text], verb=verb, leave=reverse("account-tokens"))
    with suppress(ApiToken.DoesNotExist):  # another page was faster, and it is as it was to be
        services.revoke_token(account=account, token_id=token_id)
    messages.success(request, gettext("The token is revoked."))
    return redirect("account-tokens")


def ask(
    request: HttpRequest, title: str, texts: list[str], *, verb: str, leave: str
) -> HttpResponse:
    """Ask whether something is meant that cannot be taken back; `leave` is where else to go."""
    context = {"title": title, "texts": texts, "verb": verb, "leave": leave}
    return render(request, "kingscore/account_ask.html", context)


@login_required
@never_cache
@reauthentication_required(app="allauth.account")  # type: ignore[untyped-decorator]  # no types in allauth
@require_safe_or_POST
def delete(request: HttpRequest) -> HttpResponse:
    """Ask whether the account is to be deleted, and do it; who asks must have just signed in."""
    account = account_of(request)
    if request.method != "POST":
        texts = [
            gettext("Games, house rules and players stay for whoever has their links."),
            gettext("They are nobody's then: without those links you do not find them again."),
            gettext("Your address, passkeys, API tokens and webhooks are removed for good."),
        ]
        verb, leave = gettext("Delete"), reverse("account")
        return ask(request, gettext("Delete this account?"), texts, verb=verb, leave=leave)
    try:
        services.delete_account(account=account)
    except InvalidDocument as invalid:
        for text in say_problems(invalid.problems):
            messages.error(request, text)
        return redirect("account")
    logout(request)
    messages.success(request, gettext("Your account is deleted."))
    return redirect("home")


@forms_only
@login_required
@scorers_only
def take_game(request: HttpRequest, game: Game) -> HttpResponse:
    """Keep a game in the account; whoever does must hold its scorer's right."""
    try:
        services.take_game(game=game, account=account_of(request))
    except Conflict as conflict:
        messages.error(request, str(conflict.message))
    else:
        messages.success(request, gettext("This game is kept in your account now."))
    return redirect("share", code=game.code)


@require_POST
@login_required
def take_house(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep house rules in the account; whoever does must hold the editor's right."""
    house = house_or_404(slug)
    if not browser.may_publish(request, house):
        raise PermissionDenied
    try:
        services.take_house(house=house, account=account_of(request))
    except Conflict as conflict:
        messages.error(request, str(conflict.message))
    else:
        messages.success(request, gettext("These rules are kept in your account now."))
    return redirect("house-rules", slug=house.slug)
