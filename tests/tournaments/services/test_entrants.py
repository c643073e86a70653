"""From the door on: here, paid, late, away for a round, gone with the result or without."""

from functools import partial

import pytest
from django.contrib.auth.models import User

from kingscore.rules.errors import InvalidDocument
from tests.tournaments import evenings
from tests.tournaments.services.test_registering import refused
from tournaments import services
from tournaments.errors import EntrantSeated, SeatingStale, TournamentFinished
from tournaments.models import Club, Decision, Entrant, Tournament
from tournaments.queries import (
    counts_at_door,
    entrants_at_door,
    listed_entrants,
    next_round_of,
    played_of,
    stale_rounds_of,
)
from tournaments.queries.draws import present_in
from tournaments.rules.seating.wishes import Kind, Wish
from tournaments.rules.wishes_codec import wishes_from_json, wishes_to_json


@pytest.fixture
def five(tournament: Tournament) -> list[Entrant]:
    """Five who are here."""
    return evenings.enter(tournament, 5)


def playing(tournament: Tournament, number: int) -> list[int]:
    """The numbers of those who play a round."""
    return list(present_in(tournament, [number])[number])


def test_checking_in_and_paying_twice_is_once(tournament: Tournament) -> None:
    (entrant,) = evenings.enter(tournament, 1, is_here=False)
    first = services.check_in(entrant=entrant)
    assert services.check_in(entrant=entrant).checked_in_at == first.checked_in_at
    assert services.mark_paid(entrant=entrant).is_paid
    assert services.mark_paid(entrant=entrant).is_paid
    assert services.check_in(entrant=entrant, is_here=False).checked_in_at is None
    assert not services.mark_paid(entrant=entrant, is_paid=False).is_paid


def test_nobody_is_checked_in_once_the_tournament_is_finished(
    tournament: Tournament, five: list[Entrant]
) -> None:
    services.finish_tournament(tournament=tournament)
    with pytest.raises(TournamentFinished):
        services.check_in(entrant=five[0], is_here=False)


def test_late_comer_plays_from_his_round_on(tournament: Tournament, five: list[Entrant]) -> None:
    services.set_first_round(entrant=five[4], round_number=2)
    assert playing(tournament, 1) == [1, 2, 3, 4]
    assert playing(tournament, 2) == [1, 2, 3, 4, 5]


def test_who_has_played_cannot_come_later(tournament: Tournament, five: list[Entrant]) -> None:
    evenings.open_and_play(tournament, [(1, 2, 3, 4, 5)])
    with pytest.raises(EntrantSeated):
        services.set_first_round(entrant=five[0], round_number=2)
    services.set_first_round(entrant=five[0], round_number=1)


def test_absence_is_for_one_round_and_twice_is_once(
    tournament: Tournament, five: list[Entrant]
) -> None:
    for _ in range(2):
        services.set_absence(entrant=five[1], round_number=2)
    assert five[1].absences.count() == 1
    assert playing(tournament, 2) == [1, 3, 4, 5]
    assert playing(tournament, 3) == [1, 2, 3, 4, 5]
    for _ in range(2):
        services.set_absence(entrant=five[1], round_number=2, is_absent=False)
    assert playing(tournament, 2) == [1, 2, 3, 4, 5]


def test_nobody_is_absent_from_a_round_that_he_plays(
    tournament: Tournament, five: list[Entrant]
) -> None:
    services.open_round(round_=evenings.draw_by_hand(tournament, [(1, 2, 3, 4, 5)]))
    with pytest.raises(EntrantSeated):
        services.set_absence(entrant=five[0], round_number=1)


@pytest.mark.parametrize("keeps_result", [True, False])
def test_who_leaves_after_a_round_plays_it_still(
    tournament: Tournament, five: list[Entrant], owner: User, keeps_result: bool
) -> None:
    go = partial(services.leave, entrant=five[4], after_round=2, keeps_result=keeps_result)
    for _ in range(2):
        go(author=owner)
    assert playing(tournament, 2) == [1, 2, 3, 4, 5]
    assert playing(tournament, 3) == [1, 2, 3, 4]
    assert played_of(tournament).out == (frozenset() if keeps_result else frozenset({5}))
    (decision,) = Decision.objects.filter(tournament=tournament)
    assert decision.author == owner
    assert decision.details == {"entrant": 5, "after_round": 2, "keeps_result": keeps_result}
    services.come_back(entrant=five[4])
    assert playing(tournament, 3) == [1, 2, 3, 4, 5]
    assert played_of(tournament).out == frozenset()


def test_nobody_leaves_before_a_round_that_he_has_begun(
    tournament: Tournament, five: list[Entrant]
) -> None:
    services.open_round(round_=evenings.draw_by_hand(tournament, [(1, 2, 3, 4, 5)]))
    go = partial(services.leave, entrant=five[0], keeps_result=True)
    assert refused(lambda: go(after_round=0)) == [("round_played", "after_round")]
    assert go(after_round=1).left_after == 1


@pytest.mark.parametrize("number", [-1, 51, 10**9])
def test_round_that_is_none_is_refused(five: list[Entrant], number: int) -> None:
    entrant = five[0]
    services_of_rounds = [
        partial(services.set_first_round, entrant=entrant, round_number=number),
        partial(services.set_absence, entrant=entrant, round_number=number),
        partial(services.leave, entrant=entrant, after_round=number, keeps_result=True),
    ]
    for write in services_of_rounds:
        assert refused(write)[0][0] == "wrong_round"


def test_who_has_no_place_is_removed_and_his_wishes_with_him(
    tournament: Tournament, five: list[Entrant]
) -> None:
    wishes = (Wish(Kind.APART, (1, 5)), Wish(Kind.TOGETHER, (1, 2, 5)), Wish(Kind.APART, (3, 4)))
    Tournament.objects.filter(pk=tournament.pk).update(wishes=wishes_to_json(wishes))
    for _ in range(2):
        services.remove_entrant(entrant=five[4])
    assert playing(tournament, 1) == [1, 2, 3, 4]
    tournament.refresh_from_db()
    assert wishes_from_json(tournament.wishes) == (
        Wish(Kind.TOGETHER, (1, 2)),
        Wish(Kind.APART, (3, 4)),
    )
    five[4].player.refresh_from_db()


def test_who_has_a_place_or_an_award_is_not_removed(
    tournament: Tournament, five: list[Entrant], owner: User
) -> None:
    evenings.draw_by_hand(tournament, [(1, 2, 3, 4)])
    with pytest.raises(EntrantSeated):
        services.remove_entrant(entrant=five[0])
    services.give_award(
        award_id=five[4].tournament_id, entrant=five[4], points=-5, reason="Late", author=owner
    )
    assert refused(lambda: services.remove_entrant(entrant=five[4])) == [("entrant_has_awards", "")]


def test_name_and_team_are_put_right(tournament: Tournament, five: list[Entrant]) -> None:
    changed = services.change_entrant(entrant=five[0], name=" Ana ", team=" North ")
    assert (changed.player.name, changed.team) == ("Ana", "North")
    five[0].player.refresh_from_db()
    assert five[0].player.name == "Ana"
    same = partial(services.change_entrant, entrant=five[0], team="")
    assert refused(lambda: same(name="player 2")) == [("name_twice", "name")]
    assert refused(lambda: same(name="")) == [("name_missing", "name")]
    with pytest.raises(InvalidDocument):
        services.change_entrant(entrant=five[0], name="Ana", team="a" * 61)


def test_name_is_put_right_in_every_tournament_that_goes_on(
    club: Club, tournament: Tournament, five: list[Entrant]
) -> None:
    other = evenings.make_tournament(club)
    services.register_entrant(tournament=other, who=five[0].player)
    services.register_entrant(tournament=other, who="Ana Puk")
    other.refresh_from_db()

    taken = partial(services.change_entrant, entrant=five[0], name="ana puk", team="")
    assert refused(taken) == [("name_twice", "name")]

    services.change_entrant(entrant=five[0], name="Ana Berg", team="")
    before, names = other.version, other.entrants.values_list("player__name", flat=True)
    other.refresh_from_db()
    assert other.version > before
    assert set(names) == {"Ana Berg", "Ana Puk"}


def test_counts_are_of_the_next_round(tournament: Tournament, five: list[Entrant]) -> None:
    services.mark_paid(entrant=five[0])
    services.check_in(entrant=five[1], is_here=False)
    assert counts_at_door(tournament) == (5, 4, 1, 4, 1)
    evenings.open_and_play(tournament, [(1, 3, 4, 5)])
    services.check_in(entrant=five[1])
    services.set_first_round(entrant=five[1], round_number=3)
    services.leave(entrant=five[2], after_round=1, keeps_result=True)
    services.set_absence(entrant=five[3], round_number=2)
    assert next_round_of(tournament) == 2
    assert counts_at_door(tournament) == (5, 4, 1, 2, 2)
    services.leave(entrant=five[2], after_round=2, keeps_result=True)
    assert counts_at_door(tournament).playing == 3


def test_drawn_rounds_are_stale_when_others_would_play_them(
    tournament: Tournament, five: list[Entrant]
) -> None:
    assert stale_rounds_of(tournament) == []
    for number in (1, 2):
        drawn = evenings.draw_by_hand(tournament, [(1, 2, 3, 4, 5)], number=number)
    assert stale_rounds_of(tournament) == []
    services.set_absence(entrant=five[4], round_number=2)
    assert stale_rounds_of(tournament) == [2]
    services.set_absence(entrant=five[4], round_number=2, is_absent=False)
    services.leave(entrant=five[0], after_round=0, keeps_result=False)
    assert stale_rounds_of(tournament) == [1, 2]
    with pytest.raises(SeatingStale):
        services.open_round(round_=drawn.tournament.rounds.get(number=1))
    services.come_back(entrant=five[0])
    services.open_round(round_=drawn.tournament.rounds.get(number=1))
    evenings.enter(tournament, 1, first_round=2)
    assert stale_rounds_of(tournament) == [2]


def test_entrants_are_found_by_words_numbers_and_states(
    tournament: Tournament, five: list[Entrant]
) -> None:
    services.register_entrant(tournament=tournament, who="Ana van Puk")

    def found(**asked: str) -> list[int]:
        return [each.number for each in entrants_at_door(tournament, **asked)]

    assert found(words="puk ana") == [6]
    assert found(words="3") == [3]
    assert found(words="9999999999") == []
    assert found(state="missing") == [6]
    services.leave(entrant=five[0], after_round=0, keeps_result=True)
    assert found(state="left") == [1]
    assert found(state="here") == [2, 3, 4, 5]
    services.mark_paid(entrant=five[1])
    assert found(state="unpaid") == [1, 3, 4, 5, 6]


def test_entrants_are_listed_for_files(tournament: Tournament, five: list[Entrant]) -> None:
    services.set_absence(entrant=five[0], round_number=3)
    services.set_absence(entrant=five[0], round_number=2)
    services.leave(entrant=five[0], after_round=4, keeps_result=False)
    first = listed_entrants(tournament)[0]
    assert first == (1, "Player 1", "", "", False, True, 1, (2, 3), 4, False, "")
