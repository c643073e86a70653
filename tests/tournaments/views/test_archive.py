"""The archive of a club on the pages: saved by its owners, and brought in elsewhere."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from kingscore.models import Deputy, Player
from tests.kingscore.accounts import make_account, signed_in
from tests.kingscore.pages import page_of
from tests.tournaments.evenings import make_club
from tests.tournaments.people import make_deputy, make_member, names_of
from tournaments import services
from tournaments.models import Club
from tournaments.services.archive import archive_of

pytestmark = pytest.mark.django_db
ARCHIVE, SAVE = "/clubs/kingers/archive/", "/clubs/kingers/archive/save/"
IMPORT = "/clubs/import/"


@pytest.fixture
def desk(club: Club) -> Client:
    """The browser of an owner of the club."""
    return signed_in(make_deputy(club, "olaf", Deputy.Role.OWNER))


def bring_in(browser: Client, content: bytes, **fields: str) -> Any:
    file = SimpleUploadedFile("club.zip", content)
    return browser.post(IMPORT, {"file": file, **fields}, follow=True)


def test_archive_is_for_owners_alone(club: Club, desk: Client) -> None:
    dora = signed_in(make_deputy(club, "dora"))
    for path in (ARCHIVE, SAVE):
        assert Client().get(path).status_code == 302
        assert dora.get(path).status_code == 403
        assert desk.get(path).status_code == 200


def test_archive_is_saved_and_brought_in_again(club: Club, desk: Client) -> None:
    make_member(club)
    assert "1 member, with number" in page_of(desk.get(ARCHIVE)).text
    answer = desk.get(SAVE)
    assert answer["Content-Type"] == "application/zip"
    assert answer["Content-Disposition"].startswith('attachment; filename="kingscore-kingers-')
    services.delete_club(club=club)
    Player.objects.all().delete()
    said = page_of(bring_in(desk, answer.content)).text
    assert "The club is here, and you are its owner." in said
    assert names_of(Club.objects.get()) == ["Ana"]


def test_archive_of_a_club_that_is_here_is_refused_in_words(club: Club, desk: Client) -> None:
    answer = bring_in(desk, archive_of(club=club))
    assert answer.status_code == 409
    assert "This club is here already" in page_of(answer).alert


def test_short_name_that_is_taken_is_said_at_its_field(club: Club, desk: Client) -> None:
    content = archive_of(club=club)
    services.delete_club(club=club)
    make_club(make_account("eva"))
    answer = bring_in(desk, content)
    assert answer.status_code == 422
    assert "There is a club with this short name already." in page_of(answer).text
    assert bring_in(desk, content, slug="others").status_code == 200
    assert Club.objects.count() == 2


def test_what_is_no_archive_is_refused_in_words(desk: Client) -> None:
    answer = bring_in(desk, b"something")
    assert answer.status_code == 422
    assert "This is no archive of a club" in page_of(answer).alert
    assert desk.post(IMPORT).status_code == 422
    assert Client().get(IMPORT).status_code == 302
