"""What the next rounds are drawn from: who plays, who is where in the standings, who has met."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import QuerySet

from kingscore.rules.errors import Problem
from tournaments.models import Draw, Entrant, Round, Table, Tournament
from tournaments.queries.confirmations import unconfirmed_tables
from tournaments.queries.course import course_of
from tournaments.queries.finals import cut_of
from tournaments.queries.rounds import rounds_of, seatings_of
from tournaments.queries.standings import stage_rows
from tournaments.queries.tournaments import absences_of, setup_of
from tournaments.rules.finals import Kind
from tournaments.rules.results import Played
from tournaments.rules.seating.draw import LOOK_AHEAD, steps_for
from tournaments.rules.seating.draw import Draw as Inputs
from tournaments.rules.seating.plan import Plan
from tournaments.rules.seating.sizes import Unseatable, table_sizes
from tournaments.rules.seating.tables import Schedule
from tournaments.rules.seating.tables import Table as Entrants
from tournaments.rules.seating.wishes import Wish
from tournaments.rules.setup import Carried, Method, Setup
from tournaments.rules.wishes_codec import wishes_from_json


class Field(NamedTuple):
    """Who plays a round, and at how large tables; or how many must sit out, and why."""

    entrants: Entrants
    sizes: tuple[int, ...]
    byes: int = 0
    problem: Problem | None = None


def field_of(setup: Setup, entrants: Sequence[int]) -> Field:
    """How these entrants are seated under the settings of their tournament."""
    try:
        sizes = table_sizes(len(entrants), allowed=setup.sizes, usual=setup.usual)
    except Unseatable as unseatable:
        return Field(tuple(entrants), (), unseatable.byes, unseatable.problems[0])
    return Field(tuple(entrants), sizes)


def present_in(
    tournament: Tournament, numbers: Collection[int], *, everybody: bool = False
) -> dict[int, Entrants]:
    """Who plays each of these rounds of the preliminaries as things are now: two queries.

    `everybody` counts in those who are not checked in yet.
    """
    rows = Entrant.objects.filter(tournament=tournament).order_by("number")
    entrants = list(rows.values_list("number", "checked_in_at", "first_round", "left_after"))
    away = absences_of(tournament)
    return {
        number: tuple(
            entrant
            for entrant, is_here, first, last in entrants
            if (is_here or everybody)
            and first <= number
            and (last is None or number <= last)
            and entrant not in away.get(number, ())
        )
        for number in numbers
    }


def finalists(tournament: Tournament, stage: str) -> Entrants:
    """Who plays a final, the best of the preliminaries first; nobody before the cut is drawn."""
    cut = cut_of(tournament)
    finals = cut.finals if cut else ()
    return next((final.entrants for final in finals if final.kind == stage), ())


def entrants_in(tournament: Tournament, number: int, stage: str) -> Entrants:
    """The numbers of the entrants who play a round, as things are now."""
    if stage == Kind.PRELIMINARIES:
        return present_in(tournament, [number])[number]
    return finalists_in(tournament, {number: stage})[number]


def finalists_in(tournament: Tournament, stages: Mapping[int, str]) -> dict[int, Entrants]:
    """Who plays each of these rounds of finals, by its number, as things are now: two queries.

    Who leaves before a final is followed by the next, once he has declined; who leaves between two
    rounds of it is followed by nobody.
    """
    opened = rounds_of(tournament).exclude(state=Round.State.DRAWN)
    first: dict[str, int] = {}
    for stage, number in opened.values_list("stage", "number"):
        first.setdefault(stage, number)
    gone = Entrant.objects.filter(tournament=tournament, left_after__isnull=False)
    last: dict[int, Any] = dict(gone.values_list("number", "left_after"))  # none of them is None
    return {
        number: tuple(
            each
            for each in finalists(tournament, stage)
            if first.get(stage, number) >= number or last.get(each, number) >= number
        )
        for number, stage in stages.items()
    }


def past_of(tournament: Tournament, number: int, stage: str) -> Schedule:
    """The seatings of the rounds of this stage before this one, in order."""
    before = seatings_of(tournament, stage=stage)
    return tuple(seating for each, seating in sorted(before.items()) if each < number)


def wishes_of(tournament: Tournament) -> tuple[Wish, ...]:
    """Who should sit together and who should not."""
    return wishes_from_json(tournament.wishes)


def teams_of(tournament: Tournament) -> Mapping[int, str]:
    """Whose mates are to sit apart in the first round: none where that does not matter."""
    if not setup_of(tournament).club_mates_apart:
        return {}
    rows = Entrant.objects.filter(tournament=tournament).exclude(team="").order_by("number")
    return dict(rows.values_list("number", "team"))


def standing_before(
    tournament: Tournament, number: int, stage: str = Kind.PRELIMINARIES
) -> tuple[Entrants, ...]:
    """The entrants by place after the rounds before this one, those with one place together.

    In a final they are those of the final, with the points of the preliminaries where these count
    on. Last come those without a place; nobody at all before anything of the stage has been played.
    """
    stages = course_of(tournament).stages
    played = stages.get(Kind(stage), Played(())).until(number - 1)
    if not played.tables:
        return ()
    before = played if stage == Kind.PRELIMINARIES else stages[Kind.PRELIMINARIES]
    groups: dict[int | None, list[int]] = {}
    for row in stage_rows(tournament, before, played):
        groups.setdefault(row.place, []).append(row.entrant)
    return tuple(map(tuple, groups.values()))


def inputs_of(
    tournament: Tournament,
    number: int,
    method: Method,
    *,
    stage: str = Kind.PRELIMINARIES,
    last: int | None = None,
    everybody: bool = False,
) -> Inputs:
    """What round `number` is drawn from, or all from it to round `last`, as things are now.

    Raises Unseatable where those who play one of them cannot be seated.
    """
    setup = setup_of(tournament)
    last = last or number
    past = past_of(tournament, number, stage)
    numbers = _looked_at(setup, number, last, Kind(stage), len(past))
    if stage == Kind.PRELIMINARIES:
        field = present_in(tournament, numbers, everybody=everybody)
    else:
        field = dict.fromkeys(numbers, entrants_in(tournament, number, stage))
    plans = _plans(setup, [entrants for _, entrants in sorted(field.items())], last + 1 - number)
    here = set(plans[0].entrants)
    return Inputs(
        method=method,
        plans=plans,
        kept=last + 1 - number,
        standing=_standing(tournament, number, stage, here) if method is Method.STANDINGS else (),
        past=past,
        usual=setup.usual,
        wishes=wishes_of(tournament),
        teams={} if past or stage != Kind.PRELIMINARIES else teams_of(tournament),
        steps=steps_for(method),
    )


def _looked_at(setup: Setup, number: int, last: int, stage: Kind, past: int) -> range:
    """The rounds that are wanted; of a single one also those that follow it in its stage."""
    if last > number:
        return range(number, last + 1)
    rounds = setup.rounds_in(stage)
    left = LOOK_AHEAD if rounds is None else max(1, rounds - past)
    return range(number, number + left)


def _plans(setup: Setup, fields: Sequence[Entrants], kept: int) -> tuple[Plan, ...]:
    """The rounds that are wanted, and those after them that can be seated as things are now."""
    plans: list[Plan] = []
    for entrants in fields:
        try:
            sizes = table_sizes(len(entrants), allowed=setup.sizes, usual=setup.usual)
        except Unseatable:
            if len(plans) < kept:
                raise
            break
        plans.append(Plan(entrants, sizes))
    return tuple(plans)


def _standing(
    tournament: Tournament, number: int, stage: str, here: Collection[int]
) -> tuple[Entrants, ...]:
    """The standings of those who play; before anything of a final, the order of the cut."""
    groups = standing_before(tournament, number, stage)
    if not groups and stage != Kind.PRELIMINARIES:
        groups = tuple((entrant,) for entrant in finalists(tournament, stage))
    if not groups:
        return ()
    known = {entrant for group in groups for entrant in group}
    # Whom the standings do not know has been removed just now: then the draw is made once more.
    groups += (tuple(sorted(set(here) - known)),)
    own = (tuple(entrant for entrant in group if entrant in here) for group in groups)
    return tuple(group for group in own if group)


def counted_rounds(
    tournament: Tournament, before: int, stage: str = Kind.PRELIMINARIES
) -> QuerySet[Round]:
    """The rounds that the standings before this round of the stage are made of.

    In a final its own, and those of the preliminaries where their points count on; none before its
    first, since who goes on is settled by the cut.
    """
    rounds = rounds_of(tournament).filter(number__lt=before)
    own = rounds.filter(stage=stage)
    if setup_of(tournament).carried is Carried.ALL and own.exists():
        return rounds.filter(stage__in=(Kind.PRELIMINARIES, stage))
    return own


def unsettled_tables(
    tournament: Tournament, before: int | None = None, stage: str = Kind.PRELIMINARIES
) -> list[Table]:
    """The tables of the `counted_rounds` before this one that are not finished, or not confirmed.

    Without a round those of all preliminaries that were opened. Confirmed they must be only where
    the tournament asks for it. In the order of the rounds and of their numbers, with their rounds.
    """
    if before is None:
        rounds = _preliminaries(tournament).exclude(state=Round.State.DRAWN)
    else:
        rounds = counted_rounds(tournament, before, stage)
    open_ = Table.objects.filter(round__in=rounds).exclude(game__is_finished=True)
    found = list(open_.select_related("round"))
    if setup_of(tournament).is_confirmed:
        found += unconfirmed_tables(rounds)
    return sorted(found, key=lambda table: (table.round.number, table.number))


def versions_of(
    tournament: Tournament, before: int | None = None, stage: str = Kind.PRELIMINARIES
) -> dict[str, int]:
    """The version of the sheet of every game of the preliminaries, by its id.

    Or of the `counted_rounds` before this one.
    """
    if before is None:
        rounds = _preliminaries(tournament)
    else:
        rounds = counted_rounds(tournament, before, stage)
    tables = Table.objects.filter(round__in=rounds, game__isnull=False)
    return {str(game): version for game, version in tables.values_list("game", "game__version")}


def _preliminaries(tournament: Tournament) -> QuerySet[Round]:
    return rounds_of(tournament).filter(stage=Kind.PRELIMINARIES)


def rounds_of_draw(draw: Draw) -> QuerySet[Round]:
    """The rounds that stand as they were drawn in this draw."""
    return rounds_of(draw.tournament).filter(draw=draw)
