"""Several who write of the same players at the same moment."""

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from kingscore import services
from kingscore.models import Game, Player, Seat
from kingscore.queries import seats_of, table_of
from kingscore.rules.sheet import Sheet
from kingscore.services import Author
from tests.kingscore.play import at_once, fresh, kinds, queens, start

pytestmark = pytest.mark.django_db(transaction=True)

Calls = list[Callable[[], Any]]
ROUNDS = 5  # the races are narrow: each is run more than once


def two_tables() -> tuple[Game, Game, Player, Player]:
    """Ana at one table and Anna at another."""
    one, other = start(), start(names=("Anna", "Els", "Cis", "Dirk"))
    return one, other, seats_of(one)[0].player, seats_of(other)[0].player


def record_first(game: Game, player: Player) -> Sheet:
    """The first deal, recorded by a player as he was known before."""
    return services.record_deal(
        game=game,
        number=1,
        facts=queens(0),
        entry_id=uuid4(),
        version=0,
        author=Author(player.pk),
    )


def test_merged_from_two_sides_at_once_is_one_player() -> None:
    for _ in range(ROUNDS):
        one, other, ana, anna = two_tables()
        found = at_once(
            [
                partial(services.merge_players, keep=ana, merge=anna),
                partial(services.merge_players, keep=anna, merge=ana),
            ]
        )

        assert kinds(found) == ["DoesNotExist", "Player"]
        (left,) = Player.objects.filter(pk__in=[ana.pk, anna.pk])
        assert [seats_of(game)[0].player for game in (one, other)] == [left, left]


def test_merged_while_renamed_and_recorded_is_whole() -> None:
    for _ in range(ROUNDS):
        one, other, ana, anna = two_tables()
        calls: Calls = [
            partial(services.merge_players, keep=ana, merge=anna),
            partial(services.rename_player, player=ana, name="Zo\u00eb"),
            partial(services.rename_player, player=anna, name="Anneke"),
            partial(record_first, other, anna),
            partial(record_first, one, ana),
        ]
        found = at_once(calls)

        of_anna = kinds(found[2:3])  # the name of whom is no more when it comes too late
        assert kinds([*found[:2], *found[3:]]) == ["NoneType", "Player", "Sheet", "Sheet"], found
        assert of_anna in (["NoneType"], ["DoesNotExist"])
        assert [table_of(fresh(game)).names[0] for game in (one, other)] == ["Zo\u00eb"] * 2
        assert not Player.objects.filter(pk=anna.pk).exists()


def test_merged_while_a_game_after_it_starts_leaves_nobody_without_a_player() -> None:
    for _ in range(ROUNDS):
        _, other, ana, anna = two_tables()
        calls: Calls = [
            partial(services.merge_players, keep=ana, merge=anna),
            partial(start, names=("Anna", "Els", "Cis", "Dirk"), previous=other),
        ]
        found = at_once(calls)

        assert kinds(found) == ["Game", "Player"], found
        assert not Seat.objects.filter(player=anna.pk).exists()


def test_claimed_by_two_at_once_is_claimed_by_one() -> None:
    accounts = [User.objects.create_user(name) for name in ("one", "two")]
    for _ in range(ROUNDS):
        ana = seats_of(start())[0].player
        found = at_once(
            partial(services.claim_player, player=ana, account=account) for account in accounts
        )

        assert kinds(found) == ["Player", "PlayerClaimed"]


def test_two_claimed_at_one_table_at_once_is_one() -> None:
    account = User.objects.create_user("one")
    for _ in range(ROUNDS):
        seats = seats_of(start())
        found = at_once(
            partial(services.claim_player, player=seat.player, account=account) for seat in seats
        )

        assert kinds(found) == ["Player"] + ["PlayersMet"] * 3
        assert Player.objects.filter(seat__in=seats, person=account).count() == 1


def test_merged_while_a_game_with_him_starts_is_refused_there_or_seen_here() -> None:
    account = User.objects.create_user("one")
    for _ in range(ROUNDS):
        ana, anna = (services.create_player(account=account, name=name) for name in ("Ana", "Anna"))
        calls: Calls = [
            partial(services.merge_players, keep=ana, merge=anna),
            partial(start, names=(anna.pk, "Bo", "Cis", "Dirk"), owner=account),
        ]
        found = at_once(calls)

        assert kinds(found) in (["Game", "Player"], ["InvalidDocument", "Player"]), found
        assert not Seat.objects.filter(player=anna.pk).exists()


def test_merged_while_the_games_are_taken_into_an_account_is_kept_there() -> None:
    account = User.objects.create_user("one")
    for _ in range(ROUNDS):
        one, other, ana, anna = two_tables()
        calls: Calls = [
            partial(services.merge_players, keep=ana, merge=anna),
            *(partial(services.take_game, game=game, account=account) for game in (other, one)),
        ]

        assert kinds(at_once(calls)) == ["Game", "Game", "Player"]
        ana.refresh_from_db()
        assert ana.keeper == account
