"""Who may do what: plain questions."""

from collections.abc import Mapping
from hmac import compare_digest

from kingscore.models import Game, HouseRules


def can_record(game: Game, scorer_codes: Mapping[str, str]) -> bool:
    """Whether somebody who holds these scorer codes, by game code, may write on the sheet.

    Everybody who has the address of a game may look at it.
    """
    held = scorer_codes.get(game.code, "")
    return compare_digest(held.encode(), game.scorer_code.encode())


def can_publish(house: HouseRules, editor_codes: Mapping[str, str]) -> bool:
    """Whether somebody who holds these editor's codes, by slug, may publish the next version.

    Everybody may read and copy house rules.
    """
    held = editor_codes.get(house.slug, "")
    return compare_digest(held.encode(), house.editor_code.encode())
