"""The forms of a table and of the clock: each says how something is to be, not what to change."""

import re
from datetime import datetime

from django import forms
from django.utils.translation import gettext_lazy as _

from kingscore.rules.reading import LARGEST
from kingscore.times import moment_of

_PAIR = re.compile(r"([0-9]{1,9}):([0-9]{1,9})")


class MomentField(forms.CharField):
    """A moment as the site writes it; empty for none."""

    def clean(self, value: object) -> datetime | None:
        """The moment with its zone, or None."""
        text = str(super().clean(value))
        if not text:
            return None
        moment = moment_of(text)
        if moment is None or moment.tzinfo is None:
            raise forms.ValidationError(_("This is not a moment."))
        return moment


class ConfirmForm(forms.Form):
    """Who says that the result is right, and which: the director names no seat."""

    seat = forms.IntegerField(
        label=_("Who are you?"), min_value=0, max_value=LARGEST, required=False
    )
    version = forms.IntegerField(min_value=0, max_value=LARGEST)


class VersionsField(forms.CharField):
    """The versions of sheets by the numbers of their tables, as "1:12,2:10"."""

    def clean(self, value: object) -> dict[int, int]:
        """The versions by the numbers."""
        found = {}
        for each in str(super().clean(value)).split(","):
            pair = _PAIR.fullmatch(each)
            if pair is None:
                raise forms.ValidationError(_("This form is out of date: open the page once more."))
            found[int(pair[1])] = int(pair[2])
        return found


class ConfirmRoundForm(forms.Form):
    """The results of a round that the director has looked at, all of which are right."""

    versions = VersionsField(max_length=10_000)


class ExtraTimeForm(forms.Form):
    """How many seconds longer a table may play, in all."""

    seconds = forms.IntegerField(label=_("Extra time"), min_value=0, max_value=LARGEST)


class ClockForm(forms.Form):
    """How the clock of a round is to be: running, standing, or ending at another time.

    `minutes` are for a clock that never ran; `ends_at` or `left` for one that does, or stands.
    """

    RUN, PAUSE, SET = "run", "pause", "set"

    do = forms.ChoiceField(choices=[(each, each) for each in (RUN, PAUSE, SET)])
    minutes = forms.IntegerField(label=_("Minutes"), max_value=LARGEST, required=False)
    ends_at = MomentField(required=False)
    left = forms.IntegerField(min_value=0, max_value=LARGEST, required=False)

    def clean(self) -> dict[str, object]:
        """A clock is set to a moment, or to what is left: to one of them."""
        sent = super().clean() or {}
        is_one = (sent.get("ends_at") is None) is not (sent.get("left") is None)
        if sent.get("do") == self.SET and not is_one:
            raise forms.ValidationError(_("Say when the clock is to end."))
        return sent
