"""Games, tariffs and doubled rounds as plain JSON values, and back.

What is the usual is left out. What comes in is checked in form; whether it holds is for `proof`.
"""

from collections.abc import Mapping
from typing import Any

from kingscore.rules.codec import Json, amount_to_json
from kingscore.rules.reading import Reader
from kingscore.rules.tarock.game import TarockGame
from kingscore.rules.tarock.kind import Kind
from kingscore.rules.tarock.radl import Radl, Trigger
from kingscore.rules.tarock.tariff import (
    BONUS_NAMES,
    BonusKind,
    BonusRule,
    RevokeRule,
    Tariff,
    Ties,
    Trickless,
    TrischakenRule,
    ValatForm,
    ValatRule,
)
from kingscore.rules.sentence import Label
from kingscore.rules.texts import Words

MOST_RULES = 30  # bonuses of a tariff, or triggers of doubled rounds


def _less_usual(values: Mapping[str, Any], usual: Mapping[str, Any]) -> Json:
    """The values that are not the usual ones."""
    return {field: value for field, value in values.items() if value != usual.get(field)}
