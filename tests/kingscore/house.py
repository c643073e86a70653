"""The pages on which house rules are written, as the tests read and fill them in."""

from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from typing import Any
from uuid import uuid4

from django.test import Client

from kingscore.models import HouseRules, Ruleset
from kingscore.rules.ruleset import Ruleset as Rules
from kingscore.services import publish_house_rules
from tests.kingscore.pages import Attributes, Page
from tests.rules.play import ruleset

NEW = "/house/new/"
VOID = {"input", "meta", "link", "br", "img", "hr", "use", "path"}


@dataclass
class HouseForm(HTMLParser):
    """The form on such a page: what would be sent, what can be pressed, what is wrong where.

    `fields` are by name, as many values as are sent; `faults` are what is said at the top, by the
    id that each leads to; `said` is what is said beside the fields, by the id it belongs to.
    """

    content: str
    fields: dict[str, list[str]] = field(default_factory=dict)
    steps: dict[str, str] = field(default_factory=dict)
    faults: dict[str, list[str]] = field(default_factory=dict)
    ids: set[str] = field(default_factory=set)
    described: dict[str, str] = field(default_factory=dict)
    invalid: set[str] = field(default_factory=set)
    action: str = ""

    def __post_init__(self) -> None:
        """Take the page apart."""
        super().__init__(convert_charrefs=True)
        self._open: list[tuple[str, Attributes]] = []
        self._select, self._link, self._area = "", "", ""
        self._has_option = False
        self.feed(self.content)

    @property
    def page(self) -> Page:
        """The page as other tests read it."""
        return Page(self.content)

    def __hash__(self) -> int:
        return id(self)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a field, a button, a link to a fault."""
        attributes = {name: value or "" for name, value in attrs}
        if tag not in VOID:
            self._open.append((tag, attributes))
        if "id" in attributes:
            self.ids.add(attributes["id"])
        if attributes.get("aria-invalid"):
            self.invalid.add(attributes["id"])
        if tag == "a" and attributes.get("href", "").startswith("#") and self.action:
            self._link = attributes["href"][1:]
        if tag == "form" and attributes.get("id") == "house":
            self.action = attributes["action"]
        if any(each.get("id") == "house" for _, each in self._open):
            self._note(tag, attributes)

    def _note(self, tag: str, attributes: Attributes) -> None:
        name = attributes.get("name", "")
        if tag == "select":
            self._select, self._has_option = name, False
            self.fields.setdefault(name, []).append("")
        elif tag == "option":
            if "selected" in attributes or not self._has_option:
                self.fields[self._select][-1] = attributes.get("value", "")
            self._has_option = True
        elif tag == "textarea":
            self._area = name
            self.fields[name] = [""]
        elif tag == "button" and "disabled" not in attributes:
            self.steps[attributes.get("value", "")] = name
        elif tag == "input":
            is_choice = attributes.get("type") == "checkbox"
            if not is_choice or "checked" in attributes:
                value = attributes.get("value", "on" if is_choice else "")
                self.fields.setdefault(name, []).append(value)

    def handle_endtag(self, tag: str) -> None:
        """Leave an element."""
        while self._open and self._open.pop()[0] != tag:
            pass
        if tag == "a":
            self._link = ""
        if tag == "textarea":
            self._area = ""

    def handle_data(self, data: str) -> None:
        """Note what is typed in a text, and what is said of a fault."""
        if self._area:
            self.fields[self._area][0] += data.removeprefix("\n")
        elif self._link:
            self.faults.setdefault(self._link, []).append(data)
        for _, attributes in self._open:
            at = attributes.get("id", "")
            if at.endswith("_error"):
                self.described[at] = f"{self.described.get(at, '')} {data}".strip()

    def text(self, name: str) -> str:
        """What stands in a field that is there once."""
        (found,) = self.fields[name]
        return found


def form_of(response: Any) -> HouseForm:
    """The form on a page that was answered."""
    return HouseForm(response.content.decode())


def press(
    client: Client, form: HouseForm, step: str, changes: dict[str, Any] | None = None, **meta: Any
) -> Any:
    """Send the form as it stands, with some fields changed, by the button with this value.

    A field that is None is left out, as a box that is not ticked.
    """
    assert form.steps.get(step) == "step", f"there is no button for {step}"
    fields: dict[str, Any] = {**form.fields, **(changes or {})}
    assert fields.keys() == form.fields.keys() | (changes or {}).keys()
    sent = {name: value for name, value in fields.items() if value is not None}
    return client.post(form.action, {**sent, "step": step}, **meta)


def begun(client: Client, slug: str = "kingen-4") -> HouseForm:
    """The form of new rules from a preset."""
    response = client.get(NEW, {"from": slug})
    assert response.status_code == 200
    return form_of(response)


def opened(client: Client, slug: str, *codes: str) -> HouseForm:
    """The same with some contracts open."""
    form = begun(client, slug)
    for code in codes:
        form = form_of(press(client, form, f"open-{code}"))
    return form


def published(rules: Rules | None = None, version: int = 0) -> tuple[HouseRules, Ruleset]:
    """House rules of some club in their first version."""
    rules = replace(rules or ruleset("kingen-4"), language="en")
    return publish_house_rules(rules=rules, house_id=uuid4(), version=version)
