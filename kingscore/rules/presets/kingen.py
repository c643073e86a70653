"""Kingen: six penalty deals in a fixed order, then one trump deal for each player.

Sources: S-FA (values for three, four and five players, the variants, the sale, the IWWA rules)
and S-NL (three players, the leader choosing trump, no hearts led); see docs/rules-sources.md.
"""

from collections.abc import Mapping

from kingscore.rules.contract import Contract, Lead, Role, Side, TrumpBy
from kingscore.rules.deck import SUITS, Deck
from kingscore.rules.item import Item
from kingscore.rules.presets.preset import Option, Preset
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.sale import Sale
from kingscore.rules.schedule import FixedOrder
from kingscore.rules.sentence import Label, gettext_noop

# S-FA and S-NL: three play without the two of spades; S-FA: five without the black sevens.
DECKS = {3: Deck(("2s",)), 4: Deck(), 5: Deck(("7c", "7s"))}
TRICKS = {3: 17, 4: 13, 5: 10}

TRICKS_NAME = Label(gettext_noop("Tricks"))
HEARTS_NAME = Label(gettext_noop("Hearts"))
KINGS_AND_JACKS_NAME = Label(gettext_noop("Kings and jacks"))
QUEENS_NAME = Label(gettext_noop("Queens"))

ORDER = Option(
    "order",
    Label(gettext_noop("Order of deals 3 and 4")),
    {
        "kings-first": Label(gettext_noop("kings and jacks, then queens")),
        "queens-first": Label(gettext_noop("queens, then kings and jacks")),  # S-FA, variant
    },
)
PENALTY_CARD = Option(
    "card",
    Label(gettext_noop("Penalty card")),
    {
        "Kh": Label(gettext_noop("king of hearts")),
        "Td": Label(gettext_noop("ten of diamonds")),  # S-FA, variant
    },
)
KING_VALUE = Option(
    "king",
    Label(gettext_noop("The penalty card costs")),
    {"5": Label("5"), "4": Label("4")},  # S-FA, S-NL: 5; S-FA, variant: 4 with 3+3
)
LAST_TRICKS_4 = Option(
    "last",
    Label(gettext_noop("The seventh and the last trick cost")),
    {"2+3": Label("2 + 3"), "3+3": Label("3 + 3")},  # S-FA, S-NL: 2+3; S-FA, variant: 3+3
)
LAST_TRICKS_3 = Option(
    "last",
    Label(gettext_noop("The tenth and the last trick cost")),
    {"3+2": Label("3 + 2"), "2+3": Label("2 + 3")},  # S-FA: 3+2; S-NL: 2+3
)
TRUMP = Option(
    "trump",
    Label(gettext_noop("Trump is set by")),
    {
        "last_card": Label(gettext_noop("the last card dealt")),  # S-FA
        "dealer": Label(gettext_noop("the dealer's choice")),  # S-FA, variant and IWWA
        "leader": Label(gettext_noop("the leader's choice")),  # S-NL
        "sale": Label(gettext_noop("a sale: the opponents bid for the choice")),  # S-FA, variant
    },
)
LEAD = Option(
    "lead",
    Label(gettext_noop("Leading hearts in hearts and king of hearts")),
    {
        "any": Label(gettext_noop("allowed")),  # S-FA
        "no_hearts": Label(gettext_noop("only with nothing else in hand")),  # S-NL, IWWA
    },
)

FOLLOW = Label(gettext_noop("Follow suit if you can; otherwise play any card."))
NOTES = (
    FOLLOW,
    Label(gettext_noop("The winner of a trick leads to the next one.")),
    Label(gettext_noop("In trump deals nobody has to trump or to overtrump.")),
)
# S-NL, where the leader chooses trump.
LEADER_NOTES = (
    *NOTES[:2],
    Label(gettext_noop("Out of the suit that is led, trump it, and overtrump if you can.")),
    Label(gettext_noop("If your trumps cannot beat the one that lies there, play any card.")),
)
# S-FA, the section on the rules of the International Whist Association.
IWWA_NOTES = (
    Label(gettext_noop("Follow suit if you can.")),
    Label(gettext_noop("A penalty card must be played as soon as it cannot win the trick.")),
    Label(gettext_noop("When trump is led, beat the highest trump of the trick if you can.")),
    Label(gettext_noop("Out of the suit that is led, trump it, and overtrump if you can.")),
    Label(gettext_noop("If your trumps cannot beat the one that lies there, play any card.")),
)


def negatives(players: int, choices: Mapping[str, str]) -> tuple[Contract, ...]:
    """The six penalty contracts, in their usual order."""
    lead = Lead(choices.get("lead", Lead.NO_HEARTS))
    queen = 1 if players == 3 else 2  # S-FA, S-NL: 2; with three players 1
    return (
        _negative(Item("tricks", TRICKS[players], -1, name=TRICKS_NAME)),
        _negative(Item("hearts", 13, -1, cards=("*h",), name=HEARTS_NAME), lead),
        _negative(Item("kings_and_jacks", 8, -1, cards=("K*", "J*"), name=KINGS_AND_JACKS_NAME)),
        _negative(Item("queens", 4, -queen, cards=("Q*",), name=QUEENS_NAME)),
        _penalty_card(players, choices, lead),
        _two_tricks(players, choices),
    )


def _negative(item: Item, lead: Lead = Lead.ANY) -> Contract:
    """A contract in which one kind of thing costs points; both have the same name."""
    return Contract(item.code, Side.NEGATIVE, (item,), lead=lead, name=item.name)


def _penalty_card(players: int, choices: Mapping[str, str], lead: Lead) -> Contract:
    # S-FA, S-NL: 4 with three players; S-FA, S-NL: 5 with four; S-FA: 5 with five.
    value = -int(choices.get("king", "4" if players == 3 else "5"))
    if choices.get("card") == "Td":
        name = Label(gettext_noop("Ten of diamonds"))
        return _negative(Item("ten_of_diamonds", 1, value, cards=("Td",), name=name))
    name = Label(gettext_noop("King of hearts"))
    return _negative(Item("king_of_hearts", 1, value, cards=("Kh",), name=name), lead)


def _two_tricks(players: int, choices: Mapping[str, str]) -> Contract:
    default = {3: "3+2", 4: "2+3", 5: "3+3"}[players]  # S-FA
    early, last = choices.get("last", default).split("+")
    if players == 3:  # S-FA, S-NL
        name, code, trick = Label(gettext_noop("Tenth and last")), "tenth", 10
        early_name = Label(gettext_noop("Tenth trick"))
    else:
        name, code, trick = Label(gettext_noop("Seventh and last")), "seventh", 7
        early_name = Label(gettext_noop("Seventh trick"))
    last_name = Label(gettext_noop("Last trick"))
    items = (
        Item(f"{code}_trick", 1, -int(early), tricks=(trick,), name=early_name),
        Item("last_trick", 1, -int(last), tricks=(TRICKS[players],), name=last_name),
    )
    return Contract(f"{code}_and_last", Side.NEGATIVE, items, name=name)


def trump_contract(players: int, trump: str) -> Contract:
    """The trump deal: a point for each trick; `trump` is a choice of the option `TRUMP`."""
    name = Label(gettext_noop("Trump"))
    item = Item("tricks", TRICKS[players], 1, name=TRICKS_NAME)
    return Contract(
        "trump",
        Side.POSITIVE,
        (item,),
        declarer=Role.LEADER if trump == "leader" else Role.DEALER,
        trumps=tuple(SUITS),
        trump_by=TrumpBy(trump) if trump in ("last_card", "sale") else TrumpBy.DECLARER,
        sale=Sale() if trump == "sale" else None,
        name=name,
    )


def _kingen(players: int, choices: Mapping[str, str]) -> Ruleset:
    contracts = negatives(players, choices)
    trump = trump_contract(players, choices["trump"])
    order = [contract.code for contract in contracts]
    if choices["order"] == "queens-first":
        order[2], order[3] = order[3], order[2]
    return Ruleset(
        players=players,
        deck=DECKS[players],
        contracts=(*contracts, trump),
        schedule=FixedOrder((*order, *[trump.code] * players)),
        notes=LEADER_NOTES if choices["trump"] == "leader" else NOTES,
        sources=("S-FA", "S-NL") if players < 5 else ("S-FA",),
    )


def kingen_4(choices: Mapping[str, str]) -> Ruleset:
    """Four players, 52 cards, 10 deals, −52 and +52."""
    return _kingen(4, choices)


def kingen_3(choices: Mapping[str, str]) -> Ruleset:
    """Three players, 51 cards, 9 deals, −51 and +51."""
    return _kingen(3, choices)


def kingen_5(choices: Mapping[str, str]) -> Ruleset:
    """Five players, 50 cards, 11 deals, −50 and +50."""
    return _kingen(5, choices)


def kingen_iwwa(_choices: Mapping[str, str]) -> Ruleset:
    """The rules of the International Whist Association (S-FA): nothing is left to choose."""
    contracts = negatives(4, {"lead": Lead.NO_HEARTS})
    return Ruleset(
        players=4,
        deck=DECKS[4],
        contracts=(*contracts, trump_contract(4, "dealer")),
        schedule=FixedOrder((*[contract.code for contract in contracts], *["trump"] * 4)),
        notes=IWWA_NOTES,
        sources=("S-FA",),
    )


_COMMON = (ORDER, PENALTY_CARD, TRUMP, LEAD)
_KINGEN = Label(gettext_noop("Kingen"))

PRESETS = (
    Preset("kingen-4", _KINGEN, 4, kingen_4, (KING_VALUE, LAST_TRICKS_4, *_COMMON)),
    Preset("kingen-3", _KINGEN, 3, kingen_3, (LAST_TRICKS_3, *_COMMON)),
    Preset("kingen-5", _KINGEN, 5, kingen_5, _COMMON),
    Preset("kingen-iwwa", Label(gettext_noop("Kingen, IWWA rules")), 4, kingen_iwwa, (), _KINGEN),
)
