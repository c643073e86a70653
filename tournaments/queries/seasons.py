"""Seasons, and their tables: derived on reading from the standings of their evenings."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple
from uuid import UUID

from django.db.models import Exists, Min, OuterRef, QuerySet

from kingscore.queries.kept import Latest
from kingscore.rules.reading import is_clean
from tournaments.models import Club, Entrant, Season, Table, Tournament
from tournaments.queries.named import Named
from tournaments.queries.standings import Standings, stamps_of, standings_of
from tournaments.rules.exact import total
from tournaments.rules.finals import Kind
from tournaments.rules.season_codec import season_counting_from_json
from tournaments.rules.seasons import Event, Outcome, SeasonCounting, SeasonRow, season
from tournaments.rules.setup import Carried

_kept: Latest[tuple[Outcome, ...]] = Latest(most=2_000)  # by stamp; the numbers of entrants in them


class Evening(NamedTuple):
    """A tournament of a season with its number there, from 1 in the order of time."""

    number: int
    tournament: Tournament
    is_final: bool

    @property
    def is_over(self) -> bool:
        """Whether it is finished, and does not just count as it stands so far."""
        return self.tournament.finished_at is not None


@dataclass(frozen=True)
class SeasonTable:
    """A season as somebody may see it: its evenings, and what they are worth together.

    `names` are of all who have a row, by the id of the player.
    """

    season: Season
    counting: SeasonCounting
    evenings: tuple[Evening, ...]
    events: tuple[Event, ...]
    names: Mapping[int, Named]

    @cached_property
    def rows(self) -> tuple[SeasonRow, ...]:
        """Everybody in order, as `rules.seasons.season` has them."""
        return season(self.events, self.counting)

    def row_of(self, player: int) -> SeasonRow | None:
        """The row of the player with this id, if he has one."""
        return next((row for row in self.rows if row.player == player), None)


def seasons_of(club: Club) -> QuerySet[Season]:
    """The seasons of a club, the one that was made last first."""
    return Season.objects.filter(club=club).order_by("-created_at", "pk")


def season_by_slug(club: Club, slug: str) -> Season | None:
    """The season of this club with this short name, with its club."""
    if not is_clean(slug):
        return None
    return Season.objects.filter(club=club, slug=slug).select_related("club").first()


def counting_of(season: Season) -> SeasonCounting:
    """How a season counts, which was checked when it was written."""
    return season_counting_from_json(season.counting)


def evenings_in(season: Season, *, only_public: bool) -> list[Tournament]:
    """The tournaments of a season, or those that everybody may look at; the first evening first."""
    found = season.tournaments.select_related("club")
    if only_public:
        found = found.filter(is_public=True)
    return list(found.order_by("held_on", "created_at", "pk"))


def evenings_left_out(season: Season) -> int:
    """How many tournaments of a season are not for everybody to look at."""
    return season.tournaments.filter(is_public=False).count()


def evenings_in_no_season(club: Club) -> QuerySet[Tournament]:
    """The tournaments of a club that have begun and are in no season yet; the first comes first."""
    in_season = Season.tournaments.through.objects.filter(tournament=OuterRef("pk"))
    begun = Table.objects.filter(round__tournament=OuterRef("pk"), game__isnull=False)
    found = Tournament.objects.filter(~Exists(in_season), Exists(begun), club=club)
    return found.order_by("held_on", "created_at", "pk")


def evenings_to_add(season: Season) -> QuerySet[Tournament]:
    """The `evenings_in_no_season` since the first of this season: they may have been forgotten."""
    found = evenings_in_no_season(season.club)
    begin = season.tournaments.aggregate(begin=Min("held_on"))["begin"]
    return found.filter(held_on__gte=begin) if begin else found


def season_table(season: Season, *, sees_private: bool, sees_all: bool) -> SeasonTable:
    """The table of a season; a constant number of queries.

    `sees_private`: also evenings that are not public. `sees_all`: also rounds that are hidden
    until the end of a tournament that is being played.
    """
    tournaments = evenings_in(season, only_public=not sees_private)
    outcomes = _outcomes(tournaments, sees_all=sees_all)
    entrants = _entrants(tournaments)
    evenings = tuple(
        Evening(number, each, is_final=each.pk == season.final_id)
        for number, each in enumerate(tournaments, start=1)
    )
    events = tuple(
        Event(
            number,
            placed=len(outcomes[each.pk]),
            outcomes=_by_player(outcomes[each.pk], entrants[each.pk]),
            final=is_final,
        )
        for number, each, is_final in evenings
    )
    names = {pk: named for each in entrants.values() for pk, named in each.values()}
    return SeasonTable(season, counting_of(season), evenings, events, names)


def _by_player(
    outcomes: Sequence[Outcome], players: Mapping[int, tuple[int, Named]]
) -> tuple[Outcome, ...]:
    """The same, with the ids of players where the numbers of entrants were."""
    return tuple(
        replace(each, player=players[each.player][0]) for each in outcomes if each.player in players
    )


def _entrants(tournaments: Sequence[Tournament]) -> dict[UUID, dict[int, tuple[int, Named]]]:
    """Who the entrants of each tournament are, by their numbers: the id of the player, and he."""
    rows = Entrant.objects.filter(tournament__in=tournaments).order_by()
    found: dict[UUID, dict[int, tuple[int, Named]]] = {each.pk: {} for each in tournaments}
    for tournament, number, player, name, is_anonymous in rows.values_list(
        "tournament", "number", "player", "player__name", "player__is_anonymous"
    ):
        found[tournament][number] = player, Named(name, is_anonymous)
    return found


def _outcomes(
    tournaments: Sequence[Tournament], *, sees_all: bool
) -> dict[UUID, tuple[Outcome, ...]]:
    """What entrants have of each tournament: kept, or made from standings that are read at once."""
    stamps = stamps_of(tournaments)
    view = "all" if sees_all else "shown"
    found = {each.pk: _kept.get(f"{each.pk} {view}", stamps[each.pk]) for each in tournaments}
    unread = [each for each in tournaments if found[each.pk] is None]
    for pk, each in standings_of(unread, sees_all=sees_all).items() if unread else ():
        found[pk] = made = tuple(_outcomes_in(each))
        _kept.keep(f"{pk} {view}", stamps[pk], made)
    return {pk: outcomes or () for pk, outcomes in found.items()}


def _outcomes_in(standings: Standings) -> Iterator[Outcome]:
    """The place of each entrant in the whole tournament, and his points in all that he played.

    Those of a final are on top of the others, where they do not go along into it anyway.
    """
    rows = {
        kind: {row.entrant: row for row in stage.rows} for kind, stage in standings.stages.items()
    }
    before = rows[Kind.PRELIMINARIES]
    sharers = Counter(each.place for each in standings.ranking)
    for each in standings.ranking:
        own = [before[each.entrant]]
        if each.kind is not Kind.PRELIMINARIES:
            own.append(rows[each.kind][each.entrant])
            if standings.setup.carried is Carried.ALL and own[-1].played:
                del own[0]
        games = sum(row.played for row in own)
        if each.place is not None and games:
            points = total(row.total for row in own if row.total is not None)
            yield Outcome(each.entrant, each.place, points, games, sharers[each.place])
