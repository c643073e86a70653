"""Who may manage a player, claim him, and make one of two."""

from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kingscore.models import Game, Player
from kingscore.permissions import (
    NOBODY,
    Asker,
    can_ask,
    can_claim,
    can_manage_player,
    can_merge,
)
from kingscore.queries import seats_of
from tests.kingscore.play import start


def asker_with(game: Game) -> Asker:
    """Somebody with the scorer's link of a game."""
    return Asker(codes=[game.scorer_code])


def test_can_manage_player_is_his_keeper_or_the_person(account: User, other_account: User) -> None:
    ana = Player.objects.create(name="Ana", keeper=account, person=other_account)
    third = User.objects.create_user("three")
    with CaptureQueriesContext(connection) as asked:
        for each in (account, other_account):
            assert can_manage_player(ana, Asker(each.pk))
            assert not can_manage_player(ana, Asker(each.pk, may_write=False))
        assert not can_manage_player(ana, NOBODY)

    assert len(asked) == 0
    assert not can_manage_player(ana, Asker(third.pk))


def test_can_manage_player_of_nobody_is_whoever_writes_where_he_sits(
    account: User, game: Game
) -> None:
    ana, elsewhere = seats_of(game)[0].player, start()
    Game.objects.filter(pk=elsewhere.pk).update(owner=account)
    assert can_manage_player(ana, asker_with(game))
    assert can_manage_player(seats_of(elsewhere)[0].player, Asker(account.pk))
    for asker in (
        NOBODY,
        Asker(account.pk),
        asker_with(elsewhere),
        Asker(codes=[game.code]),
        Asker(codes=[game.scorer_code], may_write=False),
    ):
        assert not can_manage_player(ana, asker)
        assert not can_manage_player(ana, asker, game=game)


def test_can_manage_player_in_a_list_is_not_any_scorer(account: User, game: Game) -> None:
    ana = seats_of(game)[0].player
    ana.keeper = account

    assert not can_manage_player(ana, asker_with(game), game=game)


def test_can_manage_player_at_a_game_that_is_known_asks_nothing(game: Game) -> None:
    ana = seats_of(game)[0].player
    with CaptureQueriesContext(connection) as asked:
        assert can_manage_player(ana, asker_with(game), game=game)

    assert len(asked) == 0


def test_can_claim_takes_an_account_and_the_right_to_write_or_the_list(
    account: User, other_account: User, game: Game
) -> None:
    ana = seats_of(game)[0].player
    scorer = Asker(other_account.pk, codes=[game.scorer_code])
    assert can_claim(ana, scorer)
    assert can_claim(ana, scorer, game=game)
    assert not can_claim(ana, asker_with(game))
    assert not can_claim(ana, Asker(account.pk))
    assert not can_claim(ana, Asker(account.pk), game=game)
    ana.keeper = account
    assert can_claim(ana, Asker(account.pk))
    assert not can_claim(ana, Asker(account.pk, may_write=False))


def test_can_claim_somebody_in_the_list_of_another_takes_having_done_it(
    account: User, other_account: User, game: Game
) -> None:
    ana = seats_of(game)[0].player
    Game.objects.filter(pk=game.pk).update(owner=other_account)
    ana.keeper = account
    scorer = Asker(other_account.pk, codes=[game.scorer_code])
    assert not can_claim(ana, scorer)
    assert not can_claim(ana, scorer, game=seats_of(game)[0].game)
    ana.person = other_account
    assert can_claim(ana, Asker(other_account.pk))


def test_can_ask_takes_an_account_that_knows_a_game_where_he_sits(
    account: User, other_account: User, game: Game
) -> None:
    ana, elsewhere = seats_of(game)[0].player, start()
    ana.keeper = account
    asker = Asker(other_account.pk)
    assert can_ask(ana, asker, game=game)
    for code in (game.code, game.scorer_code):
        assert can_ask(ana, Asker(other_account.pk, codes=[code]))
        assert not can_ask(ana, Asker(codes=[code]))
        assert not can_ask(ana, Asker(other_account.pk, codes=[code], may_write=False))
    assert not can_ask(ana, Asker(other_account.pk, codes=[elsewhere.code]))
    assert not can_ask(ana, asker)
    Game.objects.filter(pk=game.pk).update(owner=other_account)
    assert can_ask(ana, asker)


def test_can_ask_nobody_of_the_own_list_or_of_none(account: User, game: Game) -> None:
    ana = seats_of(game)[0].player
    assert not can_ask(ana, Asker(account.pk, codes=[game.scorer_code]), game=game)
    ana.keeper = account
    assert not can_ask(ana, Asker(account.pk, codes=[game.scorer_code]), game=game)


def test_can_merge_takes_nobody_out_of_the_list_of_another(
    account: User, other_account: User
) -> None:
    own = Player.objects.create(name="Ana", keeper=account)
    claimed = Player.objects.create(name="Ana", keeper=other_account, person=account)
    foreign = Player.objects.create(name="Ana", keeper=other_account)
    asker = Asker(account.pk)

    assert can_merge(own, own, asker)
    assert can_merge(claimed, own, asker)
    assert not can_merge(own, claimed, asker)
    assert not can_merge(foreign, own, asker)
    assert not can_merge(own, foreign, asker)
