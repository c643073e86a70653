"""What was played, made from the sheets: points, deals, whole cycles, and how many queries."""

from dataclasses import replace
from fractions import Fraction
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kingscore import services as scoring
from kingscore.queries import table_of
from tests.kingscore import play
from tests.rules.play import deal, ruleset
from tests.tournaments import evenings, halls
from tournaments import services
from tournaments.models import Club, Tournament
from tournaments.queries import played_of, tables_of
from tournaments.rules.setup import Unplayed
from tournaments.rules.templates import club_night


@pytest.fixture
def eight(tournament: Tournament) -> Tournament:
    """Eight are here."""
    evenings.enter(tournament, 8)
    return tournament


def test_played_has_the_points_of_the_sheets(eight: Tournament) -> None:
    played_round = evenings.open_and_play(eight, [(3, 1, 4, 2), (5, 8, 7, 6)])

    played = played_of(eight)

    first, second = tables_of(played_round)
    assert first.game
    assert second.game
    assert [score.entrant for score in played.tables[0].seats] == [3, 1, 4, 2]
    assert [score.points for score in played.tables[0].seats] == list(
        table_of(play.fresh(first.game)).sheet.results
    )
    assert {score.deals for table in played.tables for score in table.seats} == {10}
    assert played.entrants == tuple(range(1, 9))


def test_played_leaves_out_tables_that_are_not_finished(eight: Tournament) -> None:
    opened = services.open_round(round_=evenings.draw_by_hand(eight, [(1, 2, 3, 4), (5, 6, 7, 8)]))
    first, _ = tables_of(opened)
    evenings.play_table(first, deals=3)

    assert played_of(eight).tables == ()
    (live,) = played_of(eight, is_live=True).tables
    assert {score.deals for score in live.seats} == {3}


def test_played_counts_whole_cycles_where_players_stopped(eight: Tournament) -> None:
    opened = services.open_round(round_=evenings.draw_by_hand(eight, [(1, 2, 3, 4), (5, 6, 7, 8)]))
    first, _ = tables_of(opened)
    game = evenings.play_table(first, deals=6)
    scoring.stop_game(game=game, entry_id=uuid4(), version=game.version)

    (table,) = played_of(eight).tables

    assert {score.deals for score in table.seats} == {4}
    sheet = table_of(play.fresh(game)).sheet
    assert [score.points for score in table.seats] == list(sheet.before(5).results)


def test_played_takes_as_many_queries_for_many_tables(eight: Tournament) -> None:
    evenings.open_and_play(eight, [(1, 2, 3, 4), (5, 6, 7, 8)])
    with CaptureQueriesContext(connection) as one_round:
        played_of(eight)
    for _ in range(2):
        evenings.open_and_play(eight, [(1, 2, 3, 4), (5, 6, 7, 8)])
    with CaptureQueriesContext(connection) as three_rounds:
        played_of(eight)

    assert len(three_rounds) == len(one_round) <= 7


@pytest.mark.parametrize("noted_under_their_names", [True, False])
def test_played_follows_players_who_had_been_entered_in_each_others_seats(
    eight: Tournament,
    noted_under_their_names: bool,
) -> None:
    played_round = evenings.open_and_play(eight, [(1, 2, 3, 4), (5, 6, 7, 8)])
    before = [score.points for score in played_of(eight).tables[0].seats]
    game = tables_of(played_round)[0].game
    assert game
    scoring.swap_players(
        game=play.fresh(game),
        first=0,
        second=1,
        keep_points=noted_under_their_names,
        entry_id=uuid4(),
        version=play.fresh(game).version,
    )

    after = [score.points for score in played_of(eight).tables[0].seats]

    assert before[0] != before[1]
    changed = [before[1], before[0], *before[2:]]
    assert after == (before if noted_under_their_names else changed)


def test_played_shows_a_corrected_deal_at_once(eight: Tournament) -> None:
    played_round = evenings.open_and_play(eight, [(1, 2, 3, 4), (5, 6, 7, 8)])
    before = [score.points for score in played_of(eight).tables[0].seats]
    game = tables_of(played_round)[0].game
    assert game
    game = play.fresh(game)
    facts = table_of(game).sheet.lines[0].facts
    turned = replace(facts, counts={code: row[::-1] for code, row in facts.counts.items()})
    scoring.record_deal(game=game, number=1, facts=turned, entry_id=uuid4(), version=game.version)

    after = [score.points for score in played_of(eight).tables[0].seats]

    assert after != before
    assert after == list(table_of(play.fresh(game)).sheet.results)


def test_played_is_scaled_up_as_soon_as_the_settings_say_so(eight: Tournament) -> None:
    opened = services.open_round(round_=evenings.draw_by_hand(eight, [(1, 2, 3, 4), (5, 6, 7, 8)]))
    first, _ = tables_of(opened)
    game = evenings.play_table(first, deals=6)
    scoring.stop_game(game=game, entry_id=uuid4(), version=game.version)
    (as_played,) = played_of(eight).tables

    eight.setup |= {"unplayed": "scaled"}

    (scaled,) = played_of(eight).tables
    assert [score.points for score in scaled.seats] == [
        Fraction(score.points) * 10 / 4 for score in as_played.seats
    ]
    eight.setup |= {"unplayed": "as_played"}
    assert played_of(eight).tables == (as_played,)


def test_game_that_ended_by_its_rules_is_not_scaled_up(club: Club) -> None:
    setup = replace(club_night(sizes=(4,)), unplayed=Unplayed.SCALED)
    tournament = evenings.make_tournament(club, setup, rules={4: ruleset("rifki")})
    table = halls.table_at(halls.open_round(tournament, [(1, 2, 3, 4)]))
    play.record(halls.game_at(table), deal("trump", 1, trump="s", tricks=(0, 13, 0, 0)))

    (result,) = played_of(tournament).tables

    assert [score.points for score in result.seats] == [0, 650, 0, 0]
    assert result.places == (2, 1, 2, 2)
