"""Who asks: an account with a token, or somebody with a code for one game or one set of rules."""

from typing import Any, NoReturn

from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.translation import gettext
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.request import Request

from kingscore import guesses, services
from kingscore.api import limits
from kingscore.models import ApiToken
from kingscore.permissions import NOBODY, Asker
from kingscore.queries import TOKEN_PREFIX, token_by_secret

_LONGEST_CREDENTIAL = 200


class BearerAuthentication(BaseAuthentication):
    """`Authorization: Bearer X`; cookies are never looked at."""

    def authenticate(self, request: Request) -> tuple[User | None, ApiToken | str] | None:
        """The account of a request as its `user`, what was shown as its `auth`; None for nothing.

        A token is looked up. Any other code is only compared, with the game or the rules of the
        address: so one that belongs elsewhere is answered as one that does not exist.
        """
        secret = bearer_of(request)
        if secret is None:
            return None
        if not secret.startswith(TOKEN_PREFIX):
            return None, secret
        token = token_by_secret(secret)
        if token is None:
            _refuse_token(request._request, secret)
        guesses.note_right([secret])
        services.note_token_use(token=token)
        return token.account, token

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002 - as the framework calls it
        """What a 401 asks for."""
        return "Bearer"


def _refuse_token(request: HttpRequest, secret: str) -> NoReturn:
    """Refuse a token that is not known, or any more of them from there for the moment."""
    address = guesses.address_of(request)
    guesses.note_wrong(address, secret)
    rate = limits.count(request, address, limits.FOR_AN_ADDRESS)
    if not rate.is_within:
        raise Throttled(rate.reset)
    raise AuthenticationFailed(gettext("This token is not known."), "unknown_token")


def bearer_of(request: HttpRequest | Request) -> str | None:
    """The credential in the header of a request; raises AuthenticationFailed for another kind."""
    header = str(request.META.get("HTTP_AUTHORIZATION", ""))
    if not header:
        return None
    secret = read_bearer(header)
    if secret is None:
        text = gettext("The header must be “Authorization: Bearer” with a token or a code.")
        raise AuthenticationFailed(text, "not_a_bearer")
    return secret


def read_bearer(header: str) -> str | None:
    """The credential in a header `Authorization`; None where it holds none."""
    kind, _, secret = header.partition(" ")
    secret = secret.strip()
    is_plain = secret.isascii() and secret.isprintable() and len(secret) <= _LONGEST_CREDENTIAL
    return secret if kind.lower() == "bearer" and secret and is_plain else None


def shown_in(request: Request) -> ApiToken | str | None:
    """The token or the code that a request has shown, if any."""
    shown: Any = request.auth
    return shown if isinstance(shown, (ApiToken, str)) else None


def asker_of(request: Request) -> Asker:
    """Who asks; nobody, without a credential. The same in one request: it knows its roles."""
    known: Asker | None = getattr(request._request, "asker", None)
    if known is None:
        known = _asker(shown_in(request))
        request._request.asker = known  # type: ignore[attr-defined]  # read above alone
    return known


def _asker(shown: ApiToken | str | None) -> Asker:
    if isinstance(shown, ApiToken):
        return Asker(shown.account_id, may_write=shown.scope == ApiToken.Scope.WRITE)
    return Asker(codes=[shown]) if shown else NOBODY
