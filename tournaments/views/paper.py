"""What is printed for a round: cards for tables, empty score sheets, and the list on the wall."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kingscore import browser, guesses
from kingscore.rules.contract import Contract
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.schedule import FixedOrder
from kingscore.rules.sentence import Points
from kingscore.rules.sheet import start
from kingscore.views.paper import foot, names_declarers
from kingscore.views.share import shared_link
from kingscore.views.tally import Tally, tallies
from kingscore.wording import label
from tournaments.models import Round, Tournament
from tournaments.permissions import can_score
from tournaments.queries import TableNow, rules_by_size
from tournaments.views.access import tournament_view, tournament_view_for
from tournaments.views.board import on_board_or_404
from tournaments.views.here import unseen
from tournaments.views.round_names import round_name, table_name
from tournaments.views.seat_lists import seats_by_name
from tournaments.views.table_words import seat_in_words

# By the number of deals, so that a sheet has room on a page.
_HEIGHTS = ((12, "is-tall"), (20, "is-middle"), (24, ""))
_SHORTEST = "is-short"


@dataclass(frozen=True, slots=True)
class Card:
    """The card of a table, to be cut out: four on a page."""

    name: str
    names: tuple[str, ...]
    qr: SafeString
    url: str


@dataclass(frozen=True, slots=True)
class BlankRow:
    """A deal that is not played yet: who deals, and its contract where the order is fixed."""

    number: int
    dealer: str
    dealer_seat: int
    contract: str


@dataclass(frozen=True, slots=True)
class BlankSheet:
    """An empty score sheet with the boxes of the site's sheet.

    `columns` are those between the dealer and the players, `contracts` what each is worth; `css`
    says how tall the rows are.
    """

    name: str
    rules: str
    names: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[BlankRow, ...]
    foot: tuple[str, ...]
    tallies: tuple[Tally, ...]
    contracts: tuple[tuple[str, str], ...]
    sits_out: bool
    css: str


@unseen
@require_safe
@tournament_view_for(can_score)
def cards(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The cards of a round, to be printed: whoever has one may write at its table."""
    found = on_board_or_404(tournament, number)
    shown = [card_of(request, now) for now in found.tables]
    context = _context(tournament, found.round) | {"cards": shown}
    return render(request, "tournaments/cards.html", context)


def card_of(request: HttpRequest, now: TableNow) -> Card:
    """The card of a table, whose code is right from now on."""
    guesses.note_right([now.table.card])
    link = shared_link(request, "", reverse("card", args=[now.table.card]))
    names = tuple(each.name for each in now.seats)
    return Card(table_name(now.table.number), names, link["qr"], link["url"])


@never_cache
@require_safe
@tournament_view_for(can_score)
def sheets(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """An empty score sheet for each table of a round, or for `?table=` alone."""
    found = on_board_or_404(tournament, number)
    asked = request.GET.get("table", "")
    rules = rules_by_size(tournament)
    shown = [
        blank_sheet(now, rules[len(now.seats)])
        for now in found.tables
        if asked in ("", str(now.table.number)) and len(now.seats) in rules
    ]
    context = _context(tournament, found.round) | {"sheets": shown}
    return render(request, "tournaments/paper.html", context)


def blank_sheet(now: TableNow, rules: Ruleset) -> BlankSheet:
    """The sheet of a table before the first deal; the first seat deals first."""
    names = tuple(map(seat_in_words, now.seats))
    empty = start(rules)
    return BlankSheet(
        name=table_name(now.table.number),
        rules=label(rules.name),
        names=names,
        columns=_columns(rules),
        rows=tuple(
            BlankRow(number, names[dealer], dealer, _fixed(rules, number))
            for number, dealer in enumerate(rules.dealers(0), start=1)
        ),
        foot=tuple(row.name for row in foot(empty)),
        tallies=tallies(empty, names),
        contracts=tuple(
            (label(each.name), str(Points(each.total)))
            for each in rules.contracts
            if isinstance(each, Contract)
        ),
        sits_out=rules.sits_out,
        css=next((css for most, css in _HEIGHTS if rules.deals <= most), _SHORTEST),
    )


def _columns(rules: Ruleset) -> tuple[str, ...]:
    """What is written beside the points of a deal."""
    if rules.tariff:
        kontra = (gettext("Kontra"),) if rules.tariff.kontra_levels else ()
        return (
            gettext("Game"),
            gettext("Declarer"),
            gettext("Partner"),
            gettext("Bonuses"),
            *kontra,
        )
    trump = any(contract.trumps for contract in rules.contracts)
    return (
        gettext("Contract"),
        *((gettext("Declarer"),) if names_declarers(rules) else ()),
        *((gettext("Trump"),) if trump else ()),
    )


def _fixed(rules: Ruleset, number: int) -> str:
    """The contract of a deal, where it is known beforehand."""
    if not isinstance(rules.schedule, FixedOrder):
        return ""
    due = rules.schedule.due(number - 1)
    return label(rules.by_code[due[0]].name) if len(due) == 1 else ""


@never_cache
@require_safe
@tournament_view
def wall(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The list on the wall, by name; before the round is open only for who runs it."""
    found = on_board_or_404(tournament, number)
    if found.round.state == Round.State.DRAWN and not can_score(
        tournament.club, browser.asker(request)
    ):
        raise Http404(gettext("This round is not open yet."))
    context = _context(tournament, found.round) | {"seats": seats_by_name(found.tables)}
    return render(request, "tournaments/paper_wall.html", context)


def _context(tournament: Tournament, round_: Round) -> dict[str, Any]:
    return {"tournament": tournament, "number": round_.number, "round_name": round_name(round_)}
