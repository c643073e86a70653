"""Pages of a tournament while somebody else takes a round back, or draws it again."""

from collections.abc import Callable
from functools import partial

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments import evenings, halls, meanwhile
from tournaments import services
from tournaments.models import Round, Tournament

THREE_TABLES = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
PAGES = [
    "rounds/",
    "rounds/2/",
    "rounds/2/draw/",
    "rounds/2/hand/",
    "rounds/2/origin/",
    "rounds/2/origin.json",
    "rounds/2/close/",
    "rounds/2/cards/",
    "rounds/2/tables/3/",
    "board/",
    "screen/?show=cards",
    "exports/seating.csv",
    "exports/results.csv",
    "results/2/",
    "standings/9/",
]


@pytest.fixture
def director(owner: User) -> Client:
    """The browser of who runs the tournament."""
    return halls.browser_of(owner)


@pytest.fixture
def second(tournament: Tournament) -> Round:
    """The second round, open, with nothing on its sheets; everybody meets again."""
    services.close_round(round_=halls.open_round(tournament, THREE_TABLES))
    return halls.open_round(tournament, THREE_TABLES)


def take_back(round_: Round) -> None:
    """There is no such round any more."""
    services.take_back(round_=round_)


def seat_others(round_: Round) -> None:
    """The same round at fewer tables, with somebody who is new, and without the first."""
    services.take_back(round_=round_)
    evenings.enter(round_.tournament, 1)
    evenings.draw_by_hand(round_.tournament, [(2, 3, 4, 5), (6, 7, 8, 9, 10)], number=2)


@pytest.mark.parametrize("other", [take_back, seat_others])
@pytest.mark.parametrize("rest", PAGES)
def test_page_is_made_or_not_found(
    second: Round,
    tournament: Tournament,
    director: Client,
    rest: str,
    other: Callable[[Round], object],
) -> None:
    url = halls.address(tournament, rest)
    director.get(url)
    for answer in meanwhile.at_every_moment(partial(director.get, url), partial(other, second)):
        assert answer.status_code in (200, 302, 404)


def test_card_of_a_tournament_that_is_deleted_opens_nothing(
    second: Round, tournament: Tournament
) -> None:
    card = halls.table_at(second).card

    def delete() -> None:
        services.remove_tournament(tournament=tournament)

    def call() -> int:
        return Client().post(f"/t/{card}/table/call/").status_code

    assert set(meanwhile.at_every_moment(call, delete)) == {302, 404}
