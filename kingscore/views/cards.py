"""How suits and cards are shown: by shape, name and colour, never by colour alone."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from kingscore.rules.contract import Contract, Role, TrumpBy


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit; `code` also names its colour in the style sheet."""

    code: str
    symbol: str
    name: str | Promise


SUITS = {
    "c": Suit("c", "♣", _("Clubs")),
    "d": Suit("d", "♦", _("Diamonds")),
    "h": Suit("h", "♥", _("Hearts")),
    "s": Suit("s", "♠", _("Spades")),
}

_TRUMP_BY = {
    TrumpBy.LAST_CARD: _("The last card dealt is trump."),
    TrumpBy.SALE: _("The choice of trump is for sale."),
}
_CHOOSES_TRUMP = {
    Role.DEALER: _("The dealer chooses trump."),
    Role.LEADER: _("Whoever leads chooses trump."),
    Role.NEXT: _("The player after the dealer chooses trump."),
}

_RANKS = {"A": _("A"), "K": _("K"), "Q": _("Q"), "J": _("J"), "T": "10"}


def trump_in_words(contract: Contract) -> str:
    """How trump is found in a contract, empty if it has none."""
    if contract.trump_by is None:
        return ""
    return str(_TRUMP_BY.get(contract.trump_by) or _CHOOSES_TRUMP[contract.declarer])


def card(code: str) -> str:
    """A card such as `2s` for people: ♠2."""
    return f"{SUITS[code[1]].symbol}{_RANKS.get(code[0], code[0])}"
