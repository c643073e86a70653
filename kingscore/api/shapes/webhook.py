"""Webhooks, and how it went to tell them."""

from kingscore.models import Delivery, Webhook
from kingscore.rules.codec import Json
from kingscore.times import time_to_json


def new_webhook_to_json(webhook: Webhook) -> Json:
    """A webhook that was just made, with its secret: it is shown this once."""
    return webhook_to_json(webhook) | {"secret": webhook.secret}


def webhook_to_json(webhook: Webhook) -> Json:
    """A webhook; its secret is null from its second reading on."""
    return {
        "id": str(webhook.pk),
        "url": webhook.url,
        "events": list(webhook.events),
        "created_at": time_to_json(webhook.created_at),
        "secret": None,
    }


def delivery_to_json(delivery: Delivery) -> Json:
    """One message: `status` is that of the last answer, `fault` a code, null where there is none.

    It has arrived at `delivered_at`, or is tried (again) at `next_attempt_at`, or is given up.
    """
    entry = delivery.entry
    return {
        "id": str(delivery.pk),
        "event": delivery.event,
        "game": entry.game.code if entry else None,
        "version": entry.seq if entry else None,
        "deal": entry.number if entry else None,
        "created_at": time_to_json(delivery.created_at),
        "attempts": delivery.attempts,
        "status": delivery.status,
        "fault": delivery.error or None,
        "delivered_at": time_to_json(delivery.delivered_at),
        "next_attempt_at": time_to_json(delivery.due_at),
    }
