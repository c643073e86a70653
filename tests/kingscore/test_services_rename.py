"""Putting a misspelt name right."""

import pytest

from kingscore import services
from kingscore.models import Game, Player
from kingscore.queries import seats_of, table_of
from kingscore.rules.errors import InvalidDocument
from tests.kingscore.play import fresh, queens, record, start, written
from tests.rules.play import codes


def test_rename_player_changes_the_name_and_nothing_else(game: Game) -> None:
    record(game, queens(0))
    before = written(game)
    bo = seats_of(game)[1].player
    services.rename_player(game=game, player=bo, name=" Zoe\u0308 ")

    assert table_of(fresh(game)).names == ("Ana", "Zo\u00eb", "Cis", "Dirk")
    assert written(game) == before
    assert fresh(game).version == 1


def test_rename_player_to_the_same_name_in_capitals_is_no_clash_with_himself(game: Game) -> None:
    services.rename_player(game=game, player=seats_of(game)[1].player, name="BO")

    assert table_of(game).names[1] == "BO"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("  ", "name_missing"),
        ("ANA", "name_twice"),
        ("\uff21na", "name_twice"),
        ("B\no", "name_not_clean"),
        ("B" * 41, "name_too_long"),
    ],
)
def test_rename_player_refused_changes_nothing(game: Game, name: str, code: str) -> None:
    bo = seats_of(game)[1].player
    with pytest.raises(InvalidDocument) as refusal:
        services.rename_player(game=game, player=bo, name=name)

    assert codes(refusal.value) == [code]
    assert refusal.value.problems[0].path == "name"  # of what was sent, and not a seat of a table
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Ana", "Bo", "Cis", "Dirk"]


def test_rename_player_of_another_table_is_refused(game: Game) -> None:
    stranger = Player.objects.create(name="Els")
    with pytest.raises(Player.DoesNotExist):
        services.rename_player(game=game, player=stranger, name="Eva")

    stranger.refresh_from_db()
    assert stranger.name == "Els"


def test_rename_player_looks_at_every_table_of_the_player(game: Game) -> None:
    again = start(names=("Ana", "Bo", "Cis", "Els"), previous=game)
    ana = seats_of(game)[0].player
    with pytest.raises(InvalidDocument) as refusal:
        services.rename_player(game=again, player=ana, name="Dirk")

    assert codes(refusal.value) == ["name_twice"]
    services.rename_player(game=again, player=ana, name="Anna")
    assert [fresh(each).renames for each in (game, again)] == [1, 1]


def test_renew_scorer_code_takes_the_right_from_the_old_one(game: Game) -> None:
    code = services.renew_scorer_code(game=game)

    assert fresh(game).scorer_code == code != game.scorer_code
