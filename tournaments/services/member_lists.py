"""Lists of members read in: nobody twice, and nothing that was not shown before."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from kingscore.errors import Conflict
from kingscore.models import Player
from kingscore.rules.errors import Invalid
from kingscore.services.locks import lock_players
from tournaments.errors import MembersChanged
from tournaments.models import Club, Member
from tournaments.queries.member_lists import ListPreview, list_preview
from tournaments.rules.members.decided import decided
from tournaments.rules.members.decode import decoded
from tournaments.rules.members.outcome import Kind, Outcome
from tournaments.rules.members.rows import rows_of
from tournaments.rules.members.words import EMAIL, NAME, NUMBER, TEAM, YEAR
from tournaments.services.locks import lock_club
from tournaments.services.members import lock_tournaments_of, rename_club_player
from tournaments.spreadsheets import is_spreadsheet, rows_of_xlsx

_COLUMNS = {NUMBER: "number", YEAR: "year", EMAIL: "email", TEAM: "team"}  # by field of a list


@dataclass(frozen=True, slots=True)
class ReadList:
    """The rows of a file, and the encoding that was guessed; empty where none had to be."""

    rows: list[list[str]]
    guess: str = ""


@dataclass(frozen=True, slots=True)
class Imported:
    """What a list has done: how many came and changed, and why a name could not be changed.

    `refused` has the row and what stood in the way: an Invalid or a Conflict.
    """

    added: int
    changed: int
    refused: tuple[tuple[int, Exception], ...] = ()


def read_list(content: bytes, *, encoding: str = "", language: str = "") -> ReadList:
    """The rows of a list in a file: a spreadsheet, CSV or plain lines.

    Raises InvalidDocument for what cannot be read.
    """
    if is_spreadsheet(content):
        return ReadList(rows_of_xlsx(content))
    text = decoded(content, encoding, language)
    return ReadList(rows_of(text.text).cells, text.encoding if text.is_guess else "")


@transaction.atomic
def import_members(
    *,
    club: Club,
    rows: Sequence[Sequence[str]],
    choices: Mapping[int, int | None],
    stamp: str,
) -> Imported:
    """Do what the preview with this stamp has shown, all or nothing; the same list again does none.

    `choices` are for the doubtful rows, as `decided` has them. A name that cannot be changed
    because of a game stays, and is told of. Raises MembersChanged when the preview would be another
    by now, and InvalidDocument for rows of which none can be read.
    """
    # A name changes only for who was chosen; his tournaments are locked before the club.
    chosen = Member.objects.filter(club=club, pk__in=[key for key in choices.values() if key])
    lock_tournaments_of(chosen.values_list("player", flat=True))
    club = lock_club(club)
    Member.objects.filter(club=club, player__is_anonymous=True).delete()
    preview = list_preview(club, rows)
    after = decided(preview.outcomes, list(preview.members.values()), choices)
    new = [each for each in after if each.kind is Kind.NEW]
    changed = [each for each in after if each.kind is Kind.CHANGED]
    if preview.stamp != stamp and (new or changed):  # if there is nothing to do, it was done
        raise MembersChanged
    refused = _change(changed)
    _add(club, new, preview)
    return Imported(len(new), len(changed), tuple(refused))


def _change(changed: Sequence[Outcome]) -> list[tuple[int, Exception]]:
    """Write what the list says otherwise; whose names stay, and why."""
    found = Member.objects.select_related("player").in_bulk([each.member for each in changed])
    refused: list[tuple[int, Exception]] = []
    for each in changed:
        member = found[each.member or 0]
        for field, column in _COLUMNS.items():
            if field in each.changes:
                setattr(member, column, getattr(each.listed, column))
        if NAME in each.changes:
            try:
                rename_club_player(member.player, each.listed.name)
            except (Invalid, Conflict) as why:
                refused.append((each.listed.row, why))
    # Two members may exchange their numbers: for a moment none of those has one.
    moving = [each.member for each in changed if NUMBER in each.changes]
    Member.objects.filter(pk__in=moving).update(number="")
    Member.objects.bulk_update(found.values(), list(_COLUMNS.values()))
    return refused


def _add(club: Club, new: Sequence[Outcome], preview: ListPreview) -> None:
    """Make members of the new ones, and players of those who are no guests of the club."""
    guests = Player.objects.filter(pk__in=[each.pk for each in preview.guests.values()])
    here = {each.pk: each for each in lock_players(guests)}
    players: list[Player] = []
    made: list[Player] = []
    for each in new:
        guest = preview.guests.get(each.listed.row)
        player = here.get(guest.pk) if guest else None
        if player is None:
            player = Player(name=each.listed.name, keeper=club.account)
            made.append(player)
        players.append(player)
    Player.objects.bulk_create(made)
    Member.objects.bulk_create(
        Member(
            club=club,
            player=player,
            number=each.listed.number,
            year=each.listed.year,
            email=each.listed.email,
            team=each.listed.team,
        )
        for each, player in zip(new, players, strict=True)
    )
