"""Forms: the shape of what is typed. Whether a deal is legal is the core's to say."""

from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from kingscore.money import CURRENCIES, is_currency, minor_units
from kingscore.rules.contract import Contract, TrumpBy
from kingscore.rules.deal import DealFacts
from kingscore.rules.item import Item
from kingscore.rules.names import LONGEST_NAME, names_problems, tidy_name
from kingscore.rules.presets import Preset
from kingscore.rules.reading import LARGEST, LONGEST_REASON, is_clean
from kingscore.rules.sheet import Policy
from kingscore.wording import label, say_problem

DRAW = "draw"
HIGHEST_STAKE = 1_000_000  # smallest units a point


def check_clean(text: str) -> None:
    """Refuse a text with control characters in it."""
    if not is_clean(text):
        raise forms.ValidationError(_("This text holds a character that cannot be shown."))


class ReasonField(forms.CharField):
    """A reason in a few words; one line."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            max_length=LONGEST_REASON, required=False, validators=[check_clean], **kwargs
        )


class AmountField(forms.DecimalField):
    """An amount with a decimal point or a decimal comma, whatever the language."""

    widget = forms.TextInput

    def to_python(self, value: Any) -> Any:
        """The amount as a number."""
        return super().to_python(value.replace(",", ".") if isinstance(value, str) else value)


class StakeForm(forms.Form):
    """Money for one point."""

    stake = AmountField(label=_("Stake for one point"), required=False, min_value=0, max_digits=9)
    currency = forms.ChoiceField(
        label=_("Currency"),
        required=False,
        choices=[(currency, currency) for currency in CURRENCIES],
    )

    def __init__(self, *args: Any, currency: str = "", **kwargs: Any) -> None:
        """`currency` may be chosen besides the usual ones: that of the game before."""
        super().__init__(*args, **kwargs)
        if currency and currency not in CURRENCIES and is_currency(currency):
            others = [(each, each) for each in (currency, *CURRENCIES)]
            self.fields["currency"] = forms.ChoiceField(
                label=_("Currency"), required=False, choices=others
            )

    @property
    def stake_units(self) -> int:
        """The stake for one point, in the smallest unit of the currency."""
        return int(self.cleaned_data.get("stake_units") or 0)

    def clean(self) -> dict[str, Any]:
        """Reckon the stake in the smallest unit; without a currency it is in the first one."""
        cleaned = super().clean() or {}
        stake, currency = cleaned.get("stake"), cleaned.get("currency") or CURRENCIES[0]
        if stake:
            cleaned["currency"] = currency
            units = minor_units(stake, currency)
            if units != int(units) or units > HIGHEST_STAKE:
                self.add_error("stake", gettext("This is not an amount of this currency."))
            cleaned["stake_units"] = units
        return cleaned


class StartForm(StakeForm):
    """The start of a game: who plays, in what order, under which choices of a preset."""

    start_key = forms.UUIDField(widget=forms.HiddenInput)
    policy = forms.ChoiceField(
        label=_("A closed contract"),
        choices=[
            (Policy.STRICT.value, _("is refused")),
            (Policy.FRIENDLY.value, _("may be played all the same, with a reason")),
        ],
    )

    def __init__(self, *args: Any, preset: Preset, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.preset = preset
        for seat in range(preset.players):
            # As long as it may be typed; the core says what a name can be.
            self.fields[f"name-{seat}"] = forms.CharField(
                label=gettext("Player %(number)s") % {"number": seat + 1},
                required=False,
                max_length=10 * LONGEST_NAME,
                validators=[check_clean],
            )
        self.fields["first_dealer"] = forms.ChoiceField(
            label=_("First dealer"),
            choices=[(str(seat), "") for seat in range(preset.players)] + [(DRAW, _("draw"))],
        )
        for option in preset.options:
            self.fields[f"option-{option.code}"] = forms.ChoiceField(
                label=label(option.name),
                choices=[(code, label(name)) for code, name in option.choices.items()],
                required=False,
            )

    @property
    def names(self) -> list[str]:
        """The names by seat, tidy."""
        seats = range(self.preset.players)
        return [tidy_name(self.cleaned_data.get(f"name-{seat}") or "") for seat in seats]

    @property
    def choices(self) -> dict[str, str]:
        """The choices made in the options of the preset."""
        made = {
            option.code: self.cleaned_data.get(f"option-{option.code}")
            for option in self.preset.options
        }
        return {code: choice for code, choice in made.items() if choice}

    @property
    def first_dealer(self) -> int:
        """The seat that deals first; a lot is drawn once for a form, however often it is sent."""
        chosen = self.cleaned_data["first_dealer"]
        if chosen == DRAW:
            return int(self.cleaned_data["start_key"].int % self.preset.players)
        return int(chosen)

    def clean(self) -> dict[str, Any]:
        """Check what takes more than one field: the names at a table, and the money."""
        cleaned = super().clean()
        for each in names_problems(self.names, at="name"):
            seat = each.path.removeprefix("name[").removesuffix("]")
            self.add_error(f"name-{seat}", say_problem(each, self.names))
        return cleaned


class NumberField(forms.IntegerField):
    """A whole number that may be left open; the core says which numbers can be."""

    def __init__(self) -> None:
        super().__init__(required=False, min_value=-LARGEST, max_value=LARGEST)


class DealForm(forms.Form):
    """What was seen in one deal, for one contract.

    `who-ITEM` is the seat that took a single thing, `count-ITEM-SEAT` how many of several,
    `said-SEAT` a prediction, `bid-SEAT` a bid for the trump.
    """

    entry = forms.UUIDField()
    version = forms.IntegerField(min_value=0, max_value=LARGEST)
    number = forms.IntegerField(min_value=1, max_value=LARGEST)
    declarer = forms.IntegerField(min_value=0, max_value=LARGEST)
    trump = forms.CharField(required=False, max_length=1, validators=[check_clean])
    override = ReasonField(label=_("Why is it played all the same?"))
    reason = ReasonField(label=_("Why is it corrected?"))

    def __init__(self, *args: Any, contract: Contract, players: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.contract, self.players = contract, players
        for item in contract.items:
            if item.count == 1:
                self.fields[f"who-{item.code}"] = NumberField()
            else:
                self._add_row(f"count-{item.code}")
        if contract.predictions:
            self._add_row("said")
        if contract.trump_by is TrumpBy.SALE:
            self._add_row("bid")
            self.fields["is_sold"] = forms.BooleanField(label=_("The highest bid"), required=False)

    def _add_row(self, kind: str) -> None:
        """One number for each seat."""
        for seat in range(self.players):
            self.fields[f"{kind}-{seat}"] = NumberField()

    def clean(self) -> dict[str, Any]:
        """Say what is missing beside what is there, and which seat there is not."""
        cleaned = super().clean() or {}
        for item in self.contract.items:
            who = cleaned.get(f"who-{item.code}")
            if who is not None and not 0 <= who < self.players:
                self.add_error(f"who-{item.code}", gettext("There is no such seat at the table."))
        bids = [cleaned.get(f"bid-{seat}") for seat in range(self.players)]
        if any(bids) and "is_sold" not in self.data:
            self.add_error("is_sold", gettext("Was it accepted or declined?"))
        said = {f"said-{seat}": cleaned.get(f"said-{seat}") for seat in range(self.players)}
        if any(each is not None for each in said.values()):
            for field, each in said.items():
                if each is None and field not in self.errors:
                    self.add_error(field, gettext("What was predicted?"))
        return cleaned

    def facts(self) -> DealFacts:
        """The facts of the deal, from a valid form."""
        seats = range(self.players)
        said = tuple(self.cleaned_data.get(f"said-{seat}") for seat in seats)
        bids = tuple(self.cleaned_data.get(f"bid-{seat}") or 0 for seat in seats)
        facts = DealFacts(
            contract=self.contract.code,
            declarer=self.cleaned_data["declarer"],
            trump=self.cleaned_data["trump"],
            bids=bids if any(bids) else (),
            is_sold=self.cleaned_data.get("is_sold", False),
            predictions=tuple(each for each in said if each is not None),
            override=self.cleaned_data["override"],
        )
        counts = {item.code: self._row(item) for item in self.contract.items}
        typed = {code: row for code, row in counts.items() if row}
        return replace(facts, counts=typed)

    def _row(self, item: Item) -> tuple[int, ...]:
        """How many each seat took; empty if nothing was typed.

        The only number that is left open is what is left; several are zero, if nothing is left.
        """
        seats = range(self.players)
        if item.count == 1:
            who = self.cleaned_data.get(f"who-{item.code}")
            return () if who is None else tuple(int(seat == who) for seat in seats)
        typed = [self.cleaned_data.get(f"count-{item.code}-{seat}") for seat in seats]
        if all(each is None for each in typed):
            return ()
        rest = item.count - sum(each or 0 for each in typed)
        last = max(rest, 0) if typed.count(None) == 1 else 0
        return tuple(last if each is None else each for each in typed)


def typed_values(facts: DealFacts) -> dict[str, Any]:
    """The values of a DealForm that says these facts."""
    values: dict[str, Any] = {
        "trump": facts.trump,
        "override": facts.override,
        "is_sold": facts.is_sold,
    }
    for code, row in facts.counts.items():
        values |= {f"count-{code}-{seat}": units for seat, units in enumerate(row)}
        values[f"who-{code}"] = row.index(max(row))
    values |= {f"said-{seat}": said for seat, said in enumerate(facts.predictions)}
    values |= {f"bid-{seat}": bid for seat, bid in enumerate(facts.bids)}
    return values


class WriteForm(forms.Form):
    """A write that says no more than its name: which entry, on which version, and why."""

    entry = forms.UUIDField()
    version = forms.IntegerField(min_value=0, max_value=LARGEST)
    reason = ReasonField(label=_("Why?"))


# How the points were noted when two players were in each other's seats.
KEEP_POINTS = {"yes": _("Under the right names"), "no": _("At the right places")}


class SwapForm(WriteForm):
    """Two players who had been entered in each other's seats."""

    first = forms.IntegerField(min_value=0, max_value=LARGEST)
    second = forms.IntegerField(min_value=0, max_value=LARGEST)
    keep_points = forms.ChoiceField(choices=list(KEEP_POINTS.items()))


class NameForm(forms.Form):
    """A player's name, put right."""

    name = forms.CharField(
        label=_("Name"), max_length=10 * LONGEST_NAME, required=False, validators=[check_clean]
    )


class ImportForm(forms.Form):
    """A game file."""

    file = forms.FileField(label=_("Game file"))
