"""Which player an account is: said at once, or asked of the account in whose list he stands.

Rows are locked in the order that `services.locks` names.
"""

from django.contrib.auth.models import User
from django.db import transaction

from kingscore.errors import PlayerClaimed, PlayerKept, PlayersMet
from kingscore.models import Claim, Player
from kingscore.queries import games_of, is_person_at_tables_of
from kingscore.rules.errors import InvalidDocument, problem
from kingscore.rules.sentence import gettext_noop
from kingscore.services.locks import lock_account, lock_games, lock_player
from kingscore.services.players import anonymous_problem

MOST_CLAIMS = 20  # of one account that wait: nobody fills the lists of others with his


@transaction.atomic
def claim_player(*, player: Player, account: User) -> Player:
    """The account is the person who plays under this name. Claiming again changes nothing.

    Raises PlayerKept when somebody else keeps him, who has to be asked; else as `make_claim` does.
    """
    player = lock_player(player.pk)
    if player.person_id == account.pk:
        return player
    if player.keeper_id not in (None, account.pk):
        raise PlayerKept
    _make_person(player, account)
    return player


@transaction.atomic
def make_claim(*, player: Player, account: User) -> Claim:
    """Ask whoever keeps a player to say that the account is he. Asking again is the same claim.

    Nothing changes until he answers. Raises PlayerClaimed when an account is this player already,
    PlayersMet when this account is another player of a game where he sits, InvalidDocument when he
    is anonymous, or when too many claims of the account wait.
    """
    lock_account(account.pk)  # of two at once, the second counts both
    player = lock_player(player.pk)
    own = Claim.objects.filter(account=account)
    if known := own.filter(player=player).first():
        return known
    _check_claim(player, account)
    if own.count() >= MOST_CLAIMS:
        text = gettext_noop(
            "%(most)s claims of yours wait for an answer already: take one of them back."
        )
        raise InvalidDocument([problem("too_many_claims", text, at="", most=MOST_CLAIMS)])
    return Claim.objects.create(player=player, account=account)


@transaction.atomic
def accept_claim(*, claim: Claim) -> Player:
    """Yes: the account that asks is the person, and all other claims of the player are ended.

    Raises Claim.DoesNotExist when the claim is no more, else as `make_claim` does.
    """
    lock_account(claim.account_id)  # else it could be deleted meanwhile
    claim = _locked(claim)
    _make_person(claim.player, claim.account)
    return claim.player


@transaction.atomic
def remove_claim(*, claim: Claim) -> None:
    """End a claim: it is taken back, or answered with no.

    Raises Claim.DoesNotExist when it is no more: it may have been answered with yes.
    """
    _locked(claim).delete()


@transaction.atomic
def release_player(*, player: Player) -> Player:
    """Nobody is the person who plays under this name any more."""
    player = lock_player(player.pk)
    player.person = None
    player.save(update_fields=["person"])
    return player


def _make_person(player: Player, account: User) -> None:
    """The account is this locked player, whom nobody else can claim then."""
    lock_games(games_of(player))  # nobody else of these tables is claimed meanwhile
    _check_claim(player, account)
    player.person = account
    player.save(update_fields=["person"])
    player.claims.all().delete()


def _check_claim(player: Player, account: User) -> None:
    if player.is_anonymous:
        raise InvalidDocument([anonymous_problem("")])
    if player.person_id is not None:
        raise PlayerClaimed
    if is_person_at_tables_of(account.pk, player):
        raise PlayersMet


def _locked(claim: Claim) -> Claim:
    """A claim as it is now, and its player locked. Raises Claim.DoesNotExist."""
    try:
        player = lock_player(claim.player_id)
    except Player.DoesNotExist:  # merged into another, and the claim with him
        raise Claim.DoesNotExist from None
    claim = Claim.objects.select_related("account").get(pk=claim.pk, player=player)
    claim.player = player
    return claim
