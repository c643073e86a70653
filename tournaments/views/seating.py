"""The rounds of a tournament, and the page of each: who sits where, and what is said of it."""

from typing import Any
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kingscore import browser
from tournaments.models import Round, Table, Tournament
from tournaments.permissions import can_direct, can_score, can_see_origin, can_see_seating
from tournaments.queries import (
    entrant_names,
    has_entries,
    round_by_number,
    rounds_of,
    seatings_of,
    setup_of,
    tables_of,
)
from tournaments.queries.draws import entrants_in, field_of, present_in
from tournaments.queries.faults import (
    changed_since_cut,
    changed_since_draw,
    faults_by_round,
    rounds_with_changes,
)
from tournaments.rules.finals import Kind
from tournaments.rules.members.match import same_name
from tournaments.rules.seating.tables import Seating
from tournaments.rules.setup import MOST_ROUNDS, Setup
from tournaments.views.access import tournament_view
from tournaments.views.door_words import tables_words
from tournaments.views.round_names import round_name
from tournaments.views.seating_words import (
    called,
    fault_in_words,
    faults_in_short,
    method_name,
    people,
    state_name,
    tables_of_rounds,
)

MOST_FAULTS = 12  # that are told at once
_MOST_FOUND = 12


def round_or_404(tournament: Tournament, number: int) -> Round:
    """The round with this number, if it is drawn."""
    found = round_by_number(tournament, number)
    if found is None:
        raise Http404(gettext("There is no such round yet."))
    return found


def seating_or_404(round_: Round) -> Seating:
    """Who sits where in a round, which another director may take back at this very moment."""
    seating = seatings_of(round_.tournament).get(round_.number)
    if seating is None:
        raise Http404(gettext("This was taken away in the meantime."))
    return seating


@never_cache
@require_safe
@tournament_view
def rounds(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """All rounds: how far each is, how it was seated, and what comes next."""
    asker = browser.asker(request)
    directs = can_direct(tournament.club, asker)
    setup, known = setup_of(tournament), list(rounds_of(tournament))
    faults = faults_by_round(tournament) if directs and known else {}
    stale = rounds_with_changes(tournament) if directs and known else set()
    listed = [
        {
            "round": each,
            "name": round_name(each),
            "state": state_name(each),
            "method": method_name(each.method),
            "is_shown": can_see_seating(each, setup, directs=directs),
            "faults": faults_in_short(faults.get(each.number, ()))
            if each.state == Round.State.DRAWN
            else [],
            "is_changed": each.number in stale,
        }
        for each in known
    ]
    changed = changed_since_cut(tournament) if directs else []
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "directs": directs,
        "scores": can_score(tournament.club, asker),
        "rounds": listed,
        "next": _next(tournament, setup, known) if directs else None,
        "has_finals": bool(setup.finals),
        "changed_cut": tables_of_rounds(changed) if changed else "",
        "is_finished": tournament.finished_at is not None,
    }
    return render(request, "tournaments/rounds.html", context)


def _next(tournament: Tournament, setup: Setup, known: list[Round]) -> dict[str, Any] | None:
    """The round that can be drawn next, with who is there for it; None where there is none."""
    number = 1 + sum(each.stage == Kind.PRELIMINARIES for each in known)
    is_over = tournament.cut is not None or tournament.finished_at is not None
    if is_over or number > (setup.rounds or MOST_ROUNDS):
        return None
    field = field_of(setup, present_in(tournament, [number])[number])
    return {
        "number": number,
        "here": len(field.entrants),
        "tables": tables_words(field.sizes) if field.sizes else "",
    }


@never_cache
@require_safe
@tournament_view
def round_page(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """One round; `?who=` finds somebody's seat."""
    directs = can_direct(tournament.club, browser.asker(request))
    round_ = round_or_404(tournament, number)
    setup = setup_of(tournament)
    context: dict[str, Any] = {
        "tournament": tournament,
        "club": tournament.club,
        "directs": directs,
        "round": round_,
        "name": round_name(round_),
        "state": state_name(round_),
        "is_shown": can_see_seating(round_, setup, directs=directs),
        "is_finished": tournament.finished_at is not None,
    }
    if context["is_shown"]:
        tables = list(tables_of(round_))
        who = request.GET.get("who", "")[:100].strip()
        context |= {
            "tables": [seated_table(each, who) for each in tables],
            "who": who,
            "found": _found(tables, who) if who else [],
            "method": method_name(round_.method),
            "is_origin_shown": can_see_origin(round_, directs=directs),
        }
        if directs:
            context |= _for_directors(tournament, round_, tables, setup)
    return render(request, "tournaments/seating.html", context)


def seated_table(table: Table, who: str = "") -> dict[str, Any]:
    """A table with who sits there, the first dealer first; those looked for are marked."""
    return {
        "number": table.number,
        "places": [
            {
                "number": place.entrant.number,
                "name": place.entrant.player.name,
                "is_sought": bool(who) and _is_called(place.entrant.player.name, who),
            }
            for place in table.places.all()
        ],
    }


def _found(tables: list[Table], who: str) -> list[dict[str, Any]]:
    """Where somebody sits whose name or number this is, or begins so."""
    found = []
    for table in tables:
        places = list(table.places.all())
        for seat, place in enumerate(places, start=1):
            if _is_called(place.entrant.player.name, who) or str(place.entrant.number) == who:
                others = [each.entrant.player.name for each in places if each != place]
                found.append(
                    {
                        "name": place.entrant.player.name,
                        "table": table.number,
                        "seat": seat,
                        "others": others,
                    }
                )
    return found[:_MOST_FOUND]


def _is_called(name: str, who: str) -> bool:
    return same_name(who) in same_name(name)


def _for_directors(
    tournament: Tournament, round_: Round, tables: list[Table], setup: Setup
) -> dict[str, Any]:
    """What directors are told of a round, and what they can do about it."""
    names = entrant_names(tournament)
    is_begun = has_entries([round_])
    faults = faults_by_round(tournament).get(round_.number, ())
    sizes = {table.number: len(table.places.all()) for table in tables}
    told = [fault_in_words(each, names, sizes, setup.usual) for each in faults]
    seated = {place.entrant.number for table in tables for place in table.places.all()}
    expected = set(entrants_in(tournament, round_.number, round_.stage))
    changed = changed_since_draw(round_)
    sits_out = set(names) - seated if round_.stage == Kind.PRELIMINARIES else set()
    is_drawn = round_.state == Round.State.DRAWN
    can_change = not is_begun and not tournament.finished_at and round_.state != Round.State.CLOSED
    return {
        "told": told[:MOST_FAULTS],
        "more": told[MOST_FAULTS:],
        "short": faults_in_short(faults),
        "gone": people(sorted(seated - expected), names) if is_drawn and seated - expected else "",
        "come": people(sorted(expected - seated), names) if is_drawn and expected - seated else "",
        "changed": tables_of_rounds(changed) if changed else "",
        "sits_out": people(sorted(sits_out & _here(tournament)), names)
        if sits_out & _here(tournament)
        else "",
        "count": len(seated),
        "can_change": can_change,
        "can_redraw": can_change and not (tournament.cut and round_.stage == Kind.PRELIMINARIES),
        "everybody": sorted(
            ((number, called(number, names)) for number in seated),
            key=lambda each: same_name(each[1]),
        ),
        "key": uuid4(),
    }


def _here(tournament: Tournament) -> set[int]:
    """Who is checked in and has not left, so that it is worth saying that he does not play."""
    here = tournament.entrants.filter(checked_in_at__isnull=False, left_after__isnull=True)
    return set(here.values_list("number", flat=True))
