"""Putting right who sits where: a misspelt name, or two players in each other's seats."""

from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from kingscore import browser, services
from kingscore.errors import Conflict
from kingscore.forms import KEEP_POINTS, NameForm, SwapForm
from kingscore.models import Game, Player
from kingscore.permissions import can_manage_player
from kingscore.queries import Table, table_of
from kingscore.rules.deal import swapped
from kingscore.rules.errors import Invalid, InvalidDeal
from kingscore.views.access import Request, forms_only, game_or_404, scorers_only, seated_or_404
from kingscore.views.pad import would_not_hold
from kingscore.views.writing import try_to_write
from kingscore.wording import say_problem, say_problems


@require_safe
@scorers_only
def players(request: Request, game: Game) -> HttpResponse:
    """The players of a game, with what can be put right."""
    return _show(request, table_of(game))


def _show(
    request: Request,
    table: Table,
    *,
    typed: dict[int, str] | None = None,
    problems: tuple[str, ...] = (),
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The page; `typed` are names that were refused, by player."""
    sent = request.POST if "first" in request.POST else {}
    context = {
        "first": _seat(sent.get("first"), 0),
        "second": _seat(sent.get("second"), 1),
        "keeps_points": sent.get("keep_points") != "no",
        "reason": sent.get("reason", ""),
        "game": table.game,
        "is_scorer": True,
        "players": [
            {"seat": seat, "player": player, "value": (typed or {}).get(player.pk, player.name)}
            for seat, player in enumerate(table.players)
        ],
        "renamed": {each.pk for each in table.players if _can_rename(request, each, table.game)},
        "keep_yes": KEEP_POINTS["yes"],
        "keep_no": KEEP_POINTS["no"],
        "entry": str(uuid4()),
        "version": table.sheet.version,
        "deals": len(table.sheet.lines),
        "problems": problems,
    }
    return render(request, "kingscore/players.html", context, status=status)


def _can_rename(request: Request, person: Player, game: Game) -> bool:
    is_named = not person.is_anonymous
    return is_named and can_manage_player(person, browser.asker(request), game=game)


def _seat(text: str | None, default: int) -> int:
    """The seat that was chosen before a refusal, which leaves it chosen."""
    return int(text[:2]) if text and text.isdecimal() else default


@forms_only
@scorers_only
def rename(request: Request, game: Game, player: int) -> HttpResponse:
    """Put a misspelt name right."""
    table = table_of(game)
    person = seated_or_404(table, player)
    if not can_manage_player(person, browser.asker(request), game=game):
        raise PermissionDenied
    form, status = NameForm(request.POST), HTTPStatus.UNPROCESSABLE_ENTITY
    if not form.is_valid():
        problems = tuple(str(error) for error in form.errors["name"])
    else:
        name = form.cleaned_data["name"]
        try:
            services.rename_player(game=game, player=person, name=name)
        except Conflict as conflict:
            table, problems = table_of(game_or_404(game.code)), (str(conflict.message),)
            status = HTTPStatus.CONFLICT
        except Invalid as invalid:
            problems = say_problems(invalid.problems, table.names)
        else:
            messages.success(request, gettext("The name is put right: %(name)s.") % {"name": name})
            return redirect("players", code=game.code)
    typed = {player: request.POST.get("name", "")}
    return _show(request, table, typed=typed, problems=problems, status=status)


@forms_only
@scorers_only
def swap(request: Request, game: Game) -> HttpResponse:
    """Exchange two players who had been entered in each other's seats."""
    form = SwapForm(request.POST)

    def change_over(**told: Any) -> None:
        sent = form.cleaned_data
        services.swap_players(
            first=sent["first"],
            second=sent["second"],
            keep_points=sent["keep_points"] == "yes",
            **told,
        )

    def say(invalid: Invalid) -> tuple[str, ...]:
        sent = form.cleaned_data
        return _why_not(invalid, table_of(game), sent["first"], sent["second"])

    if refusal := try_to_write(request, game, form, change_over, say=say):
        table = table_of(game_or_404(game.code))
        return _show(request, table, problems=refusal.problems, status=refusal.status)
    messages.success(request, gettext("The two players have changed over."))
    return redirect("game", code=game.code)


def _why_not(invalid: Invalid, table: Table, first: int, second: int) -> tuple[str, ...]:
    """Why two players cannot change over; a deal that stands in the way is told of as it would be.

    There the two have changed over already: the names go with the seats that they would have.
    """
    if not isinstance(invalid, InvalidDeal):
        return say_problems(invalid.problems, table.names)
    names = swapped(table.names, first, second)
    said = (say_problem(each, names) for each in invalid.problems)
    return tuple(would_not_hold(invalid.number, each) for each in said)
