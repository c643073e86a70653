"""Texts of the core: English sentences with named places, translated by whoever shows them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

Value = int | str


def gettext_noop(text: str) -> str:
    """Mark an English text for translation."""
    return text


class Seat(int):
    """A seat number inside a sentence: shown as the name of who sits there."""

    def __str__(self) -> str:
        return f"player {int(self) + 1}"


class Points(int):
    """Points inside a sentence: shown with their sign, as +3, 0 or a true minus −3."""

    def __str__(self) -> str:
        return f"{int(self):+d}".replace("-", "−") if self else "0"


class Label(str):
    """A word of the rules inside a sentence (a contract, an item): translated when shown."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Sentence:
    """An English text with named places, `%(name)s`, and what goes into them."""

    text: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.text % self.values


def sentence(text: str, /, **values: Value) -> Sentence:
    """A sentence from its marked English text and the values in it."""
    return Sentence(text, values)


@dataclass(frozen=True, slots=True)
class Step:
    """One line of how a score came about, and the points it brings."""

    sentence: Sentence
    points: int
