"""Two directors at the same moment: one draw, one opening, and never half a round."""

from threading import Event
from time import sleep
from uuid import uuid4

import pytest
from django.db import transaction

from kingscore.models import Entry, Game
from tests.kingscore.play import SECONDS_TO_MEET, at_once, kinds
from tests.tournaments import evenings
from tournaments import services
from tournaments.errors import DrawnMeanwhile
from tournaments.models import Club, Draw, Place, Round, Table, Tournament
from tournaments.queries import rounds_of, tables_of
from tournaments.rules.seating.sizes import Unseatable

pytestmark = pytest.mark.django_db(transaction=True)


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


def test_deal_that_is_being_written_keeps_its_round(eight: Tournament) -> None:
    (drawn,) = services.draw_rounds(tournament=eight, number=1, key=uuid4())
    services.open_round(round_=drawn)
    table, _ = tables_of(drawn)
    is_written = Event()

    def record() -> None:
        with transaction.atomic():
            evenings.play_table(table, deals=1)
            is_written.set()
            sleep(0.3)  # the other one meets what is not there for him yet

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
