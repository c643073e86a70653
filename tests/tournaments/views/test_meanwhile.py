"""Pages of a tournament while somebody else takes a round back, or draws it again."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments import evenings, halls, meanwhile
from tournaments import services
from tournaments.models import Club, Round, Tournament
from tournaments.queries import rounds_of
from tournaments.queries.draws import finalists
from tournaments.rules.finals import Kind
from tournaments.rules.templates import preliminaries_with_finals

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


@pytest.fixture
def with_finals(club: Club) -> Tournament:
    """Eight have played the preliminaries; a round of the grand final is drawn, and one to come."""
    setup = preliminaries_with_finals(rounds=1, grand=4, small=4)
    stages = (setup.stages[0], replace(setup.stages[1], rounds=2), setup.stages[2])
    tournament = evenings.make_tournament(club, replace(setup, stages=stages, is_confirmed=False))
    evenings.enter(tournament, 9)
    evenings.open_and_play(tournament, [(1, 2, 3, 4), (5, 6, 7, 8, 9)])
    services.draw_cut(tournament=tournament, key=uuid4())
    services.draw_rounds(tournament=tournament, number=2, stage=Kind.GRAND, key=uuid4())
    tournament.refresh_from_db()
    return tournament


def take_finals_back(tournament: Tournament) -> None:
    """Nobody has come through any more."""
    services.take_back_cut(tournament=tournament)


def decline(tournament: Tournament) -> None:
    """The first of the grand final plays the small one."""
    first = finalists(tournament, Kind.GRAND)[0]
    services.decline(tournament=tournament, entrant=first, goes_on=True)


@pytest.mark.parametrize("other", [take_finals_back, decline])
@pytest.mark.parametrize(
    "rest",
    [
        "finals/",
        "finals/decline/{first}/",
        "rounds/2/",
        "rounds/2/draw/",
        "door/{first}/",
    ],
)
def test_page_of_finals_is_made_or_not_found(
    with_finals: Tournament,
    director: Client,
    rest: str,
    other: Callable[[Tournament], object],
) -> None:
    first = finalists(with_finals, Kind.GRAND)[0]
    url = halls.address(with_finals, rest.format(first=first))
    assert director.get(url).status_code == 200
    for answer in meanwhile.at_every_moment(
        partial(director.get, url), partial(other, with_finals)
    ):
        assert answer.status_code in (200, 302, 404, 409)


@pytest.mark.parametrize("other", [take_finals_back, decline])
def test_final_is_drawn_or_refused(
    with_finals: Tournament, director: Client, other: Callable[[Tournament], object]
) -> None:
    own = rounds_of(with_finals).filter(stage=Kind.GRAND)
    fields = {"method": "standings", "replaces": " ".join(str(each.pk) for each in own)}
    url = halls.address(with_finals, "finals/grand_final/draw/")

    def draw() -> int:
        return director.post(url, {**fields, "key": str(uuid4())}).status_code

    assert set(meanwhile.at_every_moment(draw, partial(other, with_finals))) <= {302, 404, 409}


def test_round_of_a_final_is_drawn_once_by_two_at_the_same_moment(
    with_finals: Tournament, director: Client
) -> None:
    services.take_back(round_=rounds_of(with_finals)[1])
    url = halls.address(with_finals, "finals/grand_final/draw/")

    def draw() -> tuple[int, int]:
        fields = {"method": "random", "replaces": "", "key": str(uuid4())}
        status = director.post(url, fields).status_code
        return status, rounds_of(with_finals).filter(stage=Kind.GRAND).count()

    found = set(meanwhile.at_every_moment(draw, draw))

    assert found == {(302, 1), (409, 1)}


def test_card_of_a_tournament_that_is_deleted_opens_nothing(
    second: Round, tournament: Tournament
) -> None:
    card = halls.table_at(second).card

    def delete() -> None:
        services.remove_tournament(tournament=tournament)

    def call() -> int:
        return Client().post(f"/t/{card}/table/call/").status_code

    assert set(meanwhile.at_every_moment(call, delete)) == {302, 404}
