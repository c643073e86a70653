"""What is typed and ticked at the door."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from kingscore.forms.adjustments import SIGNS, PointsField
from kingscore.forms.fields import NumberField, ReasonField, check_clean
from kingscore.rules.amount import Amount
from kingscore.rules.names import LONGEST_NAME
from kingscore.rules.reading import LARGEST, LONGEST_REASON, is_clean
from tournaments.rules.members.listed import LONGEST_TEAM
from tournaments.rules.setup import MOST_ROUNDS

MOST_NAMES = 2_000  # in one list
_LONGEST_ID = 18  # digits: a database has room for them
_LONGEST_LIST = MOST_NAMES * (LONGEST_NAME + 10)


class RegisterForm(forms.Form):
    """One who takes part: by name, or a player of the club, who may be given another name."""

    key = forms.UUIDField(initial=uuid4)
    name = forms.CharField(
        label=_("Name"), max_length=10 * LONGEST_NAME, required=False, validators=[check_clean]
    )
    player = forms.IntegerField(min_value=1, max_value=2**62, required=False)
    is_here = forms.BooleanField(required=False)


class ManyForm(forms.Form):
    """Many at once: ticked members, each with another name if he needs one; and names in lines."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    names = forms.CharField(
        label=_("Names, one in a line"),
        widget=forms.Textarea(attrs={"rows": 6, "dir": "auto", "autocapitalize": "words"}),
        max_length=_LONGEST_LIST,
        required=False,
    )
    players = forms.TypedMultipleChoiceField(coerce=int, required=False)
    is_here = forms.BooleanField(label=_("They are here already"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        sent = self.data.getlist("players") if hasattr(self.data, "getlist") else []
        self.ticked = [int(each) for each in sent if is_id(each)]
        self.fields["players"] = forms.TypedMultipleChoiceField(
            coerce=int, required=False, choices=[(each, each) for each in self.ticked]
        )

    @property
    def others(self) -> dict[int, str]:
        """The names that were typed for members, by the id of the player: `name-7`."""
        typed = ((name.partition("-"), value) for name, value in self.data.items())
        return {
            int(number): value.strip()
            for (kind, _, number), value in typed
            if kind == "name" and is_id(number)
        }

    def clean_names(self) -> list[str]:
        """The names, without empty lines."""
        lines = self.cleaned_data["names"].splitlines()
        return [line.strip() for line in lines if line.strip()]


class StateForm(forms.Form):
    """Whether something holds: the state that is wanted, so that tapping twice is once."""

    is_so = forms.BooleanField(required=False)


class EntrantForm(forms.Form):
    """The name of an entrant, and his team."""

    name = forms.CharField(
        label=_("Name"), max_length=10 * LONGEST_NAME, required=False, validators=[check_clean]
    )
    team = forms.CharField(
        label=_("Team"),
        max_length=10 * LONGEST_TEAM,
        required=False,
        validators=[check_clean],
        help_text=_("Mates of one team can be kept apart in the first round."),
    )


class RoundForm(forms.Form):
    """A round by its number, and whether something holds of it."""

    round = forms.IntegerField(label=_("Round"), min_value=0, max_value=MOST_ROUNDS)
    is_so = forms.BooleanField(required=False)


class LeaveForm(forms.Form):
    """After which round somebody leaves, and what becomes of his result."""

    after_round = forms.IntegerField(label=_("Leaves after round"), min_value=0, max_value=LARGEST)
    keeps_result = forms.ChoiceField(
        choices=[
            ("yes", _("He keeps his result, and his place in the standings.")),
            ("no", _("He is out of the standings; whoever met him keeps his points.")),
        ]
    )


class AwardForm(forms.Form):
    """Points for an entrant outside the games."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    entrant = forms.IntegerField(label=_("Number"), min_value=1, max_value=LARGEST)
    sign = forms.ChoiceField(choices=list(SIGNS.items()), initial="-")
    size = PointsField(label=_("How many points?"))
    reason = forms.CharField(
        label=_("What for?"), max_length=LONGEST_REASON, required=False, validators=[check_clean]
    )
    round = NumberField(label=_("For which round?"), help_text=_("Empty: for none."))

    @property
    def points(self) -> Amount:
        """The points with their sign, from a valid form."""
        size: Amount = self.cleaned_data["size"]
        return -size if self.cleaned_data["sign"] == "-" else size


class WithdrawForm(forms.Form):
    """Why a penalty or an award is withdrawn."""

    reason = ReasonField(label=_("Why?"))


def is_id(text: str) -> bool:
    """Whether a text can be the id of a row."""
    return text.isascii() and text.isdecimal() and len(text) <= _LONGEST_ID


def words_in(text: str) -> str:
    """What is looked for, from an address; nothing that could not be found."""
    text = text.strip()
    return text if is_clean(text) and len(text) <= LONGEST_NAME else ""
