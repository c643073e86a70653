"""The big screen: seating, clock and standings in turn, to be read from across the hall."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kingscore import browser
from kingscore.views.access import Request
from tournaments.models import Round, Tournament
from tournaments.permissions import can_score
from tournaments.queries import Board, Stage, board_of, standings_for
from tournaments.rules.finals import NAMES
from tournaments.views.access import tournament_view
from tournaments.views.clock import ClockShown, clock_shown
from tournaments.views.here import unseen
from tournaments.views.paper import Card, card_of
from tournaments.views.round_names import round_name, table_name
from tournaments.views.seat_lists import Seated, seats_by_name
from tournaments.views.table_words import seat_in_words
from tournaments.wording import amount_in_words, is_signed

SECONDS = 15  # of each slide
_SHORTEST, _LONGEST = 5, 300
_TABLES, _NAMES, _ROWS, _CARDS = 6, 33, 22, 4  # on one slide: what has room in large letters
_LAST = 10_000  # no screen counts on above it

_Each = TypeVar("_Each")


class TableShown(NamedTuple):
    """A table with who sits there."""

    name: str
    names: tuple[str, ...]


class RowShown(NamedTuple):
    """A line of the standings."""

    place: str
    name: str
    total: str


@dataclass(frozen=True, slots=True)
class Slide:
    """What the screen shows for some seconds; `page` of `pages` where it does not fit on one."""

    kind: str
    title: str
    page: int = 1
    pages: int = 1
    tables: Sequence[TableShown] = ()
    names: Sequence[Seated] = ()
    rows: Sequence[RowShown] = ()
    cards: Sequence[Card] = ()
    clock: ClockShown | None = None
    notes: Sequence[str] = field(default=())


@never_cache
@unseen
@require_safe
@tournament_view
def screen(request: Request, tournament: Tournament) -> HttpResponse:
    """One slide, which is exchanged for the next one.

    `?show=seating,clock` says what there is to see, `seconds` how long; `at` counts the slides.
    What is hidden from the public stays so here, whoever is signed in. The cards of the tables,
    `?show=cards`, are shown where they are asked for by who may record at every table.
    """
    shown, seconds = _asked(request, tournament), _seconds(request)
    slides = list(_slides(request, tournament, shown)) or [
        Slide("empty", gettext("No round is played now."))
    ]
    text = request.GET.get("at", "")
    at = int(text[:6]) % _LAST if text.isascii() and text.isdecimal() else 0
    following = urlencode({"show": ",".join(shown), "seconds": seconds, "at": at + 1})
    context = {
        "tournament": tournament,
        "slide": slides[at % len(slides)],
        "next": f"{request.path}?{following}",
        "seconds": seconds,
    }
    template = "tournaments/_screen.html" if request.htmx else "tournaments/screen.html"
    return render(request, template, context)


def _asked(request: HttpRequest, tournament: Tournament) -> tuple[str, ...]:
    """What is to be shown, in the order in which it is asked for; everything if nothing is.

    Cards are no part of everything.
    """
    asked = request.GET.get("show", "").split(",")
    if CARDS in asked and can_score(tournament.club, browser.asker(request)):
        return tuple(each for each in asked if each in KINDS or each == CARDS)
    return tuple(each for each in asked if each in KINDS) or tuple(KINDS)


def _seconds(request: HttpRequest) -> int:
    text = request.GET.get("seconds", "")
    if not (text.isascii() and text.isdecimal()):
        return SECONDS
    return min(max(int(text[:6]), _SHORTEST), _LONGEST)


def _slides(request: HttpRequest, tournament: Tournament, shown: Sequence[str]) -> Iterator[Slide]:
    board = board_of(tournament, timezone.now())
    for each in dict.fromkeys(shown):
        if each == CARDS:
            yield from _cards(request, tournament, board)
        else:
            yield from KINDS[each](tournament, board)


def _cards(request: HttpRequest, tournament: Tournament, board: Board) -> Iterator[Slide]:
    """The codes of the tables of the rounds that are played, or else of the next one's."""
    found = board.shown
    drawn = [each.number for each in board.rounds if each.state == Round.State.DRAWN]
    if not found and drawn:
        found = board_of(tournament, timezone.now(), number=drawn[0]).shown
    for each in found:
        for page, pages, part in _paged(each.tables, _CARDS):
            cards = [card_of(request, now) for now in part]
            yield Slide(CARDS, round_name(each.round), page, pages, cards=cards)


def _seating(_: Tournament, board: Board) -> Iterator[Slide]:
    """Who sits where, table by table."""
    for each in board.shown:
        tables = [
            TableShown(table_name(now.table.number), tuple(map(seat_in_words, now.seats)))
            for now in each.tables
        ]
        for page, pages, part in _paged(tables, _TABLES):
            yield Slide("seating", round_name(each.round), page, pages, tables=part)


def _names(_: Tournament, board: Board) -> Iterator[Slide]:
    """Who sits where, by name."""
    for each in board.shown:
        for page, pages, part in _paged(seats_by_name(each.tables), _NAMES):
            yield Slide("names", round_name(each.round), page, pages, names=part)


def _clock(_: Tournament, board: Board) -> Iterator[Slide]:
    """The clocks of the rounds that are played, and who has more time."""
    now = timezone.now()
    for each in board.shown:
        if each.clock:
            more = (table.table for table in each.tables if table.table.extra_seconds)
            notes = [
                gettext("%(table)s: %(minutes)s min more")
                % {"table": table_name(table.number), "minutes": table.extra_seconds // 60}
                for table in more
            ]
            yield Slide(
                "clock", round_name(each.round), clock=clock_shown(each.clock, now), notes=notes
            )


def _standings(tournament: Tournament, _: Board) -> Iterator[Slide]:
    """The standings as everybody may see them, of the stage that is played or was played last."""
    found = standings_for(tournament, sees_all=False)
    begun = [stage for stage in found.stages.values() if stage.rounds]
    if not begun:
        return
    if found.is_final_begun:
        begun = begun[1:]
    for stage in begun:
        signed = is_signed(stage.worth.name)
        rows = [
            RowShown(
                str(row.place),
                found.entrants[row.entrant].name,
                amount_in_words(row.total, signed=signed),
            )
            for row in stage.rows
            if row.place is not None
        ]
        title = gettext(NAMES[stage.kind]) if found.is_final_begun else _after(stage)
        for page, pages, part in _paged(rows, _ROWS):
            yield Slide("standings", title, page, pages, rows=part, notes=_playing(stage))


def _after(stage: Stage) -> str:
    """What the standings are called; while a round is played they are after no round."""
    if stage.unfinished:
        return gettext("Standings")
    return gettext("Standings after round %(number)s") % {"number": stage.rounds[-1].number}


def _playing(stage: Stage) -> tuple[str, ...]:
    """How many tables are still playing."""
    left = stage.unfinished
    text = ngettext("%(tables)s table still plays", "%(tables)s tables still play", left)
    return (text % {"tables": left},) if left else ()


CARDS = "cards"
KINDS: dict[str, Callable[[Tournament, Board], Iterator[Slide]]] = {
    "seating": _seating,
    "names": _names,
    "clock": _clock,
    "standings": _standings,
}


def _paged(each: Sequence[_Each], most: int) -> Iterator[tuple[int, int, Sequence[_Each]]]:
    """The pages of a list, all about equally full: the number of each, how many, what is on it."""
    pages = -(-len(each) // most)
    size = -(-len(each) // pages) if pages else 0
    for page in range(pages):
        yield page + 1, pages, each[page * size : (page + 1) * size]
