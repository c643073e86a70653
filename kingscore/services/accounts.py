"""What an account keeps: games and house rules taken into it, and what is left when it goes."""

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from kingscore.errors import GameTaken, HouseTaken
from kingscore.models import Game, HouseRules, Player
from kingscore.queries import has_webhooks
from kingscore.services.players import lock_players
from kingscore.services.webhooks import remove_webhooks_of


@transaction.atomic
def take_game(*, game: Game, account: User) -> Game:
    """The game is this account's from now on, and so are its players whom nobody keeps.

    Taking it again changes nothing. Raises GameTaken when it is another account's.
    """
    is_heard = has_webhooks(account.pk)
    lock_players(Player.objects.filter(seat__game=game))  # before the game, as always
    mine_to_take = Q(owner__isnull=True) | Q(owner=account)
    if not Game.objects.filter(mine_to_take, pk=game.pk).update(owner=account):
        raise GameTaken
    if is_heard:
        Game.objects.filter(pk=game.pk).update(has_webhooks=True)
    players = Player.objects.filter(seat__game=game, keeper__isnull=True, is_anonymous=False)
    Player.objects.filter(pk__in=players.values("pk")).update(keeper=account)
    game.refresh_from_db()
    return game


@transaction.atomic
def take_house(*, house: HouseRules, account: User) -> HouseRules:
    """The house rules are this account's from now on. Raises HouseTaken when another's."""
    mine_to_take = Q(owner__isnull=True) | Q(owner=account)
    if not HouseRules.objects.filter(mine_to_take, pk=house.pk).update(owner=account):
        raise HouseTaken
    house.refresh_from_db()
    return house


@transaction.atomic
def delete_account(*, account: User) -> None:
    """Remove an account with its addresses, passkeys, tokens and webhooks.

    Its games, house rules and players stay for whoever has the links, and are nobody's.
    """
    remove_webhooks_of(account=account)  # first: nobody is noting meanwhile that it must be told
    account.delete()
