"""Stopping before the last deal and going on after all, as entries of the log."""

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest

from kingscore import services
from kingscore.errors import EntryReused, StaleSheet
from kingscore.models import Game
from kingscore.queries import game_file_of, table_of
from kingscore.rules.errors import InvalidDeal
from kingscore.rules.gamefile import game_from_json, game_to_json
from kingscore.rules.sheet import Sheet
from tests.kingscore.play import fresh, hearts, queens, record, written
from tests.rules.play import codes

NOTED = datetime(2026, 11, 29, 21, 5, 7, tzinfo=UTC)


def stop(game: Game, **fields: Any) -> Sheet:
    """Stop the game as it is now; `fields` replace what is usual."""
    usual: dict[str, Any] = {"entry_id": uuid4(), "version": fresh(game).version}
    return services.stop_game(game=game, **(usual | fields))


def resume(game: Game) -> Sheet:
    """Go on in the game as it is now."""
    return services.resume_game(game=game, entry_id=uuid4(), version=fresh(game).version)


def test_stop_finishes_the_game_and_going_on_opens_it_again(game: Game) -> None:
    record(game, hearts(0))
    sheet = stop(game, reason="it is late")

    assert sheet == table_of(fresh(game)).sheet
    assert (sheet.is_stopped, fresh(game).is_finished, fresh(game).version) == (True, True, 2)
    row = written(game)[1]
    assert (row["content"], row["number"]) == ({"kind": "stop", "is_stopped": True}, None)
    assert row["reason"] == "it is late"
    sheet = resume(game)
    assert (sheet.is_stopped, fresh(game).is_finished, fresh(game).version) == (False, False, 3)
    assert record(game, queens(1)).totals == (-21, 0, 0, 0)


def test_deal_after_a_stop_is_refused_and_one_before_is_corrected(game: Game) -> None:
    record(game, hearts(0))
    stop(game)
    with pytest.raises(InvalidDeal) as refusal:
        record(game, queens(1))

    assert codes(refusal.value) == ["game_stopped"]
    assert record(game, hearts(0, 0, 13, 0, 0), number=1).totals == (0, -13, 0, 0)
    assert fresh(game).is_finished
    services.undo_deal(game=fresh(game), number=1, entry_id=uuid4(), version=3)
    assert fresh(game).is_finished


def test_stop_again_is_refused_and_the_same_one_again_is_once(game: Game) -> None:
    entry_id = uuid4()
    first = stop(game, entry_id=entry_id, version=0)

    assert stop(game, entry_id=entry_id, version=0, noted_at=NOTED) == first
    with pytest.raises(InvalidDeal) as refusal:
        stop(game)
    assert codes(refusal.value) == ["nothing_to_stop"]
    with pytest.raises(StaleSheet):
        stop(game, version=0)
    with pytest.raises(EntryReused):
        services.resume_game(game=game, entry_id=entry_id, version=1)
    assert len(written(game)) == 1


def test_going_on_in_a_game_that_was_not_stopped_is_refused(finished_game: Game) -> None:
    with pytest.raises(InvalidDeal) as refusal:
        resume(finished_game)
    assert codes(refusal.value) == ["not_stopped"]


def test_time_of_the_sender_is_kept_and_goes_into_files(game: Game) -> None:
    record(game, hearts(0), noted_at=NOTED)
    stop(game)

    assert [row["noted_at"] for row in written(game)] == [NOTED, None]
    document = game_to_json(game_file_of(fresh(game)), version=1)
    noted = [entry.get("noted_at", "left out") for entry in document["entries"]]
    assert noted == ["2026-11-29T21:05:07.000000Z", "left out"]
    game.delete()
    again, is_new = services.import_game(file=game_from_json(document))
    assert (is_new, again.is_finished) == (True, True)
    assert [row["noted_at"] for row in written(again)] == [NOTED, None]
    assert game_to_json(game_file_of(again), version=1) == document
