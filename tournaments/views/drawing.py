"""Drawing a round, opening it, taking it back; who sits out; changes that were seen."""

from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache

from kingscore.views.access import require_safe_or_POST
from kingscore.views.account import account_of
from kingscore.wording import say_problem
from tournaments import services
from tournaments.forms.seating import METHODS, DrawForm, KeyForm, numbers_in
from tournaments.models import Round, Tournament
from tournaments.queries import entrant_names, round_by_number, rounds_of, setup_of
from tournaments.queries.draws import (
    entrants_in,
    field_of,
    present_in,
    standing_before,
    unsettled_tables,
)
from tournaments.queries.faults import whose_turn
from tournaments.rules.finals import Kind
from tournaments.rules.setup import MOST_ROUNDS, Method
from tournaments.views.access import tournament_view_for
from tournaments.views.door_words import tables_words
from tournaments.views.returning import returning_to
from tournaments.views.round_names import round_name
from tournaments.views.seating import round_or_404
from tournaments.views.seating_words import called, people, tables_of_rounds
from tournaments.views.writing import Refusal, attempt, tell


@never_cache
@require_safe_or_POST
@tournament_view_for()
def draw(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """How a round of the preliminaries is to be drawn, with who is there; and drawing it.

    A round of a final that is drawn is drawn again here as well.
    """
    round_ = round_by_number(tournament, number)
    setup = setup_of(tournament)
    most = setup.rounds or MOST_ROUNDS
    if round_ is None and not 1 <= number <= most:
        raise Http404(gettext("There is no such round."))
    form = DrawForm(request.POST or None, initial={"method": _usual(tournament)})
    refusal = None
    if request.method == "POST":
        refusal = attempt(lambda: _draw(request, tournament, number, round_, form), form)
        if refusal is None:
            return redirect("round", tournament.club.slug, tournament.slug, number)
    return _show(request, tournament, number, round_, form, refusal=refusal)


def _usual(tournament: Tournament) -> Method:
    method = setup_of(tournament).method
    return method if method in METHODS else Method.RANDOM


def _draw(
    request: HttpRequest, tournament: Tournament, number: int, round_: Round | None, form: DrawForm
) -> None:
    sent = form.cleaned_data
    with_later = sent["with_later"] and sent["method"] is not Method.STANDINGS
    made = services.draw_rounds(
        tournament=tournament,
        number=number,
        last=setup_of(tournament).rounds if with_later else None,
        key=sent["key"],
        method=sent["method"],
        stage=Kind(round_.stage) if round_ else Kind.PRELIMINARIES,
        replaces=sent["replaces"],
        accepts_unconfirmed=sent["accepts_unconfirmed"],
        everybody=sent["everybody"],
        author=account_of(request),
    )
    text = gettext("%(round)s is drawn: look at it, then open it.")
    messages.success(request, text % {"round": round_name(made[0])})


def _show(
    request: HttpRequest,
    tournament: Tournament,
    number: int,
    round_: Round | None,
    form: DrawForm,
    *,
    refusal: Refusal | None,
) -> HttpResponse:
    setup, names = setup_of(tournament), entrant_names(tournament)
    stage = round_.stage if round_ else Kind.PRELIMINARIES
    field = field_of(setup, entrants_in(tournament, number, stage))
    registered = field_of(setup, present_in(tournament, [number], everybody=True)[number])
    is_first = stage == Kind.PRELIMINARIES
    unsettled = unsettled_tables(tournament, number, stage)
    turn = whose_turn(tournament, number) if is_first and field.byes else ()
    later = list(rounds_of(tournament).filter(number__gte=number).values_list("pk", flat=True))
    context: dict[str, Any] = {
        "tournament": tournament,
        "club": tournament.club,
        "directs": True,
        "number": number,
        "round": round_,
        "name": round_name(round_) if round_ else gettext("Round %(number)s") % {"number": number},
        "form": form,
        "key": uuid4(),
        "problems": refusal.words if refusal else (),
        "here": len(field.entrants),
        "tables": tables_words(field.sizes) if field.sizes else "",
        "why_not": say_problem(field.problem, ()) if field.problem else "",
        "byes": field.byes if field.byes < len(field.entrants) else 0,
        "turn": people(turn, names) if turn else "",
        "turn_numbers": " ".join(map(str, turn)),
        "field": [(each, called(each, names)) for each in field.entrants],
        "awaited": len(registered.entrants) - len(field.entrants) if is_first else 0,
        "registered": len(registered.entrants),
        "unsettled": tables_of_rounds(unsettled) if unsettled else "",
        "has_results": bool(number > 1 and standing_before(tournament, number, stage)),
        "is_first": is_first,
        "last": setup.rounds if is_first and setup.rounds and setup.rounds > number else None,
        "with_later": form["with_later"].value() if form.is_bound else setup.is_in_advance,
        "replaces": " ".join(map(str, later)),
    }
    status = refusal.status if refusal else HTTPStatus.OK
    return render(request, "tournaments/draw.html", context, status=status)


@tournament_view_for()
@returning_to("round-draw")
def sit_out(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Some do not play a round, so that the others can be seated."""
    chosen = numbers_in(" ".join(request.POST.getlist("entrants"))[:5_000])
    refusal = attempt(
        lambda: services.sit_out(tournament=tournament, number=number, entrants=chosen)
    )
    if refusal:
        tell(request, refusal)
    elif not chosen:
        messages.error(request, gettext("Choose who sits out."))
    else:
        text = gettext("%(names)s will not play round %(number)s.")
        names = people(chosen, entrant_names(tournament))
        messages.success(request, text % {"names": names, "number": number})
    return redirect("round-draw", tournament.club.slug, tournament.slug, number)


@tournament_view_for()
@returning_to("round")
def open_(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Start the games of a round, all or none."""
    round_ = round_or_404(tournament, number)
    seen = KeyForm(request.POST)
    meant = seen.cleaned_data["replaces"] if seen.is_valid() else ()

    def open_it() -> None:
        if meant and round_.pk not in meant:
            raise Round.DoesNotExist
        services.open_round(round_=round_, author=account_of(request))

    try:
        refusal = attempt(open_it)
    except Round.DoesNotExist:
        text = gettext("This round was drawn again in the meantime: look at it first.")
        refusal = Refusal((("", text),), HTTPStatus.CONFLICT)
    if refusal:
        tell(request, refusal)
    else:
        text = gettext("%(round)s is open: the tables can begin.")
        messages.success(request, text % {"round": round_name(round_)})
    return redirect("round", tournament.club.slug, tournament.slug, number)


@tournament_view_for()
@returning_to("round")
def take_back(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Take the draw of a round away, with those after it."""
    round_ = round_by_number(tournament, number)
    if round_:
        refusal = attempt(lambda: services.take_back(round_=round_, author=account_of(request)))
        if refusal:
            tell(request, refusal)
            return redirect("round", tournament.club.slug, tournament.slug, number)
        text = gettext("%(round)s is not drawn any more.")
        messages.success(request, text % {"round": round_name(round_)})
    return redirect("rounds", tournament.club.slug, tournament.slug)


@tournament_view_for()
@returning_to("round")
def seen(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The director knows that results have changed since the draw."""
    round_ = round_or_404(tournament, number)
    refusal = attempt(lambda: services.note_changes_seen(round_=round_, author=account_of(request)))
    tell(request, refusal)
    return redirect("round", tournament.club.slug, tournament.slug, number)
