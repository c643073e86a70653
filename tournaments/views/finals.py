"""The finals: who goes on, as it would be now or as it was drawn; who declines; their rounds."""

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kingscore import browser
from kingscore.views.account import account_of
from kingscore.wording import label, say_problems
from tournaments import services
from tournaments.errors import DrawnMeanwhile
from tournaments.forms.seating import CutForm, DeclineForm, DrawForm
from tournaments.models import Round, Tournament
from tournaments.permissions import can_direct, can_score, can_see_cut
from tournaments.queries import entrant_names, rounds_of, setup_of
from tournaments.queries.draws import unsettled_tables
from tournaments.queries.faults import changed_since_cut
from tournaments.queries.finals import cut_draw, cut_now, cut_of, finals_begun
from tournaments.rules.finals import FINALS, NAMES, Cut, Kind
from tournaments.rules.setup import MOST_ROUNDS, Method
from tournaments.views.access import tournament_view, tournament_view_for
from tournaments.views.door_words import left_words
from tournaments.views.returning import returning_to
from tournaments.views.round_names import round_name
from tournaments.views.seating_words import called, people, state_name, tables_of_rounds
from tournaments.views.writing import Refusal, attempt


@never_cache
@require_safe
@tournament_view
def finals(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who plays the finals: for directors also who would if they were drawn now."""
    return show_finals(request, tournament)


def show_finals(
    request: HttpRequest, tournament: Tournament, refusal: Refusal | None = None
) -> HttpResponse:
    """The page, with why something was refused."""
    directs = can_direct(tournament.club, browser.asker(request))
    names = entrant_names(tournament)
    if not setup_of(tournament).finals:
        raise Http404(gettext("No finals are played in this tournament."))
    is_hidden = not can_see_cut(tournament, directs=directs)
    drawn = None if is_hidden else cut_of(tournament)
    cut = drawn or (cut_now(tournament) if directs else None)
    rounds = list(rounds_of(tournament).exclude(stage=Kind.PRELIMINARIES))
    begun, left = finals_begun(tournament), _left(tournament) if directs else {}
    can_change = directs and drawn is not None and tournament.finished_at is None
    changed = changed_since_cut(tournament) if directs else []
    unsettled = unsettled_tables(tournament) if directs and not drawn else []
    draw = cut_draw(tournament) if drawn else None
    context: dict[str, Any] = {
        "tournament": tournament,
        "club": tournament.club,
        "directs": directs,
        "scores": can_score(tournament.club, browser.asker(request)),
        "is_hidden": is_hidden,
        "is_drawn": drawn is not None,
        "can_take_back": can_change and not begun,
        "finals": [
            each
            | {
                "can_change": can_change and each["kind"] not in begun,
                "unsettled": _unsettled(tournament, each) if can_change else "",
                "has_gap": can_change and each["kind"] in begun and _has_gap(each),
            }
            for each in _finals(tournament, cut, names, left, rounds)
        ]
        if cut
        else [],
        "remarks": _remarks(cut, is_drawn=bool(drawn)) if cut else (),
        "declined": people(cut.declined, names) if cut and cut.declined else "",
        "can_play": _can_play(tournament, cut, names) if cut and can_change else [],
        "rest": _rest(cut, names) if cut and directs else [],
        "seed": draw.seed if draw else None,
        "key": uuid4(),
        "changed": tables_of_rounds(changed) if changed else "",
        "unsettled": tables_of_rounds(unsettled) if unsettled else "",
        "open": [
            round_name(each)
            for each in rounds_of(tournament).filter(state=Round.State.OPEN)
            if not drawn
        ],
        "has_standings": bool(cut and cut.standings),
        "problems": refusal.words if refusal else (),
    }
    status = refusal.status if refusal else HTTPStatus.OK
    return render(request, "tournaments/finals.html", context, status=status)


def _finals(
    tournament: Tournament,
    cut: Cut,
    names: dict[int, str],
    left: dict[int, str],
    rounds: list[Round],
) -> list[dict[str, Any]]:
    """Each final with who plays it, the rounds that are drawn of it, and whether one can be."""
    setup, is_drawn = setup_of(tournament), tournament.cut is not None
    by_lot = {entrant for lot in cut.lots for entrant in lot.entrants}
    place = {
        each: 1 + sum(map(len, cut.standings[:at]))
        for at, group in enumerate(cut.standings)
        for each in group
    }
    own = {kind: [each for each in rounds if each.stage == kind] for kind in FINALS}
    return [
        {
            "kind": final.kind.value,
            "name": label(NAMES[final.kind]),
            "entrants": [
                {
                    "number": each,
                    "name": called(each, names),
                    "place": place[each],
                    "left": left.get(each, ""),
                    "is_by_lot": each in by_lot and not is_drawn,
                    "is_grand": final.kind is Kind.GRAND,
                }
                for each in final.entrants
            ],
            "rounds": [
                {"round": each, "name": round_name(each), "state": state_name(each)}
                for each in own[final.kind]
            ],
            "can_draw": bool(final.entrants)
            and tournament.finished_at is None
            and len(own[final.kind]) < (setup.rounds_in(final.kind) or MOST_ROUNDS),
            "replaces": " ".join(str(each.pk) for each in own[final.kind]),
            "key": uuid4(),
        }
        for final in cut.finals
    ]


def _left(tournament: Tournament) -> dict[int, str]:
    """Who has left, and when: he is in a final until he is declined for."""
    gone = tournament.entrants.filter(left_after__isnull=False)
    return {each.number: left_words(each) for each in gone}


def _has_gap(final: dict[str, Any]) -> bool:
    """Whether somebody is missing in the rounds that a final still has."""
    return final["can_draw"] and any(each["left"] for each in final["entrants"])


def _unsettled(tournament: Tournament, final: dict[str, Any]) -> str:
    """The tables that its next round by standings would be drawn from, and are not settled."""
    if not (final["can_draw"] and final["rounds"]):
        return ""
    number = _next_number(list(rounds_of(tournament)))
    tables = unsettled_tables(tournament, number, final["kind"])
    return tables_of_rounds(tables) if tables else ""


def _next_number(rounds: Sequence[Round]) -> int:
    return 1 + max((each.number for each in rounds), default=0)


def _remarks(cut: Cut, *, is_drawn: bool) -> tuple[str, ...]:
    """How ties were settled; before the draw, that a lot will decide."""
    known = [each for each in cut.remarks if is_drawn or each.code != "lot_decided"]
    said = list(say_problems(known))
    if not is_drawn:
        text = gettext("%(entrants)s share place %(place)s; a lot will decide who goes where.")
        said += [text % {"entrants": len(lot.entrants), "place": lot.place} for lot in cut.lots]
    return tuple(said)


def _can_play(tournament: Tournament, cut: Cut, names: dict[int, str]) -> list[dict[str, Any]]:
    """Who has declined and is still here, so that he can play after all."""
    declined = dict.fromkeys((*cut.declined, *cut.passed_on))
    gone = tournament.entrants.filter(number__in=declined, left_after__isnull=False)
    left = set(gone.values_list("number", flat=True))
    return [{"number": each, "name": called(each, names)} for each in declined if each not in left]


def _rest(cut: Cut, names: dict[int, str]) -> list[str]:
    """Who follows if somebody declines, the next few."""
    gone = {*cut.declined, *(each for final in cut.finals for each in final.entrants)}
    return [called(each, names) for group in cut.standings for each in group if each not in gone][
        :4
    ]


@tournament_view_for()
@returning_to("finals")
def draw_cut(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Settle who plays the finals."""
    form = CutForm(request.POST)
    refusal = attempt(
        lambda: services.draw_cut(
            tournament=tournament,
            key=form.cleaned_data["key"],
            accepts_unconfirmed=form.cleaned_data["accepts_unconfirmed"],
            author=account_of(request),
        ),
        form,
    )
    if refusal:
        return show_finals(request, tournament, refusal)
    messages.success(request, gettext("The finals are drawn, and stay so whoever leaves."))
    return redirect("finals", tournament.club.slug, tournament.slug)


@never_cache
@require_safe
@tournament_view_for()
def ask(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Ask whether somebody declines, and what; who follows him is told."""
    cut, names = cut_of(tournament), entrant_names(tournament)
    plays = next((each for each in cut.finals if number in each.entrants), None) if cut else None
    if cut is None or plays is None:
        return redirect("finals", tournament.club.slug, tournament.slug)
    has_small = any(each.kind is Kind.SMALL and each.entrants for each in cut.finals)
    begun = finals_begun(tournament)
    context = {
        "tournament": tournament,
        "club": tournament.club,
        "number": number,
        "name": called(number, names),
        "final": label(NAMES[plays.kind]),
        "follows": [
            {"name": called(each, names), "final": label(NAMES[final.kind])}
            for final in cut.keeping(begun).without(number).finals
            for each in final.entrants
            if each not in next(old.entrants for old in cut.finals if old.kind is final.kind)
        ],
        "can_go_on": plays.kind is Kind.GRAND and has_small and Kind.SMALL not in begun,
    }
    return render(request, "tournaments/finals_decline.html", context)


@tournament_view_for()
@returning_to("finals")
def decline(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Somebody does not play the finals: the next follows."""
    form = DeclineForm(request.POST)
    refusal = attempt(
        lambda: services.decline(
            tournament=tournament,
            entrant=form.cleaned_data["entrant"],
            goes_on=form.cleaned_data["goes_on"],
            author=account_of(request),
        ),
        form,
    )
    text = gettext("%(name)s declines: the next follows.")
    return _told(request, tournament, form, refusal, text)


@tournament_view_for()
@returning_to("finals")
def play_after_all(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Somebody had declined and plays the finals after all."""
    form = DeclineForm(request.POST)
    refusal = attempt(
        lambda: services.take_back_decline(
            tournament=tournament,
            entrant=form.cleaned_data["entrant"],
            author=account_of(request),
        ),
        form,
    )
    return _told(request, tournament, form, refusal, gettext("%(name)s plays after all."))


def _told(
    request: HttpRequest,
    tournament: Tournament,
    form: DeclineForm,
    refusal: Refusal | None,
    text: str,
) -> HttpResponse:
    """Back to the finals, with what came of it for somebody; or why it was refused."""
    if refusal:
        return show_finals(request, tournament, refusal)
    name = people([form.cleaned_data["entrant"]], entrant_names(tournament))
    messages.success(request, text % {"name": name})
    return redirect("finals", tournament.club.slug, tournament.slug)


@tournament_view_for()
@returning_to("finals")
def draw_final(request: HttpRequest, tournament: Tournament, stage: str) -> HttpResponse:
    """Draw the next round of a final: by its standings, at first those of the cut, or otherwise."""
    if stage not in list(FINALS):
        raise Http404
    form = DrawForm(request.POST)
    made: list[Round] = []

    def draw() -> None:
        # Two who press at a page of the same rounds mean the same round, and not two: what is
        # there is read once, so that the number is that of who comes second too.
        sent, rounds = form.cleaned_data, list(rounds_of(tournament))
        own = {each.pk for each in rounds if each.stage == stage and each.draw_id != sent["key"]}
        if own != set(sent["replaces"]):
            raise DrawnMeanwhile
        made.extend(
            services.draw_rounds(
                tournament=tournament,
                number=_next_number(rounds),
                key=sent["key"],
                stage=Kind(stage),
                method=sent["method"] or Method.RANDOM,
                replaces=(),
                accepts_unconfirmed=sent["accepts_unconfirmed"],
                author=account_of(request),
            )
        )

    if refusal := attempt(draw, form):
        return show_finals(request, tournament, refusal)
    text = gettext("%(round)s is drawn: look at it, then open it.")
    messages.success(request, text % {"round": round_name(made[0])})
    return redirect("round", tournament.club.slug, tournament.slug, made[0].number)


@tournament_view_for()
@returning_to("finals")
def take_back(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Go back to the preliminaries."""
    refusal = attempt(
        lambda: services.take_back_cut(tournament=tournament, author=account_of(request))
    )
    if refusal:
        return show_finals(request, tournament, refusal)
    return redirect("finals", tournament.club.slug, tournament.slug)


@tournament_view_for()
@returning_to("finals")
def seen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The director knows that results have changed since the cut."""
    refusal = attempt(
        lambda: services.note_cut_changes_seen(tournament=tournament, author=account_of(request))
    )
    if refusal:
        return show_finals(request, tournament, refusal)
    return redirect("finals", tournament.club.slug, tournament.slug)
