"""A server that is killed while it writes or sends: what it has answered for is there."""

import signal
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPException
from itertools import count
from random import Random
from typing import Any

import pytest
from django.utils import timezone

from kingscore import services
from kingscore.models import Delivery
from kingscore.rules.codec import facts_to_json
from tests.following.servers import running_server, wait_until
from tests.kingscore.play import fresh, start
from tests.kingscore.receiver import receiver
from tests.outside.phone import SECONDS_TO_ANSWER, Json, Phone, entry
from tests.outside.test_many_clients import DEALS, SHEET, assert_stands, turned

pytestmark = pytest.mark.django_db(transaction=True)

LOCAL = "tests.outside.settings"
PHONES, KILLS = 4, 3
SECONDS = (0.4, 1.2)  # of writing, before the server is killed


def write_until_killed(phone: Phone) -> Json:
    """Record a whole game, then correct its first deal for ever; the entry that got no answer."""
    for step in count():
        number = step + 1 if step < len(DEALS) else 1
        facts = DEALS[number - 1] if step % 2 == 0 or step < len(DEALS) else turned(DEALS[0])
        document = entry(phone.version) | {"number": number, "facts": facts_to_json(facts)}
        try:
            assert phone.write("deals/", document) == 201
        except (OSError, HTTPException):
            return document
    raise AssertionError


def test_what_was_answered_for_is_there_after_a_kill() -> None:
    chance, killed = Random(7), 0  # noqa: S311 - chance, no secret
    for _ in range(KILLS):
        games = [start(first_dealer=SHEET.first_dealer) for _ in range(PHONES)]
        with running_server() as server:
            phones = [Phone(server.port, game) for game in games]
            with ThreadPoolExecutor(PHONES) as pool:
                writing = [pool.submit(write_until_killed, phone) for phone in phones]
                time.sleep(chance.uniform(*SECONDS))
                server.stop(signal.SIGKILL)
                unanswered = [each.result() for each in writing]
        with running_server() as server:
            for phone, last in zip(phones, unanswered, strict=True):
                phone.close()
                with closing(Phone(server.port, phone.game)) as after:
                    look_again(after, phone, last)
                killed += len(phone.sent)
    assert killed > KILLS * PHONES  # or nothing was under way


def test_message_that_was_on_its_way_is_sent_again_after_a_kill(settings: Any) -> None:
    settings.WEBHOOKS_LOCAL = True
    game = start(first_dealer=SHEET.first_dealer)
    with receiver(204) as hook:
        hook.may_answer.clear()
        services.make_webhook(url=hook.url, events=["deal.recorded"], game=game)
        with running_server(LOCAL) as server, closing(Phone(server.port, game)) as phone:
            assert phone.record(1, DEALS[0]) == 201
            assert hook.has_come.wait(SECONDS_TO_ANSWER)
            server.stop(signal.SIGKILL)
        hook.may_answer.set()
        claimed = Delivery.objects.get()
        assert claimed.due_at
        assert claimed.due_at > timezone.now()
        Delivery.objects.update(due_at=timezone.now())  # as if that minute were over
        with running_server(LOCAL):
            wait_until(lambda: Delivery.objects.filter(delivered_at__isnull=False).exists())
    first, again = hook.received
    assert again.headers["Webhook-Id"] == first.headers["Webhook-Id"] == str(claimed.pk)
    assert again.body == first.body
    assert Delivery.objects.get().attempts == 2


def look_again(after: Phone, before: Phone, last: Json) -> None:
    """All that was answered is there in order; the one that was not can be sent again."""
    log = after.log()
    answered = [*before.sent]
    assert [each["entry"] for each in log][: len(answered)] == answered
    assert [each["entry"] for each in log][len(answered) :] in ([], [last["entry"]])
    assert after.write("deals/", last) == 201
    log = after.log()
    assert [each["entry"] for each in log] == [*answered, last["entry"]]
    assert_stands(fresh(before.game), log)
