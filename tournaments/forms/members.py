"""The forms of members: one by one, and whole lists."""

import json
import re
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from kingscore.forms.fields import check_clean
from kingscore.rules.names import LONGEST_NAME
from tournaments.rules.members.decode import ENCODINGS
from tournaments.rules.members.header import MOST_ROWS
from tournaments.rules.members.listed import LONGEST_EMAIL, LONGEST_NUMBER, LONGEST_TEAM

NEW = "new"
_CHOICE = "choice-"
_NUMBER = re.compile("[0-9]{1,18}")
_NAMES_OF_ENCODINGS = {"utf-8": "UTF-8", "utf-16-le": "UTF-16 LE", "utf-16-be": "UTF-16 BE"}


class MemberForm(forms.Form):
    """What a list says of somebody; a field is only changed by whoever has changed it here."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4, required=False)
    name = forms.CharField(
        label=_("Name"),
        max_length=10 * LONGEST_NAME,
        validators=[check_clean],
        show_hidden_initial=True,
        widget=forms.TextInput(
            attrs={"dir": "auto", "autocomplete": "off", "autocapitalize": "words"}
        ),
    )
    number = forms.CharField(
        label=_("Number"),
        max_length=LONGEST_NUMBER,
        required=False,
        validators=[check_clean],
        show_hidden_initial=True,
        help_text=_("The club's own; zeros before it stay."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    year = forms.IntegerField(
        label=_("Year of birth"),
        required=False,
        show_hidden_initial=True,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    email = forms.CharField(
        label=_("E-mail"),
        max_length=LONGEST_EMAIL,
        required=False,
        validators=[check_clean],
        show_hidden_initial=True,
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )
    team = forms.CharField(
        label=_("Team"),
        max_length=LONGEST_TEAM,
        required=False,
        validators=[check_clean],
        show_hidden_initial=True,
        help_text=_("Mates do not meet in the first round of a tournament, if it says so."),
        widget=forms.TextInput(attrs={"dir": "auto", "autocomplete": "off"}),
    )

    @property
    def about(self) -> dict[str, Any]:
        """What was typed about somebody."""
        return {
            name: self.cleaned_data[name] for name in ("name", "number", "year", "email", "team")
        }

    @property
    def changes(self) -> dict[str, Any]:
        """What was typed otherwise than it stood on the page: what others change stays theirs."""
        return {name: value for name, value in self.about.items() if name in self.changed_data}


class ListForm(forms.Form):
    """A list of members: pasted, or a file."""

    pasted = forms.CharField(
        label=_("Paste the list"),
        required=False,
        strip=False,
        help_text=_("Rows copied from a spreadsheet or a message; or one name on each line."),
        widget=forms.Textarea(attrs={"rows": 8, "dir": "auto", "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=_("or choose a file"),
        required=False,
        help_text=_("Excel (.xlsx), CSV, or text."),
        widget=forms.FileInput(
            attrs={"accept": ".xlsx,.csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"}
        ),
    )
    encoding = forms.ChoiceField(
        label=_("Letters of the file"),
        required=False,
        choices=[
            ("", _("found by themselves")),
            *((each, _NAMES_OF_ENCODINGS.get(each, each)) for each in ENCODINGS),
        ],
        help_text=_("Only if the names look wrong in the preview."),
    )

    def clean(self) -> dict[str, Any]:
        """Ask for one of the two."""
        cleaned = super().clean() or {}
        has_any = cleaned.get("file") or (cleaned.get("pasted") or "").strip()
        if not has_any and "file" not in self.errors:
            self.add_error("pasted", gettext("Paste a list, or choose a file."))
        return cleaned

    @property
    def content(self) -> bytes:
        """The file, or what was pasted."""
        file = self.cleaned_data["file"]
        return bytes(file.read()) if file else str(self.cleaned_data["pasted"]).encode()


class PreviewForm(forms.Form):
    """A list that was shown, sent back to be taken in; `stamp` is that of what was shown."""

    rows = forms.CharField(widget=forms.HiddenInput, strip=False)
    stamp = forms.CharField(widget=forms.HiddenInput, max_length=64)

    def clean_rows(self) -> list[list[str]]:
        """The rows; the page has written them, and anything else is no list."""
        try:
            rows = json.loads(self.cleaned_data["rows"])
        except (ValueError, RecursionError):
            rows = None
        is_list = isinstance(rows, list) and len(rows) <= MOST_ROWS
        if not is_list or not all(
            isinstance(row, list) and all(isinstance(cell, str) for cell in row) for row in rows
        ):
            raise forms.ValidationError(
                gettext("This form is out of date: open the page once more.")
            )
        return list(rows)

    @property
    def choices(self) -> dict[int, int | None]:
        """Who is meant in doubtful rows: the key of a member, or None for somebody new."""
        found: dict[int, int | None] = {}
        for name, value in self.data.items():
            row = name.removeprefix(_CHOICE)
            if row != name and _NUMBER.fullmatch(row) and value == NEW:
                found[int(row)] = None
            elif row != name and _NUMBER.fullmatch(row) and _NUMBER.fullmatch(value):
                found[int(row)] = int(value)
        return found
