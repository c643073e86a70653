"""A final of several rounds: seated by its own standings, and by who has met in it."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kingscore import services as scoring
from kingscore.rules.errors import InvalidDocument
from tests.kingscore import play
from tests.tournaments import evenings
from tests.tournaments.services.test_finals import draw_final
from tournaments import services
from tournaments.errors import DrawnMeanwhile, FinalsDrawn, SeatingStale, Unconfirmed
from tournaments.models import Club, Decision, Round, Tournament
from tournaments.permissions import can_see_origin
from tournaments.queries import (
    rounds_of,
    seatings_of,
    stale_rounds_of,
    standings_for,
    tables_of,
)
from tournaments.queries.draws import entrants_in, finalists, standing_before, unsettled_tables
from tournaments.queries.faults import changed_since_draw, redraw_matches
from tournaments.rules.finals import Kind
from tournaments.rules.seating.meetings import Meetings
from tournaments.rules.setup import Carried, Method
from tournaments.rules.templates import preliminaries_with_finals


def with_long_final(club: Club, rounds: int | None = 3, **fields: Any) -> Tournament:
    """Twelve have played one round; the best eight play so many rounds of the grand final."""
    setup = preliminaries_with_finals(rounds=1, grand=8, small=4)
    stages = (setup.stages[0], replace(setup.stages[1], rounds=rounds), setup.stages[2])
    setup = replace(setup, stages=stages, **({"is_confirmed": False} | fields))
    tournament = evenings.make_tournament(club, setup)
    evenings.enter(tournament, 12)
    evenings.open_and_play(tournament, [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)])
    services.draw_cut(tournament=tournament, key=uuid4(), seed=5, accepts_unconfirmed=True)
    tournament.refresh_from_db()
    return tournament


def play_first(tournament: Tournament) -> Round:
    """The first round of the grand final, by the cut, played to its end."""
    drawn = draw_final(tournament, Kind.GRAND, 2, method=Method.STANDINGS, seed=1)
    opened = services.open_round(round_=drawn)
    evenings.play_round(opened, seed=9)
    return services.close_round(round_=opened)


def places_in(tournament: Tournament) -> list[list[int]]:
    """Who shares each place in the grand final, as the standings are shown."""
    rows = standings_for(tournament, sees_all=True).stages[Kind.GRAND].rows
    return [
        [row.entrant for row in rows if row.place == place]
        for place in sorted({row.place for row in rows if row.place})
    ]


@pytest.fixture
def long(club: Club) -> Tournament:
    """Three rounds of eight, who begin anew."""
    return with_long_final(club)


def test_first_round_of_a_final_is_by_the_cut_and_from_no_sheet(long: Tournament) -> None:
    first = draw_final(long, Kind.GRAND, 2, method=Method.STANDINGS)

    assert first.draw
    assert first.draw.inputs["standing"] == [[each] for each in finalists(long, Kind.GRAND)]
    assert first.draw.basis == {}
    assert redraw_matches(first)


@pytest.mark.parametrize("carried", list(Carried))
def test_second_round_by_standings_is_by_those_of_the_final(club: Club, carried: Carried) -> None:
    long = with_long_final(club, carried=carried)
    first = play_first(long)

    second = draw_final(long, Kind.GRAND, 3, method=Method.STANDINGS, seed=1)

    assert second.draw
    standing = second.draw.inputs["standing"]
    assert standing == [sorted(each) for each in places_in(long)]
    order = [entrant for group in standing for entrant in group]
    assert order != list(finalists(long, Kind.GRAND))
    best, others = seatings_of(long)[3]
    assert sum(map(order.index, best)) <= sum(map(order.index, others))
    assert redraw_matches(first)
    assert redraw_matches(second)


def test_points_that_count_on_make_other_standings(club: Club) -> None:
    standing = []
    for carried in Carried:
        long = with_long_final(club, carried=carried)
        play_first(long)
        standing.append(standing_before(long, 3, Kind.GRAND))

    assert standing[0] != standing[1]


@pytest.mark.parametrize("method", [Method.STANDINGS, Method.BALANCED, Method.RANDOM])
def test_nobody_meets_again_in_a_final_more_than_must(long: Tournament, method: Method) -> None:
    play_first(long)

    drawn = draw_final(long, Kind.GRAND, 3, method=method)

    own = seatings_of(long, stage=Kind.GRAND)
    if method is not Method.RANDOM:
        # Two and two of each table is the least; the preliminaries are not looked at.
        assert Meetings(own.values()).excess == 4
    assert drawn.draw
    assert drawn.draw.inputs["past"] == [[list(table) for table in own[2]]]
    assert redraw_matches(drawn)


def test_rounds_of_a_final_are_drawn_together_with_room_for_one_another(long: Tournament) -> None:
    made = services.draw_rounds(
        tournament=long, number=2, last=4, stage=Kind.GRAND, method=Method.BALANCED, key=uuid4()
    )

    assert [each.number for each in made] == [2, 3, 4]
    assert Meetings(seatings_of(long, stage=Kind.GRAND).values()).repeats == 12  # the least
    assert all(redraw_matches(each) for each in made)


def test_final_looks_ahead_to_the_rounds_it_has_left(long: Tournament) -> None:
    drawn = draw_final(long, Kind.GRAND, 2, method=Method.BALANCED)

    assert drawn.draw
    (plan,) = drawn.draw.inputs["plans"]
    assert (plan["rounds"], drawn.draw.inputs["kept"]) == (3, 1)


def test_final_has_no_more_rounds_than_it_is_to_have(club: Club) -> None:
    long = with_long_final(club, rounds=1)
    draw_final(long, Kind.GRAND, 2)

    with pytest.raises(InvalidDocument, match="no more rounds than 1"):
        draw_final(long, Kind.GRAND, 3)
    with pytest.raises(InvalidDocument, match="no more rounds than 1"):
        services.seat_by_hand(
            tournament=long,
            seatings={3: (tuple(range(1, 5)),)},
            stage=Kind.GRAND,
            key=uuid4(),
        )
    assert draw_final(long, Kind.GRAND, 2).number == 2  # drawn again
    assert draw_final(long, Kind.SMALL, 3).number == 3


def test_final_whose_rounds_are_open_goes_on(club: Club) -> None:
    long = with_long_final(club, rounds=None)

    drawn = [draw_final(long, Kind.GRAND, number) for number in (2, 3)]

    assert all(redraw_matches(each) for each in drawn)


def test_round_of_another_stage_is_not_drawn_over(long: Tournament) -> None:
    draw_final(long, Kind.GRAND, 2)

    for number in (1, 2):
        with pytest.raises(DrawnMeanwhile):
            draw_final(long, Kind.SMALL, number)

    assert [each.stage for each in rounds_of(long)] == [Kind.PRELIMINARIES, Kind.GRAND]


def test_form_of_one_final_does_not_stand_for_the_other(long: Tournament) -> None:
    key = uuid4()
    draw_final(long, Kind.GRAND, 2, key=key)

    with pytest.raises(DrawnMeanwhile):
        draw_final(long, Kind.SMALL, 3, key=key)
    assert draw_final(long, Kind.GRAND, 2, key=key).stage == Kind.GRAND  # sent again


def test_final_by_standings_from_an_open_table_must_be_accepted(long: Tournament) -> None:
    opened = services.open_round(round_=draw_final(long, Kind.GRAND, 2))

    with pytest.raises(Unconfirmed):  # of which nothing counts yet
        draw_final(long, Kind.GRAND, 3, method=Method.STANDINGS)
    evenings.play_table(tables_of(opened)[0])
    with pytest.raises(Unconfirmed):
        draw_final(long, Kind.GRAND, 3, method=Method.STANDINGS)
    draw_final(long, Kind.GRAND, 3, method=Method.STANDINGS, accepts_unconfirmed=True)

    noted = Decision.objects.get(kind=Decision.Kind.UNCONFIRMED)
    assert noted.details == {"round": 3, "tables": [[2, 2]]}


@pytest.mark.parametrize(("carried", "told"), [(Carried.NONE, [2]), (Carried.ALL, [1, 2])])
def test_correction_is_told_of_the_results_that_count(
    club: Club, carried: Carried, told: list[int]
) -> None:
    long = with_long_final(club, carried=carried)
    first = play_first(long)
    second = draw_final(long, Kind.GRAND, 3, method=Method.STANDINGS)

    for table in (tables_of(rounds_of(long)[0])[0], tables_of(first)[0]):
        assert table.game
        game = play.fresh(table.game)
        scoring.swap_players(
            game=game, first=0, second=3, keep_points=True, entry_id=uuid4(), version=game.version
        )

    assert [table.round.number for table in changed_since_draw(second)] == told
    assert redraw_matches(second)
    services.note_changes_seen(round_=second)
    assert changed_since_draw(second) == []


def test_results_of_the_preliminaries_are_settled_where_they_count_on(club: Club) -> None:
    for carried, rounds in ((Carried.NONE, [2, 2]), (Carried.ALL, [1, 1, 1, 2, 2])):
        long = with_long_final(club, carried=carried, is_confirmed=True)
        play_first(long)
        unsettled = unsettled_tables(long, 3, Kind.GRAND)
        assert [table.round.number for table in unsettled] == rounds


def test_who_leaves_between_two_rounds_of_a_final_is_not_seated(long: Tournament) -> None:
    play_first(long)
    second = draw_final(long, Kind.GRAND, 3)
    gone = long.entrants.get(number=finalists(long, Kind.GRAND)[0])
    services.leave(entrant=gone, after_round=2, keeps_result=True)

    assert stale_rounds_of(long) == [3]
    with pytest.raises(SeatingStale):
        services.open_round(round_=second)
    again = draw_final(long, Kind.GRAND, 3, method=Method.STANDINGS)

    assert sorted(sum(seatings_of(long)[3], ())) == sorted(entrants_in(long, 3, Kind.GRAND))
    assert gone.number not in sum(seatings_of(long)[3], ())
    assert sorted(len(table) for table in seatings_of(long)[3]) == [3, 4]
    assert redraw_matches(again)
    assert stale_rounds_of(long) == []
    assert services.open_round(round_=again).state == Round.State.OPEN


def test_rounds_that_wait_take_as_many_queries_for_three_as_for_one(long: Tournament) -> None:
    counts = []
    for last in (2, 4):
        services.draw_rounds(
            tournament=long,
            number=2,
            last=last,
            stage=Kind.GRAND,
            method=Method.RANDOM,
            key=uuid4(),
        )
        with CaptureQueriesContext(connection) as queries:
            assert stale_rounds_of(long) == []
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_nobody_sits_out_a_round_of_a_final(long: Tournament) -> None:
    with pytest.raises(FinalsDrawn):
        services.sit_out(tournament=long, number=2, entrants=[1])


def test_who_has_left_before_a_final_is_declined_for_and_not_left_out(long: Tournament) -> None:
    gone = long.entrants.get(number=finalists(long, Kind.GRAND)[0])
    services.leave(entrant=gone, after_round=1, keeps_result=True)

    assert entrants_in(long, 2, Kind.GRAND) == finalists(long, Kind.GRAND)


def test_origin_of_a_final_tells_nothing_that_is_hidden(club: Club) -> None:
    long = with_long_final(club, hidden=1)
    first = draw_final(long, Kind.GRAND, 2, method=Method.STANDINGS)
    assert not can_see_origin(first, directs=False)

    opened = services.open_round(round_=first)
    second = draw_final(long, Kind.GRAND, 3, method=Method.STANDINGS, accepts_unconfirmed=True)

    assert can_see_origin(opened, directs=False)  # everybody knows by now who came through
    assert not can_see_origin(second, directs=False)
