"""`manage.py score GAME.json`: the sheet of a game file, without a database."""

import json
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from typing import Any

from django.core.management.base import BaseCommand

from kingscore.management.reading import print_any_sign, read, refuse, unreadable
from kingscore.management.sheet_text import as_text
from kingscore.rules.amount import Amount
from kingscore.rules.codec import amount_to_json, facts_to_json
from kingscore.rules.errors import Invalid
from kingscore.rules.gamefile import LARGEST_FILE, GameFile, parse_game_file
from kingscore.rules.sheet import Line, Sheet, Steps
from kingscore.wording import say, say_file_problems, say_problem


class Command(BaseCommand):
    """Score a game file and print its sheet; exit with 1 when it does not hold."""

    help = "Scores a game file (docs/game-file.md) without a database and prints its sheet."
    requires_system_checks = ()  # nothing of the site is used

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Name the file, and the form of the answer."""
        parser.add_argument("file", metavar="GAME.json", help="the file; - for standard input")
        parser.add_argument("--json", action="store_true", help="print it for programs")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print the sheet of the file, or what is wrong with it."""
        print_any_sign()
        try:
            content = read(options["file"], largest=LARGEST_FILE)
        except (OSError, ValueError) as error:
            refuse(self.stderr, [unreadable(error)])
        game = None
        try:
            game = parse_game_file(content)
            sheet = game.sheet()
        except Invalid as error:
            refuse(self.stderr, say_file_problems(error, game))
        if options["json"]:
            self.stdout.write(json.dumps(as_json(game, sheet), indent=2))
        else:
            self.stdout.write("\n".join(as_text(game, sheet)))


def as_json(game: GameFile, sheet: Sheet) -> dict[str, Any]:
    """The sheet for programs. Lists have one value for each seat; see `amount_to_json`."""
    rules = game.ruleset
    return {
        "ruleset": rules.slug,
        "players": list(game.seated),
        "deals": rules.deals,
        "deals_recorded": len(sheet.lines),
        "is_finished": sheet.is_finished,
        "is_ended_early": sheet.is_ended_early,
        "is_stopped": sheet.is_stopped,
        "is_regular": sheet.is_regular,
        "next_dealer": sheet.next_dealer,
        "totals": _amounts(sheet.totals),
        "penalties": _amounts(sheet.penalties) if rules.has_predictions else None,
        "settlement": _amounts(sheet.settlement) if rules.has_predictions else None,
        "adjustments": [
            {"seat": each.seat, "points": amount_to_json(each.points), "cause": each.cause}
            for each in sheet.adjustments
        ],
        "adjusted": _amounts(sheet.adjusted),
        "results": _amounts(sheet.results),
        "money": _amounts(sheet.money),
        "places": list(sheet.places),
        "expected_final": sheet.expected_final and _amounts(sheet.expected_final),
        "substitutions": [
            {
                "seat": each.seat,
                "player": game.players[each.player],
                "earlier": game.players[each.earlier],
                "number": each.number,
            }
            for each in sheet.substitutions
        ],
        "lines": [_line_as_json(line, _names_at(line, sheet, game)) for line in sheet.lines],
        "contracts": [
            {
                "code": marks.contract.code,
                "used": marks.used,
                "left": marks.left,
                "closed": marks.closed and say_problem(marks.closed, game.seated),
            }
            for marks in sheet.marks
        ],
    }


def _amounts(row: Iterable[Amount]) -> list[int | str]:
    return [amount_to_json(each) for each in row]


def _names_at(line: Line, sheet: Sheet, game: GameFile) -> list[str]:
    """Who played a deal, by seat."""
    return [game.players[place] for place in sheet.players_at(line.number)]


def _line_as_json(line: Line, names: Sequence[str]) -> dict[str, Any]:
    """One deal; `facts` are as in the file, and `money_steps` null where there are none."""
    return {
        "number": line.number,
        "dealer": line.dealer,
        "leader": line.leader,
        "is_played": line.is_played,
        "facts": facts_to_json(line.facts),
        "scores": _amounts(line.scores),
        "totals": _amounts(line.totals),
        "steps": _steps(line.steps, names),
        "money_steps": _steps(line.money, names) if line.money else None,
        "penalties": _amounts(step.points for step in line.penalties) or None,
        "penalty_steps": [say(step.sentence, names) for step in line.penalties] or None,
    }


def _steps(steps: Steps, names: Sequence[str]) -> list[list[str]]:
    return [[say(step.sentence, names) for step in each] for each in steps]
