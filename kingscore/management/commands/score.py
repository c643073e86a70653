"""`manage.py score GAME.json`: the sheet of a game file, without a database."""

import io
import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

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
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # a terminal without a sign shows ? for it
        try:
            content = read(options["file"])
        except (OSError, ValueError) as error:  # a ValueError: a path with a NUL in it
            reason = getattr(error, "strerror", None) or str(error)
            self.refuse([_("The file cannot be read: %(reason)s.") % {"reason": reason}])
        game = None
        try:
            game = parse_game_file(content)
            sheet = game.sheet()
        except Invalid as error:
            self.refuse(say_file_problems(error, game))
        if options["json"]:
            self.stdout.write(json.dumps(as_json(game, sheet), indent=2))
        else:
            self.stdout.write("\n".join(as_text(game, sheet)))

    def refuse(self, problems: Sequence[str]) -> NoReturn:
        """Name every problem and end with exit status 1."""
        for each in problems:
            self.stderr.write(each)
        sys.exit(1)


def read(path: str) -> bytes:
    """The content of a file, or of standard input for `-`; raises OSError or ValueError.

    Of a file that is too large no more is read than shows that it is.
    """
    if path == "-":
        return sys.stdin.buffer.read(LARGEST_FILE + 1)
    with Path(path).open("rb") as file:
        return file.read(LARGEST_FILE + 1)


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
        "lines": [_line_as_json(line, game.seated) for line in sheet.lines],
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
