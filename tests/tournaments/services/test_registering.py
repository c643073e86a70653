"""Registering: one at the door and many from a list, once each, and told apart."""

from collections.abc import Callable
from functools import partial
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kingscore.models import Player
from kingscore.rules.errors import InvalidDocument
from kingscore.services import anonymise_player, create_player
from tournaments import services
from tournaments.models import Club, Entrant, Member, Tournament
from tournaments.queries import entrants_of
from tournaments.services import registering


def kept(club: Club, name: str) -> Player:
    """A player of the club."""
    return create_player(account=club.account, name=name)


def names(tournament: Tournament) -> list[tuple[int, str]]:
    """The numbers and names of who takes part."""
    return [(each.number, each.player.name) for each in entrants_of(tournament)]


def refused(write: Callable[[], object]) -> list[tuple[str, str]]:
    """The codes and places of what a service refuses."""
    with pytest.raises(InvalidDocument) as caught:
        write()
    return [(each.code, each.path) for each in caught.value.problems]


def test_somebody_new_joins_the_club(tournament: Tournament) -> None:
    entrant = services.register_entrant(tournament=tournament, who="  Ana ")
    assert entrant.player.name == "Ana"
    assert entrant.player.keeper_id == tournament.club.account_id
    assert entrant.number == 1
    assert entrant.checked_in_at is None


def test_name_of_one_player_of_the_club_is_that_player(tournament: Tournament) -> None:
    ana = kept(tournament.club, "Ana Puk")
    Member.objects.create(club=tournament.club, player=ana, team="North")
    entrant = services.register_entrant(tournament=tournament, who="ana  puk")
    assert entrant.player == ana
    assert entrant.team == "North"


def test_name_of_several_players_of_the_club_is_asked_about(tournament: Tournament) -> None:
    first, second = (kept(tournament.club, "Ana") for _ in range(2))
    assert refused(lambda: services.register_entrant(tournament=tournament, who="Ana")) == [
        ("name_ambiguous", "name")
    ]
    services.register_entrant(tournament=tournament, who=first)
    assert refused(lambda: services.register_entrant(tournament=tournament, who=second)) == [
        ("name_twice", "name")
    ]
    renamed = services.register_entrant(tournament=tournament, who=second, name="Ana B.")
    assert renamed.player == second
    assert names(tournament) == [(1, "Ana"), (2, "Ana B.")]
    second.refresh_from_db()
    assert second.name == "Ana B."


def test_anonymous_players_are_meant_by_no_name(tournament: Tournament) -> None:
    player = anonymise_player(player=kept(tournament.club, "Ana"))
    assert refused(lambda: services.register_entrant(tournament=tournament, who=player)) == [
        ("player_anonymous", "name")
    ]
    made = services.register_entrant(tournament=tournament, who=player.name)
    assert made.player != player


def test_player_of_somebody_else_is_refused(tournament: Tournament) -> None:
    stranger = Player.objects.create(name="Ana")
    assert refused(lambda: services.register_entrant(tournament=tournament, who=stranger)) == [
        ("unknown_player", "name")
    ]


def test_pressing_twice_registers_once(tournament: Tournament) -> None:
    key = uuid4()
    first, again = (
        services.register_entrant(tournament=tournament, who="Ana", start_key=key) for _ in range(2)
    )
    assert first == again
    assert names(tournament) == [(1, "Ana")]


def test_name_of_an_entrant_is_asked_about(tournament: Tournament) -> None:
    services.register_entrant(tournament=tournament, who="Ana")
    for name in ("Ana", "ANA", " ana"):
        register = partial(services.register_entrant, tournament=tournament, who=name)
        assert refused(register) == [("name_twice", "name")]


@pytest.mark.parametrize("name", ["", " ", "a" * 41, "a\x00"])
def test_name_that_cannot_be_is_refused(tournament: Tournament, name: str) -> None:
    ((_, path),) = refused(lambda: services.register_entrant(tournament=tournament, who=name))
    assert path == "name"


def test_team_and_round_that_cannot_be_are_refused(tournament: Tournament) -> None:
    def register() -> None:
        services.register_entrant(tournament=tournament, who="Ana", team="a" * 61, first_round=0)

    assert refused(register) == [("text_too_long", "team"), ("wrong_round", "first_round")]


def test_list_is_registered_in_its_order_and_again_adds_nobody(tournament: Tournament) -> None:
    bo = kept(tournament.club, "Bo")
    services.register_entrant(tournament=tournament, who="Dirk")
    people: list[str | Player] = ["Cis", bo, "dirk", "Ana"]
    done = services.register_entrants(tournament=tournament, people=people, is_here=True)
    assert [each.number for each in done.made] == [2, 3, 4]
    assert [each.number for each in done.known] == [1]
    expected = [(1, "Dirk"), (2, "Cis"), (3, "Bo"), (4, "Ana")]
    assert names(tournament) == expected
    assert tournament.entrants.filter(checked_in_at=None).count() == 1
    again = services.register_entrants(tournament=tournament, people=people)
    assert (again.made, [each.number for each in again.known]) == ([], [2, 3, 1, 4])
    assert names(tournament) == expected


def test_who_is_chosen_and_named_is_one(tournament: Tournament) -> None:
    bo = kept(tournament.club, "Bo")
    done = services.register_entrants(tournament=tournament, people=[bo, "Ana", "bo"])
    assert [each.number for each in done.made] == [1, 2]
    assert names(tournament) == [(1, "Bo"), (2, "Ana")]


def test_list_with_faults_registers_nobody(tournament: Tournament) -> None:
    for _ in range(2):
        kept(tournament.club, "Eef")
    people = ["Ana", "", "ana", "Eef"]
    assert refused(lambda: services.register_entrants(tournament=tournament, people=people)) == [
        ("name_missing", "people[1]"),
        ("name_ambiguous", "people[3]"),
        ("name_twice", "people[0]"),
        ("name_twice", "people[2]"),
    ]
    assert names(tournament) == []
    assert not Player.objects.filter(name="Ana").exists()


def test_list_can_leave_those_with_faults(tournament: Tournament) -> None:
    eef, other = (kept(tournament.club, "Eef") for _ in range(2))
    people: list[str | Player] = [eef, "Ana", "", other, "Bo"]
    done = services.register_entrants(tournament=tournament, people=people, leaves_faulty=True)
    assert [(each.who, each.problem.code) for each in done.left] == [
        (eef, "name_twice"),
        ("", "name_missing"),
        (other, "name_twice"),
    ]
    assert names(tournament) == [(1, "Ana"), (2, "Bo")]


def test_there_are_not_more_entrants_than_can_be(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registering, "MOST_ENTRANTS", 2)
    people = ["Ana", "Bo", "Cis"]
    assert refused(lambda: services.register_entrants(tournament=tournament, people=people)) == [
        ("too_many_entrants", "")
    ]


def test_a_thousand_are_registered_at_once(tournament: Tournament) -> None:
    people = [f"Player {number}" for number in range(1_000)]
    with CaptureQueriesContext(connection) as captured:
        services.register_entrants(tournament=tournament, people=people)
    assert len(captured) < 40  # the rows are written in batches
    assert Entrant.objects.filter(tournament=tournament).count() == 1_000
