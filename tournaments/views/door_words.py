"""What the door says of those who are there: how far each is, and what tables there will be."""

from collections import Counter
from typing import Any

from django.utils.translation import gettext, ngettext

from kingscore.wording import say_problems
from tournaments.models import Entrant, Tournament
from tournaments.queries import counts_at_door, setup_of, stale_rounds_of
from tournaments.rules.seating.sizes import Unseatable, table_sizes


def counts_words(tournament: Tournament) -> dict[str, Any]:
    """How many are there, the tables of the next round, and what must be drawn again."""
    counts = counts_at_door(tournament)
    setup = setup_of(tournament)
    tables: str = ""
    why_not: tuple[str, ...] = ()
    if counts.playing:
        try:
            sizes = table_sizes(counts.playing, allowed=setup.sizes, usual=setup.usual)
            tables = tables_words(sizes)
        except Unseatable as unseatable:
            why_not = say_problems(unseatable.problems)
    has_round = setup.rounds is None or counts.round <= setup.rounds
    return {
        "counts": counts,
        "tables": tables,
        "why_not": why_not,
        "has_round": has_round,
        "stale": stale_words(stale_rounds_of(tournament)),
    }


def tables_words(sizes: tuple[int, ...]) -> str:
    """The tables by size: “8 tables of 4 and 2 of 3”."""
    parts: list[str] = []
    for size, number in Counter(sizes).items():
        if parts:
            text = gettext("%(tables)s of %(size)s")
        else:
            text = ngettext("%(tables)s table of %(size)s", "%(tables)s tables of %(size)s", number)
        parts.append(text % {"tables": number, "size": size})
    *first, last = parts
    if not first:
        return last
    return gettext("%(first)s and %(last)s") % {"first": ", ".join(first), "last": last}


def stale_words(numbers: list[int]) -> str:
    """What must be drawn again before it can be opened."""
    if not numbers:
        return ""
    text = ngettext(
        "Round %(rounds)s was drawn for others than those who would play it now: draw it again "
        "before it is opened.",
        "Rounds %(rounds)s were drawn for others than those who would play them now: draw them "
        "again before they are opened.",
        len(numbers),
    )
    return text % {"rounds": ", ".join(map(str, numbers))}


def state_words(entrant: Entrant) -> list[str]:
    """What is particular about an entrant; his absences were read along."""
    words = []
    if entrant.left_after is not None:
        words.append(left_words(entrant))
    elif entrant.first_round > 1:
        words.append(gettext("plays from round %(round)s") % {"round": entrant.first_round})
    absent = sorted(each.round_number for each in entrant.absences.all())
    if absent:
        text = ngettext("absent in round %(rounds)s", "absent in rounds %(rounds)s", len(absent))
        words.append(text % {"rounds": ", ".join(map(str, absent))})
    return words


def left_words(entrant: Entrant) -> str:
    """After which round somebody has left, and whether his result counts."""
    if entrant.left_after == 0:
        gone = gettext("left before the first round")
    else:
        gone = gettext("left after round %(round)s") % {"round": entrant.left_after}
    kept = gettext("keeps his result") if entrant.keeps_result else gettext("out of the standings")
    return f"{gone}, {kept}"
