"""Tournaments: made once, changed as they were seen, finished, and deleted while empty."""

from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from kingscore.rules.presets import find_preset
from kingscore.rules.sheet import Policy
from tests.tournaments import evenings
from tests.tournaments.services.test_registering import refused
from tournaments import services
from tournaments.errors import (
    RoundsOpen,
    StagesSettled,
    StaleTournament,
    TournamentBegun,
    TournamentFinished,
    TournamentPlayed,
)
from tournaments.models import Club, Decision, Tournament
from tournaments.queries import ruleset_ids_of, settings_stamp, setup_of
from tournaments.rules.finals import Kind
from tournaments.rules.setup import Stage
from tournaments.rules.templates import club_night, koenigrufen_cup


def settings_of(tournament: Tournament, **others: Any) -> dict[str, Any]:
    """What `change_tournament` takes, as the tournament is now but for what is said."""
    usual: dict[str, Any] = {
        "tournament": tournament,
        "seen": settings_stamp(tournament),
        "name": tournament.name,
        "held_on": tournament.held_on,
        "setup": setup_of(tournament),
        "rules": evenings.kingen(),
        "is_public": tournament.is_public,
    }
    return usual | others


def changed(tournament: Tournament, **others: Any) -> Tournament:
    """The tournament with other settings, which are sent as they are seen now."""
    return services.change_tournament(**settings_of(tournament, **others))


def test_short_name_is_made_of_name_and_evening(club: Club) -> None:
    make = partial(evenings.make_tournament, club, slug="")
    assert make(name="Café & _Kaart_ 2").slug == "cafe-kaart-2-2026-11-27"
    assert make(name="Café & Kaart 2").slug == "cafe-kaart-2-2026-11-27-2"
    assert make(name="雀").slug == "tournament-2026-11-27"
    assert make(name="a" * 40).slug == f"{'a' * 40}-2026-11-27"


def test_short_name_that_is_taken_is_refused(club: Club) -> None:
    make = partial(evenings.make_tournament, club, slug="friday")
    make()
    assert refused(make) == [("slug_taken", "slug")]


def test_making_twice_is_once(club: Club) -> None:
    make = partial(
        services.make_tournament,
        tournament_id=uuid4(),
        club=club,
        name="Friday",
        held_on=evenings.EVENING,
        setup=club_night(),
        rules=evenings.kingen(),
    )
    assert make() == make()
    assert Tournament.objects.count() == 1


def test_deals_of_a_round_must_be_those_of_its_rules(club: Club) -> None:
    four, five = (find_preset(f"koenigrufen-ooe-{size}").usual for size in (4, 5))
    make = partial(evenings.make_tournament, club, koenigrufen_cup(deals=20))
    assert refused(lambda: make(rules={4: four, 5: five})) == [
        ("deals_not_of_rules", "tables[0].deals")
    ]
    twenty = find_preset("koenigrufen-ooe-4").ruleset(deals="20")
    assert make(rules={4: twenty, 5: five}).slug


def test_settings_are_changed_as_they_were_seen(tournament: Tournament) -> None:
    seen = settings_stamp(tournament)
    other = replace(setup_of(tournament), minutes=45)
    evening = date(2026, 12, 4)
    evenings.enter(tournament, 1)  # somebody comes to the door meanwhile
    for _ in range(2):  # the same settings again change nothing
        changed(tournament, seen=seen, name=" Other ", held_on=evening, setup=other)
    tournament.refresh_from_db()
    assert (tournament.name, tournament.held_on) == ("Other", evening)
    assert setup_of(tournament) == other
    with pytest.raises(StaleTournament):
        changed(tournament, seen=seen, name="Mine")


def test_rules_are_those_of_the_sizes_of_table(tournament: Tournament) -> None:
    changed(tournament, setup=club_night(sizes=(4, 5)))
    assert [*ruleset_ids_of(tournament)] == [4, 5]


def test_settings_that_cannot_be_are_refused(tournament: Tournament) -> None:
    other = replace(setup_of(tournament), points="luck", usual=7)
    assert refused(lambda: changed(tournament, setup=other, name="")) == [
        ("name_missing", "name"),
        ("usual_not_allowed", "usual"),
        ("unknown_choice", "points"),
    ]


def test_once_a_round_has_begun_tables_and_rules_stay(tournament: Tournament) -> None:
    evenings.enter(tournament, 4)
    services.open_round(round_=evenings.draw_by_hand(tournament, [(1, 2, 3, 4)]))
    setup = setup_of(tournament)
    others = evenings.kingen() | {4: find_preset("kingen-4").ruleset(trump="sale")}
    for other in (
        {"setup": club_night(sizes=(4,))},
        {"setup": replace(setup, policy=Policy.FRIENDLY)},
        {"rules": others},
    ):
        with pytest.raises(TournamentBegun):
            changed(tournament, **other)
    more = replace(setup, stages=(Stage(Kind.PRELIMINARIES, 3), Stage(Kind.GRAND, places=4)))
    assert setup_of(changed(tournament, setup=replace(more, points="per_deal"))).rounds == 3


def test_there_are_not_fewer_rounds_than_have_begun(tournament: Tournament) -> None:
    evenings.enter(tournament, 4)
    for _ in range(2):
        evenings.open_and_play(tournament, [(1, 2, 3, 4)])
    setup = replace(setup_of(tournament), stages=(Stage(Kind.PRELIMINARIES, 1),))
    assert refused(lambda: changed(tournament, setup=setup)) == [
        ("round_begun", "stages[0].rounds")
    ]


def test_stages_stay_once_the_finals_are_drawn(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(cut={})
    setup = replace(setup_of(tournament), stages=(Stage(Kind.PRELIMINARIES, 3),))
    with pytest.raises(StagesSettled):
        changed(tournament, setup=setup)


def test_draws_that_do_not_fit_any_more_are_taken_away(tournament: Tournament) -> None:
    evenings.enter(tournament, 11)
    small = [(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11)]
    evenings.draw_by_hand(tournament, [(1, 2, 3, 4), (5, 6, 7, 8)], number=1)
    evenings.draw_by_hand(tournament, small, number=2)
    evenings.draw_by_hand(tournament, [(1, 2, 3, 4), (5, 6, 7, 8)], number=3)
    stages = (Stage(Kind.PRELIMINARIES, 2),)
    changed(tournament, setup=replace(club_night(sizes=(4, 5)), stages=stages))
    assert [each.number for each in tournament.rounds.all()] == [1]


def test_tournament_is_finished_and_opened_again(tournament: Tournament, owner: User) -> None:
    evenings.enter(tournament, 4)
    opened = services.open_round(round_=evenings.draw_by_hand(tournament, [(1, 2, 3, 4)]))
    with pytest.raises(RoundsOpen):
        services.finish_tournament(tournament=tournament)
    services.close_round(round_=opened)
    first = services.finish_tournament(tournament=tournament).finished_at
    assert services.finish_tournament(tournament=tournament).finished_at == first
    with pytest.raises(TournamentFinished):
        changed(tournament, name="Other")
    for _ in range(2):
        services.reopen_tournament(tournament=tournament, author=owner)
    assert changed(tournament, name="Other").finished_at is None
    (decision,) = Decision.objects.filter(kind=Decision.Kind.REOPENED)
    assert decision.author == owner


def test_empty_tournament_is_deleted_with_its_draws(tournament: Tournament) -> None:
    entrants = evenings.enter(tournament, 8)
    evenings.draw_by_hand(tournament, [(1, 2, 3, 4), (5, 6, 7, 8)])
    services.open_round(round_=tournament.rounds.get())
    evenings.draw_by_hand(tournament, [(1, 2, 3, 4), (5, 6, 7, 8)])
    services.remove_tournament(tournament=tournament)
    assert not Tournament.objects.exists()
    entrants[0].player.refresh_from_db()


def test_tournament_with_anything_recorded_stays(tournament: Tournament) -> None:
    (first, *_) = evenings.enter(tournament, 4)
    award = services.give_award(award_id=uuid4(), entrant=first, points=-1, reason="Late")
    with pytest.raises(TournamentPlayed):
        services.remove_tournament(tournament=tournament)
    award.delete()
    opened = services.open_round(round_=evenings.draw_by_hand(tournament, [(1, 2, 3, 4)]))
    evenings.play_table(opened.tables.get(), deals=1)
    evenings.draw_by_hand(tournament, [(1, 2, 3, 4)])
    with pytest.raises(TournamentPlayed):
        services.remove_tournament(tournament=tournament)
    assert tournament.rounds.count() == 2
