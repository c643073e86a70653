"""One deal: how its points came about, who wrote it when, correcting and undoing it."""

from collections.abc import Sequence
from functools import partial
from http import HTTPStatus
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from kingscore import browser, services
from kingscore.forms import WriteForm
from kingscore.models import Game
from kingscore.queries import Table, table_of
from kingscore.rules.amount import exact
from kingscore.rules.sentence import Points, Step
from kingscore.rules.sheet import Line
from kingscore.views.access import Request, game_or_404, require_safe_or_POST, scorers_only
from kingscore.views.cards import TRUMPS
from kingscore.views.entering import enter_pad
from kingscore.views.game import after_writing, asked_pad, show_table
from kingscore.views.history import history
from kingscore.views.telling import said_in_words
from kingscore.views.writing import try_to_write
from kingscore.wording import label, say, say_problem, together_in_words


@require_safe
def deal(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A deal with the derivation of each score and its history."""
    table = table_of(game_or_404(code))
    if _was_undone(table, number):
        return redirect("log", code=code)  # what is known of it is there
    line = _line_or_404(table, number)
    return render(request, "kingscore/deal.html", _context(request, table, line))


def _context(request: HttpRequest, table: Table, line: Line) -> dict[str, object]:
    then = table.at_deal(line.number)
    return {
        "game": table.game,
        "line": line,
        "contract": label(line.contract.name),
        "suit": TRUMPS.get(line.facts.trump),
        "dealer": then.names[line.dealer],
        "leader": then.names[line.leader],
        "said": list(said_in_words(line.contract, line.facts, then.names)),
        "together": together_in_words(sum(line.scores), line.contract.total, deals=1),
        "closed": say_problem(line.closed, then.names) if line.closed else "",
        "derivations": [_derivation(then, line, seat) for seat in range(len(then.names))],
        "history": history(table, line.number),
        "is_scorer": browser.may_record(request, table.game),
        "is_last": line.number == len(table.sheet.lines),
        "entry": str(uuid4()),
        "version": table.sheet.version,
    }


def _derivation(table: Table, line: Line, seat: int) -> dict[str, object]:
    """How one player's points came about, line by line; `table` has those who played the deal."""
    penalty = line.penalties[seat] if line.penalties else None
    money = line.money[seat] if line.money else ()
    return {
        "name": table.names[seat],
        "is_out": table.sheet.ruleset.sits_out and seat == line.dealer,
        "score": str(Points(line.scores[seat])),
        "is_minus": line.scores[seat] < 0,
        "total": str(Points(line.totals[seat])),
        "steps": _steps(table, line.steps[seat]),
        "penalty": penalty
        and {"text": say(penalty.sentence, table.names), "points": penalty.points},
        "has_money": table.sheet.ruleset.has_money,  # apart from the score
        "money": str(Points(exact(sum(step.points for step in money)))),
        # Without kontra the money is what the score is, and need not be explained once more.
        "money_steps": _steps(table, money) if money != line.steps[seat] else [],
    }


def _steps(table: Table, steps: Sequence[Step]) -> list[dict[str, str]]:
    return [
        {"text": say(step.sentence, table.names), "points": str(Points(step.points))}
        for step in steps
    ]


@require_safe
@scorers_only
def correct(request: Request, game: Game, number: int) -> HttpResponse:
    """The pad for a deal that was recorded, with what was recorded in it."""
    table = table_of(game)
    line = _line_or_404(table, number)
    if game.is_locked:
        return redirect("deal", code=game.code, number=number)
    pad = asked_pad(request, table, number)
    if pad is None:
        pad = enter_pad(table, number, line.contract)
    return show_table(request, table, pad)


@require_safe_or_POST
def undo(request: Request, code: str, number: int) -> HttpResponse:
    """Ask whether the last deal is to be undone, and undo it."""
    return _undo(request, code, number=number)


@scorers_only
def _undo(request: Request, game: Game, number: int) -> HttpResponse:
    if request.method != "POST":
        table = table_of(game)
        if _was_undone(table, number):  # an old page, gone back to
            return redirect("game", code=game.code)
        return _ask_to_undo(request, table, number)
    undo_it = partial(services.undo_deal, number=number)
    refusal = try_to_write(request, game, WriteForm(request.POST), undo_it)
    if refusal is None:
        messages.success(request, gettext("Deal %(number)s is undone.") % {"number": number})
        return after_writing(request, game)
    problems, status = refusal
    table = table_of(game_or_404(game.code))
    if number > len(table.sheet.lines):  # it is not there any more
        return show_table(request, table, status=status, more={"conflict": problems[0]})
    return _ask_to_undo(request, table, number, status=status, problems=problems)


def _ask_to_undo(
    request: Request,
    table: Table,
    number: int,
    *,
    status: int = HTTPStatus.OK,
    problems: Sequence[str] = (),
) -> HttpResponse:
    context = _context(request, table, _line_or_404(table, number))
    context |= {"problems": problems, "reason": request.POST.get("reason", "")}
    return render(request, "kingscore/undo.html", context, status=status)


def _was_undone(table: Table, number: int) -> bool:
    is_there = number <= len(table.sheet.lines)
    return not is_there and any(entry.number == number for entry in table.log)


def _line_or_404(table: Table, number: int) -> Line:
    if not 1 <= number <= len(table.sheet.lines):
        raise Http404
    return table.sheet.lines[number - 1]
