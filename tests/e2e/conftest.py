"""The site served as it is in earnest, and phones that open it."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext

from kingscore.management.commands.serve import open_listener
from kingscore.models import Game
from tests.e2e.phone import TALL, Phone
from tests.kingscore import play
from tests.rules.play import some_game

SECONDS_TO_START = 20
SEED_WITH_TRUMP_LAST = 1
MILLISECONDS_TO_WAIT = 10_000  # for what a page is expected to show

OpenPhone = Callable[..., Phone]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder: the server's threads see only what is committed."""
    for item in items:
        if "/e2e/" in item.path.as_posix():
            item.add_marker(pytest.mark.e2e)
            item.add_marker(pytest.mark.django_db(transaction=True))


@pytest.fixture(scope="session")
def server(django_db_setup: None) -> Iterator[str]:
    """The address of the site, run by the server and the entrance that `manage.py serve` uses."""
    from kingscore.asgi import application  # noqa: PLC0415 - the settings must be read before

    config = uvicorn.Config(
        application,
        lifespan="on",
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
    )
    site = uvicorn.Server(config)
    with open_listener({"PORT": "0"}) as listener:
        thread = threading.Thread(target=site.run, kwargs={"sockets": [listener]})
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        site.should_exit = True
        thread.join(SECONDS_TO_START)
        assert not thread.is_alive()


def usual_options(server: str) -> dict[str, Any]:
    """The options of a phone's browser."""
    return {
        "base_url": server,
        "viewport": {"width": TALL[0], "height": TALL[1]},
        "is_mobile": True,
        "has_touch": True,
        "locale": "en-GB",
        "reduced_motion": "reduce",
    }


def phone_in(context: BrowserContext, server: str, expected: tuple[str, ...] = ()) -> Phone:
    """A phone with this browser."""
    context.set_default_timeout(MILLISECONDS_TO_WAIT)
    return Phone(context, server, expected)


@pytest.fixture(scope="module")
def kept_phone(browser: Browser, server: str) -> Iterator[Phone]:
    """One phone for all tests of a module that look at a page each: opening one takes longer."""
    with browser.new_context(**usual_options(server)) as context:
        yield phone_in(context, server)


@pytest.fixture
def open_phone(
    transactional_db: None, server: str, new_context: Callable[..., BrowserContext]
) -> Iterator[OpenPhone]:
    """Opens a phone with a browser of its own; what goes wrong in its pages fails the test."""
    phones: list[Phone] = []

    def open_one(*, expected: tuple[str, ...] = (), **options: Any) -> Phone:
        phones.append(phone_in(new_context(**(usual_options(server) | options)), server, expected))
        return phones[-1]

    yield open_one
    for phone in phones:
        phone.context.close()  # before the tables are emptied: an open page goes on asking
    assert [fault for phone in phones for fault in phone.faults] == []


@pytest.fixture
def phone(open_phone: OpenPhone) -> Phone:
    """A phone of 360 by 740."""
    return open_phone()


@pytest.fixture
def finished_but_one(transactional_db: None) -> Game:
    """Dubbelkingen before its last deal, which is a trump deal."""
    sheet = some_game("dubbelkingen-4", seed=SEED_WITH_TRUMP_LAST, deals=19)
    game = play.start(first_dealer=sheet.first_dealer)
    play.record_all(game, sheet)
    return play.fresh(game)
