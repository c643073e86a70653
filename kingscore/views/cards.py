"""How suits and cards are shown: by shape, name and colour, never by colour alone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from kingscore.rules.contract import Contract, Lead, Role, TrumpBy
from kingscore.rules.deck import RANKS
from kingscore.rules.deck import SUITS as FRENCH


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit; `code` also names its colour in the style sheet."""

    code: str
    symbol: str
    name: str | Promise


SUITS = {
    "c": Suit("c", "♣", pgettext_lazy("suit", "Clubs")),
    "d": Suit("d", "♦", _("Diamonds")),
    "h": Suit("h", "♥", _("Hearts")),
    "s": Suit("s", "♠", _("Spades")),
}

# Whatever can be trump, and what stands in its place.
TRUMPS = SUITS | {
    "n": Suit("n", "∅", _("No trump")),
    "l": Suit("l", "↧", _("By the last card")),
    "m": Suit("m", "⇅", _("Mizer")),
}

_TRUMP_BY = {
    TrumpBy.LAST_CARD: _("The last card dealt is trump."),
    TrumpBy.SALE: _("The choice of trump is for sale."),
}
_CHOOSES_TRUMP = {
    Role.DEALER: _("The dealer chooses trump."),
    Role.LEADER: _("Whoever leads chooses trump."),
    Role.NEXT: _("The player after the dealer chooses trump."),
    Role.BIDDER: _("The highest bidder chooses trump."),
}

_LEADS = {
    Lead.ANY: _("Any card may be led."),
    Lead.NO_HEARTS: _("Hearts may not be led, except by a hand of hearts only."),
    Lead.AFTER_HEARTS: _(
        "Hearts may not be led before one was thrown, except by a hand of hearts only."
    ),
}

_RANKS = {"A": _("A"), "K": _("K"), "Q": _("Q"), "J": _("J"), "T": "10"}


def trump_in_words(contract: Contract) -> str:
    """How trump is found in a contract, empty if it has none."""
    if contract.trump_by is None:
        return ""
    return str(_TRUMP_BY.get(contract.trump_by) or _CHOOSES_TRUMP[contract.declarer])


def lead_in_words(contract: Contract) -> str:
    """What may be led in a contract."""
    return str(_LEADS[contract.lead])


def card(code: str) -> str:
    """A card such as `2s` for people: ♠2."""
    return f"{SUITS[code[1]].symbol}{_rank(code[0])}"


def _rank(code: str) -> str:
    return str(_RANKS.get(code, code))


def trumps_in_signs(trumps: Iterable[str]) -> str:
    """What can be trump: the suits by their signs, and everything else by its name."""
    signs = [SUITS[code].symbol for code in trumps if code in FRENCH]
    names = [str(TRUMPS[code].name) for code in trumps if code not in FRENCH]
    return ", ".join([" ".join(signs), *names] if signs else names)


def removed_in_words(patterns: Sequence[str]) -> list[str]:
    """The cards that are taken out of the pack: ♠2, every 2, 2 to 6, every ♥."""
    whole = [RANKS.index(each[0]) for each in patterns if each[1] == "*" and each[0] in RANKS]
    return [
        *(_ranks_in_words(low, high) for low, high in _runs(sorted(whole))),
        *(_card_in_words(pattern) for pattern in patterns if pattern[1] != "*"),
    ]


def meant_in_words(patterns: Sequence[str]) -> str:
    """The cards that are meant by patterns, as short as can be: K for all kings, ♥, ♥2–K."""
    single = [each for each in patterns if each[0] in RANKS and each[1] in SUITS]
    words = [_meant(each) for each in patterns if each not in single]
    for suit in SUITS:
        ranks = sorted(RANKS.index(each[0]) for each in single if each[1] == suit)
        words += [_cards_in_words(suit, low, high) for low, high in _runs(ranks)]
    return " ".join(words)


def _meant(pattern: str) -> str:
    if pattern[0] == "*":
        return SUITS[pattern[1]].symbol if pattern[1] in SUITS else pattern
    return _rank(pattern[0]) if pattern[1] == "*" else pattern


def _cards_in_words(suit: str, low: int, high: int) -> str:
    first = card(f"{RANKS[low]}{suit}")
    return first if low == high else f"{first}–{_rank(RANKS[high])}"


def _runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """The first and the last of every run of numbers without a gap."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs


def _ranks_in_words(low: int, high: int) -> str:
    names = {"low": _rank(RANKS[low]), "high": _rank(RANKS[high])}
    if low == high:
        return gettext("every %(low)s") % names
    return gettext("%(low)s to %(high)s") % names


def _card_in_words(pattern: str) -> str:
    if pattern[0] == "*":
        return gettext("every %(suit)s") % {"suit": SUITS[pattern[1]].symbol}
    return card(pattern) if pattern[1] in SUITS else pattern
