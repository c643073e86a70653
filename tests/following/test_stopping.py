"""The signal that a server stops at is heard, and handed on."""

import asyncio
import signal
from collections.abc import Iterator

import pytest

from kingscore.following.stopping import told_of_stop

heard: list[int] = []


@pytest.fixture
def server_handler() -> Iterator[None]:
    """Handles SIGTERM as a server does, and ignores SIGINT."""
    heard.clear()
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    signal.signal(signal.SIGTERM, lambda number, _frame: heard.append(number))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def test_signal_is_told_and_the_server_still_hears_it(server_handler: None) -> None:
    told: list[str] = []

    async def run() -> None:
        with told_of_stop(lambda: told.append("stop")):
            signal.raise_signal(signal.SIGTERM)
            await asyncio.sleep(0.01)
        signal.raise_signal(signal.SIGTERM)
        await asyncio.sleep(0.01)

    asyncio.run(run())
    assert told == ["stop"]
    assert heard == [signal.SIGTERM, signal.SIGTERM]


def test_signal_that_the_server_does_not_handle_is_left_alone(server_handler: None) -> None:
    async def run() -> None:
        with told_of_stop(lambda: None):
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN

    loop = asyncio.new_event_loop()  # asyncio.run would handle SIGINT itself
    try:
        loop.run_until_complete(run())
    finally:
        loop.close()


def test_in_a_thread_no_handler_is_changed(server_handler: None) -> None:
    async def run() -> None:
        with told_of_stop(lambda: None):
            assert signal.getsignal(signal.SIGTERM) is handler

    handler = signal.getsignal(signal.SIGTERM)
    asyncio.run(asyncio.to_thread(asyncio.run, run()))
