"""Which hosts the site answers to, how large a body may be, and the headers of every answer."""

import socket

import pytest
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.utils import translation
from pytest_django import DjangoAssertNumQueries, Settings

from kingscore import middleware

NO_SUCH_PAGE = "/no-such-page"


def answer(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("in")


def ask(host: str, arrived_on: str = "192.168.1.5") -> HttpResponse:
    request = RequestFactory().get("/", headers={"host": host}, SERVER_NAME=arrived_on)
    return middleware.own_hosts_only(answer)(request)


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8000",
        "127.0.0.1:8000",
        "192.168.1.5:8000",
        "10.20.30.40",
        "172.16.0.1:80",
        "169.254.7.7",
        "100.64.1.2:8000",
        "[::1]:8000",
        "[fe80::1]",
        "[fd00::12]:8000",
    ],
)
def test_own_hosts_only_admits_addresses_of_local_networks(settings: Settings, host: str) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    assert ask(host).content == b"in"


@pytest.mark.parametrize(
    "suffix", ["", ".local", ".local:8000", ":8000", ".lan", ".home.arpa:8000"]
)
def test_own_hosts_only_admits_the_machines_own_name(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, suffix: str
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    monkeypatch.setattr(socket, "gethostname", lambda: "Laptop")
    assert ask(f"laptop{suffix}").content == b"in"


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "laptop.evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "8.8.8.8",
        "[2600::1]",
    ],
)
def test_own_hosts_only_refuses_foreign_names_and_addresses(settings: Settings, host: str) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    with pytest.raises(DisallowedHost, match="KINGSCORE_HOSTS"):
        ask(host)


def test_own_hosts_only_admits_the_public_address_the_connection_came_in_on(
    settings: Settings,
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    assert ask("8.8.8.8:8000", arrived_on="8.8.8.8").content == b"in"


@pytest.mark.parametrize("host", ["evil.example", "no host", ""])
def test_a_foreign_host_gets_400(host: str) -> None:
    assert Client().get(NO_SUCH_PAGE, headers={"host": host}).status_code == 400


def test_a_host_that_is_not_named_gets_400_on_a_site_with_a_name(settings: Settings) -> None:
    settings.ALLOWED_HOSTS = ["scores.club.example"]
    own = "kingscore.middleware.own_hosts_only"  # is there where none is named
    settings.MIDDLEWARE = [each for each in settings.MIDDLEWARE if each != own]
    assert Client().get("/robots.txt", headers={"host": "evil.example"}).status_code == 400


@pytest.mark.parametrize("content_type", ["application/json", "application/octet-stream"])
def test_a_body_above_the_limit_gets_413_with_the_limit(
    settings: Settings, content_type: str
) -> None:
    settings.MAX_BODY_BYTES = 1_000_000
    response = Client().post(NO_SUCH_PAGE, b"x" * 1_000_001, content_type=content_type)
    assert response.status_code == 413
    assert response.content.decode() == "What was sent is too large: at most 1.0 MB can be taken."


def test_a_body_at_the_limit_passes(settings: Settings) -> None:
    settings.MAX_BODY_BYTES = 1_000_000
    request = RequestFactory().post("/", b"x" * 1_000_000, content_type="application/json")
    assert middleware.body_size_limit(answer)(request).content == b"in"


@pytest.mark.parametrize("length", ["", "many", "-1"])
def test_a_body_without_a_sensible_length_is_left_to_django(length: str) -> None:
    request = RequestFactory().get("/", CONTENT_LENGTH=length)
    assert middleware.body_size_limit(answer)(request).content == b"in"


def test_every_answer_carries_the_security_headers(
    django_assert_num_queries: DjangoAssertNumQueries, db: None
) -> None:
    with django_assert_num_queries(0):
        headers = Client().get(NO_SUCH_PAGE).headers
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Permissions-Policy"] == middleware.PERMISSIONS_POLICY
    policy = dict(
        part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";")
    )
    assert policy["default-src"] == policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["img-src"] == "'self' data:"
    assert policy["frame-ancestors"] == "'none'"


def test_the_language_follows_the_browser() -> None:
    with translation.override("en"):
        response = Client().get(NO_SUCH_PAGE, headers={"accept-language": "nl-BE,nl;q=0.9"})
    assert response.headers["Content-Language"] == "nl"


def test_a_form_in_another_encoding_gets_400() -> None:
    client = Client(enforce_csrf_checks=True)
    form = "application/x-www-form-urlencoded; charset=utf-16"
    assert client.generic("POST", NO_SUCH_PAGE, b"a=b", content_type=form).status_code == 400
    usual = "application/x-www-form-urlencoded; charset=UTF-8"
    assert client.generic("POST", NO_SUCH_PAGE, b"a=b", content_type=usual).status_code != 400
