"""What is to be said of drawn rounds: faults, what changed since, whether they come out again."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random
from uuid import UUID

from kingscore.queries.kept import Latest
from tournaments.models import Absence, Decision, Draw, Place, Round, Table, Tournament
from tournaments.queries.draws import (
    field_of,
    past_of,
    present_in,
    standing_before,
    teams_of,
    wishes_of,
)
from tournaments.queries.finals import cut_draw
from tournaments.queries.rounds import draw_of, rounds_of, seatings_of
from tournaments.queries.tournaments import setup_of
from tournaments.rules.finals import Kind
from tournaments.rules.seating.draw import drawn
from tournaments.rules.seating.draw_codec import draw_from_json
from tournaments.rules.seating.faults import Fault, schedule_faults
from tournaments.rules.seating.plan import shuffled
from tournaments.rules.seating.sizes import next_in_turn, odd_visits

_matches: Latest[bool] = Latest(most=1_000)  # a draw and what came of it never change


def faults_by_round(tournament: Tournament) -> Mapping[int, tuple[Fault, ...]]:
    """The faults of every round that is drawn, by its number; a constant number of queries.

    The rounds and tables that a fault names are their numbers. A final is looked at by itself.
    """
    # In one query: another director may be drawing at this moment.
    places = Place.objects.filter(round__tournament=tournament)
    stages: dict[str, dict[int, dict[int, list[int]]]] = {}
    for stage, number, table, entrant in places.order_by(
        "round__number", "table__number", "position"
    ).values_list("round__stage", "round__number", "table__number", "entrant__number"):
        rounds = stages.setdefault(stage, {})
        rounds.setdefault(number, {}).setdefault(table, []).append(entrant)
    wishes, teams, usual = wishes_of(tournament), teams_of(tournament), setup_of(tournament).usual
    found = {}
    for stage, rounds in stages.items():
        is_final = stage != Kind.PRELIMINARIES
        faults = schedule_faults(
            tuple(tuple(map(tuple, tables.values())) for tables in rounds.values()),
            usual=usual,
            wishes=() if is_final else wishes,
            clubs=None if is_final else teams or None,
        )
        for (number, tables), each in zip(rounds.items(), faults, strict=True):
            found[number] = tuple(_numbered(each, list(rounds), list(tables)))
    return found


def _numbered(faults: tuple[Fault, ...], rounds: list[int], tables: list[int]) -> Iterator[Fault]:
    for fault in faults:
        yield replace(
            fault,
            tables=tuple(tables[place - 1] for place in fault.tables),
            rounds=tuple(rounds[place - 1] for place in fault.rounds),
        )


def changed_since_draw(round_: Round) -> list[Table]:
    """The tables whose results have changed since this round was drawn from them.

    In order, with their rounds and games. None where it was drawn without results, or where
    somebody has noted the change.
    """
    draw = draw_of(round_)
    return _changed(draw)[draw.pk] if draw else []


def changed_since_cut(tournament: Tournament) -> list[Table]:
    """The same of the cut: whoever goes on to the finals stays as it was."""
    draw = cut_draw(tournament)
    return _changed(draw)[draw.pk] if draw else []


def rounds_with_changes(tournament: Tournament) -> set[int]:
    """The numbers of the rounds that are drawn and not open, of which the same is to be said.

    At most three queries, for any number of rounds.
    """
    waiting = rounds_of(tournament).filter(state=Round.State.DRAWN, draw__isnull=False)
    draws = {each.number: each.draw for each in waiting.select_related("draw") if each.draw}
    changed = _changed(*draws.values())
    return {number for number, draw in draws.items() if changed[draw.pk]}


def _changed(*draws: Draw) -> dict[UUID, list[Table]]:
    """For each draw the tables of which its results have changed since; two queries at most."""
    known = {draw.pk: dict(draw.basis) for draw in draws if draw.basis}
    if not known:
        return {draw.pk: [] for draw in draws}
    seen = Decision.objects.filter(
        tournament=draws[0].tournament_id,
        kind=Decision.Kind.CORRECTION_SEEN,
        details__draw__in=list(map(str, known)),
    )
    for details in seen.order_by("pk").values_list("details", flat=True):
        known[UUID(details["draw"])] |= details["versions"]
    games = {game for versions in known.values() for game in versions}
    tables = Table.objects.filter(game__in=games).select_related("round", "game")
    found = list(tables.order_by("round__number", "number"))
    return {draw.pk: list(_differing(found, known.get(draw.pk, {}))) for draw in draws}


def _differing(tables: Iterable[Table], versions: Mapping[str, int]) -> Iterator[Table]:
    """The tables whose sheets are at another version than this."""
    for table in tables:
        if table.game and table.game.version != versions.get(
            str(table.game.pk), table.game.version
        ):
            yield table


def redraw_matches(round_: Round) -> bool | None:
    """Whether the round comes out as it stands when it is drawn again from its seed.

    None where nothing was drawn: it was seated by hand or from a file. It takes as long as a draw,
    once in each process.
    """
    draw = draw_of(round_)
    if draw is None or draw.seed is None:
        return None
    known = _matches.get(str(round_.pk), 0)
    if known is None:
        inputs = draw_from_json(draw.inputs)
        before = past_of(round_.tournament, round_.number, round_.stage)
        place = len(before) - len(inputs.past)
        again = dict(enumerate(drawn(inputs, draw.seed)))
        # An archive may say that it was drawn with other rounds before it than there are.
        known = place in again and again[place] == seatings_of(round_.tournament).get(round_.number)
        _matches.keep(str(round_.pk), 0, known)
    return known


def whose_turn(tournament: Tournament, number: int) -> tuple[int, ...]:
    """Who would sit out this round so that the others can be seated; nobody if all can.

    Those who have sat out or been at an odd table least often, of these the last in the standings;
    who share a place there, by a lot that stays the same.
    """
    setup = setup_of(tournament)
    field = field_of(setup, present_in(tournament, [number])[number])
    if field.byes in (0, len(field.entrants)):
        return ()
    visits = odd_visits(past_of(tournament, number, Kind.PRELIMINARIES), usual=setup.usual)
    away = Absence.objects.filter(entrant__tournament=tournament, round_number__lt=number)
    visits.update(away.values_list("entrant__number", flat=True))
    random = Random(f"{tournament.seed} {number}")  # noqa: S311 - it can be repeated
    groups = standing_before(tournament, number) or (field.entrants,)
    standing = [each for group in groups for each in shuffled(sorted(group), random)]
    known = [entrant for entrant in standing if entrant in set(field.entrants)]
    return tuple(sorted(next_in_turn(field.byes, known, visits)))
