"""Tournaments as plain JSON values: what files and the API tell of them.

Entrants are told by the numbers that they have in the tournament. Amounts are exact: a whole
number, or a text such as `5/2`. What is not there is null, never 0.
"""

from collections.abc import Iterable, Mapping

from kingscore.api.shapes.sheet import line_to_json
from kingscore.rules.amount import Amount
from kingscore.rules.codec import Json, amount_to_json
from kingscore.rules.sheet import Sheet
from kingscore.times import time_to_json
from tournaments.models import Draw, Round, Tournament
from tournaments.queries import Entered, ListedEntrant, ListedTable, Stage, Standings
from tournaments.rules import seating_codec
from tournaments.rules.results import TableResult
from tournaments.rules.seating.tables import Seating
from tournaments.rules.standings import Row, Step


def tournament_to_json(tournament: Tournament) -> Json:
    """Which tournament it is; the club is known."""
    finished = tournament.finished_at
    return {
        "club": {"slug": tournament.club.slug, "name": tournament.club.name},
        "slug": tournament.slug,
        "name": tournament.name,
        "held_on": tournament.held_on.isoformat(),
        "is_public": tournament.is_public,
        "finished_at": time_to_json(finished) if finished else None,
    }


def entrant_to_json(entrant: Entered) -> Json:
    """What everybody may know of somebody who takes part."""
    return {
        "number": entrant.number,
        "name": entrant.name,
        "team": entrant.team,
        "is_out": entrant.is_out,
    }


def listed_entrant_to_json(entrant: ListedEntrant) -> Json:
    """What those who work for the club know of him besides."""
    return {
        "number": entrant.number,
        "name": entrant.name,
        "team": entrant.team,
        "is_out": entrant.left_after is not None and not entrant.keeps_result,
        "member_number": entrant.member_number,
        "is_paid": entrant.is_paid,
        "is_here": entrant.is_here,
        "first_round": entrant.first_round,
        "absent": list(entrant.absent),
        "left_after": entrant.left_after,
        "keeps_result": entrant.keeps_result,
    }


def standings_to_json(found: Standings) -> Json:
    """The standings of every stage, with how each total came about, and the places after all."""
    return {
        "is_live": found.is_live,
        "hidden_rounds": [each.number for each in found.hidden],
        "stages": [_stage(stage, found.entrants) for stage in found.stages.values()],
        "final_places": [
            {
                "place": each.place,
                "is_shared": each.shared,
                "entrant": each.entrant,
                "stage": each.kind.value,
            }
            for each in found.ranking
        ]
        if found.is_final_begun
        else None,
    }


def _stage(stage: Stage, entrants: Mapping[int, Entered]) -> Json:
    return {
        "stage": stage.kind.value,
        "worth": stage.worth.name,
        "rounds": [each.number for each in stage.rounds],
        "unfinished_tables": stage.unfinished,
        "rows": [_row(row, entrants[row.entrant]) for row in stage.rows],
    }


def _row(row: Row, entrant: Entered) -> Json:
    return {
        "place": row.place,
        "is_shared": row.shared,
        "entrant": row.entrant,
        "name": entrant.name,
        "team": entrant.team,
        "is_out": row.out,
        "rounds_played": row.played,
        "total": _amount(row.total),
        "separated_by": row.separated_by,
        "tie_breaks": [{"name": name, "value": _amount(value)} for name, value in row.measured],
        "steps": [_step(step) for step in row.steps],
    }


def _step(step: Step) -> Json:
    return {
        "method": step.method,
        "round": step.round,
        "table": step.table,
        "points": _amount(step.score and step.score.points),
        "deals": step.score and step.score.deals,
        "value": _amount(step.value),
        "is_dropped": step.dropped,
        "reason": step.reason,
    }


def round_to_json(round_: Round) -> Json:
    """A round without its tables."""
    return {"number": round_.number, "stage": round_.stage, "state": round_.state}


def seating_to_json(tables: Iterable[ListedTable]) -> list[Json]:
    """Who sits where in a round: the entrants by number, in the order of play."""
    return [{"table": each.number, "entrants": list(each.seats)} for each in tables]


def origin_to_json(
    round_: Round, draw: Draw | None, seating: Seating, *, is_same: bool | None
) -> Json:
    """How a round was drawn, with all that it takes to draw it once more.

    It `is_same` if that gives this seating; None where nothing was drawn.
    """
    return {
        "number": round_.number,
        "stage": round_.stage,
        "method": round_.method,
        "drawn_at": time_to_json(round_.drawn_at),
        "seed": draw.seed if draw else None,
        "inputs": draw.inputs if draw else {},
        "seating": seating_codec.seating_to_json(seating),
        "is_same": is_same,
    }


def results_to_json(tables: Iterable[ListedTable], found: Standings) -> list[Json]:
    """Tables with what they have so far, of which there is nothing where it is hidden."""
    stages = found.stages.values()
    results = {(each.round, each.number): each for stage in stages for each in stage.played.tables}
    return [_table(each, found, results.get((each.round, each.number))) for each in tables]


def _table(table: ListedTable, found: Standings, result: TableResult | None) -> Json:
    scores = {score.entrant: score for score in result.seats} if result else {}
    places = dict(zip(result.scores, result.places, strict=True)) if result else {}
    is_shown = found.shows(table.round)
    return {
        "table": table.number,
        "game": table.code if is_shown else None,
        "is_finished": table.is_finished,
        "seats": [
            {
                "entrant": entrant,
                "points": _amount(score.points) if (score := scores.get(entrant)) else None,
                "deals": score.deals if score else None,
                "place": places.get(score) if score else None,
            }
            for entrant in table.seats
        ],
    }


def table_sheet_to_json(table: ListedTable, sheet: Sheet, entrants: Mapping[int, Entered]) -> Json:
    """The sheet of a table: every deal as it stands, and points outside the deals."""
    names = [entrants[number].name for number in table.seats]
    return {
        "round": table.round,
        "table": table.number,
        "game": table.code,
        "ruleset": sheet.ruleset.slug,
        "is_finished": sheet.is_finished,
        "is_stopped": sheet.is_stopped,
        "entrants": list(table.seats),
        "results": [amount_to_json(each) for each in sheet.results],
        "deals": [line_to_json(line, names) for line in sheet.lines],
        "adjustments": [
            {"seat": each.seat, "points": amount_to_json(each.points), "cause": each.cause}
            for each in sheet.adjustments
        ],
    }


def _amount(amount: Amount | None) -> int | str | None:
    return None if amount is None else amount_to_json(amount)
