"""Which player an account is: said at once, or asked of whoever keeps him."""

import pytest
from django.contrib.auth.models import User

from kingscore import services
from kingscore.errors import PlayerClaimed, PlayerKept, PlayersMet
from kingscore.models import Claim, Game, Player
from kingscore.queries import (
    claims_made_by,
    claims_of_account,
    claims_to_answer,
    player_of,
    table_of,
)
from kingscore.rules.errors import InvalidDocument
from kingscore.services.claims import MOST_CLAIMS
from tests.kingscore.play import become, sits, start
from tests.rules.play import codes


@pytest.fixture
def keeper(db: None) -> User:
    """An account that keeps players."""
    return User.objects.create_user("keeper", "keeper@example.org")


@pytest.fixture
def kept_game(keeper: User) -> Game:
    """A game whose players are in its list."""
    return start(owner=keeper)


def person_of(player: Player) -> User | None:
    """Who a player is by now."""
    player.refresh_from_db()
    return player.person


# At once


def test_claim_player_makes_him_the_account_until_he_is_released(account: User, game: Game) -> None:
    bo = sits(game, 1)
    for _ in range(2):
        services.claim_player(player=bo, account=account)
    assert player_of(account.pk, table_of(game)) == bo
    assert player_of(None, table_of(game)) is None

    services.release_player(player=bo)
    assert player_of(account.pk, table_of(game)) is None


def test_claim_player_of_somebody_else_is_refused(
    account: User, other_account: User, game: Game
) -> None:
    bo = sits(game, 1)
    services.claim_player(player=bo, account=other_account)
    with pytest.raises(PlayerClaimed) as refused:
        services.claim_player(player=bo, account=account)

    assert refused.value.code == "player_claimed"
    assert person_of(bo) == other_account


def test_claim_player_twice_at_one_table_is_refused(account: User, game: Game) -> None:
    services.claim_player(player=sits(game, 1), account=account)
    with pytest.raises(PlayersMet):
        services.claim_player(player=sits(game, 2), account=account)
    again = start()
    services.claim_player(player=sits(again, 2), account=account)

    assert Player.objects.filter(person=account).count() == 2


def test_claim_player_in_the_list_of_another_is_refused(account: User, kept_game: Game) -> None:
    bo = sits(kept_game, 1)
    with pytest.raises(PlayerKept) as refused:
        services.claim_player(player=bo, account=account)

    assert refused.value.code == "player_kept"
    assert person_of(bo) is None
    assert not Claim.objects.exists()


def test_claim_player_of_the_own_list_ends_what_others_ask(
    account: User, keeper: User, kept_game: Game
) -> None:
    bo = sits(kept_game, 1)
    services.make_claim(player=bo, account=account)
    services.make_claim(player=sits(kept_game, 2), account=account)
    services.claim_player(player=bo, account=keeper)

    assert person_of(bo) == keeper
    assert [each.player for each in Claim.objects.all()] == [sits(kept_game, 2)]


# Asked


def test_make_claim_waits_and_changes_nothing(
    account: User, other_account: User, keeper: User, kept_game: Game
) -> None:
    bo = sits(kept_game, 1)
    first, second = (
        services.make_claim(player=bo, account=each) for each in (account, other_account)
    )

    assert person_of(bo) is None
    assert list(claims_to_answer(keeper.pk)) == list(claims_of_account(keeper.pk))
    assert list(claims_to_answer(keeper.pk)) == [first, second]
    assert list(claims_made_by(account.pk)) == list(claims_of_account(account.pk)) == [first]
    assert not claims_to_answer(account.pk)
    assert not claims_made_by(keeper.pk)


def test_make_claim_again_is_the_same(account: User, kept_game: Game) -> None:
    first = services.make_claim(player=sits(kept_game, 1), account=account)

    assert services.make_claim(player=sits(kept_game, 1), account=account) == first
    assert Claim.objects.count() == 1


def test_make_claim_of_who_cannot_be_is_refused(
    account: User, other_account: User, kept_game: Game
) -> None:
    ana, bo, cis, _ = (sits(kept_game, seat) for seat in range(4))
    become(ana, other_account)
    services.anonymise_player(player=bo)
    with pytest.raises(PlayerClaimed):
        services.make_claim(player=ana, account=account)
    with pytest.raises(PlayersMet):
        services.make_claim(player=cis, account=other_account)
    with pytest.raises(InvalidDocument) as refused:
        services.make_claim(player=bo, account=account)

    assert codes(refused.value) == ["player_anonymous"]
    assert not Claim.objects.exists()


def test_make_claim_of_too_many_is_refused(
    account: User, other_account: User, keeper: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services.claims, "MOST_CLAIMS", 2)
    ana, bo, cis = (
        services.create_player(account=keeper, name=name) for name in ("Ana", "Bo", "Cis")
    )
    services.make_claim(player=cis, account=other_account)
    claims = [services.make_claim(player=each, account=account) for each in (ana, bo)]
    with pytest.raises(InvalidDocument) as refused:
        services.make_claim(player=cis, account=account)
    assert codes(refused.value) == ["too_many_claims"]
    assert services.make_claim(player=bo, account=account) == claims[1]
    services.remove_claim(claim=claims[0])
    services.make_claim(player=cis, account=account)

    assert MOST_CLAIMS == 20  # as the documents say


# Answered


def test_accept_claim_makes_the_account_the_person_and_ends_the_others(
    account: User, other_account: User, keeper: User, kept_game: Game
) -> None:
    bo, cis = sits(kept_game, 1), sits(kept_game, 2)
    claim = services.make_claim(player=bo, account=account)
    services.make_claim(player=bo, account=other_account)
    of_cis = services.make_claim(player=cis, account=other_account)

    assert services.accept_claim(claim=claim).person == account
    assert person_of(bo) == account
    assert (bo.keeper, bo.name) == (keeper, "Bo")
    assert list(Claim.objects.all()) == [of_cis]


def test_remove_claim_ends_this_one_alone(
    account: User, other_account: User, kept_game: Game
) -> None:
    bo = sits(kept_game, 1)
    claim, other = (
        services.make_claim(player=bo, account=each) for each in (account, other_account)
    )
    services.remove_claim(claim=claim)

    assert list(Claim.objects.all()) == [other]
    assert person_of(bo) is None


def test_claim_that_was_answered_cannot_be_answered_again(account: User, kept_game: Game) -> None:
    bo = sits(kept_game, 1)
    claim = services.make_claim(player=bo, account=account)
    services.remove_claim(claim=claim)
    with pytest.raises(Claim.DoesNotExist):
        services.accept_claim(claim=claim)
    with pytest.raises(Claim.DoesNotExist):
        services.remove_claim(claim=claim)

    assert person_of(bo) is None


def test_accept_claim_of_two_at_one_table_is_refused_for_the_second(
    account: User, kept_game: Game
) -> None:
    of_bo, of_cis = (
        services.make_claim(player=sits(kept_game, seat), account=account) for seat in (1, 2)
    )
    services.accept_claim(claim=of_bo)
    with pytest.raises(PlayersMet):
        services.accept_claim(claim=of_cis)

    assert person_of(sits(kept_game, 2)) is None
    assert list(Claim.objects.all()) == [of_cis]


# What becomes of claims


def test_claims_of_who_is_merged_are_of_the_other(
    account: User, other_account: User, keeper: User
) -> None:
    ana, anna = (services.create_player(account=keeper, name=name) for name in ("Ana", "Anna"))
    both = [services.make_claim(player=each, account=account) for each in (ana, anna)]
    moved = services.make_claim(player=anna, account=other_account)
    services.merge_players(keep=ana, merge=anna)

    assert list(claims_to_answer(keeper.pk)) == [both[0], moved]
    assert {each.player for each in Claim.objects.all()} == {ana}
    with pytest.raises(Claim.DoesNotExist):
        services.accept_claim(claim=both[1])
    moved.refresh_from_db()
    assert services.accept_claim(claim=moved) == ana
    assert not Claim.objects.exists()


def test_claim_that_was_read_before_its_player_was_merged_is_no_more(
    account: User, keeper: User
) -> None:
    ana, anna = (services.create_player(account=keeper, name=name) for name in ("Ana", "Anna"))
    claim = services.make_claim(player=anna, account=account)
    services.merge_players(keep=ana, merge=anna)
    with pytest.raises(Claim.DoesNotExist):
        services.accept_claim(claim=claim)

    assert person_of(ana) is None
    assert claims_to_answer(keeper.pk).get() == claim


def test_claims_of_two_who_become_a_person_are_ended(
    account: User, other_account: User, keeper: User
) -> None:
    ana, anna = (services.create_player(account=keeper, name=name) for name in ("Ana", "Anna"))
    services.make_claim(player=ana, account=other_account)
    services.claim_player(player=anna, account=keeper)
    services.merge_players(keep=ana, merge=anna)

    assert person_of(ana) == keeper
    assert not Claim.objects.exists()


def test_claims_of_who_is_made_anonymous_are_ended(account: User, kept_game: Game) -> None:
    services.make_claim(player=sits(kept_game, 1), account=account)
    other = services.make_claim(player=sits(kept_game, 2), account=account)
    services.anonymise_player(player=sits(kept_game, 1))

    assert list(Claim.objects.all()) == [other]


def test_released_player_is_asked_for_anew(
    account: User, other_account: User, kept_game: Game
) -> None:
    bo = sits(kept_game, 1)
    become(bo, account)
    services.release_player(player=bo)
    claim = services.make_claim(player=bo, account=other_account)
    services.accept_claim(claim=claim)

    assert person_of(bo) == other_account


def test_account_that_is_deleted_leaves_its_players_and_takes_its_claims(
    account: User, game: Game, keeper: User
) -> None:
    services.claim_player(player=sits(game, 1), account=account)
    els = services.create_player(account=account, name="Els")
    services.make_claim(player=services.create_player(account=keeper, name="Fie"), account=account)
    of_els = services.make_claim(player=els, account=keeper)
    services.delete_account(account=account)

    assert Player.objects.filter(keeper=None, person=None).count() == 5
    assert list(Claim.objects.all()) == [of_els]


def test_claim_waits_for_the_next_keeper(
    account: User, other_account: User, keeper: User, kept_game: Game
) -> None:
    claim = services.make_claim(player=sits(kept_game, 1), account=account)
    services.delete_account(account=keeper)
    kept_game.refresh_from_db()
    assert list(claims_made_by(account.pk)) == [claim]
    services.take_game(game=kept_game, account=other_account)
    assert list(claims_to_answer(other_account.pk)) == [claim]
    services.accept_claim(claim=claim)

    assert person_of(sits(kept_game, 1)) == account


def test_claim_that_waits_for_nobody_is_made_true_by_a_scorer(
    account: User, keeper: User, kept_game: Game
) -> None:
    services.make_claim(player=sits(kept_game, 1), account=account)
    services.delete_account(account=keeper)
    services.claim_player(player=sits(kept_game, 1), account=account)

    assert person_of(sits(kept_game, 1)) == account
    assert not Claim.objects.exists()
