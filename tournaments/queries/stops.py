"""Who has stopped tables before their last deals, and whether the tournament was told of it."""

from collections.abc import Collection
from typing import NamedTuple

from kingscore.models import Entry, Game
from tournaments.models import Decision, Table


class Stop(NamedTuple):
    """The entry by which a table stands as stopped, and what was noted of it as a decision.

    No decision: it was written on the sheet itself, where nobody says what counts then.
    """

    entry: Entry
    decision: Decision | None


def stops_of(games: Collection[Game]) -> dict[str, Stop]:
    """How these games, which are stopped, came to that, by their codes: two queries, or none."""
    if not games:
        return {}
    written = Entry.objects.filter(game__in=games, content__kind="stop").order_by("seq")
    last = {each.game.code: each for each in written.select_related("game", "recorded_by")}
    own = Table.objects.filter(game__in=games).values("round__tournament")
    noted = Decision.objects.filter(
        tournament__in=own,
        kind=Decision.Kind.CLOSED_EARLY,
        details__entry__in=[str(each.pk) for each in last.values()],
    )
    decisions = {each.details["entry"]: each for each in noted}
    return {code: Stop(each, decisions.get(str(each.pk))) for code, each in last.items()}
