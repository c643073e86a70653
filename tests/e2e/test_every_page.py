"""What holds on every page, on the narrowest phone: it fits, it can be tapped, all can use it.

It fits the screen of a desk as well.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from kingscore import services
from kingscore.rules.presets import PRESETS
from tests.e2e.club_places import CLUB_PLACES
from tests.e2e.door_places import DOOR_PLACES
from tests.e2e.phone import NARROW, WIDE, Phone
from tests.e2e.places import PLACES, Place
from tests.e2e.player_places import PLAYER_PLACES
from tests.e2e.round_places import ROUND_PLACES
from tests.e2e.seating_places import SEATING_PLACES
from tests.e2e.tournament_places import TOURNAMENT_PLACES
from tests.e2e.webhook_places import WEBHOOK_PLACES

axe = Axe()

TARGETS = (Path(__file__).parent / "targets.js").read_text("utf-8")
SMALLEST, NEAREST = 48, 8
SLACK = 0.02  # of a pixel, for rounding


@pytest.fixture
def clean_phone(kept_phone: Phone, transactional_db: None) -> Iterator[Phone]:
    """The phone as if it had never been used, narrow and in the light."""
    kept_phone.resize(NARROW)
    kept_phone.page.emulate_media(color_scheme="light")
    yield kept_phone
    assert kept_phone.clean() == []


def too_small(targets: list[dict[str, Any]]) -> list[str]:
    """Targets that are hard to hit.

    A number on the sheet may be narrower: five columns leave 39 pixels each on this phone, and the
    whole row, 320 wide, leads to the same page.
    """
    return [
        f"{each['name']}: {each['right'] - each['left']:.1f} x {each['bottom'] - each['top']:.1f}"
        for each in targets
        if each["bottom"] - each["top"] < SMALLEST - SLACK
        or (each["right"] - each["left"] < SMALLEST - SLACK and not each["isRow"])
    ]


def too_near(targets: list[dict[str, Any]]) -> list[str]:
    """Pairs of targets between which a finger has not room enough.

    The rows of the sheet, of tables and of lists of links may touch: they are read as tables are,
    and whoever opens the row beside has changed nothing. What lies over the page, as the dock does,
    is compared with nothing under it: the page can be moved.
    """
    targets = [each for each in targets if not each["isRow"]]
    found = []
    for place, one in enumerate(targets):
        for other in targets[place + 1 :]:
            if one["layer"] != other["layer"]:
                continue
            aside = max(one["left"], other["left"]) - min(one["right"], other["right"])
            above = max(one["top"], other["top"]) - min(one["bottom"], other["bottom"])
            if max(aside, above) < NEAREST - SLACK:
                found.append(f"{one['name']} | {other['name']}: {aside:.1f}, {above:.1f}")
    return found


def faults(phone: Phone) -> dict[str, Any]:
    """What is wrong with a page as it is shown now."""
    targets = phone.page.evaluate(TARGETS)
    found = {
        "wider than the screen": phone.overflow() or None,
        "too small": too_small(targets),
        "too near": too_near(targets),
    }
    return {name: each for name, each in found.items() if each}


def violations(phone: Phone, *rules: str) -> list[str]:
    """What axe finds in a page as it is shown now, by some of its rules or by all."""
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = list(rules)
    return [
        f"{each['id']}: {node['html']} {node['failureSummary']}"
        for each in axe.run(phone.page, options=options).response["violations"]
        for node in each["nodes"]
    ]


@pytest.mark.parametrize(
    "place",
    [
        *PLACES,
        *WEBHOOK_PLACES,
        *PLAYER_PLACES,
        *ROUND_PLACES,
        *SEATING_PLACES,
        *CLUB_PLACES,
        *DOOR_PLACES,
        *TOURNAMENT_PLACES,
    ],
    ids=lambda place: place.name,
)
def test_page(place: Place, clean_phone: Phone) -> None:
    for preset in PRESETS:
        services.publish_ruleset(rules=preset.ruleset())
    phone = clean_phone
    phone.expected += place.statuses
    place.come(phone)

    found: dict[str, Any] = {"left to right": faults(phone), "light": violations(phone)}
    phone.page.emulate_media(color_scheme="dark")
    found["dark"] = violations(phone, "color-contrast")  # nothing but the colours is another
    phone.page.evaluate("document.documentElement.dir = 'rtl'")
    found["right to left"] = faults(phone)
    phone.page.evaluate("document.documentElement.dir = 'ltr'")
    phone.resize(WIDE)
    found["at a desk"] = phone.overflow()
    assert {name: each for name, each in found.items() if each} == {}
