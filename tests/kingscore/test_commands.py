"""The commands that bring games out and in, and find a scorer's link again."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from kingscore.models import Entry, Game
from kingscore.queries import table_of
from tests.kingscore.play import fresh, queens, record

pytestmark = pytest.mark.django_db


def run(command: str, *arguments: str) -> str:
    """What a command prints."""
    out = StringIO()
    call_command(command, *arguments, stdout=out)
    return out.getvalue()


def test_export_game_and_import_game_bring_a_game_back(game: Game, tmp_path: Path) -> None:
    record(game, queens(0))
    sheet = table_of(fresh(game)).sheet
    file = tmp_path / "game.json"
    file.write_text(run("export_game", game.code), encoding="utf-8")
    assert run("import_game", str(file)).splitlines() == [
        "This game was here already.",
        f"/games/{game.code}/",
    ]
    Entry.objects.all().delete()
    game.delete()
    said, path, link = run("import_game", str(file)).splitlines()
    again = Game.objects.get()
    assert said == "The game is here."
    assert (path, link) == (f"/games/{again.code}/", f"/s/{again.scorer_code}/")
    assert table_of(again).sheet == sheet


def test_import_game_names_every_fault_with_its_deal(game: Game, tmp_path: Path) -> None:
    record(game, queens(0))
    document = json.loads(run("export_game", game.code))
    document["entries"][0]["facts"]["counts"]["queens"] = [1, 1, 1, 0]
    document["entries"].append({"number": 2, "facts": {"contract": "hearts", "declarer": 3}})
    for field in ("totals", "results"):
        del document[field]
    file = tmp_path / "game.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(CommandError) as refusal:
        run("import_game", str(file))
    lines = str(refusal.value).splitlines()
    assert lines[0] == "Deal 1: Queens: 3 of 4 placed, 1 still to place."
    assert "Deal 2: This is Bo's contract." in lines


@pytest.mark.parametrize("content", [b"", b"[]", b'{"format": "kingscore-game", "schema": 2}'])
def test_import_game_of_something_else_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(content)
    with pytest.raises(CommandError):
        run("import_game", str(file))
    assert not Game.objects.exists()


def test_import_game_of_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file"):
        run("import_game", str(tmp_path / "nothing.json"))


def test_import_game_with_another_log_is_refused(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    record(game, queens(0))
    document = json.loads(run("export_game", game.code))
    document["entries"][0]["facts"]["counts"]["queens"] = [0, 0, 0, 4]
    for field in ("totals", "results"):
        del document[field]
    file.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(CommandError, match="here already"):
        run("import_game", str(file))


def test_scorer_link_finds_the_link_and_makes_a_new_one(game: Game) -> None:
    assert run("scorer_link", game.code).strip() == f"/s/{game.scorer_code}/"
    new = run("scorer_link", game.code, "--new").strip()
    assert new == f"/s/{fresh(game).scorer_code}/" != f"/s/{game.scorer_code}/"


@pytest.mark.parametrize("command", ["export_game", "scorer_link"])
def test_commands_about_no_game_are_refused(command: str) -> None:
    with pytest.raises(CommandError, match="no game with the code nothing"):
        run(command, "nothing")
