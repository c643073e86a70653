"""Lists of members as clubs have them, read in: nobody twice, and nothing that was not shown."""

from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from kingscore.models import Player
from kingscore.rules.errors import InvalidDocument
from tests.kingscore.play import at_once
from tests.rules.play import codes
from tests.tournaments.evenings import make_tournament, open_and_play
from tests.tournaments.people import make_guest, make_member, names_of
from tournaments import services
from tournaments.errors import MembersChanged
from tournaments.models import Club, Member
from tournaments.queries import listed_members
from tournaments.queries.member_lists import list_preview
from tournaments.rules.members.header import MOST_ROWS
from tournaments.rules.members.outcome import Kind
from tournaments.rules.members.write import csv_of, rows_of_members
from tournaments.services.member_lists import Imported, import_members, read_list
from tournaments.spreadsheets import Sheet, xlsx_of

pytestmark = pytest.mark.django_db

DUTCH = (
    "Ledenlijst kaartclub;;;;\r\n;;;;\r\n"
    "Lidnr;Naam;E-mailadres;Geboortedatum;Contributie\r\n"
    '0007;"Berg, van den, René";rene@example.org;12-03-1960;12,50\r\n'
    "0008;Jansen, Jan;;1-1-1950;12,50\r\n"
    "0009;Jansen, Jan;;2-2-1970;7,5\r\n"
    "0008;Jansen, Jan;;1-1-1950;12,50\r\n"
    "0010;;;;12,50\r\n"
).encode("cp1252")


def take_in(club: Club, content: bytes, choices: dict[int, int | None] | None = None) -> Imported:
    rows = read_list(content).rows
    stamp = list_preview(club, rows).stamp
    return import_members(club=club, rows=rows, choices=choices or {}, stamp=stamp)


def about(club: Club) -> list[tuple[str, str, int | None]]:
    rows = Member.objects.filter(club=club).order_by("number", "pk")
    return list(rows.values_list("number", "player__name", "year"))


def test_list_as_a_club_has_it_adds_its_people_once(club: Club) -> None:
    assert take_in(club, DUTCH) == Imported(3, 0)
    expected = [
        ("0007", "René van den Berg", 1960),
        ("0008", "Jan Jansen", 1950),
        ("0009", "Jan Jansen", 1970),
    ]
    assert about(club) == expected
    assert take_in(club, DUTCH) == Imported(0, 0)
    assert about(club) == expected
    assert set(Player.objects.values_list("keeper", flat=True)) == {club.account_id}


def test_list_from_a_spreadsheet_is_the_same(club: Club) -> None:
    rows = read_list(DUTCH).rows
    take_in(club, xlsx_of([Sheet("Leden", rows)]))
    assert [number for number, _, _ in about(club)] == ["0007", "0008", "0009"]


def test_preview_writes_nothing_and_says_what_becomes_of_each_row(club: Club) -> None:
    preview = list_preview(club, read_list(DUTCH).rows)
    assert [len(preview.of_kind(kind)) for kind in Kind] == [3, 1, 0, 0, 1]
    assert not Player.objects.exists()


def test_what_was_not_shown_is_not_done(club: Club) -> None:
    rows = read_list(b"Nr;Name\n7;Ana\n8;Bo\n").rows
    stamp = list_preview(club, rows).stamp
    make_member(club, "Bo", number="8")
    with pytest.raises(MembersChanged):
        import_members(club=club, rows=rows, choices={}, stamp=stamp)
    assert names_of(club) == ["Bo"]


def test_pressing_twice_is_once(club: Club) -> None:
    rows = read_list(b"Nr;Name\n7;Ana\n8;Bo\n").rows
    stamp = list_preview(club, rows).stamp
    done = [import_members(club=club, rows=rows, choices={}, stamp=stamp) for _ in range(2)]
    assert done == [Imported(2, 0), Imported(0, 0)]


@pytest.mark.django_db(transaction=True)
def test_list_brought_in_by_two_at_once_adds_nobody_twice(club: Club) -> None:
    for number in range(3):
        rows = read_list(f"Nr;Name\n{number};Ana {number}\n".encode()).rows
        stamp = list_preview(club, rows).stamp
        call = partial(import_members, club=club, rows=rows, choices={}, stamp=stamp)
        assert sorted(each.added for each in at_once([call] * 2) if isinstance(each, Imported)) == [
            0,
            1,
        ]
    assert Member.objects.count() == 3


def test_changes_are_written_and_numbers_exchanged(club: Club) -> None:
    make_member(club, "Ana", number="1", year=1960)
    make_member(club, "Bo", number="2", year=1970, team="A")
    done = take_in(club, b"Nr;Name;Year;Team\n2;Ana;1960;B\n1;Bo;1970;\n")
    assert done.changed == 0  # whose number is whose is doubtful
    preview = list_preview(club, read_list(b"Nr;Name;Year\n2;Ana;1960\n1;Bo;1970\n").rows)
    assert {each.kind for each in preview.outcomes} == {Kind.DOUBTFUL}
    done = take_in(club, b"Nr;Name;Team\n1;Ana;B\n2;Bo;\n3;Cis;\n")
    assert done == Imported(1, 1)
    assert list(Member.objects.order_by("number").values_list("team", flat=True)) == ["B", "A", ""]


def test_doubtful_rows_are_left_or_decided(club: Club) -> None:
    jan = make_member(club, "Jan", number="7")
    content = b"Nr;Name\n7;Eva\n"
    assert take_in(club, content) == Imported(0, 0)
    assert take_in(club, content, {1: None}) == Imported(1, 0)
    assert about(club) == [("", "Eva", None), ("7", "Jan", None)]
    Member.objects.exclude(pk=jan.pk).delete()
    assert take_in(club, content, {1: jan.pk}) == Imported(0, 1)
    assert about(club) == [("7", "Eva", None)]


def test_name_that_a_game_does_not_allow_stays_and_is_told_of(club: Club) -> None:
    ana = make_member(club, "Ana", number="1")
    tournament = make_tournament(club)
    services.register_entrant(tournament=tournament, who=ana.player, is_here=True)
    for name in ("Bo", "Cis", "Dirk"):
        services.register_entrant(tournament=tournament, who=name, is_here=True)
    open_and_play(tournament, [[1, 2, 3, 4]])
    done = take_in(club, b"Nr;Name;Year\n1;Bo;1960\n", {1: ana.pk})
    assert [row for row, _ in done.refused] == [1]
    assert about(club) == [("1", "Ana", 1960)]


def test_guest_of_the_same_name_becomes_the_member(club: Club) -> None:
    gast, twin, other = make_guest(club, "Ana"), make_guest(club, "Bo"), make_guest(club, "bo")
    rows = read_list(b"Nr;Name\n7;ana\n8;Bo\n").rows
    assert list_preview(club, rows).guests == {1: gast}
    take_in(club, b"Nr;Name\n7;ana\n8;Bo\n")
    assert Member.objects.get(number="7").player == gast
    assert Member.objects.get(number="8").player not in (twin, other)


def test_two_of_one_name_on_the_list_are_no_guest(club: Club) -> None:
    make_guest(club, "Jan")
    assert list_preview(club, read_list(b"Nr;Name\n7;Jan\n8;Jan\n").rows).guests == {}


def test_what_is_no_list_is_refused(club: Club) -> None:
    with pytest.raises(InvalidDocument) as refused:
        take_in(club, b"12,50\n7,50\n")
    assert codes(refused.value) == ["no_names"]


def test_export_comes_back_unchanged(club: Club) -> None:
    for at, name in enumerate(("=1+1", "@Bo", "'t Hart", "-Cis", "Zo;e", 'D"irk')):
        make_member(club, name, number=f"00{at}", year=1900 + at, team="+A")
    rows = rows_of_members(listed_members(club), "nl")
    for content in (csv_of(rows), xlsx_of([Sheet("Leden", rows)])):
        preview = list_preview(club, read_list(content).rows)
        assert {each.kind for each in preview.outcomes} == {Kind.KNOWN}


def test_thousands_come_in_a_few_queries(club: Club) -> None:
    lines = [f"{number:04};Speler {number};{1920 + number % 80}" for number in range(MOST_ROWS - 1)]
    rows = read_list("\n".join(["Nr;Name;Year", *lines]).encode()).rows
    with CaptureQueriesContext(connection) as queries:
        preview = list_preview(club, rows)
        import_members(club=club, rows=rows, choices={}, stamp=preview.stamp)
    assert Member.objects.count() == MOST_ROWS - 1
    assert len(queries) < 100
    assert take_in(club, "\n".join(["Nr;Name;Year", *lines]).encode()) == Imported(0, 0)
