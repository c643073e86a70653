"""The rules page printed: one sheet of A4, whatever the game and the language."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenPhone
from tests.e2e.golden import golden, sit_down
from tests.e2e.phone import Phone

# The longest page of every family, in its longest form.
LONGEST = (
    "pronostiek-3",
    "kingen-4-trump-sale",
    "king-russian-4-game-mirror-14",
    "king-hungarian-bids-tricks-lost-nobody",
    "rifki",
    "king-portuguese-order-free",
    "bonken",
    "barbu",
    "trex-kingdom-complex",
    "koenigrufen-4-bonuses-some-kontra-score",
    "koenigrufen-ooe-5",
    "koenigrufen-tirol-5",
    "koenigrufen-house-5-fang-all-sacks-sacks-2-radl-tul",
)


def pages_of(pdf: bytes) -> int:
    """How many pages there are in a document."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("locale", ["en-GB", "nl-BE"])
def test_rules_fit_on_one_sheet(open_phone: OpenPhone, locale: str) -> None:
    phone = open_phone(locale=locale)
    pages = {}
    for slug in LONGEST:
        phone.go(f"/rulesets/{slug}/")
        assert phone.page.locator(".table tbody tr").count() > 0, slug
        pages[slug] = pages_of(phone.page.pdf(format="A4", prefer_css_page_size=True))
    assert pages == dict.fromkeys(LONGEST, 1)


def test_contract_in_play_is_where_the_page_opens(open_phone: OpenPhone) -> None:
    phone = open_phone()
    phone.go("/rulesets/king-hungarian/#contract-positive_yar")
    row = phone.page.locator("#contract-positive_yar")
    box = row.bounding_box()
    assert box is not None
    assert 0 <= box["y"] < phone.page.viewport_size["height"] / 2  # type: ignore[index]  # it is set
    assert row.evaluate("row => row.matches(':target')")


def test_rules_are_read_from_the_pad_and_back(phone: Phone) -> None:
    sit_down(phone, golden("king-russian-4"), before=7)
    before = phone.pad.get_by_role("heading", level=1).inner_text()
    phone.tap(phone.pad.get_by_role("link", name="Rules"))
    row = phone.page.locator("#contract-yeralash")
    expect(row).to_be_in_viewport()
    expect(row).to_contain_text(before)
    assert row.evaluate("row => row.matches(':target')")
    assert phone.overflow() == 0
    phone.page.go_back()
    expect(phone.record_button).to_be_disabled()
    expect(phone.pad.get_by_role("heading", level=1)).to_have_text(before)
