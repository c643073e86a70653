"""Sentences of the rules core, in the reader's language and with the players' names."""

import unicodedata
from collections.abc import Iterable, Sequence

from django.utils.translation import get_language, gettext, ngettext

from kingscore.rules.amount import Amount, in_digits
from kingscore.rules.entries import stopped_problem
from kingscore.rules.errors import Invalid, InvalidDeal, Problem
from kingscore.rules.gamefile import GameFile
from kingscore.rules.sentence import Label, Points, Seat, Sentence
from kingscore.rules.sheet import Sheet, faults_after
from kingscore.rules.substitutes import Substitution

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
    """What all players have together in the deals, and what it must be at the end."""
    words = _sum_in_words(sheet)
    on_top = gettext("Penalties and awards come on top.")
    return f"{words} {on_top}".lstrip() if sheet.adjustments else words


def _sum_in_words(sheet: Sheet) -> str:
    if not sheet.lines:
        return "" if sheet.is_stopped else final_in_words(sheet.expected_final)
    total = sum(sheet.totals)
    is_whole = len(sheet.lines) == sheet.ruleset.deals and sheet.is_regular
    is_whole = is_whole and not sheet.is_ended_early
    if is_whole and sheet.ruleset.constant is not None:
        return gettext("All together %(total)s, as it must be.") % {"total": Points(total)}
    worth = sum(line.contract.total for line in sheet.lines)
    so_far = together_in_words(total, worth, deals=len(sheet.lines))
    return so_far if sheet.is_finished else f"{so_far} {final_in_words(sheet.expected_final)}"


def together_in_words(total: Amount, worth: Amount, *, deals: int) -> str:
    """What all players have together in so many deals, beside what the contracts are worth.

    They differ by nothing but what a promise has lost to nobody.
    """
    values = {"total": Points(total), "lost": in_digits(worth - total)}
    if total == worth:
        text = ngettext(
            "All together %(total)s: what this contract is worth.",
            "All together %(total)s: what these contracts are worth.",
            deals,
        )
    else:
        text = ngettext(
            "All together %(total)s: what this contract is worth, less %(lost)s that a promise "
            "has lost.",
            "All together %(total)s: what these contracts are worth, less %(lost)s that promises "
            "have lost.",
            deals,
        )
    return text % values


def ending_in_words(sheet: Sheet, names: Sequence[str]) -> str:
    """Why the game is over before every deal was played; empty where it is not.

    Either somebody took so much in the last deal, or the players stopped.
    """
    winner = sheet.early_winner
    if winner is None:
        stopped = stopped_problem(len(sheet.lines))
        return say_problem(stopped, names) if sheet.is_stopped else ""
    line = sheet.lines[-1]
    units = {code: row[winner] for code, row in line.facts.counts.items()}
    item = max(line.contract.items, key=lambda each: units[each.code])
    text = gettext("%(name)s took %(units)s × %(item)s: King. The others lose.")
    values = {"units": units[item.code], "item": label(item.name)}
    return text % {"name": isolated(names[winner]), **values}


def substitution_in_words(made: Substitution, players: Sequence[str]) -> str:
    """Who goes on playing for whom from which deal on; `players` are all of the game."""
    text = gettext("From deal %(number)s on %(name)s plays for %(other)s.")
    name, other = isolated(players[made.player]), isolated(players[made.earlier])
    return text % {"number": made.number, "name": name, "other": other}


def final_in_words(expected: tuple[Amount, Amount] | None) -> str:
    """What all players will have together at the end: the least and the most, if it is known."""
    if expected is None:
        return gettext("What it will be at the end is open: a deal that is left has no contract.")
    least, most = expected
    if least == most:
        return gettext("At the end all together must have %(total)s.") % {"total": Points(least)}
    text = gettext(
        "At the end all together will have from %(least)s to %(most)s, by what is still played."
    )
    return text % {"least": Points(least), "most": Points(most)}


def _name_of(seat: Seat, names: Sequence[str]) -> str:
    if 0 <= seat < len(names):
        return isolated(names[seat])
    return gettext("player %(number)s") % {"number": seat + 1}


def label(name: str) -> str:
    """A word of the rules for people; house rules may have left it empty.

    What they bring in their own languages is not looked up: it is theirs.
    """
    if isinstance(name, Label) and name.translations:
        language = get_language() or ""
        known = (language, language.partition("-")[0])
        own = next((name.translations[each] for each in known if each in name.translations), name)
        return isolated(str(own))
    return gettext(name) if name else ""


def say_problem(problem: Problem, names: Sequence[str]) -> str:
    """A problem for people, without the place in the input."""
    return say(problem.sentence, names)


def say_problems(problems: Iterable[Problem], names: Sequence[str] = ()) -> tuple[str, ...]:
    """The same of each of them; `names` are those of the seats, where there are any."""
    return tuple(say_problem(each, names) for each in problems)


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
