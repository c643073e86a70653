"""Smaller writes: an undo, two players in each other's seats, a substitute, a name, a file."""

from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from kingscore.forms.fields import PlayerNameField, ReasonField
from kingscore.rules.reading import LARGEST


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


class SubstituteForm(WriteForm):
    """Somebody else goes on playing in a seat."""

    seat = forms.IntegerField(min_value=0, max_value=LARGEST)
    who = PlayerNameField()


class NameForm(forms.Form):
    """A player's name, put right."""

    name = PlayerNameField()


class ImportForm(forms.Form):
    """A game file; the same one twice with the same `key` is taken in for the same browser."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4, required=False)
    file = forms.FileField(label=_("Game file"))
