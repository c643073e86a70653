"""Deliveries: the message, when it is tried and tried again, tests."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kingscore import services
from kingscore.errors import PingTooSoon
from kingscore.models import Delivery, Game
from kingscore.sending.message import body_of, headers_of, sign
from kingscore.services.deliveries import claim_due, drop_old_deliveries, note_outcome
from tests.kingscore.hooks import make, told
from tests.kingscore.play import hearts, queens, record, start
from tests.kingscore.receiver import Received, is_signed

MOMENT = datetime(2026, 11, 29, 20, 15, tzinfo=UTC)
Fault = Delivery.Fault


pytestmark = pytest.mark.usefixtures("local_webhooks")


class Clock:
    """A clock that stands still until it is moved on."""

    def __init__(self) -> None:
        self.now = MOMENT

    def move(self, by: timedelta) -> None:
        """Let so much time go by."""
        self.now += by


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock that the site reads."""
    stopped = Clock()
    monkeypatch.setattr("django.utils.timezone.now", lambda: stopped.now)
    return stopped


def claim() -> list[Delivery]:
    return claim_due(most=12, in_hand=[])


# the message


def test_message_is_signed_as_the_standard_says() -> None:
    """The example of the Standard Webhooks libraries."""
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"  # noqa: S105 - it is published
    signature = sign(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, b'{"test": 2432232314}')
    assert signature == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_message_says_what_has_changed_and_nothing_of_the_players(game: Game, clock: Clock) -> None:
    webhook = make(game=game)
    record(game, queens(0))
    (delivery,) = webhook.deliveries.all()
    body = body_of(delivery)
    assert Received("", {}, body).content == {
        "id": str(delivery.pk),
        "event": "deal.recorded",
        "game": game.code,
        "version": 1,
        "deal": {"number": 1, "change": "recorded"},
        "is_finished": False,
        "created_at": "2026-11-29T20:15:00.000000Z",
    }
    received = Received("", headers_of(delivery, body, timestamp=1_700_000_000), body)
    assert is_signed(received, webhook.secret)
    assert not is_signed(received._replace(body=body + b" "), webhook.secret)
    assert not is_signed(received, make(game=game).secret)
    assert received.headers["Webhook-Id"] == str(delivery.pk)
    assert received.headers["Content-Type"] == "application/json"


# when it is tried


def test_failed_delivery_is_tried_again_later_and_later_and_then_given_up(
    game: Game, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("random.uniform", lambda low, high: (low + high) / 2)
    make(game=game)
    record(game, queens(0))
    waits = []
    while found := claim():
        note_outcome(delivery=found[0], status=500, fault=Fault.REFUSED)
        row = Delivery.objects.get()
        if row.due_at:
            waits.append((row.due_at - clock.now).total_seconds())
            clock.move(row.due_at - clock.now - timedelta(microseconds=1))
            assert claim() == []  # not a moment too soon
            clock.move(timedelta(microseconds=1))
    assert waits == [5, 30, 120, 600, 3600, 3 * 3600, 8 * 3600, 24 * 3600]
    assert (row.attempts, row.due_at, row.delivered_at) == (9, None, None)
    assert (row.status, row.error) == (500, Fault.REFUSED)


def test_waits_vary_by_a_fifth(game: Game, clock: Clock) -> None:
    make(game=game)
    record(game, queens(0))
    (delivery,) = claim()
    waits = set()
    for _ in range(50):
        note_outcome(delivery=delivery, status=None, fault=Fault.TIMED_OUT)
        row = Delivery.objects.get()
        assert row.due_at
        waits.add((row.due_at - clock.now).total_seconds())
        Delivery.objects.update(due_at=delivery.due_at)
    assert min(waits) >= 4
    assert max(waits) <= 6
    assert len(waits) > 10


def test_what_has_arrived_is_not_tried_again(game: Game, clock: Clock) -> None:
    make(game=game)
    record(game, queens(0))
    (delivery,) = claim()
    note_outcome(delivery=delivery, status=204, fault="")
    row = Delivery.objects.get()
    assert (row.status, row.error, row.due_at, row.delivered_at) == (204, "", None, clock.now)
    clock.move(timedelta(days=3))
    assert claim() == []


def test_receiver_that_is_gone_is_given_up_at_once(game: Game) -> None:
    make(game=game)
    record(game, queens(0))
    (delivery,) = claim()
    note_outcome(delivery=delivery, status=410, fault=Fault.GONE)
    row = Delivery.objects.get()
    assert (row.attempts, row.due_at, row.error) == (1, None, Fault.GONE)


def test_sender_that_dies_leaves_its_delivery_to_another(game: Game, clock: Clock) -> None:
    make(game=game)
    record(game, queens(0))
    (lost,) = claim()
    clock.move(timedelta(seconds=59))
    assert claim() == []
    clock.move(timedelta(seconds=2))
    (again,) = claim()
    assert (again.pk, again.attempts) == (lost.pk, 2)

    # The first was not dead after all: that it failed says nothing of the second attempt,
    note_outcome(delivery=lost, status=500, fault=Fault.REFUSED)
    assert Delivery.objects.get().due_at == again.due_at
    # that it arrived is true whatever the second one says.
    note_outcome(delivery=lost, status=200, fault="")
    note_outcome(delivery=again, status=500, fault=Fault.REFUSED)
    row = Delivery.objects.get()
    assert (row.status, row.due_at, row.error) == (200, None, "")


def test_clock_that_is_put_forward_doubles_nothing_that_is_on_its_way(
    game: Game, clock: Clock
) -> None:
    make(game=game)
    record(game, queens(0))
    in_hand = claim()
    clock.move(timedelta(hours=1))
    assert claim_due(most=12, in_hand=in_hand) == []
    note_outcome(delivery=in_hand[0], status=204, fault="")
    assert claim() == []


def test_clock_that_is_put_back_loses_nothing(game: Game, clock: Clock) -> None:
    make(game=game)
    record(game, queens(0))
    (failed,) = claim()
    clock.move(-timedelta(hours=1))
    note_outcome(delivery=failed, status=500, fault=Fault.REFUSED)
    record(game, hearts(1))
    assert [each.entry and each.entry.seq for each in claim()] == [2]
    clock.move(timedelta(seconds=10))
    assert [each.pk for each in claim()] == [failed.pk]


def test_clock_that_is_put_back_does_not_keep_anybody_from_a_ping(game: Game, clock: Clock) -> None:
    webhook = make(game=game)
    services.ping_webhook(webhook=webhook)
    (ping,) = claim()
    note_outcome(delivery=ping, status=204, fault="")
    clock.move(-timedelta(hours=1))
    services.ping_webhook(webhook=webhook)
    assert len(claim()) == 1


def test_one_webhook_is_told_two_things_at_a_time_and_others_meanwhile(game: Game) -> None:
    slow, quick = make(game=game), make(game=game)
    for facts in (queens(0), hearts(1), queens(2), hearts(3)):
        record(game, facts)
    first = claim()
    assert [each.webhook_id for each in first].count(slow.pk) == 2
    assert [each.webhook_id for each in first].count(quick.pk) == 2
    more = claim_due(most=8, in_hand=[each for each in first if each.webhook_id == slow.pk])
    assert {each.webhook_id for each in more} == {quick.pk}
    assert len(claim_due(most=1, in_hand=[])) == 1


def test_webhooks_of_one_game_have_four_places(game: Game) -> None:
    other = start()
    for _ in range(6):
        make(game=game)
    record(game, queens(0))
    make(game=other)
    record(other, queens(0))
    claimed = claim()
    assert [each.webhook.game_id for each in claimed].count(game.pk) == 4
    assert claimed[-1].webhook.game_id == other.pk
    assert claim_due(most=12, in_hand=claimed) == []


def test_webhooks_that_have_failed_wait_for_others_and_have_six_places(
    db: None, clock: Clock
) -> None:
    games = [start() for _ in range(8)]
    for each in games:
        make(game=each)
        record(each, queens(0))
    for delivery in claim():
        note_outcome(delivery=delivery, status=None, fault=Fault.TIMED_OUT)
    clock.move(timedelta(minutes=1))
    quick = start()
    make(game=quick)
    record(quick, queens(0))
    claimed = claim()
    assert claimed[0].webhook.game_id == quick.pk
    assert len(claimed) == 1 + 6
    assert claim_due(most=5, in_hand=claimed) == []


def test_webhooks_that_were_slow_wait_for_others_and_have_six_places(db: None) -> None:
    games = [start() for _ in range(8)]
    slow = [make(game=each).pk for each in games]
    for each in games:
        record(each, queens(0))
    quick = start()
    make(game=quick)
    record(quick, queens(0))
    claimed = claim_due(most=12, in_hand=[], slow=slow)
    assert claimed[0].webhook.game_id == quick.pk
    assert len(claimed) == 1 + 6
    assert claim_due(most=5, in_hand=claimed, slow=slow) == []


def test_longest_due_come_first(game: Game) -> None:
    make(game=game)
    for facts in (queens(0), hearts(1), queens(2)):
        record(game, facts)
    assert [each.entry.seq for each in claim() if each.entry] == [1, 2]


def test_idle_sender_asks_once(game: Game) -> None:
    make(game=game)
    with CaptureQueriesContext(connection) as asked:
        assert claim() == []
    assert len(asked) == 1


def test_old_deliveries_are_forgotten(game: Game, clock: Clock) -> None:
    make(game=game)
    record(game, queens(0))
    clock.move(timedelta(days=29))
    record(game, hearts(1))
    clock.move(timedelta(days=2))
    assert drop_old_deliveries() == 1
    assert [row.entry.seq for row in Delivery.objects.all() if row.entry] == [2]


# tests


def test_ping_is_tried_once_and_not_too_often(game: Game, clock: Clock) -> None:
    webhook = make(game=game)
    ping = services.ping_webhook(webhook=webhook)
    with pytest.raises(PingTooSoon):
        services.ping_webhook(webhook=webhook)
    said = Received("", {}, body_of(ping)).content
    assert (said["event"], said["game"], said["version"]) == ("ping", game.code, None)
    (claimed,) = claim()
    note_outcome(delivery=claimed, status=500, fault=Fault.REFUSED)
    assert Delivery.objects.get().due_at is None
    clock.move(timedelta(seconds=11))
    services.ping_webhook(webhook=webhook)
    assert told(webhook) == ["ping 0", "ping 0"]


def test_ping_of_an_account_names_no_game(account: User) -> None:
    ping = services.ping_webhook(webhook=make(account=account))
    assert Received("", {}, body_of(ping)).content["game"] is None
