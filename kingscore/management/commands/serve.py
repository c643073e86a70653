"""`manage.py serve`: prepare everything and run the site until Ctrl-C."""

import errno
import fcntl
import os
import resource
import socket
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import segno
import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError
from django.utils.translation import gettext as _

from kingscore.environment import make_home
from kingscore.network import lan_address

DEFAULT_PORT = 8000
PORTS_TRIED = 20
LAST_PORT = 65_535
MOST_FILES = 16_384  # three times the followers that a process may have
SECONDS_TO_FINISH = 5  # what requests under way are given after Ctrl-C
SECONDS_TO_LEAVE = 2  # what is still done by then is given up
DEAD_CONNECTION_OPTIONS = {
    "TCP_KEEPIDLE": 20,  # seconds of silence before the other side is asked whether it is there
    "TCP_KEEPINTVL": 10,  # seconds between questions
    "TCP_KEEPCNT": 3,  # questions without an answer
    "TCP_USER_TIMEOUT": 30_000,  # milliseconds in which what was sent has to be confirmed
}


class Command(BaseCommand):
    """Prepare the database and the static files, then serve on every interface of this machine."""

    help = "Prepares the database and the static files and runs the site until Ctrl-C."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Serve on PORT; without it on 8000, or the next port that is free."""
        raise_file_limit()
        listener = open_listener(os.environ)
        with listener:
            prepare(settings.HOME)
            port = listener.getsockname()[1]
            self.announce(port, lan_address())
            try:
                server().run(sockets=[listener])
            except KeyboardInterrupt:
                # uvicorn has finished its requests by now, and only passes the signal on.
                self.stdout.write(_("kingscore has stopped."))
                self.stdout.flush()
                leave_in_time()

    def announce(self, port: int, address: str | None) -> None:
        """Say where the site is to be found, with a QR code for the phone on a terminal."""
        write = self.stdout.write
        write(_("kingscore is running."))
        write(_("  On this machine: %(url)s") % {"url": f"http://localhost:{port}"})
        if address is None:
            write(_("  This machine is in no network: a phone cannot reach it yet."))
        else:
            url = f"http://{address}:{port}"
            write(_("  On a phone in the same network: %(url)s") % {"url": url})
            if self.stdout.isatty():
                segno.make(url).terminal(compact=True)
        write(_("Stop it with Ctrl-C."))
        self.stdout.flush()


def server() -> uvicorn.Server:
    """The server that the site runs in, with nothing of a secret address in its log."""
    config = uvicorn.Config(
        "kingscore.asgi:application",
        lifespan="on",
        access_log=False,  # the address of a scorer's page is a secret
        log_config=None,  # Django's LOGGING holds for the server too
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
    )
    return uvicorn.Server(config)


def leave_in_time() -> None:
    """End the process soon, though a thread may still wait for something: a lock, a mail server.

    Python would wait for all threads of requests, whose clients have been told that it is over.
    """
    clock = threading.Timer(SECONDS_TO_LEAVE, os._exit, [0])
    clock.daemon = True  # whoever has nothing to wait for leaves at once
    clock.start()


def raise_file_limit() -> None:
    """Let this process have as many connections open as the system allows it.

    Each is an open file, of which systems give 1,024 to a process that does not ask for more: so
    many followers would keep everybody out.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def open_listener(environ: Mapping[str, str]) -> socket.socket:
    """A listening socket on the port that the environment asks for.

    Raises CommandError when PORT is not a port, or is taken, or when no port is free.
    """
    wish = environ.get("PORT", "").strip()
    if not wish:
        for port in range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED):
            if listener := listen(port):
                return listener
        raise CommandError(
            _("No port from %(first)d to %(last)d is free: name one with PORT.")
            % {"first": DEFAULT_PORT, "last": DEFAULT_PORT + PORTS_TRIED - 1}
        )
    if not (wish.isascii() and wish.isdecimal() and int(wish) <= LAST_PORT):
        raise CommandError(
            _("PORT must be a number from 0 to %(last)d, not “%(port)s”.")
            % {"last": LAST_PORT, "port": wish}
        )
    listener = listen(int(wish))
    if listener is None:
        raise CommandError(
            _("Port %(port)s is taken by another program: name another one with PORT.")
            % {"port": wish}
        )
    return listener


def listen(port: int) -> socket.socket | None:
    """A socket listening on every IPv4 interface; None when the port is taken."""
    # Named, so that asyncio sees what it is and sends small answers at once: else the second part
    # of each would wait 40 ms for the other side to confirm the first.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    # A port that was in use a moment ago by this very program counts as free.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    notice_dead_connections(listener)
    try:
        listener.bind(("0.0.0.0", port))  # noqa: S104  # phones in the network are to reach it
        listener.listen()
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            return None
        raise CommandError(
            _("Port %(port)d cannot be opened: %(reason)s.")
            % {"port": port, "reason": error.strerror}
        ) from error
    return listener


def notice_dead_connections(listener: socket.socket) -> None:
    """Have connections end within a minute when the other side has vanished without a word.

    A phone that is carried out of the network does not say goodbye, and the system would try to
    reach it for a quarter of an hour. On Linux a connection has the options of what accepted it.
    """
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in DEAD_CONNECTION_OPTIONS.items():
        option = getattr(socket, name, None)  # other systems have some of them, or none
        if option is not None:
            listener.setsockopt(socket.IPPROTO_TCP, option, value)


def prepare(home: Path) -> None:
    """Bring the database and the static files up to date, one process at a time."""
    make_home(home)
    with (home / "serve.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        try:
            call_command("migrate", interactive=False, verbosity=0)
        except OperationalError as error:
            raise CommandError(
                _("The database cannot be used: %(reason)s") % {"reason": str(error).strip()}
            ) from error
        call_command("clearsessions", verbosity=0)
        call_command("publish_rulesets", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
