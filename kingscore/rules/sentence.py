"""Texts of the core: English sentences with named places, translated by whoever shows them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from kingscore.rules.amount import Amount, in_digits


def gettext_noop(text: str) -> str:
    """Mark an English text for translation."""
    return text


class Seat(int):
    """A seat number inside a sentence: shown as the name of who sits there."""

    def __str__(self) -> str:
        return f"player {int(self) + 1}"


@dataclass(frozen=True, slots=True)
class Points:
    """Points inside a sentence: shown with their sign, as +3, 0, −2½ or a true minus −3."""

    amount: Amount

    def __str__(self) -> str:
        if not self.amount:
            return "0"
        return f"{'+' if self.amount > 0 else '−'}{in_digits(self.amount)}"


class Label(str):
    """A word of the rules inside a sentence (a contract, an item): translated when shown.

    House rules bring their own `translations`, by code of the language.
    """

    __slots__ = ("translations",)

    translations: Mapping[str, str]

    def __new__(cls, text: str, translations: Mapping[str, str] | None = None) -> "Label":
        """A label from its text in the language of who wrote it."""
        made = super().__new__(cls, text)
        made.translations = translations or {}
        return made


Value = int | str | Points


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
    points: Amount
