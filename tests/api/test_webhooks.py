"""Webhooks through the API: of a game and of an account, made, read, tested and removed."""

import socket
from threading import BoundedSemaphore, Event
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from kingscore import services
from kingscore.addresses import SECONDS_TO_FIND, Target
from kingscore.models import ApiToken, Delivery, Game, Webhook
from kingscore.services import webhooks
from tests.api.app import App, problem, said, scorer
from tests.kingscore import play
from tests.kingscore.play import fresh, hearts, queens, record

URL = "http://127.0.0.1:8999/hook"


@pytest.fixture(autouse=True)
def local(settings: Any) -> None:
    """Let webhooks go to this machine."""
    settings.WEBHOOKS_LOCAL = True


@pytest.fixture
def game(db: None) -> Game:
    """A game of nobody's account."""
    return play.start()


@pytest.fixture
def account(db: None) -> User:
    """An account of nobody who exists."""
    return User.objects.create_user("ana", "ana@example.org")


def token(account: User, scope: str = ApiToken.Scope.WRITE) -> App:
    """An app with a token of this account."""
    return App(services.make_token(account=account, name="app", scope=scope)[1])


def where(game: Game) -> str:
    return f"games/{game.code}/webhooks/"


def test_webhook_is_made_read_and_removed(game: Game) -> None:
    app = scorer(game)
    response = app.post(where(game), {"url": URL, "events": ["game.finished"]})
    made = said(response, 201)
    row = Webhook.objects.get()
    assert made["secret"] == row.secret
    assert (made["url"], made["events"]) == (URL, ["game.finished"])
    assert made["created_at"].endswith("Z")

    address = response.headers["Location"]
    assert address == f"/api/v1/{where(game)}{made['id']}/"
    read = made | {"secret": None}  # seen once
    assert said(app.get(address)) == read
    assert said(app.get(where(game))) == {"items": [read], "next": None}

    assert said(app.send("DELETE", address), 204) is None
    problem(app.get(address), 404, "not_found")
    problem(app.send("DELETE", address), 404, "not_found")
    assert not fresh(game).has_webhooks


def test_webhook_that_is_made_is_not_looked_up_again_for_the_same_key(
    game: Game, settings: Any
) -> None:
    body = {"url": URL, "key": str(uuid4())}
    made = said(scorer(game).post(where(game), body), 201)
    settings.WEBHOOKS_LOCAL = False
    assert said(scorer(game).post(where(game), body), 201) == made


def test_same_request_with_the_same_key_makes_one(game: Game) -> None:
    body = {"url": URL, "key": str(uuid4())}
    first, second = (said(scorer(game).post(where(game), body), 201) for _ in range(2))
    assert first == second
    assert first["events"] == ["deal.recorded", "game.finished"]


@pytest.mark.parametrize(
    ("body", "code", "path"),
    [
        ({"url": "ftp://scoreboard.example/"}, "address_form", "url"),
        ({"url": "http://0x7f.1/"}, "address_form", "url"),
        ({"url": 5}, "invalid", "url"),
        ({}, "required", "url"),
        ({"url": URL, "events": []}, "min_length", "events"),
        ({"url": URL, "events": ["ping"]}, "invalid_choice", "events[0]"),
        ({"url": URL, "secret": "whsec_mine"}, "unknown_field", "secret"),
    ],
)
def test_body_that_cannot_be_is_refused(
    game: Game, body: dict[str, Any], code: str, path: str
) -> None:
    refused = problem(scorer(game).post(where(game), body), 400, "invalid")
    assert [(each["code"], each["path"]) for each in refused["problems"]] == [(code, path)]
    assert not Webhook.objects.exists()


def test_private_address_is_refused(game: Game, settings: Any) -> None:
    settings.WEBHOOKS_LOCAL = False
    refused = problem(scorer(game).post(where(game), {"url": URL}), 400, "invalid")
    assert refused["problems"][0]["code"] == "address_not_public"


def test_name_that_is_slow_is_to_be_tried_again(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_over = Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: is_over.wait())
    monkeypatch.setattr(webhooks, "SECONDS_TO_FIND", 0.1)
    response = scorer(game).post(where(game), {"url": "https://scoreboard.example/"})
    problem(response, 503, "address_slow")
    assert response.headers["Retry-After"] == "5"
    assert not Webhook.objects.exists()
    is_over.set()


def test_few_requests_wait_for_slow_names_and_the_others_a_moment(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "_room", BoundedSemaphore(1))
    app, waited = scorer(game), {}

    def find(target: Target, *, seconds: float, **_: Any) -> None:
        waited[target.host] = seconds
        if target.host == "slow.example":
            said(app.post(where(game), {"url": "https://beside.example/"}), 201)

    monkeypatch.setattr(webhooks, "find_places", find)
    for host in ("slow.example", "afterwards.example"):
        said(app.post(where(game), {"url": f"https://{host}/"}), 201)
    assert waited == {
        "slow.example": SECONDS_TO_FIND,
        "beside.example": webhooks.IMPATIENT_SECONDS,
        "afterwards.example": SECONDS_TO_FIND,
    }


def test_only_who_may_write_in_a_game_has_to_do_with_its_webhooks(
    game: Game, account: User
) -> None:
    made = said(scorer(game).post(where(game), {"url": URL}), 201)
    one = f"{where(game)}{made['id']}/"
    stranger, viewer = token(account), App(play.start().scorer_code)
    for path in (where(game), one, f"{one}deliveries/"):
        problem(App().get(path), 401, "not_authenticated")
        problem(viewer.get(path), 401, "wrong_credential")
        problem(stranger.get(path), 403, "not_allowed")
    for method, path in (("POST", where(game)), ("DELETE", one), ("POST", f"{one}ping/")):
        problem(App().send(method, path, {"url": URL}), 401, "not_authenticated")
        problem(stranger.send(method, path, {"url": URL}), 403, "not_allowed")
    assert Webhook.objects.count() == 1


def test_token_that_only_reads_reads(game: Game, account: User) -> None:
    services.take_game(game=game, account=account)
    reader, writer = token(account, ApiToken.Scope.READ), token(account)
    for path in (where(game), "webhooks/"):
        made = said(writer.post(path, {"url": URL}), 201)
        assert [each["id"] for each in said(reader.get(path))["items"]] == [made["id"]]
        problem(reader.post(path, {"url": URL}), 403, "not_allowed")
        problem(reader.send("DELETE", f"{path}{made['id']}/"), 403, "not_allowed")
        problem(reader.post(f"{path}{made['id']}/ping/"), 403, "not_allowed")


def test_webhooks_of_an_account_are_its_own(game: Game, account: User) -> None:
    stranger = User.objects.create_user("bo", "bo@example.org")
    made = said(token(account).post("webhooks/", {"url": URL}), 201)
    assert said(token(stranger).get("webhooks/"))["items"] == []
    problem(token(stranger).get(f"webhooks/{made['id']}/"), 404, "not_found")
    problem(token(stranger).send("DELETE", f"webhooks/{made['id']}/"), 404, "not_found")
    problem(scorer(game).get("webhooks/"), 401, "wrong_credential")
    problem(App().get("webhooks/"), 401, "not_authenticated")
    problem(scorer(game).get(f"{where(game)}{made['id']}/"), 404, "not_found")


def test_deliveries_say_how_it_went(game: Game) -> None:
    app = scorer(game)
    made = said(app.post(where(game), {"url": URL}), 201)
    address = f"{where(game)}{made['id']}/deliveries/"
    assert said(app.get(address)) == {"items": [], "next": None}
    record(fresh(game), queens(0))
    record(fresh(game), hearts(1))
    first, second = Delivery.objects.order_by("entry__seq")
    services.deliveries.note_outcome(delivery=first, status=204, fault="")
    second.attempts = 1
    services.deliveries.note_outcome(delivery=second, status=500, fault="refused")

    items = said(app.get(address))["items"]
    assert {each.pop("created_at")[-1] for each in items} == {"Z"}
    later, earlier = items
    assert earlier.pop("delivered_at")
    assert later.pop("next_attempt_at")
    assert earlier == {
        "id": str(first.pk),
        "event": "deal.recorded",
        "game": game.code,
        "version": 1,
        "deal": 1,
        "attempts": 0,
        "status": 204,
        "fault": None,
        "next_attempt_at": None,
    }
    assert (later["status"], later["fault"], later["delivered_at"]) == (500, "refused", None)


def test_deliveries_are_paged_and_filtered(game: Game) -> None:
    app = scorer(game)
    made = said(app.post(where(game), {"url": URL}), 201)
    address = f"{where(game)}{made['id']}/deliveries/"
    for facts in (queens(0), hearts(1), queens(2)):
        record(fresh(game), facts)
    versions, following = [], f"{address}?limit=2"
    while following:
        page = said(app.get(following))
        versions += [each["version"] for each in page["items"]]
        following = page["next"]
    assert versions == [3, 2, 1]
    Delivery.objects.filter(entry__seq=2).update(delivered_at="2026-11-29T20:15:00Z", due_at=None)
    arrived = said(app.get(address, has_arrived="true"))["items"]
    assert [each["version"] for each in arrived] == [2]
    assert len(said(app.get(address, has_arrived="false"))["items"]) == 2
    assert said(app.get(address, event="game.finished"))["items"] == []
    problem(app.get(address, has_arrived="yes"), 400, "invalid")
    problem(app.get(address, event="deal"), 400, "invalid")


def test_test_is_sent_once_and_not_too_often(game: Game) -> None:
    app = scorer(game)
    made = said(app.post(where(game), {"url": URL}), 201)
    ping = said(app.post(f"{where(game)}{made['id']}/ping/"), 202)
    assert (ping["event"], ping["version"], ping["delivered_at"]) == ("ping", None, None)
    problem(app.post(f"{where(game)}{made['id']}/ping/"), 409, "ping_too_soon")
