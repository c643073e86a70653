"""Who asks: an account with a token, or somebody with a code for one game or one set of rules."""

from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.translation import gettext
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from kingscore import guesses, services
from kingscore.models import ApiToken
from kingscore.permissions import NOBODY, Asker
from kingscore.queries import TOKEN_PREFIX, token_by_secret

_LONGEST_CREDENTIAL = 200


class BearerAuthentication(BaseAuthentication):
    """`Authorization: Bearer X`; cookies are never looked at."""

    def authenticate(self, request: Request) -> tuple[User | None, Asker] | None:
        """The account of a request as its `user`, the asker as its `auth`; None without a header.

        A token is looked up. Any other code is only compared, with the game or the rules of the
        address: so one that belongs elsewhere is answered as one that does not exist.
        """
        secret = bearer_of(request)
        if secret is None:
            return None
        if not secret.startswith(TOKEN_PREFIX):
            return None, Asker(codes=[secret])
        token = token_by_secret(secret)
        if token is None:
            guesses.note_wrong(guesses.address_of(request._request), secret)
            raise AuthenticationFailed(gettext("This token is not known."), "unknown_token")
        guesses.note_right([secret])
        services.note_token_use(token=token)
        may_write = token.scope == ApiToken.Scope.WRITE
        return token.account, Asker(token.account_id, may_write=may_write)

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002 - as the framework calls it
        """What a 401 asks for."""
        return "Bearer"


def bearer_of(request: HttpRequest | Request) -> str | None:
    """The credential in the header of a request; raises AuthenticationFailed for another kind."""
    header = str(request.META.get("HTTP_AUTHORIZATION", ""))
    if not header:
        return None
    kind, _, secret = header.partition(" ")
    secret = secret.strip()
    is_plain = secret.isascii() and secret.isprintable() and len(secret) <= _LONGEST_CREDENTIAL
    if kind.lower() != "bearer" or not secret or not is_plain:
        text = gettext("The header must be “Authorization: Bearer” with a token or a code.")
        raise AuthenticationFailed(text, "not_a_bearer")
    return secret


def asker_of(request: Request) -> Asker:
    """Who asks; nobody, without a credential."""
    return request.auth if isinstance(request.auth, Asker) else NOBODY
