"""Lists of members on the pages: shown before anything is done, done once, and taken along."""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.kingscore.accounts import signed_in
from tests.kingscore.pages import Page, page_of
from tests.tournaments.people import make_deputy, make_guest, make_member, names_of
from tournaments.models import Club, Member
from tournaments.services.member_lists import read_list
from tournaments.spreadsheets import Sheet, xlsx_of

pytestmark = pytest.mark.django_db
IMPORT = "/clubs/kingers/members/import/"
LIST = "Nr;Naam;Geboren\n007;Ana;1960\n8;Jansen, Jan;\n;Jansen, Jan;\n9;;1950\n"


@pytest.fixture
def desk(club: Club) -> Client:
    """The browser of a director of the club."""
    return signed_in(make_deputy(club, "dora"))


def sent(browser: Client, **fields: Any) -> Any:
    return browser.post(IMPORT, fields)


def confirm(browser: Client, page: Page, **choices: str) -> Any:
    """Confirm what a page has shown, with some choices made."""
    fields = next(form.fields for form in page.forms if "stamp" in form.fields)
    return browser.post(IMPORT, fields | choices, follow=True)


def test_list_is_shown_row_by_row_and_then_done(club: Club, desk: Client) -> None:
    shown = page_of(sent(desk, pasted=LIST))
    for said in (
        "2 new members",
        "1 doubtful",
        "1 with a fault",
        "Row 5",
        "The name is missing.",
        "This name is on the list twice",
    ):
        assert said in shown.text, said
    assert names_of(club) == []
    done = page_of(confirm(desk, shown, **{"choice-3": "new"}))
    assert "3 new members. 0 are changed." in done.text
    assert list(Member.objects.order_by("number", "pk").values_list("number", flat=True)) == [
        "",
        "007",
        "8",
    ]
    again = page_of(sent(desk, pasted=LIST))
    assert "3 are known already" in again.text


def test_doubtful_row_is_left_out_unless_somebody_says_who_is_meant(
    club: Club, desk: Client
) -> None:
    confirm(desk, page_of(sent(desk, pasted=LIST)))
    assert names_of(club) == ["Ana", "Jan Jansen"]


def test_file_of_a_spreadsheet_or_of_a_code_page_is_read(club: Club, desk: Client) -> None:
    rows = [["Leden"], [], ["Nr", "Naam"], ["007", "René"]]
    for content in (xlsx_of([Sheet("Leden", rows)]), "Nr;Naam\n007;René\n".encode("cp1252")):
        shown = page_of(sent(desk, file=SimpleUploadedFile("leden", content)))
        assert "René" in shown.bdi
        assert ("guessed: cp1252" in shown.text) is (b"PK" not in content)
    wrong = sent(desk, file=SimpleUploadedFile("leden", content), encoding="cp1251")
    assert "René" not in page_of(wrong).bdi


def test_list_that_changed_meanwhile_is_shown_again(club: Club, desk: Client) -> None:
    shown = page_of(sent(desk, pasted=LIST))
    make_member(club, "Ana", number="007")
    answer = confirm(desk, shown, **{"choice-3": "new"})
    assert answer.status_code == 409
    page = page_of(answer)
    assert "The members have changed in the meantime" in page.alert
    assert '<option value="new" selected>' in answer.content.decode()
    assert names_of(club) == ["Ana"]
    confirm(desk, page)  # what was chosen before is chosen still
    assert names_of(club) == ["Ana", "Jan Jansen", "Jan Jansen"]


def test_confirming_twice_is_once(club: Club, desk: Client) -> None:
    shown = page_of(sent(desk, pasted=LIST))
    for _ in range(2):
        assert confirm(desk, shown).status_code == 200
    assert names_of(club) == ["Ana", "Jan Jansen"]


def test_columns_that_nobody_reads_are_not_sent_back(club: Club, desk: Client) -> None:
    pasted = "Leden\n\nNaam;Rekening\nAna;BE00 0000\nBo;BE11 1111\n"
    answer = sent(desk, pasted=pasted)
    assert b"BE00" not in answer.content
    confirm(desk, page_of(answer))
    assert names_of(club) == ["Ana", "Bo"]


def test_guest_and_changes_are_told_before(club: Club, desk: Client) -> None:
    make_guest(club, "Jan Jansen")
    make_member(club, "Ana", number="007", year=1961)
    text = page_of(sent(desk, pasted="Nr;Naam;Geboren\n007;Ana;1960\n8;Jan Jansen;\n")).text
    assert "the guest of this name" in text
    assert "year of birth: 1961 → 1960" in text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({}, "Paste a list, or choose a file."),
        ({"pasted": "12,50\n7,50"}, "No column of this list holds names"),
        ({"rows": "[", "stamp": "x"}, "out of date"),
        ({"rows": "[[1]]", "stamp": "x"}, "out of date"),
        ({"rows": "{}", "stamp": "x"}, "out of date"),
        ({"rows": '[["12,50"]]', "stamp": "x"}, "No column of this list holds names"),
    ],
)
def test_what_is_no_list_is_refused_in_words(
    club: Club, desk: Client, fields: dict[str, str], said: str
) -> None:
    answer = sent(desk, **fields)
    assert answer.status_code == 422
    assert said in page_of(answer).text


def test_file_that_is_no_list_is_refused_in_words(club: Club, desk: Client) -> None:
    for content in (b"", b"\x00\x01", b"PK\x03\x04 broken", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
        answer = sent(desk, file=SimpleUploadedFile("leden.xlsx", content))
        assert answer.status_code == 422
        assert page_of(answer).alert or "The submitted file is empty." in page_of(answer).text


def test_hostile_cells_are_shown_as_they_are(club: Club, desk: Client) -> None:
    rows = json.dumps([["Name"], ["<script>x</script>"], ["\ud800"], ["a\u202eb"]])
    answer = sent(desk, rows=rows, stamp="other")
    assert answer.status_code == 409
    assert b"<script>x" not in answer.content
    confirm(desk, page_of(answer))
    assert names_of(club) == ["<script>x</script>"]


def test_thousands_of_rows_are_shown_and_done(club: Club, desk: Client) -> None:
    lines = "\n".join(f"{number};Speler {number}" for number in range(2_900))
    shown = page_of(sent(desk, pasted=f"Nr;Naam\n{lines}"))
    assert "2900 new members" in shown.text
    confirm(desk, shown)
    assert Member.objects.count() == 2_900


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_export_is_safe_and_comes_back_unchanged(club: Club, desk: Client, kind: str) -> None:
    make_member(club, "=1+1", number="007")
    answer = desk.get(f"/clubs/kingers/members/list.{kind}")
    assert answer["Content-Disposition"] == f'attachment; filename="kingers-members.{kind}"'
    assert read_list(answer.content).rows[1][:2] == ["007", "'=1+1"]
    text = page_of(sent(desk, file=SimpleUploadedFile("leden", answer.content))).text
    assert "1 is known already" in text
