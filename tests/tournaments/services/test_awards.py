"""Penalties and awards: once each, with reason and author, and withdrawn without a trace lost."""

from fractions import Fraction
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from tests.tournaments import evenings
from tests.tournaments.services.test_registering import refused
from tournaments import services
from tournaments.errors import IdReused, TournamentFinished
from tournaments.models import Entrant, Tournament
from tournaments.queries import award_by_id, awards_of, played_of


@pytest.fixture
def entrant(tournament: Tournament) -> Entrant:
    """Somebody who is here."""
    return evenings.enter(tournament, 1)[0]


def test_award_is_given_once(tournament: Tournament, entrant: Entrant, owner: User) -> None:
    give = partial(
        services.give_award, award_id=uuid4(), entrant=entrant, reason=" Phone ", author=owner
    )
    half = Fraction(-5, 2)
    first, again = (give(points=half, round_number=2) for _ in range(2))
    assert first == again
    (award,) = played_of(tournament).awards
    assert (award.points, award.reason, award.round, award.withdrawn) == (half, "Phone", 2, False)
    with pytest.raises(IdReused):
        give(points=-3, round_number=2)


def test_award_is_withdrawn_once_and_stays_listed(
    tournament: Tournament, entrant: Entrant, owner: User
) -> None:
    award = services.give_award(award_id=uuid4(), entrant=entrant, points=10, reason="Fair play")
    services.withdraw_award(award=award, author=owner, reason="A mistake")
    services.withdraw_award(award=award, reason="Again")
    found = award_by_id(tournament, award.pk)
    assert found
    assert (found.withdrawn_by, found.withdrawal_reason) == (owner, "A mistake")
    assert [each.withdrawn for each in played_of(tournament).awards] == [True]
    assert list(awards_of(tournament)) == [award]


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"points": 0}, ("award_points", "points")),
        ({"points": -(10**9)}, ("award_points", "points")),
        ({"points": Fraction(1, 101)}, ("amount_too_fine", "points")),
        ({"reason": "  "}, ("award_reason", "reason")),
        ({"reason": "a" * 201}, ("text_too_long", "reason")),
        ({"reason": "a\x00"}, ("text_not_clean", "reason")),
        ({"round_number": 0}, ("wrong_round", "round")),
    ],
    ids=lambda each: ascii(each)[:40],
)
def test_award_that_cannot_be_is_refused(
    entrant: Entrant, fields: dict[str, Any], fault: tuple[str, str]
) -> None:
    usual: dict[str, Any] = {"points": -1, "reason": "Late"}
    give = partial(services.give_award, award_id=uuid4(), entrant=entrant, **(usual | fields))
    assert refused(give) == [fault]


def test_nothing_is_given_or_withdrawn_after_the_end(
    tournament: Tournament, entrant: Entrant
) -> None:
    give = partial(services.give_award, entrant=entrant, points=-1, reason="Late")
    award = give(award_id=uuid4())
    services.finish_tournament(tournament=tournament)
    with pytest.raises(TournamentFinished):
        give(award_id=uuid4())
    with pytest.raises(TournamentFinished):
        services.withdraw_award(award=award)
