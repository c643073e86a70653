"""The pages about the API in a browser: they work under the site's own rules for content."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import OpenPhone
from tests.e2e.phone import NARROW


@pytest.mark.parametrize(("width", "height"), [NARROW, (1280, 900)])
def test_schema_can_be_browsed(width: int, height: int, open_phone: OpenPhone) -> None:
    phone = open_phone(viewport={"width": width, "height": height}, is_mobile=False)
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url))
    phone.go("/api/v1/docs/")
    phone.page.get_by_role("link", name="writing", exact=True).click()
    phone.page.get_by_text("Record the next deal").click()
    expect(phone.page.get_by_text("Needs the scorer's code of this game").first).to_be_visible()
    expect(phone.page.get_by_role("cell", name="422", exact=True)).to_be_visible()
    assert phone.overflow() <= 0
    own = re.compile(rf"(?:data:|{re.escape(phone.origin)}/)")
    assert [url for url in asked if not own.match(url)] == []


def test_code_of_a_problem_is_found_by_its_address(open_phone: OpenPhone) -> None:
    width, height = NARROW
    phone = open_phone(viewport={"width": width, "height": height})
    phone.go("/api/v1/problems/#stale_sheet")
    expect(phone.page.locator("#stale_sheet")).to_be_in_viewport()
    assert phone.overflow() <= 0
