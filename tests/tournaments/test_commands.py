"""The commands that bring a club out and in."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from kingscore.models import Deputy, Player
from tests.kingscore.accounts import make_account
from tests.tournaments.people import make_member, names_of
from tournaments import services
from tournaments.models import Club

pytestmark = pytest.mark.django_db


def run(command: str, *arguments: str) -> str:
    """What a command prints."""
    out = StringIO()
    call_command(command, *arguments, stdout=out)
    return out.getvalue()


def test_club_is_brought_out_and_in(club: Club, tmp_path: Path) -> None:
    make_member(club)
    file = str(tmp_path / "club.zip")
    assert run("export_club", "kingers", file) == ""
    with pytest.raises(CommandError, match="cannot be written: File exists"):
        run("export_club", "kingers", file)
    olaf = make_account("olaf")
    with pytest.raises(CommandError, match="here already"):
        run("import_club", file, "--owner", olaf.email)
    services.delete_club(club=club)
    Player.objects.all().delete()
    said = run("import_club", file, "--owner", olaf.email.upper(), "--slug", "others")
    assert said == "/clubs/others/\n"
    assert names_of(Club.objects.get()) == ["Ana"]
    assert Deputy.objects.get().deputy == olaf


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    file = tmp_path / "club.zip"
    with pytest.raises(CommandError, match="no club with the short name kingers"):
        run("export_club", "kingers", str(file))
    with pytest.raises(CommandError, match=r"no account with the address olga@x\.example"):
        run("import_club", str(file), "--owner", "olga@x.example")
    olaf = make_account("olaf")
    with pytest.raises(CommandError, match="No such file"):
        run("import_club", str(file), "--owner", olaf.email)
    file.write_bytes(b"something")
    with pytest.raises(CommandError, match="no archive of a club"):
        run("import_club", str(file), "--owner", olaf.email)
