"""What is chosen and typed where rounds and finals are seated."""

import re
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from kingscore.forms.fields import check_clean
from tournaments.rules.members.decode import MOST_BYTES
from tournaments.rules.seating.draw import DRAWN
from tournaments.rules.seating.wishes import Kind
from tournaments.rules.setup import Method

METHODS = {
    Method.BALANCED: _("Balanced: as few as can be meet again"),
    Method.STANDINGS: _("By standings: near ones play each other"),
    Method.RANDOM: _("By lot"),
}
_MOST = 2**31 - 1
_LONGEST_TABLE = 500  # characters
_NUMBER = re.compile(r"[0-9]{1,9}", re.ASCII)


def numbers_in(text: str) -> tuple[int, ...]:
    """The whole numbers in a text, whatever stands between them."""
    return tuple(map(int, _NUMBER.findall(text)))


class KeyForm(forms.Form):
    """A press of a button: the same `key` twice is once; `replaces` are the rounds seen."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    replaces = forms.CharField(widget=forms.HiddenInput, required=False, max_length=2_000)

    def clean_replaces(self) -> tuple[int, ...]:
        """The ids of rounds."""
        return numbers_in(self.cleaned_data["replaces"])


class DrawForm(KeyForm):
    """How a round is drawn, and whether those after it are as well."""

    method = forms.ChoiceField(
        label=_("How?"), choices=list(METHODS.items()), widget=forms.RadioSelect
    )
    with_later = forms.BooleanField(required=False)
    everybody = forms.BooleanField(required=False)
    accepts_unconfirmed = forms.BooleanField(required=False)

    def clean_method(self) -> Method:
        """The method as the rules have it."""
        method = Method(self.cleaned_data["method"])
        return method if method in DRAWN else Method.RANDOM


class ExchangeForm(KeyForm):
    """Two entrants who change places."""

    one = forms.IntegerField(min_value=1, max_value=_MOST)
    other = forms.IntegerField(min_value=1, max_value=_MOST)


class HandForm(KeyForm):
    """The tables of a round, each with the numbers of its entrants in their order of play."""

    @property
    def typed(self) -> tuple[str, ...]:
        """What was typed for each table, in order."""
        fields = [name for name in self.data if re.fullmatch(r"table-[0-9]{1,4}", name)]
        fields.sort(key=lambda name: int(name.partition("-")[2]))
        return tuple(str(self.data[name])[:_LONGEST_TABLE] for name in fields)

    @property
    def seating(self) -> tuple[tuple[int, ...], ...]:
        """The tables that anybody sits at."""
        return tuple(table for table in map(numbers_in, self.typed) if table)


class FileForm(KeyForm):
    """Seatings in a file, or pasted out of one."""

    file = forms.FileField(label=_("File (CSV or XLSX)"), required=False)
    text = forms.CharField(
        label=_("Or paste the rows here"),
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        required=False,
        max_length=MOST_BYTES,
    )

    def clean(self) -> dict[str, Any]:
        """One of the two must be there."""
        cleaned = super().clean() or {}
        if not cleaned.get("file") and not (cleaned.get("text") or "").strip():
            self.add_error("file", gettext("Choose a file, or paste the rows."))
        return cleaned

    @property
    def content(self) -> bytes:
        """The bytes of the file, or of what was pasted."""
        sent = self.cleaned_data
        return bytes(sent["file"].read()) if sent["file"] else str(sent["text"]).encode()


class WishForm(forms.Form):
    """A wish: who, by numbers or names, and whether together or apart."""

    kind = forms.ChoiceField(
        choices=[
            (Kind.APART.value, _("apart: not two of them at one table")),
            (Kind.TOGETHER.value, _("together, at one table")),
        ],
        widget=forms.RadioSelect,
        initial=Kind.APART.value,
    )
    who = forms.CharField(
        label=_("Who? Names or numbers, with commas between them"),
        max_length=2_000,
        validators=[check_clean],
    )


class DeclineForm(forms.Form):
    """Somebody who does not play the finals, or only the grand one not."""

    entrant = forms.IntegerField(min_value=1, max_value=_MOST)
    goes_on = forms.BooleanField(required=False)


class CutForm(forms.Form):
    """The finals are drawn."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    accepts_unconfirmed = forms.BooleanField(required=False)
