"""Somebody else goes on playing in a seat: who that is, and what is written and refused."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User

from kingscore import services
from kingscore.errors import EntryReused, GameLocked, PlayersMet, StaleSheet
from kingscore.models import Entry, Game, Player
from kingscore.queries import game_file_of, names_at_start, owned_games, seats_of, table_of
from kingscore.rules.errors import Invalid, InvalidDeal, InvalidDocument
from kingscore.rules.gamefile import game_from_json, game_to_json
from kingscore.rules.sheet import Sheet
from tests.kingscore.play import fresh, hearts, queens, record, start, trump, written

pytestmark = pytest.mark.django_db

ENTRY = UUID("00000000-0000-4000-8000-000000000001")


def substitute(game: Game, seat: int, who: str | int, **fields: Any) -> Sheet:
    """Have somebody take over a seat of the game as it is now."""
    usual: dict[str, Any] = {"entry_id": uuid4(), "version": fresh(game).version}
    return services.substitute_player(game=game, seat=seat, who=who, **(usual | fields))


def names(game: Game) -> tuple[str, ...]:
    """Who sits where now."""
    return table_of(fresh(game)).names


def listed(game: Game) -> list[tuple[int, str]]:
    """All players of a game, with their positions."""
    return [(seat.position, seat.player.name) for seat in seats_of(game)]


def fault(refusal: pytest.ExceptionInfo[Invalid]) -> tuple[str, str]:
    """The code and the place of the only problem."""
    [problem] = refusal.value.problems
    return problem.code, problem.path


def test_substitute_is_a_player_of_the_game_and_an_entry_of_its_log(game: Game) -> None:
    record(game, queens(0))
    assert names(game) == ("Ana", "Bo", "Cis", "Dirk")
    sheet = substitute(game, 0, " Eva ", entry_id=ENTRY, reason="the last bus")
    assert names(game) == ("Eva", "Bo", "Cis", "Dirk")
    assert listed(game)[4:] == [(4, "Eva")]
    row = Entry.objects.get(pk=ENTRY)
    assert row.content == {"kind": "substitute", "seat": 0, "player": 4}
    assert (row.seq, row.number, row.reason) == (2, None, "the last bus")
    assert table_of(fresh(game)).sheet == sheet
    assert sheet.totals == (-8, 0, 0, 0)
    record(game, hearts(1))
    table = table_of(fresh(game))
    assert [table.at_deal(number).names[0] for number in (1, 2, 3)] == ["Ana", "Eva", "Eva"]
    assert [each.name for each in table.players] == ["Eva", "Bo", "Cis", "Dirk"]
    assert [each.name for each in table.others] == ["Ana"]


def test_who_was_there_before_comes_back_as_himself(game: Game) -> None:
    substitute(game, 0, "Eva")
    record(game, queens(0))
    substitute(game, 2, "Ana")
    assert names(game) == ("Eva", "Bo", "Ana", "Dirk")
    assert len(listed(game)) == 5
    cis = seats_of(game)[2].player
    substitute(game, 0, cis.pk)
    assert names(game) == ("Cis", "Bo", "Ana", "Dirk")
    assert Player.objects.count() == 5


def test_substitution_is_taken_back_by_the_one_before(game: Game) -> None:
    substitute(game, 0, "Eva")
    sheet = substitute(game, 0, "Ana")
    assert (sheet.substitutions, names(game)[0]) == ((), "Ana")
    substitute(game, 1, "Eva")
    assert listed(game)[4:] == [(4, "Eva")]


def test_same_entry_again_is_once_and_another_is_refused(game: Game) -> None:
    first = substitute(game, 0, "Eva", entry_id=ENTRY, version=0)
    record(game, queens(0))
    assert substitute(game, 0, "Eva", entry_id=ENTRY, version=0) == first
    for seat, who in ((0, "Fay"), (1, "Eva"), (0, "Ana")):
        with pytest.raises(EntryReused):
            substitute(game, seat, who, entry_id=ENTRY, version=0)
    with pytest.raises(EntryReused):
        substitute(game, 0, "Eva", entry_id=ENTRY, version=0, reason="other")
    assert Player.objects.count() == 5
    assert len(written(game)) == 2


def test_nothing_is_left_of_a_substitute_who_was_refused(game: Game) -> None:
    old = fresh(game)
    record(game, queens(0))
    for stale in (old, fresh(game)):
        with pytest.raises(StaleSheet):
            services.substitute_player(game=stale, seat=0, who="Eva", entry_id=uuid4(), version=0)
    services.lock_game(game=game)
    with pytest.raises(GameLocked):
        substitute(game, 0, "Eva")
    services.unlock_game(game=game)
    services.stop_game(game=fresh(game), entry_id=uuid4(), version=1)
    with pytest.raises(InvalidDeal) as refusal:
        substitute(game, 0, "Eva")
    assert fault(refusal) == ("game_over", "")
    assert (Player.objects.count(), len(listed(game))) == (4, 4)


@pytest.mark.parametrize(
    ("seat", "who", "code", "at"),
    [
        (0, "Bo", "already_seated", "who"),
        (0, "Ana", "already_seated", "who"),
        (4, "Eva", "unknown_seat", "seat"),
        (0, "bo", "name_twice", "who"),
        (0, " ", "name_missing", "who"),
        (0, "a" * 41, "name_too_long", "who"),
        (0, "E\x00va", "name_not_clean", "who"),
        (0, 999_999, "unknown_player", "who"),
        (0, 2**62, "unknown_player", "who"),
    ],
)
def test_substitute_who_cannot_be_is_refused(
    game: Game, seat: int, who: str | int, code: str, at: str
) -> None:
    with pytest.raises(Invalid) as refusal:
        substitute(game, seat, who)
    assert fault(refusal) == (code, at)
    assert (Player.objects.count(), written(game)) == (4, [])


def test_name_is_also_another_one_than_of_whoever_has_gone(game: Game) -> None:
    substitute(game, 0, "Eva")
    with pytest.raises(InvalidDocument) as refusal:
        substitute(game, 1, "ANA")
    assert fault(refusal) == ("name_twice", "who")


def test_substitute_is_of_the_list_of_the_owner_or_joins_it(account: User) -> None:
    game = start(owner=account)
    eva = services.create_player(account=account, name="Eva")
    substitute(game, 0, "Eva")
    assert seats_of(game)[4].player == eva
    substitute(game, 1, "Fay")
    assert seats_of(game)[5].player.keeper == account
    gus = services.create_player(account=account, name="Gus")
    substitute(game, 2, gus.pk)
    assert names(game) == ("Eva", "Fay", "Gus", "Dirk")
    for _ in range(2):
        services.create_player(account=account, name="Hal")
    substitute(game, 3, "Hal")
    assert Player.objects.filter(name="Hal", keeper=account).count() == 3
    assert names_at_start(owned_games(account.pk)[0]) == ["Ana", "Bo", "Cis", "Dirk"]


def test_player_of_another_list_is_not_found_by_his_id(account: User, other_account: User) -> None:
    stranger = services.create_player(account=other_account, name="Eva")
    with pytest.raises(InvalidDocument) as refusal:
        substitute(start(owner=account), 0, stranger.pk)
    assert fault(refusal) == ("unknown_player", "who")


def test_owner_whose_account_was_deleted_meanwhile_keeps_nobody(account: User) -> None:
    game = start(owner=account)
    services.delete_account(account=User.objects.get(pk=account.pk))
    substitute(game, 0, "Eva")  # the game as it was read before
    assert seats_of(game)[4].player.keeper is None


def test_substitute_is_renamed_merged_and_made_anonymous_as_others_are(game: Game) -> None:
    substitute(game, 0, "Eva")
    assert names(game)[0] == "Eva"
    eva, ana = seats_of(game)[4].player, seats_of(game)[0].player
    services.rename_player(game=game, player=eva, name="Evi")
    assert names(game)[0] == "Evi"
    with pytest.raises(InvalidDocument):
        services.rename_player(game=game, player=eva, name="Ana")
    services.rename_player(game=game, player=ana, name="Anna")
    assert table_of(fresh(game)).seated == ("Anna", "Bo", "Cis", "Dirk", "Evi")
    with pytest.raises(PlayersMet):
        services.merge_players(keep=ana, merge=eva)
    other = start().seats.get(position=1).player
    services.rename_player(player=other, name="Eva Vos")
    services.merge_players(keep=other, merge=eva)
    assert names(game)[0] == "Eva Vos"
    services.anonymise_player(player=other)
    assert names(game)[0].startswith("Player ")


def test_export_has_the_substitutes_and_import_takes_them(game: Game) -> None:
    record(game, queens(0))
    substitute(game, 0, "Eva")
    before = fresh(game)
    record(game, hearts(1))
    substitute(game, 1, "Fay")
    file = game_file_of(fresh(game))
    assert file.players == ("Ana", "Bo", "Cis", "Dirk", "Eva", "Fay")
    assert game_file_of(before).players == ("Ana", "Bo", "Cis", "Dirk", "Eva")
    document = game_to_json(file, version=1)
    sheet = table_of(fresh(game)).sheet
    Game.objects.all().delete()
    taken, is_new = services.import_game(file=game_from_json(document))
    assert is_new
    assert listed(taken)[4:] == [(4, "Eva"), (5, "Fay")]
    assert table_of(taken).sheet == sheet
    substitute(taken, 2, "Gus")
    assert names(taken) == ("Eva", "Fay", "Gus", "Dirk")
    record(taken, trump(2))


def test_game_after_it_begins_with_those_who_sit_there(game: Game) -> None:
    substitute(game, 0, "Eva")
    eva = seats_of(game)[4].player
    again = start(names=list(names(game)), previous=game)
    assert seats_of(again)[0].player == eva
    back = start(names=["Ana", "Bo", "Cis", "Dirk"], previous=game)
    assert seats_of(back)[0].player == seats_of(game)[0].player
