"""Players as accounts keep them: made, renamed, merged, made anonymous."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from kingscore import services
from kingscore.errors import Conflict, GameLocked, NameLocked, PlayerClaimed, PlayersMet
from kingscore.models import Entry, Game, Player
from kingscore.queries import (
    game_file_of,
    games_with_players,
    player_by_id,
    players_of_account,
    table_of,
)
from kingscore.rules.errors import InvalidDocument
from kingscore.services import Author
from tests.kingscore.play import fresh, hearts, queens, record, sits, start, written
from tests.rules.play import codes


def refusal(call: Callable[[], Any]) -> list[str]:
    """The codes with which a document is refused."""
    with pytest.raises(InvalidDocument) as refused:
        call()
    return codes(refused.value)


# Made and renamed


def test_create_player_is_in_the_list_of_the_account_alone(
    account: User, other_account: User
) -> None:
    bo = services.create_player(account=account, name="  Bo ")
    services.create_player(account=account, name="Ana")
    services.create_player(account=other_account, name="Cis")

    assert [player.name for player in players_of_account(account.pk)] == ["Ana", "Bo"]
    assert (bo.name, bo.keeper, bo.person, bo.is_anonymous) == ("Bo", account, None, False)


def test_create_player_twice_is_two_people_of_one_name(account: User) -> None:
    both = [services.create_player(account=account, name="Ana") for _ in range(2)]

    assert list(players_of_account(account.pk)) == both
    assert both[0] != both[1]


def test_create_player_with_a_key_again_is_the_same_player(
    account: User, other_account: User
) -> None:
    key = uuid4()
    ana = services.create_player(account=account, name="Ana", start_key=key)
    services.rename_player(player=ana, name="Anna")

    again = services.create_player(account=account, name=" Ana ", start_key=key)
    assert (again, again.name) == (ana, "Anna")
    bo = services.create_player(account=account, name="Bo", start_key=key)
    cis = services.create_player(account=other_account, name="Ana", start_key=key)
    assert len({ana.pk, bo.pk, cis.pk}) == Player.objects.count() == 3
    assert cis.keeper == other_account


@pytest.mark.parametrize(
    ("name", "code"),
    [("  ", "name_missing"), ("B\no", "name_not_clean"), ("B" * 41, "name_too_long")],
)
def test_create_player_is_refused_as_at_a_table(account: User, name: str, code: str) -> None:
    assert refusal(lambda: services.create_player(account=account, name=name)) == [code]
    assert not Player.objects.exists()


def test_players_of_account_are_found_by_letters_of_their_names(account: User) -> None:
    for name in ("Dirk", "Ana", "Hanna"):
        services.create_player(account=account, name=name)

    assert [player.name for player in players_of_account(account.pk, name="AN")] == ["Ana", "Hanna"]


def test_rename_player_without_a_game_is_checked_at_every_table(game: Game) -> None:
    ana = sits(game, 0)
    assert refusal(lambda: services.rename_player(player=ana, name="BO")) == ["name_twice"]
    services.rename_player(player=ana, name="Anna")

    assert table_of(fresh(game)).names[0] == "Anna"
    assert fresh(game).renames == 1


@pytest.mark.parametrize("name", ["", "B" * 41])
def test_rename_player_who_has_not_played_takes_a_name_all_the_same(
    account: User, name: str
) -> None:
    ana = services.create_player(account=account, name="Ana")

    assert len(refusal(lambda: services.rename_player(player=ana, name=name))) == 1
    services.rename_player(player=ana, name=" Anna ")
    ana.refresh_from_db()
    assert ana.name == "Anna"


def test_rename_player_who_is_gone_or_in_a_locked_game_is_refused(game: Game) -> None:
    ana = sits(game, 0)
    services.lock_game(game=game)
    with pytest.raises(NameLocked):
        services.rename_player(player=ana, name="Anna")
    with pytest.raises(GameLocked):
        services.rename_player(game=game, player=ana, name="Anna")
    with pytest.raises(Player.DoesNotExist):
        services.rename_player(player=Player(pk=10**6, name="Els"), name="Eva")

    assert sits(game, 0).name == "Ana"


# Merged


def test_merge_players_gives_all_seats_and_entries_to_one(account: User, game: Game) -> None:
    again = start(names=("Anna", "Els", "Cis", "Dirk"))
    ana, anna = sits(game, 0), sits(again, 0)
    record(again, queens(0), author=Author(anna.pk))
    before = written(again)

    assert list(games_with_players(anna)) == [again]
    assert services.merge_players(keep=ana, merge=anna) == ana

    assert table_of(fresh(again)).names == ("Ana", "Els", "Cis", "Dirk")
    assert sits(again, 0) == sits(game, 0) == ana
    assert written(again) == [row | {"recorded_by_id": ana.pk} for row in before]
    assert table_of(fresh(again)).sheet.totals == (-8, 0, 0, 0)
    assert player_by_id(anna.pk) is None
    assert [fresh(each).renames for each in (game, again)] == [0, 1]


def test_merge_players_keeps_the_only_keeper_and_person(account: User, other_account: User) -> None:
    one, other = Player.objects.create(name="Ana"), Player.objects.create(name="Anna")
    services.claim_player(player=other, account=account)
    Player.objects.filter(pk=other.pk).update(keeper=other_account)
    services.merge_players(keep=one, merge=other)

    one.refresh_from_db()
    assert (one.name, one.keeper, one.person) == ("Ana", other_account, account)


def test_merge_players_leaves_a_keeper_and_a_person_that_there_are(
    account: User, other_account: User
) -> None:
    one = Player.objects.create(name="Ana", keeper=account, person=account)
    other = Player.objects.create(name="Ana", keeper=other_account, person=account)
    services.merge_players(keep=one, merge=other)

    one.refresh_from_db()
    assert (one.keeper, one.person) == (account, account)


def test_merge_players_who_met_is_refused(game: Game) -> None:
    ana, bo = sits(game, 0), sits(game, 1)
    with pytest.raises(PlayersMet) as refused:
        services.merge_players(keep=ana, merge=bo)

    assert refused.value.code == "players_met"
    assert table_of(fresh(game)).names == ("Ana", "Bo", "Cis", "Dirk")
    assert fresh(game).renames == 0


def test_merge_players_to_a_name_that_stands_at_the_table_is_refused(game: Game) -> None:
    again = start(names=("Anna", "ana", "Cis", "Dirk"))
    ana, anna = sits(game, 0), sits(again, 0)

    assert refusal(lambda: services.merge_players(keep=ana, merge=anna)) == ["name_twice"]
    assert sits(again, 0) == anna
    services.merge_players(keep=anna, merge=ana)  # the other way round nothing is in the way
    assert table_of(fresh(game)).names[0] == "Anna"


def test_merge_players_of_two_persons_is_refused(account: User, other_account: User) -> None:
    one = Player.objects.create(name="Ana", person=account)
    other = Player.objects.create(name="Ana", person=other_account)
    with pytest.raises(PlayerClaimed):
        services.merge_players(keep=one, merge=other)

    assert Player.objects.count() == 2


@pytest.mark.parametrize("claimed", [0, 1])
def test_merge_players_whose_person_was_somebody_else_at_the_table_is_refused(
    account: User, game: Game, claimed: int
) -> None:
    ana, anna = sits(game, 0), Player.objects.create(name="Anna")
    again = start(names=("Els", "Fie", "Cis", "Dirk"))
    services.claim_player(player=sits(game, 1), account=account)
    services.claim_player(player=sits(again, 0), account=account)
    both = (ana, sits(again, 0)) if claimed else (sits(again, 0), ana)
    with pytest.raises(PlayersMet):
        services.merge_players(keep=both[0], merge=both[1])
    services.merge_players(keep=ana, merge=anna)  # who is nobody with an account

    assert Player.objects.filter(person=account).count() == 2


def test_merge_players_in_a_locked_game_is_refused_where_it_changes_the_sheet(game: Game) -> None:
    again = start(names=("Anna", "Els", "Cis", "Dirk"))
    ana, anna = sits(game, 0), sits(again, 0)
    services.lock_game(game=again)
    with pytest.raises(NameLocked):
        services.merge_players(keep=ana, merge=anna)
    assert player_by_id(anna.pk)
    services.merge_players(keep=anna, merge=ana)

    assert sits(game, 0) == anna


def test_merge_players_with_himself_or_one_who_is_gone_is_refused(account: User) -> None:
    ana = services.create_player(account=account, name="Ana")
    assert refusal(lambda: services.merge_players(keep=ana, merge=ana)) == ["same_player"]
    gone = Player(pk=ana.pk + 1, name="Anna")
    for keep, merge in ((ana, gone), (gone, ana)):
        with pytest.raises(Player.DoesNotExist):
            services.merge_players(keep=keep, merge=merge)

    assert list(players_of_account(account.pk)) == [ana]


def test_merge_players_leaves_a_phone_that_remembers_the_old_one_at_work(game: Game) -> None:
    again = start(names=("Anna", "Els", "Cis", "Dirk"))
    ana, anna = sits(game, 0), sits(again, 0)
    services.merge_players(keep=ana, merge=anna)
    record(again, queens(0), author=Author(anna.pk, "phone"))
    record(again, hearts(1), author=Author(ana.pk, "phone"))

    assert [entry.recorded_by for entry in Entry.objects.filter(game=again)] == [None, ana]


def test_entry_names_nobody_who_does_not_sit_at_the_table(game: Game) -> None:
    stranger = Player.objects.create(name="Els")
    record(game, queens(0), author=Author(stranger.pk))

    assert Entry.objects.get().recorded_by is None


# Made anonymous


def test_anonymise_player_takes_the_name_and_nothing_else(account: User, game: Game) -> None:
    bo = sits(game, 1)
    Player.objects.filter(pk=bo.pk).update(keeper=account)
    services.claim_player(player=bo, account=account)
    record(game, queens(0, 0, 4, 0, 0))
    before, sheet = written(game), table_of(fresh(game)).sheet
    services.anonymise_player(player=bo)

    bo.refresh_from_db()
    assert bo.name.startswith("Player ")
    assert (bo.person, bo.keeper, bo.is_anonymous) == (None, account, True)
    assert table_of(fresh(game)).names == ("Ana", bo.name, "Cis", "Dirk")
    assert table_of(fresh(game)).sheet == sheet
    assert written(game) == before
    assert fresh(game).renames == 1
    assert "Bo" not in game_file_of(fresh(game)).players


def test_anonymise_player_is_for_good(account: User, game: Game) -> None:
    bo, ana = sits(game, 1), Player.objects.create(name="Ana")
    services.anonymise_player(player=bo)
    name = sits(game, 1).name
    services.anonymise_player(player=bo)
    calls: list[Callable[[], Any]] = [
        lambda: services.rename_player(player=bo, name="Bo"),
        lambda: services.rename_player(game=game, player=bo, name="Bo"),
        lambda: services.claim_player(player=bo, account=account),
        lambda: services.merge_players(keep=bo, merge=ana),
        lambda: services.merge_players(keep=ana, merge=bo),
    ]
    for call in calls:
        assert refusal(call) == ["player_anonymous"]

    assert sits(game, 1).name == name
    assert fresh(game).renames == 1


def test_anonymise_player_gives_a_name_that_nobody_has_at_the_table(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.rename_player(player=sits(game, 0), name="PLAYER AAAAA")
    made = iter(["aaaaa", "bbbbb"])
    monkeypatch.setattr("kingscore.services.players.new_code", lambda _: next(made))
    services.anonymise_player(player=sits(game, 1))

    assert table_of(fresh(game)).names[:2] == ("PLAYER AAAAA", "Player bbbbb")


def test_anonymise_player_in_a_locked_game_takes_the_name_all_the_same(game: Game) -> None:
    services.lock_game(game=game)
    services.anonymise_player(player=sits(game, 1))

    assert sits(game, 1).is_anonymous


def test_anonymise_player_leaves_what_was_typed_in_the_log(game: Game) -> None:
    services.adjust(game=game, seat=1, points=-3, cause="Bo was late", entry_id=uuid4(), version=0)
    services.anonymise_player(player=sits(game, 1))

    (adjustment,) = table_of(fresh(game)).sheet.adjustments
    assert adjustment.cause == "Bo was late"
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        Entry.objects.update(content={})


def test_conflicts_of_players_say_what_they_are() -> None:
    for conflict in (PlayersMet, PlayerClaimed, NameLocked):
        assert issubclass(conflict, Conflict)
        assert str(conflict.message).endswith(".")
