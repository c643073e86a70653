"""Results that somebody at the table has said to be right, and that are corrected afterwards."""

from functools import partial
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from kingscore import services as scoring
from kingscore.errors import StaleSheet
from kingscore.queries import seats_of, sheet_of
from kingscore.rules.errors import InvalidDocument
from kingscore.services import Author
from tests.kingscore import play
from tests.tournaments import evenings, halls
from tournaments import services
from tournaments.errors import OwnRecord, ResultOpen
from tournaments.models import Confirmation, Decision, Round, Table, Tournament
from tournaments.queries import confirmation_of, tables_of, unconfirmed_tables


@pytest.fixture
def opened(tournament: Tournament) -> Round:
    """A round of two tables that is open."""
    return halls.open_round(tournament)


@pytest.fixture
def table(opened: Round) -> Table:
    """Its first table, which is finished."""
    evenings.play_table(halls.table_at(opened))
    return halls.table_at(opened)


def correct_last(table: Table, *, seat: int | None = None) -> None:
    """Record the last deal once more, as who sits in a seat."""
    game = halls.game_at(table)
    line = sheet_of(game).lines[-1]
    player = None if seat is None else seats_of(game)[seat].player_id
    scoring.record_deal(
        game=game,
        number=line.number,
        facts=line.facts,
        entry_id=uuid4(),
        version=game.version,
        author=Author(player_id=player),
    )


def version_of(table: Table) -> int:
    """The version of its sheet."""
    return halls.game_at(table).version


def test_result_confirmed_has_the_entrant_and_the_version(table: Table) -> None:
    made = services.confirm_result(table=table, seat=1, version=version_of(table), device="ab")

    assert made.entrant
    assert (made.entrant.number, made.version, made.device) == (2, version_of(table), "ab")
    assert list(unconfirmed_tables([table.round])) == []


def test_result_confirmed_twice_is_once(table: Table) -> None:
    first = services.confirm_result(table=table, seat=1, version=version_of(table))
    again = services.confirm_result(table=table, seat=2, version=version_of(table))
    assert again == first
    assert Confirmation.objects.count() == 1


def test_result_corrected_is_confirmed_no_longer(table: Table) -> None:
    services.confirm_result(table=table, seat=1, version=version_of(table))
    before = version_of(table)
    correct_last(table)

    assert list(unconfirmed_tables([table.round])) == [table]
    with pytest.raises(StaleSheet):
        services.confirm_result(table=table, seat=1, version=before)
    services.confirm_result(table=table, seat=2, version=version_of(table))
    assert list(unconfirmed_tables([table.round])) == []
    last = confirmation_of(table)
    assert last
    assert last.entrant
    assert last.entrant.number == 3


def test_result_is_not_confirmed_by_who_recorded_the_last_deal(table: Table) -> None:
    correct_last(table, seat=1)
    with pytest.raises(OwnRecord):
        services.confirm_result(table=table, seat=1, version=version_of(table))
    services.confirm_result(table=table, seat=0, version=version_of(table))


def test_result_is_confirmed_by_the_substitute_for_the_seat(opened: Round) -> None:
    table = halls.table_at(opened, 2)
    game = evenings.play_table(table, deals=4)
    scoring.substitute_player(game=game, seat=1, who="Eva", entry_id=uuid4(), version=game.version)
    evenings.play_table(table)
    correct_last(table, seat=4)  # Eva, the fifth in the list of the game
    with pytest.raises(OwnRecord):
        services.confirm_result(table=table, seat=1, version=version_of(table))

    correct_last(table, seat=0)
    made = services.confirm_result(table=table, seat=1, version=version_of(table))
    assert made.entrant
    assert made.entrant.number == 6


def test_result_of_a_table_that_plays_is_not_confirmed(opened: Round) -> None:
    second = halls.table_at(opened, 2)
    evenings.play_table(second, deals=3)
    with pytest.raises(ResultOpen):
        services.confirm_result(table=second, seat=1, version=3)
    assert list(unconfirmed_tables([opened])) == []


@pytest.mark.parametrize("seat", [-1, 4])
def test_result_is_not_confirmed_from_a_seat_there_is_not(table: Table, seat: int) -> None:
    with pytest.raises(InvalidDocument):
        services.confirm_result(table=table, seat=seat, version=version_of(table))


def test_result_confirmed_by_the_director_is_noted_once(table: Table, owner: User) -> None:
    for _ in range(2):
        made = services.confirm_for_table(table=table, version=version_of(table), director=owner)
    assert (made.entrant, made.author) == (None, owner)
    (decision,) = Decision.objects.all()
    assert decision.kind == Decision.Kind.CONFIRMED
    assert decision.details == {"round": 1, "table": 1}


def test_all_results_of_a_round_are_confirmed_once(opened: Round, owner: User) -> None:
    evenings.play_round(opened)
    versions = {each.number: halls.game_at(each).version for each in tables_of(opened)}
    services.confirm_for_table(table=halls.table_at(opened, 1), version=versions[1], director=owner)

    made = services.confirm_round(round_=opened, versions=versions, director=owner)
    assert [(each.table.number, each.version, each.author) for each in made] == [
        (2, versions[2], owner)
    ]
    assert services.confirm_round(round_=opened, versions=versions, director=owner) == []
    assert list(unconfirmed_tables([opened])) == []
    noted = Decision.objects.filter(kind=Decision.Kind.CONFIRMED).order_by("pk")
    assert [(each.details, each.author) for each in noted] == [
        ({"round": 1, "table": number}, owner) for number in (1, 2)
    ]


def test_result_that_was_corrected_meanwhile_is_not_confirmed_with_the_others(
    opened: Round, owner: User
) -> None:
    evenings.play_round(opened)
    versions = {each.number: halls.game_at(each).version for each in tables_of(opened)}
    correct_last(halls.table_at(opened, 1))

    (made,) = services.confirm_round(round_=opened, versions=versions, director=owner)

    assert made.table.number == 2
    assert [each.number for each in unconfirmed_tables([opened])] == [1]


def test_table_that_plays_is_not_confirmed_with_the_others(table: Table, owner: User) -> None:
    second = halls.table_at(table.round, 2)
    evenings.play_table(second, deals=3)
    versions = {1: version_of(table), 2: version_of(second)}

    (made,) = services.confirm_round(round_=table.round, versions=versions, director=owner)

    assert made.table == table


@pytest.mark.django_db(transaction=True)
def test_result_confirmed_by_two_at_once_is_once(tournament: Tournament) -> None:
    table = halls.table_at(halls.open_round(tournament))
    evenings.play_table(table)
    version = version_of(table)
    found = play.at_once(
        partial(services.confirm_result, table=table, seat=seat, version=version)
        for seat in (1, 2, 3)
    )
    assert play.kinds(found) == ["Confirmation"] * 3
    assert Confirmation.objects.count() == 1


def test_result_is_confirmed_by_who_had_been_entered_in_anothers_seat(table: Table) -> None:
    game = halls.game_at(table)
    scoring.swap_players(
        game=game, first=0, second=1, keep_points=True, entry_id=uuid4(), version=game.version
    )
    made = services.confirm_result(table=table, seat=0, version=version_of(table))

    assert made.entrant
    assert made.entrant.number == 2  # he sits in the first seat now
