"""The table of a season: what counts of each evening, for whom, in how many queries."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kingscore.models import Game, Player
from kingscore.queries import sheet_of
from kingscore.services import record_deal
from tests.tournaments import evenings
from tests.tournaments.seasons import NAMES, make_evening, make_players, season_of
from tournaments import services
from tournaments.models import Award, Club, Season, Tournament
from tournaments.queries import (
    evenings_to_add,
    season_by_slug,
    season_table,
    seasons_of,
    standings_for,
)
from tournaments.queries.seasons import SeasonTable
from tournaments.rules.finals import Kind, draw_finals
from tournaments.rules.finals_codec import cut_to_json
from tournaments.rules.seasons import SeasonCounting, SeasonTotal
from tournaments.rules.setup import Carried, Stage
from tournaments.rules.templates import club_night


def table(season: Season) -> SeasonTable:
    return season_table(season, sees_private=True, sees_all=True)


def totals(tournament: Tournament) -> dict[str, Any]:
    """By name what everybody has in the preliminaries."""
    found = standings_for(tournament, sees_all=True)
    rows = found.stages[Kind.PRELIMINARIES].rows
    return {found.entrants[row.entrant].name: row.total for row in rows}


def by_name(found: SeasonTable) -> dict[str, Any]:
    return {found.names[row.player].name: row.total for row in found.rows}


def test_the_same_player_is_one_in_all_evenings(club: Club) -> None:
    who = make_players(club)
    first, second = make_evening(club, who), make_evening(club, who[::-1], days=7, rounds=2)
    found = table(season_of(second, first))

    assert [each.tournament for each in found.evenings] == [first, second]
    assert [each.number for each in found.evenings] == [1, 2]
    one, two = totals(first), totals(second)
    assert by_name(found) == {name: one[name] + two[name] for name in NAMES}
    assert {row.games for row in found.rows} == {3}
    assert found.rows[0].place == 1
    ana = found.row_of(who[0].pk)
    assert ana is not None
    assert [step.event for step in ana.steps] == [1, 2]
    assert found.row_of(0) is None


def test_the_final_counts_in_any_case(club: Club) -> None:
    who = make_players(club)
    three = [make_evening(club, who, days=7 * week) for week in range(3)]
    counting = SeasonCounting(best=1, total=SeasonTotal.PER_EVENT)
    found = table(season_of(*three, counting=counting, final=three[2].pk))

    assert [each.is_final for each in found.evenings] == [False, False, True]
    for row in found.rows:
        assert sum(step.dropped for step in row.steps) == 1
        assert not row.steps[2].dropped


def test_a_corrected_deal_shows_at_once(club: Club) -> None:
    who = make_players(club)
    played = make_evening(club, who)
    season = season_of(played)
    before = by_name(table(season))
    game = Game.objects.get(table__round__tournament=played)
    facts = sheet_of(game).lines[0].facts
    turned = {code: (*row[1:], row[0]) for code, row in facts.counts.items()}
    record_deal(
        game=game,
        number=1,
        facts=replace(facts, counts=turned),
        entry_id=uuid4(),
        version=game.version,
        reason="read wrong",
    )
    assert by_name(table(season)) == totals(played) != before


def test_a_penalty_and_a_merge_show_at_once(club: Club) -> None:
    who = make_players(club)
    played, other = make_evening(club, who), make_evening(club, who[:3], days=7, rounds=0)
    season = season_of(played, other)
    before = by_name(table(season))
    entrant = played.entrants.get(player=who[0])
    services.give_award(
        award_id=uuid4(), entrant=entrant, points=-5, reason="late", author=club.account
    )
    assert by_name(table(season))["Ana"] == before["Ana"] - 5
    assert Award.objects.count() == 1
    played.entrants.filter(player=who[0]).update(player=Player.objects.create(name="Anna"))
    assert by_name(table(season))["Anna"] == before["Ana"] - 5


def test_evenings_that_are_not_public_are_for_the_club_alone(club: Club) -> None:
    who = make_players(club)
    open_, private = make_evening(club, who), make_evening(club, who, days=7, is_public=False)
    season = season_of(open_, private)

    others = season_table(season, sees_private=False, sees_all=False)
    assert [each.tournament for each in others.evenings] == [open_]
    assert by_name(others) == totals(open_)
    assert len(table(season).evenings) == 2


def test_rounds_that_are_hidden_do_not_count_for_the_public(club: Club) -> None:
    who = make_players(club)
    setup = replace(club_night(), stages=(Stage(Kind.PRELIMINARIES, 2),), hidden=1)
    played = make_evening(club, who, rounds=2, setup=setup)
    season = season_of(played)

    def games(*, sees_all: bool) -> set[int]:
        found = season_table(season, sees_private=True, sees_all=sees_all)
        return {row.games for row in found.rows}

    assert games(sees_all=False) == {1}
    assert games(sees_all=True) == {2}
    services.finish_tournament(tournament=played)
    assert games(sees_all=False) == {2}


@pytest.mark.parametrize("carried", Carried)
def test_points_of_a_final_come_on_top_once(club: Club, carried: Carried) -> None:
    stages = (Stage(Kind.PRELIMINARIES, 1), Stage(Kind.GRAND, 1, 4))
    setup = replace(club_night(), stages=stages, carried=carried, points="points")
    made = evenings.make_tournament(club, setup)
    evenings.enter(made, 8)
    evenings.open_and_play(made, [(1, 2, 3, 4), (5, 6, 7, 8)])
    rows = standings_for(made, sees_all=True).stages[Kind.PRELIMINARIES].rows
    made.cut = cut_to_json(draw_finals(rows, [(Kind.GRAND, 4)], seed=1))
    made.save()
    finalists = [row.entrant for row in rows][:4]
    season = season_of(made)
    before = {row.player: row.total for row in table(season).rows}
    evenings.open_and_play(made, [finalists], stage=Kind.GRAND)
    game = Game.objects.get(table__round__tournament=made, table__round__stage=Kind.GRAND)
    won = dict(zip(finalists, sheet_of(game).results, strict=True))

    found = table(season)
    assert [row.games for row in found.rows].count(2) == 4
    for entrant in made.entrants.all():
        row = found.row_of(entrant.player_id)
        assert row is not None
        assert row.total == before[entrant.player_id] + won.get(entrant.number, 0)
        assert (row.steps[0].place <= 4) is (entrant.number in finalists)


def test_a_season_without_evenings_is_empty(club: Club) -> None:
    empty = services.make_season(
        season_id=uuid4(), club=club, name="Empty", counting=SeasonCounting()
    )
    assert table(empty).rows == ()
    assert list(seasons_of(club)) == [empty]
    assert season_by_slug(club, "empty") == empty
    assert season_by_slug(club, "\0") is None


def test_evenings_that_are_forgotten_are_found(club: Club, owner: User) -> None:
    who = make_players(club)
    early, first, second = (make_evening(club, who, days=days) for days in (0, 7, 14))
    make_evening(club, who, days=21, rounds=0)  # announced, and not played yet
    season = season_of(first)

    assert list(evenings_to_add(season)) == [second]
    season_of(second)
    assert list(evenings_to_add(season)) == []
    services.take_out_evening(season=season, tournament=first)
    assert list(evenings_to_add(season)) == [early, first]


def test_a_season_takes_as_many_queries_for_many_evenings(club: Club) -> None:
    who = make_players(club)
    season = season_of(make_evening(club, who))
    with CaptureQueriesContext(connection) as one:
        table(season)
    two = [make_evening(club, who, days=7 * week).pk for week in (1, 2)]
    services.add_evenings(season=season, tournaments=two)
    with CaptureQueriesContext(connection) as three:
        table(season)
    with CaptureQueriesContext(connection) as kept:
        table(season)
    assert len(one) == len(three) == 10
    assert len(kept) == 3
