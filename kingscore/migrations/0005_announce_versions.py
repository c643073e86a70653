"""PostgreSQL tells whoever listens that a game has changed: kingscore.following.watching."""

from django.db import migrations

# The message is a JSON list: code, version, renames, is_finished; of a deleted game the code alone.
_STATEMENTS = (
    """
    CREATE FUNCTION kingscore_announce_game() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'DELETE' THEN
            PERFORM pg_notify('kingscore_game', json_build_array(OLD.code)::text);
        ELSE
            PERFORM pg_notify('kingscore_game', json_build_array(
                NEW.code, NEW.version, NEW.renames, NEW.is_finished)::text);
        END IF;
        RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER kingscore_game_changed AFTER UPDATE OF version, renames ON kingscore_game
    FOR EACH ROW WHEN (OLD.version <> NEW.version OR OLD.renames <> NEW.renames)
    EXECUTE FUNCTION kingscore_announce_game()
    """,
    """
    CREATE TRIGGER kingscore_game_deleted AFTER DELETE ON kingscore_game
    FOR EACH ROW EXECUTE FUNCTION kingscore_announce_game()
    """,
)


def announce(apps, schema_editor):
    """Create the triggers; on SQLite the file itself says that something has changed."""
    if schema_editor.connection.vendor == "postgresql":
        for statement in _STATEMENTS:
            schema_editor.execute(statement, params=None)


def be_silent(apps, schema_editor):
    """Take the triggers away."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP TRIGGER kingscore_game_changed ON kingscore_game")
        schema_editor.execute("DROP TRIGGER kingscore_game_deleted ON kingscore_game")
        schema_editor.execute("DROP FUNCTION kingscore_announce_game()")


class Migration(migrations.Migration):
    dependencies = [("kingscore", "0004_accounts_and_webhooks")]
    operations = [migrations.RunPython(announce, be_silent)]
