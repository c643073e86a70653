"""The forms of clubs."""

from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from kingscore.forms.fields import check_clean
from kingscore.rules.names import LONGEST_NAME
from tournaments.models.clubs import LONGEST_SLUG


class ClubForm(forms.Form):
    """A club that is founded; the same `key` twice is the same club."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    name = forms.CharField(label=_("Name"), max_length=10 * LONGEST_NAME, validators=[check_clean])
    slug = forms.CharField(
        label=_("Short name, for the address"),
        max_length=10 * LONGEST_SLUG,
        validators=[check_clean],
    )
    time_zone = forms.CharField(label=_("Time zone"), max_length=60, initial="Europe/Brussels")
