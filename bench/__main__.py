"""`python -m bench`: print the measurements of docs/benchmarks.md.

What matters are the ratios, which hold on other machines too.
"""

import os
import tempfile

import django
from django.conf import settings
from django.core.management import call_command
from django.test.utils import get_runner, setup_test_environment

from bench import core


def main() -> None:
    """Measure the core, then writing on a fresh test database."""
    say("deals scored by the core, a second", f"{core.deals_per_second():,.0f}")
    say("replay of a 20-deal game", f"{core.replay_milliseconds():.2f} ms")
    setup_test_environment(debug=False)
    settings.ROOT_URLCONF = "bench.writing"
    if settings.DATABASES["default"]["ENGINE"].endswith("sqlite3"):
        # A file, as on a real site, and not a database in memory.
        settings.DATABASES["default"]["TEST"]["NAME"] = settings.HOME / "bench.sqlite3"
    runner = get_runner(settings)(verbosity=0, interactive=False)
    databases = runner.setup_databases()
    try:
        from bench import writing  # noqa: PLC0415 - needs the apps that are set up by now

        times = writing.measure()
    finally:
        runner.teardown_databases(databases)
    say("database", settings.DATABASES["default"]["ENGINE"].rpartition(".")[2])
    say("a bare insert", f"{times.bare_insert:.2f} ms")
    ratio("recording a deal by the service", times.service, times.bare_insert)
    say("a bare insert request", f"{times.bare_request:.2f} ms")
    ratio("recording a deal, plain form", times.web_plain, times.bare_request)
    ratio("recording a deal, htmx, with the new sheet", times.web, times.bare_request)


def say(what: str, figure: str) -> None:
    """Print one line."""
    print(f"{what + ' ':.<46} {figure}")


def ratio(what: str, time: float, base: float) -> None:
    """Print a time and how many times its base it is."""
    say(what, f"{time:.2f} ms = {time / base:.1f} x")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="kingscore-bench-") as home:
        os.environ["KINGSCORE_HOME"] = home
        os.environ["DJANGO_SETTINGS_MODULE"] = "kingscore.settings"
        django.setup()
        call_command("collectstatic", verbosity=0, interactive=False)
        main()
