"""Sentences of the rules core, in the reader's language and with the players' names."""

import unicodedata
from collections.abc import Sequence

from django.utils.translation import gettext

from kingscore.rules.errors import Problem
from kingscore.rules.sentence import Label, Seat, Sentence

_RIGHT_TO_LEFT = {"R", "AL", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "FSI"}


def isolated(name: str) -> str:
    """A name that cannot turn the text around it: right-to-left ones are set apart."""
    if any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in name):
        return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"
    return name


def say(sentence: Sentence, names: Sequence[str]) -> str:
    """A sentence for people; `names` are those of the seats."""
    values: dict[str, object] = {}
    for key, value in sentence.values.items():
        if isinstance(value, Seat):
            values[key] = isolated(names[value]) if value < len(names) else str(value)
        elif isinstance(value, Label):
            values[key] = label(value)
        else:
            values[key] = value
    return gettext(sentence.text) % values


def label(name: str) -> str:
    """A word of the rules for people; house rules may have left it empty."""
    return gettext(name) if name else ""


def say_problem(problem: Problem, names: Sequence[str]) -> str:
    """A problem for people, without the place in the input."""
    return say(problem.sentence, names)
