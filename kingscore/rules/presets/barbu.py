"""Barbu: each of the four has each of the seven contracts once, and everybody can be doubled.

Sources: BARB, BGA and en.wiki, which agree on the contracts and the doubles; en.wiki for what may
be led.
"""

from collections.abc import Mapping
from dataclasses import replace

from kingscore.rules.contract import Contract, Lead, Side
from kingscore.rules.deck import RANKS
from kingscore.rules.doubles import Doubling
from kingscore.rules.item import Item
from kingscore.rules.presets import counted
from kingscore.rules.presets.kingen import FOLLOW
from kingscore.rules.presets.preset import Option, Preset
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.schedule import DealersChoice
from kingscore.rules.sentence import Label, gettext_noop

TURN = Option(
    "turn",
    Label(gettext_noop("The deal")),
    {
        # BARB, BGA, en.wiki: either way.
        "row": Label(gettext_noop("stays seven times with the same player")),
        "round": Label(gettext_noop("goes round the table")),
    },
)
DOMINO = Option(
    "domino",
    Label(gettext_noop("Domino pays")),
    # Both are published (BARB, BGA, en.wiki), and both add up to 65.
    {"40": Label("40, 25, 10, −10"), "45": Label("45, 20, 5, −5")},
)
_PAYOUTS = {"40": (40, 25, 10, -10), "45": (45, 20, 5, -5)}

# BARB, BGA: each player doubles each declarer twice at least in that declarer's seven deals.
OWED_DOUBLES = 2

NOTES = (
    FOLLOW,
    Label(gettext_noop("When trump is led, beat the highest trump of the trick if you can.")),
    Label(gettext_noop("Doubling goes round once, when the contract is named.")),
)


def _hearts() -> Contract:
    # The ace costs 6 and every other heart 2: 12 × 2 + 6 = 30.
    others = tuple(f"{rank}h" for rank in RANKS if rank != "A")
    items = (
        Item("other_hearts", 12, -2, cards=others, name=Label(gettext_noop("Hearts but the ace"))),
        Item("ace_of_hearts", 1, -6, cards=("Ah",), name=Label(gettext_noop("Ace of hearts"))),
    )
    name = counted.hearts(-2).name
    return Contract("hearts", Side.NEGATIVE, items, lead=Lead.NO_HEARTS, name=name)


def _last_two() -> Contract:
    # 10 + 20 = 30.
    items = (
        Item("twelfth_trick", 1, -10, tricks=(12,), name=Label(gettext_noop("Twelfth trick"))),
        counted.last_trick(-20),
    )
    name = Label(gettext_noop("Last two tricks"))
    return Contract("last_two", Side.NEGATIVE, items, name=name)


def _domino(choices: Mapping[str, str]) -> Contract:
    places = _PAYOUTS[choices["domino"]]
    item = Item("domino", len(places), 0, places=places, name=counted.DOMINO_NAME)
    return Contract("domino", Side.POSITIVE, (item,), name=counted.DOMINO_NAME)


def _contracts(choices: Mapping[str, str]) -> tuple[Contract, ...]:
    """The seven contracts of a declarer, −130 and +130."""
    king_of_hearts = counted.king_of_hearts(-20)  # the barbu
    contracts = (
        counted.penalty(counted.tricks(-2)),  # nullo: 13 × 2 = 26
        _hearts(),
        counted.penalty(counted.queens(-6)),  # 4 × 6 = 24
        counted.penalty(king_of_hearts, lead=Lead.NO_HEARTS),
        _last_two(),
        counted.trump(5),  # 13 × 5 = 65
        _domino(choices),
    )
    # BARB, BGA: in the contracts that bring points only the declarer can be doubled.
    return tuple(
        replace(contract, doubling=Doubling(only_declarer=contract.side is Side.POSITIVE))
        for contract in contracts
    )


def barbu(choices: Mapping[str, str]) -> Ruleset:
    """Four players, 28 deals: each declarer has each contract once, and his deals add up to 0."""
    contracts = _contracts(choices)
    codes = [contract.code for contract in contracts]
    return Ruleset(
        players=counted.PLAYERS,
        deck=counted.DECK,
        contracts=contracts,
        schedule=DealersChoice(
            per_game=dict.fromkeys(codes, counted.PLAYERS), each=dict.fromkeys(codes, 1)
        ),
        in_a_row=len(codes) if choices["turn"] == "row" else 1,
        leads=0,  # en.wiki
        owed_doubles=OWED_DOUBLES,
        notes=NOTES,
        sources=("BARB", "BGA", "en.wiki"),
    )


PRESETS = (Preset("barbu", Label(gettext_noop("Barbu")), 4, barbu, (TURN, DOMINO)),)
