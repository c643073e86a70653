"""King as it is played in Portugal and Brazil: six penalty deals, then a festa for every dealer.

Source: PTK for everything that is scored. That the dealer leads, and that hearts may not be led
where they cost points, is what most descriptions say. That a festa can be without trump is DERIVED.
"""

from collections.abc import Mapping, Sequence

from kingscore.rules.contract import Contract, Lead, Side, TrumpBy
from kingscore.rules.deck import SUITS
from kingscore.rules.item import Item
from kingscore.rules.presets import counted
from kingscore.rules.presets.kingen import FOLLOW
from kingscore.rules.presets.preset import Option, Preset
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.sale import Bidding, Sale
from kingscore.rules.schedule import DealersChoice, FixedOrder, Schedule
from kingscore.rules.sentence import Label, gettext_noop

PENALTIES = Option(
    "penalties",
    Label(gettext_noop("Penalty deals")),
    {
        # PTK, both.
        "six": Label(gettext_noop("six, one after the other")),
        "pairs": Label(gettext_noop("three, with two penalties in each")),
    },
)
ORDER = Option(
    "order",
    Label(gettext_noop("Order of the deals")),
    {
        "fixed": Label(gettext_noop("fixed, the festas last")),
        # PTK, of Brazil.
        "free": Label(gettext_noop("free: the dealer chooses, and has one festa")),
    },
)
PAYMENT = Option(
    "payment",
    Label(gettext_noop("Whoever bought a festa hands over")),
    {
        # PTK: even if it leaves the buyer with fewer than 0 points.
        "full": Label(gettext_noop("everything that was offered")),
        "capped": Label(gettext_noop("no more points than were made")),
    },
)

NOTES = (
    FOLLOW,
    # PTK.
    Label(
        gettext_noop("The first dealer is whoever draws the king of hearts, or whom he appoints.")
    ),
)
_FESTA_NOTE = Label(gettext_noop("A suit is trump. That there can be none is derived."))
_NULOS_NOTE = Label(gettext_noop("There is no trump, and everybody wants few tricks."))

POINTS_OF_A_TRICK = 25  # PTK: what a trick of a festa brings, and what one that was offered costs
FESTA, NULOS = "festa", "nulos"


def _penalty_items() -> tuple[Item, ...]:
    """PTK: the values, in the order of the deals."""
    return (
        counted.tricks(-20),  # vazas: 13 × 20 = 260
        counted.hearts(-20),  # copas: 13 × 20 = 260
        counted.kings_and_jacks(-30),  # homens: 8 × 30 = 240
        counted.queens(-50),  # mulheres: 4 × 50 = 200
        counted.king_of_hearts(-160),  # king
        counted.last_two(-90),  # duas últimas: 2 × 90 = 180
    )


def _penalties(choices: Mapping[str, str]) -> tuple[Contract, ...]:
    items = _penalty_items()
    if choices["penalties"] == "six":
        return tuple(counted.penalty(item, lead=_lead(item)) for item in items)
    tricks, hearts, kings_and_jacks, queens, king, last = items
    # PTK: the first goes with the sixth, the second with the fifth, the third with the fourth.
    return (
        _pair(tricks, last, gettext_noop("Tricks and last two tricks")),
        _pair(hearts, king, gettext_noop("Hearts and king of hearts")),
        _pair(kings_and_jacks, queens, gettext_noop("Kings, queens and jacks")),
    )


def _pair(first: Item, second: Item, name: str) -> Contract:
    code = f"{first.code}_and_{second.code}"
    return Contract(code, Side.NEGATIVE, (first, second), lead=_lead(first), name=Label(name))


def _lead(item: Item) -> Lead:
    """What may be led, as most descriptions have it."""
    return Lead.NO_HEARTS if item.code in ("hearts", "king_of_hearts") else Lead.ANY


def _festas(choices: Mapping[str, str]) -> tuple[Contract, Contract]:
    """The festa, and the other that can be named in its place; both add up to 325."""
    # PTK: it is bid in tricks of 25; how often and in which turn it does not say (DERIVED: freely).
    sale = Sale(Bidding.OPEN, is_capped=choices["payment"] == "capped", unit=POINTS_OF_A_TRICK)
    festa = Contract(
        FESTA,
        Side.POSITIVE,
        (counted.tricks(POINTS_OF_A_TRICK),),  # 13 × 25 = 325
        trumps=(*SUITS, "n"),
        trump_by=TrumpBy.SALE,
        sale=sale,
        name=Label(gettext_noop("Festa")),
        notes=(_FESTA_NOTE,),
    )
    # PTK: everybody starts with 325 and loses 75 for each trick: 4 × 325 − 13 × 75 = 325.
    nulos = Contract(
        NULOS,
        Side.POSITIVE,
        (counted.tricks(-75),),
        pool=1300,
        sale=sale,
        name=Label(gettext_noop("Nulos")),
        notes=(_NULOS_NOTE,),
    )
    return festa, nulos


def _schedule(choices: Mapping[str, str], penalties: Sequence[Contract]) -> Schedule:
    codes = [contract.code for contract in penalties]
    if choices["order"] == "fixed":
        return FixedOrder((*codes, *[FESTA] * counted.PLAYERS), {FESTA: (NULOS,)})
    per_game = {**dict.fromkeys(codes, 1), FESTA: counted.PLAYERS, NULOS: counted.PLAYERS}
    deals = len(codes) + counted.PLAYERS
    return DealersChoice(per_game, {Side.POSITIVE: 1}, count=deals)


def king_portuguese(choices: Mapping[str, str]) -> Ruleset:
    """Four players, 10 deals, or 7 with pairs of penalties: −1300 and +1300."""
    penalties = _penalties(choices)
    return Ruleset(
        players=counted.PLAYERS,
        deck=counted.DECK,
        contracts=(*penalties, *_festas(choices)),
        schedule=_schedule(choices, penalties),
        leads=0,  # so most descriptions; as some have it, the player after the dealer
        notes=NOTES,
        sources=("PTK", "DERIVED"),
    )


PRESETS = (
    Preset(
        "king-portuguese",
        Label(gettext_noop("Portuguese King")),
        4,
        king_portuguese,
        (PENALTIES, ORDER, PAYMENT),
    ),
)
