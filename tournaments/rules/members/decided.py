"""What somebody has decided about the doubtful rows of a list, put into what becomes of them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tournaments.rules.members.match import changes_to
from tournaments.rules.members.outcome import Kind, Member, Outcome
from tournaments.rules.members.words import NUMBER


def decided(
    found: Sequence[Outcome], members: Sequence[Member], choices: Mapping[int, int | None]
) -> list[Outcome]:
    """The outcomes after the choices: by row the key of a member, or None for somebody new.

    A row stays doubtful without a choice, with one that was none of its candidates, and where the
    member has another row. A number that another has by then is not given twice: who is chosen
    gets none.
    """
    known = {each.key: each for each in members}
    taken = {each.member for each in found}
    numbers = _numbers_after(found, members)
    after: list[Outcome] = []
    for each in found:
        chosen = each
        if each.kind is Kind.DOUBTFUL and each.listed.row in choices:
            key = choices[each.listed.row]
            if key is None:
                chosen = _as_new(each, numbers)
            elif key in each.candidates and key not in taken:
                taken.add(key)
                chosen = _as_member(each, known[key], numbers)
        after.append(chosen)
    return after


def _numbers_after(found: Sequence[Outcome], members: Sequence[Member]) -> dict[str, int | None]:
    """Who has which number when what is certain is done: the key of a member, None for others."""
    changing = {each.member for each in found if NUMBER in each.changes}
    numbers: dict[str, int | None] = {
        each.number: each.key for each in members if each.key not in changing
    }
    for each in found:
        if each.kind is Kind.NEW or NUMBER in each.changes:
            numbers[each.listed.number] = each.member
    return numbers


def _as_new(outcome: Outcome, numbers: dict[str, int | None]) -> Outcome:
    listed = outcome.listed
    if listed.number in numbers:
        listed = replace(listed, number="")
    numbers[listed.number] = None
    return replace(outcome, listed=listed, kind=Kind.NEW)


def _as_member(outcome: Outcome, member: Member, numbers: dict[str, int | None]) -> Outcome:
    changes = changes_to(member, outcome.listed)
    if NUMBER in changes:
        if outcome.listed.number in numbers:
            changes = tuple(each for each in changes if each != NUMBER)
        else:
            numbers[outcome.listed.number] = member.key
    kind = Kind.CHANGED if changes else Kind.KNOWN
    return replace(outcome, kind=kind, member=member.key, changes=changes)
