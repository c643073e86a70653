"""The pages of statistics: what they say, to whom, and in how many queries."""

from dataclasses import replace
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from kingscore.models import Deputy, Game, Player
from kingscore.queries import sheet_of
from kingscore.rules.presets import find_preset
from kingscore.services import anonymise_player, substitute_player
from tests.kingscore.accounts import signed_in
from tests.kingscore.pages import Page, page_of
from tests.tournaments import evenings
from tests.tournaments.people import make_deputy
from tests.tournaments.seasons import NAMES, make_evening, make_players, season_of
from tournaments import services
from tournaments.models import Club, Tournament
from tournaments.queries import statistics_of, tables_of
from tournaments.rules.finals import Kind
from tournaments.rules.setup import Stage
from tournaments.rules.templates import club_night

pytestmark = pytest.mark.django_db
HOME = "/clubs/kingers/"
STATISTICS = f"{HOME}statistics/"


@pytest.fixture
def players(club: Club) -> list[Player]:
    return make_players(club)


@pytest.fixture
def played(club: Club, players: list[Player]) -> list[Tournament]:
    """Two evenings of the same four."""
    return [make_evening(club, players, days=days) for days in (0, 7)]


def page(path: str, browser: Client | None = None) -> Page:
    answer = (browser or Client()).get(path)
    assert answer.status_code == 200
    return page_of(answer)


def count_of(read: Page, tag: str) -> int:
    return [each for each, _ in read.tags].count(tag)


def scopes(tournament: Tournament) -> tuple[str, ...]:
    """The addresses of the statistics of a club, a season and a tournament."""
    season_of(tournament)
    own = f"{HOME}tournaments/{tournament.slug}/statistics/"
    return STATISTICS, f"{HOME}seasons/autumn/statistics/", own


def test_a_club_a_season_and_a_tournament_have_statistics(played: list[Tournament]) -> None:
    for path, tables in zip(scopes(played[0]), ("2 tables", "1 table", "1 table"), strict=True):
        read = page(path)
        assert set(NAMES) <= set(read.bdi)
        assert f"Kingen · {tables}" in read.text
        assert count_of(read, "svg") >= 1
        for words in ("Most points in a deal", "Worst game", "as declarer", "Trump"):
            assert words in read.text


def test_records_lead_to_their_sheets(played: list[Tournament]) -> None:
    results = {game.code: max(sheet_of(game).results) for game in Game.objects.all()}
    best = max(results.values())
    read = page(STATISTICS)
    assert f"Best game +{best}" in read.text
    assert any(f"/games/{code}/" in read.links for code in results if results[code] == best)


@pytest.mark.parametrize(
    "by", ["", "name", "average", "declarer", "defender", "success", "predictions", "rating", "?"]
)
def test_players_are_sorted(played: list[Tournament], by: str) -> None:
    read = page(f"{STATISTICS}?by={by}")
    names = [name for name in read.bdi if name in NAMES][:4]
    assert set(names) == set(NAMES)
    found = statistics_of(played, sees_all=True)
    ids = {named.name: pk for pk, named in found.names.items()}
    if by == "rating":
        shown = [found.ratings[ids[name]][-1].rating.shown for name in names]
        assert shown == sorted(shown, reverse=True)
    if by == "name":
        assert names == list(NAMES)


def test_nothing_played_is_a_page(club: Club, tournament: Tournament) -> None:
    for path in (*scopes(tournament), f"{HOME}rating/"):
        assert "No table is finished yet." in page(path).text
    assert "Two against each other" in page(f"{STATISTICS}pairs/").text
    assert Client().get(f"{STATISTICS}players/1/").status_code == 404


def test_a_player_has_his_numbers(played: list[Tournament], players: list[Player]) -> None:
    read = page(f"{STATISTICS}players/{players[0].pk}/")
    assert read.bdi[0] == "Ana"
    assert "Games 2" in read.text
    assert "Deals 20" in read.text
    assert count_of(read, "polyline") == 1
    assert count_of(read, "rect") >= 1
    codes = Game.objects.values_list("code", flat=True)
    assert {f"/games/{code}/" for code in codes} <= set(read.links)
    assert Client().get(f"{STATISTICS}players/0/").status_code == 404


def test_predictions_are_told_where_they_are_made(club: Club, players: list[Player]) -> None:
    rules = {4: find_preset("pronostiek-4").ruleset()}
    make_evening(club, players, setup=replace(club_night(), tables={4: None}), rules=rules)
    assert "Predictions right" in page(STATISTICS).text
    assert "A prediction is off by" in page(f"{STATISTICS}players/{players[1].pk}/").text


def test_partners_are_told_where_there_are_any(club: Club, players: list[Player]) -> None:
    rules = {4: find_preset("koenigrufen-4").ruleset()}
    setup = replace(club_night(), tables={4: None})
    made = make_evening(club, players, setup=setup, rules=rules, rounds=2)
    found = statistics_of([made], sees_all=True)
    has_partner = any(deal.partner is not None for game in found.games for deal in game.deals)
    assert ("as partner" in page(STATISTICS).text) is has_partner


def test_games_of_several_kinds_are_told_apart(club: Club, players: list[Player]) -> None:
    make_evening(club, players, rounds=2)
    others = make_players(club, ("Els", "Fay", "Gus", "Han"))
    rules = {4: find_preset("koenigrufen-4").ruleset()}
    setup = replace(club_night(), tables={4: None})
    make_evening(club, others, days=7, setup=setup, rules=rules)
    read = page(STATISTICS)
    (other,) = [link for link in read.links if link == "?game=koenigrufen"]
    assert "Ana" in read.bdi
    assert "Els" not in read.bdi
    assert "Els" in page(STATISTICS + other).bdi
    assert "Els" in page(f"{STATISTICS}players/{others[0].pk}/").bdi[0]
    pairs = page(f"{STATISTICS}pairs/{other}")
    assert "Els" in pairs.text
    assert "Els" in page(f"{HOME}rating/{other}").bdi


def test_two_are_held_against_each_other(played: list[Tournament], players: list[Player]) -> None:
    one, other, *_ = players
    read = page(f"{STATISTICS}pairs/?one={one.pk}&other={other.pk}")
    assert "Games together 2" in read.text
    assert count_of(read, "polyline") == 1
    back = page(f"{STATISTICS}pairs/?one={other.pk}&other={one.pk}")
    pair = statistics_of(played, sees_all=True).between(one.pk, other.pk)
    assert f"Ana ahead {pair.ahead}" in read.text
    assert f"Ana ahead {pair.ahead}" in back.text


def test_pairs_that_cannot_be_are_asked_for_again(
    club: Club, played: list[Tournament], players: list[Player]
) -> None:
    ana = players[0].pk
    make_evening(club, make_players(club, ("Els", "Fay", "Gus", "Han")), days=14)
    els = Player.objects.get(name="Els").pk
    assert "Choose two different" in page(f"{STATISTICS}pairs/?one={ana}&other={ana}").text
    assert "have not met" in page(f"{STATISTICS}pairs/?one={ana}&other={els}").text
    assert "Games together" not in page(f"{STATISTICS}pairs/?one=x%00&other=99999999").text


def test_ratings_are_explained_and_drawn(played: list[Tournament]) -> None:
    read = page(f"{HOME}rating/")
    assert count_of(read, "polyline") == 4
    for words in ("Bradley-Terry", "Weng and Lin", "openskill", "Everybody begins with 1000"):
        assert words in read.text


def test_tables_of_one_evening_are_not_drawn_as_a_course(club: Club, players: list[Player]) -> None:
    make_evening(club, players)
    assert count_of(page(f"{HOME}rating/"), "polyline") == 0


def test_evenings_that_are_not_public_are_for_those_who_work_there(
    club: Club, players: list[Player]
) -> None:
    made = make_evening(club, players, name="Secret", is_public=False)
    scorer = signed_in(make_deputy(club, "sam", Deputy.Role.SCORER))
    player = f"{STATISTICS}players/{players[0].pk}/"
    pairs = f"{STATISTICS}pairs/?one={players[0].pk}&other={players[1].pk}"
    club_page, season, own = scopes(made)
    for path in (club_page, season, f"{HOME}rating/", pairs):
        assert not set(NAMES) & set(page(path).bdi)
        assert "Ana" not in page(path).text
        assert "Ana" in page(path, scorer).text
    for path in (player, own):
        assert Client().get(path).status_code == 404
        assert scorer.get(path).status_code == 200


def test_rounds_that_are_hidden_are_for_directors(club: Club, players: list[Player]) -> None:
    setup = replace(club_night(), stages=(Stage(Kind.PRELIMINARIES, 2),), hidden=1)
    make_evening(club, players, rounds=2, setup=setup)
    director = signed_in(make_deputy(club, "dora"))
    assert "1 table" in page(STATISTICS).text
    assert "2 tables" in page(STATISTICS, director).text


def test_whose_name_was_taken_out_stays_without_it(
    played: list[Tournament], players: list[Player]
) -> None:
    anonymise_player(player=players[0])
    anonymous = Player.objects.get(pk=players[0].pk).name
    read = page(STATISTICS)
    assert anonymous in read.bdi
    assert "Ana" not in read.bdi
    assert "was taken out for good" in page(f"{STATISTICS}players/{players[0].pk}/").text


def test_names_are_written_as_they_are(club: Club) -> None:
    hostile = '<b onload="x">&amp;'
    who = make_players(club, (hostile, "Bo", "Cis", "Dirk"))
    make_evening(club, who)
    make_evening(club, who, days=7)
    pairs = f"{STATISTICS}pairs/?one={who[0].pk}&other={who[1].pk}"
    for path in (STATISTICS, f"{HOME}rating/", f"{STATISTICS}players/{who[0].pk}/", pairs):
        read = page(path)
        assert hostile in read.text
        assert not any("onload" in each for _, each in read.tags)


def test_whoever_has_only_played_for_another_has_deals_and_no_result(
    club: Club, players: list[Player]
) -> None:
    made = make_evening(club, players, rounds=0)
    opened = services.open_round(round_=evenings.draw_by_hand(made, [(1, 2, 3, 4)]))
    (table,) = tables_of(opened)
    game = evenings.play_table(table, deals=4)
    substitute_player(game=game, seat=0, who="Fay", entry_id=uuid4(), version=game.version)
    evenings.play_table(table)
    fay = Player.objects.get(name="Fay")
    read = page(f"{STATISTICS}players/{fay.pk}/")
    assert "Has only played for others" in read.text
    assert "Deals 6" in read.text
    assert "Fay" in page(STATISTICS).bdi
    assert "Fay" not in page(f"{HOME}rating/").bdi


def test_pages_take_as_many_queries_for_many_evenings(club: Club, players: list[Player]) -> None:
    first = make_evening(club, players)
    pair = f"{STATISTICS}pairs/?one={players[0].pk}&other={players[1].pk}"
    player = f"{STATISTICS}players/{players[0].pk}/"
    paths = (*scopes(first), player, pair, f"{HOME}rating/")

    def counts() -> list[int]:
        found = []
        for path in paths:
            Client().get(path)
            with CaptureQueriesContext(connection) as queries:
                Client().get(path)
            found.append(len(queries))
        return found

    one = counts()
    for days in (7, 14):
        make_evening(club, players, days=days)
    assert counts() == one
    assert max(one) <= 4
