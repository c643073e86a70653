"""Starting games, and putting names right."""

import secrets
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from kingscore.models import Game, Player, Seat
from kingscore.queries import seats_of
from kingscore.rules.errors import InvalidDocument
from kingscore.rules.names import names_problems, seats_problems, tidy_name
from kingscore.rules.ruleset import Ruleset as Rules
from kingscore.rules.sheet import Policy
from kingscore.services.races import retried_after_race
from kingscore.services.rulesets import publish_ruleset

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # nothing that looks like something else
_CODE_LENGTH = 10  # 49 bits
_SCORER_CODE_LENGTH = 20  # 99 bits


@retried_after_race
@transaction.atomic
def start_game(
    *,
    rules: Rules,
    names: Sequence[str],
    first_dealer: int,
    policy: Policy = Policy.STRICT,
    stake: int = 0,
    currency: str = "",
    start_key: UUID | None = None,
    previous: Game | None = None,
) -> Game:
    """A new game. The same `start_key` again gives the game that it started.

    Raises InvalidDocument for names or a first dealer that cannot be used. Players of the
    `previous` game who play again under the same name are the same persons.
    """
    if start_key and (known := Game.objects.filter(start_key=start_key).first()):
        return known
    names = [tidy_name(name) for name in names]
    problems = [*seats_problems(rules.players, names, first_dealer), *names_problems(names)]
    if problems:
        raise InvalidDocument(problems)
    known_players = (
        {seat.player.name: seat.player for seat in seats_of(previous)} if previous else {}
    )
    return create_game(
        ruleset=publish_ruleset(rules=rules),
        players=[known_players.get(name) or Player.objects.create(name=name) for name in names],
        first_dealer=first_dealer,
        policy=policy,
        stake=stake,
        currency=currency if stake else "",
        start_key=start_key,
        previous=previous,
        started_at=timezone.now(),
    )


def create_game(*, players: Sequence[Player], **fields: Any) -> Game:
    """A game with new codes, its players seated in order."""
    game = Game.objects.create(
        code=_new_code(_CODE_LENGTH), scorer_code=_new_code(_SCORER_CODE_LENGTH), **fields
    )
    Seat.objects.bulk_create(
        Seat(game=game, position=position, player=player) for position, player in enumerate(players)
    )
    return game


def _new_code(length: int) -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


@transaction.atomic
def rename_player(*, game: Game, player: Player, name: str) -> None:
    """Put a misspelt name right; raises InvalidDocument if it cannot be used at this table.

    Raises Player.DoesNotExist for somebody who does not sit there.
    """
    seats = seats_of(game)
    if player.pk not in {seat.player_id for seat in seats}:
        raise Player.DoesNotExist
    name = tidy_name(name)
    names = [name if seat.player_id == player.pk else seat.player.name for seat in seats]
    if problems := list(names_problems(names)):
        raise InvalidDocument(problems)
    Player.objects.filter(pk=player.pk).update(name=name)
