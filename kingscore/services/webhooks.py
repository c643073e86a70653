"""Webhooks: addresses that are told when a deal is recorded or a game is over.

One belongs to a game, made with the right to write in it, or to an account, which is told of all
its games. `Game.has_webhooks` is kept true where anybody may have to be told: recording asks for
webhooks only then. Rows are locked in the order that `services.locks` names; a writer holds the
lock of his game while he notes whom to tell.
"""

import base64
import json
import secrets
from collections.abc import Sequence
from datetime import timedelta
from threading import BoundedSemaphore
from uuid import UUID, uuid4, uuid5

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from kingscore.addresses import (
    SECONDS_TO_FIND,
    BadAddress,
    SlowAddress,
    Target,
    find_places,
    read_url,
)
from kingscore.errors import PingTooSoon
from kingscore.models import Delivery, Game, Webhook
from kingscore.queries import webhooks_of_account, webhooks_of_game
from kingscore.rules.errors import InvalidDocument, Problem, problem
from kingscore.rules.sentence import gettext_noop
from kingscore.services.deliveries import wake_senders
from kingscore.services.locks import lock_account, lock_games

EVENTS = (Delivery.Event.DEAL_RECORDED.value, Delivery.Event.GAME_FINISHED.value)
MOST_OF_GAME = 10
MOST_OF_ACCOUNT = 20
SECRET_PREFIX = "whsec_"  # noqa: S105 - how every secret begins, and no secret
_SECRET_BYTES = 24  # the least that Standard Webhooks allows
PING_PAUSE = timedelta(seconds=10)
MOST_PATIENT = 3  # with slow names at a time: a process has eight threads for all requests
IMPATIENT_SECONDS = 0.3  # which is enough for most names


def make_webhook(
    *,
    url: str,
    events: Sequence[str],
    game: Game | None = None,
    account: User | None = None,
    start_key: UUID | None = None,
) -> Webhook:
    """A new webhook of a game or of an account, with its secret, which is shown this once.

    The same one again with the same `start_key` gives the one that was made. Raises InvalidDocument
    for an address that is not sent to, for events that there are not, or when there are too many;
    SlowAddress when it is not known in time where the address leads to.
    """
    told = [event for event in EVENTS if event in events]
    whose = game.code if game else account and account.pk  # another's with this key is another
    key = uuid5(start_key, json.dumps([whose, url, told])) if start_key else uuid4()
    webhook = Webhook(pk=key, game=game, account=account, url=url, events=told)
    known = _beside(webhook).filter(pk=key).first()  # whatever has become of its address
    if problems := [*_events_problems(events), *([] if known else _url_problems(url))]:
        raise InvalidDocument(problems)
    return known or _make(webhook)


@transaction.atomic
def _make(webhook: Webhook) -> Webhook:
    games = _lock_games(webhook)
    same = _beside(webhook)
    if known := same.filter(pk=webhook.pk).first():
        return known
    most = MOST_OF_GAME if webhook.game else MOST_OF_ACCOUNT
    if same.count() >= most:
        text = gettext_noop("There are %(most)s webhooks already: remove one that is not used.")
        raise InvalidDocument([problem("too_many_webhooks", text, most=most)])
    webhook.secret = SECRET_PREFIX + base64.b64encode(secrets.token_bytes(_SECRET_BYTES)).decode()
    webhook.save(force_insert=True)
    Game.objects.filter(pk__in=games).update(has_webhooks=True)
    return webhook


def _beside(webhook: Webhook) -> QuerySet[Webhook]:
    """The webhooks of the same game or account."""
    if webhook.account_id:
        return webhooks_of_account(webhook.account_id)
    return webhooks_of_game(webhook.game_id)


def _lock_games(webhook: Webhook) -> list[UUID]:
    """Lock the games that a webhook is told of: nobody writes in them for the moment."""
    if webhook.account_id:
        lock_account(webhook.account_id)
        games = Game.objects.filter(owner=webhook.account_id)
    else:
        games = Game.objects.filter(pk__in=[webhook.game_id])
    return [game.pk for game in lock_games(games)]


@transaction.atomic
def remove_webhook(*, webhook: Webhook) -> None:
    """Tell this one nothing more, nor what it has not been told yet."""
    games = _lock_games(webhook)
    webhook.delete()
    _forget_unheard(games)


@transaction.atomic
def remove_webhooks_of(*, account: User) -> None:
    """Remove all webhooks of an account, which is about to go."""
    games = _lock_games(Webhook(account=account))
    Webhook.objects.filter(account=account).delete()
    _forget_unheard(games)


def _forget_unheard(games: Sequence[UUID]) -> None:
    """Let recording cost nothing more in those of these games of which nobody is told."""
    of_it = Q(game=OuterRef("pk")) | Q(account__isnull=False, account=OuterRef("owner"))
    heard = Exists(Webhook.objects.filter(of_it))
    Game.objects.filter(~heard, pk__in=games).update(has_webhooks=False)


@transaction.atomic
def ping_webhook(*, webhook: Webhook) -> Delivery:
    """Have a test sent, once: it is not tried again.

    Raises PingTooSoon when the last one is on its way or hardly back.
    """
    list(Webhook.objects.select_for_update(no_key=True).filter(pk=webhook.pk))
    now = timezone.now()
    pings = webhook.deliveries.filter(event=Delivery.Event.PING)
    recent = Q(created_at__range=(now - PING_PAUSE, now))  # none from before a clock was put back
    if pings.filter(recent | Q(due_at__isnull=False)).exists():
        raise PingTooSoon
    ping = Delivery.objects.create(webhook=webhook, event=Delivery.Event.PING, due_at=now)
    transaction.on_commit(wake_senders)
    return ping


def _events_problems(events: Sequence[str]) -> list[Problem]:
    if not events:
        text = gettext_noop("Choose at least one event.")
        return [problem("no_events", text, at="events")]
    text = gettext_noop("There is no event %(event)s.")
    return [
        problem("unknown_event", text, at="events", event=event)
        for event in events
        if event not in EVENTS
    ]


def _url_problems(url: str) -> list[Problem]:
    """What is wrong with an address; raises SlowAddress."""
    try:
        _find(read_url(url))
    except SlowAddress:
        raise
    except BadAddress as bad:
        return [problem(bad.code, bad.text, at="url")]
    return []


_room = BoundedSemaphore(MOST_PATIENT)


def _find(target: Target) -> None:
    """Judge where a name leads to. Few may wait for one that is slow, and the others a moment.

    Else a few addresses whose names nobody answers for would keep all threads of the process.
    """
    may_wait = _room.acquire(blocking=False)
    seconds = SECONDS_TO_FIND if may_wait else IMPATIENT_SECONDS
    try:
        find_places(target, may_be_local=settings.WEBHOOKS_LOCAL, seconds=seconds)
    finally:
        if may_wait:
            _room.release()
