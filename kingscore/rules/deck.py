"""The cards that are dealt: a pack of 52 or of 54 tarock cards, without those that are removed."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

SUITS = "cdhs"  # clubs, diamonds, hearts, spades
RANKS = "23456789TJQKA"
_TAROCK_PIPS = {"c": "789T", "s": "789T", "d": "1234", "h": "1234"}


class Pack(StrEnum):
    """Which cards there are to begin with: 52, or the 54 of Austrian tarock."""

    FRENCH = "french"
    TAROCK = "tarock"


def matches(card: str, patterns: tuple[str, ...]) -> bool:
    """Whether a card such as `Kh` is meant by a pattern: `Kh`, `K*` (kings) or `*h` (hearts)."""
    return any(
        pattern[0] in ("*", card[0]) and pattern[1] in ("*", card[1]) for pattern in patterns
    )


@dataclass(frozen=True)
class Deck:
    """The cards of a game; `removed` are card patterns such as `2s`.

    `undealt` cards are in nobody's hand (a talon); when cards are counted they belong to whoever
    the rules give them to, so that all cards of the deck are counted.
    """

    removed: tuple[str, ...] = ()
    pack: Pack = Pack.FRENCH
    undealt: int = 0

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """Every card of the game, as rank and suit; tarocks as t1 to t22."""
        if self.pack is Pack.TAROCK:
            suited = (r + s for s, pips in _TAROCK_PIPS.items() for r in f"{pips}JNQK")
            pack = [*suited, *(f"t{number}" for number in range(1, 23))]
        else:
            pack = [rank + suit for suit in SUITS for rank in RANKS]
        return tuple(card for card in pack if not matches(card, self.removed))

    @property
    def dealt(self) -> int:
        """How many cards are in the players' hands."""
        return len(self.cards) - self.undealt

    def count(self, patterns: tuple[str, ...]) -> int:
        """How many cards of the deck are meant by the patterns."""
        single = {pattern for pattern in patterns if "*" not in pattern}
        wide = tuple(pattern for pattern in patterns if "*" in pattern)
        return sum(card in single or matches(card, wide) for card in self.cards)
