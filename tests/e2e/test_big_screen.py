"""The big screen in a browser: it can be read, goes on by itself, and outlives the connection."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.e2e.conftest import OpenPhone
from tests.e2e.phone import Phone
from tests.e2e.round_places import busy, drawn_round
from tests.tournaments import halls

PROJECTOR = {"width": 1280, "height": 720}
SECONDS = 5
LEAST = 0.05  # of the height of the screen

SMALLEST_TEXT = """() => Math.min(...[...document.querySelectorAll("#screen *")]
  .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((each) => parseFloat(getComputedStyle(each).fontSize)))"""
IS_CUT_OFF = """() => [...document.querySelectorAll("#screen :is(li, p, h1, h2)")]
  .some((each) => each.getBoundingClientRect().bottom > innerHeight
    || each.getBoundingClientRect().right > innerWidth)"""


@pytest.fixture
def screen(open_phone: OpenPhone) -> Phone:
    """A projector that shows a round with long names."""
    round_ = drawn_round()
    busy(round_)
    phone = open_phone(viewport=PROJECTOR, expected=("htmx:sendError", "ERR_INTERNET_DISCONNECTED"))
    phone.page.clock.install()  # nobody sits and waits
    phone.go(halls.address(round_.tournament, f"screen/?seconds={SECONDS}"))
    return phone


def go_on(phone: Phone) -> None:
    """Let the time go by that one thing is shown."""
    phone.page.clock.run_for(1_000 * SECONDS)


def kind(phone: Phone) -> str:
    """What the screen shows."""
    return str(phone.page.locator("#screen").get_attribute("data-kind"))


def test_screen_can_be_read_and_goes_on_by_itself(screen: Phone) -> None:
    seen = []
    for _ in range(4):
        seen.append(kind(screen))
        assert screen.page.evaluate(SMALLEST_TEXT) >= LEAST * PROJECTOR["height"]
        assert not screen.page.evaluate(IS_CUT_OFF)
        axe = Axe().run(screen.page, options={"resultTypes": ["violations"]})
        assert axe.response["violations"] == []
        go_on(screen)
        expect(screen.page.locator("#screen")).not_to_have_attribute("data-kind", seen[-1])

    assert seen == ["seating", "names", "clock", "standings"]


def test_screen_keeps_what_it_shows_without_a_connection(screen: Phone) -> None:
    offline = screen.page.get_by_text("No connection")
    for kind_shown in ("names", "clock"):
        go_on(screen)
        expect(screen.page.locator("#screen")).to_have_attribute("data-kind", kind_shown)
    screen.context.set_offline(True)
    clock = screen.page.locator("[data-clock-time]")
    before = clock.inner_text()
    go_on(screen)
    expect(offline).to_be_visible()
    expect(clock).not_to_have_text(before)  # it counts all the same
    screen.context.set_offline(False)
    go_on(screen)
    expect(offline).to_be_hidden()
