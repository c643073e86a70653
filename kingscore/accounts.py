"""How accounts work here: what django-allauth is told, and what its pages say of this site."""

import ipaddress
import logging
from functools import partial
from smtplib import SMTPException
from typing import Any
from uuid import uuid4

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.utils.translation import gettext

_log = logging.getLogger(__name__)
_SECOND_FACTOR = "allauth.mfa.stages.AuthenticateStage"


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth comes without types
    """Accounts that are called by their e-mail address."""

    def populate_username(self, request: HttpRequest, user: User) -> None:  # noqa: ARG002 - allauth's signature
        """Give a new account the name that Django wants, and that nobody sees."""
        user.username = user.username or uuid4().hex

    def get_login_stages(self) -> list[str]:
        """What follows after a password: no passkey, which is there to be used instead of one.

        Whoever loses his phone is not locked out of his games.
        """
        return [stage for stage in super().get_login_stages() if stage != _SECOND_FACTOR]

    def get_reauthentication_methods(self, user: User) -> list[dict[str, Any]]:
        """How somebody who is signed in shows that it is still he; passkeys are called so."""
        methods: list[dict[str, Any]] = super().get_reauthentication_methods(user)
        for method in methods:
            if method["id"] == "mfa_reauthenticate:webauthn":
                method["description"] = gettext("Use a passkey")
        return methods

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a message, or say that it could not be sent: the page comes all the same."""
        try:
            super().send_mail(template_prefix, email, context)
        except (OSError, SMTPException):
            _log.exception("A message could not be sent")
            text = gettext("The message could not be sent. Try again in a moment.")
            messages.error(self.request, text)


class PasskeyAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # as above
    """Passkeys, named so that their owner can tell them apart."""

    def generate_authenticator_name(self, user: User, type: Authenticator.Type) -> str:  # noqa: A002 - allauth's signature
        """The name that the form begins with."""
        count = Authenticator.objects.filter(user=user, type=type).count()
        return gettext("Passkey %(number)s") % {"number": count + 1}


def name_of(user: User) -> str:
    """What an account is called: its e-mail address, which one made on a terminal may lack."""
    return user.email or user.get_username()


def about_accounts(request: HttpRequest) -> dict[str, Any]:
    """What templates ask about accounts on this site, on every page: it costs no query."""
    return {
        "is_signup_open": settings.ACCOUNT_SIGNUP_ENABLED,
        "is_mail_sent": bool(settings.MAIL.host),
        # Asked where it is wanted: the page that refuses a host must not ask for it again.
        "has_passkeys": partial(can_use_passkeys, request),
    }


def can_use_passkeys(request: HttpRequest) -> bool:
    """Whether browsers make passkeys for this address: it must be a name, and its page secure."""
    name = split_domain_port(request.get_host())[0].strip("[]")
    if name == "localhost":
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return request.is_secure()
    return False
