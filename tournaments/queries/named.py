"""Players as everybody may know them."""

from collections.abc import Iterable
from typing import NamedTuple

from kingscore.models import Player


class Named(NamedTuple):
    """The name of a player; of one who `is_anonymous` it tells nothing."""

    name: str
    is_anonymous: bool


def names_of(players: Iterable[int]) -> dict[int, Named]:
    """The names of the players with these ids: one query."""
    rows = Player.objects.filter(pk__in=set(players)).order_by()
    named = rows.values_list("pk", "name", "is_anonymous")
    return {pk: Named(name, is_anonymous) for pk, name, is_anonymous in named}
