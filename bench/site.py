"""The site in a server process of its own, on the database of the measurements.

`python -m bench.site PORT_FILE` is that process: the server and the entrance of `manage.py serve`,
with the addresses of `bench.bare` besides.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.following.servers import database_url

SECONDS_TO_START = 30


@contextmanager
def running_site() -> Iterator[tuple[int, int]]:
    """Start the site; gives its port and the id of its process; stops it in the end."""
    from django.conf import settings  # noqa: PLC0415 - the server process has its own

    file = Path(settings.HOME) / "bench-port"
    file.unlink(missing_ok=True)
    environ = os.environ | {"DATABASE_URL": database_url(), "PORT": "0"}
    command = [sys.executable, "-m", "bench.site", str(file)]
    process = subprocess.Popen(command, env=environ)  # noqa: S603 - a command of ours
    try:
        until = time.monotonic() + SECONDS_TO_START
        while not (file.exists() and file.read_text()):
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError("the site did not start")
            time.sleep(0.05)
        yield int(file.read_text()), process.pid
    finally:
        process.terminate()
        process.wait()


def serve(file: Path) -> None:
    """Run the site on a free port, whose number is written into a file."""
    import django  # noqa: PLC0415 - the settings must be told where they are first

    django.setup()
    from django.conf import settings  # noqa: PLC0415

    from kingscore.api import limits  # noqa: PLC0415
    from kingscore.management.commands.serve import open_listener, server  # noqa: PLC0415

    settings.ROOT_URLCONF = "bench.bare"
    limits.FOR_A_CREDENTIAL = limits.FOR_AN_ADDRESS = sys.maxsize
    with open_listener(os.environ) as listener:
        file.write_text(str(listener.getsockname()[1]))
        server().run(sockets=[listener])


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kingscore.settings")
    serve(Path(sys.argv[1]))
