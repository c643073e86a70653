"""Runs a command with a PostgreSQL server of its own: `python bin/postgresql.py COMMAND ...`.

The server lives in a temporary folder, listens on a unix socket alone, and is gone when the command
ends, however it ends. The command finds it in DATABASE_URL. The exit code is the command's.
"""

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypedDict
from urllib.parse import quote

SECONDS_TO_START = 30
SECONDS_TO_STOP = 30
# Where a folder for a socket must be: its path may not pass 107 bytes, and TMPDIR may be long.
SHORT_TEMPORARY_FOLDER = "/tmp"  # noqa: S108  # only the parent of a folder with a random name
# Nothing here outlives the command, so nothing need survive a power cut.
SERVER_OPTIONS = (
    "listen_addresses=",
    "fsync=off",
    "full_page_writes=off",
    "synchronous_commit=off",
    "max_connections=60",
)


def find_programs() -> Path | None:
    """The folder with initdb and postgres: on PATH, else the newest where Debian keeps them."""
    if found := shutil.which("initdb"):
        programs = Path(found).resolve().parent
        if (programs / "postgres").exists():
            return programs
    installed = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    return max(installed, key=lambda folder: float(folder.parent.name), default=None)


def server_account() -> pwd.struct_passwd:
    """Who runs the server: oneself, but postgres or nobody instead of root, whom it refuses."""
    if os.geteuid() != 0:
        return pwd.getpwuid(os.geteuid())
    names = {account.pw_name: account for account in pwd.getpwall()}
    return names.get("postgres") or names["nobody"]


@contextmanager
def running_server(programs: Path) -> Iterator[str]:
    """Start an empty server; gives its DATABASE_URL; stops it and removes its folder."""
    account = server_account()
    with tempfile.TemporaryDirectory(prefix="kingscore-pg-", dir=SHORT_TEMPORARY_FOLDER) as name:
        folder = Path(name)
        os.chown(folder, account.pw_uid, account.pw_gid)
        data = folder / "data"
        _run(account, folder, programs / "initdb", "--pgdata", data, *_INITDB_OPTIONS)
        options = [part for option in SERVER_OPTIONS for part in ("-c", option)]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(  # noqa: S603  # programs of the system, arguments of our own
                [programs / "postgres", "-D", data, "-k", folder, *options],
                stdout=log,
                stderr=log,
                cwd=folder,
                start_new_session=True,  # Ctrl-C is for the tests; the server is stopped after them
                **_identity(account),
            )
        try:
            _wait_until_ready(server, programs, folder)
            yield f"postgresql://postgres@{quote(name, safe='')}/postgres"
        finally:
            server.send_signal(signal.SIGINT)  # PostgreSQL's "fast" stop: end the sessions, then go
            try:
                server.wait(SECONDS_TO_STOP)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


_INITDB_OPTIONS = (
    "--username=postgres",
    "--auth=trust",  # the folder itself is closed to other users
    "--encoding=UTF8",
    "--locale=C",
    "--no-sync",
)


class _Identity(TypedDict):
    user: int | None
    group: int | None
    extra_groups: list[int] | None


def _identity(account: pwd.struct_passwd) -> _Identity:
    """Who a program is to run as, for subprocess; None leaves it as it is."""
    if os.geteuid() != 0:
        return {"user": None, "group": None, "extra_groups": None}
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


def _run(account: pwd.struct_passwd, folder: Path, *command: str | Path) -> None:
    done = subprocess.run(  # noqa: S603  # programs of the system, arguments of our own
        command, capture_output=True, cwd=folder, text=True, check=False, **_identity(account)
    )
    if done.returncode:
        sys.exit(f"kingscore: {Path(command[0]).name} failed:\n{done.stderr or done.stdout}")


def _wait_until_ready(server: subprocess.Popen[bytes], programs: Path, folder: Path) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < deadline and server.poll() is None:
        probe: list[str | Path] = [programs / "pg_isready", "--quiet", "--host", folder]
        if subprocess.run(probe, check=False).returncode == 0:  # noqa: S603  # as above
            return
        time.sleep(0.1)
    log = (folder / "log").read_text(errors="replace")
    sys.exit(f"kingscore: PostgreSQL did not start:\n{log}")


def main(command: list[str]) -> int:
    """Run the command with a server; returns the command's exit code."""
    programs = find_programs()
    if programs is None:
        sys.exit("kingscore: PostgreSQL is not installed.")
    # A plain exit, so that the server is stopped, whichever way this program is told to end.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda received, _frame: sys.exit(128 + received))
    with running_server(programs) as url:
        return subprocess.run(  # noqa: S603  # running the caller's command is the purpose
            command, env=os.environ | {"DATABASE_URL": url}, check=False
        ).returncode


if __name__ == "__main__":
    if sys.argv[1:] == ["--is-installed"]:
        sys.exit(find_programs() is None)
    sys.exit(main(sys.argv[1:]))
