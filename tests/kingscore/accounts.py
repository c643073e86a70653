"""Accounts for tests, and what a mail says."""

import re

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

PASSWORD = "kings and queens"  # noqa: S105 - of accounts that live as long as a test
SIGN_UP, SIGN_IN, SIGN_OUT = "/accounts/signup/", "/accounts/login/", "/accounts/logout/"
CONFIRM = "/accounts/confirm-email/"
RESET, RESET_CODE = "/accounts/password/reset/", "/accounts/password/reset/confirm/"
RESET_DONE = "/accounts/password/reset/complete/"
_CODE = re.compile(r"^[A-Z0-9]{4}-[A-Z0-9]{4}$", re.MULTILINE)


def make_account(name: str = "ana") -> User:
    """An account whose address is confirmed, with the usual password."""
    email = f"{name}@club.example"
    account = User.objects.create_user(username=name, email=email, password=PASSWORD)
    EmailAddress.objects.create(user=account, email=email, verified=True, primary=True)
    return account


def signed_in(account: User) -> Client:
    """A browser in which somebody has signed in with the password."""
    browser = Client()
    fields = {"login": account.email, "password": PASSWORD}
    assert browser.post(SIGN_IN, fields).status_code == 302
    return browser


def code_in_mail() -> str:
    """The code in the message that was sent last."""
    found = _CODE.findall(str(mail.outbox[-1].body))
    assert len(found) == 1, mail.outbox[-1].body
    return str(found[0])
