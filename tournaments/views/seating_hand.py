"""Seating by hand: dragging, a form for it, exchanging two; and seatings from a file."""

import re
from collections.abc import Sequence
from http import HTTPStatus
from itertools import islice
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache

from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.sentence import gettext_noop
from kingscore.views.access import require_safe_or_POST
from kingscore.views.account import account_of
from tournaments import services
from tournaments.forms.seating import ExchangeForm, FileForm, HandForm, numbers_in
from tournaments.models import Round, Tournament
from tournaments.queries import entrant_names, round_by_number, rounds_of, setup_of
from tournaments.queries.draws import entrants_in, field_of
from tournaments.rules.finals import Kind
from tournaments.rules.members.decode import decoded
from tournaments.rules.members.rows import rows_of
from tournaments.rules.seating.listed import ListedSeatings, listed_seatings
from tournaments.rules.seating.tables import Seating
from tournaments.rules.setup import MOST_ROUNDS, Method
from tournaments.spreadsheets import is_spreadsheet, rows_of_xlsx
from tournaments.views.access import tournament_view_for
from tournaments.views.returning import returning_to
from tournaments.views.round_names import round_name
from tournaments.views.seating import round_or_404, seating_or_404
from tournaments.views.seating_words import called, people
from tournaments.views.writing import Refusal, attempt, tell

_CELL = re.compile(r"rows\[([0-9]+)\](?:\[([0-9]+)\])?")
_ROUND = re.compile(r"rounds\[([0-9]+)\]")
_SPARE = 1  # empty tables that are offered besides


@never_cache
@require_safe_or_POST
@tournament_view_for()
def hand(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The tables of a round, to be seated by hand: as it is drawn, or in the order of numbers."""
    round_ = round_by_number(tournament, number)
    if round_ is None and not 1 <= number <= (setup_of(tournament).rounds or MOST_ROUNDS):
        raise Http404(gettext("There is no such round."))
    refusal, typed = None, tuple[str, ...]()
    if request.method == "POST":
        form = HandForm(request.POST)
        refusal = attempt(lambda: _seat(request, tournament, number, round_, form), form)
        if refusal is None:
            text = gettext("Seated by hand: look at it, then open it.")
            messages.success(request, text)
            return redirect("round", tournament.club.slug, tournament.slug, number)
        typed = form.typed
    return _show(request, tournament, number, round_, typed=typed, refusal=refusal)


def _seat(
    request: HttpRequest, tournament: Tournament, number: int, round_: Round | None, form: HandForm
) -> None:
    services.seat_by_hand(
        tournament=tournament,
        seatings={number: form.seating},
        key=form.cleaned_data["key"],
        stage=Kind(round_.stage) if round_ else Kind.PRELIMINARIES,
        replaces=form.cleaned_data["replaces"],
        author=account_of(request),
    )


def _show(
    request: HttpRequest,
    tournament: Tournament,
    number: int,
    round_: Round | None,
    *,
    typed: tuple[str, ...],
    refusal: Refusal | None,
) -> HttpResponse:
    """The page, with what was sent where it was refused."""
    setup, names = setup_of(tournament), entrant_names(tournament)
    stage = round_.stage if round_ else Kind.PRELIMINARIES
    here = entrants_in(tournament, number, stage)
    field = field_of(setup, here)
    if not typed:
        seating = seating_or_404(round_) if round_ else _in_order(here, field.sizes)
        known = [[each for each in table if each in here] for table in seating]
        typed = tuple(" ".join(map(str, table)) for table in known)
    typed += ("",) * max(0 if "" in typed else _SPARE, len(field.sizes) - len(typed))
    tables = [[each for each in numbers_in(text) if each in here] for text in typed]
    seated = {entrant for table in tables for entrant in table}
    context: dict[str, Any] = {
        "tournament": tournament,
        "club": tournament.club,
        "directs": True,
        "number": number,
        "round": round_,
        "name": round_name(round_) if round_ else gettext("Round %(number)s") % {"number": number},
        "tables": [
            {
                "number": place,
                "entrants": [(each, called(each, names)) for each in table],
                "value": text,
            }
            for place, (text, table) in enumerate(zip(typed, tables, strict=True), start=1)
        ],
        "waiting": [(each, called(each, names)) for each in here if each not in seated],
        "sizes": ", ".join(map(str, setup.sizes)),
        "key": uuid4(),
        "replaces": round_.pk if round_ else "",
        "problems": tuple(dict.fromkeys(refusal.words)) if refusal else (),
    }
    status = refusal.status if refusal else HTTPStatus.OK
    return render(request, "tournaments/seating_hand.html", context, status=status)


def _in_order(here: Sequence[int], sizes: Sequence[int]) -> Seating:
    """Everybody by number, to begin with."""
    waiting = iter(here)
    return tuple(tuple(islice(waiting, size)) for size in sizes)


@tournament_view_for()
@returning_to("round")
def exchange(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Two entrants change places in a round."""
    round_ = round_or_404(tournament, number)
    form = ExchangeForm(request.POST)

    def change() -> None:
        one, other = form.cleaned_data["one"], form.cleaned_data["other"]
        places = {one: other, other: one}
        seating = seating_or_404(round_)
        services.seat_by_hand(
            tournament=tournament,
            seatings={
                number: tuple(tuple(places.get(each, each) for each in table) for table in seating)
            },
            key=form.cleaned_data["key"],
            stage=Kind(round_.stage),
            replaces=form.cleaned_data["replaces"],
            author=account_of(request),
        )
        text = gettext("Changed places: %(names)s.")
        messages.success(request, text % {"names": people((one, other), entrant_names(tournament))})

    if refusal := attempt(change, form):
        tell(request, refusal)
    return redirect("round", tournament.club.slug, tournament.slug, number)


@never_cache
@require_safe_or_POST
@tournament_view_for()
def from_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Seatings of one round or of many, from a file or pasted."""
    form = FileForm(request.POST or None, request.FILES or None)
    refusal, problems = None, tuple[str, ...]()
    if request.method == "POST":
        stored: list[Round] = []
        refusal = attempt(lambda: stored.extend(_store(request, tournament, form)), form)
        if refusal is None:
            text = ngettext(
                "%(count)s round is seated from the file: look at it, then open it.",
                "%(count)s rounds are seated from the file: look at them, then open them.",
                len(stored),
            )
            messages.success(request, text % {"count": len(stored)})
            return redirect("rounds", tournament.club.slug, tournament.slug)
        problems = tuple(_with_place(path, text) for path, text in refusal.problems)
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "directs": True,
        "form": form,
        "key": uuid4(),
        "replaces": " ".join(str(pk) for pk in rounds_of(tournament).values_list("pk", flat=True)),
        "problems": problems,
    }
    status = refusal.status if refusal else HTTPStatus.OK
    return render(request, "tournaments/seating_file.html", context, status=status)


def _store(request: HttpRequest, tournament: Tournament, form: FileForm) -> list[Round]:
    listed = _listed(form.content, entrant_names(tournament))
    if listed.faults:
        raise InvalidDocument([fault.problem for fault in listed.faults])
    if not listed.rounds:
        text = gettext_noop("No table is in it: a row has a round, a table, and who sits there.")
        raise InvalidDocument([problem("no_seating", text)])
    return services.seat_by_hand(
        tournament=tournament,
        seatings=listed.rounds,
        key=form.cleaned_data["key"],
        method=Method.FILE,
        replaces=form.cleaned_data["replaces"],
        author=account_of(request),
    )


def _listed(content: bytes, names: dict[int, str]) -> ListedSeatings:
    if is_spreadsheet(content):
        rows: Sequence[Sequence[str]] = rows_of_xlsx(content)
    else:
        rows = rows_of(decoded(content).text).cells
    return listed_seatings(rows, names)


def _with_place(path: str, text: str) -> str:
    """A fault with its row and column in the file, or the round that it is of."""
    if cell := _CELL.match(path):
        row, column = int(cell[1]) + 1, int(cell[2] or 0) + 1
        place = gettext("Row %(row)s: %(problem)s")
        if cell[2]:
            place = gettext("Row %(row)s, column %(column)s: %(problem)s")
        return place % {"row": row, "column": column, "problem": text}
    if of_round := _ROUND.match(path):
        place = gettext("Round %(round)s: %(problem)s")
        return place % {"round": of_round[1], "problem": text}
    return text
