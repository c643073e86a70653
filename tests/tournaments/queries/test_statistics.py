"""What tables tell of their players: which count, for whom, in which order, in how many queries."""

from collections.abc import Callable
from dataclasses import replace
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kingscore.models import Game, Player
from kingscore.queries import sheet_of
from kingscore.rules.presets import find_preset
from kingscore.services import anonymise_player, merge_players
from tests.tournaments import evenings
from tests.tournaments.seasons import FOUR, NAMES, make_evening, make_players
from tournaments import services
from tournaments.models import Club, Tournament
from tournaments.queries import statistics_of, tables_of
from tournaments.queries.statistics import Statistics
from tournaments.rules.finals import Kind
from tournaments.rules.setup import Setup, Stage
from tournaments.rules.templates import club_night


def found_in(*tournaments: Tournament, suite: str = "") -> Statistics:
    return statistics_of(tournaments, sees_all=True, suite=suite)


def test_every_table_counts_in_the_order_of_time(club: Club) -> None:
    who = make_players(club)
    late, early = make_evening(club, who, days=7), make_evening(club, who, rounds=2)
    found = found_in(late, early)

    order = [(each.tournament, each.round, each.table) for each in found.tables]
    assert order == [(early.pk, 1, 1), (early.pk, 2, 1), (late.pk, 1, 1)]
    assert {pk: named.name for pk, named in found.names.items()} == {
        player.pk: name for player, name in zip(who, NAMES, strict=True)
    }
    assert all(found.players[player.pk].games == 3 for player in who)
    assert all(found.players[player.pk].deals == 30 for player in who)
    assert [step.game for step in found.ratings[who[0].pk]] == [0, 1, 2]
    assert [at for at, _ in found.of_player(who[0].pk)] == [0, 1, 2]
    pair = found.between(who[0].pk, who[1].pk)
    assert (pair.games, pair.ahead + pair.behind + pair.level) == (3, 3)
    assert [(each.code, each.tables) for each in found.suites] == [("kingen", 3)]


def test_results_and_records_are_those_of_the_sheets(club: Club) -> None:
    played = make_evening(club, make_players(club))
    sheet = sheet_of(Game.objects.get())
    found = found_in(played)

    assert found.games[0].results == sheet.results
    ((rules, records),) = found.records
    assert rules.slug == "kingen-4"
    assert records.highest_game is not None
    assert records.highest_game.points == max(sheet.results)
    assert list(found.contracts) == [each.code for each in sheet.ruleset.contracts]


def test_tables_that_are_not_finished_do_not_count(club: Club) -> None:
    made = make_evening(club, make_players(club), rounds=0)
    opened = services.open_round(round_=evenings.draw_by_hand(made, FOUR))
    (table,) = tables_of(opened)
    evenings.play_table(table, deals=4)
    assert found_in(made).tables == ()
    game = Game.objects.get()
    services.stop_table(table=table, entry_id=uuid4(), version=game.version)
    assert [len(each.deals) for each in found_in(made).games] == [4]


def test_a_table_that_stops_before_the_first_deal_is_no_game(club: Club) -> None:
    made = make_evening(club, make_players(club), rounds=0)
    opened = services.open_round(round_=evenings.draw_by_hand(made, FOUR))
    services.stop_table(table=tables_of(opened)[0], entry_id=uuid4(), version=0)
    assert Game.objects.get().is_finished
    assert found_in(made).tables == ()


def test_one_game_is_told_of_at_a_time(club: Club) -> None:
    who = make_players(club)
    kingen = make_evening(club, who, rounds=2)
    tarock = make_evening(
        club,
        who,
        days=7,
        setup=replace(club_night(), tables={4: None}),
        rules={4: find_preset("koenigrufen-4").ruleset()},
    )
    both = found_in(kingen, tarock)
    assert both.suite == "kingen"
    assert len(both.tables) == 2
    other = next(each.code for each in both.suites if each.code != "kingen")
    assert [each.tournament for each in found_in(kingen, tarock, suite=other).tables] == [tarock.pk]
    assert found_in(kingen, tarock, suite="nothing").suite == "kingen"


def test_a_player_is_told_of_a_game_that_he_has_played(club: Club) -> None:
    who = make_players(club)
    kingen = make_evening(club, who, rounds=2)
    others = make_players(club, ("Els", "Fay", "Gus", "Han"))
    tarock = make_evening(
        club,
        others,
        days=7,
        setup=replace(club_night(), tables={4: None}),
        rules={4: find_preset("koenigrufen-4").ruleset()},
    )
    both = [kingen, tarock]
    found = statistics_of(both, sees_all=True, player=others[0].pk)
    assert found.suite != "kingen"
    assert statistics_of(both, sees_all=True, player=who[0].pk).suite == "kingen"
    nobody = statistics_of(both, sees_all=True, player=0)
    assert 0 not in nobody.names


def hiding() -> Setup:
    """Two rounds, of which the last is hidden."""
    return replace(club_night(), stages=(Stage(Kind.PRELIMINARIES, 2),), hidden=1)


def test_rounds_that_are_hidden_do_not_count_for_the_public(club: Club) -> None:
    made = make_evening(club, make_players(club), rounds=2, setup=hiding())
    assert len(statistics_of([made], sees_all=False).tables) == 1
    assert len(statistics_of([made], sees_all=True).tables) == 2
    finished = services.finish_tournament(tournament=made)
    assert len(statistics_of([finished], sees_all=False).tables) == 2


@pytest.mark.parametrize("change", [merge_players, anonymise_player])
def test_who_somebody_is_shows_at_once(club: Club, change: Callable[..., object]) -> None:
    who = make_players(club)
    played = make_evening(club, who)
    before = found_in(played)
    if change is merge_players:
        other = Player.objects.create(name="Anna", keeper=club.account)
        played.entrants.filter(player=who[0]).update(player=other)
        merge_players(keep=other, merge=who[0])
        now, name = other.pk, "Anna"
    else:
        anonymise_player(player=who[0])
        now, name = who[0].pk, Player.objects.get(pk=who[0].pk).name
    after = found_in(played)
    assert before.names[who[0].pk].name == "Ana"
    assert after.names[now].name == name
    assert after.names[now].is_anonymous is (change is anonymise_player)
    assert after.players[now] == before.players[who[0].pk]


def test_statistics_of_nothing_are_empty(club: Club, tournament: Tournament) -> None:
    found = found_in(tournament)
    assert (found.suites, found.suite, found.tables) == ((), "", ())
    assert not found.players
    assert not found.ratings
    assert not found.contracts
    assert found.records == ()


def test_statistics_take_as_many_queries_for_many_evenings(club: Club) -> None:
    who = make_players(club)
    first = make_evening(club, who, setup=hiding())
    with CaptureQueriesContext(connection) as one:
        statistics_of([first], sees_all=False)
    others = [make_evening(club, who, days=days, rounds=2, setup=hiding()) for days in (7, 14)]
    with CaptureQueriesContext(connection) as three:
        statistics_of([first, *others], sees_all=False)
    with CaptureQueriesContext(connection) as kept:
        statistics_of([first, *others], sees_all=False)
    assert len(one) == len(three) == 6
    assert len(kept) == 2
