"""What an app is answered while somebody else takes a round or a whole tournament away.

It is answered, or told that it is not there: never that the site has failed.
"""

from collections.abc import Callable
from functools import partial

import pytest

from tests.api.tournaments.asking import Asking
from tests.tournaments import halls, meanwhile
from tournaments import services
from tournaments.models import Tournament

THREE_TABLES = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
OF_TOURNAMENT = (
    "listEntrants",
    "listRounds",
    "listWishes",
    "readBoard",
    "readDoor",
    "readField",
    "readResults",
    "readSheets",
    "readStandings",
    "readTournament",
    "readTournamentStatistics",
)
OF_ROUND = ("listTables", "readOrigin", "readRound", "readTable")


def asked_at_every_moment(asking: Asking, name: str, other: Callable[[], object]) -> set[int]:
    """How an operation is answered, whenever the other comes."""
    assert asking.answer(name).status_code == 200
    ask = partial(asking.answer, name)
    return {answer.status_code for answer in meanwhile.at_every_moment(ask, other)}


@pytest.mark.parametrize("name", OF_TOURNAMENT + OF_ROUND)
def test_round_is_taken_back_while_it_is_read(
    directing: Asking, tournament: Tournament, name: str
) -> None:
    services.close_round(round_=halls.open_round(tournament, THREE_TABLES))
    second = halls.open_round(tournament, THREE_TABLES)
    asking = directing.at(round_number=2, table_number=3)

    found = asked_at_every_moment(asking, name, partial(services.take_back, round_=second))

    assert found <= {200, 404}


@pytest.mark.parametrize("name", OF_TOURNAMENT)
def test_tournament_is_deleted_while_it_is_read(
    directing: Asking, tournament: Tournament, name: str
) -> None:
    halls.open_round(tournament, THREE_TABLES)

    found = asked_at_every_moment(
        directing, name, partial(services.remove_tournament, tournament=tournament)
    )

    assert found <= {200, 404}
