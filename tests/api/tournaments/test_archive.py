"""The archive of a club, as apps take it along and bring it in."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from kingscore.models import Game, Player
from tests.api.app import App, problem, url
from tests.api.conftest import app_of
from tests.api.described import as_described
from tests.api.tournaments.asking import Asking
from tests.kingscore.accounts import make_account, signed_in
from tests.tournaments import evenings, people
from tests.tournaments.services.archive.archives import emptied, full_club, parts_of, zipped
from tournaments import services
from tournaments.models import Club, Member

ZIP = "application/zip"


@pytest.fixture
def elsewhere(owner: User, club: Club) -> bytes:
    """The archive of a club with one member that is on another site."""
    people.make_member(club, "Mia")
    content = services.archive_of(club=club)
    services.delete_club(club=club)
    Player.objects.all().delete()
    return content


def send(app: App, content: bytes, *, slug: str | None = None, kind: str = ZIP) -> Any:
    """The answer to whoever sends an archive."""
    query = "" if slug is None else f"?slug={slug}"
    path = url(f"clubs/import/{query}")
    return app.client.post(path, content, content_type=kind, headers=app.headers)


def faults(response: Any) -> set[tuple[str, str]]:
    """Codes and places of what is wrong with an archive."""
    as_described("importClub", response)
    found = problem(response, 400, "invalid")["problems"]
    return {(each["code"], each["path"]) for each in found}


def test_archive_is_that_of_the_page(owning: Asking, owner: User, club: Club) -> None:
    people.make_member(club, "Mia")
    page = signed_in(owner).get("/clubs/kingers/archive/save/")

    answer = owning.answer("readArchive")

    assert parts_of(as_described("readArchive", answer)) == parts_of(page.content)
    assert parts_of(answer.content).keys() == {"club.json"}
    assert answer.headers["Content-Disposition"] == page.headers["Content-Disposition"]


@pytest.mark.parametrize(
    ("accept", "status"),
    [
        ("application/zip", 200),
        ("application/json, application/zip;q=0.9", 200),
        ("application/json", 406),
        ("text/html", 406),
    ],
)
def test_archive_is_a_zip_file_and_nothing_else(owning: Asking, accept: str, status: int) -> None:
    answer = owning.app.get("clubs/kingers/archive/", {"Accept": accept})
    assert answer.status_code == status
    as_described("readArchive", answer)


def test_refusal_is_a_problem_for_who_takes_archives_alone(directing: Asking) -> None:
    answer = directing.app.get("clubs/kingers/archive/", {"Accept": ZIP})
    problem(answer, 403, "not_allowed")


def test_archive_of_a_whole_club_is_brought_in_as_it_was(owner: User) -> None:
    club = full_club(owner)
    asking = Asking(app_of(owner), club_slug=club.slug, tournament_slug="friday")
    before = asking.ask("readStandings", is_live="true")
    content = asking.ask("readArchive")
    games = set(Game.objects.filter(owner=club.account).values_list("pk", flat=True))
    emptied(club)

    answer = send(asking.app, content)

    made = as_described("importClub", answer)
    assert answer.status_code == 201
    assert answer.headers["Location"] == "/api/v1/clubs/kingers/"
    assert (made["slug"], made["role"]) == ("kingers", "owner")
    assert asking.ask("readClub") == made
    assert asking.ask("readStandings", is_live="true") == before
    assert set(Game.objects.values_list("pk", flat=True)) >= games


def test_archive_that_is_sent_again_is_there_already(elsewhere: bytes) -> None:
    app = app_of(make_account("eva"))
    assert send(app, elsewhere).status_code == 201
    as_described("importClub", again := send(app, elsewhere, slug="other"))
    problem(again, 409, "club_exists")
    assert (Club.objects.count(), Member.objects.count()) == (1, 1)


def test_short_name_that_is_taken(elsewhere: bytes) -> None:
    evenings.make_club(make_account("eva"))
    app = app_of(make_account("zoe"))

    assert faults(send(app, elsewhere)) == {("slug_taken", "slug")}
    assert faults(send(app, elsewhere, slug="kingers")) == {("slug_taken", "slug")}
    assert faults(send(app, elsewhere, slug="import")) == {("slug_reserved", "slug")}
    assert faults(send(app, elsewhere, slug="x" * 201)) == {("text_not_clean", "slug")}
    assert faults(send(app, elsewhere, slug="%00")) == {("text_not_clean", "slug")}
    assert as_described("importClub", send(app, elsewhere, slug="others"))["slug"] == "others"
    assert Club.objects.count() == 2


def test_who_may_bring_a_club_in(elsewhere: bytes) -> None:
    eva = make_account("eva")
    problem(send(App(), elsewhere), 401, "not_authenticated")
    problem(send(App("x" * 20), elsewhere), 401, "wrong_credential")
    problem(send(app_of(eva, "read"), elsewhere), 403, "not_allowed")
    assert not Club.objects.exists()


@pytest.mark.parametrize("content", [b"", b"something", zipped({"nothing.json": {}})])
def test_what_is_no_archive(owner: User, content: bytes) -> None:
    assert faults(send(app_of(owner), content)) == {("not_an_archive", "")}


def test_fault_is_told_with_its_part_and_place(owner: User, elsewhere: bytes) -> None:
    parts = parts_of(elsewhere)
    parts["club.json"]["players"][0]["name"] = 5
    parts["club.json"]["nonsense"] = True
    found = faults(send(app_of(owner), zipped(parts)))
    assert found >= {
        ("not_a_text", "club.json.players[0].name"),
        ("unknown_field", "club.json.nonsense"),
    }
    assert not Club.objects.exists()


@pytest.mark.parametrize("kind", ["application/json", "text/plain", "multipart/form-data"])
def test_archive_that_is_said_to_be_something_else(
    owner: User, elsewhere: bytes, kind: str
) -> None:
    problem(send(app_of(owner), elsewhere, kind=kind), 415, "unsupported_media_type")


def test_archive_that_is_larger_than_any_body(owner: User, settings: Any) -> None:
    answer = send(app_of(owner), b"P" * (settings.MAX_BODY_BYTES + 1))
    problem(answer, 413, "too_large")


def test_archive_of_the_command_line_is_the_same(
    owner: User, elsewhere: bytes, tmp_path: Any
) -> None:
    send(app_of(owner), elsewhere)
    file = tmp_path / "club.zip"
    call_command("export_club", "kingers", str(file))
    assert parts_of(file.read_bytes()) == parts_of(elsewhere)
