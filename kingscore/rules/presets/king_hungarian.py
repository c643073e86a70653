"""King as it is played in Hungary: everybody has a list of ten contracts and plays each of them.

Source: S-HU, which lacks its table of the order of bids; see docs/rules-sources.md. It tells who
leads, the player in turn, and not who deals: that the dealer sits before him is DERIVED.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from kingscore.rules.amount import Amount
from kingscore.rules.contract import Contract, Lead, Role, Side, TrumpBy
from kingscore.rules.deck import Deck
from kingscore.rules.item import Item
from kingscore.rules.presets.kingen import FOLLOW, HEARTS_NAME, QUEENS_NAME, TRICKS_NAME
from kingscore.rules.presets.preset import Option, Preset
from kingscore.rules.promise import Promise
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.schedule import DealersChoice
from kingscore.rules.sentence import Label, gettext_noop

DECK = Deck(("2*", "3*", "4*", "5*"))  # S-HU: 36 cards, from the six up
TRICKS = 9  # S-HU
YAR_FACTOR = Fraction(1, 4)  # S-HU: a quarter of the points
POSITIVE_TRICK = 48  # S-HU: 48 to the declarer, or 16 to each of the other three
TRUMPS = ("m", "c", "d", "s", "h", "n")  # S-HU, its list: mizer, the suits, "szan" without trump

YAR = Option(
    "yar",
    Label(gettext_noop("Yars")),
    {
        "with": Label(gettext_noop("a negative and a positive Yar for everybody")),  # S-HU
        "without": Label(gettext_noop("none")),  # S-HU, variant: 32 deals
    },
)
BIDDING = Option(
    "bids",
    Label(gettext_noop("The contract goes to")),
    {
        "none": Label(gettext_noop("the player in turn")),  # S-HU
        "plain": Label(gettext_noop("the highest bidder")),  # S-HU, variant
        "tricks": Label(gettext_noop("the highest bidder; tricks can be promised")),  # S-HU
    },
)
LOST = Option(
    "lost",
    Label(gettext_noop("Tricks lost by a promise that fails go")),
    {
        # S-HU does not say it; the points of a game add up to 0 only like this: DERIVED.
        "opponents": Label(gettext_noop("to the opponents")),
        "nobody": Label(gettext_noop("to nobody: the game does not add up to 0")),  # DERIVED
    },
)

# S-HU has no table of it. DERIVED from its list of contracts: all that stands before mizer is
# below it, since from mizer upward a number of tricks can be bid.
BID_ORDER = (
    "tricks",
    "hearts",
    "queens",
    "jacks",
    "last_two",
    "king_of_hearts",
    "negative_yar",
    "positive_yar",
    *(f"positive:{trump}" for trump in TRUMPS),
)

# S-HU, all of them.
_THROW_KING = Label(
    gettext_noop(
        "Whoever holds the king of hearts and is out of the suit that is led has to throw it at "
        "the first chance."
    )
)
_NO_SINGLETON = Label(
    gettext_noop(
        "A declarer who holds the king of hearts does not begin with a singleton if a suit other "
        "than hearts has two or more cards in the hand."
    )
)
_HEARTS_STAY_CLOSED = Label(
    gettext_noop("That somebody had to lead hearts does not allow others to lead them.")
)
_FREE_KING = Label(
    gettext_noop("The king of hearts need not be thrown, and any singleton can be led.")
)
_POSITIVE_NOTES = (
    Label(gettext_noop("Mizer: no trump, the six highest and the ace lowest.")),
    Label(gettext_noop("Out of the suit that is led you may trump, and need not.")),
)
_PROMISE_NOTE = Label(gettext_noop("Tricks above the promise count in full."))
_FOURTH_QUEEN = Label(gettext_noop("The fourth queen has to be thrown at the first chance."))
_FOURTH_JACK = Label(gettext_noop("The fourth jack has to be thrown at the first chance."))
# S-HU names what is fined at the table, and no amounts.
FINES = (
    Label(gettext_noop("King of hearts not thrown at the first chance")),
    Label(gettext_noop("Fourth queen not thrown at the first chance")),
    Label(gettext_noop("Fourth jack not thrown at the first chance")),
)

_BIDDING_NOTES = (
    Label(
        gettext_noop(
            "The player in turn bids first; the others bid higher or pass, until three pass one "
            "after the other. The highest bidder is the declarer and leads."
        )
    ),
    Label(
        gettext_noop(
            "No source has the order of the bids: it is derived from the order of the contracts."
        )
    ),
    # The reading under which the game adds up to 0; the other one, that a contract counts for the
    # player in turn, has no source and is not offered.
    Label(
        gettext_noop(
            "A contract counts on the list of whoever won the bidding, which is derived; whoever "
            "has nothing left to bid passes."
        )
    ),
)


def _negatives() -> tuple[Item, ...]:
    """What costs points, in the order of S-HU and with its values."""
    jacks = Label(gettext_noop("Jacks"))
    last = Label(gettext_noop("Last two tricks"))
    king = Label(gettext_noop("King of hearts"))
    return (
        Item("tricks", TRICKS, -16, name=TRICKS_NAME),
        Item("hearts", 9, -16, cards=("*h",), name=HEARTS_NAME),
        Item("queens", 4, -36, cards=("Q*",), name=QUEENS_NAME),
        Item("jacks", 4, -36, cards=("J*",), name=jacks),
        Item("last_two", 2, -72, tricks=(TRICKS - 1, TRICKS), name=last),
        Item("king_of_hearts", 1, -144, cards=("Kh",), name=king),
    )


# S-HU: where hearts may be led only by a hand of hearts.
_NO_HEARTS_LED = ("hearts", "king_of_hearts", "negative_yar", "positive_yar")
# S-HU: what else is to be observed, by contract.
_OBLIGATIONS = {
    "hearts": (_HEARTS_STAY_CLOSED,),
    "queens": (_FOURTH_QUEEN,),
    "jacks": (_FOURTH_JACK,),
    "king_of_hearts": (_NO_SINGLETON, _THROW_KING),
    "negative_yar": (_NO_SINGLETON, _THROW_KING, _FOURTH_QUEEN, _FOURTH_JACK),
    "positive_yar": (_FREE_KING,),
}


def _contract(
    code: str, side: Side, items: tuple[Item, ...], name: Label, *, role: Role, factor: Amount = 1
) -> Contract:
    return Contract(
        code,
        side,
        items,
        declarer=role,
        lead=Lead.NO_HEARTS if code in _NO_HEARTS_LED else Lead.ANY,
        factor=factor,
        name=name,
        notes=_OBLIGATIONS.get(code, ()),
    )


def _yars(role: Role) -> tuple[Contract, ...]:
    """All six at once, at a quarter: for minus points, and for plus points."""
    minus = _negatives()
    plus = tuple(replace(item, value=-item.value) for item in minus)
    negative, positive = Label(gettext_noop("Negative Yar")), Label(gettext_noop("Positive Yar"))
    return (
        _contract("negative_yar", Side.NEGATIVE, minus, negative, role=role, factor=YAR_FACTOR),
        _contract("positive_yar", Side.POSITIVE, plus, positive, role=role, factor=YAR_FACTOR),
    )


def _positive(role: Role, choices: Mapping[str, str]) -> Contract:
    """The declarer against the rest, with or without trump: every trick counts."""
    # S-HU: a promise that fails costs two tricks, of those that were made.
    promise = Promise(2, to_opponents=choices["lost"] == "opponents")
    has_promise = choices["bids"] == "tricks"
    return Contract(
        "positive",
        Side.POSITIVE,
        (Item("tricks", TRICKS, POSITIVE_TRICK, name=TRICKS_NAME),),
        declarer=role,
        trumps=TRUMPS,
        trump_by=TrumpBy.DECLARER,
        is_against_rest=True,
        promise=promise if has_promise else None,
        name=Label(gettext_noop("Positive")),
        notes=(*_POSITIVE_NOTES, _PROMISE_NOTE) if has_promise else _POSITIVE_NOTES,
    )


def king_hungarian(choices: Mapping[str, str]) -> Ruleset:
    """Four players, 36 cards: 40 deals, ten of everybody's list; 32 without the Yars."""
    is_bid, has_yar = choices["bids"] != "none", choices["yar"] == "with"
    role = Role.BIDDER if is_bid else Role.LEADER
    penalties = [
        _contract(item.code, Side.NEGATIVE, (item,), item.name, role=role) for item in _negatives()
    ]
    contracts = (*penalties, *(_yars(role) if has_yar else ()), _positive(role, choices))
    # S-HU: each penalty contract and each Yar once, any two positive contracts, equal ones too.
    each = {contract.code: 2 if contract.code == "positive" else 1 for contract in contracts}
    loses_points = choices["bids"] == "tricks" and choices["lost"] == "nobody"
    return Ruleset(
        players=4,
        deck=DECK,
        contracts=contracts,
        schedule=DealersChoice({code: 4 * most for code, most in each.items()}, each=each),
        constant=None if loses_points else 0,
        leads=None if is_bid else 1,  # S-HU: the declarer, who without a bidding is the next player
        bid_order=tuple(bid for bid in BID_ORDER if bid.partition(":")[0] in each)
        if is_bid
        else (),
        notes=(FOLLOW, *_BIDDING_NOTES) if is_bid else (FOLLOW,),
        fines=FINES,
        sources=("S-HU", "DERIVED"),
    )


PRESETS = (
    Preset(
        "king-hungarian",
        Label(gettext_noop("Hungarian King")),
        4,
        king_hungarian,
        (YAR, BIDDING, LOST),
    ),
)
