"""Who is told of what is written, and what became of it."""

from uuid import UUID

from django.db.models import Prefetch, Q, QuerySet

from kingscore.models import Delivery, Entry, Webhook


def has_webhooks(account_id: int) -> bool:
    """Whether an account is told of what is written in its games."""
    return Webhook.objects.filter(account=account_id).exists()


def webhooks_of_entry(entry: Entry) -> list[Webhook]:
    """Who may have to be told of an entry: the webhooks of its game and of the game's owner."""
    of_it = Q(game=entry.game_id)
    if entry.game.owner_id:
        of_it |= Q(account=entry.game.owner_id, account__is_active=True)
    return list(Webhook.objects.filter(of_it).order_by("pk"))


def webhooks_of_game(game_id: UUID | None) -> QuerySet[Webhook]:
    """The webhooks of one game."""
    return Webhook.objects.filter(game=game_id)


def webhooks_of_account(account_id: int) -> QuerySet[Webhook]:
    """The webhooks that are told of all games of an account."""
    return Webhook.objects.filter(account=account_id)


def with_last_deliveries(
    webhooks: QuerySet[Webhook], most: int
) -> list[tuple[Webhook, list[Delivery]]]:
    """These webhooks, the latest first, each with so many of its deliveries, the latest first."""
    latest = Delivery.objects.select_related("entry__game").order_by("-created_at", "pk")
    deliveries = Prefetch("deliveries", queryset=latest[:most], to_attr="latest")
    rows = webhooks.order_by("-created_at", "pk").prefetch_related(deliveries)
    return [(webhook, vars(webhook)["latest"]) for webhook in rows]
