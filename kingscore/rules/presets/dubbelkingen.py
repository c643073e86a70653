"""Dubbelkingen: the dealers choose, every penalty contract twice; and its pronostiek variant.

Sources: S-FA and S-NL for four players, S-NL alone for the predictions. Three players are
DERIVED: each penalty contract twice is 12, so 4 for each, and 2 trump deals as with four.

Five players: 12 penalty deals cannot be shared equally by five, and with every number of marks
that could be (5 times each: 30 penalty and 25 trump deals) a game would be 55 deals long. So it
is not offered.
"""

from collections.abc import Mapping
from dataclasses import replace

from kingscore.rules.contract import Contract, Side
from kingscore.rules.predictions import Predictions
from kingscore.rules.presets.kingen import (
    DECKS,
    KING_VALUE,
    LAST_TRICKS_3,
    LAST_TRICKS_4,
    LEAD,
    PENALTY_CARD,
    negatives,
    trump_contract,
)
from kingscore.rules.presets.preset import Option, Preset
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.schedule import DealersChoice
from kingscore.rules.sentence import Label, gettext_noop

WHY_NOT_FIVE = Label(
    gettext_noop(
        "Dubbelkingen is not offered for five players: its 12 penalty deals cannot be shared "
        "equally by five dealers."
    )
)

# S-FA: Dubbelkingen is usually played with restrictions such as those of the IWWA.
USUAL_LEAD = Option(
    LEAD.code, LEAD.name, {code: LEAD.choices[code] for code in ("no_hearts", "any")}
)
SETTLE_TRUMPS = Option(
    "settle",
    Label(gettext_noop("Predictions that add up settle the deal")),
    {
        # S-NL speaks of penalty points only; DERIVED for trump deals.
        "all": Label(gettext_noop("in penalty and trump deals")),
        "negative": Label(gettext_noop("in penalty deals only")),
    },
)

NOTES = (
    Label(gettext_noop("Follow suit if you can.")),
    Label(gettext_noop("A penalty card must be played as soon as it cannot win the trick.")),
    Label(gettext_noop("When trump is led, beat the highest trump of the trick if you can.")),
    Label(gettext_noop("Out of the suit that is led, trump it, and overtrump if you can.")),
)
DERIVED_NOTE = Label(
    gettext_noop("For three players no source gives the quotas: they are derived from four.")
)


def _dubbelkingen(players: int, contracts: tuple[Contract, ...]) -> Ruleset:
    per_game = {
        contract.code: 2 if contract.side is Side.NEGATIVE else 2 * players
        for contract in contracts
    }
    return Ruleset(
        players=players,
        deck=DECKS[players],
        contracts=contracts,
        schedule=DealersChoice(per_game, {Side.NEGATIVE: 12 // players, Side.POSITIVE: 2}),
        notes=NOTES if players == 4 else (*NOTES, DERIVED_NOTE),
        sources=("S-FA", "S-NL") if players == 4 else ("S-FA", "S-NL", "DERIVED"),
    )


def _contracts(players: int, choices: Mapping[str, str]) -> tuple[Contract, ...]:
    return (*negatives(players, choices), trump_contract(players, "dealer"))


def dubbelkingen_4(choices: Mapping[str, str]) -> Ruleset:
    """Four players, 20 deals: each dealer 3 penalty and 2 trump contracts, −104 and +104."""
    return _dubbelkingen(4, _contracts(4, choices))


def dubbelkingen_3(choices: Mapping[str, str]) -> Ruleset:
    """Three players, 18 deals: each dealer 4 penalty and 2 trump contracts, −102 and +102."""
    return _dubbelkingen(3, _contracts(3, choices))


def _pronostiek(players: int, choices: Mapping[str, str]) -> Ruleset:
    contracts = tuple(
        replace(
            contract,
            predictions=Predictions(
                factor=2,  # S-NL: points on the wrong side count double
                can_settle=contract.side is Side.NEGATIVE or choices["settle"] == "all",
            ),
        )
        for contract in _contracts(players, choices)
    )
    return _dubbelkingen(players, contracts)


def pronostiek_4(choices: Mapping[str, str]) -> Ruleset:
    """Dubbelkingen for four with predictions."""
    return _pronostiek(4, choices)


def pronostiek_3(choices: Mapping[str, str]) -> Ruleset:
    """Dubbelkingen for three with predictions."""
    return _pronostiek(3, choices)


_FOUR = (KING_VALUE, LAST_TRICKS_4, PENALTY_CARD, USUAL_LEAD)
_THREE = (LAST_TRICKS_3, PENALTY_CARD, USUAL_LEAD)
NAME = Label(gettext_noop("Dubbelkingen"))
_PRONOSTIEK = Label(gettext_noop("Dubbelkingen with pronostiek"))

PRESETS = (
    Preset("dubbelkingen-4", NAME, 4, dubbelkingen_4, _FOUR),
    Preset("dubbelkingen-3", NAME, 3, dubbelkingen_3, _THREE),
    Preset("pronostiek-4", _PRONOSTIEK, 4, pronostiek_4, (*_FOUR, SETTLE_TRUMPS), NAME),
    Preset("pronostiek-3", _PRONOSTIEK, 3, pronostiek_3, (*_THREE, SETTLE_TRUMPS), NAME),
)
