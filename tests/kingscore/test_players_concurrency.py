"""Several who write of the same players at the same moment."""

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from kingscore import services
from kingscore.models import Claim, Game, Player, Seat
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


def asked(name: str, *accounts: User) -> list[Claim]:
    """Somebody in a list, for whom these accounts have asked."""
    keeper, _ = User.objects.get_or_create(username="keeper")
    player = services.create_player(account=keeper, name=name)
    return [services.make_claim(player=player, account=account) for account in accounts]


def test_two_claims_answered_with_yes_at_once_have_one_person() -> None:
    accounts = [User.objects.create_user(name) for name in ("one", "two")]
    for _ in range(ROUNDS):
        claims = asked("Ana", *accounts)
        found = at_once(partial(services.accept_claim, claim=claim) for claim in claims)

        assert kinds(found) == ["DoesNotExist", "Player"], found
        assert Player.objects.get(pk=claims[0].player_id).person in accounts
        assert not Claim.objects.exists()


def test_claim_answered_with_yes_and_taken_back_at_once_is_one_of_both() -> None:
    account = User.objects.create_user("one")
    for _ in range(ROUNDS):
        (claim,) = asked("Ana", account)
        calls: Calls = [
            partial(services.accept_claim, claim=claim),
            partial(services.remove_claim, claim=claim),
        ]
        accepted, removed = at_once(calls)

        is_person = Player.objects.get(pk=claim.player_id).person == account
        assert is_person == isinstance(accepted, Player)
        assert is_person == isinstance(removed, Claim.DoesNotExist)
        assert not Claim.objects.exists()


def test_claim_made_twice_at_once_is_one() -> None:
    account, keeper = (User.objects.create_user(name) for name in ("one", "two"))
    for _ in range(ROUNDS):
        ana = services.create_player(account=keeper, name="Ana")
        make: Any = partial(services.make_claim, player=ana, account=account)
        found = at_once([make, make])

        assert kinds(found) == ["Claim", "Claim"]
        assert Claim.objects.filter(player=ana).count() == 1


def test_claims_made_at_once_are_not_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services.claims, "MOST_CLAIMS", 1)
    account, keeper = (User.objects.create_user(name) for name in ("one", "two"))
    for _ in range(ROUNDS):
        Claim.objects.all().delete()
        players = [services.create_player(account=keeper, name=name) for name in ("Ana", "Bo")]
        found = at_once(
            partial(services.make_claim, player=each, account=account) for each in players
        )

        assert kinds(found) == ["Claim", "InvalidDocument"], found


def test_claim_answered_while_its_player_is_merged_is_never_lost() -> None:
    account = User.objects.create_user("one")
    for _ in range(ROUNDS):
        (claim,) = asked("Anna", account)
        anna = claim.player
        ana = services.create_player(account=User.objects.get(username="keeper"), name="Ana")
        calls: Calls = [
            partial(services.accept_claim, claim=claim),
            partial(services.merge_players, keep=ana, merge=anna),
        ]
        accepted, merged = at_once(calls)

        assert isinstance(merged, Player)
        ana.refresh_from_db()
        if isinstance(accepted, Player):
            assert (ana.person, Claim.objects.count()) == (account, 0)
        else:
            assert isinstance(accepted, Claim.DoesNotExist)
            assert (ana.person, Claim.objects.get().player) == (None, ana)
        Claim.objects.all().delete()


def test_claim_answered_while_the_account_is_deleted_leaves_no_person() -> None:
    for _ in range(ROUNDS):
        account = User.objects.create_user("one")
        (claim,) = asked("Ana", account)
        calls: Calls = [
            partial(services.accept_claim, claim=claim),
            partial(services.delete_account, account=account),
        ]
        accepted, deleted = at_once(calls)

        assert deleted is None
        assert isinstance(accepted, Player | Claim.DoesNotExist)
        assert Player.objects.get(pk=claim.player_id).person is None


def test_account_deleted_while_its_players_are_renamed_is_deleted() -> None:
    for _ in range(ROUNDS):
        account = User.objects.create_user("one")
        ana = seats_of(start(owner=account))[0].player
        calls: Calls = [
            partial(services.delete_account, account=account),
            partial(services.rename_player, player=ana, name="Anna"),
        ]
        found = at_once(calls)

        assert found == [None, None]
