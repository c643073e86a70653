"""Who may do what: plain questions."""

from collections.abc import Mapping
from hmac import compare_digest

from kingscore.models import Game


def can_record(game: Game, scorer_codes: Mapping[str, str]) -> bool:
    """Whether somebody who holds these scorer codes, by game code, may write on the sheet.

    Everybody who has the address of a game may look at it.
    """
    held = scorer_codes.get(game.code, "")
    return compare_digest(held.encode(), game.scorer_code.encode())
