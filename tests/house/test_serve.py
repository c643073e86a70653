"""`manage.py serve`: ports, what it tells, and what it does when it cannot start."""

import io
import resource
import socket
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any, NoReturn

import pytest
import segno
import uvicorn
from django.contrib.sessions.models import Session
from django.core.management.base import CommandError
from django.db import OperationalError
from django.utils import timezone
from pytest_django import Settings

from kingscore.management.commands import serve


@pytest.fixture
def taken_port() -> Iterator[int]:
    """A port that another socket listens on for as long as the test runs."""
    with serve.open_listener({"PORT": "0"}) as listener:
        yield listener.getsockname()[1]


def test_open_listener_takes_the_port_asked_for() -> None:
    with serve.open_listener({"PORT": "0"}) as listener:
        port = listener.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port), timeout=5):
            assert port > 0


def test_open_listener_on_a_taken_port_says_so(taken_port: int) -> None:
    with pytest.raises(CommandError, match=f"Port {taken_port} is taken"):
        serve.open_listener({"PORT": str(taken_port)})


def test_connections_that_were_accepted_notice_that_the_other_side_is_gone() -> None:
    with serve.open_listener({"PORT": "0"}) as listener:
        port = listener.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port), timeout=5):
            accepted, _address = listener.accept()
            with accepted:
                assert accepted.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
                for name, value in serve.DEAD_CONNECTION_OPTIONS.items():
                    found = accepted.getsockopt(socket.IPPROTO_TCP, getattr(socket, name))
                    assert found == value


def test_listen_where_the_system_has_no_such_options_listens_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in serve.DEAD_CONNECTION_OPTIONS:
        monkeypatch.delattr(socket, name)
    with serve.open_listener({"PORT": "0"}) as listener:
        assert listener.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1


@pytest.mark.parametrize("port", ["http", "-1", "65536", "8000.5", "٨٠٠٠"])
def test_open_listener_refuses_what_is_no_port(port: str) -> None:
    with pytest.raises(CommandError, match="PORT must be a number"):
        serve.open_listener({"PORT": port})


def test_open_listener_without_a_wish_takes_the_next_free_port(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[int] = []

    def third_is_free(port: int) -> socket.socket | None:
        tried.append(port)
        return socket.socket() if len(tried) == 3 else None

    monkeypatch.setattr(serve, "listen", third_is_free)
    serve.open_listener({}).close()
    assert tried == [8000, 8001, 8002]


def test_open_listener_with_every_port_taken_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "listen", lambda _port: None)
    with pytest.raises(CommandError, match="No port from 8000 to 8019 is free"):
        serve.open_listener({})


def test_listen_on_a_port_that_is_not_allowed_gives_the_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Forbidden(socket.socket):
        def bind(self, _address: Any) -> NoReturn:
            raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket, "socket", Forbidden)
    with pytest.raises(CommandError, match=r"Port 80 cannot be opened: Permission denied\."):
        serve.listen(80)


def told(port: int, address: str | None, out: io.StringIO | None = None) -> str:
    stream = out or io.StringIO()
    serve.Command(stdout=stream).announce(port, address)
    return stream.getvalue()


def test_announce_tells_the_address_for_a_phone() -> None:
    text = told(8000, "192.168.1.5")
    assert "http://localhost:8000" in text
    assert "http://192.168.1.5:8000" in text


def test_announce_without_a_network_says_that_no_phone_can_come() -> None:
    assert "in no network" in told(8000, None)


def test_announce_on_a_terminal_draws_a_code(capsys: pytest.CaptureFixture[str]) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    told(8000, "192.168.1.5", Terminal())
    drawn = capsys.readouterr().out
    segno.make("http://192.168.1.5:8000").terminal(compact=True)
    assert drawn == capsys.readouterr().out
    assert drawn


@pytest.mark.django_db
def test_prepare_makes_the_folder_and_collects_the_static_files(
    settings: Settings, tmp_path: Path
) -> None:
    settings.STATIC_ROOT = tmp_path / "home" / "static"
    serve.prepare(tmp_path / "home")
    assert (tmp_path / "home" / "static" / "admin").is_dir()


@pytest.mark.django_db
def test_prepare_forgets_who_was_signed_in_long_ago(settings: Settings, tmp_path: Path) -> None:
    settings.STATIC_ROOT = tmp_path / "static"
    now = timezone.now()
    for key, days in (("over", -1), ("on", 1)):
        Session.objects.create(session_key=key, expire_date=now + timedelta(days=days))
    serve.prepare(tmp_path)
    assert [each.session_key for each in Session.objects.all()] == ["on"]


def test_prepare_with_a_database_out_of_reach_gives_the_reason(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def unreachable(*_command: Any, **_options: Any) -> NoReturn:
        raise OperationalError("connection refused\n")

    monkeypatch.setattr(serve, "call_command", unreachable)
    with pytest.raises(CommandError, match=r"The database cannot be used: connection refused$"):
        serve.prepare(tmp_path)


def test_handle_serves_on_the_port_and_ends_quietly_on_ctrl_c(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    served: list[int] = []

    def run(_server: uvicorn.Server, sockets: list[socket.socket]) -> NoReturn:
        served.extend(listener.getsockname()[1] for listener in sockets)
        raise KeyboardInterrupt

    monkeypatch.setenv("PORT", "0")
    monkeypatch.setattr(serve, "prepare", lambda _home: None)
    monkeypatch.setattr(uvicorn.Server, "run", run)
    monkeypatch.setattr(serve, "leave_in_time", lambda: served.append(0))
    out = io.StringIO()
    serve.Command(stdout=out).handle()
    assert f"http://localhost:{served[0]}" in out.getvalue()
    assert "kingscore has stopped." in out.getvalue()
    assert served[1:] == [0]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((1_024, 524_288), (16_384, 524_288)),
        ((1_024, 4_096), (4_096, 4_096)),
        ((1_024, -1), (16_384, -1)),
        ((20_000, 20_000), None),
        ((-1, -1), None),
    ],
)
def test_process_may_have_as_many_connections_as_the_system_allows(
    monkeypatch: pytest.MonkeyPatch, before: tuple[int, int], after: tuple[int, int] | None
) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _kind: before)
    monkeypatch.setattr(resource, "setrlimit", lambda _kind, limits: asked.append(limits))
    serve.raise_file_limit()
    assert asked == ([after] if after else [])
