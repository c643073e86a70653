"""The cards that are dealt: a pack of 52 without the cards that are removed."""

from dataclasses import dataclass
from functools import cached_property

SUITS = "cdhs"  # clubs, diamonds, hearts, spades
RANKS = "23456789TJQKA"


def matches(card: str, patterns: tuple[str, ...]) -> bool:
    """Whether a card such as `Kh` is meant by a pattern: `Kh`, `K*` (kings) or `*h` (hearts)."""
    return any(
        pattern[0] in ("*", card[0]) and pattern[1] in ("*", card[1]) for pattern in patterns
    )


@dataclass(frozen=True)
class Deck:
    """The cards of a game; `removed` are card patterns such as `2s`."""

    removed: tuple[str, ...] = ()

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """Every card that is dealt, as rank and suit."""
        pack = (rank + suit for suit in SUITS for rank in RANKS)
        return tuple(card for card in pack if not matches(card, self.removed))

    def count(self, patterns: tuple[str, ...]) -> int:
        """How many cards of the deck are meant by the patterns."""
        return sum(matches(card, patterns) for card in self.cards)
