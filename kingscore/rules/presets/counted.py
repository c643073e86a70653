"""What is counted in most games of the wider family: 52 cards, four players, thirteen tricks each.

The values differ from game to game and stand in its own file, with their sources.
"""

from kingscore.rules.contract import Contract, Lead, Side, TrumpBy
from kingscore.rules.deck import RANKS, SUITS, Deck
from kingscore.rules.item import Item
from kingscore.rules.presets.kingen import (
    HEARTS_NAME,
    KINGS_AND_JACKS_NAME,
    QUEENS_NAME,
    TRICKS_NAME,
)
from kingscore.rules.sentence import Label, gettext_noop

DECK = Deck()
PLAYERS = 4
TRICKS = 13

KING_OF_HEARTS_NAME = Label(gettext_noop("King of hearts"))
LAST_TRICK_NAME = Label(gettext_noop("Last trick"))
TRUMP_NAME = Label(gettext_noop("Trump"))
DOMINO_NAME = Label(gettext_noop("Domino"))


def tricks(value: int) -> Item:
    """Every trick."""
    return Item("tricks", TRICKS, value, name=TRICKS_NAME)


def hearts(value: int) -> Item:
    """Every heart."""
    return Item("hearts", len(RANKS), value, cards=("*h",), name=HEARTS_NAME)


def diamonds(value: int) -> Item:
    """Every diamond."""
    name = Label(gettext_noop("Diamonds"))
    return Item("diamonds", len(RANKS), value, cards=("*d",), name=name)


def kings_and_jacks(value: int) -> Item:
    """The eight kings and jacks."""
    return Item("kings_and_jacks", 8, value, cards=("K*", "J*"), name=KINGS_AND_JACKS_NAME)


def queens(value: int) -> Item:
    """The four queens."""
    return Item("queens", 4, value, cards=("Q*",), name=QUEENS_NAME)


def king_of_hearts(value: int) -> Item:
    """The king of hearts."""
    return Item("king_of_hearts", 1, value, cards=("Kh",), name=KING_OF_HEARTS_NAME)


def last_trick(value: int) -> Item:
    """The thirteenth trick."""
    return Item("last_trick", 1, value, tricks=(TRICKS,), name=LAST_TRICK_NAME)


def last_two(value: int) -> Item:
    """The twelfth and the thirteenth trick, at the same value."""
    name = Label(gettext_noop("Last two tricks"))
    return Item("last_two", 2, value, tricks=(TRICKS - 1, TRICKS), name=name)


def penalty(item: Item, *, lead: Lead = Lead.ANY) -> Contract:
    """A contract in which one kind of thing costs points; both have the same name."""
    return Contract(item.code, Side.NEGATIVE, (item,), lead=lead, name=item.name)


def trump(value: int) -> Contract:
    """The contract in which every trick brings points, and the declarer names a suit as trump."""
    return Contract(
        "trump",
        Side.POSITIVE,
        (tricks(value),),
        trumps=tuple(SUITS),
        trump_by=TrumpBy.DECLARER,
        name=TRUMP_NAME,
    )
