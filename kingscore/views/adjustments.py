"""Penalties and awards at the table: points outside the deals, and taking them back."""

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from kingscore import services
from kingscore.forms import SIGNS, AdjustmentForm, WriteForm
from kingscore.models import Game
from kingscore.queries import Table, table_of
from kingscore.rules.entries import Adjustment
from kingscore.rules.sentence import Points
from kingscore.views.access import (
    Request,
    forms_only,
    game_or_404,
    require_safe_or_POST,
    scorers_only,
)
from kingscore.views.telling import cause_in_words, writer
from kingscore.views.writing import Refusal, try_to_write
from kingscore.wording import label


@dataclass(frozen=True, slots=True)
class Standing:
    """A penalty or an award that counts. `place` is that of its entry in the log."""

    place: int
    name: str
    points: str
    is_minus: bool
    cause: str
    who: str
    when: datetime


@require_safe_or_POST
@scorers_only
def adjustments(request: Request, game: Game) -> HttpResponse:
    """The penalties and awards that stand, and a form for one more."""
    if request.method != "POST":
        return _show(request, table_of(game))
    form = AdjustmentForm(request.POST)

    def adjust(**told: Any) -> None:
        services.adjust(
            seat=form.cleaned_data["seat"],
            points=form.points,
            cause=form.cause_by(table_of(game).sheet.ruleset),
            **told,
        )

    if refusal := try_to_write(request, game, form, adjust):
        return _show_refusal(request, game, refusal, form=form)
    messages.success(request, gettext("It is noted on the sheet."))
    return redirect("adjustments", code=game.code)


@forms_only
@scorers_only
def withdraw(request: Request, game: Game, place: int) -> HttpResponse:
    """Take back the penalty or award at a place of the log."""
    take_back = partial(services.withdraw_adjustment, place=place)
    if refusal := try_to_write(request, game, WriteForm(request.POST), take_back):
        return _show_refusal(request, game, refusal, taken=place)
    messages.success(request, gettext("It is taken back."))
    return redirect("adjustments", code=game.code)


def _show_refusal(request: Request, game: Game, refusal: Refusal, **typed: Any) -> HttpResponse:
    """The page as it is now, with what was typed, ready to be sent again."""
    table = table_of(game_or_404(game.code))
    return _show(request, table, problems=refusal.problems, status=refusal.status, **typed)


def _show(
    request: Request,
    table: Table,
    *,
    form: AdjustmentForm | None = None,
    problems: tuple[str, ...] = (),
    taken: int = 0,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The page. `taken` is the place of the one whose withdrawal was refused."""
    typed: Any = form.data if form else {}
    rules = table.sheet.ruleset
    context = {
        "game": table.game,
        "is_scorer": True,
        "names": table.names,
        "standing": [_standing(table, each) for each in table.sheet.adjustments],
        "causes": [label(each) for each in rules.fines],
        "signs": SIGNS,
        "seat": typed.get("seat", ""),
        "sign": typed.get("sign", "-"),
        "size": typed.get("size", ""),
        "cause": typed.get("cause", ""),
        "faulty": form.errors if form else {},
        "taken": taken,
        "reason": request.POST.get("reason", ""),
        "entry": str(uuid4()),
        "version": table.sheet.version,
        "problems": problems,
    }
    return render(request, "kingscore/adjustments.html", context, status=status)


def _standing(table: Table, each: Adjustment) -> Standing:
    entry = table.log[each.place - 1]
    return Standing(
        place=each.place,
        name=table.names[each.seat],
        points=str(Points(each.points)),
        is_minus=each.points < 0,
        cause=cause_in_words(each.cause, table.sheet.ruleset),
        who=writer(entry),
        when=entry.recorded_at,
    )
