"""docs/webhooks.md: its examples run, and its tables are complete."""

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from kingscore import services
from kingscore.models import Delivery
from kingscore.sending import Sender
from kingscore.sending.message import body_of
from kingscore.services.deliveries import BACK_OFF
from tests.kingscore import play
from tests.kingscore.play import fresh, queens, record

DOCS = (Path(__file__).parents[2] / "docs" / "webhooks.md").read_text("utf-8")
SECONDS = 20


def example(language: str, words: str) -> str:
    """The example in this language in which these words stand."""
    blocks: list[str] = re.findall(rf"```{language}\n(.*?)```", DOCS, re.DOTALL)
    (found,) = [each for each in blocks if words in each]
    return found


def run_shell(script: str, **environment: str) -> str:
    done = subprocess.run(  # noqa: S603 - an example of ours
        ["/bin/sh", "-eu", "-c", script],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@contextmanager
def receiving(secret: str, port: int) -> Iterator["subprocess.Popen[str]"]:
    """The receiver of the docs at work."""
    environment = os.environ | {"WEBHOOK_SECRET": secret, "PORT": str(port)}
    program = subprocess.Popen(  # noqa: S603 - an example of ours
        [sys.executable, "-c", example("python", "Receiver")],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        end = monotonic() + SECONDS
        while not is_open(port):
            assert monotonic() < end
            sleep(0.05)
        yield program
    finally:
        program.kill()
        program.communicate()


def is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@pytest.mark.django_db(transaction=True)
def test_examples_make_a_webhook_and_receive_what_it_is_told(
    live_server: Any, settings: Any
) -> None:
    settings.WEBHOOKS_LOCAL = True
    game = play.start()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    answer = run_shell(
        example("sh", "curl"),
        SITE=live_server.url,
        CODE=game.code,
        SCORER_CODE=game.scorer_code,
        RECEIVER=f"http://127.0.0.1:{port}/",
    )
    sender = Sender(look_seconds=0.1)
    with receiving(json.loads(answer)["secret"], port) as program:
        sender.start()
        try:
            record(fresh(game), queens(0))
            assert program.stdout
            assert program.stdout.readline() == f"deal.recorded {game.code} 1\n"
        finally:
            sender.stop()
    assert Delivery.objects.get().status == 204


@pytest.mark.django_db(transaction=True)
def test_example_receiver_refuses_what_is_not_signed(settings: Any) -> None:
    settings.WEBHOOKS_LOCAL = True
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    game = play.start()
    services.make_webhook(url=f"http://127.0.0.1:{port}/", events=["deal.recorded"], game=game)
    sender = Sender(look_seconds=0.1)
    with receiving("whsec_" + "A" * 32, port):
        sender.start()
        try:
            record(fresh(game), queens(0))
            end = monotonic() + SECONDS
            while not Delivery.objects.get().error:
                assert monotonic() < end
                sleep(0.05)
        finally:
            sender.stop()
    row = Delivery.objects.get()
    assert (row.status, row.error) == (401, "refused")


def test_shell_example_gives_the_signature() -> None:
    signature = run_shell(
        example("sh", "openssl"),
        WEBHOOK_SECRET="whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",  # noqa: S106 - it is published
        WEBHOOK_ID="msg_p5jXN8AQM9LWM0D4loKWxJek",
        WEBHOOK_TIMESTAMP="1614265330",
        BODY='{"test": 2432232314}',
    )
    assert signature.strip() == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_message_has_the_fields_that_are_told_of(db: None, settings: Any) -> None:
    settings.WEBHOOKS_LOCAL = True
    game = play.start()
    services.make_webhook(url="http://127.0.0.1:1025/", events=["deal.recorded"], game=game)
    record(fresh(game), queens(0))
    sent = json.loads(body_of(Delivery.objects.get()))
    shown = json.loads(example("json", "deal.recorded"))
    assert list(sent) == list(shown)
    assert list(sent["deal"]) == list(shown["deal"])
    assert {name: type(value) for name, value in sent.items()} == {
        name: type(value) for name, value in shown.items()
    }
    assert all(f"| `{name}` |" in DOCS for name in sent)


def test_every_fault_and_event_is_told_of() -> None:
    assert all(f"| `{fault}` |" in DOCS for fault in Delivery.Fault.values)
    assert all(f"`{event}`" in DOCS for event in Delivery.Event.values)


def test_waits_are_those_that_are_told_of() -> None:
    told = (
        "5 seconds later, then 30 seconds, 2 minutes, 10 minutes,\n"
        "1 hour, 3, 8 and 24 hours; after nine attempts"
    )
    assert told in DOCS
    minutes = (timedelta(minutes=each) for each in (2, 10))
    hours = (timedelta(hours=each) for each in (1, 3, 8, 24))
    waits = (timedelta(seconds=5), timedelta(seconds=30), *minutes, *hours)
    assert waits == BACK_OFF
