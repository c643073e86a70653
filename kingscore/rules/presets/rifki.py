"""Rıfkı, the King of Turkey: everybody names three penalty and two trump contracts.

Sources: RIF and KSK, which agree; en.wiki (the article on Turkish king) for what may be played.
"""

from collections.abc import Mapping
from dataclasses import replace

from kingscore.rules.contract import Contract, Lead, Role, Side
from kingscore.rules.presets import counted
from kingscore.rules.presets.preset import Option, Preset
from kingscore.rules.ruleset import Direction, Ruleset
from kingscore.rules.schedule import DealersChoice
from kingscore.rules.sentence import Label, gettext_noop

KING = Option(
    "king",
    Label(gettext_noop("More than ten tricks in a trump deal")),
    {
        # RIF, KSK; not every group plays it.
        "ends": Label(gettext_noop("make King: the game is over, and the other three have lost")),
        "no": Label(gettext_noop("are tricks like any others")),
    },
)

_OUT_OF_SUIT = Label(
    gettext_noop("Out of the suit that is led, play a penalty card; in trump deals, trump it.")
)
NOTES = (
    Label(gettext_noop("Follow suit if you can.")),
    _OUT_OF_SUIT,  # en.wiki
    # RIF, KSK: çıkar and batar, as some groups have it.
    Label(
        gettext_noop(
            "In some places it only counts who gets out: with 0 points or more you have got out "
            "(çıkar), with fewer you have gone under (batar)."
        )
    ),
    # DERIVED: RIF and KSK say neither who leads nor who deals for whom.
    Label(
        gettext_noop(
            "That the player in turn leads, and the one before him deals, is not in the sources."
        )
    ),
)
KING_NOTE = Label(gettext_noop("Taking so many is called making King."))


def _contracts(choices: Mapping[str, str]) -> tuple[Contract, ...]:
    """RIF, KSK: the values of the six penalty contracts, and of trump."""
    trump = counted.trump(50)  # 13 × 50 = 650; a suit: there is no no-trump
    if choices["king"] == "ends":
        trump = replace(trump, ends_above=10, notes=(KING_NOTE,))
    # en.wiki forbids leading hearts there; as others have it, only until one was thrown.
    after_hearts = Lead.AFTER_HEARTS
    contracts = (
        counted.penalty(counted.tricks(-50)),  # El almaz: 13 × 50 = 650
        counted.penalty(counted.hearts(-30), lead=after_hearts),  # Kupa: 13 × 30 = 390
        counted.penalty(counted.kings_and_jacks(-60)),  # Erkek: 8 × 60 = 480
        counted.penalty(counted.queens(-100)),  # Kız: 4 × 100 = 400
        counted.penalty(counted.king_of_hearts(-320), lead=after_hearts),  # Rıfkı
        counted.penalty(counted.last_two(-180)),  # Son iki: 2 × 180 = 360
        trump,
    )
    return tuple(replace(contract, declarer=Role.LEADER) for contract in contracts)


def rifki(choices: Mapping[str, str]) -> Ruleset:
    """Four players, 20 deals: each 3 penalty and 2 trump contracts, −5200 and +5200."""
    contracts = _contracts(choices)
    # RIF, KSK: each penalty contract at most twice, and so exactly twice: there are twelve such
    # deals. Each player names two trump deals, eight in all.
    per_game = {each.code: 2 if each.side is Side.NEGATIVE else 8 for each in contracts}
    return Ruleset(
        players=counted.PLAYERS,
        deck=counted.DECK,
        contracts=contracts,
        schedule=DealersChoice(per_game, {Side.NEGATIVE: 3, Side.POSITIVE: 2}),
        direction=Direction.COUNTERCLOCKWISE,  # RIF, KSK
        notes=NOTES,
        sources=("RIF", "KSK", "en.wiki", "DERIVED"),
    )


PRESETS = (Preset("rifki", Label(gettext_noop("Rıfkı")), 4, rifki, (KING,)),)
