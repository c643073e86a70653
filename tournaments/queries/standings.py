"""The standings of a tournament as somebody may see them: for pages, screens, files and the API."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple
from uuid import UUID

from django.db.models import Count, F, Sum

from tournaments.models import Place, Round, Table, Tournament
from tournaments.queries.course import Begun, Course, Entered, courses_of
from tournaments.queries.tournaments import setup_of
from tournaments.rules.finals import FINALS, Kind
from tournaments.rules.overall import Overall, final_ranking
from tournaments.rules.points import WORTHS, Worth
from tournaments.rules.results import Played
from tournaments.rules.setup import Carried, Setup
from tournaments.rules.standings import Row, carried_standings, standings


class Stage(NamedTuple):
    """The standings of the preliminaries or of a final, and what they are made from.

    `rounds` are those that count, in order; with `worth` each round was valued.
    """

    kind: Kind
    rounds: tuple[Begun, ...]
    rows: tuple[Row, ...]
    played: Played
    worth: Worth

    @property
    def unfinished(self) -> int:
        """How many tables of these rounds have not come to their end."""
        return sum(each.unfinished for each in self.rounds)


@dataclass(frozen=True)
class Standings:
    """What somebody may see of the standings of a tournament.

    `stages` has the preliminaries and then the finals. `hidden` are the rounds that
    were opened and are not shown. If it `is_live`, tables that are not finished count as they
    stand.
    """

    setup: Setup
    entrants: Mapping[int, Entered]
    stages: Mapping[Kind, Stage]
    hidden: tuple[Begun, ...]
    is_live: bool

    @property
    def is_final_begun(self) -> bool:
        """Whether a round of a final was opened."""
        return any(stage.rounds for kind, stage in self.stages.items() if kind in FINALS)

    @cached_property
    def ranking(self) -> tuple[Overall, ...]:
        """The places in the whole tournament, as far as it has come."""
        return final_ranking({kind: stage.rows for kind, stage in self.stages.items()})

    def shows(self, number: int) -> bool:
        """Whether the results of this round may be seen."""
        return all(each.number != number for each in self.hidden)

    def stage_of(self, number: int) -> Stage | None:
        """The stage of a round that was opened and is not hidden."""
        for stage in self.stages.values():
            if any(each.number == number for each in stage.rounds):
                return stage
        return None


def standings_for(tournament: Tournament, *, sees_all: bool, is_live: bool = False) -> Standings:
    """The standings of a tournament; as in `standings_of`."""
    return standings_of([tournament], sees_all=sees_all, is_live=is_live)[tournament.pk]


def standings_of(
    tournaments: Collection[Tournament], *, sees_all: bool, is_live: bool = False
) -> dict[UUID, Standings]:
    """The standings of each, without the last rounds of the preliminaries where they are hidden.

    They are hidden from who does not see all, until the tournament is finished or its finals have
    begun, by which everybody knows who came through. Nor is he told who plays a final before that
    begins. A constant number of queries.
    """
    found = courses_of(tournaments, is_live=is_live)
    return {
        each.pk: _standings(each, found[each.pk], sees_all=sees_all, is_live=is_live)
        for each in tournaments
    }


def _standings(
    tournament: Tournament, course: Course, *, sees_all: bool, is_live: bool
) -> Standings:
    setup = setup_of(tournament)
    is_over = tournament.finished_at is not None
    hidden = () if sees_all or is_over else _hidden(setup, course.rounds.values())
    before = course.stages[Kind.PRELIMINARIES]
    if hidden:
        before = before.until(hidden[0].number - 1)
    shown = [each for each in course.rounds.values() if each not in hidden]
    stages = {}
    for kind, played in {**course.stages, Kind.PRELIMINARIES: before}.items():
        rounds = tuple(each for each in shown if each.kind is kind)
        if rounds or sees_all or kind is Kind.PRELIMINARIES:
            rows = stage_rows(tournament, before, played)
            stages[kind] = Stage(kind, rounds, rows, played, WORTHS[setup.points])
    return Standings(setup, course.entrants, stages, hidden, is_live)


def _hidden(setup: Setup, rounds: Iterable[Begun]) -> tuple[Begun, ...]:
    """The rounds of the preliminaries whose results are not shown yet."""
    rounds = tuple(rounds)
    if not setup.hidden or any(each.kind in FINALS for each in rounds):
        return ()
    last = max((each.number for each in rounds), default=0)
    return tuple(each for each in rounds if each.number > setup.shown(last))


def hidden_rounds(tournaments: Iterable[Tournament]) -> dict[UUID, set[int]]:
    """By tournament the rounds whose results are hidden from the public: at most one query."""
    setups = {each.pk: setup_of(each) for each in tournaments if each.finished_at is None}
    setups = {pk: setup for pk, setup in setups.items() if setup.hidden}
    if not setups:
        return {}
    opened = Round.objects.filter(tournament__in=setups).exclude(state=Round.State.DRAWN)
    begun: dict[UUID, list[Begun]] = {pk: [] for pk in setups}
    for pk, number, stage in opened.values_list("tournament", "number", "stage"):
        begun[pk].append(Begun(number, Kind(stage), is_closed=False, unfinished=0))
    return {pk: {each.number for each in _hidden(setups[pk], begun[pk])} for pk in setups}


def stage_rows(tournament: Tournament, before: Played, played: Played) -> tuple[Row, ...]:
    """The standings of the preliminaries, where they are what was `played`, or of a final."""
    setup = setup_of(tournament)
    counting = setup.counting(tournament.seed)
    if played is before:
        return standings(before, counting)
    if setup.carried is Carried.ALL:
        return carried_standings(before, played, counting)
    return standings(played, setup.final_counting(tournament.seed))


def stamp_of(tournament: Tournament, *, is_live: bool = False) -> str:
    """What changes whenever the standings may have: one query; as in `stamps_of`."""
    return stamps_of([tournament], is_live=is_live)[tournament.pk]


def stamps_of(tournaments: Collection[Tournament], *, is_live: bool = False) -> dict[UUID, str]:
    """By tournament what changes whenever its standings may have: one query for all.

    The version of a tournament counts what is written about it; those of its games count where
    they are finished, or all of them if it `is_live`: their sum, and with a weight for each, so
    that one table that plays on and another that finishes are not taken for no change.
    """
    games = Table.objects.filter(round__tournament__in=tournaments, game__isnull=False)
    if not is_live:
        games = games.filter(game__is_finished=True)
    sums = (
        games.order_by()
        .values("round__tournament")
        .annotate(
            tables=Count("pk"),
            versions=Sum("game__version"),
            weighed=Sum(F("game__version") * F("pk")),
            renames=Sum("game__renames"),
        )
    )
    rows = sums.values_list("round__tournament", "tables", "versions", "weighed", "renames")
    found = {pk: ".".join(map(str, numbers)) for pk, *numbers in rows}
    return {each.pk: f"{each.version}.{found.get(each.pk, '')}" for each in tournaments}


class AtTable(NamedTuple):
    """A table that an entrant has a place at, in a round that was opened, and its game's code."""

    round: int
    table: int
    code: str
    is_finished: bool


def tables_of_entrant(tournament: Tournament, number: int) -> list[AtTable]:
    """Where an entrant has played or plays, the first round first."""
    places = Place.objects.filter(round__tournament=tournament, entrant__number=number)
    places = places.filter(table__game__isnull=False).order_by("round__number")
    rows = places.values_list(
        "round__number", "table__number", "table__game__code", "table__game__is_finished"
    )
    return [AtTable(*row) for row in rows]
