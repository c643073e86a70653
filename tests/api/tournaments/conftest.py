"""A club with somebody in every role, and the apps of each."""

import pytest
from django.contrib.auth.models import User

from kingscore.models import ApiToken, Deputy
from tests.api.conftest import app_of
from tests.api.tournaments.asking import Asking
from tests.kingscore.accounts import make_account
from tests.tournaments import evenings, people
from tournaments.models import Club, Tournament


@pytest.fixture
def owner(db: None) -> User:
    """Who founds the club."""
    return make_account("olga")


@pytest.fixture
def club(owner: User) -> Club:
    """A club."""
    return evenings.make_club(owner)


@pytest.fixture
def tournament(club: Club) -> Tournament:
    """A club night of Kingen, before anybody has come."""
    return evenings.make_tournament(club, slug="friday")


@pytest.fixture
def owning(owner: User, club: Club) -> Asking:
    """The app of an owner."""
    return _asking(owner)


@pytest.fixture
def directing(club: Club) -> Asking:
    """The app of a director."""
    return _asking(people.make_deputy(club, "dirk"))


@pytest.fixture
def scoring(club: Club) -> Asking:
    """The app of a scorer."""
    return _asking(people.make_deputy(club, "sara", Deputy.Role.SCORER))


@pytest.fixture
def looking(club: Club) -> Asking:
    """The app of a director, whose token only reads."""
    return _asking(people.make_deputy(club, "lara"), ApiToken.Scope.READ)


@pytest.fixture
def strange(club: Club) -> Asking:
    """The app of an account that has nothing to do with the club."""
    return _asking(make_account("zoe"))


@pytest.fixture
def anybody(club: Club) -> Asking:
    """An app without a credential."""
    return Asking(club_slug="kingers", tournament_slug="friday")


def _asking(account: User, scope: str = ApiToken.Scope.WRITE) -> Asking:
    return Asking(app_of(account, scope), club_slug="kingers", tournament_slug="friday")
