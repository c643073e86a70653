"""A list that is to be read in, held against the members as they are now."""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kingscore.models import Player
from tournaments.models import Club
from tournaments.queries.members import guests_of, listed_members
from tournaments.rules.members.header import layout_of, needed_rows
from tournaments.rules.members.listed import people_of
from tournaments.rules.members.match import outcomes, same_name
from tournaments.rules.members.outcome import Kind, Member, Outcome


@dataclass(frozen=True, slots=True)
class ListPreview:
    """What would become of each row of a list.

    `members` are those of the club by key, `guests` the players who would become members, by row,
    where somebody new has played with the club before. `rows` are what is needed of the list to
    preview it again. `stamp` changes with any of it.
    """

    rows: Sequence[Sequence[str]]
    outcomes: tuple[Outcome, ...]
    members: Mapping[int, Member]
    guests: Mapping[int, Player]
    stamp: str

    def of_kind(self, kind: Kind) -> list[Outcome]:
        """The outcomes of one kind, in the order of the list."""
        return [each for each in self.outcomes if each.kind is kind]


def list_preview(club: Club, rows: Sequence[Sequence[str]]) -> ListPreview:
    """What would become of the rows of a list, its header among them; two queries.

    Raises InvalidDocument for rows of which none can be read.
    """
    layout = layout_of(rows)
    members = listed_members(club)
    found = outcomes(people_of(rows, layout), members, layout.columns)
    guests = _guests(club, found)
    return ListPreview(
        rows=needed_rows(rows, layout),
        outcomes=tuple(found),
        members={each.key: each for each in members},
        guests=guests,
        stamp=_stamp(found, guests),
    )


def _guests(club: Club, found: Sequence[Outcome]) -> dict[int, Player]:
    """Who of the new ones is a guest: by a name that only one row and one guest have."""
    rows: dict[str, list[int]] = {}
    for each in found:
        if each.kind in (Kind.NEW, Kind.DOUBTFUL):
            rows.setdefault(same_name(each.listed.name), []).append(each.listed.row)
    new = {each.listed.row for each in found if each.kind is Kind.NEW}
    guests = list(guests_of(club))
    times = Counter(same_name(each.name) for each in guests)
    return {
        rows[name][0]: guest
        for guest in guests
        if times[name := same_name(guest.name)] == 1
        and len(rows.get(name, ())) == 1
        and rows[name][0] in new
    }


def _stamp(found: Sequence[Outcome], guests: Mapping[int, Player]) -> str:
    plain = [
        (each.listed.row, each.kind, each.member, each.changes, each.candidates) for each in found
    ]
    seated = {row: player.pk for row, player in guests.items()}
    return hashlib.sha256(json.dumps([plain, seated]).encode()).hexdigest()[:32]
