"""One exchange with a receiver: where it goes, how long it may take, what its answer is."""

import ipaddress
import socket
import ssl
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from kingscore.addresses import find_places
from kingscore.models import Delivery
from kingscore.sending import post as sending
from kingscore.sending.post import Outcome, fault_of, post
from tests.kingscore.receiver import raw_server, receiver

Fault = Delivery.Fault
BODY = b'{"event":"ping"}'
OK = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"


def send(url: str, *, may_be_local: bool = True) -> Outcome:
    return post(url, BODY, {"Webhook-Id": "1"}, may_be_local=may_be_local)


@pytest.fixture
def short_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a second in place of ten."""
    monkeypatch.setattr(sending, "EXCHANGE_SECONDS", 0.5)


def test_message_arrives_as_it_is() -> None:
    with receiver(204) as hook:
        assert send(hook.url) == Outcome(204)
        (received,) = hook.received
    assert received.path == "/hook?of=ours"
    assert received.body == BODY
    assert received.headers["Host"] == f"127.0.0.1:{hook.server_port}"
    assert received.headers["Webhook-Id"] == "1"
    assert received.headers["Content-Length"] == str(len(BODY))


@pytest.mark.parametrize("status", [200, 201, 202, 204, 299])
def test_any_answer_of_success_is_success(status: int) -> None:
    assert fault_of(status) == ""


@pytest.mark.parametrize(
    ("status", "fault"),
    [
        (101, Fault.REFUSED),
        (300, Fault.REDIRECTED),
        (304, Fault.REDIRECTED),
        (400, Fault.REFUSED),
        (404, Fault.REFUSED),
        (410, Fault.GONE),
        (429, Fault.REFUSED),
        (500, Fault.REFUSED),
        (999, Fault.REFUSED),
    ],
)
def test_any_other_answer_is_a_fault(status: int, fault: str) -> None:
    assert fault_of(status) == fault


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirect_is_not_followed(status: int) -> None:
    with receiver(204) as inner, receiver(status, Location=inner.url) as hook:
        assert send(hook.url) == Outcome(status, Fault.REDIRECTED)
        assert (len(hook.received), len(inner.received)) == (1, 0)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]"])
def test_nothing_is_sent_to_this_machine_unless_a_setting_says_so(host: str) -> None:
    with receiver(204) as hook:
        outcome = send(f"http://{host}:{hook.server_port}/", may_be_local=False)
        assert outcome == Outcome(None, Fault.ADDRESS_NOT_PUBLIC)
        assert hook.received == []


def test_name_is_asked_once_and_its_answer_is_where_the_message_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A name that leads elsewhere when it is asked a second time is not asked a second time."""
    asked: list[str] = []
    reached: list[Any] = []

    def rebinding(host: str, port: int, **_: Any) -> list[tuple[Any, ...]]:
        asked.append(host)
        address = "8.8.8.8" if len(asked) == 1 else "127.0.0.1"
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port))]

    def connect(_: socket.socket, address: Any) -> None:
        reached.append(address)
        raise ConnectionRefusedError

    monkeypatch.setattr(socket, "getaddrinfo", rebinding)
    monkeypatch.setattr(socket.socket, "connect", connect)
    outcome = send("https://hook.example/", may_be_local=False)
    assert outcome == Outcome(None, Fault.NO_CONNECTION)
    assert asked == ["hook.example"]
    assert reached == [("8.8.8.8", 443)]


def test_name_that_is_not_found_in_time_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    is_over = Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: is_over.wait())
    monkeypatch.setattr(sending, "find_places", partial(find_places, seconds=0.1))
    assert send("http://hook.example/") == Outcome(None, Fault.ADDRESS_SLOW)
    is_over.set()


def test_proxy_in_the_environment_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with receiver(204) as proxy, receiver(204) as hook:
        for name in ("http_proxy", "HTTP_PROXY", "https_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.server_port}")
        assert send(hook.url) == Outcome(204)
        assert (len(hook.received), len(proxy.received)) == (1, 0)


def test_second_address_is_tried_where_the_first_does_not_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        unheard = closed.getsockname()[1]
    with receiver(204) as hook:
        found = [("127.0.0.1", unheard), ("127.0.0.1", hook.server_port)]
        monkeypatch.setattr(
            socket,
            "getaddrinfo",
            lambda *_, **__: [(socket.AF_INET, socket.SOCK_STREAM, 6, "", one) for one in found],
        )
        assert send("http://hook.example/") == Outcome(204)


def test_nobody_listening_is_a_fault() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    assert send(f"http://127.0.0.1:{port}/") == Outcome(None, Fault.NO_CONNECTION)


def test_silence_ends_in_time(short_time: None) -> None:
    with receiver(204) as hook:
        hook.may_answer.clear()
        began = monotonic()
        assert send(hook.url) == Outcome(None, Fault.TIMED_OUT)
        assert 0.4 < monotonic() - began < 3


def hear(visitor: socket.socket) -> None:
    """Take a whole request: who hangs up with a part of it unread takes his answer back."""
    heard = b""
    while not heard.endswith(BODY) and (part := visitor.recv(65536)):
        heard += part


def drip(visitor: socket.socket, start: bytes, drop: bytes) -> None:
    """Begin an answer, and go on with it a drop at a time for longer than anybody waits."""
    hear(visitor)
    visitor.sendall(start)
    for _ in range(100):
        visitor.sendall(drop)
        sleep(0.05)


@pytest.mark.parametrize(
    ("start", "drop"),
    [
        (b"HTTP/1.1 ", b"2"),
        (b"HTTP/1.1 200 OK\r\nX-Long: ", b"a"),
        (b"HTTP/1.1 200 OK\r\n", b"X: a\r\n"),
        (b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
    ],
)
def test_slow_drip_ends_in_time(short_time: None, start: bytes, drop: bytes) -> None:
    with raw_server(lambda visitor: drip(visitor, start, drop)) as port:
        began = monotonic()
        assert send(f"http://127.0.0.1:{port}/") == Outcome(None, Fault.TIMED_OUT)
        assert monotonic() - began < 3


def test_slow_body_of_a_good_answer_is_success_and_ends_in_time(short_time: None) -> None:
    with raw_server(lambda visitor: drip(visitor, b"HTTP/1.1 200 OK\r\n\r\n", b"a")) as port:
        began = monotonic()
        assert send(f"http://127.0.0.1:{port}/") == Outcome(200)
        assert monotonic() - began < 3


@pytest.mark.parametrize(
    ("start", "flood", "outcome"),
    [
        (b"HTTP/1.1 200 OK\r\n\r\n", b"a" * 4096, Outcome(200)),
        (b"HTTP/1.1 200 OK\r\nX-Long: ", b"a" * 4096, Outcome(200)),
        (b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 100, None),
        (b"", b"\0" * 4096, None),
    ],
)
def test_huge_answer_is_read_no_further_than_its_beginning(
    start: bytes, flood: bytes, outcome: Outcome | None
) -> None:
    sent = 0

    def talk(visitor: socket.socket) -> None:
        nonlocal sent
        hear(visitor)
        visitor.sendall(start)
        for _ in range(20_000):
            visitor.sendall(flood)
            sent += len(flood)

    with raw_server(talk) as port:
        found = send(f"http://127.0.0.1:{port}/")
    assert found == outcome or (outcome is None and found.fault in _NO_ANSWER)
    assert sent < 20_000_000  # of at least 48 million: what the buffers of the system take


_NO_ANSWER = {Fault.BROKEN_ANSWER, Fault.REFUSED}


@pytest.mark.parametrize("answer", [b"", b"nonsense\r\n\r\n", b"HTTP/1.1 abc OK\r\n\r\n"])
def test_nonsense_is_no_answer(answer: bytes) -> None:
    def talk(visitor: socket.socket) -> None:
        hear(visitor)
        visitor.sendall(answer)

    with raw_server(talk) as port:
        assert send(f"http://127.0.0.1:{port}/") == Outcome(None, Fault.BROKEN_ANSWER)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate and its key for hook.example, which vouches for itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "hook.example")])
    names = [x509.DNSName("hook.example"), x509.IPAddress(ipaddress.ip_address("127.0.0.2"))]
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .sign(key, hashes.SHA256())
    )
    file = tmp_path_factory.mktemp("certificate") / "hook.pem"
    file.write_bytes(
        made.public_bytes(serialization.Encoding.PEM)
        + key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return file


@pytest.fixture
def tls_port(certificate: Path) -> Iterator[int]:
    """The port of a server with that certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)

    def talk(visitor: socket.socket) -> None:
        hear(visitor)
        visitor.sendall(OK)

    with raw_server(talk, context) as port:
        yield port


@pytest.fixture
def trusted(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let that certificate be one of the known authorities'."""
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    sending._tls.cache_clear()
    monkeypatch.setattr(
        socket,
        "getaddrinfo",
        lambda _, port, **__: [
            (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port)),
        ],
    )


@pytest.fixture(autouse=True)
def authorities() -> Iterator[None]:
    """Forget afterwards which authorities are known."""
    yield
    sending._tls.cache_clear()


def test_certificate_of_the_host_is_accepted(trusted: None, tls_port: int) -> None:
    assert send(f"https://hook.example:{tls_port}/") == Outcome(200)


@pytest.mark.parametrize("host", ["other.example", "hook.example.other.example", "127.0.0.1"])
def test_certificate_of_another_host_is_refused(trusted: None, tls_port: int, host: str) -> None:
    assert send(f"https://{host}:{tls_port}/") == Outcome(None, Fault.CERTIFICATE)


def test_certificate_that_nobody_vouches_for_is_refused(tls_port: int) -> None:
    assert send(f"https://127.0.0.1:{tls_port}/") == Outcome(None, Fault.CERTIFICATE)


def test_receiver_that_speaks_no_tls_is_a_fault() -> None:
    with receiver(204) as hook:
        outcome = send(f"https://127.0.0.1:{hook.server_port}/")
        assert outcome == Outcome(None, Fault.NO_CONNECTION)
        assert hook.received == []
