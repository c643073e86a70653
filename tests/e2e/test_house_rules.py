"""House rules on a phone: written, proven, published, played by; and every page of theirs fits."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Dialog, Locator, expect

from kingscore import services
from kingscore.models import HouseRules
from kingscore.queries import rules_of, versions_of
from kingscore.rules.sentence import Label
from tests.e2e.conftest import OpenPhone
from tests.e2e.phone import NARROW, Phone
from tests.e2e.places import LONG_NAMES
from tests.e2e.test_every_page import faults, violations
from tests.kingscore.house import published
from tests.rules.play import ruleset

NEW = "/house/new/?from=king-hungarian"
Come = Callable[[Phone], None]


def button(phone: Phone, name: str) -> Locator:
    """The button with exactly this name."""
    return phone.page.get_by_role("button", name=name, exact=True)


def check(phone: Phone, words: str = "These rules hold") -> None:
    """Ask whether the rules hold, and wait for the answer."""
    phone.tap(button(phone, "Check"))
    expect(phone.page.get_by_text(words).first).to_be_visible()


def open_contract(phone: Phone, name: str) -> None:
    """Open a contract in the form."""
    phone.tap(button(phone, name))
    expect(button(phone, name)).to_have_count(0)


def test_rules_are_written_published_and_played_by(open_phone: OpenPhone) -> None:
    phone = open_phone(expected=("422",))
    page = phone.page
    phone.go("/house/")
    phone.tap(page.get_by_text("Kingen", exact=True))
    phone.tap(page.get_by_role("link", name=re.compile("^Kingen 4 players")))
    phone.tap(button(phone, "Copy these rules"))
    page.get_by_label("Name").first.fill("Club")
    open_contract(phone, "Queens")
    page.get_by_label("Points for each").fill("−2½")
    check(phone, "These rules do not hold yet.")
    fault = page.get_by_role("link", name=re.compile("they must add up to 0"))
    assert fault.get_attribute("href") == "#contracts"
    page.get_by_label("All players together at the end").fill("-2")
    check(phone)
    expect(page.get_by_text("4 × Queens at −2½ = −10")).to_be_visible()
    phone.tap(button(phone, "Publish as version 1"))
    expect(page.get_by_text("Published as version 1.")).to_be_visible()
    house = HouseRules.objects.get()
    assert page.url.endswith(f"/house/{house.slug}/")
    phone.tap(phone.link("Start a game with these rules"))
    for seat, name in enumerate(("Ana", "Bo", "Cis", "Dirk")):
        page.locator(f"#id_name-{seat}").fill(name)
    phone.tap(button(phone, "Start"))
    expect(page.get_by_text("Deal 1 of 10")).to_be_visible()


def test_form_changes_in_place_and_keeps_the_focus(phone: Phone) -> None:
    page = phone.page
    phone.go("/house/new/?from=kingen-4")
    open_contract(phone, "Hearts")
    kind = page.get_by_label("What is counted")
    expect(page.get_by_text("Cards that count")).to_be_visible()
    kind.select_option("numbers")  # nothing is asked of the server for that
    expect(page.get_by_text("Cards that count")).to_be_hidden()
    expect(page.get_by_label("Their numbers")).to_be_visible()
    phone.tap(button(phone, "Count one more thing"))
    expect(page.get_by_label("What is counted")).to_have_count(2)
    expect(page.get_by_label("What is counted").nth(1)).to_be_focused()
    phone.tap(page.get_by_role("button", name="Queens: earlier"))
    expect(page.locator("#up-contract-2")).to_be_focused()
    expect(page.locator("#contracts-2")).to_contain_text("Queens")
    phone.tap(button(phone, "As JSON"))
    expect(page.get_by_label("The rules as JSON")).to_have_value(re.compile('"trick": \\['))
    phone.tap(button(phone, "Back to the form"))
    expect(page.get_by_label("Which contract is played when")).to_have_value("order")


def test_leaving_with_something_typed_is_asked_about(phone: Phone) -> None:
    asked: list[str] = []
    page = phone.page
    phone.go("/house/new/?from=kingen-4")
    phone.tap(button(phone, "One more contract"))
    expect(page.locator("#contracts-7")).to_be_visible()

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    with page.expect_event("dialog"):
        phone.tap(page.get_by_role("link", name="House rules"))
    assert asked == ["beforeunload"]
    assert "/house/new/" in page.url


def test_rules_are_written_without_javascript(open_phone: OpenPhone) -> None:
    phone = open_phone(java_script_enabled=False)
    page = phone.page
    phone.go("/house/new/?from=kingen-4")
    open_contract(phone, "King of hearts")
    expect(page.get_by_label("Their numbers")).to_be_hidden()
    page.get_by_label("Add cards").select_option("Qs")
    page.get_by_label("Add cards").locator("..").locator("..").get_by_role("button").tap()
    expect(page.get_by_label("♠Q")).to_be_checked()
    page.get_by_label("Points for each").fill("-5/2")
    check(phone)
    phone.tap(button(phone, "Publish as version 1"))
    expect(page.get_by_text("Published as version 1.")).to_be_visible()
    assert rules_of(versions_of(HouseRules.objects.get().slug)[0].pk).contracts[4].total == -5


def test_two_browsers_publish_one_after_the_other(open_phone: OpenPhone) -> None:
    house, _ = published()
    phone = open_phone(expected=("409",))
    phone.go(f"/h/{house.editor_code}/")
    phone.tap(phone.link("Change them"))
    phone.page.get_by_label("Name").first.fill("Ours")
    details = phone.page.get_by_text("Dealing, leading, and more")
    phone.tap(details)
    phone.page.get_by_label("Deals in a row by the same dealer").fill("2")
    check(phone)
    other = ruleset("kingen-4", trump="dealer")
    services.publish_house_rules(rules=other, house_id=house.pk, version=1)
    phone.tap(button(phone, "Publish as version 2"))
    expect(phone.page.get_by_text("Nothing of yours is lost")).to_be_visible()
    expect(phone.page.get_by_label("Name").first).to_have_value("Ours")
    phone.tap(button(phone, "Publish as version 3"))
    expect(phone.page.get_by_text("Published as version 3.")).to_be_visible()
    assert [row.version for row in versions_of(house.slug)] == [3, 2, 1]
    assert rules_of(versions_of(house.slug)[0].pk).in_a_row == 2


# --- every page, on the narrowest phone -----------------------------------------------------------


def with_all_open(phone: Phone) -> None:
    """The form with contracts of several kinds open, and everything that is folded away."""
    phone.go(NEW)
    for name in ("Queens", "Negative Yar", "Positive"):
        open_contract(phone, name)
    phone.page.evaluate(
        "document.querySelectorAll('details').forEach((each) => (each.open = true))"
    )


def with_faults(phone: Phone) -> None:
    """The form with faults of every part, and names as long as they can be."""
    phone.go("/house/new/?from=kingen-4")
    phone.page.get_by_label("Name").first.fill("W" * 61)
    open_contract(phone, "Hearts")
    phone.page.locator("[name='contracts-1-name-en']").fill("Q" * 60)
    phone.page.get_by_label("Points for each").fill("a lot")
    phone.page.get_by_label("All players together at the end").fill("?")
    check(phone, "These rules do not hold yet.")


def with_names(phone: Phone) -> None:
    """The form in three languages, one of them from right to left."""
    phone.go("/house/new/?from=kingen-4")
    phone.tap(phone.page.get_by_text("Languages", exact=True))
    for language in ("nl", "fa"):
        phone.page.get_by_label("One more language").select_option(language)
        phone.tap(button(phone, "Add"))
        expect(phone.page.locator(f"#id_name-{language}")).to_be_visible()
        phone.tap(phone.page.get_by_text("Languages", exact=True))


def proven(phone: Phone) -> None:
    """The form with its proof."""
    phone.go(NEW)
    check(phone)


def as_json(phone: Phone) -> None:
    """The JSON."""
    phone.go("/house/new/?from=koenigrufen-4")


def versions(phone: Phone) -> None:
    """House rules with several versions, for an editor."""
    house, _ = published()
    for version, slug in enumerate(("dubbelkingen-4", "barbu", "king-hungarian"), start=1):
        services.publish_house_rules(rules=ruleset(slug), house_id=house.pk, version=version)
    phone.go(f"/h/{house.editor_code}/")


def reader(phone: Phone) -> None:
    """The same as others see it."""
    house, _ = published()
    phone.go(f"/house/{house.slug}/")


def keep_long_names(phone: Phone) -> None:
    """House rules with names as long as they can be, in this browser."""
    for name in LONG_NAMES:
        house, _ = published(replace(ruleset("kingen-4"), name=Label(name)))
        phone.go(f"/h/{house.editor_code}/")


def listed(phone: Phone) -> None:
    """House rules of this browser, and all families open."""
    keep_long_names(phone)
    phone.go("/house/")
    phone.page.evaluate(
        "document.querySelectorAll('details').forEach((each) => (each.open = true))"
    )


def offered(phone: Phone) -> None:
    """The same where a game is started."""
    keep_long_names(phone)
    phone.go("/games/new/")


def order_with_alternatives(phone: Phone) -> None:
    """A fixed order in which one contract may stand for another."""
    phone.go("/house/new/?from=king-portuguese")
    phone.page.locator("#schedule").scroll_into_view_if_needed()


def address(path: str) -> Come:
    """Opens an address."""
    return lambda phone: phone.go(path)


PLACES: dict[str, tuple[Come, tuple[str, ...]]] = {
    "list": (listed, ()),
    "start": (offered, ()),
    "variants": (address("/house/variants/king-hungarian/"), ()),
    "variants refused": (address("/house/variants/kingen-4/?king=4"), ()),
    "empty": (address("/house/new/"), ()),
    "closed": (address(NEW), ()),
    "all open": (with_all_open, ()),
    "faults": (with_faults, ("422",)),
    "languages": (with_names, ()),
    "proof": (proven, ()),
    "order": (order_with_alternatives, ()),
    "json": (as_json, ()),
    "versions": (versions, ()),
    "reader": (reader, ()),
}


@pytest.mark.parametrize("name", PLACES)
def test_page(name: str, open_phone: OpenPhone) -> None:
    come, statuses = PLACES[name]
    width, height = NARROW
    phone = open_phone(viewport={"width": width, "height": height}, expected=statuses)
    come(phone)

    found: dict[str, Any] = {"left to right": faults(phone), "light": violations(phone)}
    phone.page.emulate_media(color_scheme="dark")
    found["dark"] = violations(phone, "color-contrast")
    phone.page.evaluate("document.documentElement.dir = 'rtl'")
    found["right to left"] = faults(phone)
    assert {kind: each for kind, each in found.items() if each} == {}
