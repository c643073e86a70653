"""The form of a club's archive that is brought in."""

from django import forms
from django.utils.translation import gettext_lazy as _

from kingscore.forms.fields import check_clean
from tournaments.models.clubs import LONGEST_SLUG


class ArchiveForm(forms.Form):
    """An archive, and another short name for the club in it, if its own is taken."""

    file = forms.FileField(
        label=_("Archive"), widget=forms.FileInput(attrs={"accept": ".zip,application/zip"})
    )
    slug = forms.CharField(
        label=_("Another short name, for the address"),
        max_length=10 * LONGEST_SLUG,
        required=False,
        validators=[check_clean],
        help_text=_("Leave it empty, and the club keeps the one that it has."),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"}),
    )
