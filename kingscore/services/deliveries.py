"""What is still to be told: written with the entries, claimed by a sender, tried until it arrives.

A delivery is due at a moment. A sender claims it by moving that moment on from the one that it has
seen, so that of several senders one gets it; one that dies leaves it to become due again. So a
message may come twice, and is never lost.
"""

import random
from collections import Counter
from collections.abc import Callable, Collection, Hashable
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from kingscore.models import Delivery, Entry
from kingscore.queries import webhooks_of_entry

CLAIM = timedelta(minutes=1)  # longer than any attempt takes
KEPT = timedelta(days=30)
# How long after each failed attempt the next one is; after the last there is none: about 36 hours.
BACK_OFF = (
    timedelta(seconds=5),
    timedelta(seconds=30),
    timedelta(minutes=2),
    timedelta(minutes=10),
    timedelta(hours=1),
    timedelta(hours=3),
    timedelta(hours=8),
    timedelta(hours=24),
)
_JITTER = 0.2  # of the time: receivers that have failed together are not tried again together
_CANDIDATES = 50

_Key = tuple[str, Hashable]  # of a kind in MOST_TO, which one
MOST_TO = {
    "webhook": 2,
    "game": 4,
    "account": 4,
    "troublesome": 6,
}  # at a time; a sender has more places
_COLUMNS = {
    "webhook": "webhook",
    "game": "webhook__game",
    "account": "webhook__account",
    "troublesome": "is_troublesome",
}

_when_queued: set[Callable[[], None]] = set()


def call_when_queued(wake: Callable[[], None]) -> Callable[[], None]:
    """Call `wake` whenever this process has something to be told; what is returned ends that."""
    _when_queued.add(wake)
    return lambda: _when_queued.discard(wake)


def wake_senders() -> None:
    """Let the senders of this process look at once."""
    for wake in tuple(_when_queued):
        wake()


def queue_deliveries(*, entry: Entry, finishes: bool) -> None:
    """Note who has to be told of an entry, in the transaction that writes it.

    `finishes`: the game is over by it, and was not before.
    """
    events = [Delivery.Event.DEAL_RECORDED] if entry.number is not None else []
    events += [Delivery.Event.GAME_FINISHED] if finishes else []
    if not events:
        return
    now = timezone.now()
    rows = [
        Delivery(webhook=webhook, entry=entry, event=event, due_at=now)
        for webhook in webhooks_of_entry(entry)
        for event in events
        if event in webhook.events
    ]
    if rows:
        Delivery.objects.bulk_create(rows)
        transaction.on_commit(wake_senders)


def claim_due(
    *, most: int, in_hand: Collection[Delivery], slow: Collection[UUID] = ()
) -> list[Delivery]:
    """At most so many deliveries that are due, claimed for a minute, the longest due first.

    `in_hand` are those that are being told, `slow` the webhooks that have taken long. None is told
    too much at a time, nor are all webhooks of one game or account; and those that were slow, or
    have not taken what they were told, wait for the others, and never have all places. So receivers
    that are slow, or pretend to be, hold up nobody else.
    """
    counts = Counter(key for each in in_hand for key in _places(each))
    busy = [key for key, count in counts.items() if count >= _most(key)]
    waiting = Delivery.objects.filter(webhook=OuterRef("webhook"), due_at__isnull=False)
    due = Delivery.objects.filter(due_at__lte=timezone.now())
    due = due.exclude(pk__in=[each.pk for each in in_hand])  # else a clock put forward doubles them
    due = due.annotate(is_troublesome=Exists(waiting.exclude(error="")) | Q(webhook__in=slow))
    for kind, key in busy:
        due = due.exclude(**{_COLUMNS[kind]: key})
    due = due.select_related("webhook__game", "entry__game")
    claimed: list[Delivery] = []
    for delivery in due.order_by("is_troublesome", "due_at", "pk")[:_CANDIDATES]:
        if len(claimed) == most:
            break
        keys = _places(delivery)
        if all(counts[key] < _most(key) for key in keys) and _claim(delivery):
            counts.update(keys)
            claimed.append(delivery)
    return claimed


def _places(delivery: Delivery) -> list[_Key]:
    """What a delivery is counted by while it is told, of which there may be only so many."""
    webhook = delivery.webhook
    owner = ("game", webhook.game_id) if webhook.game_id else ("account", webhook.account_id)
    trouble = [("troublesome", True)] if delivery.is_troublesome else []  # type: ignore[attr-defined]  # annotated
    return [("webhook", webhook.pk), owner, *trouble]


def _most(key: _Key) -> int:
    return MOST_TO[key[0]]


def _claim(delivery: Delivery) -> bool:
    """Take a delivery, unless another sender has taken it since it was read."""
    until = timezone.now() + CLAIM
    unclaimed = Delivery.objects.filter(pk=delivery.pk, due_at=delivery.due_at)
    is_ours = unclaimed.update(due_at=until, attempts=delivery.attempts + 1)
    delivery.due_at, delivery.attempts = until, delivery.attempts + 1
    return bool(is_ours)


def note_outcome(*, delivery: Delivery, status: int | None, fault: str) -> None:
    """Note how the attempt went for which this delivery was claimed.

    What has arrived has arrived, whoever says so; a failure counts only as long as the claim is
    ours.
    """
    if fault:
        rows = Delivery.objects.filter(pk=delivery.pk, due_at=delivery.due_at)
        rows.update(status=status, error=fault, due_at=_next_attempt(delivery, fault))
        return
    rows = Delivery.objects.filter(pk=delivery.pk, delivered_at__isnull=True)
    rows.update(status=status, error="", due_at=None, delivered_at=timezone.now())


def _next_attempt(delivery: Delivery, fault: str) -> datetime | None:
    is_last = delivery.attempts > len(BACK_OFF)
    if is_last or fault == Delivery.Fault.GONE or delivery.event == Delivery.Event.PING:
        return None
    luck = random.uniform(1 - _JITTER, 1 + _JITTER)  # noqa: S311 - nothing secret depends on it
    return timezone.now() + BACK_OFF[delivery.attempts - 1] * luck


def drop_old_deliveries() -> int:
    """Forget what was told, or given up, long ago; gives how many."""
    count, _ = Delivery.objects.filter(created_at__lt=timezone.now() - KEPT).delete()
    return count
