"""The 54 cards and what they count: exact card points, in thirds of a point.

S-AR, KRS and RÜD agree on the values. A card of table value v counts 3v − 2 thirds, which is the
table's way of counting (groups of three, less 2 for each) without its remainders.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from kingscore.rules.deck import Deck, Pack
from kingscore.rules.errors import Invalid, problem
from kingscore.rules.sentence import gettext_noop

TOTAL = 210  # thirds of all cards: 70 points
TRICK = 4  # thirds that a trick of four cards holds at least
TRULL = ("t1", "t21", "t22")  # Pagat, Mond, Sküs
_HONOURS = {"K": 5, "Q": 4, "N": 3, "J": 2}  # king, queen, knight, jack
_GREATEST, _GROUP = 5, 3


class InvalidCount(Invalid):
    """Cards or groups that cannot have been counted."""


class CardPoints(NamedTuple):
    """Whole points, and the thirds over them that players call Blatt."""

    points: int
    blatt: int

    def __str__(self) -> str:
        return f"{self.points}/{self.blatt}" if self.blatt else str(self.points)


def value_of(card: str) -> int:
    """The table value of a card, from 1 to 5: `Kh` 5, `t2` 1."""
    if card in TRULL:
        return 5
    return 1 if card.startswith("t") else _HONOURS.get(card[0], 1)


_VALUES = {card: value_of(card) for card in Deck(pack=Pack.TAROCK).cards}


def thirds_of(cards: Iterable[str]) -> int:
    """What these cards count together; raises InvalidCount for one that is unknown or twice."""
    cards = tuple(cards)
    faults = [
        problem("unknown_card", gettext_noop("There is no card %(card)s."), card=card)
        for card in dict.fromkeys(cards)
        if card not in _VALUES
    ] + [
        problem("card_twice", gettext_noop("%(card)s stands there more than once."), card=card)
        for card in dict.fromkeys(cards)
        if cards.count(card) > 1
    ]
    if faults:
        raise InvalidCount(faults)
    return sum(3 * _VALUES[card] - 2 for card in cards)


def thirds_of_groups(groups: Sequence[int], rest: int = 0, rest_cards: int = 0) -> int:
    """What groups of three count, each given as the sum of its table values, from 3 to 15.

    `rest` is the sum of the one or two cards (`rest_cards`) that are left over: 2 is taken off for
    a group, ⅔ for one card, 1⅓ for two (KRS). Raises InvalidCount for sums that cannot be.
    """
    faults = [
        problem(
            "group_sum",
            gettext_noop("Three cards add up to 3 to 15, not to %(given)s."),
            at=f"groups[{place}]",
            given=group,
        )
        for place, group in enumerate(groups)
        if not _GROUP <= group <= _GROUP * _GREATEST
    ]
    if rest_cards not in range(_GROUP) or not rest_cards <= rest <= _GREATEST * rest_cards:
        text = gettext_noop("%(cards)s cards left over cannot add up to %(given)s.")
        faults.append(problem("rest_sum", text, at="rest", cards=rest_cards, given=rest))
    elif not faults and _GROUP * len(groups) + rest_cards > len(_VALUES):
        text = gettext_noop("There are %(most)s cards; these are more.")
        faults.append(problem("too_many_cards", text, at="groups", most=len(_VALUES)))
    if faults:
        raise InvalidCount(faults)
    return 3 * (sum(groups) + rest) - 2 * (_GROUP * len(groups) + rest_cards)


def blatt(thirds: int) -> CardPoints:
    """Thirds as points and Blatt: 107 are 35 points and 2 Blatt."""
    return CardPoints(*divmod(thirds, 3))
