"""Every page about accounts is one of ours: its look, its policy, no query for who has none."""

import json
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from pytest_django import DjangoAssertNumQueries, Settings

from kingscore import services
from tests.kingscore.accounts import (
    CONFIRM,
    PASSWORD,
    RESET,
    RESET_CODE,
    RESET_DONE,
    SIGN_IN,
    SIGN_OUT,
    SIGN_UP,
    code_in_mail,
    make_account,
    signed_in,
)
from tests.kingscore.pages import Page, page_of

PASSKEYS = "/accounts/passkeys/"
REAUTHENTICATE = "/accounts/reauthenticate/"
BY_CODE = "/accounts/reauthenticate/code/"

pytestmark = pytest.mark.django_db


def passkey_of(account: User) -> Authenticator:
    """A passkey as it is listed; nobody could sign in with it."""
    data = {"name": "Ana's <phone>", "credential": {}}
    return Authenticator.objects.create(user=account, type=Authenticator.Type.WEBAUTHN, data=data)


def pages_before_signing_in() -> Iterator[tuple[str, Any]]:
    browser = Client()
    for where in (SIGN_IN, SIGN_UP, RESET, "/accounts/inactive/"):
        yield where, browser.get(where)
    fields = {"email": "cis@club.example", "password1": PASSWORD, "password2": PASSWORD}
    browser.post(SIGN_UP, fields)
    yield CONFIRM, browser.get(CONFIRM)
    make_account("dirk")
    browser = Client()
    browser.post(RESET, {"email": "dirk@club.example"})
    yield RESET_CODE, browser.get(RESET_CODE)
    browser.post(RESET_CODE, {"code": code_in_mail()})
    yield RESET_DONE, browser.get(RESET_DONE)


def pages_of(account: User) -> Iterator[tuple[str, Any]]:
    browser = signed_in(account)
    passkey = passkey_of(account)
    token, _ = services.make_token(account=account, name="App", scope="read")
    for where in (
        "/account/",
        "/account/tokens/",
        f"/account/tokens/{token.pk}/",
        "/accounts/email/",
        "/accounts/password/change/",
        SIGN_OUT,
        PASSKEYS,
        REAUTHENTICATE,
        BY_CODE,
    ):
        yield where, browser.get(where)
    passkey.delete()  # nobody can be asked for it
    browser.post(BY_CODE, {"email": account.email, "recipient": account.email})
    yield f"{BY_CODE}confirm/", browser.get(f"{BY_CODE}confirm/")
    browser.post(REAUTHENTICATE, {"password": PASSWORD, "next": "/account/"})
    yield f"{PASSKEYS}add/", browser.get(f"{PASSKEYS}add/")
    passkey = passkey_of(account)
    for step in ("edit", "remove"):
        where = f"{PASSKEYS}keys/{passkey.pk}/{step}/"
        yield where, browser.get(where)
    yield "/account/delete/", browser.get("/account/delete/")


def all_pages() -> Iterator[tuple[str, Any]]:
    yield from pages_before_signing_in()
    yield from pages_of(make_account("ana"))


def test_every_page_is_one_of_ours_and_keeps_the_policy() -> None:
    for where, response in all_pages():
        assert response.status_code == 200, where
        policy = response["Content-Security-Policy"]
        assert "unsafe" not in policy, where
        page = page_of(response)
        names = [name for tag, each in page.tags if tag == "link" for name in [each["href"]]]
        assert "/static/kingscore/kingscore.css" in names, where
        check_markup(where, page)


def check_markup(where: str, page: Page) -> None:
    ids = [each["id"] for _, each in page.tags if "id" in each]
    assert len(ids) == len(set(ids)), (where, ids)
    for tag, each in page.tags:
        assert tag != "style", where
        assert "style" not in each, (where, each)
        assert not [name for name in each if name.startswith("on")], (where, each)
        is_data = each.get("type") == "application/json"
        assert tag != "script" or "src" in each or is_data, (where, each)
        for name in ("src", "href", "action"):
            assert "//" not in each.get(name, ""), (where, each)
        if tag == "label" and "for" in each:
            assert each["for"] in ids, (where, each)
        if tag in {"a", "button"} and each.get("id") != "skip":
            assert each.get("class") or tag == "a" or each.get("name") == "language", (where, each)


@pytest.mark.parametrize("where", [SIGN_IN, SIGN_UP, RESET])
def test_pages_for_who_has_no_account_ask_nothing_of_the_database(
    client: Client, where: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.get(where)
    with django_assert_num_queries(0):
        client.get(where)


@pytest.mark.parametrize(
    ("host", "is_secure", "has_passkeys"),
    [
        ("localhost:8000", False, True),
        ("scores.club.example", True, True),
        ("scores.club.example", False, False),
        ("192.0.2.7:8000", False, False),
        ("192.0.2.7", True, False),
        ("[::1]:8000", True, False),
    ],
)
def test_passkeys_are_offered_where_browsers_make_them(
    client: Client, settings: Settings, host: str, is_secure: bool, has_passkeys: bool
) -> None:
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "scores.club.example"]
    meta: dict[str, Any] = {"headers": {"host": host}, "secure": is_secure}
    page = page_of(client.get(SIGN_IN, **meta))
    assert ("passkey_login" in [each.get("id") for _, each in page.tags]) is has_passkeys
    browser = signed_in(make_account())
    assert (f"{PASSKEYS}add/" in page_of(browser.get(PASSKEYS, **meta)).links) is has_passkeys


def test_passkey_is_asked_for_beside_the_password_not_after_it() -> None:
    account = make_account()
    passkey_of(account)
    assert signed_in(account).get("/account/").status_code == 200


def cut_off_credential() -> str:
    """What a browser sends of a passkey, but for extensions that are announced and do not come."""
    announced = bytes(32) + b"\x80" + bytes(4)
    said = json.dumps({"type": "webauthn.get", "challenge": "AAAA", "origin": "https://x.example"})
    response = {
        "clientDataJSON": urlsafe_b64encode(said.encode()).decode().rstrip("="),
        "authenticatorData": urlsafe_b64encode(announced).decode().rstrip("="),
        "signature": "AAAA",
        "userHandle": "MQ",
    }
    kind = {"id": "AAAA", "rawId": "AAAA", "type": "public-key"}
    return json.dumps(kind | {"response": response})


def test_passkey_that_cannot_be_is_refused(client: Client) -> None:
    challenge = client.get(f"{PASSKEYS}login/", headers={"Accept": "application/json"})
    assert challenge.json()["request_options"]["publicKey"]["userVerification"] == "required"
    wrong = ("", "{}", "[]", "null", '{"response": {"userHandle": "MQ"}}', "{", "7")
    for credential in (*wrong, '{"id": "AAAA"}', "[" * 1_500, cut_off_credential()):
        response = client.post(f"{PASSKEYS}login/", {"credential": credential})
        assert response["Location"] == SIGN_IN
        assert client.get("/account/").status_code == 302


def test_only_the_second_factors_that_there_are_have_pages(client: Client) -> None:
    for where in ("2fa/", "passkeys/totp/activate/", "mfa/", "passkeys/authenticate/"):
        assert client.get(f"/accounts/{where}").status_code == 404


def test_head_leads_to_the_account_or_to_signing_in(client: Client) -> None:
    assert SIGN_IN in page_of(client.get("/")).links
    links = page_of(signed_in(make_account()).get("/")).links
    assert "/account/" in links
    assert SIGN_IN not in links


def test_pages_speak_dutch() -> None:
    browser = Client(headers={"Accept-Language": "nl"})
    page = page_of(browser.get(RESET))
    assert "wachtwoord" in page.text.lower()


def test_mail_names_the_site_by_its_host() -> None:
    Client(headers={"host": "localhost:8000"}).post(
        SIGN_UP, {"email": "ana@club.example", "password1": PASSWORD, "password2": PASSWORD}
    )
    assert mail.outbox[0].subject.startswith("[localhost:8000]")
