"""Many phones at the same moment, each with a connection of its own to the database."""

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import uuid4

import pytest

from kingscore import services
from kingscore.errors import StaleSheet
from kingscore.models import Entry, Game, Player, Ruleset
from kingscore.queries import game_file_of, seats_of, table_of
from kingscore.rules.deal import DealFacts
from kingscore.rules.sheet import Sheet
from tests.kingscore.accounts import make_account
from tests.kingscore.play import (
    NAMES,
    at_once,
    fresh,
    hearts,
    kinds,
    queens,
    record,
    start,
    trump,
    written,
)
from tests.rules.play import SLUGS, ruleset

pytestmark = pytest.mark.django_db(transaction=True)

WRITERS = 12
MOST_TRIES = 100
ROUNDS = 8  # of a race that is narrow


def deal_call(game: Game, facts: DealFacts, **fields: Any) -> Callable[[], Sheet]:
    """A call that records the first deal of a game."""
    usual: dict[str, Any] = {"number": 1, "version": 0, "entry_id": uuid4()}
    return partial(services.record_deal, game=game, facts=facts, **(usual | fields))


def test_twelve_entries_for_one_deal_leave_one() -> None:
    game = start()
    rows = [(0,) * seat + (4,) + (0,) * (3 - seat) for seat in range(4)]
    found = at_once(deal_call(game, queens(0, *rows[n % 4])) for n in range(WRITERS))

    assert kinds(found) == ["Sheet"] + ["StaleSheet"] * (WRITERS - 1)
    (sheet,) = (each for each in found if isinstance(each, Sheet))
    assert table_of(fresh(game)).sheet == sheet
    assert len(written(game)) == fresh(game).version == 1


def test_twelve_times_the_same_entry_is_one_with_twelve_equal_answers() -> None:
    game = start()
    found = at_once([deal_call(game, queens(0))] * WRITERS)

    assert found == [table_of(fresh(game)).sheet] * WRITERS
    assert len(written(game)) == fresh(game).version == 1


def test_one_id_for_different_deals_at_once_is_the_first_deal() -> None:
    game, entry_id = start(), uuid4()
    found = at_once(
        deal_call(game, facts, entry_id=entry_id) for facts in (queens(0), hearts(0)) * 4
    )

    assert kinds(found) == ["EntryReused"] * 4 + ["Sheet"] * 4
    assert len(written(game)) == 1


def test_one_id_in_two_games_at_once_is_in_one() -> None:
    for _ in range(5):
        games, entry_id = (start(), start()), uuid4()
        found = at_once(deal_call(game, queens(0), entry_id=entry_id) for game in games)

        assert kinds(found) == ["EntryReused", "Sheet"]
        assert Entry.objects.filter(pk=entry_id).count() == 1
        assert sorted(fresh(game).version for game in games) == [0, 1]


def test_one_start_key_at_once_is_one_game() -> None:
    key = uuid4()
    found = at_once([partial(start, start_key=key)] * WRITERS)

    assert found == [Game.objects.get()] * WRITERS
    assert Player.objects.count() == 4


def test_one_key_at_once_is_one_player() -> None:
    account, key = make_account(), uuid4()
    make = partial(services.create_player, account=account, name="Ana", start_key=key)
    assert at_once([make] * WRITERS) == [Player.objects.get()] * WRITERS


def test_many_games_at_once_are_as_many() -> None:
    """On an empty site each of them wants to publish the rules."""
    found = at_once([start] * WRITERS)

    assert kinds(found) == ["Game"] * WRITERS
    assert Game.objects.count() == WRITERS
    assert Ruleset.objects.count() == 1


@pytest.mark.parametrize("slug", SLUGS[:8])  # the race is narrow: it is run more than once
def test_one_ruleset_published_at_once_is_one_version(slug: str) -> None:
    rules = ruleset(slug)
    found = at_once([partial(services.publish_ruleset, rules=rules)] * WRITERS)
    assert found == [Ruleset.objects.get()] * WRITERS


def test_one_file_imported_at_once_is_one_game() -> None:
    game = start()
    record(game, queens(0))
    file = game_file_of(fresh(game))
    game.delete()
    Player.objects.all().delete()
    found = at_once([partial(services.import_game, file=file)] * WRITERS)

    games = [each[0] for each in found if isinstance(each, tuple)]
    assert games == [Game.objects.get()] * WRITERS
    assert [each[1] for each in found if isinstance(each, tuple)].count(True) == 1
    assert (Entry.objects.count(), Player.objects.count()) == (1, 4)


def test_games_at_once_do_not_disturb_each_other() -> None:
    games = [start() for _ in range(6)]

    def play(game: Game) -> Sheet:
        for facts in (queens(0), hearts(1), trump(2)):
            sheet = record(game, facts)
        return sheet

    found = at_once(partial(play, game) for game in games)

    assert kinds(found) == ["Sheet"] * 6
    assert [each.totals for each in found if isinstance(each, Sheet)] == [(-8, 0, 0, 0)] * 6


def until_it_is_written(write: Callable[[int], Sheet], game: Game) -> Sheet:
    """What a phone does: send again, on the sheet as it is now, until it is written."""
    for _ in range(MOST_TRIES):
        try:
            return write(fresh(game).version)
        except StaleSheet:
            continue
    raise AssertionError("It was never written.")


def test_recording_while_correcting_loses_and_doubles_nothing() -> None:
    game = start()
    record(game, hearts(0, 13, 0, 0, 0))

    def correct(seat: int) -> Sheet:
        row = [0, 0, 0, 0]
        row[seat] = 13
        entry_id = uuid4()
        return until_it_is_written(
            lambda version: record(
                game, hearts(0, *row), number=1, entry_id=entry_id, version=version
            ),
            game,
        )

    def record_three() -> Sheet:
        for number, facts in ((2, queens(1)), (3, trump(2)), (4, queens(3))):
            sheet = until_it_is_written(
                partial(_record_as, game=game, number=number, facts=facts), game
            )
        return sheet

    calls: list[Callable[[], Sheet]] = [partial(correct, seat % 4) for seat in range(6)]
    found = at_once([record_three, *calls])

    assert kinds(found) == ["Sheet"] * 7
    log = written(game)
    assert [row["seq"] for row in log] == [*range(1, 11)]
    assert sorted(row["number"] for row in log) == [1] * 7 + [2, 3, 4]
    table = table_of(fresh(game))
    assert table.game.version == table.sheet.version == 10
    assert [line.contract.code for line in table.sheet.lines] == [
        "hearts",
        "queens",
        "trump",
        "queens",
    ]
    last = [row for row in log if row["number"] == 1][-1]
    assert (
        list(table.sheet.lines[0].facts.counts["hearts"])
        == (last["content"]["facts"]["counts"]["hearts"])
    )


def _record_as(version: int, *, game: Game, number: int, facts: DealFacts) -> Sheet:
    return record(game, facts, number=number, version=version)


def test_players_renamed_and_seated_at_once_stay_four() -> None:
    first = start(names=NAMES[:4])
    found = at_once([partial(start, previous=first)] * WRITERS)

    assert kinds(found) == ["Game"] * WRITERS
    assert Player.objects.count() == 4


def test_two_players_renamed_at_once_do_not_become_one() -> None:
    game = start()
    players = [seat.player for seat in seats_of(game)]
    at_once(
        partial(services.rename_player, game=game, player=player, name="Zo\u00eb")
        for player in players
    )

    names = [seat.player.name for seat in seats_of(game)]
    assert names.count("Zo\u00eb") == 1


def test_game_is_taken_while_its_players_begin_another() -> None:
    account = make_account()
    first = start(owner=account)
    for _ in range(ROUNDS):
        found = at_once(
            [
                partial(start, owner=account),
                partial(services.take_game, game=start(previous=first), account=account),
            ]
        )
        assert kinds(found) == ["Game", "Game"], found


def take_over(game: Game, who: str, **fields: Any) -> Callable[[], Sheet]:
    """A call by which somebody takes over the first seat of a game."""
    usual: dict[str, Any] = {"seat": 0, "version": 0, "entry_id": uuid4()}
    return partial(services.substitute_player, game=game, who=who, **(usual | fields))


def test_of_two_phones_that_name_a_substitute_one_is_the_first() -> None:
    for _ in range(ROUNDS):
        game = start()
        found = at_once(take_over(game, who) for who in ("Eva", "Fay", "Eva", "Fay"))
        assert kinds(found) == ["Sheet", *["StaleSheet"] * 3], found
        table = table_of(fresh(game))
        assert table.seated == ("Ana", "Bo", "Cis", "Dirk", table.names[0])
        assert Player.objects.filter(seat__game=game).count() == 5
    assert Player.objects.count() == 5 * ROUNDS


def test_one_substitute_sent_many_times_at_once_is_one() -> None:
    account, entry_id = make_account(), uuid4()
    game = start(owner=account)
    found = at_once([take_over(game, "Eva", entry_id=entry_id)] * WRITERS)
    assert found == [table_of(fresh(game)).sheet] * WRITERS
    assert Player.objects.filter(name="Eva", keeper=account).count() == 1


def test_one_id_for_two_substitutes_at_once_is_the_first_one() -> None:
    for _ in range(ROUNDS):
        game, entry_id = start(), uuid4()
        found = at_once(take_over(game, who, entry_id=entry_id) for who in ("Eva", "Fay") * 2)
        assert kinds(found) == ["EntryReused"] * 2 + ["Sheet"] * 2, found
        assert len(table_of(fresh(game)).seated) == 5


def test_substitute_comes_while_another_is_renamed_to_his_name() -> None:
    for _ in range(ROUNDS):
        game = start()
        bo = seats_of(game)[1].player
        rename = partial(services.rename_player, game=game, player=bo, name="Eva")
        calls: list[Callable[[], Any]] = [rename, take_over(game, "Eva")]
        at_once(calls)
        names = [seat.player.name for seat in seats_of(game)]
        assert names.count("Eva") == 1, names


def test_substitute_of_a_list_comes_while_he_is_merged_or_the_account_goes() -> None:
    for _ in range(ROUNDS):
        account = make_account()
        game = start(owner=account)
        eva, evi = (services.create_player(account=account, name=name) for name in ("Eva", "Evi"))
        merge = partial(services.merge_players, keep=evi, merge=eva)
        delete = partial(services.delete_account, account=account)
        calls: list[Callable[[], Any]] = [merge, take_over(game, "Eva"), delete]
        found = at_once(calls)
        assert kinds(found) == ["NoneType", "Player", "Sheet"], found
        assert table_of(fresh(game)).names[0] in {"Eva", "Evi"}
        assert len(seats_of(game)) == 5
