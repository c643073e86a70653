"""A site with an empty database for one measurement, of which nothing is left."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

import django
from django.conf import settings
from django.core.management import call_command
from django.test.utils import get_runner, setup_test_environment


@contextmanager
def throwaway_site() -> Iterator[None]:
    """Set the site up in a home of its own, on a test database; what needs its apps comes after."""
    with tempfile.TemporaryDirectory(prefix="kingscore-bench-") as home:
        os.environ["KINGSCORE_HOME"] = home
        os.environ["DJANGO_SETTINGS_MODULE"] = "kingscore.settings"
        django.setup()
        call_command("collectstatic", verbosity=0, interactive=False)
        setup_test_environment(debug=False)
        if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
            # A file, as on a real site, and not a database in memory.
            settings.DATABASES["default"]["TEST"]["NAME"] = settings.HOME / "bench.sqlite3"
        runner = get_runner(settings)(verbosity=0, interactive=False)
        databases = runner.setup_databases()
        try:
            yield
        finally:
            runner.teardown_databases(databases)
