"""Sentences of the rules core, in the reader's language and with the players' names."""

import unicodedata
from collections.abc import Sequence

from django.utils.translation import gettext

from kingscore.rules.amount import Amount
from kingscore.rules.errors import Invalid, InvalidDeal, Problem
from kingscore.rules.gamefile import GameFile
from kingscore.rules.sentence import Label, Points, Seat, Sentence
from kingscore.rules.sheet import Sheet, faults_after

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
            values[key] = _name_of(value, names)
        elif isinstance(value, Label):
            values[key] = label(value)
        else:
            values[key] = value
    return gettext(sentence.text) % values


def sum_in_words(sheet: Sheet) -> str:
    """What all players have together, and what it must be at the end."""
    together = {"total": Points(sum(sheet.totals))}
    if sheet.is_finished and sheet.is_regular:
        return gettext("All together %(total)s, as it must be.") % together
    if not sheet.lines:
        return final_in_words(sheet.expected_final)
    so_far = gettext("All together %(total)s: what these contracts are worth.") % together
    return so_far if sheet.is_finished else f"{so_far} {final_in_words(sheet.expected_final)}"


def final_in_words(expected: tuple[Amount, Amount] | None) -> str:
    """What all players will have together at the end: the least and the most, if it is known."""
    if expected is None:
        return gettext("What it will be at the end is open: a deal that is left has no contract.")
    least, most = expected
    if least == most:
        return gettext("At the end all together must have %(total)s.") % {"total": Points(least)}
    text = gettext(
        "At the end all together must have from %(least)s to %(most)s, by what is left out."
    )
    return text % {"least": Points(least), "most": Points(most)}


def _name_of(seat: Seat, names: Sequence[str]) -> str:
    if seat < len(names):
        return isolated(names[seat])
    return gettext("player %(number)s") % {"number": seat + 1}


def label(name: str) -> str:
    """A word of the rules for people; house rules may have left it empty."""
    return gettext(name) if name else ""


def say_problem(problem: Problem, names: Sequence[str]) -> str:
    """A problem for people, without the place in the input."""
    return say(problem.sentence, names)


def say_file_problems(error: Invalid, file: GameFile | None) -> list[str]:
    """Every problem of a game file, with its place in the file or the number of its deal.

    `file` is the game, where it could be read: then later deals are looked at too.
    """
    if not isinstance(error, InvalidDeal) or file is None:
        return [
            f"{each.path}: {say_problem(each, ())}" if each.path else say_problem(each, ())
            for each in error.problems
        ]
    entries = [each.entry for each in file.entries]
    later = faults_after(error, file.ruleset, entries, file.first_dealer)
    return [
        gettext("Deal %(number)s: %(problem)s")
        % {"number": fault.number, "problem": say_problem(each, file.seated)}
        for fault in (error, *later)
        for each in fault.problems
    ]
