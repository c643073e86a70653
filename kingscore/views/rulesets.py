"""The page of a ruleset, to be read at the table and printed on one sheet."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_safe

from kingscore.queries import latest_ruleset, rules_of, ruleset_version
from kingscore.rules.contract import Lead, Side
from kingscore.rules.schedule import DealersChoice
from kingscore.rules.sentence import Points
from kingscore.views.cards import card, trump_in_words
from kingscore.wording import label

# What the codes of docs/rules-sources.md stand for; other rules may name others.
_SOURCES = {
    "S-FA": gettext_noop("a description of the game as played in Flanders, in Persian"),
    "S-NL": gettext_noop("the article on Kingen in the Dutch-language Wikipedia"),
    "DERIVED": gettext_noop("and, where both are silent, by analogy"),
}


@require_safe
def ruleset(request: HttpRequest, slug: str, version: int | None = None) -> HttpResponse:
    """One version of a ruleset, or the latest."""
    row = latest_ruleset(slug) if version is None else ruleset_version(slug, version)
    if row is None:
        raise Http404(gettext("There is no such ruleset."))
    rules = rules_of(row.pk)
    schedule = rules.schedule
    is_choice = isinstance(schedule, DealersChoice)
    context = {
        "row": row,
        "name": label(rules.name),
        "players": rules.players,
        "cards": len(rules.deck.cards),
        "removed": [card(code) for code in rules.deck.removed],
        "tricks": rules.tricks,
        "deals": rules.deals,
        "is_choice": is_choice,
        "per_dealer": dict(schedule.per_dealer) if isinstance(schedule, DealersChoice) else {},
        "choice_words": _choice_words(schedule) if isinstance(schedule, DealersChoice) else "",
        "order": []
        if isinstance(schedule, DealersChoice)
        else [label(rules.by_code[code].name) for code in schedule.order],
        "contracts": [
            {
                "name": label(contract.name),
                "items": [
                    {"name": label(item.name), "count": item.count, "value": Points(item.value)}
                    for item in contract.items
                ],
                "total": Points(contract.total),
                "is_minus": contract.total < 0,
                "trump_by": trump_in_words(contract),
                "no_hearts": contract.lead is Lead.NO_HEARTS,
                "times": schedule.per_game[contract.code]
                if isinstance(schedule, DealersChoice)
                else schedule.order.count(contract.code),
            }
            for contract in rules.contracts
        ],
        "notes": [label(note) for note in rules.notes],
        "sources": [label(_SOURCES.get(code, code)) for code in rules.sources],
        "constant": Points(rules.constant),
    }
    return render(request, "kingscore/ruleset.html", context)


def _choice_words(schedule: DealersChoice) -> str:
    """Who chooses what how often."""
    return gettext(
        "The dealer, who looks at the cards first. In the whole game each player has "
        "%(negatives)s penalty deals and %(trumps)s trump deals, and no contract is played more "
        "often than the table says."
    ) % {
        "negatives": schedule.per_dealer[Side.NEGATIVE],
        "trumps": schedule.per_dealer[Side.POSITIVE],
    }
