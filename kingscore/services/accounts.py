"""What an account keeps: games and house rules taken into it, and what is left when it goes."""

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from kingscore.errors import GameTaken, HouseTaken
from kingscore.models import Game, HouseRules, Player
from kingscore.queries import accounts_owned_by, has_webhooks
from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.sentence import gettext_noop
from kingscore.services.locks import lock_account, lock_players
from kingscore.services.players import keep_players
from kingscore.services.webhooks import remove_webhooks_of


@transaction.atomic
def take_game(*, game: Game, account: User) -> Game:
    """The game is this account's from now on, and so are its players whom nobody keeps.

    Taking it again changes nothing. Raises GameTaken when it is another account's.
    """
    lock_account(account.pk)
    players = lock_players(Player.objects.filter(seat__game=game))
    if not Game.objects.filter(_free_for(account), pk=game.pk).update(owner=account):
        raise GameTaken
    if has_webhooks(account.pk):
        Game.objects.filter(pk=game.pk).update(has_webhooks=True)
    keep_players(players, keeper=account)
    game.refresh_from_db()
    return game


@transaction.atomic
def take_house(*, house: HouseRules, account: User) -> HouseRules:
    """The house rules are this account's from now on. Raises HouseTaken when another's."""
    if not HouseRules.objects.filter(_free_for(account), pk=house.pk).update(owner=account):
        raise HouseTaken
    house.refresh_from_db()
    return house


def _free_for(account: User) -> Q:
    """What nobody keeps, or this account does."""
    return Q(owner__isnull=True) | Q(owner=account)


@transaction.atomic
def delete_account(*, account: User) -> None:
    """Remove an account with its addresses, passkeys, tokens, webhooks and claims.

    Its games, house rules and players stay for whoever has the links, and are nobody's. Claims of
    its players wait for whoever keeps them next. Raises InvalidDocument for the only owner of a
    club, which nobody could run then.
    """
    # Of two owners who go at once, the second is the only one.
    for each in sorted([*accounts_owned_by(account.pk), account.pk]):
        lock_account(each)
    if accounts_owned_by(account.pk, alone=True):
        text = gettext_noop(
            "You are the only owner of a club: name another owner there first, or delete the club."
        )
        raise InvalidDocument([problem("last_owner", text)])
    lock_players(Player.objects.filter(Q(keeper=account) | Q(person=account)))
    remove_webhooks_of(account=account)  # first: nobody is noting meanwhile that it must be told
    account.delete()
