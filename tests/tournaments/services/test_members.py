"""Members: put on the list, changed, taken off it, made one of two, and forgotten."""

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from kingscore.errors import PlayerInUse, PlayersMet
from kingscore.models import Player, Seat
from kingscore.rules.errors import InvalidDocument
from kingscore.services import anonymise_player, merge_players
from tests.kingscore.play import at_once, kinds, start
from tests.rules.play import codes
from tests.tournaments.evenings import make_club, make_tournament, open_and_play
from tests.tournaments.people import make_guest, make_member, names_of
from tournaments import services
from tournaments.errors import BothEntered
from tournaments.models import Club, Entrant, Member, Tournament
from tournaments.queries import guests_of, members_of

pytestmark = pytest.mark.django_db


def refusal(call: Callable[[], Any]) -> list[str]:
    with pytest.raises(InvalidDocument) as refused:
        call()
    return codes(refused.value)


def enter_player(tournament: Tournament, player: Player) -> Entrant:
    return services.register_entrant(tournament=tournament, who=player, is_here=True)


# Put on the list


def test_member_is_a_player_whom_the_club_keeps(club: Club) -> None:
    ana = make_member(club, " Ana ", number="007", year=1960, email="ana@x.example", team="A")
    assert (ana.player.name, ana.player.keeper) == ("Ana", club.account)
    assert str(ana) == "007 Ana"


def test_member_added_twice_with_one_key_is_one(club: Club) -> None:
    key = uuid4()
    assert make_member(club, start_key=key) == make_member(club, start_key=key)
    assert make_member(club) != make_member(club)  # two people with one name
    assert Member.objects.count() == 3


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"name": "  "}, "name_missing"),
        ({"number": "1" * 21}, "too_long"),
        ({"team": "a\u202eb"}, "not_clean"),
        ({"email": "ana at home"}, "email_not_valid"),
        ({"year": 60}, "year_unclear"),
        ({"number": "7"}, "number_of_another"),
    ],
)
def test_member_that_cannot_be_is_refused(
    club: Club, fields: dict[str, Any], expected: str
) -> None:
    make_member(club, "Bo", number="7")
    assert refusal(lambda: make_member(club, **fields)) == [expected]
    assert names_of(club) == ["Bo"]
    assert Player.objects.count() == 1


def test_number_is_the_clubs_own(club: Club, owner: User) -> None:
    make_member(club, number="7")
    make_member(make_club(owner, "other"), number="7")
    assert Member.objects.filter(number="7").count() == 2


def test_guest_becomes_a_member(club: Club, owner: User) -> None:
    gast = make_guest(club)
    assert list(guests_of(club)) == [gast]
    made = services.take_onto_list(club=club, player=gast, number="9")
    assert services.take_onto_list(club=club, player=gast) == made
    assert (made.player, made.number, guests_of(club).count()) == (gast, "9", 0)
    with pytest.raises(Player.DoesNotExist):
        services.take_onto_list(club=make_club(owner, "other"), player=gast)


# Changed, and taken off


def test_change_member_changes_what_is_given(club: Club) -> None:
    ana = make_member(club, number="7", team="A")
    services.change_member(member=ana, year=1960, email="a@x.example")
    services.change_member(member=ana, name="Anna")
    ana.refresh_from_db()
    assert (ana.player.name, ana.number, ana.year, ana.team) == ("Anna", "7", 1960, "A")


def test_change_member_to_what_another_has_is_refused(club: Club) -> None:
    make_member(club, "Bo", number="7")
    ana = make_member(club)
    assert refusal(lambda: services.change_member(member=ana, number="7")) == ["number_of_another"]
    assert services.change_member(member=ana, number="8").number == "8"
    assert services.change_member(member=ana, number="8").number == "8"


def test_change_member_to_a_name_in_a_tournament_that_goes_on_is_refused(club: Club) -> None:
    ana, bo = make_member(club), make_member(club, "Bo")
    tournament = make_tournament(club)
    for each in (ana, bo):
        enter_player(tournament, each.player)
    assert refusal(lambda: services.change_member(member=ana, name="BO")) == ["name_twice"]
    services.finish_tournament(tournament=tournament)
    before = Tournament.objects.get().version
    assert services.change_member(member=ana, name="BO").player.name == "BO"
    assert Tournament.objects.get().version > before  # its screens look again


def test_remove_member_leaves_a_guest(club: Club) -> None:
    ana = make_member(club)
    services.remove_member(club=club, player=ana.player)
    services.remove_member(club=club, player=ana.player)
    assert not Member.objects.exists()
    assert list(guests_of(club)) == [ana.player]


# Made one of two


def two_evenings(club: Club) -> tuple[Player, Player]:
    """Ana in one tournament and Anna in another, both at tables."""
    found = []
    for name in ("Ana", "Anna"):
        tournament = make_tournament(club)
        player = make_member(club, name).player
        enter_player(tournament, player)
        for other in ("Bo", "Cis", "Dirk"):
            services.register_entrant(tournament=tournament, who=f"{other} {name}", is_here=True)
        open_and_play(tournament, [[1, 2, 3, 4]])
        found.append(player)
    return found[0], found[1]


def test_merge_members_moves_games_tournaments_and_what_the_list_says(club: Club) -> None:
    ana, anna = two_evenings(club)
    services.change_member(member=ana.member, number="7")
    services.change_member(member=anna.member, number="8", year=1960)
    versions = list(Tournament.objects.order_by("pk").values_list("version", flat=True))

    services.merge_members(club=club, keep=ana, merge=anna)

    assert Entrant.objects.filter(player=ana).count() == 2
    assert Seat.objects.filter(player=ana).count() == 2
    assert not Player.objects.filter(pk=anna.pk).exists()
    (member,) = Member.objects.filter(player=ana)
    assert (member.number, member.year) == ("7", 1960)
    after = Tournament.objects.order_by("pk").values_list("version", flat=True)
    assert list(after) == [each + 1 for each in versions]


def test_merge_members_takes_the_row_of_the_one_who_goes_if_only_he_has_one(club: Club) -> None:
    gast, ana = make_guest(club, "Ana B"), make_member(club, number="7").player
    services.merge_members(club=club, keep=gast, merge=ana)
    assert (gast.member.number, names_of(club)) == ("7", ["Ana B"])


def test_merge_members_of_two_guests_makes_no_member(club: Club) -> None:
    services.merge_members(club=club, keep=make_guest(club), merge=make_guest(club))
    assert not Member.objects.exists()


def test_merge_members_of_one_tournament_is_refused(club: Club) -> None:
    ana, anna = make_member(club).player, make_member(club, "Anna").player
    tournament = make_tournament(club)
    for each in (ana, anna):
        enter_player(tournament, each)
    for call in (services.merge_members, services.check_member_merge):
        fields = {"club": club} if call is services.merge_members else {}
        with pytest.raises(BothEntered):
            call(keep=ana, merge=anna, **fields)


def test_merge_members_who_met_is_refused(club: Club) -> None:
    ana, anna = make_member(club).player, make_member(club, "Anna").player
    start(names=(ana.pk, anna.pk, "Cis", "Dirk"), owner=club.account)
    with pytest.raises(PlayersMet):
        services.merge_members(club=club, keep=ana, merge=anna)


def test_merge_members_to_a_name_in_the_same_tournament_is_refused(club: Club) -> None:
    ana, anna = make_member(club).player, make_member(club, "Anna").player
    tournament = make_tournament(club)
    enter_player(tournament, anna)
    enter_player(tournament, make_guest(club, "ana"))
    call = partial(services.merge_members, club=club, keep=ana, merge=anna)
    assert refusal(call) == ["name_twice"]


def test_merge_members_of_another_club_is_refused(club: Club, owner: User) -> None:
    ana, other = make_guest(club), make_guest(make_club(owner, "other"))
    with pytest.raises(Player.DoesNotExist):
        services.merge_members(club=club, keep=ana, merge=other)


def test_merging_players_past_the_club_is_refused_in_words(club: Club) -> None:
    ana, anna = make_member(club).player, make_member(club, "Anna").player
    with pytest.raises(PlayerInUse) as refused:
        merge_players(keep=ana, merge=anna)
    assert refused.value.code == "player_in_use"
    assert names_of(club) == ["Ana", "Anna"]


@pytest.mark.django_db(transaction=True)
def test_members_merged_from_two_sides_at_once_are_one(club: Club) -> None:
    for _ in range(3):
        ana, anna = make_guest(club, "Ana"), make_guest(club, "Anna")
        found = at_once(
            [
                partial(services.merge_members, club=club, keep=ana, merge=anna),
                partial(services.merge_members, club=club, keep=anna, merge=ana),
            ]
        )
        assert kinds(found) == ["DoesNotExist", "Player"]
        Player.objects.all().delete()


@pytest.mark.django_db(transaction=True)
def test_number_given_to_two_at_once_is_given_once(club: Club) -> None:
    ana, bo = make_member(club), make_member(club, "Bo")
    found = at_once(partial(services.change_member, member=each, number="7") for each in (ana, bo))
    assert kinds(found) == ["InvalidDocument", "Member"]


# Forgotten


def test_anonymise_member_takes_him_off_the_list_for_good(club: Club) -> None:
    ana = make_member(club, number="7", email="ana@x.example").player
    tournament = make_tournament(club)
    enter_player(tournament, ana)
    services.anonymise_member(club=club, player=ana)
    ana.refresh_from_db()
    assert ana.is_anonymous
    assert "Ana" not in ana.name
    assert not Member.objects.exists()
    assert Entrant.objects.get().player == ana


def test_member_who_took_his_name_out_himself_is_shown_nowhere_and_forgotten(club: Club) -> None:
    ana = make_member(club, number="7")
    anonymise_player(player=ana.player)
    assert not members_of(club).exists()
    assert not guests_of(club).exists()
    make_member(club, "Bo", number="7")
    assert names_of(club) == ["Bo"]


@pytest.mark.django_db(transaction=True)
def test_name_changed_while_people_register_blocks_nobody(club: Club) -> None:
    ana = make_member(club)
    tournament = make_tournament(club)
    enter_player(tournament, ana.player)
    for number in range(4):
        calls: list[Callable[[], Any]] = [
            partial(services.change_member, member=ana, name=f"Ana {number}"),
            partial(services.register_entrant, tournament=tournament, who=f"Bo {number}"),
            partial(services.register_entrant, tournament=tournament, who=f"Cis {number}"),
        ]
        found = at_once(calls)
        assert kinds(found) == ["Entrant", "Entrant", "Member"], found
