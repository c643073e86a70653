"""An account may act for another: who writes on the sheets of a club, and who manages its players."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('kingscore', '0007_player_key'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Deputy',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('owner', 'owner'), ('director', 'director'), ('scorer', 'scorer')], max_length=10, verbose_name='role')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deputies', to=settings.AUTH_USER_MODEL, verbose_name='account')),
                ('deputy', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='deputy_for', to=settings.AUTH_USER_MODEL, verbose_name='deputy')),
            ],
            options={
                'verbose_name': 'deputy',
                'verbose_name_plural': 'deputies',
                'ordering': ('id',),
                'constraints': [models.UniqueConstraint(fields=('account', 'deputy'), name='deputy_of_account_once')],
            },
        ),
    ]
