"""The game page: pad and sheet; recording a deal; and how other phones follow."""

from dataclasses import replace
from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext
from django.views.decorators.http import require_safe
from django_htmx.http import push_url, retarget

from kingscore import browser, guesses, services
from kingscore.errors import Conflict, EntryReused, GameLocked, StaleSheet, UnknownCode
from kingscore.forms import DealForm, TarockForm
from kingscore.models import Game
from kingscore.queries import Table, rules_of, ruleset_version_of, stamp_by_code, table_of
from kingscore.rules.contract import Contract
from kingscore.rules.deal import DealFacts
from kingscore.rules.entries import DealEntry
from kingscore.rules.errors import Invalid, InvalidDeal
from kingscore.rules.sentence import Points
from kingscore.rules.sheet import Line, advance
from kingscore.views.access import Request, forms_only, game_or_404, scorers_only
from kingscore.views.choosing import choose_pad, first_pad, next_pad, pad_for
from kingscore.views.entering import enter_pad
from kingscore.views.pad import Fault, Pad, deal_head, faults_of, would_not_hold
from kingscore.views.paper import paper
from kingscore.views.telling import news, summary

_DealForm = DealForm | TarockForm


def table_context(
    request: Request, table: Table, pad: Pad | None = None, seen: int | None = None
) -> dict[str, Any]:
    """What the templates of a game show: the sheet, and the pad for those who may write.

    `seen` is the version that the reader has seen before; what is newer is marked on the sheet.
    """
    code = table.game.code
    is_scorer = browser.may_record(request, table.game)
    is_open = is_scorer and not table.game.is_locked
    is_asked = is_scorer and pad is not None and pad.is_begun
    # A locked sheet has no pad but one with what was typed before.
    shown = (pad or (next_pad(table) if is_open else None)) if is_scorer else None
    return {
        "game": table.game,
        "table": table,
        "paper": paper(table, seen, in_full=browser.reads_in_full(request)),
        "pad": shown,
        "now": None if shown or table.sheet.is_finished else deal_head(table),
        "last": _last(table) if is_open and not is_asked and table.sheet.lines else None,
        "is_scorer": is_scorer,
        "place": browser.place_of(request, table.game),
        # A pad that was asked for stays; one that came by itself makes way for the next one.
        "follow_as": "busy" if is_asked else "free",
        "record_url": reverse("record", args=[code]),
        "preview_url": reverse("preview", args=[code]),
        "rules_url": _rules_url(table),
    }


def _rules_url(table: Table) -> str:
    """The page of the very version that the game is played under."""
    version = ruleset_version_of(table.game)
    return reverse("ruleset-version", args=[table.sheet.ruleset.slug, version])


def _last(table: Table) -> dict[str, Any]:
    """The last deal in a line, with the ways to put it right."""
    line = table.sheet.lines[-1]
    address = [table.game.code, line.number]
    return {
        "number": line.number,
        "summary": summary(line, table),
        "correct_url": reverse("correct", args=address),
        "undo_url": reverse("undo", args=address),
    }


def show_table(
    request: Request,
    table: Table,
    pad: Pad | None = None,
    *,
    status: int = HTTPStatus.OK,
    seen: int | None = None,
    more: dict[str, Any] | None = None,
) -> HttpResponse:
    """The game page, or only what htmx puts in its place."""
    template = "kingscore/_table.html" if request.htmx else "kingscore/game.html"
    context = table_context(request, table, pad, seen) | (more or {})
    response = render(request, template, context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_safe
def game(request: Request, code: str) -> HttpResponse:
    """A game: `?contract=` and `?trump=` are the steps of the pad."""
    table = table_of(game_or_404(code))
    return show_table(request, table, asked_pad(request, table, len(table.sheet.lines) + 1))


def asked_pad(request: Request, table: Table, number: int) -> Pad | None:
    """The pad that the address asks for, None for the one that comes by itself."""
    if table.game.is_locked:
        return None
    table = table.at_deal(number)
    if number > len(table.sheet.lines) and table.sheet.is_finished:
        return None
    asked = request.GET.dict()
    contract = table.sheet.ruleset.by_code.get(asked.get("contract", ""))
    if contract is not None:
        return pad_for(table, number, contract, asked)
    return first_pad(table, number, asked) if {"choose", "declarer"} & set(asked) else None


@forms_only
@scorers_only
def record(request: Request, game: Game) -> HttpResponse:
    """Record the next deal, or one that was recorded before: `number` says which."""
    form = _sent_form(request, game)
    if form is None:
        return _unknown_contract(request, table_of(game))
    if not form.is_valid():
        if game.is_locked or request.POST.get("version") != str(game.version):
            conflict = GameLocked() if game.is_locked else StaleSheet()
            return _show_conflict(request, table_of(game), form, conflict)
        return _show_refusal(request, table_of(game), form)
    sent = form.cleaned_data
    try:
        services.record_deal(
            game=game,
            number=sent["number"],
            facts=form.facts(),
            entry_id=sent["entry"],
            version=sent["version"],
            reason=sent["reason"],
            author=browser.author(request, game),
        )
    except Conflict as conflict:
        fresh = table_of(game_or_404(game.code))
        if not _stands_already(fresh, sent["number"], form.facts()):
            return _show_conflict(request, fresh, form, conflict)
        if not request.htmx:  # the part that htmx puts in says what the last deal is
            text = gettext("Deal %(number)s was recorded already, and just so.")
            messages.info(request, text % {"number": sent["number"]})
    except Invalid as invalid:
        return _show_refusal(request, table_of(game), form, invalid)
    return after_writing(request, game)


def _stands_already(table: Table, number: int, facts: DealFacts) -> bool:
    """Whether somebody else has recorded the very same deal: then there is nothing to decide."""
    lines = table.sheet.lines
    return number <= len(lines) and lines[number - 1].facts == facts


@forms_only
@scorers_only
def preview(request: Request, game: Game) -> HttpResponse:
    """What a deal would score, without writing anything."""
    table = table_of(game)
    form = _sent_form(request, game)
    if form is None:
        return _unknown_contract(request, table)
    line, faults = _try(table, form)
    context = {
        "preview": line and _points_by_name(table, line),
        "fault": next((fault.text for fault in faults), ""),
    }
    if request.htmx:
        return render(request, "kingscore/_preview.html", context)
    pad = enter_pad(table, _number(table, form), form.contract, form=form, faults=faults)
    return show_table(request, table, pad, more=context)


def _points_by_name(table: Table, line: Line) -> list[dict[str, str]]:
    return [
        {"name": name, "points": str(Points(score))}
        for name, score in zip(table.at_deal(line.number).names, line.scores, strict=True)
    ]


def _try(table: Table, form: _DealForm) -> tuple[Line | None, tuple[Fault, ...]]:
    """The line that the sheet would get, or what is wrong with it."""
    if not form.is_valid():
        return None, ()  # the form says it beside its fields
    number = form.cleaned_data["number"]
    try:
        sheet = advance(table.sheet, DealEntry(number, form.facts()))
    except Invalid as invalid:
        return None, _faults(table, invalid, number)
    return sheet.lines[number - 1], ()


@require_safe
def follow(request: Request, code: str) -> HttpResponse:
    """What a phone that follows asks every two seconds: 204 while nothing has changed.

    `pad` says what it may replace: everything, or only the sheet, where somebody is typing.
    """
    stamp = stamp_by_code(code)
    since = request.GET.get("since", "")
    if stamp is None:
        raise UnknownCode(gettext("There is no game with this address."), code)
    guesses.note_right([code])
    if since == stamp:
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    table = table_of(game_or_404(code))
    version = since.partition(".")[0]
    seen = int(version[:9]) if version.isdecimal() else 0
    own = browser.device(request)
    heard = news(table, seen, own) or (_beside_the_log(table.game),)
    context = table_context(request, table, seen=seen)
    context |= {"news": heard, "is_following": True}
    if request.GET.get("pad") != "busy":
        return render(request, "kingscore/_table.html", context)
    context["follow_as"] = "busy"
    return retarget(render(request, "kingscore/_news.html", context), "#follow")


def _beside_the_log(game: Game) -> str:
    """What has changed when nothing was written."""
    if game.is_locked:
        return gettext("The game is locked.")
    return gettext("A name was put right, or the game was unlocked.")


def after_writing(request: Request, game: Game) -> HttpResponse:
    """The game page as it now is."""
    url = reverse("game", args=[game.code])
    if not request.htmx:
        return redirect(url)
    table = table_of(game_or_404(game.code))
    return push_url(show_table(request, table, seen=table.sheet.version - 1), url)


def _sent_form(request: Request, game: Game) -> _DealForm | None:
    """The form that was sent, None if these rules have no such contract."""
    rules = rules_of(game.ruleset_id)
    contract = rules.by_code.get(request.POST.get("contract", ""))
    if contract is None:
        return None
    if isinstance(contract, Contract):
        return DealForm(request.POST, contract=contract, players=rules.players)
    return TarockForm(request.POST, contract=contract, players=rules.players)


def _number(table: Table, form: _DealForm) -> int:
    """The deal that a form is about; the next one, if it does not say or the sheet is shorter."""
    next_number = len(table.sheet.lines) + (0 if table.sheet.is_finished else 1)
    sent = form.cleaned_data.get("number") or next_number
    return min(sent, next_number)


def _unknown_contract(request: Request, table: Table) -> HttpResponse:
    text = gettext("There is no contract %(code)s in these rules.")
    problems = (text % {"code": request.POST.get("contract", "")[:40]},)
    if table.sheet.is_finished:
        pad = replace(next_pad(table), problems=problems)
    else:
        pad = choose_pad(table, len(table.sheet.lines) + 1, problems)
    return show_table(request, table, pad, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _show_refusal(
    request: Request, table: Table, form: _DealForm, invalid: Invalid | None = None
) -> HttpResponse:
    """The form again, with everything that was typed, and what is wrong with it."""
    number = _number(table, form)
    faults = _faults(table, invalid, number) if invalid else ()
    if table.sheet.is_finished and form.cleaned_data.get("number") != number:
        problems = tuple(fault.text for fault in faults)
        pad = replace(next_pad(table), problems=problems)  # a deal after the last one
        return show_table(request, table, pad, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    pad = enter_pad(table, number, form.contract, form=form, faults=faults)
    return show_table(request, table, pad, status=HTTPStatus.UNPROCESSABLE_ENTITY)


def _faults(table: Table, invalid: Invalid, number: int) -> tuple[Fault, ...]:
    """What is wrong with a deal; a fault of another deal is about nothing that is asked here."""
    found = invalid.number if isinstance(invalid, InvalidDeal) else number
    faults = faults_of(invalid.problems, table.at_deal(found))
    if found != number:
        return tuple(Fault(would_not_hold(found, each.text)) for each in faults)
    return faults


def _show_conflict(
    request: Request, table: Table, form: _DealForm, conflict: Conflict
) -> HttpResponse:
    """The sheet as it is, what the others wrote, and what was typed here, ready to be sent."""
    since = form.cleaned_data.get("version") or 0
    entry = str(uuid4()) if isinstance(conflict, EntryReused) else ""
    pad = enter_pad(table, _number(table, form), form.contract, form=form, entry=entry)
    own = browser.device(request)
    more = {"conflict": conflict.message, "news": news(table, since, own)}
    return show_table(request, table, pad, status=HTTPStatus.CONFLICT, more=more)
