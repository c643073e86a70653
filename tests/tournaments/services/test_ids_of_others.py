"""Ids that forms carry: those of another club's are refused, and nothing of it is told."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from tests.tournaments import evenings
from tournaments import services
from tournaments.errors import IdReused
from tournaments.models import Club, Tournament
from tournaments.rules.seasons import SeasonCounting
from tournaments.rules.templates import club_night


@pytest.fixture
def stranger(db: None) -> User:
    """The account of somebody who works for no club."""
    return User.objects.create_user("bo", "bo@club.example")


def test_club_of_another_is_not_founded_again(club: Club, stranger: User) -> None:
    with pytest.raises(IdReused):
        services.found_club(
            club_id=club.pk, founder=stranger, name="Others", time_zone="Europe/Brussels"
        )


def test_tournament_of_another_club_is_not_made_again(
    tournament: Tournament, stranger: User
) -> None:
    others = evenings.make_club(stranger, slug="others")

    with pytest.raises(IdReused):
        services.make_tournament(
            tournament_id=tournament.pk,
            club=others,
            name="Friday",
            held_on=evenings.EVENING,
            setup=club_night(),
            rules=evenings.kingen(),
        )


def test_season_of_another_club_is_not_made_again(club: Club, stranger: User) -> None:
    others, season = evenings.make_club(stranger, slug="others"), uuid4()
    services.make_season(season_id=season, club=club, name="2026", counting=SeasonCounting())

    with pytest.raises(IdReused):
        services.make_season(season_id=season, club=others, name="2026", counting=SeasonCounting())
