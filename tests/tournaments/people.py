"""People of clubs for the tests: members, guests and deputies who do not exist."""

from typing import Any

from django.contrib.auth.models import User

from kingscore.models import Deputy, Player
from kingscore.services import create_player
from tests.kingscore.accounts import make_account
from tournaments import services
from tournaments.models import Club, Member


def make_member(club: Club, name: str = "Ana", **about: Any) -> Member:
    """Somebody on the list of a club."""
    return services.add_member(club=club, name=name, **about)


def make_guest(club: Club, name: str = "Gast") -> Player:
    """Somebody who has played with a club and is not on its list."""
    return create_player(account=club.account, name=name)


def make_deputy(club: Club, name: str, role: str = Deputy.Role.DIRECTOR) -> User:
    """An account that works for a club, with an address and the usual password."""
    account = make_account(name)
    Deputy.objects.create(account=club.account, deputy=account, role=role)
    return account


def names_of(club: Club) -> list[str]:
    """The names on the list of a club, in alphabetical order."""
    rows = Member.objects.filter(club=club).order_by("player__name")
    return list(rows.values_list("player__name", flat=True))
