"""The start of a game: who plays what, in what order, for how much."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from kingscore.forms.fields import AmountField, check_clean
from kingscore.money import CURRENCIES, HIGHEST_STAKE, is_currency, minor_units
from kingscore.rules.names import LONGEST_NAME, names_problems, tidy_name
from kingscore.rules.presets import Preset
from kingscore.rules.sheet import Policy
from kingscore.wording import label, say_problem

DRAW = "draw"


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
