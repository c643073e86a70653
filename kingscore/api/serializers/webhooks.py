"""Webhooks: the body of a new one, and how they and what they were told are answered."""

from typing import Any

from rest_framework import serializers

from kingscore.addresses import LONGEST_URL
from kingscore.api.fields import Body, Id, Text, Word
from kingscore.api.serializers.values import PageShown
from kingscore.models import Delivery
from kingscore.services.webhooks import EVENTS

MESSAGES: list[str] = list(Delivery.Event.values)
FAULTS: list[str] = list(Delivery.Fault.values)


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


class WebhookShown(serializers.Serializer[Any]):
    """An address that is told when something happens in a game."""

    id = serializers.UUIDField(help_text="The webhook's own id.")
    url = serializers.CharField(help_text="Where messages are sent.")
    events = serializers.ListField(
        child=serializers.ChoiceField(choices=list(EVENTS)), help_text="What it is told of."
    )
    created_at = serializers.DateTimeField(help_text="When it was made; UTC.")
    secret = serializers.CharField(
        allow_null=True,
        help_text="What its messages are signed with: shown this once when it is made, later null.",
    )


class WebhookPageShown(PageShown):
    """A page of webhooks."""

    items = WebhookShown(many=True, help_text="The webhooks, the latest first.")


class DeliveryShown(serializers.Serializer[Any]):
    """A message of a webhook, and how it went: it has arrived, is tried again, or is given up."""

    id = serializers.UUIDField(help_text="The message's id, the same in every attempt.")
    event = serializers.ChoiceField(
        choices=MESSAGES, help_text="What it tells of; `ping` is a test."
    )
    game = serializers.CharField(allow_null=True, help_text="The code of the game; null in a test.")
    version = serializers.IntegerField(
        allow_null=True, min_value=1, help_text="Which version of the sheet; null in a test."
    )
    deal = serializers.IntegerField(
        allow_null=True,
        min_value=1,
        help_text="Which deal, from 1; null where the entry is about none.",
    )
    created_at = serializers.DateTimeField(help_text="When it was written; UTC.")
    attempts = serializers.IntegerField(min_value=0, help_text="How often it was tried.")
    status = serializers.IntegerField(
        allow_null=True, help_text="The HTTP status of the last answer; null without one."
    )
    fault = serializers.ChoiceField(
        choices=FAULTS,
        allow_null=True,
        help_text="Why the last attempt failed; null where it did not.",
    )
    delivered_at = serializers.DateTimeField(
        allow_null=True, help_text="When it arrived; UTC. Null while it has not."
    )
    next_attempt_at = serializers.DateTimeField(
        allow_null=True, help_text="When it is tried again; UTC. Null where it is not."
    )


class DeliveryPageShown(PageShown):
    """A page of messages."""

    items = DeliveryShown(many=True, help_text="The messages, the latest first.")


class DealOfMessageShown(serializers.Serializer[Any]):
    """What happened to which deal."""

    number = serializers.IntegerField(min_value=1, help_text="Which deal, from 1.")
    change = serializers.ChoiceField(
        choices=["recorded", "corrected", "undone"], help_text="What was done with it."
    )


class WebhookMessageShown(serializers.Serializer[Any]):
    """What is sent to a webhook, signed as [webhooks](/api/v1/docs/webhooks/) tells."""

    id = serializers.UUIDField(help_text="The message's id, the same in every attempt.")
    event = serializers.ChoiceField(
        choices=MESSAGES, help_text="What has happened; `ping` is a test."
    )
    game = serializers.CharField(
        allow_null=True, help_text="The code of the game; null in a test of an account's webhook."
    )
    version = serializers.IntegerField(
        allow_null=True, min_value=1, help_text="Which version of the sheet; null in a test."
    )
    deal = DealOfMessageShown(
        allow_null=True, help_text="Which deal it is about; null where it is about none."
    )
    is_finished = serializers.BooleanField(
        allow_null=True, help_text="Whether the game was over after this entry; null in a test."
    )
    created_at = serializers.DateTimeField(help_text="When it was written; UTC.")
