"""Compulsory doubles (Barbu, BARB): everybody must double every declarer a number of times."""

from collections.abc import Iterator, Sequence

from kingscore.rules.deal import DealFacts
from kingscore.rules.errors import Problem, problem
from kingscore.rules.ruleset import Ruleset
from kingscore.rules.schedule import Progress
from kingscore.rules.sentence import Seat, gettext_noop


def doubles_given(played: Sequence[DealFacts], *, by: int, on: int) -> int:
    """How often a seat has doubled another one in the deals of which that was the declarer."""
    return sum(
        (double.by, double.on) == (by, on)
        for facts in played
        if facts.declarer == on
        for double in facts.doubles
    )


def owed_double(
    ruleset: Ruleset, progress: Progress, played: Sequence[DealFacts], facts: DealFacts
) -> Iterator[Problem]:
    """Who must double the declarer in this deal, because too few of his deals are left for it."""
    declarer = facts.declarer
    if not 0 <= declarer < ruleset.players:
        return  # which is a fault of its own
    ahead = progress.declarers_ahead[declarer] - 1
    if ahead >= ruleset.owed_doubles:  # enough deals are left to whoever has doubled in none
        return
    for seat in range(ruleset.players):
        given = doubles_given([*played, facts], by=seat, on=declarer)
        if seat != declarer and given + ahead < ruleset.owed_doubles:
            text = gettext_noop(
                "%(player)s must double %(other)s in this deal: %(owed)s times in his deals, and "
                "%(given)s so far."
            )
            yield problem(
                "double_owed",
                text,
                at="doubles",
                player=Seat(seat),
                other=Seat(declarer),
                owed=ruleset.owed_doubles,
                given=doubles_given(played, by=seat, on=declarer),
            )
