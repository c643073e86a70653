"""Substitutes: somebody else goes on playing in a seat, whose result stays the seat's."""

from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Substitution:
    """From deal `number` on `player` sits in a seat, where `earlier` sat before.

    Both are places in the list of the game's players. `place` is that of the entry in the log,
    from 1.
    """

    place: int
    seat: int
    player: int
    earlier: int
    number: int


Substitutions = tuple[Substitution, ...]


def players_at(players: Sequence[int], made: Substitutions, number: int) -> tuple[int, ...]:
    """Who plays deal `number` in each seat, when `players` sit there after all that was `made`."""
    seated = list(players)
    for each in reversed(made):
        if each.number > number:
            seated[each.seat] = each.earlier
    return tuple(seated)


def with_substitution(made: Substitutions, new: Substitution) -> Substitutions:
    """The substitutions with one more; one that takes another back leaves nothing of either."""
    return _tidied((*made, new))


def with_deals(made: Substitutions, deals: int) -> Substitutions:
    """The substitutions when so many deals stand: whoever sits there now plays the next one."""
    return _tidied(tuple(replace(each, number=min(each.number, deals + 1)) for each in made))


def with_seats_changed(made: Substitutions, first: int, second: int) -> Substitutions:
    """The substitutions when two players had sat in each other's seats from the start."""
    seats = {first: second, second: first}
    return tuple(replace(each, seat=seats.get(each.seat, each.seat)) for each in made)


def _tidied(made: Substitutions) -> Substitutions:
    """The same without anybody who sat in a seat and played no deal."""
    kept: list[Substitution] = []
    for each in made:
        last = next((other for other in reversed(kept) if other.seat == each.seat), None)
        if last and last.number == each.number:
            kept.remove(last)
            each = replace(each, earlier=last.earlier)  # noqa: PLW2901 - it takes the place of both
        if each.player != each.earlier:
            kept.append(each)
    return tuple(kept)
