"""`manage.py score GAME.json`: the sheet of a game file, without a database."""

import io
import json
import sys
import unicodedata
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from kingscore.money import money
from kingscore.rules.amount import Amount
from kingscore.rules.contract import Contract, Side
from kingscore.rules.errors import Invalid
from kingscore.rules.gamefile import LARGEST_FILE, GameFile, parse_game_file
from kingscore.rules.schedule import DealersChoice, side_name
from kingscore.rules.sentence import Points
from kingscore.rules.settlement import amounts, fewest_payments, places
from kingscore.rules.sheet import Line, Sheet
from kingscore.wording import isolated, label, say, say_file_problems, say_problem, sum_in_words

SUIT_SIGNS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


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
    """The sheet for programs. Lists have one value for each seat; points are whole numbers."""
    has_predictions = game.ruleset.has_predictions
    return {
        "ruleset": game.ruleset.slug,
        "players": list(game.seated),
        "deals": game.ruleset.deals,
        "deals_recorded": len(sheet.lines),
        "is_finished": sheet.is_finished,
        "is_regular": sheet.is_regular,
        "next_dealer": sheet.next_dealer,
        "totals": list(sheet.totals),
        "penalties": list(sheet.penalties) if has_predictions else None,
        "settlement": list(sheet.settlement) if has_predictions else None,
        "results": list(sheet.results),
        "places": list(places(sheet.results)),
        "expected_final": sheet.expected_final and list(sheet.expected_final),
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


def _line_as_json(line: Line, names: Sequence[str]) -> dict[str, Any]:
    """One deal; `counts` is null when it was not played."""
    return {
        "number": line.number,
        "dealer": line.dealer,
        "leader": line.leader,
        "declarer": line.facts.declarer,
        "contract": line.contract.code,
        "trump": line.facts.trump or None,
        "counts": {code: list(row) for code, row in line.facts.counts.items()} or None,
        "predictions": list(line.facts.predictions) or None,
        "override": line.facts.override or None,
        "scores": list(line.scores),
        "totals": list(line.totals),
        "steps": [[say(step.sentence, names) for step in steps] for steps in line.steps],
        "penalties": [step.points for step in line.penalties] or None,
        "penalty_steps": [say(step.sentence, names) for step in line.penalties] or None,
    }


def as_text(game: GameFile, sheet: Sheet) -> Iterator[str]:
    """The sheet for people, line by line."""
    names = [isolated(name) for name in game.seated]
    counted = {"played": len(sheet.lines), "deals": game.ruleset.deals}
    yield f"{label(game.ruleset.name)}: " + _("%(played)s of %(deals)s deals") % counted
    if sheet.lines:
        yield ""
        yield from _sheet_table(sheet, names)
    yield ""
    yield sum_in_words(sheet)
    if isinstance(game.ruleset.schedule, DealersChoice):
        yield ""
        yield from _tally(sheet, game.ruleset.schedule, names)
    if game.ruleset.has_predictions:
        yield ""
        yield from _penalty_table(sheet, names)
    yield ""
    yield from _ranking(game, sheet, names)
    if not sheet.is_finished:
        yield ""
        yield _("%(player)s deals next.") % {"player": names[sheet.next_dealer]}


def _sheet_table(sheet: Sheet, names: Sequence[str]) -> list[str]:
    """The score sheet as people write it: running totals, one column for each player."""
    rows = [["#", _("Dealer"), _("Contract"), *names]]
    rows += [
        [str(line.number), names[line.dealer], _played(line), *map(_points, line.totals)]
        for line in sheet.lines
    ]
    return table(rows, "><<" + ">" * len(names))


def _played(line: Line) -> str:
    """What a deal was played for, in one cell."""
    words = [label(line.contract.name)]
    if line.facts.trump:
        words.append(SUIT_SIGNS.get(line.facts.trump, line.facts.trump))
    if line.facts.is_sold:
        words.append(_("(sold)"))
    if not line.is_played:
        words.append(_("(not played)"))
    if line.closed:
        words.append(_("(was closed: %(reason)s)") % {"reason": line.facts.override})
    return " ".join(words)


def _tally(sheet: Sheet, schedule: DealersChoice, names: Sequence[str]) -> Iterator[str]:
    """The marks of the penalty contracts, then those of each dealer, and what is closed now."""
    used = [line.contract.code for line in sheet.lines]
    rows = [["", _("Marks"), ""]]
    for code, contract in sheet.ruleset.by_code.items():
        if isinstance(contract, Contract) and contract.side is Side.NEGATIVE:
            rows.append(
                [label(contract.name), *_tallied(used.count(code), schedule.per_game[code])]
            )
    sides = [
        (line.facts.declarer, line.contract.side)
        for line in sheet.lines
        if isinstance(line.contract, Contract)
    ]
    for side, most in schedule.per_dealer.items():
        name = label(side_name(sheet.ruleset.by_code, side))
        for seat, player in enumerate(names):
            rows.append([f"{player}: {name}", *_tallied(sides.count((seat, side)), most)])
    yield from table(rows, "<<<")
    yield from (
        _("Closed: %(reason)s") % {"reason": say_problem(marks.closed, names)}
        for marks in sheet.marks
        if marks.closed
    )


def _tallied(used: int, most: int) -> list[str]:
    return ["|" * used or "·", _("%(used)s of %(most)s") % {"used": used, "most": most}]


def _penalty_table(sheet: Sheet, names: Sequence[str]) -> list[str]:
    """The penalties for wrong predictions, and what they come to when every pair settles."""
    columns = (sheet.totals, sheet.settlement, sheet.results)
    rows = [["", _("Penalties"), _("Points"), _("Settled"), _("Result")]]
    rows += [
        [name, str(sheet.penalties[seat]), *(_points(column[seat]) for column in columns)]
        for seat, name in enumerate(names)
    ]
    return table(rows, "<>>>>")


def _ranking(game: GameFile, sheet: Sheet, names: Sequence[str]) -> Iterator[str]:
    """The players from the best result down; with a stake also the money."""
    stake = game.stake if game.currency else 0
    won = amounts(sheet.results, stake)
    rows = [
        [
            f"{place}.",
            names[seat],
            _points(sheet.results[seat]),
            *([money(won[seat], game.currency)] if stake else []),
        ]
        for place, seat in sorted(zip(places(sheet.results), range(len(names)), strict=True))
    ]
    yield from table(rows, "><>>" if stake else "><>")
    for payment in fewest_payments(won):
        yield _("%(payer)s pays %(payee)s %(amount)s.") % {
            "payer": names[payment.payer],
            "payee": names[payment.payee],
            "amount": money(payment.amount, game.currency),
        }


def _points(points: Amount) -> str:
    return str(Points(points))


def table(rows: Sequence[Sequence[str]], align: str) -> list[str]:
    """Rows as lines of text; `align` has `<` or `>` for each column, widths are as shown."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = []
        for cell, side, most in zip(row, align, widths, strict=True):
            space = " " * (most - width(cell))
            cells.append(cell + space if side == "<" else space + cell)
        lines.append("  ".join(cells).rstrip())
    return lines


def width(text: str) -> int:
    """Columns that a text takes on a terminal: 2 for wide signs and emoji, 0 for added marks."""
    columns, before = 0, ""
    for character in text:
        if character == "\N{VARIATION SELECTOR-16}":  # turns the sign before it into an emoji
            columns += before != "" and unicodedata.east_asian_width(before) not in "WF"
        elif not _is_part_of(character, before):
            columns += 2 if unicodedata.east_asian_width(character) in "WF" else 1
        before = character
    return columns


def _is_part_of(character: str, before: str) -> bool:
    """Whether a character adds nothing to the width of the one before it."""
    is_skin_tone = "\N{EMOJI MODIFIER FITZPATRICK TYPE-1-2}" <= character <= "\U0001f3ff"
    is_joined = before == "\N{ZERO WIDTH JOINER}" and character > "\u2000"
    return is_skin_tone or is_joined or unicodedata.category(character) in ("Mn", "Me", "Cf")
