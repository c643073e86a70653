"""What holds at every route of the API, whatever is asked there: who fails is told so as an app."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client
from django.urls import URLPattern, URLResolver

from kingscore import guesses
from kingscore.api import urls
from kingscore.api.errors import MEDIA_TYPE
from kingscore.api.views import description
from tests.api.app import Json, problem


def routes(patterns: Iterable[URLPattern | URLResolver], below: str) -> Iterator[tuple[str, str]]:
    """Every route that has a name, with all that stands before it in its address."""
    for each in patterns:
        if isinstance(each, URLResolver):
            yield from routes(each.url_patterns, f"{below}{each.pattern}")
        elif each.name:
            yield each.name, f"{below}{each.pattern}"


ROUTES = dict(routes(urls.urlpatterns, "/api/"))
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND")
# These are what they are, whatever somebody would rather have.
FILES = {"api-schema", "api-docs", "api-problems"}
ELSEWHERE = {"origin": "https://scoreboard.example"}


def addresses(places: Json) -> dict[str, str]:
    """The address of something that there is, on every route."""
    return {name: _filled(route, places) for name, route in ROUTES.items()}


def _filled(route: str, places: Json) -> str:
    for kind in ("slug", "int", "uuid"):
        route = route.replace(f"<{kind}:", "{")
    return route.replace(">", "}").format_map(defaultdict(lambda: 1, places))


def ask(method: str, address: str, **more: Any) -> Any:
    """The answer of the site, also where a server would write down a fault."""
    client = Client(raise_request_exception=False)
    return client.generic(method, address, **more)


def is_problem(response: Any) -> bool:
    """Whether a refusal is one that an app can read, with the status that it was sent with."""
    if response.headers.get("Content-Type") != MEDIA_TYPE:
        return False
    document: Json = json.loads(response.content)
    is_same: bool = document["status"] == response.status_code
    return is_same and {"type", "title", "detail", "code"} <= document.keys()


def allowed(address: str) -> set[str]:
    """The methods that an address says it takes."""
    response = ask("OPTIONS", address)
    assert (response.status_code, response.content) == (200, b""), address
    return set(response.headers["Allow"].split(", "))


def test_routes_are_all_there_are(places: Json) -> None:
    unnamed = [each for each in urls.urlpatterns if isinstance(each, URLPattern) and not each.name]
    assert len(unnamed) == 1  # whatever else is asked for
    assert {name for name in addresses(places) if name not in FILES} >= {"api-games", "api-me"}


@pytest.mark.parametrize("method", METHODS)
def test_method_that_there_is_not(places: Json, method: str) -> None:
    wrong = {}
    for name, address in addresses(places).items():
        methods = allowed(address)
        if method in methods:
            continue
        response = ask(method, address)
        code = json.loads(response.content).get("code") if is_problem(response) else None
        if (code, set(response.headers.get("Allow", "").split(", "))) != (
            "method_not_allowed",
            methods,
        ):
            wrong[name] = (response.status_code, response.content[:100])
    assert wrong == {}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("accept", ["application/xml", "text/html"])
def test_type_that_there_is_not(places: Json, method: str, accept: str) -> None:
    wrong = {}
    for name, address in addresses(places).items():
        response = ask(method, address, headers={"accept": accept})
        if name in FILES and method == "GET":
            assert response.status_code == 200
        elif not is_problem(response):
            wrong[name] = (response.status_code, response.content[:100])
    assert wrong == {}


def test_head_is_answered_as_get(places: Json) -> None:
    for name, address in addresses(places).items():
        read, head = ask("GET", address), ask("HEAD", address)
        assert (head.status_code, head.content) == (read.status_code, b""), name
        assert head.headers["Content-Type"] == read.headers["Content-Type"], name


def test_pages_of_other_sites_may_ask_at_every_route(places: Json) -> None:
    asked = {"access-control-request-method": "POST"}
    for name, address in addresses(places).items():
        response = ask("OPTIONS", address, headers=ELSEWHERE | asked)
        assert response.status_code == 200, name
        assert response.headers["Access-Control-Allow-Origin"] == "*", name


@pytest.mark.parametrize("method", METHODS)
def test_host_that_is_not_the_sites(places: Json, method: str) -> None:
    for name, address in addresses(places).items():
        response = ask(method, address, headers=ELSEWHERE | {"host": "evil.example"})
        problem(response, 400, "unknown_host")
        assert response.headers["Access-Control-Allow-Origin"] == "*", name


def test_body_that_is_too_large(places: Json) -> None:
    for name, address in addresses(places).items():
        response = ask("POST", address, headers=ELSEWHERE, CONTENT_LENGTH="9000000")
        problem(response, 413, "too_large")
        assert response.headers["Access-Control-Allow-Origin"] == "*", name


def odd_requests() -> Iterator[tuple[str, Json]]:
    """What servers hand on that is of no sense."""
    for path in (
        "",
        "nope/",
        "games",
        "v2/",
        "%ff/",
        "games/%C3%28/",
        "games/a%00b/",
        "%0A/",
        "//",
    ):
        yield f"/api/v1/{path}" if path else "/api/", {}
    for query in ("limit=%ff", "limit=%", "%00=%00", "&".join(f"a{n}=1" for n in range(6_000))):
        yield f"/api/v1/rulesets/?{query}", {}
    for length in ("abc", "-5", "1e3", "", "5" * 400):
        yield "/api/v1/card-points/", {"CONTENT_LENGTH": length}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(("address", "more"), list(odd_requests()))
def test_request_of_no_sense(db: None, method: str, address: str, more: Json) -> None:
    response = ask(method, address, **more)
    assert response.status_code < 500
    assert is_problem(response) or response.status_code == 200


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (RuntimeError("secret"), 500, "server_error"),
        (OperationalError("secret"), 503, "unavailable"),
    ],
)
def test_fault_outside_of_the_views(
    places: Json, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, code: str
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(guesses, "is_stopped", fail)
    for name, address in addresses(places).items():
        response = ask("GET", address, headers=ELSEWHERE)
        document = problem(response, status, code)
        assert "secret" not in json.dumps(document), name
        assert response.headers["Access-Control-Allow-Origin"] == "*", name
        assert ("Retry-After" in response.headers) == (status == 503), name


def test_fault_of_a_page_of_the_api(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise RuntimeError

    monkeypatch.setattr(description, "_sections", fail)
    problem(ask("GET", "/api/v1/problems/"), 500, "server_error")


def test_people_are_told_by_pages(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert b"<h1>" in ask("GET", "/nope/").content
    assert b"<h1>" in ask("GET", "/", headers={"host": "evil.example"}).content

    def fail(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(guesses, "is_stopped", fail)
    response = ask("GET", "/")
    assert (response.status_code, b"<h1>" in response.content) == (500, True)
