"""The pages of webhooks: who may see them, the secret seen once, results in words."""

import re
from threading import BoundedSemaphore
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from kingscore import addresses, services
from kingscore.models import Delivery, Game, Webhook
from kingscore.services.webhooks import EVENTS
from tests.kingscore import play
from tests.kingscore.pages import address, scorer_of
from tests.kingscore.play import fresh, hearts, queens, record

URL = "http://127.0.0.1:8999/hook"
SECRET = re.compile(r"whsec_[A-Za-z0-9+/]{32}")


pytestmark = pytest.mark.usefixtures("local_webhooks")


@pytest.fixture
def own_browser(account: User) -> Client:
    """A browser in which that account is signed in."""
    browser = Client()
    browser.force_login(account)
    return browser


def fields(**sent: Any) -> dict[str, Any]:
    return {"key": str(uuid4()), "url": URL, "events": list(EVENTS)} | sent


def hook_of(game: Game) -> Webhook:
    webhook = services.make_webhook(url=URL, events=EVENTS, game=game)
    game.refresh_from_db()
    return webhook


def text_of(response: Any) -> str:
    text: str = response.content.decode()
    return text


def test_viewer_neither_sees_nor_makes_webhooks(client: Client, game: Game) -> None:
    webhook = hook_of(game)
    where = address(game, "webhooks/")
    assert client.get(where).status_code == 403
    assert client.post(where, fields()).status_code == 403
    for action in ("remove", "ping"):
        assert client.post(f"{where}{webhook.pk}/{action}/").status_code == 403
    assert "webhooks/" not in text_of(client.get(address(game, "share/")))
    assert (Webhook.objects.count(), Delivery.objects.count()) == (1, 0)


def test_scorer_makes_a_webhook_and_sees_its_secret_once(game: Game) -> None:
    browser = scorer_of(game)
    where = address(game, "webhooks/")
    assert where in text_of(browser.get(address(game, "share/")))
    sent = fields()
    made = text_of(browser.post(where, sent))
    (webhook,) = Webhook.objects.all()
    assert set(SECRET.findall(made)) == {webhook.secret}
    assert (webhook.game, webhook.url, webhook.events) == (game, URL, list(EVENTS))
    again = browser.get(where)
    assert not SECRET.search(text_of(again))
    assert URL in text_of(again)
    assert "no-store" in again["Cache-Control"]
    browser.post(where, sent)  # the page loaded once more
    assert Webhook.objects.count() == 1


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"url": "ftp://scoreboard.example/"}, "An address begins with https://"),
        ({"url": "http://2130706433/"}, "An address begins with https://"),
        ({"url": "http://scoreboard.example:22/"}, "The port of an address is"),
        ({"url": ""}, "This field is required."),
        ({"url": "http://a\0b/"}, "Null characters are not allowed."),
        ({"url": "http://a/" + "b" * 500}, "at most 500 characters"),
        ({"events": []}, "Choose at least one event."),
        ({"events": ["ping"]}, "Select a valid choice."),
        ({"key": "x"}, ""),
    ],
)
def test_refusal_says_why_and_keeps_what_was_typed(
    game: Game, sent: dict[str, Any], said: str
) -> None:
    response = scorer_of(game).post(address(game, "webhooks/"), fields(**sent))
    assert response.status_code == 422
    assert said in text_of(response)
    assert not Webhook.objects.exists()


def test_address_inside_is_refused_in_words(game: Game, settings: Any) -> None:
    settings.WEBHOOKS_LOCAL = False
    response = scorer_of(game).post(address(game, "webhooks/"), fields(url="http://127.0.0.1/x"))
    assert response.status_code == 422
    assert "This address is not on the public internet." in text_of(response)
    assert 'value="http://127.0.0.1/x"' in text_of(response)


def test_name_that_is_slow_is_told_in_words(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "_room", BoundedSemaphore(1))
    addresses._room.acquire()
    url = "https://scoreboard.example/x"
    response = scorer_of(game).post(address(game, "webhooks/"), fields(url=url))
    assert response.status_code == 503
    assert "could not be looked up in time" in text_of(response)
    assert f'value="{url}"' in text_of(response)


def test_results_are_told_in_words(game: Game) -> None:
    hook_of(game)
    for facts in (queens(0), hearts(1), queens(2), hearts(3)):
        record(game, facts)
    rows = list(Delivery.objects.order_by("entry__seq"))
    now = timezone.now()
    changes: list[dict[str, Any]] = [
        {"delivered_at": now, "due_at": None, "status": 204, "attempts": 1},
        {"status": 500, "error": "refused", "attempts": 2},
        {"error": "address_not_public", "due_at": None, "attempts": 9},
    ]
    for row, change in zip(rows, changes, strict=False):
        Delivery.objects.filter(pk=row.pk).update(**change)
    text = text_of(scorer_of(game).get(address(game, "webhooks/")))
    plain = " ".join(re.sub(r"<[^>]*>", " ", text).split())
    assert "deal recorded · deal 1 arrived" in plain
    assert "deal recorded · deal 2 failed" in plain
    assert re.search(r"refused \(500\) · 2 attempts · next attempt \d", plain)
    assert "deal recorded · deal 3 given up" in plain
    assert "the address is not on the public internet · 9 attempts" in plain
    assert "deal recorded · deal 4 on its way" in plain


def test_webhook_is_removed_after_asking(game: Game) -> None:
    webhook, browser = hook_of(game), scorer_of(game)
    where = f"{address(game, 'webhooks/')}{webhook.pk}/remove/"
    assert "Remove this webhook?" in text_of(browser.get(where))
    assert Webhook.objects.exists()
    for _ in range(2):  # the second from a page that was opened before
        assert browser.post(where).headers["Location"] == address(game, "webhooks/")
    assert not Webhook.objects.exists()
    assert not fresh(game).has_webhooks
    assert browser.get(where).status_code == 404


def test_test_is_sent_and_the_page_looks_again_until_it_is_back(game: Game) -> None:
    webhook, browser = hook_of(game), scorer_of(game)
    where = address(game, "webhooks/")
    assert "hx-trigger" not in text_of(browser.get(where))
    page = text_of(browser.post(f"{where}{webhook.pk}/ping/", follow=True))
    assert "A test is on its way." in page
    assert 'hx-trigger="load delay:1s"' in page
    refused = text_of(browser.post(f"{where}{webhook.pk}/ping/", follow=True))
    assert "A test has been sent just now." in refused
    Delivery.objects.update(due_at=None, delivered_at=timezone.now(), status=204)
    assert "hx-trigger" not in text_of(browser.get(where))


@pytest.mark.parametrize("action", ["remove", "ping"])
def test_webhook_of_another_game_is_not_found(game: Game, action: str) -> None:
    other = hook_of(play.start())
    browser = scorer_of(game)
    assert browser.get(f"{address(game, 'webhooks/')}{uuid4()}/remove/").status_code == 404
    browser.post(f"{address(game, 'webhooks/')}{other.pk}/{action}/")
    assert Webhook.objects.filter(pk=other.pk).exists()
    assert not Delivery.objects.exists()


@pytest.mark.parametrize("rest", ["", f"{UUID(int=1)}/remove/", f"{UUID(int=1)}/ping/"])
def test_account_page_is_for_those_who_are_signed_in(client: Client, db: None, rest: str) -> None:
    response = client.post(f"/account/webhooks/{rest}")
    assert response.status_code == 302
    assert "/accounts/login/" in response.headers["Location"]


def test_account_has_webhooks_of_its_own(own_browser: Client, account: User, game: Game) -> None:
    hook_of(game)  # a game's webhook is none of the account's
    owned = play.start(owner=account)
    assert "/account/webhooks/" in text_of(own_browser.get("/account/"))
    made = text_of(own_browser.post("/account/webhooks/", fields()))
    webhook = Webhook.objects.get(account=account)
    assert set(SECRET.findall(made)) == {webhook.secret}
    record(fresh(owned), queens(0))
    listed = text_of(own_browser.get("/account/webhooks/"))
    assert listed.count('class="card"') == 1
    assert address(owned) in listed
    own_browser.post(f"/account/webhooks/{webhook.pk}/ping/")
    assert webhook.deliveries.count() == 2
    own_browser.post(f"/account/webhooks/{webhook.pk}/remove/")
    assert Webhook.objects.count() == 1


@pytest.mark.parametrize("count", [1, 5])
def test_page_asks_as_often_for_any_number_of_deliveries(
    game: Game, count: int, django_assert_num_queries: Any
) -> None:
    for _ in range(count):
        hook_of(game)
    for facts in (queens(0), hearts(1), queens(2))[:count]:
        record(game, facts)
    browser = scorer_of(game)
    browser.get(address(game, "webhooks/"))
    with django_assert_num_queries(3):  # the game; its webhooks; their deliveries
        browser.get(address(game, "webhooks/"))
