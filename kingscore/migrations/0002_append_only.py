"""The log and the rules of published rulesets cannot be changed, whoever tries."""

from django.db import migrations

# What may never change. A ruleset's texts may be mended, and an entry may be given to the player
# that its writer turns out to be.
_TABLES = {
    "kingscore_entry": "id, game_id, seq, number, content, reason, device, recorded_at",
    "kingscore_ruleset": "id, slug, version, document, digest",
}

_SQLITE = """
CREATE TRIGGER {table}_append_only BEFORE UPDATE OF {columns} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END;
"""

_POSTGRESQL = """
CREATE TRIGGER {table}_append_only BEFORE UPDATE OF {columns} ON {table}
FOR EACH ROW EXECUTE FUNCTION kingscore_append_only();
"""

_POSTGRESQL_FUNCTION = """
CREATE FUNCTION kingscore_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME
USING ERRCODE = 'integrity_constraint_violation'; END $$;
"""


def add_triggers(apps, schema_editor):
    """Create the triggers in the words of the database."""
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    if is_postgresql:
        schema_editor.execute(_POSTGRESQL_FUNCTION, params=None)
    for table, columns in _TABLES.items():
        statement = _POSTGRESQL if is_postgresql else _SQLITE
        schema_editor.execute(statement.format(table=table, columns=columns), params=None)


def drop_triggers(apps, schema_editor):
    """Take the triggers away."""
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    for table in _TABLES:
        on = f" ON {table}" if is_postgresql else ""
        schema_editor.execute(f"DROP TRIGGER {table}_append_only{on}")
    if is_postgresql:
        schema_editor.execute("DROP FUNCTION kingscore_append_only()")


class Migration(migrations.Migration):
    dependencies = [("kingscore", "0001_initial")]
    operations = [migrations.RunPython(add_triggers, drop_triggers)]
