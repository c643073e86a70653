"""The tally (turven): which marks of the quotas are used, and which owed doubles are given."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext

from kingscore.queries import Table
from kingscore.rules.contract import Contract, Side
from kingscore.rules.owed import doubles_given
from kingscore.rules.schedule import AnyContract, DealersChoice, side_name
from kingscore.rules.sheet import Sheet
from kingscore.wording import label


@dataclass(frozen=True, slots=True)
class Marks:
    """Boxes, marked or free; `used` says the same in words. Without boxes there is nothing."""

    boxes: tuple[bool, ...] = ()
    used: str = ""


@dataclass(frozen=True, slots=True)
class TallyRow:
    """What is counted, and its marks: of the whole game, or of each player."""

    name: str
    cells: tuple[Marks, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """One table of marks. `names` are those of its columns; none where it is of the whole game."""

    caption: str
    names: tuple[str, ...]
    rows: tuple[TallyRow, ...]


def tallies(table: Table) -> tuple[Tally, ...]:
    """The tables of marks of a game; none where nothing has a quota."""
    schedule = table.sheet.ruleset.schedule
    found: list[Tally] = []
    if isinstance(schedule, DealersChoice):
        caption = gettext("What is played and left")
        by_game = tuple(_by_game(table.sheet, schedule))
        by_player = tuple(_by_player(table.sheet, schedule))
        found += [Tally(caption, (), by_game)] if by_game else []
        found += [Tally("" if by_game else caption, table.names, by_player)] if by_player else []
    if table.sheet.ruleset.owed_doubles:
        caption = gettext("Who has doubled the declarer at the top how often")
        found.append(Tally(caption, table.names, tuple(_doubles(table))))
    return tuple(found)


def _by_game(sheet: Sheet, schedule: DealersChoice) -> Iterator[TallyRow]:
    """The contracts that have marks of the whole game."""
    used = Counter(line.contract.code for line in sheet.lines)
    for code, contract in sheet.ruleset.by_code.items():
        most = schedule.per_game[code]
        if code not in schedule.each and not _is_told_by_side(sheet, schedule, contract, most):
            yield TallyRow(label(contract.name), (marks(used[code], most),))


def _is_told_by_side(
    sheet: Sheet, schedule: DealersChoice, contract: AnyContract, most: int
) -> bool:
    """Whether a contract is the only one of its side, and the players' marks say it all."""
    side = _side(contract)
    alone = [_side(each) for each in sheet.ruleset.contracts].count(side) == 1
    return alone and most == sheet.ruleset.players * schedule.per_dealer.get(side, 0)


def _by_player(sheet: Sheet, schedule: DealersChoice) -> Iterator[TallyRow]:
    """The sides, and the contracts, of which every player has marks of his own."""
    seats = range(sheet.ruleset.players)
    sides = Counter((line.facts.declarer, _side(line.contract)) for line in sheet.lines)
    for side, most in schedule.per_dealer.items():
        name = capfirst(label(side_name(sheet.ruleset.by_code, side)))
        yield TallyRow(name, tuple(marks(sides[seat, side], most) for seat in seats))
    used = Counter((line.facts.declarer, line.contract.code) for line in sheet.lines)
    for code, most in schedule.each.items():
        name = label(sheet.ruleset.by_code[code].name)
        yield TallyRow(name, tuple(marks(used[seat, code], most) for seat in seats))


def _doubles(table: Table) -> Iterator[TallyRow]:
    """How often each player has doubled each declarer, of the times that are owed."""
    played = [line.facts for line in table.sheet.lines]
    owed = table.sheet.ruleset.owed_doubles
    seats = range(len(table.names))
    for by in seats:
        cells = (
            Marks() if by == on else marks(doubles_given(played, by=by, on=on), owed)
            for on in seats
        )
        yield TallyRow(table.names[by], tuple(cells))


def _side(contract: AnyContract) -> Side:
    """The side of a contract; a game of tarock gives and takes, and counts as positive."""
    return contract.side if isinstance(contract, Contract) else Side.POSITIVE


def marks(used: int, most: int) -> Marks:
    """Boxes for so many marks; there can be more marks than boxes after an override."""
    boxes = tuple(place < used for place in range(max(used, most)))
    return Marks(boxes, used_in_words(used, most))


def used_in_words(used: int, most: int) -> str:
    """The marks of a tally for those who do not see them."""
    return gettext("%(used)s of %(most)s used") % {"used": used, "most": most}
