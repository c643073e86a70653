"""The standings as somebody may see them: stages, hidden rounds, live tables, queries."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kingscore.models import Game
from tests.tournaments import evenings, halls
from tests.tournaments.stages import (
    EIGHT,
    before_finals,
    hiding_the_last,
    members_of,
    setup_with,
)
from tournaments import services
from tournaments.models import Absence, Award, Club, Table, Tournament
from tournaments.queries import stamp_of, standings_for, tables_of
from tournaments.rules.finals import Kind
from tournaments.rules.setup import Carried
from tournaments.rules.standings import MISSED


@pytest.fixture
def hiding(club: Club) -> Tournament:
    """Three rounds, the last of which is hidden; eight are here."""
    return hiding_the_last(club)


def test_standings_have_who_takes_part_and_the_rounds(hiding: Tournament) -> None:
    evenings.open_and_play(hiding, EIGHT)

    found = standings_for(hiding, sees_all=False)

    stage = found.stages[Kind.PRELIMINARIES]
    assert list(found.stages) == [Kind.PRELIMINARIES]
    assert [each.number for each in stage.rounds] == [1]
    assert stage.unfinished == 0
    assert found.entrants[3].name == "Player 3"
    assert {row.entrant for row in stage.rows} == set(range(1, 9))
    assert all(row.place for row in stage.rows)
    assert [each.entrant for each in found.ranking] == [row.entrant for row in stage.rows]


def test_standings_of_nobody_are_empty(tournament: Tournament) -> None:
    found = standings_for(tournament, sees_all=False)

    assert found.stages[Kind.PRELIMINARIES].rows == ()
    assert found.ranking == ()


def test_the_last_rounds_are_hidden_from_the_public(hiding: Tournament) -> None:
    for _ in range(2):
        evenings.open_and_play(hiding, EIGHT)
    after_two = standings_for(hiding, sees_all=False)
    evenings.open_and_play(hiding, EIGHT)

    public = standings_for(hiding, sees_all=False)
    everything = standings_for(hiding, sees_all=True)

    assert after_two.hidden == ()
    assert [each.number for each in public.hidden] == [3]
    assert not public.shows(3)
    assert public.shows(2)
    assert public.stages == after_two.stages
    assert everything.hidden == ()
    assert [each.number for each in everything.stages[Kind.PRELIMINARIES].rounds] == [1, 2, 3]
    live = standings_for(hiding, sees_all=False, is_live=True)
    assert live.stages == public.stages


def test_penalties_of_a_hidden_round_are_hidden_too(hiding: Tournament) -> None:
    for _ in range(3):
        evenings.open_and_play(hiding, EIGHT)
    before = standings_for(hiding, sees_all=False)
    first = hiding.entrants.get(number=1)
    Award.objects.create(entrant=first, points=-5, reason="late", round_number=3)

    assert standings_for(hiding, sees_all=False).stages == before.stages
    rows = standings_for(hiding, sees_all=True).stages[Kind.PRELIMINARIES].rows
    assert any(step.reason == "late" for row in rows for step in row.steps)


def test_all_is_shown_once_the_tournament_is_finished(hiding: Tournament) -> None:
    for _ in range(3):
        evenings.open_and_play(hiding, EIGHT)
    finished = services.finish_tournament(tournament=hiding)

    found = standings_for(finished, sees_all=False)

    assert found.hidden == ()
    assert [each.number for each in found.stages[Kind.PRELIMINARIES].rounds] == [1, 2, 3]


def test_all_is_shown_once_the_finals_have_begun(club: Club) -> None:
    made = before_finals(club, hidden=1)
    assert [each.number for each in standings_for(made, sees_all=False).hidden] == [1]
    finalists = members_of(made, Kind.GRAND)
    services.open_round(round_=evenings.draw_by_hand(made, [finalists], stage=Kind.GRAND))

    assert standings_for(made, sees_all=False).hidden == ()


def test_tables_that_still_play_are_told_of_and_count_only_live(hiding: Tournament) -> None:
    opened = services.open_round(round_=evenings.draw_by_hand(hiding, EIGHT))
    first, _ = tables_of(opened)
    evenings.play_table(first, deals=3)

    settled = standings_for(hiding, sees_all=False).stages[Kind.PRELIMINARIES]
    live = standings_for(hiding, sees_all=False, is_live=True).stages[Kind.PRELIMINARIES]

    assert settled.unfinished == live.unfinished == 2
    assert [row.place for row in settled.rows] == [None] * 8
    assert {row.entrant for row in live.rows if row.place} == {1, 2, 3, 4}


def test_finals_have_standings_of_their_own(club: Club) -> None:
    made = before_finals(club)
    before = standings_for(made, sees_all=True)
    grand = members_of(made, Kind.GRAND)
    small = members_of(made, Kind.SMALL)
    evenings.open_and_play(made, [grand], stage=Kind.GRAND)

    found = standings_for(made, sees_all=False)

    assert not before.is_final_begun
    assert found.is_final_begun
    assert found.stages[Kind.PRELIMINARIES] == before.stages[Kind.PRELIMINARIES]
    assert {row.entrant for row in found.stages[Kind.GRAND].rows} == set(grand)
    assert all(len(row.steps) == 1 for row in found.stages[Kind.GRAND].rows)
    assert {each.entrant for each in found.ranking[:4]} == set(grand)
    assert {each.entrant for each in found.ranking[4:]} == set(small)


def test_who_plays_a_final_is_told_when_it_begins(club: Club) -> None:
    made = before_finals(club)

    public, all_ = standings_for(made, sees_all=False), standings_for(made, sees_all=True)

    assert list(public.stages) == [Kind.PRELIMINARIES]
    assert list(all_.stages) == [Kind.PRELIMINARIES, Kind.GRAND, Kind.SMALL]


def test_points_of_the_preliminaries_count_on_where_the_settings_say_so(club: Club) -> None:
    made = before_finals(club, carried=Carried.ALL)
    grand = members_of(made, Kind.GRAND)
    evenings.open_and_play(made, [grand], stage=Kind.GRAND)

    rows = standings_for(made, sees_all=False).stages[Kind.GRAND].rows

    assert all([step.round for step in row.steps] == [1, 2] for row in rows)


def test_a_penalty_in_the_final_counts_in_the_final(club: Club) -> None:
    made = before_finals(club)
    grand = members_of(made, Kind.GRAND)
    other = next(each for each in range(1, 9) if each not in grand)
    evenings.open_and_play(made, [grand], stage=Kind.GRAND)
    for number in (grand[0], other):
        entrant = made.entrants.get(number=number)
        Award.objects.create(entrant=entrant, points=-7, reason="late", round_number=2)

    found = standings_for(made, sees_all=False)

    late = {
        kind: [row.entrant for row in stage.rows if any(each.reason for each in row.steps)]
        for kind, stage in found.stages.items()
    }
    assert late[Kind.GRAND] == [grand[0]]
    assert late[Kind.PRELIMINARIES] == [other]


def test_who_has_no_place_in_an_opened_round_has_missed_it(club: Club) -> None:
    made = evenings.make_tournament(club, setup_with(missed=-20))
    entrants = evenings.enter(made, 8)
    evenings.open_and_play(made, EIGHT)
    Absence.objects.create(entrant=entrants[7], round_number=2)
    Absence.objects.create(entrant=entrants[6], round_number=3)  # which is not opened yet
    evenings.enter(made, 1, first_round=3)
    evenings.open_and_play(made, [(1, 2, 3, 4), (5, 6, 7)])

    rows = standings_for(made, sees_all=False).stages[Kind.PRELIMINARIES].rows

    missed = {
        row.entrant: [step.round for step in row.steps if step.method == MISSED] for row in rows
    }
    assert missed == {number: [] for number in range(1, 8)} | {8: [2], 9: [1, 2]}
    eighth = next(row for row in rows if row.entrant == 8)
    assert eighth.steps[1].value == -20


def test_who_leaves_without_his_result_is_out(hiding: Tournament) -> None:
    evenings.open_and_play(hiding, EIGHT)
    hiding.entrants.filter(number=2).update(left_after=1, keeps_result=False)

    found = standings_for(hiding, sees_all=False)

    assert found.entrants[2].is_out
    assert found.stages[Kind.PRELIMINARIES].rows[-1].entrant == 2
    assert found.stages[Kind.PRELIMINARIES].rows[-1].place is None


def test_standings_take_as_many_queries_for_many_rounds(hiding: Tournament) -> None:
    evenings.open_and_play(hiding, EIGHT)
    with CaptureQueriesContext(connection) as one_round:
        standings_for(hiding, sees_all=False)
    for _ in range(2):
        evenings.open_and_play(hiding, EIGHT)
    with CaptureQueriesContext(connection) as three_rounds:
        standings_for(hiding, sees_all=False)
    with CaptureQueriesContext(connection) as kept:
        standings_for(hiding, sees_all=False)

    assert len(three_rounds) == len(one_round) == 7
    assert len(kept) == 4


def test_the_stamp_tells_a_table_that_plays_on_from_another_that_finishes(
    hiding: Tournament,
) -> None:
    halls.open_round(hiding)
    one, other = Table.objects.filter(round__tournament=hiding)

    def finish(table: Table, *, is_finished: bool, version: int) -> None:
        Game.objects.filter(table=table).update(is_finished=is_finished, version=version)

    finish(one, is_finished=True, version=other.pk)
    finish(other, is_finished=False, version=one.pk - 1)
    before = stamp_of(hiding)
    finish(one, is_finished=False, version=other.pk + 1)
    finish(other, is_finished=True, version=one.pk)
    assert stamp_of(hiding) != before


def test_the_stamp_moves_with_every_table_and_live_with_every_deal(hiding: Tournament) -> None:
    opened = services.open_round(round_=evenings.draw_by_hand(hiding, EIGHT))
    hiding.refresh_from_db()
    before, live_before = stamp_of(hiding), stamp_of(hiding, is_live=True)
    first = tables_of(opened)[0]
    evenings.play_table(first, deals=1)

    with CaptureQueriesContext(connection) as queries:
        after, live_after = stamp_of(hiding), stamp_of(hiding, is_live=True)

    assert before == after
    assert live_before != live_after
    assert len(queries) == 2
    evenings.play_table(first)
    assert stamp_of(hiding) != after
