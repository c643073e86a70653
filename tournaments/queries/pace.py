"""How fast the tables of rounds play, by the times at which they wrote."""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from django.db.models import Count, Max, Min

from kingscore.models import Entry
from tournaments.models import Round
from tournaments.rules.pace import quiet_after


def quiet_in(rounds: Collection[Round]) -> dict[int, timedelta]:
    """After how long without an entry a table of these rounds is quiet, by their ids: one query.

    Only rounds that are open are looked at: in the others nothing is waited for.
    """
    open_ = [each.pk for each in rounds if each.state == Round.State.OPEN]
    paces: dict[int, list[float]] = {pk: [] for pk in open_}
    for pk, deals, first, last in _deals_of(open_) if open_ else ():
        if deals > 1:  # how long the first has taken is not known: it began with finding the table
            paces[pk].append((last - first).total_seconds() / (deals - 1))
    return {pk: timedelta(seconds=quiet_after(deals)) for pk, deals in paces.items()}


def _deals_of(rounds: Collection[int]) -> Iterable[tuple[int, int, datetime, datetime]]:
    """Of each table that has written a deal: its round, how many, when the first and the last."""
    deals = Entry.objects.filter(game__table__round__in=rounds, number__isnull=False).order_by()
    by_game = deals.values("game__table__round", "game").annotate(
        deals=Count("number", distinct=True), first=Min("recorded_at"), last=Max("recorded_at")
    )
    return by_game.values_list("game__table__round", "deals", "first", "last")
