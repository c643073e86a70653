"""Two phones at the door at the same moment: nobody twice, no number twice, nothing lost."""

from functools import partial
from uuid import uuid4

import pytest

from kingscore.rules.errors import InvalidDocument
from kingscore.services import create_player
from tests.kingscore.play import at_once, kinds
from tests.tournaments import evenings
from tests.tournaments.services.test_tournaments import settings_of
from tournaments import services
from tournaments.errors import StaleTournament
from tournaments.models import Club, Decision, Entrant, Tournament

pytestmark = pytest.mark.django_db(transaction=True)


def numbers(tournament: Tournament) -> list[int]:
    """The numbers that are given."""
    return list(tournament.entrants.order_by("number").values_list("number", flat=True))


def test_pressed_twice_at_once_registers_once(tournament: Tournament) -> None:
    register = partial(
        services.register_entrant, tournament=tournament, who="Ana", start_key=uuid4()
    )
    first, second = at_once([register, register])
    assert first == second
    assert numbers(tournament) == [1]


def test_two_phones_that_register_at_once_give_two_numbers(tournament: Tournament) -> None:
    register = partial(services.register_entrant, tournament=tournament)
    at_once([partial(register, who=name) for name in ("Ana", "Bo", "Cis", "Dirk")])
    assert numbers(tournament) == [1, 2, 3, 4]


def test_one_member_at_two_phones_takes_part_once(tournament: Tournament) -> None:
    player = create_player(account=tournament.club.account, name="Ana")
    register = partial(services.register_entrant, tournament=tournament, who=player)
    first, second = at_once([register, register])
    assert first == second
    assert numbers(tournament) == [1]


def test_one_name_at_two_phones_is_asked_about(tournament: Tournament) -> None:
    register = partial(services.register_entrant, tournament=tournament, who="Ana")
    found = at_once([register, register])
    assert sorted(kinds(found)) == ["Entrant", "InvalidDocument"]
    assert [type(each) for each in found if not isinstance(each, Entrant)] == [InvalidDocument]


def test_leaving_at_two_phones_is_one_decision(tournament: Tournament) -> None:
    (entrant,) = evenings.enter(tournament, 1)
    go = partial(services.leave, entrant=entrant, after_round=0, keeps_result=False)
    at_once([go, go])
    assert Decision.objects.count() == 1


def test_of_two_who_change_the_settings_one_is_told(tournament: Tournament) -> None:
    changes = [settings_of(tournament, name=name) for name in ("Mine", "Yours")]
    found = at_once([partial(services.change_tournament, **each) for each in changes])
    assert sorted(kinds(found)) == ["StaleTournament", "Tournament"]
    assert StaleTournament in map(type, found)


def test_made_twice_at_once_is_one_and_two_of_a_name_have_two_addresses(club: Club) -> None:
    make = partial(evenings.make_tournament, club, slug="", name="Friday")
    slugs = sorted(each.slug for each in at_once([make, make]) if isinstance(each, Tournament))
    assert slugs == ["friday-2026-11-27", "friday-2026-11-27-2"]
