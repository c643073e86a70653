"""Seasons: made once, changed by one at a time, with evenings of their own club."""

from functools import partial
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User

from kingscore.rules.errors import InvalidDocument
from tests.kingscore.play import at_once, kinds
from tests.rules.play import codes
from tests.tournaments import evenings
from tournaments import services
from tournaments.errors import StaleSeason
from tournaments.models import Club, Season, Tournament
from tournaments.rules.season_codec import season_counting_from_json
from tournaments.rules.seasons import SeasonCounting, SeasonTotal

pytestmark = pytest.mark.django_db
BEST = SeasonCounting(best=2, total=SeasonTotal.PER_EVENT)


def make(club: Club, **fields: Any) -> Season:
    usual: dict[str, Any] = {
        "season_id": uuid4(),
        "name": "Autumn 2026",
        "counting": SeasonCounting(),
    }
    return services.make_season(club=club, **(usual | fields))


def change(season: Season, **fields: Any) -> Season:
    usual: dict[str, Any] = {
        "version": season.version,
        "name": season.name,
        "counting": SeasonCounting(),
        "tournaments": ids(season),
    }
    return services.change_season(season=season, **(usual | fields))


def ids(season: Season) -> set[UUID]:
    return {each.pk for each in season.tournaments.all()}


def faults(write: partial[Season]) -> list[str]:
    with pytest.raises(InvalidDocument) as error:
        write()
    return codes(error.value)


def test_a_season_has_evenings_and_a_way_to_count(club: Club, tournament: Tournament) -> None:
    made = make(club, counting=BEST, tournaments=[tournament.pk], final=tournament.pk)

    found = Season.objects.get(pk=made.pk)
    assert found.slug == "autumn-2026"
    assert season_counting_from_json(found.counting) == BEST
    assert (ids(found), found.final) == ({tournament.pk}, tournament)


def test_making_it_twice_is_once(club: Club) -> None:
    key = uuid4()
    first, again = make(club, season_id=key), make(club, season_id=key, name="Other")
    assert first == again
    assert again.name == "Autumn 2026"


def test_two_seasons_of_one_name_have_two_short_names(club: Club) -> None:
    assert [make(club).slug, make(club).slug] == ["autumn-2026", "autumn-2026-2"]


def test_what_cannot_be_is_refused_with_every_fault(
    club: Club, owner: User, tournament: Tournament
) -> None:
    make(club, slug="taken")
    elsewhere = evenings.make_tournament(evenings.make_club(owner, "others"))
    write = partial(
        make,
        club,
        name=" ",
        slug="taken",
        counting=SeasonCounting(best=0),
        tournaments=[elsewhere.pk],
        final=tournament.pk,
    )
    assert set(faults(write)) == {
        "name_missing",
        "slug_taken",
        "no_event_counts",
        "foreign_tournament",
        "final_not_in_season",
    }
    assert faults(partial(make, club, slug="Not Valid")) == ["slug_not_valid"]
    assert faults(partial(change, make(club), name="")) == ["name_missing"]


def test_a_change_is_made_from_what_was_seen(club: Club, tournament: Tournament) -> None:
    made = make(club)
    changed = change(made, name="Winter", counting=BEST, tournaments=[tournament.pk])
    assert (changed.name, changed.version, ids(changed)) == ("Winter", 1, {tournament.pk})
    assert changed.slug == "autumn-2026"

    with pytest.raises(StaleSeason):
        change(made, name="Spring")
    again = change(made, name="Winter", counting=BEST, tournaments=[tournament.pk])
    assert again.version == 1


def test_evenings_are_added_and_taken_out_once(club: Club, tournament: Tournament) -> None:
    made = make(club)
    for _ in range(2):
        added = services.add_evenings(season=made, tournaments=[tournament.pk])
        assert (added.version, ids(added)) == (1, {tournament.pk})
    change(added, final=tournament.pk)
    for _ in range(2):
        less = services.take_out_evening(season=made, tournament=tournament)
        assert (less.version, ids(less), less.final) == (3, set(), None)


def test_taking_out_another_evening_leaves_the_final(club: Club, tournament: Tournament) -> None:
    other = evenings.make_tournament(club)
    both = [tournament.pk, other.pk]
    made = make(club, tournaments=both, final=tournament.pk)
    assert services.take_out_evening(season=made, tournament=other).final == tournament


def test_an_evening_of_another_club_is_not_added(club: Club, owner: User) -> None:
    elsewhere = evenings.make_tournament(evenings.make_club(owner, "others"))
    write = partial(services.add_evenings, season=make(club), tournaments=[elsewhere.pk])
    assert faults(write) == ["foreign_tournament"]


def test_a_season_that_is_removed_leaves_its_evenings(club: Club, tournament: Tournament) -> None:
    made = make(club, tournaments=[tournament.pk], final=tournament.pk)
    for _ in range(2):
        services.remove_season(season=made)
    assert not Season.objects.exists()
    assert Tournament.objects.get() == tournament


def test_a_tournament_that_is_deleted_is_in_no_season(club: Club, tournament: Tournament) -> None:
    made = make(club, tournaments=[tournament.pk], final=tournament.pk)
    services.remove_tournament(tournament=tournament)
    assert (ids(made), Season.objects.get().final) == (set(), None)


@pytest.mark.django_db(transaction=True)
def test_of_two_who_change_it_at_once_one_is_told(club: Club) -> None:
    made = make(club)
    found = at_once([partial(change, made, name=name) for name in ("Winter", "Spring")])
    assert kinds(found) == ["Season", "StaleSeason"]


@pytest.mark.django_db(transaction=True)
def test_the_same_season_made_at_once_is_one(club: Club) -> None:
    key = uuid4()
    found = at_once([partial(make, club, season_id=key) for _ in range(3)])
    assert kinds(found) == ["Season"] * 3
    assert Season.objects.count() == 1
