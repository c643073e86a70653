"""The pages of webhooks in the states that differ."""

from datetime import timedelta
from typing import Any

from django.utils import timezone
from playwright.sync_api import expect

from kingscore import services
from kingscore.models import Delivery
from kingscore.services.webhooks import EVENTS
from tests.e2e.phone import Phone
from tests.e2e.places import Place, page_of, some_long_game


def told(phone: Phone) -> None:
    """The webhooks of a game: one that was told in every way there is, one of which nothing is."""
    game = some_long_game("kingen-5", 2)
    for rest in ("", "a-path-that-no-line-can-break-" * 8):
        url = f"https://8.8.8.8:8443/{rest}"
        webhook = services.make_webhook(url=url, events=EVENTS, game=game)
    later = timezone.now() + timedelta(days=1)
    ways: tuple[dict[str, Any], ...] = (
        {"delivered_at": timezone.now(), "status": 204},
        {"due_at": later},
        {"due_at": later, "error": "refused", "status": 500, "attempts": 3},
        {"error": "address_not_public", "attempts": 9},
    )
    (entry, other) = game.entries.order_by("seq")
    for way in ways:
        Delivery.objects.create(webhook=webhook, event="ping", **way)
    Delivery.objects.create(webhook=webhook, event="deal.recorded", entry=entry, due_at=later)
    Delivery.objects.create(webhook=webhook, event="game.finished", entry=other, due_at=later)
    phone.enter(game)
    phone.go(f"/games/{game.code}/webhooks/")


def webhook_form(phone: Phone, url: str) -> None:
    """The page of webhooks after one was asked for."""
    page_of("kingen-5", 0, "webhooks/")(phone)
    phone.page.get_by_label("Where to?").fill(url)
    phone.tap(phone.button("Make a webhook"))


def webhook_made(phone: Phone) -> None:
    """The page of webhooks with the secret of a new one."""
    webhook_form(phone, "https://8.8.8.8/hook")
    expect(phone.page.get_by_text("The webhook is made.")).to_be_visible()


def webhook_refused(phone: Phone) -> None:
    """The page of webhooks after an address inside was refused."""
    webhook_form(phone, "http://127.0.0.1/hook")
    expect(phone.page.get_by_role("alert").filter(has_text="Not made.")).to_be_visible()


def webhook_to_remove(phone: Phone) -> None:
    """The question whether a webhook is to be removed."""
    told(phone)
    phone.tap(phone.link("Remove").first)
    expect(phone.page.get_by_role("heading", name="Remove this webhook?")).to_be_visible()


WEBHOOK_PLACES = (
    Place("webhooks", told),
    Place("webhook made", webhook_made),
    Place("webhook refused", webhook_refused, ("422",)),
    Place("webhook, about to be removed", webhook_to_remove),
)
