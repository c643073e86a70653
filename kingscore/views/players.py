"""Who sits where: a misspelt name, a substitute, or two players in each other's seats."""

from collections.abc import Sequence
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
from kingscore.forms import KEEP_POINTS, NameForm, SubstituteForm, SwapForm
from kingscore.models import Game, Player
from kingscore.permissions import can_manage_player
from kingscore.queries import Table, table_of
from kingscore.rules.deal import swapped
from kingscore.rules.errors import Invalid, InvalidDeal
from kingscore.views.access import Request, forms_only, game_or_404, scorers_only, seated_or_404
from kingscore.views.home import suggested_names
from kingscore.views.pad import would_not_hold
from kingscore.views.writing import try_to_write
from kingscore.wording import isolated, say_problem, say_problems


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
    others, everybody = table.others, table.everybody
    context = {
        "swapped": _typed_swap(request),
        "substitute": _typed_substitute(request),
        "game": table.game,
        "is_scorer": True,
        "seats": list(enumerate(table.names)),
        "players": [
            {"player": player, "value": (typed or {}).get(player.pk, player.name)}
            for player in everybody
        ],
        "renamed": {each.pk for each in everybody if _can_rename(request, each, table.game)},
        "others": others,
        "known_names": _suggested(request, table, others),
        "is_over": table.sheet.is_finished,
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


def _typed_swap(request: Request) -> dict[str, Any]:
    """What was typed before two players were refused to change over."""
    sent = request.POST if "first" in request.POST else {}
    return {
        "first": _seat(sent.get("first"), 0),
        "second": _seat(sent.get("second"), 1),
        "keeps_points": sent.get("keep_points") != "no",
        "reason": sent.get("reason", ""),
    }


def _typed_substitute(request: Request) -> dict[str, Any]:
    """What was typed of a substitute who was refused; each form has an entry of its own."""
    sent = request.POST if "who" in request.POST else {}
    return {
        "entry": str(uuid4()),
        "seat": _seat(sent.get("seat"), -1),
        "who": sent.get("who", ""),
        "reason": sent.get("reason", ""),
    }


def _suggested(request: Request, table: Table, others: Sequence[Player]) -> list[str]:
    """Names of who may come: first those who were there before, then those who are known here."""
    names = [*(each.name for each in others), *suggested_names(request)]
    return [name for name in dict.fromkeys(names) if name not in table.names]


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
def substitute(request: Request, game: Game) -> HttpResponse:
    """Write that somebody else goes on playing in a seat."""
    form = SubstituteForm(request.POST)

    def take_over(**told: Any) -> None:
        sent = form.cleaned_data
        services.substitute_player(seat=sent["seat"], who=sent["who"], **told)

    if refusal := try_to_write(request, game, form, take_over):
        table = table_of(game_or_404(game.code))
        return _show(request, table, problems=refusal.problems, status=refusal.status)
    table = table_of(game_or_404(game.code))
    name = table.names[form.cleaned_data["seat"]]
    messages.success(request, gettext("%(name)s plays from now on.") % {"name": isolated(name)})
    return redirect("game", code=game.code)


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
