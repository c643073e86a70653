"""What the environment tells: typed readers of environment variables, and the secret key's file.

Only the settings read from here. A value that cannot be understood raises ImproperlyConfigured with
the variable's name and what it may be. Every variable is described in docs/settings.md.
"""

import os
import secrets
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

TRUE_WORDS = frozenset({"1", "true", "yes", "on"})
FALSE_WORDS = frozenset({"0", "false", "no", "off"})
DATABASE_SCHEMES = frozenset({"postgres", "postgresql", "sqlite"})
SQLITE_ENGINE = "django.db.backends.sqlite3"
SQLITE_OPTIONS = {
    # Readers never wait for the writer, and a deal that was recorded survives an empty battery.
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    # Take the write lock when a transaction starts: one taken later fails at once, without waiting.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
}
SECRET_KEY_BYTES = 48
MAIL_PORTS = {"smtp": 25, "smtps": 465}
SUBMISSION_PORT = 587  # where whoever has a password hands in his mail


def read_bool(environ: Mapping[str, str], name: str, *, default: bool = False) -> bool:
    """True for 1/true/yes/on; False for 0/false/no/off; the default when it is empty or not set."""
    word = environ.get(name, "").strip().lower()
    if not word:
        return default
    if word in TRUE_WORDS:
        return True
    if word in FALSE_WORDS:
        return False
    raise ImproperlyConfigured(f"{name} must be 1 or 0, not {word!r}.")


def read_list(environ: Mapping[str, str], name: str) -> list[str]:
    """The comma-separated parts of a variable, stripped, without empty ones."""
    return [part.strip() for part in environ.get(name, "").split(",") if part.strip()]


def read_home(environ: Mapping[str, str]) -> Path:
    """The folder for the site's own data: database, secret key, collected static files."""
    if explicit := environ.get("KINGSCORE_HOME", "").strip():
        return Path(explicit).expanduser().absolute()
    data = environ.get("XDG_DATA_HOME", "").strip()
    try:
        base = Path(data) if data else Path.home() / ".local" / "share"
    except RuntimeError as error:
        raise ImproperlyConfigured("This user has no home folder: set KINGSCORE_HOME.") from error
    return base.absolute() / "kingscore"


def make_home(home: Path) -> None:
    """Make the data folder, for this user alone, where it does not exist yet."""
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(
            f"The data folder {home} cannot be made ({error.strerror}): "
            "set KINGSCORE_HOME to a folder that this user may write."
        ) from error


def read_time_zone(environ: Mapping[str, str], localtime: Path = Path("/etc/localtime")) -> str:
    """KINGSCORE_TIME_ZONE, else the machine's zone where it can be told, else UTC."""
    if name := environ.get("KINGSCORE_TIME_ZONE", "").strip():
        if not _is_time_zone(name):
            raise ImproperlyConfigured(
                f"KINGSCORE_TIME_ZONE must be a zone such as Europe/Brussels, not {name!r}."
            )
        return name
    _, found, name = str(localtime.resolve()).rpartition("zoneinfo/")
    return name if found and _is_time_zone(name) else "UTC"


def _is_time_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def read_database(environ: Mapping[str, str], home: Path) -> dict[str, Any]:
    """Django's description of the database: DATABASE_URL, else SQLite in the data folder."""
    url = environ.get("DATABASE_URL", "").strip()
    if not url:
        make_home(home)
        return _sqlite({"ENGINE": SQLITE_ENGINE, "NAME": home / "kingscore.sqlite3"})
    # The address may hold a password: messages never repeat it.
    try:
        parsed = _parse_database_url(url)
    except ValueError as error:
        raise ImproperlyConfigured(
            f"DATABASE_URL cannot be understood ({error}): it must be like "
            "postgresql://user:password@host:5432/name or sqlite:////folder/file.sqlite3."
        ) from None
    if parsed["ENGINE"] == SQLITE_ENGINE:
        return _sqlite(parsed)
    return parsed | {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}


def _parse_database_url(url: str) -> dict[str, Any]:
    scheme = urlsplit(url).scheme
    if scheme not in DATABASE_SCHEMES:
        raise ValueError(f"its scheme is {scheme!r}" if scheme else "it has no scheme")
    parsed: dict[str, Any] = dict(dj_database_url.parse(url))
    if parsed["NAME"] in (
        "",
        ":memory:",
    ):  # in memory, each thread would have a database of its own
        raise ValueError("it names no database")
    return parsed


def _sqlite(database: dict[str, Any]) -> dict[str, Any]:
    # A connection is kept as long as its thread lives: opening one costs more than most queries.
    return database | {"OPTIONS": dict(SQLITE_OPTIONS), "CONN_MAX_AGE": None}


class Mail(NamedTuple):
    """How the site sends mail, and from whom.

    `starts_tls`: the connection turns secret before anything is said; `is_tls`: it is so at once.
    Without a host, messages are written to the server's terminal.
    """

    backend: str = "django.core.mail.backends.console.EmailBackend"
    host: str = ""
    port: int = 0
    user: str = ""
    password: str = ""
    starts_tls: bool = False
    is_tls: bool = False
    sender: str = "kingscore@localhost"


def read_mail(environ: Mapping[str, str]) -> Mail:
    """KINGSCORE_MAIL_URL and KINGSCORE_MAIL_FROM, which is needed if the user is no address."""
    sender = environ.get("KINGSCORE_MAIL_FROM", "").strip()
    url = environ.get("KINGSCORE_MAIL_URL", "").strip()
    if not url:
        return Mail(sender=sender) if sender else Mail()
    # As for the database, no message repeats the address: it may hold a password.
    try:
        mail = _parse_mail_url(url)
    except ValueError as error:
        raise ImproperlyConfigured(
            f"KINGSCORE_MAIL_URL cannot be understood ({error}): it must be like "
            "smtp://user:password@host:587 or smtps://user:password@host."
        ) from None
    sender = sender or mail.user
    if "@" not in sender:
        raise ImproperlyConfigured(
            "KINGSCORE_MAIL_FROM must be the address that the site writes from, such as "
            "scores@club.example."
        )
    return mail._replace(sender=sender)


def _parse_mail_url(url: str) -> Mail:
    parts = urlsplit(url)
    if parts.scheme not in MAIL_PORTS:
        raise ValueError(f"its scheme is {parts.scheme!r}" if parts.scheme else "it has no scheme")
    if not parts.hostname:
        raise ValueError("it names no host")
    user, is_tls = unquote(parts.username or ""), parts.scheme == "smtps"
    usual = SUBMISSION_PORT if user and not is_tls else MAIL_PORTS[parts.scheme]
    return Mail(
        backend="django.core.mail.backends.smtp.EmailBackend",
        host=parts.hostname,
        port=parts.port or usual,
        user=user,
        password=unquote(parts.password or ""),
        starts_tls=bool(user) and not is_tls,  # a password never travels in the clear
        is_tls=is_tls,
    )


def read_secret_key(environ: Mapping[str, str], home: Path) -> str:
    """SECRET_KEY, else the key in the data folder, which is made at first start."""
    if key := environ.get("SECRET_KEY", "").strip():
        return key
    make_home(home)
    file = home / "secret-key"
    try:
        if not file.exists():
            _write_secret_key(file)
        key = file.read_text(encoding="ascii").strip()
    except OSError as error:
        raise ImproperlyConfigured(
            f"The secret key {file} cannot be read or made ({error.strerror})."
        ) from error
    if not key:
        raise ImproperlyConfigured(f"The secret key {file} is empty: remove it to have a new one.")
    return key


def _write_secret_key(file: Path) -> None:
    """Write a new key whole or not at all; of two processes at once, the first to link wins."""
    descriptor, name = tempfile.mkstemp(
        prefix=".secret-key-", dir=file.parent
    )  # made with mode 0600
    draft = Path(name)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as stream:
            stream.write(secrets.token_urlsafe(SECRET_KEY_BYTES) + "\n")
            stream.flush()
            os.fsync(stream.fileno())
        try:
            file.hardlink_to(draft)
        except FileExistsError:
            return
    finally:
        draft.unlink()
