"""Locking a sheet: what is refused while it is locked, also for writers at the same moment."""

from collections.abc import Callable
from functools import partial
from uuid import uuid4

import pytest

from kingscore import services
from kingscore.errors import GameLocked, NameLocked, StaleSheet
from kingscore.models import Game, Player
from kingscore.queries import seats_of, stamp_by_code, table_of
from kingscore.rules.sheet import Sheet
from tests.kingscore.play import at_once, fresh, hearts, kinds, queens, record, start, written

Write = Callable[[Game], Sheet]
WRITES: dict[str, Write] = {
    "record": lambda game: record(game, queens(1)),
    "correct": lambda game: record(game, hearts(0), number=1),
    "nonsense": lambda game: record(game, queens(3), number=7),
    "undo": lambda game: services.undo_deal(game=game, number=1, entry_id=uuid4(), version=1),
    "swap": lambda game: services.swap_players(
        game=game, first=0, second=1, keep_points=True, entry_id=uuid4(), version=1
    ),
    "adjust": lambda game: services.adjust(
        game=game, seat=0, points=1, cause="x", entry_id=uuid4(), version=1
    ),
    "substitute": lambda game: services.substitute_player(
        game=game, seat=0, who="Eva", entry_id=uuid4(), version=1
    ),
    "stop": lambda game: services.stop_game(game=game, entry_id=uuid4(), version=1),
    "stale": lambda game: services.stop_game(game=game, entry_id=uuid4(), version=0),
}


@pytest.mark.parametrize("kind", WRITES)
@pytest.mark.parametrize("knows_of_it", [True, False])
def test_nothing_is_written_while_the_game_is_locked(
    game: Game, kind: str, knows_of_it: bool
) -> None:
    record(game, hearts(0))
    before = fresh(game)
    services.lock_game(game=game)
    with pytest.raises(GameLocked):
        WRITES[kind](fresh(game) if knows_of_it else before)

    assert (len(written(game)), fresh(game).version) == (1, 1)


@pytest.mark.parametrize("kind", [each for each in WRITES if each not in ("nonsense", "stale")])
def test_everything_is_written_once_the_game_is_unlocked(game: Game, kind: str) -> None:
    record(game, hearts(0))
    services.lock_game(game=game)
    locked = fresh(game)
    services.unlock_game(game=game)

    assert WRITES[kind](locked).version == 2  # however the sender has read the game before


def test_entry_that_is_stored_gets_its_answer_in_a_locked_game(game: Game) -> None:
    entry_id = uuid4()
    sheet = record(game, hearts(0), entry_id=entry_id, version=0)
    services.lock_game(game=game)

    assert record(game, hearts(0), number=1, entry_id=entry_id, version=0) == sheet
    assert len(written(game)) == 1


def test_stale_sheet_is_stale_again_once_the_game_is_unlocked(game: Game) -> None:
    record(game, hearts(0))
    services.lock_game(game=game)
    services.unlock_game(game=game)
    with pytest.raises(StaleSheet):
        WRITES["stale"](fresh(game))


def test_lock_and_unlock_change_the_stamp_and_nothing_of_the_sheet(game: Game) -> None:
    sheet = record(game, hearts(0))
    stamps = [stamp_by_code(game.code)]
    for change in (services.lock_game, services.lock_game, services.unlock_game):
        change(game=game)
        stamps.append(stamp_by_code(game.code))
    services.unlock_game(game=game)

    assert stamps == ["1.0", "1.1", "1.1", "1.2"]
    assert stamp_by_code(game.code) == "1.2"
    assert table_of(fresh(game)).sheet == sheet


def test_names_of_a_locked_game_stay(game: Game) -> None:
    again = start(names=("Ana", "Bo", "Cis", "Els"), previous=game)
    ana, els = seats_of(game)[0].player, seats_of(again)[3].player
    services.lock_game(game=game)
    with pytest.raises(GameLocked):
        services.rename_player(game=game, player=ana, name="Anna")
    with pytest.raises(NameLocked):
        services.rename_player(game=again, player=ana, name="Anna")
    services.rename_player(game=again, player=els, name="Elsa")

    assert set(Player.objects.values_list("name", flat=True)) == {
        "Ana",
        "Bo",
        "Cis",
        "Dirk",
        "Elsa",
    }
    services.unlock_game(game=game)
    services.rename_player(game=game, player=ana, name="Anna")
    assert table_of(fresh(again)).names[0] == "Anna"


@pytest.mark.django_db(transaction=True)
def test_lock_at_the_same_moment_as_writers_comes_before_or_after_each() -> None:
    for _ in range(5):
        game = start()
        writes = [
            partial(record, game, queens(0), number=1, version=0, entry_id=uuid4())
            for _ in range(5)
        ]
        calls: list[Callable[[], Sheet | None]] = [*writes, partial(services.lock_game, game=game)]
        found = at_once(calls)

        names = kinds(found)
        assert names.count("Sheet") == fresh(game).version == len(written(game)) <= 1
        assert set(names) <= {"Sheet", "GameLocked", "StaleSheet", "NoneType"}
        assert fresh(game).is_locked
        with pytest.raises(GameLocked):
            record(game, queens(0))
