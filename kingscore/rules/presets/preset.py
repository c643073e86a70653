"""What a preset is: a ruleset in code, with the published variants as its options."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from kingscore.rules.errors import InvalidRuleset, problem
from kingscore.rules.proof import prove
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.sentence import Label, gettext_noop


@dataclass(frozen=True, slots=True)
class Option:
    """Something in which published rules differ: `choices` by code, the usual one first."""

    code: str
    name: Label
    choices: Mapping[str, Label]

    @property
    def default(self) -> str:
        """The usual choice."""
        return next(iter(self.choices))


@dataclass(frozen=True)
class Preset:
    """A published ruleset, and how to build it from the choices made in its options.

    `family` is the game that it is a form of, by default what it is called itself.
    """

    slug: str
    name: Label
    players: int
    builder: Callable[[Mapping[str, str]], Ruleset]
    options: tuple[Option, ...] = ()
    family: Label = field(default=Label(""))

    def __post_init__(self) -> None:
        """Without a family it is one of its own."""
        if not self.family:
            object.__setattr__(self, "family", self.name)

    @cached_property
    def usual(self) -> Ruleset:
        """The ruleset with the usual choice in every option."""
        return self.ruleset()

    def ruleset(self, /, **choices: str) -> Ruleset:
        """The ruleset with these choices, proven; raises InvalidRuleset with every fault.

        The slug names every choice that is not the usual one.
        """
        known = {option.code: option for option in self.options}
        text = gettext_noop("%(preset)s: there is no option %(option)s with %(choice)s.")
        names = {"preset": self.name}
        faults = [
            problem(
                "unknown_option", text, at=f"options.{code}", option=code, choice=choice, **names
            )
            for code, choice in choices.items()
            if code not in known or choice not in known[code].choices
        ]
        if faults:
            raise InvalidRuleset(faults)
        made = {code: choices.get(code, option.default) for code, option in known.items()}
        special = [
            _mark(code, choice) for code, choice in made.items() if choice != known[code].default
        ]
        slug = "".join([self.slug, *special])
        try:
            return prove(replace(self.builder(made), slug=slug, name=self.name))
        except InvalidRuleset as error:  # each choice is one, but together they do not work out
            faults = [replace(each, path="options") for each in error.problems]
            raise InvalidRuleset(faults) from error

    def choices_in(self, slug: str) -> dict[str, str] | None:
        """The choices that the slug of one of this preset's rulesets names, None if it is none."""
        if not slug.startswith(self.slug):
            return None
        rest, choices = slug.removeprefix(self.slug), {}
        for option in self.options:
            others = [choice for choice in option.choices if choice != option.default]
            marks = {_mark(option.code, choice): choice for choice in others}
            named = [mark for mark in marks if f"{rest}-".startswith(f"{mark}-")]
            if named:
                mark = max(named, key=len)
                choices[option.code] = marks[mark]
                rest = rest.removeprefix(mark)
        return None if rest else choices


def _mark(code: str, choice: str) -> str:
    """How a choice is named in a slug: `-last-33`."""
    return f"-{code}-{choice}".lower().replace("+", "").replace("_", "-")
