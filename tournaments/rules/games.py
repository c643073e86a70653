"""What the game of one table amounts to: its cycles of dealers, its deals, and what is at stake."""

from fractions import Fraction

from kingscore.rules.amount import Amount, exact, size_of
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.schedule import DealersChoice, FixedOrder
from kingscore.rules.sheet import Sheet


def cycle(size: int, ruleset: Ruleset) -> int:
    """How many deals it takes until everybody at a table has dealt equally often."""
    return size * ruleset.in_a_row


def counted_deals(played: int, size: int, ruleset: Ruleset) -> int:
    """How many of the deals count at a table that was closed after so many: whole cycles.

    A game that was played to the end of its rules counts as it is: ten deals of four.
    """
    if played == ruleset.deals:
        return played
    return played - played % cycle(size, ruleset)


def owners(sheet: Sheet) -> tuple[int, ...]:
    """Whose result each seat is: the places at the table, in the order of play as it was drawn.

    A substitute plays for the seat where he sits; players who had been entered in each other's
    seats have changed over, and take their results along.
    """
    return sheet.players_at(0)


def own_deals(deals: int, ruleset: Ruleset) -> Amount:
    """How many of them each player plays himself: at a table of five the dealer may sit out."""
    return exact(Fraction(deals * ruleset.hands, ruleset.players))


def stake(ruleset: Ruleset) -> Amount:
    """The points at stake in an average deal, each contract taken as often as it may be played.

    In Kingen 104 in ten deals of four players, 102 in nine of three, 100 in eleven of five. 1 where
    the rules do not say it: what is won in a deal of tarock is lost in the same.
    """
    schedule = ruleset.schedule
    if isinstance(schedule, FixedOrder):
        times = {code: schedule.order.count(code) for code in schedule.order}
    else:
        times = dict(schedule.per_game) if isinstance(schedule, DealersChoice) else {}
    points = sum(size_of(ruleset.by_code[code].total) * often for code, often in times.items())
    return exact(Fraction(points, sum(times.values()))) if points else 1
