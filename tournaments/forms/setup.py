"""The settings of a tournament as a form: what is typed becomes rules and a setup."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from kingscore.forms.fields import NumberField, check_clean
from kingscore.rules.amount import Amount, in_digits, read_amount
from kingscore.rules.errors import InvalidRuleset
from kingscore.rules.names import LONGEST_NAME, name_problem, tidy_name
from kingscore.rules.ruleset import Ruleset as Rules
from kingscore.rules.sheet import Policy
from kingscore.wording import label, say_problem
from tournaments.forms.seating import METHODS as DRAWING
from tournaments.queries import rules_by_slug
from tournaments.rules.finals import Kind
from tournaments.rules.metrics import METRICS
from tournaments.rules.metrics import NAMES as METRIC_NAMES
from tournaments.rules.points import NAMES as POINTS
from tournaments.rules.seating.sizes import USUAL
from tournaments.rules.setup import Carried, Method, Setup, Stage, Unplayed
from tournaments.rules.suites import Chosen, Suite

METHODS = {**DRAWING, Method.HAND: _("By hand"), Method.FILE: _("From a file")}
POLICIES = {
    Policy.STRICT: _("is refused"),
    Policy.FRIENDLY: _("may be played all the same, with a reason"),
}
UNPLAYED = {
    Unplayed.AS_PLAYED: _("count for nothing"),
    Unplayed.SCALED: _("are made up: the points are scaled up to all deals"),
}
_LEAST_SHOWN = 4  # tie-breaks that can be chosen, however few there are
_LONGEST_SLUG = 200


class SignedPointsField(forms.Field):
    """Points with or without a sign, exact: 0, -50, 2½; None where nothing is typed."""

    def to_python(self, value: Any) -> Any:
        """The points as an exact number."""
        text = str(value or "").strip().replace("\N{MINUS SIGN}", "-")
        if not text:
            return None
        size = read_amount(text.removeprefix("-"))
        if size is None:
            raise forms.ValidationError(_("This is not a number of points (as 150, 2.5 or 2½)."))
        return -size if text.startswith("-") else size


class SetupForm(forms.Form):
    """Name, evening, rules by size of table, and everything else.

    `suite` has the rules to choose from, and `sizes` are those for which others can be named. When
    it is valid, `made` and `rules` have what was chosen. `fixed`, if it is given, are the setup
    and the rules that are played already: of the form's own nothing about tables is taken then.
    """

    name = forms.CharField(
        label=_("Name"), max_length=10 * LONGEST_NAME, required=False, validators=[check_clean]
    )
    held_on = forms.DateField(
        label=_("Evening"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    )
    rounds = NumberField(label=_("Rounds"), help_text=_("Empty: as we go."))
    grand = NumberField(label=_("Grand final"), help_text=_("Places. Empty: none."))
    grand_rounds = NumberField(label=_("Rounds of the grand final"), help_text=_("Empty: 1."))
    small = NumberField(label=_("Small final"), help_text=_("Places. Empty: none."))
    small_rounds = NumberField(label=_("Rounds of the small final"), help_text=_("Empty: 1."))
    is_carried = forms.BooleanField(
        label=_("The points of the preliminaries count on in the finals"), required=False
    )
    method = forms.ChoiceField(label=_("Who sits where"), choices=[*METHODS.items()])
    is_in_advance = forms.BooleanField(label=_("All rounds are drawn in advance"), required=False)
    club_mates_apart = forms.BooleanField(
        label=_("Mates of one team sit apart in the first round"), required=False
    )
    usual = NumberField(
        label=_("Usual size of table"), help_text=_("Empty: 4, where there are such tables.")
    )
    policy = forms.ChoiceField(label=_("A closed contract"), choices=[*POLICIES.items()])
    points = forms.ChoiceField(label=_("What a round is worth"))
    best = NumberField(label=_("So many best rounds count"), help_text=_("Empty: all of them."))
    missed = SignedPointsField(
        label=_("A round missed is worth"), required=False, help_text=_("Empty: nothing at all.")
    )
    hidden = NumberField(
        label=_("Last rounds with hidden standings"),
        help_text=_("Until the tournament is finished."),
    )
    is_confirmed = forms.BooleanField(
        label=_("A second player at the table confirms each result"), required=False
    )
    unplayed = forms.ChoiceField(
        label=_("Deals missing at a table that was closed early"), choices=[*UNPLAYED.items()]
    )
    minutes = NumberField(label=_("Minutes of a round"), help_text=_("Empty: no clock."))
    is_public = forms.BooleanField(label=_("Everybody may look at it"), required=False)

    def __init__(
        self,
        *args: Any,
        suite: Suite,
        sizes: Iterable[int],
        fixed: tuple[Setup, Mapping[int, Rules]] | None = None,
        are_stages_fixed: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.suite, self.fixed, self.are_stages_fixed = suite, fixed, are_stages_fixed
        self.sizes = sorted({*sizes, *suite.sizes})
        self._setup: Setup | None = None
        self.rules: Mapping[int, Rules] = {}
        self.fields["points"] = forms.ChoiceField(
            label=_("What a round is worth"),
            choices=[(code, label(name)) for code, name in POINTS.items()],
        )
        self._add_rules()
        self._add_tie_breaks()
        if fixed:
            self._disable("policy", *self.names_of_rules)
        if are_stages_fixed:
            self._disable("rounds", "grand", "grand_rounds", "small", "small_rounds")

    def _add_rules(self) -> None:
        for size in self.sizes:
            if size in self.suite.presets:
                self.fields[f"size-{size}"] = forms.BooleanField(
                    label=gettext("Tables of %(size)s") % {"size": size}, required=False
                )
                if self.suite.most_deals(size):
                    self.fields[f"deals-{size}"] = NumberField(
                        label=gettext("Deals of a round at tables of %(size)s") % {"size": size}
                    )
            self.fields[f"rules-{size}"] = forms.CharField(
                label=gettext("Rules at tables of %(size)s") % {"size": size},
                required=False,
                max_length=_LONGEST_SLUG,
                validators=[check_clean],
                widget=forms.TextInput(attrs={"list": f"known-rules-{size}"}),
            )
        for variant in self.suite.variants:
            name = label(variant.option.name)
            if len(variant.sizes) < len(self.suite.sizes):
                sizes = ", ".join(map(str, variant.sizes))
                name = gettext("%(option)s, at tables of %(sizes)s") % {
                    "option": name,
                    "sizes": sizes,
                }
            self.fields[f"option-{variant.key}"] = forms.ChoiceField(
                label=name,
                choices=[(code, label(each)) for code, each in variant.option.choices.items()],
                required=False,
            )

    def _add_tie_breaks(self) -> None:
        """A choice for each tie-break that is chosen, and some more."""
        chosen = [name for name in self._typed() if name.startswith("tie-") and self._typed()[name]]
        shown = min(len(METRICS), max(_LEAST_SHOWN, len(chosen) + 2))
        choices = [("", "—"), *((code, label(METRIC_NAMES[code])) for code in METRICS)]
        for number in range(1, shown + 1):
            self.fields[f"tie-{number}"] = forms.ChoiceField(
                label=gettext("Tie-break %(number)s") % {"number": number},
                choices=choices,
                required=False,
            )

    def _typed(self) -> Mapping[str, Any]:
        return self.data if self.is_bound else self.initial

    def _disable(self, *names: str) -> None:
        for name in names:
            self.fields[name].disabled = True

    @property
    def made(self) -> Setup:
        """The settings that were made of a valid form."""
        if self._setup is None:
            raise RuntimeError("This form is not valid.")
        return self._setup

    def tried(self) -> "SetupForm":
        """The form as if it had been sent as it stands."""
        values = {name: self[name].value() for name in self.fields}
        sent = {name: value for name, value in values.items() if value not in (None, False)}
        return SetupForm(
            sent,
            initial=self.initial,
            suite=self.suite,
            sizes=self.sizes,
            fixed=self.fixed,
            are_stages_fixed=self.are_stages_fixed,
        )

    @property
    def names_of_rules(self) -> list[str]:
        """The fields about tables and their rules."""
        begins = ("size-", "deals-", "rules-", "option-")
        return [name for name in self.fields if name.startswith(begins)]

    @property
    def names_of_tie_breaks(self) -> list[str]:
        """The fields with tie-breaks, in their order."""
        return [name for name in self.fields if name.startswith("tie-")]

    @property
    def parts(self) -> dict[str, set[str]]:
        """The fields that stand in a part of the page that is folded, by its name."""
        return {
            "seating": {"method", "is_in_advance", "club_mates_apart", "usual"},
            "counting": {"points", "best", "missed", "hidden", *self.names_of_tie_breaks},
            "table": {"policy", "is_confirmed", "unplayed", "minutes"},
        }

    def clean(self) -> dict[str, Any]:
        """Make the rules and the setup of what was typed, and say every fault at its field."""
        cleaned = super().clean() or {}
        self.rules = self.fixed[1] if self.fixed else self._read_rules()
        problems = [name_problem(tidy_name(cleaned.get("name", "")), "name")]
        places: dict[str, str] = {}
        if not self.errors:
            self._setup = self._read_setup()
            places = self._places()  # read first: a field with an error has no value any more
            problems += self._setup.problems(self.rules)
        for each in problems:
            if each:
                self.add_error(self._field_at(each.path, places), say_problem(each, ()))
        return cleaned

    def _places(self) -> dict[str, str]:
        """The fields that stand for places in the setup, where they are not called alike."""
        first = f"size-{self.suite.sizes[0]}"
        names = {"stages": "small", "stages[0].rounds": "rounds", "tables": first}
        for number, name in enumerate(self._tie_break_fields()):
            names[f"tie_breaks[{number}]"] = name
        for number, name in enumerate(self._stage_fields(), 1):
            names[f"stages[{number}].places"] = name
            names[f"stages[{number}].rounds"] = f"{name}_rounds"
        for number, size in enumerate(self.made.tables):
            has_deals = f"deals-{size}" in self.fields
            names[f"tables[{number}].deals"] = f"{'deals' if has_deals else 'rules'}-{size}"
            names[f"tables[{number}].size"] = f"rules-{size}"
        return names

    def _field_at(self, path: str, places: Mapping[str, str]) -> str | None:
        name = places.get(path, path)
        return name if name in self.fields else None

    def _tie_break_fields(self) -> list[str]:
        return [name for name in self.names_of_tie_breaks if self.cleaned_data.get(name)]

    def _stage_fields(self) -> list[str]:
        return [name for name in ("grand", "small") if self.cleaned_data.get(name) is not None]

    def _read_rules(self) -> dict[int, Rules]:
        """The rules of every size of table that there may be."""
        found: dict[int, Rules] = {}
        for size in self.sizes:
            other = str(self.cleaned_data.get(f"rules-{size}") or "").strip()
            is_wanted = self.cleaned_data.get(f"size-{size}", False)
            if other and (is_wanted or size not in self.suite.presets):
                if rules := self._other_rules(size, other):
                    found[size] = rules
            elif is_wanted and (rules := self._own_rules(size)):
                found[size] = rules
        return found

    def _other_rules(self, size: int, slug: str) -> Rules | None:
        rules = rules_by_slug(slug)
        if rules is None:
            text = gettext("There are no rules with the short name %(slug)s.") % {"slug": slug}
        elif rules.players != size:
            text = gettext("These rules are for %(players)s players.") % {"players": rules.players}
        else:
            return rules
        self.add_error(f"rules-{size}", text)
        return None

    def _own_rules(self, size: int) -> Rules | None:
        keys = {variant.key for variant in self.suite.variants}
        made = {key: self.cleaned_data.get(f"option-{key}") for key in keys}
        choices = {key: choice for key, choice in made.items() if choice}
        try:
            return self.suite.rules(size, choices, self.cleaned_data.get(f"deals-{size}"))
        except InvalidRuleset as invalid:
            for each in invalid.problems:
                at = f"deals-{size}" if each.path == "deals" else f"size-{size}"
                self.add_error(at, say_problem(each, ()))
        return None

    def _read_setup(self) -> Setup:
        sent = self.cleaned_data
        tables = dict(self.fixed[0].tables) if self.fixed else dict.fromkeys(sorted(self.rules))
        stages = [Stage(Kind.PRELIMINARIES, sent["rounds"])]
        for kind, name in ((Kind.GRAND, "grand"), (Kind.SMALL, "small")):
            if sent[name] is not None:
                rounds = sent[f"{name}_rounds"]
                stages.append(Stage(kind, 1 if rounds is None else rounds, sent[name]))
        return Setup(
            stages=tuple(stages),
            tables=tables,
            usual=sent["usual"] or _usual(tables),
            method=Method(sent["method"]),
            is_in_advance=sent["is_in_advance"],
            policy=Policy(sent["policy"]),
            points=sent["points"],
            best=sent["best"],
            missed=sent["missed"],
            tie_breaks=tuple(sent[name] for name in self._tie_break_fields()),
            hidden=sent["hidden"] or 0,
            is_confirmed=sent["is_confirmed"],
            club_mates_apart=sent["club_mates_apart"],
            unplayed=Unplayed(sent["unplayed"]),
            minutes=sent["minutes"],
            carried=Carried.ALL if sent["is_carried"] else Carried.NONE,
        )


def values_of(setup: Setup, chosen: Chosen) -> dict[str, Any]:
    """What stands in the form for these settings, but for name, evening and who may look."""
    finals = {stage.kind: stage for stage in setup.stages[1:]}
    grand, small = finals.get(Kind.GRAND), finals.get(Kind.SMALL)
    return {
        "rounds": setup.rounds,
        "grand": grand and grand.places,
        "grand_rounds": grand and grand.rounds,
        "small": small and small.places,
        "small_rounds": small and small.rounds,
        "is_carried": setup.carried is Carried.ALL,
        "method": setup.method.value,
        "is_in_advance": setup.is_in_advance,
        "club_mates_apart": setup.club_mates_apart,
        "policy": setup.policy.value,
        "points": setup.points,
        "best": setup.best,
        "missed": _signed(setup.missed),
        "hidden": setup.hidden or None,
        "is_confirmed": setup.is_confirmed,
        "unplayed": setup.unplayed.value,
        "minutes": setup.minutes,
        "usual": None if setup.usual == _usual(setup.tables) else setup.usual,
        **{f"tie-{number}": name for number, name in enumerate(setup.tie_breaks, 1)},
        **rules_values_of(chosen),
    }


def rules_values_of(chosen: Chosen) -> dict[str, Any]:
    """What stands in the form for these rules."""
    return {
        **{f"size-{size}": True for size in chosen.sizes},
        **{f"deals-{size}": deals for size, deals in chosen.deals.items()},
        **{f"rules-{size}": slug for size, slug in chosen.others.items()},
        **{f"option-{key}": choice for key, choice in chosen.choices.items()},
    }


def _usual(sizes: Collection[int]) -> int:
    """The usual size of table where none is named."""
    return USUAL if USUAL in sizes else max(sizes, default=USUAL)


def _signed(points: Amount | None) -> str:
    if points is None:
        return ""
    return f"-{in_digits(-points)}" if points < 0 else in_digits(points)
