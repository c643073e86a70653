"""What can be a player's name: any script, emoji too, shown as it was typed."""

import unicodedata
from collections.abc import Iterator, Sequence

from kingscore.rules.errors import Problem, problem
from kingscore.rules.reading import is_clean
from kingscore.rules.sentence import gettext_noop

LONGEST_NAME = 40  # characters
MOST_MARKS = 4  # on one letter; no script needs more

# Letters and signs by their kind, and yet nothing is seen: Hangul fillers, the empty Braille cell.
_BLANK_LETTERS = frozenset("\u115f\u1160\u3164\uffa0\u2800")


def tidy_name(name: str) -> str:
    """The name in composed form, without space around it."""
    return unicodedata.normalize("NFC", name).strip()


def anonymous_name(code: str) -> str:
    """The name of a player whose own was taken out for good; `code` tells him from others."""
    return f"Player {code}"


def names_problems(names: Sequence[str], at: str = "players") -> Iterator[Problem]:
    """Every fault of the names at one table."""
    seen: dict[str, int] = {}
    for seat, name in enumerate(names):
        place = f"{at}[{seat}]"
        if fault := name_problem(name, place):
            yield fault
        elif (folded := unicodedata.normalize("NFKC", name).casefold()) in seen:
            text = gettext_noop("Two players are called %(name)s; add an initial to one of them.")
            yield problem("name_twice", text, at=place, name=name)
        else:
            seen[folded] = seat


def name_problem(name: str, at: str, most: int = LONGEST_NAME) -> Problem | None:
    """What is wrong with one name by itself, `most` characters long, if anything is."""
    if not any(_is_visible(character) for character in name):
        return problem("name_missing", gettext_noop("The name is missing."), at=at)
    if len(name) > most:
        text = gettext_noop("A name has at most %(most)s characters; this one has %(given)s.")
        return problem("name_too_long", text, at=at, most=most, given=len(name))
    if not is_clean(name) or _has_piled_marks(name):
        text = gettext_noop("This name holds a character that cannot be shown.")
        return problem("name_not_clean", text, at=at)
    return None


def seats_problems(players: int, names: Sequence[str], first_dealer: int) -> Iterator[Problem]:
    """Faults of a table before anything is played: how many sit there, and who deals first."""
    if len(names) != players:
        text = gettext_noop("These rules are for %(players)s players, and %(given)s are named.")
        yield problem("wrong_players", text, at="players", players=players, given=len(names))
    if not 0 <= first_dealer < players:
        text = gettext_noop("There is no such seat at the table.")
        yield problem("unknown_seat", text, at="first_dealer")


def _has_piled_marks(name: str) -> bool:
    """Whether marks are piled on one letter until they cover the lines around it."""
    kinds = "".join(unicodedata.category(character)[0] for character in name)
    return "M" * (MOST_MARKS + 1) in kinds


def _is_visible(character: str) -> bool:
    # What is not assigned yet may be an emoji that is newer than this Python.
    kind = unicodedata.category(character)
    return (kind[0] in "LNPS" or kind == "Cn") and character not in _BLANK_LETTERS
