"""Whatever is wrong in a body about a club or a tournament is refused, and named."""

from collections import defaultdict
from typing import Any

import pytest

from tests.api.app import App, Json, problem
from tests.api.described import operations_of
from tournaments import services
from tournaments.api.description import PART
from tournaments.models import Club

WITH_BODY = {
    name: each
    for name, each in operations_of(PART).items()
    if "application/json" in each.get("requestBody", {}).get("content", {})
}


@pytest.fixture
def here(places: Json) -> Json:
    """The places of a club that has a member."""
    club = Club.objects.get(slug=places["club_slug"])
    member = services.add_member(club=club, name="Mia")
    return places | {"player_id": member.player_id}


def refused(app: App, name: str, body: Any, places: Json) -> list[tuple[str, str]]:
    """Codes and places of what an operation says is wrong with a body."""
    operation = WITH_BODY[name]
    path = operation["path"].format_map(defaultdict(lambda: 1, places))
    found = problem(app.send(operation["method"], path, body), 400, "invalid")["problems"]
    return [(each["code"], each["path"]) for each in found]


@pytest.mark.parametrize("name", WITH_BODY)
def test_body_that_is_no_object_is_refused(writer: App, here: Json, name: str) -> None:
    assert {path for _, path in refused(writer, name, ["nonsense"], here)} == {""}


@pytest.mark.parametrize("name", WITH_BODY)
def test_field_that_there_is_not_is_named(writer: App, here: Json, name: str) -> None:
    found = refused(writer, name, {"nonsense": 1}, here)

    assert ("unknown_field", "nonsense") in found
