"""What the tests of the API begin with: accounts with their tokens, and what they keep."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from kingscore import services
from kingscore.models import ApiToken, Game
from tests.api.app import App, Json, said
from tests.api.clubs import club_places
from tests.api.deals import write_some
from tests.kingscore.accounts import make_account
from tests.kingscore.house import published


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


@pytest.fixture
def places(account: User, writer: App, game: Game, settings: Any) -> Json:
    """A thing of the account at every place that an address can name."""
    settings.WEBHOOKS_LOCAL = True
    write_some(App(game.scorer_code), game, 2)
    services.take_game(game=game, account=account)
    house, _row = published()
    services.take_house(house=house, account=account)
    hook = said(writer.post("webhooks/", {"url": "http://127.0.0.1:8999/hook"}), 201)
    player = services.create_player(account=account, name="Cis")
    claim = services.make_claim(player=player, account=make_account("asker"))
    seated = said(writer.get(f"games/{game.code}/"))["seated"]
    return {
        "code": game.code,
        "number": 1,
        "place": 1,
        "player": seated[0]["id"],
        "player_id": player.pk,
        "claim_id": claim.pk,
        "webhook_id": hook["id"],
        "slug": house.slug,
        "version": 1,
        **club_places(account),
    }


def app_of(account: User, scope: str = ApiToken.Scope.WRITE) -> App:
    """An app with a new token of an account."""
    return App(services.make_token(account=account, name="Phone", scope=scope)[1])
