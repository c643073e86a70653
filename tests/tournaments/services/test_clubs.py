"""Clubs: founded, changed, and removed."""

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from kingscore.models import Deputy, Game, HouseRules, Player
from kingscore.rules.errors import InvalidDocument
from tests.rules.play import codes
from tests.tournaments.evenings import (
    draw_by_hand,
    enter,
    make_club,
    make_tournament,
    open_and_play,
)
from tests.tournaments.people import make_member
from tournaments import services
from tournaments.errors import ClubBusy
from tournaments.models import Club, Entrant, Member, Tournament

pytestmark = pytest.mark.django_db


def found(founder: User, **fields: Any) -> Club:
    usual: dict[str, Any] = {"name": "De Kingers", "time_zone": "Europe/Brussels"}
    return services.found_club(founder=founder, **({"club_id": uuid4()} | usual | fields))


def refusal(founder: User, **fields: Any) -> list[str]:
    with pytest.raises(InvalidDocument) as refused:
        found(founder, **fields)
    return codes(refused.value)


def test_club_has_an_account_that_nobody_signs_in_to(owner: User) -> None:
    club = found(owner)
    assert (club.account.is_active, club.account.has_usable_password()) == (False, False)
    assert Deputy.objects.get().role == Deputy.Role.OWNER


def test_founding_twice_is_once(owner: User) -> None:
    key = uuid4()
    assert found(owner, club_id=key) == found(owner, club_id=key)
    assert Club.objects.count() == 1


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("De Kingers", "de-kingers"),
        ("Café 't Hart!", "cafe-t-hart"),
        ("Клуб", "club"),
        ("New", "new-2"),
        ("A_b", "a-b"),
        ("x" * 40, "x" * 40),
    ],
)
def test_short_name_is_made_of_the_name(owner: User, name: str, slug: str) -> None:
    assert found(owner, name=name).slug == slug


def test_short_name_that_is_taken_gets_a_number(owner: User) -> None:
    assert [found(owner).slug for _ in range(3)] == ["de-kingers", "de-kingers-2", "de-kingers-3"]


def test_what_cannot_be_used_is_refused(owner: User) -> None:
    assert refusal(owner, name=" ") == ["name_missing"]
    assert refusal(owner, slug="A b") == ["slug_not_valid"]
    assert refusal(owner, slug="new") == ["slug_reserved"]
    assert refusal(owner, time_zone="Mars/Base") == ["unknown_time_zone"]
    found(owner, slug="kingers")
    assert refusal(owner, slug="kingers") == ["slug_taken"]


def test_change_club_keeps_the_short_name(club: Club) -> None:
    services.change_club(club=club, name=" Kingen 86 ", time_zone="Asia/Tokyo")
    club.refresh_from_db()
    assert (club.name, club.time_zone, club.slug) == ("Kingen 86", "Asia/Tokyo", "kingers")
    with pytest.raises(InvalidDocument):
        services.change_club(club=club, name="", time_zone="Asia/Tokyo")


def test_delete_club_leaves_games_and_players_to_whoever_has_the_links(
    club: Club, owner: User
) -> None:
    make_member(club, "Zoe")
    tournament = make_tournament(club)
    enter(tournament, 4)
    open_and_play(tournament, [[1, 2, 3, 4]])
    HouseRules.objects.create(id=uuid4(), slug="house", editor_code="x", owner=club.account)
    other = make_club(owner, "other")
    account = club.account_id

    services.delete_club(club=club)

    assert list(Club.objects.all()) == [other]
    for model in (Member, Tournament, Entrant):
        assert not model._default_manager.exists()
    assert Game.objects.get().owner is None
    assert HouseRules.objects.get().owner is None
    assert Player.objects.filter(keeper=None).count() == 5
    assert not User.objects.filter(pk=account).exists()
    assert list(Deputy.objects.values_list("account", flat=True)) == [other.account_id]


def test_delete_club_with_a_running_tournament_is_refused(club: Club) -> None:
    tournament = make_tournament(club)
    enter(tournament, 4)
    drawn = draw_by_hand(tournament, [[1, 2, 3, 4]])
    for write in (lambda: None, lambda: services.open_round(round_=drawn)):
        write()
        with pytest.raises(ClubBusy):
            services.delete_club(club=club)
    services.close_round(round_=drawn)
    services.delete_club(club=club)
    assert not Club.objects.exists()
