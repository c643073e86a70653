"""Webhooks for the tests, of receivers that are not there."""

from typing import Any

from kingscore import services
from kingscore.models import Webhook
from kingscore.services.webhooks import EVENTS

URL = "http://127.0.0.1:8999/hook"


def make(**of: Any) -> Webhook:
    """A webhook; the game that it is of knows of it from then on, as the next request does."""
    usual: dict[str, Any] = {"url": URL, "events": EVENTS}
    webhook = services.make_webhook(**(usual | of))
    if game := of.get("game"):
        game.refresh_from_db()
    return webhook


def told(webhook: Webhook) -> list[str]:
    """The events that are noted for a webhook, as they came."""
    rows = webhook.deliveries.select_related("entry").order_by("entry__seq", "event")
    return [f"{row.event} {row.entry.seq if row.entry else 0}" for row in rows]
