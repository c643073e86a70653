"""King as it is played in Russia: penalty deals, then khvalyonki in which players win points back.

Sources: S-RU for the values of four and three players, both long games, the short one and the
sale; KPR and RUL for how many deals a mirrored second stage has, TGK for points ten times as high;
see docs/rules-sources.md.
"""

from collections.abc import Mapping
from dataclasses import replace

from kingscore.rules.contract import TRUMPS, Contract, Lead, Role, Side, TrumpBy
from kingscore.rules.deck import Deck
from kingscore.rules.item import Item
from kingscore.rules.presets.kingen import (
    FOLLOW,
    HEARTS_NAME,
    KINGS_AND_JACKS_NAME,
    QUEENS_NAME,
    TRICKS_NAME,
)
from kingscore.rules.presets.preset import Option, Preset
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.sale import Bidding, Sale
from kingscore.rules.schedule import FixedOrder
from kingscore.rules.sentence import Label, gettext_noop

_BELOW_SEVEN = tuple(f"{rank}*" for rank in "23456")
# S-RU: 32 cards, from the seven up; three play without two sevens, as a rule the black ones.
DECKS = {4: Deck(_BELOW_SEVEN), 3: Deck((*_BELOW_SEVEN, "7c", "7s"))}
TRICKS = {4: 8, 3: 10}  # S-RU: 8 cards each; the 50 points of three at 5 a trick are 10 tricks

# S-RU: what one of them costs, and what a trick of a khvalyonka brings. With kings and jacks each
# costs half of what a jack does alone; that this holds for three as well is DERIVED.
VALUES = {
    4: {
        "tricks": 2,
        "hearts": 2,
        "jacks": 4,
        "kings_and_jacks": 2,
        "queens": 4,
        "king_of_hearts": 16,
        "last_two": 8,
        "khvalyonka": 3,
    },
    3: {
        "tricks": 3,
        "hearts": 3,
        "jacks": 6,
        "kings_and_jacks": 3,
        "queens": 6,
        "king_of_hearts": 24,
        "last_two": 12,
        "khvalyonka": 5,
    },
}

GAME = Option(
    "game",
    Label(gettext_noop("Game")),
    {
        # S-RU: 7 and 8 deals of four; of three, with a round less, DERIVED from its totals.
        "full": Label(gettext_noop("full: with the yeralash, everybody calls two khvalyonki")),
        # S-RU, variant: 6 and 4 deals.
        "short": Label(gettext_noop("short: no yeralash, everybody calls one khvalyonka")),
        # S-RU, variant: 7 and 5 deals.
        "reverse": Label(gettext_noop("one khvalyonka each, then a yeralash for plus points")),
        # S-RU, variant; KPR: 7 and 7 deals.
        "mirror-14": Label(gettext_noop("the same seven contracts again, for plus points")),
        # RUL: 6 and 6 deals.
        "mirror-12": Label(
            gettext_noop("no yeralash; the same six contracts again, for plus points")
        ),
    },
)
CARDS = Option(
    "cards",
    Label(gettext_noop("The third deal counts")),
    {
        "jacks": Label(gettext_noop("jacks")),  # S-RU
        "kings-and-jacks": Label(gettext_noop("kings and jacks, at half")),  # S-RU, variant
    },
)
SALE = Option(
    "sale",
    Label(gettext_noop("Whoever bought a khvalyonka hands over")),
    {
        # S-RU does not say what happens if the buyer has fewer: DERIVED from Kingen (S-FA).
        "capped": Label(gettext_noop("no more tricks than were taken")),
        "whole": Label(gettext_noop("all tricks that were offered")),  # DERIVED
    },
)
SCALE = Option(
    "scale",
    Label(gettext_noop("Points")),
    {
        "1": Label(gettext_noop("as usual")),  # S-RU
        "10": Label(gettext_noop("ten times as many")),  # TGK
    },
)

# S-RU.
_THROW_KING = Label(
    gettext_noop(
        "Out of the suit that is led, whoever holds the king of hearts has to throw it there "
        "and then."
    )
)
_CALL_NOTES = (
    Label(
        gettext_noop(
            "After the first three cards, the player to the dealer's left calls: a suit, no "
            "trump, by the last card, or mizer."
        )
    ),
    Label(
        gettext_noop(
            "By the last card: the last card that the caller gets is shown, and its suit is trump."
        )
    ),
    Label(
        gettext_noop(
            "Mizer: the ranks are the other way round, the seven highest and the ace lowest. "
            "It scores the same."
        )
    ),
)

_NOTES = (
    Label(gettext_noop("A draw decides who leads first of all; then the lead goes round.")),
    FOLLOW,
    Label(gettext_noop("There is no trump in the penalty deals.")),
)
_MIRROR_NOTE = Label(
    gettext_noop(
        "No source says whether the leads forbidden in a penalty deal are so for plus points too: "
        "here they are."
    )
)
_SOLD_NOTE = Label(
    gettext_noop("What a buyer with too few tricks hands over is not in the source.")
)
_THREE_NOTE = Label(
    gettext_noop("How many deals three players have is derived from the points of a whole game.")
)

# S-RU: the contracts that are played for plus points are called "take ..."; a yeralash for plus
# points is reversed.
_FOR_PLUS = {
    "tricks": ("take_tricks", Label(gettext_noop("Take tricks"))),
    "hearts": ("take_hearts", Label(gettext_noop("Take hearts"))),
    "jacks": ("take_jacks", Label(gettext_noop("Take jacks"))),
    "kings_and_jacks": ("take_kings_and_jacks", Label(gettext_noop("Take kings and jacks"))),
    "queens": ("take_queens", Label(gettext_noop("Take queens"))),
    "king_of_hearts": ("take_king_of_hearts", Label(gettext_noop("Take the king of hearts"))),
    "last_two": ("take_last_two", Label(gettext_noop("Take the last two tricks"))),
    "yeralash": ("reverse_yeralash", Label(gettext_noop("Reverse yeralash"))),
}


def _items(players: int, choices: Mapping[str, str]) -> tuple[Item, ...]:
    """What costs points in the penalty deals, in the order of S-RU."""
    tricks, worth = TRICKS[players], VALUES[players]
    boys = Item("jacks", 4, -worth["jacks"], cards=("J*",), name=Label(gettext_noop("Jacks")))
    if choices["cards"] == "kings-and-jacks":
        value = -worth["kings_and_jacks"]
        boys = Item("kings_and_jacks", 8, value, cards=("K*", "J*"), name=KINGS_AND_JACKS_NAME)
    king = Label(gettext_noop("King of hearts"))
    last = Label(gettext_noop("Last two tricks"))
    items = (
        Item("tricks", tricks, -worth["tricks"], name=TRICKS_NAME),
        Item("hearts", 8, -worth["hearts"], cards=("*h",), name=HEARTS_NAME),
        boys,
        Item("queens", 4, -worth["queens"], cards=("Q*",), name=QUEENS_NAME),
        Item("king_of_hearts", 1, -worth["king_of_hearts"], cards=("Kh",), name=king),
        Item("last_two", 2, -worth["last_two"], tricks=(tricks - 1, tricks), name=last),
    )
    return tuple(replace(item, value=item.value * _scale(choices)) for item in items)


def _scale(choices: Mapping[str, str]) -> int:
    return int(choices.get("scale", SCALE.default))


def _penalties(players: int, choices: Mapping[str, str]) -> tuple[Contract, ...]:
    """The contracts of the first stage in their order; the yeralash, if it is played, is last."""
    items = _items(players, choices)
    contracts = [_penalty(item) for item in items]
    if choices["game"] not in ("short", "mirror-12"):
        # S-RU: all items at once; hearts may not be led.
        name = Label(gettext_noop("Yeralash"))
        contracts.append(
            Contract(
                "yeralash",
                Side.NEGATIVE,
                items,
                lead=Lead.NO_HEARTS,
                name=name,
                notes=(_THROW_KING,),
            )
        )
    return tuple(contracts)


def _penalty(item: Item) -> Contract:
    """The contract in which one thing costs points; both have the same name."""
    is_hearts = item.code in ("hearts", "king_of_hearts")  # S-RU: where hearts may not be led
    return Contract(
        item.code,
        Side.NEGATIVE,
        (item,),
        lead=Lead.NO_HEARTS if is_hearts else Lead.ANY,
        name=item.name,
        notes=(_THROW_KING,) if item.code == "king_of_hearts" else (),
    )


def _for_plus(contract: Contract) -> Contract:
    """A penalty contract played for plus points; that leads stay forbidden is DERIVED."""
    code, name = _FOR_PLUS[contract.code]
    items = tuple(replace(item, value=-item.value) for item in contract.items)
    return replace(contract, code=code, side=Side.POSITIVE, items=items, name=name, notes=())


def _khvalyonka(players: int, choices: Mapping[str, str]) -> Contract:
    """The deal in which the player to the dealer's left calls, and every trick brings points."""
    value = VALUES[players]["khvalyonka"] * _scale(choices)
    can_share = players == 4  # S-RU: two tricks each; three cannot share ten
    return Contract(
        "khvalyonka",
        Side.POSITIVE,
        (Item("tricks", TRICKS[players], value, name=TRICKS_NAME),),
        declarer=Role.LEADER,  # S-RU: who sits left of the dealer
        trumps=tuple(TRUMPS),
        trump_by=TrumpBy.SALE,
        # S-RU: the others can buy the choice; that they bid freely is DERIVED.
        sale=Sale(Bidding.OPEN, is_capped=choices["sale"] == "capped"),
        shared=2 if can_share else 0,
        name=Label(gettext_noop("Khvalyonka")),
        notes=_CALL_NOTES,
    )


def _second_stage(
    players: int, choices: Mapping[str, str], penalties: tuple[Contract, ...]
) -> tuple[Contract, ...]:
    """The contracts of every deal of the second stage, in their order."""
    if choices["game"].startswith("mirror"):
        return tuple(map(_for_plus, penalties))
    khvalyonka = _khvalyonka(players, choices)
    if choices["game"] == "reverse":
        return (*[khvalyonka] * players, _for_plus(penalties[-1]))
    return (khvalyonka,) * (players if choices["game"] == "short" else 2 * players)


def _notes(players: int, choices: Mapping[str, str]) -> tuple[Label, ...]:
    is_mirrored = choices["game"].startswith("mirror")
    has_plus = is_mirrored or choices["game"] == "reverse"
    return (
        *_NOTES,
        *([_MIRROR_NOTE] if has_plus else []),
        *([] if is_mirrored else [_SOLD_NOTE]),
        *([_THREE_NOTE] if players == 3 else []),
    )


def _sources(choices: Mapping[str, str]) -> tuple[str, ...]:
    """S-RU, and who else is followed; something is DERIVED in every one of these games."""
    by_game = {"mirror-14": ("KPR",), "mirror-12": ("RUL",)}
    scale = ("TGK",) if _scale(choices) == 10 else ()
    return ("S-RU", *by_game.get(choices["game"], ()), *scale, "DERIVED")


def _king_russian(players: int, choices: Mapping[str, str]) -> Ruleset:
    penalties = _penalties(players, choices)
    second = _second_stage(players, choices, penalties)
    contracts = {contract.code: contract for contract in (*penalties, *second)}
    return Ruleset(
        players=players,
        deck=DECKS[players],
        contracts=tuple(contracts.values()),
        schedule=FixedOrder(tuple(contract.code for contract in (*penalties, *second))),
        notes=_notes(players, choices),
        sources=_sources(choices),
    )


def king_russian_4(choices: Mapping[str, str]) -> Ruleset:
    """Four players, 32 cards: 15 deals, −192 and +192; short 10 deals, −96 and +96."""
    return _king_russian(4, choices)


def king_russian_3(choices: Mapping[str, str]) -> Ruleset:
    """Three players, 30 cards: 13 deals, −300 and +300; short 9 deals, −150 and +150."""
    return _king_russian(3, choices)


_NAME = Label(gettext_noop("Russian King"))

PRESETS = (
    Preset("king-russian-4", _NAME, 4, king_russian_4, (GAME, CARDS, SALE, SCALE)),
    Preset("king-russian-3", _NAME, 3, king_russian_3, (GAME, CARDS, SALE)),
)
