"""Drawing rounds: whole schedules and one by one, by hand, again, from settled results, once."""

from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User

from kingscore.rules.errors import InvalidDocument
from tests.tournaments import evenings
from tournaments import services
from tournaments.errors import DrawnMeanwhile, EntrantSeated, RoundBegun, RoundOutOfOrder
from tournaments.models import Absence, Club, Decision, Draw, Round, Tournament
from tournaments.queries import has_entries, rounds_of, seatings_of, tables_of
from tournaments.queries.draws import inputs_of
from tournaments.queries.faults import (
    faults_by_round,
    redraw_matches,
    whose_turn,
)
from tournaments.rules.finals import Kind as Stages
from tournaments.rules.seating.faults import FaultKind
from tournaments.rules.seating.meetings import Meetings
from tournaments.rules.seating.sizes import Unseatable
from tournaments.rules.setup import Method, Stage
from tournaments.rules.templates import club_night


def draw(tournament: Tournament, number: int = 1, **fields: Any) -> Round:
    """The round with this number, drawn anew."""
    usual: dict[str, Any] = {"key": uuid4()}
    return services.draw_rounds(tournament=tournament, number=number, **(usual | fields))[0]


def rounds_settled(club: Club, rounds: int, **fields: Any) -> Tournament:
    """A tournament with so many rounds."""
    stages = (Stage(Stages.PRELIMINARIES, rounds),)
    return evenings.make_tournament(club, replace(club_night(), stages=stages, **fields))


@pytest.mark.parametrize("entrants", [3, 5, 6, 7, 11])
def test_draw_seats_everybody_who_is_here(tournament: Tournament, entrants: int) -> None:
    evenings.enter(tournament, entrants)
    evenings.enter(tournament, 1, is_here=False)

    drawn = draw(tournament)

    seated = sorted(sum(seatings_of(tournament)[1], ()))
    assert seated == list(range(1, entrants + 1))
    assert (drawn.state, drawn.method) == (Round.State.DRAWN, Method.BALANCED)
    assert redraw_matches(drawn) is True


@pytest.mark.parametrize("entrants", [0, 1, 2])
def test_draw_of_too_few_is_refused(tournament: Tournament, entrants: int) -> None:
    evenings.enter(tournament, entrants)

    with pytest.raises(Unseatable):
        draw(tournament)

    assert not Draw.objects.exists()


def test_draw_with_the_same_key_is_the_same_draw(tournament: Tournament, owner: User) -> None:
    evenings.enter(tournament, 8)
    key = uuid4()

    first = draw(tournament, key=key, author=owner)
    before = seatings_of(tournament)
    again = draw(tournament, key=key)

    assert again.pk == first.pk
    assert seatings_of(tournament) == before
    assert Draw.objects.get().author == owner
    assert not Decision.objects.exists()


def test_draw_again_is_noted_with_what_it_replaced(tournament: Tournament, owner: User) -> None:
    evenings.enter(tournament, 8)
    first = draw(tournament)
    before = seatings_of(tournament)[1]

    second = draw(tournament, author=owner, replaces=[first.pk])

    noted = Decision.objects.get()
    assert (noted.kind, noted.author) == (Decision.Kind.DRAWN_AGAIN, owner)
    assert noted.details["before"]["seating"] == [list(table) for table in before]
    assert rounds_of(tournament).get() == second
    assert Draw.objects.count() == 2


def test_draw_of_what_another_has_drawn_is_refused(tournament: Tournament) -> None:
    evenings.enter(tournament, 8)
    first = draw(tournament, replaces=[])

    with pytest.raises(DrawnMeanwhile):
        draw(tournament, replaces=[])

    assert rounds_of(tournament).get() == first


def test_late_second_press_does_not_bring_back_a_draw(tournament: Tournament) -> None:
    evenings.enter(tournament, 8)
    key = uuid4()
    draw(tournament, key=key)
    second = draw(tournament)

    with pytest.raises(DrawnMeanwhile):
        draw(tournament, key=key)

    assert rounds_of(tournament).get() == second


def test_key_of_another_tournament_draws_nothing(club: Club, tournament: Tournament) -> None:
    evenings.enter(tournament, 4)
    other = evenings.make_tournament(club)
    key = uuid4()
    draw(tournament, key=key)

    with pytest.raises(DrawnMeanwhile):
        draw(other, key=key)


def test_draw_again_is_refused_once_a_deal_is_recorded(tournament: Tournament) -> None:
    evenings.enter(tournament, 8)
    opened = services.open_round(round_=draw(tournament))
    again = services.open_round(round_=draw(tournament))  # nothing was recorded yet
    assert opened.pk != again.pk
    first, _ = tables_of(again)
    evenings.play_table(first, deals=1)

    with pytest.raises(RoundBegun):
        draw(tournament)
    with pytest.raises(RoundBegun):
        services.take_back(round_=again)

    assert has_entries([rounds_of(tournament).get()])
    assert Draw.objects.count() == 2


def test_whole_schedule_is_drawn_at_once_without_a_repeat(club: Club) -> None:
    tournament = rounds_settled(club, 5)
    evenings.enter(tournament, 16)

    made = services.draw_rounds(tournament=tournament, number=1, last=5, key=uuid4())

    assert [each.number for each in made] == [1, 2, 3, 4, 5]
    assert Meetings(seatings_of(tournament).values()).repeats == 0
    assert Draw.objects.get().seed is not None
    assert all(redraw_matches(each) for each in made)
    assert not any(faults_by_round(tournament).values())


def test_thousand_entrants_meet_nobody_twice(club: Club) -> None:
    tournament = rounds_settled(club, 3)
    names = [f"Player {number}" for number in range(1, 1_001)]
    services.register_entrants(tournament=tournament, people=names, is_here=True)

    services.draw_rounds(tournament=tournament, number=1, last=3, key=uuid4())

    assert Meetings(seatings_of(tournament).values()).repeats == 0


def test_rest_of_a_schedule_is_drawn_for_those_who_are_left(club: Club) -> None:
    tournament = rounds_settled(club, 3)
    entrants = evenings.enter(tournament, 12)
    services.draw_rounds(tournament=tournament, number=1, last=3, key=uuid4())
    opened = services.open_round(round_=rounds_of(tournament)[0])
    evenings.play_round(opened)
    services.close_round(round_=opened)
    before = seatings_of(tournament)[1]
    services.leave(entrant=entrants[0], after_round=1, keeps_result=True)
    evenings.enter(tournament, 1, first_round=3)

    services.draw_rounds(tournament=tournament, number=2, last=3, key=uuid4())

    seatings = seatings_of(tournament)
    assert seatings[1] == before
    assert sorted(sum(seatings[2], ())) == list(range(2, 13))
    assert sorted(sum(seatings[3], ())) == list(range(2, 14))
    assert all(redraw_matches(each) for each in rounds_of(tournament))


def test_schedule_in_advance_seats_those_who_registered(club: Club) -> None:
    tournament = rounds_settled(club, 2)
    evenings.enter(tournament, 16, is_here=False)

    services.draw_rounds(tournament=tournament, number=1, last=2, key=uuid4(), everybody=True)

    assert {len(seating) for seating in seatings_of(tournament).values()} == {4}


def test_one_after_another_leaves_room_for_the_rounds_to_come(club: Club) -> None:
    tournament = rounds_settled(club, 5)
    evenings.enter(tournament, 16)

    for number in range(1, 6):
        drawn = draw(tournament, number)
        Round.objects.filter(pk=drawn.pk).update(state=Round.State.CLOSED)

    assert Meetings(seatings_of(tournament).values()).repeats == 0
    assert all(redraw_matches(each) for each in rounds_of(tournament))


@pytest.mark.parametrize(("number", "last"), [(0, 0), (2, 1), (1, 3)])
def test_round_that_there_is_not_is_refused(club: Club, number: int, last: int) -> None:
    tournament = rounds_settled(club, 2)
    evenings.enter(tournament, 8)

    with pytest.raises(InvalidDocument, match="rounds 1 to 2"):
        draw(tournament, number, last=last)


def test_round_before_must_be_drawn(tournament: Tournament) -> None:
    evenings.enter(tournament, 8)

    with pytest.raises(RoundOutOfOrder):
        draw(tournament, 2)


def test_mates_are_apart_in_the_first_round(club: Club) -> None:
    tournament = rounds_settled(club, 2, club_mates_apart=True)
    for number, entrant in enumerate(evenings.enter(tournament, 16)):
        entrant.team = "ABCD"[number // 4]
        entrant.save()

    services.draw_rounds(tournament=tournament, number=1, last=2, key=uuid4())

    assert faults_by_round(tournament)[1] == ()


def test_settings_by_hand_are_drawn_by_lot(club: Club) -> None:
    tournament = evenings.make_tournament(club, replace(club_night(), method=Method.HAND))
    evenings.enter(tournament, 4)

    assert draw(tournament).method == Method.RANDOM


def test_look_ahead_ends_where_a_later_round_cannot_be_seated(club: Club) -> None:
    tournament = rounds_settled(club, 3)
    entrants = evenings.enter(tournament, 6)
    for entrant in entrants[:4]:
        services.leave(entrant=entrant, after_round=1, keeps_result=True)

    drawn = draw(tournament)

    assert drawn.draw
    assert [plan["rounds"] for plan in drawn.draw.inputs["plans"]] == [1]
    with pytest.raises(Unseatable):
        draw(tournament, last=3)


def test_by_hand_everything_that_is_wrong_is_named(tournament: Tournament) -> None:
    evenings.enter(tournament, 7)

    with pytest.raises(InvalidDocument) as refused:
        services.seat_by_hand(
            tournament=tournament, seatings={1: ((1, 2, 3, 3), (4, 9))}, key=uuid4()
        )

    assert {(each.code, each.path) for each in refused.value.problems} == {
        ("seated_twice", "rounds[1].tables[0][3]"),
        ("unknown_entrant", "rounds[1].tables[1][1]"),
        ("wrong_table_size", "rounds[1].tables[1]"),
        ("not_seated", "rounds[1].tables"),
    }
    assert not rounds_of(tournament).exists()


def test_by_hand_it_is_stored_as_it_is_given(tournament: Tournament) -> None:
    evenings.enter(tournament, 7)
    key = uuid4()

    for _ in range(2):
        (made,) = services.seat_by_hand(
            tournament=tournament, seatings={1: ((1, 2, 3), (7, 6, 5, 4))}, key=key
        )

    assert seatings_of(tournament) == {1: ((1, 2, 3), (7, 6, 5, 4))}
    assert made.method == Method.HAND
    assert redraw_matches(made) is None


def test_several_rounds_of_a_file_are_stored_all_or_none(tournament: Tournament) -> None:
    evenings.enter(tournament, 8)
    right = ((1, 2, 3, 4), (5, 6, 7, 8))

    def store(second: tuple[tuple[int, ...], ...], key: UUID) -> None:
        services.seat_by_hand(
            tournament=tournament, seatings={1: right, 2: second}, key=key, method=Method.FILE
        )

    with pytest.raises(InvalidDocument):
        store(((1, 2, 3, 4), (5, 6, 7)), uuid4())
    assert not rounds_of(tournament).exists()
    store(((1, 5, 2, 6), (3, 7, 4, 8)), uuid4())

    assert len(seatings_of(tournament)) == 2
    first, second = faults_by_round(tournament).values()
    assert first == ()
    assert [(fault.kind, fault.entrants, fault.rounds) for fault in second] == [
        (FaultKind.MEET_AGAIN, pair, (1,)) for pair in ((1, 2), (5, 6), (3, 4), (7, 8))
    ]


def test_who_sits_out_is_whose_turn_it_is(club: Club) -> None:
    tournament = evenings.make_tournament(club, club_night(sizes=[4]), rules=evenings.kingen(4))
    evenings.enter(tournament, 5)
    with pytest.raises(Unseatable) as refused:
        draw(tournament)
    assert refused.value.byes == 1

    sat_out = []
    for number in range(1, 6):
        (one,) = whose_turn(tournament, number)
        for _ in range(2):
            services.sit_out(tournament=tournament, number=number, entrants=[one])
        sat_out.append(one)
        draw(tournament, number)

    assert sorted(sat_out) == [1, 2, 3, 4, 5]
    assert Absence.objects.count() == 5
    assert whose_turn(tournament, 5) == ()


@pytest.mark.parametrize("number", [0, 100_000])
def test_nobody_sits_out_what_is_no_round(tournament: Tournament, number: int) -> None:
    evenings.enter(tournament, 4)
    with pytest.raises(InvalidDocument) as refused:
        services.sit_out(tournament=tournament, number=number, entrants=[1])
    assert [each.code for each in refused.value.problems] == ["wrong_round"]


def test_who_plays_already_cannot_sit_out(tournament: Tournament) -> None:
    evenings.enter(tournament, 9)
    services.open_round(round_=evenings.draw_by_hand(tournament, [(1, 2, 3, 4), (5, 6, 7, 8, 9)]))

    with pytest.raises(EntrantSeated):
        services.sit_out(tournament=tournament, number=1, entrants=[1])
    services.sit_out(tournament=tournament, number=2, entrants=[1])

    assert [each.round_number for each in Absence.objects.all()] == [2]


def test_who_does_not_take_part_cannot_sit_out(tournament: Tournament) -> None:
    evenings.enter(tournament, 5)

    with pytest.raises(InvalidDocument, match="number 9"):
        services.sit_out(tournament=tournament, number=1, entrants=[1, 9])

    assert not Absence.objects.exists()


def test_draw_is_taken_back_with_those_after_it(tournament: Tournament) -> None:
    evenings.enter(tournament, 8)
    first, second = draw(tournament), draw(tournament, 2)

    for _ in range(2):
        services.take_back(round_=second)
    assert list(rounds_of(tournament)) == [first]
    services.take_back(round_=first)

    assert not rounds_of(tournament).exists()
    assert Decision.objects.filter(kind=Decision.Kind.DRAWN_AGAIN).count() == 2


def test_inputs_take_as_many_queries_for_many_rounds(
    club: Club, django_assert_max_num_queries: Any
) -> None:
    tournament = rounds_settled(club, 12)
    evenings.enter(tournament, 12)

    with django_assert_max_num_queries(5):
        inputs_of(tournament, 1, Method.BALANCED, last=12)
