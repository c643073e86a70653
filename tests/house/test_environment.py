"""The readers of environment variables, and the secret key that is made at first start."""

import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from kingscore import environment


@pytest.mark.parametrize(
    ("word", "expected"),
    [("1", True), ("Yes", True), (" on ", True), ("0", False), ("FALSE", False), ("", False)],
)
def test_read_bool_understands_words(word: str, expected: bool) -> None:
    assert environment.read_bool({"X": word}, "X") is expected


def test_read_bool_is_false_when_not_set() -> None:
    assert environment.read_bool({}, "X") is False


def test_read_bool_names_the_variable_it_cannot_understand() -> None:
    with pytest.raises(ImproperlyConfigured, match=r"KINGSCORE_DEBUG must be 1 or 0, not 'maybe'"):
        environment.read_bool({"KINGSCORE_DEBUG": "maybe"}, "KINGSCORE_DEBUG")


def test_read_bool_takes_the_default_where_nothing_is_said() -> None:
    assert environment.read_bool({"X": " "}, "X", default=True) is True
    assert environment.read_bool({"X": "0"}, "X", default=True) is False


def test_read_mail_without_a_server_writes_to_the_terminal() -> None:
    mail = environment.read_mail({})
    assert (mail.backend.rpartition(".")[0], mail.host) == (
        "django.core.mail.backends.console",
        "",
    )
    assert environment.read_mail({"KINGSCORE_MAIL_FROM": "a@b.example"}).sender == "a@b.example"


@pytest.mark.parametrize(
    ("url", "port", "starts_tls", "is_tls"),
    [
        ("smtp://ana%40club.example:p%2Fw@mail.example:2525", 2525, True, False),
        ("smtp://ana%40club.example:p%2Fw@mail.example", 587, True, False),
        ("smtps://ana%40club.example:p%2Fw@mail.example", 465, False, True),
        ("smtps://ana%40club.example:p%2Fw@mail.example:587", 587, False, True),
    ],
)
def test_read_mail_never_sends_a_password_in_the_clear(
    url: str, port: int, starts_tls: bool, is_tls: bool
) -> None:
    mail = environment.read_mail({"KINGSCORE_MAIL_URL": url})
    assert (mail.host, mail.user, mail.password) == ("mail.example", "ana@club.example", "p/w")
    assert (mail.port, mail.starts_tls, mail.is_tls) == (port, starts_tls, is_tls)
    assert mail.sender == "ana@club.example"


def test_read_mail_of_a_server_that_wants_no_password() -> None:
    given = {"KINGSCORE_MAIL_URL": "smtp://localhost", "KINGSCORE_MAIL_FROM": "a@b.example"}
    mail = environment.read_mail(given)
    assert (mail.port, mail.starts_tls, mail.is_tls, mail.user) == (25, False, False, "")


@pytest.mark.parametrize("sender", ["", "nobody"])
def test_read_mail_asks_for_the_address_it_writes_from(sender: str) -> None:
    given = {"KINGSCORE_MAIL_URL": "smtp://localhost", "KINGSCORE_MAIL_FROM": sender}
    with pytest.raises(ImproperlyConfigured, match="KINGSCORE_MAIL_FROM"):
        environment.read_mail(given)


@pytest.mark.parametrize(
    "url",
    ["mail.example", "http://ana:hush@mail.example", "smtp://", "smtp://ana:hush@m.example:x"],
)
def test_read_mail_names_the_variable_and_keeps_the_password(url: str) -> None:
    given = {"KINGSCORE_MAIL_URL": url, "KINGSCORE_MAIL_FROM": "a@b.example"}
    with pytest.raises(ImproperlyConfigured, match="KINGSCORE_MAIL_URL") as refused:
        environment.read_mail(given)
    assert "hush" not in str(refused.value)


def test_read_list_strips_and_drops_empty_parts() -> None:
    assert environment.read_list({"X": " a.example, ,b.example,"}, "X") == [
        "a.example",
        "b.example",
    ]
    assert environment.read_list({}, "X") == []


def test_read_home_prefers_the_explicit_folder(tmp_path: Path) -> None:
    given = {"KINGSCORE_HOME": str(tmp_path / "own"), "XDG_DATA_HOME": str(tmp_path / "data")}
    assert environment.read_home(given) == tmp_path / "own"
    assert environment.read_home({"XDG_DATA_HOME": str(tmp_path)}) == tmp_path / "kingscore"


def test_read_home_defaults_to_the_users_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert environment.read_home({}) == tmp_path / ".local" / "share" / "kingscore"


def test_read_home_without_any_home_folder_says_what_to_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_home() -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr(Path, "home", no_home)
    with pytest.raises(ImproperlyConfigured, match="set KINGSCORE_HOME"):
        environment.read_home({})


def test_make_home_where_a_file_stands_names_the_folder(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(ImproperlyConfigured, match=r"taken.*set KINGSCORE_HOME"):
        environment.make_home(tmp_path / "taken" / "home")


def test_read_time_zone_takes_the_named_zone() -> None:
    assert environment.read_time_zone({"KINGSCORE_TIME_ZONE": "Asia/Tehran"}) == "Asia/Tehran"


@pytest.mark.parametrize("name", ["Mars/Olympus", "../etc/passwd", "Europe"])
def test_read_time_zone_refuses_an_unknown_zone(name: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="such as Europe/Brussels"):
        environment.read_time_zone({"KINGSCORE_TIME_ZONE": name})


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("usr/share/zoneinfo/Europe/Brussels", "Europe/Brussels"),
        ("usr/share/zoneinfo/Mars/Olympus", "UTC"),
        ("somewhere/else", "UTC"),
    ],
)
def test_read_time_zone_asks_the_machine(tmp_path: Path, target: str, expected: str) -> None:
    link = tmp_path / "localtime"
    link.symlink_to(tmp_path / target)
    assert environment.read_time_zone({}, link) == expected


def test_read_database_defaults_to_sqlite_in_the_data_folder(tmp_path: Path) -> None:
    database = environment.read_database({}, tmp_path / "home")
    assert database["NAME"] == tmp_path / "home" / "kingscore.sqlite3"
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert (tmp_path / "home").is_dir()


def test_read_database_gives_a_sqlite_url_the_same_options(tmp_path: Path) -> None:
    database = environment.read_database({"DATABASE_URL": f"sqlite:///{tmp_path}/a.db"}, tmp_path)
    assert database["NAME"] == f"{tmp_path}/a.db"
    assert database["OPTIONS"] == environment.SQLITE_OPTIONS


def test_read_database_understands_a_postgresql_socket(tmp_path: Path) -> None:
    url = "postgresql://club@%2Frun%2Fclub/scores"
    database = environment.read_database({"DATABASE_URL": url}, tmp_path)
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["HOST"], database["NAME"]) == ("/run/club", "scores")
    assert database["CONN_HEALTH_CHECKS"] is True


@pytest.mark.parametrize(
    "url",
    [
        "nonsense",
        "mysql://ana:hush@host/name",
        "postgresql://ana:hush@host:port/name",
        "postgresql://ana:hush@host:99999/name",
        "postgresql://ana:hush@host/",
        "postgresql://ana:hush@[::1/name",
        "sqlite://",
        "://",
    ],
)
def test_read_database_refuses_nonsense_without_telling_the_password(
    tmp_path: Path, url: str
) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL cannot be understood") as refusal:
        environment.read_database({"DATABASE_URL": url}, tmp_path)
    assert "hush" not in str(refusal.value)


def test_read_secret_key_from_the_environment_leaves_no_file(tmp_path: Path) -> None:
    assert environment.read_secret_key({"SECRET_KEY": "given"}, tmp_path / "home") == "given"
    assert not (tmp_path / "home").exists()


def test_read_secret_key_is_made_once_for_the_owner_alone(tmp_path: Path) -> None:
    home = tmp_path / "home"
    key = environment.read_secret_key({}, home)
    assert len(key) >= 50
    assert environment.read_secret_key({}, home) == key
    assert [path.name for path in home.iterdir()] == ["secret-key"]
    assert stat.S_IMODE((home / "secret-key").stat().st_mode) == 0o600
    assert stat.S_IMODE(home.stat().st_mode) == 0o700


def test_read_secret_key_when_many_start_at_once_is_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(16) as pool:
        keys = set(pool.map(lambda _: environment.read_secret_key({}, tmp_path), range(64)))
    assert len(keys) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret-key"]


def test_write_secret_key_leaves_the_key_of_a_faster_process(tmp_path: Path) -> None:
    file = tmp_path / "secret-key"
    file.write_text("theirs\n")
    environment._write_secret_key(file)  # the moment between the look and the write
    assert file.read_text() == "theirs\n"
    assert list(tmp_path.iterdir()) == [file]


def test_read_secret_key_refuses_an_empty_file(tmp_path: Path) -> None:
    (tmp_path / "secret-key").write_text("\n")
    with pytest.raises(ImproperlyConfigured, match="is empty: remove it"):
        environment.read_secret_key({}, tmp_path)


def test_read_secret_key_that_cannot_be_read_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "secret-key").mkdir()
    with pytest.raises(ImproperlyConfigured, match=r"secret-key cannot be read or made"):
        environment.read_secret_key({}, tmp_path)


def settings_under(tmp_path: Path, expression: str, **environ: str) -> str:
    """What an expression over the settings is in a fresh process with these variables only."""
    program = f"from kingscore import settings; print(({expression}))"
    kept = {"PATH": os.environ["PATH"], "KINGSCORE_HOME": str(tmp_path)}
    done = subprocess.run(  # noqa: S603  # this very Python, with a program of our own
        [sys.executable, "-c", program],
        env=kept | environ,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip() or done.stderr.strip().splitlines()[-1]


def test_settings_are_closed_unless_asked(tmp_path: Path) -> None:
    expression = "settings.DEBUG, settings.SESSION_COOKIE_SECURE, settings.ALLOWED_HOSTS"
    assert settings_under(tmp_path, expression) == "(False, False, ['*'])"


def test_settings_behind_a_certificate_use_secure_cookies(tmp_path: Path) -> None:
    expression = (
        "settings.SESSION_COOKIE_SECURE, settings.CSRF_COOKIE_SECURE, "
        "settings.CSRF_TRUSTED_ORIGINS, settings.SECURE_HSTS_SECONDS > 0, "
        "'kingscore.middleware.own_hosts_only' in settings.MIDDLEWARE"
    )
    found = settings_under(
        tmp_path, expression, KINGSCORE_HTTPS="1", KINGSCORE_HOSTS="club.example"
    )
    assert found == "(True, True, ['https://club.example'], True, False)"


def test_settings_with_a_nonsense_database_end_with_the_reason(tmp_path: Path) -> None:
    assert "DATABASE_URL cannot be understood" in settings_under(
        tmp_path, "settings.DEBUG", DATABASE_URL="nonsense"
    )
