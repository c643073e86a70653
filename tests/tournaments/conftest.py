"""A club with its owner and a tournament, for the tests of tournaments."""

import pytest
from django.contrib.auth.models import User

from tests.tournaments import evenings
from tournaments.models import Club, Tournament


@pytest.fixture
def owner(db: None) -> User:
    """The account of somebody who founds a club and does not exist."""
    return User.objects.create_user("olga", "olga@club.example")


@pytest.fixture
def club(owner: User) -> Club:
    """A club that the owner has founded."""
    return evenings.make_club(owner)


@pytest.fixture
def tournament(club: Club) -> Tournament:
    """A club night of Kingen at tables of three to five, before anybody has come."""
    return evenings.make_tournament(club)
