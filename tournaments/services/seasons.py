"""Seasons: made, changed, filled with evenings, and removed."""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.db import transaction

from kingscore.rules.errors import InvalidDocument, Problem, problem
from kingscore.rules.names import name_problem, tidy_name
from kingscore.rules.sentence import gettext_noop
from kingscore.services.races import retried_after_race
from tournaments.errors import IdReused, StaleSeason
from tournaments.models import Club, Season, Tournament
from tournaments.rules.season_codec import season_counting_from_json, season_counting_to_json
from tournaments.rules.seasons import SeasonCounting
from tournaments.services.locks import lock_club, lock_season
from tournaments.services.slugs import slug_problem, suggested_slug


@retried_after_race
@transaction.atomic
def make_season(
    *,
    season_id: UUID,
    club: Club,
    name: str,
    slug: str = "",
    counting: SeasonCounting,
    tournaments: Collection[UUID] = (),
    final: UUID | None = None,
) -> Season:
    """A new season of the tournaments with these ids. The same id again gives what it made.

    Without a short name it gets one that is made of its name. Raises InvalidDocument for a name, a
    short name, a way to count or tournaments that cannot be used, IdReused for the id of
    another club's, Club.DoesNotExist when the club is no more.
    """
    club = lock_club(club)  # sent twice at once, the second finds what the first has made
    if made := Season.objects.filter(pk=season_id, club=club).first():
        return made
    if Season.objects.filter(pk=season_id).exists():
        raise IdReused  # it is another club's
    name = tidy_name(name)
    slug = slug or suggested_slug(name, lambda taken: _is_slug_taken(club, taken), "season")
    evenings = _evenings(club, tournaments)
    problems = [*_problems(name, counting, tournaments, final), *_missing(evenings, tournaments)]
    if fault := slug_problem(slug):
        problems.append(fault)
    if _is_slug_taken(club, slug):
        text = gettext_noop("The club has a season with this short name already.")
        problems.append(problem("slug_taken", text, at="slug"))
    if problems:
        raise InvalidDocument(problems)
    season = Season.objects.create(
        pk=season_id, club=club, slug=slug, name=name, counting=_stored(counting), final_id=final
    )
    season.tournaments.set(evenings)
    return season


@retried_after_race
@transaction.atomic
def change_season(
    *,
    season: Season,
    version: int,
    name: str,
    counting: SeasonCounting,
    tournaments: Collection[UUID],
    final: UUID | None = None,
) -> Season:
    """Another name, another way to count, other evenings; the short name stays.

    What is so already is no change, whatever its version. Raises StaleSeason when somebody else
    has changed it since `version`, InvalidDocument as `make_season` does.
    """
    season, name = lock_season(season), tidy_name(name)
    evenings = _evenings(season.club, tournaments)
    if problems := [
        *_problems(name, counting, tournaments, final),
        *_missing(evenings, tournaments),
    ]:
        raise InvalidDocument(problems)
    stored = _stored(counting)
    is_so = (name, stored, final) == (season.name, season.counting, season.final_id)
    if is_so and set(evenings) == set(season.tournaments.all()):
        return season
    if season.version != version:
        raise StaleSeason
    season.name, season.counting, season.final_id = name, stored, final
    season.tournaments.set(evenings)
    return _written(season)


@retried_after_race
@transaction.atomic
def add_evenings(*, season: Season, tournaments: Collection[UUID]) -> Season:
    """These tournaments count in the season too. Those that do already stay as they are.

    Raises InvalidDocument for one of another club.
    """
    season = lock_season(season)
    evenings = _evenings(season.club, tournaments)
    if problems := _missing(evenings, tournaments):
        raise InvalidDocument(problems)
    if set(evenings) <= set(season.tournaments.all()):
        return season
    season.tournaments.add(*evenings)
    return _written(season)


@transaction.atomic
def take_out_evening(*, season: Season, tournament: Tournament) -> Season:
    """A tournament does not count in the season any more. Again changes nothing."""
    season = lock_season(season)
    if not season.tournaments.contains(tournament):
        return season
    season.tournaments.remove(tournament)
    if season.final_id == tournament.pk:
        season.final = None
    return _written(season)


@transaction.atomic
def remove_season(*, season: Season) -> None:
    """Delete a season; what was played stays with its tournaments. Again changes nothing."""
    for found in Season.objects.select_for_update(no_key=True).filter(pk=season.pk):
        found.delete()


def _written(season: Season) -> Season:
    season.version += 1
    season.save(update_fields=["name", "counting", "final", "version"])
    return season


def _evenings(club: Club, tournaments: Collection[UUID]) -> list[Tournament]:
    return list(Tournament.objects.filter(club=club, pk__in=tournaments))


def _stored(counting: SeasonCounting) -> Any:
    """The way to count as it is stored; nothing is stored that could not be read again."""
    document = season_counting_to_json(counting)
    season_counting_from_json(document)
    return document


def _is_slug_taken(club: Club, slug: str) -> bool:
    return Season.objects.filter(club=club, slug=slug).exists()


def _problems(
    name: str, counting: SeasonCounting, tournaments: Collection[UUID], final: UUID | None
) -> list[Problem]:
    """What is wrong with what a season is to be."""
    found = list(counting.problems())
    if fault := name_problem(name, "name"):
        found.append(fault)
    if final is not None and final not in tournaments:
        text = gettext_noop("The final must be one of the evenings of the season.")
        found.append(problem("final_not_in_season", text, at="final"))
    return found


def _missing(evenings: Collection[Tournament], tournaments: Collection[UUID]) -> list[Problem]:
    """That not all of these are evenings of the club: one may have been deleted just now."""
    if len(evenings) == len(set(tournaments)):
        return []
    text = gettext_noop("One of these evenings is not, or no longer, one of the club.")
    return [problem("foreign_tournament", text, at="tournaments")]
