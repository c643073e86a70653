"""Players: the key that makes a new one safe to send again."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('kingscore', '0006_claims'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='start_key',
            field=models.UUIDField(editable=False, null=True, unique=True),
        ),
    ]
