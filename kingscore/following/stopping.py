"""Hearing that the server is to stop, while there is still something open.

A server tells its application so by the lifespan protocol only after the last connection has ended,
and those of followers end only when the application lets go of them.
"""

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def told_of_stop(stop: Callable[[], None]) -> Iterator[None]:
    """Have `stop` called in the running loop when a signal comes that the server stops at.

    The server's own handling goes on as before. A thread gets no signals: there nothing is done.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in _SIGNALS}

    def pass_on(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(stop)
        handler = before[signal.Signals(number)]
        if callable(handler):
            handler(number, frame)

    handled = [number for number in _SIGNALS if callable(before[number])]
    for number in handled:
        signal.signal(number, pass_on)
    try:
        yield
    finally:
        for number in handled:
            signal.signal(number, before[number])
