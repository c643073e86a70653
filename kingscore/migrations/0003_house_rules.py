"""House rules, and who may publish them; a club may go back to rules it had before."""

from importlib import import_module

from django.db import migrations, models

_append_only = import_module("kingscore.migrations.0002_append_only")
_TABLE = "kingscore_ruleset"


def renew_trigger(apps, schema_editor):
    """SQLite makes a table anew to change its constraints, and forgets its triggers."""
    if schema_editor.connection.vendor == "sqlite":
        statement = _append_only._SQLITE.format(
            table=_TABLE, columns=_append_only._TABLES[_TABLE]
        )
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("kingscore", "0002_append_only")]
    operations = [
        migrations.CreateModel(
            name="HouseRules",
            fields=[
                ("id", models.UUIDField(editable=False, primary_key=True, serialize=False)),
                ("slug", models.SlugField(max_length=200, unique=True, verbose_name="short name")),
                (
                    "editor_code",
                    models.CharField(max_length=40, unique=True, verbose_name="editor's code"),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "house rules",
                "verbose_name_plural": "house rules",
                "ordering": ("slug",),
            },
        ),
        # Backwards this comes last, and forwards the other one does.
        migrations.RunPython(migrations.RunPython.noop, renew_trigger),
        migrations.RemoveConstraint(model_name="ruleset", name="ruleset_rules_once"),
        migrations.RunPython(renew_trigger, migrations.RunPython.noop),
    ]
