"""Penalties and awards at the table: what is noted, and what is taken back."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from kingscore.forms.fields import check_clean
from kingscore.rules.amount import Amount, read_amount
from kingscore.rules.reading import LARGEST, LONGEST_REASON
from kingscore.rules.ruleset import Ruleset
from kingscore.wording import label

SIGNS = {"-": _("Penalty: takes points away"), "+": _("Award: gives points")}


class PointsField(forms.Field):
    """Points without a sign, exact: 150, 2½ or 2.5."""

    def to_python(self, value: Any) -> Any:
        """The points as an exact number, None for an empty field."""
        text = str(value or "").strip()
        if not text:
            return None
        points = read_amount(text)
        if points is None:
            raise forms.ValidationError(_("This is not a number of points (as 150, 2.5 or 2½)."))
        return points


class AdjustmentForm(forms.Form):
    """Points for one seat outside the deals."""

    entry = forms.UUIDField()
    version = forms.IntegerField(min_value=0, max_value=LARGEST)
    seat = forms.IntegerField(label=_("Who?"), min_value=0, max_value=LARGEST)
    sign = forms.ChoiceField(choices=list(SIGNS.items()))
    size = PointsField(label=_("How many points?"))
    cause = forms.CharField(
        label=_("What for?"), max_length=LONGEST_REASON, validators=[check_clean]
    )

    @property
    def points(self) -> Amount:
        """The points with their sign, from a valid form."""
        size: Amount = self.cleaned_data["size"]
        return -size if self.cleaned_data["sign"] == "-" else size

    def cause_by(self, rules: Ruleset) -> str:
        """What it is for; what the rules name is kept in their own words, for every reader."""
        cause: str = self.cleaned_data["cause"]
        return next((str(each) for each in rules.fines if label(each) == cause), cause)
