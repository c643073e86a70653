"""Every form of a tournament that is sent several times at the same moment does its work once."""

from collections.abc import Callable
from functools import partial
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from tests.kingscore.play import at_once
from tests.tournaments import evenings
from tournaments import models, services
from tournaments.models import Club, Tournament
from tournaments.queries import rounds_of, tables_of
from tournaments.queries.draws import finalists
from tournaments.rules.finals import Kind
from tournaments.rules.seating.wishes import Kind as Wishes
from tournaments.rules.seating.wishes import Wish
from tournaments.rules.setup import Method
from tournaments.rules.templates import preliminaries_with_finals

pytestmark = pytest.mark.django_db(transaction=True)
SENDERS = 3

Write = Callable[[], object]
ROWS = (
    models.Absence,
    models.Award,
    models.Confirmation,
    models.Decision,
    models.Draw,
    models.Entrant,
    models.Invitation,
    models.Member,
    models.Round,
    models.Table,
)


@pytest.fixture
def played(club: Club) -> Tournament:
    """Eight have played the only round of the preliminaries; two finals are to come."""
    tournament = evenings.make_tournament(club, preliminaries_with_finals(rounds=1))
    evenings.enter(tournament, 8)
    evenings.open_and_play(tournament, [(1, 2, 3, 4), (5, 6, 7, 8)])
    return tournament


@pytest.fixture
def with_cut(played: Tournament) -> Tournament:
    """The same, its cut drawn, and the grand final open."""
    services.draw_cut(tournament=played, key=uuid4(), accepts_unconfirmed=True)
    (grand,) = services.draw_rounds(
        tournament=played, number=2, stage=Kind.GRAND, method=Method.RANDOM, key=uuid4()
    )
    services.open_round(round_=grand)
    played.refresh_from_db()
    return played


def check_once(write: Write) -> None:
    """All senders are answered, and no row is there twice: as if one had sent it, and again."""
    before = counted()
    found = at_once([write] * SENDERS)
    assert not [each for each in found if isinstance(each, Exception)], found
    after = counted()
    assert all(after[name] - before[name] in {-1, 0, 1} for name in after), (before, after)
    write()
    assert counted() == after


def counted() -> dict[str, int]:
    """How many rows there are of everything."""
    return {model.__name__: model.objects.count() for model in ROWS}


def test_what_is_pressed_at_the_door_is_once(played: Tournament) -> None:
    first, last = played.entrants.get(number=1), played.entrants.get(number=8)
    (mistake,) = evenings.enter(played, 1, is_here=False)
    wish = Wish(Wishes.APART, (1, 2))
    writes: list[Write] = [
        partial(services.give_award, award_id=uuid4(), entrant=first, points=-5, reason="late"),
        partial(services.check_in, entrant=first, is_here=False),
        partial(services.set_absence, entrant=first, round_number=4),
        partial(services.sit_out, tournament=played, number=5, entrants=[2]),
        partial(services.leave, entrant=last, after_round=9, keeps_result=True),
        partial(services.come_back, entrant=last),
        partial(services.add_wish, tournament=played, wish=wish),
        partial(services.remove_wish, tournament=played, wish=wish),
        partial(services.register_entrant, tournament=played, who="Els", start_key=uuid4()),
        partial(services.remove_entrant, entrant=mistake),
    ]
    for write in writes:
        check_once(write)


def test_what_is_pressed_during_finals_is_once(with_cut: Tournament, owner: User) -> None:
    first, grand = rounds_of(with_cut)
    table, other = tables_of(first)
    assert table.game
    assert other.game
    versions = {1: table.game.version, 2: other.game.version}
    decliner = finalists(with_cut, Kind.SMALL)[-1]
    by_lot = partial(services.draw_rounds, method=Method.RANDOM)
    writes: list[Write] = [
        partial(services.confirm_for_table, table=table, version=versions[1], director=owner),
        partial(services.confirm_round, round_=first, versions=versions, director=owner),
        partial(services.call_director, table=tables_of(grand)[0]),
        partial(by_lot, tournament=with_cut, number=3, stage=Kind.SMALL, key=uuid4()),
        partial(services.decline, tournament=with_cut, entrant=decliner, author=owner),
        partial(services.take_back_decline, tournament=with_cut, entrant=decliner, author=owner),
        partial(services.take_back, round_=grand, author=owner),
        partial(services.take_back_cut, tournament=with_cut, author=owner),
    ]
    for write in writes:
        check_once(write)


def test_cut_is_drawn_once_by_one_form(played: Tournament) -> None:
    check_once(partial(services.draw_cut, tournament=played, key=uuid4(), accepts_unconfirmed=True))


def test_what_is_pressed_on_the_pages_of_a_club_is_once(club: Club, owner: User) -> None:
    member = services.add_member(club=club, name="Ana")
    guest = evenings.enter(evenings.make_tournament(club), 1)[0].player
    invitation = services.invite(club=club, role="scorer", code=services.new_invitation_code())
    other = User.objects.create_user("other")
    writes: list[Write] = [
        partial(services.add_member, club=club, name="Bo", number="7", start_key=uuid4()),
        partial(services.take_onto_list, club=club, player=guest, number="8"),
        partial(services.change_member, member=member, name="Anna", number="9"),
        partial(services.invite, club=club, role="scorer", code=services.new_invitation_code()),
        partial(services.accept_invitation, invitation=invitation, account=other),
        partial(services.change_role, club=club, account_id=other.pk, role="director"),
        partial(services.remove_role, club=club, account_id=other.pk),
        partial(services.remove_member, club=club, player=member.player),
        partial(services.change_club, club=club, name="Others", time_zone="UTC"),
    ]
    for write in writes:
        check_once(write)
