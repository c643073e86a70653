"""What is written stays written: the database itself refuses to change it, whoever tries."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.db.models import Model

from kingscore.models import Entry, Game, Ruleset
from kingscore.queries import seats_of
from tests.kingscore.play import queens, record, start, written

# What may change: who turns out to have written an entry; the texts of a ruleset. When a ruleset
# was published is nobody's points.
CHANGEABLE: dict[type[Model], set[str]] = {
    Entry: {"recorded_by_id"},
    Ruleset: {"texts", "published_at"},
}


def columns_of(model: type[Model]) -> set[str]:
    """The names of the columns in the table of a model."""
    return {field.column for field in model._meta.concrete_fields}


GUARDED = [
    (model, column)
    for model, changeable in CHANGEABLE.items()
    for column in sorted(columns_of(model) - changeable)
]


def refused(write: Callable[[], Any]) -> None:
    """Check that a write is refused by the trigger, and not for another reason."""
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        write()


def run(statement: str) -> None:
    """Run plain SQL."""
    with connection.cursor() as cursor:
        cursor.execute(statement)


@pytest.fixture
def played_game(game: Game) -> Game:
    """A game with one entry."""
    record(game, queens(0))
    return game


@pytest.mark.parametrize(
    ("model", "column"), GUARDED, ids=[f"{model.__name__}.{column}" for model, column in GUARDED]
)
def test_column_cannot_be_updated_by_plain_sql(
    played_game: Game, model: type[Model], column: str
) -> None:
    before = list(model._default_manager.values())
    table = model._meta.db_table

    refused(lambda: run(f"UPDATE {table} SET {column} = {column}"))  # noqa: S608 - names of ours
    assert list(model._default_manager.values()) == before


def test_entry_cannot_be_updated_by_the_orm(played_game: Game) -> None:
    before = written(played_game)
    entry = Entry.objects.get()
    entry.reason = "other"

    refused(entry.save)
    refused(lambda: Entry.objects.update(content={}))
    refused(lambda: Entry.objects.bulk_update([entry], ["reason"]))
    refused(
        lambda: Entry.objects.bulk_create(
            [entry], update_conflicts=True, unique_fields=["id"], update_fields=["reason"]
        )
    )
    assert written(played_game) == before


def test_rules_cannot_be_updated_by_the_orm(played_game: Game) -> None:
    row = Ruleset.objects.get()
    before = row.digest
    row.digest = "0" * 64

    refused(row.save)
    refused(lambda: Ruleset.objects.update(document={}))
    assert Ruleset.objects.get().digest == before


def test_what_is_no_part_of_the_log_or_the_rules_may_change(played_game: Game) -> None:
    ana = seats_of(played_game)[0].player
    Entry.objects.update(recorded_by=ana)
    Ruleset.objects.update(texts={"name": "Mended"})

    assert Entry.objects.get().recorded_by == ana
    assert Ruleset.objects.get().texts == {"name": "Mended"}


def test_two_entries_cannot_have_one_place(played_game: Game) -> None:
    entry = Entry.objects.get()
    entry.pk = "00000000-0000-4000-8000-000000000002"

    with pytest.raises(IntegrityError), transaction.atomic():
        entry.save(force_insert=True)


@pytest.mark.django_db(transaction=True)
def test_migrations_backwards_take_the_guard_away_and_forwards_bring_it_back() -> None:
    game = start()
    record(game, queens(0))
    call_command("migrate", "kingscore", "0001", verbosity=0)
    try:
        run("UPDATE kingscore_entry SET reason = 'changed'")
    finally:
        call_command("migrate", verbosity=0)  # what builds on it was taken down too
    assert written(game)[0]["reason"] == "changed"
    refused(lambda: run("UPDATE kingscore_entry SET reason = ''"))
    refused(lambda: run("UPDATE kingscore_entry SET noted_at = '2026-11-29 20:15:00'"))


@pytest.mark.django_db(transaction=True)
def test_migrations_can_be_undone_to_nothing_and_done_again() -> None:
    call_command("migrate", "kingscore", "zero", verbosity=0)
    try:
        left = connection.introspection.table_names()
        assert not [name for name in left if name.startswith("kingscore_")]
    finally:
        call_command("migrate", verbosity=0)  # what builds on it was taken down too
    game = start()
    record(game, queens(0))
    refused(lambda: run("UPDATE kingscore_entry SET seq = 2"))
