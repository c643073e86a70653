"""Webhooks made and removed, what is noted with an entry, and when it is tried again."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kingscore import services
from kingscore.errors import PingTooSoon, StaleSheet
from kingscore.models import Delivery, Game, Webhook
from kingscore.rules.errors import InvalidDeal, InvalidDocument
from kingscore.sending.message import body_of, headers_of, sign
from kingscore.services.deliveries import claim_due, drop_old_deliveries, note_outcome
from kingscore.services.webhooks import EVENTS, remove_webhooks_of
from tests.kingscore import play
from tests.kingscore.play import fresh, hearts, queens, record
from tests.kingscore.receiver import Received, is_signed
from tests.rules.play import some_game

URL = "http://127.0.0.1:8999/hook"
MOMENT = datetime(2026, 11, 29, 20, 15, tzinfo=UTC)
Event, Fault = Delivery.Event, Delivery.Fault


@pytest.fixture(autouse=True)
def local(settings: Any) -> None:
    """Let webhooks go to this machine."""
    settings.WEBHOOKS_LOCAL = True


@pytest.fixture
def account(db: None) -> User:
    """An account of nobody who exists."""
    return User.objects.create_user("ana", "ana@example.org")


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


def claim() -> list[Delivery]:
    return claim_due(most=8, in_hand=[], most_each=2)


def problems_of(**fields: Any) -> list[tuple[str, str]]:
    with pytest.raises(InvalidDocument) as refused:
        make(**fields)
    return [(each.code, each.path) for each in refused.value.problems]


# made and removed


def test_webhook_of_a_game_marks_that_game(game: Game) -> None:
    other = play.start()
    webhook = make(game=game, events=["game.finished", "deal.recorded"])
    assert webhook.events == ["deal.recorded", "game.finished"]
    assert (fresh(game).has_webhooks, fresh(other).has_webhooks) == (True, False)


def test_webhook_of_an_account_marks_its_games_and_those_to_come(game: Game, account: User) -> None:
    owned, foreign, taken = play.start(owner=account), play.start(), play.start()
    make(account=account)
    services.take_game(game=taken, account=account)
    later = play.start(owner=account)
    marked = [fresh(each).has_webhooks for each in (game, owned, foreign, taken, later)]
    assert marked == [False, True, False, True, True]


def test_secrets_are_of_the_standard_form_and_differ(game: Game) -> None:
    secrets = {make(game=game).secret for _ in range(5)}
    assert len(secrets) == 5
    assert all(len(each) == len("whsec_") + 32 for each in secrets)


def test_same_form_twice_is_one_webhook(game: Game) -> None:
    key = uuid4()
    first, second = make(game=game, start_key=key), make(game=game, start_key=key)
    assert (first, first.secret) == (second, second.secret)
    assert make(game=game, start_key=key, url=f"{URL}/other") != first
    assert Webhook.objects.count() == 2


def test_id_of_a_webhook_gives_nobody_its_secret(game: Game) -> None:
    webhook = make(game=game, start_key=uuid4())
    assert make(game=game, start_key=webhook.pk).secret != webhook.secret


def test_faults_are_said_at_their_fields(game: Game, settings: Any) -> None:
    assert problems_of(game=game, events=[]) == [("no_events", "events")]
    assert problems_of(game=game, events=["deal.recorded", "ping", "x"], url="ftp://x/") == [
        ("unknown_event", "events"),
        ("unknown_event", "events"),
        ("address_form", "url"),
    ]
    settings.WEBHOOKS_LOCAL = False
    assert problems_of(game=game) == [("address_not_public", "url")]
    assert not Webhook.objects.exists()


@pytest.mark.parametrize(("of", "most"), [("game", 10), ("account", 20)])
def test_there_are_at_most_so_many(game: Game, account: User, of: str, most: int) -> None:
    whose = {"game": game} if of == "game" else {"account": account}
    for _ in range(most):
        make(**whose)
    assert problems_of(**whose) == [("too_many_webhooks", "")]


def test_last_webhook_removed_leaves_recording_as_it_was(game: Game, account: User) -> None:
    services.take_game(game=game, account=account)
    of_account, first, second = make(account=account), make(game=game), make(game=game)
    marks = []
    for webhook in (first, of_account, second):
        services.remove_webhook(webhook=webhook)
        marks.append(fresh(game).has_webhooks)
    assert marks == [True, True, False]


def test_account_that_goes_takes_its_webhooks_along(game: Game, account: User) -> None:
    services.take_game(game=game, account=account)
    make(account=account)
    record(fresh(game), queens(0))
    remove_webhooks_of(account=account)
    assert not fresh(game).has_webhooks
    services.delete_account(account=account)
    assert (Webhook.objects.count(), Delivery.objects.count()) == (0, 0)


# what is noted


def test_every_change_of_a_deal_is_noted_with_what_it_is(game: Game) -> None:
    webhook = make(game=game)
    record(game, queens(0))
    record(game, hearts(1))
    record(game, queens(0, 0, 4, 0, 0), number=1)
    services.undo_deal(game=fresh(game), number=2, entry_id=uuid4(), version=3)
    record(game, hearts(1))
    services.swap_players(
        game=fresh(game), first=0, second=1, keep_points=True, entry_id=uuid4(), version=5
    )
    rows = webhook.deliveries.order_by("entry__seq")
    said = [Received("", {}, body_of(row)).content for row in rows]
    assert [each["deal"] for each in said] == [
        {"number": 1, "change": "recorded"},
        {"number": 2, "change": "recorded"},
        {"number": 1, "change": "corrected"},
        {"number": 2, "change": "undone"},
        {"number": 2, "change": "recorded"},
    ]
    assert [each["version"] for each in said] == [1, 2, 3, 4, 5]
    assert {each["game"] for each in said} == {game.code}


def test_end_of_a_game_is_noted_with_the_deal_that_ends_it(db: None) -> None:
    sheet = some_game("dubbelkingen-4", seed=1)
    game = play.start(first_dealer=sheet.first_dealer)
    webhook = make(game=game)
    play.record_all(game, sheet)
    last = webhook.deliveries.filter(entry__seq=20)
    finished = {row.event: Received("", {}, body_of(row)).content["is_finished"] for row in last}
    assert finished == {"deal.recorded": True, "game.finished": True}
    record(game, sheet.lines[0].facts, number=1)  # a correction does not end it once more
    assert told(webhook)[-1] == "deal.recorded 21"
    earlier = webhook.deliveries.get(entry__seq=19)
    assert Received("", {}, body_of(earlier)).content["is_finished"] is False


def test_game_that_is_stopped_is_finished(game: Game) -> None:
    webhook = make(game=game)
    record(game, queens(0))
    services.stop_game(game=fresh(game), entry_id=uuid4(), version=1)
    services.resume_game(game=fresh(game), entry_id=uuid4(), version=2)
    assert told(webhook) == ["deal.recorded 1", "game.finished 2"]
    said = Received("", {}, body_of(webhook.deliveries.get(entry__seq=2))).content
    assert (said["deal"], said["is_finished"], said["version"]) == (None, True, 2)


def test_only_chosen_events_are_noted_for_everybody_who_may_know(game: Game, account: User) -> None:
    services.take_game(game=game, account=account)
    stranger = User.objects.create_user("bo", "bo@example.org")
    hooks = [
        make(game=game),
        make(account=account),
        make(game=game, events=["game.finished"]),
        make(account=stranger),
        make(game=play.start()),
    ]
    record(fresh(game), queens(0))
    assert [len(told(each)) for each in hooks] == [1, 1, 0, 0, 0]


def test_webhook_of_a_closed_account_is_told_nothing(game: Game, account: User) -> None:
    services.take_game(game=game, account=account)
    webhook = make(account=account)
    User.objects.update(is_active=False)
    record(fresh(game), queens(0))
    assert told(webhook) == []


def test_refused_entry_is_not_noted(game: Game) -> None:
    webhook = make(game=game)
    entry_id = uuid4()
    record(game, queens(0), entry_id=entry_id)
    record(game, queens(0), entry_id=entry_id, number=1, version=0)  # the same again
    with pytest.raises(StaleSheet):
        record(game, hearts(1), version=0)
    with pytest.raises(InvalidDeal):
        record(game, queens(0, 9, 0, 0, 0))
    assert told(webhook) == ["deal.recorded 1"]


def test_recording_asks_no_more_where_nobody_is_told(game: Game, account: User) -> None:
    def queries() -> int:
        present = fresh(game)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            services.record_deal(
                game=present,
                number=1,
                facts=queens(0),
                entry_id=uuid4(),
                version=present.version,
            )
        return len(asked)

    queries()  # the first one reads the rules
    before = queries()
    services.take_game(game=game, account=account)
    webhook = make(account=account)
    assert queries() == before + 2  # who is told; that they are
    services.remove_webhook(webhook=webhook)
    assert queries() == before


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


def test_one_webhook_is_told_two_things_at_a_time_and_others_meanwhile(game: Game) -> None:
    slow, quick = make(game=game), make(game=game)
    for facts in (queens(0), hearts(1), queens(2), hearts(3)):
        record(game, facts)
    first = claim()
    assert [each.webhook_id for each in first].count(slow.pk) == 2
    assert [each.webhook_id for each in first].count(quick.pk) == 2
    more = claim_due(most=8, in_hand=[slow.pk, slow.pk], most_each=2)
    assert {each.webhook_id for each in more} == {quick.pk}
    assert len(claim_due(most=1, in_hand=[], most_each=2)) == 1


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
