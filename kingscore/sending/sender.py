"""The thread of a server process that sends what is due.

It alone speaks with the database, in statements of their own: none is open while a receiver is
waited for. Each exchange has a thread, which touches nothing but its socket.
"""

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Event, Thread
from time import monotonic, time
from typing import NamedTuple
from uuid import UUID

from django.conf import settings
from django.db import Error as DatabaseFault
from django.db import close_old_connections, connections

from kingscore.models import Delivery
from kingscore.sending.message import body_of, headers_of
from kingscore.sending.post import Outcome, post
from kingscore.services.deliveries import (
    call_when_queued,
    claim_due,
    drop_old_deliveries,
    note_outcome,
)

MOST_AT_ONCE = 12
LOOK_SECONDS = 5.0  # for what is tried again, and what other processes have written
SWEEP_SECONDS = 3600.0
SLOW_SECONDS = 2.0  # whoever takes longer waits for the others the next time
MOST_SLOW = 1_000  # whom a process remembers as slow
STOP_SECONDS = 1.0  # what is on its way by then is sent once more, by the next process

_log = logging.getLogger(__name__)


class _Done(NamedTuple):
    delivery: Delivery
    outcome: Outcome
    seconds: float


@asynccontextmanager
async def webhooks_sent() -> AsyncIterator[None]:
    """Send webhooks as long as the server runs; what has to wait for the end holds up no other."""
    sender = Sender()
    sender.start()
    try:
        yield
    finally:
        await asyncio.to_thread(sender.stop)


class Sender:
    """Sends webhooks from `start` to `stop`; a process has one."""

    def __init__(self, *, look_seconds: float = LOOK_SECONDS) -> None:
        self._look_seconds = look_seconds
        self._bell = Event()
        self._is_stopping = False
        self._done: deque[_Done] = deque()
        self._in_hand: list[Delivery] = []
        self._slow: set[UUID] = set()
        self._swept_at = monotonic()  # not in the rush of a start
        self._thread = Thread(target=self._run, name="webhooks", daemon=True)

    def start(self) -> None:
        """Begin to send."""
        self._thread.start()

    def stop(self) -> None:
        """Send no more; returns when what has just arrived is noted, or after a second."""
        self._is_stopping = True
        self._bell.set()
        self._thread.join(2 * STOP_SECONDS)

    def _run(self) -> None:
        forget = call_when_queued(self._bell.set)
        try:
            while not self._is_stopping:
                self._round()
                self._bell.wait(self._look_seconds)
                self._bell.clear()
            self._finish()
        finally:
            forget()
            connections.close_all()

    def _round(self) -> None:
        """Note what has come back and send what is due; a database that fails is asked again."""
        try:
            close_old_connections()
            self._note_done()
            self._send_due()
            self._sweep()
        except DatabaseFault as fault:
            _log.warning("Webhooks wait for the database: %s", str(fault).strip())
            connections.close_all()
        except Exception:  # noqa: BLE001 - whatever it was, others are told all the same
            _log.exception("Sending webhooks has failed; it goes on.")

    def _note_done(self) -> None:
        while self._done:
            done = self._done[0]  # stays until it is noted
            note_outcome(
                delivery=done.delivery, status=done.outcome.status, fault=done.outcome.fault
            )
            self._done.popleft()
            self._in_hand.remove(done.delivery)
            self._note_pace(done.delivery.webhook_id, done.seconds)

    def _note_pace(self, webhook: UUID, seconds: float) -> None:
        self._slow.discard(webhook)
        if seconds > SLOW_SECONDS:
            if len(self._slow) >= MOST_SLOW:
                self._slow.pop()
            self._slow.add(webhook)

    def _send_due(self) -> None:
        while not self._is_stopping and (free := MOST_AT_ONCE - len(self._in_hand)):
            claimed = claim_due(most=free, in_hand=self._in_hand, slow=self._slow)
            if not claimed:
                return
            for delivery in claimed:
                self._send(delivery)

    def _send(self, delivery: Delivery) -> None:
        try:
            body = body_of(delivery)
        except DatabaseFault:
            raise
        except Exception:  # noqa: BLE001 - it is tried again as if a receiver had failed
            _log.exception("The message %s cannot be made.", delivery.pk)
            self._in_hand.append(delivery)
            self._come_back(delivery, Outcome(None, Delivery.Fault.NOT_SENT), 0.0)
            return
        Thread(target=self._exchange, args=(delivery, body), daemon=True).start()
        self._in_hand.append(delivery)

    def _exchange(self, delivery: Delivery, body: bytes) -> None:
        """One attempt, in a thread of its own."""
        outcome, begun = Outcome(None, Delivery.Fault.NOT_SENT), monotonic()
        try:
            headers = headers_of(delivery, body, timestamp=int(time()))
            url = delivery.webhook.url
            outcome = post(url, body, headers, may_be_local=settings.WEBHOOKS_LOCAL)
        finally:
            self._come_back(delivery, outcome, monotonic() - begun)

    def _come_back(self, delivery: Delivery, outcome: Outcome, seconds: float) -> None:
        self._done.append(_Done(delivery, outcome, seconds))
        self._bell.set()

    def _sweep(self) -> None:
        if monotonic() - self._swept_at >= SWEEP_SECONDS:
            drop_old_deliveries()
            self._swept_at = monotonic()

    def _finish(self) -> None:
        """Wait a moment for what is on its way."""
        end = monotonic() + STOP_SECONDS
        while self._in_hand and (left := end - monotonic()) > 0:
            self._bell.wait(left)
            self._bell.clear()
            try:
                self._note_done()
            except DatabaseFault:
                return
