"""Accounts: made, confirmed, signed in to, signed out of; nothing is told about others'."""

from smtplib import SMTPServerDisconnected
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.cache import cache
from django.core.mail.backends import locmem
from django.test import Client
from pytest_django import Settings

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
from tests.kingscore.pages import page_of

EMAIL = "ana@club.example"
NEW = {"email": EMAIL, "password1": PASSWORD, "password2": PASSWORD}
OTHER_PASSWORD = "hearts are trumps"  # noqa: S105 - as PASSWORD
HOME, EMAILS, REAUTHENTICATE = "/account/", "/accounts/email/", "/accounts/reauthenticate/"
BY_CODE = f"{REAUTHENTICATE}code/"

pytestmark = pytest.mark.django_db


def sign_in(client: Client, email: str = EMAIL, password: str = PASSWORD, **extra: Any) -> Any:
    return client.post(SIGN_IN, {"login": email, "password": password}, **extra)


# --- a new account ----------------------------------------------------------------------------


def test_sign_up_is_confirmed_by_the_code_in_the_mail(client: Client) -> None:
    assert client.post(SIGN_UP, NEW)["Location"] == CONFIRM
    assert client.get(HOME)["Location"] == f"{SIGN_IN}?next={HOME}"
    assert mail.outbox[-1].to == [EMAIL]

    assert client.post(CONFIRM, {"code": code_in_mail()})["Location"] == HOME
    page = page_of(client.get(HOME))
    assert EMAIL in page.bdi
    assert EmailAddress.objects.get().verified


def test_sign_up_with_a_wrong_code_is_not_confirmed(client: Client) -> None:
    client.post(SIGN_UP, NEW)
    for _ in range(3):
        client.post(CONFIRM, {"code": "AAAA-AAAA"})
    client.post(CONFIRM, {"code": code_in_mail()})  # after three of them it is too late
    assert client.get(HOME).status_code == 302
    assert not EmailAddress.objects.get().verified


def test_account_has_no_name_but_its_address(client: Client) -> None:
    client.post(SIGN_UP, NEW)
    assert "ana" not in User.objects.get().username
    names = page_of(Client().get(SIGN_UP)).names
    assert names == {"csrfmiddlewaretoken", "next", "email", "password1", "password2"}


def test_unconfirmed_account_is_asked_for_the_code_when_it_signs_in(client: Client) -> None:
    client.post(SIGN_UP, NEW)
    phone = Client()
    assert "Try again" in page_of(sign_in(phone)).alert  # the first code was sent a moment ago
    cache.clear()
    assert sign_in(phone)["Location"] == CONFIRM
    assert len(mail.outbox) == 2
    assert phone.get(HOME).status_code == 302


def test_sign_up_with_an_address_that_has_an_account_tells_its_owner_alone(client: Client) -> None:
    make_account()
    assert client.post(SIGN_UP, NEW)["Location"] == CONFIRM
    assert "There is one with this address already" in mail.outbox[-1].body
    assert User.objects.count() == 1
    assert "already" not in page_of(client.get(CONFIRM)).text


def test_sign_up_takes_as_long_with_an_address_that_has_an_account(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make_account()
    encoded: list[str] = []
    encode = MD5PasswordHasher.encode

    def counted(self: MD5PasswordHasher, password: str, salt: str) -> str:
        encoded.append(password)
        return encode(self, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", counted)
    for email in (EMAIL, "bo@club.example"):
        assert Client().post(SIGN_UP, NEW | {"email": email})["Location"] == CONFIRM
    assert encoded == [PASSWORD, PASSWORD]


@pytest.mark.parametrize("password", ["short", "password1"])
def test_sign_up_with_a_weak_password_is_refused(client: Client, password: str) -> None:
    response = client.post(SIGN_UP, NEW | {"password1": password, "password2": password})
    assert response.status_code == 200
    assert page_of(response).alert
    assert not User.objects.exists()


def test_sign_up_can_be_closed(client: Client, settings: Settings) -> None:
    settings.ACCOUNT_SIGNUP_ENABLED = False
    assert SIGN_UP not in page_of(client.get(SIGN_IN)).links
    assert "closed" in page_of(client.get(SIGN_UP)).text
    client.post(SIGN_UP, NEW)
    assert not User.objects.exists()
    make_account()
    assert sign_in(client)["Location"] == HOME


def test_site_without_mail_says_where_its_messages_are(client: Client, settings: Settings) -> None:
    for where in (SIGN_UP, RESET):
        assert "terminal" in page_of(client.get(where)).text
    settings.MAIL = settings.MAIL._replace(host="mail.club.example")
    for where in (SIGN_UP, RESET):
        assert "terminal" not in page_of(client.get(where)).text


def test_mail_that_cannot_be_sent_is_said(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise SMTPServerDisconnected

    monkeypatch.setattr(locmem.EmailBackend, "send_messages", fail)
    response = client.post(SIGN_UP, NEW, follow=True)
    assert response.status_code == 200
    assert "could not be sent" in page_of(response).text


# --- in and out -------------------------------------------------------------------------------


def test_sign_in_goes_on_to_the_page_that_asked_for_it(client: Client) -> None:
    make_account()
    asked = client.get("/account/tokens/")["Location"]
    form = page_of(client.get(asked)).form(SIGN_IN)
    response = client.post(SIGN_IN, form.fields | {"login": EMAIL, "password": PASSWORD})
    assert response["Location"] == "/account/tokens/"


@pytest.mark.parametrize("target", ["https://elsewhere.example/", "//elsewhere.example/"])
def test_sign_in_goes_on_to_no_other_site(client: Client, target: str) -> None:
    make_account()
    fields = {"login": EMAIL, "password": PASSWORD, "next": target}
    assert client.post(SIGN_IN, fields)["Location"] == HOME


def test_sign_in_says_the_same_of_a_wrong_password_and_no_account(client: Client) -> None:
    make_account()
    said = {
        page_of(sign_in(client, email, "wrong password")).alert
        for email in (EMAIL, "bo@club.example")
    }
    assert len(said) == 1
    assert "not correct" in said.pop()


def test_sign_in_is_slowed_down_by_account(client: Client) -> None:
    make_account()
    for _ in range(6):
        sign_in(client, password="wrong password")  # noqa: S106 - wrong on purpose
    assert "Too many" in page_of(sign_in(client)).alert
    make_account("bo")
    assert sign_in(client, "bo@club.example").status_code == 302


def test_sign_in_is_slowed_down_by_the_real_address(client: Client) -> None:
    """What a sender says of his address in a header counts for nothing."""
    for attempt in range(31):
        response = sign_in(
            client, f"a{attempt}@club.example", headers={"X-Forwarded-For": f"192.0.2.{attempt}"}
        )
    assert response.status_code == 429
    assert "too often" in page_of(response).text
    assert sign_in(client, REMOTE_ADDR="127.0.0.2").status_code == 200


def test_sign_out_ends_the_session_where_it_is_kept(client: Client) -> None:
    browser = signed_in(make_account())
    copied = browser.cookies["account"].value
    assert browser.get(SIGN_OUT).status_code == 200  # it asks
    assert browser.post(SIGN_OUT)["Location"] == "/"
    client.cookies["account"] = copied
    assert client.get(HOME).status_code == 302
    assert not Session.objects.exists()


def test_session_lasts_a_month_and_is_not_told_to_scripts() -> None:
    cookie = signed_in(make_account()).cookies["account"]
    assert cookie["max-age"] == 30 * 24 * 60 * 60
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_account_that_is_not_active_does_not_get_in(client: Client) -> None:
    browser = signed_in(account := make_account())
    account.is_active = False
    account.save()
    assert browser.get(HOME).status_code == 302
    assert client.get(HOME).status_code == 302
    sign_in(client)
    assert client.get(HOME).status_code == 302


# --- a forgotten password ---------------------------------------------------------------------


def test_reset_by_the_code_in_the_mail(client: Client) -> None:
    old = signed_in(make_account())
    assert client.post(RESET, {"email": EMAIL})["Location"] == RESET_CODE
    assert client.post(RESET_CODE, {"code": code_in_mail()})["Location"] == RESET_DONE
    fields = {"password1": OTHER_PASSWORD, "password2": OTHER_PASSWORD}
    assert client.post(RESET_DONE, fields).status_code == 302

    assert sign_in(Client()).status_code == 200
    assert sign_in(Client(), password=OTHER_PASSWORD)["Location"] == HOME
    assert old.get(HOME).status_code == 302  # whoever was signed in with the old one is not
    assert "password" in mail.outbox[-1].body.lower()
    assert "127.0.0.1" in mail.outbox[-1].body


def test_reset_with_a_wrong_code_changes_nothing(client: Client) -> None:
    make_account()
    client.post(RESET, {"email": EMAIL})
    for _ in range(3):
        client.post(RESET_CODE, {"code": "AAAA-AAAA"})
    response = client.post(RESET_CODE, {"code": code_in_mail()})
    assert response.get("Location") != RESET_DONE
    fields = {"password1": OTHER_PASSWORD, "password2": OTHER_PASSWORD}
    client.post(RESET_DONE, fields)
    assert sign_in(Client())["Location"] == HOME


def test_reset_says_the_same_of_an_address_without_account(client: Client) -> None:
    make_account()
    said = []
    for email in (EMAIL, "bo@club.example"):
        browser = Client()
        page = page_of(browser.post(RESET, {"email": email}, follow=True))
        said.append(page.text.replace(email, ""))
    assert said[0] == said[1]


# --- looked after -----------------------------------------------------------------------------


def test_second_address_is_confirmed_and_can_become_the_first() -> None:
    account = make_account()
    browser = signed_in(account)
    response = browser.post(EMAILS, {"action_add": "", "email": "ana@home.example"})
    if response["Location"].startswith(REAUTHENTICATE):  # the password first, then it goes on
        fields = {"password": PASSWORD, "next": EMAILS}
        response = browser.post(REAUTHENTICATE, fields)
    assert response["Location"] == CONFIRM
    assert mail.outbox[-1].to == ["ana@home.example"]
    browser.post(CONFIRM, {"code": code_in_mail()})
    browser.post(EMAILS, {"action_primary": "", "email": "ana@home.example"})
    account.refresh_from_db()
    assert account.email == "ana@home.example"
    assert sign_in(Client(), "ana@home.example")["Location"] == HOME


def test_changed_password_ends_the_other_sessions() -> None:
    account = make_account()
    browser, other = signed_in(account), signed_in(account)
    fields = {"oldpassword": PASSWORD, "password1": OTHER_PASSWORD, "password2": OTHER_PASSWORD}
    assert browser.post("/accounts/password/change/", fields).status_code == 302
    assert browser.get(HOME).status_code == 200
    assert other.get(HOME).status_code == 302


def test_account_without_a_password_is_offered_one() -> None:
    account = make_account()
    browser = signed_in(account)
    account.set_unusable_password()
    account.save()
    browser.force_login(account)
    choose = "/accounts/password/set/"
    assert choose in page_of(browser.get(HOME)).links
    assert browser.get(choose)["Location"].startswith(BY_CODE)  # nobody else chooses one for her
    asked = page_of(browser.get(f"{BY_CODE}?next={choose}")).form(BY_CODE)
    browser.post(BY_CODE, asked.fields)
    browser.post(f"{BY_CODE}confirm/", {"code": code_in_mail(), "next": choose})
    assert browser.get(choose).status_code == 200
    browser.post(choose, {"password1": OTHER_PASSWORD, "password2": OTHER_PASSWORD})
    assert sign_in(Client(), password=OTHER_PASSWORD)["Location"] == HOME


def test_admins_way_in_does_not_take_password_after_password(db: None) -> None:
    account = make_account()
    User.objects.update(is_staff=True, is_superuser=True)
    for number in range(5):
        fields = {"username": account.email, "password": f"wrong {number}"}
        assert Client().post("/admin/login/", fields).status_code == 200
    right = {"username": account.email, "password": PASSWORD, "next": "/admin/"}
    assert Client().post("/admin/login/", right).status_code == 429


def test_admin_comes_in_by_name_and_password(db: None) -> None:
    User.objects.create_superuser("dirk", password=PASSWORD)
    browser = Client()
    fields = {"username": "dirk", "password": PASSWORD, "next": "/admin/"}
    assert browser.get("/admin/").headers["Location"] == "/admin/login/?next=/admin/"
    assert browser.post("/admin/login/", fields).headers["Location"] == "/admin/"
    assert browser.get("/admin/").status_code == 200


@pytest.mark.parametrize(
    ("page", "fields"),
    [
        (SIGN_UP, NEW),
        ("/accounts/password/reset/", {"email": "nobody@club.example"}),
        ("/accounts/password/reset/", {"email": EMAIL}),
    ],
)
def test_no_mail_leads_to_the_host_that_a_request_claims(
    db: None, page: str, fields: dict[str, str]
) -> None:
    make_account()
    assert User.objects.get().email == EMAIL
    assert Client(HTTP_HOST="10.6.6.6").post(page, fields).status_code == 302
    assert len(mail.outbox) == 1
    assert "://" not in str(mail.outbox[0].body)
