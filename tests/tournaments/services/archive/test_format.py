"""The fields of an archive, as they are described."""

import re
from pathlib import Path
from typing import Any

import pytest

from tournaments.models import (
    Confirmation,
    Decision,
    Draw,
    Entrant,
    Member,
    Round,
    Season,
    Table,
    Tournament,
)
from tournaments.services.archive import fields

pytestmark = pytest.mark.django_db


def test_every_field_is_described() -> None:
    page = (Path(__file__).parents[4] / "docs/club-archive.md").read_text("utf-8")
    told = set(re.findall(r"`([a-z_.]+)`", page))
    assert {name for names in fields.ALL.values() for name in names} - told == set()


def test_archive_has_these_fields_and_no_others(parts: dict[str, Any]) -> None:
    assert set(parts["club.json"]) == set(fields.CLUB)
    (tournament,) = (part for name, part in parts.items() if name.startswith("tournaments/"))
    assert set(tournament) == set(fields.TOURNAMENT)
    for name in ("players", "members", "house", "games", "seasons"):
        assert set(parts["club.json"][name][0]) == set(fields.ALL[name])
    for name in ("entrants", "rounds", "draws"):
        assert set(tournament[name][0]) == set(fields.ALL[name])
    table = tournament["rounds"][0]["tables"][0]
    assert set(table) == set(fields.TABLE)
    assert set(table["confirmations"][0]) == set(fields.CONFIRMATION)
    assert set(tournament["entrants"][1]["awards"][0]) == set(fields.AWARD)


def test_every_column_is_taken_along_or_left_out_on_purpose() -> None:
    for model, left_out in LEFT_OUT.items():
        columns = {field.name for field in model._meta.get_fields() if not field.auto_created}
        told = set(fields.ALL[str(model._meta.verbose_name_plural)])
        assert columns - told == left_out, model


# What hangs on something is inside it; accounts, codes and counters stay where they are.
LEFT_OUT: dict[Any, set[str]] = {
    Tournament: {"club", "version"},
    Entrant: {"tournament", "start_key"},
    Draw: {"tournament", "author"},
    Round: {"tournament"},
    Table: {"round", "card", "called_at"},
    Confirmation: {"table", "author", "device"},
    Decision: {"tournament", "author"},
    Season: {"club", "version"},
    Member: {"club"},
}
