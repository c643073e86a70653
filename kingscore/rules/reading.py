"""Reading plain JSON values strictly: every fault is named with its place, none stops the rest."""

import re
import unicodedata
from collections.abc import Collection
from fractions import Fraction
from typing import Any

from kingscore.rules.amount import FINEST, Amount, exact
from kingscore.rules.errors import InvalidDocument, Problem, problem
from kingscore.rules.sentence import gettext_noop

LARGEST = 1_000_000  # no count, bid or prediction comes near it; beyond it is a slip or an attack
LONGEST_REASON = 200  # characters of why something was corrected, undone or played all the same
LONGEST = 2_000  # characters of any one text
MOST_FAULTS = 100  # more are not listed: nobody reads them

_FRACTION = re.compile("-?[0-9]{1,200}/[1-9][0-9]{0,199}", re.ASCII)


class Reader:
    """Takes values out of parsed JSON and collects what is wrong with them.

    `at` is the place of a value, as `entries[3].number`; that of a whole document is empty.
    Every method returns a value of the right type, also for a wrong input; `finish` raises
    InvalidDocument when anything was wrong.
    """

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def fault(self, code: str, text: str, at: str, **values: int | str) -> None:
        """Note one problem; with too many the reading ends."""
        shown = {
            name: showable(value) if isinstance(value, str) else value
            for name, value in values.items()
        }
        self.problems.append(problem(code, text, at=showable(at), **shown))
        if len(self.problems) >= MOST_FAULTS:
            self.finish()

    def finish(self) -> None:
        """Raise InvalidDocument if anything was wrong."""
        if self.problems:
            raise InvalidDocument(self.problems)

    def mapping(self, value: Any, at: str, fields: Collection[str] | None = None) -> dict[str, Any]:
        """An object; with `fields`, one that has no others."""
        if not isinstance(value, dict):
            self.fault("not_an_object", gettext_noop("This must be an object."), at)
            return {}
        if fields is not None:
            for key in value:
                if key not in fields:
                    text = gettext_noop("There is no field %(field)s here.")
                    name = str(key)[:60]
                    self.fault("unknown_field", text, inside(at, name), field=name)
        return value

    def items(self, value: Any, at: str, most: int) -> list[Any]:
        """A list of at most `most` values."""
        if not isinstance(value, list):
            self.fault("not_a_list", gettext_noop("This must be a list."), at)
            return []
        if len(value) > most:
            text = gettext_noop("This list has %(given)s values; %(most)s are the most.")
            self.fault("too_many", text, at, given=len(value), most=most)
            return []
        return value

    def number(self, value: Any, at: str, least: int = -LARGEST, most: int = LARGEST) -> int:
        """A whole number of a size that can occur, from `least` to `most`."""
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault("not_a_number", gettext_noop("This must be a whole number."), at)
            return 0
        if abs(value) > most:
            self._too_large(at, most)
            return 0
        if value < least:
            text = gettext_noop("This number is too small; %(least)s is the least.")
            self.fault("number_too_small", text, at, least=least)
            return 0
        return int(value)

    def amount(self, value: Any, at: str, *, is_sum: bool = False) -> Amount:
        """An exact number: a whole one, or a fraction as the text `5/2` or `-1/4`.

        A sum may be of finer parts than what it was added up from.
        """
        if not isinstance(value, str):
            return self.number(value, at)
        if not _FRACTION.fullmatch(value):
            text = gettext_noop("This must be a whole number, or a fraction as the text 5/2.")
            self.fault("not_an_amount", text, at)
            return 0
        amount = Fraction(value)
        if amount.denominator > FINEST and not is_sum:
            text = gettext_noop("This fraction is too fine: 1/%(finest)s is the smallest part.")
            self.fault("amount_too_fine", text, at, finest=FINEST)
            return 0
        if abs(amount) > LARGEST:
            self._too_large(at, LARGEST)
            return 0
        return exact(amount)

    def _too_large(self, at: str, most: int) -> None:
        text = gettext_noop("This number is too large; %(most)s is the most.")
        self.fault("number_too_large", text, at, most=most)

    def row(self, value: Any, at: str) -> tuple[int, ...]:
        """One whole number for each seat."""
        return tuple(
            self.number(each, f"{at}[{place}]")
            for place, each in enumerate(self.items(value, at, most=60))
        )

    def amounts(self, value: Any, at: str, *, is_sum: bool = False) -> tuple[Amount, ...]:
        """A list of exact numbers."""
        return tuple(
            self.amount(each, f"{at}[{place}]", is_sum=is_sum)
            for place, each in enumerate(self.items(value, at, most=60))
        )

    def flag(self, value: Any, at: str) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            self.fault("not_a_flag", gettext_noop("This must be true or false."), at)
            return False
        return value

    def text(self, value: Any, at: str, most: int = LONGEST) -> str:
        """A text of at most `most` characters, none of them a control character."""
        if not isinstance(value, str):
            self.fault("not_a_text", gettext_noop("This must be a text."), at)
            return ""
        if len(value) > most:
            text = gettext_noop("This text is too long; %(most)s characters are the most.")
            self.fault("text_too_long", text, at, most=most)
            return ""
        if not is_clean(value):
            text = gettext_noop("This text holds a character that cannot be shown.")
            self.fault("text_not_clean", text, at)
            return ""
        return value

    def texts(self, value: Any, at: str, most: int = 100) -> tuple[str, ...]:
        """A list of at most `most` texts."""
        return tuple(
            self.text(each, f"{at}[{place}]")
            for place, each in enumerate(self.items(value, at, most=most))
        )

    def choice(self, value: Any, at: str, choices: Collection[str], default: str) -> str:
        """One of the given words."""
        if not isinstance(value, str) or value not in choices:
            text = gettext_noop("This must be one of: %(choices)s.")
            self.fault("unknown_choice", text, at, choices=", ".join(choices))
            return default
        return value


def inside(at: str, field: str) -> str:
    """The place of a field of the object at a place."""
    return f"{at}.{field}" if at else field


def is_clean(text: str) -> bool:
    """Whether a text can be stored and shown: nothing that controls the text around it."""
    return all(map(_is_clean_character, text))


def showable(text: str) -> str:
    """The text with every character that cannot be shown replaced, for use in a message."""
    return "".join(
        character if _is_clean_character(character) else "\N{REPLACEMENT CHARACTER}"
        for character in text
    )


# Invisible characters that belong to scripts and emoji: joiners and direction marks.
_PARTS_OF_WORDS = frozenset("\u200c\u200d\u200e\u200f\u061c")
_FLAG_TAGS = range(0xE0020, 0xE0080)
_NO_TEXT = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}  # control, format, half, private, line breaks
_LAST_OF_PLANE = 0xFFFE  # this and the next are no characters, in every plane


def _is_clean_character(character: str) -> bool:
    if character.isascii():
        return " " <= character <= "~"
    if unicodedata.category(character) in _NO_TEXT:
        return character in _PARTS_OF_WORDS or ord(character) in _FLAG_TAGS
    return ord(character) & _LAST_OF_PLANE != _LAST_OF_PLANE
