"""What is made by one form that is sent several times at the same moment is made once."""

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from tests.kingscore.play import at_once, kinds
from tests.tournaments.evenings import kingen
from tournaments import services
from tournaments.models import Club
from tournaments.rules.seasons import SeasonCounting
from tournaments.rules.templates import club_night

pytestmark = pytest.mark.django_db(transaction=True)
TIMES, SENDERS = 8, 4  # they meet seldom between one question and the next


def check_made_once(make: Callable[[int], Callable[[], Any]]) -> None:
    """Whoever sends the form gets what was made, however the senders meet."""
    for time in range(TIMES):
        found = at_once([make(time)] * SENDERS)
        assert len(set(kinds(found))) == 1, found
        assert len({getattr(each, "pk", None) for each in found}) == 1


def test_club_that_is_founded_twice_at_once_is_one(owner: User) -> None:
    def make(time: int) -> Callable[[], Club]:
        return partial(
            services.found_club,
            club_id=uuid4(),
            founder=owner,
            name=f"Club {time}",
            time_zone="Europe/Brussels",
        )

    check_made_once(make)


@pytest.mark.parametrize("slug", ["", "friday"])
def test_tournament_that_is_made_twice_at_once_is_one(club: Club, slug: str) -> None:
    def make(time: int) -> Callable[[], Any]:
        return partial(
            services.make_tournament,
            tournament_id=uuid4(),
            club=club,
            name="Friday",
            slug=slug and f"{slug}-{time}",
            held_on=date(2026, 11, 27),
            setup=club_night(),
            rules=kingen(),
        )

    check_made_once(make)


def test_season_that_is_made_twice_at_once_is_one(club: Club) -> None:
    def make(time: int) -> Callable[[], Any]:
        return partial(
            services.make_season,
            season_id=uuid4(),
            club=club,
            name=f"Autumn {time}",
            counting=SeasonCounting(),
        )

    check_made_once(make)
