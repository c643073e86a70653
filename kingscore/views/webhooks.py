"""The webhooks of a game, for who may write in it, and those of an account."""

from contextlib import suppress
from http import HTTPStatus
from typing import Any, NamedTuple
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from kingscore import services
from kingscore.addresses import SlowAddress
from kingscore.errors import Conflict
from kingscore.forms.webhooks import WebhookForm
from kingscore.models import Delivery, Game, Webhook
from kingscore.queries import webhooks_of_account, webhooks_of_game, with_last_deliveries
from kingscore.rules.errors import InvalidDocument
from kingscore.views.access import forms_only, require_safe_or_POST, scorers_only
from kingscore.views.account import account_of, ask
from kingscore.wording import say_problems

_DELIVERIES = 10


class _Owner(NamedTuple):
    """Whose webhooks a page is about; `whose` is what the service takes."""

    whose: dict[str, Any]
    webhooks: QuerySet[Webhook]
    page: str


def _of_game(game: Game) -> _Owner:
    page = reverse("webhooks", args=[game.code])
    return _Owner({"game": game}, webhooks_of_game(game.pk), page)


def _of_account(request: HttpRequest) -> _Owner:
    account = account_of(request)
    page = reverse("account-webhooks")
    return _Owner({"account": account}, webhooks_of_account(account.pk), page)


@never_cache
@require_safe_or_POST
@scorers_only
def game_webhooks(request: HttpRequest, game: Game) -> HttpResponse:
    """Who is told of this game, how that went, and a way to have one more told."""
    return _list(request, _of_game(game))


@login_required
@never_cache
@require_safe_or_POST
def account_webhooks(request: HttpRequest) -> HttpResponse:
    """Who is told of all games of the account."""
    return _list(request, _of_account(request))


@never_cache
@require_safe_or_POST
@scorers_only
def game_remove(request: HttpRequest, game: Game, webhook_id: UUID) -> HttpResponse:
    """Ask whether a webhook of a game is to be removed, and do it."""
    return _remove(request, _of_game(game), webhook_id)


@login_required
@never_cache
@require_safe_or_POST
def account_remove(request: HttpRequest, webhook_id: UUID) -> HttpResponse:
    """Ask whether a webhook of the account is to be removed, and do it."""
    return _remove(request, _of_account(request), webhook_id)


@forms_only
@scorers_only
def game_ping(request: HttpRequest, game: Game, webhook_id: UUID) -> HttpResponse:
    """Have a test sent to a webhook of a game."""
    return _ping(request, _of_game(game), webhook_id)


@require_POST
@login_required
def account_ping(request: HttpRequest, webhook_id: UUID) -> HttpResponse:
    """Have a test sent to a webhook of the account."""
    return _ping(request, _of_account(request), webhook_id)


def _list(request: HttpRequest, owner: _Owner) -> HttpResponse:
    """The page; one that is made is shown with its secret in this answer and never again."""
    form = WebhookForm(request.POST or None)
    context: dict[str, Any] = {**owner.whose, "page": owner.page, "form": form}
    status = HTTPStatus.OK
    if form.is_bound:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        if form.is_valid():
            try:
                context["made"] = _make(form, owner)
            except InvalidDocument as invalid:
                context["problems"] = say_problems(invalid.problems)
            except SlowAddress as slow:
                context["problems"], status = [gettext(slow.text)], HTTPStatus.SERVICE_UNAVAILABLE
            else:
                context["form"] = WebhookForm()
                status = HTTPStatus.OK
    known = with_last_deliveries(owner.webhooks, _DELIVERIES)
    listed = [_listed(webhook, deliveries, owner) for webhook, deliveries in known]
    context |= {"webhooks": listed, "is_waiting": any(each["is_waiting"] for each in listed)}
    return render(request, "kingscore/webhooks.html", context, status=status)


def _make(form: WebhookForm, owner: _Owner) -> Webhook:
    sent = form.cleaned_data
    return services.make_webhook(
        url=sent["url"], events=sent["events"], start_key=sent["key"], **owner.whose
    )


def _listed(webhook: Webhook, deliveries: list[Delivery], owner: _Owner) -> dict[str, Any]:
    """A webhook with its last deliveries; while a test is on its way, the page looks again."""
    return {
        "webhook": webhook,
        "events": [Delivery.Event(event).label for event in webhook.events],
        "deliveries": [_told(each) for each in deliveries],
        "is_waiting": any(each.event == Delivery.Event.PING and each.due_at for each in deliveries),
        "remove": f"{owner.page}{webhook.pk}/remove/",
        "ping": f"{owner.page}{webhook.pk}/ping/",
    }


def _told(delivery: Delivery) -> dict[str, Any]:
    """A delivery in words."""
    entry = delivery.entry
    return {
        "event": Delivery.Event(delivery.event).label,
        "game": entry.game if entry else None,
        "number": entry.number if entry else None,
        "created_at": delivery.created_at,
        "delivered_at": delivery.delivered_at,
        "due_at": delivery.due_at if delivery.error else None,
        "is_given_up": delivery.due_at is None and delivery.delivered_at is None,
        "attempts": delivery.attempts,
        "status": delivery.status,
        "fault": Delivery.Fault(delivery.error).label if delivery.error else "",
    }


def _own_or_404(owner: _Owner, webhook_id: UUID) -> Webhook:
    webhook = owner.webhooks.filter(pk=webhook_id).first()
    if webhook is None:
        raise Http404(gettext("There is no such webhook."))
    return webhook


def _remove(request: HttpRequest, owner: _Owner, webhook_id: UUID) -> HttpResponse:
    if request.method != "POST":
        webhook = _own_or_404(owner, webhook_id)
        title = gettext("Remove this webhook?")
        texts = [webhook.url, gettext("It is told nothing more, nor what is still waiting.")]
        return ask(request, title, texts, verb=gettext("Remove"), leave=owner.page)
    with suppress(Http404):  # another page was faster, and it is as it was to be
        services.remove_webhook(webhook=_own_or_404(owner, webhook_id))
    messages.success(request, gettext("The webhook is removed."))
    return HttpResponseRedirect(owner.page)


def _ping(request: HttpRequest, owner: _Owner, webhook_id: UUID) -> HttpResponse:
    try:
        services.ping_webhook(webhook=_own_or_404(owner, webhook_id))
    except Conflict as conflict:
        messages.error(request, str(conflict.message))
    else:
        messages.success(request, gettext("A test is on its way."))
    return HttpResponseRedirect(owner.page)
