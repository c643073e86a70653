"""The director's board: every table of the rounds that are played, and the clocks of the rounds."""

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from kingscore import browser
from kingscore.views.access import Request, require_safe_or_POST
from kingscore.views.account import account_of
from tournaments import services
from tournaments.forms.tables import ClockForm, ConfirmRoundForm
from tournaments.models import Round, Tournament
from tournaments.permissions import can_direct, can_score
from tournaments.queries import (
    BoardRound,
    State,
    TableNow,
    board_of,
    board_stamp,
    setup_of,
)
from tournaments.queries.faults import changed_since_draw
from tournaments.views.access import tournament_view_for
from tournaments.views.clock import ClockShown, Step, clock_shown, clock_steps
from tournaments.views.round_names import round_name, table_name
from tournaments.views.seating import round_or_404
from tournaments.views.seating_words import tables_of_rounds
from tournaments.views.table_words import (
    ago,
    last_in_words,
    result_in_words,
    seat_in_words,
    state_in_words,
    stopped_in_words,
)
from tournaments.views.writing import Refusal, attempt

_NEWEST = 999  # above every number of a round


@dataclass(frozen=True, slots=True)
class BoardTable:
    """A table on the board. `called` is how long ago the director was called there, if he was.

    `stopped`: who has stopped it, and when; it `is_unnoted` where that was on the sheet itself.
    """

    number: int
    name: str
    url: str
    css: str
    names: tuple[str, ...]
    state: str
    last: str
    result: str
    stopped: str
    is_unnoted: bool
    called: str
    extra: int


@dataclass(frozen=True, slots=True)
class RoundShown:
    """A round on the board with its clock and its tables.

    `confirmed` is how many results are, where that is asked for; `changed` are the tables whose
    results have changed since the round was drawn from them.
    """

    number: int
    name: str
    is_open: bool
    is_closed: bool
    clock: ClockShown | None
    steps: list[Step]
    tables: list[BoardTable]
    calling: list[BoardTable]
    done: int
    confirmed: int | None
    changed: str


@never_cache
@require_safe
@tournament_view_for(can_score)
def board(request: Request, tournament: Tournament) -> HttpResponse:
    """The board; `?round=` looks at one round. 204 to a page that asks again when nothing moved."""
    number = _asked(request)
    if request.htmx and request.GET.get("since") == board_stamp(tournament, timezone.now()):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    return show_board(request, tournament, number)


def show_board(
    request: Request,
    tournament: Tournament,
    number: int | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    """The board as it is now, with why something was refused."""
    now = timezone.now()
    found = board_of(tournament, now, number=number)
    setup = setup_of(tournament)
    context = {
        "tournament": tournament,
        "directs": can_direct(tournament.club, browser.asker(request)),
        "scores": True,
        "stamp": found.stamp,
        "asked": number,
        "rounds": [(each.number, round_name(each), each.state) for each in found.rounds],
        "shown": [
            _shown(each, tournament, is_confirmed=setup.is_confirmed) for each in found.shown
        ],
        "minutes": setup.minutes or "",
        "problems": refusal.words if refusal else (),
    }
    template = "tournaments/_board.html" if request.htmx else "tournaments/board.html"
    status = refusal.status if refusal else HTTPStatus.OK
    return render(request, template, context, status=status)


def on_board_or_404(tournament: Tournament, number: int) -> BoardRound:
    """A round with its tables as they are now."""
    shown = board_of(tournament, timezone.now(), number=number).shown
    if not shown:
        raise Http404(gettext("There is no round with this number."))
    return shown[0]


def _shown(each: BoardRound, tournament: Tournament, *, is_confirmed: bool) -> RoundShown:
    round_ = each.round
    tables = [_table(found, tournament, is_confirmed=is_confirmed) for found in each.tables]
    done = [found for found in each.tables if found.state is State.DONE]
    changed = changed_since_draw(round_)
    return RoundShown(
        number=round_.number,
        name=round_name(round_),
        is_open=round_.state == Round.State.OPEN,
        is_closed=round_.state == Round.State.CLOSED,
        clock=clock_shown(each.clock, each.tables[0].now) if each.tables else None,
        steps=clock_steps(each.clock),
        tables=tables,
        calling=[table for table in tables if table.called],
        done=len(done),
        confirmed=sum(found.is_confirmed for found in done) if is_confirmed else None,
        changed=tables_of_rounds(changed) if changed else "",
    )


def _table(how: TableNow, tournament: Tournament, *, is_confirmed: bool) -> BoardTable:
    table = how.table
    address = [tournament.club.slug, tournament.slug, table.round.number, table.number]
    return BoardTable(
        number=table.number,
        name=table_name(table.number),
        url=reverse("table", args=address),
        css=_css(how),
        names=tuple(map(seat_in_words, how.seats)),
        state=state_in_words(how),
        last=last_in_words(how),
        result=result_in_words(how) if is_confirmed else "",
        stopped=stopped_in_words(how),
        is_unnoted=how.stop is not None and how.stop.decision is None,
        called=ago(how, table.called_at) if table.called_at else "",
        extra=table.extra_seconds // 60,
    )


def _css(how: TableNow) -> str:
    """How a table is marked: what needs the director stands out."""
    if how.table.called_at:
        return "is-calling"
    return f"is-{how.state.value.replace('_', '-')}"


def _asked(request: HttpRequest) -> int | None:
    """The round that is asked for, if one is."""
    text = request.GET.get("round", "")
    return min(int(text[:6]), _NEWEST) if text.isascii() and text.isdecimal() else None


# --- what is done there -----------------------------------------------------------------------


@require_POST
@tournament_view_for(can_direct)
def clock(request: Request, tournament: Tournament, number: int) -> HttpResponse:
    """Let the clock of a round run, stop it, or let it end at another time."""
    round_, form = round_or_404(tournament, number), ClockForm(request.POST)

    def turn() -> object:
        sent = form.cleaned_data
        if sent["do"] == ClockForm.RUN:
            return services.run_clock(round_=round_, minutes=sent["minutes"])
        if sent["do"] == ClockForm.PAUSE:
            return services.pause_clock(round_=round_)
        return services.set_clock(round_=round_, ends_at=sent["ends_at"], left=sent["left"])

    if refusal := attempt(turn, form):
        return show_board(request, tournament, refusal=refusal)
    return redirect("board", club_slug=tournament.club.slug, slug=tournament.slug)


@never_cache
@require_safe_or_POST
@tournament_view_for(can_direct)
def close(request: Request, tournament: Tournament, number: int) -> HttpResponse:
    """Ask whether a round is over, with the tables that are not, and close it."""
    round_ = round_or_404(tournament, number)
    refusal = None
    if request.method == "POST":
        refusal = attempt(lambda: services.close_round(round_=round_))
        if refusal is None:
            text = gettext("%(round)s is closed.") % {"round": round_name(round_)}
            messages.success(request, text)
            return redirect("board", club_slug=tournament.club.slug, slug=tournament.slug)
    return _show_close(request, tournament, round_, refusal)


@require_POST
@tournament_view_for(can_direct)
def confirm(request: Request, tournament: Tournament, number: int) -> HttpResponse:
    """Confirm every result of a round that was shown as not confirmed."""
    round_, form = round_or_404(tournament, number), ConfirmRoundForm(request.POST)
    refusal = attempt(
        lambda: services.confirm_round(
            round_=round_,
            versions=form.cleaned_data["versions"],
            director=account_of(request),
        ),
        form,
    )
    if refusal:
        return _show_close(request, tournament, round_, refusal)
    messages.success(request, gettext("The results are confirmed."))
    return redirect("round-close", tournament.club.slug, tournament.slug, number)


def _show_close(
    request: Request, tournament: Tournament, round_: Round, refusal: Refusal | None
) -> HttpResponse:
    looked_at = on_board_or_404(tournament, round_.number)
    setup = setup_of(tournament)
    unconfirmed = [
        each
        for each in looked_at.tables
        if setup.is_confirmed and each.state is State.DONE and not each.is_confirmed
    ]
    context: dict[str, Any] = {
        "tournament": tournament,
        "round": round_,
        "name": round_name(round_),
        "unfinished": [
            _table(each, tournament, is_confirmed=False) for each in looked_at.unfinished
        ],
        "stopped": [
            _table(each, tournament, is_confirmed=False) for each in looked_at.tables if each.stop
        ],
        "unconfirmed": [_table(each, tournament, is_confirmed=True) for each in unconfirmed],
        "versions": ",".join(
            f"{each.table.number}:{each.table.game.version}"
            for each in unconfirmed
            if each.table.game
        ),
        "problems": refusal.words if refusal else (),
    }
    status = refusal.status if refusal else HTTPStatus.OK
    return render(request, "tournaments/board_close.html", context, status=status)
