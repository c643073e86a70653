"""A sheet as plain text, for a terminal."""

import unicodedata
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from kingscore.money import money
from kingscore.rules.amount import Amount
from kingscore.rules.gamefile import GameFile
from kingscore.rules.schedule import DealersChoice
from kingscore.rules.sentence import Points
from kingscore.rules.settlement import amounts, fewest_payments
from kingscore.rules.sheet import Line, Sheet
from kingscore.views.cards import TRUMPS
from kingscore.views.paper import foot, names_declarers
from kingscore.views.tally import Tally, tallies
from kingscore.views.telling import cause_in_words
from kingscore.wording import (
    ending_in_words,
    isolated,
    label,
    say_problem,
    substitution_in_words,
    sum_in_words,
)


def as_text(game: GameFile, sheet: Sheet) -> Iterator[str]:
    """The sheet for people, line by line."""
    names = [isolated(name) for name in game.seated]
    counted = {"played": len(sheet.lines), "deals": game.ruleset.deals}
    yield f"{label(game.ruleset.name)}: " + _("%(played)s of %(deals)s deals") % counted
    if sheet.lines:
        yield ""
        yield from _sheet_table(sheet, game.players)
    if sheet.substitutions:
        yield ""
        yield from (substitution_in_words(each, game.players) for each in sheet.substitutions)
    yield ""
    yield from filter(None, (ending_in_words(sheet, names), sum_in_words(sheet)))
    for tally in tallies(sheet, names):
        yield ""
        yield from _tally(tally)
    if isinstance(game.ruleset.schedule, DealersChoice):
        yield from (
            _("Closed: %(reason)s") % {"reason": say_problem(marks.closed, names)}
            for marks in sheet.marks
            if marks.closed
        )
    yield from _ledgers(sheet, names)
    yield ""
    yield from _ranking(game, sheet, names)
    if not sheet.is_finished:
        yield ""
        yield _("%(player)s deals next.") % {"player": names[sheet.next_dealer]}


def _sheet_table(sheet: Sheet, players: Sequence[str]) -> list[str]:
    """The score sheet as people write it: running totals, one column for each seat."""
    declarers = names_declarers(sheet.ruleset)
    names = [isolated(players[place]) for place in sheet.players]
    rows = [["#", _("Declarer") if declarers else _("Dealer"), _("Contract"), *names]]
    for line in sheet.lines:
        who = line.facts.declarer if declarers else line.dealer
        name = isolated(players[sheet.players_at(line.number)[who]])
        rows.append([str(line.number), name, _played(line), *map(_points, line.totals)])
    return table(rows, "><<" + ">" * len(names))


def _played(line: Line) -> str:
    """What a deal was played for, in one cell."""
    words = [label(line.contract.name)]
    if trump := TRUMPS.get(line.facts.trump):
        words.append(trump.symbol)
    if line.facts.is_sold:
        words.append(_("(sold)"))
    if not line.is_played:
        words.append(_("(shared out)") if line.facts.is_shared else _("(not played)"))
    if line.closed:
        words.append(_("(was closed: %(reason)s)") % {"reason": line.facts.override})
    return " ".join(words)


def _tally(tally: Tally) -> list[str]:
    """The marks of the game with their numbers, or those of each player in columns."""
    if not tally.names:
        rows = [["", _("Marks"), ""]]
        for row in tally.rows:
            (marks,) = row.cells
            numbers = {"used": marks.count, "most": marks.most}
            text = _("%(used)s of %(most)s") % numbers
            rows.append([row.name, "|" * marks.count or "·", text])
        return table(rows, "<<<")
    rows = [["", *tally.names]]
    for row in tally.rows:
        marks_of = (each.boxes for each in row.cells)
        rows.append([row.name, *("".join("·|"[box] for box in boxes) for boxes in marks_of)])
    caption = [tally.caption] if tally.caption else []
    return [*caption, *table(rows, "<" * len(rows[0]))]


def _ledgers(sheet: Sheet, names: Sequence[str]) -> Iterator[str]:
    """What the results are made of, where it is more than the deals, and what was fined."""
    columns = list(foot(sheet))
    if len(columns) > 1:
        rows = [["", *(column.name for column in columns)]]
        rows += [
            [name, *(column.sums[seat].points for column in columns)]
            for seat, name in enumerate(names)
        ]
        yield ""
        yield from table(rows, "<" + ">" * len(columns))
    if sheet.adjustments:
        yield ""
        rows = [
            [names[each.seat], _points(each.points), cause_in_words(each.cause, sheet.ruleset)]
            for each in sheet.adjustments
        ]
        yield from table(rows, "<><")


def _ranking(game: GameFile, sheet: Sheet, names: Sequence[str]) -> Iterator[str]:
    """The players from the first place down; with a stake also the money."""
    stake = game.stake if game.currency else 0
    won = amounts(sheet.money, stake)
    rows = [
        [
            f"{place}.",
            names[seat],
            _points(sheet.results[seat]),
            *([money(won[seat], game.currency)] if stake else []),
        ]
        for place, seat in sorted(
            zip(sheet.places, range(len(names)), strict=True),
            key=lambda each: (each[0], -sheet.results[each[1]]),
        )
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
