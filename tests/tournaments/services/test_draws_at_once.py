"""Two directors at the same moment: one draw, one opening, and never half a round."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from threading import Event
from time import sleep
from uuid import UUID, uuid4

import pytest
from django.db import transaction

from kingscore.models import Entry, Game
from tests.kingscore.play import SECONDS_TO_MEET, at_once, kinds
from tests.tournaments import evenings
from tournaments import services
from tournaments.errors import DrawnMeanwhile
from tournaments.models import Club, Draw, Place, Round, Table, Tournament
from tournaments.queries import rounds_of, tables_of
from tournaments.queries.finals import cut_of
from tournaments.rules.finals import Kind
from tournaments.rules.seating.sizes import Unseatable
from tournaments.rules.setup import Method
from tournaments.rules.templates import preliminaries_with_finals

pytestmark = pytest.mark.django_db(transaction=True)
TIMES = 4


@pytest.fixture
def eight(tournament: Tournament) -> Tournament:
    """Eight are here."""
    evenings.enter(tournament, 8)
    return tournament


def test_two_directors_draw_at_once_and_one_draw_stands(eight: Tournament) -> None:
    def draw() -> object:
        return services.draw_rounds(tournament=eight, number=1, key=uuid4(), replaces=())

    outcomes = at_once([draw, draw])

    assert kinds(outcomes) == ["DrawnMeanwhile", "list"]
    assert Round.objects.count() == Draw.objects.count() == 1
    assert Place.objects.count() == 8


def test_one_press_sent_twice_at_once_is_one_draw(eight: Tournament) -> None:
    key = uuid4()

    def draw() -> list[int]:
        made = services.draw_rounds(tournament=eight, number=1, key=key, replaces=())
        return [each.pk for each in made]

    first, second = at_once([draw, draw])

    assert first == second == [Round.objects.get().pk]


def test_two_directors_open_at_once_and_every_table_has_one_game(eight: Tournament) -> None:
    (drawn,) = services.draw_rounds(tournament=eight, number=1, key=uuid4())

    def open_() -> str:
        return services.open_round(round_=drawn).state

    assert at_once([open_, open_]) == [Round.State.OPEN] * 2
    assert Game.objects.count() == Table.objects.filter(game__isnull=False).count() == 2


def test_draw_against_opening_leaves_one_whole_round(eight: Tournament) -> None:
    (drawn,) = services.draw_rounds(tournament=eight, number=1, key=uuid4())

    at_once(
        [
            lambda: services.open_round(round_=drawn),
            lambda: services.draw_rounds(tournament=eight, number=1, key=uuid4()),
        ]
    )

    assert rounds_of(eight).count() == 1
    assert Place.objects.count() == 8
    games = Table.objects.filter(game__isnull=False).count()
    assert games in (0, 2)
    assert Game.objects.count() == games


def deal_being_written(table: Table) -> tuple[Callable[[], None], Event]:
    """What writes a deal at a table and takes a while, and what says that it is in its midst."""
    is_written = Event()

    def record() -> None:
        with transaction.atomic():
            evenings.play_table(table, deals=1)
            is_written.set()
            sleep(0.3)  # the other one meets what is not there for him yet

    return record, is_written


def test_deal_that_is_being_written_keeps_its_round(eight: Tournament) -> None:
    (drawn,) = services.draw_rounds(tournament=eight, number=1, key=uuid4())
    services.open_round(round_=drawn)
    table, _ = tables_of(drawn)
    record, is_written = deal_being_written(table)

    def take_back() -> None:
        is_written.wait(SECONDS_TO_MEET)
        services.take_back(round_=drawn)

    assert kinds(at_once([record, take_back])) == ["NoneType", "RoundBegun"]
    assert Game.objects.filter(table__round=drawn).count() == 2
    assert Entry.objects.count() == 1


def test_checking_in_during_a_draw_is_in_it_or_after_it(eight: Tournament) -> None:
    late = evenings.enter(eight, 1, is_here=False)[0]

    at_once(
        [
            lambda: services.draw_rounds(tournament=eight, number=1, key=uuid4()),
            lambda: services.check_in(entrant=late),
        ]
    )

    assert Place.objects.count() in (8, 9)


def test_round_that_cannot_be_opened_whole_is_not_opened(
    eight: Tournament,
) -> None:
    (drawn,) = services.draw_rounds(tournament=eight, number=1, key=uuid4())
    eight.rules.filter(players=4).delete()  # so that the games cannot begin

    with pytest.raises(KeyError):
        services.open_round(round_=drawn)

    assert rounds_of(eight).get().state == Round.State.DRAWN
    assert not Game.objects.exists()
    assert not Table.objects.filter(game__isnull=False).exists()


def test_refused_draw_leaves_nothing_behind(club: Club) -> None:
    tournament = evenings.make_tournament(club)
    evenings.enter(tournament, 2)

    with pytest.raises(Unseatable):
        services.draw_rounds(tournament=tournament, number=1, key=uuid4())
    evenings.enter(tournament, 2)
    services.draw_rounds(tournament=tournament, number=1, key=uuid4(), replaces=())
    with pytest.raises(DrawnMeanwhile):
        services.draw_rounds(tournament=tournament, number=1, key=uuid4(), replaces=())

    assert Draw.objects.count() == 1


def test_deal_that_is_being_written_keeps_its_final(club: Club) -> None:
    setup = replace(preliminaries_with_finals(rounds=1), is_confirmed=False)
    tournament = evenings.make_tournament(club, setup)
    evenings.enter(tournament, 12)
    evenings.open_and_play(tournament, [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)])
    cut = services.draw_cut(tournament=tournament, key=uuid4())
    (grand,) = services.draw_rounds(
        tournament=tournament, number=2, stage=Kind.GRAND, key=uuid4(), method=Method.RANDOM
    )
    (table,) = tables_of(services.open_round(round_=grand))
    record, is_written = deal_being_written(table)

    def decline() -> None:
        is_written.wait(SECONDS_TO_MEET)
        services.decline(tournament=tournament, entrant=cut.finals[0].entrants[0])

    assert kinds(at_once([record, decline])) == ["NoneType", "RoundBegun"]
    assert cut_of(Tournament.objects.get(pk=tournament.pk)) == cut
    assert Entry.objects.filter(game__table=table).count() == 1


def test_one_key_for_two_tournaments_at_once_draws_one(eight: Tournament, club: Club) -> None:
    other = evenings.make_tournament(club)
    evenings.enter(other, 8)
    for each in range(TIMES):
        for write in (draw_one, seat_one):
            key = uuid4()
            outcomes = at_once([partial(write, eight, key), partial(write, other, key)])
            assert kinds(outcomes) == ["DrawnMeanwhile", "list"], (each, outcomes)


def draw_one(tournament: Tournament, key: UUID) -> list[Round]:
    """The first round by lot."""
    return services.draw_rounds(tournament=tournament, number=1, key=key, method=Method.RANDOM)


def seat_one(tournament: Tournament, key: UUID) -> list[Round]:
    """The first round by hand."""
    seatings = {1: ((1, 2, 3, 4), (5, 6, 7, 8))}
    return services.seat_by_hand(tournament=tournament, seatings=seatings, key=key)
