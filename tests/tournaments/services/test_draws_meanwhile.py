"""What somebody else does while a draw reads what it is made from is in it, or refuses it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from kingscore.errors import Conflict
from kingscore.rules.errors import Invalid
from tests.kingscore.play import outcome
from tests.tournaments import evenings, meanwhile
from tournaments import services
from tournaments.models import Club, Round, Tournament
from tournaments.queries import rounds_of, seatings_of
from tournaments.queries.draws import entrants_in, finalists
from tournaments.rules.finals import Kind
from tournaments.rules.setup import Carried, Method
from tournaments.rules.templates import preliminaries_with_finals

DRAWN = [Method.STANDINGS, Method.BALANCED, Method.RANDOM]


def make(club: Club, *tables: tuple[int, ...], **fields: Any) -> Tournament:
    """These have played one of two rounds; then come finals, the grand one of two rounds as well.

    Draws are of one table, so that they take no time.
    """
    setup = preliminaries_with_finals(rounds=2)
    stages = tuple(replace(stage, rounds=2) for stage in setup.stages)
    setup = replace(setup, stages=stages, is_confirmed=False, **fields)
    tournament = evenings.make_tournament(club, setup)
    evenings.enter(tournament, sum(map(len, tables)))
    evenings.open_and_play(tournament, tables)
    return tournament


def with_final(club: Club) -> Tournament:
    """The first round of the grand final is played, and the second drawn."""
    tournament = make(club, (1, 2, 3, 4), (5, 6, 7, 8), carried=Carried.ALL)
    services.draw_cut(tournament=tournament, key=uuid4())
    for number in (2, 3):
        drawn = services.draw_rounds(
            tournament=tournament, number=number, stage=Kind.GRAND, key=uuid4()
        )[0]
        if number == 2:
            evenings.play_round(services.open_round(round_=drawn))
            services.close_round(round_=drawn)
    return tournament


def check_drawn(draw: Callable[[], list[Round]], other: Callable[[], object]) -> None:
    """Whenever the other does it, the draw is whole and of who plays then, or it is refused."""

    def drawn() -> tuple[object, bool]:
        found = outcome(draw)
        is_right = isinstance(found, Conflict | Invalid) or (
            isinstance(found, list) and all(map(is_whole, found))
        )
        return found, is_right

    for found, is_right in meanwhile.at_every_moment(drawn, other):
        assert is_right, found


def is_whole(round_: Round) -> bool:
    """Whether a round seats whom it should."""
    seated = sum(seatings_of(round_.tournament)[round_.number], ())
    playing = entrants_in(round_.tournament, round_.number, round_.stage)
    return sorted(seated) == sorted(playing)


def fresh(tournament: Tournament) -> Tournament:
    """As whoever sends a form finds it."""
    return Tournament.objects.get(pk=tournament.pk)


@pytest.mark.parametrize("method", DRAWN)
@pytest.mark.parametrize("what", ["removed", "left", "absent", "taken_back", "finished"])
def test_draw_while_another_changes_what_it_is_made_from(
    club: Club, method: Method, what: str
) -> None:
    tournament = make(club, (1, 2, 3, 4))
    (late,) = evenings.enter(tournament, 1)
    first = rounds_of(tournament)[0]
    others: dict[str, Callable[[], object]] = {
        "removed": lambda: services.remove_entrant(entrant=late),
        "left": lambda: services.leave(
            entrant=tournament.entrants.get(number=1), after_round=1, keeps_result=False
        ),
        "absent": lambda: services.set_absence(entrant=late, round_number=2),
        "taken_back": lambda: Round.objects.filter(pk=first.pk).delete(),
        "finished": lambda: services.finish_tournament(tournament=fresh(tournament)),
    }
    check_drawn(
        lambda: services.draw_rounds(
            tournament=fresh(tournament), number=2, key=uuid4(), method=method
        ),
        others[what],
    )


@pytest.mark.parametrize("method", DRAWN)
@pytest.mark.parametrize("what", ["left", "drawn", "taken_back", "cut"])
def test_draw_of_a_final_while_another_changes_what_it_is_made_from(
    club: Club, method: Method, what: str
) -> None:
    tournament = with_final(club)
    best = tournament.entrants.get(number=finalists(fresh(tournament), Kind.GRAND)[0])
    second = rounds_of(tournament)[2]
    others: dict[str, Callable[[], object]] = {
        "left": lambda: services.leave(entrant=best, after_round=2, keeps_result=True),
        "drawn": lambda: services.draw_rounds(
            tournament=fresh(tournament), number=3, stage=Kind.GRAND, key=uuid4()
        ),
        "taken_back": lambda: services.take_back(round_=second),
        "cut": lambda: Tournament.objects.filter(pk=tournament.pk).update(cut=None),
    }
    check_drawn(
        lambda: services.draw_rounds(
            tournament=fresh(tournament), number=3, stage=Kind.GRAND, key=uuid4(), method=method
        ),
        others[what],
    )
