"""Where webhooks may go: every form of an address that is not on the public internet is refused."""

import socket
from collections.abc import Callable, Iterator
from threading import BoundedSemaphore, Event
from typing import Any

import pytest

from kingscore import addresses
from kingscore.addresses import BadAddress, SlowAddress, find_places, is_public, read_url

Resolve = Callable[..., None]


@pytest.fixture
def resolve(monkeypatch: pytest.MonkeyPatch) -> Resolve:
    """Let every name lead to these addresses."""

    def lead_to(*found: str) -> None:
        def answer(host: str, port: int, **_: Any) -> list[tuple[Any, ...]]:
            families = [socket.AF_INET6 if ":" in each else socket.AF_INET for each in found]
            return [
                (family, socket.SOCK_STREAM, 6, "", (address, port))
                for family, address in zip(families, found, strict=True)
            ]

        monkeypatch.setattr(socket, "getaddrinfo", answer)

    return lead_to


PUBLIC = [
    "1.1.1.1",
    "8.8.8.8",
    "100.63.255.255",  # just outside of 100.64/10
    "100.128.0.1",
    "172.15.255.255",
    "172.32.0.1",
    "192.0.1.1",
    "223.255.255.255",
    "2606:4700:4700::1111",
    "2a00:1450::1",
    "::ffff:8.8.8.8",
    "64:ff9b::808:808",
]
NOT_PUBLIC = [
    "0.0.0.0",  # noqa: S104 - nothing is bound to it here
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "100.127.255.255",
    "127.0.0.1",
    "127.8.8.8",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.19.255.255",
    "198.51.100.7",
    "203.0.113.7",
    "224.0.0.1",
    "239.1.1.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::7f00:1",  # compatible: 127.0.0.1
    "::8.8.8.8",
    "::ffff:127.0.0.1",
    "::ffff:10.1.2.3",
    "::ffff:a9fe:a9fe",
    "::ffff:0:7f00:1",  # translated (SIIT)
    "64:ff9b::7f00:1",
    "64:ff9b::a00:1",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",  # Teredo
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "2001:10::1",
    "2001:db8::1",
    "2002:7f00:1::",  # 6to4 of 127.0.0.1
    "2002:c0a8:101::1",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "4000::1",
    "not an address",
    "",
]


@pytest.mark.parametrize("address", PUBLIC)
def test_address_on_the_internet_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_other_address_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", [each for each in NOT_PUBLIC if each[:1].isalnum()])
def test_name_that_leads_to_other_address_is_refused(resolve: Resolve, address: str) -> None:
    resolve(address)
    with pytest.raises(BadAddress) as refused:
        find_places(read_url("https://hook.example/"), may_be_local=False)
    assert refused.value.code == "address_not_public"


def test_name_is_refused_when_only_one_of_its_addresses_is_not_public(resolve: Resolve) -> None:
    resolve("8.8.8.8", "2606:4700:4700::1111", "10.0.0.1")
    with pytest.raises(BadAddress):
        find_places(read_url("https://hook.example/"), may_be_local=False)


def test_name_that_leads_to_the_internet_gives_every_address(resolve: Resolve) -> None:
    resolve("8.8.8.8", "2606:4700:4700::1111")
    places = find_places(read_url("https://hook.example:8443/"), may_be_local=False)
    assert [place.address for place in places] == [
        ("8.8.8.8", 8443),
        ("2606:4700:4700::1111", 8443),
    ]


def test_local_address_is_taken_where_the_setting_says_so(resolve: Resolve) -> None:
    resolve("127.0.0.1")
    (place,) = find_places(read_url("http://scoreboard:8000/"), may_be_local=True)
    assert place.address == ("127.0.0.1", 8000)


@pytest.mark.parametrize("error", [socket.gaierror("no such name"), UnicodeError(), OSError()])
def test_name_that_leads_nowhere_is_refused(
    monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(*_: Any, **__: Any) -> Any:
        raise error

    monkeypatch.setattr(socket, "getaddrinfo", fail)
    with pytest.raises(BadAddress) as refused:
        find_places(read_url("https://hook.example/"), may_be_local=False)
    assert refused.value.code == "address_not_found"


def test_name_without_any_address_is_refused(resolve: Resolve) -> None:
    resolve()
    with pytest.raises(BadAddress, match="no machine"):
        find_places(read_url("https://hook.example/"), may_be_local=True)


@pytest.fixture
def silent_names(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """Let the system look for names until the end of the test; which ones it was asked for."""
    is_over = Event()
    sought: list[Any] = []

    def look(name: str, *_: Any, **__: Any) -> list[Any]:
        sought.append(name)
        is_over.wait()
        return []

    monkeypatch.setattr(socket, "getaddrinfo", look)
    yield sought
    is_over.set()


def find_slow_name() -> None:
    """Look for a name for a moment."""
    find_places(read_url("https://hook.example/"), may_be_local=True, seconds=0.05)


def test_name_that_nobody_answers_for_is_given_up(silent_names: list[Any]) -> None:
    with pytest.raises(SlowAddress, match="in time"):
        find_slow_name()


def test_no_more_names_are_sought_than_there_may_be(
    silent_names: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those that were given up count as long as the system goes on."""
    monkeypatch.setattr(addresses, "_room", BoundedSemaphore(2))
    for _ in range(4):
        with pytest.raises(SlowAddress):
            find_slow_name()
    assert len(silent_names) == 2


@pytest.mark.parametrize(
    "url",
    [
        "",
        "hook.example/",
        "//hook.example/",
        "ftp://hook.example/",
        "file:///etc/passwd",
        "gopher://hook.example/",
        "http:///",
        "http://",
        "http://:80/",
        "https://ana@hook.example/",
        "https://ana:secret@hook.example/",
        "https://@hook.example/",
        "https://hook.example/#part",
        "https://hook.example/#",
        "https://hook.example/a b",
        "https://hook.example/\r\nX-Other: 1",
        "https://hook.example\t/",
        " https://hook.example/",
        "https://hook.example\\@inside/",
        "https://hook.example./",
        "https://.hook.example/",
        "https://hook..example/",
        "https://-hook.example/",
        "https://hook_%41.example/",
        "https://h\u00f6k.example/",
        "https://\uff11\uff12\uff17.0.0.1/",  # wide digits
        "https://127\u30020\u30020\u30021/",  # dots of another script
        "http://2130706433/",
        "http://0x7f000001/",
        "http://0x7f.1/",
        "http://017700000001/",
        "http://0177.0.0.1/",
        "http://127.1/",
        "http://127.0.0.01/",
        "http://127.0.0.1./",
        "http://8.8.8.8.8/",
        "http://8.8.8.0x8/",
        "http://256.1.1.1/",
        "http://[fe80::1%25eth0]/",
        "http://[fe80::1%eth0]/",
        "http://[::1/",
        "http://[127.0.0.1]/",
        "http://[v1.fe80::a]/",
        "http://[hook.example]/",
        "https://hook.example:0/",
        "https://hook.example:22/",
        "https://hook.example:25/",
        "https://hook.example:65536/",
        "https://hook.example:-1/",
        "https://hook.example:x/",
        "https://hook.example/" + "a" * 500,
        "https://" + "a" * 64 + ".example/",
        "https://" + "a." * 127 + "example/",
    ],
)
def test_odd_spelling_is_refused(url: str) -> None:
    with pytest.raises(BadAddress) as refused:
        read_url(url)
    assert refused.value.code == "address_form"


@pytest.mark.parametrize(
    ("url", "host", "port", "host_header", "path"),
    [
        ("https://hook.example", "hook.example", 443, "hook.example", "/"),
        ("HTTP://Hook.Example:80/a?b=c", "hook.example", 80, "hook.example", "/a?b=c"),
        ("https://hook.example:8443/x/", "hook.example", 8443, "hook.example:8443", "/x/"),
        ("http://hook.example:443/", "hook.example", 443, "hook.example:443", "/"),
        ("https://8.8.8.8/", "8.8.8.8", 443, "8.8.8.8", "/"),
        ("https://xn--hk-fka.example?q", "xn--hk-fka.example", 443, "xn--hk-fka.example", "/?q"),
        (
            "https://[2606:4700:4700:0::1111]:8443/",
            "2606:4700:4700::1111",
            8443,
            "[2606:4700:4700::1111]:8443",
            "/",
        ),
    ],
)
def test_plain_address_is_read(url: str, host: str, port: int, host_header: str, path: str) -> None:
    target = read_url(url)
    assert target[1:] == (host, port, host_header, path)
    assert target.is_https == url.startswith("https")
