"""What can be wrong with a deal, a ruleset or a file, as values that explain themselves."""

from collections.abc import Iterable
from dataclasses import dataclass

from kingscore.rules.sentence import Sentence, Value


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault: a stable code for programs, a sentence for people, and where it is.

    `path` names the place in the input, such as `counts.hearts` or `entries[3].number`.
    """

    code: str
    sentence: Sentence
    path: str = ""

    def __str__(self) -> str:
        return f"{self.path}: {self.sentence}" if self.path else str(self.sentence)


def problem(code: str, text: str, /, at: str = "", **values: Value) -> Problem:
    """A problem from its code, its marked English text, its place and the values in it."""
    return Problem(code, Sentence(text, values), at)


class Invalid(ValueError):
    """Something is not right; every problem found is listed."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(str(each) for each in self.problems))


class InvalidDeal(Invalid):
    """Deal `number` (from 1) is not a legal deal of this game."""

    def __init__(self, number: int, problems: Iterable[Problem]) -> None:
        self.number = number
        super().__init__(problems)


class InvalidRuleset(Invalid):
    """A ruleset does not hold: its deck, totals or quotas do not work out."""


class InvalidDocument(Invalid):
    """A document (facts, a ruleset, a game file) is not in the form it must have."""
