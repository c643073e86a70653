"""A score sheet, and one deal of it. What is not played yet is null, never 0."""

from collections.abc import Iterable, Sequence

from kingscore.models import Game
from kingscore.queries import Table, published
from kingscore.rules.amount import Amount
from kingscore.rules.codec import Json, amount_to_json, facts_to_json
from kingscore.rules.contract import Role
from kingscore.rules.errors import Problem
from kingscore.rules.schedule import Marks
from kingscore.rules.sentence import Step
from kingscore.rules.sheet import Line, Sheet
from kingscore.rules.substitutes import Substitution
from kingscore.wording import label, say, say_problem


def sheet_to_json(table: Table) -> Json:
    """The whole sheet."""
    game, sheet = table.game, table.sheet
    expected = sheet.expected_final
    return {
        "game": game.code,
        "version": sheet.version,
        "stamp": f"{sheet.version}.{game.renames}",
        "ruleset": ruleset_of(game),
        "policy": sheet.policy.value,
        "is_finished": sheet.is_finished,
        "is_stopped": sheet.is_stopped,
        "is_locked": game.is_locked,
        "is_regular": sheet.is_regular,
        "deals_played": len(sheet.lines),
        "deals_planned": sheet.ruleset.deals,
        "expected_final": expected and dict(zip(("least", "most"), _row(expected), strict=True)),
        "seats": seats_to_json(table),
        "players": list(table.seated[: sheet.known]),
        "substitutions": [_substitution(each) for each in sheet.substitutions],
        "deals": [
            *(line_to_json(line, table.at_deal(line.number).names) for line in sheet.lines),
            *_not_played(sheet),
        ],
        "adjustments": [
            {
                "place": each.place,
                "seat": each.seat,
                "points": amount_to_json(each.points),
                "cause": each.cause,
            }
            for each in sheet.adjustments
        ],
        "next": None if sheet.is_finished else choices_to_json(sheet, table.names, None),
    }


def _substitution(made: Substitution) -> Json:
    return {
        "place": made.place,
        "seat": made.seat,
        "player": made.player,
        "earlier": made.earlier,
        "number": made.number,
    }


def ruleset_of(game: Game) -> Json:
    """Which published rules a game is played under."""
    rules, version, _mark = published(game.ruleset_id)
    return {"slug": rules.slug, "version": version, "name": label(rules.name)}


def seats_to_json(table: Table) -> list[Json]:
    """What each seat has so far, by seat."""
    sheet, rules = table.sheet, table.sheet.ruleset
    is_begun = bool(sheet.lines)
    ledgers: dict[str, Sequence[Amount] | None] = {
        "total": sheet.totals if is_begun else None,
        "penalties": sheet.penalties if is_begun and rules.has_predictions else None,
        "settlement": sheet.settlement if is_begun and rules.has_predictions else None,
        "adjusted": sheet.adjusted,
        "result": sheet.results if is_begun or sheet.adjustments else None,
        "money": sheet.money if is_begun and rules.has_money else None,
    }
    rows = {name: None if row is None else _row(row) for name, row in ledgers.items()}
    places = sheet.places if is_begun else None
    return [
        {"seat": seat, "name": name}
        | {ledger: row and row[seat] for ledger, row in rows.items()}
        | {"place": places and places[seat]}
        for seat, name in enumerate(table.names)
    ]


def line_to_json(line: Line, names: Sequence[str]) -> Json:
    """One deal that was played."""
    return {
        "number": line.number,
        "dealer": line.dealer,
        "leader": line.leader,
        "contract": line.contract.code,
        "declarer": line.facts.declarer,
        "facts": facts_to_json(line.facts),
        "scores": _row(line.scores),
        "totals": _row(line.totals),
        "penalties": _row(step.points for step in line.penalties) or None,
        "closed": line.closed and problem_to_json(line.closed, names),
        "is_corrected": line.is_corrected,
        "seq": line.entry,
    }


_NOT_PLAYED: Json = dict.fromkeys(
    (
        "leader",
        "contract",
        "declarer",
        "facts",
        "scores",
        "totals",
        "penalties",
        "closed",
        "is_corrected",
        "seq",
    )
)


def _not_played(sheet: Sheet) -> list[Json]:
    """The deals that are still to come: of each is known who deals it."""
    dealers = sheet.progress.dealers
    return [
        {"number": number + 1, "dealer": dealers[number], **_NOT_PLAYED}
        for number in range(len(sheet.lines), len(dealers))
    ]


def explained_line_to_json(table: Table, line: Line) -> Json:
    """One deal with how the points of each seat came about."""
    names = table.at_deal(line.number).names
    return line_to_json(line, names) | {
        "derivation": [_steps(steps, names) for steps in line.steps],
        "penalty_derivation": [_step(step, names) for step in line.penalties] or None,
        "money_derivation": [_steps(steps, names) for steps in line.money] or None,
    }


def _steps(steps: Iterable[Step], names: Sequence[str]) -> list[Json]:
    return [_step(step, names) for step in steps]


def _step(step: Step, names: Sequence[str]) -> Json:
    return {"text": say(step.sentence, names), "points": amount_to_json(step.points)}


def choices_to_json(sheet: Sheet, names: Sequence[str], declarer: int | None) -> Json:
    """What can be played next on a sheet, and why what cannot is closed.

    Where contracts are bid for, they are those of this declarer, or of the first who may bid.
    """
    return {
        "number": len(sheet.lines) + 1,
        "dealer": sheet.next_dealer,
        "leader": None if sheet.ruleset.leads is None else sheet.next_leader,
        "contracts": [_choice(sheet, names, each, declarer) for each in sheet.marks_of(declarer)],
    }


def _choice(sheet: Sheet, names: Sequence[str], marks: Marks, declarer: int | None) -> Json:
    contract = marks.contract
    is_bid = contract.declarer is Role.BIDDER
    return {
        "contract": contract.code,
        "name": label(contract.name),
        "declarer": declarer if is_bid else sheet.progress.declarer(contract.code),
        "is_open": marks.is_open,
        "used": marks.used,
        "left": marks.left,
        "declarer_used": marks.declarer_used,
        "declarer_left": marks.declarer_left,
        "closed": marks.closed and problem_to_json(marks.closed, names),
    }


def problem_to_json(problem: Problem, names: Sequence[str]) -> Json:
    """Why something is closed: a code for programs, a sentence for people."""
    return {"code": problem.code, "message": say_problem(problem, names)}


def _row(amounts: Iterable[Amount]) -> list[int | str]:
    return [amount_to_json(each) for each in amounts]
