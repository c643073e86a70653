"""How far a table is, in words."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import time_format
from django.utils.translation import gettext, ngettext

from kingscore.models import Entry
from kingscore.views.telling import writer
from kingscore.wording import isolated
from tournaments.models import Decision
from tournaments.queries import Progress, State, TableNow
from tournaments.queries.tables import Sitting
from tournaments.rules.setup import Unplayed


def state_in_words(now: TableNow) -> str:
    """How far a table is: "deal 7 of 20"."""
    progress = now.progress
    if progress is None:
        return gettext("not open yet")
    if now.state is State.NOT_STARTED:
        return gettext("not started")
    values = {"played": progress.played, "deals": progress.deals, "counted": progress.counted}
    if not progress.is_finished:
        values["number"] = progress.played + 1
        return gettext("deal %(number)s of %(deals)s") % values
    if not progress.is_stopped:
        return gettext("done")
    if progress.counted == progress.played:
        return gettext("stopped after %(played)s of %(deals)s deals") % values
    return gettext("stopped after %(played)s of %(deals)s deals, %(counted)s count") % values


def last_in_words(now: TableNow) -> str:
    """When something was written last at a table that plays; where it is long ago, how long."""
    if now.state is State.QUIET:
        since = now.last_entry_at or now.table.round.opened_at or now.now
        return ngettext(
            "no entry for %(minutes)s minute",
            "no entry for %(minutes)s minutes",
            minutes(now, since),
        ) % {"minutes": minutes(now, since)}
    if now.last_entry_at is None or now.state is State.DONE:
        return ""
    return gettext("last entry %(ago)s") % {"ago": ago(now, now.last_entry_at)}


def result_in_words(now: TableNow) -> str:
    """Whether the result of a finished table was confirmed."""
    if now.state is not State.DONE:
        return ""
    if now.is_confirmed:
        return gettext("confirmed")
    if now.was_confirmed:
        return gettext("corrected after it was confirmed")
    return gettext("not confirmed yet")


def stopped_in_words(now: TableNow) -> str:
    """Who has stopped a table, and when; on the sheet itself nobody was told what counts then."""
    if now.stop is None:
        return ""
    entry, decision = now.stop.entry, now.stop.decision
    zone = ZoneInfo(now.table.round.tournament.club.time_zone)
    values = {
        "time": time_format(timezone.localtime(entry.recorded_at, zone), "H:i"),
        "who": _stopper(entry, decision),
    }
    if decision is None:
        return gettext("stopped on the sheet itself at %(time)s: %(who)s") % values
    return gettext("stopped at %(time)s: %(who)s") % values


def _stopper(entry: Entry, decision: Decision | None) -> str:
    if decision and decision.author_id:
        return gettext("a director")
    is_known = entry.recorded_by_id or entry.device
    return writer(entry) if is_known else gettext("it is not known by whom")


def ago(now: TableNow, moment: datetime) -> str:
    """How long ago that was, in minutes."""
    passed = minutes(now, moment)
    if not passed:
        return gettext("just now")
    return ngettext("%(minutes)s min ago", "%(minutes)s min ago", passed) % {"minutes": passed}


def minutes(now: TableNow, moment: datetime) -> int:
    """The whole minutes since a moment."""
    return max(0, int((now.now - moment).total_seconds()) // 60)


def seat_in_words(seat: Sitting) -> str:
    """Who sits in a seat, and for whom if he does so for another."""
    if not seat.substitute:
        return seat.name
    values = {"name": isolated(seat.substitute), "other": isolated(seat.name)}
    return gettext("%(name)s for %(other)s") % values


def stop_in_words(progress: Progress, unplayed: Unplayed) -> tuple[str, ...]:
    """What will count if the table stops now, and what becomes of the deals that are missing."""
    values = {"played": progress.played, "counted": progress.counted, "deals": progress.deals}
    recorded = ngettext(
        "%(played)s deal is recorded,", "%(played)s deals are recorded,", progress.played
    )
    count = ngettext("%(counted)s counts.", "%(counted)s count.", progress.counted)
    said = [f"{recorded % values} {count % values}"]
    if progress.counted < progress.played:
        said.append(gettext("What counts ends where everybody has dealt equally often."))
    if not progress.counted:
        said.append(gettext("The table then has no result in this round."))
    elif unplayed is Unplayed.SCALED:
        said.append(
            gettext("The points are then scaled up to all %(deals)s deals of the round.") % values
        )
    else:
        said.append(gettext("For the deals that are not played nobody gets anything."))
    return tuple(said)
