"""How Trischaken is settled, in words: for the rules page."""

from collections.abc import Iterator

from django.utils.translation import gettext

from kingscore.rules.amount import Amount, exact, in_digits
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.tarock.game import TarockGame
from kingscore.rules.tarock.kind import Kind
from kingscore.rules.tarock.tariff import Ties, Trickless, TrischakenRule
from kingscore.rules.tarock.thirds import blatt


def trischaken_in_words(rules: Ruleset) -> list[str]:
    """How Trischaken is settled under these rules; nothing where it is not played."""
    for game in rules.contracts:
        if isinstance(game, TarockGame) and game.kind is Kind.TRISCHAKEN and rules.tariff:
            return list(_lines(game.value, rules.tariff.trischaken or TrischakenRule()))
    return []


def _lines(unit: Amount, rule: TrischakenRule) -> Iterator[str]:
    if rule.payers == 1:
        text = gettext("Whoever has most card points pays %(unit)s to each of the others.")
    else:
        text = gettext("The two with most card points pay %(unit)s each, the other two get it.")
    yield text % {"unit": in_digits(unit)}
    yield from _lone_payers(unit, rule)
    yield from _several(rule)
    if rule.revoke:
        text = gettext("A revoke costs %(each)s to each of the others, Vorhand %(vorhand)s.")
        each, vorhand = exact(rule.revoke * unit), exact(rule.vorhand_revoke * unit)
        yield text % {"each": in_digits(each), "vorhand": in_digits(vorhand)}


def _lone_payers(unit: Amount, rule: TrischakenRule) -> Iterator[str]:
    text = gettext(
        "Bürgermeister, with %(points)s card points or more: pays alone, %(each)s to each."
    )
    each = exact(rule.mayor * unit)
    yield text % {"points": str(blatt(rule.mayor_thirds)), "each": in_digits(each)}
    if rule.vorhand:
        text = gettext(
            "Vorhand with most, if only jointly: pays alone, %(each)s to each, as Bürgermeister "
            "%(mayor)s."
        )
        each, mayor = exact(rule.vorhand * unit), exact(rule.mayor_vorhand * unit)
        yield text % {"each": in_digits(each), "mayor": in_digits(mayor)}


def _several(rule: TrischakenRule) -> Iterator[str]:
    """Several who pay, and those who took no trick."""
    if rule.payers > 1:
        yield gettext("Players with equal card points share their places.")
    elif rule.ties is Ties.EACH:
        yield gettext("Several with most: each of them pays each of the others.")
    else:
        yield gettext("Several with most: they share what one would pay.")
    yield {
        Trickless.SHARE: gettext("Jungfrau, without a trick: gets it all; two of them share."),
        Trickless.EACH: gettext("Jungfrau, without a trick: gets it all; of two, each does."),
        Trickless.IGNORED: gettext("Jungfrau, without a trick: gets it all; two count as none."),
    }[rule.trickless]
