"""All that is known of a tournament, stage by stage, for its standings."""

from collections.abc import Collection, Iterable, Mapping, Set
from fractions import Fraction
from typing import NamedTuple
from uuid import UUID

from kingscore.rules.amount import exact
from tournaments import models
from tournaments.models import Entrant, Round, Tournament
from tournaments.queries.results import Tables, table_results
from tournaments.rules.finals import FINALS, Kind
from tournaments.rules.finals_codec import cut_from_json
from tournaments.rules.results import Absence, Award, Played


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


class Evening(NamedTuple):
    """What was played in each stage, with the entrants and the rounds that were opened, in order.

    The preliminaries are always there; a final is once it was drawn.
    """

    entrants: Mapping[int, Entered]
    rounds: Mapping[int, Begun]
    stages: Mapping[Kind, Played]


def played_of(tournament: Tournament, *, is_live: bool = False) -> Played:
    """What was played in the preliminaries; as in `evening_of`."""
    return evening_of(tournament, is_live=is_live).stages[Kind.PRELIMINARIES]


def evening_of(tournament: Tournament, *, is_live: bool = False) -> Evening:
    """What was played in a tournament; as in `evenings_of`."""
    return evenings_of([tournament], is_live=is_live)[tournament.pk]


def evenings_of(
    tournaments: Collection[Tournament], *, is_live: bool = False
) -> dict[UUID, Evening]:
    """What was played in each: five queries in all, and two where sheets are not kept.

    Tables that are not finished do not count, unless it `is_live`: then as they stand. Who has no
    place in a round of the preliminaries was absent from it: he was away, came later or has left.
    """
    # Entrants are read after all that speaks of them, so that they are there as well.
    tables = table_results(tournaments, is_live=is_live)
    awards = _awards(tournaments)
    rounds = _rounds(tournaments, tables)
    entrants = _entrants(tournaments)
    return {
        each.pk: _evening(
            each, tables[each.pk], awards[each.pk], rounds[each.pk], entrants[each.pk]
        )
        for each in tournaments
    }


def _evening(
    tournament: Tournament,
    tables: Tables,
    awards: Iterable[Award],
    rounds: Mapping[int, Begun],
    entrants: Mapping[int, Entered],
) -> Evening:
    members = {Kind.PRELIMINARIES: set(entrants), **_finalists(tournament, rounds, tables)}
    stage_of = {
        number: each.kind for number, each in rounds.items() if each.kind is not Kind.PRELIMINARIES
    }
    stages = {}
    for kind, here in members.items():
        own = [number for number in rounds if stage_of.get(number, Kind.PRELIMINARIES) is kind]
        stages[kind] = Played(
            entrants=tuple(number for number in entrants if number in here),
            tables=tuple(table for table in tables.results if table.round in own),
            absences=_absences(own, here, tables) if kind is Kind.PRELIMINARIES else (),
            awards=tuple(award for award in awards if _kind(award, stage_of, members) is kind),
            out=frozenset(number for number in here if entrants[number].is_out),
        )
    return Evening(entrants, rounds, stages)


def _rounds(
    tournaments: Collection[Tournament], tables: Mapping[UUID, Tables]
) -> dict[UUID, dict[int, Begun]]:
    """The rounds of each that were opened, by number and in order."""
    opened = Round.objects.filter(tournament__in=tournaments).exclude(state=Round.State.DRAWN)
    rows = opened.order_by("number").values_list("tournament", "number", "stage", "state")
    found: dict[UUID, dict[int, Begun]] = {each.pk: {} for each in tournaments}
    for tournament, number, stage, state in rows:
        unfinished = tables[tournament].unfinished[number]
        is_closed = state == Round.State.CLOSED
        found[tournament][number] = Begun(number, Kind(stage), is_closed, unfinished)
    return found


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
    tournament: Tournament, rounds: Mapping[int, Begun], tables: Tables
) -> dict[Kind, set[int]]:
    """Who plays each final that was drawn: those of the cut, and all who have sat in it."""
    found: dict[Kind, set[int]] = {}
    if tournament.cut:
        found = {final.kind: set(final.entrants) for final in cut_from_json(tournament.cut).finals}
    for each in rounds.values():
        if each.kind is not Kind.PRELIMINARIES:
            found.setdefault(each.kind, set()).update(tables.seated.get(each.number, ()))
    return {kind: found[kind] for kind in FINALS if kind in found}


def _absences(rounds: Iterable[int], entrants: Set[int], tables: Tables) -> tuple[Absence, ...]:
    return tuple(
        Absence(number, entrant)
        for number in rounds
        for entrant in sorted(entrants - tables.seated.get(number, set()))
    )


def _kind(award: Award, stage_of: Mapping[int, Kind], members: Mapping[Kind, Set[int]]) -> Kind:
    """The final in whose rounds it was given to somebody who plays there, or the preliminaries."""
    kind = stage_of.get(award.round or 0, Kind.PRELIMINARIES)
    return kind if award.entrant in members[kind] else Kind.PRELIMINARIES
