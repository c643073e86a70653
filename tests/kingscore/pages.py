"""Pages as the tests read them: forms with what is typed in them, notices, and every element."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.http import HttpResponse
from django.test import Client

from kingscore.middleware import BrowserMemory
from kingscore.models import Game
from kingscore.queries import rules_of
from kingscore.rules.contract import Contract
from kingscore.rules.deal import DealFacts
from kingscore.rules.item import Item
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.sale import Bidding
from tests.kingscore.play import fresh

Attributes = dict[str, str]
FILLED = {"input", "select"}
EMPTY = {"input", "meta", "link", "br", "img", "hr", "use", "path", "line"}


@dataclass
class Form:
    """A form: where it goes, and the fields that would be sent with what is in them now."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)


class Page(HTMLParser):
    """A page taken apart.

    `tags` are all elements with their attributes, `text` is what can be read, `bdi` what stands
    isolated, `alert` what is announced at once.
    """

    def __init__(self, content: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, Attributes]] = []
        self.forms: list[Form] = []
        self.bdi: list[str] = []
        self.alert = ""
        self._texts: list[str] = []
        self._open: list[tuple[str, Attributes]] = []
        self._select = ""
        self.feed(content)

    @property
    def names(self) -> set[str]:
        """The names of everything that can be filled in or chosen on the page."""
        return {each["name"] for tag, each in self.tags if tag in FILLED and "name" in each}

    @property
    def links(self) -> list[str]:
        """Where the links of the page lead."""
        return [each["href"] for tag, each in self.tags if tag == "a"]

    @property
    def text(self) -> str:
        """What can be read, with single spaces."""
        return " ".join(" ".join(self._texts).split())

    def form(self, ending: str) -> Form:
        """The form whose address ends so."""
        (found,) = (form for form in self.forms if form.action.endswith(ending))
        return found

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element, and what it adds to a form."""
        attributes = {name: value or "" for name, value in attrs}
        self.tags.append((tag, attributes))
        if tag not in EMPTY:
            self._open.append((tag, attributes))
        if tag == "bdi":
            self.bdi.append("")
        if tag == "form":
            self.forms.append(Form(attributes.get("action", "")))
        if tag == "select":
            self._select = attributes["name"]
        if self.forms and any(each == "form" for each, _ in self._open):
            self._note_field(tag, attributes)

    def _note_field(self, tag: str, attributes: Attributes) -> None:
        fields = self.forms[-1].fields
        if tag == "option" and (self._select not in fields or "selected" in attributes):
            fields[self._select] = attributes.get("value", "")
        if tag != "input" or "name" not in attributes:
            return
        is_choice = attributes.get("type") in {"radio", "checkbox"}
        if not is_choice or "checked" in attributes:
            fields[attributes["name"]] = attributes.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        """Leave an element."""
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Note a text, and where it stands."""
        around = [attributes for _, attributes in self._open]
        if any("hidden" in attributes for attributes in around):
            return
        self._texts.append(data)
        if any(attributes.get("role") == "alert" for attributes in around):
            self.alert = " ".join(f"{self.alert} {data}".split())
        if self._open and self._open[-1][0] == "bdi":
            self.bdi[-1] += data


def page_of(response: HttpResponse | Any) -> Page:
    """The page that was answered."""
    return Page(response.content.decode())


def memory_of(browser: Client) -> BrowserMemory:
    """What a browser remembers, as its cookie says."""
    cookie = browser.cookies.get(settings.BROWSER_COOKIE_NAME)
    return BrowserMemory(cookie.value if cookie else None)


def scorer_of(game: Game) -> Client:
    """A browser that may write in this game."""
    browser = Client()
    assert browser.get(f"/s/{game.scorer_code}/").status_code == 302
    return browser


def address(game: Game, rest: str = "") -> str:
    """An address within a game."""
    return f"/games/{game.code}/{rest}"


def deal_fields(game: Game, facts: DealFacts, **fields: Any) -> dict[str, Any]:
    """What the pad sends for the next deal with these facts; `fields` replace what is usual.

    A field that is None is left out.
    """
    values: dict[str, Any] = {
        "entry": str(uuid4()),
        "version": fresh(game).version,
        "number": fresh(game).version + 1,
        "contract": facts.contract,
        "declarer": facts.declarer,
        "trump": facts.trump,
        "override": facts.override,
    }
    values |= facts_fields(rules_of(game.ruleset_id), facts) | fields
    return {name: value for name, value in values.items() if value is not None}


def facts_fields(rules: Ruleset, facts: DealFacts) -> dict[str, Any]:
    """The fields for what happened in a deal of a counted contract, apart from its trump."""
    contract = rules.by_code[facts.contract]
    assert isinstance(contract, Contract)
    values: dict[str, Any] = {}
    for item in contract.items:
        row = facts.counts.get(item.code)
        if row:
            values |= _item_fields(contract, item, row)
    values |= {f"said-{seat}": said for seat, said in enumerate(facts.predictions)}
    if contract.sale and contract.sale.bidding is Bidding.OPEN and not facts.is_shared:
        values["buyer"] = facts.bids.index(max(facts.bids)) if facts.is_sold else ""
        values |= {"price": max(facts.bids)} if facts.is_sold else {}
    elif facts.bids:
        values |= {
            f"bid-{seat}": bid or ""
            for seat, bid in enumerate(facts.bids)
            if bid or seat != facts.declarer  # who sells is not asked
        }
        values["is_sold"] = "1" if facts.is_sold else ""
    for double in facts.doubles:
        values[f"double-{double.by}-{double.on}"] = 2 if double.is_redoubled else 1
    noted: dict[str, int] = {}
    for each in facts.exposures:
        noted[each.item] = card = noted.get(each.item, 0) + 1
        values[f"exposed-{each.item}-{card}-holder"] = each.holder
        if item_of(contract, each.item).count > 1:
            values[f"exposed-{each.item}-{card}-taker"] = each.taker
    if facts.is_shared:
        values["is_shared"] = "1"
    if contract.promise and not facts.is_shared:
        values["promised"] = facts.promised
    return values


def item_of(contract: Contract, code: str) -> Item:
    """The item of a contract with this code."""
    return next(item for item in contract.items if item.code == code)


def _item_fields(contract: Contract, item: Item, row: tuple[int, ...]) -> dict[str, Any]:
    """The fields for what is noted of one item."""
    if contract.is_against_rest:
        return {f"taken-{item.code}": row[0]}
    if item.places:
        return {f"place-{item.code}-{seat}": place for seat, place in enumerate(row)}
    if item.count == 1:
        return {f"who-{item.code}": row.index(1)}
    return {f"count-{item.code}-{seat}": units for seat, units in enumerate(row)}


def send(browser: Client, game: Game, fields: Mapping[str, Any], *, htmx: bool = False) -> Any:
    """Record a deal as a form does, or as htmx does."""
    headers = {"HX-Request": "true"} if htmx else {}
    return browser.post(address(game, "deals/"), fields, headers=headers)
