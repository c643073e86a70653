"""Accounts keep games, players and rulesets; tokens for apps; webhooks; a cache for all processes."""

import uuid
from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.core.management import call_command
from django.db import migrations, models

_append_only = import_module("kingscore.migrations.0002_append_only")
_TABLE = "kingscore_entry"
_COLUMNS = _append_only._TABLES[_TABLE]


def _renew_trigger(schema_editor, columns):
    is_postgresql = schema_editor.connection.vendor == "postgresql"
    on = f" ON {_TABLE}" if is_postgresql else ""
    schema_editor.execute(f"DROP TRIGGER {_TABLE}_append_only{on}")
    statement = _append_only._POSTGRESQL if is_postgresql else _append_only._SQLITE
    schema_editor.execute(statement.format(table=_TABLE, columns=columns), params=None)


def guard_the_senders_time(apps, schema_editor):
    """What a sender said of his time is not changed either."""
    _renew_trigger(schema_editor, f"{_COLUMNS}, noted_at")


def guard_as_before(apps, schema_editor):
    """The trigger as it was before there was a sender's time."""
    _renew_trigger(schema_editor, _COLUMNS)


def create_cache_table(apps, schema_editor):
    """Make the table that is named in the settings, where it does not exist yet."""
    call_command("createcachetable", database=schema_editor.connection.alias, verbosity=0)


def drop_cache_table(apps, schema_editor):
    """Nothing in it is missed."""
    schema_editor.execute("DROP TABLE kingscore_cache")


class Migration(migrations.Migration):

    dependencies = [
        ('kingscore', '0003_house_rules'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='entry',
            name='noted_at',
            field=models.DateTimeField(null=True, verbose_name="noted, by the sender's clock"),
        ),
        migrations.RunPython(guard_the_senders_time, guard_as_before),
        migrations.RunPython(create_cache_table, drop_cache_table),
        migrations.AddField(
            model_name='game',
            name='has_webhooks',
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AddField(
            model_name='game',
            name='is_locked',
            field=models.BooleanField(default=False, editable=False, verbose_name='locked'),
        ),
        migrations.AddField(
            model_name='game',
            name='owner',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='games', to=settings.AUTH_USER_MODEL, verbose_name='owner'),
        ),
        migrations.AddField(
            model_name='houserules',
            name='owner',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='house_rules', to=settings.AUTH_USER_MODEL, verbose_name='owner'),
        ),
        migrations.AddField(
            model_name='player',
            name='is_anonymous',
            field=models.BooleanField(default=False, editable=False, verbose_name='anonymous'),
        ),
        migrations.AddField(
            model_name='player',
            name='keeper',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='kept_players', to=settings.AUTH_USER_MODEL, verbose_name='kept by'),
        ),
        migrations.AddField(
            model_name='player',
            name='person',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='played_as', to=settings.AUTH_USER_MODEL, verbose_name='claimed by'),
        ),
        migrations.CreateModel(
            name='ApiToken',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=40, verbose_name='name')),
                ('scope', models.CharField(choices=[('read', 'read'), ('write', 'read and write')], max_length=10, verbose_name='may')),
                ('digest', models.CharField(editable=False, max_length=64, unique=True)),
                ('hint', models.CharField(editable=False, max_length=10, verbose_name='begins with')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='made')),
                ('last_used_at', models.DateTimeField(editable=False, null=True, verbose_name='last used')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tokens', to=settings.AUTH_USER_MODEL, verbose_name='account')),
            ],
            options={
                'verbose_name': 'API token',
                'verbose_name_plural': 'API tokens',
                'ordering': ('-created_at', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Webhook',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('url', models.CharField(max_length=500, verbose_name='address')),
                ('events', models.JSONField(verbose_name='events')),
                ('secret', models.CharField(editable=False, max_length=64)),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='made')),
                ('account', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to=settings.AUTH_USER_MODEL, verbose_name='account')),
                ('game', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='webhooks', to='kingscore.game', verbose_name='game')),
            ],
            options={
                'verbose_name': 'webhook',
                'verbose_name_plural': 'webhooks',
                'ordering': ('-created_at', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Delivery',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('event', models.CharField(max_length=30, verbose_name='event')),
                ('attempts', models.PositiveSmallIntegerField(default=0, verbose_name='attempts')),
                ('due_at', models.DateTimeField(db_index=True, null=True, verbose_name='next attempt')),
                ('delivered_at', models.DateTimeField(null=True, verbose_name='delivered')),
                ('status', models.PositiveSmallIntegerField(null=True, verbose_name='last answer')),
                ('error', models.CharField(blank=True, max_length=200, verbose_name='last fault')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='made')),
                ('entry', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='kingscore.entry')),
                ('webhook', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deliveries', to='kingscore.webhook')),
            ],
            options={
                'verbose_name': 'delivery',
                'verbose_name_plural': 'deliveries',
                'ordering': ('-created_at', 'id'),
            },
        ),
        migrations.AddConstraint(
            model_name='webhook',
            constraint=models.CheckConstraint(condition=models.Q(('game__isnull', True), ('account__isnull', True), _connector='XOR'), name='webhook_of_game_or_account'),
        ),
        migrations.AddConstraint(
            model_name='delivery',
            constraint=models.UniqueConstraint(fields=('webhook', 'entry', 'event'), name='delivery_of_event_once'),
        ),
    ]
