"""Reading: what is found, and that a long game costs no more queries than a short one."""

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kingscore import queries, services
from kingscore.models import Game
from kingscore.queries import (
    accounts,
    games,
    players,
    rules_of,
    rulesets,
    sheets,
    table_of,
    webhooks,
)
from kingscore.queries.kept import Latest
from tests.kingscore.play import fresh, hearts, queens, record, start
from tests.rules.play import some_game

if TYPE_CHECKING:
    from kingscore.rules.sheet import Sheet

MODULES = (accounts, games, players, rulesets, sheets, webhooks)

# Every function of these, how it is called for a game, and how many queries it makes at most.
CALLS: dict[str, tuple[Callable[[Game], Any], int]] = {
    "game_by_code": (lambda game: queries.game_by_code(game.code), 1),
    "game_by_scorer_code": (lambda game: queries.game_by_scorer_code(game.scorer_code), 1),
    "names_at_tables_of": (
        lambda game: queries.names_at_tables_of(queries.seats_of(game)[0].player),
        2,  # the seats are asked for first
    ),
    "stamp_by_code": (lambda game: queries.stamp_by_code(game.code), 1),
    "games_by_codes": (lambda game: queries.games_by_codes([game.code]), 3),
    "seats_of": (lambda game: [seat.player.name for seat in queries.seats_of(game)], 1),
    "log_of": (lambda game: [str(each.recorded_by) for each in queries.log_of(game)], 1),
    "entry_by_id": (lambda _: queries.entry_by_id(uuid4()), 1),
    "sheet_of": (lambda game: queries.sheet_of(game).totals, 1),
    "table_of": (lambda game: queries.table_of(game).names, 2),
    "game_file_of": (queries.game_file_of, 2),
    "rules_of": (lambda game: queries.rules_of(game.ruleset_id), 0),
    "ruleset_version_of": (queries.ruleset_version_of, 0),
    "ruleset_by_digest": (lambda _: queries.ruleset_by_digest("dubbelkingen-4", "0"), 1),
    "ruleset_version": (lambda _: queries.ruleset_version("dubbelkingen-4", 1), 1),
    "latest_ruleset": (lambda _: queries.latest_ruleset("dubbelkingen-4"), 1),
    "latest_rulesets": (lambda _: queries.latest_rulesets(["dubbelkingen-4"]), 1),
    "latest_of": (lambda _: list(queries.latest_of(queries.rulesets_known_to(None))), 1),
    "rulesets_known_to": (lambda _: list(queries.rulesets_known_to(1)), 1),
    "rulesets_listed_for": (lambda _: list(queries.rulesets_listed_for(1)), 1),
    "rules_in": (lambda game: queries.rules_in(game.ruleset), 1),
    "versions_of": (lambda _: queries.versions_of("dubbelkingen-4"), 1),
    "house_by_slug": (lambda _: queries.house_by_slug("house-x"), 1),
    "house_by_id": (lambda _: queries.house_by_id(uuid4()), 1),
    "house_by_editor_code": (lambda _: queries.house_by_editor_code("x"), 1),
    "names_at_start": (queries.names_at_start, 5),  # its seats and players were not read along
    "is_seated": (lambda game: queries.is_seated(game.pk, 1), 1),
    "player_by_id": (lambda _: queries.player_by_id(1), 1),
    "players_of_account": (lambda _: list(queries.players_of_account(1, name="a")), 1),
    "kept_names": (lambda _: queries.kept_names(1, most=2), 1),
    "player_seated_as": (lambda game: queries.player_seated_as(1, game), 1),
    "kept_by_name_or_id": (lambda _: list(queries.kept_by_name_or_id(1, ["Ana", 1])), 1),
    "games_of": (lambda game: list(queries.games_of(queries.seats_of(game)[0].player)), 2),
    "games_with_players": (
        lambda game: list(queries.games_with_players(queries.seats_of(game)[0].player)),
        4,  # the seats are asked for first; the games, their seats, the players
    ),
    "is_person_at_tables_of": (
        lambda game: queries.is_person_at_tables_of(1, queries.seats_of(game)[0].player),
        2,
    ),
    "claims_of_account": (lambda _: list(queries.claims_of_account(1)), 1),
    "claims_to_answer": (lambda _: list(queries.claims_to_answer(1)), 1),
    "claims_made_by": (lambda _: list(queries.claims_made_by(1)), 1),
    "standings_of": (lambda game: queries.standings_of([game.code]), 1),
    "log_rows_of": (lambda game: list(queries.log_rows_of(game)), 1),
    "entries_after": (lambda game: queries.entries_after(game, 0, most=9), 1),
    "keep_sheet": (lambda game: queries.keep_sheet(game, queries.sheet_of(game)), 1),
    "sheets_of": (lambda game: queries.sheets_of([game]), 1),
    "sheet_at": (lambda game: queries.sheet_at(game, 1), 1),
    "digest_of_token": (lambda _: queries.digest_of_token("ks_x"), 0),
    "token_by_secret": (lambda _: queries.token_by_secret("ks_x"), 1),
    "role_for": (lambda _: queries.role_for(1, 2), 1),
    "deputies_of": (lambda _: list(queries.deputies_of(1)), 1),
    "accounts_owned_by": (lambda _: queries.accounts_owned_by(1, alone=True), 1),
    "tokens_of": (lambda _: queries.tokens_of(1), 1),
    "has_webhooks": (lambda _: queries.has_webhooks(1), 1),
    "webhooks_of_entry": (
        lambda game: queries.webhooks_of_entry(queries.log_of(game)[0]),
        3,  # the log and the game are asked for first
    ),
    "webhooks_of_game": (lambda game: list(queries.webhooks_of_game(game.pk)), 1),
    "webhooks_of_account": (lambda _: list(queries.webhooks_of_account(1)), 1),
    "with_last_deliveries": (
        lambda game: queries.with_last_deliveries(queries.webhooks_of_game(game.pk), most=2),
        2,
    ),
    "owned_games": (lambda _: list(queries.owned_games(1)), 1),
    "owned_house": (lambda _: queries.owned_house(1), 1),
    "player_of": (lambda game: queries.player_of(1, queries.table_of(game)), 3),  # the table's
}


@pytest.fixture
def one_deal_game(game: Game) -> Game:
    """A game of which one deal is played."""
    record(game, queens(0))
    return fresh(game)


def test_queries_are_all_counted() -> None:
    own = {
        name
        for module in MODULES
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__ and not name.startswith("_")
    }

    assert own == set(CALLS)
    assert own < set(queries.__all__)


@pytest.mark.parametrize("name", CALLS)
def test_queries_are_as_many_after_twenty_deals_as_after_one(
    one_deal_game: Game, finished_game: Game, name: str
) -> None:
    call, most = CALLS[name]
    rules_of(one_deal_game.ruleset_id)  # read once in the life of the site
    counts = []
    for game in (one_deal_game, finished_game):
        Latest.forget_all()  # as after the start of the site
        with CaptureQueriesContext(connection) as made:
            call(game)
        counts.append(len(made))

    assert counts[0] == counts[1] <= most


def test_queries_of_a_sheet_that_is_kept_are_none(finished_game: Game) -> None:
    sheet = queries.sheet_of(finished_game)
    with CaptureQueriesContext(connection) as made:
        assert queries.sheet_of(finished_game) is sheet
        assert queries.table_of(finished_game).sheet is sheet

    assert len(made) == 0


@pytest.mark.django_db(transaction=True)
def test_sheet_of_is_kept_by_whoever_writes() -> None:
    game = start()
    sheet = record(game, queens(0))
    with CaptureQueriesContext(connection) as made:
        assert queries.sheet_of(Game(code=game.code, version=1)) is sheet

    assert len(made) == 0


def test_sheet_of_kept_is_the_sheet_of_the_log(finished_game: Game) -> None:
    sheet = queries.sheet_of(finished_game)
    Latest.forget_all()

    assert queries.sheet_of(finished_game) == sheet


def test_sheet_of_follows_the_version_that_the_game_was_read_at(game: Game) -> None:
    before = fresh(game)
    record(game, queens(0))
    after = fresh(game)

    for _ in range(2):
        assert table_of(before).sheet.version == len(table_of(before).log) == 0
        assert table_of(after).sheet.version == len(table_of(after).log) == 1


def test_sheets_are_kept_for_the_latest_games_only() -> None:
    kept: Latest[Sheet] = Latest(most=3)
    sheet = some_game("kingen-3", seed=1, deals=0)
    for code in ("a", "b", "c", "a", "d"):  # the first is asked for again
        kept.keep(code, 7, sheet)

    assert [kept.get(code, 7) is sheet for code in "abcd"] == [True, False, True, True]
    assert kept.get("a", 8) is None


def test_games_by_codes_are_the_latest_first(db: None) -> None:
    started = [start() for _ in range(3)]
    found = queries.games_by_codes([game.code for game in started] + ["unknown"])

    assert found == started[::-1]
    assert [seat.player.name for seat in found[0].seats.all()] == ["Ana", "Bo", "Cis", "Dirk"]
    assert queries.games_by_codes([]) == []


def test_game_by_code_unknown_is_none(game: Game) -> None:
    assert queries.game_by_code(game.code) == game
    assert queries.game_by_scorer_code(game.scorer_code) == game
    for code in ("", "unknown", game.scorer_code, "\U0001f600", "x" * 500):
        assert queries.game_by_code(code) is None
        assert queries.stamp_by_code(code) is None
    assert queries.game_by_scorer_code(game.code) is None
    assert queries.game_by_code("\x00") is None


def test_table_of_seats_players_as_they_sit_now(game: Game) -> None:
    record(game, queens(0))
    services.swap_players(
        game=game, first=0, second=1, keep_points=True, entry_id=uuid4(), version=1
    )
    record(game, hearts(1))
    table = table_of(fresh(game))

    assert table.names == ("Bo", "Ana", "Cis", "Dirk")
    assert table.sheet.totals == (-13, -8, 0, 0)
    assert [table.log[line.entry - 1].number for line in table.sheet.lines] == [1, 2]
    assert [seat.player.name for seat in queries.seats_of(game)][:2] == ["Ana", "Bo"]
