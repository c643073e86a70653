"""Drawing from results: by standings, from results that are not settled, corrections after it."""

from dataclasses import replace
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from kingscore import services as scoring
from kingscore.rules.errors import InvalidDocument
from tests.kingscore import play
from tests.tournaments import evenings
from tests.tournaments.services.test_draws import draw, rounds_settled
from tournaments import services
from tournaments.errors import Unconfirmed
from tournaments.models import Club, Decision, Draw, Tournament
from tournaments.queries import rounds_of, seatings_of, tables_of
from tournaments.queries.draws import standing_before
from tournaments.queries.faults import (
    changed_since_draw,
    redraw_matches,
)
from tournaments.rules.seating.meetings import Meetings
from tournaments.rules.setup import Method
from tournaments.rules.templates import club_night


@pytest.fixture
def played(tournament: Tournament) -> Tournament:
    """Eight have played a round."""
    evenings.enter(tournament, 8)
    evenings.open_and_play(tournament, [(1, 2, 3, 4), (5, 6, 7, 8)])
    return tournament


def test_by_standings_the_best_sit_at_the_first_table(played: Tournament) -> None:
    drawn = draw(played, 2, method=Method.STANDINGS, accepts_unconfirmed=False, seed=1)

    order = [entrant for group in standing_before(played, 2) for entrant in group]
    first, second = seatings_of(played)[2]
    # Near each other, but so that as few as can be meet again: two and two of each table.
    assert sum(map(order.index, first)) <= sum(map(order.index, second))
    assert Meetings(seatings_of(played).values()).excess == 4
    assert drawn.draw
    assert set(drawn.draw.basis.values()) == {10}
    assert redraw_matches(drawn) is True


@pytest.mark.parametrize("times", [0, 2])
def test_draw_that_knows_of_other_rounds_before_it_does_not_match(
    played: Tournament, times: int
) -> None:
    drawn = draw(played, 2, method=Method.STANDINGS)
    assert drawn.draw
    inputs = drawn.draw.inputs
    Draw.objects.update(inputs=inputs | {"past": inputs["past"] * times})

    assert redraw_matches(rounds_of(played)[1]) is False


def test_by_standings_from_open_tables_it_must_be_accepted(played: Tournament) -> None:
    opened = services.open_round(round_=evenings.draw_by_hand(played, [(1, 2, 5, 6), (3, 4, 7, 8)]))
    first, _ = tables_of(opened)
    evenings.play_table(first)
    services.close_round(round_=opened)

    with pytest.raises(Unconfirmed):
        draw(played, 3, method=Method.STANDINGS)
    draw(played, 3, method=Method.STANDINGS, accepts_unconfirmed=True)

    noted = Decision.objects.get(kind=Decision.Kind.UNCONFIRMED)
    assert noted.details == {"round": 3, "tables": [[2, 2]]}


def test_by_standings_before_any_table_is_finished_it_must_be_accepted(
    tournament: Tournament,
) -> None:
    evenings.enter(tournament, 8)
    services.open_round(round_=evenings.draw_by_hand(tournament, [(1, 2, 3, 4), (5, 6, 7, 8)]))

    with pytest.raises(Unconfirmed):
        draw(tournament, 2, method=Method.STANDINGS)
    by_lot = draw(tournament, 2, method=Method.STANDINGS, accepts_unconfirmed=True)

    assert by_lot.draw
    assert by_lot.draw.inputs["standing"] == []
    assert redraw_matches(by_lot)
    assert Decision.objects.get().details["tables"] == [[1, 1], [1, 2]]
    assert changed_since_draw(by_lot) == []
    evenings.play_table(tables_of(rounds_of(tournament)[0])[0], deals=1)
    assert len(changed_since_draw(by_lot)) == 1


def test_by_standings_from_results_that_nobody_confirmed(club: Club) -> None:
    setup = replace(club_night(), is_confirmed=True, method=Method.STANDINGS)
    tournament = evenings.make_tournament(club, setup)
    evenings.enter(tournament, 4)
    draw(tournament)  # nothing is played: there is nothing to be confirmed
    opened = services.open_round(round_=rounds_of(tournament).get())
    evenings.play_round(opened)
    services.close_round(round_=opened)

    with pytest.raises(Unconfirmed):
        draw(tournament, 2)
    draw(tournament, 2, accepts_unconfirmed=True)

    assert Decision.objects.get().details["tables"] == [[1, 1]]


def test_correction_after_the_draw_is_told_and_moves_nothing(
    played: Tournament, owner: User
) -> None:
    drawn = draw(played, 2, method=Method.STANDINGS)
    before = seatings_of(played)
    assert changed_since_draw(drawn) == []
    corrected, _ = tables_of(rounds_of(played)[0])
    assert corrected.game
    game = play.fresh(corrected.game)
    scoring.swap_players(
        game=game, first=0, second=3, keep_points=True, entry_id=uuid4(), version=game.version
    )

    assert changed_since_draw(drawn) == [corrected]
    assert seatings_of(played) == before
    assert redraw_matches(drawn) is True

    services.note_changes_seen(round_=drawn, author=owner)
    services.note_changes_seen(round_=drawn, author=owner)

    assert changed_since_draw(drawn) == []
    noted = Decision.objects.get()
    assert (noted.kind, noted.author) == (Decision.Kind.CORRECTION_SEEN, owner)


def test_correction_is_told_of_a_draw_that_was_put_right_by_hand(played: Tournament) -> None:
    draw(played, 2, method=Method.STANDINGS)
    first, second = seatings_of(played)[2]

    (by_hand,) = services.seat_by_hand(
        tournament=played, seatings={2: (second, first)}, key=uuid4()
    )
    table, _ = tables_of(rounds_of(played)[0])
    assert table.game
    game = play.fresh(table.game)
    scoring.swap_players(
        game=game, first=0, second=1, keep_points=True, entry_id=uuid4(), version=game.version
    )

    assert changed_since_draw(by_hand) == [table]


def test_several_rounds_by_standings_are_refused(club: Club) -> None:
    tournament = rounds_settled(club, 3)
    evenings.enter(tournament, 8)

    with pytest.raises(InvalidDocument, match="only the next round"):
        draw(tournament, last=3, method=Method.STANDINGS)


def test_opening_with_faults_is_noted(played: Tournament, owner: User) -> None:
    again = evenings.draw_by_hand(played, [(1, 2, 3, 4), (5, 6, 7, 8)])

    services.open_round(round_=again, author=owner)

    noted = Decision.objects.get(kind=Decision.Kind.FAULTS_ACCEPTED)
    assert noted.details == {"round": 2, "faults": {"meet_again": 12}}
    assert noted.author == owner
