"""Signing in on a phone."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import expect

from kingscore import services
from tests.e2e.phone import Phone
from tests.kingscore.accounts import PASSWORD, SIGN_IN, make_account

LONG_NAME = "wilhelmina.alexandrina.van.de.kruisberge"


def sign_in(phone: Phone, account: User) -> None:
    """Be signed in, whatever page is opened next.

    Nothing is typed: from one address only so many sign in within a minute.
    """
    browser = Client()
    browser.force_login(account, backend=settings.AUTHENTICATION_BACKENDS[0])
    name = settings.SESSION_COOKIE_NAME
    phone.context.add_cookies(
        [{"name": name, "value": browser.cookies[name].value, "url": phone.origin}]
    )


def type_password(phone: Phone, account: User) -> None:
    """Sign in with the password."""
    phone.go(SIGN_IN)
    phone.type(phone.page.get_by_label("Email"), account.email)
    phone.type(phone.page.get_by_label("Password"), PASSWORD)
    phone.tap(phone.page.get_by_role("button", name="Sign in", exact=True))
    expect(phone.page.get_by_role("heading", name="Account", exact=True)).to_be_visible()


def account_page(where: str) -> Callable[[Phone], None]:
    """Opens a page of an account that has a token."""

    def come(phone: Phone) -> None:
        account = make_account(LONG_NAME)
        services.make_token(account=account, name="W" * 40, scope="write")
        sign_in(phone, account)
        phone.go(where)

    return come


def token_made(phone: Phone) -> None:
    """The page of tokens with one that was just made."""
    account_page("/account/tokens/")(phone)
    phone.type(phone.page.get_by_label("What is it for?"), "Scoreboard")
    phone.tap(phone.button("Make a token"))
    expect(phone.button("Copy the token")).to_be_visible()


def deletion_asked(phone: Phone) -> None:
    """The question whether an account is to be deleted, after the password."""
    account_page("/account/delete/")(phone)
    phone.type(phone.page.get_by_label("Password"), PASSWORD)
    phone.tap(phone.button("Confirm"))
    expect(phone.button("Delete")).to_be_visible()


def sign_in_refused(phone: Phone) -> None:
    """Signing in with a wrong password."""
    phone.go(SIGN_IN)
    phone.type(phone.page.get_by_label("Email"), f"{LONG_NAME}@club.example")
    phone.type(phone.page.get_by_label("Password"), "wrong password")
    phone.tap(phone.page.get_by_role("button", name="Sign in", exact=True))
    expect(phone.page.get_by_role("alert").filter(has_text="not correct")).to_be_visible()
