"""Tokens for apps: made once, shown once, kept as a digest, revoked."""

from datetime import timedelta
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from kingscore.models import ApiToken
from kingscore.queries import TOKEN_PREFIX, digest_of_token
from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.names import name_problem, tidy_name
from kingscore.rules.sentence import gettext_noop
from kingscore.services.codes import new_code
from kingscore.services.locks import lock_account

MOST_TOKENS = 50  # of one account
_SECRET_LENGTH = 40  # 198 bits
_HINT_LENGTH = len(TOKEN_PREFIX) + 5  # 24 bits of 198 are shown for good
_USE_IS_NOTED_EVERY = timedelta(hours=1)


@transaction.atomic
def make_token(*, account: User, name: str, scope: str) -> tuple[ApiToken, str]:
    """A new token of this account, and its secret, which nobody can read again.

    Raises InvalidDocument for a name or a scope that cannot be used, or when the account has as
    many tokens as it may have.
    """
    lock_account(account.pk)  # of two at once, the second counts both
    name = tidy_name(name)
    problems = [each for each in [name_problem(name, "name")] if each]
    if scope not in ApiToken.Scope.values:
        text = gettext_noop("A token is good for reading, or for reading and writing.")
        problems.append(problem("unknown_scope", text, at="scope"))
    if ApiToken.objects.filter(account=account).count() >= MOST_TOKENS:
        text = gettext_noop("You have %(most)s tokens already: revoke one that is not used.")
        problems.append(problem("too_many_tokens", text, at="", most=MOST_TOKENS))
    if problems:
        raise InvalidDocument(problems)
    secret = TOKEN_PREFIX + new_code(_SECRET_LENGTH)
    row = ApiToken.objects.create(
        account=account,
        name=name,
        scope=scope,
        digest=digest_of_token(secret),
        hint=secret[:_HINT_LENGTH],
    )
    return row, secret


@transaction.atomic
def revoke_token(*, account: User, token_id: UUID) -> ApiToken:
    """Make a token of this account good for nothing. Raises ApiToken.DoesNotExist for others."""
    row = ApiToken.objects.get(account=account, pk=token_id)
    ApiToken.objects.filter(pk=row.pk).delete()
    return row


def note_token_use(*, token: ApiToken) -> None:
    """Keep when a token was last used, to the hour: most uses cost no query."""
    now = timezone.now()
    noted_before = now - _USE_IS_NOTED_EVERY
    if token.last_used_at and token.last_used_at > noted_before:
        return
    stale = Q(last_used_at__isnull=True) | Q(last_used_at__lte=noted_before)
    ApiToken.objects.filter(stale, pk=token.pk).update(last_used_at=now)
    token.last_used_at = now
