"""Pages as the tests read them: forms with what is typed in them, notices, and every element."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from uuid import uuid4

from django.http import HttpResponse
from django.test import Client

from kingscore.models import Game
from kingscore.rules.deal import DealFacts
from tests.kingscore.play import fresh

Attributes = dict[str, str]
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
    seats = range(len(next(iter(facts.counts.values()), facts.predictions)))
    values: dict[str, Any] = {
        "entry": str(uuid4()),
        "version": fresh(game).version,
        "number": fresh(game).version + 1,
        "contract": facts.contract,
        "declarer": facts.declarer,
        "trump": facts.trump,
        "override": facts.override,
    }
    for code, row in facts.counts.items():
        if sum(row) == 1:
            values[f"who-{code}"] = row.index(1)
        else:
            values |= {f"count-{code}-{seat}": row[seat] for seat in seats}
    values |= {f"said-{seat}": said for seat, said in enumerate(facts.predictions)}
    values |= {f"bid-{seat}": bid or "" for seat, bid in enumerate(facts.bids)}
    if facts.bids:
        values["is_sold"] = "1" if facts.is_sold else ""
    return {name: value for name, value in (values | fields).items() if value is not None}


def send(browser: Client, game: Game, fields: Mapping[str, Any], *, htmx: bool = False) -> Any:
    """Record a deal as a form does, or as htmx does."""
    headers = {"HX-Request": "true"} if htmx else {}
    return browser.post(address(game, "deals/"), fields, headers=headers)
