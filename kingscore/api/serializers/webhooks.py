"""Webhooks: the body of a new one."""

from rest_framework import serializers

from kingscore.addresses import LONGEST_URL
from kingscore.api.fields import Body, Id, Text, Word
from kingscore.services.webhooks import EVENTS


class WebhookBody(Body):
    """A webhook that is to be made."""

    key = Id(
        required=False,
        allow_null=True,
        default=None,
        help_text="A UUID that the client makes up: the same address and events with the same key "
        "again give the webhook that was made. Without one, sending it twice makes two.",
    )
    url = Text(
        max_length=LONGEST_URL,
        help_text="Where messages are sent: an `https://` or `http://` address on the public "
        "internet, on port 80, 443, or 1024 and above.",
    )
    events = serializers.ListField(
        child=Word(choices=list(EVENTS)),
        min_length=1,
        max_length=len(EVENTS),
        required=False,
        default=lambda: list(EVENTS),
        help_text="What it is told of; everything without it.",
    )
