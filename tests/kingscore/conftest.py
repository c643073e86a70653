"""Accounts, and a site whose webhooks may go to this machine."""

from typing import Any

import pytest
from django.contrib.auth.models import User


@pytest.fixture
def account(db: None) -> User:
    """An account of nobody who exists."""
    return User.objects.create_user("ana", "ana@example.org")


@pytest.fixture
def other_account(db: None) -> User:
    """Another one."""
    return User.objects.create_user("bo", "bo@example.org")


@pytest.fixture
def local_webhooks(settings: Any) -> None:
    """Let webhooks go to this machine."""
    settings.WEBHOOKS_LOCAL = True
