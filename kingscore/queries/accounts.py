"""The tokens of accounts, and who acts for whom."""

from hashlib import sha256

from django.db.models import QuerySet

from kingscore.models import ApiToken, Deputy

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


def role_for(account_id: int, deputy_id: int) -> str | None:
    """In which role one account acts for another, if it does."""
    roles = Deputy.objects.filter(account=account_id, deputy=deputy_id)
    return roles.values_list("role", flat=True).first()


def deputies_of(account_id: int) -> QuerySet[Deputy]:
    """Who acts for an account, with their accounts, the first who was named first."""
    return Deputy.objects.filter(account=account_id).select_related("deputy").order_by("pk")


def accounts_owned_by(deputy_id: int, *, alone: bool = False) -> list[int]:
    """The accounts for which this one acts as an owner; or those for which nobody else does."""
    owners = Deputy.objects.filter(role=Deputy.Role.OWNER).order_by("account")
    owned = owners.filter(deputy=deputy_id)
    if alone:
        owned = owned.exclude(account__in=owners.exclude(deputy=deputy_id).values("account"))
    return list(owned.values_list("account", flat=True))
