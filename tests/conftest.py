"""What every test runs under: no network, repeatable examples, the system's own browser.

The database is the one in DATABASE_URL, else SQLite: `bin/check` runs the suite on both.
"""

import gc
import ipaddress
import os
import shutil
import socket
from collections.abc import Generator, Iterator
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from pytest_django import DjangoDbBlocker

from kingscore import guesses
from kingscore.api import limits
from kingscore.models import Game
from kingscore.queries.kept import Latest
from tests.kingscore import play
from tests.rules.play import some_game

# `bin/check` asks for the first, so that its outcome does not depend on luck; new examples are
# looked for when pytest is run by hand. No deadlines: a busy machine is not a fault in the code.
settings.register_profile(
    "deterministic",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],  # as for the deadline
)
settings.register_profile("searching", deadline=None)
settings.load_profile("searching")

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect thousands of tests, which all stay: no looking through them for garbage."""
    gc.disable()
    collected = yield
    gc.enable()
    gc.freeze()
    return collected


@pytest.fixture(scope="session", autouse=True)
def no_network() -> Iterator[None]:
    """Refuse every connection that leaves this machine."""
    connect = socket.socket.connect

    def connect_at_home(self: socket.socket, address: Any) -> None:
        is_internet = self.family in (socket.AF_INET, socket.AF_INET6)
        if is_internet and self.type == socket.SOCK_STREAM and not _is_loopback(address[0]):
            raise AssertionError(f"A test tried to connect to {address[0]}.")
        connect(self, address)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", connect_at_home)
        yield


@pytest.fixture(autouse=True)
def as_just_started() -> None:
    """Forget what this process has counted of requests, which codes it has seen, and all sheets."""
    guesses.forget()
    limits.forget()
    Latest.forget_all()


@pytest.fixture(scope="module")
def db_of_module(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """The database for what all tests of a module begin with: each changes it for itself alone."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def game(db: None) -> Game:
    """Dubbelkingen for Ana, Bo, Cis and Dirk, before the first deal."""
    return play.start()


@pytest.fixture
def finished_game(db: None) -> Game:
    """The same after its twenty deals."""
    sheet = some_game("dubbelkingen-4", seed=1)
    game = play.start(first_dealer=sheet.first_dealer)
    play.record_all(game, sheet)
    return play.fresh(game)


def _is_loopback(host: str) -> bool:
    return host == "localhost" or ipaddress.ip_address(host).is_loopback


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Drive the browser of the system: Playwright's own cannot be had from a package registry."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.fail("No Chromium was found: install the package chromium.")
    # Playwright leaves its event loop running in the test's thread, and Django would refuse to use
    # the database there; only that thread uses it.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    arguments = ["--disable-dev-shm-usage"]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")  # Chromium's sandbox refuses to work for root
    return browser_type_launch_args | {"executable_path": found, "args": arguments}
