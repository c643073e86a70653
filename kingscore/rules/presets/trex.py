"""Trex, or Trix: four kingdoms, and the owner of each plays every contract once in it.

Source: TRX, whose parts agree but for the values of diamonds and tricks.
"""

from collections.abc import Mapping
from dataclasses import replace

from kingscore.rules.contract import Contract, Side
from kingscore.rules.item import Item
from kingscore.rules.presets import counted
from kingscore.rules.presets.kingen import FOLLOW
from kingscore.rules.presets.preset import Option, Preset
from kingscore.rules.ruleset import Direction, Ruleset
from kingscore.rules.schedule import DealersChoice
from kingscore.rules.sentence import Label, gettext_noop

KINGDOM = Option(
    "kingdom",
    Label(gettext_noop("A kingdom has")),
    {
        # TRX, both.
        "five": Label(gettext_noop("five deals, one for each contract")),
        "complex": Label(gettext_noop("two deals: all four penalties in one, and the layout")),
    },
)
VALUES = Option(
    "values",
    Label(gettext_noop("Diamonds and tricks cost")),
    # TRX, the second as a variant; either way the two cost 325 together.
    {"10-15": Label("10 + 15"), "15-10": Label("15 + 10")},
)

NOTES = (
    # TRX.
    Label(gettext_noop("Whoever is dealt the seven of hearts has the first kingdom.")),
    FOLLOW,
    Label(gettext_noop("With all four twos in one hand the cards are dealt again.")),
    Label(
        gettext_noop(
            "Partners sit across the table from each other and add up what they have; the sheet "
            "keeps their columns apart."
        )
    ),
)
_LAYOUT_NOTE = Label(
    gettext_noop(
        "Each suit starts with its jack and grows up to the ace and down to the two. Whoever "
        "cannot play passes."
    )
)


def _penalty_items(choices: Mapping[str, str]) -> tuple[Item, ...]:
    """TRX: the values, −500 in all."""
    diamond, trick = map(int, choices["values"].split("-"))
    return (
        replace(counted.king_of_hearts(-75), can_expose=True),
        counted.diamonds(-diamond),  # 13 × 10 = 130, or 13 × 15 = 195
        replace(counted.queens(-25), can_expose=True),  # 4 × 25 = 100
        counted.tricks(-trick),  # 13 × 15 = 195, or 13 × 10 = 130
    )


def _penalties(choices: Mapping[str, str]) -> tuple[Contract, ...]:
    items = _penalty_items(choices)
    if choices["kingdom"] == "complex":
        return (Contract("complex", Side.NEGATIVE, items, name=Label(gettext_noop("Complex"))),)
    return tuple(counted.penalty(item) for item in items)


def _layout() -> Contract:
    places = (200, 150, 100, 50)  # TRX: 500 in all
    name = Label(gettext_noop("Trex"))
    item = Item("trex", len(places), 0, places=places, name=name)
    return Contract("trex", Side.POSITIVE, (item,), name=name, notes=(_LAYOUT_NOTE,))


def trex(choices: Mapping[str, str]) -> Ruleset:
    """Four players, four kingdoms of five deals or of two, each of which adds up to 0."""
    contracts = (*_penalties(choices), _layout())
    codes = [contract.code for contract in contracts]
    return Ruleset(
        players=counted.PLAYERS,
        deck=counted.DECK,
        contracts=contracts,
        schedule=DealersChoice(
            per_game=dict.fromkeys(codes, counted.PLAYERS), each=dict.fromkeys(codes, 1)
        ),
        in_a_row=len(codes),
        leads=0,  # TRX: the owner of the kingdom deals and leads
        direction=Direction.COUNTERCLOCKWISE,  # TRX
        notes=NOTES,
        sources=("TRX",),
    )


PRESETS = (Preset("trex", Label(gettext_noop("Trex")), 4, trex, (KINGDOM, VALUES)),)
