"""Names and seats: what the page for putting them right refuses."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from kingscore.models import Game
from kingscore.rules.deal import Double
from tests.kingscore import play
from tests.kingscore.pages import address, page_of, scorer_of
from tests.kingscore.play import queens, record, written
from tests.rules.play import deal

HUGE = "9" * 5000


@pytest.mark.parametrize(
    "fields",
    [
        {"first": 0, "second": 0},
        {"first": 0, "second": 4},
        {"first": -1, "second": 1},
        {"first": "Ana", "second": 1},
        {"second": 1},
        {"first": 0, "second": HUGE},
        {"first": 0, "second": 1, "keep_points": "maybe"},
        {"first": 0, "second": 1, "entry": "x"},
        {"first": 0, "second": 1, "reason": "a" * 201},
    ],
    ids=lambda each: ascii(each)[:50],
)
def test_swap_that_cannot_be(game: Game, fields: dict[str, Any]) -> None:
    usual = {"entry": str(uuid4()), "version": 0, "keep_points": "yes"}
    response = scorer_of(game).post(address(game, "players/swap/"), usual | fields)
    assert response.status_code == 422
    assert "Not changed." in page_of(response).alert
    assert written(game) == []


def test_swap_on_an_old_sheet(game: Game) -> None:
    record(game, queens(0))
    fields = {"entry": str(uuid4()), "version": 0, "first": 0, "second": 1, "keep_points": "yes"}
    response = scorer_of(game).post(address(game, "players/swap/"), fields)
    assert response.status_code == 409
    assert "Somebody else has written" in page_of(response).alert
    assert len(written(game)) == 1


def test_swap_that_a_deal_does_not_bear_names_the_deal_and_who_sits_there_then(db: None) -> None:
    game = play.start("barbu")
    hearts = deal("hearts", 0, other_hearts=(12, 0, 0, 0), ace_of_hearts=(1, 0, 0, 0))
    record(game, replace(hearts, doubles=(Double(by=1, on=2),)))
    fields = {"entry": str(uuid4()), "version": 1, "first": 0, "second": 1, "keep_points": "yes"}
    response = scorer_of(game).post(address(game, "players/swap/"), fields)
    assert response.status_code == 422
    said = "Deal 1 would not hold any more. Bo is the declarer, and can only redouble."
    assert page_of(response).alert == f"Not changed. {said}"
    assert len(written(game)) == 1


@pytest.mark.parametrize(
    "name",
    ["", "  ", "a" * 41, "a" * 5000, "B\x00o", "bo", "A\u202eb", "\u200d"],
    ids=lambda each: ascii(each)[:12],
)
def test_name_that_cannot_be(game: Game, name: str) -> None:
    browser = scorer_of(game)
    form = page_of(browser.get(address(game, "players/"))).forms[0]
    response = browser.post(form.action, form.fields | {"name": name})
    page = page_of(response)
    assert response.status_code == 422
    assert "Not changed." in page.alert
    assert page.forms[0].fields["name"] == name.replace("\x00", "\ufffd") or "\x00" in name
    assert "Ana" in page_of(browser.get(address(game))).bdi


def test_player_of_another_game_is_not_renamed(game: Game) -> None:
    other = play.start()
    stranger = other.seats.get(position=0).player
    response = scorer_of(game).post(address(game, f"players/{stranger.pk}/"), {"name": "Zed"})
    assert response.status_code == 404
    stranger.refresh_from_db()
    assert stranger.name == "Ana"
