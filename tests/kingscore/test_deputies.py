"""Who acts for another account, as the directors of a club do for the club's."""

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from kingscore.models import Deputy, Game, HouseRules, Player
from kingscore.permissions import (
    Asker,
    can_ask,
    can_claim,
    can_manage_player,
    can_merge,
    can_publish,
    can_record,
)
from kingscore.queries import deputies_of, role_for

ROLES = list(Deputy.Role)


@pytest.fixture
def club(db: None) -> User:
    """An account that nobody signs in to."""
    return User.objects.create_user("club", is_active=False)


def name_deputy(club: User, account: User, role: str) -> Asker:
    """Somebody who acts for the club from now on."""
    Deputy.objects.update_or_create(account=club, deputy=account, defaults={"role": role})
    return Asker(account.pk)


@pytest.mark.parametrize("role", ROLES)
def test_deputy_in_every_role_records_in_the_games_of_the_account(
    club: User, account: User, game: Game, role: str
) -> None:
    game.owner = club
    assert not can_record(game, Asker(account.pk))

    asker = name_deputy(club, account, role)

    assert can_record(game, asker)
    assert not can_record(game, Asker(account.pk, may_write=False))
    assert not can_record(game, Asker(None))


@pytest.mark.parametrize(
    ("role", "manages"), [("owner", True), ("director", True), ("scorer", False)]
)
def test_deputy_manages_players_and_rules_unless_he_only_scores(
    club: User, account: User, role: str, manages: bool
) -> None:
    ana, bo = (Player.objects.create(name=name, keeper=club) for name in ("Ana", "Bo"))
    house = HouseRules(slug="house", editor_code="code", owner=club)

    asker = name_deputy(club, account, role)

    assert can_manage_player(ana, asker) is manages
    assert can_merge(ana, bo, asker) is manages
    assert can_publish(house, asker) is manages
    assert not can_manage_player(ana, Asker(account.pk, may_write=False))


def test_deputy_of_one_account_is_nothing_for_another(
    club: User, account: User, other_account: User, game: Game
) -> None:
    game.owner = other_account
    asker = name_deputy(club, account, Deputy.Role.OWNER)

    assert not can_record(game, asker)
    assert role_for(club.pk, account.pk) == "owner"
    assert role_for(account.pk, club.pk) is None


def test_deputy_is_not_the_account_itself(club: User, account: User, game: Game) -> None:
    ana = Player.objects.create(name="Ana", keeper=club)
    asker = name_deputy(club, account, Deputy.Role.OWNER)

    # He says "this is me" as everybody does, and says yes to it for the club himself.
    assert not can_claim(ana, asker)
    assert can_ask(ana, asker, game=game)


def test_deputy_has_one_role(club: User, account: User, other_account: User) -> None:
    name_deputy(club, account, Deputy.Role.OWNER)
    name_deputy(club, other_account, Deputy.Role.SCORER)

    with pytest.raises(IntegrityError), transaction.atomic():
        Deputy.objects.create(account=club, deputy=account, role=Deputy.Role.SCORER)

    assert [(each.deputy, each.role) for each in deputies_of(club.pk)] == [
        (account, "owner"),
        (other_account, "scorer"),
    ]


def test_deputy_ends_with_either_account(club: User, account: User, other_account: User) -> None:
    name_deputy(club, account, Deputy.Role.OWNER)
    name_deputy(club, other_account, Deputy.Role.SCORER)

    account.delete()
    assert [each.deputy for each in deputies_of(club.pk)] == [other_account]
    club.delete()
    assert not Deputy.objects.exists()
