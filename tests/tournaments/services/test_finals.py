"""The cut: as it was drawn, with who declines; the finals' rounds, and going back."""

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from kingscore import services as scoring
from kingscore.rules.errors import InvalidDocument
from tests.kingscore import play
from tests.tournaments import evenings
from tournaments import services
from tournaments.errors import (
    DrawnMeanwhile,
    FinalsDrawn,
    FinalsNotDrawn,
    RoundBefore,
    RoundBegun,
    SeatingStale,
    Unconfirmed,
)
from tournaments.models import Club, Decision, Round, Tournament
from tournaments.queries import rounds_of, seatings_of, tables_of
from tournaments.queries.draws import finalists, standing_before
from tournaments.queries.faults import changed_since_cut, redraw_matches
from tournaments.queries.finals import cut_now, cut_of
from tournaments.rules.finals import Kind
from tournaments.rules.setup import Method
from tournaments.rules.templates import preliminaries_with_finals


@pytest.fixture
def played(club: Club) -> Tournament:
    """Twelve have played one round; the best four play the grand final, the next the small one."""
    setup = replace(preliminaries_with_finals(rounds=1), is_confirmed=False)
    tournament = evenings.make_tournament(club, setup)
    evenings.enter(tournament, 12)
    evenings.open_and_play(tournament, [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)])
    return tournament


def drawn(tournament: Tournament) -> Tournament:
    """The same, its cut drawn."""
    services.draw_cut(tournament=tournament, key=uuid4(), seed=5)
    tournament.refresh_from_db()
    return tournament


def draw_final(tournament: Tournament, stage: Kind, number: int, **fields: Any) -> Round:
    """A round of a final, drawn."""
    usual: dict[str, Any] = {"key": uuid4(), "method": Method.RANDOM}
    return services.draw_rounds(
        tournament=tournament, number=number, stage=stage, **(usual | fields)
    )[0]


def order(tournament: Tournament) -> list[int]:
    """The entrants in the standings of the preliminaries."""
    return [entrant for group in standing_before(tournament, 99) for entrant in group]


def test_cut_that_was_taken_back_is_not_drawn_by_the_same_form(played: Tournament) -> None:
    key = uuid4()
    services.draw_cut(tournament=played, key=key)
    services.take_back_cut(tournament=played)
    with pytest.raises(DrawnMeanwhile):
        services.draw_cut(tournament=played, key=key)
    services.draw_cut(tournament=played, key=uuid4())


def test_cut_is_drawn_once(played: Tournament) -> None:
    first = services.draw_cut(tournament=played, key=uuid4())
    second = services.draw_cut(tournament=played, key=uuid4())

    assert first == second
    played.refresh_from_db()
    assert cut_of(played) == first
    assert [len(final.entrants) for final in first.finals] == [4, 4]
    groups = standing_before(played, 99)  # several may share a place
    rank = {entrant: place for place, group in enumerate(groups) for entrant in group}
    grand, small = (final.entrants for final in first.finals)
    assert max(map(rank.__getitem__, grand)) <= min(map(rank.__getitem__, small))


def test_cut_stays_whoever_leaves_and_whatever_is_corrected(
    played: Tournament, owner: User
) -> None:
    cut = cut_of(drawn(played))
    assert cut
    best = played.entrants.get(number=cut.finals[0].entrants[0])
    services.leave(entrant=best, after_round=1, keeps_result=False)
    table = tables_of(rounds_of(played)[0])[0]
    assert table.game
    game = play.fresh(table.game)
    scoring.swap_players(
        game=game, first=0, second=3, keep_points=True, entry_id=uuid4(), version=game.version
    )
    played.refresh_from_db()

    assert cut_of(played) == cut
    assert changed_since_cut(played) == [table]

    for _ in range(2):
        services.note_cut_changes_seen(tournament=played, author=owner)
    assert changed_since_cut(played) == []
    assert Decision.objects.filter(kind=Decision.Kind.CORRECTION_SEEN).count() == 1


def test_who_has_left_before_the_cut_is_followed_by_the_next(played: Tournament) -> None:
    best = order(played)[0]
    services.leave(entrant=played.entrants.get(number=best), after_round=1, keeps_result=True)

    cut = cut_now(played, seed=1)

    assert best not in [*cut.finals[0].entrants, *cut.finals[1].entrants]
    assert [len(final.entrants) for final in cut.finals] == [4, 4]


def test_who_declines_is_followed_by_the_next(played: Tournament, owner: User) -> None:
    before = cut_of(drawn(played))
    assert before
    first, last = before.finals[0].entrants[0], before.finals[1].entrants[0]

    for _ in range(2):
        cut = services.decline(tournament=played, entrant=first, author=owner)

    assert cut.finals[0].entrants == (*before.finals[0].entrants[1:], last)
    noted = Decision.objects.get(kind=Decision.Kind.DECLINED)
    assert (noted.details, noted.author) == ({"entrant": first, "goes_on": False}, owner)


def test_who_declines_the_grand_final_may_play_the_small_one(played: Tournament) -> None:
    before = cut_of(drawn(played))
    assert before
    first = before.finals[0].entrants[0]

    for _ in range(2):
        cut = services.decline(tournament=played, entrant=first, goes_on=True)

    assert first == cut.finals[1].entrants[0]


def test_who_is_not_in_the_standings_declines_nothing(played: Tournament) -> None:
    with pytest.raises(FinalsNotDrawn):
        services.decline(tournament=played, entrant=1)
    drawn(played)

    with pytest.raises(InvalidDocument, match="number 99"):
        services.decline(tournament=played, entrant=99)


def test_finals_are_drawn_and_played_side_by_side(played: Tournament) -> None:
    drawn(played)

    grand = draw_final(played, Kind.GRAND, 2)
    small = draw_final(played, Kind.SMALL, 3, method=Method.STANDINGS)

    assert set(seatings_of(played)[2][0]) == set(finalists(played, Kind.GRAND))
    assert [table.number for table in tables_of(grand, small)] == [1, 2]
    assert redraw_matches(grand)
    assert redraw_matches(small)
    services.open_round(round_=grand)
    assert services.open_round(round_=small).state == Round.State.OPEN
    evenings.play_round(small)
    with pytest.raises(RoundBegun):
        services.decline(tournament=played, entrant=finalists(played, Kind.SMALL)[0])
    with pytest.raises(RoundBegun):
        services.take_back_cut(tournament=played)


@pytest.fixture
def small_begun(played: Tournament) -> Tournament:
    """The same, its cut drawn; a deal of the small final is recorded."""
    drawn(played)
    small = draw_final(played, Kind.SMALL, 2)
    evenings.play_table(tables_of(services.open_round(round_=small))[0], deals=1)
    return played


def test_who_declines_a_final_is_not_followed_from_one_that_has_begun(
    small_begun: Tournament,
) -> None:
    before = cut_of(small_begun)
    assert before
    (grand, small), rest = before.finals, before.without(before.finals[0].entrants[0])
    follows = rest.finals[1].entrants[-1]  # the first who plays no final

    with pytest.raises(RoundBegun):
        services.decline(tournament=small_begun, entrant=grand.entrants[0], goes_on=True)
    cut = services.decline(tournament=small_begun, entrant=grand.entrants[0])

    assert cut.finals[0].entrants == (*grand.entrants[1:], follows)
    assert cut.finals[1] == small
    small_begun.refresh_from_db()
    assert cut_of(small_begun) == cut
    again = services.take_back_decline(tournament=small_begun, entrant=grand.entrants[0])
    assert again.finals == before.finals


def test_nobody_declines_once_every_final_has_begun(small_begun: Tournament) -> None:
    grand = draw_final(small_begun, Kind.GRAND, 3)
    evenings.play_table(tables_of(services.open_round(round_=grand))[0], deals=1)
    cut = cut_of(small_begun)
    assert cut
    playing = {each for final in cut.finals for each in final.entrants}

    for entrant in (cut.finals[0].entrants[0], min({*range(1, 13)} - playing)):
        with pytest.raises(RoundBegun):
            services.decline(tournament=small_begun, entrant=entrant)


def test_decline_is_taken_back(played: Tournament, owner: User) -> None:
    with pytest.raises(FinalsNotDrawn):
        services.take_back_decline(tournament=played, entrant=1)
    before = cut_of(drawn(played))
    assert before
    first = before.finals[0].entrants[0]
    services.decline(tournament=played, entrant=first)

    for _ in range(2):
        cut = services.take_back_decline(tournament=played, entrant=first, author=owner)

    assert cut == before
    assert list(Decision.objects.order_by("pk").values_list("details", flat=True)) == [
        {"entrant": first, "goes_on": False},
        {"entrant": first, "is_taken_back": True},
    ]


def test_decline_stays_when_it_would_change_a_final_that_has_begun(played: Tournament) -> None:
    before = cut_of(drawn(played))
    assert before
    first = before.finals[0].entrants[0]
    services.decline(tournament=played, entrant=first)
    small = draw_final(played, Kind.SMALL, 2)
    evenings.play_table(tables_of(services.open_round(round_=small))[0], deals=1)

    with pytest.raises(RoundBegun):
        services.take_back_decline(tournament=played, entrant=first)


def test_who_has_left_comes_back_before_he_plays_a_final(played: Tournament) -> None:
    entrant = played.entrants.get(number=order(played)[0])
    services.leave(entrant=entrant, after_round=1, keeps_result=True)
    drawn(played)

    with pytest.raises(InvalidDocument, match="come back first"):
        services.take_back_decline(tournament=played, entrant=entrant.number)
    entrant.refresh_from_db()
    services.come_back(entrant=entrant)
    cut = services.take_back_decline(tournament=played, entrant=entrant.number)

    assert entrant.number == cut.finals[0].entrants[0]


def test_lots_come_out_the_same_while_the_standings_do(played: Tournament) -> None:
    first = services.draw_cut(tournament=played, key=uuid4())
    services.take_back_cut(tournament=played)
    assert services.draw_cut(tournament=played, key=uuid4()) == first
    services.take_back_cut(tournament=played)
    best = played.entrants.get(number=order(played)[0])
    services.leave(entrant=best, after_round=1, keeps_result=False)

    assert services.draw_cut(tournament=played, key=uuid4()).seed != first.seed


def test_final_that_was_drawn_for_others_is_not_opened(played: Tournament) -> None:
    drawn(played)
    grand = draw_final(played, Kind.GRAND, 2)
    services.decline(tournament=played, entrant=finalists(played, Kind.GRAND)[0])

    with pytest.raises(SeatingStale):
        services.open_round(round_=grand)

    played.refresh_from_db()
    again = draw_final(played, Kind.GRAND, 2)
    assert services.open_round(round_=again).state == Round.State.OPEN


def test_second_round_of_a_final_sees_the_first(club: Club) -> None:
    setup = preliminaries_with_finals(rounds=1, grand=8, small=4)
    stages = (setup.stages[0], replace(setup.stages[1], rounds=2))
    setup = replace(setup, stages=stages, is_confirmed=False)
    tournament = evenings.make_tournament(club, setup)
    evenings.enter(tournament, 8)
    evenings.open_and_play(tournament, [(1, 2, 3, 4), (5, 6, 7, 8)])
    drawn(tournament)
    first = draw_final(tournament, Kind.GRAND, 2, method=Method.BALANCED)

    second = draw_final(tournament, Kind.GRAND, 3, method=Method.BALANCED)

    assert second.draw
    assert second.draw.inputs["past"] == [[list(table) for table in seatings_of(tournament)[2]]]
    assert redraw_matches(first)
    assert redraw_matches(second)


def test_final_that_is_open_for_others_is_taken_away(played: Tournament, owner: User) -> None:
    drawn(played)
    grand, small = draw_final(played, Kind.GRAND, 2), draw_final(played, Kind.SMALL, 3)
    for each in (grand, small):
        services.open_round(round_=each)
    before = seatings_of(played)
    last = finalists(played, Kind.SMALL)[-1]

    services.decline(tournament=played, entrant=last, author=owner)

    assert [each.number for each in rounds_of(played)] == [1, 2]  # the grand final stays open
    noted = Decision.objects.get(kind=Decision.Kind.DRAWN_AGAIN)
    assert noted.details["before"]["seating"] == [list(table) for table in before[3]]
    assert noted.author == owner
    played.refresh_from_db()
    again = services.open_round(round_=draw_final(played, Kind.SMALL, 3))
    services.take_back_decline(tournament=played, entrant=last)
    assert not rounds_of(played).filter(pk=again.pk).exists()


def test_rounds_of_finals_are_drawn_again_though_one_before_is_taken_back(
    played: Tournament,
) -> None:
    drawn(played)
    grand, small = draw_final(played, Kind.GRAND, 2), draw_final(played, Kind.SMALL, 3)
    services.take_back(round_=grand)

    again = draw_final(played, Kind.SMALL, 3)
    draw_final(played, Kind.GRAND, 2)

    assert again.pk != small.pk
    assert [each.stage for each in rounds_of(played)] == list(Kind)


def test_preliminaries_are_not_drawn_after_the_cut(played: Tournament) -> None:
    drawn(played)

    with pytest.raises(FinalsDrawn):
        services.draw_rounds(tournament=played, number=1, key=uuid4())
    services.take_back_cut(tournament=played)
    services.take_back_cut(tournament=played)

    played.refresh_from_db()
    assert played.cut is None
    assert Decision.objects.get().details["round"] == "finals"


def test_taking_the_cut_back_takes_the_finals_away(played: Tournament) -> None:
    drawn(played)
    draw_final(played, Kind.GRAND, 2)

    services.take_back_cut(tournament=played)

    assert [each.number for each in rounds_of(played)] == [1]


def test_finals_need_the_cut(played: Tournament) -> None:
    with pytest.raises(FinalsNotDrawn):
        draw_final(played, Kind.GRAND, 2)


def test_cut_is_refused_while_a_round_is_open(club: Club) -> None:
    setup = replace(preliminaries_with_finals(rounds=2), is_confirmed=False)
    tournament = evenings.make_tournament(club, setup)
    evenings.enter(tournament, 8)
    seating = [(1, 2, 3, 4), (5, 6, 7, 8)]
    with pytest.raises(InvalidDocument, match="Nothing has been played"):
        services.draw_cut(tournament=tournament, key=uuid4())
    opened = services.open_round(round_=evenings.draw_by_hand(tournament, seating))
    evenings.draw_by_hand(tournament, seating)

    with pytest.raises(RoundBefore):
        services.draw_cut(tournament=tournament, key=uuid4())
    evenings.play_table(tables_of(opened)[0])
    services.close_round(round_=opened)
    with pytest.raises(Unconfirmed):
        services.draw_cut(tournament=tournament, key=uuid4())
    cut = services.draw_cut(tournament=tournament, key=uuid4(), accepts_unconfirmed=True)

    assert len(cut.finals[0].entrants) == 4
    assert [each.number for each in rounds_of(tournament)] == [1]  # the second was never opened
    noted = Decision.objects.get(kind=Decision.Kind.UNCONFIRMED)
    assert noted.details["tables"] == [[1, 2]]


def test_tournament_without_finals_has_no_cut(tournament: Tournament) -> None:
    with pytest.raises(InvalidDocument, match="No finals"):
        services.draw_cut(tournament=tournament, key=uuid4())
