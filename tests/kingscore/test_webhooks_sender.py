"""The thread that sends: with real receivers, more than one of it, and faults all around it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, active_count
from time import monotonic, sleep
from typing import Any
from uuid import uuid4

import pytest
from django.db import OperationalError

from kingscore import services
from kingscore.errors import StaleSheet
from kingscore.models import Delivery, Game, Webhook
from kingscore.sending import Sender, sender
from kingscore.sending.message import body_of
from kingscore.services import deliveries
from kingscore.services.deliveries import claim_due, note_outcome
from kingscore.services.webhooks import EVENTS
from tests.kingscore import play
from tests.kingscore.play import fresh, hearts, queens, record
from tests.kingscore.receiver import Receiver, is_signed, receiver

pytestmark = pytest.mark.django_db(transaction=True)

SECONDS = 15


@pytest.fixture(autouse=True)
def local(settings: Any) -> None:
    """Let webhooks go to this machine."""
    settings.WEBHOOKS_LOCAL = True


@contextmanager
def sending(look_seconds: float = 0.05) -> Iterator[Sender]:
    """A sender at work."""
    working = Sender(look_seconds=look_seconds)
    working.start()
    try:
        yield working
    finally:
        working.stop()


def until(is_so: Callable[[], bool]) -> None:
    """Wait for something, and fail when it does not come."""
    end = monotonic() + SECONDS
    while not is_so():
        assert monotonic() < end, "It has not come."
        sleep(0.01)


def none_is_due() -> bool:
    return not Delivery.objects.filter(due_at__isnull=False).exists()


def webhook_of(game: Game, hook: Receiver) -> Webhook:
    """A webhook of a game, which knows of it from then on, as the next request does."""
    webhook = services.make_webhook(url=hook.url, events=EVENTS, game=game)
    game.refresh_from_db()
    return webhook


def test_recorded_deal_is_told_at_once() -> None:
    game = play.start()
    with receiver(204) as hook, sending(look_seconds=SECONDS):
        webhook = webhook_of(game, hook)
        record(game, queens(0))
        assert hook.has_come.wait(SECONDS / 3)  # long before the sender looks by itself
        until(none_is_due)
    (received,) = hook.received
    assert is_signed(received, webhook.secret)
    assert received.content["deal"] == {"number": 1, "change": "recorded"}
    row = Delivery.objects.get()
    assert (row.status, row.attempts, row.error, str(row.pk)) == (
        204,
        1,
        "",
        received.headers["Webhook-Id"],
    )


def test_refused_entry_is_told_to_nobody() -> None:
    game = play.start()
    with receiver(204) as hook, sending():
        webhook_of(game, hook)
        record(game, queens(0))
        with pytest.raises(StaleSheet):
            record(game, hearts(1), version=0)
        record(game, hearts(1))
        until(lambda: len(hook.received) == 2 and none_is_due())
    assert sorted(each.content["version"] for each in hook.received) == [1, 2]


def test_failure_is_tried_again_with_the_same_id_and_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(deliveries, "BACK_OFF", [each / 100 for each in deliveries.BACK_OFF[:2]])
    game = play.start()
    with receiver(500, 302, 200) as hook, sending():
        webhook = webhook_of(game, hook)
        record(game, queens(0))
        until(lambda: len(hook.received) == 3 and none_is_due())
    assert len({each.body for each in hook.received}) == 1
    assert len({each.headers["Webhook-Id"] for each in hook.received}) == 1
    assert all(is_signed(each, webhook.secret) for each in hook.received)
    row = Delivery.objects.get()
    assert (row.status, row.attempts, row.error) == (200, 3, "")


def test_slow_receiver_holds_up_nobody_else() -> None:
    game = play.start()
    with receiver(204) as slow, receiver(204) as quick, sending():
        slow.may_answer.clear()
        webhook_of(game, slow)
        for facts in (queens(0), hearts(1), queens(2), hearts(3)):
            record(game, facts)
        until(lambda: len(slow.received) == 2)
        webhook_of(game, quick)
        record(game, queens(0, 0, 4, 0, 0), number=1)
        until(lambda: len(quick.received) == 1)
        assert len(slow.received) == 2
        slow.may_answer.set()
        until(none_is_due)
    assert len(slow.received) == 5


def test_receiver_that_takes_its_time_has_half_of_the_places_from_then_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sender, "SLOW_SECONDS", 0.2)
    games = [play.start() for _ in range(7)]
    with receiver(204) as slow, receiver(204) as quick, sending() as working:
        slow.may_answer.clear()
        webhooks = {webhook_of(game, slow).pk for game in games}
        for game in games:
            record(game, queens(0))
        until(lambda: len(slow.received) == 7)
        sleep(0.3)
        slow.may_answer.set()
        until(lambda: none_is_due() and not working._in_hand)
        assert working._slow == webhooks
        slow.may_answer.clear()
        for game in games:
            record(game, hearts(1))
        until(lambda: len(slow.received) == 7 + 6)
        other = play.start()
        webhook_of(other, quick)
        record(other, queens(0))
        until(lambda: len(quick.received) == 1)
        assert len(slow.received) == 7 + 6
        slow.may_answer.set()
        until(none_is_due)
    assert len(slow.received) == 14


def test_receiver_is_checked_anew_for_every_message(settings: Any) -> None:
    game = play.start()
    with receiver(204) as hook:
        webhook_of(game, hook)
        settings.WEBHOOKS_LOCAL = False
        with sending():
            record(game, queens(0))
            until(lambda: bool(Delivery.objects.get().error))
    assert hook.received == []
    assert Delivery.objects.get().error == Delivery.Fault.ADDRESS_NOT_PUBLIC


def test_two_senders_tell_everything_once() -> None:
    games = [play.start() for _ in range(3)]
    with receiver(204) as hook:
        for game in games:
            webhook_of(game, hook)
            for facts in (queens(0), hearts(1), queens(2), hearts(3)):
                record(game, facts)
        with sending(), sending():
            until(none_is_due)
    assert len({each.headers["Webhook-Id"] for each in hook.received}) == 12
    assert len(hook.received) == 12


def test_removed_webhook_is_told_nothing_more() -> None:
    game = play.start()
    with receiver(204) as hook, sending():
        hook.may_answer.clear()
        webhook = webhook_of(game, hook)
        for facts in (queens(0), hearts(1), queens(2)):
            record(game, facts)
        until(lambda: len(hook.received) == 2)
        services.remove_webhook(webhook=webhook)
        hook.may_answer.set()
        record(game, hearts(3))
        sleep(0.3)
    assert len(hook.received) == 2
    assert not Delivery.objects.exists()


def test_database_that_fails_stops_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    failures = iter([OperationalError("database is locked"), OperationalError("gone")])
    works = claim_due

    def claim_or_fail(**asked: Any) -> list[Delivery]:
        if failure := next(failures, None):
            raise failure
        return works(**asked)

    monkeypatch.setattr("kingscore.sending.sender.claim_due", claim_or_fail)
    game = play.start()
    with receiver(204) as hook:
        webhook_of(game, hook)
        record(game, queens(0))
        with sending():
            until(none_is_due)
    assert len(hook.received) == 1
    assert [record.levelname for record in caplog.records if record.name == sender.__name__] == [
        "WARNING"
    ] * 2


def test_result_that_cannot_be_noted_is_noted_later(monkeypatch: pytest.MonkeyPatch) -> None:
    failures = iter([OperationalError("database is locked")])
    works = note_outcome

    def note_or_fail(**noted: Any) -> None:
        if failure := next(failures, None):
            raise failure
        works(**noted)

    monkeypatch.setattr("kingscore.sending.sender.note_outcome", note_or_fail)
    game = play.start()
    with receiver(204) as hook, sending():
        webhook_of(game, hook)
        record(game, queens(0))
        until(none_is_due)
    assert len(hook.received) == 1
    assert Delivery.objects.get().status == 204


def test_fault_of_ours_is_noted_and_stops_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    has_failed = Event()
    works = body_of

    def fail_once(delivery: Delivery) -> bytes:
        if not has_failed.is_set():
            has_failed.set()
            raise ZeroDivisionError
        return works(delivery)

    monkeypatch.setattr("kingscore.sending.sender.body_of", fail_once)
    game = play.start()
    with receiver(204) as hook, sending():
        webhook_of(game, hook)
        record(game, queens(0))
        record(game, hearts(1))
        until(lambda: len(hook.received) == 1 and Delivery.objects.filter(error="").count() == 1)
    failed = Delivery.objects.exclude(error="").get()
    assert (failed.error, failed.attempts) == (Delivery.Fault.NOT_SENT, 1)
    assert failed.due_at


def test_stop_is_quick_while_a_receiver_is_silent() -> None:
    game = play.start()
    with receiver(204) as hook:
        hook.may_answer.clear()
        webhook_of(game, hook)
        working = Sender()
        working.start()
        record(game, queens(0))
        assert hook.has_come.wait(SECONDS)
        began = monotonic()
        working.stop()
        assert monotonic() - began < 2
    assert Delivery.objects.get().due_at  # and the next process tells it again


def test_sender_leaves_nothing_behind() -> None:
    threads = active_count()
    with sending():
        sleep(0.1)
    assert active_count() == threads
    assert not deliveries._when_queued


def test_webhooks_made_at_once_are_no_more_than_there_may_be() -> None:
    game = play.start()
    with receiver(204) as hook:
        for _ in range(8):
            webhook_of(game, hook)
        found = play.at_once([lambda: webhook_of(game, hook)] * 6)
    assert play.kinds(found) == ["InvalidDocument"] * 4 + ["Webhook"] * 2


def test_webhook_removed_while_deals_are_recorded_refuses_none_of_them() -> None:
    games = [play.start() for _ in range(4)]
    with receiver(204) as hook:
        for _ in range(5):
            webhooks = [webhook_of(game, hook) for game in games]
            present = [fresh(game) for game in games]
            found = play.at_once(
                [
                    *(
                        lambda webhook=webhook: services.remove_webhook(webhook=webhook)
                        for webhook in webhooks
                    ),
                    *(
                        lambda game=game: services.record_deal(
                            game=game,
                            number=1,
                            facts=queens(0),
                            entry_id=uuid4(),
                            version=game.version,
                        )
                        for game in present
                    ),
                ]
            )
            assert play.kinds(found) == ["NoneType"] * 4 + ["Sheet"] * 4
    assert not any(fresh(game).has_webhooks for game in games)
