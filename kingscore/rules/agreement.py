"""Whether what one player took of several items can be: who has cards must have a trick.

It is asked where a contract counts several things at once (yeralash, Yar, Trex complex): there a
slip in one row shows against the others, and nowhere else.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from kingscore.rules.deck import Deck
from kingscore.rules.errors import Problem, problem
from kingscore.rules.item import Item
from kingscore.rules.sentence import Seat, gettext_noop

_PACK = Deck().cards


@lru_cache(maxsize=256)
def _cards(patterns: tuple[str, ...]) -> frozenset[str]:
    """The cards of a whole pack that are meant by patterns."""
    only = Deck(patterns).cards
    return frozenset(_PACK) - frozenset(only)


def agreement_problems(
    items: tuple[Item, ...], counts: Mapping[str, tuple[int, ...]], players: int, undealt: int
) -> Iterator[Problem]:
    """Every way in which the rows contradict each other; each is right in itself already.

    Cards that nobody is dealt (`undealt`) can come to anybody, beside the tricks.
    """
    for every in items:
        if every.is_every_trick:
            for item in items:
                if item.cards or item.tricks:
                    each, beside = (players, undealt) if item.cards else (1, 0)
                    most = [taken * each + beside for taken in counts[every.code]]
                    yield from _trick_problems(item, counts, every, most)
    held = [item for item in items if item.cards]
    for part in held:
        for whole in held:
            if _cards(part.cards) < _cards(whole.cards):
                yield from _part_problems(part, whole, counts)


def _trick_problems(
    item: Item, counts: Mapping[str, tuple[int, ...]], every: Item, most: Sequence[int]
) -> Iterator[Problem]:
    """Who took more of an item than the tricks can have held: `most` for each seat."""
    for seat, units in enumerate(counts[item.code]):
        if units > most[seat]:
            text = gettext_noop(
                "%(item)s: %(player)s has %(given)s, which %(tricks)s tricks cannot hold."
            )
            yield problem(
                "more_than_tricks_hold",
                text,
                at=f"counts.{item.code}[{seat}]",
                item=item.name,
                player=Seat(seat),
                given=units,
                tricks=counts[every.code][seat],
            )


def _part_problems(
    part: Item, whole: Item, counts: Mapping[str, tuple[int, ...]]
) -> Iterator[Problem]:
    """Whether cards that are among others were taken by who took those: K♥ is a heart."""
    for seat, units in enumerate(counts[part.code]):
        others = counts[whole.code][seat]
        if units > others or others - units > whole.count - part.count:
            text = gettext_noop(
                "%(part)s is among %(whole)s: %(player)s cannot have %(given)s and %(others)s."
            )
            yield problem(
                "part_and_whole",
                text,
                at=f"counts.{part.code}[{seat}]",
                part=part.name,
                whole=whole.name,
                player=Seat(seat),
                given=units,
                others=others,
            )
