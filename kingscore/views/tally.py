"""The tally (turven): which marks of the quotas are used, and which owed doubles are given."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext

from kingscore.rules.owed import doubles_given
from kingscore.rules.schedule import AnyContract, DealersChoice, side_name
from kingscore.rules.sheet import Sheet
from kingscore.wording import label


@dataclass(frozen=True, slots=True)
class Marks:
    """How many marks of so many are used; after an override there can be more than that."""

    count: int = 0
    most: int = 0

    @property
    def boxes(self) -> tuple[bool, ...]:
        """The boxes, marked or free."""
        return tuple(place < self.count for place in range(max(self.count, self.most)))

    @property
    def used(self) -> str:
        """The same for those who do not see them."""
        return used_in_words(self.count, self.most)


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


def tallies(sheet: Sheet, names: Sequence[str]) -> tuple[Tally, ...]:
    """The tables of marks of a game; none where nothing has a quota."""
    schedule, names = sheet.ruleset.schedule, tuple(names)
    found: list[Tally] = []
    if isinstance(schedule, DealersChoice):
        caption = gettext("What is played and left")
        by_game = tuple(_by_game(sheet, schedule))
        by_player = tuple(_by_player(sheet, schedule))
        found += [Tally(caption, (), by_game)] if by_game else []
        found += [Tally("" if by_game else caption, names, by_player)] if by_player else []
    if sheet.ruleset.owed_doubles:
        caption = gettext("Doubles given (rows) to each declarer (columns)")
        found.append(Tally(caption, names, tuple(_doubles(sheet, names))))
    return tuple(found)


def _by_game(sheet: Sheet, schedule: DealersChoice) -> Iterator[TallyRow]:
    """The contracts that have marks of the whole game."""
    used = Counter(line.contract.code for line in sheet.lines)
    for code, contract in sheet.ruleset.by_code.items():
        most = schedule.per_game[code]
        if code not in schedule.each and not _is_told_by_side(sheet, schedule, contract, most):
            yield TallyRow(label(contract.name), (Marks(used[code], most),))


def _is_told_by_side(
    sheet: Sheet, schedule: DealersChoice, contract: AnyContract, most: int
) -> bool:
    """Whether a contract is the only one of its side, and the players' marks say it all."""
    side = contract.side
    alone = [each.side for each in sheet.ruleset.contracts].count(side) == 1
    return alone and most == sheet.ruleset.players * schedule.per_dealer.get(side, 0)


def _by_player(sheet: Sheet, schedule: DealersChoice) -> Iterator[TallyRow]:
    """The sides, and the contracts, of which every player has marks of his own."""
    seats = range(sheet.ruleset.players)
    sides = Counter((line.facts.declarer, line.contract.side) for line in sheet.lines)
    for side, most in schedule.per_dealer.items():
        own = [each for each in sheet.ruleset.contracts if each.side is side]
        if all(each.code in schedule.each for each in own) and most >= sum(
            schedule.each[each.code] for each in own
        ):
            continue  # the lists of the contracts say it all
        name = capfirst(label(side_name(sheet.ruleset.by_code, side)))
        yield TallyRow(name, tuple(Marks(sides[seat, side], most) for seat in seats))
    used = Counter((line.facts.declarer, line.contract.code) for line in sheet.lines)
    for code, most in schedule.each.items():
        name = label(sheet.ruleset.by_code[code].name)
        yield TallyRow(name, tuple(Marks(used[seat, code], most) for seat in seats))


def _doubles(sheet: Sheet, names: Sequence[str]) -> Iterator[TallyRow]:
    """How often each player has doubled each declarer, of the times that are owed."""
    played = [line.facts for line in sheet.lines]
    owed = sheet.ruleset.owed_doubles
    seats = range(len(names))
    for by in seats:
        cells = (
            Marks() if by == on else Marks(doubles_given(played, by=by, on=on), owed)
            for on in seats
        )
        yield TallyRow(names[by], tuple(cells))


def used_in_words(used: int, most: int) -> str:
    """The marks of a tally for those who do not see them."""
    return gettext("%(used)s of %(most)s used") % {"used": used, "most": most}
