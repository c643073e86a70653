"""Starting games, and locking them."""

import json
from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid5

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from kingscore.models import Game, Player, Seat
from kingscore.queries import has_webhooks
from kingscore.rules.errors import InvalidDocument
from kingscore.rules.names import names_problems, seats_problems, tidy_name
from kingscore.rules.ruleset import Ruleset as Rules
from kingscore.rules.sheet import Policy
from kingscore.services.codes import new_code
from kingscore.services.locks import lock_account, lock_games
from kingscore.services.players import keep_players, known_players, new_player
from kingscore.services.races import retried_after_race
from kingscore.services.rulesets import publish_ruleset

_CODE_LENGTH = 10  # 49 bits
_SCORER_CODE_LENGTH = 20  # 99 bits


@retried_after_race
@transaction.atomic
def start_game(
    *,
    rules: Rules,
    names: Sequence[str | int],
    first_dealer: int,
    policy: Policy = Policy.STRICT,
    stake: int = 0,
    currency: str = "",
    start_key: UUID | None = None,
    previous: Game | None = None,
    owner: User | None = None,
) -> Game:
    """A new game. The same start with the same `start_key` again gives the game that it started.

    Raises InvalidDocument for names or a first dealer that cannot be used. Players of the
    `previous` game who play again under the same name are the same persons. So is the only one of
    that name whom the `owner` keeps; others join his list unless another keeps them. Instead of a
    name there may be the id of somebody in it.
    """
    chosen = [name if isinstance(name, int) else tidy_name(name) for name in names]
    if start_key:
        # Other names or rules from the same form, gone back to, are meant for another game; a
        # version of the rules that was published in between is not.
        start = (rules.slug, chosen, first_dealer, policy, stake, currency)
        start_key = uuid5(start_key, json.dumps(start))
        if started := Game.objects.filter(start_key=start_key).first():
            return started
    if owner:
        lock_account(owner.pk)  # first of all: a webhook that it makes meanwhile is not missed
    known = known_players(chosen, keeper=owner, previous=previous)
    seated = [known[each].name if each in known else str(each) for each in chosen]
    problems = [*seats_problems(rules.players, seated, first_dealer), *names_problems(seated)]
    if problems:
        raise InvalidDocument(problems)
    players = [known.get(each) or new_player(str(each), owner) for each in chosen]
    if owner:
        keep_players(players, keeper=owner)
    return create_game(
        ruleset=publish_ruleset(rules=rules),
        players=players,
        first_dealer=first_dealer,
        policy=policy,
        stake=stake,
        currency=currency if stake else "",
        start_key=start_key,
        previous=previous,
        owner=owner,
        started_at=timezone.now(),
    )


def create_game(*, players: Sequence[Player], owner: User | None, **fields: Any) -> Game:
    """A game with new codes, its players seated in order; its owner is locked already."""
    game = Game.objects.create(
        code=new_code(_CODE_LENGTH),
        scorer_code=new_code(_SCORER_CODE_LENGTH),
        owner=owner,
        has_webhooks=owner is not None and has_webhooks(owner.pk),
        **fields,
    )
    Seat.objects.bulk_create(
        Seat(game=game, position=position, player=player) for position, player in enumerate(players)
    )
    return game


@transaction.atomic
def renew_scorer_code(*, game: Game) -> str:
    """A new code for the scorer's link: whoever holds the old one may write no longer.

    Nor does he learn the new one by starting or importing the game once more.
    """
    code = new_code(_SCORER_CODE_LENGTH)
    Game.objects.filter(pk=game.pk).update(scorer_code=code, start_key=None)
    return code


@transaction.atomic
def renew_scorer_codes(*, games: QuerySet[Game]) -> None:
    """The same for many games at once."""
    locked = lock_games(games)
    for game in locked:
        game.scorer_code, game.start_key = new_code(_SCORER_CODE_LENGTH), None
    Game.objects.bulk_update(locked, ["scorer_code", "start_key"])


@transaction.atomic
def lock_game(*, game: Game) -> None:
    """Close the sheet: nothing is written on it, and no name in it changed, until it is unlocked.

    A game that is locked already stays so.
    """
    _set_lock(game, is_locked=True)


@transaction.atomic
def unlock_game(*, game: Game) -> None:
    """Open the sheet again; one that is open stays so."""
    _set_lock(game, is_locked=False)


def _set_lock(game: Game, *, is_locked: bool) -> None:
    others = Game.objects.filter(pk=game.pk, is_locked=not is_locked)
    others.update(is_locked=is_locked, renames=F("renames") + 1)
