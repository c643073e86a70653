"""What can be a player's name: any script, emoji too, shown as it was typed."""

import unicodedata
from collections.abc import Iterator, Sequence

from kingscore.rules.errors import Problem, problem
from kingscore.rules.sentence import gettext_noop

LONGEST_NAME = 40  # characters

# Invisible characters that belong to scripts and emoji: joiners, direction marks, flag tags.
_PARTS_OF_WORDS = {"\u200c", "\u200d", "\u200e", "\u200f", "\u061c"}
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def tidy_name(name: str) -> str:
    """The name in composed form, without space around it."""
    return unicodedata.normalize("NFC", name).strip()


def names_problems(names: Sequence[str], at: str = "players") -> Iterator[Problem]:
    """Every fault of the names at one table."""
    seen: dict[str, int] = {}
    for seat, name in enumerate(names):
        place = f"{at}[{seat}]"
        if not any(_is_visible(character) for character in name):
            text = gettext_noop("Player %(number)s needs a name.")
            yield problem("name_missing", text, at=place, number=seat + 1)
        elif len(name) > LONGEST_NAME:
            text = gettext_noop("A name has at most %(most)s characters; this one has %(given)s.")
            yield problem("name_too_long", text, at=place, most=LONGEST_NAME, given=len(name))
        elif any(_is_hostile(character) for character in name):
            text = gettext_noop("This name holds a character that cannot be shown.")
            yield problem("name_not_clean", text, at=place)
        elif (folded := unicodedata.normalize("NFKC", name).casefold()) in seen:
            text = gettext_noop("Two players are called %(name)s; add an initial to one of them.")
            yield problem("name_twice", text, at=place, name=name)
        else:
            seen[folded] = seat


def _is_visible(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS"


def _is_hostile(character: str) -> bool:
    """Control characters, and those that turn the direction of the text after them."""
    is_tag = "\U000e0020" <= character <= "\U000e007f"
    return (
        unicodedata.category(character) in _INVISIBLE
        and character not in _PARTS_OF_WORDS
        and not is_tag
    )
