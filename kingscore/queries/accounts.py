"""The tokens of accounts."""

from hashlib import sha256

from kingscore.models import ApiToken

TOKEN_PREFIX = "ks_"  # noqa: S105 - how every token begins, none itself


def digest_of_token(token: str) -> str:
    """What is stored of a token, in hexadecimal; it is too random to need salt or slowness."""
    return sha256(token.encode()).hexdigest()


def token_by_secret(token: str) -> ApiToken | None:
    """The API token with its account, if it is one and the account is active: one query."""
    if not token.startswith(TOKEN_PREFIX):
        return None
    rows = ApiToken.objects.select_related("account").filter(account__is_active=True)
    try:
        return rows.get(digest=digest_of_token(token))
    except ApiToken.DoesNotExist:
        return None


def tokens_of(account_id: int) -> list[ApiToken]:
    """The tokens of an account, the latest first."""
    return list(ApiToken.objects.filter(account=account_id).order_by("-created_at", "id"))
