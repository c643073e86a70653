"""Seatings in words: what is not as one would like it, who is missing, how it was drawn."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext, ngettext

from kingscore.wording import isolated
from tournaments.models import Round, Table
from tournaments.rules.seating.faults import Fault, FaultKind
from tournaments.rules.seating.wishes import Kind, Wish
from tournaments.rules.setup import Method

Names = Mapping[int, str]  # of the entrants, by number
_MOST_TABLES = 12  # that are named


def joined(words: Sequence[str]) -> str:
    """Some words as a list: “Ana, Bo and Cis”."""
    *first, last = words
    if not first:
        return last
    return gettext("%(first)s and %(last)s") % {"first": ", ".join(first), "last": last}


def called(entrant: int, names: Names) -> str:
    """An entrant by name; by number where the name is not known: he has just come, or gone."""
    return names.get(entrant, f"#{entrant}")


def people(entrants: Iterable[int], names: Names) -> str:
    """Some entrants as they are called."""
    return joined([isolated(called(each, names)) for each in entrants])


def rounds_in_words(numbers: Sequence[int]) -> str:
    """Some rounds: “round 1” or “rounds 1 and 3”."""
    text = ngettext("round %(rounds)s", "rounds %(rounds)s", len(numbers))
    return text % {"rounds": joined([str(each) for each in numbers])}


def method_name(method: str) -> str:
    """How it was found who sits where."""
    return {
        Method.RANDOM: gettext("by lot"),
        Method.BALANCED: gettext("balanced"),
        Method.STANDINGS: gettext("by standings"),
        Method.HAND: gettext("by hand"),
        Method.FILE: gettext("from a file"),
    }[Method(method)]


def fault_in_words(fault: Fault, names: Names, sizes: Mapping[int, int], usual: int) -> str:
    """One fault; `sizes` of the tables are by their numbers."""
    table = fault.tables[0] if fault.tables else 0
    values = {"table": table, "names": people(fault.entrants, names)}
    if fault.kind is FaultKind.MEET_AGAIN:
        text = gettext("Table %(table)s: %(names)s met in %(rounds)s.")
        return text % (values | {"rounds": rounds_in_words(fault.rounds)})
    if fault.kind is FaultKind.ODD_AGAIN:
        small = gettext("Table %(table)s: %(names)s is at a small table again, as in %(rounds)s.")
        large = gettext("Table %(table)s: %(names)s is at a large table again, as in %(rounds)s.")
        text = small if sizes.get(table, 0) < usual else large
        return text % (values | {"rounds": rounds_in_words(fault.rounds)})
    if fault.kind is FaultKind.WISH_APART:
        return gettext("Table %(table)s: %(names)s were to sit apart.") % values
    if fault.kind is FaultKind.WISH_TOGETHER:
        text = gettext("%(names)s were to sit together, and sit at tables %(tables)s.")
        return text % (values | {"tables": joined([str(each) for each in fault.tables])})
    return gettext("Table %(table)s: %(names)s are of one team.") % values


def faults_in_short(faults: Sequence[Fault]) -> list[str]:
    """How many faults there are of each kind."""
    counts = {kind: sum(each.kind is kind for each in faults) for kind in FaultKind}
    wishes = counts[FaultKind.WISH_APART] + counts[FaultKind.WISH_TOGETHER]
    texts = [
        (wishes, ngettext("%(count)s wish is not kept", "%(count)s wishes are not kept", wishes)),
        (
            counts[FaultKind.MEET_AGAIN],
            ngettext(
                "%(count)s pair meets again",
                "%(count)s pairs meet again",
                counts[FaultKind.MEET_AGAIN],
            ),
        ),
        (
            counts[FaultKind.ODD_AGAIN],
            ngettext(
                "%(count)s sits at an odd table again",
                "%(count)s sit at odd tables again",
                counts[FaultKind.ODD_AGAIN],
            ),
        ),
        (
            counts[FaultKind.CLUB_MATES],
            ngettext(
                "%(count)s pair is of one team",
                "%(count)s pairs are of one team",
                counts[FaultKind.CLUB_MATES],
            ),
        ),
    ]
    return [text % {"count": count} for count, text in texts if count]


def tables_of_rounds(tables: Sequence[Table]) -> str:
    """Some tables by round: “round 2, tables 4 and 7”; not all of very many."""
    rounds: dict[int, list[str]] = {}
    for table in tables[:_MOST_TABLES]:
        rounds.setdefault(table.round.number, []).append(str(table.number))
    said = []
    for number, names in rounds.items():
        text = ngettext(
            "round %(round)s, table %(tables)s", "round %(round)s, tables %(tables)s", len(names)
        )
        said.append(text % {"round": number, "tables": joined(names)})
    if more := len(tables[_MOST_TABLES:]):
        said.append(ngettext("%(count)s more", "%(count)s more", more) % {"count": more})
    return "; ".join(said)


def wish_in_words(wish: Wish, names: Names) -> str:
    """A wish: “Ana and Bo apart”."""
    text = (
        gettext("%(names)s: not two of them at one table")
        if wish.kind is Kind.APART
        else gettext("%(names)s: at one table")
    )
    return text % {"names": people(wish.entrants, names)}


def state_name(round_: Round) -> str:
    """How far a round is."""
    return {
        Round.State.DRAWN: gettext("drawn, not open yet"),
        Round.State.OPEN: gettext("being played"),
        Round.State.CLOSED: gettext("closed"),
    }[Round.State(round_.state)]
