"""What a code that is shown as a credential opens, whichever package it belongs to.

Which packages have codes stands in the setting `API_CODES`, as the dotted names of functions, so
that nothing here imports them.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from django.conf import settings
from django.urls import reverse
from django.utils.module_loading import import_string

from kingscore.models import ApiToken
from kingscore.queries import (
    game_by_code,
    game_by_scorer_code,
    house_by_editor_code,
)

READ, WRITE = ApiToken.Scope.READ, ApiToken.Scope.WRITE


class Opened(NamedTuple):
    """What a code opens.

    `kind` is what it is the code of, `path` the address in the API of what it opens; a code of a
    game also says which `game`, by the code of its address, and one of rules which `ruleset`.
    """

    kind: str
    scope: str
    path: str
    game: str | None = None
    ruleset: str | None = None


def opened_by(code: str) -> Opened | None:
    """What a code opens; None for one that opens nothing."""
    return next(filter(None, (look(code) for look in _looks())), None)


@lru_cache(maxsize=1)
def _looks() -> Sequence[Callable[[str], Opened | None]]:
    return [import_string(name) for name in settings.API_CODES]


def opened_in_kingscore(code: str) -> Opened | None:
    """The game that a code lets one write in, the house rules, or the game that it shows."""
    if game := game_by_scorer_code(code):
        return Opened("scorer", WRITE, reverse("api-game", args=[game.code]), game=game.code)
    if house := house_by_editor_code(code):
        path = reverse("api-ruleset", args=[house.slug])
        return Opened("editor", WRITE, path, ruleset=house.slug)
    if game := game_by_code(code):
        return Opened("viewer", READ, reverse("api-game", args=[game.code]), game=game.code)
    return None
