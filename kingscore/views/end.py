"""The end of a game: places, the course of the totals, and who pays whom."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from kingscore import browser
from kingscore.forms import StakeForm
from kingscore.money import money
from kingscore.queries import Table, table_of
from kingscore.rules.sentence import Points
from kingscore.rules.settlement import amounts, fewest_payments, places
from kingscore.views.access import game_or_404
from kingscore.views.chart import chart
from kingscore.views.paper import paper
from kingscore.wording import isolated


@dataclass(frozen=True, slots=True)
class Rank:
    """One line of the ranking; `settled` is what the predictions brought, `won` the money."""

    place: int
    name: str
    total: str
    settled: str
    result: str
    is_minus: bool
    won: str


@require_safe
def end(request: HttpRequest, code: str) -> HttpResponse:
    """How the game ended, or how it stands if it were broken off now."""
    table = table_of(game_or_404(code))
    game, sheet = table.game, table.sheet
    asked = StakeForm(request.GET if "stake" in request.GET else None, currency=game.currency)
    stake, currency = game.stake, game.currency
    if asked.is_valid():  # to see what it would be for another stake; nothing is stored
        stake, currency = asked.stake_units, asked.cleaned_data["currency"]
    won = amounts(sheet.results, stake)
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
        "is_broken_off": bool(sum(sheet.results)),
        "is_finished": sheet.is_finished,
        "deals": sheet.ruleset.deals,
        "winner_line": _winner_line(table),
        "is_scorer": browser.may_record(request, game),
    }
    return render(request, "kingscore/end.html", context)


def _winner_line(table: Table) -> str:
    """Who won, also when several did."""
    first = [
        isolated(table.names[seat])
        for seat, place in enumerate(places(table.sheet.results))
        if place == 1
    ]
    if len(first) == 1:
        return gettext("%(name)s wins") % {"name": first[0]}
    return gettext("%(names)s share the first place") % {"names": ", ".join(first)}


def _ranking(table: Table, won: tuple[int, ...], currency: str) -> list[Rank]:
    """The players in the order of their places; without a currency there is no money."""
    sheet = table.sheet
    ranks = [
        Rank(
            place=place,
            name=table.names[seat],
            total=str(Points(sheet.totals[seat])),
            settled=str(Points(sheet.settlement[seat])) if sheet.ruleset.has_predictions else "",
            result=str(Points(sheet.results[seat])),
            is_minus=sheet.results[seat] < 0,
            won=money(won[seat], currency) if currency else "",
        )
        for seat, place in enumerate(places(sheet.results))
    ]
    return sorted(ranks, key=lambda rank: rank.place)
