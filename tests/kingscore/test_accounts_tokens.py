"""Tokens for apps: seen once, kept as a digest, looked up by one query, revoked."""

import hashlib
from datetime import timedelta
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from kingscore import services
from kingscore.models import ApiToken, Game
from kingscore.queries import token_by_secret, tokens_of
from kingscore.rules.errors import InvalidDocument
from kingscore.services.codes import is_code
from kingscore.services.tokens import MOST_TOKENS
from tests.kingscore.accounts import make_account, signed_in
from tests.kingscore.pages import address, page_of

TOKENS = "/account/tokens/"


@pytest.fixture
def ana(db: None) -> User:
    """An account."""
    return make_account("ana")


def new_token(account: User, name: str = "Scoreboard", scope: str = "read") -> tuple[ApiToken, str]:
    return services.make_token(account=account, name=name, scope=scope)


# --- the service ------------------------------------------------------------------------------


def test_make_token_keeps_a_digest_and_how_it_begins(ana: User) -> None:
    row, secret = new_token(ana, "  Scoreboard ", "write")
    assert secret.startswith("ks_")
    assert is_code(secret.removeprefix("ks_"), 40)
    row.refresh_from_db()
    assert row.digest == hashlib.sha256(secret.encode()).hexdigest()
    assert secret.startswith(row.hint)
    assert len(row.hint) == 8
    assert (row.name, row.scope, row.last_used_at) == ("Scoreboard", "write", None)


@pytest.mark.parametrize(
    ("name", "scope", "code"),
    [
        ("", "read", "name_missing"),
        ("x" * 41, "read", "name_too_long"),
        ("a\0b", "read", "name_not_clean"),
        ("App", "admin", "unknown_scope"),
        ("App", "", "unknown_scope"),
    ],
)
def test_make_token_refuses(ana: User, name: str, scope: str, code: str) -> None:
    with pytest.raises(InvalidDocument) as refused:
        new_token(ana, name, scope)
    assert [each.code for each in refused.value.problems] == [code]
    assert tokens_of(ana.pk) == []


def test_make_token_stops_at_the_most_that_an_account_may_have(ana: User) -> None:
    for _ in range(MOST_TOKENS):
        new_token(ana)
    with pytest.raises(InvalidDocument) as refused:
        new_token(ana)
    assert [each.code for each in refused.value.problems] == ["too_many_tokens"]
    new_token(make_account("bo"))


def test_token_by_secret_finds_its_account_by_one_query(
    ana: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    row, secret = new_token(ana)
    with django_assert_num_queries(1):
        found = token_by_secret(secret)
        assert found == row
        assert found.account == ana


@pytest.mark.parametrize("secret", ["", "ks_", "ks_" + "a" * 40, "ks_\u00e9", "ks_\0"])
def test_token_by_secret_of_nobody(ana: User, secret: str) -> None:
    new_token(ana)
    assert token_by_secret(secret) is None


def test_token_by_secret_takes_neither_digest_nor_hint(ana: User) -> None:
    row, secret = new_token(ana)
    for wrong in (row.digest, row.hint, secret[3:], secret.upper(), f"{secret} ", secret[:-1]):
        assert token_by_secret(wrong) is None


def test_token_of_an_account_that_is_not_active_is_none(ana: User) -> None:
    _, secret = new_token(ana)
    User.objects.update(is_active=False)
    assert token_by_secret(secret) is None


def test_note_token_use_writes_once_an_hour(
    ana: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    row, secret = new_token(ana)
    services.note_token_use(token=row)
    first = ApiToken.objects.get().last_used_at
    assert first is not None
    found = token_by_secret(secret)
    assert found is not None
    with django_assert_num_queries(0):
        services.note_token_use(token=found)
    earlier = timezone.now() - timedelta(minutes=61)
    ApiToken.objects.update(last_used_at=earlier)
    found = token_by_secret(secret)
    assert found is not None
    services.note_token_use(token=found)
    assert found.last_used_at
    assert found.last_used_at > first
    assert ApiToken.objects.get().last_used_at == found.last_used_at


def test_revoke_token_is_for_its_own_account(ana: User) -> None:
    row, secret = new_token(ana)
    with pytest.raises(ApiToken.DoesNotExist):
        services.revoke_token(account=make_account("bo"), token_id=row.pk)
    assert token_by_secret(secret)
    services.revoke_token(account=ana, token_id=row.pk)
    assert token_by_secret(secret) is None


# --- the page ---------------------------------------------------------------------------------


def test_page_shows_a_token_once(ana: User) -> None:
    browser = signed_in(ana)
    response = browser.post(TOKENS, {"name": "Scoreboard", "scope": "write"})
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    page = page_of(response)
    (secret,) = [each["data-copy"] for _, each in page.tags if "data-copy" in each]
    token = token_by_secret(secret)
    assert token
    assert token.scope == "write"

    later = browser.get(TOKENS).content.decode()
    assert secret not in later
    assert token.hint in later
    assert "Never used." in later


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name": "", "scope": "read"}, "required"),
        ({"name": "App", "scope": "all"}, "valid choice"),
        ({"name": "\u200b", "scope": "read"}, "name is missing"),
        ({}, "required"),
    ],
)
def test_page_refuses_what_cannot_be(ana: User, fields: dict[str, str], said: str) -> None:
    response = signed_in(ana).post(TOKENS, fields or {"other": "1"})
    assert response.status_code == 422
    assert said in page_of(response).alert
    assert not ApiToken.objects.exists()


def test_page_asks_before_it_revokes(ana: User) -> None:
    row, secret = new_token(ana, "Scoreboard")
    browser = signed_in(ana)
    asked = browser.get(f"{TOKENS}{row.pk}/")
    assert "Revoke “Scoreboard”?" in page_of(asked).text
    assert token_by_secret(secret)
    assert browser.post(f"{TOKENS}{row.pk}/")["Location"] == TOKENS
    assert token_by_secret(secret) is None
    assert browser.get(f"{TOKENS}{row.pk}/").status_code == 404


def test_page_of_another_account_is_not_there(ana: User) -> None:
    row, secret = new_token(ana)
    browser = signed_in(make_account("bo"))
    for answer in (browser.get, browser.post):
        assert answer(f"{TOKENS}{row.pk}/").status_code == 404
    assert token_by_secret(secret)
    assert row.hint not in browser.get(TOKENS).content.decode()


@pytest.mark.parametrize(
    "where", [TOKENS, f"{TOKENS}{UUID(int=7)}/", "/account/", "/account/delete/"]
)
def test_pages_of_an_account_are_for_those_who_are_signed_in(
    client: Client, db: None, where: str
) -> None:
    for answer in (client.get, client.post):
        assert answer(where)["Location"].startswith("/accounts/login/?next=/account/")


def test_token_in_an_address_gives_no_right(client: Client, ana: User, game: Game) -> None:
    """Addresses are kept in logs and histories."""
    game.owner = ana
    game.save()
    _, secret = new_token(ana, scope="write")
    for where in (f"/s/{secret}/", f"/h/{secret}/", f"/games/{secret}/"):
        assert client.get(where).status_code == 404
    for query in ("token", "key", "access_token", "authorization"):
        response = client.get(address(game, f"players/?{query}={secret}"))
        assert response.status_code == 403
    headers = {"Authorization": f"Bearer {secret}"}  # nor do pages take any, only the API
    assert client.get(address(game, "players/"), headers=headers).status_code == 403
    assert client.get("/account/", headers=headers).status_code == 302
