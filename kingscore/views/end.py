"""The end of a game: places, the course of the totals, and who pays whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from http import HTTPStatus
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from kingscore import browser
from kingscore.forms import StakeForm
from kingscore.money import major_units, money
from kingscore.queries import Table, table_of
from kingscore.rules.amount import Amount
from kingscore.rules.sentence import Points
from kingscore.rules.settlement import amounts, fewest_payments
from kingscore.views.access import game_or_404
from kingscore.views.chart import chart
from kingscore.views.paper import paper
from kingscore.wording import isolated


@dataclass(frozen=True, slots=True)
class Rank:
    """One line of the ranking, and what the result is made of; empty where there is no such thing.

    `settled` is what the predictions brought, `adjusted` penalties and awards, `ledger` what money
    is reckoned from, and `won` the money.
    """

    place: int
    name: str
    total: str
    settled: str
    adjusted: str
    result: str
    is_minus: bool
    ledger: str
    won: str


@require_safe
def end(request: HttpRequest, code: str) -> HttpResponse:
    """How the game ended, or how it stands if it were broken off now."""
    return show_end(request, table_of(game_or_404(code)))


def show_end(
    request: HttpRequest,
    table: Table,
    problems: tuple[str, ...] = (),
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The page of the end; `problems` are why something was not written."""
    game, sheet = table.game, table.sheet
    agreed = {"stake": major_units(game.stake, game.currency)} if game.stake else {}
    asked = StakeForm(
        request.GET if "stake" in request.GET else None,
        initial={**agreed, "currency": game.currency},
        currency=game.currency,
    )
    stake, currency = game.stake, game.currency
    if asked.is_valid():  # to see what it would be for another stake; nothing is stored
        stake, currency = asked.stake_units, asked.cleaned_data["currency"]
    won = amounts(sheet.money, stake)
    payments = [
        {
            "payer": table.names[payment.payer],
            "payee": table.names[payment.payee],
            "amount": money(payment.amount, currency),
        }
        for payment in fewest_payments(won)
    ]
    context = {
        "game": game,
        "table": table,
        "ranking": _ranking(table, won, currency if stake else ""),
        "chart": chart(table) if sheet.lines else None,
        "paper": paper(table),
        "payments": payments,
        "stake": money(stake, currency) if stake else "",
        "asked": asked,
        "currency": currency,
        "is_uneven": bool(sum(sheet.money)),
        "has_money": sheet.ruleset.has_money,
        "is_finished": sheet.is_finished,
        "is_stopped": sheet.is_stopped and not sheet.is_ended_early,
        "entry": str(uuid4()),
        "problems": problems,
        "deals": sheet.ruleset.deals,
        "winner_line": _winner_line(table),
        "is_scorer": browser.may_record(request, game),
        "place": browser.place_of(request, game),
        "can_take": browser.may_record(request, game) and browser.can_take(request, game),
    }
    return render(request, "kingscore/end.html", context, status=status)


def _winner_line(table: Table) -> str:
    """Who won, also when several did."""
    first = [
        isolated(table.names[seat]) for seat, place in enumerate(table.sheet.places) if place == 1
    ]
    if len(first) == 1:
        return gettext("%(name)s wins") % {"name": first[0]}
    return gettext("%(names)s share the first place") % {"names": ", ".join(first)}


def _ranking(table: Table, won: tuple[int, ...], currency: str) -> list[Rank]:
    """The players in the order of their places; without a currency there is no money."""
    sheet = table.sheet
    seats = range(len(table.names))
    order = sorted(seats, key=lambda seat: (sheet.places[seat], -sheet.results[seat]))
    return [_rank(table, seat, money(won[seat], currency) if currency else "") for seat in order]


def _rank(table: Table, seat: int, won: str) -> Rank:
    sheet, rules = table.sheet, table.sheet.ruleset
    has_parts = rules.has_predictions or sheet.adjusted[seat]

    def points(row: Sequence[Amount]) -> str:
        return str(Points(row[seat]))

    return Rank(
        place=sheet.places[seat],
        name=table.names[seat],
        total=points(sheet.totals) if has_parts else "",
        settled=points(sheet.settlement) if rules.has_predictions else "",
        adjusted=points(sheet.adjusted) if sheet.adjusted[seat] else "",
        result=points(sheet.results),
        is_minus=sheet.results[seat] < 0,
        ledger=points(sheet.money) if rules.has_money else "",
        won=won,
    )
