"""Recording a deal, by a service and through the web, against a bare insert of one row."""

import statistics
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from io import BytesIO
from time import perf_counter
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.core.handlers.wsgi import WSGIHandler
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path, reverse
from django.views.decorators.http import require_POST

from bench.games import facts_of, golden_game
from kingscore import urls
from kingscore.forms import typed_values
from kingscore.models import Game, Player
from kingscore.rules.deal import DealFacts
from kingscore.services import record_deal, start_game

GAMES = 15  # evenings of 20 deals
NAMES = ("Ana", "Bo", "Cis", "Dirk")


@require_POST
def bare_insert(request: HttpRequest) -> HttpResponse:
    """The least that a request that writes can do: one row, in a transaction."""
    with transaction.atomic():
        Player.objects.create(name=request.POST["name"])
    return HttpResponse("ok")


urlpatterns = [path("bare/", bare_insert), *urls.urlpatterns]


@dataclass(frozen=True, slots=True)
class Times:
    """Median milliseconds of each way of writing."""

    bare_insert: float
    service: float
    bare_request: float
    web: float
    web_plain: float


class Browser:
    """Sends forms straight to Django's handler, as the server does: no test client in between."""

    def __init__(self) -> None:
        self.handler = WSGIHandler()
        self.client = Client(enforce_csrf_checks=True, SERVER_NAME="localhost")

    def open(self, url: str) -> None:
        """Open a page and take its cookies."""
        self.client.get(url, follow=True)

    def post(self, url: str, fields: dict[str, Any], *, htmx: bool) -> float:
        """Send a form; the seconds that the answer took."""
        token = self.client.cookies["csrftoken"].value
        body = urlencode({**fields, "csrfmiddlewaretoken": token}).encode()
        environ = {
            "REQUEST_METHOD": "POST",
            "PATH_INFO": url,
            "QUERY_STRING": "",
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "CONTENT_TYPE": "application/x-www-form-urlencoded",
            "CONTENT_LENGTH": str(len(body)),
            "HTTP_COOKIE": self.client.cookies.output(header="", sep=";", attrs=[]),
            "HTTP_HOST": "localhost",
            "wsgi.input": BytesIO(body),
            "wsgi.url_scheme": "http",
            "wsgi.errors": BytesIO(),
        }
        if htmx:
            environ["HTTP_HX_REQUEST"] = "true"
        statuses: list[str] = []

        def start_response(status: str, *_rest: Any) -> Callable[[bytes], None]:
            statuses.append(status)
            return lambda _data: None

        begun = perf_counter()
        response = self.handler(environ, start_response)
        b"".join(response)
        spent = perf_counter() - begun
        if int(statuses[0][:3]) not in (HTTPStatus.OK, HTTPStatus.FOUND):
            raise RuntimeError(f"{url} answered {statuses[0]}")
        return spent


def measure() -> Times:
    """Record whole evenings in every way, deal by deal in turn: all meet the same weather."""
    golden = golden_game("dubbelkingen-4")
    browser = Browser()
    samples: dict[str, list[float]] = {name: [] for name in Times.__slots__}
    for _ in range(GAMES):
        games = {
            name: start_game(rules=golden.ruleset, names=NAMES, first_dealer=golden.first_dealer)
            for name in ("service", "web", "web_plain")
        }
        for name in ("web", "web_plain"):
            browser.open(reverse("enter", args=[games[name].scorer_code]))
        for number, facts in enumerate(facts_of(golden), start=1):
            samples["bare_insert"].append(_timed(_bare_insert))
            samples["service"].append(
                _timed(lambda: _record(games["service"], number, facts))  # noqa: B023 - called at once
            )
            samples["bare_request"].append(browser.post("/bare/", {"name": "Ana"}, htmx=False))
            for way in ("web", "web_plain"):
                url = reverse("record", args=[games[way].code])
                fields = _fields(number, facts)
                samples[way].append(browser.post(url, fields, htmx=way == "web"))
    return Times(**{name: 1000 * statistics.median(each) for name, each in samples.items()})


def _timed(write: Callable[[], object]) -> float:
    begun = perf_counter()
    write()
    return perf_counter() - begun


def _bare_insert() -> None:
    with transaction.atomic():
        Player.objects.create(name="Ana")


def _record(game: Game, number: int, facts: DealFacts) -> None:
    record_deal(game=game, number=number, facts=facts, entry_id=uuid4(), version=number - 1)


def _fields(number: int, facts: DealFacts) -> dict[str, Any]:
    typed = {name: value for name, value in typed_values(facts).items() if value is not False}
    return {
        **typed,
        "entry": uuid4(),
        "version": number - 1,
        "number": number,
        "declarer": facts.declarer,
        "contract": facts.contract,
    }
