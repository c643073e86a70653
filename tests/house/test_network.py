"""Finding this machine's address in its network, with and without a way out."""

import socket
import struct
from collections.abc import Callable
from typing import Any

import pytest

from kingscore import network


class FakeProbe:
    """A datagram socket whose route is the given address; None: there is no route."""

    def __init__(self, address: str | None) -> None:
        self.address = address

    def __enter__(self) -> "FakeProbe":
        return self

    def __exit__(self, *_error: object) -> None:
        return None

    def connect(self, _target: tuple[str, int]) -> None:
        if self.address is None:
            raise OSError(101, "Network is unreachable")

    def getsockname(self) -> tuple[str, int]:
        assert self.address is not None
        return self.address, 40_000

    def fileno(self) -> int:
        return 0


@pytest.fixture
def routed_through(monkeypatch: pytest.MonkeyPatch) -> Callable[[str | None], None]:
    def route(address: str | None) -> None:
        monkeypatch.setattr(socket, "socket", lambda *_kind: FakeProbe(address))

    return route


@pytest.fixture
def with_interfaces(monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, str | None]], None]:
    def interfaces(found: dict[str, str | None]) -> None:
        def fake_ioctl(_file: int, _request: int, asked: bytes) -> bytes:
            address = found[asked.rstrip(b"\0").decode()]
            if address is None:
                raise OSError(99, "Cannot assign requested address")
            return struct.pack("20x4s232x", socket.inet_aton(address))

        monkeypatch.setattr(socket, "if_nameindex", lambda: list(enumerate(found, 1)))
        monkeypatch.setattr("fcntl.ioctl", fake_ioctl)

    return interfaces


Fixture = Callable[[Any], None]


def test_lan_address_is_where_the_default_route_starts(routed_through: Fixture) -> None:
    routed_through("192.168.1.5")
    assert network.lan_address() == "192.168.1.5"


def test_lan_address_of_a_hotspot_comes_from_its_interface(
    routed_through: Fixture, with_interfaces: Fixture
) -> None:
    routed_through(None)
    with_interfaces(
        {"lo": "127.0.0.1", "eth0": None, "docker0": "172.17.0.1", "wlan0": "10.42.0.1"}
    )
    assert network.lan_address() == "10.42.0.1"


def test_lan_address_without_any_network_is_none(
    routed_through: Fixture, with_interfaces: Fixture
) -> None:
    routed_through(None)
    with_interfaces({"lo": "127.0.0.1"})
    assert network.lan_address() is None


def test_lan_address_elsewhere_than_on_linux_relies_on_the_route(
    routed_through: Fixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    routed_through(None)
    monkeypatch.setattr("sys.platform", "darwin")
    assert network.lan_address() is None


def test_lan_address_of_this_machine_is_an_address_or_none() -> None:
    address = network.lan_address()
    assert address is None or socket.inet_aton(address)
