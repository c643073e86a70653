"""How often a page asks the database: as often after twenty deals as after one."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from kingscore import services
from kingscore.models import Game
from tests.kingscore import play
from tests.kingscore.pages import address, deal_fields, scorer_of, send
from tests.kingscore.play import fresh
from tests.rules.play import some_game


def game_after(deals: int) -> Game:
    """Dubbelkingen after some deals."""
    sheet = some_game("dubbelkingen-4", seed=1, deals=deals)
    game = play.start(first_dealer=sheet.first_dealer)
    play.record_all(game, sheet)
    return fresh(game)


def queries_of(ask: Callable[[], Any], status: int) -> list[str]:
    """What a request asks the database; the first one may have filled what is kept in memory."""
    assert ask().status_code == status
    with CaptureQueriesContext(
        connection,
    ) as captured:
        assert ask().status_code == status
    return [query["sql"] for query in captured.captured_queries]


@pytest.mark.parametrize("deals", [1, 20])
@pytest.mark.parametrize(
    ("rest", "queries"),
    [
        ("", 1),  # the game
        ("sheet/?since=0", 3),  # the version; the game; the log, for the news
        ("deals/1/", 2),  # the game; the log, for the history
        ("deals/1/correct/", 1),
        ("end/", 1),
        ("share/", 2),  # the game; its players, of whom one holds this phone
        ("players/", 2),
        ("adjustments/", 1),  # and the log, for who has noted those that stand
        ("log/", 2),
        ("export/", 3),  # the game, its players, its log
    ],
)
def test_page_asks_as_often_after_any_number_of_deals(
    db: None, deals: int, rest: str, queries: int
) -> None:
    game = game_after(deals)
    browser = scorer_of(game)
    asked = queries_of(lambda: browser.get(address(game, rest)), 200)
    assert len(asked) == queries, asked


@pytest.mark.parametrize("deals", [1, 20])
def test_poll_with_nothing_new_asks_once(client: Client, db: None, deals: int) -> None:
    game = game_after(deals)
    asked = queries_of(lambda: client.get(address(game, f"sheet/?since={game.stamp}")), 204)
    assert len(asked) == 1


def test_poll_with_nothing_new_gives_nothing(client: Client, game: Game) -> None:
    response = client.get(address(game, f"sheet/?since={game.stamp}"))
    assert (response.status_code, response.content) == (204, b"")
    assert "Set-Cookie" not in response.headers


@pytest.mark.parametrize("games", [1, 20])
def test_home_asks_as_often_for_any_number_of_games(client: Client, db: None, games: int) -> None:
    for _ in range(games):
        client.get(f"/s/{play.start().scorer_code}/")
    assert len(queries_of(lambda: client.get("/"), 200)) == 3  # the games, their seats, the players


@pytest.mark.parametrize("where", ["/games/new/", "/games/import/"])
def test_page_without_a_game_asks_nothing(client: Client, db: None, where: str) -> None:
    assert queries_of(lambda: client.get(where), 200) == []


@pytest.mark.parametrize("deals", [1, 19])
def test_record_asks_as_often_after_any_number_of_deals(db: None, deals: int) -> None:
    game = game_after(deals)
    browser = scorer_of(game)
    browser.get(address(game))
    next_facts = some_game("dubbelkingen-4", seed=1, deals=deals + 1).lines[-1].facts
    fields = deal_fields(game, next_facts)
    with CaptureQueriesContext(connection) as captured:
        assert send(browser, game, fields).status_code == 302
    asked = [query["sql"] for query in captured.captured_queries]
    writing = [sql for sql in asked if not sql.startswith(("SAVEPOINT", "RELEASE"))]
    assert len(writing) == 3, asked  # the game; its version; the entry


@pytest.mark.parametrize("adjustments", [1, 20])
def test_adjustments_page_asks_as_often_for_any_number_of_them(db: None, adjustments: int) -> None:
    game = play.start()
    for version in range(adjustments):
        services.adjust(
            game=fresh(game), seat=1, points=-3, cause="late", entry_id=uuid4(), version=version
        )
    browser = scorer_of(game)
    assert len(queries_of(lambda: browser.get(address(game, "adjustments/")), 200)) == 2
