"""Whoever runs a tournament in a browser, from the page of the club to the last table."""

from collections.abc import Sequence

from playwright.sync_api import Locator, expect

from tests.e2e.phone import Phone
from tests.tournaments import halls
from tournaments.models import Tournament


class Director:
    """Somebody who is signed in and runs a tournament; everything is done on its pages."""

    def __init__(self, phone: Phone) -> None:
        self.phone, self.page = phone, phone.page
        self.tournament: Tournament | None = None

    def heading(self, name: str) -> Locator:
        """The heading of a page."""
        return self.page.get_by_role("heading", name=name, exact=True)

    def go(self, rest: str = "") -> None:
        """Open a page of the tournament."""
        assert self.tournament
        self.phone.go(halls.address(self.tournament, rest))

    def press(self, name: str, then: str) -> None:
        """Press a button, and come to the page with this heading."""
        self.phone.tap(self.phone.button(name))
        expect(self.heading(then)).to_be_visible()

    def follow(self, name: str, then: str) -> None:
        """Follow a link to the page with this heading."""
        self.phone.tap(self.phone.link(name).first)
        expect(self.heading(then)).to_be_visible()

    # --- before the evening ------------------------------------------------------------------

    def found_club(self, name: str) -> None:
        """Found a club, whose address is made of its name."""
        self.phone.go("/clubs/")
        self.follow("Found a club", "Found a club")
        self.phone.type(self.page.get_by_label("Name", exact=True), name)
        self.press("Found the club", name)

    def make_tournament(self, name: str, *, rounds: int, minutes: int) -> Tournament:
        """Make a tournament of Kingen whose rounds are drawn one by one, with two finals of four.

        A second player at each table confirms its result.
        """
        self.follow("New tournament", "New tournament")
        self.phone.tap(self.phone.button("Preliminaries and finals"))
        expect(self.page.get_by_label("Grand final", exact=True)).to_have_value("4")
        self.phone.tap(self.page.get_by_role("button", name="Kingen", exact=True))
        expect(self.heading("Kingen")).to_be_visible()
        self.phone.type(self.page.get_by_label("Name", exact=True), name)
        self.phone.type(self.page.get_by_label("Rounds", exact=True), rounds)
        self.unfold("Seating")
        self.page.get_by_label("All rounds are drawn in advance").set_checked(False)
        self.unfold("At the table")
        self.phone.type(self.page.get_by_label("Minutes of a round"), minutes)
        self.press("Make the tournament", "The door")
        self.tournament = Tournament.objects.select_related("club").get(name=name)
        return self.tournament

    def unfold(self, name: str) -> None:
        """Open a part of the page that is folded, whose heading begins so."""
        part = self.page.locator("details", has=self.page.locator("summary", has_text=name)).first
        if part.get_attribute("open") is None:
            self.phone.tap(part.locator("summary").first)

    # --- the door ----------------------------------------------------------------------------

    def register(self, name: str) -> None:
        """Register somebody who has just come in."""
        self.go("door/")
        self.phone.type(self.page.get_by_role("searchbox"), name)
        self.phone.tap(self.phone.button("Search"))
        new = self.page.locator(".door-new", has_text="somebody new")
        self.phone.tap(new.get_by_role("button", name="Here"))
        expect(self.page.get_by_text(f"{name} has number")).to_be_visible()

    def register_many(self, names: Sequence[str]) -> None:
        """Register some who are awaited."""
        self.go("door/")
        self.follow("Register many at once", "Register many at once")
        self.phone.type(self.page.get_by_label("Names"), "\n".join(names))
        self.press("Register them", "The door")

    def check_in(self, *names: str) -> None:
        """Somebody who is registered has come."""
        self.go("door/")
        for name in names:
            self.phone.tap(self.phone.button(f"{name} is here"))
            expect(self.phone.button(f"{name} is here")).to_have_attribute("aria-pressed", "true")

    def let_go(self, name: str, after: str) -> None:
        """Somebody leaves after a round, and what he has won stays."""
        self.go("door/")
        self.phone.tap(self.page.locator(".door-row", has_text=name).get_by_role("link"))
        self.phone.select(self.page.get_by_label("After which round?"), after)
        self.phone.tap(self.page.get_by_role("radio", name="He keeps his result"))
        self.phone.tap(self.phone.button("He leaves"))
        expect(self.heading("Has left")).to_be_visible()

    # --- rounds ------------------------------------------------------------------------------

    def draw(self, number: int, method: str) -> None:
        """Draw the next round of the preliminaries."""
        self.go("rounds/")
        self.follow("Draw it", f"Draw: Round {number}")
        self.phone.tap(self.page.get_by_role("radio", name=method))
        self.press("Draw", f"Round {number}")

    def seated(self) -> list[str]:
        """Who has a seat in the round that is looked at."""
        return self.page.locator(".seating-table bdi").all_inner_texts()

    def open(self) -> None:
        """Open the round that is looked at; with two taps, as some do."""
        self.phone.button("Open the round").dblclick()
        expect(self.page.locator(".seating-state")).to_contain_text("Being played")

    def close(self, number: int) -> None:
        """Close a round of which every table is finished."""
        self.go(f"rounds/{number}/close/")
        expect(self.page.get_by_text("Every table is finished.")).to_be_visible()
        self.phone.tap(self.phone.button("Close the round"))
        expect(self.heading("Board")).to_be_visible()

    def finish(self) -> None:
        """Finish the tournament."""
        self.go("settings/")
        self.phone.tap(self.phone.button("Finish the tournament"))
        expect(self.page.get_by_text("This tournament is finished")).to_be_visible()
