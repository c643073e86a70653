"""Games whose points were added up apart from the program, each with its source."""

import json
from pathlib import Path
from typing import Any

import pytest

from kingscore.rules.gamefile import parse_game_file
from kingscore.rules.presets import PRESETS
from kingscore.rules.settlement import Payment, amounts, fewest_payments
from tests.rules.arithmetic import game_of, written_deals

GAMES = sorted((Path(__file__).parents[2] / "fixtures/games").glob("*.json"))
MADE_UP = "made up: a complete game; its points were added up apart from the program"
BROKEN_OFF = "made up: a game broken off early; its points were added up apart from the program"


def document_of(path: Path) -> dict[str, Any]:
    """The game file as plain values."""
    document: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return document


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_game_comes_to_the_totals_in_its_file(path: Path) -> None:
    game = parse_game_file(path.read_bytes())
    sheet = game.sheet()
    assert game.totals == sheet.totals
    assert sheet.results == (game.results or sheet.totals)
    assert sheet.money == (game.money or sheet.results)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_game_says_where_it_is_from_and_is_complete_if_made_up(path: Path) -> None:
    game = parse_game_file(path.read_bytes())
    if path.stem.startswith("example-"):
        assert game.source.startswith(("S-FA, ", "S-NL, "))
        return
    sheet = game.sheet()
    assert game.source == (BROKEN_OFF if sheet.is_stopped else MADE_UP)
    assert sheet.is_finished
    if sheet.is_stopped:
        return
    assert sheet.is_regular is (game.policy == "strict")
    if game.ruleset.constant is not None:
        assert (sum(sheet.totals) == game.ruleset.constant) is sheet.is_regular


@pytest.mark.parametrize("slug", [preset.slug for preset in PRESETS])
def test_every_preset_has_a_complete_game(slug: str) -> None:
    played = [document_of(path)["ruleset"] for path in GAMES]
    assert slug in [rules if isinstance(rules, str) else rules.get("preset") for rules in played]


def test_examples_of_the_sources() -> None:
    results = {path.stem: parse_game_file(path.read_bytes()).sheet() for path in GAMES}
    assert results["example-trump-sale"].totals == (5, 1, 4, 3)
    assert results["example-pronostiek-not-played"].totals == (-2, -5, -3, -3)
    assert results["example-pronostiek-not-played"].penalties == (0, 0, 0, 0)
    assert results["example-pronostiek-played"].totals == (-3, -6, -3, -1)
    assert results["example-pronostiek-played"].penalties == (0, 4, 2, 0)
    assert results["example-settlement"].penalties == (28, 12, 8, 20)
    assert results["example-settlement"].settlement == (-44, 20, 36, -12)


def test_game_that_was_broken_off_is_what_was_added_up_by_hand() -> None:
    name = "dubbelkingen-4-stopped"
    file = game_of(name)
    sheet = file.sheet()
    assert [(line.scores, line.totals) for line in sheet.lines] == written_deals(name)
    assert sheet.results == (6, -5, -2, -7)
    assert sheet.expected_final == (-5, -5)
    assert sheet.places == (1, 3, 2, 4)
    won = amounts(sheet.money, file.stake)
    assert won == (80, -30, 0, -50)
    assert fewest_payments(won) == (Payment(3, 0, 50), Payment(1, 0, 30))
    assert file.entries[4].noted_at == "2026-11-29T21:58:12+01:00"


def test_games_hold_every_kind_of_entry() -> None:
    logs = [document_of(path)["entries"] for path in GAMES]
    entries = [entry for log in logs for entry in log]
    assert {entry.get("kind", "deal") for entry in entries} == {
        *("deal", "swap", "adjustment", "withdrawal", "stop", "substitute"),
    }
    assert {entry["keep_points"] for entry in entries if "seats" in entry} == {True, False}
    assert any(entry.get("facts", "") is None for entry in entries)
    assert any(
        [entry["number"] for entry in log if "number" in entry]
        != sorted({entry["number"] for entry in log if "number" in entry})
        for log in logs
    )
