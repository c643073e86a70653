"""What is made by one form that is sent several times at the same moment is made once.

And what two make of one name, or one takes away while another adds to it, comes out whole.
"""

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from kingscore.rules.errors import InvalidDocument
from tests.kingscore.play import at_once, kinds
from tests.tournaments.evenings import kingen, make_club, make_tournament
from tournaments import services
from tournaments.models import Club, Season, Tournament
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


def test_clubs_of_one_name_that_are_founded_at_once_are_many(owner: User) -> None:
    founders = [owner, *(User.objects.create_user(f"other{number}") for number in range(3))]
    for time in range(TIMES):
        found = at_once(
            partial(
                services.found_club,
                club_id=uuid4(),
                founder=founder,
                name=f"Club {time}",
                time_zone="Europe/Brussels",
            )
            for founder in founders
        )
        assert kinds(found) == ["Club"] * 4, found
        slugs = sorted(each.slug for each in found if isinstance(each, Club))
        assert slugs == [f"club-{time}", *(f"club-{time}-{number}" for number in (2, 3, 4))]


def adding(season: Season, evening: Tournament) -> Callable[[], object]:
    """Add an evening to a season."""
    return partial(services.add_evenings, season=season, tournaments=[evening.pk])


def test_season_that_is_removed_while_an_evening_is_added_is_gone(club: Club) -> None:
    evening = make_tournament(club)
    for _ in range(TIMES):
        season = services.make_season(
            season_id=uuid4(), club=club, name="Autumn", counting=SeasonCounting()
        )
        remove: Callable[[], object] = partial(services.remove_season, season=season)
        added, removed = at_once([adding(season, evening), remove])
        assert isinstance(added, Season | Season.DoesNotExist), added
        assert removed is None
        assert not Season.objects.exists()


def test_evening_that_is_removed_while_it_is_added_to_a_season_is_gone(club: Club) -> None:
    for time in range(TIMES):
        evening = make_tournament(club)
        season = services.make_season(
            season_id=uuid4(), club=club, name=f"Autumn {time}", counting=SeasonCounting()
        )
        remove: Callable[[], object] = partial(services.remove_tournament, tournament=evening)
        added, removed = at_once([adding(season, evening), remove])
        assert isinstance(added, Season | InvalidDocument), added
        assert removed is None
        assert not Tournament.objects.exists()
        assert not season.tournaments.exists()


def test_club_that_is_deleted_while_something_is_made_in_it_is_gone(owner: User) -> None:
    makers: dict[str, Callable[[Club], object]] = {
        "Tournament": make_tournament,
        "Season": lambda club: services.make_season(
            season_id=uuid4(), club=club, name="Autumn", counting=SeasonCounting()
        ),
        "Member": lambda club: services.add_member(club=club, name="Ana"),
        "Invitation": lambda club: services.invite(
            club=club, role="scorer", code=services.new_invitation_code()
        ),
    }
    for kind, make in makers.items():
        for time in range(TIMES):
            club = make_club(owner, slug=f"{kind.lower()}-{time}")
            delete: Callable[[], object] = partial(services.delete_club, club=club)
            making: Callable[[], object] = partial(make, club)
            made, deleted = at_once([making, delete])
            assert type(made).__name__ in {kind, "DoesNotExist"}, made
            assert deleted is None
            assert not Club.objects.exists()
