"""Cards and trumps in words and signs."""

from collections.abc import Sequence

import pytest

from kingscore.rules.deck import RANKS
from kingscore.views.cards import TRUMPS, meant_in_words, removed_in_words, trumps_in_signs


@pytest.mark.parametrize(
    ("patterns", "words"),
    [
        ((), []),
        (("2s",), ["♠2"]),
        (("7c", "7s"), ["♣7", "♠7"]),
        (("2*",), ["every 2"]),
        (("2*", "3*", "4*", "5*", "6*"), ["2 to 6"]),
        (("6*", "2*", "5*", "7c"), ["every 2", "5 to 6", "♣7"]),
        (("T*", "J*"), ["10 to J"]),
        (("*c",), ["every ♣"]),
        (("t1",), ["t1"]),  # a tarock
    ],
)
def test_removed_in_words(patterns: Sequence[str], words: list[str]) -> None:
    assert removed_in_words(patterns) == words


@pytest.mark.parametrize(
    ("patterns", "words"),
    [
        ((), ""),
        (("*h",), "♥"),
        (("K*", "J*"), "K J"),
        (("Kh",), "♥K"),
        (tuple(f"{rank}h" for rank in RANKS if rank != "A"), "♥2–K"),
        (("Qs", "Th", "Ah", "*d"), "♦ ♥10 ♥A ♠Q"),
        (("t1", "**"), "t1 **"),
    ],
)
def test_meant_in_words(patterns: Sequence[str], words: str) -> None:
    assert meant_in_words(patterns) == words


@pytest.mark.parametrize(
    ("trumps", "signs"),
    [
        ("cdhs", "♣ ♦ ♥ ♠"),
        ("h", "♥"),
        ("n", "No trump"),
        ("cdhsnlm", "♣ ♦ ♥ ♠, No trump, By the last card, Mizer"),
    ],
)
def test_trumps_in_signs(trumps: str, signs: str) -> None:
    assert trumps_in_signs(trumps) == signs


def test_each_trump_has_a_sign_of_its_own() -> None:
    assert len({trump.symbol for trump in TRUMPS.values()}) == len(TRUMPS) == 7
