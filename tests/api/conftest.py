"""What the tests of the API begin with: accounts with their tokens."""

import pytest
from django.contrib.auth.models import User

from kingscore import services
from kingscore.models import ApiToken
from tests.api.app import App
from tests.kingscore.accounts import make_account


@pytest.fixture
def account(db: None) -> User:
    """An account."""
    return make_account()


@pytest.fixture
def writer(account: User) -> App:
    """An app with a token of the account that is good for writing."""
    return app_of(account)


@pytest.fixture
def reader(account: User) -> App:
    """An app with a token of the account that is good for reading alone."""
    return app_of(account, ApiToken.Scope.READ)


def app_of(account: User, scope: str = ApiToken.Scope.WRITE) -> App:
    """An app with a new token of an account."""
    return App(services.make_token(account=account, name="Phone", scope=scope)[1])
