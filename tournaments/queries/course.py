"""The course of a tournament: all that was played of it, stage by stage, for its standings."""

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from fractions import Fraction
from typing import NamedTuple
from uuid import UUID

from kingscore.rules.amount import exact
from tournaments import models
from tournaments.models import Entrant, Round, Tournament
from tournaments.queries.results import RoundResults, round_results
from tournaments.queries.tournaments import setup_of
from tournaments.rules.finals import FINALS, Kind
from tournaments.rules.finals_codec import cut_from_json
from tournaments.rules.results import Absence, Award, Played
from tournaments.rules.setup import Unplayed


class Entered(NamedTuple):
    """Who takes part, as everybody may know him; `is_out` of the standings."""

    number: int
    name: str
    team: str
    is_out: bool


class Begun(NamedTuple):
    """A round that was opened, and how many of its tables are not finished."""

    number: int
    kind: Kind
    is_closed: bool
    unfinished: int


class Course(NamedTuple):
    """What was played in each stage, with the entrants and the rounds that were opened, in order.

    The preliminaries are always there; a final is once it was drawn.
    """

    entrants: Mapping[int, Entered]
    rounds: Mapping[int, Begun]
    stages: Mapping[Kind, Played]


def played_of(tournament: Tournament, *, is_live: bool = False) -> Played:
    """What was played in the preliminaries; as in `course_of`."""
    return course_of(tournament, is_live=is_live).stages[Kind.PRELIMINARIES]


def course_of(tournament: Tournament, *, is_live: bool = False) -> Course:
    """What was played in a tournament; as in `courses_of`."""
    return courses_of([tournament], is_live=is_live)[tournament.pk]


def courses_of(tournaments: Collection[Tournament], *, is_live: bool = False) -> dict[UUID, Course]:
    """What was played in each: five queries in all, and two where sheets are not kept.

    Tables that are not finished do not count, unless it `is_live`: then as they stand. Who has no
    place in a round of the preliminaries was absent from it: he was away, came later or has left.
    """
    # Entrants are read after all that speaks of them, so that they are there as well.
    opened = _opened(tournaments)
    results = round_results(
        {each.pk: each.number for each in opened},
        scaled_up={each.pk for each in opened if each.is_scaled},
        is_live=is_live,
    )
    awards = _awards(tournaments)
    entrants = _entrants(tournaments)
    return {
        each.pk: _course(
            each,
            [(own, results[own.pk]) for own in opened if own.tournament == each.pk],
            awards[each.pk],
            entrants[each.pk],
        )
        for each in tournaments
    }


class _Opened(NamedTuple):
    """A round that was opened, as it is read; `is_scaled` if tables that closed early are."""

    pk: int
    tournament: UUID
    number: int
    kind: Kind
    is_closed: bool
    is_scaled: bool


def _course(
    tournament: Tournament,
    opened: Sequence[tuple[_Opened, RoundResults]],
    awards: Iterable[Award],
    entrants: Mapping[int, Entered],
) -> Course:
    rounds = {
        each.number: Begun(each.number, each.kind, each.is_closed, results.unfinished)
        for each, results in opened
    }
    members = {Kind.PRELIMINARIES: set(entrants), **_finalists(tournament, opened)}
    stages = {}
    for kind, some in members.items():
        here = some & entrants.keys()
        own = {each.number: results for each, results in opened if each.kind is kind}
        absent = own if kind is Kind.PRELIMINARIES else {}
        stages[kind] = Played(
            entrants=tuple(number for number in entrants if number in here),
            tables=tuple(table for results in own.values() for table in results.tables),
            absences=tuple(
                Absence(number, entrant)
                for number, results in absent.items()
                for entrant in sorted(here - results.seated)
            ),
            awards=tuple(award for award in awards if _kind(award, rounds, members) is kind),
            out=frozenset(number for number in here if entrants[number].is_out),
        )
    return Course(entrants, rounds, stages)


def _opened(tournaments: Collection[Tournament]) -> list[_Opened]:
    """The rounds of all that were opened, in the order of their numbers."""
    scaled = {each.pk for each in tournaments if setup_of(each).unplayed is Unplayed.SCALED}
    rounds = Round.objects.filter(tournament__in=tournaments).exclude(state=Round.State.DRAWN)
    return [
        _Opened(
            *(pk, tournament, number, Kind(stage)),
            is_closed=state == Round.State.CLOSED,
            is_scaled=tournament in scaled,
        )
        for pk, tournament, number, stage, state in rounds.order_by("number").values_list(
            "pk", "tournament", "number", "stage", "state"
        )
    ]


def _entrants(tournaments: Collection[Tournament]) -> dict[UUID, dict[int, Entered]]:
    """The entrants of each, by number and in order."""
    rows = Entrant.objects.filter(tournament__in=tournaments).order_by("number")
    found: dict[UUID, dict[int, Entered]] = {each.pk: {} for each in tournaments}
    for tournament, number, name, team, left, keeps in rows.values_list(
        "tournament", "number", "player__name", "team", "left_after", "keeps_result"
    ):
        is_out = left is not None and not keeps
        found[tournament][number] = Entered(number, name, team, is_out)
    return found


def _awards(tournaments: Collection[Tournament]) -> dict[UUID, list[Award]]:
    """Penalties and awards of each, in the order in which they were given."""
    rows = models.Award.objects.filter(entrant__tournament__in=tournaments)
    found: dict[UUID, list[Award]] = {each.pk: [] for each in tournaments}
    for tournament, entrant, points, reason, number, withdrawn in rows.order_by(
        "given_at", "pk"
    ).values_list(
        *("entrant__tournament", "entrant__number", "points", "reason", "round_number"),
        "withdrawn_at",
    ):
        award = Award(entrant, exact(Fraction(points)), reason, number, withdrawn is not None)
        found[tournament].append(award)
    return found


def _finalists(
    tournament: Tournament, opened: Iterable[tuple[_Opened, RoundResults]]
) -> dict[Kind, set[int]]:
    """Who plays each final that was drawn: those of the cut, and all who have sat in it."""
    found: dict[Kind, set[int]] = {}
    if tournament.cut:
        found = {final.kind: set(final.entrants) for final in cut_from_json(tournament.cut).finals}
    for each, results in opened:
        if each.kind in FINALS:
            found.setdefault(each.kind, set()).update(results.seated)
    return {kind: found[kind] for kind in FINALS if kind in found}


def _kind(award: Award, rounds: Mapping[int, Begun], members: Mapping[Kind, Set[int]]) -> Kind:
    """The final in whose rounds it was given to somebody who plays there, or the preliminaries."""
    begun = rounds.get(award.round or 0)
    if begun is None or award.entrant not in members[begun.kind]:
        return Kind.PRELIMINARIES
    return begun.kind
