"""Starting a game with players of one's list: the same persons again."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kingscore import services
from kingscore.models import Player
from kingscore.queries import players_of_account, seats_of
from kingscore.rules.errors import InvalidDocument
from tests.kingscore.play import NAMES, start
from tests.rules.play import codes


@pytest.fixture
def account(db: None) -> User:
    """An account that keeps players."""
    return User.objects.create_user("one")


def kept(account: User, *names: str) -> list[Player]:
    """Players in the list of an account."""
    return [services.create_player(account=account, name=name) for name in names]


def test_start_by_name_and_by_id_seats_the_same_persons_again(account: User) -> None:
    ana, bo = kept(account, "Ana", "Bo")
    game = start(names=(" Ana", bo.pk, "Cis", "Dirk"), owner=account)
    seated = [seat.player for seat in seats_of(game)]

    assert seated[:2] == [ana, bo]
    assert [player.name for player in players_of_account(account.pk)] == [
        "Ana",
        "Bo",
        "Cis",
        "Dirk",
    ]
    assert [seat.player for seat in seats_of(start(owner=account))] == seated


def test_start_by_a_name_that_two_have_is_somebody_new(account: User) -> None:
    both = kept(account, "Ana", "Ana")
    game = start(owner=account)
    assert seats_of(game)[0].player not in both
    second = start(names=(both[1].pk, "Bo", "Cis", "Dirk"), owner=account)

    assert seats_of(second)[0].player == both[1]


def test_start_by_a_name_in_other_letters_is_somebody_new(account: User) -> None:
    (ana,) = kept(account, "Ana")

    assert seats_of(start(names=("ANA", "Bo", "Cis", "Dirk"), owner=account))[0].player != ana


def test_start_after_another_game_prefers_who_sat_there(account: User) -> None:
    (ana,) = kept(account, "Ana")
    previous = start()
    game = start(previous=previous, owner=account)

    assert seats_of(game)[0].player == seats_of(previous)[0].player != ana


def test_start_after_another_game_keeps_whom_nobody_keeps(account: User) -> None:
    previous, other = start(), User.objects.create_user("two")
    bo, dirk = (seats_of(previous)[seat].player for seat in (1, 3))
    Player.objects.filter(pk=bo.pk).update(keeper=other)
    services.anonymise_player(player=dirk)
    names = [seat.player.name for seat in seats_of(previous)]
    game = start(names=names, previous=previous, owner=account)

    keepers = [seat.player.keeper for seat in seats_of(game)]
    assert keepers == [account, other, account, None]
    assert [seat.player for seat in seats_of(game)] == [seat.player for seat in seats_of(previous)]


def test_start_after_another_game_with_a_player_of_it_by_id_of_another_list_is_refused(
    account: User,
) -> None:
    previous = start(owner=User.objects.create_user("two"))
    bo = seats_of(previous)[1].player
    with pytest.raises(InvalidDocument) as refused:
        start(names=("Ana", bo.pk, "Cis", "Dirk"), previous=previous, owner=account)

    assert codes(refused.value) == ["unknown_player"]


def test_start_with_a_player_of_no_list_or_of_another_is_refused(account: User) -> None:
    (ana,) = kept(account, "Ana")
    other = User.objects.create_user("two")
    (gone,) = kept(account, "Els")
    services.anonymise_player(player=gone)
    for owner, chosen in ((None, ana.pk), (other, ana.pk), (account, 10**6), (account, gone.pk)):
        with pytest.raises(InvalidDocument) as refused:
            start(names=("Bo", chosen, "Cis", "Dirk"), owner=owner)
        assert codes(refused.value) == ["unknown_player"]
        assert refused.value.problems[0].path == "players[1]"

    assert Player.objects.count() == 2


def test_start_with_one_player_twice_is_refused(account: User) -> None:
    (ana,) = kept(account, "Ana")
    for twice in (ana.pk, "Ana"):
        with pytest.raises(InvalidDocument) as refused:
            start(names=(ana.pk, twice, "Cis", "Dirk"), owner=account)
        assert codes(refused.value) == ["name_twice"]


def test_start_without_an_account_does_not_ask_for_a_list(db: None) -> None:
    start()  # the rules are published now
    counts = []
    for owner in (None, User.objects.create_user("one")):
        with CaptureQueriesContext(connection) as asked:
            start(owner=owner)
        counts.append(sum('"keeper_id" =' in query["sql"] for query in asked.captured_queries))

    assert counts == [0, 1]


def test_start_of_many_games_with_a_list_grows_it_once(account: User) -> None:
    for _ in range(3):
        start(owner=account)

    assert [player.name for player in players_of_account(account.pk)] == list(NAMES[:4])
