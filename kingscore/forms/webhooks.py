"""The form of a webhook: whether its address can be sent to is for the service to say."""

from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from kingscore.addresses import LONGEST_URL
from kingscore.models import Delivery
from kingscore.services.webhooks import EVENTS


class WebhookForm(forms.Form):
    """A webhook that is to be made; the same `key` twice is the same webhook."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
    url = forms.CharField(
        label=_("Where to?"),
        max_length=LONGEST_URL,
        widget=forms.URLInput(
            attrs={
                "placeholder": "https://scoreboard.example/kingscore",
                "autocomplete": "off",
                "dir": "ltr",
            }
        ),
    )
    events = forms.MultipleChoiceField(
        label=_("What about?"),
        choices=[(event, Delivery.Event(event).label) for event in EVENTS],
        initial=list(EVENTS),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one event.")},
    )
