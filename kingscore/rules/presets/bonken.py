"""Bonken: eight penalty deals and four for tricks, and everybody can double everybody.

Source: BONK. The form of eleven deals in the article of en.wiki is not offered: what it says is
not enough to play by.
"""

from collections.abc import Mapping
from dataclasses import replace

from kingscore.rules.contract import Contract, Lead, Role, Side
from kingscore.rules.doubles import Doubling
from kingscore.rules.item import Item
from kingscore.rules.presets import counted
from kingscore.rules.presets.kingen import FOLLOW
from kingscore.rules.presets.preset import Preset
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.schedule import DealersChoice
from kingscore.rules.sentence import Label, gettext_noop

# BONK, all of them.
NOTES = (
    Label(
        gettext_noop(
            "In some places the player across the table from who chose leads, and not the dealer."
        )
    ),
    Label(gettext_noop("Doubling goes round from the left of who chose, who speaks last.")),
    FOLLOW,
    Label(gettext_noop("A deal about cards ends as soon as the last of these cards was played.")),
)
_DOMINO_NOTES = (
    Label(
        gettext_noop(
            "It takes an ace or a two in the hand to choose Domino, to double in it, or to "
            "redouble. If nothing else is left to choose, it takes none."
        )
    ),
    Label(
        gettext_noop(
            "Each suit starts with its eight and grows one card up or down at a time. Whoever can "
            "play has to, an eight last. The first ace decides for all: above the king or below "
            "the two."
        )
    ),
)
# The five contracts that bring points, by what is trump in them.
_POSITIVES = {
    "clubs_trump": gettext_noop("Clubs as trump"),
    "diamonds_trump": gettext_noop("Diamonds as trump"),
    "hearts_trump": gettext_noop("Hearts as trump"),
    "spades_trump": gettext_noop("Spades as trump"),
    "no_trump": gettext_noop("No trump"),
}


def _seventh_and_last() -> Contract:
    # BONK: 50 each.
    items = (
        Item("seventh_trick", 1, -50, tricks=(7,), name=Label(gettext_noop("Seventh trick"))),
        counted.last_trick(-50),
    )
    name = Label(gettext_noop("Seventh and last"))
    return Contract("seventh_and_last", Side.NEGATIVE, items, name=name)


def _domino() -> Contract:
    # BONK: who is out last.
    item = Item("last_out", 1, -100, is_event=True, name=Label(gettext_noop("Last one out")))
    name = counted.DOMINO_NAME
    return Contract("domino", Side.NEGATIVE, (item,), name=name, notes=_DOMINO_NOTES)


def _contracts() -> tuple[Contract, ...]:
    """BONK: the values; negatives add up to −1040, four of the five others to +1040."""
    after_hearts = Lead.AFTER_HEARTS  # BONK
    contracts = (
        counted.penalty(counted.king_of_hearts(-100), lead=after_hearts),  # hartenheer
        counted.penalty(counted.kings_and_jacks(-25)),  # heren en boeren: 8 × 25 = 200
        counted.penalty(counted.queens(-45)),  # vrouwen: 4 × 45 = 180
        counted.penalty(counted.tricks(-10)),  # bukken: 13 × 10 = 130
        counted.penalty(counted.hearts(-10), lead=after_hearts),  # hartenpunten: 13 × 10 = 130
        _seventh_and_last(),
        counted.penalty(counted.last_trick(-100)),
        _domino(),
        *(
            Contract(code, Side.POSITIVE, (counted.tricks(20),), name=Label(name))  # 13 × 20 = 260
            for code, name in _POSITIVES.items()
        ),
    )
    # BONK: whoever chose cannot double, only go back; in every contract anybody may be doubled.
    return tuple(
        replace(contract, declarer=Role.NEXT, doubling=Doubling()) for contract in contracts
    )


def bonken(_choices: Mapping[str, str]) -> Ruleset:
    """Four players, 12 deals: each chooses 2 negative contracts and 1 positive, none twice."""
    contracts = _contracts()
    return Ruleset(
        players=counted.PLAYERS,
        deck=counted.DECK,
        contracts=contracts,
        schedule=DealersChoice(
            dict.fromkeys((contract.code for contract in contracts), 1),
            {Side.NEGATIVE: 2, Side.POSITIVE: 1},
        ),
        leads=0,  # BONK
        notes=NOTES,
        sources=("BONK",),
    )


PRESETS = (Preset("bonken", Label(gettext_noop("Bonken")), 4, bonken),)
