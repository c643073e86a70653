"""Server processes on the database of the tests, and clients that follow games there."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any
from urllib.parse import quote

from django.db import connection

ROOT = Path(__file__).parents[2]
SECONDS_TO_START = 60
SECONDS_TO_ANSWER = 20  # on a busy machine; what is expected at once is measured by its test
SECONDS_BETWEEN_LOOKS = 0.02
# Between tests all tables are emptied at once, which a server that reads two of them at that moment
# can get in the way of: then it is the server that gives up.
_GIVE_WAY = "300ms"
STOPPED = "kingscore has stopped."


def database_url(patience: str = _GIVE_WAY) -> str:
    """Where another process finds the database of the tests.

    `patience` is how long it waits there for a lock, as PostgreSQL writes it.
    """
    at = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{at['NAME']}"
    port = f":{at['PORT']}" if at["PORT"] else ""
    secret = f":{quote(at['PASSWORD'], safe='')}" if at["PASSWORD"] else ""
    place = f"{at['USER']}{secret}@{quote(at['HOST'], safe='')}{port}/{at['NAME']}"
    return f"postgresql://{place}?options={quote(f'-c lock_timeout={patience}')}"


@dataclass
class Server:
    """The site as `manage.py serve` runs it, in a process of its own."""

    process: "subprocess.Popen[str]"
    port: int

    def get(
        self, path: str, *, method: str = "GET", headers: dict[str, str] | None = None
    ) -> HTTPResponse:
        """The answer to a request, once its head has come; its body can be read on."""
        link = HTTPConnection("127.0.0.1", self.port, timeout=SECONDS_TO_ANSWER)
        link.request(method, path, headers={"Connection": "close", **(headers or {})})
        return link.getresponse()

    def events(self, code: str, last: str | None = None) -> "Stream":
        """A stream of the events of a game."""
        headers = {"Accept": "text/event-stream"}
        if last is not None:
            headers["Last-Event-ID"] = last
        return Stream(self.get(f"/api/v1/games/{code}/events/", headers=headers))

    def connections(self) -> int:
        """How many sockets the process has open."""
        links = Path(f"/proc/{self.process.pid}/fd").iterdir()
        return sum(1 for link in links if _target(link).startswith("socket:"))

    def stop(self, number: signal.Signals = signal.SIGINT) -> float:
        """Stop it by a signal; the seconds that it took."""
        begun = time.monotonic()
        self.process.send_signal(number)
        self.process.wait(SECONDS_TO_ANSWER)
        return time.monotonic() - begun


def _target(link: Path) -> str:
    try:
        return str(link.readlink())
    except FileNotFoundError:  # closed since the folder was read
        return ""


class Stream:
    """What a client reads of an event stream."""

    def __init__(self, response: HTTPResponse) -> None:
        self.response = response

    def block(self) -> dict[str, str]:
        """The fields up to the next empty line; a comment is the field ""; {} at the end."""
        fields: dict[str, str] = {}
        while line := self.response.readline().decode():
            if line == "\n":
                return fields
            name, _, value = line.rstrip("\n").partition(":")
            fields[name] = value.removeprefix(" ")
        return fields

    def event(self) -> dict[str, str]:
        """The next event, past everything else; {} at the end of the stream."""
        while (fields := self.block()) and "event" not in fields:
            pass
        return fields

    def stamp(self) -> str:
        """The stamp that the next event tells."""
        data: dict[str, Any] = json.loads(self.event()["data"])
        return str(data["stamp"])

    def close(self) -> None:
        """Leave, as a closed page does."""
        self.response.close()


@contextmanager
def running_server(settings: str = "tests.settings", patience: str = _GIVE_WAY) -> Iterator[Server]:
    """A server until the end of the block; as patient as `database_url` says."""
    environment = os.environ | {
        "PORT": "0",
        "DATABASE_URL": database_url(patience),
        "DJANGO_SETTINGS_MODULE": settings,
    }
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield Server(process, _port_told_by(process))
    finally:
        if process.poll() is None:
            process.terminate()
        process.communicate(timeout=SECONDS_TO_ANSWER)


def _port_told_by(process: "subprocess.Popen[str]") -> int:
    assert process.stdout
    for line in process.stdout:
        if found := re.search(r"http://localhost:(\d+)", line):
            return int(found[1])
    raise AssertionError(f"The server ended with {process.wait(SECONDS_TO_START)}.")


def wait_until(condition: Callable[[], bool]) -> None:
    """Wait for something that is to come true soon; fails when it does not."""
    end = time.monotonic() + SECONDS_TO_ANSWER
    while not condition():
        assert time.monotonic() < end
        time.sleep(SECONDS_BETWEEN_LOOKS)
