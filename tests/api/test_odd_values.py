"""Texts and times that JSON can hold and a database or an answer cannot."""

import pytest

from kingscore.models import Game
from tests.api.app import App, entry, problem, said, scorer
from tests.api.deals import deal_body, path_of
from tests.kingscore.play import queens

HALF = "\ud800"  # half of a character: no text in UTF-8 can hold it


@pytest.mark.parametrize("path", ["deals/", "batch/", "preview/", "deals/1/undo/"])
def test_field_named_by_half_a_character_is_refused(game: Game, path: str) -> None:
    refused = problem(scorer(game).post(path_of(game, path), {HALF: 1}), 400, "invalid")
    assert "\N{REPLACEMENT CHARACTER}" in {each["path"] for each in refused["problems"]}


def test_id_in_a_batch_that_cannot_be_sent_back_is_shown_as_it_can(game: Game) -> None:
    entries = [{**entry(0), "kind": "stop", "entry": text} for text in (HALF, "x" * 2_000_000)]
    (first, second) = said(scorer(game).post(path_of(game, "batch/"), {"entries": entries}))[
        "results"
    ]
    assert (first["outcome"], second["outcome"]) == ("refused", "refused")
    assert (first["entry"], second["entry"]) == ("\N{REPLACEMENT CHARACTER}", "x" * 60)


@pytest.mark.parametrize(
    ("noted_at", "kept"),
    [
        ("2026-11-29T20:15:00+23:59", "2026-11-28T20:16:00.000000Z"),
        ("2026-11-29T20:15:00-23:59", "2026-11-30T20:14:00.000000Z"),
        ("1900-01-01T00:00:00+23:59", "1899-12-31T00:01:00.000000Z"),
    ],
)
def test_zone_that_postgresql_does_not_take_is_reckoned_with(
    game: Game, writer: App, noted_at: str, kept: str
) -> None:
    body = deal_body(0, queens(0), noted_at=noted_at)
    made = said(scorer(game).post(path_of(game, "deals/"), body), 201)
    assert made["entry"]["noted_at"] == kept
    assert said(writer.get("games/", started_from=noted_at))["items"] == []


@pytest.mark.parametrize("code", [HALF, "\0", "\u202e"])
@pytest.mark.parametrize("choice", ["usual", 7])
def test_option_named_by_what_cannot_be_shown_is_refused(
    db: None, code: str, choice: str | int
) -> None:
    body = {"ruleset": "dubbelkingen-4", "players": ["Ana", "Bo", "Cis", "Dirk"]}
    refused = App().post("games/", body | {"options": {code: choice}})
    document = problem(refused, 400, "invalid")
    assert [(each["path"], each["code"]) for each in document["problems"]] == [
        ("options", "not_clean")
    ]
