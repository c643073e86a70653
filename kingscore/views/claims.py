"""Which player of a game it is who is signed in; and what others ask of whoever keeps a player."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from kingscore import browser, services
from kingscore.accounts import name_of
from kingscore.errors import Conflict
from kingscore.models import Claim, Game, Player
from kingscore.permissions import can_ask, can_claim
from kingscore.queries import (
    Table,
    claims_made_by,
    claims_of_account,
    claims_to_answer,
    player_of,
    table_of,
)
from kingscore.rules.errors import Invalid
from kingscore.views.access import forms_only, game_or_404, seated_or_404
from kingscore.views.account import account_of
from kingscore.wording import say_problems

_MOST_SHOWN = 20  # the longest waiting; the next ones are shown once these are answered


def listed_claims(claims: QuerySet[Claim]) -> list[dict[str, Any]]:
    """Claims as whoever is to answer them sees them."""
    return [{"claim": each, "name": name_of(each.account)} for each in claims[:_MOST_SHOWN]]


@login_required
@never_cache
@require_safe
def me(request: HttpRequest, code: str) -> HttpResponse:
    """Which player of a game is the one who is signed in: he says so, or asks."""
    return _show(request, table_of(game_or_404(code)))


def _show(
    request: HttpRequest,
    table: Table,
    problems: tuple[str, ...] = (),
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    account, asker, game = account_of(request), browser.asker(request), table.game
    asked = set(claims_made_by(account.pk).values_list("player", flat=True))
    free = [each for each in table.everybody if each.person_id is None and not each.is_anonymous]
    context = {
        "game": game,
        "me": player_of(account.pk, table),
        "asked": [each for each in free if each.pk in asked],
        "claimable": [each for each in free if can_claim(each, asker, game=game)],
        "askable": [each for each in free if can_ask(each, asker, game=game)],
        "is_scorer": browser.may_record(request, game),
        "name": name_of(account),
        "problems": problems,
    }
    return render(request, "kingscore/me.html", context, status=status)


@forms_only
@login_required
def claim(request: HttpRequest, code: str, player: int) -> HttpResponse:
    """Say that a player of this game is the one who is signed in, or ask whoever keeps him."""
    game = game_or_404(code)
    table = table_of(game)
    person = seated_or_404(table, player)
    try:
        said = _claim(request, game, person)
    except Conflict as conflict:
        return _show(request, table, (str(conflict.message),), HTTPStatus.CONFLICT)
    except Invalid as invalid:
        problems = say_problems(invalid.problems, table.names)
        return _show(request, table, problems, HTTPStatus.UNPROCESSABLE_ENTITY)
    messages.success(request, said % {"name": person.name})
    return redirect("me", code=code)


def _claim(request: HttpRequest, game: Game, person: Player) -> str:
    """Claim a player, or ask for him; what is said of it then."""
    account, asker = account_of(request), browser.asker(request)
    if can_claim(person, asker, game=game):
        services.claim_player(player=person, account=account)
        return gettext("You are %(name)s: what you write here is named so in the history.")
    if can_ask(person, asker, game=game):
        services.make_claim(player=person, account=account)
        return gettext("You have asked to be %(name)s.")
    raise PermissionDenied


@forms_only
@login_required
def release(request: HttpRequest, code: str, player: int) -> HttpResponse:
    """Say that a player of this game is not the one who is signed in, or take back having asked."""
    account = account_of(request)
    person = seated_or_404(table_of(game_or_404(code)), player)
    if person.person_id == account.pk:
        services.release_player(player=person)
    else:
        _remove(request, claims_made_by(account.pk).filter(player=person))
    return redirect("me", code=code)


@require_POST
@login_required
def accept(request: HttpRequest, claim_id: int) -> HttpResponse:
    """Say that somebody who has asked is the player."""
    asked = claims_to_answer(account_of(request).pk).filter(pk=claim_id)
    try:
        found = asked.get()
        services.accept_claim(claim=found)
    except Claim.DoesNotExist:
        messages.info(request, _gone())
    except Conflict as conflict:
        messages.error(request, str(conflict.message))
    else:
        said = {"account": name_of(found.account), "name": found.player.name}
        messages.success(request, gettext("%(name)s is %(account)s from now on.") % said)
    return redirect("account-players")


@require_POST
@login_required
def remove(request: HttpRequest, claim_id: int) -> HttpResponse:
    """Say no to somebody who has asked, or take back what one has asked oneself."""
    _remove(request, claims_of_account(account_of(request).pk).filter(pk=claim_id))
    return redirect("account-players")


def _remove(request: HttpRequest, asked: QuerySet[Claim]) -> None:
    """End a claim; one that there is not any more is told of and nothing else."""
    try:
        services.remove_claim(claim=asked.get())
    except Claim.DoesNotExist:
        messages.info(request, _gone())


def _gone() -> str:
    return gettext("This was answered already, or taken back.")
