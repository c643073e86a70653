"""The forms of clubs."""

from functools import cache
from typing import Any
from uuid import uuid4
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from kingscore.forms.fields import check_clean
from kingscore.models import Deputy
from kingscore.rules.names import LONGEST_NAME
from tournaments.models.clubs import LONGEST_SLUG

_REGIONS = (
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)


@cache
def zone_choices() -> list[tuple[str, Any]]:
    """Time zones by the part of the world, each by its city: what a browser finds by typing."""
    zones = sorted(available_timezones())
    found: list[tuple[str, Any]] = [
        (region, [(zone, _city(zone)) for zone in zones if zone.startswith(f"{region}/")])
        for region in _REGIONS
    ]
    return [*found, ("UTC", [("UTC", "UTC")])]


def _city(zone: str) -> str:
    """The city of a zone, with the country before it where it is told: Indiana, Knox."""
    return ", ".join(zone.split("/")[1:]).replace("_", " ")


class ZoneField(forms.ChoiceField):
    """A time zone; also one that is not offered, where a club has it."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(label=_("Time zone"), choices=zone_choices, **kwargs)

    def valid_value(self, value: Any) -> bool:
        """Whether there is such a zone; the service says so once more."""
        return value in available_timezones()

    def offer(self, zone: str) -> None:
        """Offer a zone that a club has besides the usual ones."""
        if not super().valid_value(zone):
            self.choices = [(zone, zone), *zone_choices()]


class ClubForm(forms.Form):
    """A club that is founded; the same `key` twice is the same club."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    name = forms.CharField(label=_("Name"), max_length=10 * LONGEST_NAME, validators=[check_clean])
    time_zone = ZoneField(
        initial=settings.TIME_ZONE,
        widget=forms.Select(attrs={"data-own-zone": True}),
        help_text=_("Whatever is played after midnight there belongs to the evening before."),
    )
    slug = forms.CharField(
        label=_("Short name, for the address"),
        max_length=10 * LONGEST_SLUG,
        required=False,
        validators=[check_clean],
        help_text=_("Leave it empty, and it is made of the name. It cannot be changed later."),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _zone_field(self).offer(settings.TIME_ZONE)


class ClubSettingsForm(forms.Form):
    """What a club says of itself."""

    name = forms.CharField(label=_("Name"), max_length=10 * LONGEST_NAME, validators=[check_clean])
    time_zone = ZoneField()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _zone_field(self).offer(self.initial["time_zone"])


def _zone_field(form: forms.Form) -> ZoneField:
    field = form.fields["time_zone"]
    assert isinstance(field, ZoneField)  # noqa: S101 - for the types alone
    return field


class InviteForm(forms.Form):
    """Somebody who is to work for a club; the form chooses the code of the link."""

    code = forms.CharField(widget=forms.HiddenInput, max_length=40, validators=[check_clean])
    role = forms.ChoiceField(label=_("Role"), choices=Deputy.Role, initial=Deputy.Role.DIRECTOR)


class DeleteClubForm(forms.Form):
    """The name of a club, typed by whoever really wants to delete it."""

    name = forms.CharField(label=_("Type the name of the club"), required=False)
