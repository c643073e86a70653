"""A phone at the table: its browser, the taps made on it, and what goes wrong in its pages."""

import re
from collections.abc import Iterable, Sequence

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Request, expect

from kingscore.models import Game
from kingscore.views.cards import TRUMPS

TALL = (360, 740)
NARROW = (320, 640)
WIDE = (1280, 800)

# htmx writes this when a question for news gives way to a tap, as it should.
GIVEN_WAY = ("htmx:sendAbort", "htmx:afterRequest")


class Phone:
    """One browser with one page open.

    `taps` counts what a person does with a finger. `faults` are messages of the console, errors
    of scripts, breaches of the content policy and requests to another place than the site;
    `expected` are words of messages that belong to what is tested, as the status of a refusal.
    """

    def __init__(self, context: BrowserContext, origin: str, expected: Sequence[str] = ()) -> None:
        self.context, self.origin = context, origin
        self.expected: tuple[str, ...] = (*expected, *GIVEN_WAY)
        self.taps = 0
        self.faults: list[str] = []
        context.on("request", self._mind_request)
        context.on("console", self._mind_message)
        context.on("weberror", lambda error: self.faults.append(f"script: {error.error}"))
        self.page = context.new_page()

    def _mind_request(self, request: Request) -> None:
        if not request.url.startswith((f"{self.origin}/", "data:")):
            self.faults.append(f"a request to {request.url}")

    def _mind_message(self, message: ConsoleMessage) -> None:
        if message.type not in {"error", "warning"}:
            return
        if not any(word in message.text for word in self.expected):
            self.faults.append(f"console: {message.text}")

    def clean(self) -> list[str]:
        """Close the page and forget everything, as a phone that was never used; gives the faults.

        The size and the colours that were asked for of the screen stay.
        """
        self.page.goto("about:blank")
        self.context.clear_cookies()
        self.taps, self.expected = 0, GIVEN_WAY
        faults, self.faults = self.faults, []
        return faults

    # --- going somewhere ---------------------------------------------------------------------

    def go(self, address: str) -> None:
        """Open a page of the site."""
        self.page.goto(address)

    def enter(self, game: Game) -> None:
        """Open a game by the scorer's link."""
        self.go(f"/s/{game.scorer_code}/")

    def watch(self, game: Game) -> None:
        """Open a game by the viewer's link."""
        self.go(f"/games/{game.code}/")

    # --- fingers -----------------------------------------------------------------------------

    def tap(self, target: Locator) -> None:
        """Tap on something."""
        target.tap()
        self.taps += 1

    def select(self, field: Locator, answer: str) -> None:
        """Choose from a list: it is opened, and tapped on."""
        field.select_option(label=answer)
        self.taps += 2

    def type(self, field: Locator, text: object) -> None:
        """Tap on a field and type in it."""
        self.tap(field)
        field.fill(f"{text}")

    def folded(self, name: str) -> Locator:
        """A part of the page under this heading, that can be folded."""
        heading = self.page.get_by_text(name, exact=True)
        return self.page.locator("details").filter(has=self.page.locator("summary", has=heading))

    def unfold(self, name: str) -> None:
        """Open a part of the page that is folded."""
        part = self.folded(name)
        if part.get_attribute("open") is None:
            self.tap(part.locator("summary"))

    def button(self, name: str) -> Locator:
        """The button whose name begins so."""
        return self.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}"))

    def link(self, name: str) -> Locator:
        """The link whose name begins so."""
        return self.page.get_by_role("link", name=re.compile(f"^{re.escape(name)}"))

    @property
    def pad(self) -> Locator:
        """The part of the game page that is tapped."""
        return self.page.get_by_role("region", name="The pad")

    @property
    def record_button(self) -> Locator:
        """The button that records a deal, or replaces one."""
        return self.pad.get_by_role("button", name=re.compile("^(Record|Replace)"))

    @property
    def go_on_button(self) -> Locator:
        """The button behind the predictions."""
        return self.pad.get_by_role("button", name=re.compile("^Go on"))

    def key(self, number: int) -> Locator:
        """The key with this number."""
        keys = self.pad.get_by_role("group", name="Number for the marked player")
        return keys.get_by_role("button", name=str(number), exact=True)

    def field(self, name: str, question: str = "") -> Locator:
        """The number of this player, as it is typed or filled in, where several are asked for."""
        within = self.pad.get_by_role("group", name=question) if question else self.pad
        return within.get_by_role("textbox", name=re.compile(f"^{re.escape(name)}"))

    # --- the pad -----------------------------------------------------------------------------

    def contract(self, name: str, trump: str = "") -> Locator:
        """A contract on the pad, or a suit as trump of one that has several.

        What follows the name of a contract are its tally marks, or what it is worth.
        """
        suit = f" {TRUMPS[trump].name}$" if trump else r"( [\d+−]|$)"
        return self.pad.get_by_role("link", name=re.compile(f"^{re.escape(name)}{suit}"))

    def choose(self, name: str, trump: str = "") -> None:
        """Tap on a contract, or on a suit as trump, and wait until the pad is ready for more."""
        self.tap(self.contract(name, trump))
        # The script closes the button: from now on it listens.
        expect(self.record_button.or_(self.go_on_button)).to_be_disabled()

    def take(self, *names: str) -> None:
        """Say who took each of the single things that are asked for, in their order."""
        for group, name in zip(self._questions.all(), names, strict=True):
            self.tap(group.get_by_role("radio", name=name, exact=True))

    @property
    def _questions(self) -> Locator:
        """The questions of the pad that are answered by a name."""
        return self.pad.get_by_role("group").filter(has=self.page.get_by_role("radio"))

    def count(self, numbers: Iterable[int]) -> None:
        """Tap on numbers, one for each player from the first, until the deal can be recorded."""
        for number in numbers:
            if self.record_button.is_enabled():
                return
            self.tap(self.key(number))

    @property
    def is_chosen(self) -> bool:
        """Whether there is nothing to choose: only one contract was left."""
        return self.record_button.count() > 0

    def resize(self, size: tuple[int, int]) -> None:
        """Show the page on a screen of another size."""
        width, height = size
        self.page.set_viewport_size({"width": width, "height": height})

    def overflow(self) -> int:
        """How many pixels the page is wider than the screen."""
        width: int = self.page.evaluate("document.scrollingElement.scrollWidth")
        assert self.page.viewport_size is not None
        return width - self.page.viewport_size["width"]
