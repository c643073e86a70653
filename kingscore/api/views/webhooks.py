"""Webhooks of a game, for who may write in it, and of an account: told of all its games."""

from http import HTTPStatus
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext
from rest_framework.decorators import api_view
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from kingscore import services
from kingscore.api.access import account_to_read, account_to_write, game_or_404, game_to_write
from kingscore.api.authentication import asker_of
from kingscore.api.fields import read
from kingscore.api.pagination import page_of
from kingscore.api.query import read_choice, read_flag
from kingscore.api.serializers.webhooks import WebhookBody
from kingscore.api.shapes.webhook import delivery_to_json, new_webhook_to_json, webhook_to_json
from kingscore.models import Delivery, Game, Webhook
from kingscore.queries import webhooks_of_account, webhooks_of_game

_ORDER = ["-created_at", "id"]


class _Owner(NamedTuple):
    """Whose webhooks a request is about; `whose` is what the service takes."""

    whose: dict[str, Any]
    webhooks: QuerySet[Webhook]
    address: str


def _of_game(request: Request, code: str) -> _Owner:
    game = _game_to_read(request, code) if request.method == "GET" else game_to_write(request, code)
    address = reverse("api-game-webhooks", args=[game.code])
    return _Owner({"game": game}, webhooks_of_game(game.pk), address)


def _game_to_read(request: Request, code: str) -> Game:
    """Its owner may read who is told of a game, also with a token that only reads."""
    game = game_or_404(code)
    is_owner = asker_of(request).is_account(game.owner_id)
    return game if is_owner else game_to_write(request, code)


def _of_account(request: Request) -> _Owner:
    is_read = request.method == "GET"
    account = account_to_read(request) if is_read else account_to_write(request)
    address = reverse("api-webhooks")
    return _Owner({"account": account}, webhooks_of_account(account.pk), address)


@api_view(["GET", "POST"])
def game_webhooks(request: Request, code: str) -> Response:
    """The webhooks of a game, the latest first; or a new one."""
    return _list_or_make(request, _of_game(request, code))


@api_view(["GET", "POST"])
def webhooks(request: Request) -> Response:
    """The webhooks of the account, the latest first; or a new one."""
    return _list_or_make(request, _of_account(request))


@api_view(["GET", "DELETE"])
def game_webhook(request: Request, code: str, webhook_id: UUID) -> Response:
    """A webhook of a game; or its end: it is told nothing more, nor what is still waiting."""
    return _show_or_remove(request, _of_game(request, code), webhook_id)


@api_view(["GET", "DELETE"])
def webhook(request: Request, webhook_id: UUID) -> Response:
    """A webhook of the account; or its end: it is told nothing more, nor what is still waiting."""
    return _show_or_remove(request, _of_account(request), webhook_id)


@api_view(["GET"])
def game_deliveries(request: Request, code: str, webhook_id: UUID) -> Response:
    """What a webhook of a game was told in the last 30 days, the latest first, and how it went."""
    return _deliveries(request, _of_game(request, code), webhook_id)


@api_view(["GET"])
def deliveries(request: Request, webhook_id: UUID) -> Response:
    """What a webhook of the account was told in the last 30 days, and how it went."""
    return _deliveries(request, _of_account(request), webhook_id)


@api_view(["POST"])
def ping_game_webhook(request: Request, code: str, webhook_id: UUID) -> Response:
    """Have a test sent to a webhook of a game: it is tried once."""
    return _ping(_of_game(request, code), webhook_id)


@api_view(["POST"])
def ping_webhook(request: Request, webhook_id: UUID) -> Response:
    """Have a test sent to a webhook of the account: it is tried once."""
    return _ping(_of_account(request), webhook_id)


def _list_or_make(request: Request, owner: _Owner) -> Response:
    if request.method == "GET":
        return page_of(request, owner.webhooks, order=_ORDER, show=webhook_to_json)
    body = read(WebhookBody, request.data)
    made = services.make_webhook(
        url=body["url"], events=body["events"], start_key=body["key"], **owner.whose
    )
    location = f"{owner.address}{made.pk}/"
    document = new_webhook_to_json(made)
    return Response(document, status=HTTPStatus.CREATED, headers={"Location": location})


def _show_or_remove(request: Request, owner: _Owner, webhook_id: UUID) -> Response:
    found = _own_or_404(owner, webhook_id)
    if request.method == "GET":
        return Response(webhook_to_json(found))
    services.remove_webhook(webhook=found)
    return Response(status=HTTPStatus.NO_CONTENT)


def _deliveries(request: Request, owner: _Owner, webhook_id: UUID) -> Response:
    found = _own_or_404(owner, webhook_id)
    rows = found.deliveries.select_related("entry__game")
    if (event := read_choice(request, "event", Delivery.Event.values)) is not None:
        rows = rows.filter(event=event)
    if (has_arrived := read_flag(request, "has_arrived")) is not None:
        rows = rows.filter(delivered_at__isnull=not has_arrived)
    return page_of(request, rows, order=_ORDER, show=delivery_to_json)


def _ping(owner: _Owner, webhook_id: UUID) -> Response:
    ping = services.ping_webhook(webhook=_own_or_404(owner, webhook_id))
    return Response(delivery_to_json(ping), status=HTTPStatus.ACCEPTED)


def _own_or_404(owner: _Owner, webhook_id: UUID) -> Webhook:
    found = owner.webhooks.filter(pk=webhook_id).first()
    if found is None:
        raise NotFound(gettext("There is no such webhook."))
    return found
